"""check_service.py PROGRAM SCRATCH: follows the article on scheduling from nothing, where systemd runs the units,
and that on operating to the end, where nothing is left.

Boots systemd in a root of its own (service/boot.sh), carries out there what --print-systemd prints, as a new user
would (service/setup.sh), against a sekmet that asks for a key, and looks at what became of it. The article's program
sends its mails to a relay here. Needs root; where namespaces or systemd are missing it says so and is left out. Runs
with the Python of sekmet's environment.
"""

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

from servers import ward
from servers.mail import Relay
from servers.program import Program
from servers.sekmet import Sekmet, make_client

CHECKS = Path(__file__).resolve().parent
VENV = CHECKS.parents[1] / ".build" / "sekmet-venv"
ARTICLES = CHECKS.parents[1] / "Sources/adherence/Documentation.docc"
BLOCK = re.compile(r"^```\w*\n(.*?)^```$", re.DOTALL | re.MULTILINE)
SYSTEMD = Path("/usr/lib/systemd/systemd")
UNSHARE = ["unshare", "-m", "-p", "-i", "-u", "-f", "--kill-child"]
DEFINITION = """adherence: 1
name: ward
source:
  server: {base}
  group: ward-3
  client-id: {client}
  private-key-file: key.pem
  key-id: {key}
  search: true
  full-every: 28d
  retry-budget: 1
store: auto
as-of: 2025-03-02
report:
  by: week
  last: 12
  per: [cohort, patient]
  time-zone: America/Los_Angeles
  metrics: /var/lib/prom/ward.prom
output:
  folder: /srv/ward/reports
  keep: {{last: 8, weekly: 13, monthly: 24}}
notify:
  command: [/opt-adherence/mail-ward]
  on: [complete, incomplete, failed]
"""


def missing() -> str | None:
    """Why it cannot be done here; None when it can."""
    if os.geteuid() != 0:
        return "it needs root"
    if not SYSTEMD.exists():
        return "there is no systemd"
    if subprocess.run([*UNSHARE, "true"], capture_output=True).returncode != 0:
        return "there are no namespaces"
    return None


def boot(program: str, scratch: Path, server: Sekmet) -> str:
    """Boots, ends the server when that is asked for, and gives back all that was said."""
    share = scratch / "share"
    boot = ["sh", str(CHECKS / "service" / "boot.sh"), program, str(scratch)]
    process = subprocess.Popen([*UNSHARE, *boot], stdin=subprocess.DEVNULL)
    end = time.monotonic() + 300
    while process.poll() is None and time.monotonic() < end and not (share / "status").exists():
        if (share / "down").exists():
            server.process.terminate()
            server.process.wait()
            (share / "down").unlink()
        time.sleep(0.1)
    process.kill()
    process.wait()
    log = (share / "log").read_text() if (share / "log").exists() else ""
    status = share / "status"
    if not status.exists() or status.read_text() != "0\n":
        raise SystemExit(f"the article does not work here:\n{log}")
    return log


def expect(pattern: str, count: int, log: str) -> None:
    found = len(re.findall(pattern, log, re.MULTILINE))
    if found != count:
        raise SystemExit(f"{pattern!r} is there {found} times in place of {count}:\n{log}")


def write_mail(share: Path, relay: Relay) -> None:
    """The files of the article that send mails: its program, to the relay here, and its two units."""
    blocks = BLOCK.findall((ARTICLES / "Scheduling.md").read_text(encoding="utf-8"))
    sender = next(block for block in blocks if block.startswith("#!/bin/sh\n# /usr/local/bin/mail-ward"))
    (share / "send").write_text(sender.replace("smtp://mail.hospital.example:25", relay.address))
    # What it reads is kept, to be looked at.
    (share / "mail-ward").write_text("#!/bin/sh\ntee /srv/ward/reports/told | /opt-adherence/send\n")
    for name in ("failed.conf", "ward-failed.service"):
        unit = next(block for block in blocks if block.split("\n")[0].endswith("/" + name))
        (share / name).write_text(unit.replace("| sendmail", "| /opt-adherence/sendmail"))


def write_removal(share: Path) -> None:
    """What the article says to remove, but for the package, which is not installed here."""
    blocks = BLOCK.findall((ARTICLES / "Operating.md").read_text(encoding="utf-8"))
    removal = next(block for block in blocks if block.startswith("systemctl disable --now ward.timer"))
    (share / "remove").write_text(removal.replace("apt-get purge adherence\n", ""))


def check_mails(mails: list[str], patients: list[str]) -> None:
    """By hand, by the timer, without the server and with a fault: each mail says how it ended, none of whom."""
    ends = [re.findall(r"^state: (\w+), exit code (\d+)\r$", mail, re.MULTILINE) for mail in mails]
    if [end for mail in ends for end in mail] != [
        ("complete", "0"), ("complete", "0"), ("incomplete", "69"), ("failed", "78"),
    ]:
        raise SystemExit(f"these mails came: {mails}")
    for mail in mails:
        head = mail.split("\r\n\r\n")[0]
        if "To: ward@hospital.example" not in head or "Subject: Adherence report: " not in head:
            raise SystemExit(f"this is no mail: {mail}")
        if named := [patient for patient in patients if patient in mail]:
            raise SystemExit(f"a mail names {named}: {mail}")


def main(program: str, scratch: Path) -> None:
    why = missing()
    if why:
        print(f"left out: {why}")
        return
    share = scratch / "share"
    share.mkdir(parents=True)
    tool = Program(program, scratch)
    tool.run("sample", "--patients", "5", "--days", "45", "--seed", "7", "--output", "sample")
    resources = ward.referred(ward.read(scratch / "sample"))
    patients = [row["id"] for row in resources if row["resourceType"] == "Patient"]
    members = [{"entity": {"reference": f"Patient/{patient}"}} for patient in patients]
    group = {"resourceType": "Group", "id": "ward-3", "type": "person", "actual": True, "member": members}
    client, options = make_client(scratch, "ES384")
    Path(options[options.index("--private-key-file") + 1]).rename(share / "key.pem")
    (share / "setup.sh").write_text((CHECKS / "service" / "setup.sh").read_text())
    loading = Sekmet(VENV, scratch / "server")
    with loading as server:
        server.load([*resources, group])
    auth = {"types": ["smart"], "smart_clients": [client], "token_lifetime": 60}
    with Sekmet(VENV, scratch / "server", auth) as server:
        text = DEFINITION.format(base=server.base, client=client["client_id"], key=options[-1])
        (share / "ward.yaml").write_text(text)
        with Relay() as relay:
            write_mail(share, relay)
            write_removal(share)
            log = boot(str(Path(program).resolve()), scratch, server)
    check_mails(relay.mails, patients)
    expect(r"^Subject: The report ward failed$", 2, log)
    expect(r"OnCalendar=Mon \*-\*-\* 05:30:00 America/Los_Angeles", 1, log)
    expect(r"^ExecMainStatus=69$", 1, log)
    expect(r"^ExecMainStatus=78$", 1, log)
    expect(r'^(adherence_exit_code\{definition="ward"\} |  "exit_code" : )69,?$', 3, log)
    expect(r'^(adherence_exit_code\{definition="ward"\} |  "exit_code" : )78,?$', 2, log)
    expect(r"belongs to adherence, who cannot replace what root leaves", 1, log)
    print("the article works from nothing, alarms ring, mails arrive, and nothing is left")


main(sys.argv[1], Path(sys.argv[2]))
