# shellcheck shell=bash
# Shared by the tests of the real window, which read this file with `source`. Needs the packages that
# .ci/window-packages installs.
#
# WINDOW_SHOTS     the directory for screenshots; without it they are deleted
# WINDOW_PATIENCE  the seconds to wait for anything; default 30, which is too short only on a busy machine

test_name=$(basename "$0")
patience=${WINDOW_PATIENCE:-30}
work=$(mktemp -d)
shots=${WINDOW_SHOTS:-$work}
mkdir -p "$shots"
started=()

# Extra clean-up; a test may define its own.
put_away() { :; }

# Ends only the processes that this script started, by their ids.
cleanup() {
  local pid
  put_away
  for pid in "${started[@]}"; do kill "$pid" 2>/dev/null || true; done
  wait 2>/dev/null || true
  rm -rf "$work"
}
trap cleanup EXIT

fail() {
  echo ".ci/$test_name: $*" >&2
  import -window root "$shots/failure.png" 2>/dev/null || true
  if [ -s "$work/app.log" ]; then sed 's/^/  app: /' "$work/app.log" >&2; fi
  exit 1
}

# Tries a command four times a second, until it succeeds or the patience ends.
await() {
  local what=$1 end=$((SECONDS + patience))
  shift
  until "$@"; do
    [ $SECONDS -lt $end ] || fail "waited $patience s in vain for $what"
    sleep 0.25
  done
}

# Starts an X server with a screen of this size and depth, and further arguments.
start_screen() {
  local size=$1
  shift
  Xvfb -displayfd 9 -screen 0 "$size" -nolisten tcp "$@" 9>"$work/display" 2>"$work/xvfb.log" &
  started+=($!)
  await "the X server" test -s "$work/display"
  DISPLAY=:$(tr -d '[:space:]' <"$work/display")
  export DISPLAY
}

start_desktop() {
  start_screen 2600x1700x24
  openbox >"$work/openbox.log" 2>&1 &
  started+=($!)
  await "the window manager" window_manager_runs
}

window_manager_runs() { xdotool get_num_desktops >/dev/null 2>&1; }

# Finds the board of 6×6 starting squares in any theme. Its white pieces are bright squares of one size; there are
# eighteen of them, more than of any other shape in the window, and they touch all four sides of the board.
find_board() {
  # The preview of a cut under the pointer would be taken for a bridge between pieces.
  xdotool mousemove 1 1
  import -window root "$work/screen.png" || return 1
  local box
  box=$(convert "$work/screen.png" -alpha off -colorspace Gray -threshold 72% \
    -define connected-components:verbose=true -connected-components 4 null: |
    awk '
      BEGIN { n = 0 }
      $5 ~ /255|white/ {
        split($2, box, /[x+]/)
        w = box[1]; h = box[2]
        if (w < 30 || w > 200 || w - h > 4 || h - w > 4 || $4 < 0.6 * w * h) next
        side[n] = w; x[n] = box[3]; y[n] = box[4]; n++
      }
      END {
        for (i = 0; i < n; i++) {
          like = 0
          for (j = 0; j < n; j++) if (side[i] - side[j] <= 4 && side[j] - side[i] <= 4) like++
          if (like > most) { most = like; best = side[i] }
        }
        if (most < 18) exit
        west = north = 1000000
        for (i = 0; i < n; i++) if (best - side[i] <= 4 && side[i] - best <= 4) {
          if (x[i] < west) west = x[i]
          if (y[i] < north) north = y[i]
          if (x[i] + side[i] > east) east = x[i] + side[i]
          if (y[i] + side[i] > south) south = y[i] + side[i]
        }
        print west, north, east - west, south - north
      }')
  [ -n "$box" ] || return 1
  read -r board_x board_y board_w board_h <<<"$box"
  [ $((board_w - board_h)) -le 6 ] && [ $((board_h - board_w)) -le 6 ]
}

# A window that is still being placed shows its board somewhere else for a moment.
board_rests() {
  local before="${board_x-} ${board_y-} ${board_w-} ${board_h-}"
  find_board && [ "$before" = "$board_x $board_y $board_w $board_h" ]
}

# Moves to a place on the board, in hundredths of a starting square from the board's lower left corner, and clicks.
click_at() {
  local x=$((board_x + $1 * board_w / 600)) y=$((board_y + board_h - $2 * board_h / 600))
  xdotool mousemove "$x" "$y"
  sleep 0.3
  xdotool click 1
  sleep 0.3
}

# Prepares a player's home in a directory. The coach is off, since it lights up parts of a board only once, so two
# screenshots would differ. The board style has no grain, which would break up the bright squares.
make_home() {
  mkdir -p "$1"
  echo '(coach: false, material: Ivory)' >"$1/settings.ron"
}

# The board on the screen matches an earlier screenshot: less than a hundredth of it may differ, and one square is
# nearly three hundredths.
board_shows() {
  shot reopened
  local part=${board_w}x${board_h}+${board_x}+${board_y} name differing
  for name in "$1" reopened; do convert "$shots/$name.png" -crop "$part" +repage "$work/$name-board.png"; done
  differing=$(compare -metric AE -fuzz 10% "$work/$1-board.png" "$work/reopened-board.png" null: 2>&1) || true
  [ "${differing%%[!0-9]*}" -lt $((board_w * board_h / 100)) ]
}

shot() { import -window root "$shots/$1.png"; }
