"""check_messages.py DOCUMENT: every message in the first column of the document's tables is one of the program.

A message is in backticks, and `…` stands for what differs; what stands between is looked for in the sources
of the program. Run it at the top of the repository.
"""

import re
import sys
from pathlib import Path

# Two texts that the source adds up.
JOINED = re.compile(r'"\s*\n?\s*\+\s*"')
CELL = re.compile(r"^\| (.*?) \|", re.MULTILINE)
MESSAGE = re.compile(r"`([^`]+)`")
# The words of the system.
SYSTEM = ("No space left on device", "connection refused")


def said() -> str:
    files = sorted(Path("Sources").rglob("*.swift"))
    return "\n".join(JOINED.sub("", file.read_text(encoding="utf-8")) for file in files)


def missing(document: Path) -> tuple[int, list[str]]:
    sources = said()
    cells = CELL.findall(document.read_text(encoding="utf-8"))
    messages = [message for cell in cells for message in MESSAGE.findall(cell)]
    wrong = [
        f"{document}: nothing says “{part}”"
        for message in messages
        for part in message.split("…")
        if part.strip(" :;,.?") and part.strip(" :") not in SYSTEM and part not in sources
    ]
    return len(messages), wrong


if __name__ == "__main__":
    count, wrong = missing(Path(sys.argv[1]))
    if wrong or not count:
        sys.exit("\n".join(wrong) or "there is no message")
    print(f"{count} messages")
