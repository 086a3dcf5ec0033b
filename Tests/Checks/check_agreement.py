"""check_agreement.py PROGRAM SCRATCH: the same figure is the same in every output of a report.

Reports on a made-up ward with gaps, undetermined doses and medicines as needed. The CSV files are
the measure; the lines, words and points of the charts are read back from the pictures, a
workbook's charts from the workbook, the tables of the database from the database, and figures and tables
from the pages. A workbook's sheets are compared by
`check_workbook.py`, the MeasureReport by `check_measure_report.py`. Prints how many figures were
compared.
"""

import json
import re
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path

from agreement import charts, database, pages, tables, workbooks


def cohort(report: Path) -> dict[str, int]:
    rows = tables.rows(report / "cohort" / "timeline.csv")
    lines = tables.buckets(rows)
    page = (report / "index.html").read_text(encoding="utf-8")
    path = report / "cohort" / "cohort.xlsx"
    workbook = workbooks.read(path)
    return {
        "the cohort's chart": charts.agree(
            (report / "cohort" / "timeline.svg").read_text(encoding="utf-8"), lines
        ),
        "the page's chart": charts.agree(drawings(page)[0], lines),
        "the page's figures": pages.figures(pages.Page(page), lines),
        "the page's patients": pages.patients(pages.Page(page), by_patient(rows)),
        "figures of summary.json": summary(report, rows),
        "cells of the database": database.agree(report),
        "data of the cohort's native chart": workbooks.chart_data(workbook, [lines]),
        "points of the cohort's native charts": sum(
            workbooks.chart_points(book, workbooks.read(book))
            for book in [path, path.with_name("tables.xlsx")]
        ),
    }


def summary(report: Path, rows: list[dict]) -> int:
    """Holds the figures of `summary.json` against the CSV files; how many."""
    content = json.loads((report / "summary.json").read_text(encoding="utf-8"))
    told = content["figures"]
    patients = tables.rows(report / "cohort" / "patients.csv")
    spread = {row["measure"]: row for row in tables.rows(report / "cohort" / "summary.csv")}

    def sum_of(table: list[dict], column: str) -> int:
        return sum(int(row[column] or 0) for row in table)

    due, taken = sum_of(patients, "expected"), sum_of(patients, "expected_taken")
    expected = {
        "patients": len(patients),
        "series_count": len({(row["patient"], row["series"]) for row in rows}),
        "taken": sum_of(rows, "taken"),
        "not_taken": sum_of(rows, "not_taken"),
        "undetermined": sum_of(rows, "undetermined"),
        "series_without_order": len(
            {(row["patient"], row["series"]) for row in rows if not row["order_id"]}
        ),
        "recorded_adherence": sum_of(rows, "taken")
        / (sum_of(rows, "taken") + sum_of(rows, "not_taken")),
        "expected": due,
        "expected_taken": taken,
        "unrecorded": sum_of(patients, "unrecorded"),
        "extra": sum_of(patients, "extra"),
        "implementation": taken / due,
        "implementation_median": float(spread["implementation"]["median"]),
        "share_at_or_above_threshold": float(
            spread["implementation"]["share_at_or_above_threshold"]
        ),
    }
    for name, value in expected.items():
        assert abs(told[name] - value) < 1e-9, f"{name} is {told[name]}, by the CSV {value}"
    sums = {
        (row["resource"], row["disposition"], row["reason"]): row["count"]
        for row in content["ledger"]
    }
    entries = tables.rows(report / "ledger.csv")
    placed = {(row["resource"], row["disposition"], row["reason"]) for row in entries if row["file"]}
    totals: Counter = Counter()
    for row in entries:
        totals[row["resource"], row["disposition"], row["reason"]] += int(row["count"])
    for key in totals.keys() - placed:
        assert sums[key] == totals[key], f"{key} is {sums[key]}, not {totals[key]}"
    return len(expected) + len(totals.keys() - placed)


def by_patient(rows: list[dict]) -> dict[str, list[tables.Bucket]]:
    patients = defaultdict(list)
    for row in rows:
        patients[row["patient"]].append(row)
    return {name: tables.buckets(own) for name, own in patients.items()}


def drawings(page: str) -> list[str]:
    return re.findall(r"<svg[^>]* role=\"img\".*?</svg>", page, re.DOTALL)


def patient(folder: Path) -> dict[str, int]:
    series = defaultdict(list)
    rows = tables.rows(folder / "timeline.csv")
    for row in rows:
        series[row["series"]].append(row)
    lines = {name: tables.buckets(own) for name, own in series.items()}
    page = pages.Page((folder / "index.html").read_text(encoding="utf-8"))
    listed = tables.rows(folder / "administrations.csv")
    compared = Counter(
        {
            "figures of patients' pages": pages.figures(page, tables.buckets(rows)),
            "administrations on patients' pages": pages.administrations(page, listed),
        }
    )
    for name, own in series.items():
        # A line without an order has a name that is no name of a file.
        if own[0]["order_id"]:
            drawing = folder / f"{own[0]['order_id']}.svg"
            compared["charts of patients"] += charts.agree(
                drawing.read_text(encoding="utf-8"), lines[name]
            )
    path = folder / "report.xlsx"
    workbook = workbooks.read(path)
    compared["data of patients' native charts"] = workbooks.chart_data(
        workbook, list(lines.values())
    )
    compared["points of patients' native charts"] = workbooks.chart_points(path, workbook)
    return compared


def make(program: str, scratch: Path) -> Path:
    """The report of the ward, in every format, for the cohort and for each patient."""
    scratch.mkdir(parents=True)
    ward, report = scratch / "ward", scratch / "report"
    size = ["--patients", "24", "--days", "140", "--seed", "5"]
    sets = ["--per", "cohort", "--per", "patient", "--as-of", "2025-06-04"]
    for arguments in (
        ["sample", *size, "--output", ward],
        [
            *["report", ward, *sets, "--format", "csv,svg,xlsx,html,json,sqlite"],
            *["--tolerate", "1000", "--quiet", "--output", report],
        ],
    ):
        subprocess.run([program, *arguments], check=True)
    return report


def main() -> None:
    report = make(sys.argv[1], Path(sys.argv[2]))
    compared = Counter(cohort(report))
    for folder in sorted(report.glob("patients/*/")):
        compared.update(patient(folder))
    months = report.with_name("months")
    subprocess.run(
        [
            *[sys.argv[1], "report", report.with_name("ward"), "--as-of", "2025-06-04"],
            *["--by", "week,month", "--group-by", "sex", "--format", "csv,sqlite"],
            *["--tables", "default,doses,administrations"],
            *["--tolerate", "1000", "--quiet", "--output", months],
        ],
        check=True,
    )
    compared["cells of a database with months and groups"] = database.agree(months)
    for name, figures in compared.items():
        assert figures > 0, f"nothing to compare: {name}"
        print(f"{name}: {figures}")
    print(f"{sum(compared.values())} figures agree")


if __name__ == "__main__":
    main()
