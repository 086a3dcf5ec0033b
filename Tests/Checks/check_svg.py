"""check_svg.py FILE...: each chart is sound XML, stands alone, says what it shows, and is drawn."""

import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

SVG = "{http://www.w3.org/2000/svg}"
PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
LINKS = ["href", "{http://www.w3.org/1999/xlink}href", "src"]


def markup_problems(root: ElementTree.Element) -> list[str]:
    if root.tag != SVG + "svg":
        return [f"the root is {root.tag}"]
    wrong = []
    if root.get("role") != "img":
        wrong.append("the root has not the role img")
    for name in ["title", "desc"]:
        if not (root.findtext(SVG + name) or "").strip():
            wrong.append(f"it has no {name}")
    for element in root.iter():
        if element.tag == SVG + "script":
            wrong.append("it holds a script")
        for link in LINKS:
            if not element.get(link, "#").startswith("#"):
                wrong.append(f"it refers to {element.get(link)}")
        wrong += [
            f"{element.tag.removeprefix(SVG)} has {name}={value}"
            for name, value in element.attrib.items()
            if value.lower() in ("nan", "inf", "-inf", "infinity")
        ]
    return wrong


def drawing_problems(path: Path) -> list[str]:
    drawn = subprocess.run(["rsvg-convert", str(path)], capture_output=True, check=False)
    if drawn.returncode != 0 or drawn.stderr:
        return ["librsvg says: " + drawn.stderr.decode(errors="replace").strip()]
    if not drawn.stdout.startswith(PNG_SIGNATURE):
        return ["librsvg drew nothing"]
    return []


def problems(path: Path) -> list[str]:
    try:
        root = ElementTree.parse(path).getroot()
    except ElementTree.ParseError as error:
        return [f"no sound XML: {error}"]
    return markup_problems(root) + drawing_problems(path)


if __name__ == "__main__":
    if not sys.argv[1:]:
        sys.exit("no chart was written")
    found = [f"{name}: {text}" for name in sys.argv[1:] for text in problems(Path(name))]
    if found:
        sys.exit("\n".join(found))
