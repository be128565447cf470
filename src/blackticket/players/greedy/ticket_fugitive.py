"""The fugitive of the ticket game: he keeps away from the seekers and keeps them guessing."""

from math import log2

from blackticket.boards import TRANSPORTS
from blackticket.boards.distances import distances
from blackticket.knowledge import View, possible_stations
from blackticket.knowledge.ticket_reach import reached
from blackticket.rules.actions import BLACK, PASS, TICKETS, Action

DANGER = 12.0
"""What certain capture costs the fugitive; the rest of his scale is in bits and rides."""
LATER = 0.1
"""What a seeker two rides away counts for, beside one who is next to him."""
NEAREST, MEAN = 0.8, 0.2
"""What a ride between him and the nearest seeker is worth, and one between him and all of them."""
FAR_ENOUGH = 4
"""A nearest seeker who is farther off is no better."""
EXIT = 0.5
"""What a way on is worth to him where no seeker is near; more than a few are no better."""
EXITS = 5
RETURN = 1.0
"""What it costs to be again where he was one or two moves before: who goes back and forth is easily boxed in."""
DOUBLE_PRICE = 6.0
BLACK_PRICE = 1.0
SEEN = 0.3
"""The discount on a black ticket right after he was seen: then it hides the most."""


class TicketFugitive:
    """How good a move of the fugitive's is: how far he then is, how little is known, and what it cost."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.rides = distances(view.board)
        self.seekers = tuple(pawn.station for pawn in view.seekers)
        self.closed = frozenset(self.seekers)
        self.known = possible_stations(view)
        self.left_behind = {line.station for line in view.log[-2:]} | ({view.start} if view.move < 2 else set())
        self.seen_now = bool(view.log) and view.log[-1].shown
        self._after: dict[tuple[frozenset[int], str], frozenset[int]] = {}

    def evaluate(self, action: Action) -> float:
        """In bits and rides: what the move brings, without its price."""
        if action.word == PASS:  # there is nothing else
            return 0.0
        word, station, move = action.word, action.station, self.view.move + 1
        known = self.known_after(self.known, word, station, move)
        if not action.double:
            return self.position_value(known, station) - self.black_price(word)
        best = max(
            (
                self.position_value(self.known_after(known, then, target, move + 1), target) - self.black_price(then)
                for then, target in self.second_legs(word, station)
            ),
            default=self.position_value(known, station),
        )
        return best - DOUBLE_PRICE - self.black_price(word)

    def hands_over(self, action: Action) -> bool:
        """Whether a seeker can ride to where the turn ends; a double move may end anywhere."""
        near = (self.rides[seeker].get(action.station) for seeker in self.seekers)
        return not action.double and any(rides is not None and rides <= 1 for rides in near)

    def second_legs(self, first: str, via: int) -> list[tuple[str, int]]:
        """The second legs worth a thought: with an ordinary ticket where there is one, else with a black one."""
        board = self.view.board
        left: dict[str, int] = dict(zip(TICKETS, self.view.supply, strict=True))
        plain: list[tuple[str, int]] = [
            (word, target)
            for word in TICKETS
            if left[word] > (word == first)
            for target in board.neighbours(via, word)
            if target not in self.closed
        ]
        black: list[tuple[str, int]] = [
            (BLACK, target)
            for transport in TRANSPORTS
            if self.view.black > (first == BLACK)
            for target in board.neighbours(via, transport)
            if target not in self.closed
        ]
        return plain or black

    def position_value(self, known: frozenset[int], station: int) -> float:
        """What it is worth to stand there while the seekers reckon with the `known` stations."""
        near = sorted(self.rides[seeker][station] for seeker in self.seekers)
        risk = sum(1.0 for rides in near if rides <= 1) / len(known)
        later = sum(LATER for rides in near if rides == 2) / len(known)
        far = min(near[0], FAR_ENOUGH) * NEAREST + sum(near) / len(near) * MEAN
        back = RETURN if station in self.left_behind else 0.0
        return log2(len(known)) + far + EXIT * self._exits(station) - back - DANGER * min(1.0, risk + later)

    def _exits(self, station: int) -> int:
        """How many stations he could go on to where no seeker is next to him."""
        onward = {target for transport in TICKETS for target in self.view.board.neighbours(station, transport)}
        safe = (target for target in onward if all(self.rides[seeker][target] > 1 for seeker in self.seekers))
        return min(EXITS, sum(1 for _ in safe))

    def known_after(self, known: frozenset[int], word: str, station: int, move: int) -> frozenset[int]:
        """Where the seekers would then reckon with him."""
        if move in self.view.setup.mode.reveals:
            return frozenset({station})
        return self.reached_unseen(known, word) or frozenset({station})

    def reached_unseen(self, known: frozenset[int], word: str) -> frozenset[int]:
        """Where a move that is not shown can lead."""
        if (known, word) not in self._after:
            self._after[known, word] = reached(self.view.board, known, word, self.closed)
        return self._after[known, word]

    def black_price(self, word: str) -> float:
        """What the ticket is worth to him for later."""
        if word != BLACK:
            return 0.0
        return BLACK_PRICE * (SEEN if self.seen_now else 1.0) * (6 - min(5, self.view.black)) / 2
