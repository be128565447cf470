"""All games that can be played, for tests that go through them."""

from typing import Final

from blackticket.rules.editions import editions

ALL_MODES: Final[list[tuple[str, str]]] = [(edition.id, mode.name) for edition in editions() for mode in edition.modes]
"""Every edition's id with the name of each of its modes."""
