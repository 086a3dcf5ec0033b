"""check_record.py PROGRAM SCRATCH: writes to FHIR servers that others wrote, and looks what they have.

Doses that are recorded, corrected and taken back are listed by `administrations` and counted by `report`; what
is fetched from one server is sent to another; named records come back as they were put. Runs with the Python
of sekmet's environment.
"""

import csv
import json
import signal
import sys
import urllib.error
import urllib.request
from collections import Counter
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from servers import ward
from servers.program import Program
from servers.sekmet import Sekmet, make_client

VENVS = Path(__file__).resolve().parents[2] / ".build"
SAMPLE = ["--patients", "2", "--days", "20", "--seed", "7"]
ADMINISTRATION = "MedicationAdministration"
# Around both nights on which clocks are changed, and around midnight where weeks, months and years begin.
NIGHTS = [
    "2024-12-31T22:59:59Z", "2024-12-31T23:00:00Z", "2025-03-29T23:59:59+01:00", "2025-03-30T01:59:59+01:00",
    "2025-03-30T03:00:00+02:00", "2025-03-30T23:59:59+02:00", "2025-03-31T00:00:00+02:00",
    "2025-09-30T22:30:00Z", "2025-10-25T23:30:00+02:00", "2025-10-26T02:30:00+02:00",
    "2025-10-26T02:30:00+01:00", "2025-10-26T23:30:00+01:00", "2025-10-27T00:30:00+01:00",
]
SIZES = {
    "day": lambda day: day.isoformat(),
    "week": lambda day: "{0}-W{1:02}".format(*day.isocalendar()),
    "month": lambda day: f"{day:%Y-%m}",
    "quarter": lambda day: f"{day.year}-Q{(day.month + 2) // 3}",
    "year": lambda day: f"{day.year}",
}


def expect(is_so: bool, what: object) -> None:
    if not is_so:
        raise SystemExit(f"not as expected: {what}")


class Check:
    """The checks, one after the other, on one server."""

    def __init__(self, program: str, scratch: Path, server: Sekmet, options: list[str]) -> None:
        self.scratch, self.server, self.options = scratch, server, options
        self.program = Program(program, scratch)
        self.order = "to-be-recorded"

    def load(self) -> None:
        self.program.run("sample", *SAMPLE, "--output", "sample")
        rows = ward.referred(ward.read(self.scratch / "sample"))
        order = next(r for r in rows if r["resourceType"] == "MedicationRequest")
        orders = [{**order, "id": name, "status": "active"} for name in (self.order, "nights")]
        self.server.load([*rows, *orders])

    def record(self, *arguments: str, ends: int = 0) -> str:
        """Runs `record`; the last line of standard output and error together."""
        text = self.program.run("record", *arguments, "--server", self.server.base, *self.options, ends=ends)
        return text.splitlines()[-1]

    def get(self, place: str) -> dict:
        with urllib.request.urlopen(f"{self.server.base}/{place}") as answer:
            return json.load(answer)

    def outcomes(self) -> Counter:
        """The outcomes that are listed of the order."""
        text = self.program.run(
            "administrations", self.server.base, "--order", self.order, "--search", "--json", "--quiet",
            "--as-of", "2025-05-31", *self.options,
        )
        return Counter(json.loads(line)["outcome"] for line in text.splitlines() if line.startswith("{"))

    def taken_in_report(self, name: str) -> int:
        """The doses of all orders that a report counts as taken."""
        self.program.run(
            "report", self.server.base, "--search", "--as-of", "2025-05-31", "--format", "csv",
            "--tables", "timeline", "--output", name, *self.options,
        )
        with (self.scratch / name / "cohort" / "timeline.csv").open(encoding="utf-8") as file:
            return sum(int(row["taken"]) for row in csv.DictReader(file))

    def doses(self) -> None:
        before = self.taken_in_report("before")
        first = ["--at", "2025-04-01T08:00:00+02:00"]
        place = self.record(self.order, "--taken", *first, "--dose", "1 tablet", "--tag", "Study-1")
        expect(place.startswith(ADMINISTRATION + "/"), place)
        expect(self.record(self.order, "--taken", "--at", "2025-04-01T06:00:00Z") == place, "once")
        self.record(self.order, "--not-taken", *first, ends=1)
        missed = self.record(self.order, "--not-taken", "--reason", "asleep", "--at", "2025-04-02T08:00:00Z")
        expect(self.outcomes() == {"taken": 1, "not-taken": 1}, self.outcomes())
        expect(self.taken_in_report("after") == before + 1, "a report counts the dose")
        tagged = self.get(f"{ADMINISTRATION}?_tag=study-1")
        expect([e["resource"]["id"] for e in tagged["entry"]] == [place.split("/")[1]], tagged)
        self.record("no-such-order", "--taken", *first, ends=66)
        print("doses: recorded once, listed and counted")
        self.changes(place, missed)

    def changes(self, place: str, missed: str) -> None:
        self.record("correct", place, "--not-taken", "--reason", "http://snomed.info/sct|182862001")
        row = self.get(place)
        expect(row["status"] == "not-done" and row["dosage"]["dose"]["value"] == 1, row)
        expect(row["meta"]["versionId"] == "2", row["meta"])
        self.record("correct", place, "--taken", "--version", "1", ends=1)
        self.record("correct", place, "--taken", "--version", "2", "--patch")
        expect("statusReason" not in self.get(place), self.get(place))
        self.record("correct", place, "--note", "with water", "--add-tag", "second")
        row = self.get(place)
        expect([t["code"] for t in row["meta"]["tag"]] == ["study-1", "second"], row["meta"])
        expect(self.outcomes() == {"taken": 1, "not-taken": 1}, self.outcomes())
        self.record("delete", missed, "--reason", "wrong patient")
        expect(self.get(missed)["status"] == "entered-in-error", self.get(missed))
        self.record(self.order, "--not-taken", "--at", "2025-04-02T08:00:00Z", ends=1)
        expect(self.outcomes() == {"taken": 1}, self.outcomes())
        self.record("delete", missed, "--reason", "wrong patient", "--hard")
        self.record("delete", missed, "never-there", "--reason", "wrong patient", "--hard", ends=1)
        try:
            self.get(missed)
        except urllib.error.HTTPError as error:
            expect(error.code == 410, error.code)
        else:
            raise SystemExit(f"{missed} is still there")
        print("changes: corrected with PUT and JSON Patch, taken back, deleted")

    def nights(self) -> None:
        """Doses from the command to the next report, in the buckets in which the calendar has them."""
        lines = [f"nights,taken,{at}" for at in NIGHTS]
        (self.scratch / "nights.csv").write_text("\n".join(["order,outcome,at", *lines]) + "\n")
        self.record("--file", "nights.csv", "--results", "nights-results.csv")
        self.program.run(
            "report", self.server.base, "--search", "--as-of", "2025-10-31", "--time-zone", "Europe/Vienna",
            "--by", ",".join(SIZES), "--format", "csv", "--tables", "timeline", "--output", "nights", *self.options,
        )
        days = [datetime.fromisoformat(at).astimezone(ZoneInfo("Europe/Vienna")).date() for at in NIGHTS]
        for size, name in SIZES.items():
            file = "timeline.csv" if size == "day" else f"timeline-{size}.csv"
            with (self.scratch / "nights" / "cohort" / file).open(encoding="utf-8") as rows:
                counted = {
                    row["bucket"]: int(row["taken"]) for row in csv.DictReader(rows)
                    if row["order_id"] == "nights" and row["taken"] not in ("", "0")
                }
            expect(counted == Counter(name(day) for day in days), (size, counted))
        print(f"nights: {len(NIGHTS)} doses of both changes of the clock, in buckets of {len(SIZES)} sizes")

    def file(self) -> None:
        def line(day: int, outcome: str = "taken", hour: int = 12, month: int = 4) -> str:
            return f"{self.order},{outcome},2025-{month:02}-{day:02}T{hour}:00:00Z,,"

        def write(lines: list[str]) -> None:
            text = "\n".join(["order,outcome,at,key,administration", *lines]) + "\n"
            (self.scratch / "doses.csv").write_text(text)

        def states() -> list[str]:
            with (self.scratch / "results.csv").open(encoding="utf-8") as file:
                return [row["state"] for row in csv.DictReader(file)]

        many = [line(day, hour=hour) for hour in (12, 18) for day in range(1, 31)]
        before = self.outcomes()["taken"]
        write(many)
        self.record("--file", "doses.csv")
        expect(states() == ["created"] * 60, Counter(states()))
        self.record("--file", "doses.csv")
        expect(states() == ["there"] * 60, Counter(states()))
        expect(self.outcomes()["taken"] == before + 60, self.outcomes())
        write([line(1, "not-taken"), line(30)])
        self.record("--file", "doses.csv", ends=1)
        expect(states() == ["refused", "there"], states())
        write([line(3), "nobody,taken,2025-04-01T12:00:00Z,,"])
        self.record("--file", "doses.csv", ends=65)
        write([line(day, month=5) for day in range(1, 11)])
        self.record("--file", "doses.csv", "--atomic")
        expect(states() == ["created"] * 10, states())
        expect(self.outcomes()["taken"] == before + 70, self.outcomes())
        print("file: 60 doses in Bundles and 10 in a transaction, each once")

    def data(self, server: Sekmet) -> None:
        """Puts a named record twice, gets it, lists it and deletes it."""
        def data(*arguments: str, ends: int = 0) -> str:
            return self.program.run("data", *arguments, "--server", server.base, ends=ends)

        for number, text in enumerate(["one", "two"]):
            (self.scratch / "text").write_text(text)
            data("put", "settings", "--file", "text", "--tag", "t")
            expect(data("get", "settings") == text, text)
            expect(data("list").split("\t")[:3] == ["settings", f"{number + 1}", "3"], data("list"))
        data("put", "settings", "--file", "text", "--if-version", "1", ends=1)
        expect(data("count", "--tag", "t") + data("count", "--tag", "u") == "1\n0\n", "counted")
        data("delete", "settings")
        data("get", "settings", ends=66)

    def send(self, other: Sekmet) -> None:
        """Sends what is fetched from one server to another, and fetches it from there."""
        self.program.fetch(self.server.base, "from", "--search")

        def send(*arguments: str, ends: int = 0) -> Counter:
            self.program.run(
                "send", *arguments, "--server", other.base, "--results", "sent.csv", ends=ends
            )
            with (self.scratch / "sent.csv").open(encoding="utf-8") as file:
                return Counter(row["state"] for row in csv.DictReader(file))

        def rows(folder: str) -> dict[str, dict]:
            files = [f for f in (self.scratch / folder).glob("*.ndjson") if f.name[0].isupper()]
            read = [json.loads(line) for f in files for line in f.read_text().splitlines()]
            return {f"{r['resourceType']}/{r['id']}": {**r, "meta": None} for r in read}

        sent = send("from")
        expect(set(sent) == {"created"} and sent.total() == len(rows("from")) > 50, sent)
        self.program.fetch(other.base, "to", "--search")
        expect(rows("to") == rows("from"), "what was sent is what was fetched")
        expect(set(send("from")) == {"there"}, "sent again")
        name = f"MedicationRequest/{self.order}"
        row = rows("to")[name]
        versions = {"3": "refused", "1": "updated", None: "there"}
        for version, state in versions.items():
            row = {**row, "priority": "urgent", "meta": {"versionId": version} if version else {}}
            (self.scratch / "one.json").write_text(json.dumps(row))
            expect(send("one.json", ends=state == "refused") == {state: 1}, (version, state))
        new = {"resourceType": "Patient", "identifier": [{"system": "urn:x", "value": "a|b,c"}]}
        (self.scratch / "new.json").write_text(json.dumps(new))
        expect([*send("new.json"), *send("new.json")] == ["created", "there"], "created once")
        expect(send("--delete", name) == {"deleted": 1}, "deleted")
        expect(send("one.json") == {"created": 1}, "back without a version")
        (self.scratch / "bad.ndjson").write_text(json.dumps({"resourceType": "Patient"}) + "\n{\n")
        self.program.run("send", "bad.ndjson", "--server", other.base, ends=65)
        self.data(other)
        print(f"send: {sent.total()} records of one server are on another, each once")


def main() -> None:
    # A step that is ended ends its servers.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    program, scratch = sys.argv[1], Path(sys.argv[2]).resolve()
    scratch.mkdir(parents=True, exist_ok=True)
    with Sekmet(VENVS / "sekmet-venv", scratch / "sekmet") as server:
        check = Check(program, scratch, server, [])
        check.load()
        check.doses()
        check.file()
        check.nights()
        with Sekmet(VENVS / "sekmet-venv", scratch / "other") as other:
            check.send(other)
    known = {name: make_client(scratch, "ES384", name) for name in ("system/*.cruds", "system/*.rs")}
    auth = {"types": ["smart"], "smart_clients": [client for client, _ in known.values()]}
    with Sekmet(VENVS / "sekmet-venv", scratch / "sekmet", auth) as server:
        dose = ["to-be-recorded", "--taken", "--at", "2025-04-03T20:00:00Z"]
        (_, writer), (_, reader) = known.values()
        expect("/" in Check(program, scratch, server, writer).record(*dose), "who may write records")
        Check(program, scratch, server, reader).record(*dose[:-1], "2025-04-04T20:00:00Z", ends=77)
        print("scopes: who may write records, who may only read is refused")


if __name__ == "__main__":
    main()
