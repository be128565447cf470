"""Where one move of a ticket game can lead, and the stations that bear a mark."""

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from blackticket.boards import TRANSPORTS, Board
from blackticket.rules.actions import BLACK, PASS, TICKETS
from blackticket.rules.setup import Setup

Stations = frozenset[int]


def reached(
    board: Board,
    stations: Iterable[int],
    ticket: str,
    seekers: Iterable[int],
    blocks: Iterable[int] = (),
    ban: str = "",
) -> Stations:
    """Where one move with `ticket` can lead from any of `stations`, given seekers, road blocks and ban."""
    blocked = Stations(seekers)
    targets = rides(board, ticket, ban)
    found = Stations().union(*(targets[station] for station in stations if station not in blocked))
    return found.difference(blocked, blocks)


@cache
def rides(board: Board, ticket: str, ban: str) -> Mapping[int, tuple[int, ...]]:
    """By station: where the ticket can lead, each target once, not counting the barred transport (S-42).

    A pass leads nowhere else (C-31).
    """
    if ticket == PASS:
        return {station: (station,) for station in board.stations}
    words = TRANSPORTS if ticket == BLACK else tuple(name for name in TICKETS if name == ticket)
    transports = tuple(name for name in words if name != ban)
    return {
        station: tuple(sorted({target for transport in transports for target in board.neighbours(station, transport)}))
        for station in board.stations
    }


@cache
def everywhere(board: Board) -> Stations:
    return Stations(board.stations)


@cache
def hideouts(board: Board) -> Stations:
    """The stations with a black top hat (S-07)."""
    return Stations(number for number, station in board.stations.items() if station.hideout)


@lru_cache(maxsize=256)  # set-ups can come from strangers' files, and there are many
def possible_scenes(setup: Setup) -> Stations:
    """Where crimes can happen as the seekers know it: the cards' stations, or every station with a symbol (S-13)."""
    if setup.ruling("crime-scenes-are-public"):
        return Stations(setup.board.crime_scenes)
    return Stations(number for number, station in setup.board.stations.items() if station.symbols)
