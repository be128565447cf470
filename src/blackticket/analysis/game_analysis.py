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


AnalysisSteps = Generator[PendingDecision, Sequence[Evaluation], GameAnalysis]


def analysis_steps(game: Game) -> AnalysisSteps:
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


def next_step(steps: AnalysisSteps, evaluations: Sequence[Evaluation] | None = None) -> PendingDecision | GameAnalysis:
    """What is to be evaluated next, or the whole; `evaluations` are of the decision before, None at the beginning."""
    try:
        return next(steps) if evaluations is None else steps.send(evaluations)
    except StopIteration as end:
        found: GameAnalysis = end.value
        return found


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
    steps = analysis_steps(game)
    step = next_step(steps)
    while isinstance(step, PendingDecision):
        if progress:
            progress(step.done)
        step = next_step(steps, evaluate(step.view, step.played, playouts, step.view.version, until))
    return step


def _decision(game: Game, view: View, action: Action, evaluations: Sequence[Evaluation]) -> Decision:
    side: Side = "fugitive" if view.seat == FUGITIVE else "seekers"
    weights = belief(view).weights if side == "seekers" else {}
    progress = view.move / view.setup.spaces
    judged: dict[Action, JudgedAction] = {}
    for found, share in evaluations:
        kept = round(chance(view.setup.variant, side, share, progress), DIGITS)
        if side == "seekers":
            judged[found] = JudgedAction(found, kept, caught=round(weights.get(found.station, 0.0), DIGITS))
        else:
            judged[found] = JudgedAction(found, kept, left=_stations_left(game, found))
    return Decision(
        version=view.version + 1,
        move=view.move + (side == "fugitive"),
        seat=view.seat,
        side=side,
        played=judged[action],
        actions=tuple(judged.values()),
    )


def _stations_left(game: Game, action: Action) -> int | None:
    """On how many stations the fugitive can be after his action, for all that is public; None if it ends the game."""
    seen = view_of(game.foresee(FUGITIVE, action).state, SPECTATOR)
    return len(possible_stations(seen)) if seen.move and seen.outcome is None else None
