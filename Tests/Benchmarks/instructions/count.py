"""Counts the instructions that `adherence report` and `check` take for one more administration.

Each case is made-up data of two sizes, and what is counted is the difference between them, for each
administration: what every run takes, however small, does not count. Callgrind counts, so a busy
machine changes nothing. Left out is what other machines do by other instructions: simdjson, zlib,
the walk through entries, the comparison with a template, the C library's searching and copying,
and SHA-256. A case that takes more than a tenth above its threshold fails.
"""

import argparse
import csv
import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from writings import written

THRESHOLDS = Path(__file__).with_name("thresholds.csv")
TOLERANCE = 1.10
SIZES = (2_000, 12_000)

REPORT = ["report", "--per", "cohort", "--format", "csv", "--by", "week", "--no-input-hash"]

# Case: the version of FHIR, and what becomes of the made-up administrations.
CASES = {
    "R4": ("r4", "lines"),
    "R5": ("r5", "lines"),
    "STU3": ("stu3", "lines"),
    "DSTU2": ("dstu2", "lines"),
    "R4, Period dates": ("r4", "periods"),
    "R4, one Bundle": ("r4", "bundle"),
    "R4, in no order": ("r4", "shuffled"),
    "R4, as others write": ("r4", "as others"),
    "R4, four days of many patients": ("r4", "four days"),
    "R4, checked": ("r4", "lines"),
}

MACHINE_DEPENDENT = re.compile(r"libsimdjson|csimdjson_pass|csimdjson_template|multiarch|libcrypto|\blibz\b")
POSITION = re.compile(r"(fl|fi|fe|fn|ob|cob|cfi|cfl|cfn)=\((\d+)\)(?: (.*))?$")


def make_data(program: Path, folder: Path, case: str, rows: int) -> Path:
    """Makes the administrations of a case, with their patients, orders and medications."""
    version, shape = CASES[case]
    data = folder / f"{case}-{rows}"
    sample = ["sample", "--administrations", str(rows), "--fhir", version, "--seed", "1"]
    if shape == "four days":
        sample += ["--days", "4", "--start", "2025-12-28"]
    subprocess.run([program, *sample, "--output", data], check=True, capture_output=True)
    path = data / "MedicationAdministration.ndjson"
    lines = path.read_text(encoding="utf-8").splitlines()
    if shape == "bundle":
        entries = ",\n".join('{"resource":' + line + "}" for line in lines)
        bundle = '{"resourceType":"Bundle","type":"collection","entry":[' + entries + "]}\n"
        path.unlink()
        path.with_suffix(".json").write_text(bundle, encoding="utf-8")
    elif shape == "periods":
        path.write_text("\n".join(map(with_period, lines)) + "\n", encoding="utf-8")
    elif shape == "as others":
        path.write_bytes(b"".join(written(line.encode(), True, True, True) for line in lines))
    elif shape == "shuffled":
        # A multiplier without a factor in common with the number of lines visits each once.
        mixed = [lines[index * 7_919 % len(lines)] for index in range(len(lines))]
        path.write_text("\n".join(mixed) + "\n", encoding="utf-8")
    return data


def with_period(line: str) -> str:
    """The same administration with a Period in place of its dateTime."""
    resource = json.loads(line)
    pairs = [
        ("effectivePeriod", {"start": value}) if key == "effectiveDateTime" else (key, value)
        for key, value in resource.items()
    ]
    return json.dumps(dict(pairs), ensure_ascii=False, separators=(",", ":"))


def count(program: Path, wait: Path, case: str, data: Path, scratch: Path) -> int:
    """The instructions that a report of the data takes, or a check, and that are alike everywhere."""
    profile = scratch / f"{data.name}.profile"
    command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={profile}", program]
    if case.endswith("checked"):
        command += ["check"]
    else:
        command += [*REPORT, "--output", scratch / f"{data.name}.report"]
    command += [data, "--threads", "1", "--as-of", "2025-12-31T23:59:59Z"]
    environment = {**os.environ, "LD_PRELOAD": str(wait), "SWIFT_DETERMINISTIC_HASHING": "1"}
    run = subprocess.run(command, env=environment, capture_output=True, text=True)
    # Status 1 is a whole report whose ledger has records that could not be used.
    if run.returncode not in (0, 1) or not profile.exists():
        sys.exit(f"the run over {data.name} ended with status {run.returncode}:\n{run.stderr}")
    return own_cost(profile)


def own_cost(profile: Path) -> int:
    """Sums what each function takes by itself; a line behind `calls=` is what it calls."""
    names: dict[tuple[str, str], str] = {}
    current = {"ob": "", "fl": "", "fn": ""}
    total, follows_call = 0, False
    for line in profile.read_text(encoding="utf-8", errors="replace").splitlines():
        if match := POSITION.match(line):
            kind = {"fi": "fl", "fe": "fl"}.get(match[1], match[1])
            table = {"cob": "ob", "cfi": "fl", "cfl": "fl", "cfn": "fn"}.get(kind, kind)
            if match[3] is not None:
                names[table, match[2]] = match[3]
            if kind == table:
                current[kind] = names[table, match[2]]
        elif line.startswith("calls="):
            follows_call = True
        elif line and line[0] in "0123456789+-*":
            if not follows_call and not MACHINE_DEPENDENT.search(" ".join(current.values())):
                total += int(line.split()[1])
            follows_call = False
    return total


def per_administration(program: Path, wait: Path, scratch: Path) -> dict[str, int]:
    """The instructions for each administration by which the larger size of each case is larger.

    Callgrind runs on one processor, so as many run side by side as there are.
    """

    def count_one(case: str, rows: int) -> int:
        return count(program, wait, case, make_data(program, scratch, case, rows), scratch)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = {case: [pool.submit(count_one, case, rows) for rows in SIZES] for case in CASES}
    return {
        case: round((large.result() - small.result()) / (SIZES[1] - SIZES[0]))
        for case, (small, large) in runs.items()
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=Path, help="a release build without debugging information")
    parser.add_argument("wait", type=Path, help="the library made of wait.c")
    parser.add_argument("scratch", type=Path, help="a folder for the data and the reports")
    parser.add_argument("--record", action="store_true", help="write the thresholds anew")
    arguments = parser.parse_args()
    counts = per_administration(arguments.program, arguments.wait, arguments.scratch)
    if arguments.record:
        with THRESHOLDS.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerows([("case", "instructions_per_administration"), *counts.items()])
        return
    verdicts = [is_within(case, counts[case], limit) for case, limit in thresholds().items()]
    if not all(verdicts):
        sys.exit("more than the thresholds allow; if that is meant, run it with --record")


def thresholds() -> dict[str, int]:
    """The recorded instructions for each administration, by case."""
    with THRESHOLDS.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file)
        return {row["case"]: int(row["instructions_per_administration"]) for row in rows}


def is_within(case: str, instructions: int, recorded: int) -> bool:
    """Prints a case beside what is recorded, and tells whether it is not too much more."""
    ratio = instructions / recorded
    verdict = "" if ratio <= TOLERANCE else "  TOO MANY"
    print(f"{case:18}{instructions:8,}{ratio:6.2f} of {recorded:,}{verdict}")
    return ratio <= TOLERANCE


if __name__ == "__main__":
    main()
