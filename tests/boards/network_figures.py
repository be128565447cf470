"""Figures of a board's network, for comparing one city with another."""

from collections.abc import Iterable
from statistics import mean

from blackticket.boards import Board, Transport
from blackticket.boards.distances import SEEKERS_RIDE, distances


def spans(board: Board, transports: tuple[Transport, ...] = SEEKERS_RIDE) -> tuple[int, float]:
    """Diameter and mean distance over all pairs of stations."""
    rides = distances(board, transports)
    between = [rides[a][b] for a in rides for b in rides if a != b]
    return max(between), mean(between)


def between(board: Board, some: Iterable[int], others: Iterable[int]) -> list[int]:
    """Distances from each of `some` to each other one of `others`."""
    rides = distances(board)
    others = tuple(others)
    return [rides[a][b] for a in some for b in others if a != b]


def cut_stations(board: Board, transports: tuple[Transport, ...] = SEEKERS_RIDE) -> list[int]:
    """The stations whose blocking would split the network."""
    joined = {
        station: {target for transport in transports for target in board.neighbours(station, transport)}
        for station in board.stations
    }
    return [station for station in joined if not _connected(joined, without=station)]


def connected(board: Board, stations: Iterable[int], transports: tuple[Transport, ...]) -> bool:
    """Whether the stations are joined to each other without leaving them."""
    kept = set(stations)
    joined = {
        station: {target for transport in transports for target in board.neighbours(station, transport)} & kept
        for station in kept
    }
    return _connected(joined)


def _connected(joined: dict[int, set[int]], without: int | None = None) -> bool:
    left = set(joined) - {without}
    reached = {min(left)}
    edge = [min(left)]
    while edge:
        for target in joined[edge.pop()] & left - reached:
            reached.add(target)
            edge.append(target)
    return reached == left


def cards(board: Board, deck: str) -> list[int]:
    """The first station of each card."""
    return [card[0] for card in board.decks[deck]]
