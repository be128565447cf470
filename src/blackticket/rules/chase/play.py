"""What an action does."""

from collections.abc import Mapping
from typing import Final

from blackticket.rules.actions import BLACK, FUGITIVE, PASS, TICKETS, Action
from blackticket.rules.chance import Chance
from blackticket.rules.chase.end import CAUGHT, begin_seekers_turn, end, settle_seekers_turn
from blackticket.rules.chase.legal import fugitive_actions, fugitive_can_move, pawn_actions
from blackticket.rules.chase.refuse import refusal
from blackticket.rules.chase.state import Chase, Leg, LogEntry
from blackticket.rules.chase.tables import FREE
from blackticket.rules.editions import Count
from blackticket.rules.events import Event

_INDEX: Final[Mapping[str, int]] = {ticket: index for index, ticket in enumerate(TICKETS)}


def apply(state: Chase, seat: str, action: Action, chance: Chance) -> tuple[Chase, tuple[Event, ...]]:
    """The state after `action` and what happened; raises IllegalAction, and then nothing has changed."""
    del chance  # the ticket game draws nothing after the deal
    if not is_legal(state, seat, action):
        raise refusal(state, seat, action)
    events: list[Event] = []
    after = _move_fugitive(state, action, events) if seat == FUGITIVE else _move_seeker(state, action, events)
    return after, tuple(events)


def is_legal(state: Chase, seat: str, action: Action) -> bool:
    """Whether `action` is one of the legal actions of `seat`."""
    if state.outcome or type(action.station) is not int or type(action.double) is not bool:
        return False
    if seat == FUGITIVE:
        return not state.waiting and action in fugitive_actions(state)
    pawn = state.table.pawn_index.get(action.pawn, -1)
    return pawn in state.table.seat_pawns.get(seat, ()) and action in pawn_actions(state, pawn)


def _move_fugitive(state: Chase, action: Action, events: list[Event]) -> Chase:
    mode = state.setup.mode
    move = len(state.log) + 1
    shown = move in mode.reveals  # C-32
    leg: Leg = "first" if action.double else "second" if state.second_leg else "single"
    black = action.word == BLACK
    state = state._replace(
        fugitive=action.station,
        supply=state.supply if black else _add(state.supply, _INDEX[action.word], -1),  # C-26
        black=state.black - black,
        double=state.double - action.double,
        log=(*state.log, LogEntry(action.word, action.station, leg, state.round, shown, state.seekers)),
        version=state.version + 1,
    )
    if action.double:
        events.append(Event("double-played", {"left": state.double}))
    facts = {"move": move, "round": state.round, "ticket": action.word, "leg": leg}
    events.append(Event("fugitive-moved", facts, {"station": action.station}))
    if shown:
        events.append(Event("revealed", {"move": move, "station": action.station}))
    if leg == "first":
        if fugitive_can_move(state):
            return state._replace(round=state.round + 1) if mode.double_takes_two_rounds else state  # N-05
        events.append(Event("second-leg-lost"))
        state = state._replace(log=(*state.log[:-1], state.log[-1]._replace(leg="only")))
    return begin_seekers_turn(state, events)


def _move_seeker(state: Chase, action: Action, events: list[Event]) -> Chase:
    pawn = state.table.pawn_index[action.pawn]
    waiting = state.waiting & ~(1 << pawn)
    if action.word == PASS:
        events.append(Event("passed", {"pawn": action.pawn}))
        return settle_seekers_turn(state._replace(waiting=waiting, version=state.version + 1), events)
    ticket = _INDEX[action.word]
    stock = state.table.stock[pawn]
    stocks, supply = state.stocks, state.supply
    if stock != FREE:  # C-25
        stocks = (*stocks[:stock], _add(stocks[stock], ticket, -1), *stocks[stock + 1 :])
        supply = _add(supply, ticket, 1)
    seekers = state.seekers
    state = state._replace(
        seekers=(*seekers[:pawn], action.station, *seekers[pawn + 1 :]),
        stocks=stocks,
        supply=supply,
        waiting=waiting,
        version=state.version + 1,
    )
    facts = {"pawn": action.pawn, "ticket": action.word, "from": seekers[pawn], "station": action.station}
    events.append(Event("seeker-moved", facts))
    if action.station == state.fugitive:  # C-40
        return end(state, CAUGHT, events)
    return settle_seekers_turn(state, events)


def _add(count: Count, ticket: int, change: int) -> Count:
    """The count with one ticket more or less; below nothing it does not go, which only an endless supply tries."""
    taxi, bus, underground = count
    if ticket == 0:
        return max(0, taxi + change), bus, underground
    if ticket == 1:
        return taxi, max(0, bus + change), underground
    return taxi, bus, max(0, underground + change)
