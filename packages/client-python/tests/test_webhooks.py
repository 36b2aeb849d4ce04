"""Webhooks that are right, and every way to be wrong."""
from __future__ import annotations

import base64
import hashlib
import hmac
import unittest
from typing import Callable, Dict, Sequence, Union

import platen

SECRET = "whsec_" + base64.b64encode(b"a secret of thirty-two characters").decode()
OTHER = "whsec_" + base64.b64encode(b"another secret of many characters").decode()
BODY = '{"jobId":"j","status":"failed","error":"Missing required template field: größe"}'
AT = 1_767_225_600


def headers(secret: str = SECRET, body: str = BODY) -> Dict[str, str]:
    key = base64.b64decode(secret[6:])
    digest = hmac.new(key, f"msg_1.{AT}.{body}".encode(), hashlib.sha256).digest()
    return {
        "Webhook-Id": "msg_1",
        "Webhook-Timestamp": str(AT),
        "Webhook-Signature": f"v1,{base64.b64encode(digest).decode()}",
    }


def check(
    given: Dict[str, str],
    secret: Union[str, Sequence[str]] = SECRET,
    body: Union[str, bytes] = BODY,
    now: float = AT,
) -> object:
    return platen.verify_webhook(body, given, secret, now=now)["jobId"]


class Webhooks(unittest.TestCase):
    def test_are_read(self) -> None:
        self.assertEqual(check(headers()), "j")
        self.assertEqual(check(headers(), body=BODY.encode()), "j")
        self.assertEqual(check({name.lower(): value for name, value in headers().items()}), "j")

    def test_may_have_several_signatures_and_secrets(self) -> None:
        both = f"{headers(OTHER)['Webhook-Signature']} {headers()['Webhook-Signature']}"
        self.assertEqual(check({**headers(), "Webhook-Signature": both}), "j")
        self.assertEqual(check(headers(), [OTHER, SECRET]), "j")

    def test_are_refused(self) -> None:
        right = headers()
        cases: Dict[str, Callable[[], object]] = {
            "another body": lambda: check(right, body=BODY.replace("failed", "complete")),
            "another secret": lambda: check(right, OTHER),
            "another id": lambda: check({**right, "Webhook-Id": "msg_2"}),
            "no signature": lambda: check({**right, "Webhook-Signature": ""}),
            "another kind": lambda: check({**right, "Webhook-Signature": "v1a,AAAA"}),
            "no base64": lambda: check({**right, "Webhook-Signature": "v1,%%ü"}),
            "no time": lambda: check({**right, "Webhook-Timestamp": "now"}),
            "a time in other digits": lambda: check({**right, "Webhook-Timestamp": "١"}),
            "no secret": lambda: check(right, "whsec_%"),
            "no secrets": lambda: check(right, []),
            "an old time": lambda: check(right, now=AT + 301),
            "a time to come": lambda: check(right, now=AT - 301),
        }
        for name, run in cases.items():
            with self.subTest(name), self.assertRaises(platen.WebhookVerificationError):
                run()


class Signing(unittest.TestCase):
    def test_makes_what_the_client_trusts(self) -> None:
        body, headers = platen.sign_webhook({"jobId": "j", "status": "failed", "error": "größe"}, SECRET)
        self.assertEqual(platen.verify_webhook(body, headers, SECRET)["jobId"], "j")
        body, headers = platen.sign_webhook("{}", SECRET, message_id="msg_1", now=AT)
        self.assertEqual((body, headers["webhook-id"]), (b"{}", "msg_1"))
        with self.assertRaises(platen.WebhookVerificationError):
            platen.verify_webhook(body, headers, SECRET, now=AT + 301)
        with self.assertRaises(platen.WebhookVerificationError):
            platen.sign_webhook("{}", "whsec_%")


if __name__ == "__main__":
    unittest.main()
