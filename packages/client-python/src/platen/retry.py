"""When a call is tried again, and after which time."""
from __future__ import annotations

import random
from typing import Callable, Optional

from .errors import ApiError, PlatenError, ServiceUnreachableError

FIRST_DELAY = 0.5
MAX_DELAY = 20.0

#: A service that asks for more patience than this gets none: the caller decides.
MAX_RETRY_AFTER = 60.0

#: Errors with a status that is worth another try, which these are not.
FINAL_CODES = frozenset(("QUOTA_EXCEEDED", "INVOICE_NOT_SHOWN"))


def retry_delay(
    error: PlatenError, attempt: int, jitter: Callable[[], float] = random.random
) -> Optional[float]:
    """Seconds until the next try: what the service asks for, else exponential back-off with full jitter.

    ``attempt`` counts the tries so far, from 1. ``None`` when trying again makes no sense.
    """
    if not _is_retryable(error):
        return None
    asked = error.retry_after if isinstance(error, ApiError) else None
    if asked is None:
        return jitter() * min(MAX_DELAY, FIRST_DELAY * 2.0 ** (attempt - 1))
    return asked + jitter() * FIRST_DELAY if asked <= MAX_RETRY_AFTER else None


def _is_retryable(error: PlatenError) -> bool:
    if isinstance(error, ServiceUnreachableError):
        return True
    if not isinstance(error, ApiError) or error.code in FINAL_CODES:
        return False
    return error.status == 429 or error.status >= 500 or error.code == "IDEMPOTENCY_KEY_IN_USE"
