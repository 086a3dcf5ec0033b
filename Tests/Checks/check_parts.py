"""check_parts.py PROGRAM SCRATCH: a report in parts has the same bytes as one that is made at once.

Reports of the sample ward, of made-up records that have everything awkward, and of the dispenses are made
at once; in parts by one process (`report --parts`); and by `plan`, `part` and `merge`, with the parts
counted by different numbers of threads, some of them twice. Every file must be the same, manifest.json
included. Then each way in which parts can be wrong is tried: what it says, the exit code, and that nothing
was written.
"""

import gzip
import json
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

AS_OF = ["--as-of", "2025-03-12"]
ALL = "csv,svg,xlsx,html,json,sqlite"


class Checks:
    """Runs the program in a folder, and counts what was compared."""

    def __init__(self, program: str, scratch: str):
        self.program, self.scratch = str(Path(program).resolve()), Path(scratch)
        self.compared = 0

    def run(self, *arguments, status=(0, 1)) -> str:
        call = [self.program, *map(str, arguments)]
        done = subprocess.run(call, cwd=self.scratch, capture_output=True, text=True)
        if done.returncode not in status:
            raise SystemExit(f"{' '.join(call[1:])}\n{done.stderr}\nexit code {done.returncode}, not {status}")
        return done.stderr

    def path(self, name: str) -> Path:
        return self.scratch / name

    def forget(self, *names: str) -> None:
        for name in names:
            shutil.rmtree(self.path(name), ignore_errors=True)

    def compare(self, what: str) -> None:
        """Holds `parts` to `whole`: the same files with the same bytes."""
        self.compared += 1
        done = subprocess.run(["diff", "-r", "whole", "parts"], cwd=self.scratch, capture_output=True)
        if done.returncode:
            raise SystemExit(f"{what}: not the same bytes\n{done.stdout[:4000].decode(errors='replace')}")

    def report(self, arguments: list[str], counts: list[int], split: list[int]) -> None:
        """Makes a report at once and in so many parts, by one process and by files."""
        what = " ".join(arguments)
        self.forget("whole")
        self.run("report", *arguments, *AS_OF, "-o", "whole", "-q")
        for count in counts:
            self.forget("parts")
            self.run("report", *arguments, *AS_OF, "-o", "parts", "-q", "--parts", count)
            self.compare(f"{what} --parts {count}")
        for count in split:
            self.forget("parts")
            self.run("plan", *arguments, *AS_OF, "--parts", count, "-o", "plan.json", "-q")
            files = [f"part-{part}" for part in range(count)]
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                calls = [
                    pool.submit(self.run, "part", "--plan", "plan.json", "--part", part, "-o", file, "-q",
                                "--threads", 1 + part % 3)
                    for part, file in reversed(list(enumerate(files)))
                ]
                for call in calls:
                    call.result()
            self.run("merge", "--plan", "plan.json", *reversed(files), files[0], "-o", "parts", "-q")
            self.compare(f"{what}, planned, {count} parts")


def awkward(folder: Path) -> None:
    """Writes a record with what a part cannot know by itself."""
    folder.mkdir(parents=True)
    patients = [f"p{number:02}" for number in range(24)]
    lines = [
        {"resourceType": "Patient", "id": patient, "active": True, "name": [{"family": f"F{patient}"}],
         "gender": "female" if number % 2 else "male", "birthDate": f"19{40 + number}-02-03",
         "identifier": [{"system": "urn:mrn", "value": f"M{number}"}]}
        for number, patient in enumerate(patients)
    ]
    lines[5]["deceasedDateTime"] = "2025-02-20T08:00:00Z"
    # One is replaced by another, one is an animal, one was never read, two differ only in case.
    lines[6]["link"] = [{"other": {"reference": "Patient/p20"}, "type": "replaced-by"}]
    lines[7]["extension"] = [{"url": "http://hl7.org/fhir/StructureDefinition/patient-animal"}]
    lines.pop(8)
    lines += [{"resourceType": "Patient", "id": "Ab"}, {"resourceType": "Patient", "id": "aB"}]
    (folder / "a-patients.ndjson").write_text("".join(json.dumps(line) + "\n" for line in lines))

    orders, given = [], []
    for number, patient in enumerate([*patients, "Ab", "aB"]):
        subject = {"reference": f"Patient/{patient}"}
        if number % 5 == 0 and number < 24:
            subject = {"identifier": {"system": "urn:mrn", "value": f"M{number}"}}
        for kind in range(1 + number % 2):
            order = {
                "resourceType": "MedicationRequest", "id": f"o{number}-{kind}", "status": "active",
                "intent": "order", "subject": subject, "authoredOn": "2025-02-01",
                "dosageInstruction": [{"timing": {"repeat": {
                    "frequency": 2, "period": 1, "periodUnit": "d", "timeOfDay": ["08:00:00", "20:00:00"],
                    "boundsPeriod": {"start": "2025-02-01", "end": "2025-03-05"}}}}],
            }
            if kind:
                order["contained"] = [{"resourceType": "Medication", "id": "m", "code": {"text": "Salbe"}}]
                order["medicationReference"] = {"reference": "#m"}
            else:
                order["medicationReference"] = {"reference": f"Medication/m{number % 3}"}
            orders.append(order)
            for day in range(1, 29, 1 + number % 3):
                for hour in (8, 20):
                    status = "not-done" if (day + number) % 6 == 0 else "completed"
                    administration = {
                        "resourceType": "MedicationAdministration", "id": f"a{number}-{kind}-{day}-{hour}",
                        "status": status, "subject": subject,
                        "effectiveDateTime": f"2025-02-{day:02}T{hour + number % 2:02}:{number:02}:00+01:00",
                        "request": {"reference": f"MedicationRequest/o{number}-{kind}"},
                        "medicationReference": order["medicationReference"] if not kind else None,
                        "medicationCodeableConcept": {"text": "Salbe"} if kind else None,
                        "dosage": {"dose": {"value": 5 + kind, "unit": "mg"}},
                    }
                    if status == "not-done":
                        administration["statusReason"] = [{"text": f"reason {(day * number) % 4}"}]
                    given.append({key: value for key, value in administration.items() if value})
    # An id that is read under two patients, an order of nobody, one of another patient, none at all.
    given.append({**given[0], "subject": {"reference": "Patient/p21"}})
    given[9]["request"] = {"reference": "MedicationRequest/nobody"}
    given[10]["request"] = {"reference": "MedicationRequest/o9-0"}
    del given[30]["request"]
    given[50]["effectiveDateTime"], given[51]["effectiveDateTime"] = "1025-02-03", "2025-02"
    del given[52]["subject"]
    given[53]["status"] = "entered-in-error"
    given.append({**given[60], "meta": {"lastUpdated": "2025-02-28T10:00:00Z"}, "status": "not-done"})
    text = "".join(json.dumps(line) + "\n" for line in given)
    half = text.index("\n", len(text) // 2) + 1
    (folder / "b-given.ndjson").write_text(text[:half] + '{"resourceType": "MedicationAdm\nno json\n')
    with gzip.GzipFile(folder / "c-given.ndjson.gz", "wb", mtime=0) as file:
        file.write(text[half:].encode())
    entries = [{"resource": order} for order in orders]
    entries.append({"request": {"method": "DELETE", "url": "MedicationAdministration/a1-0-3-8"}})
    bundle = {"resourceType": "Bundle", "type": "history", "entry": entries,
              "meta": {"lastUpdated": "2025-03-01T00:00:00Z"},
              "link": [{"relation": "self", "url": "https://a/1"}, {"relation": "next", "url": "https://a/2"}]}
    (folder / "d-orders.json").write_text(json.dumps(bundle, indent=1))
    medications = [
        {"resourceType": "Medication", "id": f"m{number}", "code": {"coding": [
            {"system": "http://www.whocc.no/atc", "code": f"A10BA0{number}", "display": f"Drug {number}"}]}}
        for number in range(3)
    ]
    (folder / "e-medications.ndjson").write_text("".join(json.dumps(line) + "\n" for line in medications))
    (folder / "notes.xml").write_text("<a/>")


def same_bytes(checks: Checks) -> None:
    root = Path.cwd()
    ward, fixtures = f"{root}/SampleData/ward", f"{root}/Tests/Fixtures"
    classes = f"{root}/SampleData/classes/critical-medicines.csv"
    key = checks.path("key")
    key.write_bytes(bytes(range(32)))
    key.chmod(0o600)
    checks.path("groups.csv").write_text("patient,group\np01,one\np02,two\nnobody,two\n")
    every = ["--per", "cohort", "--per", "patient", "--format", ALL]
    checks.report(["awkward", *every, "--tables", "all", "--class", classes], [1, 7], [7])
    checks.report(["awkward", "--format", "csv", "--series", "patient", "--by", "day,month"], [64], [64])
    checks.report(["awkward", "--format", ALL, "--pseudonymise", "key", "--by", "week"], [7], [2])
    checks.report(["awkward", "--format", ALL, "--suppress", "n=5"], [7], [2])
    checks.report(
        ["awkward", "--format", "csv,html", "--setting", "ward", "--group-by", "sex", "--group-by",
         "groups.csv", "--series", "medication", "--match-orders", "medication", "--patient", "p03",
         "--patient", "p11", "--patient", "absent", "--patient-identifier", "urn:mrn|M10"], [7], [2])
    checks.report([ward, *every, "--locale", "de", "--time-zone", "Europe/Vienna"], [], [2])
    checks.report([ward, "--format", "csv", "--tables", "all", "--csv", "excel", "--no-input-hash"], [64], [5])
    for source in ["dispenses/fhir", "spec-examples", "version-pairs"]:
        checks.report([f"{fixtures}/{source}", "--format", ALL], [7], [2])


def wrong_parts(checks: Checks) -> None:
    checks.forget("whole", "parts")
    checks.run("plan", "awkward", *AS_OF, "--parts", 3, "--format", "csv", "-o", "plan.json", "-q")
    checks.run("plan", "awkward", *AS_OF, "--parts", 4, "--format", "csv", "-o", "other.json", "-q")
    for part in range(3):
        checks.run("part", "--plan", "plan.json", "--part", part, "-o", f"part-{part}", "-q")
    checks.run("part", "--plan", "other.json", "--part", 0, "-o", "foreign", "-q")
    again = checks.path("part-1").read_bytes()
    checks.run("part", "--plan", "plan.json", "--part", 1, "-o", "part-1", "-q", "--threads", 1)
    assert checks.path("part-1").read_bytes() == again, "two attempts differ"
    checks.path("cut").write_bytes(again[: len(again) // 2])
    changed = bytearray(again)
    changed[len(again) // 3] ^= 4
    checks.path("changed").write_bytes(changed)
    plan = json.loads(checks.path("plan.json").read_text())
    checks.path("later.json").write_text(json.dumps({**plan, "format": 2, "version": "9.0.0"}))
    checks.path("touched.json").write_text(json.dumps({**plan, "parts": 2}))

    def merge(status: int, words: list[str], *files: str, plan="plan.json") -> None:
        said = checks.run("merge", "--plan", plan, *files, "-o", "parts", "-q", status=(status,))
        for word in words:
            assert word in said, f"{files}: {word!r} is not in {said}"
        assert not checks.path("parts").exists(), f"{files}: something was written"
        checks.compared += 1

    whole = ["part-0", "part-1", "part-2"]
    merge(75, ["missing of 3 parts: 1, 2"], "part-0")
    merge(75, ["there-is-none"], *whole, "there-is-none")
    merge(76, ["foreign is a part of another plan"], *whole, "foreign")
    merge(76, ["the part cut"], "part-0", "cut", "part-2")
    merge(76, ["the part changed"], "part-0", "changed", "part-2")
    merge(76, ["the part plan.json"], "part-0", "plan.json", "part-2")
    merge(78, ["9.0.0"], *whole, plan="later.json")
    merge(76, ["touched.json is no plan"], *whole, plan="touched.json")
    merge(66, ["there-is-none"], *whole, plan="there-is-none")
    checks.run("part", "--plan", "plan.json", "--part", 3, "-o", "part-3", status=(64,))
    checks.run("report", "awkward", "--parts", 0, "-o", "parts", status=(64,))
    checks.run("plan", "-", "--parts", 2, "-o", "no.json", status=(64,))
    checks.run("plan", "awkward", "-o", "no.json", status=(64,))
    checks.run("plan", "awkward", "--pseudonymise", "key", *AS_OF, "--parts", 2, "--format", "csv", "-o",
               "keyed.json", "-q")
    checks.path("key").write_bytes(bytes(range(1, 33)))
    said = checks.run("part", "--plan", "keyed.json", "--part", 0, "-o", "keyed", status=(78,))
    assert "key" in said, said

    # What changed since the plan was made is named, and nothing is counted.
    checks.path("awkward/e-medications.ndjson").write_text("{}\n")
    said = checks.run("part", "--plan", "plan.json", "--part", 0, "-o", "late", status=(75,))
    assert "e-medications.ndjson" in said, said
    checks.path("awkward/f-new.ndjson").write_text("{}\n")
    said = checks.run("part", "--plan", "plan.json", "--part", 0, "-o", "late", status=(75,))
    assert "f-new.ndjson" in said and not checks.path("late").exists(), said
    # The parts were whole before, and still are.
    checks.run("merge", "--plan", "plan.json", *reversed(whole), "-o", "parts", "-q")
    left = [path.name for path in checks.scratch.iterdir() if path.name.endswith((".part", ".partial"))]
    assert not left, f"left behind: {left}"


def main(program: str, scratch: str) -> None:
    checks = Checks(program, scratch)
    checks.forget(".")
    awkward(checks.path("awkward"))
    same_bytes(checks)
    wrong_parts(checks)
    print(f"{checks.compared} comparisons")


if __name__ == "__main__":
    main(*sys.argv[1:])
