"""check_imports.py: each target imports only the modules that Package.swift allows it, and Foundation
is imported by the uppermost ones alone.

The compiler finds a module as soon as any target of the build has it, declared or not, and the
build's own check of the imports stays silent in some versions of Swift; so the arrows between the
layers are held here. Run it at the top of the repository.

What Features depends on does with FoundationEssentials, and with products of packages that do so, too:
Foundation and its tables of all languages would make a program of it 40 MB larger.
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
LEAN_PRODUCTS: set[str] = set()
FOUNDATION_FROM = "Features"


def targets() -> list[dict]:
    command = ["swift", "package", "describe", "--type", "json"]
    described = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout
    return json.loads(described)["targets"]


def allowed(target: dict) -> set[str]:
    return {*target.get("target_dependencies", []), *target.get("product_dependencies", [])}


def below(name: str, described: list[dict]) -> set[str]:
    """The targets that one depends on, directly or not."""
    needs = {target["name"]: target.get("target_dependencies", []) for target in described}
    found: set[str] = set()
    waiting = [name]
    while waiting:
        new = [need for need in needs[waiting.pop()] if need not in found]
        found.update(new)
        waiting += new
    return found


def imports(path: Path) -> set[str]:
    return set(IMPORT.findall(path.read_text(encoding="utf-8")))


def heavy_imports(described: list[dict]) -> list[str]:
    """What brings Foundation into the lower targets."""
    lower = below(FOUNDATION_FROM, described)
    wrong = []
    for target in (target for target in described if target["name"] in lower):
        wrong += [
            f"Package.swift: {target['name']}, below {FOUNDATION_FROM}, needs the product {product}, "
            "which is not known to do without Foundation"
            for product in sorted({*target.get("product_dependencies", [])} - LEAN_PRODUCTS)
        ]
        for path in (Path(target["path"], source) for source in target["sources"]):
            if path.suffix == ".swift":
                wrong += [
                    f"{path}: {target['name']}, below {FOUNDATION_FROM}, imports {module}; "
                    "FoundationEssentials must do"
                    for module in sorted(imports(path) & FOUNDATION)
                ]
    return wrong


def problems() -> list[str]:
    described = targets()
    ours = {target["name"] for target in described}.union(*map(allowed, described))
    wrong = heavy_imports(described)
    for target in described:
        forbidden = ours - allowed(target) - {target["name"]}
        for source in target["sources"]:
            path = Path(target["path"], source)
            if path.suffix == ".swift":
                wrong += [
                    f"{path}: {target['name']} imports {module}, which Package.swift does not allow"
                    for module in sorted(imports(path) & forbidden)
                ]
    return wrong


if __name__ == "__main__":
    if found := problems():
        sys.exit("\n".join(found))
