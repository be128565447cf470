"""What a seat may know of a dice game."""

from blackticket.knowledge.view import DiceSeen, LogLine, PawnSeen, View
from blackticket.rules.actions import FUGITIVE
from blackticket.rules.dice import DiceGame, Space, acting, legal_actions
from blackticket.rules.dice.dice import on_log

NO_TICKETS = (0, 0, 0)


def dice_view(state: DiceGame, seat: str) -> View:
    """The view of one seat; the seat exists."""
    all_open = seat == FUGITIVE or state.outcome is not None  # I-04
    on_board = bool(state.log) and state.log[-1].shown  # D-25: until his next move
    hidden = not (all_open or on_board) or not state.fugitive
    return View(
        setup=state.setup,
        seat=seat,
        version=state.version,
        round=state.round,
        move=state.moves,
        turn=state.turn,
        second_leg=state.second_leg,
        acting=acting(state),
        pawns=(() if hidden else (PawnSeen(FUGITIVE, state.fugitive),)) + _seekers(state),
        supply=NO_TICKETS,
        black=state.black,
        double=state.double,
        start=(state.start or None) if all_open else None,
        dealt=False,
        possible_starts=_possible_starts(state),
        log=tuple(_line(move, space, all_open) for move, space in enumerate(state.log) if move),
        legal=legal_actions(state, seat),
        outcome=state.outcome,
        next_reveal=next((move for move in state.reveals if state.moves < move <= state.setup.spaces), None),
        dice=DiceSeen(
            rows=state.rows,
            expert=state.expert,
            streets=state.table,
            phase=state.phase,
            leader=state.setup.seat_of(state.leader),
            placed=state.log[0].seekers if state.log else (),
            tile=state.table.tile_of[state.start] if state.log else None,  # told by him (D-06)
            hand=state.hand,
            supply=state.supply,
            on_log=on_log(state),
            rerolls=state.rerolls,
            helicopter=state.helicopter,
        ),
    )


def _possible_starts(state: DiceGame) -> tuple[int, ...]:
    """The free places of the tile that he named; before that, any free place (D-06)."""
    taken = state.log[0].seekers if state.log else state.seekers
    tile_of = state.table.tile_of
    return tuple(
        place
        for place in sorted(tile_of)
        if place not in taken and (not state.log or tile_of[place] == tile_of[state.start])
    )


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


def _seekers(state: DiceGame) -> tuple[PawnSeen, ...]:
    return tuple(
        PawnSeen(name, state.seekers[pawn], waiting=pawn in state.waiting, die=state.beside[pawn])
        for pawn, name in enumerate(state.setup.pawns)
        if state.seekers[pawn]
    )
