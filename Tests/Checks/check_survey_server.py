"""check_survey_server.py PROGRAM SCRATCH: questionnaires of a server, its value sets, and responses sent to it.

The server here ignores what it is searched for, expands one value set only, and stores the first response
without saying so.
"""

import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from servers.program import Program

CODES = [{"system": "urn:c", "code": code, "display": code.upper()} for code in ("a", "b")]
QUESTIONNAIRES = [
    {
        "resourceType": "Questionnaire", "id": f"q{number}", "url": url, "version": version, "status": "active",
        "item": [
            {"linkId": "known", "type": "choice", "answerValueSet": "urn:known"},
            {"linkId": "far", "type": "choice", "answerValueSet": "urn:far"},
        ],
    }
    for number, (url, version) in enumerate([("urn:other", "1"), ("urn:q", "1"), ("urn:q", "2")])
]
RESPONSE = "QuestionnaireResponse"


class Handler(BaseHTTPRequestHandler):
    """R4, as far as it is needed here."""

    stored: list[dict] = []
    posts = 0

    def log_message(self, *_: object) -> None:
        pass

    def answer(self, status: int, body: dict) -> None:
        content = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/fhir+json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def bundle(self, resources: list[dict]) -> None:
        entries = [{"resource": resource, "search": {"mode": "match"}} for resource in resources]
        self.answer(200, {"resourceType": "Bundle", "type": "searchset", "entry": entries})

    def do_GET(self) -> None:
        address = urlsplit(self.path)
        match address.path.removeprefix("/fhir/").split("/"):
            case ["metadata"]:
                types = [{"type": RESPONSE, "conditionalCreate": True, "interaction": []}]
                rest = [{"mode": "server", "resource": types}]
                self.answer(200, {"resourceType": "CapabilityStatement", "fhirVersion": "4.0.1", "rest": rest})
            case ["Questionnaire"]:
                self.bundle(QUESTIONNAIRES)
            case ["ValueSet", "$expand"] if parse_qs(address.query)["url"] == ["urn:known"]:
                expansion = {"contains": CODES}
                self.answer(200, {"resourceType": "ValueSet", "url": "urn:known", "expansion": expansion})
            case ["ValueSet"]:
                self.bundle([])
            case ["QuestionnaireResponse"]:
                self.bundle(self.stored)
            case [kind, name] if found := [r for r in QUESTIONNAIRES + self.stored if r["id"] == name]:
                self.answer(200, found[0])
            case _:
                self.answer(404, {"resourceType": "OperationOutcome"})

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        Handler.posts += 1
        self.stored.append({**body, "id": f"r{len(self.stored)}"})
        # The first is stored, and nobody is told.
        self.answer(500 if Handler.posts == 1 else 201, self.stored[-1])


def expect(is_so: bool, what: object) -> None:
    if not is_so:
        raise SystemExit(f"not as expected: {what}")


def main(path: str, scratch: Path) -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{server.server_port}/fhir"
    program = Program(path, scratch)
    at = ["--server", base, "--retry-budget", "20"]

    for name in ("Questionnaire/q2", "q2", "urn:q", "urn:q|2"):
        text = program.run("survey", "steps", name, *at, "--json")
        lines = [json.loads(line) for line in text.splitlines() if line.startswith("{")]
        expect([step["options"] for step in lines] == [CODES, None], (name, lines))
    text = program.run("survey", "steps", f"{base}/Questionnaire/q1")
    expect("options: A; B" in text, text)
    program.run("survey", "steps", "urn:nowhere", *at, ends=66)
    program.run("survey", "steps", "Questionnaire/none", *at, ends=66)

    answers = {"known": "a", "far": {"system": "urn:d", "code": "z"}}
    (scratch / "answers.json").write_text(json.dumps(answers))
    text = program.run(
        "survey", "ask", "urn:q|2", *at, "--answers", "answers.json", "--patient", "p1", "--send")
    stored = Handler.stored
    expect(len(stored) == 1 and Handler.posts == 1, "a response is sent once, though its outcome was not told")
    expect(f"{RESPONSE}/r0" in text, text)
    expect(stored[0]["questionnaire"] == "urn:q|2" and stored[0]["status"] == "completed", stored)
    expect(stored[0]["item"][0]["answer"][0]["valueCoding"] == CODES[0], stored)
    (scratch / "wrong.json").write_text(json.dumps({"known": "c"}))
    program.run("survey", "ask", "urn:q|2", *at, "--answers", "wrong.json", "--send", ends=65)
    expect(len(stored) == 1, "what does not fit is not sent")
    print("questionnaires are found by id, address and canonical, value sets expanded, a response sent once")


if __name__ == "__main__":
    folder = Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    main(sys.argv[1], folder)
