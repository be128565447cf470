"""Which actions the rules allow now."""

from typing import Final

from blackticket.rules.actions import FUGITIVE, PASS, Action
from blackticket.rules.memo import memoize_last
from blackticket.rules.ticket.state import FREE, TicketState

ANY: Final = (1, 1, 1)
"""The stock of a seeker that travels free: always one of each."""


def acting(state: TicketState) -> tuple[str, ...]:
    if state.outcome:
        return ()
    if not state.waiting:
        return (FUGITIVE,)
    lookup = state.lookup
    able = {pawn for pawn in range(len(state.seekers)) if may_act(state, pawn)}
    return tuple(
        seat
        for seat, pawns in lookup.seat_pawns.items()
        if not able.isdisjoint(pawns) or lookup.rules.joint_actions(state, pawns)
    )


def may_act(state: TicketState, pawn: int) -> bool:
    """Whether the seeker has any of `pawn_actions`."""
    return is_next(state, pawn) and (can_move(state, pawn) or not state.lookup.hemmed_in_waits)


def is_next(state: TicketState, pawn: int) -> bool:
    """Whether the seeker has yet to move in this round, and need not wait for another to move first (N-04)."""
    waiting = state.waiting
    return bool(waiting >> pawn & 1) and not (state.lookup.fixed_order and waiting & ((1 << pawn) - 1))


def legal_actions(state: TicketState, seat: str) -> tuple[Action, ...]:
    if state.outcome:
        return ()
    if seat == FUGITIVE:
        return () if state.waiting else fugitive_actions(state)
    if not state.waiting:
        return ()
    found: list[Action] = []
    pawns = state.lookup.seat_pawns.get(seat, ())
    for pawn in pawns:
        found += pawn_actions(state, pawn)
    found += state.lookup.rules.joint_actions(state, pawns)
    return tuple(found)


def all_actions(state: TicketState) -> tuple[Action, ...]:
    """What anyone may do now, each action once even where several seats may take it."""
    if state.turn != "seekers":
        return legal_actions(state, FUGITIVE)
    found: list[Action] = []
    for pawn in range(len(state.seekers)):
        if state.waiting >> pawn & 1:
            found += pawn_actions(state, pawn)
    found += state.lookup.rules.joint_actions(state, range(len(state.seekers)))
    return tuple(found)


@memoize_last
def fugitive_actions(state: TicketState) -> tuple[Action, ...]:
    return state.lookup.rules.fugitive_actions(state)


def fugitive_can_move(state: TicketState) -> bool:
    """Whether the fugitive has any move at all (C-31)."""
    return state.lookup.rules.fugitive_can_move(state)


def pawn_actions(state: TicketState, pawn: int) -> list[Action]:
    """What the seeker may do now: its free and payable hops, or a pass where the rulings allow one."""
    lookup, seekers = state.lookup, state.seekers
    if not is_next(state, pawn):
        return []
    hops = lookup.hops[pawn][seekers[pawn]]
    stock = lookup.stock[pawn]
    left = ANY if stock == FREE else state.stocks[stock]
    found = [action for ticket, target, action in hops if left[ticket] and target not in seekers]
    if not found and not lookup.hemmed_in_waits:
        found.append(Action(state.setup.pawns[pawn], PASS))
    return found


def can_move(state: TicketState, pawn: int) -> bool:
    lookup, seekers = state.lookup, state.seekers
    stock = lookup.stock[pawn]
    left = ANY if stock == FREE else state.stocks[stock]
    for ticket, target, _ in lookup.hops[pawn][seekers[pawn]]:  # noqa: SIM110 the hottest loop of the rules
        if left[ticket] and target not in seekers:
            return True
    return False


def could_move(state: TicketState, pawns: range) -> bool:
    """Whether any of `pawns` could move in this turn, colleagues that can move out of the way having done so (C-27)."""
    count = len(state.seekers)
    able = {pawn for pawn in range(count) if can_move(state, pawn)}
    grown = state.lookup.hemmed_in_waits
    while grown and able.isdisjoint(pawns):
        vacated = {state.seekers[pawn] for pawn in able}
        more = {pawn for pawn in range(count) if pawn not in able and vacated.intersection(_payable(state, pawn))}
        able |= more
        grown = bool(more)
    return not able.isdisjoint(pawns)


def _payable(state: TicketState, pawn: int) -> list[int]:
    """Where the seeker's tickets could take it, were nobody in the way."""
    lookup = state.lookup
    stock = lookup.stock[pawn]
    left = ANY if stock == FREE else state.stocks[stock]
    return [target for ticket, target, _ in lookup.hops[pawn][state.seekers[pawn]] if left[ticket]]
