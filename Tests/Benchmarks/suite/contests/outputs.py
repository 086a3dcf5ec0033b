"""What a report writes besides, or for each patient, beside the plain count."""

import csv
import sys
from dataclasses import replace
from pathlib import Path

from suite.contest import Contest, demand_same_bytes, demand_same_rows
from suite.reports import Counter, report
from suite.workplace import Workplace


def contest(workplace: Workplace) -> Contest:
    data = workplace.administrations
    plain = report(workplace, data, "all patients together, CSV")
    cohort, patient = ["--per", "cohort"], ["--per", "patient", "--format", "csv"]
    every = report(workplace, data, "all patients together, every format", writes=cohort)
    each = report(workplace, data, "each patient, CSV", writes=patient)

    def check() -> None:
        demand_same_bytes(plain, every)
        if not any(every.program.output.rglob("*.xlsx")):
            sys.exit(f"{every.name} writes no workbook")
        demand_same_rows(plain, gathered(each, workplace.folder / "gathered.csv"))

    return Contest(
        "What is written",
        [plain.program, every.program, each.program],
        check,
        "`--per cohort --format csv`, as everywhere else on this page; `--per cohort`, which writes "
        "charts, a page, a workbook and FHIR as well; and `--per patient --format csv`, which writes "
        f"the tables of each of {data.patients:,} patients.",
    )


def gathered(counter: Counter, table: Path) -> Counter:
    """The same counter with the timelines of all patients in one table."""
    with table.open("w", encoding="utf-8", newline="") as file:
        writer = None
        for timeline in sorted(counter.program.output.glob("patients/*/timeline.csv")):
            with timeline.open(encoding="utf-8", newline="") as part:
                reader = csv.DictReader(part)
                if writer is None:
                    writer = csv.DictWriter(file, reader.fieldnames or [])
                    writer.writeheader()
                writer.writerows(reader)
    return replace(counter, table=table)
