"""Webhooks, as Standard Webhooks sign them."""
from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
import uuid
from typing import Any, Dict, Mapping, Optional, Sequence, Tuple, Union, cast

from . import types
from .errors import WebhookVerificationError


def verify_webhook(
    body: Union[str, bytes],
    headers: Mapping[str, str],
    secret: Union[str, Sequence[str]],
    *,
    tolerance: float = 300,
    now: Optional[float] = None,
) -> types.WebhookEvent:
    """Checks that a webhook is from the service and new, and reads it.

    ``body`` is exactly what was received: parsing and printing it again breaks the signature. ``secret`` is
    ``whsec_…``, or several while one takes the place of another. ``tolerance`` is how many seconds the
    webhook's time may be off.

    Raises :class:`WebhookVerificationError`.
    """
    lower = {name.lower(): value for name, value in headers.items()}
    message_id, timestamp, signatures = (
        _header(lower, name) for name in ("webhook-id", "webhook-timestamp", "webhook-signature")
    )
    _check_age(timestamp, tolerance, time.time() if now is None else now)
    content = body.encode() if isinstance(body, str) else bytes(body)
    signed = f"{message_id}.{timestamp}.".encode() + content
    keys = [_key_of(each) for each in ([secret] if isinstance(secret, str) else secret)]
    right = [
        b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()) for key in keys
    ]
    for signature in signatures.split(" "):
        # Not `in`, which tells by its time how much of a signature is right.
        if any([hmac.compare_digest(each, signature.encode()) for each in right]):
            return cast("types.WebhookEvent", json.loads(content))
    raise WebhookVerificationError("No signature of the webhook is right")


def sign_webhook(
    event: Union[str, Mapping[str, Any]],
    secret: str,
    *,
    message_id: Optional[str] = None,
    now: Optional[float] = None,
) -> Tuple[bytes, Dict[str, str]]:
    """Makes a webhook as the service sends it, for tests of your receiver: its body and its headers.

    A text is signed as it is. ``secret`` is ``whsec_…``, which the test gives its receiver too.

    Raises :class:`WebhookVerificationError` when the secret cannot be one.
    """
    body = (event if isinstance(event, str) else json.dumps(event)).encode()
    webhook_id = message_id or f"msg_{uuid.uuid4()}"
    timestamp = str(int(time.time() if now is None else now))
    signed = f"{webhook_id}.{timestamp}.".encode() + body
    digest = hmac.new(_key_of(secret), signed, hashlib.sha256).digest()
    headers = {
        "Content-Type": "application/json",
        "webhook-id": webhook_id,
        "webhook-timestamp": timestamp,
        "webhook-signature": "v1," + base64.b64encode(digest).decode(),
    }
    return body, headers


def _header(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name)
    if not value:
        raise WebhookVerificationError(f"The webhook has no header {name}")
    return value


def _check_age(timestamp: str, tolerance: float, now: float) -> None:
    if not (timestamp.isascii() and timestamp.isdigit()) or abs(now - int(timestamp)) > tolerance:
        raise WebhookVerificationError("The time of the webhook is too far from now")


def _key_of(secret: str) -> bytes:
    text = secret[len("whsec_") :] if secret.startswith("whsec_") else secret
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise WebhookVerificationError("The secret must be whsec_ and base64") from None
