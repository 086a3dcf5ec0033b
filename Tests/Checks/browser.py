"""A headless Chromium that a check drives by the DevTools protocol."""

import base64
import json
import re
import subprocess
from pathlib import Path

import websocket

# No sandbox: a container gives none, and the pages are our own.
ARGUMENTS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
    "--remote-debugging-port=0",
]


class Browser:
    """One window, and what it asked for and complained about since it was last asked."""

    def __init__(self, profile: Path) -> None:
        self.process = subprocess.Popen(
            ["chromium", *ARGUMENTS, f"--user-data-dir={profile}", "about:blank"],
            stderr=subprocess.PIPE, text=True,
        )
        address = self._address()
        self.socket = websocket.create_connection(address, suppress_origin=True, timeout=120)
        self.number = 0
        self.session: str | None = None
        self.events: list[dict] = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        attached = self.call("Target.attachToTarget", targetId=target, flatten=True)
        self.session = attached["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network", "DOM"]:
            self.call(f"{domain}.enable")

    def _address(self) -> str:
        for line in self.process.stderr:
            if match := re.search(r"DevTools listening on (ws://\S+)", line):
                return match[1]
        raise RuntimeError("Chromium did not start")

    def close(self) -> None:
        self.socket.close()
        self.process.terminate()
        self.process.wait(30)

    def call(self, method: str, **parameters: object) -> dict:
        """Calls a method of the protocol; what happens meanwhile is kept among the events."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        self.socket.send(json.dumps(message))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("id") != self.number:
                self.events.append(answer)
            elif "error" in answer:
                raise RuntimeError(f"{method}: {answer['error']['message']}")
            else:
                return answer["result"]

    def show(self, page: Path) -> None:
        """Shows a page and waits until it is there."""
        self.events.clear()
        self.call("Page.navigate", url=page.resolve().as_uri())
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(json.loads(self.socket.recv()))

    def run(self, expression: str) -> object:
        """The value of an expression of JavaScript, once a promise is kept."""
        answer = self.call(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True
        )
        if "exceptionDetails" in answer:
            raise RuntimeError(str(answer["exceptionDetails"].get("exception", answer)))
        return answer["result"].get("value")

    def press(self, key: str, code: int, text: str = "") -> None:
        """Presses a key on whatever has the focus."""
        for kind in ["keyDown", "keyUp"]:
            self.call(
                "Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=code,
                text=text if kind == "keyDown" else "",
            )

    def emulate(self, width: int = 1280, scheme: str = "light", media: str = "screen") -> None:
        """Sets the width of the window, light or dark, and screen or print."""
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1,
            mobile=False,
        )
        self.call(
            "Emulation.setEmulatedMedia", media=media,
            features=[{"name": "prefers-color-scheme", "value": scheme}],
        )

    def print(self) -> bytes:
        """The page as PDF."""
        return base64.b64decode(self.call("Page.printToPDF")["data"])

    def complaints(self, page: Path) -> list[str]:
        """What the console said, and what was asked for besides the page."""
        found = []
        for event in self.events:
            values = event.get("params", {})
            match event.get("method"):
                case "Runtime.exceptionThrown":
                    found.append(f"script: {values['exceptionDetails']['text']}")
                case "Runtime.consoleAPICalled":
                    found.append(f"console: {values['type']}")
                case "Log.entryAdded":
                    found.append(f"log: {values['entry']['text']}")
                case "Network.requestWillBeSent":
                    address = values["request"]["url"]
                    if address != page.resolve().as_uri():
                        found.append(f"it asks for {address}")
        return found
