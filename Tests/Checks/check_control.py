"""check_control.py PROGRAM SCRATCH: two other programs find the same limits and signals.

`control.csv` of made-up wards with shifts, trends, outliers, gaps and few doses is compared with
clinical-qikit (limits: XmR with ranges above 3.267 times their mean left out, and Laney's P') and with
abspc (signals, by the rules of NHS England's Making Data Count as NHSRplotthedots has them).

Where these have other rules, this is taken into account: qikit's limits are 3/1.128 mean ranges from the
centre (2.6596, here 2.66); it never narrows P' limits below those of a P chart (here they may be narrower, as
in Laney 2002; such charts are left out); limits here are cut at 0 and 1; its limits need no 12 points. abspc
asks for 8 points for a shift and 6 for a trend unless it is told otherwise (here 7 and 7), and leaves no
range out, so that it is given the limits. nhspy-plotthedots is not on PyPI. Prints what was compared.
"""

import csv
import json
import random
import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path

import numpy as np
from abspc import spc
from qikit.spc.compute import compute

FIRST = date(2023, 1, 2)
WEEKS = 104
# The wards whose doses are given as often as that, not by chance.
EXACT = ("trend", "full")
RULES = ("outside", "shift", "trend", "two-of-three")


def share(ward: str, week: int, chance: random.Random) -> float:
    """How likely a dose of a week is given."""
    level = {
        "steady": 0.8,
        "shift": 0.85 if week < 60 else 0.7,
        "trend": 0.9 - 0.04 * (week % 2) if week < 80 else 0.9 - 0.02 * (week - 80),
        "outlier": 0.85 if week % 37 else 0.3,
        "full": 1.0 if week % 23 else 0.6,
    }[ward]
    return min(1.0, max(0.0, level + chance.uniform(-0.08, 0.08) * (ward not in EXACT)))


def write(ward: str, folder: Path) -> None:
    """A ward's records of two years: 20 to 60 doses a week, in every thirteenth week none."""
    chance = random.Random(ward)
    folder.mkdir(parents=True)
    lines = [{"resourceType": "Patient", "id": "p"}]
    for week in range(WEEKS):
        if week % 13 == 12:
            continue
        part = share(ward, week, chance)

        def is_given(dose: int, part: float = part) -> bool:
            return dose < round(50 * part) if ward in EXACT else chance.random() < part

        doses = 50 if ward in EXACT else chance.randint(20, 60)
        for dose in range(doses):
            day = FIRST + timedelta(days=7 * week + dose % 7)
            lines.append({
                "resourceType": "MedicationAdministration", "id": f"w{week}-{dose}",
                "status": "completed" if is_given(dose) else "not-done",
                "subject": {"reference": "Patient/p"},
                "medicationCodeableConcept": {"text": "Metformin"},
                "effectiveDateTime": f"{day}T08:{dose:02}:00+01:00",
            })
    (folder / "data.ndjson").write_text("".join(json.dumps(line) + "\n" for line in lines))


def charts(program: str, source: Path, output: Path, options: list[str]) -> list[list[dict]]:
    """The rows of a report's control charts, chart by chart."""
    subprocess.run(
        [program, "report", str(source), "--format", "csv", "--output", str(output), "--quiet"]
        + ["--no-input-hash", *options],
        check=True, capture_output=True,
    )
    with open(output / "cohort" / "control.csv", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    names = dict.fromkeys((row["measure"], row["group_kind"], row["group_name"]) for row in rows)
    return [[row for row in rows if (row["measure"], row["group_kind"], row["group_name"]) == name] for name in names]


def column(rows: list[dict], name: str) -> np.ndarray:
    return np.array([float(row[name] or "nan") for row in rows])


def close(own: np.ndarray, other: np.ndarray, what: str) -> None:
    assert np.allclose(own, other, rtol=0, atol=1e-9, equal_nan=True), f"{what}: {own} is not {other}"


def check(rows: list[dict], limits: str, baseline: str | None, seen: dict[str, int]) -> None:
    points = [row for row in rows if row["value"]]
    value, n = column(points, "value"), column(points, "n")
    before = np.array([row["bucket"] < baseline if baseline else True for row in points])
    other = compute("pp" if limits == "p-prime" else "i", value, n=n, mask=before)
    close(column(points, "centre"), np.asarray(other["cl"]), "the centre")
    if before.sum() < 12:
        assert not any(row["lower"] or row["upper"] or row["signal"] for row in rows)
        seen["charts without limits"] += 1
        return
    centre = column(points, "centre")
    width = np.asarray(other["ucl"]) - centre
    if limits == "xmr":
        width *= 2.66 / (3 / 1.128)
    elif np.allclose(width, 3 * np.sqrt(centre * (1 - centre) / n)):
        seen["charts with limits of a P chart"] += 1
        return
    close(column(points, "lower"), np.maximum(0, centre - width), "the lower limit")
    close(column(points, "upper"), np.minimum(1, centre + width), "the upper limit")
    seen["limits"] += 2 * len(points)
    marked = signals(value, centre, width)
    for place, row in enumerate(points):
        rules = [rule for rule in RULES if marked[rule][place]]
        assert row["signal"].split(";") == (rules or [""]), (
            f"{row['bucket']} has {row['signal']!r}, by abspc {rules}"
        )
        assert bool(row["direction"]) == bool(rules)
        for rule in rules:
            seen[rule] += 1
    seen["points"] += len(points)
    seen["charts"] += 1


def signals(value: np.ndarray, centre: np.ndarray, width: np.ndarray) -> dict[str, np.ndarray]:
    upper, lower = centre + width, centre - width
    near = 2 * width / 3
    return {
        "outside": spc._rule1_astronomical(value, upper, lower),
        "shift": spc._rule2_shift(value, centre, run_length=7),
        "trend": spc._rule3_trend(value, run_length=7),
        "two-of-three": spc._rule4_two_in_three(
            value, centre, upper, lower, centre + near, centre - near
        ),
    }


def main() -> None:
    program, scratch = sys.argv[1], Path(sys.argv[2])
    seen = dict.fromkeys(
        ["charts", "charts without limits", "charts with limits of a P chart", "points", "limits"]
        + list(RULES), 0,
    )
    # The label of the first bucket that is not before the baseline.
    baselines = [None, ("2023-11-06", "2023-W45"), ("2023-02-06", "2023-W06")]
    for ward in ["steady", "shift", "trend", "outlier", "full"]:
        write(ward, scratch / ward)
        for limits in ["xmr", "p-prime"]:
            for number, baseline in enumerate(baselines):
                options = ["--as-of", "2024-12-31", "--limits", limits]
                options += ["--baseline", baseline[0]] if baseline else []
                output = scratch / f"{ward}-{limits}-{number}"
                for rows in charts(program, scratch / ward, output, options):
                    check(rows, limits, baseline and baseline[1], seen)
    # Doses due, too, and other buckets.
    sample = scratch / "sample"
    subprocess.run(
        [program, "sample", "--patients", "6", "--days", "500", "--output", str(sample)],
        check=True, capture_output=True,
    )
    measures = set()
    for size in ["day", "week", "month"]:
        options = ["--as-of", "2026-04-30", "--by", size]
        for rows in charts(program, sample, scratch / f"sample-{size}", options):
            measures.add(rows[0]["measure"])
            check(rows, "xmr", None, seen)
    assert measures == {"implementation", "recorded_adherence"}, measures
    kinds = {name for name in seen if name != "charts with limits of a P chart"}
    assert all(seen[name] for name in kinds), f"nothing of some kind was compared: {seen}"
    print(", ".join(f"{count} {name}" for name, count in seen.items()))


main()
