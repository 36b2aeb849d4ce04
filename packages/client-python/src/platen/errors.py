"""What the client raises."""
from __future__ import annotations

from email.utils import parsedate_to_datetime
from typing import Any, Mapping, Optional, Sequence, Type, cast
import json
import time

from . import types


class PlatenError(Exception):
    """Base of everything that the client raises."""


class ApiError(PlatenError):
    """The service refused or failed: its message, and ``code`` to switch on."""

    def __init__(self, status: int, headers: Mapping[str, str], body: Mapping[str, Any]) -> None:
        message = body.get("error")
        super().__init__(message if isinstance(message, str) else unexplained(status, headers))
        code = body.get("code")
        self.status = status
        #: A stable upper-case word, such as ``TEMPLATE_NOT_FOUND``: see :mod:`platen.error_codes`.
        self.code: str = code if isinstance(code, str) else "UNKNOWN"
        #: Name it when you ask for help.
        self.request_id: Optional[str] = headers.get("X-Request-Id")
        self.retry_after: Optional[float] = _seconds_of(headers.get("Retry-After"))
        field = body.get("field")
        #: Path of the field that broke a rule. With ``MISSING_FIELD`` and ``INVALID_FIELD`` it is within the data of the template.
        self.field: Optional[str] = field if isinstance(field, str) else None
        #: With the code ``INVOICE_RULES``: every rule that the invoice breaks.
        self.findings = cast("Sequence[types.InvoiceFinding]", body.get("findings") or [])
        #: With ``TEMPLATE_SYNTAX`` and ``TEMPLATE_RENDER``: where in the template, if that is known.
        self.position = cast("Optional[types.ErrorBodyPosition]", body.get("position"))
        #: When a step of a pipeline fails: which one.
        self.step = cast("Optional[types.ErrorBodyStep]", body.get("step"))


class InvalidRequestError(ApiError):
    """400, 413 and 415: the request can never succeed as it is."""


class AuthenticationError(ApiError):
    """401: the key is missing, unknown or revoked."""


class PermissionDeniedError(ApiError):
    """403: the plan or the scope of the key does not allow it."""


class NotFoundError(ApiError):
    """404"""


class ConflictError(ApiError):
    """409"""


class RateLimitError(ApiError):
    """429: the rate limit, or with the code ``QUOTA_EXCEEDED`` the renders of the month, are used up."""


class ServerError(ApiError):
    """5xx"""


class ServiceUnreachableError(PlatenError):
    """No answer: the service was not reached, took too long, or broke off in the middle of a file."""


class JobFailedError(PlatenError):
    """A queued job failed for good."""

    def __init__(self, job_id: str, message: str) -> None:
        super().__init__(message)
        self.job_id = job_id


class JobTimeoutError(PlatenError):
    """``wait_for_job`` waited as long as it may. The job goes on."""

    def __init__(self, job_id: str, timeout: float) -> None:
        super().__init__(f"The job {job_id} has not ended within {timeout:g} s")
        self.job_id = job_id


class WebhookVerificationError(PlatenError):
    """A webhook is not from the service, or is too old."""


def unexplained(status: int, headers: Mapping[str, str]) -> str:
    """Message for a response that Platen does not send: a web page, or an error without a code."""
    # What is in front of the service may answer for it while it is down.
    if status >= 500:
        return f"The service answered {status}"
    media = (headers.get("Content-Type") or "no content type").split(";")[0]
    return (
        f"The server answered {status} ({media}), which is no response of Platen: check base_url. "
        "That of a deployment is its output ApiUrl, with its stage at the end, such as /live"
    )


_CLASSES: Mapping[int, Type[ApiError]] = {
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    429: RateLimitError,
}


def error_of(status: int, headers: Mapping[str, str], content: bytes) -> ApiError:
    """The error that a response stands for."""
    try:
        body = json.loads(content)
    except ValueError:
        body = None
    default = ServerError if status >= 500 else InvalidRequestError
    return _CLASSES.get(status, default)(status, headers, body if isinstance(body, dict) else {})


def _seconds_of(value: Optional[str]) -> Optional[float]:
    """``Retry-After`` in seconds, whether it is a number or a date (RFC 9110, section 10.2.3)."""
    if value is None:
        return None
    if value.isascii() and value.isdigit():
        return float(value)
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - time.time())
    except (TypeError, ValueError):
        return None
