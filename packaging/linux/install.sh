#!/usr/bin/env bash
# Installs Halfsquare below a prefix, or removes it again.
#
#   PREFIX=/usr/local packaging/linux/install.sh             install the release build
#   PREFIX=/usr/local packaging/linux/install.sh uninstall   remove what the first one wrote
#
# PREFIX   where to install; default ~/.local
# DESTDIR  put before PREFIX, for building packages; the desktop's caches are then left alone
# BINARY   the program to install; default target/release/halfsquare
# PAGES    the directory with manual pages and shell completions that `cargo run -p halfsquare-pages -- DIRECTORY`
#          writes; without it they are left out
# ZSH      where zsh looks for completions; default share/zsh/site-functions
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
prefix=${PREFIX:-$HOME/.local}
share=${DESTDIR:-}$prefix/share
bin=${DESTDIR:-}$prefix/bin
binary=${BINARY:-$root/target/release/halfsquare}
pages=${PAGES:-}
id=org.halfsquare.Halfsquare

# Calls "$1 MODE SOURCE TARGET" for every file of the package.
each_file() {
  "$1" 755 "$binary" "$bin/halfsquare"
  "$1" 644 "$here/$id.desktop" "$share/applications/$id.desktop"
  "$1" 644 "$here/$id.metainfo.xml" "$share/metainfo/$id.metainfo.xml"
  "$1" 644 "$here/$id.mime.xml" "$share/mime/packages/$id.xml"
  "$1" 644 "$root/assets/icons/icon.svg" "$share/icons/hicolor/scalable/apps/$id.svg"
  local size page
  for size in 16 24 32 48 64 128 256 512; do
    "$1" 644 "$root/assets/icons/icon-$size.png" "$share/icons/hicolor/${size}x$size/apps/$id.png"
  done
  "$1" 644 "$root/LICENSE-MIT" "$share/doc/halfsquare/LICENSE-MIT"
  "$1" 644 "$root/LICENSE-APACHE" "$share/doc/halfsquare/LICENSE-APACHE"
  # The files of the pages are removed even if they weren't installed.
  if [ "$1" = drop ]; then
    rm -f "$share"/man/man1/halfsquare.1 "$share"/man/man1/halfsquare-*.1
  elif [ -n "$pages" ]; then
    for page in "$pages"/man/*.1; do "$1" 644 "$page" "$share/man/man1/$(basename "$page")"; done
  fi
  if [ -n "$pages" ] || [ "$1" = drop ]; then
    "$1" 644 "$pages/completions/halfsquare.bash" "$share/bash-completion/completions/halfsquare"
    "$1" 644 "$pages/completions/_halfsquare" "${DESTDIR:-}$prefix/${ZSH:-share/zsh/site-functions}/_halfsquare"
    "$1" 644 "$pages/completions/halfsquare.fish" "$share/fish/vendor_completions.d/halfsquare.fish"
    "$1" 644 "$pages/completions/_halfsquare.ps1" "$share/halfsquare/halfsquare.ps1"
  fi
}

put() { install -D -m "$1" "$2" "$3"; }
drop() { rm -f "$3"; }

# The desktop detects new files by itself only if it has no caches.
refresh() {
  [ -z "${DESTDIR:-}" ] || return 0
  if command -v update-desktop-database >/dev/null; then update-desktop-database -q "$share/applications"; fi
  if command -v update-mime-database >/dev/null; then update-mime-database "$share/mime"; fi
  if command -v gtk-update-icon-cache >/dev/null; then gtk-update-icon-cache -q -t -f "$share/icons/hicolor"; fi
}

case "${1:-install}" in
  install)
    if [ ! -x "$binary" ]; then
      echo "There is no $binary: run 'cargo build --release' first." >&2
      exit 1
    fi
    each_file put
    refresh
    ;;
  uninstall)
    each_file drop
    rmdir --ignore-fail-on-non-empty "$share/doc/halfsquare" "$share/halfsquare" 2>/dev/null || true
    refresh
    ;;
  *)
    echo "usage: [PREFIX=…] [DESTDIR=…] $0 [install|uninstall]" >&2
    exit 2
    ;;
esac
