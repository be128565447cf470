"""What follows from the public part of a dice game: where Mister X can be."""

from collections.abc import Iterable

from blackticket.knowledge.view import View
from blackticket.rules.actions import BLACK, HELICOPTER, PASS
from blackticket.rules.dice.setup import DiceSetup
from blackticket.rules.dice.streets import Streets, landings_from
from blackticket.rules.setup import Setup

Places = frozenset[int]


def dice_possible(view: View) -> Places:
    """Every place where he can be: from the tile that he told, the log followed move by move."""
    assert view.dice
    streets, setup = view.dice.streets, view.setup
    caught = view.outcome is not None and view.outcome.reason == "caught"
    possible = frozenset(view.possible_starts)
    black, helicopter = _black(setup), True
    for line in view.log:
        if line.shown and line.station is not None:
            possible = frozenset({line.station})
        else:
            possible = possible.difference(line.seekers)  # they moved after he had stood there
            tickets = black > 0, helicopter and line.leg != "second"
            possible = dice_reached(setup, streets, possible, line.ticket, *tickets)
            if not caught or line is not view.log[-1]:  # his own last move can have led him to a detective (D-26)
                possible = possible.difference(line.seekers)
        black -= line.ticket == BLACK
        helicopter = helicopter and line.ticket != HELICOPTER
    return possible if caught else possible.difference(pawn.station for pawn in view.seekers)


def dice_reached(
    setup: Setup, streets: Streets, places: Iterable[int], word: str, black: bool, helicopter: bool
) -> Places:
    """Where one move by `word` can lead from any of `places`, detectives not minded.

    `black` and `helicopter` say what he had left: under one ruling he may not pass while they move him (D-21).
    """
    if word == PASS:
        only = not setup.ruling("pass-without-a-die")
        return frozenset(
            place
            for place in places
            if not (only and black and streets.rides[place][BLACK])
            and not (only and helicopter and landings_from(setup, streets, place))
        )
    if word == HELICOPTER:
        return frozenset(target for place in places for target in landings_from(setup, streets, place))
    return frozenset(target for place in places for target in streets.rides[place][word])


def _black(setup: Setup) -> int:
    assert isinstance(setup, DiceSetup)
    return setup.black
