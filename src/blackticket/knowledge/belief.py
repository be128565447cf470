"""Where the fugitive can be, from what everyone has seen."""

from collections.abc import Iterable

from blackticket.boards import TRANSPORTS, Board
from blackticket.knowledge.view import View
from blackticket.rules.actions import BLACK, TICKETS


def possible_stations(view: View) -> frozenset[int]:
    """Every station where the fugitive can stand now, as far as this seat knows.

    Seekers that stood on a station when he moved ruled it out then, wherever they are now.
    """
    if view.fugitive is not None:
        return frozenset({view.fugitive})
    possible = set(view.possible_starts)
    for line in view.log:
        if line.station is not None:
            possible = {line.station}
        else:
            reached = _reached(view.board, possible.difference(line.seekers), line.ticket)
            possible = reached.difference(line.seekers)
    return frozenset(possible.difference(pawn.station for pawn in view.seekers))


def _reached(board: Board, stations: Iterable[int], ticket: str) -> set[int]:
    transports = TRANSPORTS if ticket == BLACK else tuple(name for name in TICKETS if name == ticket)
    return {
        target for station in stations for transport in transports for target in board.neighbours(station, transport)
    }
