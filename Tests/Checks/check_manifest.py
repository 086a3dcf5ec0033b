"""check_manifest.py REPORT: the manifest lists each file of a report with its size and checksum."""

import hashlib
import json
import sys
from pathlib import Path


def problems(report: Path) -> list[str]:
    manifest = json.loads((report / "manifest.json").read_text(encoding="utf-8"))
    listed = {entry["path"]: entry for entry in manifest["files"]}
    found = {
        path.relative_to(report).as_posix(): path
        for path in report.rglob("*")
        if path.is_file() and path != report / "manifest.json"
    }
    wrong = [f"{name}: written, but not listed" for name in sorted(found.keys() - listed.keys())]
    wrong += [f"{name}: listed, but not written" for name in sorted(listed.keys() - found.keys())]
    for name in sorted(found.keys() & listed.keys()):
        data = found[name].read_bytes()
        if len(data) != listed[name]["bytes"]:
            wrong.append(f"{name}: {len(data)} bytes, listed with {listed[name]['bytes']}")
        if hashlib.sha256(data).hexdigest() != listed[name]["sha256"]:
            wrong.append(f"{name}: its SHA-256 is not the listed one")
    if list(listed) != sorted(listed, key=str.encode):
        wrong.append("the files are not listed in the order of their paths")
    return wrong


if __name__ == "__main__":
    if found := problems(Path(sys.argv[1])):
        sys.exit("manifest.json:\n" + "\n".join(found))
