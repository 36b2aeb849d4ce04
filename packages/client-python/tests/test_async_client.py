"""What the client that is awaited does with answers of every kind."""
from __future__ import annotations

import asyncio
import pathlib
import tempfile
import time
import unittest
from unittest.mock import patch

import platen

from service import Answer, Service, failure, json_answer

PDF = {"Content-Type": "application/pdf", "X-Document-Id": "d"}


def client(service: Service) -> platen.AsyncPlaten:
    return platen.AsyncPlaten(f"{service.url}/live", "platen_sk_x", max_retries=0)


class AsyncClient(unittest.IsolatedAsyncioTestCase):
    async def test_gives_files_whole_in_pieces_and_into_a_file(self) -> None:
        answers = [Answer(body=b"%PDF-1.7", headers=PDF) for _ in range(4)]
        with Service(*answers) as service, tempfile.TemporaryDirectory() as folder:
            api = client(service)
            whole = await api.render("letter", {"name": "Ada"})
            self.assertEqual((whole.document_id, await whole.read()), ("d", b"%PDF-1.7"))
            pieces = [piece async for piece in await api.render_source({"html": "x"})]
            self.assertEqual(b"".join(pieces), b"%PDF-1.7")
            path = pathlib.Path(folder, "a.pdf")
            await (await api.redact({"pdf": path_of(folder), "presets": ["ssn"]})).save(path)
            self.assertEqual(path.read_bytes(), b"%PDF-1.7")
            async with await api.optimize_pdf({"pdf": b"%PDF-"}) as unread:
                self.assertIsInstance(unread, platen.AsyncFile)
            self.assertEqual(service.asked[0].path, "/live/v1/render/letter")
            self.assertEqual(service.asked[2].json["pdf"], "JVBERi0=")

    async def test_walks_over_the_pages_of_a_list(self) -> None:
        pages = [{"data": [{"id": "a"}], "hasMore": True}, {"data": [{"id": "b"}], "hasMore": False}]
        with Service(*(json_answer(page) for page in pages)) as service:
            self.assertEqual([one["id"] async for one in client(service).all_documents()], ["a", "b"])

    async def test_raises_what_the_other_client_raises(self) -> None:
        with Service(failure(404, "NOT_FOUND"), json_answer({"id": "j", "status": "failed", "error": "no"})) as service:
            with self.assertRaises(platen.NotFoundError):
                await client(service).get_document("d")
            with self.assertRaisesRegex(platen.JobFailedError, "no"):
                await client(service).wait_for_job("j")

    async def test_waits_for_a_job_without_holding_a_thread(self) -> None:
        jobs = [{"id": "j", "status": status} for status in ("pending", "complete")]
        with Service(json_answer({"jobId": "j"}), *(json_answer(job) for job in jobs)) as service:
            with patch.object(time, "sleep", side_effect=AssertionError("a thread sleeps")):
                with patch("platen.async_client.FIRST_POLL", 0.0):
                    job, pdf = await client(service).render_queued("letter", {})
            self.assertEqual((job["status"], pdf), ("complete", None))

    async def test_uploads_from_a_path_and_downloads(self) -> None:
        with Service(Answer(), Answer(body=b"%PDF-", headers=PDF)) as store, tempfile.TemporaryDirectory() as folder:
            created = {"documentId": "d", "uploadUrl": f"{store.url}/put", "expiresAt": "e"}
            found = {"data": {"downloadUrl": f"{store.url}/get"}}
            with Service(json_answer(created), json_answer(found)) as service:
                self.assertEqual(await client(service).upload(path_of(folder)), {"documentId": "d"})
                self.assertEqual(await (await client(service).download("d")).read(), b"%PDF-")
            self.assertEqual(store.asked[0].body, b"%PDF-")

    async def test_makes_many_calls_at_once(self) -> None:
        with Service(*(json_answer({"data": []}) for _ in range(8))) as service:
            await asyncio.gather(*(client(service).list_documents() for _ in range(8)))
            self.assertEqual(len(service.asked), 8)


def path_of(folder: str) -> pathlib.Path:
    path = pathlib.Path(folder, "in.pdf")
    path.write_bytes(b"%PDF-")
    return path


if __name__ == "__main__":
    unittest.main()
