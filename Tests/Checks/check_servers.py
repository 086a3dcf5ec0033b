"""check_servers.py PROGRAM SCRATCH: fetches a made-up ward from FHIR servers that others wrote.

The report of what is fetched is compared, byte by byte, with the report of the ward's files:
all of it but `manifest.json`, which names the source and lists its files. The ward leaves out what
a server cannot give back: the second copy of a row, and, as a search asks only for Medications that
are referred to, those that are not. Runs with the Python of sekmet's environment.
"""

import csv
import json
import signal
import sys
from pathlib import Path

from servers import ward
from servers.fhirsnake import Fhirsnake
from servers.program import Program, events, ids, ledger, same
from servers.sekmet import Sekmet, make_client

VENVS = Path(__file__).resolve().parents[2] / ".build"
SAMPLE = ["--patients", "5", "--days", "45", "--seed", "7"]
ADMINISTRATION = "MedicationAdministration"
DISPENSES = Path(__file__).resolve().parents[1] / "Fixtures/dispenses/fhir"


def expect(is_so: bool, what: object) -> None:
    if not is_so:
        raise SystemExit(f"not as expected: {what}")


class Check:
    """The checks, one after the other, in one folder."""

    def __init__(self, program: str, scratch: Path) -> None:
        scratch.mkdir(parents=True, exist_ok=True)
        self.scratch = scratch
        self.program = Program(program, scratch)
        self.program.run("sample", *SAMPLE, "--output", "sample")
        # Loaded with its repeated rows, which become new versions on a server.
        self.resources = ward.referred(ward.read(scratch / "sample"))
        self.patient = next(r["id"] for r in self.resources if r["resourceType"] == "Patient")
        ward.write(self.resources, scratch / "ward")
        self.expected = self.program.report("ward", "report-ward")

    def fetch(self, server: Sekmet, name: str, *options: str) -> None:
        """Fetches, and compares the report of the folder with the report of the files."""
        folder = self.program.fetch(server.base, name, *options)
        expect(all(row["state"] == "complete" for row in ledger(folder)), ledger(folder))
        same(self.expected, self.program.report(name, f"report-{name}"))
        print(f"{name}: the report is the same")

    def open_server(self, server: Sekmet) -> None:
        server.load(self.resources)
        self.fetch(server, "search", "--search")
        self.fetch(server, "bulk", "--bulk")
        for way in ("--search", "--bulk"):
            name = f"report-direct{way}"
            same(self.expected, self.program.report(server.base, name, way))
        print("report URL: the report is the same by search and by bulk")
        self.one_patient(server)
        self.killed_search(server)
        self.killed_export(server)
        self.changes(server)
        self.parts(server)

    def nights(self, server: Sekmet) -> None:
        """Three scheduled runs: the first, one after changes, and one with the server down."""
        server.load(self.resources)
        definition, runs = self.scratch / "nightly.yaml", self.scratch / "runs" / "nightly"

        def define(base: str) -> None:
            definition.write_text(
                f"adherence: 1\nsource: {{server: {base}, search: true, retry-budget: 1}}\n"
                "as-of: 2025-03-02T00:00:00Z\n"
                "report: {per: [cohort, patient], format: [csv, svg, xlsx, html]}\n"
                "output: {folder: runs}\n"
            )

        # It names the definition.
        own = frozenset({"summary.json"})
        define(server.base)
        self.program.run("run", definition.name)
        same(self.expected, runs / "latest", own)
        (runs / "latest").resolve().rename(self.scratch / "first-night")
        given = [r for r in self.resources if r["resourceType"] == ADMINISTRATION]
        done = [r for r in given if r["status"] == "completed" and "effectiveDateTime" in r]
        done.sort(key=lambda row: row["effectiveDateTime"])
        corrected = {**done[0], "status": "entered-in-error"}
        other = next(r for r in done if r["subject"] != corrected["subject"])
        late = {**other, "id": "recorded-late"}
        changed = [r for r in self.resources if r["id"] != corrected["id"]] + [corrected, late]
        server.load([corrected, late])
        ward.write(changed, self.scratch / "ward-changed")
        self.program.run("run", definition.name)
        same(self.program.report("ward-changed", "report-changed"), runs / "latest", own)
        text = self.program.run(
            "diff", "first-night", "runs/nightly/latest", "--by", "patient", "--format", "csv", ends=1
        )
        # Beside the table it says that a report of a server has no inputs to name resources from.
        lines = [line for line in text.splitlines() if not line.startswith("adherence:")]
        told = {row["patient"] for row in csv.DictReader(lines)}
        meant = {r["subject"]["reference"].split("/")[1] for r in (corrected, late)}
        expect(told == meant, f"diff tells of {told}, changed are {meant}")
        before = (runs / "latest" / "cohort" / "timeline.csv").read_bytes()
        define("http://127.0.0.1:9/fhir")
        self.program.run("run", definition.name, ends=69)
        expect(
            (runs / "latest" / "cohort" / "timeline.csv").read_bytes() == before,
            "a night with the server down leaves the report",
        )
        print("three nights: each report is that of the files, diff tells whose figures changed")

    def stored_nights(self, server: Sekmet, way: str) -> None:
        """The same with a store: only changes are asked for, and a night with the server down has a report."""
        server.load(self.resources)
        key = self.scratch / "key"
        key.write_text("0123456789abcdef" * 4)
        key.chmod(0o600)
        name = f"stored-{way}"
        runs = self.scratch / "runs" / name

        def define(base: str) -> None:
            (self.scratch / f"{name}.yaml").write_text(
                f"adherence: 1\nsource: {{server: {base}, {way}: true, retry-budget: 1, "
                f"full-every: 28d}}\nstore: {name}-store\nas-of: 2025-03-02T00:00:00Z\n"
                "report: {per: [cohort, patient], format: [csv, svg, xlsx, html]}\n"
                "output: {folder: runs}\n"
            )

        def night(ends: int = 0, *more: str) -> None:
            self.program.run("run", f"{name}.yaml", "--key-file", "key", *more, ends=ends)

        own = frozenset({"summary.json", "history.csv", "datapackage.json"})
        define(server.base)
        night()
        same(self.expected, runs / "latest", own)
        given = [r for r in self.resources if r["resourceType"] == ADMINISTRATION]
        done = [r for r in given if r["status"] == "completed" and "effectiveDateTime" in r]
        done.sort(key=lambda row: row["effectiveDateTime"])
        corrected, gone = {**done[0], "status": "entered-in-error"}, done[-1]
        late = {**done[1], "id": "recorded-late"}
        server.load([corrected, late])
        server.delete(f"{ADMINISTRATION}/{gone['id']}")
        left = [r for r in self.resources if r["id"] not in (corrected["id"], gone["id"])]
        ward.write(left + [corrected, late], self.scratch / f"ward-{name}")
        expected = self.program.report(f"ward-{name}", f"report-{name}")
        night()
        # Before the changes are folded into the base, the ledger tells of the older versions.
        told = own | {"ledger.csv", "index.html", "cohort/cohort.xlsx", "cohort/tables.xlsx", "fetch-ledger.csv"}
        same(expected, runs / "latest", told)
        self.program.run("store", "compact", f"{name}-store", "--key-file", "key")
        (folded,) = (self.scratch / f"{name}-store").glob("generation-*")
        source = f"{name}-store/{folded.name}"
        same(expected, self.program.report(source, f"report-{name}-folded", "--key-file", "key"))
        figures = (runs / "latest" / "cohort" / "timeline.csv").read_bytes()
        define("http://127.0.0.1:9/fhir")
        night(69)
        expect((runs / "latest" / "cohort" / "timeline.csv").read_bytes() == figures, "server down")
        words = {r["id"].encode() for r in self.resources if len(r["id"]) > 4}
        for file in (self.scratch / f"{name}-store").rglob("*"):
            if file.is_file():
                found = [word for word in words if word in file.read_bytes()]
                expect(not found, f"{file} tells {found[:3]}")
        print(f"store, {way}: each report is that of the files, and the store tells nothing")

    def one_patient(self, server: Sekmet) -> None:
        own = ward.of_patient(self.resources, self.patient)
        ward.write(own, self.scratch / "ward-patient")
        expected = self.program.report("ward-patient", "report-ward-patient")
        self.program.fetch(server.base, "patient", "--patient", self.patient)
        same(expected, self.program.report("patient", "report-patient"))
        print("--patient: the report is the same")

    def killed_search(self, server: Sekmet) -> None:
        folder = self.scratch / "killed-search"
        options = ["--search", "--page-size", "50"]

        def pages() -> list[dict]:
            log = [event for event in events(folder) if event["event"] == "page"]
            return [event for event in log if event["type"] == ADMINISTRATION]

        arguments = ["fetch", server.base, *options, "--output", folder.name]
        self.program.kill_when(lambda: len(pages()) >= 5, *arguments)
        before = len(pages())
        self.fetch(server, folder.name, *options)
        rows = ids(folder, ADMINISTRATION)
        expect(len(rows) == len(set(rows)), "no row is there twice")
        again = len(pages()) - -(-len(rows) // 50)
        expect(0 <= again <= 1, f"{again} pages were read again, {before} before the kill")
        print(f"killed after {before} pages: went on, {again} pages read again, nothing twice")

    def killed_export(self, server: Sekmet) -> None:
        folder = self.scratch / "killed-bulk"

        def kickoffs() -> int:
            return sum(e["event"] == "kickoff" for e in events(folder))

        arguments = ["fetch", server.base, "--bulk", "--output", folder.name]
        self.program.kill_when(lambda: kickoffs() > 0, *arguments)
        self.fetch(server, folder.name, "--bulk")
        expect(kickoffs() == 1, "the export that had begun was gone on with")
        print("killed while the server prepared the export: went on with the same export")

    def changes(self, server: Sekmet) -> None:
        """What changed since the first fetch, and nothing else, comes with `--since`."""
        before = ward.read(self.scratch / "search")
        updated = {r["id"]: r["meta"]["lastUpdated"] for r in before}
        watermark = max(updated.values())
        given = (r for r in self.resources if r["resourceType"] == ADMINISTRATION)
        row = next(r for r in given if r["status"] == "completed")
        server.load([{**row, "status": "entered-in-error"}])
        for way in ("--search", "--bulk"):
            name = f"since{way}"
            folder = self.program.fetch(server.base, name, way, "--since", watermark)
            came = ids(folder, ADMINISTRATION)
            expect(row["id"] in came, f"{name} has the row that changed")
            older = [i for i, since in updated.items() if since < watermark and i in came]
            expect(older in ([], [row["id"]]), f"{name} has nothing older: {older}")
        server.load([row])
        print("--since: the row that changed came, by search and by bulk")

    def parts(self, server: Sekmet) -> None:
        """What only takes a part of what the server has."""
        given = [r for r in self.resources if r["resourceType"] == ADMINISTRATION]
        missed = {r["id"] for r in given if r["status"] == "not-done"}
        for way in ("--search", "--bulk"):
            name = f"filter{way}"
            query = f"{ADMINISTRATION}?status=not-done"
            folder = self.program.fetch(server.base, name, way, "--filter", query)
            came = set(ids(folder, ADMINISTRATION))
            expect(came == missed, f"{name}: {len(came)} came, {len(missed)} were not done")
        timed = [r for r in given if "effectiveDateTime" in r]
        days = sorted({r["effectiveDateTime"][:10] for r in timed})[5:8]
        dates = ["--from", days[0], "--to", days[-1]]
        folder = self.program.fetch(server.base, "dates", "--search", *dates)
        came = set(ids(folder, ADMINISTRATION))
        inner = {r["id"] for r in timed if r["effectiveDateTime"][:10] == days[1]}
        expect(inner and inner <= came and len(came) < len(given), "--from and --to take some days")
        counts = json.loads(self.program.run("fetch", server.base, "--count", "--json", "--quiet"))
        counted = {row["type"]: row["count"] for row in counts}
        number = len({r["id"] for r in given})
        expect(counted[ADMINISTRATION] == number, f"{counted} are counted, not {number}")
        known = f"Patient/{self.patient}"
        self.program.run(
            "fetch", server.base, "--id", f"{known},Patient/nobody", "--output", "ids", ends=1
        )
        expect(ids(self.scratch / "ids", "Patient") == [self.patient], "--id reads one patient")
        limited = ["--limit", "7", "--output", "limited"]
        self.program.run("fetch", server.base, *limited, ends=1)
        expect(len(ids(self.scratch / "limited", ADMINISTRATION)) == 7, "--limit takes seven")
        self.program.fetch(server.base, "all", "--everything", "--patient", self.patient)
        expected = self.scratch / "report-ward-patient"
        same(expected, self.program.report("all", "report-all"))
        since = max(r["meta"]["lastUpdated"] for r in ward.read(self.scratch / "search"))
        extra = {**given[0], "id": "to-be-deleted"}
        server.load([extra])
        server.delete(f"{ADMINISTRATION}/to-be-deleted")
        changes = ["--search", "--deleted", "--since", since]
        folder = self.program.fetch(server.base, "deleted", *changes)
        told = (folder / "deleted.ndjson").read_text(encoding="utf-8")
        expect(f"{ADMINISTRATION}/to-be-deleted" in told, f"what was deleted is told: {told}")
        print("parts: filters, dates, counts, ids, a limit, all of a patient, deletions")

    def refills(self, server: Sekmet) -> None:
        """Refills straight from a server are those of the files."""
        resources = ward.read(DISPENSES)
        patients = [r["id"] for r in resources if r["resourceType"] == "Patient"][:40]
        own = [r for patient in patients for r in ward.of_patient(resources, patient)]
        server.load(own)
        ward.write(own, self.scratch / "dispenses")
        self.program.run("refills", "dispenses", "--preset", "pqa", "--output", "refills")
        tables = sorted(path.name for path in (self.scratch / "refills").glob("*.csv"))
        for way in ("--search", "--bulk"):
            name = f"refills{way}"
            self.program.run("refills", server.base, way, "--preset", "pqa", "--output", name)
            for table in set(tables) - {"ledger.csv"}:
                expected = (self.scratch / "refills" / table).read_bytes()
                expect((self.scratch / name / table).read_bytes() == expected, (name, table))
        print("refills URL: the tables are the same by search and by bulk")

    def closed_server(self, folder: Path) -> None:
        """The same data behind SMART Backend Services."""
        clients = {name: make_client(folder, name) for name in ("RS384", "ES384")}
        known = [client for client, _ in clients.values()]
        # Tokens that end within a search, so that they are renewed on the way.
        auth = {"types": ["smart"], "smart_clients": known, "token_lifetime": 3}
        with Sekmet(VENVS / "sekmet-venv", folder, auth) as server:
            for name, (_, options) in clients.items():
                self.fetch(server, f"search-{name}", "--search", "--page-size", "50", *options)
                # sekmet lets nobody export who may not read every type.
                everything = ["--scope", "system/*.rs"]
                self.fetch(server, f"bulk-{name}", "--bulk", *everything, *options)

    def deaf_server(self, folder: Path) -> None:
        """A server that ignores what it is asked for."""
        folder.mkdir()
        with Fhirsnake(VENVS / "fhirsnake-venv", folder, self.resources) as server:
            fetched = self.program.fetch(server.base, "deaf", "--patient", self.patient)
        rows = ward.read(fetched)
        expect(
            sorted(r["id"] for r in rows)
            == sorted({r["id"] for r in ward.of_patient(self.resources, self.patient)}),
            "fhirsnake: only what is the patient's is kept",
        )
        foreign = "rows that were not asked for were sent and not kept"
        for row in ledger(fetched):
            if row["type"] in ("MedicationRequest", ADMINISTRATION):
                expect(foreign in row["reason"], f"the ledger says so: {row}")
        print("fhirsnake, which ignores `patient`: nobody else's row is kept, and the ledger says so")


def main() -> None:
    # A step that is ended ends its servers.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    check = Check(sys.argv[1], Path(sys.argv[2]).resolve())
    folder = check.scratch / "sekmet"
    with Sekmet(VENVS / "sekmet-venv", folder) as server:
        check.open_server(server)
    check.closed_server(folder)
    with Sekmet(VENVS / "sekmet-venv", check.scratch / "sekmet-dispenses") as server:
        check.refills(server)
    # It changes what the server has.
    with Sekmet(VENVS / "sekmet-venv", check.scratch / "sekmet-nights") as server:
        check.nights(server)
    for way in ("search", "bulk"):
        with Sekmet(VENVS / "sekmet-venv", check.scratch / f"sekmet-store-{way}") as server:
            check.stored_nights(server, way)
    check.deaf_server(check.scratch / "fhirsnake")


if __name__ == "__main__":
    main()
