"""A best response to a program, as near as a search comes to it: a player that knows what it plays against.

It measures how much a program gives away to whoever knows it. It knows the program, not its random state nor any
secret: it asks programs of its own what they would do in games that it makes up, which look like this one.
"""

from blackticket.knowledge import View
from blackticket.players.best_response.fugitive import FugitiveResponse
from blackticket.players.best_response.opponent import Opponent
from blackticket.players.best_response.seekers import SeekersResponse
from blackticket.players.clock import Clock
from blackticket.rules.actions import FUGITIVE, Action
from blackticket.rules.chance import Seeded


class BestResponse:
    """A player for either side of the ticket game, against the program that `opponent` names."""

    def __init__(self, seed: int, opponent: str, playouts: int, questions: int) -> None:
        self._chance = Seeded(seed)
        self._his = FugitiveResponse(Opponent(opponent), playouts, questions)
        self._theirs = SeekersResponse(Opponent(opponent), playouts, questions)

    def choose(self, view: View, clock: Clock) -> Action:  # noqa: ARG002 its budgets are counted
        """The action that does best against the program, within the budgets."""
        if len(view.legal) == 1:
            return view.legal[0]
        return self._his.choose(view, self._chance) if view.seat == FUGITIVE else self._theirs.choose(view)
