"""pictures.py [--take SCRATCH]: the pictures in the documentation show what the gallery's pages say.

A picture of a page holds a digest of the text that it shows, and a chart is a copy of the gallery's. With
`--take` Chromium takes all of them anew (by the Python of `.build/pages-venv`); else they are compared, for
which no browser is needed. Run it at the top of the repository.
"""

import base64
import hashlib
import shutil
import sys
import zlib
from html.parser import HTMLParser
from pathlib import Path

GALLERY = Path("Reports/Gallery")
RESOURCES = Path("Sources/adherence/Documentation.docc/Resources")
# The picture, the page, and the id of the heading before which the picture ends.
PAGES = [
    ("first-page.png", "index.html", "chart"),
    ("patient-page.png", "patients/p000001/index.html", "figures"),
]
CHARTS = [("chart-of-doses.svg", "cohort/timeline.svg")]
WIDTH = 900
KEY = b"shows\0"


class Text(HTMLParser):
    """The text of a page up to a heading."""

    def __init__(self, end: str) -> None:
        super().__init__()
        self.end = end
        self.words: list[str] = []
        self.hidden = False
        self.ended = False

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.hidden = tag in ("style", "script")
        self.ended = self.ended or dict(attributes).get("id") == self.end

    def handle_endtag(self, tag: str) -> None:
        self.hidden = False

    def handle_data(self, data: str) -> None:
        if not self.hidden and not self.ended:
            self.words += data.split()


def digest(page: Path, end: str) -> bytes:
    text = Text(end)
    text.feed(page.read_text(encoding="utf-8"))
    if not text.ended:
        sys.exit(f"{page} has no heading {end}")
    return hashlib.sha256(" ".join(text.words).encode()).hexdigest().encode()


def with_digest(picture: bytes, shown: bytes) -> bytes:
    """The picture with a comment of text behind its header, as PNG has them."""
    body = b"tEXt" + KEY + shown
    chunk = len(body[4:]).to_bytes(4) + body + zlib.crc32(body).to_bytes(4)
    header = 8 + 25
    return picture[:header] + chunk + picture[header:]


def take(scratch: Path) -> None:
    from browser import Browser

    browser = Browser(scratch / "pictures-profile")
    try:
        browser.emulate(width=WIDTH)
        for name, page, end in PAGES:
            browser.show(GALLERY / page)
            height = browser.run(
                f"document.getElementById('{end}').getBoundingClientRect().top + scrollY"
            )
            clip = {"x": 0, "y": 0, "width": WIDTH, "height": round(height) - 16, "scale": 1}
            answer = browser.call(
                "Page.captureScreenshot", format="png", captureBeyondViewport=True, clip=clip
            )
            picture = base64.b64decode(answer["data"])
            shown = digest(GALLERY / page, end)
            (RESOURCES / name).write_bytes(with_digest(picture, shown))
    finally:
        browser.close()
    for name, chart in CHARTS:
        shutil.copyfile(GALLERY / chart, RESOURCES / name)


def problems() -> list[str]:
    wrong = [
        name
        for name, page, end in PAGES
        if KEY + digest(GALLERY / page, end) not in (RESOURCES / name).read_bytes()
    ]
    return wrong + [
        name
        for name, chart in CHARTS
        if (RESOURCES / name).read_bytes() != (GALLERY / chart).read_bytes()
    ]


if __name__ == "__main__":
    if sys.argv[1:2] == ["--take"]:
        take(Path(sys.argv[2]))
    elif wrong := problems():
        sys.exit(
            f"these show what an older gallery said: {', '.join(wrong)}; look at it, then\n"
            ".build/pages-venv/bin/python Tests/Checks/pictures.py --take /tmp/pictures"
        )
