"""The games that can be played, for tests that go through them."""

from typing import Final

from blackticket.rules.editions import editions
from tests.length import AT_LENGTH

ALL_MODES: Final[list[tuple[str, str]]] = [(edition.id, mode.name) for edition in editions() for mode in edition.modes]
"""Every edition's id with the name of each of its modes."""

TYPICAL_MODES: Final[list[tuple[str, str]]] = list(
    {mode.variant: (edition.id, mode.name) for edition in reversed(editions()) for mode in edition.modes}.values()
)
"""One mode of each variant: the others play the same code with other numbers."""

SOME_MODES: Final = list(ALL_MODES if AT_LENGTH else TYPICAL_MODES)
"""For tests that are dear: `make test` goes through one mode of each variant, `make proof` through all of them."""
