"""The seekers against a program: they know what it does where, and look a round ahead with its own answers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from blackticket.knowledge import SPECTATOR, Secret, View, view
from blackticket.players.best_response.belief import (
    DOUBT,
    NOWHERE,
    believed,
    chance_of,
    spread_questions,
    weighted_history,
)
from blackticket.players.best_response.opponent import NO_CHANCE, SEEDS, Opponent
from blackticket.players.best_response.past import past_of, public_state, round_start, suppose
from blackticket.players.best_response.shares import model_shares
from blackticket.players.holmes import THEIRS
from blackticket.players.holmes.learnt import learnt_weights
from blackticket.rules.actions import FUGITIVE, Action
from blackticket.rules.chance import Chance, Seeded
from blackticket.rules.outcome import Outcome
from blackticket.rules.ticket import TicketState, apply
from blackticket.sim import simulator
from blackticket.sim import ticket_layout as at
from blackticket.sim.public_tree import PublicRoot, PublicSearch

CANDIDATES: Final = 6
"""Joint moves that are looked at with his program; with fewer questions than that there is no look ahead."""
LEAF_PLAYOUTS: Final = 200
"""Worlds searched after his answers to a joint move, all that he can say together."""
FEWEST: Final = 20
"""Worlds searched after one of them."""
ROOM: Final = 100_000
"""The most playouts for which a tree has room to grow."""

JointMove = tuple[Action, ...]


class SeekersResponse(NamedTuple):
    """The seekers' part of the player. It has no seed: all seats find the same plan."""

    opponent: Opponent
    playouts: int
    questions: int

    def choose(self, seen: View) -> Action:
        """This seat's part of the plan that was made when the seekers' turn began, as far as the others kept to it."""
        now = public_state(seen)
        planned = plan(self, round_start(now), -1)
        targets = {action.pawn: action.station or None for action in planned}
        kept = all(pawn.waiting or targets.get(pawn.pawn) in (None, pawn.station) for pawn in seen.seekers)
        mine = [action for action in planned if action in seen.legal]
        if kept and mine:
            return mine[0]
        pawns = seen.setup.pawns
        return plan(self, now, min(pawns.index(action.pawn) for action in seen.legal))[0]


@lru_cache(maxsize=256)
def plan(response: SeekersResponse, state: TicketState, first_pawn: int) -> JointMove:
    """The joint move of all who have yet to move in a public state; `first_pawn` moves first if it is not -1."""
    weights = believed(response.opponent, response.questions, state)
    chance = chance_of(state[1:10])
    tried = _search(state, weights, first_pawn, response.playouts, chance)
    best = sorted(tried, key=lambda joint: -tried[joint][0])[:CANDIDATES]
    if len(best) == 1 or response.questions < CANDIDATES:
        return best[0]
    return max(best, key=_LookAhead(response, state, weights, chance, response.questions // len(best)).value)


def _search(
    state: TicketState, weights: Mapping[int, float], first_pawn: int, playouts: int, chance: Chance
) -> dict[JointMove, tuple[float, float]]:
    """By joint move: how often it was tried, and the share won with it."""
    seen = view(state, SPECTATOR)
    game = simulator(state.setup)
    found = _tree(seen, weights, first_pawn, playouts, chance).tried()
    return {tuple(game.action(seen, code) for code in codes): stats for codes, stats in found.items()}


def _tree(seen: View, weights: Mapping[int, float], first_pawn: int, playouts: int, chance: Chance) -> PublicSearch:
    game = simulator(seen.setup)
    stations = np.array(sorted(weights), np.int64)
    shares = np.array([weights[int(station)] for station in stations], np.float64)
    shares /= shares.sum()
    states = np.repeat(game.encode(seen, Secret(int(stations[0])))[None, :], len(stations), axis=0)
    states[:, at.FUGITIVE] = stations
    cumulative = np.cumsum(shares)
    root = PublicRoot(first_pawn, states, cumulative / cumulative[-1], np.ones(len(stations)), stations, shares)
    params = np.array(game.policy_params(seen), np.float64)
    search = PublicSearch(
        game.tables(seen), params, learnt_weights(), root, THEIRS, chance.below(SEEDS), min(ROOM, playouts)
    )
    search.run(playouts)
    return search


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
            for action, share in self._answers(world, self._questions[station], Seeded(seed)).items():
                then, _ = apply(world, FUGITIVE, action, NO_CHANCE)
                if then.outcome:
                    won += weight * share * _result(then.outcome)
                    continue
                line = then.log[-1]
                seen = line.ticket, line.leg, line.station if line.shown else 0
                there = leaves.setdefault(seen, _Leaf(then)).weights
                there[then.fugitive] = there.get(then.fugitive, 0.0) + weight * share
        return won + sum(sum(leaf.weights.values()) * self._leaf_value(leaf) for leaf in leaves.values())

    def _answers(self, world: TicketState, asked: int, chance: Chance) -> dict[Action, float]:
        shares = model_shares(view(world, FUGITIVE))
        found = {action: DOUBT * share / (asked + DOUBT) for action, share in shares.items()}
        for _ in range(asked):
            action = self._opponent.choose(world, FUGITIVE, chance)
            found[action] = found.get(action, 0.0) + 1.0 / (asked + DOUBT)
        return found

    def _leaf_value(self, leaf: _Leaf) -> float:
        seen = view(leaf.state, SPECTATOR)
        share = sum(leaf.weights.values())  # of all that can be, so that what is likely is searched more
        search = _tree(seen, leaf.weights, -1, max(FEWEST, round(LEAF_PLAYOUTS * share)), self._chance)
        if leaf.state.waiting:
            return _mean(search.tried())
        return 1.0 - sum(_mean(search.tried(there)) * weight for there, weight in leaf.weights.items()) / share


def _mean(tried: Mapping[tuple[int, ...], tuple[float, float]]) -> float:
    times = sum(one for one, _ in tried.values())
    return sum(one * share for one, share in tried.values()) / times if times else 0.5


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
