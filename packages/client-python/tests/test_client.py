"""What the client does with answers of every kind."""
from __future__ import annotations

import base64
import io
import json
import os
import pathlib
import tempfile
import time
import unittest
from email.utils import formatdate
from unittest.mock import patch

import platen
from platen import retry
from platen.errors import error_of

from service import Answer, Service, failure, json_answer

PDF = {"Content-Type": "application/pdf"}
UPLOADED = json_answer({"documentId": "d", "uploadUrl": "https://s.example/", "expiresAt": "e"})


class Calls(unittest.TestCase):
    def setUp(self) -> None:
        no_waits = patch.object(retry, "FIRST_DELAY", 0.0)
        no_waits.start()
        self.addCleanup(no_waits.stop)

    def test_goes_to_the_url_with_the_key_its_parameters_and_its_body(self) -> None:
        with Service(json_answer({"pages": []}), json_answer({"data": []})) as service:
            client = service.client()
            client.rasterize_pdf({"pdf": b"%PDF-", "dpi": 72})
            client.list_documents(limit=5, from_="2026-01-01", metadata={"order": "A 1"})
            post, get = service.asked
        self.assertEqual(post.path, "/live/v1/rasterize")
        self.assertEqual(post.headers["Authorization"], "Bearer platen_sk_x")
        self.assertEqual(post.headers["Content-Type"], "application/json")
        self.assertEqual(post.json, {"pdf": base64.b64encode(b"%PDF-").decode(), "dpi": 72})
        self.assertEqual(get.path, "/live/v1/documents?limit=5&from=2026-01-01&metadata.order=A+1")
        self.assertIsNone(get.headers.get("Idempotency-Key"))

    def test_takes_paths_in_place_of_bytes(self) -> None:
        with tempfile.TemporaryDirectory() as folder, Service(json_answer({"pages": []})) as service:
            path = pathlib.Path(folder, "a.pdf")
            path.write_bytes(b"%PDF-")
            service.client().rasterize_pdf({"pdf": path})
            self.assertEqual(service.asked[0].json["pdf"], base64.b64encode(b"%PDF-").decode())

    def test_reads_form_warnings(self) -> None:
        warnings = [{"code": "FIELD_TEXT_CUT", "field": "a.b", "page": 1, "message": "m"}]
        header = base64.b64encode(json.dumps({"warnings": warnings}).encode()).decode()
        with Service(Answer(body=b"%PDF-", headers={**PDF, "X-Form-Warnings": header})) as service:
            file = service.client().render("letter", {})
            self.assertEqual(file.form_warnings, warnings)
            file.close()

    def test_sends_its_name_and_needs_a_key(self) -> None:
        with Service(json_answer({})) as service:
            service.client().get_usage()
            self.assertRegex(service.asked[0].headers["User-Agent"], r"^platen-client-python/\d")
        with self.assertRaisesRegex(ValueError, "api_key is missing"):
            platen.Platen("https://platen.example", "")

    def test_escapes_parameters_of_the_path(self) -> None:
        with Service(json_answer({"data": {}})) as service:
            service.client().get_template("a/../b?c")
            self.assertEqual(service.asked[0].path, "/live/v1/templates/a%2F..%2Fb%3Fc")

    def test_says_booleans_as_the_api_does(self) -> None:
        with Service(json_answer({})) as service:
            service.client().get_job("j", pdf=False)
            self.assertEqual(service.asked[0].path, "/live/v1/jobs/j?pdf=false")

    def test_is_tried_again_with_the_same_idempotency_key(self) -> None:
        busy = failure(409, "IDEMPOTENCY_KEY_IN_USE")
        with Service(Answer(drop=True), failure(503), busy, UPLOADED) as service:
            self.assertEqual(service.client().create_upload()["documentId"], "d")
            keys = [asked.headers["Idempotency-Key"] for asked in service.asked]
        self.assertEqual(len(keys), 4)
        self.assertRegex(keys[0], "^[0-9a-f-]{36}$")
        self.assertEqual(len(set(keys)), 1)

    def test_waits_for_a_try_that_still_runs_however_few_retries_it_has(self) -> None:
        busy = failure(409, "IDEMPOTENCY_KEY_IN_USE")
        with Service(Answer(drop=True), busy, busy, busy, UPLOADED) as service:
            self.assertEqual(service.client(max_retries=1).create_upload()["documentId"], "d")
            self.assertEqual(len(service.asked), 5)

    def test_reports_a_key_that_another_call_uses(self) -> None:
        with Service(failure(409, "IDEMPOTENCY_KEY_IN_USE")) as service:
            with self.assertRaises(platen.ConflictError):
                service.client(max_retries=0).create_upload(idempotency_key="order-7")

    def test_has_a_key_of_its_own_or_the_one_that_is_given(self) -> None:
        with Service(UPLOADED, UPLOADED, UPLOADED) as service:
            client = service.client()
            client.create_upload()
            client.create_upload()
            client.create_upload(idempotency_key="order-7")
            first, second, third = (asked.headers["Idempotency-Key"] for asked in service.asked)
        self.assertNotEqual(first, second)
        self.assertEqual(third, "order-7")

    def test_puts_a_file_again_when_the_store_is_overloaded(self) -> None:
        with Service(Answer(status=503), Answer()) as store:
            created = {"documentId": "d", "uploadUrl": f"{store.url}/put", "expiresAt": "e"}
            with Service(json_answer(created)) as service:
                self.assertEqual(service.client().upload(io.BytesIO(b"%PDF-")), {"documentId": "d"})
            self.assertEqual([asked.body for asked in store.asked], [b"%PDF-", b"%PDF-"])

    def test_does_not_put_a_file_again_that_the_store_refuses(self) -> None:
        with Service(Answer(status=403)) as store:
            created = {"documentId": "d", "uploadUrl": f"{store.url}/put", "expiresAt": "e"}
            with Service(json_answer(created)) as service:
                with self.assertRaisesRegex(platen.PlatenError, "The store answered 403"):
                    service.client().upload(b"%PDF-")
            self.assertEqual(len(store.asked), 1)

    def test_fails_with_the_last_error_when_the_tries_are_used_up(self) -> None:
        with Service(*[failure(500)] * 5) as service:
            with self.assertRaises(platen.ServerError):
                service.client().get_usage()
            self.assertEqual(len(service.asked), 5)

    def test_fails_at_once_when_trying_again_makes_no_sense(self) -> None:
        with Service(failure(404, "JOB_NOT_FOUND"), failure(429, "QUOTA_EXCEEDED")) as service:
            client = service.client()
            with self.assertRaises(platen.NotFoundError) as caught:
                client.get_job("none")
            with self.assertRaises(platen.RateLimitError):
                client.get_usage()
            self.assertEqual(len(service.asked), 2)
        error = caught.exception
        self.assertEqual((error.status, error.code), (404, platen.error_codes.JOB_NOT_FOUND))
        self.assertEqual((error.request_id, str(error)), ("r", "No"))

    def test_that_deletes_is_done_when_the_second_try_finds_nothing(self) -> None:
        with Service(Answer(drop=True), failure(404), failure(404)) as service:
            service.client().delete_document("d")
            with self.assertRaises(platen.NotFoundError):
                service.client().delete_document("d")

    def test_says_that_nobody_is_there(self) -> None:
        with Service() as service:
            client = service.client(max_retries=0)
        with self.assertRaises(platen.ServiceUnreachableError):
            client.get_usage()

    def test_does_not_take_its_key_to_where_it_is_redirected(self) -> None:
        with Service() as other, Service(Answer(302, b"", {"Location": other.url})) as service:
            with self.assertRaises(platen.ApiError):
                service.client(max_retries=0).get_usage()
            self.assertEqual(other.asked, [])

    def test_needs_an_address_of_http(self) -> None:
        with self.assertRaises(ValueError):
            platen.Platen("file:///etc", "k")

    def test_walks_through_a_list(self) -> None:
        first = json_answer({"data": [{"id": "a"}, {"id": "b"}], "hasMore": True})
        with Service(first, json_answer({"data": [{"id": "c"}], "hasMore": False})) as service:
            found = [document["id"] for document in service.client().all_documents(source="merged")]
            self.assertEqual(
                [asked.path.split("?")[1] for asked in service.asked],
                ["limit=100&offset=0&source=merged", "limit=100&offset=100&source=merged"],
            )
        self.assertEqual(found, ["a", "b", "c"])


class Retries(unittest.TestCase):
    def test_waits_longer_each_time(self) -> None:
        error = platen.ServiceUnreachableError("")
        waits = [retry.retry_delay(error, attempt, lambda: 1.0) for attempt in range(1, 8)]
        self.assertEqual(waits, [0.5, 1, 2, 4, 8, 16, 20])

    def test_waits_as_long_as_the_service_asks_for(self) -> None:
        def wait(value: str) -> object:
            return retry.retry_delay(error_of(429, {"Retry-After": value}, b"{}"), 1, lambda: 0.0)

        self.assertEqual(wait("7"), 7)
        self.assertIsNone(wait("61"))
        self.assertEqual(wait(formatdate(time.time() - 60, usegmt=True)), 0)
        self.assertEqual(wait("soon"), 0)

    def test_makes_sense_of_an_error_that_is_no_json(self) -> None:
        for content in (b"<html>", b"[]", b"\xff"):
            error = error_of(502, {}, content)
            self.assertIsInstance(error, platen.ServerError)
            self.assertEqual((error.code, str(error)), ("UNKNOWN", "The service answered 502"))

    def test_names_the_base_url_when_something_else_answers(self) -> None:
        page = {"Content-Type": "text/html; charset=utf-8"}
        for status, error in ((200, platen.PlatenError), (404, platen.NotFoundError)):
            with self.subTest(status), Service(Answer(status, b"<html>", page)) as service:
                with self.assertRaisesRegex(error, rf"answered {status} \(text/html\).*check base_url"):
                    service.client().list_templates()
        forbidden = error_of(403, {"Content-Type": "application/json"}, b'{"message":"Forbidden"}')
        self.assertRegex(str(forbidden), "such as /live")

    def test_gives_the_reference_which_is_a_page(self) -> None:
        page = {"Content-Type": "text/html; charset=utf-8"}
        with Service(Answer(200, b"<html>", page)) as service:
            self.assertEqual(service.client().get_docs(), "<html>")


class Files(unittest.TestCase):
    def test_have_what_the_headers_say(self) -> None:
        report = base64.b64encode(json.dumps({"warnings": [{"kind": "script", "message": "ü"}]}).encode())
        headers = {**PDF, "X-Document-Id": "d", "Idempotent-Replayed": "true", "X-Render-Warnings": report.decode()}
        with Service(Answer(body=b"%PDF-1.7", headers=headers)) as service:
            file = service.client().render("letter", {})
            self.assertEqual((file.document_id, file.replayed), ("d", True))
            self.assertEqual(file.warnings[0]["message"], "ü")
            self.assertIsNone(file.redaction_report)
            self.assertEqual(file.read(), b"%PDF-1.7")

    def test_that_end_too_early_are_none(self) -> None:
        broken = Answer(body=b"%PDF", headers=PDF, missing=9)
        with Service(broken, broken) as service, tempfile.TemporaryDirectory() as folder:
            client = service.client()
            with self.assertRaises(platen.ServiceUnreachableError):
                client.render("letter", {}).read()
            with self.assertRaises(platen.ServiceUnreachableError):
                client.render("letter", {}).save(os.path.join(folder, "letter.pdf"))
            self.assertEqual(os.listdir(folder), [])

    def test_are_saved_whole(self) -> None:
        content = os.urandom(200_000)
        with Service(Answer(body=content, headers=PDF)) as service:
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "letter.pdf")
                service.client().render("letter", {}).save(path)
                with open(path, "rb") as file:
                    self.assertEqual(file.read(), content)
                self.assertEqual(os.listdir(folder), ["letter.pdf"])

    def test_are_uploaded_from_where_they_are_read_next(self) -> None:
        with Service(Answer()) as store:
            created = {"documentId": "d", "uploadUrl": f"{store.url}/put?signed=1", "expiresAt": "e"}
            with Service(json_answer(created)) as service:
                file = io.BytesIO(b"skip%PDF-")
                file.seek(4)
                self.assertEqual(service.client().upload(file, name="N"), {"documentId": "d"})
                self.assertEqual(service.asked[0].json, {"name": "N"})
            self.assertEqual((store.asked[0].method, store.asked[0].body), ("PUT", b"%PDF-"))
            self.assertIsNone(store.asked[0].headers.get("Authorization"))

    def test_are_uploaded_from_paths(self) -> None:
        with Service(Answer()) as store, tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "a.pdf")
            path.write_bytes(b"%PDF-")
            created = {"documentId": "d", "uploadUrl": f"{store.url}/put", "expiresAt": "e"}
            with Service(json_answer(created), json_answer({"data": {}})) as service:
                self.assertEqual(service.client().upload(path), {"documentId": "d"})
                service.client().upload_document(path)
                self.assertEqual(service.asked[1].body, b"%PDF-")
            self.assertEqual(store.asked[0].body, b"%PDF-")

    def test_are_not_what_a_preview_gives(self) -> None:
        with Service(Answer(body=b"%PDF", headers=PDF)) as service:
            with self.assertRaises(platen.PlatenError):
                service.client().preview_redaction({"pdf": b"", "presets": ["ssn"]})


class Jobs(unittest.TestCase):
    def test_are_waited_for(self) -> None:
        pending, complete = ({"id": "j", "status": status} for status in ("pending", "complete"))
        failed = {"id": "j", "status": "failed", "error": "no"}
        answers = [json_answer(job) for job in (pending, complete, failed, pending)]
        with Service(*answers) as service, patch("time.sleep"):
            client = service.client()
            self.assertEqual(client.wait_for_job("j")["status"], "complete")
            with self.assertRaisesRegex(platen.JobFailedError, "no"):
                client.wait_for_job("j")
            with self.assertRaises(platen.JobTimeoutError):
                client.wait_for_job("j", wait=0)


if __name__ == "__main__":
    unittest.main()
