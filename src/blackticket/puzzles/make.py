"""Puzzles found in games of programs, each proved before it is kept."""

from collections.abc import Callable, Iterator, Sequence
from itertools import count, islice
from typing import Final

from blackticket.game import Game
from blackticket.knowledge import SPECTATOR, belief
from blackticket.players import make_player, next_action
from blackticket.puzzles.puzzle import HARDEST, Puzzle, PuzzleError, PuzzleKind, fault, safe_moves
from blackticket.puzzles.sure_catch import Plan, PublicState, catch_now, is_caught_after, promising_plans
from blackticket.record import position_of
from blackticket.rules.actions import FUGITIVE
from blackticket.rules.chance import Seeded
from blackticket.rules.setup import Setup
from blackticket.rules.ticket import TicketState

_PLAYERS: Final = ("greedy", "greedy:slips=0.2")
_MOST_STATIONS: Final = 4
"""A catch in two rounds is looked for where he can be on no more than these."""
_MOST_PLANS: Final = 2000
_FEWEST_WAYS: Final = 3
"""A way out is worth looking for among these and more."""


def make_puzzles(setup: Setup, kinds: Sequence[PuzzleKind], seed: int) -> Iterator[tuple[int, list[Puzzle]]]:
    """By game, counted from 1, the puzzles found in it, without end; the same seed gives the same ones."""
    if setup.variant != "ticket":
        raise PuzzleError(
            "no-puzzles", f"Puzzles are of the common ticket game, but got {setup.edition_id} {setup.mode_name}."
        )
    return ((number, list(_puzzles_in(setup, kinds, seed, number))) for number in count(1))


def _puzzles_in(setup: Setup, kinds: Sequence[PuzzleKind], seed: int, number: int) -> Iterator[Puzzle]:
    for state in _positions(setup, seed, number):
        for kind in kinds:
            yield from (puzzle for puzzle in _FINDERS[kind](state) if fault(puzzle) is None)


def _positions(setup: Setup, seed: int, number: int) -> Iterator[TicketState]:
    """The states of a game in which one side begins its turn."""
    chance = Seeded(seed, number)
    game = Game.from_setup(setup, seed=chance.below(2**62))
    players = {seat: make_player(_PLAYERS[chance.below(len(_PLAYERS))], chance.below(2**62)) for seat in game.seats}
    while not game.over:
        state = game.state
        assert isinstance(state, TicketState)
        if state.log and state.waiting in (0, state.lookup.all_waiting) and not state.second_leg:
            yield state
        game.play(*next_action(game.acting, players, game.view))


def _seen_by_all(state: TicketState) -> PublicState:
    game = Game.from_position(position_of(state).dumps(), seed=0)
    return PublicState(state, belief(game.view(SPECTATOR)).stations)


def _catches_in_one(state: TicketState) -> Iterator[Puzzle]:
    if not state.waiting:
        return
    public = _seen_by_all(state)
    plan = catch_now(public) if len(public.stations) > 1 else None
    if plan:
        difficulty = min(HARDEST, len(public.stations) - 1)
        yield Puzzle("catch-in-one", position_of(state).dumps(), _texts(plan), difficulty)


def _catches_in_two(state: TicketState) -> Iterator[Puzzle]:
    """With his tickets as they are, or taken away: a study may set them freely."""
    if not state.waiting or len(_seen_by_all(state).stations) > _MOST_STATIONS:
        return
    state = state._replace(double=0, black=0)
    public = _seen_by_all(state)
    if catch_now(public):
        return
    plans = list(islice(promising_plans(public), _MOST_PLANS))
    good = [plan for plan, left in plans if is_caught_after(left, 1)]
    if good:
        share = len(good) / len(plans)
        difficulty = HARDEST - sum(share > limit for limit in (0.02, 0.1, 0.3))
        yield Puzzle("catch-in-two", position_of(state).dumps(), _texts(good[0]), difficulty)


def _deductions(state: TicketState) -> Iterator[Puzzle]:
    hidden = next((passed for passed, move in enumerate(reversed(state.log)) if move.shown), len(state.log))
    if not state.waiting or not hidden:
        return
    known = belief(Game.from_position(position_of(state).dumps(), seed=0).view(SPECTATOR))
    if len(known.stations) == 1:
        yield Puzzle("where-is-he", position_of(state).dumps(), (str(state.fugitive),), min(HARDEST, hidden + 1))


def _slips_away(state: TicketState) -> Iterator[Puzzle]:
    if state.waiting:
        return
    state = state._replace(double=0)
    game = Game.from_position(position_of(state).dumps(), seed=0)
    safe = safe_moves(state)
    ways = {action.station for action in game.legal(FUGITIVE)}
    if len({action.station for action in safe}) == 1 and len(ways) >= _FEWEST_WAYS:
        difficulty = min(HARDEST, len(ways) - _FEWEST_WAYS + 1)
        yield Puzzle("slip-away", position_of(state).dumps(), (safe[0].text,), difficulty)


def _texts(plan: Plan) -> tuple[str, ...]:
    return tuple(action.text for action in plan)


_FINDERS: Final[dict[PuzzleKind, Callable[[TicketState], Iterator[Puzzle]]]] = {
    "catch-in-one": _catches_in_one,
    "catch-in-two": _catches_in_two,
    "where-is-he": _deductions,
    "slip-away": _slips_away,
}
