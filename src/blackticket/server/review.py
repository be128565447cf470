"""Help for either side of a table that has it, and the review of a finished game."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, cast

from blackticket.game import Game
from blackticket.knowledge import SPECTATOR, View, belief
from blackticket.knowledge.seekers_reach import seekers_reach
from blackticket.review import KnownMove, initial_game, known_moves, rides_in
from blackticket.rules.actions import PASS, Action
from blackticket.rules.json_types import Played
from blackticket.server.errors import ServerError
from blackticket.server.json_types import DangerJson, HelperJson, LostJson, ReviewJson, ReviewMoveJson
from blackticket.server.terms import Helper

WEIGHT_DIGITS: Final = 4
REVIEW_DIGITS: Final = 6
"""Decimal digits of weights: while a game runs, and of a finished one."""


def helper(view: View, level: Helper) -> HelperJson | None:
    """Where he can be and how likely, from the view of a seeker or a spectator; it is the same for all of them."""
    if level == "none":
        return None
    known = belief(view)
    payload: HelperJson = {"stations": sorted(known.stations)}
    if level == "weights":
        payload["weights"] = {str(station): round(weight, WEIGHT_DIGITS) for station, weight in known.weights.items()}
    return payload


def danger(view: View, level: Helper) -> DangerJson | None:
    """What threatens the fugitive, from his own view. Every table has it where he hides in the dice game."""
    hides = view.dice is not None and view.dice.phase == "hiding"
    if level == "none" and not hides:
        return None
    reach = seekers_reach(view)
    begun = view.dice is None or view.dice.tile is not None
    ways = [_end(view, action) for action in view.legal if not action.double]
    return {
        "reach": sorted(reach),
        "count": len(belief(view).stations) if begun else None,
        "surrounded": bool(ways) and reach.issuperset(ways),
    }


def _end(view: View, action: Action) -> int | None:
    """Where a move of his ends; None if that is not said yet."""
    return view.fugitive if action.word == PASS else action.station or None


def review(game: Game) -> ReviewJson:
    """Belief against truth for every move of a game that is over, and what stands out. It takes a while: in a thread.

    `rides` is how far the closest seeker was when all had moved, None if no way leads there; his closest calls are the
    moves after which it was least, short of being caught. Nobody lost him with the move after which he was caught.
    """
    if not game.over:
        raise ServerError("not-over", "A game is looked at again when it is over, for that shows everything: play on.")
    rides = _closest_seekers(game)
    moves = [_move(known, rides) for known in known_moves(game)]
    closest = min((move["rides"] for move in moves if move["rides"]), default=None)
    caught = game.outcome is not None and game.outcome.reason == "caught"
    calls = [move["move"] for move in moves if closest is not None and move["rides"] == closest]
    return {"moves": moves, "closest_calls": calls, "lost": largest_growth(moves[:-1] if caught else moves)}


def largest_growth(moves: Sequence[ReviewMoveJson]) -> LostJson | None:
    """Where the stations on which he could be grew by most, if they ever grew: the first of several."""
    grown: list[LostJson] = [
        {"move": after["move"], "more": after["count"] - before["count"]} for before, after in pairwise(moves)
    ]
    most = max(grown, key=lambda one: one["more"], default=None)
    return most if most and most["more"] > 0 else None


def _move(known: KnownMove, rides: Mapping[int, int | None]) -> ReviewMoveJson:
    view, line = known.view, known.view.log[-1]
    return {
        "version": view.version,
        "move": line.move,
        "round": line.round,
        "ticket": cast(Played, line.ticket),
        "station": known.station,
        "count": known.count,
        "weight": round(known.weight, REVIEW_DIGITS),
        "bits": round(known.bits, REVIEW_DIGITS),
        "rides": rides[line.move],
    }


def _closest_seekers(game: Game) -> dict[int, int | None]:
    """By move of his: how many rides the closest seeker was away before he moved again, 0 if he was caught."""
    again = initial_game(game.record())
    found: dict[int, int | None] = {}
    for seat, action in game.actions:
        again.play(seat, action)
        view = again.view(SPECTATOR)
        if view.move:
            found[view.move] = _closest(view, again.state.fugitive)
    return found


def _closest(view: View, station: int) -> int | None:
    """How many rides the closest seeker is away, tickets or dice aside."""
    rides = rides_in(view)
    far = len(rides)  # stands in the dice game for what is out of reach
    found = min(rides[pawn.station].get(station, far) for pawn in view.seekers)
    return found if found < far else None
