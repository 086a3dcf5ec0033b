"""check_links.py FILE...: each page loads nothing from elsewhere, and the files it links to exist."""

import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADING = {"script", "img", "link", "iframe", "source", "object", "embed", "video", "audio"}


class Links(HTMLParser):
    """Collects where a page leads to, what it loads, and which ids it has."""

    def __init__(self) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.loaded: list[str] = []
        self.ids: set[str] = set()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            if name == "id" and value:
                self.ids.add(value)
            if name in ("href", "src", "data") and value:
                (self.loaded if tag in LOADING else self.targets).append(value)


def problems(path: Path) -> list[str]:
    links = Links()
    links.feed(path.read_text(encoding="utf-8"))
    wrong = [f"it loads {link}" for link in links.loaded if not link.startswith("data:")]
    for link in links.targets:
        parts = urlsplit(link)
        if parts.scheme or parts.netloc:
            continue
        if parts.path and not (path.parent / unquote(parts.path)).exists():
            wrong.append(f"{link} is not there")
        elif not parts.path and parts.fragment and unquote(parts.fragment) not in links.ids:
            wrong.append(f"{link} is not on the page")
    return wrong


if __name__ == "__main__":
    if not sys.argv[1:]:
        sys.exit("no page was written")
    found = [f"{name}: {text}" for name in sys.argv[1:] for text in problems(Path(name))]
    if found:
        sys.exit("\n".join(found))
