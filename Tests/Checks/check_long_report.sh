#!/usr/bin/env bash
# check_long_report.sh PROGRAM REPORT: the list of 1,100 patients goes on in a second page.
set -euo pipefail
program=$1
report=$2
data=$report.data

"$program" sample --patients 1100 --days 7 --output "$data"
"$program" report "$data" --format html --as-of 2025-02-01T00:00:00Z --output "$report"
pages=("$report"/index*.html)
if [ "${#pages[@]}" -ne 2 ]; then
  echo "the patients are on ${pages[*]}"
  exit 1
fi
