"""Times `adherence report` with schedules and measures beside counting alone.

Both contestants are the same program on the same made-up administrations. For counting alone every
order says "as needed" and nothing else of its timing but from when to when it holds: the lines, the
buckets and the counts are the same, but nothing is due, so that there is nothing to work out. They
run in turn, round by round, and each round gives one ratio, so that a busy moment of the machine
hits both.
"""

import argparse
import csv
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

ORDERS = "MedicationRequest.ndjson"
COUNTED = ["series", "bucket", "taken", "not_taken", "undetermined", "interrupted"]


def run(command, statuses=(0,)):
    """Runs once: seconds of wall clock, seconds of CPU, megabytes at the highest."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in statuses:
        sys.exit(f"{command[1]} ended with {process.returncode}")
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def without_schedule(order):
    """The same order, as needed and without a rhythm."""
    for dosage in order.get("dosageInstruction", []):
        bounds = {
            name: value
            for name, value in dosage.get("timing", {}).get("repeat", {}).items()
            if name.startswith("bounds")
        }
        dosage["timing"] = {"repeat": bounds} if bounds else {}
        dosage["asNeededBoolean"] = True
    return order


def write_unscheduled(data, folder):
    """The data once more, with orders of which nothing is due; everything else is linked."""
    folder.mkdir()
    for file in data.iterdir():
        if file.name != ORDERS:
            os.link(file, folder / file.name)
    lines = (data / ORDERS).read_text(encoding="utf-8").splitlines()
    orders = [json.dumps(without_schedule(json.loads(line))) + "\n" for line in lines]
    (folder / ORDERS).write_text("".join(orders), encoding="utf-8")


def counts(report):
    """What was counted in each bucket of each line in which something was."""
    with (report / "cohort" / "timeline.csv").open(encoding="utf-8", newline="") as file:
        rows = ([row[name] for name in COUNTED] for row in csv.DictReader(file))
        return sorted(row for row in rows if any(count != "0" for count in row[2:]))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True, help="the release build of adherence")
    parser.add_argument("--rows", type=int, default=1_000_000, help="administrations")
    parser.add_argument("--rounds", type=int, default=9, help="rounds after the warm-up")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="adherence-benchmark.") as name:
        scratch = Path(name)
        data, unscheduled = scratch / "data", scratch / "unscheduled"
        sample = ["sample", "--administrations", str(options.rows), "--fhir", "r4"]
        run([options.program, *sample, "--seed", "1", "--output", str(data)])
        write_unscheduled(data, unscheduled)

        # Status 1 is a whole report whose ledger has quarantined records.
        def report(source, folder):
            arguments = ["report", str(source), "--per", "cohort", "--format", "csv", "--quiet"]
            arguments += ["--as-of", "2026-01-01", "--overwrite", "--output", str(scratch / folder)]
            return run([options.program, *arguments], (0, 1))

        rounds = [
            (report(unscheduled, "counting"), report(data, "measures"))
            for _ in range(options.rounds + 1)
        ][1:]
        if counts(scratch / "counting") != counts(scratch / "measures"):
            sys.exit("the two reports do not count the same")

        print(f"{options.rows:,} administrations, {options.rounds} rounds, medians")
        for place, title in enumerate(["counting alone", "with measures"]):
            wall, cpu, memory = (median(r[place][i] for r in rounds) for i in range(3))
            print(f"{title:16}wall {wall:.2f} s, CPU {cpu:.2f} s, memory {memory:.0f} MB")
        for index, title in enumerate(["wall clock", "CPU"]):
            ratios = sorted(with_all[index] / alone[index] for alone, with_all in rounds)
            print(f"{title}: {median(ratios):.2f} times counting alone "
                  f"({ratios[0]:.2f} to {ratios[-1]:.2f})")


if __name__ == "__main__":
    main()
