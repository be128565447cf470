"""The program of the other side: what it would do in a game that looks to it as this one might."""

from typing import Final, NamedTuple

from blackticket.knowledge import view
from blackticket.players.clock import UNLIMITED
from blackticket.players.registry import make_player
from blackticket.rules.actions import Action
from blackticket.rules.chance import Chance, Seeded
from blackticket.rules.ticket import TicketState, acting, legal_actions

SEEDS: Final = 2**64
NO_CHANCE: Final = Seeded(0)
"""The ticket game has none after the deal."""


class Opponent(NamedTuple):
    """A program with its settings. Nothing is known of how it was seeded: each question goes to a new one."""

    spec: str

    def choose(self, state: TicketState, seat: str, chance: Chance) -> Action:
        """What it would do there; only the view of its seat reaches it."""
        seen = view(state, seat)
        if len(seen.legal) == 1:
            return seen.legal[0]
        return make_player(self.spec, chance.below(SEEDS)).choose(seen, UNLIMITED)


def next_seat(state: TicketState) -> str:
    """The first of the seats that can move."""
    return next(seat for seat in acting(state) if legal_actions(state, seat))
