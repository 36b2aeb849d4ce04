"""A service that gives the answers that a test wants, and keeps what it was asked."""
from __future__ import annotations

import json
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, List, Mapping, Optional, Type

from platen import Platen


@dataclass(frozen=True)
class Answer:
    status: int = 200
    body: bytes = b"{}"
    headers: Mapping[str, str] = field(default_factory=lambda: {"Content-Type": "application/json"})
    #: Bytes that are announced but never sent.
    missing: int = 0
    #: The connection is closed without any answer.
    drop: bool = False


def json_answer(value: object, status: int = 200, **headers: str) -> Answer:
    given = {name.replace("_", "-"): text for name, text in headers.items()}
    return Answer(status, json.dumps(value).encode(), {"Content-Type": "application/json", **given})


def failure(status: int, code: str = "ANY", **headers: str) -> Answer:
    body = {"error": "No", "code": code, "requestId": "r"}
    return json_answer(body, status, X_Request_Id="r", **{"Retry_After": "0", **headers})


@dataclass(frozen=True)
class Asked:
    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Service:
    def __init__(self, *answers: Answer) -> None:
        self.asked: List[Asked] = []
        waiting = list(answers)
        asked = self.asked

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self) -> None:
                length = int(self.headers.get("Content-Length", 0))
                body = self.rfile.read(length)
                asked.append(Asked(self.command, self.path, self.headers, body))  # type: ignore[arg-type]
                answer = waiting.pop(0)
                self.close_connection = True
                if answer.drop:
                    return
                self.send_response(answer.status)
                for name, value in answer.headers.items():
                    self.send_header(name, value)
                if answer.status != 204:
                    self.send_header("Content-Length", str(len(answer.body) + answer.missing))
                self.end_headers()
                self.wfile.write(answer.body)

            do_GET = do_POST = do_PUT = do_DELETE = answer

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01})
        self._thread.start()
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"

    def client(self, max_retries: int = 4) -> Platen:
        return Platen(f"{self.url}/live//", "platen_sk_x", max_retries=max_retries)

    def __enter__(self) -> "Service":
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: object
    ) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
