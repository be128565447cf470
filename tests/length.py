"""Whether tests run at length, as `make proof` runs some of them, or in the time that `make test` has."""

import os
from typing import Final

AT_LENGTH: Final = os.environ.get("BLACKTICKET_AT_LENGTH", "") == "yes"


def repeats(usual: int, *, at_length: int) -> int:
    """How often something random is tried. Tests of modules that ask are run by `make proof` (tests/conftest.py)."""
    return at_length if AT_LENGTH else usual
