"""Distances between stations, in rides of any ordinary transport."""

from collections import deque
from collections.abc import Mapping
from functools import cache

from blackticket.boards.board import Board, Transport

SEEKERS_RIDE: tuple[Transport, ...] = ("taxi", "bus", "underground")


@cache
def distances(board: Board, transports: tuple[Transport, ...] = SEEKERS_RIDE) -> Mapping[int, Mapping[int, int]]:
    """The number of rides between every two stations that `transports` join."""
    joined = {
        station: {target for transport in transports for target in board.neighbours(station, transport)}
        for station in board.stations
    }
    return {station: _from(station, joined) for station in joined}


def _from(start: int, joined: Mapping[int, set[int]]) -> dict[int, int]:
    rides = {start: 0}
    queue = deque([start])
    while queue:
        station = queue.popleft()
        for target in joined[station]:
            if target not in rides:
                rides[target] = rides[station] + 1
                queue.append(target)
    return rides
