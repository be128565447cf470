"""What one seat may know of a dice game, as plain data put together from the parts meant for it."""

from typing import Any, Final

from blackticket.rules.actions import FUGITIVE
from blackticket.rules.dice.legal import acting, legal_actions
from blackticket.rules.dice.setup import REVEALS
from blackticket.rules.dice.state import DiceGame, Space
from blackticket.rules.errors import IllegalAction

SPECTATOR: Final = "spectator"
"""A seat that only watches: it sees what the seekers see, and everything once the game is over."""


def seen(state: DiceGame, seat: str) -> dict[str, Any]:
    """All that `seat` may know (I-01, I-02)."""
    setup = state.setup
    if seat not in setup.seats and seat != SPECTATOR:
        seats = ", ".join((*setup.seats, SPECTATOR))
        raise IllegalAction("unknown-seat", f"There is no seat {seat!r:.60}. Seats are: {seats}.")
    all_open = seat == FUGITIVE or state.outcome is not None  # I-04
    on_board = bool(state.log) and state.log[-1].shown  # D-25: until his next move
    return {
        "mode": setup.mode,
        "detectives": setup.detectives,
        "options": {name: value if isinstance(value, bool) else list(value) for name, value in setup.options},
        "seats": list(setup.seats),
        "seat": seat,
        "version": state.version,
        "rows": list(state.rows),
        "expert": list(state.expert),
        "turn": state.phase,
        "acting": list(acting(state)),
        "round": state.round,
        "move": state.moves,
        "moves": setup.spaces,
        "reveals": list(REVEALS),
        "second_leg": state.second_leg,
        "leader": setup.seat_of(state.leader),
        "pawns": [_pawn(state, pawn) for pawn in range(len(state.pawns))],
        "fugitive": (state.fugitive or None) if all_open or on_board else None,
        "tile": state.table.tile_of[state.log[0].station] if state.log else None,  # told by him (D-06)
        "hand": list(state.hand),
        "supply": state.supply,
        "rerolls": state.rerolls,
        "black": state.black,
        "double": state.double,
        "helicopter": state.helicopter,
        "log": [_space(space, all_open) for space in state.log],
        "legal": [action.text for action in legal_actions(state, seat)],
        "outcome": state.outcome and {"winner": state.outcome.winner, "reason": state.outcome.reason},
    }


def _pawn(state: DiceGame, pawn: int) -> dict[str, Any]:
    return {
        "pawn": state.setup.pawns[pawn],
        "station": state.pawns[pawn] or None,
        "die": state.beside[pawn],
        "waiting": pawn in state.waiting,
    }


def _space(space: Space, all_open: bool) -> dict[str, Any]:
    return {
        "word": space.word,
        "leg": space.leg,
        "round": space.round,
        "shown": space.shown,
        "station": space.station if all_open or space.shown else None,
        "die": space.die,
        "pawns": list(space.pawns),
    }
