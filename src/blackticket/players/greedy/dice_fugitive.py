"""Mister X in the dice game: he keeps out of the detectives' reach and keeps them guessing."""

from math import log2

from blackticket.knowledge import View, possible_stations
from blackticket.knowledge.dice_belief import dice_reached
from blackticket.players.greedy.dice_reach import chances, mean_dice, rides_between
from blackticket.rules.actions import BLACK, HELICOPTER, PASS, START, TICKETS, Action
from blackticket.rules.dice.setup import DiceSetup

CAUGHT = -10.0
"""What it is worth to be caught for certain: less than anything else. The rest of his scale is in risk of that."""
BITS = 0.02
"""What a bit of doubt in the detectives' minds is worth."""
FAR = 0.02
"""What a ride between him and the nearest detective is worth."""
FAR_ENOUGH = 4
"""A nearest detective who is farther off is no better."""
LIKELY = 0.5
"""The chance of a roll that not even a beginner risks."""
EXIT = 0.02
"""What a place to go on to is worth that no detective can reach before him."""
BLACK_PRICE = 0.2
"""What a black ticket is worth at the start of the game; like all his prices it falls to nothing at the end."""
DOUBLE_PRICE = 0.25
HELICOPTER_PRICE = 0.12

Places = frozenset[int]


class DiceFugitive:
    """How good a move of his is: the risk of the detectives' next turn, and what it leaves him for later."""

    def __init__(self, view: View) -> None:
        assert view.dice
        assert isinstance(view.setup, DiceSetup)
        self.view, self.setup, self.dice = view, view.setup, view.dice
        self.streets = view.dice.streets
        self.rides = rides_between(self.streets)
        self.stands = [pawn.station for pawn in view.seekers]
        self.used = [pawn.die for pawn in view.seekers if pawn.die]
        self.reach = chances(self.streets, self.setup.faces, mean_dice(self.setup.hand, len(self.stands)))
        self.known = possible_stations(view)
        self.left = 1 - view.move / self.setup.spaces
        self._after: dict[tuple[Places, str, bool], Places] = {}

    def evaluate(self, action: Action) -> float:
        """What the move leaves him for later, without the risk and the price."""
        if action.word == START:
            tile = self.streets.tile_of[action.station]
            known = Places(place for place in self.view.possible_starts if self.streets.tile_of[place] == tile)
            return self._position_value(known, action.station, 0)
        here = self.view.fugitive
        assert here
        station = here if action.word == PASS else action.station
        passing = action.double and self.setup.ruling("caught-after-the-turn")  # D-40
        known = self._known_after(self.known, action.word, station, 1, passing)
        price = self._price(action.word)
        if not action.double:
            return self._position_value(known, station, 1) - price
        if station in self.stands and not passing:
            return CAUGHT
        return self._second_leg_value(action.word, known, station) - price - DOUBLE_PRICE * self.left

    def hands_over(self, action: Action) -> bool:
        """Whether a detective is there, or a roll is likely to lead one there; a double move may end elsewhere."""
        if action.double:
            return action.station in self.stands and not self.setup.ruling("caught-after-the-turn")
        station = self.view.fugitive or 0 if action.word == PASS else action.station
        return any(stand == station or self.reach[stand].get(station, 0.0) > LIKELY for stand in self.stands)

    def _second_leg_value(self, first: str, known: Places, via: int) -> float:
        """The best second leg, with the dice and tickets that the first leaves."""
        words: list[str] = [face for face in TICKETS if self.used.count(face) > (face == first)]
        if self.view.black > (first == BLACK):
            words.append(BLACK)
        return max(
            (
                self._position_value(self._known_after(known, word, target, 2), target, 2) - self._price(word)
                for word in words
                for target in self.streets.rides[via][word]
            ),
            default=self._position_value(known, via, 1),
        )

    def _price(self, word: str) -> float:
        if word == BLACK:
            return BLACK_PRICE * self.left
        return HELICOPTER_PRICE * self.left if word == HELICOPTER else 0.0

    def _known_after(self, known: Places, word: str, station: int, step: int, passing: bool = False) -> Places:
        """Where the detectives would then reckon with him; `passing` one of them, he could be on his place too."""
        if self.view.next_reveal == self.view.move + step:
            return Places({station})
        key = known, word, passing
        if key not in self._after:
            helicopter = self.dice.helicopter > 0 and not self.view.second_leg
            after = dice_reached(self.setup, self.streets, known, word, helicopter, self.used)
            self._after[key] = after if passing else after.difference(self.stands)
        return self._after[key] or Places({station})

    def _position_value(self, known: Places, station: int, step: int) -> float:
        """What it is worth to stand there while the detectives reckon with the `known` places."""
        if station in self.stands:
            return CAUGHT
        risk = self._risk(known, station)
        if self.view.move + step >= self.setup.spaces:
            return -risk
        near = min(self.rides[stand][station] for stand in self.stands)
        return BITS * log2(len(known)) + FAR * min(near, FAR_ENOUGH) + EXIT * self._exits(station) - risk

    def _risk(self, known: Places, station: int) -> float:
        """The chance that a detective lands on him, each making for any of the places where he may be."""
        missed = 1.0
        for stand in self.stands:
            reach = self.reach[stand]
            if station in reach:
                total = sum(reach[place] for place in known if place in reach)
                missed *= 1 - reach[station] / max(1.0, total)
        return 1 - missed

    def _exits(self, station: int) -> int:
        """How many places he could go on to that no detective can reach now."""
        onward = {target for face in TICKETS for target in self.streets.rides[station][face]}
        return sum(all(target not in self.reach[stand] for stand in self.stands) for target in onward)
