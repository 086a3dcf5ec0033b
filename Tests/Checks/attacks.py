#!/usr/bin/env python3
"""Attacks the program: attacks.py PROGRAM FOLDER [--night] [--seed N] [--only FAMILY]

Kills it at random moments and at chosen system calls, has system calls fail, mutates its input and what it
keeps between runs, and puts links and folders of others in its way. Whatever happens, an earlier or a new
output is there whole, the next run goes through, the end is a documented code, and a failure has a sentence.

The last line says how many attacks of each family were made and how many ended badly; before it each bad one
stands with what it was. Without --night it makes what takes some minutes; with it, twenty times as many.
"""

import argparse
import collections
import datetime
import hashlib
import http.server
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import threading
import time
import urllib.parse

DOCUMENTED = {0, 1, 64, 65, 66, 69, 70, 71, 73, 75, 77, 78}
CALLS = {
    "write": ["ENOSPC", "EIO"], "fsync": ["EIO", "ENOSPC"], "openat": ["EMFILE", "EACCES", "ENOSPC"],
    "mkdir": ["ENOSPC", "EACCES"], "renameat2": ["EINVAL", "EACCES"], "rename": ["EACCES"],
    "unlink": ["EACCES"], "unlinkat": ["EACCES"], "linkat": ["EPERM"], "pread64": ["EIO"], "read": ["EIO"],
    "getdents64": ["EIO"], "flock": ["ENOLCK"], "fstat": ["EIO"],
}
KILLED_AT = ["renameat2", "rename", "fsync", "unlink", "unlinkat", "mkdir", "openat", "write", "flock"]


def hashes(folder):
    """The manifest's files by their paths, each with its SHA-256; None where there is no manifest."""
    try:
        manifest = json.loads((folder / "manifest.json").read_bytes())
    except (OSError, ValueError):
        return None
    return {file["path"]: file.get("sha256") for file in manifest["files"]}


def fault_of(folder):
    """What is not whole about an output; None when it is whole or not there at all."""
    if not folder.exists():
        return None
    files = hashes(folder)
    if files is None:
        return "there is an output without a manifest"
    for path, known in files.items():
        try:
            if hashlib.sha256((folder / path).read_bytes()).hexdigest() != known:
                return f"{path} is not what the manifest says"
        except OSError:
            return f"{path} is missing"
    return None


class Server(http.server.BaseHTTPRequestHandler):
    """A server with 40 patients and 400 administrations, in pages of 50."""

    def log_message(self, *_):
        pass

    def do_GET(self):
        path, _, query = self.path.partition("?")
        kind = path.rsplit("/", 1)[-1]
        page = int(query.rsplit("page=", 1)[1]) if "page=" in query else 0
        if kind == "metadata":
            body = {"resourceType": "CapabilityStatement", "fhirVersion": "4.0.1"}
        else:
            count = {"Patient": 40, "MedicationRequest": 40, "MedicationAdministration": 400}.get(kind, 0)
            rows = [self.row(kind, number) for number in range(page * 50, min(count, page * 50 + 50))]
            body = {"resourceType": "Bundle", "type": "searchset", "total": count}
            if "_summary=count" not in query:
                body["entry"] = [{"resource": row} for row in rows]
                if (page + 1) * 50 < count:
                    body["link"] = [{"relation": "next", "url": f"{path}?page={page + 1}"}]
        text = json.dumps(body).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/fhir+json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    @staticmethod
    def row(kind, number):
        patient = {"reference": f"Patient/p{number % 40}"}
        row = {"resourceType": kind, "id": f"{kind[0].lower()}{number}" if kind != "Patient" else f"p{number}"}
        if kind == "MedicationRequest":
            row |= {"status": "active", "intent": "order", "subject": patient, "authoredOn": "2025-01-01",
                    "medicationCodeableConcept": {"text": "Bisoprolol"}}
        elif kind == "MedicationAdministration":
            row |= {"status": "completed", "subject": patient, "effectiveDateTime": "2025-01-08",
                    "request": {"reference": f"MedicationRequest/m{number % 40}"},
                    "medicationCodeableConcept": {"text": "Bisoprolol"}}
        return row


class ChangingServer(http.server.BaseHTTPRequestHandler):
    """A server whose administrations come, change and go; it tells what changed, and what was deleted."""

    rows, gone = {}, {}

    @classmethod
    def put(cls, kind, number, at, **changes):
        row = Server.row(kind, number) | changes
        row["meta"] = {"lastUpdated": datetime.datetime.fromtimestamp(at, datetime.timezone.utc).isoformat()}
        cls.rows[kind, row["id"]] = row

    @classmethod
    def delete(cls, kind, name, at):
        if cls.rows.pop((kind, name), None):
            cls.gone[kind, name] = datetime.datetime.fromtimestamp(at, datetime.timezone.utc).isoformat()

    def log_message(self, *_):
        pass

    def do_GET(self):
        address = urllib.parse.urlsplit(self.path)
        query = dict(urllib.parse.parse_qsl(address.query))
        parts = address.path.removeprefix("/fhir/").split("/")
        status, body = 200, {"resourceType": "Bundle", "type": "searchset"}
        if parts == ["metadata"]:
            types = ["Patient", "MedicationRequest", "MedicationAdministration"]
            resources = [{"type": kind, "interaction": [{"code": "history-type"}]} for kind in types]
            body = {"resourceType": "CapabilityStatement", "fhirVersion": "4.0.1",
                    "rest": [{"mode": "server", "resource": resources}]}
        elif len(parts) == 1:
            since = query.get("_lastUpdated", "ge").removeprefix("ge")
            found = [row for (kind, _), row in sorted(self.rows.items())
                     if kind == parts[0] and instant(row["meta"]["lastUpdated"]) >= instant(since)]
            body["total"], page = len(found), int(query.get("page", 0))
            if "_summary" not in query:
                body["entry"] = [{"resource": row} for row in found[page * 50:page * 50 + 50]]
                if (page + 1) * 50 < len(found):
                    query["page"] = page + 1
                    url = f"{address.path}?{urllib.parse.urlencode(query)}"
                    body["link"] = [{"relation": "next", "url": url}]
        elif parts[1] == "_history":
            body["type"] = "history"
            body["entry"] = [{"request": {"method": "DELETE", "url": f"{kind}/{name}"},
                              "response": {"status": "204", "lastModified": moment}}
                             for (kind, name), moment in self.gone.items() if kind == parts[0]]
        else:
            key = tuple(parts[:2])
            status = 200 if key in self.rows else 410 if key in self.gone else 404
            body = self.rows.get(key, {"resourceType": "OperationOutcome"})
        text = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/fhir+json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)


def instant(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp() if text else 0


class QuietServer(http.server.ThreadingHTTPServer):
    def handle_error(self, *_):
        """Whoever asked was killed, which is no news."""


class Attacks:
    def __init__(self, program, folder, times, seed):
        self.program, self.folder, self.times = os.path.abspath(program), folder, times
        self.chance = random.Random(seed)
        self.tried, self.bad = collections.Counter(), collections.Counter()
        folder.mkdir(parents=True)
        self.run("sample", "--patients", "12", "--days", "60", "--output", "ward")
        self.rows = [row for file in sorted((folder / "ward").glob("*.ndjson"))
                     for row in file.read_bytes().splitlines()]

    def run(self, *arguments, before=(), timeout=60, environment=None):
        return subprocess.run(
            [*before, self.program, *arguments], cwd=self.folder, timeout=timeout, capture_output=True,
            stdin=subprocess.DEVNULL, env=environment)

    def note(self, family, what, fault):
        self.tried[family] += 1
        if fault:
            self.bad[family] += 1
            print(f"{family}: {what}: {fault}", flush=True)

    def ending(self, result):
        """What is wrong with how a run ended."""
        if result.returncode not in DOCUMENTED:
            return f"the end is {result.returncode}: {result.stderr[-200:]!r}"
        if result.returncode != 0 and not result.stderr.startswith(b"adherence: "):
            return f"{result.returncode} without a sentence: {result.stderr[-200:]!r}"
        return None

    REPORT = ("report", "ward", "--as-of", "2025-04-01", "--format", "csv,svg,html", "--per", "cohort",
              "--per", "patient", "--overwrite", "--output", "out")

    def after(self, result=None, killed=False):
        """What is wrong after a run that writes `out`: it is whole, and the next run goes through."""
        fault = None if killed else self.ending(result)
        fault = fault or fault_of(self.folder / "out")
        if not fault and not (self.folder / "out").exists():
            fault = "the earlier output is gone"
        if not fault and (not killed or self.chance.random() < 0.2):
            again = self.run(*self.REPORT)
            if again.returncode != 0:
                fault = f"the next run ends with {again.returncode}: {again.stderr[-200:]!r}"
        return fault

    def kill(self, arguments, moment):
        process = subprocess.Popen([self.program, *arguments], cwd=self.folder, stderr=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL)
        time.sleep(moment)
        process.send_signal(signal.SIGKILL)
        process.wait()

    def kills(self):
        self.run(*self.REPORT)
        begin = time.monotonic()
        self.run(*self.REPORT)
        length = time.monotonic() - begin
        for _ in range(150 * self.times):
            moment = self.chance.uniform(0, length * 1.1)
            self.kill(self.REPORT, moment)
            self.note("kills of report", f"after {moment:.3f} s", self.after(killed=True))

    def traced(self, arguments, call, injection, timeout=120):
        return self.run(*arguments, timeout=timeout, before=[
            "strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={call}", "-e", f"inject={call}:{injection}"])

    def system_calls(self):
        for _ in range(12 * self.times):
            for call in KILLED_AT:
                number = self.chance.randint(1, 12)
                self.traced(self.REPORT, call, f"signal=KILL:when={number}")
                self.note("kills at system calls", f"{call} {number}", self.after(killed=True))
        for _ in range(5 * self.times):
            for call, errors in CALLS.items():
                error, number = self.chance.choice(errors), self.chance.randint(1, 30)
                result = self.traced(self.REPORT, call, f"error={error}:when={number}")
                # What fails before the program begins is the loader's to tell.
                fault = None if result.returncode == 127 else self.after(result)
                self.note("failing system calls", f"{call} {number} {error}", fault)

    def mutated(self, row):
        row = bytearray(row)
        for _ in range(self.chance.choice([1, 1, 2, 5, 30])):
            place, kind = self.chance.randrange(len(row) + 1), self.chance.randrange(6)
            if kind == 0 and place < len(row):
                row[place] = self.chance.randrange(256)
            elif kind == 1:
                row[place:place] = self.chance.choice([b'"', b"{", b"}", b"[", b"\\", b"\0", b"\xff", b"9" * 400])
            elif kind == 2:
                del row[place:place + self.chance.randrange(20)]
            elif kind == 3:
                row[place:place] = row[self.chance.randrange(len(row) + 1):][:50]
            elif kind == 4:
                row = bytearray(row.replace(b"2025", self.chance.choice([b"9999", b"0001", b"-5", b"null"]), 1))
            else:
                del row[place:]
            row = row or bytearray(b" ")
        return bytes(row).replace(b"\n", b" ")

    def fuzzed_lines(self):
        for number in range(20 * self.times):
            lines = [self.mutated(self.chance.choice(self.rows)) for _ in range(1000)]
            (self.folder / "fuzzed.ndjson").write_bytes(b"\n".join(lines))
            result = self.run("report", "fuzzed.ndjson", "--as-of", "2025-04-01", "--format", "csv,html",
                              "--per", "cohort", "--per", "patient", "--overwrite", "--output", "fuzzed")
            fault = self.ending(result) or fault_of(self.folder / "fuzzed")
            if not fault and result.returncode not in (0, 1):
                fault = f"the end is {result.returncode}"
            self.tried["fuzzed lines"] += len(lines) - 1
            self.note("fuzzed lines", f"file {number}", fault)

    def state_files(self):
        server = QuietServer(("127.0.0.1", 0), Server)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        fetch = ("fetch", f"http://127.0.0.1:{server.server_port}/fhir", "--output", "fetched", "--retry-budget",
                 "1", "--overwrite")
        self.run(*fetch)
        for _ in range(50 * self.times):
            moment = self.chance.uniform(0, 0.12)
            self.kill(fetch, moment)
            fault = fault_of(self.folder / "fetched")
            journal = self.folder / "fetched.fetching/.fetch/journal.ndjson"
            if not fault and journal.exists() and self.chance.random() < 0.7:
                journal.write_bytes(self.mutated(journal.read_bytes()))
            result = self.run(*fetch)
            fault = fault or self.ending(result) or fault_of(self.folder / "fetched")
            if not fault and result.returncode == 0:
                rows = (self.folder / "fetched/MedicationAdministration.ndjson").read_bytes().count(b"\n")
                fault = None if rows == 400 else f"complete with {rows} rows"
            elif not fault and not self.run(*fetch).returncode == 0:
                fault = f"{result.returncode}, and the next run is no better: {result.stderr[-200:]!r}"
            self.note("kills of fetch and mutated journals", f"after {moment:.3f} s", fault)
            shutil.rmtree(self.folder / "fetched.fetching", ignore_errors=True)
        server.shutdown()
        self.run(*self.REPORT)
        manifest = self.folder / "out/manifest.json"
        for number in range(40 * self.times):
            whole = manifest.read_bytes()
            (self.folder / "out/notes.txt").write_text("mine")
            manifest.write_bytes(self.mutated(whole))
            result = self.run(*self.REPORT)
            notes = [file for file in (self.folder / "out").glob("notes.txt*") if file.read_text() == "mine"]
            fault = self.ending(result) or (None if notes else "the user's notes are gone")
            self.note("mutated manifests", f"{number}", fault)
            if result.returncode != 0:
                manifest.write_bytes(whole)
        (self.folder / "out/notes.txt").unlink()

    def scheduled_runs(self):
        """Kills of scheduled runs: every folder that can be seen is whole, `latest` leads to one, the next run
        goes through, and no more runs are kept than the definition says."""
        (self.folder / "ward.yaml").write_text(
            "adherence: 1\nsource: {folders: [ward]}\nreport: {format: [csv, html]}\n"
            "output: {folder: runs, keep: {last: 3}}\n")
        runs = self.folder / "runs/ward"
        day = 0

        def command():
            return ("run", "ward.yaml", "--as-of", f"2025-{day // 28 % 12 + 1:02}-{day % 28 + 1:02}")

        def fault_of_runs():
            for folder in runs.iterdir():
                if not folder.name.startswith(".") and not folder.name.endswith(".partial") and folder.is_dir():
                    if fault := fault_of(folder):
                        return f"{folder.name}: {fault}"
            return None if (runs / "latest/manifest.json").exists() else "latest leads nowhere"

        self.run(*command())
        for number in range(200 * self.times):
            # Mostly another day, sometimes the same again.
            day += self.chance.random() < 0.8
            moment = self.chance.uniform(0, 0.12)
            self.kill(command(), moment)
            fault = fault_of_runs()
            if not fault and number % 4 == 0:
                result = self.run(*command())
                fault = self.ending(result) or fault_of_runs()
                if not fault and result.returncode != 0:
                    fault = f"the next run ends with {result.returncode}: {result.stderr[-200:]!r}"
                rests = [folder.name for folder in runs.iterdir() if folder.name.startswith(".removed")]
                seen = [folder for folder in runs.iterdir() if (folder / "manifest.json").exists()]
                if not fault and (rests or len(seen) > 4):
                    fault = f"{len(seen)} runs and {rests} are left"
            self.note("kills of scheduled runs", f"after {moment:.3f} s", fault)

    def stored_runs(self):
        """Runs with a store: kills, a full disk, flipped bytes. Every report that ends well has exactly the
        figures of a report of all that the server has, and every later run goes through."""
        server = QuietServer(("127.0.0.1", 0), ChangingServer)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        base = f"http://127.0.0.1:{server.server_port}/fhir"
        old = time.time() - 86_400
        for number in range(40):
            ChangingServer.put("Patient", number, old)
            ChangingServer.put("MedicationRequest", number, old)
        for number in range(200):
            ChangingServer.put("MedicationAdministration", number, old)
        (self.folder / "key").write_text("a passphrase of some words")
        (self.folder / "key").chmod(0o600)
        (self.folder / "stored.yaml").write_text(
            f"adherence: 1\nsource: {{server: {base}, search: true, retry-budget: 0}}\nstore: store\n"
            "report: {format: [csv], last: 20}\noutput: {folder: stored-runs}\nas-of: 2025-01-31\n")
        command = ("run", "stored.yaml", "--key-file", "key")
        figures = self.folder / "stored-runs/stored/latest/cohort/timeline.csv"

        def expected():
            """The figures of a report of all that the server has."""
            shutil.rmtree(self.folder / "whole", ignore_errors=True)
            self.run("fetch", base, "--search", "--output", "whole")
            self.run("report", "whole", "--format", "csv", "--last", "20", "--as-of", "2025-01-31",
                     "--overwrite", "--output", "whole-report")
            return (self.folder / "whole-report/cohort/timeline.csv").read_bytes()

        def change():
            kind, name = "MedicationAdministration", f"m{self.chance.randrange(260)}"
            if self.chance.random() < 0.3:
                return ChangingServer.delete(kind, name, time.time())
            day = f"2025-01-{self.chance.randrange(1, 29):02}"
            status = self.chance.choice(["completed", "not-done", "entered-in-error"])
            ChangingServer.put(kind, int(name[1:]), time.time(), status=status, effectiveDateTime=day)

        def exact(result, codes=(0,)):
            fault = self.ending(result)
            if not fault and result.returncode not in codes:
                fault = f"the run ends with {result.returncode}: {result.stderr[-300:]!r}"
            if not fault and result.returncode == 0 and figures.read_bytes() != expected():
                fault = "the figures are not those of all that the server has"
            return fault

        for number in range(200 * self.times):
            for _ in range(self.chance.randrange(4)):
                change()
            if self.chance.random() < 0.1:
                command += ("--full",)
            if self.chance.random() < 0.1:
                self.kill(("store", "compact", "store", "--key-file", "key"), self.chance.uniform(0, 0.05))
            moment = self.chance.uniform(0, 0.25)
            self.kill(command, moment)
            command = command[:4]
            fault = exact(self.run(*command)) if number % 4 == 0 else None
            self.note("kills of stored runs", f"after {moment:.3f} s", fault)
        for number in range(20 * self.times):
            change()
            limit = ["bash", "-c", f'ulimit -f {self.chance.randrange(40)}; "$@"', "-"]
            fault = exact(self.run(*command, before=limit), codes=(0, 73))
            self.note("full disks of stored runs", f"{number}", fault or exact(self.run(*command)))
        right = expected()
        self.run(*command)
        shutil.copytree(self.folder / "store", self.folder / "store-whole")
        files = [file for file in sorted((self.folder / "store").rglob("*")) if file.is_file()]
        for number in range(150 * self.times):
            file = self.chance.choice(files)
            data = bytearray(file.read_bytes())
            place = self.chance.randrange(len(data))
            data[place] ^= 1 << self.chance.randrange(8)
            file.write_bytes(data)
            result = self.run(*command, "--offline")
            fault = self.ending(result)
            if not fault and result.returncode == 0:
                fault = "a run offline says that nothing is missing"
            # What cannot be read is told; where all can be, the figures are right.
            told = b"could not be read" in result.stderr
            if not fault and result.returncode == 1 and not told and figures.read_bytes() != right:
                fault = "the figures are wrong, and nothing is said"
            self.note("flipped bytes of a store", f"{file.name} {place}", fault)
            shutil.rmtree(self.folder / "store")
            shutil.copytree(self.folder / "store-whole", self.folder / "store")
        for number in range(10 * self.times):
            what = self.harm(self.folder / "store")
            before = figures.read_bytes()
            fault = self.ending(result := self.run(*command, "--offline"))
            if not fault and (result.returncode != 1 or figures.read_bytes() != before):
                fault = f"offline it ends with {result.returncode}, and the last report does not stay"
            self.note("exchanged files of a store", what, fault or exact(self.run(*command)))
            shutil.rmtree(self.folder / "store")
            shutil.copytree(self.folder / "store-whole", self.folder / "store")
        server.shutdown()

    def harm(self, store):
        """Takes a file of a store away, or puts something in its place or beside it; what was done."""
        files = sorted(file for file in store.glob("generation-*/*/*.adh"))
        file, other = self.chance.choice(files), self.chance.choice(files)
        kind = self.chance.choice(["gone", "other", "empty", "cut", "plain", "beside", "folder", "link"])
        if kind == "other" and file.read_bytes() == other.read_bytes():
            kind = "gone"
        if kind in ("gone", "plain", "link"):
            file.unlink()
        if kind == "other":
            shutil.copy(other, file)
        elif kind == "empty":
            file.write_bytes(b"")
        elif kind == "cut":
            file.write_bytes(file.read_bytes()[:-1 - self.chance.randrange(40)])
        elif kind == "plain":
            file.with_suffix("").write_text(json.dumps(Server.row("MedicationAdministration", 999)) + "\n")
        elif kind == "beside":
            shutil.copy(file, file.with_name("Other.ndjson.adh"))
        elif kind == "folder":
            shutil.copytree(file.parent, file.parent.with_name("delta-99999999"))
        elif kind == "link":
            file.symlink_to(other.name)
        return f"{kind} {file.parent.name}/{file.name}"

    def ways(self):
        """Links and folders of others where the program works."""
        precious = self.folder / "precious"
        for number in range(10 * self.times):
            for name in ["out.partial", "out.replaced", "fetched.fetching", "sampled.partial"]:
                place = self.folder / name
                for kind in ["link", "folder", "open folder", "file", "link to nothing"]:
                    shutil.rmtree(precious, ignore_errors=True)
                    precious.mkdir()
                    (precious / "mine.txt").write_text("mine")
                    if kind == "link":
                        place.symlink_to(precious)
                    elif kind == "link to nothing":
                        place.symlink_to(self.folder / "nowhere")
                    elif kind == "file":
                        place.write_text("mine")
                    else:
                        place.mkdir(mode=0o777 if kind == "open folder" else 0o700)
                        (place / "mine.txt").write_text("mine")
                    command = {
                        "out": self.REPORT, "sampled": ("sample", "--patients", "1", "--days", "2", "--output",
                                                        "sampled"),
                        "fetched": ("fetch", "http://127.0.0.1:9/fhir", "--output", "fetched", "--overwrite",
                                    "--retry-budget", "0"),
                    }[name.split(".")[0]]
                    result = self.run(*command)
                    fault = self.ending(result)
                    kept = [precious / "mine.txt"] if "link" in kind else [place if kind == "file" else
                                                                             place / "mine.txt"]
                    if not fault and not all(file.exists() and file.read_text() == "mine" for file in kept):
                        fault = "what is in the way was changed"
                    self.note("links and folders in the way", f"{name} {kind} {number}", fault)
                    place.unlink() if place.is_symlink() or place.is_file() else shutil.rmtree(
                        place, ignore_errors=True)
                    shutil.rmtree(self.folder / "sampled", ignore_errors=True)

    def limits(self):
        """Starved of addresses, files, disk and /proc: a sentence and a code, and never 0 without a report."""
        shell = ["bash", "-c", '"$@"', "-"]
        for limit in ["-v 100000", "-v 300000", "-v 400000", "-v 1000000", "-v 1100000", "-n 4", "-n 8", "-n 12",
                      "-f 0", "-f 8", "-t 600"]:
            shell[2] = f'ulimit {limit} && exec "$@"'
            result = self.run(*self.REPORT, before=shell)
            # Of too few open files the loader tells.
            self.note("limits", limit, None if result.returncode == 127 else self.after(result))
        apart = ["unshare", "-m", "bash", "-c", 'mount -t tmpfs none /proc && exec "$@"', "-"]
        if subprocess.run([*apart, "true"], capture_output=True, cwd=self.folder).returncode == 0:
            result = self.run(*self.REPORT, before=apart)
            fault = self.ending(result) or (None if result.returncode == 71 else f"ends with {result.returncode}")
            self.note("limits", "without /proc", fault)
        else:
            print("without /proc: left out, a mount of its own is not allowed here")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--night", action="store_true")
    parser.add_argument("--seed", type=int, default=35)
    parser.add_argument("--only", metavar="FAMILY", help="the name of its function here")
    arguments = parser.parse_args()
    attacks = Attacks(arguments.program, arguments.folder, 20 if arguments.night else 1, arguments.seed)
    for family in [attacks.kills, attacks.system_calls, attacks.fuzzed_lines, attacks.state_files,
                   attacks.scheduled_runs, attacks.stored_runs, attacks.ways, attacks.limits]:
        if arguments.only in (None, family.__name__):
            family()
    words = ", ".join(f"{name} {count} ({attacks.bad[name]})" for name, count in attacks.tried.items())
    tried, bad = attacks.tried.total(), attacks.bad.total()
    print(f"{tried} attacks, {bad} bad: {words}")
    return 1 if bad or tried == 0 else 0


if __name__ == "__main__":
    raise SystemExit(main())
