"""Whether tests run at length, as `make proof` runs some of them, or in the time that `make test` has."""

import os
from collections.abc import Sequence
from typing import Final, TypeVar

import pytest

T = TypeVar("T")
AT_LENGTH: Final = os.environ.get("BLACKTICKET_AT_LENGTH", "") == "yes"


def repeats(usual: int, *, at_length: int) -> int:
    """How often something random is tried. Tests of modules that ask are run by `make proof` (tests/conftest.py)."""
    return at_length if AT_LENGTH else usual


def a_few(values: Sequence[T], usual: int) -> Sequence[T]:
    """The first few, and all of them at length."""
    return values if AT_LENGTH else values[:usual]


proof_only: Final = pytest.mark.proof_only
"""For a test that `make test` has no time for."""
