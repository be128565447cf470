"""The seekers of the ticket game: they close in on every station where the fugitive can be."""

from blackticket.boards.distances import distances
from blackticket.knowledge import View, possible_stations
from blackticket.rules.actions import PASS, TICKETS, Action

LANDING = 3.0
"""What it is worth to land on the only station where he can be, in mean distance."""
OWN = 0.1
"""What a ride between the pawn itself and the nearest station where he can be costs, in mean distance."""
SCARCE = 0.6
"""What the last ticket of its kind is worth."""


class TicketSeekers:
    """How good a seeker's action is: how near all seekers then are to every station where he can be."""

    def __init__(self, view: View) -> None:
        self.rides = distances(view.board)
        self.possible = sorted(possible_stations(view))
        self.pawns = {pawn.pawn: pawn for pawn in view.seekers}
        self._others: dict[str, list[int]] = {}

    def evaluate(self, action: Action) -> float:
        """In rides, with a minus: how far they are from him on average, and what the ticket costs."""
        if action.word == PASS or not self.possible:
            return 0.0
        rides = self.rides[action.station]
        others = self._near(action.pawn)
        near = sum(min(other, rides[station]) for other, station in zip(others, self.possible, strict=True))
        landing = LANDING * (action.station in self.possible) / len(self.possible)
        own = OWN * min(rides[station] for station in self.possible)
        return landing - near / len(self.possible) - own - self._price(action)

    def _near(self, pawn: str) -> list[int]:
        """How near the colleagues of `pawn` are to each possible station."""
        if pawn not in self._others:
            stations = [other.station for name, other in self.pawns.items() if name != pawn]
            self._others[pawn] = [min(self.rides[other][station] for other in stations) for station in self.possible]
        return self._others[pawn]

    def _price(self, action: Action) -> float:
        tickets = self.pawns[action.pawn].tickets
        return 0.0 if tickets is None else SCARCE / tickets[TICKETS.index(action.word)]
