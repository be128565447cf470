"""A game looked at again: what the seekers could know after each of the fugitive's moves, and the truth."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from blackticket.game import Game
from blackticket.knowledge import SPECTATOR, Belief, View, belief
from blackticket.record import Record


@dataclass(frozen=True, slots=True)
class Known:
    """The belief of the seekers after a move of his, from what all could see, and the station where he was."""

    view: View
    belief: Belief
    station: int

    @property
    def count(self) -> int:
        """On how many stations he could be."""
        return len(self.belief.stations)

    @property
    def weight(self) -> float:
        """How likely the truth was."""
        return self.belief.weights.get(self.station, 0.0)

    @property
    def bits(self) -> float:
        """How many bits the seekers lacked to know the truth."""
        return self.belief.bits(self.station)


def begun(record: Record) -> Game:
    """The game of a record before its first action; one begun from a position can have been over by then."""
    outcome = Game.from_position(record.position).outcome if record.position else None
    return Game.replay(replace(record, actions=(), outcome=outcome))


def known_after(game: Game, spaces: int) -> Known | None:
    """What the seekers know now, if the log had so many spaces before the last action and that was a move of his."""
    if len(game.state.log) == spaces:
        return None
    view = game.view(SPECTATOR)
    if not view.move:  # the start of a dice game is in its log
        return None
    return Known(view, belief(view), game.state.fugitive)


def known_moves(game: Game) -> Iterator[Known]:
    """Every move of his in a game, played again from its beginning."""
    again = begun(game.record())
    for seat, action in game.actions:
        spaces = len(again.state.log)
        again.play(seat, action)
        known = known_after(again, spaces)
        if known:
            yield known
