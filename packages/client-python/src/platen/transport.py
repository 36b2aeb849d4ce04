"""Sends calls, tries them again, and turns responses into results."""
from __future__ import annotations

import base64
import http.client
import json
import os
import time
import urllib.error
import urllib.request
import uuid
from dataclasses import dataclass, field
from typing import Any, Callable, Iterator, Mapping, Optional, Union, cast
from urllib.parse import quote, urlencode, urlsplit

from .errors import ApiError, NotFoundError, PlatenError, ServiceUnreachableError, error_of, unexplained
from .files import File
from .generated.error_codes import IDEMPOTENCY_KEY_IN_USE
from .retry import retry_delay
from .version import VERSION

#: Items in a page, when all of a list are wanted.
PAGE_SIZE = 100


@dataclass(frozen=True)
class Call:
    """One call of an operation, as the generated methods describe it."""

    method: str
    path: str
    query: Mapping[str, Union[str, int, float, bool, None]] = field(default_factory=dict)
    #: Sent as JSON; bytes in it as base64.
    body: Optional[Any] = None
    #: Sent as it is.
    content: Union[bytes, os.PathLike[str], None] = None
    #: Of ``content``.
    media_type: str = "application/pdf"
    #: Whether it takes an idempotency key.
    keyed: bool = False
    idempotency_key: Optional[str] = None


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """The API never redirects, and the key must not follow to another host."""

    def redirect_request(self, *_: Any) -> None:
        return None


def _opener() -> urllib.request.OpenerDirector:
    """As ``urlopen`` has it, without redirects and without what reads anything but HTTP."""
    opener = urllib.request.OpenerDirector()
    for handler in (
        urllib.request.ProxyHandler(),
        urllib.request.HTTPHandler(),
        urllib.request.HTTPSHandler(),
        urllib.request.HTTPDefaultErrorHandler(),
        urllib.request.HTTPErrorProcessor(),
        _NoRedirects(),
    ):
        opener.add_handler(handler)
    return opener


class Transport:
    """Where the API is, and how it is asked. Threads may share it."""

    def __init__(
        self, base_url: str, api_key: str, max_retries: int, timeout: float, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        if urlsplit(base_url).scheme not in ("http", "https"):
            raise ValueError("base_url must begin with https:// or http://")
        if not api_key:
            raise ValueError("api_key is missing: a key begins with platen_sk_")
        self._base_url = base_url.rstrip("/")
        self._api_key = api_key
        self._max_retries = max_retries
        self._timeout = timeout
        self._sleep = sleep
        self._opener = _opener()

    def send(self, call: Call, timeout: Optional[float]) -> Any:
        """Gives parsed JSON, a :class:`File`, text, or ``None`` for an empty response."""
        headers = {
            "Authorization": f"Bearer {self._api_key}",
            "Accept": "application/json, application/pdf",
            "User-Agent": f"platen-client-python/{VERSION}",
        }
        data = _bytes_of(call.content)
        if data is not None:
            headers["Content-Type"] = call.media_type
        elif call.body is not None:
            data = json.dumps(call.body, default=_base64).encode()
            headers["Content-Type"] = "application/json"
        if call.keyed:
            headers["Idempotency-Key"] = call.idempotency_key or str(uuid.uuid4())
        url = f"{self._base_url}{call.path}{_query_text(call.query)}"
        request = urllib.request.Request(url, data=data, headers=headers, method=call.method)
        response = self._try_all(request, self._timeout if timeout is None else timeout)
        return None if response is None else _result_of(response, call.path)

    def open(self, url: str, method: str = "GET", data: Any = None, length: int = 0) -> http.client.HTTPResponse:
        """Asks a presigned URL, again after a passing failure unless ``data`` is a stream that cannot seek."""
        start = data.tell() if hasattr(data, "seekable") and data.seekable() else None
        attempts = 1 + (self._max_retries if data is None or isinstance(data, bytes) or start is not None else 0)
        attempt = 1
        while True:
            try:
                return self._open_once(url, method, data, length)
            except PlatenError as error:
                wait = retry_delay(error, attempt) if attempt < attempts else None
                if wait is None:
                    raise
                self._sleep(wait)
            if start is not None:
                data.seek(start)
            attempt += 1

    def _open_once(self, url: str, method: str, data: Any, length: int) -> http.client.HTTPResponse:
        """A presigned URL carries its own permission: the key is not sent along."""
        headers = {} if data is None else {"Content-Length": str(length), "Content-Type": "application/pdf"}
        request = urllib.request.Request(url, data=data, headers=headers, method=method)
        try:
            return cast(http.client.HTTPResponse, self._opener.open(request, timeout=self._timeout))
        except urllib.error.HTTPError as error:
            error.close()
            kind = ServiceUnreachableError if error.code >= 500 else PlatenError
            raise kind(f"The store answered {error.code}") from None
        except (OSError, http.client.HTTPException) as error:
            raise ServiceUnreachableError("The store cannot be reached") from error

    def _try_all(
        self, request: urllib.request.Request, timeout: float
    ) -> Optional[http.client.HTTPResponse]:
        attempt = 0
        runs_until: Optional[float] = None
        while True:
            attempt += 1
            try:
                return self._try(request, timeout)
            except (ApiError, ServiceUnreachableError) as error:
                # The first try may have deleted it and its response been lost.
                if attempt > 1 and request.method == "DELETE" and isinstance(error, NotFoundError):
                    return None
                # A try whose response was lost still runs. Its result is that of this call, so waiting for it is no try.
                if attempt > 1 and isinstance(error, ApiError) and error.code == IDEMPOTENCY_KEY_IN_USE:
                    now = time.monotonic()
                    runs_until = now + timeout if runs_until is None else runs_until
                    if now < runs_until:
                        attempt -= 1
                wait = retry_delay(error, attempt) if attempt <= self._max_retries else None
                if wait is None:
                    raise
                self._sleep(wait)

    def _try(self, request: urllib.request.Request, timeout: float) -> http.client.HTTPResponse:
        try:
            return cast(http.client.HTTPResponse, self._opener.open(request, timeout=timeout))
        except urllib.error.HTTPError as error:
            with error:
                try:
                    content = error.read()
                except (OSError, http.client.HTTPException):
                    content = b""
            raise error_of(error.code, cast("Mapping[str, str]", error.headers), content) from None
        except (OSError, http.client.HTTPException) as error:
            raise ServiceUnreachableError(
                f"The service cannot be reached at {self._base_url}: {error}"
            ) from error


def path_of(template: str, *values: str) -> str:
    """A path with its parameters, in the order in which it has them."""
    parts = template.split("{")
    return parts[0] + "".join(
        quote(value, safe="") + part.split("}", 1)[1] for value, part in zip(values, parts[1:])
    )


def walk_pages(page_at: Callable[[int, int], Any]) -> Iterator[Any]:
    """All items of a list, of which ``page_at`` gives the page with a limit and an offset."""
    offset = 0
    while True:
        page = page_at(PAGE_SIZE, offset)
        yield from page["data"]
        if not page["hasMore"]:
            return
        offset += PAGE_SIZE


def _query_text(query: Mapping[str, Union[str, int, float, bool, None]]) -> str:
    given = {name: _query_value(value) for name, value in query.items() if value is not None}
    return f"?{urlencode(given)}" if given else ""


def _query_value(value: Union[str, int, float, bool]) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _bytes_of(content: Union[bytes, os.PathLike[str], None]) -> Optional[bytes]:
    if isinstance(content, os.PathLike):
        with open(content, "rb") as file:
            return file.read()
    return content


def _base64(value: object) -> str:
    if isinstance(value, os.PathLike):
        value = _bytes_of(value)
    if isinstance(value, (bytes, bytearray, memoryview)):
        return base64.b64encode(value).decode()
    raise TypeError(f"{type(value).__name__} cannot be sent as JSON")


def _result_of(response: http.client.HTTPResponse, path: str) -> Any:
    media = response.headers.get("Content-Type", "")
    if response.status != 204 and not media.startswith(("application/json", "text/")):
        return File(response)
    content = File(response).read()
    if response.status == 204:
        return None
    # But for the reference, no operation has a page as its result.
    if media.startswith("text/html") and path != "/docs":
        raise PlatenError(unexplained(response.status, cast("Mapping[str, str]", response.headers)))
    return json.loads(content) if media.startswith("application/json") else content.decode()
