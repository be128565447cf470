"""Where the fugitive can be, from what everyone has seen."""

from collections.abc import Iterable

from blackticket.boards import TRANSPORTS, Board
from blackticket.knowledge.view import View
from blackticket.rules.actions import BLACK, TICKETS


def possible_stations(view: View) -> frozenset[int]:
    """Every station where the seekers must reckon with the fugitive now, from the public log alone.

    It is the same set for every seat: the fugitive learns from it how much the seekers know. Seekers that stood on a
    station when he moved ruled it out then, wherever they are now.
    """
    possible = frozenset(view.possible_starts)
    for line in view.log:
        if line.shown and line.station is not None:
            possible = frozenset({line.station})
        else:
            possible = reached(view.board, possible, line.ticket, line.seekers)
    if view.outcome and view.outcome.reason == "caught":
        return possible
    return possible.difference(pawn.station for pawn in view.seekers)


def reached(board: Board, stations: Iterable[int], ticket: str, seekers: Iterable[int]) -> frozenset[int]:
    """Where one move with `ticket` can lead from any of `stations`, with the seekers standing where they do."""
    blocked = frozenset(seekers)
    transports = TRANSPORTS if ticket == BLACK else tuple(name for name in TICKETS if name == ticket)
    return frozenset(
        target
        for station in stations
        if station not in blocked
        for transport in transports
        for target in board.neighbours(station, transport)
        if target not in blocked
    )
