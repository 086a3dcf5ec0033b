#!/usr/bin/env bash
# check_links.sh PROGRAM SCRATCH REPORT...: every link of every file of whole runs leads to a file that is there.
#
# Beside the reports that are given, those of a patient with more orders than have charts, and of the wards in
# ../shared/cases, which are left out where that folder does not lie.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
program=$1
scratch=$2
shift 2
mkdir -p "$scratch"

# A patient with 40 orders, each of which has a dose.
many=$scratch/many.ndjson
{
  echo '{"resourceType":"Patient","id":"p"}'
  for n in $(seq 40); do
    medicine="\"medicationCodeableConcept\":{\"text\":\"Medicine $((n % 20))\"}"
    patient='"subject":{"reference":"Patient/p"}'
    echo "{\"resourceType\":\"MedicationRequest\",\"id\":\"o$n\",\"status\":\"active\",\"intent\":\"order\",$medicine,$patient,\"authoredOn\":\"2025-03-0$((n % 9 + 1))\",\"dosageInstruction\":[{\"timing\":{\"repeat\":{\"frequency\":1,\"period\":1,\"periodUnit\":\"d\"}}}]}"
    echo "{\"resourceType\":\"MedicationAdministration\",\"id\":\"a$n\",\"status\":\"completed\",$medicine,$patient,\"effectiveDateTime\":\"2025-03-10T08:00:00+01:00\",\"request\":{\"reference\":\"MedicationRequest/o$n\"}}"
  done
} >"$many"

# run NAME SOURCE ARGUMENT...: a report in all formats.
run() {
  local name=$1 source=$2 status=0
  shift 2
  "$program" report "$source" --per cohort --setting ward \
    --class SampleData/classes/critical-medicines.csv --format csv,svg,xlsx,html,json,sqlite \
    --output "$scratch/$name" "$@" >"$scratch/$name.log" 2>&1 || status=$?
  if [ "$status" -gt 1 ]; then
    cat "$scratch/$name.log"
    exit 1
  fi
}

reports=("$@")
asof=(--as-of 2025-03-12T18:00:00+01:00)
run many "$many" "${asof[@]}" --per patient
run ward SampleData/ward "${asof[@]}" --per patient --by week,month --group-by ward --group-by sex
run tables SampleData/ward "${asof[@]}" --per patient --tables timeline
run hidden SampleData/ward "${asof[@]}" --suppress n=3
reports+=("$scratch"/{many,ward,tables,hidden})
wards=(../shared/cases/ward/*/)
if [ -d "${wards[0]}" ]; then
  for folder in "${wards[@]}"; do
    name=ward-$(basename "$folder")
    run "$name" "$folder" --per patient --as-of 2025-06-02T07:00:00Z
    reports+=("$scratch/$name")
  done
else
  echo "left out: the wards of ../shared/cases, which is not there"
fi
python3 Tests/Checks/check_links.py "${reports[@]}"
