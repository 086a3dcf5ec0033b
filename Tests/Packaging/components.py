#!/usr/bin/env python3
"""components.py PROGRAM VERSION DATE LIST FOLDER LIBRARY...: what a built program is made of.

Writes LIST, a bill of materials in CycloneDX (JSON), and puts into FOLDER the licences and notices of all that
is in the program itself or comes with it, as each LIBRARY does. Nothing of it is a list by hand: Swift packages are those that
Package.swift gives to the program, in the version to which they are resolved; archives are those that it names;
libraries are what the program is linked with, by the packages of the system that they are from; and what it
loads while it runs is named in Tests/Packaging/control.
"""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

CHECKOUTS = Path(".build/checkouts")
APACHE = {"license": {"id": "Apache-2.0"}}
EXCEPTION = "As an exception, if you use this Software to compile"


def printed(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def swift_packages():
    """The Swift packages that are in the program: their checkout, version and address."""
    targets = json.loads(printed("swift", "package", "describe", "--type", "json"))["targets"]
    used = {
        product
        for target in targets if target["path"].startswith("Sources/")
        for product in target.get("product_dependencies", [])
    }
    for pin in json.loads(Path("Package.resolved").read_text())["pins"]:
        folder = CHECKOUTS / pin["location"].rsplit("/", 1)[1]
        products = re.findall(r'\.library\(\s*name:\s*"(\w+)"', (folder / "Package.swift").read_text())
        if used & set(products):
            yield folder, pin["state"]["version"], pin["location"]


def swift():
    """The toolchain, whose libraries are in a release."""
    compiler = Path(shutil.which("swift")).resolve()
    version = re.search(r"Swift version (\S+)", printed("swift", "--version"))[1]
    return compiler.parents[1] / "share/swift/LICENSE.txt", version


def owner(path):
    """The package of the system that has a file, with its version."""
    # Debian 12 lists a file of /usr/lib as one of /lib, as its package once had it.
    place = str(Path(path).resolve())
    names = subprocess.run(
        ["dpkg-query", "--search", place, place.removeprefix("/usr")], capture_output=True, text=True
    ).stdout
    name = names.split(":")[0]
    return name, printed("dpkg-query", "--show", "--showformat", "${Version}", name)


def archives():
    """The packages of the archives that Package.swift names."""
    names = set(re.findall(r'linkedLibrary\(":(lib\w+\.a)"\)', Path("Package.swift").read_text()))
    found = [path for name in names for path in Path("/usr/lib").glob(f"*-linux-gnu/{name}")]
    return sorted({owner(path) for path in found})


def linked(program):
    """The packages of the libraries that a program is linked with."""
    loaded = dict(re.findall(r"(\S+) => (/\S+)", printed("ldd", program)))
    needed = re.findall(r"NEEDED\).*\[(.*)\]", printed("readelf", "--dynamic", "--wide", program))
    own = [path for name, path in loaded.items() if name in needed and "swift" not in path]
    return sorted({owner(path) for path in own})


def loaded_later():
    """The packages of what is loaded when it is first used, as far as they are here."""
    names = re.search(r"^Recommends: (.*)$", Path("Tests/Packaging/control").read_text(), re.M)[1]
    for name in re.findall(r"\blib[\w.+-]+", names):
        version = subprocess.run(
            ["dpkg-query", "--show", "--showformat", "${Version}", name], capture_output=True, text=True
        ).stdout
        if version:
            yield name, version


def licence(text):
    """An Apache licence by its identifier in SPDX."""
    if EXCEPTION in text:
        return {"expression": "Apache-2.0 WITH Swift-exception"}
    return APACHE


class Bill:
    """The components so far, and the folder of their texts."""

    def __init__(self, folder):
        self.components = []
        self.folder = Path(folder)

    def keep(self, name, file):
        place = self.folder / name
        place.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, place / file.name)

    def add(self, name, version, purl, licences=None, holds="static"):
        component = {"type": "library", "name": name, "version": version, "purl": purl}
        if licences:
            component["licenses"] = [licences]
        component["properties"] = [{"name": "adherence:linking", "value": holds}]
        self.components.append(component)

    def add_swift(self):
        file, version = swift()
        self.keep("swift", file)
        self.add("swift", version, f"pkg:github/swiftlang/swift@{version}", licence(file.read_text()))
        for folder, version, address in swift_packages():
            texts = [path for path in sorted(folder.iterdir()) if re.match("LICENSE|NOTICE", path.name)]
            for text in texts:
                self.keep(folder.name, text)
            purl = f"pkg:swift/{address.removeprefix('https://')}@{version}"
            self.add(folder.name, version, purl, licence(texts[0].read_text()))

    def add_system(self, packages, holds, brings=()):
        release = dict(
            line.split("=", 1) for line in Path("/etc/os-release").read_text().splitlines() if "=" in line
        )
        system = release["ID"].strip('"')
        for name, version in packages:
            self.add(name, version, f"pkg:deb/{system}/{name}@{version}", holds=holds)
            if holds == "static" or name in brings:
                self.keep(name, Path("/usr/share/doc", name, "copyright"))


def main(program, version, date, list_file, folder, *libraries):
    bill = Bill(folder)
    bill.add_swift()
    bill.add_system(archives(), "static")
    needed = {package for file in (program, *libraries) for package in linked(file)}
    bill.add_system(sorted(needed), "linked", {owner(path)[0] for path in libraries})
    bill.add_system(loaded_later(), "loaded when used")
    Path(list_file).write_text(json.dumps({
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "metadata": {
            "timestamp": date,
            "component": {
                "type": "application", "name": "adherence", "version": version, "licenses": [APACHE],
            },
        },
        "components": bill.components,
    }, indent=2) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
