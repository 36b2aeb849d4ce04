"""The ``code`` of errors, to compare with: ``error.code == error_codes.TEMPLATE_NOT_FOUND``."""
from .generated.error_codes import *  # noqa: F401,F403
