"""check_facts.py PROGRAM SCRATCH: a patient's lines, and what they name, give the patient's rows.

A report of whole data is held to reports of one patient's lines, at their places, with what must be known
of other lines: who a reference means, other readings of an id, deletions, medications, orders of nobody or
of others, places. Then each of these is left out once, for all patients: some row must be another one, or
the record does not show that the fact counts. Names that may be shared are no patient's own, so reports
under pseudonyms are left to check_parts.py.
"""

import csv
import gzip
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from awkward_record import ODD_IDS, awkward

AS_OF = ["--as-of", "2025-03-12", "--format", "csv", "--no-input-hash", "--quiet"]
# What must be known of other lines, and patients whose rows show it.
FACTS = {
    "identifiers": ["p05"], "ids": ["p00"], "deletions": ["p01"], "medications": ["p01"],
    "orders": ["p03"], "places": ["p01"], "merged": ["p20"], "order of reading": ["p16"], "lines": ["p01"],
}
ORDERS = {"MedicationRequest", "MedicationOrder", "MedicationPrescription"}


class Line:
    """A line of NDJSON, an entry of a Bundle, or a file with one resource."""

    def __init__(self, text: str, resource: dict | None, url: str | None = None, deleted: str | None = None):
        self.text, self.resource, self.deleted = text, resource or {}, deleted
        self.type = self.resource.get("resourceType", "")
        self.key = f"{self.type}/{self.resource['id']}" if "id" in self.resource else url
        self.keys = {key for key in [self.key, url] if key}
        for identifier in listed(self.resource.get("identifier")):
            if isinstance(identifier, dict):
                self.keys.add((self.type, identifier.get("system"), identifier.get("value")))
        self.named = set(names(self.resource))
        who = self.resource.get("subject") or self.resource.get("patient") or {}
        self.subject = set(names({"subject": who}))
        links = listed(self.resource.get("link")) if self.type == "Patient" else []
        self.others = set(names(links))


def listed(value) -> list:
    return value if isinstance(value, list) else [] if value is None else [value]


def names(value) -> Iterator:
    """What a resource refers to: `Type/id`, a URL, or a patient's identifier."""
    if isinstance(value, list):
        for one in value:
            yield from names(one)
    elif isinstance(value, dict):
        for key, one in value.items():
            if key == "reference" and isinstance(one, str):
                yield "/".join(one.split("/")[-2:]) if one.startswith("http") else one
                yield one
            elif key in ("subject", "patient") and isinstance(one, dict) and "identifier" in one:
                yield ("Patient", one["identifier"].get("system"), one["identifier"].get("value"))
            if key != "identifier":
                yield from names(one)


class Data:
    """The files of a source, cut into lines that can be left out while the others keep their places."""

    def __init__(self, source: Path):
        self.source = source
        self.files: dict[Path, list[Line]] = {}
        self.bundles: dict[Path, dict] = {}
        for path in sorted(source.rglob("*")):
            if path.is_file() and path.name.endswith((".json", ".ndjson", ".gz")):
                self.files[path.relative_to(source)] = self.lines(path)

    def lines(self, path: Path) -> list[Line]:
        data = path.read_bytes()
        text = (gzip.decompress(data) if path.suffix == ".gz" else data).decode()
        if path.suffix != ".json":
            return [Line(line, parsed(line)) for line in text.splitlines()]
        resource = json.loads(text)
        if resource.get("resourceType") != "Bundle":
            return [Line(text, resource)]
        self.bundles[path.relative_to(self.source)] = resource
        return [
            Line("", entry.get("resource"), entry.get("fullUrl"), (entry.get("request") or {}).get("url")
                 if (entry.get("request") or {}).get("method") == "DELETE" else None)
            for entry in resource.get("entry", [])
        ]

    @property
    def all(self) -> list[Line]:
        return [line for lines in self.files.values() for line in lines]

    def write(self, folder: Path, kept: set[int], without: str) -> None:
        """Writes the lines of which the ids in memory are kept, and blanks for the others."""
        for path, lines in self.files.items():
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            if path in self.bundles:
                bundle = self.bundles[path]
                entries = [
                    entry if id(line) in kept else {"resource": {"resourceType": "Basic"}}
                    for entry, line in zip(bundle["entry"], lines)
                ]
                target.write_text(json.dumps({**bundle, "entry": entries}))
                continue
            texts = [line.text if id(line) in kept else "" for line in lines]
            if without == "lines":
                texts = [text for text in texts if text]
            if without == "order of reading":
                texts.reverse()
            data = "".join(text + "\n" for text in texts).encode()
            target.write_bytes(gzip.compress(data, mtime=0) if path.suffix == ".gz" else data)

    def of_patient(self, patient: str, without: str) -> set[int]:
        """The lines of a patient and what they name, `without` a fact."""
        me, found = {f"Patient/{patient}"}, set()
        everything = self.all
        people = [line for line in everything if line.type == "Patient"]
        for line in people * 2:
            keys = line.keys if without == "merged" else line.keys | line.others
            if keys & me:
                found.add(id(line))
                me |= {key for key in keys if isinstance(key, str) or without != "identifiers"}
        found |= {id(line) for line in everything if line.subject & me}
        # What these name, and what these name in turn.
        wanted = {"medications": {"Medication"}, "orders": ORDERS, "places": {"Location", "Encounter"}}
        types = set().union(*(kinds for fact, kinds in wanted.items() if fact != without))
        for _ in range(4):
            named = set().union(*(line.named for line in everything if id(line) in found))
            found |= {
                id(line) for line in everything
                if line.type in types and line.keys & named}
        keys = {line.key for line in everything if id(line) in found and line.type != "Patient" and line.key}
        for line in everything:
            if without != "ids" and line.type and line.key in keys or without != "deletions" and line.deleted in keys:
                found.add(id(line))
        return found


def parsed(line: str) -> dict | None:
    try:
        return json.loads(line)
    except ValueError:
        return None


class Checks:
    def __init__(self, program: str, scratch: str):
        self.program, self.scratch = str(Path(program).resolve()), Path(scratch)
        self.count = 0

    def rows(self, folder: Path, options: list[str]) -> dict[str, dict[str, list]]:
        """The rows of a report of `data` in a folder, by patient and table; the folder is removed."""
        call = [self.program, "report", "data", *AS_OF, *options, "--output", "report"]
        done = subprocess.run(call, cwd=folder, capture_output=True, text=True)
        # Of a patient without anything that counts there is no report.
        assert done.returncode in (0, 1, 66), f"{call}\n{done.stderr}\nexit code {done.returncode}"
        found: dict[str, dict[str, list]] = {}
        for path in sorted(folder.glob("report/**/*.csv")):
            with open(path, newline="") as file:
                for row in csv.DictReader(file):
                    if "patient" in row:
                        found.setdefault(row["patient"], {}).setdefault(path.name, []).append(row)
        shutil.rmtree(folder)
        return found

    def alone(self, data: Data, options: list[str], patient: str, without: str) -> dict[str, list]:
        """The rows of a patient by the patient's lines."""
        folder = Path(tempfile.mkdtemp(dir=self.scratch))
        data.write(folder / "data", data.of_patient(patient, without), without)
        return self.rows(folder, options).get(patient, {})

    def whole(self, source: Path, options: list[str]) -> dict[str, dict[str, list]]:
        folder = self.scratch / "whole"
        shutil.copytree(source, folder / "data")
        return self.rows(folder, options)

    def check(self, source: Path, options: list[str], patients: list[str] | None = None) -> None:
        """Holds patients' rows to those of the whole: of some, else of the first ones."""
        data, whole = Data(source), self.whole(source, options)
        patients = patients or sorted(whole)[:8]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            all_found = pool.map(lambda patient: self.alone(data, options, patient, ""), patients)
            for patient, found in zip(patients, all_found):
                self.count += 1
                for table in {**whole.get(patient, {}), **found}:
                    expected, rows = whole.get(patient, {}).get(table, []), found.get(table, [])
                    assert rows == expected, (
                        f"{source} {' '.join(options)}: {patient} has other rows in {table} alone:\n"
                        + difference(expected, rows))

    def left_out(self, source: Path, facts: dict[str, list[str]], options: list[str]) -> None:
        """Leaves out each fact for the patients of whom it counts."""
        data, whole = Data(source), self.whole(source, options)
        for fact, patients in facts.items():
            for patient in patients:
                same = self.alone(data, options, patient, fact) == whole.get(patient, {})
                assert not same, f"{patient} has the same rows without {fact}"


def difference(expected: list, rows: list) -> str:
    for one, other in zip(expected, rows):
        if one != other:
            return f"{[(key, one[key], other[key]) for key in one if one[key] != other.get(key)]} in {one}"
    return f"{len(rows)} rows and not {len(expected)}"


def main(program: str, scratch: str) -> None:
    checks = Checks(program, scratch)
    shutil.rmtree(scratch, ignore_errors=True)
    source = Path(scratch, "awkward")
    awkward(source, calls_reasons=False)
    chosen = ["p00", "p01", "p03", "p05", "p06", "p08", "p09", "p12", "p14", "p16", "p20", "p21", *ODD_IDS[:3]]
    every = ["--series", "medication", "--match-orders", "medication", "--tables", "all", "--group-by", "ward"]
    for options in (["--tables", "all"], ["--series", "patient", "--by", "day,month"], every):
        checks.check(source, options, chosen)
    checks.left_out(source, FACTS, every)
    for name in ["SampleData/ward", "SampleData/dispenses", "Tests/Fixtures/version-pairs"]:
        checks.check(Path(name), ["--tables", "all", "--series", "patient"])
    print(f"{checks.count} patients have the same rows alone, and others without one of {len(FACTS)} facts")


if __name__ == "__main__":
    main(*sys.argv[1:])
