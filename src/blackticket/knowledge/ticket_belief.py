"""What follows from the public part of a ticket game: where the fugitive can be, the Sherlock Holmes mode included."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from blackticket.boards import Board
from blackticket.boards.board import Card
from blackticket.knowledge.belief_history import (
    BeliefHistory,
    Model,
    Moment,
    MoveConstraint,
    Stations,
    WorldWeights,
    extend,
    keep_stations,
)
from blackticket.knowledge.ticket_reach import everywhere, hideouts, possible_scenes, rides
from blackticket.knowledge.view import View
from blackticket.knowledge.view_parts import LogLine
from blackticket.rules.actions import BLACK, FLY
from blackticket.rules.editions import Count
from blackticket.rules.setup import Setup
from blackticket.rules.ticket import TicketState
from blackticket.rules.ticket.common import second_leg_exists
from blackticket.rules.ticket.lookup import lookup
from blackticket.rules.ticket.payment import UNPAID
from blackticket.rules.ticket.sherlock.moves import TAKES, can_leave
from blackticket.rules.ticket.sherlock.state import CRIME, QUARTER, STATION, TAKE, VANISH, Answer, SherlockState

CACHE_SIZE: Final = 1024
"""Cached steps, so that a view whose log goes on from another's has only the new lines to follow."""


class Step(NamedTuple):
    """All that is public about one move: its line, and what the rest of the view says of that moment."""

    line: LogLine
    answers: tuple[Answer, ...]  # those about where it led
    black: int  # his black tickets after it
    turned: tuple[Card, ...]  # the cards turned over by then
    ended_game: bool  # whether it ended the game by itself


def ticket_history(view: View, model: Model | None = None) -> BeliefHistory:
    """The worlds after each move that matters: in the Sherlock Holmes mode all, otherwise those since he was seen."""
    steps = _steps(view)
    if view.case is None:
        seen = max((index for index, step in enumerate(steps) if step.line.shown), default=None)
        if seen is not None:
            history = _initial_history(view.setup, (steps[seen].line.station or 0,), ())
            return _follow(history, steps[seen + 1 :], view.setup, model)
    history = _initial_history(view.setup, view.possible_starts, _answers_about(view, 0))
    return _follow(history, steps, view.setup, model)


def ticket_now(view: View, weights: WorldWeights) -> WorldWeights:
    """Those of the worlds after the last move that can be now: the seekers have moved since, and he could go on."""
    if view.outcome and view.outcome.reason == "caught":
        return keep_stations(weights, lambda station: station == view.fugitive)
    occupied = Stations(pawn.station for pawn in view.seekers)
    weights = keep_stations(weights, lambda station: station not in occupied)
    if view.case and view.case.landing:  # he took off from where he was (S-34)
        there = hideouts(view.board)
        return keep_stations(weights, lambda station: station in there)
    unpicked = view.case is not None and view.dealt and not view.version  # S-02: nobody has asked yet if he can move
    if view.turn == "fugitive" and not unpicked:  # C-31: else he would have lost
        return keep_stations(weights, _can_continue(_public_state(view), _declared(view), view.second_leg))
    if view.outcome and view.outcome.reason == "boxed-in":
        can_continue = _can_continue(_public_state(view), _declared(view), second_leg=False)
        return keep_stations(weights, lambda station: not can_continue(station))
    return weights


def possible_by_clue(view: View) -> dict[int, Stations]:
    """What Mycroft can be told: by the station of two moves before, where the fugitive can then be now (S-44)."""
    history, since = ticket_history(view), _steps(view)[-2:]
    then = history.previous.previous if history.previous else None
    assert then is not None
    found = {}
    for station in sorted({station for worlds in then.weights.values() for station in worlds}):
        there = BeliefHistory(keep_stations(then.weights, station.__eq__))
        for step in since:
            there = extend(there, _constraint(view.setup, step))
        found[station] = Stations().union(*ticket_now(view, there.weights).values())
    return {station: possible for station, possible in found.items() if possible}


def destinations(view: View) -> list[Stations]:
    """By move: where it can have led, going by what was seen of that move alone."""
    return [_constraint(view.setup, step).fits for step in _steps(view)]


def _steps(view: View) -> list[Step]:
    case, found = view.case, []
    flights = [line.move for line in view.log if line.ticket == FLY]
    for line, black in zip(view.log, _blacks(view), strict=True):
        if line.station is not None and not line.shown and line.ticket != FLY:
            line = line._replace(station=None)  # what only the fugitive's view has, or the end has shown
        turned = case.turned if case and flights and flights[0] <= line.move else ()
        ended_game = line.move == len(view.log) and _ended_by_move(view)
        found.append(Step(line, _answers_about(view, line.move), black, turned, ended_game))
    return found


def _blacks(view: View) -> list[int]:
    """How many black tickets he had after each move: read backwards, since a study may set them freely."""
    black = view.black + (view.case.taken[0] if view.case else 0)
    # Tickets that he took are his from the next round on (S-32).
    takes = Counter(line.round for line in view.log if line.also.endswith(TAKES[0])) if view.case else Counter[int]()
    found: list[int] = []
    for line in reversed(view.log):
        found.append(black - sum(count for number, count in takes.items() if number >= line.round))
        black += line.ticket == BLACK
    return found[::-1]


def _answers_about(view: View, move: int) -> tuple[Answer, ...]:
    """The answers about where he was after that move, Mycroft's of two moves later included (S-44)."""
    if view.case is None:
        return ()
    return tuple(answer for answer in view.case.answers if answer.about == move)


def _ended_by_move(view: View) -> bool:
    """Whether a move of his own ended the game, so that nobody asked for a second leg (S-21, S-50, S-52)."""
    if view.outcome is None or view.case is None:
        return False
    if view.outcome.reason == "caught":
        return view.fugitive in view.log[-1].seekers
    last = view.outcome.reason == "escaped" and not view.setup.ruling("last-answer")
    return last or view.outcome.reason == "crimes"


def _declared(view: View) -> str:
    return view.log[-1].also if view.log else ""


@lru_cache(maxsize=CACHE_SIZE)
def _initial_history(setup: Setup, starts: tuple[int, ...], answers: tuple[Answer, ...]) -> BeliefHistory:
    """The worlds at his start: as often as a card names it (C-15, S-02)."""
    fits = _stations_fitting(setup.board, answers)
    return BeliefHistory({Stations(): Counter(station for station in starts if station in fits)})


def _follow(history: BeliefHistory, steps: Sequence[Step], setup: Setup, model: Model | None) -> BeliefHistory:
    for step in steps:
        history = _extended(history, step, setup, model)
    return history


@lru_cache(maxsize=CACHE_SIZE)
def _extended(history: BeliefHistory, step: Step, setup: Setup, model: Model | None) -> BeliefHistory:
    constraint = _constraint(setup, step)
    if model is None:
        return extend(history, constraint)
    moment, ask = Moment(setup, step.line, step.black + (step.line.ticket == BLACK)), model
    return extend(history, constraint, lambda station, options: ask(moment, station, options))


def _constraint(setup: Setup, step: Step) -> MoveConstraint:
    """Where the move can have led."""
    line, board = step.line, setup.board
    occupied, fits = Stations(line.seekers), _stations_fitting(board, step.answers)
    crime = CRIME in line.also
    if line.ticket == FLY:  # S-34: where he lands he says aloud, a seeker's station or not
        landing = (line.station or 0,)
        flights: Mapping[int, Sequence[int]] = dict.fromkeys(hideouts(board), landing)
        return MoveConstraint(_RidesFrom(flights), occupied, Stations(landing), fits.intersection(landing), crime)
    ban = line.ban if setup.ruling("ban-binds-black") else ""
    open_to = everywhere(board).difference(occupied, line.blocks)
    if crime:  # S-20
        open_to &= possible_scenes(board, setup.ruling("decks-are-public"))
    if TAKE in line.also or VANISH in line.also:  # S-30
        open_to &= hideouts(board)
    if line.leg == "only":
        open_to = Stations(filter(_lost_second_leg(setup, step), open_to))
    fits &= open_to
    if line.shown and line.station is not None:
        fits &= {line.station}
    return MoveConstraint(rides(board, line.ticket, ban), occupied, open_to, fits, crime)


class _RidesFrom(dict[int, Sequence[int]]):
    """Rides from a few stations only: none from any other."""

    def __missing__(self, station: int) -> Sequence[int]:
        return ()


def _lost_second_leg(setup: Setup, step: Step) -> Callable[[int], bool]:
    """Whether a double move can have ended after its first leg there (C-38)."""
    line = step.line
    then = _partial_state(setup, line.seekers, line.supply, step.black, line.blocks, line.ban, step.turned)
    can_continue = _can_continue(then, line.also, second_leg=True)
    if step.ended_game and setup.ruling("double-needs-second-leg"):
        return can_continue
    if step.ended_game and (CRIME not in line.also or setup.ruling("crime-on-every-leg")):
        return lambda _: True
    return lambda station: not can_continue(station)  # a crime bars it too where his turn has to end with it (S-20)


def _can_continue(then: TicketState, declared: str, second_leg: bool) -> Callable[[int], bool]:
    """Whether he could go on from a station, in a state that is true but for where he is (C-31)."""
    if then.sherlock is None:
        return lambda station: second_leg_exists(then, UNPAID, station)
    return lambda station: can_leave(then, station, declared, second_leg)


def _public_state(view: View) -> TicketState:
    """The state without what is hidden."""
    seekers = tuple(pawn.station for pawn in view.seekers)
    case = view.case
    blocks, ban, turned = (case.blocks, case.ban, case.turned) if case else ((), "", ())
    return _partial_state(view.setup, seekers, view.supply, view.black, blocks, ban, turned)


def _partial_state(
    setup: Setup,
    seekers: tuple[int, ...],
    supply: Count | None,
    black: int,
    blocks: tuple[int, ...],
    ban: str,
    turned: tuple[Card, ...],
) -> TicketState:
    """A state that is good for one question alone, whether he can go on from somewhere.

    That his start card is not among those that he can turn does not change the answer: seekers and road blocks never
    close all cards but one.
    """
    sherlock = SherlockState((), (), (0, 0), (), turned=turned, blocks=blocks, ban=ban) if setup.mode.crimes else None
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


def _stations_fitting(board: Board, answers: tuple[Answer, ...]) -> Stations:
    """The stations that fit the answers."""
    fits = everywhere(board)
    for answer in answers:
        if answer.question == STATION:  # S-44
            fits &= {int(answer.answer)}
        else:
            fits = Stations(number for number in fits if _would_answer(board, number, answer))
    return fits


def _would_answer(board: Board, number: int, answer: Answer) -> bool:
    """Whether he would have answered Holmes or Watson so on that station (S-41, S-43)."""
    station = board.stations[number]
    if answer.question == QUARTER:
        return station.quarter == answer.answer
    return (answer.question in station.symbols) == (answer.answer == "yes")
