"""What came of a contest: medians, and ratios that were taken round by round."""

from dataclasses import dataclass
from statistics import median

from suite.process import Cost, Program


@dataclass(frozen=True)
class Result:
    """One line of the table. Ratios are to the first program of the contest, if they are taken."""

    name: str
    wall: float  # seconds
    processor: float  # seconds
    memory: float  # MB
    rate: float | None  # MB/s
    wall_ratios: tuple[float, float, float] | None  # median, lowest, highest
    processor_ratio: float | None


def results(
    programs: list[Program], costs: list[list[Cost]], compares: bool = True
) -> list[Result]:
    """The lines of a contest, from the costs of each program in each round."""
    base = costs[0] if compares else None
    return [result(program, runs, base) for program, runs in zip(programs, costs, strict=True)]


def result(program: Program, runs: list[Cost], base: list[Cost] | None) -> Result:
    wall = median(cost.wall for cost in runs)
    pairs = list(zip(runs, base, strict=True)) if base else []
    walls = sorted(cost.wall / first.wall for cost, first in pairs)
    processors = [cost.processor / first.processor for cost, first in pairs]
    return Result(
        program.name,
        wall,
        median(cost.processor for cost in runs),
        median(cost.memory for cost in runs),
        program.size / 1e6 / wall if program.size else None,
        (median(walls), walls[0], walls[-1]) if walls else None,
        median(processors) if processors else None,
    )
