#!/usr/bin/env python3
"""changelog.py VERSION MAINTAINER DATE: writes CHANGELOG.md as a changelog of Debian.

The newest section is that of the version, of the date (RFC 5322); older ones have their own, as far back as
they say a day.
"""

import re
import sys
import textwrap
from datetime import datetime, timezone
from email.utils import format_datetime
from pathlib import Path

SECTION = re.compile(r"^## (\S+)(?: \((\d{4}-\d{2}-\d{2})\))?\n(.*?)(?=^## |\Z)", re.M | re.S)


def sections(text, version, date):
    """Each version with its day and its points, the newest first."""
    for index, (name, day, points) in enumerate(SECTION.findall(text)):
        if index == 0:
            name = version
        elif day:
            date = format_datetime(datetime.fromisoformat(day).replace(tzinfo=timezone.utc))
        else:
            return
        yield name, date, re.findall(r"^- (.*)$", points, re.M)


def changelog(version, maintainer, date):
    text = Path("CHANGELOG.md").read_text(encoding="utf-8")
    for name, day, points in sections(text, version, date):
        print(f"adherence ({name}) unstable; urgency=medium\n")
        for point in points:
            print(textwrap.fill(point, 78, initial_indent="  * ", subsequent_indent="    "))
        print(f"\n -- {maintainer}  {day}\n")


if __name__ == "__main__":
    changelog(*sys.argv[1:])
