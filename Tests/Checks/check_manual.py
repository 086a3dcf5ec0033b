#!/usr/bin/env python3
"""check_manual.py PROGRAM FOLDER: the manual pages in a folder say all that `--help` does, of every command.

The help is read as it is printed, and a page as `man` shows it: each option with its value, what it does and
its default stand in both, each example, each sentence, and the exit codes. Every page can be shown without a
warning and has a subject for `whatis`.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

WIDE = os.environ | {"COLUMNS": "100000", "MANWIDTH": "4000", "LC_ALL": "C.UTF-8"}


def words(text):
    """Text without the places where its lines break."""
    return " ".join(text.split())


def letters(text):
    """Text without its spaces: a long list breaks at its commas."""
    return "".join(text.split())


def printed(*command):
    """What a command prints, and its warnings."""
    result = subprocess.run(command, env=WIDE, capture_output=True, text=True, check=True)
    return result.stdout, result.stderr


def told(text, name):
    """What the page of a command must say by its help: options, arguments, commands, examples, sentences.

    >>> told("OVERVIEW: A.\\n\\nB c.\\n\\nExit codes: 0 d.\\n\\nUSAGE: x y\\n       x z\\n\\n"
    ...      "OPTIONS:\\n  --long <v>\\n                          E.\\n  -s, --short  F. (default: 1)\\n\\n"
    ...      "SUBCOMMANDS:\\n  dose (default)    G.\\n", "x")
    ['A.', 'B c.', '0 d.', 'x y', 'x z', '--long v E.', '-s, --short F. (default: 1)', 'x-dose(1) G.']
    """
    found = []
    for part in text.strip().split("\n\n"):
        lines = part.splitlines()
        head, _, rest = lines[0].partition(": ")
        if head == "USAGE":
            found += [words(line) for line in [rest, *lines[1:]] if "<" not in line]
        elif re.fullmatch(r"[A-Z ]+:", lines[0]):
            entries = re.split(r"\n  (?=\S)", "\n" + "\n".join(lines[1:]))[1:]
            if head == "SUBCOMMANDS:":
                pattern, said = r"([a-z-]+)(?: \(default\))?", rf"{name}-\1(1)"
            else:
                pattern, said = r"([^<]*)<([^<>]*)>", r"\1\2"
            found += [re.sub(pattern, said, words(entry), count=1) for entry in entries]
        elif not lines[0].startswith("  See "):
            found.append(words(part.removeprefix("OVERVIEW: ").removeprefix("Exit codes: ")))
    return found


def commands(program, path=()):
    """Every command below one, with its help."""
    text, _ = printed(program, *path, "--help")
    yield path, text
    for block in re.findall(r"^SUBCOMMANDS:\n((?:  .*\n)*)", text, re.M):
        for name in re.findall(r"^  ([a-z][a-z-]*)", block, re.M):
            yield from commands(program, (*path, name))


def faults(program, folder):
    """What is wrong."""
    names = set()
    for path, text in commands(program):
        name = "-".join(("adherence", *path))
        names.add(name)
        file = next(Path(folder).glob(name + ".1*"), None)
        if file is None:
            yield f"{name} has no page"
            continue
        page, warnings = printed("man", "--local-file", "--warnings", "-E", "UTF-8", "-Tutf8", str(file))
        if warnings:
            yield f"{file.name} cannot be shown without a warning: {warnings}"
        page = letters(re.sub("\x1b\\[[0-9;]*m|.\b", "", page))
        for sentence in told(text, name):
            if letters(sentence) not in page:
                yield f"{file.name} does not say: {sentence}"
        if not {"0", "64"} <= set(re.findall(r"\d+", page.partition("EXITSTATUS")[2])):
            yield f"{file.name} names no exit codes"
        subject, _ = printed("lexgrog", str(file))
        if f'"{name} - ' not in subject:
            yield f"whatis finds no subject in {file.name}: {subject}"
    for file in sorted(Path(folder).iterdir()):
        if file.name.split(".")[0] not in names:
            yield f"{file.name} is of no command"


if __name__ == "__main__":
    found = list(faults(*sys.argv[1:]))
    print("\n".join(found))
    sys.exit(1 if found else 0)
