"""The server `sekmet`: R4, searches, exports, SMART Backend Services."""

import json
from pathlib import Path

from sekmet.auth.keys import generate_private_key, public_jwk, save_private_key
from servers.process import ServerProcess, free_port, reach

ROWS_AT_ONCE = 250


class Sekmet(ServerProcess):
    """A sekmet on the data of a folder; `auth` is what its settings call `server_auth`."""

    def __init__(self, venv: Path, folder: Path, auth: dict | None = None) -> None:
        folder.mkdir(exist_ok=True)
        port = free_port()
        self.base = f"http://127.0.0.1:{port}/fhir"
        settings = {
            "base_url": self.base,
            "host": "127.0.0.1",
            "port": port,
            "data_dir": str(folder / "data"),
            "simulator": {"enabled": False},
            **({"server_auth": auth} if auth else {}),
        }
        # JSON is YAML.
        (folder / "settings.yaml").write_text(json.dumps(settings))
        command = [str(venv / "bin" / "sekmet"), "serve", "--config", "settings.yaml"]
        probe = f"http://127.0.0.1:{port}/.well-known/smart-configuration"
        super().__init__(command, folder, probe)

    def load(self, resources: list[dict]) -> None:
        """Stores resources under their own ids."""
        for start in range(0, len(resources), ROWS_AT_ONCE):
            rows = resources[start : start + ROWS_AT_ONCE]
            urls = [f"{row['resourceType']}/{row['id']}" for row in rows]
            entries = [
                {"resource": row, "request": {"method": "PUT", "url": url}}
                for row, url in zip(rows, urls)
            ]
            bundle = {"resourceType": "Bundle", "type": "batch", "entry": entries}
            answer = json.loads(reach(self.base, json.dumps(bundle).encode()))
            for entry in answer["entry"]:
                if not entry["response"]["status"].startswith("2"):
                    raise SystemExit(f"sekmet does not take the ward: {entry['response']}")

    def delete(self, place: str) -> None:
        """Deletes a resource, such as `Patient/1`."""
        reach(f"{self.base}/{place}", method="DELETE")


def make_client(
    folder: Path, algorithm: str, scopes: str = "system/*.rs"
) -> tuple[dict, list[str]]:
    """A new client of SMART Backend Services: as the settings name it, and as the program is told."""
    key = generate_private_key(algorithm)
    name = f"client-{algorithm}-{scopes.split('.')[-1]}"
    file = folder / f"{name}.pem"
    save_private_key(key, str(file))
    jwk = public_jwk(key, kid=f"key-{algorithm}")
    client = {"client_id": name, "jwks": {"keys": [jwk]}, "scopes": scopes}
    options = ["--client-id", name, "--private-key-file", str(file), "--key-id", jwk["kid"]]
    return client, options
