"""Receives webhooks of Platen: PLATEN_WEBHOOK_SECRET=whsec_… python3 receiver.py [PORT]

Nothing but Python is needed. The libraries of https://www.standardwebhooks.com do the same check.
"""

import base64
import hashlib
import hmac
import json
import os
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = os.environ.get("PLATEN_WEBHOOK_SECRET", "")
TOLERANCE_SECONDS = 300

# Keep these where all your receivers see them: an event may arrive more than once, always with the same id.
seen = set()


def is_authentic(headers, body):
    """True when Platen signed the body, not longer than five minutes ago."""
    event_id = headers.get("webhook-id")
    timestamp = headers.get("webhook-timestamp")
    signatures = headers.get("webhook-signature")
    if not (event_id and timestamp and timestamp.isdigit() and signatures):
        return False
    if abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    key = base64.b64decode(SECRET.removeprefix("whsec_"))
    signed = f"{event_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    # While a secret is rotated there are two signatures, separated by a space.
    return any(hmac.compare_digest(expected, signature) for signature in signatures.split(" "))


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if not is_authentic(self.headers, body):
            self.send_response(401)
            self.end_headers()
            return
        event_id = self.headers["webhook-id"]
        if event_id not in seen:
            seen.add(event_id)
            event = json.loads(body)
            result = event.get("error") or event.get("url")
            if result is None:
                result = f"{len(base64.b64decode(event['pdfBase64']))} bytes"
            print(event["jobId"], event["status"], result, flush=True)
        # Answer within 10 seconds; do long work afterwards.
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 4000), Receiver)
print(f"listening on {server.server_port}", flush=True)
server.serve_forever()
