"""check_pages.py SCRATCH PAGE...: Chromium shows each page, and every control of it works.

Sorting and finding by keyboard in a wide window and on a phone, nothing on the console and no request,
no sideways scrolling of a narrow window, nothing of a patient cut on a phone or tablet, no table cut
in a wide window, dark mode, print, and the page without script. Other browsers are not tried.
"""

import re
import sys
from pathlib import Path

from browser import Browser

NARROW = [320, 390, 768, 1000]
# Windows of phones, and of tablets held upright, in which rows of patients and lines are cards.
PHONES = [320, 390, 768, 930]
# Windows in which no table is cut; the narrowest is one of 1,000 with a bar to scroll it.
WIDE = [985, 1024, 1280]
ROWS = "[...document.querySelectorAll('[data-find] tbody tr')]"


def dark_mode(browser: Browser) -> list[str]:
    browser.emulate(scheme="dark")
    colour = browser.run("getComputedStyle(document.body).backgroundColor")
    browser.emulate(scheme="dark", media="print")
    paper = browser.run("getComputedStyle(document.body).backgroundColor")
    wrong = [] if colour == "rgb(21, 25, 30)" else [f"a dark page is {colour}"]
    return wrong + ([] if paper == "rgb(255, 255, 255)" else [f"paper is {paper}"])


def narrow(browser: Browser) -> list[str]:
    """No window is scrolled sideways, and wide ones show every table to its last column."""
    wrong = []
    for window in NARROW:
        browser.emulate(width=window)
        width = browser.run("document.documentElement.scrollWidth")
        if width > window:
            wrong.append(f"it is {width} wide in a window of {window}")
    for window in WIDE:
        wrong += cut(browser, window, ".scroll")
    for window in PHONES:
        wrong += cut(browser, window, ".cards, .cards :is(tr, th, td)")
    return wrong


def cut(browser: Browser, window: int, boxes: str) -> list[str]:
    """What is wider than its box in a window, by the names of the tables."""
    browser.emulate(width=window)
    names = browser.run(
        f"[...document.querySelectorAll('{boxes}')].filter(box => box.scrollWidth >"
        " box.clientWidth).map(box => box.closest('.scroll').getAttribute('aria-label'))"
    )
    return [f"a window of {window} cuts {name}" for name in sorted(set(names))]


def printing(browser: Browser) -> list[str]:
    """It can be printed: of a patient one page, unless all is asked for."""
    browser.emulate(media="print")
    if not (paper := browser.print()).startswith(b"%PDF"):
        return ["it cannot be printed"]
    if not browser.run("document.getElementById('all') !== null"):
        return []
    browser.run("document.getElementById('all').checked = true")
    all_pages = page_count(browser.print())
    browser.run("document.getElementById('all').checked = false")
    wrong = []
    if (count := page_count(paper)) != 1:
        wrong.append(f"a patient is printed on {count} pages")
    return wrong + ([] if all_pages > 1 else ["all of it is printed on one page"])


def page_count(paper: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", paper))


def values(browser: Browser, column: int) -> list:
    return browser.run(f"{ROWS}.map(row => row.cells[{column}].dataset.value ?? null)")


def sorting(browser: Browser) -> list[str]:
    """Each column sorts both ways by the keyboard, with what is missing last."""
    wrong = []
    heads = browser.run("document.querySelectorAll('th[data-sort]').length")
    for head in range(heads):
        for direction in ["ascending", "descending"]:
            choose = f"document.querySelectorAll('th[data-sort]')[{head}]"
            if browser.run(f"{choose}.getAttribute('aria-sort')") == direction:
                continue
            browser.run(f"{choose}.querySelector('button').focus()")
            browser.press("Enter", 13, "\r")
            state = browser.run(
                "[...document.querySelectorAll('th')].map(head => head.getAttribute('aria-sort'))"
                ".filter(state => state)"
            )
            if state != [direction]:
                wrong.append(f"column {head} is {state}, not {direction}")
            found = values(browser, browser.run(f"{choose}.cellIndex"))
            numbers = [float(value) for value in found if value]
            if None not in found and (
                numbers != sorted(numbers, reverse=direction == "descending")
                or any(found[: len(numbers)][place] == "" for place in range(len(numbers)))
            ):
                wrong.append(f"column {head} is not sorted {direction}")
            name = browser.run(f"{choose}.textContent.trim()")
            if name not in browser.run("document.querySelector('[role=status].screen').textContent"):
                wrong.append(f"sorting by {name} is not announced")
    return wrong


def finding(browser: Browser) -> list[str]:
    """What is typed hides the rows without it, and both numbers are announced."""
    count = browser.run(f"{ROWS}.length")
    if not count:
        return []
    texts = browser.run(
        f"{ROWS}.map(row => [...row.querySelectorAll('.find')].map(cell => cell.textContent)"
        ".join(' ').toLowerCase())"
    )
    term = next(iter(texts[-1].split()), "")
    browser.run("document.querySelector('input[type=search]').focus()")
    browser.call("Input.insertText", text=term)
    wrong = announced(browser, sum(term in text for text in texts), count, f"finding {term}")
    browser.run(
        "{ const term = document.querySelector('input[type=search]'); term.value = '';"
        " term.dispatchEvent(new Event('input'));"
        " document.querySelector('input[type=checkbox]:not(#all)').focus() }"
    )
    browser.press(" ", 32, " ")
    marked = browser.run(f"{ROWS}.filter(row => row.hasAttribute('data-only')).length")
    wrong += announced(browser, marked, count, "the choice")
    browser.press(" ", 32, " ")
    return wrong + announced(browser, count, count, "all")


def announced(browser: Browser, expected: int, count: int, what: str) -> list[str]:
    # A row of a folded month is not seen, but will be.
    shown = browser.run(
        f"{ROWS}.filter(row => row.closest('.month') ? !row.hidden : row.checkVisibility()).length"
    )
    status = browser.run("document.querySelector('[role=status]').textContent")
    if shown != expected:
        return [f"{what} shows {shown} of {count} rows, not {expected}"]
    return [] if str(shown) in status and str(count) in status else [f"{what} says {status}"]


def without_script(browser: Browser, page: Path) -> list[str]:
    """Every row is there, and no control that does nothing."""
    rows = browser.run(f"{ROWS}.length")
    browser.call("Emulation.setScriptExecutionDisabled", value=True)
    browser.show(page)
    root = browser.call("DOM.getDocument")["root"]["nodeId"]

    def count(selector: str) -> int:
        found = browser.call("DOM.querySelectorAll", nodeId=root, selector=selector)
        return len(found["nodeIds"])

    wrong = [] if count("[data-find] tbody tr") == rows else ["rows are missing without script"]
    # What is printed is chosen by the style sheet.
    if count("button, input:not(#all)"):
        wrong.append("there are controls without script")
    browser.call("Emulation.setScriptExecutionDisabled", value=False)
    return wrong


def problems(browser: Browser, page: Path) -> list[str]:
    browser.emulate()
    browser.show(page)
    wrong = sorting(browser) + finding(browser) + dark_mode(browser) + narrow(browser)
    wrong += printing(browser) + browser.complaints(page)
    browser.emulate(width=min(PHONES))
    browser.show(page)
    on_phone = sorting(browser) + finding(browser) + browser.complaints(page)
    wrong += [f"{min(PHONES)} wide, {text}" for text in on_phone]
    return wrong + without_script(browser, page)


if __name__ == "__main__":
    scratch, *pages = map(Path, sys.argv[1:])
    if not pages:
        sys.exit("no page was written")
    browser = Browser(scratch / "chromium")
    try:
        found = [f"{page}: {text}" for page in pages for text in problems(browser, page)]
    finally:
        browser.close()
    if found:
        sys.exit("\n".join(found))
