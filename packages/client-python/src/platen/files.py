"""Files as they arrive."""
from __future__ import annotations

import base64
import http.client
import json
import os
import tempfile
from types import TracebackType
from typing import Any, Iterator, Mapping, Optional, Sequence, Type, Union, cast

from . import types
from .errors import ServiceUnreachableError

CHUNK = 64 * 1024


class FileHeaders:
    """What the headers of a response with a file say."""

    def __init__(self, headers: Mapping[str, str]) -> None:
        self._headers = headers

    @property
    def headers(self) -> Mapping[str, str]:
        """The headers of the response; names in any case."""
        return self._headers

    @property
    def content_type(self) -> str:
        """Media type: ``application/pdf``, unless the operation has others."""
        return self.headers.get("Content-Type", "")

    @property
    def document_id(self) -> Optional[str]:
        """The document that was saved; ``None`` when nothing was."""
        return self.headers.get("X-Document-Id")

    @property
    def request_id(self) -> Optional[str]:
        return self.headers.get("X-Request-Id")

    @property
    def replayed(self) -> bool:
        """Whether this is the result of an earlier request with the same idempotency key."""
        return self.headers.get("Idempotent-Replayed") == "true"

    @property
    def warnings(self) -> "Sequence[types.RenderWarning]":
        """What a render asked for and did not get; as many warnings as a header can hold."""
        report = self._header_json("X-Render-Warnings") or {}
        return cast("Sequence[types.RenderWarning]", report.get("warnings", []))

    @property
    def form_warnings(self) -> "Sequence[Mapping[str, Any]]":
        """Text that a filled form does not show in full: ``code``, ``field``, ``page`` (from 0) and ``message``."""
        report = self._header_json("X-Form-Warnings") or {}
        return cast("Sequence[Mapping[str, Any]]", report.get("warnings", []))

    @property
    def redaction_report(self) -> "Optional[types.RedactionReport]":
        """How much a redaction removed where.

        One that was too long for its header has sums over the pages: ``page`` is ``None`` in them.
        """
        return cast("Optional[types.RedactionReport]", self._header_json("X-Redaction-Report"))

    @property
    def pipeline_report(self) -> "Optional[types.PipelineReport]":
        """What a pipeline says about its work; of a long report only a part."""
        return cast("Optional[types.PipelineReport]", self._header_json("X-Pipeline-Report"))

    def _header_json(self, name: str) -> Any:
        value = self.headers.get(name)
        return None if value is None else json.loads(base64.b64decode(value))


class File(FileHeaders):
    """A PDF as it arrives, or an image or a ZIP where an operation answers with one.

    Its body can be read once: whole by :meth:`read`, in pieces by iterating, or into a file by :meth:`save`. Each
    closes the connection; who reads nothing calls :meth:`close`, or takes the file in a ``with`` statement.
    """

    def __init__(self, response: http.client.HTTPResponse) -> None:
        super().__init__(cast("Mapping[str, str]", response.headers))
        self._response = response

    def read(self) -> bytes:
        """The whole body.

        Raises :class:`ServiceUnreachableError` when the connection breaks off before its end.
        """
        return b"".join(self)

    def __iter__(self) -> Iterator[bytes]:
        """The body in pieces, for files that are better not held in memory."""
        expected = self._response.length
        received = 0
        try:
            while True:
                try:
                    chunk = self._response.read(CHUNK)
                except (OSError, http.client.HTTPException) as error:
                    raise ServiceUnreachableError("The connection broke off within a file") from error
                if not chunk:
                    break
                received += len(chunk)
                yield chunk
            # A body in pieces that is too short is taken for complete by http.client.
            if expected is not None and received != expected:
                raise ServiceUnreachableError(f"The file ended after {received} of {expected} bytes")
        finally:
            self.close()

    def save(self, path: "Union[str, os.PathLike[str]]") -> None:
        """Writes the body into a file, which is there only when it is whole."""
        target = os.path.abspath(os.fspath(path))
        handle, partial = tempfile.mkstemp(dir=os.path.dirname(target), prefix=".platen-")
        try:
            with os.fdopen(handle, "wb") as file:
                for chunk in self:
                    file.write(chunk)
            # mkstemp is stricter than what a program that opens a file gives it.
            mask = os.umask(0)
            os.umask(mask)
            os.chmod(partial, 0o666 & ~mask)
            os.replace(partial, target)
        except BaseException:
            os.unlink(partial)
            raise

    def close(self) -> None:
        self._response.close()

    def __enter__(self) -> "File":
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()
