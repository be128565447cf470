"""Looks one move ahead: seekers close in on where he can be, the fugitive keeps away and keeps them guessing."""

from math import log2

from blackticket.boards import TRANSPORTS
from blackticket.boards.distances import distances
from blackticket.knowledge import View, possible_stations
from blackticket.knowledge.belief import reached
from blackticket.rules.actions import BLACK, FUGITIVE, PASS, TICKETS, Action
from blackticket.rules.chance import Seeded

LANDING = 3.0
"""What it is worth to land on the only station where he can be, in mean distance."""
SCARCE = 0.6
"""What the last ticket of its kind is worth."""
DANGER = 12.0
"""What certain capture costs the fugitive; the rest of his scale is in bits and rides."""
EXIT = 0.5
"""What a way on is worth to him where no seeker is near."""
DOUBLE_PRICE = 6.0
BLACK_PRICE = 4.0


class Greedy:
    """A player for either side. Ties are broken by its seed."""

    def __init__(self, seed: int) -> None:
        self._chance = Seeded(seed)

    def choose(self, view: View) -> Action:
        """The action that looks best one move ahead."""
        worth = _Fugitive(view).worth if view.seat == FUGITIVE else _Seekers(view).worth
        best: list[Action] = []
        most = -float("inf")
        for action in view.legal:
            value = worth(action)
            if value > most + 1e-9:
                best, most = [action], value
            elif value > most - 1e-9:
                best.append(action)
        return best[self._chance.below(len(best))]


class _Seekers:
    """How good a seeker's action is: how near all seekers then are to every station where he can be."""

    def __init__(self, view: View) -> None:
        self.rides = distances(view.board)
        self.possible = sorted(possible_stations(view))
        self.pawns = {pawn.pawn: pawn for pawn in view.seekers}
        self._others: dict[str, list[int]] = {}

    def worth(self, action: Action) -> float:
        if action.word == PASS or not self.possible:
            return 0.0
        rides = self.rides[action.station]
        others = self._near(action.pawn)
        near = sum(min(other, rides[station]) for other, station in zip(others, self.possible, strict=True))
        landing = LANDING * (action.station in self.possible) / len(self.possible)
        own = min(rides[station] for station in self.possible) * 0.1
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


class _Fugitive:
    """How good a move of the fugitive's is: how far he then is, how little is known, and what it cost."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.rides = distances(view.board)
        self.seekers = tuple(pawn.station for pawn in view.seekers)
        self.known = possible_stations(view)
        self.seen_now = bool(view.log) and view.log[-1].shown
        self._after: dict[tuple[frozenset[int], str], frozenset[int]] = {}

    def worth(self, action: Action) -> float:
        if not action.double:
            return self._landed(self.known, action.word, action.station, self.view.move + 1) - self._black(action.word)
        known = self._known(self.known, action.word, action.station, self.view.move + 1)
        best = max(
            (
                self._landed(known, word, station, self.view.move + 2) - self._black(word)
                for word, station in self._seconds(action)
            ),
            default=self._landed(self.known, action.word, action.station, self.view.move + 1),
        )
        return best - DOUBLE_PRICE - self._black(action.word)

    def _seconds(self, first: Action) -> list[tuple[str, int]]:
        """The second legs worth a thought: with an ordinary ticket where there is one, else with a black one."""
        board = self.view.board
        left: dict[str, int] = dict(zip(TICKETS, self.view.supply, strict=True))
        plain: list[tuple[str, int]] = [
            (word, target)
            for word in TICKETS
            if left[word] > (word == first.word)
            for target in board.neighbours(first.station, word)
            if target not in self.seekers
        ]
        black: list[tuple[str, int]] = [
            (BLACK, target)
            for transport in TRANSPORTS
            if self.view.black > (first.word == BLACK)
            for target in board.neighbours(first.station, transport)
            if target not in self.seekers
        ]
        return plain or black

    def _landed(self, known: frozenset[int], word: str, station: int, move: int) -> float:
        after = self._known(known, word, station, move)
        near = sorted(self.rides[seeker][station] for seeker in self.seekers)
        risk = sum(1.0 for rides in near if rides <= 1) / len(after)
        later = sum(0.25 for rides in near if rides == 2) / len(after)
        far = min(near[0], 4) * 0.8 + sum(near) / len(near) * 0.2
        return log2(len(after)) + far + EXIT * self._exits(station) - DANGER * min(1.0, risk + later)

    def _exits(self, station: int) -> int:
        """How many stations he could go on to where no seeker is next to him; more than a few are no better."""
        onward = {target for transport in TICKETS for target in self.view.board.neighbours(station, transport)}
        safe = (target for target in onward if all(self.rides[seeker][target] > 1 for seeker in self.seekers))
        return min(5, sum(1 for _ in safe))

    def _known(self, known: frozenset[int], word: str, station: int, move: int) -> frozenset[int]:
        """Where the seekers would then reckon with him."""
        if move in self.view.setup.mode.reveals:
            return frozenset({station})
        if (known, word) not in self._after:
            self._after[known, word] = reached(self.view.board, known, word, self.seekers)
        return self._after[known, word] or frozenset({station})

    def _black(self, word: str) -> float:
        """A black ticket is cheap right after he was seen: then it hides the most."""
        if word != BLACK:
            return 0.0
        return BLACK_PRICE * (0.3 if self.seen_now else 1.0) * (6 - min(5, self.view.black)) / 2
