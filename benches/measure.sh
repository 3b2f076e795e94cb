#!/usr/bin/env bash
# Prints what the release build of the window uses: start to first frame, memory after the start and after loading
# a game, and CPU time while nobody touches it. Runs under Xvfb; needs Xvfb, xdotool and a Linux /proc.
#
#   cargo build --release && benches/measure.sh [GAME_FILE]
#
# BINARY names another binary than target/release/halfsquare. GAME_FILE should be a game of 300 turns; without one
# that line is left out. The first frame is counted when its window is on the screen, looked for every 10 ms.
set -euo pipefail
cd "$(dirname "$0")/.."

binary=${BINARY:-target/release/halfsquare}
game=${1:-}
idle_seconds=10
ticks=$(getconf CLK_TCK)

for program in Xvfb xdotool; do
    command -v "$program" >/dev/null || { echo "$program is not installed" >&2; exit 2; }
done
[[ -x $binary ]] || { echo "$binary is missing: cargo build --release" >&2; exit 2; }

# Settings and autosaves of the one who measures stay out of it.
home=$(mktemp -d)
app='' server=''
finish() {
    for process in $app $server; do kill "$process" 2>/dev/null || true; done
    wait || true
    rm -rf "$home"
}
trap finish EXIT
export HOME=$home XDG_DATA_HOME=$home/data XDG_CONFIG_HOME=$home/config XDG_CACHE_HOME=$home/cache
unset WAYLAND_DISPLAY

exec 3<>"$home/display"
Xvfb -displayfd 3 -screen 0 1280x800x24 >/dev/null 2>&1 &
server=$!
for _ in {1..500}; do
    [[ -s $home/display ]] && break
    sleep 0.01
done
[[ -s $home/display ]] || { echo "Xvfb did not start" >&2; exit 1; }
DISPLAY=:$(<"$home/display")
export DISPLAY

now() { date +%s%3N; }

# Milliseconds of CPU time that the process has used so far.
cpu() {
    local fields
    fields=$(sed 's/.*) //' "/proc/$1/stat")
    # shellcheck disable=SC2086
    set -- $fields
    echo $(((${12} + ${13}) * 1000 / ticks))
}

memory() { awk '/^VmRSS/ { printf "%.1f MiB", $2 / 1024 }' "/proc/$1/status"; }

# Starts the window, with the given arguments, and prints how long that took.
start() {
    local begun
    begun=$(now)
    "$binary" "$@" >/dev/null 2>"$home/errors" &
    app=$!
    until xdotool search --onlyvisible --pid "$app" >/dev/null 2>&1; do
        kill -0 "$app" 2>/dev/null || { cat "$home/errors" >&2; exit 1; }
        (($(now) - begun < 60000)) || { echo "no window within a minute" >&2; exit 1; }
        sleep 0.01
    done
    took=$(($(now) - begun))
}

stop() {
    kill "$app" 2>/dev/null || true
    wait "$app" 2>/dev/null || true
    app=''
}

echo "load before: $(cut -d' ' -f1-3 /proc/loadavg), $(nproc) CPUs"
start
echo "start to first frame: $took ms"
sleep 3
echo "memory after the start: $(memory "$app")"
before=$(cpu "$app")
sleep "$idle_seconds"
echo "CPU time of $idle_seconds idle seconds: $(($(cpu "$app") - before)) ms"
stop

if [[ -n $game ]]; then
    start "$game"
    sleep 3
    echo "memory after loading $game: $(memory "$app")"
    stop
fi
