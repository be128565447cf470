"""A game about to be played: edition, mode, players and options, checked."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, Final

from blackticket import boards
from blackticket.boards import Board
from blackticket.boards.frozen import Frozen
from blackticket.rules.actions import FUGITIVE
from blackticket.rules.editions import EDITIONS, Edition, Mode, Variant
from blackticket.rules.errors import SetupError, shown
from blackticket.rules.options import Value

RULES_VERSION: Final = 2
"""Grows when the same actions could lead to another game than before."""


def check_rules(rules: object = None) -> int:
    """The version of the rules to play by: the newest, or the one asked for if it exists."""
    if rules is None:
        return RULES_VERSION
    if type(rules) is not int or not 1 <= rules <= RULES_VERSION:
        raise SetupError(
            "bad-rules",
            f"This program has rules 1 to {RULES_VERSION}, but got {shown(rules)}: for newer ones update the program.",
        )
    return rules


def seats_of(detectives: int) -> tuple[str, ...]:
    """The seats of a game by its number of detective players, the fugitive's first."""
    return (FUGITIVE, *(f"detective-{n}" for n in range(1, detectives + 1)))


@dataclass(frozen=True)
class Setup:
    """What the players agreed on. Made by `prepare`; `options` holds every option of the mode, sorted by name.

    `characters` are whom the detectives play, by pawn; none where they have no names (S-04). `rules` is the version of
    the rules that the game began with and keeps: where a later one decides otherwise, the rules ask for it here.
    `expert_tiles` are those that the players named, by letter; none if chance is to draw them (D-50).
    """

    edition_id: str
    mode_name: str
    detectives: int
    options: tuple[tuple[str, Value], ...]
    characters: tuple[str, ...] = ()
    rules: int = RULES_VERSION
    expert_tiles: tuple[str, ...] = ()

    def __hash__(self) -> int:
        return self._hash  # caches ask for it often; a subclass has one of its own

    @cached_property
    def _hash(self) -> int:
        return hash(
            (self.edition_id, self.mode_name, self.detectives, self.options, self.characters, self.expert_tiles)
        )

    def __reduce__(self) -> tuple[type["Setup"], tuple[Any, ...]]:
        # What follows from the fields stays behind: it follows again where it is sent to, with the board that is there.
        return type(self), tuple(getattr(self, part.name) for part in fields(self))

    @cached_property
    def edition(self) -> Edition:
        return EDITIONS[self.edition_id]

    @cached_property
    def mode(self) -> Mode:
        return next(mode for mode in self.edition.modes if mode.name == self.mode_name)

    @cached_property
    def variant(self) -> Variant:
        """What keys a table of per-game functions in the layers above: `ticket`, `sherlock` or `dice`."""
        return self.mode.variant

    @cached_property
    def board(self) -> Board:
        """The board of the edition; a dice game has tiles instead."""
        return boards.load(self.edition.board)

    @property
    def chosen(self) -> dict[str, Value]:
        """The options by name, in a copy that may be changed."""
        return dict(self.options)

    @cached_property
    def _rulings(self) -> Mapping[str, bool]:
        chosen = {name: value for name, value in self.options if isinstance(value, bool)}
        for option in self.mode.options:
            if option.since > self.rules:
                chosen[option.name] = chosen[option.before] if isinstance(option.before, str) else option.before
        return Frozen(chosen)

    def ruling(self, name: str) -> bool:
        """Whether the ruling holds; one that the mode leaves no choice in holds as by default."""
        return self._rulings.get(name, True)

    @cached_property
    def rounds(self) -> int:
        """How many rounds there are at most."""
        return self.mode.rounds

    @cached_property
    def spaces(self) -> int:
        """How many moves the travel log has room for."""
        return self.mode.spaces if self.ruling("rounds-not-moves") else self.mode.rounds

    @cached_property
    def reveals(self) -> tuple[int, ...]:
        """The moves after which the fugitive shows himself, up to the spaces of the travel log (C-41)."""
        return tuple(move for move in self.mode.reveals if move <= self.spaces)

    @cached_property
    def counts_moves(self) -> bool:
        """Whether the moves in the log, and not the rounds, decide when he escapes (C-41, S-50)."""
        return self.mode.counts_moves or not self.ruling("rounds-not-moves")

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """The players, the fugitive first."""
        return seats_of(self.detectives)

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

    @cached_property
    def has_own_stock(self) -> bool:
        """Whether the fugitive pays from a stock of his own, and not from the common supply (N-02)."""
        return self.mode.own_stock is not None

    def moved_by(self, seat: str) -> tuple[str, ...]:
        """The seekers that `seat` moves: its own, all of them if it is alone, and every bobby."""
        if seat == FUGITIVE or seat not in self.seats:
            return ()
        own = self.detective_pawns if self.detectives == 1 else (seat,)
        return own + self.bobby_pawns
