"""The figures of a workbook that are in no CSV file: its charts' points, and what they are drawn of."""

import re
import warnings
import xml.etree.ElementTree as xml
import zipfile
from pathlib import Path

import openpyxl
from openpyxl.utils import range_boundaries

from agreement.tables import Bucket

CHART = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
RANGE = re.compile(r"'?(?P<sheet>[^']+)'?!(?P<cells>\$.+)")


def read(path: Path) -> openpyxl.Workbook:
    with warnings.catch_warnings():
        # Extensions that openpyxl does not know are not compared.
        warnings.simplefilter("ignore")
        return openpyxl.load_workbook(path)


def chart_points(path: Path, workbook: openpyxl.Workbook) -> int:
    """Compares each chart's own copy of its numbers with the cells that it is drawn of."""
    compared = 0
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            if not name.startswith("xl/charts/chart"):
                continue
            for numbers in xml.fromstring(archive.read(name)).iter(CHART + "numRef"):
                place = RANGE.fullmatch(numbers.findtext(CHART + "f"))
                sheet = workbook[place["sheet"].replace("''", "'")]
                bounds = range_boundaries(place["cells"].replace("$", ""))
                columns = sheet.iter_cols(*bounds[::2], *bounds[1::2], values_only=True)
                cells = [value for column in columns for value in column]
                for point in numbers.iter(CHART + "pt"):
                    copied, cell = point.findtext(CHART + "v"), cells[int(point.get("idx"))]
                    # A gap is an empty cell, of which the copy has no number.
                    same = not copied if cell is None else float(copied) == float(cell)
                    assert same, (path, name, place.group(), point.get("idx"), copied, cell)
                    compared += cell is not None
    return compared


def chart_data(workbook: openpyxl.Workbook, lines: list[list[Bucket]]) -> int:
    """Compares what the line charts are drawn of, the last rows of the first sheet, with the buckets of the
    lines, one after another."""
    compared = 0
    *_, heads = (row for row in workbook["Summary"].iter_rows() if row[1].value == "Period")
    rows = [
        [cell.value for cell in row[:5]] for row in workbook["Summary"].iter_rows(heads[0].row + 1)
    ]
    buckets = [bucket for line in lines for bucket in line]
    assert len(rows) == len(buckets), (len(rows), len(buckets))
    for (_, name, _, *values), bucket in zip(rows, buckets):
        counts = [bucket.counts["taken"], bucket.counts["not_taken"]]
        assert name == bucket.name, (name, bucket.name)
        assert values == (counts if bucket.is_recorded else [None, None]), (name, values, counts)
        compared += 2 * bucket.is_recorded
    return compared
