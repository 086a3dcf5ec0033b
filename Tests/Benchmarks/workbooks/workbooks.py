"""Times the workbooks of `adherence report`.

1. A cohort's timeline of 1,000,000 rows as a workbook, beside the very same cells written through
   libxlsxwriter in constant memory by a small program in C. Both run in turn, pair by pair, and each
   pair gives one ratio. Of `adherence` the time is that of the steps after reading: counting again,
   the report's model and the workbook. The seconds of CPU are those of the whole process.
2. Reports of patients (CSV, SVG, a workbook with charts, a page), beside the same figures of some of
   them drawn by matplotlib and written by XlsxWriter, as a script of an analyst would. Of
   `adherence` the time is that of the whole process on all cores, reading and counting included; of
   Python that of writing alone, on one core. The seconds of CPU are those of user and system.
"""

import argparse
import csv
import os
import re
import subprocess
import sys
import tempfile
import time
from datetime import date
from pathlib import Path
from statistics import median

import patient_reports

SHARES = {"recorded_adherence", "taking_adherence", "implementation"}
TEXTS = {"patient", "series", "medication_code", "medication", "order_id", "bucket"}
FIRST_DAY = date(1899, 12, 30)


def run(command, statuses=(0,)):
    """Runs once: what it printed and said, seconds of wall clock, seconds of CPU."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    printed = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in statuses:
        sys.exit(f"{command[:2]} ended with {process.returncode}: {printed}")
    return printed, wall, usage.ru_utime + usage.ru_stime


def cell(name, value):
    """A field of timeline.csv as the sheet's cell."""
    if value == "":
        return ""
    if name in TEXTS:
        return "t" + value
    if name in SHARES:
        return "f" + value
    if name in ("bucket_start", "bucket_end"):
        return f"d{(date.fromisoformat(value) - FIRST_DAY).days}"
    if name == "state":
        return "t" + value.replace("-", " ")
    if name == "partial":
        return "b" + ("1" if value == "true" else "0")
    return "n" + value


def write_cells(timeline, path):
    """The cells of the sheet, its remark on low shares included; the number of rows."""
    count = 0
    with timeline.open(encoding="utf-8", newline="") as source, path.open("w") as target:
        for row in csv.DictReader(source):
            cells = [cell(name, value) for name, value in row.items()]
            low = any(row[name] and float(row[name]) < 0.8 for name in SHARES)
            cells.insert(9, "tbelow 80\u00a0%" if low else "")
            target.write("\t".join(cells) + "\n")
            count += 1
    return count


def report(program, data, folder, *options):
    arguments = ["report", str(data), "--as-of", "2026-01-01", "--overwrite", "--verbose"]
    return run([program, *arguments, "--output", str(folder), *options], (0, 1))


def seconds_of_writing(printed):
    """The seconds of the step that writes, as --verbose says them."""
    line = next((line for line in printed.splitlines() if "written" in line), "")
    found = re.search(r"seconds\W+([0-9.]+)", line)
    if not found:
        sys.exit(f"no step of writing in: {printed[-500:]}")
    return float(found[1])


def time_rows(options, scratch):
    data, out = scratch / "data", scratch / "out"
    # A line has a row for each of its days: about 930 to a patient of 365 days.
    patients = str(max(1, options.rows // 930))
    run([options.program, "sample", "--patients", patients, "--days", "365", "--output", str(data)])
    by_day = ("--by", "day", "--per", "cohort")
    report(options.program, data, out, *by_day, "--format", "csv")
    cells = scratch / "cells"
    rows = write_cells(out / "cohort" / "timeline.csv", cells)
    ratios, ours, plain, cpu = [], [], [], []
    for _ in range(options.rounds):
        printed, _, user = report(options.program, data, out, *by_day, "--format", "xlsx")
        ours.append(seconds_of_writing(printed))
        said, _, plain_user = run([options.plain, str(cells), str(scratch / "plain.xlsx")])
        plain.append(float(said))
        ratios.append(ours[-1] / plain[-1])
        cpu.append((user, plain_user))
    print(f"{rows:,} rows: adherence {median(ours):.1f} s, libxlsxwriter {median(plain):.1f} s, "
          f"ratio of pairs {median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})")
    print(f"CPU: adherence {median(u for u, _ in cpu):.1f} s for all it does, "
          f"libxlsxwriter {median(p for _, p in cpu):.1f} s with reading the cells; "
          f"load {os.getloadavg()[0]:.1f}")


def time_patients(options, scratch):
    data = scratch / "patients"
    count = str(options.patients)
    run([options.program, "sample", "--patients", count, "--days", "365", "--output", str(data)])
    ratios, ours, theirs, costs, their_costs = [], [], [], [], []
    for number in range(options.rounds):
        # A folder of its own each time: disks are slow to reuse what was just removed.
        out = scratch / f"reports-{number}"
        _, wall, cpu = report(options.program, data, out, "--per", "patient")
        folders = sorted((out / "patients").glob("*/"))
        ours.append(len(folders) / wall)
        costs.append(cpu / len(folders))
        rate, cost = time_python(folders, options.python_patients, scratch / "python")
        theirs.append(rate)
        their_costs.append(cost)
        ratios.append(ours[-1] / theirs[-1])
    print(f"{options.patients:,} patients: adherence {median(ours):.0f} a second, reading and "
          f"counting included; matplotlib and XlsxWriter {median(theirs):.2f} a second; ratio of "
          f"pairs {median(ratios):.0f} ({min(ratios):.0f} to {max(ratios):.0f})")
    print(f"CPU for a patient: adherence {median(costs) * 1000:.1f} ms, matplotlib and XlsxWriter "
          f"{median(their_costs) * 1000:.0f} ms; {os.cpu_count()} cores, "
          f"load {os.getloadavg()[0]:.1f}")


def time_python(folders, count, target):
    """Patients a second, and seconds of CPU for each, that Python takes to write some of them."""
    some = folders[:: max(1, len(folders) // count)]
    patients = [patient_reports.Patient(folder) for folder in some]
    start, cpu = time.perf_counter(), time.process_time()
    for patient in patients:
        patient_reports.write(patient, target / patient.name)
    wall, cpu = time.perf_counter() - start, time.process_time() - cpu
    return len(patients) / wall, cpu / len(patients)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True, help="the release build of adherence")
    parser.add_argument("--plain", required=True, help="the program in C")
    parser.add_argument("--rows", type=int, default=1_000_000, help="rows of the timeline, about")
    parser.add_argument("--patients", type=int, default=2_000, help="patients with reports")
    parser.add_argument("--python-patients", type=int, default=100, help="of them by Python")
    parser.add_argument("--rounds", type=int, default=5, help="pairs of runs")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="adherence-benchmark.") as name:
        scratch = Path(name)
        if options.rows:
            time_rows(options, scratch)
        if options.patients:
            time_patients(options, scratch)


if __name__ == "__main__":
    main()
