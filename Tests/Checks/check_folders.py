"""check_folders.py SOURCES: inside each module the folders form no circle.

A folder uses another one when the name of a type that is declared at the top level of a file there
stands in its code. Folders that use one another, directly or through others, can only be understood
together, so each circle fails with its arrows and the names that draw them. In `Features`, where each
folder but the shared ones is a thing that a user asks for, a folder may use the shared ones only.

The sources are read as text. A name that two folders of a module declare draws no arrow.
"""

import re
import sys
from collections import defaultdict
from pathlib import Path

DECLARATION = re.compile(
    r"^(?:@\w+(?:\([^)]*\))?\s+)*"
    r"(?:(?:public|package|internal|final|indirect|nonisolated)\s+)*"
    r"(?:struct|class|enum|protocol|actor|typealias)\s+(\w+)",
    re.MULTILINE,
)
PROSE = re.compile(r'//.*|/\*.*?\*/|"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"')
FEATURES = "Features"
SHARED = ("Options", "InputTables", "Configuration", "Ledger", "Sources", "Manifest", "Store", "Writing")

# From a folder to those it uses, each with the names of the types.
Arrows = dict[str, dict[str, set[str]]]


def code_of(module: Path) -> dict[str, str]:
    """The code of each folder of a module, without comments and texts; loose files are in `.`."""
    code = defaultdict(str)
    for path in sorted(module.rglob("*.swift")):
        place = path.relative_to(module).parts
        text = path.read_text(encoding="utf-8")
        code[place[0] if len(place) > 1 else "."] += PROSE.sub('""', text) + "\n"
    return code


def arrows(code: dict[str, str]) -> Arrows:
    """Which folder uses which types of which other one.

    >>> found = arrows({"A": "struct Dose { var day: Day }", "B": "struct Day {}"})
    >>> {folder: dict(used) for folder, used in found.items()}
    {'A': {'B': {'Day'}}}
    """
    homes = defaultdict(set)
    for folder, text in code.items():
        for name in DECLARATION.findall(text):
            homes[name].add(folder)
    found = defaultdict(lambda: defaultdict(set))
    for folder, text in code.items():
        for name in set(re.findall(r"\b[A-Z]\w*", text)):
            if len(homes[name]) == 1 and folder not in homes[name]:
                (home,) = homes[name]
                found[folder][home].add(name)
    return found


def reachable(start: str, found: Arrows) -> set[str]:
    """The folders that can be come to from one along the arrows."""
    reached, waiting = set(), [start]
    while waiting:
        for folder in found.get(waiting.pop(), {}):
            if folder not in reached:
                reached.add(folder)
                waiting.append(folder)
    return reached


def circles(found: Arrows) -> list[list[str]]:
    """The sets of folders in which each can be come to from each.

    >>> circles({"A": {"B": {"Day"}}, "B": {"C": {"Dose"}}, "C": {"B": {"Day"}}})
    [['B', 'C']]
    >>> circles({"A": {"B": {"Day"}}, "B": {"C": {"Dose"}}})
    []
    """
    reached = {folder: reachable(folder, found) for folder in found}
    rings = {
        tuple(sorted(other for other in beyond if folder in reached.get(other, ())))
        for folder, beyond in reached.items()
        if folder in beyond
    }
    return sorted(map(list, rings))


def described(folder: str, used: str, names: set[str]) -> str:
    shown = ", ".join(sorted(names)[:8])
    more = len(names) - 8
    return f"  {folder} uses {used}: {shown}" + (f" and {more} more" if more > 0 else "")


def problems(module: Path) -> list[str]:
    found = arrows(code_of(module))
    wrong = []
    for ring in circles(found):
        wrong.append(f"{module}: a circle of folders: {', '.join(ring)}")
        wrong += [
            described(folder, used, names)
            for folder in ring
            for used, names in sorted(found[folder].items())
            if used in ring
        ]
    if module.name == FEATURES:
        across = [
            described(folder, used, names)
            for folder, all_used in sorted(found.items())
            for used, names in sorted(all_used.items())
            if used not in SHARED
        ]
        if across:
            wrong += [f"{module}: a feature may use {', '.join(SHARED)} only", *across]
    return wrong


if __name__ == "__main__":
    modules = sorted(path for path in Path(sys.argv[1]).iterdir() if any(path.rglob("*.swift")))
    if not modules:
        sys.exit(f"{sys.argv[1]} holds no module")
    if wrong := [line for module in modules for line in problems(module)]:
        sys.exit("\n".join(wrong))
