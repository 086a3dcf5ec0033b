"""server.py FOLDER: serves the files of a folder as a FHIR server's pages and exports.

`FOLDER/export` holds an export's files and `FOLDER/pages/TYPE` the pages of a type's search, which
were made before: what is measured is how fast they are taken. Prints the port; ends with its input.
"""

import json
import os
import socket
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

TYPES = ["Patient", "Medication", "MedicationRequest", "MedicationAdministration"]


class Handler(BaseHTTPRequestHandler):
    """Answers a request; a body goes from the file to the socket within the kernel."""

    protocol_version = "HTTP/1.1"
    folder: Path

    def setup(self) -> None:
        super().setup()
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def do_GET(self) -> None:
        address = urlsplit(self.path)
        query = parse_qs(address.query)
        path = address.path.removeprefix("/fhir/")
        if path == "metadata":
            self.send_json(capabilities())
        elif path == "$export":
            self.send_json({}, 202, {"Content-Location": f"{self.base}/status"})
        elif path == "status":
            self.send_json(self.manifest())
        elif path.startswith("export/"):
            self.send_file(self.folder / path, "application/fhir+ndjson")
        elif path in TYPES:
            self.send_page(path, query)
        else:
            self.send_json({"resourceType": "OperationOutcome"}, 404)

    def do_DELETE(self) -> None:
        self.send_json({}, 202)

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.server.server_address[1]}/fhir"

    def manifest(self) -> dict:
        files = sorted((self.folder / "export").iterdir())
        output = [
            {"type": file.name.split(".")[0], "url": f"{self.base}/export/{file.name}"}
            for file in files
        ]
        return {
            "transactionTime": "2026-01-01T00:00:00Z",
            "request": f"{self.base}/$export",
            "requiresAccessToken": False,
            "output": output,
            "error": [],
        }

    def send_page(self, type: str, query: dict[str, list[str]]) -> None:
        pages = self.folder / "pages" / type
        if "_summary" in query:
            total = int((pages / "total").read_text())
            self.send_json({"resourceType": "Bundle", "type": "searchset", "total": total})
        else:
            number = query.get("page", ["1"])[0]
            self.send_file(pages / number, "application/fhir+json")

    def send_json(self, value: dict, status: int = 200, headers: dict | None = None) -> None:
        body = json.dumps(value).encode()
        self.start(status, "application/fhir+json", len(body), headers or {})
        self.wfile.write(body)

    def send_file(self, path: Path, media: str) -> None:
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            self.start(200, media, size, {})
            self.wfile.flush()
            self.connection.sendfile(file)

    def start(self, status: int, media: str, size: int, headers: dict[str, str]) -> None:
        self.send_response(status)
        self.send_header("Content-Type", media)
        self.send_header("Content-Length", str(size))
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


class Server(ThreadingHTTPServer):
    """Says nothing of clients that hang up."""

    def handle_error(self, *_: object) -> None:
        pass


def capabilities() -> dict:
    resources = [{"type": type} for type in TYPES]
    rest = {"mode": "server", "resource": resources, "operation": [{"name": "export"}]}
    return {"resourceType": "CapabilityStatement", "fhirVersion": "4.0.1", "rest": [rest]}


def main() -> None:
    Handler.folder = Path(sys.argv[1])
    server = Server(("127.0.0.1", 0), Handler)
    print(server.server_address[1], flush=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.stdin.read()


if __name__ == "__main__":
    main()
