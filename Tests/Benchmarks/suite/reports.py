"""`adherence report` as a contestant, and what programs counted."""

import csv
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from suite.data import DataSet
from suite.process import Program
from suite.workplace import Workplace

Counts = dict[str, tuple[int, ...]]

COHORT = ["--per", "cohort", "--format", "csv"]

COUNTED = ["taken", "not_taken", "undetermined"]
ROW = ["patient", "series", "bucket", *COUNTED]


@dataclass(frozen=True)
class Counter:
    """A program that counts, and the CSV with a row for each line and week that it writes."""

    program: Program
    table: Path

    @property
    def name(self) -> str:
        return self.program.name


def report(
    workplace: Workplace,
    data: DataSet,
    name: str,
    *,
    hashes: bool = False,
    threads: int = 0,
    writes: Sequence[str] = COHORT,
) -> Counter:
    """A report by week, by so many threads or as many as others have.

    It is for all patients together, in CSV alone, unless it is told what it `writes`.
    """
    folder = workplace.folder / f"report of {name}"
    options = [*writes, "--by", "week", "--as-of", data.as_of]
    options += ["--threads", str(threads or workplace.threads), "--quiet"]
    options += [] if hashes else ["--no-input-hash"]
    options += ["--output", str(folder)]
    command = [str(workplace.program), "report", str(data.folder), *options]
    program = Program(name, command, size=data.size, output=folder)
    return Counter(program, folder / "cohort" / "timeline.csv")


def week_counts(table: Path) -> Counts:
    """The sums over all lines of what was counted, by week; weeks without anything left out."""
    sums: defaultdict[str, list[int]] = defaultdict(lambda: [0] * len(COUNTED))
    with table.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            for index, column in enumerate(COUNTED):
                sums[row["bucket"]][index] += int(row[column])
    return {week: tuple(counts) for week, counts in sums.items() if any(counts)}


def rows(table: Path, counted_only: bool) -> set[tuple[str, ...]]:
    """What was counted in each week of each line; or only where something was."""
    with table.open(encoding="utf-8", newline="") as file:
        return {
            tuple(row[name] for name in ROW)
            for row in csv.DictReader(file)
            if not (counted_only and all(row[name] == "0" for name in COUNTED))
        }
