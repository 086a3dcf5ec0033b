"""The tables of a report's database, held against its CSV files cell by cell."""

import json
import sqlite3
from pathlib import Path

from agreement import tables

# Tables without a row and without a file unless they are asked for.
ASKED_FOR = {"classes", "groups", "groups_over_time", "patient_groups"}
# Lists of everybody's doses, which patients have files of, and the database only when they are asked for.
LISTS = {"doses", "administrations"}
# A patient's files of which the cohort has one of the same name that is of something else.
OF_SERIES = {"dose-times": "dose_times_of_series"}


def files(report: Path) -> dict[str, list[Path]]:
    """The CSV files by the table that has their rows."""
    found = {path.stem.replace("-", "_"): [path] for path in (report / "cohort").glob("*.csv")}
    found |= {path.stem: [path] for path in report.glob("*.csv") if path.stem != "fetch-ledger"}
    for path in sorted(report.glob("patients/*/*.csv")):
        name = OF_SERIES.get(path.stem, path.stem.replace("-", "_"))
        if not (report / "cohort" / f"{name.replace('_', '-')}.csv").exists():
            found.setdefault(name, []).append(path)
    return found


def same(cell: object, text: str) -> bool:
    """Whether a cell is what a field of CSV says."""
    if cell is None:
        return text == ""
    if isinstance(cell, str):
        return cell == text
    return float(cell) == float({"true": "1", "false": "0"}.get(text, text))


def agree(report: Path) -> int:
    """Holds every table against its files; how many cells were compared."""
    compared = 0
    found = files(report)
    with sqlite3.connect(f"file:{report / 'report.sqlite'}?mode=ro", uri=True) as database:
        listed = database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
        names = {name for (name,) in listed} - {"dictionary", "meta"}
        found = {name: paths for name, paths in found.items() if name in names or name not in LISTS}
        missing = names - set(found)
        assert set(found) <= names, f"tables {sorted(names)}, files {sorted(found)}"
        assert missing <= ASKED_FOR, f"no files of {sorted(missing)}"
        for name in missing:
            (count,) = database.execute(f'SELECT count(*) FROM "{name}"').fetchone()
            assert count == 0, f"{name} has {count} rows and no file"
        for name, paths in found.items():
            expected = [row for path in paths for row in tables.rows(path)]
            rows = database.execute(f'SELECT * FROM "{name}" ORDER BY rowid')
            headers = [column[0] for column in rows.description]
            own = rows.fetchall()
            assert len(own) == len(expected), f"{name} has {len(own)} rows, not {len(expected)}"
            for row, fields in zip(own, expected, strict=True):
                assert headers == list(fields), f"columns of {name}: {headers}"
                for cell, text in zip(row, fields.values(), strict=True):
                    assert same(cell, text), f"{name}: {cell!r} is {text!r} in the CSV file"
                    compared += 1
        broken = database.execute("PRAGMA foreign_key_check").fetchall()
        assert not broken, f"rows that refer to none: {broken[:3]}"
        meta = dict(database.execute("SELECT key, value FROM meta"))
    manifest = json.loads((report / "manifest.json").read_text(encoding="utf-8"))
    for key, value in meta.items():
        stated = json.loads(value) if value[:1] in "[{" else value
        assert stated == manifest[key], f"meta says {stated} of {key}"
    return compared + len(meta)
