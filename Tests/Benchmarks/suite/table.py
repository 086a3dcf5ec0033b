"""The table in words: on the terminal, as Markdown and as CSV."""

import csv
import io
import textwrap
from dataclasses import dataclass

from suite.results import Result

COLUMNS = [
    "contest",
    "program",
    "wall_s",
    "cpu_s",
    "peak_mib",
    "mb_per_s",
    "wall_ratio",
    "wall_ratio_lowest",
    "wall_ratio_highest",
    "cpu_ratio",
]
HEADINGS = ["wall s", "CPU s", "peak MiB", "MB/s", "× wall", "× CPU"]


@dataclass(frozen=True)
class Section:
    """What came of a contest, in the table."""

    title: str
    note: str
    results: list[Result]
    remark: str


def cells(result: Result) -> list[str]:
    """The figures of a line under the headings."""
    return [
        f"{result.wall:.3f}",
        f"{result.processor:.3f}",
        f"{result.memory:,.0f}",
        f"{result.rate:,.0f}" if result.rate else "",
        with_spread(*result.wall_ratios) if result.wall_ratios else "",
        f"{result.processor_ratio:.2f}" if result.processor_ratio else "",
    ]


def with_spread(middle: float, low: float, high: float) -> str:
    """A median, and where the rounds differ, from where to where."""
    if f"{low:.2f}" == f"{high:.2f}":
        return f"{middle:.2f}"
    return f"{middle:.2f} ({low:.2f} to {high:.2f})"


def text(section: Section) -> str:
    """A section for the terminal."""
    rows = [[section.title, *HEADINGS], *([r.name, *cells(r)] for r in section.results)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for first, *figures in rows:
        padded = [f.rjust(width) for f, width in zip(figures, widths[1:], strict=True)]
        lines.append("  ".join([first.ljust(widths[0]), *padded]).rstrip())
    return "\n".join([*lines, *([section.remark] if section.remark else [])])


def markdown(section: Section) -> str:
    """A section for the documentation."""
    rows = [[r.name, *cells(r)] for r in section.results]
    table = [["", *HEADINGS], ["---", *["---:"] * len(HEADINGS)], *rows]
    lines = [f"| {' | '.join(row)} |" for row in table]
    paragraphs = [wrapped(words) for words in (section.note, section.remark)]
    parts = [f"## {section.title}", paragraphs[0], "\n".join(lines), paragraphs[1]]
    return "\n\n".join(part for part in parts if part)


def summary(sections: list[Section]) -> str:
    """All lines in one table, with what they took; the first one of a contest begins with its title."""
    rows = [["", *HEADINGS[:3]], ["---", *["---:"] * 3]]
    for section in sections:
        titles = [f"**{section.title}:** ", *[""] * len(section.results)]
        rows += [[title + r.name, *cells(r)[:3]] for title, r in zip(titles, section.results)]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def wrapped(words: str) -> str:
    """A paragraph in lines of the documentation's length."""
    return textwrap.fill(words, 104, break_on_hyphens=False, break_long_words=False)


def comma_separated(sections: list[Section]) -> str:
    """All lines, with figures as they were measured."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(COLUMNS)
    for section in sections:
        for r in section.results:
            figures = [r.wall, r.processor, r.memory, r.rate]
            figures += [*(r.wall_ratios or [None] * 3), r.processor_ratio]
            writer.writerow([section.title, r.name, *map(exact, figures)])
    return file.getvalue()


def exact(figure: float | None) -> str:
    return "" if figure is None else f"{figure:.4f}"
