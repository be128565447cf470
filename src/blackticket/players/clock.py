"""How long a player may think."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Clock:
    """The time that a player has for the one move it is asked for: so many seconds, or None for as long as it likes."""

    seconds: float | None = None


UNLIMITED: Final = Clock()
