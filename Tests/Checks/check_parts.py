"""check_parts.py PROGRAM SCRATCH: a report in parts has the same bytes as one that is made at once.

Reports of the sample ward, of made-up records that have everything awkward, and of the dispenses are made
at once; in parts by one process (`report --parts`); and by `plan`, `part` and `merge`, with the parts
counted by different numbers of threads, some of them twice. Every file must be the same, manifest.json
included. So must it be when `route` and `settle` bring each part only the lines of its patients, however the
input is cut. Then each way in which parts can be wrong is tried: what it says, the exit code, and that nothing
was written.
"""

import hashlib
import json
import os
import shutil
import signal
import struct
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from awkward_record import awkward

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

    def each(self, command: str, option: str, count: int, *arguments) -> None:
        """Runs a command of a plan for each number, the last one first and one of them twice."""
        numbers = [*reversed(range(count)), count // 2]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            calls = [
                pool.submit(self.run, command, "--plan", "plan.json", option, number, *arguments)
                for number in numbers
            ]
            for call in calls:
                call.result()

    def route(
        self, arguments: list[str], counts: list[int], size: str = "4KiB", facts: bool = False
    ) -> None:
        """Makes a report at once and of so many parts to which their lines were routed."""
        arguments = [*arguments, *AS_OF, "--no-input-hash", "-q"]
        self.forget("whole")
        self.run("report", *arguments, "-o", "whole")
        for count in counts:
            self.forget("parts", "blocks")
            self.run("plan", *arguments, "--parts", count, "--split-size", size, "-o", "plan.json")
            routes = json.loads(self.path("plan.json").read_text())["routes"]
            splits = len(routes["splits"])
            self.each("route", "--split", splits, "--blocks", "blocks")
            self.each("settle", "--class", count, "--blocks", "blocks")
            pages = []
            if facts or routes["needsFacts"]:
                first = self.parts("first", count)
                self.run("merge", "--plan", "plan.json", *reversed(first), first[0], "--facts-only", "-o", "facts")
                pages = ["--pages", "facts"]
            files = self.parts("part", count, *pages)
            self.run("merge", "--plan", "plan.json", *reversed(files), files[0], "-o", "parts", "-q")
            self.compare(f"{' '.join(arguments)}, {splits} splits routed, {count} parts")

    def parts(self, name: str, count: int, *arguments) -> list[str]:
        """Counts the parts to which lines were routed; their files."""
        files = [f"{name}-{part}" for part in range(count)]
        call = ["part", "--plan", "plan.json", "--blocks", "blocks", "-q", *arguments]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            calls = [pool.submit(self.run, *call, "--part", part, "-o", file) for part, file in enumerate(files)]
            for done in calls:
                done.result()
        return files


def framed(lines: list[bytes], path: str, size: int = 4) -> list[bytes]:
    """Lines as rows of a table of a size, as a program writes them that breaks the lines of its JSON."""
    broken = [line.replace(b"{", b"{\r\n ", 1) if line.startswith(b"{") else line for line in lines]
    end = json.dumps({"table": Path(path).name, "rows": len(lines), "bytes": size}).encode()
    return [struct.pack("<II", number, len(line)) + line for number, line in [*enumerate(broken, 1), (0, end)]]


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
    checks.report(["awkward", "--format", "csv,html", "--group-by", "ward", "--by", "week"], [7], [2])
    answers = f"{root}/SampleData/questionnaires"
    scale = ["--scale", f"{answers}/percent-taken-4-weeks.yaml", "--scale", f"{answers}/missed-doses-7-days.yaml"]
    checks.report([ward, f"{answers}/responses.ndjson", *every, *scale], [7], [2])
    checks.report([ward, "--format", "csv", "--tables", "all", "--csv", "excel", "--no-input-hash"], [64], [5])
    for source in ["dispenses/fhir", "spec-examples", "version-pairs"]:
        checks.report([f"{fixtures}/{source}", "--format", ALL], [7], [2])


def facts_of_the_merge(checks: Checks) -> None:
    """What no part can know by itself: patients that are not there, earlier reports, and earlier runs."""
    nobody = [f"{Path.cwd()}/SampleData/ward", *AS_OF, "--format", "csv", "--patient", "absent", "-q"]
    checks.run("plan", *nobody, "--parts", 2, "-o", "nobody.json")
    for call in [
        ["report", *nobody],
        ["report", *nobody, "--parts", 2],
        ["part", "--plan", "nobody.json", "--part", 1, "-q"],
    ]:
        said = checks.run(*call, "-o", "late", status=(66,))
        assert "absent" in said and not checks.path("late").exists(), f"{call}: {said}"
        checks.compared += 1

    # Of two reports with small numbers hidden, the second hides what only both together would tell.
    hidden = ["awkward", "--format", "csv", "--suppress", "n=3"]
    for earlier, patients in [("released", ["p01", "p02", "p03", "p04", "p05"]), ("none", [])]:
        chosen = [word for patient in patients for word in ("--patient", patient)]
        checks.forget(earlier)
        checks.run("report", *hidden, *AS_OF, *chosen, "-o", earlier, "-q")
    checks.report([*hidden, "--released", "released"], [7], [2])
    cohort = [checks.path(f"{name}/cohort/timeline.csv").read_bytes() for name in ("none", "whole")]
    assert cohort[0] != cohort[1], "nothing more is hidden because of the earlier report"

    # The second night of a definition tells what has changed since the first.
    nights, names = checks.path("nights"), {"once": "", "divided": "  parts: 5\n"}
    checks.forget("nights", *names, *(f"store-{name}" for name in names))
    shutil.copytree(checks.path("awkward"), nights)
    for day in ["2025-03-09", "2025-03-16"]:
        for name, parts in names.items():
            checks.path(f"{name}.yaml").write_text(
                f"adherence: 1\nname: {name}\nsource:\n  folders: [nights]\nas-of: {day}\nstore: store-{name}\n"
                f"report:\n  by: week\n  format: [csv]\n{parts}output:\n  folder: {name}\n"
            )
            checks.run("run", f"{name}.yaml", "-q")
        for file in nights.glob("*.ndjson"):
            lines = file.read_text().splitlines(keepends=True)
            file.write_text("".join(lines[: len(lines) * 3 // 4]))
    histories = [checks.path(f"{name}/{name}/latest/history.csv").read_bytes() for name in names]
    assert histories[0] == histories[1] and histories[0].count(b"\n") > 3, "earlier runs are told otherwise"
    checks.compared += 1


def routed(checks: Checks) -> None:
    root = Path.cwd()
    ward, fixtures = f"{root}/SampleData/ward", f"{root}/Tests/Fixtures"
    classes = f"{root}/SampleData/classes/critical-medicines.csv"
    tables = ["--format", "csv,svg,html,json,sqlite", "--tables", "all"]
    checks.route([ward, *tables], [7, 64])
    checks.route([ward, *tables], [1, 2], "64KiB")
    checks.route(["awkward", *tables, "--class", classes], [1, 2, 7, 64])
    checks.route(["awkward", "--format", "csv", "--series", "patient", "--by", "day,month"], [7])
    checks.route(["awkward", "--format", "csv,svg", "--per", "patient", "--per", "cohort"], [7])
    checks.route(
        ["awkward", *tables, "--series", "medication", "--match-orders", "medication", "--group-by", "sex",
         "--time-zone", "Europe/Vienna"], [7], "1KiB")
    for source in ["dispenses/fhir", "version-pairs"]:
        checks.route([f"{fixtures}/{source}", "--format", ALL], [7], "16KiB")
    # One who is listed is not there, one is nowhere but in another part.
    checks.route(["awkward", *tables, "--group-by", "groups.csv", "--group-by", "sex"], [2, 7])
    routed_tables(checks)
    routed_facts(checks)
    every = ["--per", "cohort", "--per", "patient", "--format", ALL, "--tables", "all"]
    checks.route([ward, *every, "--class", classes], [2], "64KiB")
    checks.route(["awkward", *every, "--class", classes], [2, 7])
    wrong_facts(checks)
    wrong_blocks(checks, f"{fixtures}/spec-examples")


def routed_facts(checks: Checks) -> None:
    """What was asked for, names that many share, wards and answers: each part has only some of it."""
    tables = ["--format", "csv,html,json", "--tables", "all"]
    key = ["--pseudonymise", "key", "--by", "week"]
    wards = ["--group-by", "ward", "--setting", "ward"]
    checks.route(["awkward", *tables, *wards], [2, 7])
    checks.route(["awkward", *tables, *key, "--setting", "ward"], [2, 7])
    # Of one patient it is known that the stay is over, of nobody else.
    shutil.copytree("SampleData/ward", checks.path("stay"))
    patient = json.loads(checks.path("stay/Patient.ndjson").read_text().partition("\n")[0])["id"]
    stay = {"resourceType": "Encounter", "id": "e", "status": "finished",
            "subject": {"reference": f"Patient/{patient}"}, "period": {"start": "2025-01-01", "end": "2025-02-01"}}
    checks.path("stay/stay.ndjson").write_text(json.dumps(stay) + "\n")
    checks.route(["stay", *tables, "--setting", "ward"], [7], "64KiB")
    checks.route(["awkward", "--format", ALL, "--suppress", "n=5", "--group-by", "ward"], [7])
    checks.route(["awkward", "--format", "csv", "--suppress", "n=3", *key], [2])
    checks.route(["awkward", "--format", "xlsx,html", "--per", "patient", *key], [7])
    answers = f"{Path.cwd()}/SampleData/questionnaires"
    scales = [f"--scale={answers}/{name}.yaml" for name in ("percent-taken-4-weeks", "missed-doses-7-days")]
    checks.route([f"{Path.cwd()}/SampleData/ward", f"{answers}/responses.ndjson", *tables, *scales], [2, 7], "64KiB")

    # One who counts for another, an animal, one of whom no Patient was read.
    chosen = [word for name in ["p03", "p06", "p07", "p08", "absent", "Ab"] for word in ("--patient", name)]
    known = [word for name in ["M10", "M20"] for word in ("--patient-identifier", f"urn:mrn|{name}")]
    grouped = ["--group-by", "groups.csv", "--group-by", "sex"]
    checks.route(["awkward", *tables, *grouped, *chosen, *known], [2, 7])
    terms = ["--medication", "A10BA01", "--medication", "zinc", "--medication", "gold", "--exclude-medication", "sulf"]
    checks.route(["awkward", *tables, *terms], [2, 7])
    checks.route(["awkward", *tables, *terms[:2], *key, *chosen], [7])
    checks.route(["awkward", *tables, "--patient", "absent", "--medication", "gold"], [2])
    # All of it could be read, so that nothing is left to hope for; two have one identifier.
    people = checks.path("awkward/a-patients.ndjson").read_text().replace('"M3"', '"M2"')
    checks.path("twins").mkdir()
    checks.path("twins/a-patients.ndjson").write_text(people)
    for name in ["Medication", "MedicationAdministration"]:
        shutil.copy(f"SampleData/ward/{name}.ndjson", checks.path("twins"))
    for status, wrong in [
        (66, ["--patient", "absent"]), (66, ["--medication", "gold"]), (64, ["--patient-identifier", "urn:mrn|M2"]),
        (66, ["--patient-identifier", "urn:mrn|M1", "--patient-identifier", "absent"]),
    ]:
        nothing_found(checks, status, ["twins", *AS_OF, "--format", "csv", "-q", *wrong])


def nothing_found(checks: Checks, status: int, arguments: list[str]) -> None:
    """What is asked for and is in no part is told as it is of all data at once."""
    said = [checks.run("report", *arguments, "-o", "late", status=(status,))]
    checks.forget("blocks")
    checks.run("plan", *arguments, "--no-input-hash", "--parts", 2, "--split-size", "64KiB", "-o", "plan.json")
    splits = len(json.loads(checks.path("plan.json").read_text())["routes"]["splits"])
    checks.each("route", "--split", splits, "--blocks", "blocks")
    checks.each("settle", "--class", 2, "--blocks", "blocks")
    files = checks.parts("part", 2)
    said.append(checks.run("merge", "--plan", "plan.json", *files, "-o", "late", status=(status,)))
    assert said[0] == said[1] and not checks.path("late").exists(), said
    checks.compared += 1


def wrong_facts(checks: Checks) -> None:
    """Facts of all parts that are missing, wrong, or not wanted, after a report in seven parts that needed them."""
    seven = range(7)
    first, files = ([f"{name}-{part}" for part in seven] for name in ("first", "part"))
    call = ["--plan", "plan.json", "--part", 1, "--blocks", "blocks", "-q"]
    data = checks.path("facts").read_bytes()
    checks.run("merge", "--plan", "plan.json", *first, "--facts-only", "-o", "again", "-q")
    assert checks.path("again").read_bytes() == data, "the same parts have other facts"
    plan = ["plan", "awkward", *AS_OF, "--per", "patient", "--format", "html", "--no-input-hash", "-q"]
    checks.run(*plan, "--parts", 7, "--split-size", "8KiB", "-o", "other.json")
    checks.run(*plan, "--parts", 2, "-o", "unrouted.json")
    checks.path("cut-facts").write_bytes(data[:-40])

    def refuse(status: int, words: str, *call) -> None:
        said = checks.run(*call, "-o", "late", status=(status,))
        assert words in said and not checks.path("late").exists(), f"{call}: {said}"
        checks.compared += 1

    merge = ["merge", "--plan", "plan.json"]
    refuse(75, "merge --facts-only", *merge, *first)
    refuse(76, "counted in different ways", *merge, *first[:3], *files[3:])
    refuse(76, "counted in different ways", *merge, *first[:3], *files[3:], "--facts-only")
    refuse(64, "--facts-only", *merge, *files, "--facts-only")
    refuse(76, "facts is a part of another plan", *merge, *files, "facts")
    refuse(75, "missing of 7 parts: 6", *merge, *first[:6], "--facts-only")
    refuse(75, "the facts none cannot be read", "part", *call, "--pages", "none")
    for wrong in ["cut-facts", "first-1", "plan.json"]:
        refuse(76, f"the facts {wrong} cannot be used", "part", *call, "--pages", wrong)
    refuse(76, "of another plan", "part", "--plan", "other.json", *call[2:], "--pages", "facts")
    refuse(64, "--pages", "part", *call[:4], "--pages", "facts")
    for part in range(2):
        checks.run("part", "--plan", "unrouted.json", "--part", part, "-o", f"whole-{part}", "-q")
    refuse(64, "--facts-only", "merge", "--plan", "unrouted.json", "whole-0", "whole-1", "--facts-only")
    pages_follow_facts(checks, data)
    dispenses_of_few(checks)


def pages_follow_facts(checks: Checks, facts: bytes) -> None:
    """Of the facts of other data, patients' pages and workbooks tell something else, and nothing else does."""
    plan = ["--plan", "ward.json", "--blocks", "ward-blocks"]
    checks.run("plan", f"{Path.cwd()}/SampleData/ward", *AS_OF, "--per", "patient", "--format", "html",
               "--no-input-hash", "--parts", 1, "--split-size", "1GiB", "-o", "ward.json", "-q")
    for split in range(4):
        checks.run("route", *plan, "--split", split)
    checks.run("settle", *plan, "--class", 0)
    checks.run("part", *plan, "--part", 0, "-o", "ward-0", "-q")
    checks.run("merge", *plan[:2], "ward-0", "--facts-only", "-o", "ward-facts")

    def sections(data: bytes) -> int:
        return 12 + int.from_bytes(data[8:12], "little")

    other = checks.path("ward-facts").read_bytes()
    forged = facts[:sections(facts)] + other[sections(other):-36]
    checks.path("forged").write_bytes(forged + hashlib.sha256(forged).digest() + b"PHDA")
    checks.forget("parts")
    checks.run("merge", "--plan", "plan.json", *checks.parts("forged", 7, "--pages", "forged"), "-o", "parts", "-q")
    done = subprocess.run(["diff", "-rq", "whole", "parts"], cwd=checks.scratch, capture_output=True, text=True)
    named = {line.split()[1].split("/", 1)[1] for line in done.stdout.splitlines()}
    ends = {name.rsplit("/", 1)[-1] for name in named if name.startswith("patients/")}
    assert len(named) > 20 and {name for name in named if "/" not in name} == {"manifest.json"}, done.stdout
    assert ends == {"index.html", "report.xlsx"}, done.stdout
    checks.compared += 1


def dispenses_of_few(checks: Checks) -> None:
    """Where only some parts have dispenses, the others must be told that tables have columns of them."""
    lines = Path("Tests/Fixtures/dispenses/fhir/MedicationDispense.ndjson").read_text().splitlines(keepends=True)
    shutil.copytree("SampleData/ward", checks.path("few"))
    checks.path("few/dispenses.ndjson").write_text("".join(line for line in lines if '"Patient/p001"' in line))
    checks.route(["few", "--format", "csv,sqlite", "--tables", "all"], [7], "64KiB", facts=True)
    merge = ["merge", "--plan", "plan.json", *(f"first-{part}" for part in range(7)), "-o", "late", "-q"]
    said = checks.run(*merge, status=(75,))
    assert "merge --facts-only" in said and not checks.path("late").exists(), said


def routed_tables(checks: Checks) -> None:
    """Files that only another program reads: what it hands out is counted like lines."""
    checks.forget("whole", "parts", "tables", "blocks")
    checks.path("tables").mkdir()
    names = ["a-patients", "b-given", "e-medications"]
    for name in names:
        text = checks.path(f"awkward/{name}.ndjson").read_bytes()
        checks.path(f"tables/{name}.ndjson").write_bytes(text)
        checks.path(f"tables/{name}.parquet").write_bytes(b"PAR1")
        checks.path(f"tables/{name}.rows").write_bytes(
            b"".join(framed(text.splitlines(), f"{name}.parquet")))
    options = [*AS_OF, "--format", "csv", "--tables", "all", "--no-input-hash", "-q"]
    checks.run("report", *(f"tables/{name}.ndjson" for name in names), *options, "-o", "whole")
    tables = [f"tables/{name}.parquet" for name in names]
    plan = ["plan", *tables, *options, "--parts", 5, "-o", "plan.json"]
    every = b"".join(checks.path(f"tables/{name}.rows").read_bytes() for name in names)
    for name, sample in {"all": every, "cut": every[:-1], "two": every + every[:9], "no": b""}.items():
        checks.path(f"tables/{name}.sample").write_bytes(sample)
    size = ["--split-size", "1MiB"]
    for status, words, more in [
        (64, "--split-size", ["--read", "tables/all.sample"]), (64, "give some of its rows", size),
        (75, "end within", [*size, "--read", "tables/cut.sample"]), (75, "end of tables/a", [*size, "--read", "tables/no.sample"]),
        (75, "go on behind", [*size, "--read", "tables/two.sample"]),
    ]:
        said = checks.run(*plan, *more, status=(status,))
        assert words in said, said
    checks.run(*plan, *size, "--read", "tables/all.sample")
    assert len(set(json.loads(checks.path("plan.json").read_text())["routes"]["ranges"])) == 4
    checks.run("plan", "awkward", *options, "--parts", 1, *size, "-o", "ndjson.json")
    route = ["route", "--plan", "plan.json", "--blocks", "blocks", "--split"]
    data = checks.path("tables/b-given.ndjson").read_bytes()
    own = "b-given.parquet"
    rows = framed(data.splitlines(), own)
    for name, wrong in {
        "cut": [*rows[:-1], rows[-1][:-1]], "twice": rows + rows[:2], "endless": rows[:-1], "none": [],
        "skipped": [rows[0], *rows[2:]], "later": rows[1:], "fewer": [rows[0], rows[-1]], "other": framed([], own, 5),
        "name": framed([], "c-given.parquet"),
        "no-end": [rows[0], struct.pack("<II", 0, 2) + b"{}"], "long": [struct.pack("<II", 1, 65 << 20)],
        "lines": [data],
    }.items():
        checks.path(f"tables/{name}").write_bytes(b"".join(wrong))
    said = checks.run("route", "--plan", "ndjson.json", "--split", 0, "--read", "tables/all.sample", "--blocks", "blocks",
                      status=(64,))
    assert "is no table" in said, said
    for status, words, read in [
        (64, "is a table", []), (75, "end within the row", ["cut"]), (75, "go on behind", ["twice"]),
        (75, f"end of tables/{own}", ["endless"]), (75, f"end of tables/{own}", ["none"]),
        (75, "comes after row 1", ["skipped"]), (75, "row 2 comes after row 0", ["later"]),
        (75, "number and a length", ["lines"]), (75, "do not say what was read", ["no-end"]),
        (75, "they are 1, and", ["fewer"]), (75, f"{own} with 5 bytes", ["other"]),
        (75, "another table: c-given", ["name"]),
        (65, "longer than 64 MiB", ["long"]), (66, "no-rows", ["no-rows"]),
    ]:
        said = checks.run(*route, 1, *(word for name in read for word in ("--read", f"tables/{name}")), status=(status,))
        assert words in said and not checks.path("blocks/split-1/split").exists(), said
        checks.compared += 1
    said = checks.run("part", "--plan", "plan.json", "--part", 1, "-o", "late", status=(64,))
    assert "is a table" in said and not checks.path("late").exists(), said
    checks.compared += 1
    for number, name in enumerate(names):
        checks.run(*route, number, "--read", f"tables/{name}.rows")
    checks.each("settle", "--class", 5, "--blocks", "blocks")
    for part in range(5):
        checks.run("part", "--plan", "plan.json", "--part", part, "--blocks", "blocks", "-o", f"part-{part}", "-q")
    checks.run("merge", "--plan", "plan.json", *(f"part-{part}" for part in range(5)), "-o", "parts", "-q")
    # The two differ in what their files are called.
    for name in ["whole", "parts"]:
        for file in checks.path(name).rglob("*"):
            if file.is_file():
                file.write_bytes(file.read_bytes().replace(b".parquet", b".ndjson"))
        checks.path(f"{name}/manifest.json").unlink()
    checks.compare("tables, routed, 5 parts")


def wrong_blocks(checks: Checks, without_id: str) -> None:
    """Blocks that are missing, wrong or of another plan, and what is not routed: each is refused by name."""
    checks.forget("blocks", "parts", "other")
    plan = ["plan", "awkward", *AS_OF, "--format", "csv", "-q", "--parts", 2, "-o"]
    size = ["--split-size", "8KiB"]
    checks.run(*plan, "whole.json")
    checks.run(*plan, "other.json", *size, "--no-input-hash", "--threshold", "0.9")
    checks.run(*plan, "plan.json", *size, "--no-input-hash")
    checks.run("plan", without_id, *plan[2:], "without-id.json", *size, "--no-input-hash")
    splits = len(json.loads(checks.path("plan.json").read_text())["routes"]["splits"])
    part = ["part", "--plan", "plan.json", "--part", 1, "--blocks", "blocks", "-o", "late", "-q"]

    def refuse(status: int, words: str, call: list) -> None:
        said = checks.run(*call, status=(status,))
        assert words in said and not checks.path("late").exists(), f"{call}: {said}"
        checks.compared += 1

    settle = ["settle", "--plan", "plan.json", "--blocks", "blocks", "--class"]
    refuse(75, "blocks/split-0/keys-0 cannot be read", [*settle, 0])
    checks.each("route", "--split", splits, "--blocks", "blocks")
    refuse(75, "blocks/class-0 cannot be read", part)
    checks.each("settle", "--class", 2, "--blocks", "blocks")
    refuse(64, "--no-input-hash", [*plan, "late", *size])
    refuse(64, "--split-size", [*plan, "late", "--split-size", "12"])
    refuse(64, f"0 to {splits - 1}", ["route", "--plan", "plan.json", "--split", splits, "--blocks", "blocks"])
    refuse(64, "0 to 1", [*settle, 2])
    refuse(64, "has no splits", ["part", "--plan", "whole.json", *part[3:]])
    refuse(76, "of another plan", ["part", "--plan", "other.json", *part[3:]])
    refuse_without_id(checks, refuse)
    refuse_damage(checks, part, refuse)
    # The same bytes on any attempt, and no part of other data.
    for file, threads in [("part-1", 1), ("again", 3)]:
        checks.run(*part[:-3], "-o", file, "-q", "--threads", threads)
    assert checks.path("part-1").read_bytes() == checks.path("again").read_bytes(), "another attempt differs"
    checks.run("part", "--plan", "plan.json", "--part", 0, "-o", "part-0", "-q")
    merge = ["merge", "--plan", "plan.json", "part-0", "part-1", "-o", "late"]
    refuse(76, "counted in different ways", merge)
    with open(checks.path("awkward/b-given.ndjson"), "a") as file:
        file.write(" ")
    refuse(75, "b-given.ndjson", ["route", "--plan", "plan.json", "--split", 1, "--blocks", "other"])
    shutil.rmtree(checks.path("awkward"))
    awkward(checks.path("awkward"))


def refuse_without_id(checks: Checks, refuse) -> None:
    """One of the splits has a Patient without an id."""
    made = json.loads(checks.path("without-id.json").read_text())
    names = [made["inputs"][split["input"]]["path"] for split in made["routes"]["splits"]]
    number = next(place for place, name in enumerate(names) if name.endswith("Patient-null.json"))
    call = ["route", "--plan", "without-id.json", "--split", number, "--blocks", "other"]
    refuse(65, "Patient-null.json:1 is a Patient without an id", call)


def refuse_damage(checks: Checks, part: list, refuse) -> None:
    """Each block of a part that is cut, changed, or in the place of another one."""
    for name in ["split-3/lines-1", "split-3/shared", "split-3/split", "class-1"]:
        path = checks.path(f"blocks/{name}")
        data = path.read_bytes()
        changed = bytearray(data)
        changed[len(data) // 2] ^= 1
        wrong = path.with_name(path.name.replace("3", "4").replace("1", "0"))
        for other in [data[:-9], bytes(changed), b"", data + b"0"]:
            path.write_bytes(other)
            refuse(76, name, part)
        if wrong != path:
            path.write_bytes(wrong.read_bytes())
            refuse(76, "of another plan", part)
        path.unlink()
        refuse(75, name, part)
        path.write_bytes(data)


def sealed(plan: str) -> str:
    """A plan that was changed, with the digest of what it says now."""
    lines = plan.splitlines(keepends=True)
    place = next(number for number, line in enumerate(lines) if line.lstrip().startswith('"digest"'))
    old = lines[place].split('"')[3]
    open_plan = plan.replace(old, "").rstrip("\n")
    return plan.replace(old, hashlib.sha256(open_plan.encode()).hexdigest())


def wrong_merges(checks: Checks, plan: str, part: bytes) -> None:
    """Merges of what is wrong: each is refused with its code and its name, and writes nothing."""
    changed = bytearray(part)
    changed[len(part) // 3] ^= 4
    made = json.loads(plan)
    files = {
        "empty": b"", "cut": part[: len(part) // 2], "changed": changed, "longer": part + b"0",
        "later.json": json.dumps({**made, "format": 2, "version": "9.0.0"}).encode(),
        "touched.json": json.dumps({**made, "parts": 2}).encode(),
        "other-version.json": sealed(plan.replace(made["version"], "0.0.1")).encode(),
        "other-zone.json": sealed(plan.replace(made["tzdata"], "00" * 32)).encode(),
    }
    for name, data in files.items():
        checks.path(name).write_bytes(data)
    whole = ["part-0", "part-1", "part-2"]
    for status, words, parts, plan_file in [
        (75, "missing of 3 parts: 1, 2", ["part-0"], "plan.json"),
        (75, "there-is-none", [*whole, "there-is-none"], "plan.json"),
        (76, "foreign is a part of another plan", [*whole, "foreign"], "plan.json"),
        (76, "the part empty", ["part-0", "empty", "part-2"], "plan.json"),
        (76, "the part cut", ["part-0", "cut", "part-2"], "plan.json"),
        (76, "the part changed", ["part-0", "changed", "part-2"], "plan.json"),
        (76, "the part longer", ["part-0", "longer", "part-2"], "plan.json"),
        (76, "the part plan.json", ["part-0", "plan.json", "part-2"], "plan.json"),
        (78, "9.0.0", whole, "later.json"),
        (78, "0.0.1", whole, "other-version.json"),
        (78, "Europe/Vienna", whole, "other-zone.json"),
        (76, "touched.json is no plan", whole, "touched.json"),
        (76, "part-0 is no plan", whole, "part-0"),
        (66, "there-is-none", whole, "there-is-none"),
    ]:
        said = checks.run("merge", "--plan", plan_file, *parts, "-o", "parts", "-q", status=(status,))
        assert words in said, f"{parts}: {words!r} is not in {said}"
        assert not checks.path("parts").exists(), f"{parts}: something was written"
        checks.compared += 1


def killed(checks: Checks, part: bytes) -> None:
    """Attempts that are killed in the middle leave no file, or the whole one."""
    call = [checks.program, "part", "--plan", "plan.json", "--part", "1", "-o", "killed", "-q"]
    kills = 0
    for attempt in range(8):
        checks.path("killed").unlink(missing_ok=True)
        process = subprocess.Popen(call, cwd=checks.scratch, stderr=subprocess.DEVNULL)
        # Some when the file is begun, the others sooner.
        while attempt % 2 == 0 and process.poll() is None:
            if list(checks.scratch.glob("killed.*.part")):
                break
        process.kill()
        kills += process.wait() == -signal.SIGKILL
        if checks.path("killed").exists():
            assert checks.path("killed").read_bytes() == part, "a part that was killed is not whole"
    assert kills > 3, "every attempt had ended before it was killed"
    checks.run(*call[1:])
    assert checks.path("killed").read_bytes() == part, "another attempt has other bytes"
    for left in checks.scratch.glob("killed.*.part"):
        left.unlink()


def wrong_parts(checks: Checks) -> None:
    checks.forget("whole", "parts")
    plan = ["plan", "awkward", *AS_OF, "--format", "csv", "-q", "--time-zone", "Europe/Vienna"]
    checks.run(*plan, "--parts", 3, "-o", "plan.json")
    checks.run(*plan, "--parts", 4, "-o", "other.json")
    whole = ["part-0", "part-1", "part-2"]
    for part, file in enumerate(whole):
        checks.run("part", "--plan", "plan.json", "--part", part, "-o", file, "-q")
    checks.run("part", "--plan", "other.json", "--part", 0, "-o", "foreign", "-q")
    part = checks.path("part-1").read_bytes()
    wrong_merges(checks, checks.path("plan.json").read_text(), part)
    killed(checks, part)
    checks.run(*plan, "--pseudonymise", "key", "--parts", 2, "-o", "keyed.json")
    checks.path("key").write_bytes(bytes(range(1, 33)))
    for status, words, call in [
        (64, "0 to 2", ["part", "--plan", "plan.json", "--part", 3, "-o", "late"]),
        (64, "--parts", ["report", "awkward", "--parts", 0, "-o", "late"]),
        (64, "standard input", ["plan", "-", "--parts", 2, "-o", "late"]),
        (64, "--part-size", ["plan", "awkward", "-o", "late"]),
        (78, "key", ["part", "--plan", "keyed.json", "--part", 0, "-o", "late"]),
        (78, "tzdata", ["part", "--plan", "other-zone.json", "--part", 0, "-o", "late"]),
    ]:
        said = checks.run(*call, status=(status,))
        assert words in said and not checks.path("late").exists(), f"{call}: {said}"
        checks.compared += 1

    # What changed since the plan was made is named, and nothing is counted.
    for name in ["e-medications.ndjson", "g-new.ndjson"]:
        checks.path(f"awkward/{name}").write_text("{}\n")
        said = checks.run("part", "--plan", "plan.json", "--part", 0, "-o", "late", status=(75,))
        assert name in said and not checks.path("late").exists(), said
        checks.compared += 1
    # The parts were whole before, and still are.
    checks.run("merge", "--plan", "plan.json", *reversed(whole), "-o", "parts", "-q")
    left = [path.name for path in checks.scratch.iterdir() if path.name.endswith((".part", ".partial"))]
    assert not left, f"left behind: {left}"


def main(program: str, scratch: str) -> None:
    checks = Checks(program, scratch)
    checks.forget(".")
    awkward(checks.path("awkward"))
    same_bytes(checks)
    facts_of_the_merge(checks)
    routed(checks)
    wrong_parts(checks)
    print(f"{checks.compared} comparisons")


if __name__ == "__main__":
    main(*sys.argv[1:])
