#!/usr/bin/env python3
"""check_installed.py PROGRAM DOCUMENTATION SCRATCH: what an installed program says of itself holds where it is.

Every link of README.md and of the articles, as text and as pages, leads to a file; and the first example of
each `--help` runs as it is written, in a copy of the examples that are installed. Those that ask a server of
an example's address, and those of a store or a session that somebody has, are left out.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

LINK = re.compile(r'\]\(([^)\s]+)\)|(?:href|src)="([^"]+)"')


def dead_links(folder):
    """The links of all texts and pages that lead nowhere."""
    texts = [folder / "README.md", *sorted((folder / "manual").glob("*.md")), *sorted((folder / "manual").glob("*.html"))]
    for text in texts:
        content = text.read_text(encoding="utf-8")
        if text.suffix == ".md":
            content = re.sub(r"^```.*?^```|`[^`\n]*`", "", content, flags=re.M | re.S)
        if "<doc:" in content:
            yield f"{text.name} has a link of DocC"
        for groups in LINK.findall(content):
            target = (groups[0] or groups[1]).split("#")[0]
            if target and not re.match(r"https?:|mailto:", target) and not (text.parent / target).exists():
                yield f"{text.name} leads to {target}, which is not there"


def examples(program, path=()):
    """The first example of the help of each command, in the order of the commands."""
    text = subprocess.run([program, *path, "--help"], capture_output=True, text=True, check=True).stdout
    call = re.search(r"^USAGE: (.*)$", text, re.M)[1]
    if "<" not in call and "https://" not in call:
        yield call
    for block in re.findall(r"^SUBCOMMANDS:\n((?:  .*\n)*)", text, re.M):
        for name in re.findall(r"^  ([a-z][a-z-]*)", block, re.M):
            yield from examples(program, (*path, name))


# What needs a plan with splits, or all of its splits or parts.
SEVERAL = ("adherence route", "adherence settle", "adherence merge")


def failures(program, folder, scratch):
    """The examples that do not run; `diff` ends with 1 when it finds differences."""
    shutil.copytree(folder / "examples", scratch)
    calls = list(dict.fromkeys(examples(program)))
    for call in calls:
        if " STORE" in call or call.startswith(("adherence logout", *SEVERAL)):
            continue
        result = subprocess.run(
            ["bash", "-c", f'adherence() {{ "{program}" "$@"; }}; {call}'], cwd=scratch, capture_output=True, text=True
        )
        if result.returncode not in ((0, 1) if call.startswith("adherence diff") else (0,)):
            yield f"{call} ends with {result.returncode}: {result.stderr}"
    print(f"{len(calls)} examples")


if __name__ == "__main__":
    program, folder, scratch = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    found = [*dead_links(folder), *failures(program, folder, scratch)]
    print("\n".join(found))
    sys.exit(1 if found else 0)
