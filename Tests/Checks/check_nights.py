"""check_nights.py PROGRAM SCRATCH [--show]: nights of scheduled runs on which something goes wrong.

Each night begins with a good report of a ward; then patients join and leave, rows move, medications are
renamed, files of the store are taken away or exchanged, and servers err or are restored. The report of the
night after has to be that of everything fetched anew, or the last good one has to stay. With `--show` it
prints what came of each night and fails for none, so that two versions can be held against each other.
Runs with the Python of sekmet's environment, for the nights on sekmet; without it these are left out.
"""

import argparse
import csv
import json
import os
import shutil
import signal
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

from servers.nightly import Nightly

ADMINISTRATION = "MedicationAdministration"
MEMBERS = ["p1", "p2", "p3", "p4"]
DAYS = 10


class Ward:
    """Six patients with an order and ten administrations each; four are members of a group."""

    def __init__(self, put) -> None:
        for number in range(1, 7):
            put({"resourceType": "Patient", "id": f"p{number}", "birthDate": f"193{number}-01-01"})
        put({"resourceType": "Medication", "id": "m1", "code": {"text": "Bisoprolol 5 mg"}})
        for number in range(1, 7):
            put(self.order(f"p{number}"))
            for day in range(1, DAYS + 1):
                put(self.administration(f"p{number}", day))
        put(self.group(MEMBERS))

    @staticmethod
    def order(patient: str) -> dict:
        return {"resourceType": "MedicationRequest", "id": f"o-{patient}", "status": "active",
                "intent": "order", "subject": {"reference": f"Patient/{patient}"},
                "authoredOn": "2025-02-01", "medicationReference": {"reference": "Medication/m1"},
                "dosageInstruction": [{"timing": {"repeat": {"frequency": 1, "period": 1, "periodUnit": "d"}}}]}

    @staticmethod
    def administration(patient: str, day: int, **changes: object) -> dict:
        return {"resourceType": ADMINISTRATION, "id": f"a-{patient}-{day}", "status": "completed",
                "subject": {"reference": f"Patient/{patient}"},
                "request": {"reference": f"MedicationRequest/o-{patient}"},
                "effectiveDateTime": f"2025-02-{day:02}T08:00:00+01:00",
                "medicationReference": {"reference": "Medication/m1"}, **changes}

    @staticmethod
    def group(members: list, **more: object) -> dict:
        entries = [member if isinstance(member, dict) else {"entity": {"reference": f"Patient/{member}"}}
                   for member in members]
        return {"resourceType": "Group", "id": "g", "type": "person", "actual": True, "member": entries}


class Nights:
    """The nights, one after the other; each has a folder and a server of its own."""

    def __init__(self, program: str, scratch: Path, show: bool) -> None:
        self.program, self.scratch, self.show = os.path.abspath(program), scratch, show
        self.tried, self.bad = 0, 0
        scratch.mkdir(parents=True)

    def run(self, *arguments: str) -> subprocess.CompletedProcess:
        names = {name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")}
        return subprocess.run([self.program, *arguments], cwd=self.folder, env=names, capture_output=True,
                              stdin=subprocess.DEVNULL, text=True, timeout=120)

    def begin(self, name: str, base: str, group: bool = True, full_every: str = "28d") -> None:
        self.name, self.base, self.belonging = name, base, MEMBERS if group else []
        self.folder = self.scratch / name.replace(" ", "-").replace(",", "")
        self.folder.mkdir()
        (self.folder / "key").write_text("0123456789abcdef" * 4)
        (self.folder / "key").chmod(0o600)
        every = f", full-every: {full_every}" if full_every else ""
        chosen = ", group: g" if group else ""
        (self.folder / "ward.yaml").write_text(
            f"adherence: 1\nsource: {{server: {base}, search: true, retry-budget: 0{chosen}{every}}}\n"
            "store: store\nas-of: 2025-02-28\nreport: {format: [csv]}\noutput: {folder: runs}\n")

    def night(self, *more: str) -> subprocess.CompletedProcess:
        return self.run("run", "ward.yaml", "--key-file", "key", *more)

    def tables(self, report: Path) -> tuple:
        names = ["timeline.csv", "patients.csv", "series.csv"]
        return tuple((report / "cohort" / name).read_bytes() for name in names
                     if (report / "cohort" / name).exists())

    @property
    def latest(self) -> tuple:
        return self.tables(self.folder / "runs/ward/latest")

    @property
    def expected(self) -> tuple:
        """The figures of all that the server has now of the patients who belong, fetched anew."""
        for name in ("whole", "whole-report"):
            shutil.rmtree(self.folder / name, ignore_errors=True)
        chosen = [text for patient in self.belonging for text in ("--patient", patient)]
        self.run("fetch", self.base, "--search", *chosen, "--output", "whole")
        self.run("report", "whole", "--format", "csv", "--as-of", "2025-02-28", "--output", "whole-report")
        return self.tables(self.folder / "whole-report")

    def taken(self) -> str:
        with (self.folder / "runs/ward/latest/cohort/timeline.csv").open(newline="") as rows:
            return str(sum(int(row["taken"]) for row in csv.DictReader(rows)))

    def end(self, result: subprocess.CompletedProcess, ends: int = 0, figures: tuple | None = None) -> None:
        """Compares how a night ended and what its report says with how it should have."""
        figures = self.expected if figures is None else figures
        is_right = self.latest == figures
        fault = [] if result.returncode == ends else [f"ends with {result.returncode}, not {ends}"]
        fault += [] if is_right else ["the figures are not those of the server"]
        self.tried, self.bad = self.tried + 1, self.bad + bool(fault)
        print(f"{self.name}: {result.returncode}, {self.taken()} taken: {'; '.join(fault) or 'right'}",
              flush=True)
        if fault and not self.show:
            print(result.stderr[-2000:])

    # Who belongs

    def members(self, history: bool = True) -> None:
        word = "" if history else " without history"
        ended = {"entity": {"reference": "Patient/p4"}, "period": {"end": "2025-02-27"}}
        inactive = {"entity": {"reference": "Patient/p4"}, "inactive": True}
        changes = {
            "a patient joins": [*MEMBERS, "p5"], "a patient leaves": MEMBERS[:3],
            "a membership ends": [*MEMBERS[:3], ended], "a member is inactive": [*MEMBERS[:3], inactive],
        }
        for name, members in changes.items():
            server = self.server(name + word, history=history)
            server.put(Ward.group(members))
            self.belonging = [patient for patient in ["p1", "p2", "p3", "p4", "p5"] if patient in members]
            self.end(self.night())
        server = self.server("a patient comes back" + word, history=history)
        server.put(Ward.group(MEMBERS[:3]))
        self.night()
        server.night()
        server.put(Ward.group(MEMBERS))
        self.end(self.night())
        moves = {"a row moves out": (ADMINISTRATION, "a-p1-3"), "an order moves out": ("MedicationRequest", "o-p1")}
        for name, key in moves.items():
            server = self.server(name + word, history=history)
            server.change(*key, subject={"reference": "Patient/p6"})
            self.end(self.night())
        server = self.server("a row moves within" + word, history=history)
        server.change(ADMINISTRATION, "a-p1-3", subject={"reference": "Patient/p2"})
        self.end(self.night())

    def server(self, name: str, group: bool = True, full_every: str = "28d", **options: bool) -> Nightly:
        """A server on the morning after a first night that went well."""
        server = Nightly(**options)
        Ward(server.put)
        server.night()
        self.begin(name, server.base, group, full_every)
        result = self.night()
        if result.returncode != 0:
            print(f"{name}: the first night ends with {result.returncode}: {result.stderr[-300:]}")
        server.night()
        return server

    # Medications

    def medications(self) -> None:
        server = self.server("a medication is renamed")
        server.change("Medication", "m1", code={"text": "Bisoprolol 10 mg"})
        self.end(self.night())

    # Files of the store

    def files(self) -> None:
        def gone(part: Path) -> None:
            (part / f"base/{ADMINISTRATION}.ndjson.adh").unlink()

        def exchanged(part: Path) -> None:
            shutil.copy(part / "base/Patient.ndjson.adh", part / f"base/{ADMINISTRATION}.ndjson.adh")

        def emptied(part: Path) -> None:
            (part / f"base/{ADMINISTRATION}.ndjson.adh").write_bytes(b"")

        def plain(part: Path) -> None:
            (part / f"base/{ADMINISTRATION}.ndjson.adh").unlink()
            row = json.dumps(Ward.administration("p1", 1))
            (part / f"base/{ADMINISTRATION}.ndjson").write_text(row + "\n")

        def invented(part: Path) -> None:
            (part / "delta-999999").mkdir()
            row = json.dumps(Ward.administration("p1", 20, id="invented"))
            (part / f"delta-999999/{ADMINISTRATION}.ndjson").write_text(row + "\n")

        def flipped(part: Path) -> None:
            file = part / f"base/{ADMINISTRATION}.ndjson.adh"
            data = bytearray(file.read_bytes())
            data[len(data) // 2] ^= 1
            file.write_bytes(data)

        def all_gone(part: Path) -> None:
            shutil.rmtree(part)

        for act in (gone, exchanged, emptied, plain, invented, flipped, all_gone):
            for offline in (False, True):
                name = f"a file is {act.__name__.replace('_', ' ')}" + (" and offline" if offline else "")
                self.server(name)
                figures = self.latest
                (part,) = (self.folder / "store").glob("generation-*")
                act(part)
                if offline:
                    self.end(self.night("--offline"), 1, figures)
                else:
                    self.end(self.night())
        server = self.server("a generation is restored from last week")
        shutil.copytree(self.folder / "store", self.folder / "last-week")
        server.put(Ward.administration("p2", 20))
        self.night()
        server.night()
        for part in (self.folder / "store").glob("generation-*"):
            shutil.rmtree(part)
            shutil.copytree(self.folder / "last-week" / part.name, part)
        self.end(self.night())

    # Servers that cannot tell, that were restored, and clocks

    def servers(self) -> None:
        server = self.server("edits without _lastUpdated", last_updated=False)
        server.change(ADMINISTRATION, "a-p1-3", status="not-done")
        self.end(self.night())
        server = Nightly(history=False)
        Ward(server.put)
        self.begin("no history and no full-every", server.base, full_every="")
        result = self.night()
        self.tried, self.bad = self.tried + 1, self.bad + (result.returncode != 78)
        print(f"{self.name}: {result.returncode}: {'right' if result.returncode == 78 else 'not 78'}")
        server = self.server("a deletion without history, when everything is due", history=False)
        server.delete(ADMINISTRATION, "a-p1-3")
        self.end(self.night("--full"))
        server = self.server("a restored server undoes a deletion only")
        backup = server.backup()
        server.delete(ADMINISTRATION, "a-p1-3")
        self.night()
        server.night()
        server.restore(backup)
        self.end(self.night())
        server = self.server("a restored server writes the newest row again")
        backup = server.backup()
        server.change(ADMINISTRATION, "a-p1-4", status="not-done")
        server.change(ADMINISTRATION, "a-p1-3", status="not-done")
        self.night()
        server.night()
        server.restore(backup)
        server.change(ADMINISTRATION, "a-p1-3", status="on-hold")
        self.end(self.night())
        server = Nightly()
        Ward(server.put)
        server.ahead = timedelta(hours=3)
        self.begin("a clock that answers ahead of the one that stamps", server.base)
        self.night()
        server.now += timedelta(hours=1)
        server.change(ADMINISTRATION, "a-p1-3", status="not-done")
        self.end(self.night())
        server = self.server("a clock set back behind the watermark")
        server.now -= timedelta(days=40)
        server.change(ADMINISTRATION, "a-p1-3", status="not-done")
        self.end(self.night())

    def sekmet(self) -> None:
        """The nights of members, of a medication and of a file on a server that others wrote."""
        try:
            from servers.sekmet import Sekmet
        except ImportError:
            return print("sekmet: left out, it is not installed")
        venv = Path(sys.prefix)
        with Sekmet(venv, self.scratch / "sekmet") as server:
            rows: list[dict] = []
            Ward(rows.append)
            server.load(rows)
            self.begin("nights of sekmet", server.base)
            for name, changed in {
                "sekmet, first night": [], "sekmet, a patient joins": [Ward.group([*MEMBERS, "p5"])],
                "sekmet, a patient leaves": [Ward.group(MEMBERS[1:])],
                "sekmet, a patient comes back": [Ward.group(MEMBERS)],
                "sekmet, a row moves out": [Ward.administration("p2", 3, subject={"reference": "Patient/p6"})],
                "sekmet, a medication is renamed": [
                    {"resourceType": "Medication", "id": "m1", "code": {"text": "Bisoprolol 10 mg"}}],
            }.items():
                self.name = name
                server.load(changed)
                for row in changed:
                    if row["resourceType"] == "Group":
                        self.belonging = [m["entity"]["reference"].split("/")[1] for m in row["member"]]
                self.end(self.night())
            self.name = "sekmet, a file is gone"
            (part,) = (self.folder / "store").glob("generation-*")
            (part / f"base/{ADMINISTRATION}.ndjson.adh").unlink()
            self.end(self.night())


def main() -> int:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("scratch", type=Path)
    parser.add_argument("--show", action="store_true", help="only show what comes of each night")
    parser.add_argument("--only", help="the name of its function here")
    arguments = parser.parse_args()
    nights = Nights(arguments.program, arguments.scratch.resolve(), arguments.show)
    families = {"members": nights.members, "members_without_history": lambda: nights.members(False),
                "medications": nights.medications, "files": nights.files, "servers": nights.servers,
                "sekmet": nights.sekmet}
    for name, family in families.items():
        if arguments.only in (None, name):
            family()
    print(f"{nights.tried} nights, {nights.bad} bad")
    return 1 if (nights.bad or not nights.tried) and not arguments.show else 0


if __name__ == "__main__":
    raise SystemExit(main())
