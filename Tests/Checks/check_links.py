"""check_links.py PATH...: every link of every page, drawing and workbook leads to something that is there.

A path is a file or the folder of a report, of which all files are looked at. Pages and drawings load nothing
from elsewhere. Prints how many links of how many files were followed.
"""

import sys
import zipfile
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree

LOADING = {"script", "img", "link", "iframe", "source", "object", "embed", "video", "audio", "image"}
RELATION = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"
SHEET = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
ENDINGS = {".html", ".svg", ".xlsx"}


class Links(HTMLParser):
    """Collects where a page or a drawing leads to, what it loads, and which ids it has."""

    def __init__(self) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.loaded: list[str] = []
        self.ids: set[str] = set()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            if name == "id" and value:
                self.ids.add(value)
            if name in ("href", "xlink:href", "src", "data") and value:
                (self.loaded if tag in LOADING else self.targets).append(value)


@cache
def links_of(path: Path) -> Links:
    links = Links()
    links.feed(path.read_text(encoding="utf-8"))
    return links


@cache
def names_in(folder: Path) -> frozenset[str]:
    """The names in a folder as they are written: some disks find `A.svg` as `a.svg`, others do not."""
    return frozenset(entry.name for entry in folder.iterdir()) if folder.is_dir() else frozenset()


def is_there(path: Path) -> bool:
    path = path.resolve()
    return path.name in names_in(path.parent)


def problem(path: Path, link: str) -> str | None:
    """What is wrong with a link of a file; nothing where it leads somewhere."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return None
    target = path.parent / unquote(parts.path) if parts.path else path
    if not is_there(target):
        return f"{link} is not there"
    fragment = unquote(parts.fragment)
    if fragment and target.suffix in (".html", ".svg") and fragment not in links_of(target).ids:
        return f"{link} is not on the page"
    return None


def links_of_workbook(path: Path) -> tuple[list[str], list[str]]:
    """The files that a workbook leads to, and what is wrong with the links to its own sheets."""
    files: list[str] = []
    wrong: list[str] = []
    with zipfile.ZipFile(path) as book:
        sheets = {
            sheet.get("name")
            for sheet in ElementTree.fromstring(book.read("xl/workbook.xml")).iter(SHEET + "sheet")
        }
        for name in book.namelist():
            if name.endswith(".rels"):
                files += [
                    relation.get("Target", "")
                    for relation in ElementTree.fromstring(book.read(name)).iter(RELATION)
                    if relation.get("TargetMode") == "External"
                ]
            elif name.startswith("xl/worksheets/"):
                for link in ElementTree.fromstring(book.read(name)).iter(SHEET + "hyperlink"):
                    place = link.get("location", "")
                    sheet = place.rpartition("!")[0].strip("'").replace("''", "'")
                    if sheet and sheet not in sheets:
                        wrong.append(f"there is no sheet for {place}")
    # Workbooks have the separator of Windows, which LibreOffice reads, too.
    return [name.removeprefix("file:///").replace("\\", "/") for name in files], wrong


def check(path: Path) -> tuple[int, list[str]]:
    """How many links a file has, and what is wrong with them."""
    if path.suffix == ".xlsx":
        links, wrong = links_of_workbook(path)
        count = len(links) + len(wrong)
    else:
        links = links_of(path).targets
        loaded = [link for link in links_of(path).loaded if not link.startswith(("data:", "#"))]
        wrong = [f"it loads {link}" for link in loaded]
        count = len(links) + len(loaded)
    return count, wrong + [text for link in links if (text := problem(path, link))]


def files(names: list[str]) -> list[Path]:
    found: list[Path] = []
    for path in map(Path, names):
        found += [path] if path.is_file() else [
            file for file in sorted(path.rglob("*")) if file.suffix in ENDINGS]
    return found


if __name__ == "__main__":
    paths = files(sys.argv[1:])
    if not paths:
        sys.exit("no page was written")
    followed = 0
    found: list[str] = []
    for path in paths:
        count, wrong = check(path)
        followed += count
        found += [f"{path}: {text}" for text in wrong]
    if found:
        sys.exit("\n".join(found[:50]) + f"\n{len(found)} of {followed} links lead nowhere")
    print(f"{followed} links of {len(paths)} files")
