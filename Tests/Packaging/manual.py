#!/usr/bin/env python3
"""manual.py PROGRAM FOLDER DATE: writes a manual page for the program and for each of its commands.

All that they say is what the program says of itself: the groups of options, what each option does and takes
when it is not given, the examples, the exit codes. A page is called as Git's are, adherence-store-info.1, so
that `man adherence store info` finds it.
"""

import json
import os
import re
import subprocess
import sys

EXIT_CODES = "Exit codes: "


def ask(program, *arguments):
    """What the program says, with no line broken."""
    environment = os.environ | {"COLUMNS": "100000"}
    return subprocess.run(
        [program, *arguments], env=environment, check=True, capture_output=True, text=True
    ).stdout


def escaped(text):
    """Text of which roff takes nothing for its own, and whose long lists it can break."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    text = re.sub(r",(?=\S)", r",\\:", text)
    return "\\&" + text if text.startswith((".", "'")) else text


def described(element):
    """What an argument or option does, with its values and its default, as the help says it."""
    values, default = element.get("allValues"), element.get("defaultValue")
    known = [f"values: {', '.join(values)}"] if values else []
    known += [f"default: {default}"] if default else []
    return " ".join([element.get("abstract", "")] + ([f"({'; '.join(known)})"] if known else []))


def label(element):
    """An argument or option with its names and its value, in bold and italics."""
    value = f"\\fI{escaped(element['valueName'])}\\fP"
    if element["kind"] == "positional":
        return value
    dashes = {"short": "-", "long": "--", "longWithSingleDash": "-"}
    names = sorted(element["names"], key=lambda name: len(name["name"]))
    joined = ", ".join(
        f"\\fB{escaped(dashes[name['kind']] + name['name'])}\\fP" for name in names
    )
    return joined if element["kind"] == "flag" else f"{joined} {value}"


def synopsis(name, arguments):
    """The form of a call: what must be given by name, the rest in brackets."""
    parts = [f"\\fB{escaped(name)}\\fP", "[\\fIoption\\fP ...]"]
    for element in arguments:
        if element["kind"] == "positional":
            many = " ..." if element["isRepeating"] else ""
            text = label(element) + many
            parts.append(f"[{text}]" if element["isOptional"] else text)
        elif not element["isOptional"] and "defaultValue" not in element:
            parts.append(label(element))
    return " ".join(parts)


def examples(program, command):
    """The calls that the help begins with, unless these are a form of call that the parser made up."""
    lines = ask(program, *command, "--help").split("\nUSAGE: ", 1)[1].split("\n\n", 1)[0]
    calls = [line.strip() for line in lines.splitlines()]
    return [call for call in calls if "<" not in call]


class Page:
    """A manual page that is being written."""

    def __init__(self, path, date, version):
        self.name = "-".join(path)
        self.lines = [
            f'.TH "{escaped(self.name.upper())}" 1 {date} "{escaped(version)}" "User Commands"',
            ".nh",
            ".ad l",
        ]

    def section(self, title, *lines):
        self.lines += [f'.SH "{title}"', *lines]

    def paragraphs(self, text):
        return [
            line for part in text.split("\n\n") for line in (".PP", escaped(part.replace("\n", " ")))
        ]

    def elements(self, elements):
        return [
            line
            for element in elements
            for line in (".TP", label(element), escaped(described(element)))
        ]

    def options(self, options):
        groups = {}
        for option in sorted(options, key=lambda option: "sectionTitle" not in option):
            groups.setdefault(option.get("sectionTitle", "In general"), []).append(option)
        self.section("OPTIONS")
        for title, group in groups.items():
            self.lines += [f'.SS "{escaped(title)}"', *self.elements(group)]

    def write(self, folder):
        with open(os.path.join(folder, self.name + ".1"), "w", encoding="utf-8") as file:
            file.write("\n".join(self.lines) + "\n")


def pages(program, folder, date):
    """Writes all pages."""
    version = "adherence " + ask(program, "--version").strip()

    def write(command, above, exit_codes):
        path = above + [command["commandName"]]
        parts = command.get("discussion", "").split("\n\n")
        own = [part for part in parts if part.startswith(EXIT_CODES)]
        exit_codes = own[0] if own else exit_codes
        arguments = [each for each in command.get("arguments", []) if each["shouldDisplay"]]
        commands = [
            each for each in command.get("subcommands", [])
            if each["shouldDisplay"] and each["commandName"] != "help"
        ]
        page = Page(path, date, version)
        page.section("NAME", f"{escaped(page.name)} \\- {escaped(command['abstract'])}")
        call = f"\\fB{escaped(' '.join(path))}\\fP \\fIcommand\\fP [\\fIoption\\fP ...]"
        page.section("SYNOPSIS", call if commands else synopsis(" ".join(path), arguments))
        text = "\n\n".join([command["abstract"]] + [part for part in parts if part and part not in own])
        page.section("DESCRIPTION", *page.paragraphs(text))
        if commands:
            page.section("COMMANDS")
            for each in commands:
                name = "-".join(path + [each["commandName"]])
                page.lines += [".TP", f"\\fB{escaped(name)}\\fP(1)", escaped(each["abstract"])]
        positional = [each for each in arguments if each["kind"] == "positional"]
        if positional:
            page.section("ARGUMENTS", *page.elements(positional))
        page.options([each for each in arguments if each["kind"] != "positional"])
        calls = examples(program, path[1:])
        if calls:
            page.section("EXAMPLES", ".nf", *map(escaped, calls), ".fi")
        page.section("EXIT STATUS", *page.paragraphs(exit_codes.removeprefix(EXIT_CODES)))
        related = ["-".join(path[:end]) for end in range(1, len(path))]
        see = [f"\\fB{escaped(name)}\\fP(1)" for name in related]
        page.section("SEE ALSO", ", ".join(see + ["\\fI/usr/share/doc/adherence\\fP"]))
        page.write(folder)
        for each in commands:
            write(each, path, exit_codes)

    write(json.loads(ask(program, "--experimental-dump-help"))["command"], [], "")


if __name__ == "__main__":
    pages(*sys.argv[1:])
