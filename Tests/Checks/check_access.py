"""check_access.py SCRATCH PAGE...: pages as those use them who see little, or have no mouse.

axe-core finds nothing, light and dark, in a wide window and on a phone. The first stop of the keyboard leads
to the content, a frame is one only while it scrolls, and each table has a caption. The chart in a file of its
own shrinks with the window.
"""

import json
import sys
from importlib.resources import files
from pathlib import Path

from browser import Browser

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
WIDTHS = [1280, 390]
# The rows of a table are alike: with all of them axe-core would take minutes.
FEWER = "for (const body of document.querySelectorAll('tbody')) [...body.rows].slice(6).forEach(row => row.remove())"
# Sizes are told once the page is laid out anew.
LAID_OUT = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
FRAMES = """
[...document.querySelectorAll('.scroll,figure')].filter(frame => frame.checkVisibility()
  && (frame.scrollWidth > frame.clientWidth) !== (frame.tabIndex === 0)).length
"""


def accessibility(browser: Browser) -> list[str]:
    options = json.dumps({"runOnly": RULES, "resultTypes": ["violations"]})
    return browser.run(
        f"axe.run(document, {options}).then(result => result.violations.map(rule =>"
        " `${rule.id}: ${rule.help}: ${rule.nodes[0].html.slice(0, 160)}`))"
    )


def keyboard(browser: Browser) -> list[str]:
    browser.press("Tab", 9)
    first = browser.run("document.activeElement.getAttribute('href')")
    if first != "#content":
        return [f"the first stop leads to {first}"]
    browser.press("Enter", 13, "\r")
    place = browser.run("document.activeElement.tagName")
    return [] if place == "MAIN" else [f"the first stop leads to {place}"]


def problems(browser: Browser, page: Path, axe: str) -> list[str]:
    browser.emulate()
    browser.show(page)
    wrong = keyboard(browser)
    if tables := browser.run("document.querySelectorAll('table:not(:has(caption))').length"):
        wrong.append(f"{tables} tables have no caption")
    browser.run(FEWER)
    browser.run(axe)
    for width in WIDTHS:
        for scheme in ["light", "dark"]:
            browser.emulate(width=width, scheme=scheme)
            browser.run(LAID_OUT)
            where = f"in {scheme} mode, {width} wide"
            if frames := browser.run(FRAMES):
                wrong.append(f"{where}, {frames} frames are stops without scrolling, or scroll and are none")
            wrong += [f"{where}, {text}" for text in accessibility(browser)]
    return wrong


def main() -> None:
    scratch, *pages = map(Path, sys.argv[1:])
    if not pages:
        sys.exit("no page was written")
    axe = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
    browser = Browser(scratch / "access-profile")
    try:
        found = [f"{page}: {text}" for page in pages for text in problems(browser, page, axe)]
    finally:
        browser.close()
    if found:
        sys.exit("\n".join(found))
    print(f"axe-core: 0 violations on {len(pages)} pages, light and dark, {WIDTHS} wide")


if __name__ == "__main__":
    main()
