"""How long a player may think."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Clock:
    """The time for one move; None is no limit."""

    seconds: float | None = None


UNLIMITED: Final = Clock()
