"""What follows from the public part of a ticket game: where the fugitive can be, the Sherlock Holmes mode included."""

from collections.abc import Iterable, Mapping
from functools import cache

from blackticket.boards import TRANSPORTS, Board
from blackticket.knowledge.view import LogLine, View
from blackticket.rules.actions import BLACK, FLY, TICKETS
from blackticket.rules.sherlock.state import CRIME, QUARTER, STATION, TAKE, VANISH, Answer

Stations = frozenset[int]


def chase_possible(view: View) -> Stations:
    """Every station where he can be: the log followed move by move, with all that was said about each."""
    return _now(view, _follow(view, _begun(view), view.log))


def possible_by_clue(view: View) -> dict[int, Stations]:
    """What Mycroft can be told: by the station of two moves before, where the fugitive can then be now (S-44)."""
    before, since = view.log[:-2], view.log[-2:]
    then = _follow(view, _begun(view), before)
    found = {station: _now(view, _follow(view, Stations({station}), since)) for station in sorted(then)}
    return {station: possible for station, possible in found.items() if possible}


def reached(
    board: Board,
    stations: Iterable[int],
    ticket: str,
    seekers: Iterable[int],
    blocks: Iterable[int] = (),
    ban: str = "",
) -> Stations:
    """Where one move with `ticket` can lead from any of `stations`, with seekers, road blocks and ban as they are."""
    blocked = Stations(seekers)
    rides = _rides(board, ticket, ban)
    found = Stations().union(*(rides[station] for station in stations if station not in blocked))
    return found.difference(blocked, blocks)


@cache
def hideouts(board: Board) -> Stations:
    """The stations with a black top hat (S-07)."""
    return Stations(number for number, station in board.stations.items() if station.hideout)


@cache
def possible_scenes(board: Board, public: bool) -> Stations:
    """Where a crime can have happened: the cards' stations, or all that bear a symbol (S-13)."""
    marked = Stations(number for number, station in board.stations.items() if station.symbols)
    return Stations(board.crime_scenes) if public else marked


@cache
def _rides(board: Board, ticket: str, ban: str) -> Mapping[int, Stations]:
    """By station: where the ticket can lead, not counting the barred transport (S-42)."""
    words = TRANSPORTS if ticket == BLACK else tuple(name for name in TICKETS if name == ticket)
    transports = tuple(name for name in words if name != ban)
    return {
        station: Stations(target for transport in transports for target in board.neighbours(station, transport))
        for station in board.stations
    }


def _begun(view: View) -> Stations:
    return _fitting(view, 0, Stations(view.possible_starts))


def _follow(view: View, possible: Stations, lines: Iterable[LogLine]) -> Stations:
    """Where those lines of the log can have led from the `possible` stations."""
    black_bound = view.setup.ruling("ban-binds-black")
    scenes = possible_scenes(view.board, view.setup.ruling("decks-are-public"))
    for line in lines:
        named = line.shown or line.ticket == FLY  # S-34: where he lands he says aloud
        if named and line.station is not None:
            possible = Stations({line.station})
        else:
            ban = line.ban if black_bound else ""
            possible = reached(view.board, possible, line.ticket, line.seekers, line.blocks, ban)
        if CRIME in line.also:  # S-20
            possible &= scenes
            if len(possible) == 1:  # that card is played: he has no second one of the same scene
                scenes -= possible
        if TAKE in line.also or VANISH in line.also:  # S-30
            possible &= hideouts(view.board)
        possible = _fitting(view, line.move, possible)
    return possible


def _fitting(view: View, move: int, possible: Stations) -> Stations:
    """Those of the stations after that move which fit all answers, Mycroft's later one included."""
    for told in view.case.answers if view.case else ():
        if told.question == STATION:
            if told.move - 2 == move:  # S-44
                possible &= {int(told.answer)}
        elif told.move == move:
            possible = Stations(number for number in possible if _fits(view.board, number, told))
    return possible


def _fits(board: Board, number: int, told: Answer) -> bool:
    """Whether he would have answered Holmes or Watson so on that station (S-41, S-43)."""
    station = board.stations[number]
    if told.question == QUARTER:
        return station.quarter == told.answer
    return (told.question in station.symbols) == (told.answer == "yes")


def _now(view: View, possible: Stations) -> Stations:
    """Those of the stations after the last move where he can be now: the seekers have moved since."""
    if view.case and view.case.landing:  # he took off from where he was (S-34)
        possible &= hideouts(view.board)
    if view.outcome and view.outcome.reason == "caught":
        return possible
    return possible.difference(pawn.station for pawn in view.seekers)
