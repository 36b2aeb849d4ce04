"""Files as they arrive, for clients that are awaited."""
from __future__ import annotations

import asyncio
import os
from types import TracebackType
from typing import Any, AsyncIterator, Awaitable, Callable, Optional, Type, Union

from .files import File, FileHeaders
from .transport import PAGE_SIZE


class AsyncFile(FileHeaders):
    """A :class:`File` whose body is awaited: whole by :meth:`read`, in pieces by ``async for``, or into a file by
    :meth:`save`. Who reads nothing calls :meth:`close`, or takes the file in an ``async with`` statement.
    """

    def __init__(self, file: File) -> None:
        super().__init__(file.headers)
        self._file = file

    async def read(self) -> bytes:
        """The whole body.

        Raises :class:`ServiceUnreachableError` when the connection breaks off before its end.
        """
        return await asyncio.to_thread(self._file.read)

    async def __aiter__(self) -> AsyncIterator[bytes]:
        """The body in pieces, for files that are better not held in memory."""
        chunks = iter(self._file)
        while True:
            chunk = await asyncio.to_thread(lambda: next(chunks, None))
            if chunk is None:
                return
            yield chunk

    async def save(self, path: Union[str, os.PathLike[str]]) -> None:
        """Writes the body into a file, which is there only when it is whole."""
        await asyncio.to_thread(self._file.save, path)

    async def close(self) -> None:
        await asyncio.to_thread(self._file.close)

    async def __aenter__(self) -> AsyncFile:
        return self

    async def __aexit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        await self.close()


async def walk_pages_async(page_at: Callable[[int, int], Awaitable[Any]]) -> AsyncIterator[Any]:
    """All items of a list, of which ``page_at`` gives the page with a limit and an offset."""
    offset = 0
    while True:
        page = await page_at(PAGE_SIZE, offset)
        for item in page["data"]:
            yield item
        if not page["hasMore"]:
            return
        offset += PAGE_SIZE
