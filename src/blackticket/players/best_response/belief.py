"""Where the fugitive can be, each history weighted by how often his program would have made what was seen of it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Final

from blackticket.knowledge import SPECTATOR, Moment, view
from blackticket.knowledge.belief_history import BeliefHistory, MoveConstraint, extend
from blackticket.knowledge.ticket_belief import MoveEvidence, ticket_constraint, ticket_now
from blackticket.players.best_response.opponent import Opponent
from blackticket.players.best_response.past import Past, last_turn, past_of, suppose
from blackticket.players.holmes.fugitive_model import likely_moves
from blackticket.rules.actions import FUGITIVE
from blackticket.rules.chance import Seeded
from blackticket.rules.ticket import TicketState, legal_actions

NOWHERE: Final = frozenset[int]()
"""The scenes of no crime: all worlds of this game are filed under it."""
DOUBT: Final = 1.0
"""How many answers the model of the fugitive counts for, beside those of his program."""


def believed(opponent: Opponent, questions: int, state: TicketState) -> dict[int, float]:
    """The stations where he can be in a public state, and how likely they are; together 1."""
    seen = view(state, SPECTATOR)
    history = weighted_history(opponent, questions, past_of(state))
    worlds = ticket_now(seen, history.weights).get(NOWHERE, {})
    total = sum(worlds.values())
    return {station: worlds[station] / total for station in sorted(worlds)}


@lru_cache(maxsize=256)
def weighted_history(opponent: Opponent, questions: int, past: Past) -> BeliefHistory:
    """The worlds after each move; those since he was last seen weighted, with so many questions for each move."""
    if not past.lines or past.lines[-1].shown:
        return even_history(past)
    before = weighted_history(opponent, questions, past.before)
    return extend(before, _constraint(past), Answers(opponent, questions, past, before).shares)


@lru_cache(maxsize=256)
def even_history(past: Past) -> BeliefHistory:
    """The worlds after each move, every history counting alike."""
    if not past.lines:
        return BeliefHistory({NOWHERE: Counter(past.starts)})
    return extend(even_history(past.before), _constraint(past))


def spread_questions(weights: Mapping[int, float], questions: int) -> dict[int, int]:
    """How many of the questions each station gets: as many as it is likely, the likeliest at least one."""
    total, left, found = sum(weights.values()), questions, dict[int, int]()
    for station in sorted(weights, key=lambda one: (-weights[one], one)):
        found[station] = min(left, max(1, round(questions * weights[station] / total)))
        left -= found[station]
    return found


def chance_of(*facts: object) -> Seeded:
    """Chance that follows from public facts alone, so that all seats of the seekers reckon alike."""
    return Seeded(int.from_bytes(sha256(repr(facts).encode()).digest()[:16]))


def _constraint(past: Past) -> MoveConstraint:
    return ticket_constraint(past.setup, MoveEvidence(past.lines[-1], past.black_left))


class Answers:
    """How likely his program was to make the last of these moves, from each station where he can have been."""

    def __init__(self, opponent: Opponent, questions: int, past: Past, before: BeliefHistory) -> None:
        self._opponent = opponent
        self._past = past
        self._before = before
        self._public = last_turn(past)
        occupied = past.lines[-1].seekers
        worlds = before.weights.get(NOWHERE, {})
        free = {station: float(weight) for station, weight in worlds.items() if station not in occupied}
        self._questions = spread_questions(free, questions)

    def shares(self, station: int, options: Sequence[int]) -> Sequence[float]:
        """For each station to which it can have led."""
        line = self._past.lines[-1]
        moment = Moment(self._past.setup, line, self._past.before.black_left)
        guessed = likely_moves(moment, station, options)
        asked = self._questions.get(station, 0)
        if not asked:
            return guessed
        chance = chance_of(self._past.lines, station)
        state = suppose(self._public, self._before.route(NOWHERE, station, chance))
        if not legal_actions(state, FUGITIVE):
            return guessed
        said = line.ticket, line.leg in ("first", "only")
        led = Counter[int]()
        for _ in range(asked):
            action = self._opponent.choose(state, FUGITIVE, chance)
            if (action.word, action.double) == said:
                led[action.station] += 1
        return [(led[option] + DOUBT * share) / (asked + DOUBT) for option, share in zip(options, guessed, strict=True)]
