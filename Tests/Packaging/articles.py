#!/usr/bin/env python3
"""articles.py FOLDER: writes the articles of the documentation as text (Markdown) and as pages, with pictures.

Links of DocC (<doc:Store>) lead from article to article, and a path of the sources stays a name.
"""

import html
import re
import shutil
import subprocess
import sys
from pathlib import Path

CATALOGUE = Path("Sources/adherence/Documentation.docc")
FIRST = "adherence"
STYLE = (
    "body{max-width:50em;margin:2em auto;padding:0 1em;font:1em/1.5 sans-serif;color:#1c2127}"
    "table{border-collapse:collapse}td,th{border:1px solid #c5cdd5;padding:.2em .5em;vertical-align:top}"
    "pre{background:#f4f6f8;padding:.5em;overflow:auto}img{max-width:100%}"
)


def title(text):
    return re.search(r"^# (.*)$", text, re.M)[1]


def readable(text, titles, pictures):
    """An article as Markdown that any program reads.

    >>> readable("# A\\n\\n@Metadata {\\n  @X\\n}\\n\\nSee <doc:B#C>. ![c](d)\\n", {"B": "The B"}, {"d": "d.svg"})
    '# A\\n\\nSee [The B](B.md). ![c](d.svg)\\n'
    """
    text = re.sub(r"^@Metadata \{\n.*?^\}\n\n", "", text, flags=re.M | re.S)
    text = re.sub(r"<doc:(\w+)(?:#[\w-]+)?>", lambda found: f"[{titles[found[1]]}]({found[1]}.md)", text)
    return re.sub(r"(!\[[^\]]*\])\(([\w-]+)\)", lambda found: f"{found[1]}({pictures[found[2]]})", text)


def page(text):
    """An article as a page."""
    body = subprocess.run(
        ["cmark-gfm", "--extension", "table", "--validate-utf8"],
        input=text, capture_output=True, text=True, check=True,
    ).stdout
    body = re.sub(r'(<a href="\w+)\.md"', r'\1.html"', body)
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{html.escape(title(text))}'
        f"</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f'<p><a href="{FIRST}.html">All articles</a></p>\n{body}</body>\n</html>\n'
    )


def main(folder):
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    articles = {path.stem: path.read_text(encoding="utf-8") for path in CATALOGUE.glob("*.md")}
    titles = {name: title(text) for name, text in articles.items()}
    pictures = {
        path.stem: path.name for path in (CATALOGUE / "Resources").iterdir() if path.suffix in (".svg", ".png")
    }
    for name, text in articles.items():
        text = readable(text, titles, pictures)
        (folder / f"{name}.md").write_text(text, encoding="utf-8")
        (folder / f"{name}.html").write_text(page(text), encoding="utf-8")
    for name in pictures.values():
        shutil.copyfile(CATALOGUE / "Resources" / name, folder / name)


if __name__ == "__main__":
    main(*sys.argv[1:])
