"""A typed client of the Platen PDF service, without dependencies."""
from . import error_codes, types
from .async_client import AsyncPlaten
from .async_files import AsyncFile
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
from .webhooks import sign_webhook, verify_webhook

__all__ = [
    "ApiError",
    "AsyncFile",
    "AsyncPlaten",
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
    "sign_webhook",
    "types",
    "verify_webhook",
]
