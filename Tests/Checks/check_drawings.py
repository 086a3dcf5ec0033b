"""check_drawings.py SCRATCH FILE...: Chromium draws each chart, and its text keeps to its place.

No text leaves the picture or lies on another one, nothing is asked for, and nothing is on the console.
The browser measures with the fonts that are there, where the charts reckon with others.
"""

import sys
from pathlib import Path

from browser import Browser

# Boxes of text hold room above and below the letters, and widths are reckoned to a tenth.
TOLERANCE = 3

BOXES = """
[...document.querySelectorAll('text')].map(text => {
  const box = text.getBoundingClientRect();
  return [text.textContent, box.left, box.top, box.right, box.bottom];
})
"""
PICTURE = """
(() => {
  const box = document.documentElement.getBoundingClientRect();
  return [box.left, box.top, box.right, box.bottom];
})()
"""


def outside(boxes: list, picture: list) -> list[str]:
    left, top, right, bottom = picture
    return [
        f"{text!r} leaves the picture"
        for text, *box in boxes
        if box[0] < left - TOLERANCE
        or box[1] < top - TOLERANCE
        or box[2] > right + TOLERANCE
        or box[3] > bottom + TOLERANCE
    ]


def overlapping(boxes: list) -> list[str]:
    wrong = []
    for index, (text, *one) in enumerate(boxes):
        for other_text, *other in boxes[index + 1 :]:
            width = min(one[2], other[2]) - max(one[0], other[0])
            height = min(one[3], other[3]) - max(one[1], other[1])
            if width > TOLERANCE and height > TOLERANCE:
                wrong.append(f"{text!r} lies on {other_text!r}")
    return wrong


def problems(browser: Browser, path: Path) -> list[str]:
    browser.emulate(width=1200)
    browser.show(path)
    boxes = browser.run(BOXES)
    if not boxes:
        return ["it has no text"]
    found = outside(boxes, browser.run(PICTURE)) + overlapping(boxes)
    return found + browser.complaints(path)


def main() -> None:
    browser = Browser(Path(sys.argv[1]) / "drawings-profile")
    try:
        paths = [Path(name) for name in sys.argv[2:]]
        found = [f"{path}: {text}" for path in paths for text in problems(browser, path)]
    finally:
        browser.close()
    if found or not paths:
        sys.exit("\n".join(found) or "no chart was written")
    print(f"{len(paths)} charts")


if __name__ == "__main__":
    main()
