"""A finished game, decision by decision."""

import time
from collections import defaultdict
from collections.abc import Callable, Generator, Mapping, Sequence
from math import inf
from typing import Final, NamedTuple, TypedDict

from blackticket.analysis.chances import chance
from blackticket.analysis.decision import Decision, DecisionJson, Evaluation, JudgedAction
from blackticket.analysis.moments import KeyMoment, KeyMomentJson, moments_of
from blackticket.analysis.verdicts import Verdict, accuracy
from blackticket.game import Game
from blackticket.knowledge import SPECTATOR, View, belief, possible_stations
from blackticket.knowledge import view as view_of
from blackticket.review import initial_game
from blackticket.rules.actions import FUGITIVE, Action
from blackticket.rules.errors import BlackTicketError
from blackticket.rules.outcome import Side

PLAYOUTS: Final = 4000
"""Games that each search of an analysis plays."""
DIGITS: Final = 4


class AnalysisError(BlackTicketError):
    """A game that cannot be analysed."""


ANALYSIS_CODES: Final = {"not-over": "The game still runs, and an analysis shows everything."}


class PendingDecision(NamedTuple):
    """A decision to be searched: what its seat saw, and what it did."""

    view: View
    played: Action
    done: int  # actions of the game before it


class AnalysisJson(TypedDict):
    """Accuracy by seat from 0 to 100, the moments that decided the game, and every decision in it."""

    accuracy: dict[str, float]
    moments: list[KeyMomentJson]
    decisions: list[DecisionJson]


class GameAnalysis(NamedTuple):
    """All decisions of a game, and the moments that decided it."""

    decisions: tuple[Decision, ...]
    moments: tuple[KeyMoment, ...]

    @property
    def accuracy(self) -> dict[str, float]:
        """By seat that had a choice: from 0 to 100."""
        losses = defaultdict(list)
        for decision in self.decisions:
            losses[decision.seat].append(decision.loss)
        return {seat: round(accuracy(found), 1) for seat, found in losses.items()}

    @property
    def verdicts(self) -> Mapping[str, Mapping[Verdict, int]]:
        """By seat: how many decisions got which verdict."""
        found: dict[str, dict[Verdict, int]] = defaultdict(lambda: defaultdict(int))
        for decision in self.decisions:
            found[decision.seat][decision.verdict] += 1
        return {seat: dict(counts) for seat, counts in found.items()}

    def to_json(self) -> AnalysisJson:
        return {
            "accuracy": self.accuracy,
            "moments": [moment.to_json() for moment in self.moments],
            "decisions": [decision.to_json() for decision in self.decisions],
        }


def analysis(game: Game) -> Generator[PendingDecision, Sequence[Evaluation], GameAnalysis]:
    """Asks for the evaluation of each decision of a finished game in turn, and returns the whole."""
    if not game.over:
        text = "A game is analysed when it is over, for that says everything, but this one runs: play it to its end."
        raise AnalysisError("not-over", text)
    decisions: list[Decision] = []
    again = initial_game(game.record())
    for done, (seat, action) in enumerate(game.actions):
        view = again.view(seat)
        if len(view.legal) > 1:
            evaluations = yield PendingDecision(view, action, done)
            decisions.append(_decision(again, view, action, evaluations))
        again.play(seat, action)
    return GameAnalysis(tuple(decisions), moments_of(game, decisions))


def analyse(
    game: Game,
    playouts: int = PLAYOUTS,
    seconds: float = inf,
    progress: Callable[[int], None] | None = None,
) -> GameAnalysis:
    """Analyse a finished game here and now; `progress` is told how many of its actions are done.

    If the seconds run out, what is left is searched as little as can be. Otherwise the same game gives the same.
    """
    from blackticket.analysis.evaluation import evaluate

    until = time.perf_counter() + seconds
    asking = analysis(game)
    try:
        question = next(asking)
        while True:
            if progress:
                progress(question.done)
            seed = question.view.version
            question = asking.send(evaluate(question.view, question.played, playouts, seed, until))
    except StopIteration as end:
        found: GameAnalysis = end.value
        return found


def _decision(game: Game, view: View, action: Action, evaluations: Sequence[Evaluation]) -> Decision:
    side: Side = "fugitive" if view.seat == FUGITIVE else "seekers"
    describe = _his_action if side == "fugitive" else _their_action
    progress = view.move / view.setup.spaces
    judged = {
        found.action: describe(
            game, view, found.action, round(chance(view.setup.variant, side, found.share, progress), DIGITS)
        )
        for found in evaluations
    }
    return Decision(
        version=view.version + 1,
        move=view.move + (side == "fugitive"),
        seat=view.seat,
        side=side,
        played=judged[action],
        actions=tuple(judged.values()),
    )


def _their_action(game: Game, view: View, action: Action, kept: float) -> JudgedAction:
    del game  # where he is, they did not know
    weights = belief(view).weights
    caught = weights.get(action.station, 0.0) if action.station else 0.0
    return JudgedAction(action, kept, caught=round(caught, DIGITS))


def _his_action(game: Game, view: View, action: Action, kept: float) -> JudgedAction:
    del view
    seen = view_of(game.foresee(FUGITIVE, action).state, SPECTATOR)
    left = len(possible_stations(seen)) if seen.move and seen.outcome is None else None
    return JudgedAction(action, kept, left=left)
