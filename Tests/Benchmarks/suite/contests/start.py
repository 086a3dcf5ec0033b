"""How soon there is an answer at all."""

import sys
from pathlib import Path

from suite.contest import Contest
from suite.process import Program
from suite.workplace import Workplace

SAMPLE_DATA = Path(__file__).resolve().parents[4] / "SampleData"


def contest(workplace: Workplace) -> Contest:
    program, folder = str(workplace.program), workplace.folder / "report"
    options = ["--as-of", "2026-01-01", "--quiet", "--output", str(folder)]
    # Status 1 is a whole report whose ledger has records that could not be used.
    command = [program, "report", str(SAMPLE_DATA), *options]
    report = Program("adherence report SampleData", command, (0, 1), output=folder)

    def check() -> None:
        if not (folder / "index.html").is_file():
            sys.exit("there is no report of SampleData")

    return Contest(
        "Start",
        [Program("adherence --help", [program, "--help"]), report],
        check,
        "The help, and a report of the repository's `SampleData` in every format.",
        compares=False,
    )
