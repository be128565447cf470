"""A game reviewed: what the seekers could know after each of the fugitive's moves, and the truth."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from blackticket.boards.distances import distances
from blackticket.game import Game
from blackticket.knowledge import SPECTATOR, Belief, View, belief
from blackticket.players.greedy.dice_reach import rides_between
from blackticket.record import Record
from blackticket.rules.editions import FamilyId

Rides = Mapping[int, Mapping[int, int]]
"""By station, by target: how many rides it takes."""


@dataclass(frozen=True, slots=True)
class KnownMove:
    """The seekers' belief after a move of the fugitive, from what all could see, and his true station."""

    view: View
    belief: Belief
    station: int

    @property
    def count(self) -> int:
        """The number of stations where he could be."""
        return len(self.belief.stations)

    @property
    def weight(self) -> float:
        """The probability that the belief gave to the truth."""
        return self.belief.weights.get(self.station, 0.0)

    @property
    def bits(self) -> float:
        """The information that the seekers lacked to know the truth."""
        return self.belief.bits(self.station)


def initial_game(record: Record) -> Game:
    """The game of a record before its first action; begun from a position, it can be over already."""
    outcome = Game.from_position(record.position).outcome if record.position else None
    return Game.replay(replace(record, actions=(), outcome=outcome, proof=None))


def known_after(game: Game, spaces: int) -> KnownMove | None:
    """What the seekers know now; None if the last action, with `spaces` moves in the log before it, was none of his."""
    if len(game.state.log) == spaces:
        return None
    view = game.view(SPECTATOR)
    if not view.move:  # the start of a dice game is in its log
        return None
    return KnownMove(view, belief(view), game.state.fugitive)


def known_moves(game: Game) -> Iterator[KnownMove]:
    """Every move of the fugitive in a game, played again from its beginning."""
    again = initial_game(game.record())
    for seat, action in game.actions:
        spaces = len(again.state.log)
        again.play(seat, action)
        known = known_after(again, spaces)
        if known:
            yield known


def rides_in(view: View) -> Rides:
    """How far the stations of the game are apart, tickets and dice aside."""
    return _RIDES[view.setup.mode.family](view)


def _street_rides(view: View) -> Rides:
    assert view.dice
    return rides_between(view.dice.streets)


_RIDES: Final[Mapping[FamilyId, Callable[[View], Rides]]] = {
    "ticket": lambda view: distances(view.board),
    "dice": _street_rides,
}
