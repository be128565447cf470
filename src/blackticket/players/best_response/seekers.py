"""The seekers against a program: they know what it does where, and look a round ahead with its own answers."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple

from blackticket.knowledge import View, view
from blackticket.players.best_response.belief import (
    DOUBT,
    NOWHERE,
    believed,
    chance_of,
    spread_questions,
    weighted_history,
)
from blackticket.players.best_response.opponent import NO_CHANCE, SEEDS, Opponent, next_seat
from blackticket.players.best_response.past import past_of, public_state, round_start, suppose
from blackticket.players.best_response.shares import model_shares
from blackticket.players.pimbot import best_reduction, seekers_root
from blackticket.rules.actions import FUGITIVE, Action
from blackticket.rules.chance import Chance, Seeded
from blackticket.rules.outcome import Outcome
from blackticket.rules.ticket import TicketState, apply
from blackticket.sim import simulator
from blackticket.sim.pimbot import PimbotSearch, PimbotSettings

LEAF_PLAYOUTS: Final = 200
"""Playouts after his answers to a joint move, all that he can say together."""
FEWEST: Final = 20
"""Playouts after one of them."""

JointMove = tuple[Action, ...]


class SeekersResponse(NamedTuple):
    """The seekers' part of the player. It has no seed: all seats find the same plan."""

    opponent: Opponent
    playouts: int
    questions: int

    def choose(self, seen: View) -> Action:
        """This seat's part of the plan that was made when the seekers' turn began, as far as the others kept to it."""
        now = public_state(seen)
        began = round_start(now)
        planned = plan(self, began, next_seat(began))
        targets = {action.pawn: action.station or None for action in planned}
        kept = all(pawn.waiting or targets.get(pawn.pawn) in (None, pawn.station) for pawn in seen.seekers)
        mine = [action for action in planned if action in seen.legal]
        return mine[0] if kept and mine else plan(self, now, seen.seat)[0]


@lru_cache(maxsize=256)
def plan(response: SeekersResponse, state: TicketState, seat: str) -> JointMove:
    """The joint move of all who have yet to move in a public state, in which that seat moves first."""
    weights = believed(response.opponent, response.questions, state)
    chance = chance_of(state[1:10])
    joint_moves = _Pawns(response.playouts, chance).joint_moves(state, weights, seat)
    if len(joint_moves) == 1 or response.questions < len(joint_moves):
        return joint_moves[0]
    look_ahead = _LookAhead(response, state, weights, chance, response.questions // len(joint_moves))
    return max(joint_moves, key=look_ahead.value)


@dataclass
class _Pawns:
    """Pawn after pawn searches for its move, as `pimbot` does, in a public state with weights of his stations."""

    playouts: int
    chance: Chance

    def joint_moves(self, state: TicketState, weights: Mapping[int, float], seat: str) -> list[JointMove]:
        """What they find best; and for each pawn what they find if it takes its second choice."""
        best, begins = self._completed((), state, weights, seat)
        others = [self._completed(begin, state, weights, seat)[0] for begin in begins]
        return list(dict.fromkeys([best, *others]))

    def value(self, state: TicketState, weights: Mapping[int, float]) -> float:
        """The seekers' chance to win, as the first pawn finds it."""
        return next(iter(self._tried(state, weights, next_seat(state), reduction=0.0).values()))

    def _completed(
        self, joint: JointMove, state: TicketState, weights: Mapping[int, float], seat: str
    ) -> tuple[JointMove, list[JointMove]]:
        """The rest of a joint move; and its beginnings up to each pawn, but with the second choice of that one."""
        begins = []
        while (now := _missed(state, weights, joint)) and now.waiting:
            left = {station: weight for station, weight in weights.items() if station not in now.seekers}
            mover = next_seat(now) if joint else seat
            first, *others = self._tried(now, left, mover, best_reduction(self.playouts))
            begins += [(*joint, second) for second in others[:1]]
            joint = (*joint, first)
        return joint, begins

    def _tried(
        self, state: TicketState, weights: Mapping[int, float], seat: str, reduction: float
    ) -> dict[Action, float]:
        """The moves of that seat's next pawn, the one tried most often first, with the share won with each."""
        seen = view(state, seat)
        game = simulator(seen.setup)
        root = seekers_root(seen, game, weights)
        settings = PimbotSettings(reduction=reduction)
        search = PimbotSearch(game.tables(seen), root, settings, self.chance.below(SEEDS), self.playouts + 1)
        search.run(self.playouts)
        tried = search.tried()
        return {game.action(seen, code): tried[code][1] for code in sorted(tried, key=lambda code: tried[code])[::-1]}


@dataclass
class _Leaf:
    """A public state after his answer, and where he can then be."""

    state: TicketState
    weights: dict[int, float] = field(default_factory=dict)


class _LookAhead:
    """What joint moves are worth, going by what his program answers to them."""

    def __init__(
        self,
        response: SeekersResponse,
        state: TicketState,
        weights: Mapping[int, float],
        chance: Chance,
        questions: int,
    ) -> None:
        """`questions` are for each joint move."""
        self._opponent = response.opponent
        self._questions = spread_questions(weights, questions)
        self._weights = weights
        self._chance = chance
        history = weighted_history(response.opponent, response.questions, past_of(state))
        self._worlds = {
            station: (suppose(state, history.route(NOWHERE, station, chance)), chance.below(SEEDS))
            for station in weights
        }

    def value(self, joint: JointMove) -> float:
        """The seekers' chance to win."""
        won, leaves = 0.0, dict[object, _Leaf]()
        for station, weight in self._weights.items():
            world, seed = self._worlds[station]
            world = _moved(world, joint)
            if world.outcome:
                won += weight * _result(world.outcome)
                continue
            for then, share in self._turns(world, self._questions[station], Seeded(seed)):
                if then.outcome:
                    won += weight * share * _result(then.outcome)
                    continue
                lines = then.log[len(world.log) :]
                seen = tuple((line.ticket, line.leg, line.station if line.shown else 0) for line in lines)
                there = leaves.setdefault(seen, _Leaf(then)).weights
                there[then.fugitive] = there.get(then.fugitive, 0.0) + weight * share
        return won + sum(sum(leaf.weights.values()) * self._leaf_value(leaf) for leaf in leaves.values())

    def _turns(self, world: TicketState, asked: int, chance: Chance) -> Iterator[tuple[TicketState, float]]:
        """What his turn can lead to, and how likely that is; nobody is asked for the second leg of a double move."""
        for action, share in self._answers(world, asked, chance).items():
            then, _ = apply(world, FUGITIVE, action, NO_CHANCE)
            if then.outcome or then.waiting:
                yield then, share
            else:
                yield from ((after, share * rest) for after, rest in self._turns(then, 0, chance))

    def _answers(self, world: TicketState, asked: int, chance: Chance) -> dict[Action, float]:
        shares = model_shares(view(world, FUGITIVE))
        found = {action: DOUBT * share / (asked + DOUBT) for action, share in shares.items()}
        for _ in range(asked):
            action = self._opponent.choose(world, FUGITIVE, chance)
            found[action] = found.get(action, 0.0) + 1.0 / (asked + DOUBT)
        return found

    def _leaf_value(self, leaf: _Leaf) -> float:
        share = sum(leaf.weights.values())  # of all that can be, so that what is likely is searched more
        return _Pawns(max(FEWEST, round(LEAF_PLAYOUTS * share)), self._chance).value(leaf.state, leaf.weights)


def _missed(state: TicketState, stations: Iterable[int], joint: JointMove) -> TicketState | None:
    """A public state after those moves, if they do not catch him at each of these stations."""
    targets = {action.station for action in joint}
    there = next((station for station in stations if station not in targets), None)
    return _moved(state._replace(fugitive=there), joint) if there else None


def _moved(world: TicketState, joint: JointMove) -> TicketState:
    seats = {pawn: seat for seat, pawns in world.lookup.seat_pawns.items() for pawn in pawns}
    for action in joint:
        if world.outcome:
            break
        seat = seats[world.lookup.pawn_index[action.pawn]]
        world, _ = apply(world, seat, action, NO_CHANCE)
    return world


def _result(outcome: Outcome) -> float:
    return float(outcome.winner == "seekers")
