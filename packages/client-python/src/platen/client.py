"""The client."""
from __future__ import annotations

import base64
import os
import time
from typing import IO, Any, Mapping, Optional, Union

from . import types
from .errors import JobFailedError, JobTimeoutError, PlatenError
from .files import File
from .generated.operations import Operations
from .transport import Call, Transport

FIRST_POLL = 0.25
SLOWEST_POLL = 5.0


class Platen(Operations):
    """A client of one deployment with one key. Threads may share it.

    Every operation of the API is a method; the ones written out here add to that.
    """

    def __init__(
        self, base_url: str, api_key: str, *, max_retries: int = 4, timeout: float = 120
    ) -> None:
        """
        ``base_url`` is where the API is, with or without a slash at its end; ``api_key`` is ``platen_sk_…``.
        ``max_retries`` counts the tries after the first one, for 429, 5xx and failures of the network.
        ``timeout`` is how many seconds the service may be silent.
        """
        self._transport = Transport(base_url, api_key, max_retries, timeout)

    def _send(self, call: Call, timeout: Optional[float]) -> Any:
        return self._transport.send(call, timeout)

    def render(
        self,
        slug: str,
        data: Mapping[str, Any],
        *,
        flatten_forms: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> File:
        """Renders a template to a PDF. For an upload to an object store (``s3``) take ``render_template``."""
        return _file(
            self.render_template(
                slug,
                data,
                flatten_forms=flatten_forms,
                idempotency_key=idempotency_key,
                timeout=timeout,
            )
        )

    def render_source(
        self,
        body: types.RenderInlineBody,
        *,
        flatten_forms: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> File:
        """Renders HTML or Markdown to a PDF, or with ``format`` to an image.

        For an upload to an object store (``s3``) take ``render_inline``.
        """
        return _file(
            self.render_inline(
                body, flatten_forms=flatten_forms, idempotency_key=idempotency_key, timeout=timeout
            )
        )

    def redact(
        self,
        body: types.RedactPdfBody,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> File:
        """Removes content from a PDF for good. What was removed where, never what, is in ``redaction_report``."""
        return _file(self.redact_pdf(body, idempotency_key=idempotency_key, timeout=timeout))

    def preview_redaction(
        self, body: types.RedactPdfBody, *, timeout: Optional[float] = None
    ) -> types.RedactionPreview:
        """What ``redact`` would remove by the same body, with its text. Nothing is made, saved or counted."""
        result = self.redact_pdf(body, preview=True, timeout=timeout)
        if isinstance(result, File):
            result.close()
            raise PlatenError("The service answered with a file: it knows of no preview")
        return result["data"]

    def render_queued(
        self,
        slug: str,
        data: Mapping[str, Any],
        *,
        flatten_forms: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
        wait: float = 600,
    ) -> "tuple[types.Job, Optional[bytes]]":
        """Queues a render and waits for it: the job, and its PDF unless that went to an object store.

        Raises what :meth:`wait_for_job` does.
        """
        queued = self.queue_render(
            slug, data, flatten_forms=flatten_forms, idempotency_key=idempotency_key
        )
        job = self.wait_for_job(queued["jobId"], wait=wait)
        return job, pdf_of(job)

    def wait_for_job(self, job_id: str, *, wait: float = 600) -> types.Job:
        """Waits until a job has ended, for at most ``wait`` seconds.

        Raises :class:`JobFailedError` when it failed, :class:`JobTimeoutError` when the wait is over.
        """
        until = time.monotonic() + wait
        pause = FIRST_POLL
        while True:
            job = self.get_job(job_id)
            if ended(job):
                return job
            if time.monotonic() + pause > until:
                raise JobTimeoutError(job_id, wait)
            time.sleep(pause)
            pause = min(SLOWEST_POLL, pause * 1.5)

    def upload(
        self,
        content: Union[bytes, IO[bytes], os.PathLike[str]],
        *,
        name: Optional[str] = None,
        metadata: Optional[Mapping[str, Union[str, float]]] = None,
    ) -> types.DocumentReference:
        """Uploads a file of any size, past the limit of request bodies.

        ``content`` is bytes, a path, or a file that is open for reading in binary mode; files are not held in memory.
        Gives what every call takes in place of a PDF.
        """
        if isinstance(content, os.PathLike):
            with open(content, "rb") as file:
                return self.upload(file, name=name, metadata=metadata)
        body: types.CreateUploadBody = {}
        if name is not None:
            body["name"] = name
        if metadata is not None:
            body["metadata"] = metadata
        created = self.create_upload(body)
        length = len(content) if isinstance(content, bytes) else _rest_of(content)
        File(self._transport.open(created["uploadUrl"], "PUT", content, length)).read()
        return {"documentId": created["documentId"]}

    def download(self, document_id: str) -> File:
        """The bytes of a document as they come."""
        return File(self._transport.open(self.get_document(document_id)["data"]["downloadUrl"]))


def ended(job: types.Job) -> bool:
    """Whether a job is complete. Raises :class:`JobFailedError` when it failed."""
    if job["status"] == "failed":
        raise JobFailedError(job["id"], job.get("error", "The job failed"))
    return job["status"] == "complete"


def pdf_of(job: types.Job) -> Optional[bytes]:
    """The PDF of a job; ``None`` when that went to an object store."""
    pdf = job.get("pdfBase64")
    return None if pdf is None else base64.b64decode(pdf)


def _file(result: object) -> File:
    if isinstance(result, File):
        return result
    raise PlatenError("The service answered with something other than a file")


def _rest_of(file: IO[bytes]) -> int:
    """Bytes from where the file is read next to its end."""
    at = file.tell()
    length = file.seek(0, os.SEEK_END) - at
    file.seek(at)
    return length
