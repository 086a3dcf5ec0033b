"""The figures of the pages: those in words at the top, and those of their tables."""

import re
from html.parser import HTMLParser

from agreement.charts import number
from agreement.tables import COUNTS, Bucket

FIGURES = {
    "Doses {taken}": "taken",
    "Doses not {taken}": "not_taken",
    "Doses undetermined": "undetermined",
    "Doses due, where known": "expected",
    "of these not recorded": "unrecorded",
}
# What is swallowed is taken, all else is used.
VERBS = ("taken", "used")


class Page(HTMLParser):
    """The figures and the table rows of a page; text of a cell is joined."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.figures: dict[str, str] = {}
        self.rows: list[list[str]] = []
        self._term = self._text = ""
        self._depth = 0
        self.feed(source)

    @property
    def verb(self) -> str:
        """What the page says of a dose that was taken."""
        (verb,) = (verb for verb in VERBS if f"Doses {verb}" in self.figures)
        return verb

    def handle_starttag(self, tag: str, attributes: list) -> None:
        if tag == "tr":
            self.rows.append([])
        if tag in ("dt", "dd", "td", "th", "svg"):
            self._depth += tag == "svg"
            if not self._depth:
                self._text = ""
        elif tag in ("span", "bdi", "ul"):
            self._text += "\n"

    def handle_endtag(self, tag: str) -> None:
        text = self._text.strip()
        if tag == "svg":
            self._depth -= 1
        elif tag == "dt":
            self._term = text
        elif tag == "dd":
            self.figures.setdefault(self._term, text)
        elif tag in ("td", "th") and self.rows:
            self.rows[-1].append(text)
            if tag == "td" and len(self.rows[-1]) == 2:
                self.figures.setdefault(*self.rows[-1])

    def handle_data(self, data: str) -> None:
        if not self._depth:
            self._text += data


def figures(page: Page, lines: list[Bucket]) -> int:
    """Compares the figures at the top with the sums of the lines; how many."""
    compared = 0
    verb = page.verb
    for name, count in FIGURES.items():
        name = name.format(taken=verb)
        if name in page.figures:
            total = sum(bucket.counts[count] for bucket in lines)
            assert number(page.figures[name]) == total, (name, page.figures[name], total)
            compared += 1
    expected = sum(bucket.counts["expected"] for bucket in lines)
    matched = sum(bucket.matched for bucket in lines)
    if expected:
        assert number(page.figures[f"of these {verb}"]) == matched, (page.figures, matched)
        shown = float(page.figures[f"Share of the doses due {verb}"].rstrip("%\xa0"))
        assert abs(shown - 100 * matched / expected) <= 0.5, (page.figures, matched / expected)
        compared += 2
    assert compared >= 3, page.figures
    return compared


def patients(page: Page, lines: dict[str, list[Bucket]]) -> int:
    """Compares the table of patients with the sums of their lines; how many figures."""
    compared = 0
    for row in page.rows:
        patient = row[0].split("\n")[-1] if row else ""
        # The worklist names patients in rows of fewer cells.
        if patient not in lines or len(row) < 7:
            continue
        totals = {
            count: sum(bucket.counts[count] for bucket in lines[patient]) for count in COUNTS
        }
        shown = [number(cell) if cell != "–" else 0 for cell in row[2:6]]
        expected = [totals[count] for count in ("taken", "not_taken", "expected", "unrecorded")]
        assert shown == expected, (patient, shown, expected)
        compared += len(shown)
    assert compared == 4 * len(lines), "every patient is listed"
    return compared


def administrations(page: Page, rows: list[dict]) -> int:
    """Compares the listed administrations with their CSV file, beside their ids and reasons; how many fields."""
    verb = page.verb
    words = {"taken": verb.capitalize(), "not-taken": f"Not {verb}", "undetermined": "Undetermined"}
    listed = [row for row in page.rows if len(row) == 5 and re.match(r"\d{4}(-\d\d){0,2}", row[0])]
    shown = sorted((row[0], row[3], row[2].split("\n")[-1].strip(" ✓✗?")) for row in listed)
    expected = sorted(
        (row["given_date"], row["medication"], words.get(row["outcome"], row["outcome"]))
        for row in rows
        if row["given_date"]
    )
    assert len(shown) == len(expected), (len(shown), len(expected))
    for ours, theirs in zip(shown, expected):
        # A dose that was stopped early says so behind the word.
        assert ours[:2] == theirs[:2] and ours[2].startswith(theirs[2]), (ours, theirs)
    return 3 * len(shown)
