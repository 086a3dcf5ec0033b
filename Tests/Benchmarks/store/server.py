"""A FHIR server on the loopback that has a ward, in a process of its own.

It answers what `adherence run` asks for: pages of a type, what changed in it since an instant, how
many these are, its history, and single rows. Pages were made before and go from the file to the
socket within the kernel. What nobody meant to measure is answered with 400: a search that it does
not know, and one for everything once something has changed. Its clock stands still at the time of
the night that the benchmark names.
"""

import json
import os
import socket
import time
from dataclasses import dataclass, field
from datetime import datetime
from email.utils import format_datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Lock, Thread
from urllib.parse import parse_qsl, urlsplit

from ward import ADMINISTRATION, ID, ROWS_A_PAGE, TYPES, Ward, bundle

FHIR_JSON = "application/fhir+json"


@dataclass(frozen=True)
class Spent:
    """What the server did and took."""

    processor: float  # seconds
    requests: int
    megabytes: float

    def __sub__(self, other: "Spent") -> "Spent":
        return Spent(
            self.processor - other.processor,
            self.requests - other.requests,
            self.megabytes - other.megabytes,
        )


class Rows:
    """The rows of a type, as they were stored at first."""

    def __init__(self, ward: Ward, type: str) -> None:
        self.pages = ward.pages(type).open("rb")
        known = json.loads(ward.pages(type).with_suffix(".json").read_text())
        self.total: int = known["total"]
        self.spans: list[list[int]] = known["spans"]
        self.file = (ward.before / f"{type}.ndjson").open("rb")
        self.places: dict[bytes, tuple[int, int]] = {}
        place = 0
        for line in self.file:
            self.places[ID.search(line)[1]] = (place, len(line))
            place += len(line)

    def row(self, id: bytes) -> bytes | None:
        place, length = self.places.get(id, (0, 0))
        return os.pread(self.file.fileno(), length, place) or None


@dataclass
class State:
    """What the server has, and the night that it is."""

    ward: Ward
    rows: dict[str, Rows]
    changes: dict[bytes, bytes]
    night: int = 0
    requests: int = 0
    sent: int = 0
    lock: Lock = field(default_factory=Lock)

    @classmethod
    def of(cls, ward: Ward) -> "State":
        changes = {ID.search(line)[1]: line for line in ward.changes.open("rb")}
        return cls(ward, {type: Rows(ward, type) for type in TYPES}, changes)

    def changed(self, type: str) -> dict[bytes, bytes]:
        """The rows of a type that are not as they were stored at first."""
        return self.changes if type == ADMINISTRATION and self.night > 0 else {}

    def row(self, type: str, id: str) -> bytes | None:
        name = id.encode()
        return self.changed(type).get(name) or self.rows[type].row(name)

    def since(self, type: str, moment: datetime) -> list[bytes] | None:
        """What changed since a moment; none when that would be all there is."""
        if moment <= self.ward.stored:
            return None
        first = next(iter(self.rows[type].places), None)
        newest = [self.row(type, first.decode())] if first and moment <= self.ward.newest else []
        return newest + (list(self.changed(type).values()) if moment <= self.ward.changed else [])

    def note(self, size: int) -> None:
        with self.lock:
            self.requests += 1
            self.sent += size

    def spent(self) -> Spent:
        """Since the process began."""
        with self.lock:
            return Spent(time.process_time(), self.requests, self.sent / 1e6)


class Handler(BaseHTTPRequestHandler):
    """Answers a request."""

    protocol_version = "HTTP/1.1"
    state: State

    def setup(self) -> None:
        super().setup()
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def do_GET(self) -> None:
        address = urlsplit(self.path)
        query = dict(parse_qsl(address.query))
        match address.path.removeprefix("/fhir/").split("/"):
            case ["metadata"]:
                self.send_json(capabilities())
            case [type] if type in TYPES:
                self.search(type, query)
            case [type, "_history"] if type in TYPES:
                self.send_json({"resourceType": "Bundle", "type": "history", "total": 0})
            case [type, id] if type in TYPES and (row := self.state.row(type, id)):
                self.send_body(row)
            case _:
                self.send_json({"resourceType": "OperationOutcome"}, 404)

    def search(self, type: str, query: dict[str, str]) -> None:
        """Answers a search for all, for some by their ids, or for what changed."""
        page, counts = int(query.pop("page", "0")), query.pop("_summary", "") == "count"
        query.pop("_count", None)
        since, ids = query.pop("_lastUpdated", ""), query.pop("_id", "")
        if query or since and not since.startswith("ge"):
            self.send_json({"resourceType": "OperationOutcome"}, 400)
        elif ids:
            found = [self.state.row(type, id) for id in ids.split(",")]
            rows = [row for row in found if row and (not since or since[2:25] <= updated(row))]
            self.send_rows(type, rows, "_id=" + ids, page, counts)
        elif since:
            self.search_changes(type, since, page, counts)
        elif self.state.changed(type):
            self.send_json({"resourceType": "OperationOutcome"}, 400)
        else:
            self.send_page(type, page, counts)

    def search_changes(self, type: str, since: str, page: int, counts: bool) -> None:
        text = since.removeprefix("ge").replace("Z", "+00:00")
        rows = self.state.since(type, datetime.fromisoformat(text))
        if rows is None:
            self.send_json({"resourceType": "OperationOutcome"}, 400)
        else:
            self.send_rows(type, rows, "_lastUpdated=" + since, page, counts)

    def send_rows(
        self, type: str, rows: list[bytes], asked: str, page: int, counts: bool
    ) -> None:
        """Sends a page of rows that a search found, or only how many there are."""
        start, end = page * ROWS_A_PAGE, (page + 1) * ROWS_A_PAGE
        next = f"{type}?{asked}&page={page + 1}" if end < len(rows) else None
        self.send_body(bundle([] if counts else rows[start:end], len(rows), next))

    def send_page(self, type: str, page: int, counts: bool) -> None:
        """Sends a page of all rows, or only how many there are."""
        rows = self.state.rows[type]
        if counts:
            self.send_body(bundle([], rows.total, None))
            return
        place, size = rows.spans[page]
        self.start(200, size)
        self.wfile.flush()
        sent = 0
        while sent < size:
            sent += os.sendfile(
                self.connection.fileno(), rows.pages.fileno(), place + sent, size - sent
            )

    def send_json(self, value: dict, status: int = 200) -> None:
        self.send_body(json.dumps(value).encode(), status)

    def send_body(self, body: bytes, status: int = 200) -> None:
        self.start(status, len(body))
        self.wfile.write(body)

    def start(self, status: int, size: int) -> None:
        self.state.note(size)
        self.send_response(status)
        self.send_header("Content-Type", FHIR_JSON)
        self.send_header("Content-Length", str(size))
        self.end_headers()

    def date_time_string(self, timestamp: float | None = None) -> str:
        """The `Date` of an answer."""
        return format_datetime(self.state.ward.night(self.state.night), usegmt=True)

    def log_message(self, *_: object) -> None:
        pass


def updated(row: bytes) -> str:
    """When a row was stored."""
    return json.loads(row)["meta"]["lastUpdated"]


class Listener(ThreadingHTTPServer):
    """Says nothing of clients that hang up."""

    daemon_threads = True

    def handle_error(self, *_: object) -> None:
        pass


def capabilities() -> dict:
    interactions = [{"code": code} for code in ("read", "search-type", "history-type")]
    parameters = [{"name": "_lastUpdated", "type": "date"}]
    resources = [
        {"type": type, "interaction": interactions, "searchParam": parameters} for type in TYPES
    ]
    rest = [{"mode": "server", "resource": resources}]
    return {"resourceType": "CapabilityStatement", "fhirVersion": "4.0.1", "rest": rest}


def serve(ward: Ward, control: Connection) -> None:
    """Serves until None comes; a number is the night that it is, all else asks what was spent."""
    Handler.state = state = State.of(ward)
    listener = Listener(("127.0.0.1", 0), Handler)
    Thread(target=listener.serve_forever, daemon=True).start()
    control.send(listener.server_address[1])
    before = state.spent()
    while (message := control.recv()) is not None:
        if isinstance(message, int):
            state.night = message
            control.send(None)
        else:
            now = state.spent()
            control.send(now - before)
            before = now


class Server:
    """The server's process, as the benchmark sees it."""

    def __init__(self, ward: Ward) -> None:
        context = get_context("fork")
        self.control, other = context.Pipe()
        self.process = context.Process(target=serve, args=(ward, other), daemon=True)

    def __enter__(self) -> "Server":
        self.process.start()
        self.base = f"http://127.0.0.1:{self.control.recv()}/fhir"
        return self

    def __exit__(self, *_: object) -> None:
        self.control.send(None)
        self.process.join()

    def begin(self, night: int) -> None:
        """Lets it be another night."""
        self.control.send(night)
        self.control.recv()

    def spent(self) -> Spent:
        """What was done since this was last asked."""
        self.control.send("spent")
        return self.control.recv()
