"""The client, to be awaited."""
from __future__ import annotations

import asyncio
import os
import time
from typing import IO, Any, Mapping, Optional, Union

from . import types
from .async_files import AsyncFile
from .client import FIRST_POLL, SLOWEST_POLL, Platen, ended, pdf_of
from .errors import JobTimeoutError
from .files import File
from .generated.async_operations import AsyncOperations
from .transport import Call


class AsyncPlaten(AsyncOperations):
    """A client of one deployment with one key, for programs of ``asyncio``.

    It does what :class:`Platen` does, in threads of the event loop's executor: each call takes one while it waits.
    A call that is canceled goes on in its thread, and what it gives is dropped.
    """

    def __init__(
        self, base_url: str, api_key: str, *, max_retries: int = 4, timeout: float = 120
    ) -> None:
        """As :class:`Platen` has it."""
        self._client = Platen(base_url, api_key, max_retries=max_retries, timeout=timeout)

    async def _send(self, call: Call, timeout: Optional[float]) -> Any:
        result = await asyncio.to_thread(self._client._send, call, timeout)
        return AsyncFile(result) if isinstance(result, File) else result

    async def render(
        self,
        slug: str,
        data: Mapping[str, Any],
        *,
        flatten_forms: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> AsyncFile:
        """Renders a template to a PDF. For an upload to an object store (``s3``) take ``render_template``."""
        file = await asyncio.to_thread(
            self._client.render,
            slug,
            data,
            flatten_forms=flatten_forms,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return AsyncFile(file)

    async def render_source(
        self,
        body: types.RenderInlineBody,
        *,
        flatten_forms: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> AsyncFile:
        """Renders HTML or Markdown to a PDF, or with ``format`` to an image.

        For an upload to an object store (``s3``) take ``render_inline``.
        """
        file = await asyncio.to_thread(
            self._client.render_source,
            body,
            flatten_forms=flatten_forms,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return AsyncFile(file)

    async def redact(
        self,
        body: types.RedactPdfBody,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> AsyncFile:
        """Removes content from a PDF for good. What was removed where, never what, is in ``redaction_report``."""
        file = await asyncio.to_thread(
            self._client.redact, body, idempotency_key=idempotency_key, timeout=timeout
        )
        return AsyncFile(file)

    async def preview_redaction(
        self, body: types.RedactPdfBody, *, timeout: Optional[float] = None
    ) -> types.RedactionPreview:
        """What ``redact`` would remove by the same body, with its text. Nothing is made, saved or counted."""
        return await asyncio.to_thread(self._client.preview_redaction, body, timeout=timeout)

    async def render_queued(
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
        queued = await self.queue_render(
            slug, data, flatten_forms=flatten_forms, idempotency_key=idempotency_key
        )
        job = await self.wait_for_job(queued["jobId"], wait=wait)
        return job, pdf_of(job)

    async def wait_for_job(self, job_id: str, *, wait: float = 600) -> types.Job:
        """Waits until a job has ended, for at most ``wait`` seconds; no thread is held between two looks.

        Raises :class:`JobFailedError` when it failed, :class:`JobTimeoutError` when the wait is over.
        """
        until = time.monotonic() + wait
        pause = FIRST_POLL
        while True:
            job = await self.get_job(job_id)
            if ended(job):
                return job
            if time.monotonic() + pause > until:
                raise JobTimeoutError(job_id, wait)
            await asyncio.sleep(pause)
            pause = min(SLOWEST_POLL, pause * 1.5)

    async def upload(
        self,
        content: Union[bytes, IO[bytes], os.PathLike[str]],
        *,
        name: Optional[str] = None,
        metadata: Optional[Mapping[str, Union[str, float]]] = None,
    ) -> types.DocumentReference:
        """Uploads a file of any size, as :meth:`Platen.upload` does."""
        return await asyncio.to_thread(self._client.upload, content, name=name, metadata=metadata)

    async def download(self, document_id: str) -> AsyncFile:
        """The bytes of a document as they come."""
        return AsyncFile(await asyncio.to_thread(self._client.download, document_id))
