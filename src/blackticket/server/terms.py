"""What the players of a table agreed on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypedDict

from blackticket.knowledge.view import options_json
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


class TermsJson(TypedDict):
    """The terms as plain data. `rules` is the version of the rules that the game keeps to its end."""

    rules: int
    edition: str
    mode: str
    detectives: int
    options: dict[str, bool | list[str]]
    characters: list[str]
    expert_tiles: list[str]
    helper: Helper
    turn: int | None
    strength: Strength
    public: bool


def setup_of(
    edition: str,
    mode: str | None,
    detectives: int | None,
    options: Mapping[str, bool | list[str]],
    characters: Sequence[str] | None,
    rules: int | None = None,
    expert_tiles: Sequence[str] | None = None,
) -> Setup:
    """The game that JSON asks for, by the newest rules unless it says by which; raises SetupError."""
    values = {name: tuple(value) if isinstance(value, list) else value for name, value in options.items()}
    return prepare(edition, mode, detectives, values, characters, rules, expert_tiles)


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
        setup = self.setup
        return {
            "rules": setup.rules,
            "edition": setup.edition_id,
            "mode": setup.mode_name,
            "detectives": setup.detectives,
            "options": options_json(setup),
            "characters": list(setup.characters),
            "expert_tiles": list(setup.expert_tiles),
            "helper": self.helper,
            "turn": self.turn,
            "strength": self.strength,
            "public": self.public,
        }

    def renewed(self) -> "Terms":
        """The same for a new game, by the newest rules."""
        return Terms.from_json({**self.to_json(), "rules": None})

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Terms":
        """What `to_json` wrote; when rules 1 were the only ones, neither they nor tiles were written."""
        chosen = (data["edition"], data["mode"], data["detectives"], data["options"], data["characters"] or None)
        setup = setup_of(*chosen, data.get("rules", FIRST_RULES), data.get("expert_tiles") or None)
        return cls(setup, data["helper"], data["turn"], data["strength"], data["public"])
