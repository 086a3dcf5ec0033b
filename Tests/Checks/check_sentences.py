"""check_sentences.py DOCUMENT...: no sentence of a document has more than 40 words.

A sentence ends with a full stop, a question mark or the end of its paragraph, item or cell. Code between
fences is left out; what stands in backticks is a word.
"""

import re
import sys
from pathlib import Path

MOST = 40
FENCED = re.compile(r"^( *)```.*?^\1```$", re.DOTALL | re.MULTILINE)
ITEM = re.compile(r"\s*(?:- |\d+\. |> )")
QUOTED = re.compile(r"`[^`]*`")
END = re.compile(r"(?<=[.?!])[*_)]*\s+(?=\S)")


def blocks(text: str) -> list[str]:
    """Paragraphs, items of lists, and cells of tables."""
    found = [""]
    for line in FENCED.sub("", text).splitlines():
        if line.lstrip().startswith("|"):
            found += line.strip().strip("|").split("|") + [""]
        elif not line.strip() or line.startswith("#"):
            found.append("")
        elif ITEM.match(line):
            found.append(ITEM.sub("", line))
        else:
            found[-1] += " " + line
    return found


def long_sentences(document: Path) -> list[str]:
    text = document.read_text(encoding="utf-8")
    return [
        f"{document}: {len(sentence.split())} words: {sentence.strip()}"
        for block in blocks(text)
        for sentence in END.split(QUOTED.sub("`code`", block))
        if len(sentence.split()) > MOST
    ]


if __name__ == "__main__":
    documents = [Path(name) for name in sys.argv[1:]]
    if found := [sentence for document in documents for sentence in long_sentences(document)]:
        sys.exit("\n".join(found))
    print(f"{len(documents)} documents")
