#!/usr/bin/env bash
# Renders assets/icons/icon.svg to the PNG sizes that desktops need, and packs them for Windows and macOS. Needs
# rsvg-convert, icotool and png2icns (Debian: librsvg2-bin icoutils icnsutils). Run it after changing the SVG and
# commit the result; the build only reads these files.
set -euo pipefail
cd "$(dirname "$0")/../assets/icons"

for size in 16 24 32 48 64 128 256 512; do
  rsvg-convert --width "$size" --height "$size" icon.svg --output "icon-$size.png"
done
icotool --create --output=../../packaging/windows/halfsquare.ico \
  icon-{16,24,32,48,64}.png --raw=icon-256.png
png2icns ../../packaging/macos/halfsquare.icns icon-{16,32,48,128,256,512}.png >/dev/null
