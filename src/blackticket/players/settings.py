"""The settings of a player, and their text form: `name` or `name:key=value,key=value`.

A value that is a player with several settings itself stands in brackets: `name:key=[other:key=value,key=value]`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf, isfinite
from typing import Any, Literal

from blackticket.rules.errors import SetupError

PlayerSettings = Mapping[str, Any]
"""The settings of a player by name, each of the kind that its `PlayerSetting` says."""


@dataclass(frozen=True, slots=True)
class PlayerSetting:
    """One setting of a player: its kind, what it is by default, which values it takes, and what it is for."""

    kind: Literal["int", "float", "player"]
    default: float | str
    help: str
    low: float = -inf
    high: float = inf

    @property
    def expected(self) -> str:
        """The expected kind of value, for an error sentence."""
        if self.kind == "player":
            return "a player, in [ ] if it has several settings"
        number = "a whole number" if self.kind == "int" else "a number"
        if isfinite(self.low) and isfinite(self.high):
            return f"{number} from {self.low} to {self.high}"
        return f"{number} from {self.low} on" if isfinite(self.low) else number

    def read(self, text: str) -> int | float | str:
        """The value that a text stands for; raises ValueError if it is none."""
        if self.kind == "player":
            return text[1:-1] if text[:1] == "[" and text[-1:] == "]" else text
        number = int(text) if self.kind == "int" else float(text)
        if not (self.low <= number <= self.high and isfinite(number)):
            raise ValueError
        return number


def read_settings(player: str, text: str, settings: Mapping[str, PlayerSetting]) -> dict[str, Any]:
    """What `key=value,key=value` sets of the player of that name; what it does not name is not there."""
    chosen: dict[str, Any] = {}
    for part in _parts(text):
        name, equals, value = part.partition("=")
        if not equals:
            raise _bad(f"Settings of a player are written {player}:name=value,name=value, but got {part!r:.60}.")
        if name not in settings:
            exist = ", ".join(settings)
            raise _bad(
                f"{player} has no setting {name!r:.60}. {f'Choose one of: {exist}.' if exist else 'It has none.'}"
            )
        if name in chosen:
            raise _bad(f"Setting {name} of {player} is given twice: give it once.")
        try:
            chosen[name] = settings[name].read(value)
        except ValueError:
            raise _bad(f"Setting {name} of {player} is {settings[name].expected}, but got {value!r:.60}.") from None
    return chosen


def _parts(text: str) -> list[str]:
    """The settings of a list; commas within brackets belong to another player's."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter == "[") - (letter == "]")
        if letter == "," and depth <= 0:
            parts.append("")
        else:
            parts[-1] += letter
    return parts


def _bad(text: str) -> SetupError:
    return SetupError("bad-player-setting", text)
