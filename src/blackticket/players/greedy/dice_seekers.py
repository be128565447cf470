"""The detectives of the dice game: each picks the die and the move after which Mister X is most likely caught soon."""

from collections.abc import Collection, Sequence

from blackticket.knowledge import View
from blackticket.players.greedy.dice_estimate import Shares, estimate, next_moves, totals
from blackticket.players.greedy.dice_reach import chances, mean_dice, rides_between
from blackticket.rules.actions import REROLL, START, STAY, TICKETS, Action
from blackticket.rules.dice.setup import DiceSetup

NEXT_ROUND = 0.8
"""What catching him in the next round is worth beside catching him now."""
FAR = 0.1
"""What a ride of distance from where he will be costs, in chance of a catch."""
TOKEN = 0.3
"""What a re-roll token is worth at the start of the game, in chance of a catch; at the end nothing."""
NEVER = -float("inf")
"""The value of a face that moves nobody."""


class DiceSeekers:
    """How good a detective's action is: the chance of a catch in this round and the next."""

    def __init__(self, view: View) -> None:
        assert view.dice
        assert isinstance(view.setup, DiceSetup)
        self.view, self.setup, self.dice = view, view.setup, view.dice
        self.streets = view.dice.streets
        self.rides = rides_between(self.streets)
        self.reach = chances(self.streets, self.setup.faces, mean_dice(self.setup.hand, len(view.setup.pawns)))
        self.stands = {pawn.pawn: pawn.station for pawn in view.seekers}
        self.waiting = [pawn.pawn for pawn in view.seekers if pawn.waiting]
        self.used = tuple(sorted({pawn.die for pawn in view.seekers if pawn.die}))
        self.shares = estimate(view, self.reach)
        self._values: dict[tuple[str, int, tuple[str, ...]], float] = {}

    def evaluate(self, action: Action) -> float:
        """An estimate of the chance of a catch, in this round or the next."""
        if action.word == START:
            return self._start_value(action.station)
        if action.word == REROLL:
            return self._reroll_value() - self._token_price()
        if action.word == STAY:
            return self._stay_value(action.pawn)
        return self._move_value(action.pawn, action.word, action.station)

    def _start_value(self, place: int) -> float:
        """How near every place is to some detective: the fugitive picks the farthest."""
        stands = [*self.stands.values(), place]
        return -sum(min(self.rides[stand][target] for stand in stands) ** 2 for target in self.rides)

    def _stay_value(self, pawn: str) -> float:
        return self._position_value(pawn, self.stands[pawn], self.used)

    def _move_value(self, pawn: str, face: str, target: int) -> float:
        return self._position_value(pawn, target, tuple(sorted({*self.used, face})))

    def _position_value(self, pawn: str, place: int, used: tuple[str, ...]) -> float:
        """He is there, or a colleague who has yet to move finds him, or he is caught in the next round."""
        key = pawn, place, used
        if key not in self._values:
            stands = {**self.stands, pawn: place}
            rest = {other: share for other, share in self.shares.items() if other != place}
            waiting = [stands[other] for other in self.waiting if other != pawn]
            now = self.shares.get(place, 0.0) + self._catch_chance(rest, waiting)
            self._values[key] = now + self._next_round_value(rest, used, tuple(stands.values()))
        return self._values[key]

    def _next_round_value(self, rest: Shares, used: Collection[str], stands: Sequence[int]) -> float:
        """What the detectives' places, and the dice that they leave him, promise for the next round."""
        moves = next_moves(self.streets, rest, used, self.view.black > 0, stands, self.reach)
        anywhere = totals(moves)
        if self.view.next_reveal == self.view.move + 1:
            caught = sum(share * self._cover_chance(place, stands) for place, share in anywhere.items())
        else:
            caught = sum(self._catch_chance(shares, stands) for shares in moves.values() if shares)
        rides = [self.rides[stand] for stand in stands]
        far = sum(share * min([ride[place] for ride in rides]) for place, share in anywhere.items())
        return NEXT_ROUND * caught - FAR * far

    def _catch_chance(self, shares: Shares, stands: Sequence[int]) -> float:
        """The chance that detectives on these places catch him, each making for another place where he may be."""
        left, caught = dict(shares), 0.0
        for stand in stands:
            best, most = 0, 0.0
            for target, chance in self.reach[stand].items():
                if target in left and chance * left[target] > most:
                    best, most = target, chance * left[target]
            if best:
                caught += most
                left[best] -= most
        return caught

    def _cover_chance(self, place: int, stands: Sequence[int]) -> float:
        """The chance that one of the detectives can reach the place."""
        missed = 1.0
        for stand in stands:
            missed *= 1 - self.reach[stand].get(place, 0.0)
        return 1 - missed

    def _reroll_value(self) -> float:
        """What the best action is worth on average when the dice in the hand are rolled again."""
        movers = self.waiting if self.setup.lone else [self.view.seat]
        faces, dice = self.setup.faces, len(self.dice.hand)
        others, so_far, value = len(faces), 1.0, 0.0
        for worth, face in sorted(((self._best_with_face(movers, face), face) for face in TICKETS), reverse=True):
            if worth == NEVER:
                break
            others -= faces.count(face)
            unseen = (others / len(faces)) ** dice  # neither this face shows nor a better one
            value += (so_far - unseen) * worth
            so_far = unseen
        return value + so_far * max(map(self._stay_value, movers))

    def _best_with_face(self, movers: Sequence[str], face: str) -> float:
        taken = self.stands.values()
        found = (
            self._move_value(pawn, face, target)
            for pawn in movers
            for target in self.streets.rides[self.stands[pawn]][face]
            if target not in taken
        )
        return max(found, default=NEVER)

    def _token_price(self) -> float:
        """What a token is worth for later: less towards the end, and the less the more there are."""
        return TOKEN * (1 - self.view.move / self.setup.spaces) / self.dice.rerolls
