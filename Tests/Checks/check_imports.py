"""check_imports.py: each target imports only the modules that Package.swift allows it.

The compiler finds a module as soon as any target of the build has it, declared or not, and the
build's own check of the imports stays silent in some versions of Swift; so the arrows between the
layers are held here. Run it at the top of the repository.
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


def targets() -> list[dict]:
    command = ["swift", "package", "describe", "--type", "json"]
    described = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout
    return json.loads(described)["targets"]


def allowed(target: dict) -> set[str]:
    return {*target.get("target_dependencies", []), *target.get("product_dependencies", [])}


def problems() -> list[str]:
    described = targets()
    ours = {target["name"] for target in described}.union(*map(allowed, described))
    wrong = []
    for target in described:
        forbidden = ours - allowed(target) - {target["name"]}
        for source in target["sources"]:
            path = Path(target["path"], source)
            if path.suffix == ".swift":
                imported = set(IMPORT.findall(path.read_text(encoding="utf-8")))
                wrong += [
                    f"{path}: {target['name']} imports {module}, which Package.swift does not allow"
                    for module in sorted(imported & forbidden)
                ]
    return wrong


if __name__ == "__main__":
    if found := problems():
        sys.exit("\n".join(found))
