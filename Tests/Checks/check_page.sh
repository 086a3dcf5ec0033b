#!/usr/bin/env bash
# check_page.sh PAGE SCRATCH: Chromium shows the page, and has nothing to complain about.
set -euo pipefail
page=$(realpath "$1")
scratch=$2
messages=$scratch/chromium.log
picture=$scratch/page.png

# No sandbox: a container gives none, and the page is our own.
if ! timeout 120 chromium --headless --no-sandbox --disable-gpu --disable-dev-shm-usage \
  --no-first-run "--user-data-dir=$scratch/chromium" --enable-logging=stderr \
  --window-size=1280,1600 "--screenshot=$picture" "file://$page" 2>"$messages"; then
  cat "$messages"
  echo "Chromium could not show $page"
  exit 1
fi
if grep 'CONSOLE' "$messages"; then
  echo "the console of $page is not silent"
  exit 1
fi
if [ ! -s "$picture" ]; then
  echo "Chromium made no picture of $page"
  exit 1
fi
