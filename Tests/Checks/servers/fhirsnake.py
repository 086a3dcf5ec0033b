"""The server `fhirsnake`: gives all rows of a type in one page, whatever but `_id` is asked for."""

import json
from pathlib import Path

from servers.process import ServerProcess, free_port


class Fhirsnake(ServerProcess):
    """A fhirsnake that holds resources."""

    def __init__(self, venv: Path, folder: Path, resources: list[dict]) -> None:
        for resource in resources:
            file = folder / "resources" / resource["resourceType"] / f"{resource['id']}.json"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps(resource))
        port = free_port()
        self.base = f"http://127.0.0.1:{port}"
        packages = next((venv / "lib").glob("python3*")) / "site-packages"
        command = [str(venv / "bin" / "uvicorn"), "main:app", "--host", "127.0.0.1"]
        command += ["--app-dir", str(packages / "fhirsnake"), "--port", str(port)]
        super().__init__(command, folder, f"{self.base}/Patient")
