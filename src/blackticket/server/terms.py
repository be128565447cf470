"""What the players of a table agreed on."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypedDict

from blackticket.rules.games import prepare
from blackticket.rules.options import Value
from blackticket.rules.setup import Setup

Helper = Literal["none", "possible", "weights"]
"""What the seekers are told of where he can be: nothing, the stations, or how likely each of them is."""

Strength = Literal["easy", "medium", "hard", "master"]
"""How well a program plays."""
SHORTEST_TURN: Final = 5
LONGEST_TURN: Final = 30 * 24 * 3600
STAND_IN_SECONDS: Final = 120
"""So long a game without a clock waits for somebody who is not there, before another may let a program move."""


class TermsJson(TypedDict):
    """The terms as plain data."""

    edition: str
    mode: str
    detectives: int
    options: dict[str, bool | list[str]]
    characters: list[str]
    helper: Helper
    turn: int | None
    strength: Strength
    public: bool


@dataclass(frozen=True, slots=True)
class Terms:
    """Edition, mode and players; help, clock and strength of the programs; whether the lobby shows the table.

    `turn` is how many seconds a turn may take, or None for no clock. `strength` is that of a program that stands in.
    """

    edition: str
    mode: str
    detectives: int
    options: Mapping[str, Value]
    characters: tuple[str, ...]
    helper: Helper = "none"
    turn: int | None = None
    strength: Strength = "medium"
    public: bool = False

    @classmethod
    def of(cls, setup: Setup, helper: Helper, turn: int | None, strength: Strength, public: bool) -> "Terms":
        """The terms of a game that can be set up."""
        return cls(
            setup.edition_id,
            setup.mode_name,
            setup.detectives,
            setup.chosen,
            setup.characters,
            helper,
            turn,
            strength,
            public,
        )

    @property
    def stand_in(self) -> int | None:
        """How many seconds the game waits for somebody who is not there; None where the clock sees to it."""
        return None if self.turn else STAND_IN_SECONDS

    @property
    def setup(self) -> Setup:
        """The game that is played."""
        return prepare(self.edition, self.mode, self.detectives, self.options, self.characters or None)

    def to_json(self) -> TermsJson:
        """Plain data, for the log and for everyone."""
        return {
            "edition": self.edition,
            "mode": self.mode,
            "detectives": self.detectives,
            "options": {
                name: value if isinstance(value, bool) else list(value) for name, value in self.options.items()
            },
            "characters": list(self.characters),
            "helper": self.helper,
            "turn": self.turn,
            "strength": self.strength,
            "public": self.public,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Terms":
        """Read back what `to_json` wrote."""
        options = {name: value if isinstance(value, bool) else tuple(value) for name, value in data["options"].items()}
        return cls(**{**data, "options": options, "characters": tuple(data["characters"])})
