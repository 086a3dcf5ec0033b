"""Writes a patient's report as an analyst would: plain Python, matplotlib and XlsxWriter.

What it is given is counted already and in memory. It writes what `adherence` writes, a little less:
the same CSV files with their datapackage.json; for each line an SVG chart of the doses taken and not
taken with the bars of adherence, and one of the hours of its doses; a workbook with the tables of the
CSV files, a dictionary and one native chart for each line; and a page with the charts in it and every
dose, by month.
"""

import csv
import html
import io
import json
from datetime import date
from itertools import groupby
from pathlib import Path

import matplotlib
import xlsxwriter

matplotlib.use("Agg")
import matplotlib.pyplot as pyplot  # noqa: E402 - the backend is chosen first

TABLES = ("timeline", "measures", "dose-times", "administrations")


class Patient:
    """The rows of a patient's CSV files, and what their columns mean, read from a report."""

    def __init__(self, folder: Path):
        self.name = folder.name
        self.tables = {name: self.rows(folder / f"{name}.csv") for name in TABLES}
        self.package = json.loads((folder.parent / "datapackage.json").read_text(encoding="utf-8"))

    @staticmethod
    def rows(path: Path) -> tuple[list[str], list[dict]]:
        with path.open(encoding="utf-8", newline="") as file:
            reader = csv.DictReader(file)
            rows = list(reader)
        return list(reader.fieldnames or []), rows

    def lines(self, table: str) -> dict[str, list[dict]]:
        """The rows of a table by line."""
        lines: dict[str, list[dict]] = {}
        for row in self.tables[table][1]:
            lines.setdefault(row["series"], []).append(row)
        return lines


def write(patient: Patient, target: Path) -> None:
    target.mkdir(parents=True, exist_ok=True)
    for name in TABLES:
        write_csv(*patient.tables[name], target / f"{name}.csv")
    with (target / "datapackage.json").open("w", encoding="utf-8") as file:
        json.dump(patient.package, file, ensure_ascii=False, indent=2)
    timeline, hours = patient.lines("timeline"), patient.lines("dose-times")
    charts = []
    for number, (line, buckets) in enumerate(timeline.items()):
        charts.append([draw(buckets)] + ([draw_hours(hours[line])] if line in hours else []))
        for kind, chart in zip(("", "-times"), charts[-1]):
            (target / f"{number}{kind}.svg").write_text(chart, encoding="utf-8")
    write_workbook(patient, timeline, target / "report.xlsx")
    write_page(patient, timeline, charts, target / "index.html")


def write_csv(names: list[str], rows: list[dict], path: Path) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, names)
        writer.writeheader()
        writer.writerows(rows)


def figures(buckets: list[dict], name: str) -> list[float]:
    """The figures of a line; not a number where there is none, so that the line breaks."""
    return [float(b[name]) if b["state"] == "recorded" and b[name] else float("nan")
            for b in buckets]


def svg(figure) -> str:
    text = io.StringIO()
    figure.savefig(text, format="svg")
    pyplot.close(figure)
    return text.getvalue()


def draw(buckets: list[dict]) -> str:
    figure, (axes, strip) = pyplot.subplots(
        2, sharex=True, figsize=(10, 5), height_ratios=(5, 1))
    labels = [b["bucket"] for b in buckets]
    axes.plot(labels, figures(buckets, "taken"), marker="o", label="taken")
    axes.plot(labels, figures(buckets, "not_taken"), marker="s", linestyle="--", label="not taken")
    axes.set_title(buckets[0]["medication"])
    axes.legend(loc="upper right")
    strip.bar(labels, figures(buckets, "recorded_adherence"))
    strip.set_ylim(0, 1)
    strip.set_xticks(labels[:: max(1, len(labels) // 12)])
    return svg(figure)


def draw_hours(rows: list[dict]) -> str:
    figure, axes = pyplot.subplots(figsize=(10, 4))
    for name, mark in (("taken", "o"), ("not_taken", "x")):
        found = [row for row in rows if row[name] and int(row[name])]
        axes.scatter([int(row["recorded_weekday"]) for row in found], [int(row["recorded_hour"]) for row in found],
                     [int(row[name]) for row in found], marker=mark, label=name)
    axes.set_ylim(0, 24)
    axes.set_title(rows[0]["medication"])
    axes.legend(loc="upper right")
    return svg(figure)


class Workbook:
    """A workbook with the tables of a report, each cell with its type."""

    def __init__(self, path: Path):
        self.book = xlsxwriter.Workbook(str(path))
        self.day = self.book.add_format({"num_format": "yyyy-mm-dd"})
        self.share = self.book.add_format({"num_format": "0.0%"})

    def add(self, name: str, headers: list[str], types: dict[str, str],
            rows: list[list[str]]) -> None:
        sheet = self.book.add_worksheet(name)
        for number, row in enumerate(rows, start=1):
            for column, (header, value) in enumerate(zip(headers, row)):
                self.write(sheet, number, column, types.get(header, "string"), value)
        last = max(1, len(rows))
        sheet.add_table(0, 0, last, len(headers) - 1,
                        {"columns": [{"header": header} for header in headers]})
        for column, header in enumerate(headers):
            widest = max([len(header), *(len(row[column]) for row in rows)])
            sheet.set_column(column, column, min(widest, 32) + 1)
            if types.get(header) == "number":
                sheet.conditional_format(1, column, last, column, {"type": "data_bar"})
        sheet.freeze_panes(1, 0)
        sheet.set_landscape()
        sheet.repeat_rows(0)

    def write(self, sheet, row: int, column: int, kind: str, value: str) -> None:
        if not value:
            return
        if kind == "integer":
            sheet.write_number(row, column, int(value))
        elif kind == "number":
            sheet.write_number(row, column, float(value), self.share)
        elif kind == "date" and len(value) == 10:
            sheet.write_datetime(row, column, date.fromisoformat(value), self.day)
        elif kind == "boolean":
            sheet.write_boolean(row, column, value == "true")
        else:
            sheet.write_string(row, column, value)


def write_workbook(patient: Patient, timeline: dict[str, list[dict]], path: Path) -> None:
    workbook = Workbook(path)
    summary = workbook.book.add_worksheet("Summary")
    fields = {resource["name"]: resource["schema"]["fields"]
              for resource in patient.package["resources"]}
    for name in TABLES:
        headers, rows = patient.tables[name]
        types = {field["name"]: field["type"] for field in fields[name]}
        workbook.add(name.capitalize(), headers, types, [list(row.values()) for row in rows])
    workbook.add("Dictionary", ["table", "column", "type", "meaning"], {}, [
        [name, field["name"], field["type"], field.get("description", "")]
        for name in TABLES for field in fields[name]])
    names = patient.tables["timeline"][0]
    category = names.index("bucket")
    first = 1
    for number, buckets in enumerate(timeline.values()):
        last = first + len(buckets) - 1
        chart = workbook.book.add_chart({"type": "line"})
        for name in ("taken", "not_taken"):
            column = names.index(name)
            chart.add_series({
                "name": name, "values": ["Timeline", first, column, last, column],
                "categories": ["Timeline", first, category, last, category],
            })
        chart.set_title({"name": buckets[0]["medication"]})
        summary.insert_chart(number * 16, 0, chart)
        first = last + 1
    workbook.book.close()


def write_page(patient: Patient, timeline: dict[str, list[dict]], charts: list[list[str]],
               path: Path) -> None:
    parts = [f"<h1>{html.escape(patient.name)}</h1>"]
    for buckets, pictures in zip(timeline.values(), charts):
        taken = sum(int(b["taken"] or 0) for b in buckets)
        missed = sum(int(b["not_taken"] or 0) for b in buckets)
        parts.append(
            f"<h2>{html.escape(buckets[0]['medication'])}</h2>"
            f"<p>{taken} taken, {missed} not taken</p>" + "".join(pictures))
    doses = reversed(patient.tables["administrations"][1])
    for month, rows in groupby(doses, key=lambda row: row["given_date"][:7]):
        cells = "".join(
            "<tr>" + "".join(f"<td>{html.escape(row[name])}</td>"
                             for name in ("given_date", "outcome", "medication", "reason"))
            + "</tr>" for row in rows)
        parts.append(f"<details><summary>{month}</summary><table>{cells}</table></details>")
    path.write_text("<!DOCTYPE html><title>Report</title>" + "".join(parts), encoding="utf-8")
