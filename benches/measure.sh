#!/usr/bin/env bash
# Measures the release build. In long games between bots: its peak memory after a few hundred turns and after 10,000.
# In the window: the time from start to first frame, the memory after the start and after loading games of 300 turns,
# and the CPU time while nobody touches it. At the start: the time to the first painted picture, beside xboard and iagno
# if they are installed.
#
#   cargo build --release && benches/measure.sh [play|window|start]
#
# Without an argument the first two are measured. BINARY names another binary than target/release/halfsquare; for `play`
# one without a window will do. `play` needs GNU time; `window` needs Xvfb, xdotool, Linux's /proc, and cargo to make its
# games; `start` needs Xvfb and Python. In `window`, the first frame is when the window appears on the screen, checked
# every 10 ms; in `start`, when the screen shows a picture, checked every millisecond (`painted.py`).
set -euo pipefail
cd "$(dirname "$0")/.."

binary=${BINARY:-target/release/halfsquare}
idle_seconds=10
starts=11
many_turns=10000
ticks=$(getconf CLK_TCK)

[[ -x $binary ]] || { echo "$binary is missing: cargo build --release" >&2; exit 2; }

# The user's own settings and games stay out of it.
home=$(mktemp -d)
app='' server=''
finish() {
    for process in $app $server; do kill "$process" 2>/dev/null || true; done
    wait || true
    rm -rf "$home"
}
trap finish EXIT

# Lets bots play this many games, and sets the turns per game and the peak memory.
play_games() {
    local game=$1 games=$2
    /usr/bin/time --format %M --output "$home/peak" "$binary" match "$game" --players casual,skilled \
        --games "$games" --seed 1 --nodes 500 >"$home/score" 2>"$home/errors" ||
        { cat "$home/errors" >&2; exit 1; }
    turns_per_game=$(sed -n 's/^turns per game: //p' "$home/score")
    peak=$(mebibytes <"$home/peak")
}

mebibytes() { awk '{ printf "%.1f MiB", $1 / 1024 }'; }

turns() { awk -v games="$1" -v turns="$turns_per_game" 'BEGIN { printf "%d", games * turns }'; }

# A few games with some hundred turns, then enough games for `many_turns` turns.
play() {
    local game=$1 games=6
    command -v /usr/bin/time >/dev/null || { echo "GNU time is not installed" >&2; exit 2; }
    play_games "$game" "$games"
    echo "$game, bots: peak of memory after $(turns "$games") turns: $peak"
    while (($(turns "$games") < many_turns)); do
        games=$(awk -v many="$many_turns" -v turns="$turns_per_game" 'BEGIN { printf "%d", 1.1 * many / turns + 1 }')
        play_games "$game" "$games"
    done
    echo "$game, bots: peak of memory after $(turns "$games") turns: $peak"
}

now() { date +%s%3N; }

# Milliseconds of CPU time that the process has used so far.
cpu() {
    local fields
    fields=$(sed 's/.*) //' "/proc/$1/stat")
    # shellcheck disable=SC2086
    set -- $fields
    echo $(((${12} + ${13}) * 1000 / ticks))
}

memory() { sed -n 's/^VmRSS: *//p' "/proc/$1/status" | mebibytes; }

# Starts the window, with the given arguments, and sets how long that took.
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

# Opens a display of its own, whose screen is in the file $home/Xvfb_screen0.
display() {
    export HOME=$home XDG_DATA_HOME=$home/data XDG_CONFIG_HOME=$home/config XDG_CACHE_HOME=$home/cache
    unset WAYLAND_DISPLAY
    exec 3<>"$home/display"
    # Without -noreset, the display would end with the last window on it.
    Xvfb -displayfd 3 -noreset -fbdir "$home" -screen 0 1280x800x24 >/dev/null 2>&1 &
    server=$!
    for _ in {1..500}; do
        [[ -s $home/display ]] && break
        sleep 0.01
    done
    [[ -s $home/display ]] || { echo "Xvfb did not start" >&2; exit 1; }
    DISPLAY=:$(<"$home/display")
    export DISPLAY
}

# The times to the first painted picture of several programs, started in turn, and the median of each.
painted() {
    local programs=("$binary") program round
    # Debian installs games in this folder, which root does not search.
    PATH=$PATH:/usr/games
    command -v xboard >/dev/null && programs+=("xboard -ncp")
    command -v iagno >/dev/null && programs+=(iagno)
    display
    # The first start of each fills the caches.
    for round in $(seq 0 "$starts"); do
        for program in "${programs[@]}"; do
            # shellcheck disable=SC2086
            took=$(benches/painted.py "$home/Xvfb_screen0" $program)
            ((round == 0)) || echo "$took" >>"$home/${program##*/}.times"
        done
    done
    for program in "${programs[@]}"; do
        sort -n "$home/${program##*/}.times" | awk -v name="${program##*/}" '
            { all[NR] = $1 }
            END { printf "start to first picture, %s: median %d ms of %d (%d to %d)\n",
                name, all[int((NR + 1) / 2)], NR, all[1], all[NR] }'
    done
}

window() {
    for program in Xvfb xdotool; do
        command -v "$program" >/dev/null || { echo "$program is not installed" >&2; exit 2; }
    done
    for game in crumble crosse topple; do
        cargo run --quiet --release --example long_game -- "$game" 300 1 "$home/$game.halfsquare.ron"
    done
    display
    start
    echo "start to first frame: $took ms"
    # A card of the start page plays its game while the pointer is on it.
    xdotool mousemove 1 1
    sleep 3
    echo "memory after the start: $(memory "$app")"
    before=$(cpu "$app")
    sleep "$idle_seconds"
    echo "CPU time of $idle_seconds idle seconds: $(($(cpu "$app") - before)) ms"
    stop
    for game in crumble crosse topple; do
        start "$home/$game.halfsquare.ron"
        sleep 3
        echo "memory after loading 300 turns of $game: $(memory "$app")"
        stop
    done
}

echo "load before: $(cut -d' ' -f1-3 /proc/loadavg), $(nproc) CPUs"
case ${1:-both} in
play | both) for game in crumble crosse topple; do play "$game"; done ;;&
window | both) window ;;
start) painted ;;
play) ;;
*) echo "usage: benches/measure.sh [play|window|start]" >&2; exit 2 ;;
esac
