"""A typed client of the Platen PDF service, without dependencies."""
from . import error_codes, types
from .client import Platen
from .errors import (
    ApiError,
    AuthenticationError,
    ConflictError,
    InvalidRequestError,
    JobFailedError,
    JobTimeoutError,
    NotFoundError,
    PermissionDeniedError,
    PlatenError,
    RateLimitError,
    ServerError,
    ServiceUnreachableError,
    WebhookVerificationError,
)
from .files import File
from .webhooks import verify_webhook

__all__ = [
    "ApiError",
    "AuthenticationError",
    "ConflictError",
    "File",
    "InvalidRequestError",
    "JobFailedError",
    "JobTimeoutError",
    "NotFoundError",
    "PermissionDeniedError",
    "Platen",
    "PlatenError",
    "RateLimitError",
    "ServerError",
    "ServiceUnreachableError",
    "WebhookVerificationError",
    "error_codes",
    "types",
    "verify_webhook",
]
