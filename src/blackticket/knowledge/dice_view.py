"""What a seat may know of a dice game."""

from functools import lru_cache
from typing import NamedTuple

from blackticket.knowledge.view import View
from blackticket.knowledge.view_parts import DiceSeen, LogLine, PawnSeen
from blackticket.rules.actions import FUGITIVE
from blackticket.rules.dice import DiceState, Space, acting, legal_actions
from blackticket.rules.dice.dice import on_log
from blackticket.rules.dice.streets import Streets
from blackticket.rules.memo import memoize_by_identity


def dice_view(state: DiceState, seat: str) -> View:
    """The view of one seat; the seat exists."""
    all_open = seat == FUGITIVE or state.outcome is not None  # I-04
    on_board = bool(state.log) and state.log[-1].shown  # D-25: until his next move
    hidden = not (all_open or on_board) or not state.fugitive
    open_to_all = _open_to_all(state)
    return View(
        setup=state.setup,
        seat=seat,
        version=state.version,
        round=state.round,
        move=state.moves,
        turn=state.turn,
        second_leg=state.second_leg,
        acting=open_to_all.acting,
        pawns=open_to_all.seekers if hidden else (PawnSeen(FUGITIVE, state.fugitive), *open_to_all.seekers),
        black=state.black,
        double=state.double,
        start=(state.start or None) if all_open else None,
        possible_starts=open_to_all.possible_starts,
        log=_log(state.log[1:], all_open),
        legal=legal_actions(state, seat),
        outcome=state.outcome,
        reveals=open_to_all.reveals,
        next_reveal=open_to_all.next_reveal,
        dice=open_to_all.dice,
    )


class _Open(NamedTuple):
    acting: tuple[str, ...]
    seekers: tuple[PawnSeen, ...]
    possible_starts: tuple[int, ...]
    reveals: tuple[int, ...]
    next_reveal: int | None
    dice: DiceSeen


@memoize_by_identity
def _open_to_all(state: DiceState) -> _Open:
    """What is open to every seat, and takes time to find."""
    seen = tuple(move for move, space in enumerate(state.log) if space.shown)  # the start is move 0
    to_come = tuple(move for move in state.reveals if state.moves < move <= state.setup.spaces)
    next_reveal = next(iter(to_come), None)
    return _Open(acting(state), _seekers(state), _possible_starts(state), seen + to_come, next_reveal, _dice(state))


def _dice(state: DiceState) -> DiceSeen:
    return DiceSeen(
        rows=state.rows,
        expert=state.expert,
        streets=state.streets,
        phase=state.phase,
        leader=state.setup.seat_of(state.leader),
        placed=state.log[0].seekers if state.log else (),
        tile=state.streets.tile_of[state.start] if state.log else None,  # told by him (D-06)
        hand=state.hand,
        supply=state.supply,
        on_log=on_log(state),
        rerolls=state.rerolls,
        helicopter=state.helicopter,
    )


def _possible_starts(state: DiceState) -> tuple[int, ...]:
    """The free places of the tile that he named; before that, any free place (D-06)."""
    taken = state.log[0].seekers if state.log else state.seekers
    tile = state.streets.tile_of[state.start] if state.log else None
    return _free_places(state.streets, tile, taken)


@lru_cache(maxsize=2**9)  # it holds streets, each some 50 KB; a game needs four
def _free_places(table: Streets, tile: str | None, taken: tuple[int, ...]) -> tuple[int, ...]:
    places = sorted(place for place, letter in table.tile_of.items() if tile in (None, letter))
    return tuple(place for place in places if place not in taken)


@lru_cache(maxsize=2**9)  # a log grows by a line at a time, and seldom does what was written change
def _log(log: tuple[Space, ...], all_open: bool) -> tuple[LogLine, ...]:
    return (*_log(log[:-1], all_open), _line(len(log), log[-1], all_open)) if log else ()


def _line(move: int, space: Space, all_open: bool) -> LogLine:
    station = space.station if all_open or space.shown else None
    return LogLine(
        move=move,
        round=space.round,
        ticket=space.ticket,
        leg=space.leg,
        shown=space.shown,
        station=station,
        seekers=space.seekers,
        die=space.die,
        used=space.used,
    )


def _seekers(state: DiceState) -> tuple[PawnSeen, ...]:
    return tuple(
        PawnSeen(name, state.seekers[pawn], waiting=pawn in state.waiting, die=state.beside[pawn])
        for pawn, name in enumerate(state.setup.pawns)
        if state.seekers[pawn]
    )
