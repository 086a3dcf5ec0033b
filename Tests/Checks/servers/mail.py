"""A relay of mails on this machine that takes them all, and keeps them."""

import socketserver
import threading


class Session(socketserver.StreamRequestHandler):
    """One connection, by the commands of RFC 5321."""

    def say(self, line: str) -> None:
        self.wfile.write(line.encode() + b"\r\n")

    def handle(self) -> None:
        self.say("220 relay")
        while line := self.rfile.readline():
            command = line[:4].upper()
            if command == b"QUIT":
                self.say("221 good bye")
                return
            if command == b"DATA":
                self.say("354 go on")
                self.keep()
            self.say("250 relay" if command in (b"EHLO", b"HELO", b"MAIL", b"RCPT", b"DATA", b"RSET")
                     else "502 not here")

    def keep(self) -> None:
        lines = []
        while (line := self.rfile.readline()) not in (b".\r\n", b""):
            lines.append(line.removeprefix(b"."))
        self.server.mails.append(b"".join(lines).decode())


class Relay:
    """Listens while it is entered."""

    def __init__(self) -> None:
        self.server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Session)
        self.server.mails = self.mails = []
        self.address = f"smtp://127.0.0.1:{self.server.server_address[1]}"

    def __enter__(self) -> "Relay":
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.server.server_close()
