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
    kept,
    onward,
)
from blackticket.knowledge.ticket_reach import everywhere, hideouts, possible_scenes, rides
from blackticket.knowledge.view import LogLine, View
from blackticket.rules.actions import BLACK, FLY
from blackticket.rules.editions import Count
from blackticket.rules.setup import Setup
from blackticket.rules.ticket import TicketState
from blackticket.rules.ticket.legal import second_leg_exists
from blackticket.rules.ticket.lookup import lookup
from blackticket.rules.ticket.payment import UNPAID
from blackticket.rules.ticket.sherlock.moves import TAKES, can_leave
from blackticket.rules.ticket.sherlock.state import CRIME, QUARTER, STATION, TAKE, VANISH, Answer, SherlockState

REMEMBERED: Final = 1024
"""So many steps are kept, so that a view whose log goes on from another's has only the new lines to follow."""


class Step(NamedTuple):
    """All that is public about one move: its line, and what the rest of the view says of that moment."""

    line: LogLine
    told: tuple[Answer, ...]  # the answers about where it led
    black: int  # his black tickets after it
    turned: tuple[Card, ...]  # the cards turned over by then
    cut: bool  # whether it ended the game by itself


def ticket_history(view: View, model: Model | None = None) -> BeliefHistory:
    """The worlds after each move that matters: in the Sherlock Holmes mode all, otherwise those since he was seen."""
    steps = _steps(view)
    if view.case is None:
        seen = max((index for index, step in enumerate(steps) if step.line.shown), default=None)
        if seen is not None:
            trail = _begun(view.setup, (steps[seen].line.station or 0,), ())
            return _follow(trail, steps[seen + 1 :], view.setup, model)
    return _follow(_begun(view.setup, view.possible_starts, _told(view, 0)), steps, view.setup, model)


def ticket_now(view: View, layer: WorldWeights) -> WorldWeights:
    """Those of the worlds after the last move that can be now: the seekers have moved since, and he could go on."""
    if view.outcome and view.outcome.reason == "caught":
        return kept(layer, lambda station: station == view.fugitive)
    stands = Stations(pawn.station for pawn in view.seekers)
    layer = kept(layer, lambda station: station not in stands)
    if view.case and view.case.landing:  # he took off from where he was (S-34)
        there = hideouts(view.board)
        return kept(layer, lambda station: station in there)
    unpicked = view.case is not None and view.dealt and not view.version  # S-02: nobody has asked yet if he can move
    if view.turn == "fugitive" and not unpicked:  # C-31: else he would have lost
        return kept(layer, _can_go_on(_standing(view), _said(view), view.second_leg))
    if view.outcome and view.outcome.reason == "boxed-in":
        can_go_on = _can_go_on(_standing(view), _said(view), second_leg=False)
        return kept(layer, lambda station: not can_go_on(station))
    return layer


def possible_by_clue(view: View) -> dict[int, Stations]:
    """What Mycroft can be told: by the station of two moves before, where the fugitive can then be now (S-44)."""
    trail, since = ticket_history(view), _steps(view)[-2:]
    then = trail.before.before if trail.before else None
    assert then is not None
    found = {}
    for station in sorted({station for worlds in then.layer.values() for station in worlds}):
        there = BeliefHistory(kept(then.layer, station.__eq__))
        for step in since:
            there = onward(there, _way(view.setup, step))
        found[station] = Stations().union(*ticket_now(view, there.layer).values())
    return {station: possible for station, possible in found.items() if possible}


def destinations(view: View) -> list[Stations]:
    """By move: where it can have led, going by what was seen of that move alone."""
    return [_way(view.setup, step).fits for step in _steps(view)]


def _steps(view: View) -> list[Step]:
    case, found = view.case, []
    flights = [line.move for line in view.log if line.ticket == FLY]
    for line, black in zip(view.log, _blacks(view), strict=True):
        if line.station is not None and not line.shown and line.ticket != FLY:
            line = line._replace(station=None)  # what only the fugitive's view has, or the end has shown
        turned = case.turned if case and flights and flights[0] <= line.move else ()
        cut = line.move == len(view.log) and _ended_by_move(view)
        found.append(Step(line, _told(view, line.move), black, turned, cut))
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


def _told(view: View, move: int) -> tuple[Answer, ...]:
    """The answers about where he was after that move, Mycroft's of two moves later included (S-44)."""
    if view.case is None:
        return ()
    return tuple(said for said in view.case.answers if said.about == move)


def _ended_by_move(view: View) -> bool:
    """Whether a move of his own ended the game, so that nobody asked for a second leg (S-21, S-50, S-52)."""
    if view.outcome is None or view.case is None:
        return False
    if view.outcome.reason == "caught":
        return view.fugitive in view.log[-1].seekers
    last = view.outcome.reason == "escaped" and not view.setup.ruling("last-answer")
    return last or view.outcome.reason == "crimes"


def _said(view: View) -> str:
    return view.log[-1].also if view.log else ""


@lru_cache(maxsize=REMEMBERED)
def _begun(setup: Setup, starts: tuple[int, ...], told: tuple[Answer, ...]) -> BeliefHistory:
    """The worlds at his start: as often as a card names it (C-15, S-02)."""
    fits = _fitting(setup.board, told)
    return BeliefHistory({Stations(): Counter(station for station in starts if station in fits)})


def _follow(trail: BeliefHistory, steps: Sequence[Step], setup: Setup, model: Model | None) -> BeliefHistory:
    for step in steps:
        trail = _after(trail, step, setup, model)
    return trail


@lru_cache(maxsize=REMEMBERED)
def _after(trail: BeliefHistory, step: Step, setup: Setup, model: Model | None) -> BeliefHistory:
    way = _way(setup, step)
    if model is None:
        return onward(trail, way)
    moment, ask = Moment(setup, step.line, step.black + (step.line.ticket == BLACK)), model
    return onward(trail, way, lambda station, options: ask(moment, station, options))


def _way(setup: Setup, step: Step) -> MoveConstraint:
    """Where the move can have led."""
    line, board = step.line, setup.board
    stands, fits = Stations(line.seekers), _fitting(board, step.told)
    crime = CRIME in line.also
    if line.ticket == FLY:  # S-34: where he lands he says aloud, a seeker's station or not
        landing = (line.station or 0,)
        flights: Mapping[int, Sequence[int]] = dict.fromkeys(hideouts(board), landing)
        return MoveConstraint(_Or(flights), stands, Stations(landing), fits.intersection(landing), crime)
    ban = line.ban if setup.ruling("ban-binds-black") else ""
    open_to = everywhere(board).difference(stands, line.blocks)
    if crime:  # S-20
        open_to &= possible_scenes(board, setup.ruling("decks-are-public"))
    if TAKE in line.also or VANISH in line.also:  # S-30
        open_to &= hideouts(board)
    if line.leg == "only":
        open_to = Stations(filter(_lost_second_leg(setup, step), open_to))
    fits &= open_to
    if line.shown and line.station is not None:
        fits &= {line.station}
    return MoveConstraint(rides(board, line.ticket, ban), stands, open_to, fits, crime)


class _Or(dict[int, Sequence[int]]):
    """Rides from a few stations only: none from any other."""

    def __missing__(self, station: int) -> Sequence[int]:
        return ()


def _lost_second_leg(setup: Setup, step: Step) -> Callable[[int], bool]:
    """Whether a double move can have ended after its first leg there (C-38)."""
    line = step.line
    then = _moment(setup, line.seekers, line.supply, step.black, line.blocks, line.ban, step.turned)
    can_go_on = _can_go_on(then, line.also, second_leg=True)
    if step.cut and setup.ruling("double-needs-second-leg"):
        return can_go_on
    if step.cut and (CRIME not in line.also or setup.ruling("crime-on-every-leg")):
        return lambda _: True
    return lambda station: not can_go_on(station)  # a crime bars it too where his turn has to end with it (S-20)


def _can_go_on(then: TicketState, said: str, second_leg: bool) -> Callable[[int], bool]:
    """Whether he could go on from a station, in a state that is true but for where he is (C-31)."""
    if then.sherlock is None:
        return lambda station: second_leg_exists(then, UNPAID, station)
    return lambda station: can_leave(then, station, said, second_leg)


def _standing(view: View) -> TicketState:
    """The game as it stands, without what is hidden."""
    stands = tuple(pawn.station for pawn in view.seekers)
    case = view.case
    blocks, ban, turned = (case.blocks, case.ban, case.turned) if case else ((), "", ())
    return _moment(view.setup, stands, view.supply, view.black, blocks, ban, turned)


def _moment(
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


def _fitting(board: Board, told: tuple[Answer, ...]) -> Stations:
    """The stations that fit the answers."""
    fits = everywhere(board)
    for said in told:
        if said.question == STATION:  # S-44
            fits &= {int(said.answer)}
        else:
            fits = Stations(number for number in fits if _answers(board, number, said))
    return fits


def _answers(board: Board, number: int, told: Answer) -> bool:
    """Whether he would have answered Holmes or Watson so on that station (S-41, S-43)."""
    station = board.stations[number]
    if told.question == QUARTER:
        return station.quarter == told.answer
    return (told.question in station.symbols) == (told.answer == "yes")
