"""The detectives of the Sherlock mode: they chase as in the ticket game, and spend their tokens when it pays."""

from collections import defaultdict
from collections.abc import Callable, Collection
from math import log2

from blackticket.knowledge import PawnSeen, View
from blackticket.knowledge.sherlock_belief import possible_by_clue
from blackticket.knowledge.ticket_reach import possible_scenes, reached
from blackticket.players.greedy.ticket_seekers import TicketSeekers
from blackticket.rules.actions import BLACK, DONE, TICKETS, Action
from blackticket.rules.ticket.sherlock.tokens import BAN, BLOCK, SEARCH

SPEND = 1000.0
"""A token that pays is spent before anything else is done."""
PRICE = 0.25
"""What a token is worth while there are turns enough for all, in chance of a catch."""
BIT = 0.03
"""What a bit of doubt less is worth, in chance of a catch."""
SCENE = 3.0
"""What a road block is worth on a station that is his crime scene for certain; it is shared among all that can be."""

Stations = frozenset[int]


class SherlockSeekers(TicketSeekers):
    """How good an action is: a move as in the ticket game, a token by what it is likely to tell or to bar."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        assert view.case
        self.view, self.case = view, view.case
        self.rides_of_waiting = [self._one_ride(pawn) for pawn in view.seekers if pawn.waiting]

    def evaluate(self, action: Action) -> float:
        """A token is spent if it tells more than it costs; otherwise the pawns move, or the turn is done."""
        if action.pawn in self.view.setup.characters:
            gain = self._token_value(action) - self._token_price()
            return gain + SPEND if gain > 0 else gain - SPEND
        return 0.0 if action.word == DONE else super().evaluate(action)

    def _token_price(self) -> float:
        """What a token is worth for later: nothing when there is one for every turn that is left."""
        tokens = sum(pawn.tokens for pawn in self.view.seekers)
        doubles = self.view.double + self.case.taken[1]  # each can cost the seekers a turn
        turns = max(1, self.view.setup.spaces - self.view.move + 1 - doubles)
        return PRICE * max(0.0, 1 - tokens / turns)

    def _token_value(self, action: Action) -> float:
        """What the ability adds to the chance of a catch."""
        stations, word, choice = self.view.board.stations, action.word, action.also
        if word == SEARCH:
            return self._answer_value(self._partition(lambda number: stations[number].quarter))
        if word == BAN:
            return self._narrowing_value(self._next_stations(), self._next_stations(choice))
        if word == BLOCK:
            onward = self._next_stations()
            return self._narrowing_value(onward, onward - {action.station}) + self._scene_value(action.station)
        if choice:
            return self._answer_value(self._partition(lambda number: choice in stations[number].symbols))
        return self._answer_value(possible_by_clue(self.view).values())

    def _scene_value(self, station: int) -> float:
        """What it is worth that he can commit no crime there, the likelier a scene of his the more."""
        scenes = possible_scenes(self.view.setup)
        return SCENE / len(scenes) if station in scenes else 0.0

    def _partition(self, answer: Callable[[int], object]) -> Collection[Stations]:
        """The possible stations, parted by what he would answer there."""
        cells: dict[object, set[int]] = defaultdict(set)
        for number in self.possible:
            cells[answer(number)].add(number)
        return [frozenset(cell) for cell in cells.values()]

    def _answer_value(self, cells: Collection[Stations]) -> float:
        """What an answer brings that leaves one of these sets of stations, the larger the likelier."""
        total = sum(map(len, cells))
        if not total:
            return 0.0
        bits = log2(len(self.possible) * total / sum(len(cell) ** 2 for cell in cells))
        catch = sum(map(self._catches, cells)) / total - self._catches(frozenset(self.possible)) / len(self.possible)
        return catch + BIT * bits

    def _catches(self, stations: Stations) -> int:
        """On how many of the stations the pawns that have yet to move can land, each on another."""
        left = set(stations)
        for hops in sorted(self.rides_of_waiting, key=lambda hops: len(hops & stations)):
            if hops & left:
                left.remove(min(hops & left))
        return len(stations) - len(left)

    def _one_ride(self, pawn: PawnSeen) -> Stations:
        """Where the pawn's tickets can take it in one move."""
        tickets = pawn.tickets or (1,) * len(TICKETS)  # a bobby travels free
        words = [word for word, left in zip(TICKETS, tickets, strict=True) if left]
        return frozenset(target for word in words for target in self.view.board.neighbours(pawn.station, word))

    def _next_stations(self, ban: str = "") -> Stations:
        barred = ban if self.view.setup.ruling("ban-binds-black") else ""
        words: list[str] = [word for word in TICKETS if word != ban]
        if self.view.black or self.case.taken[0]:
            words.append(BLACK)
        stands = [pawn.station for pawn in self.view.seekers]
        after = (reached(self.view.board, self.possible, word, stands, self.case.blocks, barred) for word in words)
        return frozenset[int]().union(*after)

    def _narrowing_value(self, before: Stations, after: Stations) -> float:
        """What it brings to leave him those stations for his next move, and not all that he had before."""
        if not after or not before:
            return 0.0
        stands = [pawn.station for pawn in self.view.seekers]
        near = sum(min(self.rides[stand][station] for station in before) <= 1 for stand in stands)
        catch = min(1.0, near / len(after)) - min(1.0, near / len(before))
        return catch + BIT * log2(len(before) / len(after))
