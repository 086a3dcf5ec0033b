"""check_publish.py PROGRAM SCRATCH [--night]: publishes reports on a FHIR server that others wrote.

The program is killed at random moments, 3 times or with --night 100 times, and given the same command
again until it ends by itself: each patient then has one document of each report, and no Binary was sent
twice, as its version tells. Runs with the Python of sekmet's environment.
"""

import base64
import datetime
import hashlib
import json
import random
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from servers import ward
from servers.program import Program
from servers.sekmet import Sekmet

VENVS = Path(__file__).resolve().parents[2] / ".build"
SAMPLE = ["--patients", "3", "--days", "10", "--seed", "7"]
PATIENTS = 3


def expect(is_so: bool, what: object) -> None:
    if not is_so:
        raise SystemExit(f"not as expected: {what}")


class Check:
    """The checks, one after the other, on one server."""

    def __init__(self, program: str, scratch: Path, server: Sekmet) -> None:
        self.scratch, self.server = scratch, server
        self.program = Program(program, scratch)
        for name in ("STATE", "CONFIG"):
            self.program.environment[f"XDG_{name}_HOME"] = str(scratch / name.lower())

    def load(self) -> None:
        self.program.run("sample", *SAMPLE, "--output", "sample")
        self.server.load(ward.referred(ward.read(self.scratch / "sample")))

    def report(self, number: int) -> str:
        """A report as of a day of its own."""
        name = f"report-{number}"
        day = datetime.date(2025, 2, 1) + datetime.timedelta(days=number)
        self.program.run(
            "report", "sample", "--per", "patient", "--per", "cohort", "--format", "csv,html",
            "--tables", "timeline", "--as-of", str(day), "--output", name,
        )
        return name

    def command(self, run: str, *more: str) -> list[str]:
        return ["publish", run, "--server", self.server.base, *more]

    def get(self, place: str) -> dict:
        with urllib.request.urlopen(f"{self.server.base}/{place}") as answer:
            return json.load(answer)

    def documents(self) -> list[dict]:
        """All documents on the server, whose files are looked at."""
        bundle = self.get("DocumentReference?_count=1000")
        documents = [entry["resource"] for entry in bundle.get("entry", [])]
        for document in documents:
            for content in document["content"]:
                self.look_at(content["attachment"], document["subject"]["reference"])
        return documents

    def look_at(self, attachment: dict, subject: str) -> None:
        binary = self.get(attachment["url"])
        expect(binary["securityContext"]["reference"] == subject, binary["securityContext"])
        expect(binary["meta"]["versionId"] == "1", f"{attachment['url']} was sent twice")
        data = base64.b64decode(binary["data"])
        expect(len(data) == attachment["size"], attachment)
        expect(base64.b64encode(hashlib.sha1(data).digest()).decode() == attachment["hash"], attachment)
        expect(hashlib.sha256(data).hexdigest() == attachment["extension"][0]["valueString"], attachment)

    def check(self, reports: int) -> None:
        documents = self.documents()
        names = [(d["subject"]["reference"], d["identifier"][0]["value"]) for d in documents]
        expect(len(names) == reports * PATIENTS == len(set(names)), names)
        expect(len({subject for subject, _ in names}) == PATIENTS, names)

    def once(self) -> None:
        run = self.report(1)
        text = self.program.run(*self.command(run, "--tag", "Study-1", "--json"))
        expect(sum('"event":"done"' in line for line in text.splitlines()) == PATIENTS, text)
        self.check(1)
        self.program.run(*self.command(run))
        self.program.run("publish", "forget", run)
        self.program.run(*self.command(run))
        self.check(1)
        place = f"DocumentReference/{self.documents()[0]['id']}"
        self.program.run("publish", "get", place, "--server", self.server.base, "--output", "back")
        back = {file.read_bytes() for file in (self.scratch / "back").iterdir()}
        sent = {file.read_bytes() for file in (self.scratch / run / "patients").glob("*/*")}
        expect(len(back) > 1 and back <= sent, "files come back as they were")
        later = self.report(2)
        self.program.run(*self.command(later, "--replace"))
        self.check(2)
        replaced = [d["relatesTo"][0]["code"] for d in self.documents() if "relatesTo" in d]
        expect(replaced == ["replaces"] * PATIENTS, replaced)
        print("documents: one for each patient and report, as they were, later ones replace")

    def kills(self, count: int) -> None:
        """Kills the program as often as this, and looks after each report that was published in the end."""
        chance = random.Random(5)
        start = time.monotonic()
        self.program.run(*self.command(self.report(3)))
        reports, killed, longest = 3, 0, time.monotonic() - start
        while killed < count:
            run = self.report(reports + 1)
            while True:
                process = self.program.start(*self.command(run))
                try:
                    text = process.communicate(timeout=chance.uniform(0.02, longest * 0.4))[0]
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.communicate()
                    killed += 1
                    continue
                expect(process.returncode == 0, text.decode(errors="replace"))
                break
            reports += 1
            if reports > 10 + 3 * count:
                raise SystemExit(f"only {killed} of {count} kills came in time")
        self.check(reports)
        print(f"kills: {killed}, with {reports - 3} reports, each document once, no Binary sent twice")


def main() -> None:
    # A step that is ended ends its servers.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    program, scratch = sys.argv[1], Path(sys.argv[2]).resolve()
    scratch.mkdir(parents=True, exist_ok=True)
    with Sekmet(VENVS / "sekmet-venv", scratch / "sekmet") as server:
        check = Check(program, scratch, server)
        check.load()
        check.once()
        check.kills(100 if "--night" in sys.argv else 3)


if __name__ == "__main__":
    main()
