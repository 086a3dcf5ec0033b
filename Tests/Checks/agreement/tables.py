"""The figures of a report's CSV files, which the other outputs are held to."""

import csv
from collections import defaultdict
from pathlib import Path

COUNTS = ["taken", "not_taken", "undetermined", "expected", "unrecorded"]


def rows(path: Path) -> list[dict]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def whole(text: str) -> int:
    return int(text or 0)


class Bucket:
    """What lines of a timeline say of one bucket, added up."""

    def __init__(self, name: str, lines: list[dict]) -> None:
        self.name = name
        self.counts = {count: sum(whole(line[count]) for line in lines) for count in COUNTS}
        self.is_recorded = any(line["state"] == "recorded" for line in lines)
        due = [line for line in lines if line["expected"]]
        self.knows_due = bool(due)
        expected = sum(int(line["expected"]) for line in due)
        matched = sum(
            float(line["implementation"]) * int(line["expected"])
            for line in due
            if line["implementation"]
        )
        self.matched = round(matched)
        # Known where doses were due, and something was recorded in the bucket at all.
        self.implementation = matched / expected if expected and self.is_recorded else None


def buckets(lines: list[dict]) -> list[Bucket]:
    """The buckets of lines, oldest first."""
    grouped = defaultdict(list)
    for line in lines:
        grouped[line["bucket_start"], line["bucket"]].append(line)
    return [Bucket(name, own) for (_, name), own in sorted(grouped.items())]
