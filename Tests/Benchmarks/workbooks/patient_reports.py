"""Writes a patient's report as an analyst would: plain Python, matplotlib and XlsxWriter.

From the counts that are done already: CSV, one SVG line chart for each line, a workbook with a sheet
of the timeline and one chart for each line, and a page.
"""

import csv
import html
from pathlib import Path

import matplotlib
import xlsxwriter

matplotlib.use("Agg")
import matplotlib.pyplot as pyplot  # noqa: E402 - the backend is chosen first


def write(source: Path, target: Path) -> None:
    target.mkdir(parents=True, exist_ok=True)
    with (source / "timeline.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    lines: dict[str, list[dict]] = {}
    for row in rows:
        lines.setdefault(row["series"], []).append(row)
    write_csv(rows, target / "timeline.csv")
    for number, buckets in enumerate(lines.values()):
        draw(buckets, target / f"{number}.svg")
    write_workbook(rows, lines, target / "report.xlsx")
    write_page(lines, target / "index.html")


def write_csv(rows: list[dict], path: Path) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys())
        writer.writeheader()
        writer.writerows(rows)


def figures(buckets: list[dict], name: str) -> list[float]:
    """The counts of a line; not a number where nothing was recorded, so that the line breaks."""
    return [float(b[name]) if b["state"] == "recorded" else float("nan") for b in buckets]


def draw(buckets: list[dict], path: Path) -> None:
    figure, axes = pyplot.subplots(figsize=(10, 4))
    labels = [b["bucket"] for b in buckets]
    axes.plot(labels, figures(buckets, "taken"), marker="o", label="taken")
    axes.plot(labels, figures(buckets, "not_taken"), marker="s", linestyle="--", label="not taken")
    axes.set_title(buckets[0]["medication"])
    axes.set_xticks(labels[:: max(1, len(labels) // 12)])
    axes.legend()
    figure.savefig(path)
    pyplot.close(figure)


def write_workbook(rows: list[dict], lines: dict[str, list[dict]], path: Path) -> None:
    book = xlsxwriter.Workbook(str(path), {"strings_to_numbers": True})
    summary, sheet = book.add_worksheet("Summary"), book.add_worksheet("Timeline")
    sheet.write_row(0, 0, rows[0].keys())
    for number, row in enumerate(rows, start=1):
        sheet.write_row(number, 0, row.values())
    names = list(rows[0].keys())
    first = 1
    for number, buckets in enumerate(lines.values()):
        last = first + len(buckets) - 1
        chart = book.add_chart({"type": "line"})
        for name in ("taken", "not_taken"):
            column = names.index(name)
            chart.add_series({
                "name": name, "values": ["Timeline", first, column, last, column],
                "categories": ["Timeline", first, names.index("bucket"), last,
                               names.index("bucket")],
            })
        chart.set_title({"name": buckets[0]["medication"]})
        summary.insert_chart(number * 16, 0, chart)
        first = last + 1
    book.close()


def write_page(lines: dict[str, list[dict]], path: Path) -> None:
    parts = []
    for number, buckets in enumerate(lines.values()):
        taken = sum(int(b["taken"] or 0) for b in buckets)
        missed = sum(int(b["not_taken"] or 0) for b in buckets)
        parts.append(
            f"<h2>{html.escape(buckets[0]['medication'])}</h2>"
            f"<p>{taken} taken, {missed} not taken</p><img src='{number}.svg' alt=''>")
    path.write_text("<!DOCTYPE html><title>Report</title>" + "".join(parts), encoding="utf-8")
