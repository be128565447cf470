"""One decision of a game that is over: what was played, what was best, and what lay between."""

from typing import NamedTuple, NotRequired, TypedDict

from blackticket.analysis.verdicts import Verdict, verdict
from blackticket.rules.actions import Action, LegalActionJson
from blackticket.rules.outcome import Side


class JudgedActionJson(TypedDict):
    """An action, the chance to win that it kept, and what else can be said of it in a number."""

    action: LegalActionJson
    chance: float
    caught: NotRequired[float]
    left: NotRequired[int]


class DecisionJson(TypedDict):
    """What a seat did where it had a choice; `version` is the game's after it. The best action comes first."""

    version: int
    move: int
    seat: str
    verdict: Verdict
    played: JudgedActionJson
    actions: list[JudgedActionJson]


class Evaluation(NamedTuple):
    """The share of the games that an action won for its side, in a search of its own."""

    action: Action
    share: float


class JudgedAction(NamedTuple):
    """An action, and the chance to win that it keeps, as its side could judge it.

    `caught` is how likely a seeker's move catches him at once, `left` on how many stations he can be after his own.
    """

    action: Action
    chance: float
    caught: float | None = None
    left: int | None = None

    def to_json(self) -> JudgedActionJson:
        found: JudgedActionJson = {"action": self.action.to_json(), "chance": self.chance}
        if self.caught is not None:
            found["caught"] = self.caught
        if self.left is not None:
            found["left"] = self.left
        return found


class Decision(NamedTuple):
    """What a seat did where it had a choice. `actions` are the best it could do and what it did, the best first."""

    version: int  # of the game after it
    move: int  # moves of his in the log when it was made, with this one if it is his
    seat: str
    side: Side
    played: JudgedAction
    actions: tuple[JudgedAction, ...]

    @property
    def best(self) -> JudgedAction:
        return self.actions[0]

    @property
    def loss(self) -> float:
        """The chance to win that it gave away."""
        return self.best.chance - self.played.chance

    @property
    def verdict(self) -> Verdict:
        return verdict(self.loss)

    def to_json(self) -> DecisionJson:
        return {
            "version": self.version,
            "move": self.move,
            "seat": self.seat,
            "verdict": self.verdict,
            "played": self.played.to_json(),
            "actions": [judged.to_json() for judged in self.actions],
        }
