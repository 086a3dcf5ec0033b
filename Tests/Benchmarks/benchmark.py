"""Measures `adherence` beside other programs that read the same made-up data.

Each contest makes its data, lets its programs take turns, and checks that they found the same
before a figure is shown. See README.md.
"""

import argparse
import tempfile
from pathlib import Path

from suite import table
from suite.contests import CONTESTS
from suite.machine import Others, commit, machine, system
from suite.page import Page
from suite.process import apart, measure_rounds
from suite.results import results
from suite.table import Section
from suite.workplace import Workplace

HERE = Path(__file__).parent
DOCUMENTATION = Path(__file__).parents[2] / "Sources/adherence/Documentation.docc"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="Tests/Benchmarks/run", description=__doc__.splitlines()[0]
    )
    parser.add_argument("--program", type=Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--parse-only", type=Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument(
        "--rows", type=int, default=1_000_000, help="administrations (default: 1000000)"
    )
    parser.add_argument(
        "--rounds", type=int, default=5, help="rounds after the one to warm up (default: 5)"
    )
    parser.add_argument(
        "--threads", type=int, default=2, help="threads of each program (default: 2)"
    )
    parser.add_argument(
        "--only",
        nargs="+",
        choices=CONTESTS,
        metavar="NAME",
        help=f"these contests only, which are shown and not written: {', '.join(CONTESTS)}",
    )
    parser.add_argument(
        "--output",
        type=Path,
        default=DOCUMENTATION,
        help="where the page, the CSV and the charts are written (default: the documentation)",
    )
    options = parser.parse_args()
    if options.rows < 1_000 or options.rounds < 1 or options.threads < 1:
        parser.error("at least 1000 rows, 1 round and 1 thread are needed")
    return options


def hold(name: str, shared: Workplace) -> Section:
    """Holds a contest and shows what came of it, once its check has passed."""
    with shared.for_contest(name) as workplace:
        contest = CONTESTS[name](workplace)
        costs = measure_rounds(contest.programs, workplace.rounds, workplace.log)
        apart(contest.check)
        found = results(contest.programs, costs, contest.compares)
    section = Section(contest.title, contest.note, found, contest.remark(found))
    print(f"\n{table.text(section)}", flush=True)
    return section


def main() -> None:
    options = arguments()
    with tempfile.TemporaryDirectory(prefix="adherence-benchmark.") as name:
        folder = Path(name)
        workplace = Workplace(
            options.program,
            options.parse_only,
            options.rows,
            options.rounds,
            options.threads,
            shared=folder,
            folder=folder,
        )
        others, measured = Others(), commit()
        print(f"{options.rows:,} administrations, {options.rounds} rounds, commit {measured}")
        print(f"{machine()}, {system()}")
        sections = [hold(name, workplace) for name in options.only or CONTESTS]
        if not options.only:
            whole = HERE if options.output == DOCUMENTATION else options.output
            Page(workplace, sections, others.share(), measured).write(options.output, whole)
            print(f"\nThe others found the same. Benchmarks.md is in {options.output}")
        print(f"\nOther work took {others.share():.0%} of the processors meanwhile")


if __name__ == "__main__":
    main()
