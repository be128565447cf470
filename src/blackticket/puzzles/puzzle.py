"""A puzzle: a position, what is asked, and the answer that was proved."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Final, Literal, NamedTuple, get_args

from blackticket.game import Game
from blackticket.knowledge import SPECTATOR, possible_stations
from blackticket.puzzles.sure_catch import PublicState, Reply, catch_now, counter_reply, play_plan, targets
from blackticket.rules.actions import FUGITIVE, Action, parse_action
from blackticket.rules.errors import BlackTicketError
from blackticket.rules.setup import Setup
from blackticket.rules.ticket import TicketState
from blackticket.rules.ticket.legal import fugitive_actions

PuzzleKind = Literal["catch-in-one", "catch-in-two", "where-is-he", "slip-away"]
KINDS: Final[tuple[PuzzleKind, ...]] = get_args(PuzzleKind)
HARDEST: Final = 5


PUZZLE_CODES: Final = {
    "unknown-puzzle": "There is no puzzle of that id.",
    "unknown-kind": "There is no such kind of puzzles.",
    "no-puzzles": "Of that game no puzzles are made.",
    "bad-puzzle": "A line is not a puzzle.",
}


class PuzzleError(BlackTicketError):
    """A puzzle that does not exist, or does not hold."""


@dataclass(frozen=True)
class Puzzle:
    """`position` is the whole truth in one line, with him on any station that fits what the seekers know.

    `answer` is a solution as action texts; of *where is he* the station alone.
    """

    kind: PuzzleKind
    position: str
    answer: tuple[str, ...]
    difficulty: int  # 1 to HARDEST

    @cached_property
    def id(self) -> str:
        return sha256(f"{self.kind} {self.position}".encode()).hexdigest()[:10]

    @cached_property
    def game(self) -> Game:
        return Game.from_position(self.position, seed=0)

    @property
    def side(self) -> str:
        return "fugitive" if self.kind == "slip-away" else "seekers"

    @cached_property
    def public(self) -> PublicState:
        """What the seekers know."""
        state = self.game.state
        assert isinstance(state, TicketState)
        return PublicState(state, possible_stations(self.game.view(SPECTATOR)))

    @property
    def setup(self) -> Setup:
        return self.game.setup


def check_kind(kind: str) -> PuzzleKind:
    found = next((known for known in KINDS if known == kind), None)
    if found is None:
        raise PuzzleError(
            "unknown-kind", f"There is no kind {kind!r:.60} of puzzles. Choose one of: {', '.join(KINDS)}."
        )
    return found


class AnswerCheck(NamedTuple):
    """Whether an answer solves a puzzle, and if not, why."""

    solved: bool
    why: str = ""


def judge(puzzle: Puzzle, answer: tuple[str, ...]) -> AnswerCheck:
    """Any answer that solves the puzzle is right. Raises IllegalAction where the rules do not allow it."""
    why = _REFUTATIONS[puzzle.kind](puzzle, answer)
    return AnswerCheck(why is None, why or "")


def fault(puzzle: Puzzle) -> str | None:
    """Why the puzzle does not hold, proved anew by the rules; None if it does."""
    if puzzle.kind == "catch-in-two" and catch_now(puzzle.public):
        return "he can be caught in one turn"
    if puzzle.kind == "slip-away" and len(_safe_stations(puzzle)) != 1:
        return f"safe are {sorted(_safe_stations(puzzle))}"
    try:
        return _REFUTATIONS[puzzle.kind](puzzle, puzzle.answer)
    except BlackTicketError as error:
        return error.text


def _refute_catch(puzzle: Puzzle, answer: tuple[str, ...]) -> str | None:
    left = play_plan(puzzle.public, tuple(map(parse_action, answer)))
    if left is None:
        return None
    if puzzle.kind == "catch-in-one":
        return f"he can be on {min(left.stations)}"
    if left.state.turn == "seekers":
        return "some seekers have yet to move"
    reply = counter_reply(left, 1)
    return None if reply is None else f"he gets away with {reply_text(reply)}"


def reply_text(reply: Reply) -> str:
    """What is seen of a turn of his, in words."""
    words = [f"{seen.ticket} {seen.station}" if seen.station else seen.ticket for seen in reply]
    return " and ".join(words) or "what the rules leave him"


def _refute_deduction(puzzle: Puzzle, answer: tuple[str, ...]) -> str | None:
    possible = {str(station) for station in puzzle.public.stations}
    if len(possible) > 1:
        return f"he can be on {', '.join(sorted(possible))}"
    return None if set(answer) == possible else f"he cannot be on {answer[0]:.20}"


def _refute_slip(puzzle: Puzzle, answer: tuple[str, ...]) -> str | None:
    action = puzzle.game.foresee(FUGITIVE, answer[0]).action
    if action.station in _safe_stations(puzzle) and not action.double:
        return None
    return f"a seeker can be on {action.station} with its next move"


def _safe_stations(puzzle: Puzzle) -> set[int]:
    return {action.station for action in safe_moves(puzzle.public.state)}


_REFUTATIONS: Final[Mapping[PuzzleKind, Callable[[Puzzle, tuple[str, ...]], str | None]]] = {
    "catch-in-one": _refute_catch,
    "catch-in-two": _refute_catch,
    "where-is-he": _refute_deduction,
    "slip-away": _refute_slip,
}
"""By kind: why an answer does not solve it, or None."""


def safe_moves(state: TicketState) -> list[Action]:
    """The fugitive's single moves after which no seeker can ride to where he is."""
    reached = frozenset[int]().union(*(targets(state, pawn) for pawn in range(len(state.seekers))))
    return [action for action in fugitive_actions(state) if not action.double and action.station not in reached]
