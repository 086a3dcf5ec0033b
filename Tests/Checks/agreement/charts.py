"""The figures of a line chart: its points, by its own axis, its words under the pointer, its bars."""

import re
import xml.etree.ElementTree as xml

from agreement.tables import Bucket

SVG = "{http://www.w3.org/2000/svg}"
# What is swallowed is taken, all else is used.
COUNT = re.compile(r"([\d,]+) (taken|used|not taken|not used|undetermined|due|unrecorded)")
NAMES = {"used": "taken", "not taken": "not_taken", "not used": "not_taken", "due": "expected"}
# Half a tenth of a pixel: places are written with one decimal.
PIXEL = 0.051


def number(text: str) -> int:
    return int(text.replace(",", ""))


class Chart:
    """A line chart as it was drawn."""

    def __init__(self, source: str) -> None:
        self.root = xml.fromstring(source)

    def hovers(self) -> dict[str, dict[str, int]]:
        """The counts under the pointer, by bucket."""
        found = {}
        for title in self.root.iter(SVG + "title"):
            name, colon, words = (title.text or "").partition(": ")
            counts = COUNT.findall(words) if colon else []
            if counts:
                found[name] = {NAMES.get(what, what): number(value) for value, what in counts}
        return found

    def values(self, kind: str) -> list[float]:
        """The values of the line's points from left to right, of class `tk` or `nt`."""
        zero, top, unit = self.scale()
        points = []
        for path in self.root.iter(SVG + "path"):
            if kind in path.get("class", "").split() and path.get("stroke-linejoin"):
                places = [float(place) for place in re.findall(r"-?[\d.]+", path.get("d"))]
                points += zip(places[::2], places[1::2])
        # A point between two gaps has a marker and no line.
        # The key has markers too, above the plot.
        inside = {place for place in {*points, *self.markers(kind)} if top <= place[1] <= zero}
        return [(zero - y) / unit for _, y in sorted(inside)]

    def markers(self, kind: str) -> list[tuple[float, float]]:
        """Where the markers lie: filled ones, and hollow ones of buckets that are cut."""
        across, down = (0.0, 6.0) if kind == "nt" else (4.0, 0.0)
        found = []
        for path in self.root.iter(SVG + "path"):
            classes = path.get("class", "").split()
            starts = re.findall(r"M(-?[\d.]+) (-?[\d.]+)", path.get("d") or "")
            places = [(float(x), float(y)) for x, y in starts]
            if kind in classes and path.get("stroke-linecap"):
                found += places
            elif kind in classes and "pg" in classes:
                found += [(round(x + across, 1), round(y + down, 1)) for x, y in places]
        return found

    def scale(self) -> tuple[float, float, float]:
        """Where 0 and the highest label lie, and the pixels of one dose."""
        labels = [
            (number(text.text), float(text.get("y")) - 4)
            for text in self.root.iter(SVG + "text")
            if text.get("text-anchor") == "end" and re.fullmatch(r"[\d,]+", text.text or "")
        ]
        (low, bottom), (high, top) = min(labels), max(labels)
        return bottom, top, (bottom - top) / (high - low)


def agree(source: str, expected: list[Bucket]) -> int:
    """Compares a chart with the buckets of its lines; the number of figures compared."""
    chart = Chart(source)
    hovers = chart.hovers()
    recorded = [bucket for bucket in expected if bucket.is_recorded]
    compared = 0
    for bucket in recorded:
        found = hovers[bucket.name]
        for count, value in found.items():
            assert value == bucket.counts[count], (bucket.name, count, value, bucket.counts)
        # What is not said is 0, or not known.
        unsaid = set(bucket.counts) - set(found)
        assert all(bucket.counts[count] == 0 for count in unsaid), (bucket.name, unsaid)
        compared += len(found)
    _, _, unit = chart.scale()
    for kind, count in (("tk", "taken"), ("nt", "not_taken")):
        values = chart.values(kind)
        assert len(values) == len(recorded), (kind, len(values), len(recorded))
        for value, bucket in zip(values, recorded):
            assert abs(value - bucket.counts[count]) <= 2 * PIXEL / unit, (bucket.name, value)
        compared += len(values)
    return compared
