"""What is printed: medians, and in brackets the lowest and the highest."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from server import Spent
from suite.process import Cost

HEAD = f"{'wall s':>24}{'processor s':>24}{'MiB':>6}"


@dataclass(frozen=True)
class Step:
    """What a step of a round took, and the server meanwhile."""

    cost: Cost
    server: Spent


def spread(values: Sequence[float], form: str = "{:.2f}") -> str:
    low, middle, high = (form.format(x) for x in (min(values), median(values), max(values)))
    return f"{middle} ({low} to {high})"


def walls(costs: Sequence[Cost]) -> list[float]:
    return [cost.wall for cost in costs]


def ratios(above: Sequence[float], below: Sequence[float]) -> list[float]:
    """Those of the values that belong together."""
    return [one / other for one, other in zip(above, below, strict=True)]


def columns(costs: Sequence[Cost]) -> str:
    """What some runs of one program took."""
    processor = spread([cost.processor for cost in costs])
    memory = median(cost.memory for cost in costs)
    return f"{spread(walls(costs)):>24}{processor:>24}{memory:6.0f}"


def show_steps(steps: Mapping[str, Sequence[Step]]) -> None:
    print(f"\n{'':18}{HEAD}{'server s':>10}{'MB sent':>9}{'requests':>10}")
    for name, runs in steps.items():
        server = median(run.server.processor for run in runs)
        sent = median(run.server.megabytes for run in runs)
        requests = median(run.server.requests for run in runs)
        row = columns([run.cost for run in runs])
        print(f"{name:18}{row}{server:10.2f}{sent:9.1f}{requests:10.0f}")


def show_reports(costs: Mapping[str, Sequence[Cost]], compared: str) -> None:
    times = f"times {compared}"
    print(f"\n{'report from':18}{HEAD}{times:>24}")
    for name, runs in costs.items():
        times = spread(ratios(walls(runs), walls(costs[compared])))
        print(f"{name:18}{columns(runs)}{times:>24}")


def judge(what: str, values: Sequence[float], bound: float, form: str = "{:.2f}") -> bool:
    """Shows a ratio beside its bound; whether its median is within it."""
    is_held = median(values) <= bound
    ending = "held" if is_held else "MISSED"
    print(f"{what}: {spread(values, form)}, bound {form.format(bound)}: {ending}")
    return is_held
