"""Where the seekers can be after their next move, from what is public."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from blackticket.knowledge.view import View
from blackticket.rules.actions import TICKETS
from blackticket.rules.dice.setup import DiceSetup
from blackticket.rules.editions import Variant


def seekers_reach(view: View) -> frozenset[int]:
    """Every station that a seeker can reach with one ride, colleagues in the way ignored."""
    return frozenset(REACHES[view.setup.variant](view))


def _by_tickets(view: View) -> Iterable[int]:
    board = view.board
    for pawn in view.seekers:
        left = pawn.tickets or (1,) * len(TICKETS)  # bobbies pay nothing
        for ticket, count in zip(TICKETS, left, strict=True):
            if count:
                yield from board.neighbours(pawn.station, ticket)


def _by_dice(view: View) -> Iterable[int]:
    assert view.dice
    assert isinstance(view.setup, DiceSetup)
    faces = frozenset(TICKETS).intersection(view.setup.faces)
    for pawn in view.seekers:
        for face in faces:
            yield from view.dice.streets.rides[pawn.station][face]


REACHES: Final[Mapping[Variant, Callable[[View], Iterable[int]]]] = {
    "ticket": _by_tickets,
    "sherlock": _by_tickets,
    "dice": _by_dice,
}
