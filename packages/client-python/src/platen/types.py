"""What requests and responses hold: typed dictionaries, by the names that the API has for it."""
from .generated.types import *  # noqa: F401,F403
