"""Which actions the rules allow now."""

from functools import lru_cache
from typing import Final

from blackticket.boards import Board
from blackticket.rules.actions import FUGITIVE, PASS, TICKETS, Action
from blackticket.rules.memo import memoize_by_identity
from blackticket.rules.ticket.state import FREE, TicketState

ANY: Final = (1, 1, 1)
"""The stock of a seeker that travels free: always one of each."""


def acting(state: TicketState) -> tuple[str, ...]:
    if state.outcome:
        return ()
    if not state.waiting:
        return (FUGITIVE,)
    return _seekers_acting(state)


@memoize_by_identity
def _seekers_acting(state: TicketState) -> tuple[str, ...]:
    lookup, able = state.lookup, next_pawns(state)
    if lookup.hemmed_in_waits:
        for pawn, hops in enumerate(_waiting_hops(state)):
            if not hops and able >> pawn & 1:
                able ^= 1 << pawn
    masks, rules = lookup.seat_masks, lookup.rules
    if rules.act_jointly is None:
        return tuple([seat for seat, mask in masks.items() if able & mask])
    joint, pawns = rules.joint_actions, lookup.seat_pawns
    return tuple([seat for seat, mask in masks.items() if able & mask or joint(state, pawns[seat])])


def next_pawns(state: TicketState) -> int:
    """The seekers, a bit for each, who have yet to move in this round and need not wait for another (N-04)."""
    waiting = state.waiting
    return waiting & -waiting if state.lookup.fixed_order else waiting


def legal_actions(state: TicketState, seat: str) -> tuple[Action, ...]:
    if state.outcome:
        return ()
    if seat == FUGITIVE:
        return () if state.waiting else fugitive_actions(state)
    if not state.waiting:
        return ()
    found: tuple[Action, ...] = ()
    lookup = state.lookup
    pawns = lookup.seat_pawns.get(seat, ())
    for pawn in pawns:
        found += pawn_actions(state, pawn)
    return found if lookup.rules.act_jointly is None else found + tuple(lookup.rules.joint_actions(state, pawns))


def all_actions(state: TicketState) -> tuple[Action, ...]:
    """What anyone may do now, each action once even where several seats may take it."""
    if state.turn != "seekers":
        return legal_actions(state, FUGITIVE)
    found: list[Action] = []
    able = next_pawns(state)
    for pawn, hops in enumerate(_waiting_hops(state)):
        if able >> pawn & 1:
            found += hops or pawn_actions(state, pawn)
    found += state.lookup.rules.joint_actions(state, range(len(state.seekers)))
    return tuple(found)


@memoize_by_identity
def fugitive_actions(state: TicketState) -> tuple[Action, ...]:
    return state.lookup.rules.fugitive_actions(state)


def fugitive_can_move(state: TicketState) -> bool:
    """Whether the fugitive has any move at all (C-31)."""
    return state.lookup.rules.fugitive_can_move(state)


def pawn_actions(state: TicketState, pawn: int) -> tuple[Action, ...]:
    """What the seeker may do now: its free and payable hops, or a pass where the rulings allow one."""
    if not next_pawns(state) >> pawn & 1:
        return ()
    found = _waiting_hops(state)[pawn]
    if not found and not state.lookup.hemmed_in_waits:
        return (Action(state.setup.pawns[pawn], PASS),)
    return found


@memoize_by_identity
def _waiting_hops(state: TicketState) -> list[tuple[Action, ...]]:
    """The free and payable hops of each seeker that has yet to move in this round; of the others none."""
    lookup, seekers, stocks, waiting = state.lookup, state.seekers, state.stocks, state.waiting
    board, near, stock_of = state.setup.board, lookup.near, lookup.stock
    found: list[tuple[Action, ...]] = []
    for name, pawn in lookup.pawn_index.items():
        if not waiting >> pawn & 1:
            found.append(())
            continue
        station, stock = seekers[pawn], stock_of[pawn]
        taxi, bus, underground = ANY if stock == FREE else stocks[stock]
        payable = (taxi > 0, bus > 0, underground > 0)
        found.append(_hops(board, name, station, payable, near[station].intersection(seekers)))
    return found


@lru_cache(maxsize=2**12)  # most seekers stand where they stood; an entry takes about a kilobyte
def _hops(
    board: Board, pawn: str, station: int, payable: tuple[bool, bool, bool], in_the_way: frozenset[int]
) -> tuple[Action, ...]:
    return tuple(
        Action(pawn, ticket, target)
        for ticket, can_pay in zip(TICKETS, payable, strict=True)
        if can_pay
        for target in board.neighbours(station, ticket)
        if target not in in_the_way
    )


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
    """Where the seeker's tickets could take it if nobody were in the way."""
    lookup = state.lookup
    stock = lookup.stock[pawn]
    left = ANY if stock == FREE else state.stocks[stock]
    return [target for ticket, target, _ in lookup.hops[pawn][state.seekers[pawn]] if left[ticket]]
