#!/usr/bin/env bash
# check_report.sh PROGRAM REPORT: reports on the sample data, and again, and compares the bytes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
program=$1
report=$2

# run OUTPUT: exit 0 is a complete report, 1 one whose ledger has quarantined records; both are whole.
run() {
  local status=0
  "$program" report SampleData --per cohort --per patient --format csv,svg,xlsx,html,json \
    --by week --as-of 2026-01-01T00:00:00Z --output "$1" || status=$?
  if [ "$status" -gt 1 ]; then
    echo "adherence report ended with status $status"
    exit 1
  fi
}

run "$report"
for file in index.html manifest.json ledger.csv cohort/timeline.csv cohort/timeline.svg \
  cohort/patients.svg cohort/persistence.svg cohort/cohort.xlsx cohort/tables.xlsx; do
  if [ ! -s "$report/$file" ]; then
    echo "the report has no $file"
    exit 1
  fi
done
if [ -e "$report.partial" ]; then
  echo "the run left $report.partial behind"
  exit 1
fi

# The same arguments again, the output's name included, since the manifest lists them.
mv "$report" "$report.first"
run "$report"
diff -r "$report.first" "$report" || { echo "two runs wrote different bytes"; exit 1; }
rm -rf "$report.first"
