"""What the players of a table agreed on."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final, Literal, TypedDict, cast

from blackticket.knowledge.setup_json import SetupJson, setup_json
from blackticket.rules.games import prepare
from blackticket.rules.setup import Setup

Helper = Literal["none", "possible", "weights"]
"""What the seekers see of where he can be: nothing, the stations, or how likely each of them is."""

Strength = Literal["easy", "medium", "hard", "master"]
"""How well a bot plays."""
FIRST_RULES: Final = 1
SHORTEST_TURN: Final = 5
LONGEST_TURN: Final = 30 * 24 * 3600
STAND_IN_SECONDS: Final = 120
"""How long a game without a clock waits for an absent player before another may let a bot move."""


class _RulesJson(TypedDict):
    rules: int


class TermsJson(_RulesJson, SetupJson):
    """The terms as plain data. `rules` is the version of the rules that the game keeps to its end."""

    helper: Helper
    turn: int | None
    strength: Strength
    public: bool


@dataclass(frozen=True, slots=True)
class Terms:
    """The game that is played, and what the table adds to it.

    `turn` is the length of a turn in seconds, None for no clock. `strength` is that of a bot that stands in.
    """

    setup: Setup
    helper: Helper = "none"
    turn: int | None = None
    strength: Strength = "medium"
    public: bool = False

    @property
    def stand_in(self) -> int | None:
        """How many seconds the game waits for an absent player; None where the clock sees to it."""
        return None if self.turn else STAND_IN_SECONDS

    def to_json(self) -> TermsJson:
        added = {name: getattr(self, name) for name in _ADDED}
        return cast("TermsJson", {"rules": self.setup.rules, **setup_json(self.setup), **added})

    def renewed(self) -> "Terms":
        """The same for a new game, by the newest rules."""
        return Terms.from_json({**self.to_json(), "rules": None})

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Terms":
        """What `to_json` wrote; when rules 1 were the only ones, neither they nor tiles were written."""
        unnamed = {name: data.get(name) or None for name in ("characters", "expert_tiles")}
        return cls.requested({"rules": FIRST_RULES, **data, **unnamed})

    @classmethod
    def requested(cls, data: Mapping[str, Any]) -> "Terms":
        """The terms that JSON asks for, by the newest rules unless it says by which; raises SetupError."""
        chosen = {name: data.get(name) for name in ("rules", *SetupJson.__annotations__)}
        values = {name: tuple(value) if isinstance(value, list) else value for name, value in data["options"].items()}
        return cls(prepare(**chosen | {"options": values}), **{name: data[name] for name in _ADDED})


_ADDED: Final = tuple(field.name for field in fields(Terms) if field.name != "setup")
