"""A game about to be played: edition, mode, players and options, checked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from blackticket import boards
from blackticket.boards import Board
from blackticket.rules.actions import FUGITIVE
from blackticket.rules.editions import EDITIONS, Edition, Mode
from blackticket.rules.errors import SetupError

RULES_VERSION: Final = 1
"""Grows when the same actions could lead to another game than before."""


@dataclass(frozen=True)
class Setup:
    """What the players agreed on. Made by `prepare`; `options` holds every option of the mode, sorted by name."""

    edition_id: str
    mode_name: str
    detectives: int
    options: tuple[tuple[str, bool], ...]

    @cached_property
    def edition(self) -> Edition:
        """The edition."""
        return EDITIONS[self.edition_id]

    @cached_property
    def mode(self) -> Mode:
        """The mode of the edition."""
        return next(mode for mode in self.edition.modes if mode.name == self.mode_name)

    @cached_property
    def board(self) -> Board:
        """The board of the edition."""
        return boards.load(self.edition.board)

    @property
    def chosen(self) -> dict[str, bool]:
        """The options by name; a copy, for whoever wants to change it."""
        return dict(self.options)

    @cached_property
    def _rulings(self) -> Mapping[str, bool]:
        return dict(self.options)

    def ruling(self, name: str) -> bool:
        """Whether the ruling holds; one that the mode leaves no choice in holds as by default."""
        return self._rulings.get(name, True)

    @cached_property
    def spaces(self) -> int:
        """How many moves the travel log has room for."""
        return self.mode.spaces if self.ruling("rounds-not-moves") else self.mode.rounds

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """The players, the fugitive first."""
        return (FUGITIVE, *(f"detective-{n}" for n in range(1, self.detectives + 1)))

    @cached_property
    def detective_pawns(self) -> tuple[str, ...]:
        """The pawns that pay for their moves."""
        count = self.mode.lone_detectives if self.detectives == 1 else self.detectives  # C-50, S-03
        return tuple(f"detective-{n}" for n in range(1, count + 1))

    @cached_property
    def bobby_pawns(self) -> tuple[str, ...]:
        """The pawns that travel free."""
        by = len(self.detective_pawns) if self.ruling("bobbies-by-detectives") else min(self.detectives + 1, 5)
        return tuple(f"bobby-{n}" for n in range(1, self.mode.bobbies[by] + 1))

    @cached_property
    def pawns(self) -> tuple[str, ...]:
        """All seekers, detectives first."""
        return self.detective_pawns + self.bobby_pawns

    @cached_property
    def shares_tickets(self) -> bool:
        """Whether two detectives pay from one stock (C-50)."""
        return self.detectives == 1 and self.mode.lone_shares

    def moved_by(self, seat: str) -> tuple[str, ...]:
        """The seekers that `seat` moves: its own, all of them if it is alone, and every bobby."""
        if seat == FUGITIVE or seat not in self.seats:
            return ()
        own = self.detective_pawns if self.detectives == 1 else (seat,)
        return own + self.bobby_pawns


def prepare(
    edition: str,
    mode: str | None = None,
    detectives: int | None = None,
    options: Mapping[str, bool] | None = None,
) -> Setup:
    """Check what is asked for against what exists; by default the first mode with as many detectives as it takes."""
    if edition not in EDITIONS:
        raise SetupError("unknown-edition", _choose("edition", edition, tuple(EDITIONS)))
    modes = {entry.name: entry for entry in EDITIONS[edition].modes}
    if mode is None:
        mode = next(iter(modes))
    if mode not in modes:
        raise SetupError("unknown-mode", _choose(f"mode of {edition}", mode, tuple(modes)))
    counts = modes[mode].detectives
    if detectives is None:
        detectives = counts[-1]
    if type(detectives) is not int or detectives not in counts:
        raise SetupError("bad-detectives", _choose("number of detective players", detectives, counts))
    chosen = {option.name: option.default for option in modes[mode].options}
    for name, value in (options or {}).items():
        if name not in chosen:
            raise SetupError("unknown-option", _choose(f"option of {edition} {mode}", name, tuple(chosen)))
        if not isinstance(value, bool):
            raise SetupError("bad-option", f"Option {name} is true or false, but got {value!r:.60}.")
        chosen[name] = value
    return Setup(edition, mode, detectives, tuple(sorted(chosen.items())))


def _choose(what: str, came: object, exist: Sequence[object]) -> str:
    return f"There is no {what} {came!r:.60}. Choose one of: {', '.join(map(str, exist)) or 'none'}."
