"""A FHIR server whose nights can be told: rows come, change, move and go, backups are restored, clocks err."""

import copy
import json
import threading
import urllib.parse
from datetime import datetime, timedelta, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TYPES = ["Patient", "Medication", "MedicationRequest", "MedicationAdministration", "Group"]
ROWS_A_PAGE = 50


def instant(text: str) -> datetime:
    return datetime.fromisoformat(text.replace("Z", "+00:00").replace(" ", "+"))


def reference(row: dict, name: str = "subject") -> str:
    return row.get(name, {}).get("reference", "").split("/")[-1]


class Nightly:
    """The server; `now` is the clock that stamps rows, and answers are dated `ahead` of it."""

    def __init__(self, history: bool = True, last_updated: bool = True) -> None:
        self.rows: dict[tuple[str, str], dict] = {}
        self.gone: dict[tuple[str, str], str] = {}
        self.history, self.last_updated = history, last_updated
        self.now = datetime(2025, 3, 1, 5, tzinfo=timezone.utc)
        self.ahead = timedelta()
        # Between two rows; so much that few are asked for once more to be safe.
        self.step = timedelta(minutes=10)
        self.asked: list[str] = []
        self.http = QuietServer(("127.0.0.1", 0), Handler)
        self.http.ward = self
        threading.Thread(target=self.http.serve_forever, daemon=True).start()
        self.base = f"http://127.0.0.1:{self.http.server_port}/fhir"

    def stamp(self) -> str:
        self.now += self.step
        return self.now.isoformat()

    def put(self, row: dict, **changes: object) -> dict:
        key = row["resourceType"], row["id"]
        old = self.rows.get(key, {}).get("meta", {})
        version = int(old.get("versionId", 0)) + 1
        row = {**row, **changes, "meta": {"versionId": str(version), "lastUpdated": self.stamp()}}
        self.rows[key] = row
        self.gone.pop(key, None)
        return row

    def change(self, type: str, id: str, **changes: object) -> dict:
        return self.put(self.rows[type, id], **changes)

    def delete(self, type: str, id: str) -> None:
        del self.rows[type, id]
        self.gone[type, id] = self.stamp()

    def backup(self) -> tuple:
        return copy.deepcopy((self.rows, self.gone))

    def restore(self, backup: tuple) -> None:
        self.rows, self.gone = copy.deepcopy(backup)

    def night(self) -> None:
        self.now += timedelta(days=1)

    # Answers

    def answer(self, path: str, query: dict[str, list[str]]) -> tuple[int, dict]:
        parts = path.removeprefix("/fhir/").split("/")
        if parts == ["metadata"]:
            return 200, self.statement()
        if len(parts) == 2 and parts[1] == "_history":
            return (200, self.changes(parts[0], query)) if self.history else (404, outcome())
        if len(parts) == 2:
            key = parts[0], parts[1]
            if key in self.rows:
                return 200, self.rows[key]
            return 410 if key in self.gone else 404, outcome()
        return 200, self.search(parts[0], query, path)

    def statement(self) -> dict:
        names = ["_id", "patient", "status"] + (["_lastUpdated"] if self.last_updated else [])
        interactions = ["read", "search-type"] + (["history-type"] if self.history else [])
        return {
            "resourceType": "CapabilityStatement", "fhirVersion": "4.0.1",
            "rest": [{"mode": "server", "resource": [
                {"type": type, "interaction": [{"code": code} for code in interactions],
                 "searchParam": [{"name": name, "type": "token"} for name in names]}
                for type in TYPES]}],
        }

    def changes(self, type: str, query: dict[str, list[str]]) -> dict:
        since = instant(query["_since"][0])
        told = [{"request": {"method": "DELETE", "url": f"{key[0]}/{key[1]}"},
                 "response": {"status": "204", "lastModified": moment}}
                for key, moment in self.gone.items() if key[0] == type and instant(moment) >= since]
        told += [{"resource": row, "request": {"method": "PUT", "url": f"{type}/{row['id']}"}}
                 for key, row in self.rows.items()
                 if key[0] == type and instant(row["meta"]["lastUpdated"]) >= since]
        return {"resourceType": "Bundle", "type": "history", "entry": told}

    def search(self, type: str, query: dict[str, list[str]], path: str) -> dict:
        found = [row for key, row in sorted(self.rows.items()) if key[0] == type and self.fits(row, query)]
        bundle = {"resourceType": "Bundle", "type": "searchset", "total": len(found)}
        if "_summary" in query:
            return bundle
        page = int(query.get("page", ["0"])[0])
        bundle["entry"] = [{"resource": row} for row in found[page * ROWS_A_PAGE:(page + 1) * ROWS_A_PAGE]]
        if (page + 1) * ROWS_A_PAGE < len(found):
            rest = urllib.parse.urlencode({**query, "page": [str(page + 1)]}, doseq=True)
            bundle["link"] = [{"relation": "next", "url": f"{path}?{rest}"}]
        return bundle

    def fits(self, row: dict, query: dict[str, list[str]]) -> bool:
        for name, values in query.items():
            options = values[0].split(",")
            if name == "_id" and row["id"] not in options:
                return False
            if name == "patient" and reference(row) not in options:
                return False
            if name == "status" and row.get("status") not in options:
                return False
            if name == "_lastUpdated" and instant(row["meta"]["lastUpdated"]) < instant(values[0][2:]):
                return False
        return True


def outcome() -> dict:
    return {"resourceType": "OperationOutcome"}


class QuietServer(ThreadingHTTPServer):
    ward: Nightly

    def handle_error(self, *_: object) -> None:
        """Whoever asked was killed, which is no news."""


class Handler(BaseHTTPRequestHandler):
    """Answers a request."""

    protocol_version = "HTTP/1.1"
    server: QuietServer

    def log_message(self, *_: object) -> None:
        pass

    def date_time_string(self, timestamp: float | None = None) -> str:
        ward = self.server.ward
        return super().date_time_string((ward.now + ward.ahead).timestamp())

    def do_GET(self) -> None:
        address = urllib.parse.urlsplit(self.path)
        self.server.ward.asked.append(self.path)
        status, body = self.server.ward.answer(address.path, urllib.parse.parse_qs(address.query))
        text = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/fhir+json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)
