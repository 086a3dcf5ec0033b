"""check_agreement.py PROGRAM SCRATCH: the same figure is the same in every output of a report.

Reports on a made-up ward with gaps, undetermined doses and medicines as needed. The CSV files are
the measure; the lines, words and points of the charts are read back from the pictures, and a
workbook's charts from the workbook. Its sheets are compared by
`check_workbook.py`, the MeasureReport by `check_measure_report.py`. Prints how many figures were
compared.
"""

import re
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path

from agreement import charts, tables, workbooks


def cohort(report: Path) -> dict[str, int]:
    lines = tables.buckets(tables.rows(report / "cohort" / "timeline.csv"))
    drawing = (report / "cohort" / "timeline.svg").read_text(encoding="utf-8")
    page = (report / "index.html").read_text(encoding="utf-8")
    path = report / "cohort" / "cohort.xlsx"
    workbook = workbooks.read(path)
    return {
        "the cohort's chart": charts.agree(drawing, lines),
        "the page's chart": charts.agree(re.search(r"<svg.*?</svg>", page, re.DOTALL)[0], lines),
        "data of the cohort's native chart": workbooks.chart_data(workbook, {"cohort": lines}),
        "points of the cohort's native charts": workbooks.chart_points(path, workbook),
    }


def patient(folder: Path) -> dict[str, int]:
    series = defaultdict(list)
    for row in tables.rows(folder / "timeline.csv"):
        series[row["series"]].append(row)
    lines = {name: tables.buckets(rows) for name, rows in series.items()}
    compared = Counter()
    for name, rows in series.items():
        # A line without an order has a name that is no name of a file.
        drawing = folder / f"{rows[0]['order']}.svg"
        if rows[0]["order"]:
            compared["charts of patients"] += charts.agree(
                drawing.read_text(encoding="utf-8"), lines[name]
            )
    path = folder / "report.xlsx"
    workbook = workbooks.read(path)
    compared["data of patients' native charts"] = workbooks.chart_data(workbook, lines)
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
        ["report", ward, *sets, "--tolerate", "1000", "--quiet", "--output", report],
    ):
        subprocess.run([program, *arguments], check=True)
    return report


def main() -> None:
    report = make(sys.argv[1], Path(sys.argv[2]))
    compared = Counter(cohort(report))
    for folder in sorted(report.glob("patients/*/")):
        compared.update(patient(folder))
    for name, figures in compared.items():
        assert figures > 0, f"nothing to compare: {name}"
        print(f"{name}: {figures}")
    print(f"{sum(compared.values())} figures agree")


if __name__ == "__main__":
    main()
