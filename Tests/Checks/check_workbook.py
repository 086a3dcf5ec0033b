"""check_workbook.py FILE...: openpyxl reads each workbook, and it says what the CSV beside it says.

Every sheet with a CSV file of its table is compared with it cell by cell, in type and value; the
Dictionary says which heading is which column, in the workbook's language. The reasons add up to the
doses not taken. What the Dictionary says is compared with datapackage.json.
"""

import csv
import json
import math
import re
import sys
from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path

from openpyxl import Workbook, load_workbook

# The sheets of each workbook, in their order.
BOOKS = {
    "cohort.xlsx": [
        "summary", "worklist", "omitted", "patients", "orders", "medications", "timeline", "quality",
        "about",
    ],
    "tables.xlsx": [
        "all", "control", "groups", "earlier", "measures", "distribution", "over_time", "persistence",
        "omissions", "classes", "reasons", "bands", "steps", "dictionary", "about",
    ],
    "report.xlsx": [
        "summary", "timeline", "measures", "administrations", "orders", "reasons", "quality",
        "dictionary", "about",
    ],
}
# These are there when single patients are listed, earlier runs were told, or options ask for them.
OPTIONAL = ["worklist", "earlier", "groups", "classes"]
ENGLISH = {
    "summary": "Summary", "timeline": "Timeline", "measures": "Measures",
    "worklist": "Worklist", "all": "All patients over time", "control": "Control",
    "earlier": "Earlier runs", "groups": "Groups", "not known": "not-known",
    "not shown": "not-shown",
    "distribution": "Distribution", "over_time": "Distribution over time",
    "omitted": "Omitted doses", "medications": "Medications", "omissions": "Omissions",
    "persistence": "Persistence", "patients": "Patients", "administrations": "Administrations",
    "orders": "Orders", "reasons": "Reasons", "quality": "Data quality",
    "bands": "Patients by adherence", "steps": "Persistence steps", "dictionary": "Dictionary",
    "about": "About", "classes": "Classes", "none": "none", "yes": "true", "no": "false", "recorded": "recorded", "no records": "no-records",
    "nothing due": "nothing-due", "taken": "taken", "not taken": "not-taken",
    "undetermined": "undetermined", "doses of a reason": "Not taken",
    "Share taken": "share", "Doses due": "expected", "Doses taken": "taken",
    "Doses not taken": "not_taken", "recorded late": "late-record",
    "no longer recorded": "deletion", "corrected": "correction",
    "Share of the doses due": "implementation", "Recorded adherence": "recorded_adherence",
    "outside the limits": "outside", "2 of 3 close to a limit": "two-of-three",
    "for the better": "improvement", "for the worse": "deterioration",
    "other doses due": "order-change", "other version or options": "rule-change",
}
GERMAN = {
    "summary": "Übersicht", "timeline": "Verlauf", "measures": "Kennzahlen",
    "worklist": "Heute nachsehen", "all": "Alle Patienten im Zeitverlauf", "control": "Regelkarte",
    "earlier": "Frühere Läufe", "groups": "Gruppen", "Station": "ward", "Geschlecht": "sex",
    "Alter": "age", "nicht bekannt": "not-known", "nicht gezeigt": "not-shown",
    "omitted": "Ausgelassene Dosen", "medications": "Medikamente", "omissions": "Auslassungen",
    "distribution": "Verteilung", "over_time": "Verteilung im Zeitverlauf",
    "persistence": "Persistenz", "patients": "Patienten", "administrations": "Gaben",
    "orders": "Verordnungen", "reasons": "Gründe", "quality": "Datenqualität",
    "classes": "Klassen", "ja": "true", "nein": "false",
    "bands": "Patienten nach Adhärenz", "steps": "Persistenzstufen",
    "dictionary": "Spalten", "about": "Erläuterungen", "none": "keine",
    "dokumentiert": "recorded", "keine Einträge": "no-records", "nichts fällig": "nothing-due",
    "angewendet": "taken", "nicht angewendet": "not-taken", "unbestimmt": "undetermined",
    "weiblich": "female", "männlich": "male", "divers": "other",
    "doses of a reason": "Nicht angewendet",
    "Anteil angewendet": "share", "Dosen fällig": "expected", "Dosen angewendet": "taken",
    "Dosen nicht angewendet": "not_taken", "nachträglich dokumentiert": "late-record",
    "nicht mehr dokumentiert": "deletion", "berichtigt": "correction",
    "Angewendet, in % der fälligen Dosen": "implementation", "Dokumentierte Adhärenz": "recorded_adherence",
    "außerhalb des üblichen Bereichs": "outside", "Verschiebung": "shift", "Trend": "trend",
    "2 von 3 nahe einer Grenze": "two-of-three",
    "Verbesserung": "improvement", "Verschlechterung": "deterioration",
    "andere Dosen fällig": "order-change", "andere Version oder Optionen": "rule-change",
}
TABLES = {
    "timeline": "timeline", "measures": "measures", "distribution": "summary",
    "all": "cohort-over-time", "groups": "groups", "over_time": "summary-over-time", "persistence": "persistence",
    "patients": "patients", "administrations": "administrations", "earlier": "history",
    "control": "control",
}
# The tables that lie in the folder of the run.
OF_RUN = {"history"}
MONTHS = ["Jan", "Feb", "Mär", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt", "Nov", "Dez"]
CODED = {
    "state", "outcome", "measure", "change_reason", "direction", "group_kind", "group_name", "sex",
}
DATED = {"bucket", "given_date", "local_date", "bucket_start", "bucket_end", "first_day", "last_day"}


def label(text: str) -> str:
    """The label of a bucket or a date that a German workbook has in words."""
    if found := re.fullmatch(r"KW (\d+)/(\d{4})", text):
        return f"{found[2]}-W{int(found[1]):02}"
    if found := re.fullmatch(r"(\d\d)\.(\d\d)\.(\d{4})", text):
        return f"{found[3]}-{found[2]}-{found[1]}"
    if found := re.fullmatch(r"(\d)\. Quartal (\d{4})", text):
        return f"{found[2]}-Q{found[1]}"
    if (found := re.fullmatch(r"(\w{3}) (\d{4})", text)) and found[1] in MONTHS:
        return f"{found[2]}-{MONTHS.index(found[1]) + 1:02}"
    return text


def german(book: Workbook) -> dict[str, str]:
    """The words of a German workbook: on a ward doses are *verabreicht*, where they are *angewendet* at home."""
    _, rows = table_rows(book, GERMAN["about"])
    if any(row[0] == "Angewendet" for row in rows):
        return GERMAN

    def of_ward(word: str) -> str:
        return word.replace("angewendet", "verabreicht").replace("Angewendet", "Verabreicht")

    return {of_ward(shown): of_ward(word) for shown, word in GERMAN.items()}


def same(shown: object, written: str, column: str, words: dict[str, str]) -> bool:
    """Whether a cell says what a field says; a workbook keeps 16 digits of a number."""
    if isinstance(shown, (int, float)):
        return written != "" and math.isclose(shown, float(written), rel_tol=1e-14)
    if isinstance(shown, (datetime, date)):
        return shown.strftime("%Y-%m-%d") == written
    text = shown or ""
    if column in CODED or written in ("true", "false"):
        text = words.get(text, text)
    elif column == "signal":
        text = ";".join(words.get(rule, rule) for rule in text.split(", "))
    elif column in DATED:
        text = label(text)
    return text == written


def table_rows(book: Workbook, title: str) -> tuple[list[str], list[tuple]]:
    """The headings and the rows of a sheet and of those on which it goes on."""
    header: list[str] = []
    rows: list[tuple] = []
    for sheet in book.worksheets:
        if re.fullmatch(re.escape(title) + r"( \d+)?", sheet.title):
            first, *others = sheet.iter_rows(values_only=True)
            header, rows = list(first), rows + others
    return header, rows


def dictionary(book: Workbook, words: dict[str, str]) -> dict[str, dict[str, tuple]]:
    """For each sheet and column of CSV: heading, meaning, unit and source."""
    _, rows = table_rows(book, words["dictionary"])
    found: dict[str, dict[str, tuple]] = {}
    for sheet, heading, meaning, unit, _, source, table, column in rows:
        if table:
            found.setdefault(sheet, {})[column] = (heading, meaning, unit or "", source or "")
    return found


def described(path: Path) -> set[tuple]:
    """The tables and columns of CSV that the data packages beside a workbook and above it have."""
    folders = list(path.resolve().parents)[:3]
    packages = [folder / "datapackage.json" for folder in [*folders, folders[-1] / "cohort"]]
    return {
        (resource["name"], field["name"])
        for package in packages if package.exists()
        for resource in json.loads(package.read_text(encoding="utf-8"))["resources"]
        for field in resource["schema"]["fields"]
    }


def place_problems(book: Workbook, path: Path, words: dict[str, str]) -> list[str]:
    """Columns of which the Dictionary names a place in CSV that no file has."""
    known = described(path)
    knows_ledger = any(table == "ledger" for table, _ in known)
    return [
        f"no CSV file has {table}.{column}, which the dictionary names"
        for *_, table, column in table_rows(book, words["dictionary"])[1]
        if (table, column) not in known | {(None, None)} and (table != "ledger" or knows_ledger)
    ]


def table_problems(
    book: Workbook, explained: Workbook, path: Path, key: str, words: dict[str, str]
) -> list[str]:
    """What differs between a sheet and a CSV file, by the Dictionary of a workbook."""
    title, table = words[key], TABLES[key]
    folder = path.resolve().parent
    folder = folder.parent if table in OF_RUN else folder
    with (folder / f"{table}.csv").open(encoding="utf-8-sig", newline="") as file:
        names, *written = csv.reader(file)
    if key == "distribution":
        # A measure that no patient has a value of is in CSV only.
        written = [fields for fields in written if fields[names.index("patients")] != "0"]
    said = dictionary(explained, words)[title]
    header, shown = table_rows(book, title)
    if not written:
        says_none = len(shown) == 1 and [cell for cell in shown[0] if cell] == [words["none"]]
        return [] if says_none else [f"{title} has no row that says none"]
    if len(shown) != len(written):
        return [f"{title} has {len(shown)} rows, {table}.csv has {len(written)}"]
    places = [header.index(said[name][0]) for name in names]
    wrong = [
        f"{title} row {number} {name} is {row[place]!r}, in {table}.csv {field!r}"
        for number, (row, fields) in enumerate(zip(shown, written), start=2)
        for name, place, field in zip(names, places, fields)
        if not same(row[place], field, name, words)
    ]
    return wrong[:3] + package_problems(folder, table, said, words)


# Columns whose codes the sheets say in words; the dictionary explains both.
CODES = {
    "state": ["recorded", "no-records", "nothing-due", "suppressed"],
    "outcome": ["taken", "not-taken", "undetermined"],
    "history.measure": ["share", "expected", "taken", "not_taken"],
    "control.measure": ["implementation", "recorded_adherence"],
    "signal": ["outside", "shift", "trend", "two-of-three"],
    "direction": ["improvement", "deterioration"],
    "change_reason": ["late-record", "correction", "deletion", "order-change", "rule-change"],
}


def package_problems(
    folder: Path, table: str, said: dict[str, tuple], words: dict[str, str]
) -> list[str]:
    """What differs between the dictionary of a table and the data package."""
    # That of a patient's tables lies beside the patients' folders.
    path = next(path for path in [folder, folder.parent] if (path / "datapackage.json").exists())
    package = json.loads((path / "datapackage.json").read_text(encoding="utf-8"))
    resource = next(r for r in package["resources"] if r["name"] == table)
    wrong = []
    for field in resource["schema"]["fields"]:
        _, meaning, unit, source = said[field["name"]]
        is_same = (meaning, unit) == (field["description"], field.get("unit", ""))
        name = field["name"]
        if codes := CODES.get(f"{table}.{name}") or CODES.get(name):
            if not all(code in meaning and code in field["description"] for code in codes):
                wrong.append(f"the dictionary does not explain the codes of {table}.{field['name']}")
            is_same = words is ENGLISH
        if is_same != (words is ENGLISH) or not meaning or source != field.get("source", ""):
            wrong.append(f"the dictionary and datapackage.json differ in {table}.{field['name']}")
    return wrong


def sheet_problems(book: Workbook, words: dict[str, str]) -> list[str]:
    """Tables, frozen headers, formulas and charts."""
    wrong = []
    for sheet in book.worksheets:
        if sheet.title not in (words["summary"], words["about"]):
            if not re.fullmatch("[A-Z]+2", sheet.freeze_panes or ""):
                wrong.append(f"the header of {sheet.title} is not frozen")
            if not sheet.tables and not sheet.auto_filter.ref:
                wrong.append(f"{sheet.title} has no filters")
        wrong += [
            f"{sheet.title}!{cell.coordinate} holds the formula {cell.value}"
            for row in sheet.iter_rows() for cell in row if cell.data_type == "f"
        ]
    for figures, shown in (("bands", "distribution"), ("steps", "persistence")):
        if words[figures] in book.sheetnames:
            has_figures = words["none"] not in [cell.value for cell in book[words[figures]][2]]
            if bool(book[words[shown]]._charts) != has_figures:
                wrong.append(f"the chart on {words[shown]} and its figures disagree")
    wrong += [f"{sheet.title} is hidden" for sheet in book.worksheets if sheet.sheet_state != "visible"]
    return wrong


def reason_problems(book: Workbook, path: Path, words: dict[str, str]) -> list[str]:
    """Whether the reasons add up to the doses not taken."""
    header, rows = table_rows(book, words["reasons"])
    total = sum(row[header.index(words["doses of a reason"])] or 0 for row in rows)
    with (path.parent / "timeline.csv").open(encoding="utf-8-sig", newline="") as file:
        written = sum(int(row["not_taken"] or 0) for row in csv.DictReader(file))
    return [] if total == written else [f"the reasons are of {total} doses, not of {written}"]


def problems(path: Path) -> list[str]:
    book = load_workbook(path)
    # Of all patients one Dictionary explains both workbooks.
    explained = load_workbook(path.with_name("tables.xlsx")) if path.name == "cohort.xlsx" else book
    words = ENGLISH if ENGLISH["about"] in book.sheetnames else german(book)
    titles = [title for title in book.sheetnames if not re.search(r" \d+$", title)]
    keys = [
        key for key in BOOKS[path.name] if key not in OPTIONAL or words[key] in titles
    ]
    if titles != [words[key] for key in keys]:
        return [f"the sheets are {titles}"]
    wrong = sheet_problems(book, words)
    for key in keys:
        if key in TABLES:
            wrong += table_problems(book, explained, path, key, words)
    if "dictionary" in keys:
        wrong += place_problems(book, path, words)
    return wrong + (reason_problems(book, path, words) if "reasons" in keys else [])


def run(check: Callable[[Path], list[str]], names: list[str]) -> None:
    if not names:
        sys.exit("no workbook was written")
    found = [f"{name}: {text}" for name in names for text in check(Path(name))]
    if found:
        sys.exit("\n".join(found))


if __name__ == "__main__":
    run(problems, sys.argv[1:])
