"""A dice game about to be played: mode, players and options, checked, and the numbers that follow from them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from blackticket.boards.tiles import TileSet, load_tiles
from blackticket.rules.actions import FUGITIVE, TICKETS
from blackticket.rules.dice.options import OPTIONS, Value
from blackticket.rules.errors import SetupError

X: Final = "X"
FACES: Final = (*TICKETS, X)
MODES: Final = ("standard", "expert")
COUNTS: Final = (1, 2, 3)  # D-01
DICE: Final = 7
REROLLS: Final = 3
REVEALS: Final = (3, 7, 11)  # D-25


@dataclass(frozen=True)
class DiceSetup:
    """What the players agreed on. Made by `prepare`; `options` holds every option, sorted by name."""

    mode: str
    detectives: int
    options: tuple[tuple[str, Value], ...]

    @cached_property
    def chosen(self) -> Mapping[str, Value]:
        """The options by name."""
        return dict(self.options)

    @cached_property
    def rulings(self) -> Mapping[str, bool]:
        """The options that hold or not, by name."""
        return {name: value for name, value in self.options if isinstance(value, bool)}

    @cached_property
    def faces(self) -> tuple[str, ...]:
        """The six faces of a die (D-02)."""
        faces = self.chosen["die-faces"]
        assert isinstance(faces, tuple)
        return faces

    @cached_property
    def tiles(self) -> TileSet:
        """The tiles in the box."""
        return load_tiles()

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """The players, the fugitive first."""
        return (FUGITIVE, *(f"detective-{n}" for n in range(1, self.detectives + 1)))

    @cached_property
    def pawns(self) -> tuple[str, ...]:
        """The detectives' pawns; a lone player has two (D-08)."""
        return tuple(f"detective-{n}" for n in range(1, max(2, self.detectives) + 1))

    @cached_property
    def lone(self) -> bool:
        """Whether one player moves two pawns (D-08)."""
        return self.detectives == 1

    @cached_property
    def full(self) -> bool:
        """Whether all detectives there can be take part: more tiles, more dice in the hand, more black tickets."""
        return self.detectives == COUNTS[-1]

    @cached_property
    def shape(self) -> tuple[int, int]:
        """How many rows of how many tiles (D-04)."""
        if self.full:
            return 3, 3
        return (2, 3) if self.rulings["grid-is-wide"] else (3, 2)

    @cached_property
    def experts(self) -> int:
        """How many tiles are turned to their expert side (D-50)."""
        if self.mode != "expert":
            return 0
        return 3 if self.full else 2

    @cached_property
    def black(self) -> int:
        """How many black tickets the fugitive has (D-05)."""
        return 3 if self.full else 2

    @cached_property
    def hand(self) -> int:
        """How many dice the seekers roll (D-07)."""
        return 4 if self.full else 3

    @cached_property
    def spaces(self) -> int:
        """How many moves the log has room for after the start space (D-41)."""
        return 13 if self.rulings["thirteen-moves"] else 12

    def ruling(self, name: str) -> bool:
        """Whether the ruling holds."""
        return self.rulings[name]

    def seat_of(self, pawn: int) -> str:
        """The player who moves the pawn of that index."""
        return self.seats[1] if self.lone else self.seats[pawn + 1]

    def moved_by(self, seat: str) -> tuple[str, ...]:
        """The pawns that `seat` moves."""
        if seat == FUGITIVE or seat not in self.seats:
            return ()
        return self.pawns if self.lone else (seat,)


def prepare(
    mode: str = MODES[0], detectives: int = COUNTS[-1], options: Mapping[str, Value] | None = None
) -> DiceSetup:
    """Check what is asked for against what exists."""
    if mode not in MODES:
        raise SetupError("unknown-mode", f"There is no mode {mode!r:.60}. Choose one of: {', '.join(MODES)}.")
    if type(detectives) is not int or detectives not in COUNTS:
        raise SetupError("bad-detectives", f"1 to {COUNTS[-1]} detective players can play, but got {detectives!r:.60}.")
    chosen = {option.name: option.default for option in OPTIONS.values()}
    for name, value in (options or {}).items():
        if name not in chosen:
            raise SetupError("unknown-option", f"There is no option {name!r:.60}. Choose one of: {', '.join(OPTIONS)}.")
        chosen[name] = _check(name, value)
    return DiceSetup(mode, detectives, tuple(sorted(chosen.items())))


def _check(name: str, value: object) -> Value:
    """The value of an option, if it is one."""
    if name != "die-faces":
        if isinstance(value, bool):
            return value
        raise SetupError("bad-option", f"Option {name} is true or false, but got {value!r:.60}.")
    faces = tuple(value) if isinstance(value, tuple | list) else ()
    if len(faces) != 6 or any(face not in FACES for face in faces):
        raise SetupError("bad-option", f"Option {name} is six of: {', '.join(FACES)}; but got {value!r:.60}.")
    return faces
