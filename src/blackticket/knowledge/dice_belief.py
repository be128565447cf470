"""What follows from the public part of a dice game: where Mister X can be."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from blackticket.knowledge.belief_history import (
    CACHE_SIZE,
    BeliefHistory,
    Model,
    Moment,
    MoveConstraint,
    Stations,
    WorldWeights,
    extend,
    keep_stations,
    remaining,
)
from blackticket.knowledge.view import View
from blackticket.knowledge.view_parts import LogLine
from blackticket.rules.actions import BLACK, HELICOPTER, PASS
from blackticket.rules.dice.streets import Streets, landings_from
from blackticket.rules.setup import Setup


def dice_history(view: View, model: Model | None = None) -> BeliefHistory:
    """The worlds after each move since he was seen, or since he told his tile."""
    assert view.dice
    setup, streets, black, helicopter = view.setup, view.dice.streets, view.black, view.dice.helicopter
    steps: list[tuple[LogLine, int, int, bool]] = []
    starts = view.possible_starts
    for line in reversed(view.log):
        if line.shown and line.station is not None:
            starts = (line.station,)
            break
        black += line.ticket == BLACK
        helicopter += line.ticket == HELICOPTER
        caught = not steps and view.outcome is not None and view.fugitive in line.seekers  # D-26
        steps.append((line._replace(station=None, die=None), black, helicopter, caught))
    history = _initial_history(starts)
    for step in reversed(steps):
        history = _extended(history, setup, streets, model, *step)
    return history


def dice_now(view: View, weights: WorldWeights) -> WorldWeights:
    """Those of the worlds after his last move that can be now: the detectives have moved since."""
    assert view.dice
    if not (view.second_leg and view.setup.ruling("caught-after-the-turn")):  # D-40
        weights = remaining(view, weights)
    if view.second_leg and view.setup.ruling("double-needs-second-leg"):
        used = tuple(pawn.die for pawn in view.seekers if pawn.die)
        return keep_stations(weights, _can_continue(view.dice.streets, used, view.black))
    return weights


def dice_reached(
    setup: Setup,
    streets: Streets,
    places: Iterable[int],
    word: str,
    helicopter: bool,
    used: Sequence[str],
) -> Stations:
    """Where one move by `word` can lead from any of `places`, ignoring the detectives.

    `helicopter` and the dice `used` say what he had: he may not pass while they move him (D-21).
    """
    rides = _rides(setup, streets, word, helicopter, tuple(used))
    return Stations(target for place in places for target in rides[place])


@lru_cache(maxsize=CACHE_SIZE)
def _initial_history(starts: tuple[int, ...]) -> BeliefHistory:
    return BeliefHistory({Stations(): Counter(starts)})


@lru_cache(maxsize=CACHE_SIZE)
def _extended(
    history: BeliefHistory,
    setup: Setup,
    streets: Streets,
    model: Model | None,
    line: LogLine,
    black: int,
    helicopter: int,
    caught: bool,
) -> BeliefHistory:
    """The history one move on; `black` and `helicopter` are what he had before it."""
    occupied = Stations(line.seekers)
    places = Stations(streets.tile_of)
    if setup.ruling("caught-after-the-turn") and line.leg == "first":  # D-40: he may have passed a detective there
        fits = places
    else:
        fits = places & occupied if caught else places - occupied
    rides = _rides(setup, streets, line.ticket, helicopter > 0 and line.leg != "second", line.used)
    left = Stations() if line.leg == "second" else occupied  # where a first leg can have led is known already
    constraint = MoveConstraint(rides, left, places, fits)
    if model is None:
        return extend(history, constraint)
    moment, ask = Moment(setup, line, black, streets), model
    return extend(history, constraint, lambda place, options: ask(moment, place, options))


def _can_continue(streets: Streets, used: Sequence[str], black: int) -> Callable[[int], bool]:
    """Whether a place can be the first leg of a double move: one of the dice that are left, or a ticket, leads on.

    Where a second leg was made, that says no more; and a pass as a second leg says only that he had a ticket.
    """
    words = (*used, BLACK) if black else used
    return lambda place: any(streets.rides[place][word] for word in words)


@lru_cache(maxsize=CACHE_SIZE)
def _rides(
    setup: Setup, streets: Streets, word: str, helicopter: bool, used: tuple[str, ...]
) -> Mapping[int, Sequence[int]]:
    """By place: where the word can lead. A pass leaves him there if no die moved him (D-21).

    By the other ruling he had no black ticket either, for that would have led on from everywhere; the helicopter would
    not.
    """
    if word == HELICOPTER:
        return {place: landings_from(setup, streets, place) for place in streets.tile_of}
    if word != PASS:
        return {place: streets.rides[place][word] for place in streets.tile_of}
    flies = helicopter and not setup.ruling("pass-without-a-die")
    found: dict[int, Sequence[int]] = {}
    for place in streets.tile_of:
        moves = any(streets.rides[place][face] for face in used)
        found[place] = () if moves or (flies and landings_from(setup, streets, place)) else (place,)
    return found
