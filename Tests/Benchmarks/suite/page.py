"""The files of the documentation: the page with the table, the CSV and the charts; beside it, all results."""

import resource
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from suite import chart, machine, table
from suite.table import Section
from suite.workplace import Workplace

PAGE = """# Benchmarks

What the tool takes beside other programs on the same data, on one machine at one time.

## Overview

{how}

![{title}](benchmarks)

{legend}

{table}
"""

LEGEND = """
Wall clock, processor time and peak memory are those that the kernel reports of the process; no peak
is below that of the process which starts it, {least:.0f} MiB. The first line of a contest is what the others
stand beside. `adherence` writes CSV of all patients together unless a line says otherwise, and is timed without the
SHA-256 of what it reads unless it says *hashed*. `Tests/Benchmarks/RESULTS.md` says what each program does,
and has rates, and ratios round by round; `Resources/benchmarks.csv` beside this page has the figures.
"""

RESULTS = """# Results

What came of each contest when the page `Benchmarks` was written, with what each program does.

{how}

Ratios are to the first program of each table, taken in each round: their median, and in brackets the lowest
and the highest.

{sections}
"""


@dataclass(frozen=True)
class Page:
    """What was measured, ready to be written."""

    workplace: Workplace
    sections: list[Section]
    # What other work took of the processors meanwhile.
    busy: float
    # The commit of the program that was measured.
    commit: str

    @property
    def title(self) -> str:
        return f"Time to count {self.workplace.rows:,} administrations"

    @property
    def circumstances(self) -> str:
        return f"{machine.machine()}; wall clock, median of {rounds(self.workplace)}"

    @property
    def how(self) -> str:
        """How this was measured, in a paragraph."""
        size = self.workplace.administrations.administrations.stat().st_size / 1e6
        return (
            f"`Tests/Benchmarks/run --rows {self.workplace.rows} --rounds {self.workplace.rounds}` "
            f"measured on {date.today()} at commit {self.commit}: {self.workplace.rows:,} made-up "
            f"administrations in R4 ({size:,.0f} MB of NDJSON), {machine.machine()}, "
            f"{machine.system()}, {self.workplace.threads} threads each, medians of "
            f"{rounds(self.workplace)} after one to warm up, the programs in turn. Other work took {100 * self.busy:.0f} % of the processors meanwhile. "
            f"{machine.versions()}. Nothing is written down unless the others found what the "
            "tool found, in every week."
        )

    def write(self, documentation: Path, whole: Path) -> None:
        """Writes the page, beside it in `Resources` the CSV and the charts, and all results elsewhere."""
        resources = documentation / "Resources"
        resources.mkdir(parents=True, exist_ok=True)
        text = PAGE.format(
            how=table.wrapped(self.how),
            title=self.title,
            legend=LEGEND.strip().format(least=own_peak()),
            table=table.summary(self.sections),
        )
        (documentation / "Benchmarks.md").write_text(text, encoding="utf-8")
        sections = "\n\n".join(map(table.markdown, self.sections))
        results = RESULTS.format(how=table.wrapped(self.how), sections=sections)
        (whole / "RESULTS.md").write_text(results, encoding="utf-8")
        csv = table.comma_separated(self.sections)
        (resources / "benchmarks.csv").write_text(csv, encoding="utf-8")
        for name, palette in (("benchmarks", chart.LIGHT), ("benchmarks~dark", chart.DARK)):
            results = self.sections[0].results
            drawn = chart.chart(results, self.title, self.circumstances, palette)
            (resources / f"{name}.svg").write_text(drawn, encoding="utf-8")


def own_peak() -> float:
    """MiB at the peak of this process, with which those that it starts begin."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def rounds(workplace: Workplace) -> str:
    return "1 round" if workplace.rounds == 1 else f"{workplace.rounds} rounds"
