"""Measures `adherence report` beside DuckDB and `wc -l` on the same made-up administrations.

The contestants run in turn, round by round, so that a busy moment of the machine hits all of them.
Each is a process of its own; its wall time, its processor time and its peak memory are those that
the kernel reports. DuckDB must find the same counts in every week, or the comparison fails.
"""

import argparse
import csv
import math
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from statistics import median

Counts = dict[str, tuple[int, int, int]]

THREADS = 2

# The fields that `adherence` reads of an R4 administration to count it.
ADMINISTRATIONS = """
read_json('{file}', format = 'newline_delimited', columns = {{
  id: 'VARCHAR', meta: 'STRUCT(versionId BIGINT)', status: 'VARCHAR',
  subject: 'STRUCT(reference VARCHAR)', request: 'STRUCT(reference VARCHAR)',
  medicationReference: 'STRUCT(reference VARCHAR)',
  medicationCodeableConcept: 'STRUCT(coding STRUCT("system" VARCHAR, code VARCHAR)[])',
  effectiveDateTime: 'VARCHAR', effectivePeriod: 'STRUCT("start" VARCHAR)'
}})
"""

# The newest version of a resource counts, so the older ones are left out before counting.
NEWEST = "QUALIFY row_number() OVER (PARTITION BY id ORDER BY meta.versionId DESC) = 1"

COUNT = """
SET threads = {threads};
COPY (
  WITH administration AS (
    SELECT subject.reference AS patient, status,
      coalesce(request.reference, medicationReference.reference,
        medicationCodeableConcept.coding[1].system || '|'
          || medicationCodeableConcept.coding[1].code) AS series,
      coalesce(effectiveDateTime, effectivePeriod.start) AS date
    FROM {administrations} {newest}
  )
  SELECT patient, series, strftime(CAST(left(date, 10) AS DATE), '%G-W%V') AS bucket,
    count(*) FILTER (status IN ('completed', 'in-progress', 'stopped')) AS taken,
    count(*) FILTER (status = 'not-done') AS not_taken,
    count(*) FILTER (status IN ('on-hold', 'unknown')) AS undetermined
  FROM administration
  WHERE status <> 'entered-in-error' AND length(date) >= 10
  GROUP BY ALL ORDER BY ALL
) TO '{output}' (HEADER);
"""

LAST_DAY = """
SELECT max(left(coalesce(effectiveDateTime, effectivePeriod.start), 10)) FROM {administrations}
"""


@dataclass(frozen=True)
class Cost:
    """What one run of a process took.

    A process starts with the peak memory of the one that started it, so about 15 MB is the least.
    """

    wall: float  # seconds
    processor: float  # seconds, user and system
    memory: float  # MB, at the peak


@dataclass(frozen=True)
class Contestant:
    """A program that reads the data."""

    name: str
    command: list[str]
    statuses: tuple[int, ...] = (0,)


def measure(contestant: Contestant, log: Path) -> Cost:
    """Runs a contestant once; `wait4` gives the use of that very process."""
    with log.open("wb") as output:
        start = time.perf_counter()
        process = subprocess.Popen(
            contestant.command, stdin=subprocess.DEVNULL, stdout=output, stderr=output
        )
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in contestant.statuses:
        text = log.read_text(errors="replace")
        sys.exit(f"{contestant.name} ended with status {process.returncode}:\n{text}")
    return Cost(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def week_counts(path: Path) -> Counts:
    """The sums over all lines of taken, not taken and undetermined, by week; weeks of 0 left out."""
    sums: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            for index, column in enumerate(["taken", "not_taken", "undetermined"]):
                sums[row["bucket"]][index] += int(row[column])
    return {week: (s[0], s[1], s[2]) for week, s in sums.items() if any(s)}


class Benchmark:
    """The contestants on one data set."""

    def __init__(self, program: str, scratch: Path, rows: int) -> None:
        self.folder = scratch / f"rows-{rows}"
        self.data = self.folder / "data"
        self.file = self.data / "MedicationAdministration.ndjson"
        self.log = self.folder / "log"
        self.report = self.folder / "report"
        self.folder.mkdir()
        self.make_data(program, rows)
        self.same = self.duckdb("DuckDB, same counts", "same.csv", NEWEST)
        self.plain = self.duckdb("DuckDB, duplicates counted", "plain.csv", "")
        self.own = self.adherence(program)
        self.contestants = [
            Contestant("wc -l", ["wc", "-l", str(self.file)]),
            self.plain,
            self.same,
            self.own,
        ]

    def make_data(self, program: str, rows: int) -> None:
        sample = ["sample", "--administrations", str(rows), "--fhir", "r4", "--seed", "1"]
        command = [program, *sample, "--output", str(self.data)]
        measure(Contestant("adherence sample", command), self.log)

    def duckdb(self, name: str, output: str, newest: str) -> Contestant:
        query = COUNT.format(
            threads=THREADS,
            administrations=ADMINISTRATIONS.format(file=self.file),
            newest=newest,
            output=self.folder / output,
        )
        code = "import duckdb, sys; duckdb.connect().execute(sys.argv[1])"
        return Contestant(name, [sys.executable, "-c", code, query])

    def adherence(self, program: str) -> Contestant:
        options = ["--per", "cohort", "--format", "csv", "--by", "week", "--overwrite"]
        as_of = f"{self.last_day()}T23:59:59Z"
        command = [program, "report", str(self.data), *options, "--as-of", as_of]
        # Status 1 is a whole report whose ledger has quarantined records.
        return Contestant("adherence", [*command, "--output", str(self.report)], (0, 1))

    def last_day(self) -> str:
        """The day of the last administration, so that nothing lies outside the report."""
        query = LAST_DAY.format(administrations=ADMINISTRATIONS.format(file=self.file))
        code = "import duckdb, sys; print(duckdb.sql(sys.argv[1]).fetchall()[0][0])"
        command = [sys.executable, "-c", code, query]
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()

    def run(self, rounds: int) -> dict[str, list[Cost]]:
        """The costs of every contestant in every round, after a round to warm up."""
        costs: dict[str, list[Cost]] = {contestant.name: [] for contestant in self.contestants}
        for number in range(rounds + 1):
            for contestant in self.contestants:
                cost = measure(contestant, self.log)
                if number > 0:
                    costs[contestant.name].append(cost)
        self.compare()
        return costs

    def compare(self) -> None:
        """Ends the program when DuckDB and `adherence` differ in a week."""
        theirs = week_counts(self.folder / "same.csv")
        ours = week_counts(self.report / "cohort" / "timeline.csv")
        for week in sorted(theirs.keys() | ours.keys()):
            if theirs.get(week) != ours.get(week):
                sys.exit(
                    f"{week}: DuckDB counts {theirs.get(week)}, adherence {ours.get(week)} "
                    "(taken, not taken, undetermined)"
                )
        total = sum(sum(counts) for counts in ours.values())
        print(f"{total:,} administrations in {len(ours)} weeks, the same counts in each of them")


def print_table(benchmark: Benchmark, costs: dict[str, list[Cost]]) -> None:
    """Prints the medians, and the wall time and memory as multiples of DuckDB's."""
    middle = {
        name: Cost(
            median(c.wall for c in runs),
            median(c.processor for c in runs),
            median(c.memory for c in runs),
        )
        for name, runs in costs.items()
    }
    base = middle[benchmark.same.name]
    size = benchmark.file.stat().st_size / 1e6
    print(f"{'':28}{'wall s':>9}{'cpu s':>9}{'peak MB':>9}{'MB/s':>9}{'wall ×':>9}{'peak ×':>9}")
    for name, cost in middle.items():
        print(
            f"{name:28}{cost.wall:9.3f}{cost.processor:9.3f}{cost.memory:9.0f}"
            f"{size / cost.wall:9.0f}{cost.wall / base.wall:9.2f}{cost.memory / base.memory:9.2f}"
        )


def print_growth(small: dict[str, list[Cost]], large: dict[str, list[Cost]]) -> None:
    """Prints the exponent e of time ~ rows^e between two sizes ten times apart; linear is 1."""
    print("growth of the wall time from a tenth of the rows (1 is linear):")
    for name in large:
        times = [median(cost.wall for cost in costs[name]) for costs in (small, large)]
        print(f"{name:28}{math.log10(times[1] / times[0]):9.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True, help="the release build of adherence")
    parser.add_argument("--rows", type=int, default=1_000_000, help="administrations")
    parser.add_argument("--rounds", type=int, default=5, help="rounds after the warm-up")
    arguments = parser.parse_args()
    if arguments.rows < 10 or arguments.rounds < 1:
        parser.error("at least 10 rows and 1 round are needed")
    scratch = Path(tempfile.mkdtemp(prefix="adherence-benchmark."))
    try:
        costs = []
        for rows in (arguments.rows // 10, arguments.rows):
            benchmark = Benchmark(arguments.program, scratch, rows)
            size = benchmark.file.stat().st_size / 1e6
            print(f"\n{rows:,} rows, {size:,.0f} MB, {arguments.rounds} rounds, medians")
            costs.append(benchmark.run(arguments.rounds))
            print_table(benchmark, costs[-1])
        print()
        print_growth(*costs)
    finally:
        shutil.rmtree(scratch)


if __name__ == "__main__":
    main()
