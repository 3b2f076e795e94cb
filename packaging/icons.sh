#!/usr/bin/env bash
# Renders assets/icons/icon.svg to the PNG sizes that desktops ask for. Needs rsvg-convert (Debian: librsvg2-bin).
# Run it after changing the SVG and commit what it writes; the build only reads the PNGs.
set -euo pipefail
cd "$(dirname "$0")/../assets/icons"

for size in 16 24 32 48 64 128 256 512; do
  rsvg-convert --width "$size" --height "$size" icon.svg --output "icon-$size.png"
done
# The window's own icon.
cp icon-256.png icon.png
