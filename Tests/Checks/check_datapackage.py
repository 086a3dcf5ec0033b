"""check_datapackage.py FOLDER...: every CSV is described by a data package, and is so.

Frictionless checks the packages and their files: the headers, in their order, and the type of every cell.
What it does not ask is checked here: that no CSV file is left out, that each column has a meaning,
and that no row is too short to hold all columns.
"""

import csv
import json
import sys
from pathlib import Path

from frictionless import validate


def paths(resource: dict) -> list[str]:
    """The files of a table: one, or the pieces that it is in.

    >>> paths({"path": "a.csv"}), paths({"path": ["p/a.csv", "q/a.csv"]})
    (['a.csv'], ['p/a.csv', 'q/a.csv'])
    """
    return [resource["path"]] if isinstance(resource["path"], str) else resource["path"]


def own_problems(path: Path, package: dict) -> list[str]:
    described = {name: resource for resource in package["resources"] for name in paths(resource)}
    # Below the package, without the folders that have one of their own.
    written = {
        str(file.relative_to(path.parent))
        for file in path.parent.rglob("*.csv")
        if package_of(file, path.parent) == path
    }
    wrong = [f"{name} is not described" for name in sorted(written - described.keys())]
    wrong += [f"{name} is not there" for name in sorted(described.keys() - written)]
    for name in sorted(written & described.keys()):
        fields = described[name]["schema"]["fields"]
        wrong += [
            f"{name}: {field['name']} has no meaning"
            for field in fields
            if not field.get("description", "").endswith(".")
        ]
        with (path.parent / name).open(encoding="utf-8-sig", newline="") as file:
            header, *rows = csv.reader(file)
        if header != [field["name"] for field in fields]:
            wrong.append(f"{name}: its header is {header}")
        wrong += [
            f"{name}: row {number} has {len(row)} fields"
            for number, row in enumerate(rows, start=2)
            if len(row) != len(fields)
        ]
    return wrong


def frictionless_problems(path: Path) -> list[str]:
    report = validate(str(path), type="package")
    found = report.flatten(["title", "rowNumber", "fieldNumber", "message"])
    return [": ".join(str(part) for part in error if part is not None) for error in found]


def problems(path: Path) -> list[str]:
    package = json.loads(path.read_text(encoding="utf-8"))
    return [f"{path}: {text}" for text in own_problems(path, package) + frictionless_problems(path)]


def package_of(file: Path, top: Path) -> Path:
    """The place of the package of a CSV file: in its folder, or in the one above where that has it."""
    own, above = (folder / "datapackage.json" for folder in (file.parent, file.parent.parent))
    return above if file.parent != top and not own.is_file() and above.is_file() else own


def packages(folder: Path) -> list[Path]:
    """The places of the packages of all CSV files, whether they are there or not."""
    return sorted({package_of(file, folder) for file in folder.rglob("*.csv")})


if __name__ == "__main__":
    found, count = [], 0
    for folder in map(Path, sys.argv[1:]):
        for package in packages(folder):
            count += 1
            found += problems(package) if package.is_file() else [f"{package} is not there"]
    if count == 0:
        sys.exit("no CSV file was written")
    if found:
        sys.exit("\n".join(found))
    print(f"{count} packages")
