"""What follows from the public part of a ticket game: where the fugitive can be."""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from typing import NamedTuple

from blackticket.boards.board import Card
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
from blackticket.knowledge.ticket_reach import everywhere, rides
from blackticket.knowledge.view import View
from blackticket.knowledge.view_parts import LogLine
from blackticket.rules.actions import BLACK, FLY, PASS
from blackticket.rules.editions import TicketCounts
from blackticket.rules.setup import Setup
from blackticket.rules.ticket import TicketState
from blackticket.rules.ticket.common import second_leg_exists
from blackticket.rules.ticket.lookup import lookup
from blackticket.rules.ticket.payment import UNPAID
from blackticket.rules.ticket.sherlock.state import Answer, SherlockState


class MoveEvidence(NamedTuple):
    """All that is public about one move: its line, and what the rest of the view says of that moment."""

    line: LogLine
    black: int  # his black tickets after it
    # In the Sherlock mode:
    answers: tuple[Answer, ...] = ()  # those about where it led
    turned: tuple[Card, ...] = ()  # the cards turned over by then
    ended_game: bool = False  # whether it ended the game by itself
    declared: str = ""  # what he had declared when he came to where it began


Constrain = Callable[[Setup, MoveEvidence], MoveConstraint]
"""Where a move can have led."""


def ticket_history(view: View, model: Model | None = None) -> BeliefHistory:
    """The worlds after each move since he was seen."""
    starts, steps = view.possible_starts, _steps(view)
    seen = max((index for index, step in enumerate(steps) if step.line.shown), default=None)
    if seen is not None:
        starts, steps = (steps[seen].line.station or 0,), steps[seen + 1 :]
    return follow(_initial_history(starts), steps, view.setup, model, ticket_constraint)


def ticket_now(view: View, weights: WorldWeights) -> WorldWeights:
    """Those of the worlds after the last move that can be now."""
    seekers = tuple(pawn.station for pawn in view.seekers)
    then = partial_state(view.setup, seekers, view.supply, view.black)
    return worlds_now(view, weights, partial(second_leg_exists, then, UNPAID))


def ticket_destinations(view: View) -> list[Stations]:
    """By move: where it can have led, going by what was seen of that move alone."""
    return [ticket_constraint(view.setup, step).fits for step in _steps(view)]


def worlds_now(view: View, weights: WorldWeights, can_continue: Callable[[int], bool]) -> WorldWeights:
    """The worlds that remain, knowing whether he could go on: `can_continue` says from which stations he can."""
    weights = remaining(view, weights)
    if view.turn == "fugitive" and (view.second_leg or view.setup.ruling("boxed-in-loses")):  # C-31: else he had lost
        return keep_stations(weights, can_continue)
    if view.outcome and view.outcome.reason == "boxed-in":
        return keep_stations(weights, lambda station: not can_continue(station))
    return weights


def public_line(line: LogLine) -> LogLine:
    """The line without what only the fugitive's view has, or the end has shown."""
    hidden = line.station is not None and not line.shown and line.ticket != FLY
    return line._replace(station=None) if hidden else line


def _steps(view: View) -> list[MoveEvidence]:
    black, steps = view.black, []
    for line in reversed(view.log):  # backwards, since a study may set his tickets freely
        steps.append(MoveEvidence(public_line(line), black))
        black += line.ticket == BLACK
    return steps[::-1]


@lru_cache(maxsize=CACHE_SIZE)
def _initial_history(starts: tuple[int, ...]) -> BeliefHistory:
    """The worlds at his start: as often as a card names it (C-15)."""
    return BeliefHistory({Stations(): Counter(starts)})


def follow(
    history: BeliefHistory, steps: Iterable[MoveEvidence], setup: Setup, model: Model | None, constrain: Constrain
) -> BeliefHistory:
    for step in steps:
        history = _extended(history, step, setup, model, constrain)
    return history


@lru_cache(maxsize=CACHE_SIZE)
def _extended(
    history: BeliefHistory, step: MoveEvidence, setup: Setup, model: Model | None, constrain: Constrain
) -> BeliefHistory:
    constraint = constrain(setup, step)
    if model is None:
        return extend(history, constraint)
    moment, ask = Moment(setup, step.line, step.black + (step.line.ticket == BLACK)), model
    return extend(history, constraint, lambda station, options: ask(moment, station, options))


def ticket_constraint(setup: Setup, step: MoveEvidence) -> MoveConstraint:
    """Where a move can have led, going by what was seen of that move alone."""
    line, occupied = step.line, Stations(step.line.seekers)
    open_to = everywhere(setup.board) - occupied
    if line.leg == "only" or line.ticket == PASS:  # C-31, C-38: from there he could not move on
        then = partial_state(setup, line.seekers, line.supply, step.black)
        open_to = Stations(station for station in open_to if not second_leg_exists(then, UNPAID, station))
    fits = open_to & {line.station} if line.shown and line.station is not None else open_to
    return MoveConstraint(rides(setup.board, line.ticket, ""), occupied, open_to, fits)


def partial_state(
    setup: Setup,
    seekers: tuple[int, ...],
    supply: TicketCounts | None,
    black: int,
    sherlock: SherlockState | None = None,
) -> TicketState:
    """A state without what is hidden, good for one question alone: whether he can go on from somewhere."""
    return TicketState(
        setup=setup,
        fugitive=0,
        seekers=seekers,
        stocks=(),
        supply=supply or (0, 0, 0),
        black=black,
        double=0,
        round=0,
        waiting=0,
        log=(),
        start=0,
        dealt=False,
        version=0,
        outcome=None,
        lookup=lookup(setup),
        sherlock=sherlock,
    )
