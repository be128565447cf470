"""What a dice game's set-up adds: tiles, dice, and the numbers that follow from mode and players."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NoReturn, TypeGuard

from blackticket.boards.tiles import TileSet, load_tiles
from blackticket.rules.actions import TICKETS
from blackticket.rules.errors import SetupError, shown
from blackticket.rules.setup import Setup

X: Final = "X"
FACES: Final = (*TICKETS, X)
DICE: Final = 7
REROLLS: Final = 3


@dataclass(frozen=True)
class DiceSetup(Setup):
    @cached_property
    def board(self) -> NoReturn:
        raise AttributeError("A dice game has no board: its tiles are in setup.tiles, its streets in view.dice.")

    @cached_property
    def faces(self) -> tuple[str, ...]:
        """The six faces of a die (D-02)."""
        faces = dict(self.options)["die-faces"]
        assert isinstance(faces, tuple)
        return faces

    @cached_property
    def tiles(self) -> TileSet:
        return load_tiles()

    @cached_property
    def lone(self) -> bool:
        """Whether one player moves two pawns (D-08)."""
        return self.detectives == 1

    @cached_property
    def full(self) -> bool:
        """Whether all detectives there can be take part: more tiles, more dice in the hand, more black tickets."""
        return self.detectives == self.mode.detectives[-1]

    @cached_property
    def shape(self) -> tuple[int, int]:
        """How many rows of how many tiles (D-04)."""
        if self.full:
            return 3, 3
        return (2, 3) if self.ruling("grid-is-wide") else (3, 2)

    @cached_property
    def experts(self) -> int:
        """How many tiles are turned to their expert side (D-50)."""
        if not self.mode.turns_tiles:
            return 0
        return 3 if self.full else 2

    @cached_property
    def black(self) -> int:
        """How many black tickets the fugitive has (D-05)."""
        return self.mode.black if self.full else self.mode.black - 1

    @cached_property
    def hand(self) -> int:
        """How many dice the seekers roll (D-07)."""
        return 4 if self.full else 3

    @cached_property
    def spaces(self) -> int:
        """How many moves the log has room for after the start space (D-41)."""
        return self.mode.spaces if self.ruling("thirteen-moves") else self.mode.spaces - 1

    @cached_property
    def rounds(self) -> int:
        """How many rounds there are at most: one for each move, and the seekers' last turn (D-41)."""
        return self.spaces + 1

    def seat_of(self, pawn: int) -> str:
        return self.seats[1] if self.lone else self.seats[pawn + 1]


def check_expert_tiles(setup: Setup, tiles: object) -> tuple[str, ...]:
    """The tiles that are to lie on their expert side, in order, if so many may be named (D-50); none for None."""
    if tiles is None:
        return ()
    came = ", ".join(tiles)[:60] if _are_words(tiles) else shown(tiles)
    if not isinstance(setup, DiceSetup) or not setup.experts:
        raise SetupError("bad-tiles", f"This mode is played without expert tiles, but got {came}: leave them out.")
    named = tuple(tiles) if isinstance(tiles, tuple | list) else ()
    exist = sorted(setup.tiles.tiles)
    if len(named) != setup.experts or not all(named.count(tile) == 1 and tile in exist for tile in named):
        raise SetupError("bad-tiles", f"Expected {setup.experts} different ones of {', '.join(exist)}, but got {came}.")
    return tuple(sorted(named))


def _are_words(things: object) -> TypeGuard[Sequence[str]]:
    return isinstance(things, tuple | list) and bool(things) and all(isinstance(one, str) for one in things)


def check_faces(name: str, value: object) -> tuple[str, ...]:
    """The six faces of a die, if they are (D-02)."""
    faces = tuple(value) if isinstance(value, tuple | list) else ()
    if len(faces) != 6 or any(face not in FACES for face in faces):
        raise SetupError("bad-option", f"Option {name} is six of: {', '.join(FACES)}; but got {shown(value)}.")
    return faces
