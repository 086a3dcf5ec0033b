"""A ward as its server has it: every row once, the pages of searches, and what one day changes.

All rows were stored a day before the first night, one of each type some hours after the others, as a
server that is in use has few that are new. Between the first night and the second one every
hundredth administration changes, which is some of nearly every patient.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice
from pathlib import Path

ADMINISTRATION = "MedicationAdministration"
TYPES = ["Patient", "Medication", "MedicationRequest", ADMINISTRATION, "MedicationDispense"]
ROWS_A_PAGE = 1000
ONE_OF = 100

ID = re.compile(rb'"id":"([^"]+)"')
STORED = re.compile(rb'"lastUpdated":"[^"]*"')


@dataclass(frozen=True)
class Ward:
    """The folder of what `make` writes, and the server's time on the first night."""

    folder: Path
    first_night: datetime

    @property
    def before(self) -> Path:
        """The folder of all rows as NDJSON, as they are on the first night."""
        return self.folder / "before"

    @property
    def after(self) -> Path:
        """The same from the second night on."""
        return self.folder / "after"

    def pages(self, type: str) -> Path:
        """The file with the pages of a type, and beside it where each of them is."""
        return self.folder / "pages" / type

    @property
    def changes(self) -> Path:
        """The administrations that changed, as they are then."""
        return self.folder / "changes.ndjson"

    @property
    def stored(self) -> datetime:
        """When all rows but one of each type were stored."""
        return self.first_night - timedelta(days=1)

    @property
    def newest(self) -> datetime:
        """When the first row of each type was stored: what comes once more to be safe is that one."""
        return self.stored + timedelta(hours=8)

    @property
    def changed(self) -> datetime:
        """When some of them changed: long after what the tool asks for once more to be safe."""
        return self.night(1) - timedelta(hours=8)

    def night(self, number: int) -> datetime:
        """The server's time on a night, counted from 0."""
        return self.first_night + timedelta(days=number)


def make(ward: Ward, sample: Path) -> None:
    """Makes a ward of the rows that `adherence sample` wrote."""
    for folder in ward.before, ward.after, ward.pages(ADMINISTRATION).parent:
        folder.mkdir(parents=True)
    for type in TYPES:
        file = ward.before / f"{type}.ndjson"
        with file.open("wb") as target:
            times = instant(ward.newest), instant(ward.stored)
            target.writelines(served(sample / file.name, *times))
        make_pages(file, ward.pages(type), type)
    change(ward)


def served(file: Path, newest: bytes, stored: bytes) -> Iterator[bytes]:
    """The rows of a file, none of them twice, with the time at which the server stored them: the first one
    and the others."""
    seen: set[bytes] = set()
    if not file.exists():
        return
    with file.open("rb") as lines:
        for line in lines:
            id = ID.search(line)[1]
            if id not in seen:
                time = stored if seen else newest
                seen.add(id)
                yield STORED.sub(b'"lastUpdated":"%s"' % time, line, count=1)


def make_pages(file: Path, target: Path, type: str) -> None:
    """Writes the pages one after the other, and where each begins and how long it is."""
    total = count(file)
    spans: list[tuple[int, int]] = []
    with file.open("rb") as lines, target.open("wb") as pages:
        for number in range(max(1, -(-total // ROWS_A_PAGE))):
            start = pages.tell()
            rows = list(islice(lines, ROWS_A_PAGE))
            is_last = (number + 1) * ROWS_A_PAGE >= total
            pages.write(bundle(rows, total, None if is_last else f"{type}?page={number + 1}"))
            spans.append((start, pages.tell() - start))
    target.with_suffix(".json").write_text(json.dumps({"total": total, "spans": spans}))


def bundle(rows: list[bytes], total: int, next: str | None) -> bytes:
    """A page of a search as a server writes it."""
    links = [{"relation": "next", "url": next}] if next else []
    head = {"resourceType": "Bundle", "type": "searchset", "total": total, "link": links}
    entries = b",".join(
        b'{"fullUrl":"urn:x:%s","resource":%s,"search":{"mode":"match"}}'
        % (ID.search(row)[1], row.rstrip())
        for row in rows
    )
    entry = b',"entry":[%s]' % entries if rows else b""
    return json.dumps(head, separators=(",", ":")).encode()[:-1] + entry + b"}"


def change(ward: Ward) -> None:
    """Writes what changed, and all rows as they are then."""
    for file in ward.before.iterdir():
        if file.stem != ADMINISTRATION:
            (ward.after / file.name).hardlink_to(file)
    name = f"{ADMINISTRATION}.ndjson"
    with (
        (ward.before / name).open("rb") as lines,
        (ward.after / name).open("wb") as after,
        ward.changes.open("wb") as changes,
    ):
        for number, line in enumerate(lines):
            if number % ONE_OF == ONE_OF // 2:
                line = changed(line, ward.changed)
                changes.write(line)
            after.write(line)


def changed(line: bytes, moment: datetime) -> bytes:
    """A row in its next version: what was taken was not, and the reverse."""
    row = json.loads(line)
    row["meta"] |= {"versionId": "2", "lastUpdated": instant(moment).decode()}
    row["status"] = "not-done" if row["status"] == "completed" else "completed"
    return json.dumps(row, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def instant(moment: datetime) -> bytes:
    return moment.strftime("%Y-%m-%dT%H:%M:%S.000Z").encode()


def count(file: Path) -> int:
    with file.open("rb") as lines:
        return sum(1 for _ in lines)
