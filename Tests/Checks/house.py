"""house.py [--draw]: the drawing of the house in the article Architecture shows its list of modules, and the
list what is in `Sources`.

The list is the table whose first column is `module`: what a module holds, its folders, and what it may import
of the others. Folders are held against those of `Sources`, and the dependencies in `Package.swift` against the
last column. With `--draw` the drawing is made anew; else it is compared. Run it at the top of the repository.
"""

import re
import sys
from dataclasses import dataclass
from html import escape
from pathlib import Path

CATALOGUE = Path("Sources/adherence/Documentation.docc")
ARTICLE = CATALOGUE / "Architecture.md"
DRAWING = CATALOGUE / "Resources/house.svg"
HEAD = re.compile(r"^\| module \|.*\n\| --- .*\n((?:\|.*\n)+)", re.MULTILINE)
NAME = re.compile(r"`(\w+)`")
TARGET = re.compile(r'arget\(\s*name: "(\w+)"(?:,\s*dependencies: \[(.*?)\])?', re.DOTALL)

WIDTH, MARGIN, GAP, LINE = 960, 16, 10, 17
FOLDERS, KNOWS = 300, 690
STYLE = (
    "text{font:13px sans-serif;fill:#1c2127}.name{font-weight:bold}.small{font-size:12px;fill:#4a545e}"
    ".paper{fill:#fff}.floor{fill:#f4f6f8;stroke:#c5cdd5}.room{fill:#fff;stroke:#9fb3c8}"
)


@dataclass
class Module:
    """A floor of the house, as a row of the list says it."""

    name: str
    what: str
    folders: list[str]
    imports: str

    def knows(self, above: list[str]) -> list[str]:
        """The modules above that it may import."""
        allowed = self.imports.split("; not ")[0]
        return above if allowed.startswith("all above") else [n for n in NAME.findall(allowed) if n in above]


def modules() -> list[Module]:
    table = HEAD.search(ARTICLE.read_text(encoding="utf-8"))
    if not table:
        sys.exit(f"{ARTICLE} has no table of modules")
    rows = [[cell.strip() for cell in line.strip("|\n").split("|")] for line in table[1].splitlines()]
    return [Module(NAME.findall(row[0])[0], row[1], NAME.findall(row[2]), row[3]) for row in rows]


def wrapped(words: list[str], width: int) -> list[str]:
    """Lines of at most so many letters."""
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word
    return lines


def text(x: int, y: int, words: str, kind: str = "") -> str:
    return f'<text x="{x}" y="{y}"{f" class={chr(34)}{kind}{chr(34)}" if kind else ""}>{escape(words)}</text>'


def rooms(folders: list[str], top: int) -> tuple[list[str], int]:
    """A box for each folder, in rows, and where they end."""
    parts, x, y = [], FOLDERS, top
    for folder in folders:
        width = 8 * len(folder) + 14
        if x + width > KNOWS - GAP:
            x, y = FOLDERS, y + 26
        parts.append(f'<rect class="room" x="{x}" y="{y}" width="{width}" height="21" rx="3"/>')
        parts.append(text(x + 7, y + 15, folder, "small"))
        x += width + 6
    return parts, y + 21 if folders else top


def drawing(floors: list[Module]) -> str:
    parts, y = [], MARGIN + 20
    for place, title in ((MARGIN + 10, "module"), (FOLDERS, "folders, each may use those before it"),
                         (KNOWS, "knows")):
        parts.append(text(place, y - 8, title, "small"))
    for index, floor in enumerate(floors):
        above = [module.name for module in floors[:index]]
        knows = floor.knows(above)
        said = "all above" if knows and knows == above and index > 2 else ", ".join(knows) or "nothing of ours"
        left = wrapped(floor.what.replace("`", "").split(), 40)
        right = wrapped(said.split(), 34)
        boxes, end = rooms(floor.folders, y + 8)
        height = max(LINE * (len(left) + 1), LINE * len(right), end - y - 4) + 14
        parts.append(f'<rect class="floor" x="{MARGIN}" y="{y}" width="{WIDTH - 2 * MARGIN}" height="{height}"'
                     ' rx="5"/>')
        parts.append(text(MARGIN + 10, y + 19, floor.name, "name"))
        parts += [text(MARGIN + 10, y + 19 + LINE * (n + 1), line, "small") for n, line in enumerate(left)]
        parts += boxes
        parts += [text(KNOWS, y + 19 + LINE * n, line, "small") for n, line in enumerate(right)]
        y += height + GAP
    height = y + MARGIN - GAP
    names = ", ".join(floor.name for floor in floors)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">'
        f"<title>The modules from top to bottom: {escape(names)}</title><style>{STYLE}</style>"
        f'<rect class="paper" width="{WIDTH}" height="{height}"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def lies(floors: list[Module]) -> list[str]:
    """Where the list says something else than the sources and the manifest."""
    found = []
    dependencies = {
        name: set(re.findall(r'^\s*"(\w+)"|(?<=, )"(\w+)"|(?<=\[)"(\w+)"', needs, re.MULTILINE))
        for name, needs in TARGET.findall(Path("Package.swift").read_text(encoding="utf-8"))
    }
    for index, floor in enumerate(floors):
        folders = {path.name for path in Path("Sources", floor.name).iterdir() if path.is_dir()}
        folders.discard(CATALOGUE.name)
        if differing := folders ^ set(floor.folders):
            found.append(f"{ARTICLE}: the folders of {floor.name} differ in {', '.join(sorted(differing))}")
        ours = {name for names in dependencies[floor.name] for name in names} & {m.name for m in floors}
        knows = set(floor.knows([module.name for module in floors[:index]]))
        if differing := ours - knows if floor.imports.startswith("all above") else ours ^ knows:
            found.append(f"{ARTICLE}: what {floor.name} may import differs in {', '.join(sorted(differing))}")
    return found


if __name__ == "__main__":
    floors = modules()
    if found := lies(floors):
        sys.exit("\n".join(found))
    if sys.argv[1:] == ["--draw"]:
        DRAWING.write_text(drawing(floors), encoding="utf-8")
    elif DRAWING.read_text(encoding="utf-8") != drawing(floors):
        sys.exit(f"{DRAWING} shows an older list; draw it anew: python3 Tests/Checks/house.py --draw")
