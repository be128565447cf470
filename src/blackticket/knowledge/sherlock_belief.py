"""What follows from the public part of a game in the Sherlock mode: where Moriarty can be, and his cards."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from blackticket.boards import Board
from blackticket.boards.board import Card
from blackticket.knowledge.belief_history import (
    CACHE_SIZE,
    BeliefHistory,
    Model,
    MoveConstraint,
    Secret,
    Stations,
    World,
    WorldWeights,
    extend,
    keep_stations,
    remaining,
)
from blackticket.knowledge.ticket_belief import MoveEvidence, follow, partial_state, public_line, worlds_now
from blackticket.knowledge.ticket_reach import everywhere, hideouts, possible_scenes, rides
from blackticket.knowledge.view import View
from blackticket.knowledge.view_parts import CaseSeen
from blackticket.rules.actions import BLACK, FLY, PASS
from blackticket.rules.chance import Chance
from blackticket.rules.setup import Setup
from blackticket.rules.ticket import TicketState
from blackticket.rules.ticket.sherlock.moves import TAKES, can_leave, declared_on_arrival
from blackticket.rules.ticket.sherlock.state import CRIME, QUARTER, STATION, TAKE, VANISH, Answer, SherlockState


def sherlock_history(view: View, model: Model | None = None) -> BeliefHistory:
    """The worlds after each move: where his crimes were matters as long as the game lasts."""
    history = _initial_history(view.setup, view.possible_starts, _answers_about(_case(view), 0))
    return follow(history, _steps(view), view.setup, model, _constraint)


def sherlock_now(view: View, weights: WorldWeights) -> WorldWeights:
    """Those of the worlds after the last move that can be now."""
    setup, case = view.setup, _case(view)
    if case.landing:  # he took off from where he was (S-34)
        return keep_stations(remaining(view, weights), hideouts(view.board).__contains__)
    if view.dealt and not view.version:  # S-02: he has yet to pick his start, and nobody has asked if he can move
        return remaining(view, weights)
    seekers = tuple(pawn.station for pawn in view.seekers)
    sherlock = _public_sherlock(case.turned, case.blocks, case.ban)
    then = partial_state(setup, seekers, view.supply, view.black, sherlock)
    return worlds_now(view, weights, _can_continue(then, declared_on_arrival(view.log), view.second_leg))


def sherlock_secret(view: View, history: BeliefHistory, world: World, chance: Chance) -> Secret:
    """The world with a route that leads to it, and cards that fit."""
    route = history.route(world.scenes, world.station, chance)
    played = tuple(route[line.move] for line in view.log if CRIME in line.also)
    card = _start_card(view, route[0], chance)
    return Secret(world.station, route, card, played, _crime_cards(view.setup, world.scenes, chance))


def possible_by_clue(view: View) -> dict[int, Stations]:
    """What Mycroft can be told: by the station of two moves before, where the fugitive can then be now (S-44)."""
    history, since = sherlock_history(view), _steps(view)[-2:]
    then = history.previous.previous if history.previous else None
    assert then is not None
    found = {}
    for station in sorted({station for worlds in then.weights.values() for station in worlds}):
        there = BeliefHistory(keep_stations(then.weights, station.__eq__))
        for step in since:
            there = extend(there, _constraint(view.setup, step))
        found[station] = Stations().union(*sherlock_now(view, there.weights).values())
    return {station: possible for station, possible in found.items() if possible}


def sherlock_destinations(view: View) -> list[Stations]:
    """By move: where it can have led, going by what was seen of that move alone."""
    return [_constraint(view.setup, step).fits for step in _steps(view)]


def _case(view: View) -> CaseSeen:
    assert view.case
    return view.case


def _start_card(view: View, start: int, chance: Chance) -> Card:
    """A start card that he can have: it names his start, and was not turned over for his flight (S-02, S-15)."""
    if not view.dealt or not view.setup.ruling("decks-are-public"):
        return ()
    deck, turned = view.board.decks[view.setup.mode.fugitive_deck], _case(view).turned
    cards = [card for card in deck if start in card and card not in turned]
    return cards[chance.below(len(cards))]


def _crime_cards(setup: Setup, played: Stations, chance: Chance) -> tuple[int, ...]:
    """Crime cards that he may still hold, drawn from all others: where he has not struck is no evidence."""
    scenes = sorted(possible_scenes(setup) - played)
    held = range(setup.mode.crimes - len(played))
    return tuple(sorted(scenes.pop(chance.below(len(scenes))) for _ in held))


def _steps(view: View) -> list[MoveEvidence]:
    case, found = _case(view), []
    flights = [line.move for line in view.log if line.ticket == FLY]
    for line, black in zip(view.log, _blacks(view), strict=True):
        turned = case.turned if flights and flights[0] <= line.move else ()
        ended_game = line.move == len(view.log) and _ended_by_move(view)
        answers, declared = _answers_about(case, line.move), declared_on_arrival(view.log[: line.move - 1])
        found.append(MoveEvidence(public_line(line), black, answers, turned, ended_game, declared))
    return found


def _blacks(view: View) -> list[int]:
    """How many black tickets he had after each move: read backwards, since a study may set them freely."""
    black = view.black + _case(view).taken[0]
    # Tickets that he took are his from the next round on (S-32).
    takes = Counter(line.round for line in view.log if line.also.endswith(TAKES[0]))
    found: list[int] = []
    for line in reversed(view.log):
        found.append(black - sum(count for number, count in takes.items() if number >= line.round))
        black += line.ticket == BLACK
    return found[::-1]


def _answers_about(case: CaseSeen, move: int) -> tuple[Answer, ...]:
    """The answers about where he was after that move, Mycroft's of two moves later included (S-44)."""
    return tuple(answer for answer in case.answers if answer.about == move)


def _ended_by_move(view: View) -> bool:
    """Whether a move of his own ended the game, so that nobody asked for a second leg (S-21, S-50, S-52)."""
    if view.outcome is None:
        return False
    if view.outcome.reason == "caught":
        return view.fugitive in view.log[-1].seekers
    last = view.outcome.reason == "escaped" and not view.setup.ruling("last-answer")
    return last or view.outcome.reason == "crimes"


@lru_cache(maxsize=CACHE_SIZE)
def _initial_history(setup: Setup, starts: tuple[int, ...], answers: tuple[Answer, ...]) -> BeliefHistory:
    """The worlds at his start: as often as a card names it (S-02)."""
    fits = _stations_fitting(setup.board, answers)
    return BeliefHistory({Stations(): Counter(station for station in starts if station in fits)})


def _constraint(setup: Setup, step: MoveEvidence) -> MoveConstraint:
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
        open_to &= possible_scenes(setup)
    if TAKE in line.also or VANISH in line.also:  # S-30
        open_to &= hideouts(board)
    if line.leg == "only":
        open_to = Stations(filter(_lost_second_leg(setup, step), open_to))
    if line.ticket == PASS:
        open_to = Stations(filter(_was_boxed_in(setup, step), open_to))
    fits &= open_to
    if line.shown and line.station is not None:
        fits &= {line.station}
    return MoveConstraint(rides(board, line.ticket, ban), occupied, open_to, fits, crime)


class _RidesFrom(dict[int, Sequence[int]]):
    """Rides from a few stations only: none from any other."""

    def __missing__(self, station: int) -> Sequence[int]:
        return ()


def _lost_second_leg(setup: Setup, step: MoveEvidence) -> Callable[[int], bool]:
    """Whether a double move can have ended after its first leg there (C-38)."""
    line = step.line
    sherlock = _public_sherlock(step.turned, line.blocks, line.ban)
    then = partial_state(setup, line.seekers, line.supply, step.black, sherlock)
    can_continue = _can_continue(then, line.also, second_leg=True)
    if step.ended_game and setup.ruling("double-needs-second-leg"):
        return can_continue
    if step.ended_game and (CRIME not in line.also or setup.ruling("crime-on-every-leg")):
        return lambda _: True
    return lambda station: not can_continue(station)  # a crime bars it too where his turn has to end with it (S-20)


def _was_boxed_in(setup: Setup, step: MoveEvidence) -> Callable[[int], bool]:
    """Whether he can have had to pass there (C-31)."""
    line = step.line
    sherlock = _public_sherlock(step.turned, line.blocks, line.ban)
    then = partial_state(setup, line.seekers, line.supply, step.black, sherlock)
    can_continue = _can_continue(then, step.declared, second_leg=False)
    return lambda station: not can_continue(station)


def _can_continue(then: TicketState, declared: str, second_leg: bool) -> Callable[[int], bool]:
    """Whether he could go on from a station, in a state that is true but for where he is (C-31)."""
    return lambda station: can_leave(then, station, declared, second_leg)


def _public_sherlock(turned: tuple[Card, ...], blocks: tuple[int, ...], ban: str) -> SherlockState:
    """What all know that bears on where he can go.

    That his start card is not among those that he can turn changes nothing: seekers and road blocks never close all
    cards but one.
    """
    return SherlockState((), (), (0, 0), (), turned=turned, blocks=blocks, ban=ban)


def _stations_fitting(board: Board, answers: tuple[Answer, ...]) -> Stations:
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
