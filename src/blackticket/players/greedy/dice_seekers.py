"""The detectives of the dice game: each picks the die and the move after which Mister X is most likely caught soon."""

from collections.abc import Iterable, Sequence

from blackticket.knowledge import View
from blackticket.players.greedy.dice_guess import RECKLESS, guess
from blackticket.players.greedy.dice_reach import chances, mean_dice, rides_between
from blackticket.rules.actions import BLACK, PASS, REROLL, START, STAY, TICKETS, Action
from blackticket.rules.dice.setup import DiceSetup

NEXT_ROUND = 0.8
"""What catching him in the next round is worth beside catching him now."""
FAR = 0.1
"""What a ride of distance from where he will be costs, in chance of a catch."""
BLACK_SHARE = 0.25
"""How likely he plays a black ticket while he has one."""
TOKEN = 0.3
"""What a re-roll token is worth at the start of the game, in chance of a catch; at the end nothing."""

Weights = dict[int, float]


class DiceSeekers:
    """How good a detective's action is: the chance of a catch in this round and the next."""

    def __init__(self, view: View) -> None:
        assert view.dice
        assert isinstance(view.setup, DiceSetup)
        self.view, self.setup, self.dice = view, view.setup, view.dice
        self.streets = view.dice.streets
        self.rides = rides_between(self.streets)
        count = len(view.setup.pawns)
        self.chances = chances(self.streets, self.setup.faces, mean_dice(self.setup.hand, count))
        self.possible = guess(view, self.chances)
        self.stands = {pawn.pawn: pawn.station for pawn in view.seekers}
        self.waiting = {pawn.pawn for pawn in view.seekers if pawn.waiting}
        self.used = {pawn.die for pawn in view.seekers if pawn.die}

    def worth(self, action: Action) -> float:
        """The chance of a catch, as far as one can see."""
        if action.word == START:
            return self._placed(action.station)
        if action.word == REROLL:
            return self._rolled_again() - self._token()
        if action.word == STAY:
            return self._moved(action.pawn, "", self.stands[action.pawn])
        return self._moved(action.pawn, action.word, action.station)

    def _placed(self, place: int) -> float:
        """No place shall be far from all detectives: he picks the farthest."""
        stands = [*self.stands.values(), place]
        return -sum(min(self.rides[stand][target] for stand in stands) ** 2 for target in self.rides)

    def _moved(self, pawn: str, face: str, target: int) -> float:
        stands = {**self.stands, pawn: target}
        rest = {place: share for place, share in self.possible.items() if place != target}
        now = self.possible.get(target, 0.0)
        waiting = [stands[other] for other in self.waiting if other != pawn]
        now += self._catch(rest, waiting)
        return now + self._later(rest, {*self.used, face} - {""}, list(stands.values()))

    def _later(self, rest: Weights, used: set[str], stands: list[int]) -> float:
        """What the places of the detectives, and the dice that he may then use, promise for the next round."""
        ways = self._ways(rest, used, stands)
        everywhere: Weights = {}
        for weights in ways.values():
            for place, weight in weights.items():
                everywhere[place] = everywhere.get(place, 0.0) + weight
        if self.view.next_reveal == self.view.move + 1:
            caught = sum(weight * self._covered(place, stands) for place, weight in everywhere.items())
        else:
            caught = sum(self._catch(weights, stands) for weights in ways.values())
        rides = [self.rides[stand] for stand in stands]
        far = sum(weight * min(ride[place] for ride in rides) for place, weight in everywhere.items())
        return NEXT_ROUND * caught - FAR * far

    def _ways(self, rest: Weights, used: set[str], stands: list[int]) -> dict[str, Weights]:
        """Where his next move can lead, by the word that the log will show, with how likely it is."""
        ways: dict[str, Weights] = {word: {} for word in (*TICKETS, BLACK, PASS)}
        near = {target for stand in stands for target in self.chances[stand]}
        black = BLACK_SHARE if self.view.black else 0.0
        for place, share in rest.items():
            rides = self.streets.rides[place]
            by_die = [(f, t, RECKLESS if t in near else 1.0) for f in used for t in rides[f] if t not in stands]
            if by_die:
                spread(ways, by_die, share * (1 - black))
            else:
                ways[PASS][place] = share * (1 - black)
            if black:
                spread(ways, [(BLACK, t, RECKLESS if t in near else 1.0) for t in rides[BLACK]], share * black)
        return ways

    def _catch(self, weights: Weights, stands: Iterable[int]) -> float:
        """The chance that detectives on these places catch him, each making for another place where he may be."""
        left, caught = dict(weights), 0.0
        for stand in stands:
            best, most = 0, 0.0
            for target, chance in self.chances[stand].items():
                value = chance * left.get(target, 0.0)
                if value > most:
                    best, most = target, value
            if best:
                caught += most
                left[best] -= most
        return caught

    def _covered(self, place: int, stands: Iterable[int]) -> float:
        """The chance that one of the detectives can reach the place."""
        missed = 1.0
        for stand in stands:
            missed *= 1 - self.chances[stand].get(place, 0.0)
        return 1 - missed

    def _rolled_again(self) -> float:
        """What the best action is worth on average, when the dice in the hand are rolled again."""
        movers = [pawn for pawn in self.waiting if self._rolls(pawn)]
        values = sorted(((self._best(movers, face), face) for face in TICKETS), reverse=True)
        stay = max(self._moved(pawn, "", self.stands[pawn]) for pawn in movers)
        faces, dice = self.setup.faces, len(self.dice.hand)
        total, worse = 0.0, 1.0  # the chance that no better face shows
        without = len(faces)
        for value, face in values:
            if value == -float("inf"):
                continue
            without -= faces.count(face)
            none = (without / len(faces)) ** dice
            total += (worse - none) * value
            worse = none
        return total + worse * stay

    def _rolls(self, pawn: str) -> bool:
        return self.setup.lone or any(action.pawn == pawn for action in self.view.legal)

    def _best(self, movers: list[str], face: str) -> float:
        taken = self.stands.values()
        return max(
            (
                self._moved(pawn, face, target)
                for pawn in movers
                for target in self.streets.rides[self.stands[pawn]][face]
                if target not in taken
            ),
            default=-float("inf"),
        )

    def _token(self) -> float:
        left = self.setup.spaces - self.view.move
        return TOKEN * left / self.setup.spaces / self.dice.rerolls


def spread(ways: dict[str, Weights], targets: Sequence[tuple[str, int, float]], share: float) -> None:
    """Deal the share out to the targets, by their weights."""
    each = share / sum(weight for _, _, weight in targets)
    for word, target, weight in targets:
        ways[word][target] = ways[word].get(target, 0.0) + each * weight
