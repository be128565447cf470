"""The fugitive against a program: a search of his own moves in which it answers for the seekers.

What they answer depends on what they see alone. So its answers are kept by what has been seen on the way, and serve
every action of his that looks the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final, NamedTuple

import numpy as np

from blackticket.knowledge import SPECTATOR, View, belief, view
from blackticket.players.best_response.opponent import NO_CHANCE, SEEDS, Opponent, next_seat
from blackticket.players.best_response.shares import model_shares
from blackticket.players.holmes import search_root
from blackticket.players.holmes.learnt import learnt_model
from blackticket.record import position_seen
from blackticket.record.ticket_position import TicketPosition
from blackticket.rules.actions import FUGITIVE, Action
from blackticket.rules.chance import Chance
from blackticket.rules.ticket import TicketState, acting, apply
from blackticket.sim import simulator
from blackticket.sim.chance import seeded
from blackticket.sim.layout import ESCAPED, ESTIMATE, OUTCOME
from blackticket.sim.public_tree import PublicSearch, PublicSettings

EXPLORE: Final = 0.7
"""How much the prior of an action counts beside what it won."""
LOOKS: Final = 2
"""Games looked ahead for each question."""
LEAF_GAMES: Final = 32
"""Games played out from a new position."""
ROOM: Final = 100_000
"""The most playouts for which a tree has room to grow."""


class FugitiveResponse(NamedTuple):
    """The fugitive's part of the player."""

    opponent: Opponent
    playouts: int
    questions: int

    def choose(self, seen: View, chance: Chance) -> Action:
        """The action tried most often."""
        search = _Search(self, seen, chance)
        for _ in range(LOOKS * self.questions):
            search.look()
        root = search.root
        return root.actions[max(range(len(root.actions)), key=lambda one: (root.tried[one], root.priors[one]))]


@dataclass
class _Turn:
    """A position in which he is to move. `answers` is what the seekers can have seen, and done, on the way there."""

    state: TicketState
    answers: "_Seen"
    actions: Sequence[Action]
    priors: Sequence[float]
    tried: list[int]
    won: list[float]
    next: dict[tuple[int, int], "_Turn"] = field(default_factory=dict)


@dataclass
class _Seen:
    """What the seekers have seen so far: how the program played their round from here on, and what is seen next."""

    visits: int = 0
    rounds: list[list[Action]] = field(default_factory=list)
    then: dict[object, "_Seen"] = field(default_factory=dict)


class _Search:
    def __init__(self, response: FugitiveResponse, seen: View, chance: Chance) -> None:
        self._opponent = response.opponent
        self._questions = response.questions
        self._chance = chance
        self._game = simulator(seen.setup)
        self._params = np.array(self._game.policy_params(seen), np.float64)
        self._tables = self._game.tables(seen)
        position = position_seen(seen)
        assert isinstance(position, TicketPosition)
        self.root = self._turn(position.state(), _Seen())
        self.root.priors = self._liked(seen, response.playouts)

    def look(self) -> None:
        """Once from the root to a new position or the end, and what came of it back to the root."""
        turn, path = self.root, list[tuple[_Turn, int]]()
        while True:
            chosen = _select(turn)
            path.append((turn, chosen))
            state, _ = apply(turn.state, FUGITIVE, turn.actions[chosen], NO_CHANCE)
            line = state.log[-1]
            said = line.ticket, line.leg, line.station if line.shown else 0
            answers, number = turn.answers.then.setdefault(said, _Seen()), 0
            if state.waiting:
                number = self._round(answers)
                if number < 0:
                    result = self._play_out(state)
                    break
                state = self._answer(state, answers.rounds[number])
                answers = answers.then.setdefault(number, _Seen())
            if state.outcome:
                result = float(state.outcome.winner == "fugitive")
                break
            found = turn.next.get((chosen, number))
            if found is None:
                turn.next[chosen, number] = self._turn(state, answers)
                result = self._play_out(state)
                break
            turn = found
        for turn, chosen in path:
            turn.tried[chosen] += 1
            turn.won[chosen] += result

    def _turn(self, state: TicketState, answers: _Seen) -> _Turn:
        shares = model_shares(view(state, FUGITIVE))
        count = len(shares)
        return _Turn(state, answers, tuple(shares), tuple(shares.values()), [0] * count, [0.0] * count)

    def _liked(self, seen: View, playouts: int) -> Sequence[float]:
        """How often a search that does not know the program tries each action, and the model's shares."""
        search = PublicSearch(
            self._tables,
            self._params,
            learnt_model(),
            search_root(seen, self._game),
            PublicSettings(),
            self._chance.below(SEEDS),
            min(ROOM, playouts),
        )
        search.run(playouts)
        found = search.tried(self.root.state.fugitive).items()
        tried = {self._game.action(seen, code): times for code, (times, _) in found}
        total = sum(tried.values()) or 1.0
        both = zip(self.root.actions, self.root.priors, strict=True)
        return tuple(0.5 * tried.get(action, 0.0) / total + 0.5 * prior for action, prior in both)

    def _round(self, answers: _Seen) -> int:
        """Which of their rounds to play next: a new one as long as there are few for the visits, and questions left."""
        answers.visits += 1
        if self._questions > 0 and len(answers.rounds) ** 2 < answers.visits:
            answers.rounds.append([])
            return len(answers.rounds) - 1
        return self._chance.below(len(answers.rounds)) if answers.rounds else -1

    def _answer(self, state: TicketState, actions: list[Action]) -> TicketState:
        """The state after a round of theirs; the program is asked for what is not yet known of it."""
        step = 0
        while state.waiting and not state.outcome:
            if step == len(actions):
                self._questions -= 1
                actions.append(self._opponent.choose(state, next_seat(state), self._chance))
            action = actions[step]
            seat = next(seat for seat in acting(state) if action.pawn in state.setup.moved_by(seat))
            state, _ = apply(state, seat, action, NO_CHANCE)
            step += 1
        return state

    def _play_out(self, state: TicketState) -> float:
        """The share of games that he wins from there, against seekers who take him to be where he might be."""
        weights = belief(view(state, SPECTATOR)).weights
        rows = np.repeat(self._game.encode(view(state, FUGITIVE))[None, :], LEAF_GAMES, axis=0)
        sums = np.cumsum(list(weights.values()))
        drawn = (np.arange(LEAF_GAMES) + 0.5) / LEAF_GAMES * sums[-1]
        rows[:, ESTIMATE] = np.array(list(weights))[np.searchsorted(sums, drawn)]
        chance, scratch = seeded(self._chance.below(SEEDS)), np.zeros(self._game.most_actions, np.int32)
        for row in rows:
            self._game.kernels.play_out(row, self._tables, chance, self._params, scratch)
        return float((rows[:, OUTCOME] >= ESCAPED).mean())


def _select(turn: _Turn) -> int:
    """The action with the best bound; one that was not tried is taken to win as much as the others did."""
    total = sum(turn.tried)
    mean = sum(turn.won) / total if total else 0.5
    reach = EXPLORE * sqrt(total + 1e-9)
    best, most = 0, -1.0
    for one, (tried, won, prior) in enumerate(zip(turn.tried, turn.won, turn.priors, strict=True)):
        bound = (won / tried if tried else mean) + reach * prior / (1 + tried)
        if bound > most:
            best, most = one, bound
    return best
