"""Professor Moriarty in the Sherlock mode: he makes for his crime scenes, and hides where there is a top hat."""

from itertools import pairwise, permutations

from blackticket.boards import TRANSPORTS
from blackticket.knowledge import View
from blackticket.knowledge.ticket_reach import hideouts, possible_scenes, reached
from blackticket.players.greedy.ticket_fugitive import TicketFugitive
from blackticket.rules.actions import BLACK, FLY, LAND, PASS, START, TICKETS, Action
from blackticket.rules.ticket.sherlock.state import CRIME, TAKE, VANISH

WIN = 1000.0
"""The third crime: nothing is better (S-21)."""
CRIMES = (6.0, 10.0)
"""What the first and the second crime are worth, in bits and rides."""
PULL = 1.0
"""What a ride less on the way to all his crime scenes is worth."""
TICKET = {"black": 4.0, "double": 6.0}
"""What a ticket is worth to him at the start of the game; at the end it is worth nothing."""
FLIGHT = 4.0
"""What it is worth to have the balloon for later, likewise."""

KnownStations = frozenset[int]


class SherlockFugitive(TicketFugitive):
    """How good an action of his is: as in the ticket game, and what it does for his crimes and his tickets."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        assert view.case
        assert view.case.cards is not None
        self.case, self.cards = view.case, view.case.cards
        self.closed |= frozenset(view.case.blocks)
        self.left = view.setup.spaces - view.move
        self.fraction = self.left / view.setup.spaces
        self.scenes = possible_scenes(view.setup)
        self._routes: dict[tuple[int, tuple[int, ...]], float] = {}

    def evaluate(self, action: Action) -> float:
        """In bits and rides: what the action brings, without its price."""
        if action.word == PASS:  # there is nothing else
            return 0.0
        if action.word == START:
            return self._arrival_value(self.known, action.station, "", 0)
        if action.word == FLY:
            return self._flight_value(action.double) - FLIGHT * self.fraction
        known = KnownStations({action.station})
        if action.word != LAND:
            known = self._known_after(self.known, action.word, action.station, action.also, 1)
        value = self._arrival_value(known, action.station, action.also, 1) - self.black_price(action.word)
        return self._double_value(value, known, action) if action.double else value

    def _double_value(self, first: float, known: KnownStations, action: Action) -> float:
        """The best second leg after this first one; what was said on the first counts as well."""
        if first >= WIN:
            return first
        cards = self._cards_left(action.also, action.station)
        best = max(self._second_leg_values(known, action.word, action.station, cards), default=first)
        return best + self._declaration_value(action.also) - self.black_price(action.word) - self._price("double")

    def _second_leg_values(self, known: KnownStations, word: str, via: int, cards: tuple[int, ...]) -> list[float]:
        """What each second leg is worth, without and with a crime."""
        found = []
        for then, target in self.second_legs(word, via):
            for declared in ("", CRIME) if target in cards else ("",):
                known_after = self._known_after(known, then, target, declared, 2)
                found.append(self._arrival_value(known_after, target, declared, 2, cards) - self.black_price(then))
        return found

    def _known_after(self, known: KnownStations, word: str, station: int, declared: str, step: int) -> KnownStations:
        """Where the seekers would then reckon with him, having heard what he said."""
        shown = self.view.move + step in self.view.setup.mode.reveals and VANISH not in declared
        if shown:
            return KnownStations({station})
        known_after = self.reached_unseen(known, word)
        if CRIME in declared:
            known_after &= self.scenes
        if TAKE in declared or VANISH in declared:
            known_after &= hideouts(self.view.board)
        return known_after or KnownStations({station})

    def reached_unseen(self, known: KnownStations, word: str) -> KnownStations:
        """Where a move that is not shown can lead, given road blocks and ban."""
        if (known, word) not in self._after:
            ban = self.case.ban if self.view.setup.ruling("ban-binds-black") else ""
            self._after[known, word] = reached(self.view.board, known, word, self.seekers, self.case.blocks, ban)
        return self._after[known, word]

    def _arrival_value(
        self, known: KnownStations, station: int, declared: str, step: int, cards: tuple[int, ...] | None = None
    ) -> float:
        """The value of a move with what it declares."""
        cards = self._cards_left(declared, station, self.cards if cards is None else cards)
        if not cards:
            return WIN
        if station in self.seekers:
            return -WIN
        return (
            self.position_value(known, station)
            + self._declaration_value(declared)
            + self._route_value(station, cards, self.left - step)
        )

    def _cards_left(self, declared: str, station: int, cards: tuple[int, ...] | None = None) -> tuple[int, ...]:
        held = self.cards if cards is None else cards
        return tuple(card for card in held if card != station) if CRIME in declared else held

    def _declaration_value(self, declared: str) -> float:
        value = sum(self._price(ticket) for ticket in TICKET if declared.endswith(f"{TAKE} {ticket}"))
        if CRIME in declared and self._crimes_possible(self.cards):
            value += CRIMES[min(self.case.crimes, len(CRIMES) - 1)]
        return value

    def _crimes_possible(self, cards: tuple[int, ...]) -> bool:
        """Whether all crimes can still be committed: no road block stands on a scene of his."""
        return not set(cards) & set(self.case.blocks)

    def _route_value(self, station: int, cards: tuple[int, ...], left: int) -> float:
        """How far it is still to all his crime scenes, with a minus; too far is too far, by however much."""
        if not self._crimes_possible(cards):
            return 0.0
        key = station, cards
        if key not in self._routes:
            self._routes[key] = min(self._route_length((station, *order)) for order in permutations(cards))
        way = self._routes[key]
        return -PULL * (way if way <= left else self.left + 1)

    def _route_length(self, route: tuple[int, ...]) -> int:
        return sum(self.rides[a][b] for a, b in pairwise(route))

    def _flight_value(self, double: bool) -> float:
        """What the balloon promises, over all cards that he could turn (S-34)."""
        closed = self.closed if self.view.setup.ruling("balloon-redraw") else self.case.blocks
        deck = self.view.board.decks[self.view.setup.mode.fugitive_deck]
        cards = ([station for station in card if station not in closed] for card in deck if card != self.case.card)
        values = [max(self._landing_value(station, double) for station in card) for card in cards if card]
        return sum(values) / len(values)

    def _landing_value(self, station: int, double: bool) -> float:
        """What it is worth to land there, seen by all, and to go on at once if the move is a double one."""
        declared, known = CRIME if station in self.cards else "", KnownStations({station})
        value = self._arrival_value(known, station, declared, 1)
        if not double or abs(value) >= WIN:
            return value
        onward = self._second_leg_values(known, FLY, station, self._cards_left(declared, station))
        return max(onward, default=value) - self._price("double")

    def second_legs(self, first: str, via: int) -> list[tuple[str, int]]:
        """The second legs worth a thought under the ban; black ones too when he is in the open."""
        ban = self.case.ban if self.view.setup.ruling("ban-binds-both-legs") else ""
        board, left = self.view.board, dict(zip(TICKETS, self.view.supply, strict=True))
        legs: list[tuple[str, int]] = [
            (word, target)
            for word in TICKETS
            if word != ban and left[word] > (word == first)
            for target in board.neighbours(via, word)
            if target not in self.closed
        ]
        if self.view.black > (first == BLACK):
            legs += [
                (BLACK, target)
                for transport in TRANSPORTS
                if transport != ban
                for target in board.neighbours(via, transport)
                if target not in self.closed
            ]
        return legs

    def black_price(self, word: str) -> float:
        """What the ticket is worth to him for later."""
        return self._price(BLACK) if word == BLACK else 0.0

    def _price(self, ticket: str) -> float:
        return TICKET[ticket] * self.fraction
