"""The client against a running service: PLATEN_URL and PLATEN_KEY (an admin key) name it."""
from __future__ import annotations

import json
import os
import tempfile
import threading
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any, Dict, List, Tuple

import platen

SAMPLE = os.path.join(os.path.dirname(__file__), "../../../templates/letter/sample.json")
with open(SAMPLE, encoding="utf-8") as sample_file:
    LETTER: Dict[str, Any] = json.load(sample_file)


def client() -> platen.Platen:
    return platen.Platen(os.environ["PLATEN_URL"], os.environ["PLATEN_KEY"])


class Service(unittest.TestCase):
    platen: platen.Platen
    pdf: bytes
    document_id: str

    @classmethod
    def setUpClass(cls) -> None:
        cls.platen = client()
        file = cls.platen.render("letter", {**LETTER, "saveName": "Größe", "metadata": {"n": 1}})
        assert file.document_id is not None
        cls.document_id = file.document_id
        cls.pdf = file.read()

    def test_renders_and_downloads(self) -> None:
        self.assertEqual(self.pdf[:5], b"%PDF-")
        self.assertEqual(b"".join(self.platen.download(self.document_id)), self.pdf)
        document = self.platen.get_document(self.document_id)["data"]
        self.assertEqual((document["name"], document["metadata"]["n"]), ("Größe", 1))

    def test_gives_the_first_result_for_a_key_of_its_own(self) -> None:
        body: platen.types.RenderInlineBody = {"markdown": "# Once", "save": True}
        first = self.platen.render_source(body, idempotency_key="python-once")
        again = self.platen.render_source(body, idempotency_key="python-once")
        self.assertEqual((first.replayed, again.replayed), (False, True))
        self.assertEqual(first.document_id, again.document_id)
        first.close()
        again.close()
        with self.assertRaises(platen.ConflictError):
            self.platen.render_source({"markdown": "# Other"}, idempotency_key="python-once")

    def test_sends_bytes_documents_and_uploads(self) -> None:
        with tempfile.TemporaryFile() as file:
            file.write(self.pdf)
            file.seek(0)
            uploaded = self.platen.upload(file, name="Uploaded")
        merged = self.platen.merge_pdfs({"pdfs": [self.pdf, uploaded], "save": False}).read()
        self.assertEqual(merged[:5], b"%PDF-")
        pages = self.platen.edit_pages(
            {"action": "extract", "pdf": merged, "pages": [{"from": -1}], "save": False}
        )
        self.assertEqual(len(self.platen.rasterize_pdf({"pdf": pages.read(), "dpi": 72})["pages"]), 1)
        self.assertEqual(self.platen.verify_pdf({"pdf": uploaded})["data"]["signatures"], [])
        self.assertEqual(self.platen.upload_document(self.pdf, name="Small")["data"]["name"], "Small")

    def test_redacts(self) -> None:
        source = self.platen.render_source({"html": "<p>SSN 078-05-1120</p>", "save": False}).read()
        body: platen.types.RedactPdfBody = {"pdf": source, "presets": ["ssn"], "save": False}
        self.assertEqual(self.platen.preview_redaction(body)["total"], 1)
        redacted = self.platen.redact(body)
        report = redacted.redaction_report
        assert report is not None
        self.assertEqual(report["redactions"][0]["count"], 1)
        self.assertEqual(redacted.read()[:5], b"%PDF-")

    def test_runs_pipelines(self) -> None:
        stamp: platen.types.TextStamp = {"text": "DRAFT"}
        result = self.platen.run_pipeline(
            {
                "inputs": {"letter": self.pdf},
                "steps": [{"do": "stamp", "stamps": [stamp]}, {"do": "validate"}],
                "save": False,
            }
        )
        assert isinstance(result, platen.File)
        assert result.pipeline_report is not None
        self.assertEqual(result.pipeline_report["reports"][0]["do"], "validate")
        self.assertEqual(result.read()[:5], b"%PDF-")
        with self.assertRaises(platen.InvalidRequestError) as caught:
            self.platen.run_pipeline({"inputs": {"a": b"no PDF"}, "steps": [{"do": "flatten"}]})
        self.assertEqual(caught.exception.status, 400)

    def test_waits_for_jobs(self) -> None:
        job, pdf = self.platen.render_queued("letter", LETTER)
        self.assertEqual(job["status"], "complete")
        assert pdf is not None
        self.assertEqual(pdf[:5], b"%PDF-")

    def test_verifies_webhooks(self) -> None:
        with Receiver() as receiver:
            queued = self.platen.queue_render("letter", {**LETTER, "webhookUrl": receiver.url})
            body, headers = receiver.next()
        secret = self.platen.list_webhook_secrets()["data"][0].get("secret")
        assert secret is not None
        event = platen.verify_webhook(body, headers, secret)
        self.assertEqual((event["jobId"], event["status"]), (queued["jobId"], "complete"))
        with self.assertRaises(platen.WebhookVerificationError):
            platen.verify_webhook(body + b" ", headers, secret)

    def test_walks_through_lists(self) -> None:
        ids = [document["id"] for document in self.platen.all_documents(metadata={"n": 1})]
        self.assertIn(self.document_id, ids)
        self.assertEqual(len(ids), self.platen.list_documents(metadata={"n": 1})["total"])

    def test_raises_what_the_service_says(self) -> None:
        with self.assertRaises(platen.NotFoundError) as caught:
            self.platen.get_document("none")
        self.assertEqual(caught.exception.code, platen.error_codes.DOCUMENT_NOT_FOUND)
        self.assertIsNotNone(caught.exception.request_id)
        with self.assertRaises(platen.AuthenticationError):
            platen.Platen(os.environ["PLATEN_URL"], "platen_sk_wrong").get_usage()

    def test_manages(self) -> None:
        created = self.platen.create_api_key({"name": "made"})
        self.platen.delete_api_key(created["data"]["id"])
        with self.assertRaises(platen.NotFoundError):
            self.platen.delete_api_key(created["data"]["id"])


class Receiver:
    """A receiver of webhooks on this machine."""

    def __init__(self) -> None:
        received: List[Tuple[bytes, Dict[str, str]]] = []
        arrived = threading.Event()

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                received.append((body, dict(self.headers.items())))
                self.send_response(204)
                self.end_headers()
                arrived.set()

            def log_message(self, *_: object) -> None:
                pass

        self._received = received
        self._arrived = arrived
        self._server = HTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05})
        self._thread.start()
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}/"

    def next(self) -> Tuple[bytes, Dict[str, str]]:
        if not self._arrived.wait(60):
            raise AssertionError("No webhook came")
        return self._received[0]

    def __enter__(self) -> "Receiver":
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


if __name__ == "__main__":
    unittest.main()
