"""A server of somebody else, started on a free port of the loopback, which ends with its block."""

import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def reach(url: str, body: bytes | None = None, method: str | None = None) -> bytes:
    """Asks a server, whatever proxies the environment names."""
    fields = {"Content-Type": "application/fhir+json"}
    request = urllib.request.Request(url, body, fields, method=method)
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(request, timeout=60) as answer:
        return answer.read()


class ServerProcess:
    """A process that answers at an address; `with` waits for it and ends it."""

    def __init__(self, command: list[str], folder: Path, probe: str) -> None:
        self.command = command
        self.folder = folder
        self.probe = probe

    def __enter__(self) -> "ServerProcess":
        self.log = (self.folder / "server.log").open("ab")
        self.process = subprocess.Popen(
            self.command,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=self.log,
            stderr=subprocess.STDOUT,
        )
        try:
            self.wait()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        try:
            self.process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()

    def wait(self) -> None:
        """Waits until it answers, at most 10 minutes."""
        end = time.monotonic() + 600
        while time.monotonic() < end:
            if self.process.poll() is not None:
                break
            try:
                reach(self.probe)
                return
            except (urllib.error.URLError, OSError):
                time.sleep(0.1)
        text = (self.folder / "server.log").read_text(errors="replace")
        raise SystemExit(f"{self.command[0]} does not answer at {self.probe}:\n{text}")
