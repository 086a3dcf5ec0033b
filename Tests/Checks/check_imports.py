"""check_imports.py: each target imports only the modules that Package.swift allows it, and nothing in
the program imports Foundation.

The compiler finds a module as soon as any target of the build has it, declared or not, and the
build's own check of the imports stays silent in some versions of Swift; so the arrows between the
layers are held here. Run it at the top of the repository.

The program does with FoundationEssentials, and with products of packages that do so, too: Foundation
and its tables of all languages would make it 40 MB larger.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?"
    r"import\s+(?:(?:struct|class|enum|protocol|typealias|func|var|let)\s+)?(\w+)",
    re.MULTILINE,
)


FOUNDATION = {"Foundation", "FoundationInternationalization", "FoundationNetworking", "FoundationXML"}
# The products of packages that import FoundationEssentials at most.
LEAN_PRODUCTS = {"ArgumentParser", "Logging"}
PROGRAM = "Sources"


def targets() -> list[dict]:
    command = ["swift", "package", "describe", "--type", "json"]
    described = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout
    return json.loads(described)["targets"]


def allowed(target: dict) -> set[str]:
    return {*target.get("target_dependencies", []), *target.get("product_dependencies", [])}


def imports(path: Path) -> set[str]:
    return set(IMPORT.findall(path.read_text(encoding="utf-8")))


def sources(target: dict) -> list[Path]:
    """The Swift files of a target."""
    paths = (Path(target["path"], source) for source in target["sources"])
    return [path for path in paths if path.suffix == ".swift"]


def heavy_imports(described: list[dict]) -> list[str]:
    """What brings Foundation into the program."""
    wrong = []
    for target in (target for target in described if Path(target["path"]).parts[0] == PROGRAM):
        wrong += [
            f"Package.swift: {target['name']} needs the product {product}, which is not known to do "
            "without Foundation"
            for product in sorted({*target.get("product_dependencies", [])} - LEAN_PRODUCTS)
        ]
        wrong += [
            f"{path}: {target['name']} imports {module}; FoundationEssentials must do"
            for path in sources(target)
            for module in sorted(imports(path) & FOUNDATION)
        ]
    return wrong


def problems() -> list[str]:
    described = targets()
    ours = {target["name"] for target in described}.union(*map(allowed, described))
    wrong = heavy_imports(described)
    for target in described:
        forbidden = ours - allowed(target) - {target["name"]}
        wrong += [
            f"{path}: {target['name']} imports {module}, which Package.swift does not allow"
            for path in sources(target)
            for module in sorted(imports(path) & forbidden)
        ]
    return wrong


if __name__ == "__main__":
    if found := problems():
        sys.exit("\n".join(found))
