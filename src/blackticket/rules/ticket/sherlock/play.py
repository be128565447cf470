"""What Moriarty's actions do in the Sherlock mode."""

from blackticket.boards.board import Card
from blackticket.rules.actions import BLACK, FLY, LAND, PASS, START, Action
from blackticket.rules.chance import Chance
from blackticket.rules.events import Event
from blackticket.rules.outcome import CAUGHT, CRIMES, ESCAPED, Leg, Outcome
from blackticket.rules.ticket.end import begin_seekers_turn, end, settle_fugitive_turn
from blackticket.rules.ticket.payment import INDEX, add
from blackticket.rules.ticket.sherlock.moves import TAKES, binding_ban, landable, moriarty_can_move, stack
from blackticket.rules.ticket.sherlock.state import CRIME, VANISH
from blackticket.rules.ticket.state import LogEntry, TicketState, sherlock_of


def move_moriarty(state: TicketState, action: Action, chance: Chance, events: list[Event]) -> TicketState:
    state = state._replace(version=state.version + 1, double=state.double - action.double)
    if action.double:
        events.append(Event("double-played", {"left": state.double}))
    if action.word == START:
        return _hide(state, action, events)
    leg: Leg = "first" if action.double else "second" if state.second_leg else "single"
    if action.word == FLY:
        return _take_off(state, leg, chance, events)
    if action.word == LAND:
        return _land(state, action, events)
    if action.word == PASS:  # C-31
        return _write(state, action._replace(station=state.fugitive), leg, events)
    if action.word == BLACK:
        state = state._replace(black=state.black - 1)
    else:
        state = state._replace(supply=add(state.supply, INDEX[action.word], -1))  # C-26
    return _write(state, action, leg, events)


def _hide(state: TicketState, action: Action, events: list[Event]) -> TicketState:
    """He picks a station of his start card and puts no pawn on the board (S-02)."""
    events.append(Event("hidden", {}, {"station": action.station}))
    return settle_fugitive_turn(state._replace(fugitive=action.station, start=action.station), events)


def _take_off(state: TicketState, leg: Leg, chance: Chance, events: list[Event]) -> TicketState:
    """He turns over an M card, and more until one has a station to land on (S-34)."""
    rest = stack(state)
    turned: list[Card] = []
    while not turned or not landable(state, turned[-1]):
        turned.append(rest.pop(chance.below(len(rest))))
    events.append(Event("took-off", {"leg": leg, "cards": [list(card) for card in turned]}))
    return state._replace(sherlock=sherlock_of(state)._replace(turned=tuple(turned), aloft=leg))


def _land(state: TicketState, action: Action, events: list[Event]) -> TicketState:
    sherlock = sherlock_of(state)
    assert sherlock.aloft
    state = state._replace(sherlock=sherlock._replace(aloft=None))
    return _write(state, action._replace(word=FLY), sherlock.aloft, events, sherlock.turned[-1])


def _write(state: TicketState, action: Action, leg: Leg, events: list[Event], card: Card = ()) -> TicketState:
    """The move goes into the travel log, and what he declares with it happens."""
    sherlock, move, station = sherlock_of(state), len(state.log) + 1, action.station
    due = move in state.setup.mode.reveals
    shown = due and VANISH not in action.also
    ban = binding_ban(state, leg == "second")
    left = state.supply if action.word == PASS else None
    entry = LogEntry(
        action.word, station, leg, state.round, shown, state.seekers, left, action.also, sherlock.blocks, ban, card
    )
    state = state._replace(fugitive=station, log=(*state.log, entry))
    facts = {"move": move, "round": state.round, "ticket": action.word, "leg": leg}
    events.append(Event("fugitive-moved", facts, {"station": station}))
    if card:
        events.append(Event("landed", {"move": move, "station": station}))
    if due:  # C-32, S-33
        events.append(Event("revealed", {"move": move, "station": station}) if shown else _vanished(move))
    state = _take(_commit(state, action.also, events), action.also, events)
    return _go_on(state, leg, events)


def _vanished(move: int) -> Event:
    return Event("vanished", {"move": move})


def _commit(state: TicketState, declared: str, events: list[Event]) -> TicketState:
    """He lays a crime card face down (S-20)."""
    if CRIME not in declared:
        return state
    sherlock, scene = sherlock_of(state), state.fugitive
    played = (*sherlock.played, scene)
    events.append(Event("crime-committed", {"move": len(state.log), "crimes": len(played)}, {"station": scene}))
    cards = tuple(card for card in sherlock.cards if card != scene)
    return state._replace(sherlock=sherlock._replace(cards=cards, played=played))


def _take(state: TicketState, declared: str, events: list[Event]) -> TicketState:
    """He takes a ticket from beside the board, to be used after the seekers' next turn (S-31, S-32)."""
    sherlock = sherlock_of(state)
    black, double = (declared.endswith(take) for take in TAKES)
    if not black and not double:
        return state
    reserve = (sherlock.reserve[0] - black, sherlock.reserve[1] - double)
    taken = (sherlock.taken[0] + black, sherlock.taken[1] + double)
    facts = {"move": len(state.log), "ticket": "black" if black else "double", "left": reserve[not black]}
    events.append(Event("ticket-taken", facts))
    return state._replace(sherlock=sherlock._replace(reserve=reserve, taken=taken))


def _go_on(state: TicketState, leg: Leg, events: list[Event]) -> TicketState:
    """The game is over, the second leg is due, or it is the seekers' turn."""
    outcome = _outcome(state)
    if leg == "first":
        if not outcome and moriarty_can_move(state):
            return state
        if not outcome:
            events.append(Event("second-leg-lost"))
        state = state._replace(log=(*state.log[:-1], state.log[-1]._replace(leg="only", supply=state.supply)))
    if outcome:
        return end(state, outcome, events)
    return begin_seekers_turn(state._replace(sherlock=sherlock_of(state)._replace(ban="")), events)  # S-42


def _outcome(state: TicketState) -> Outcome | None:
    """How a move of his own ends the game at once, if it does."""
    if state.fugitive in state.seekers:  # S-52; only a balloon can have brought him there
        return CAUGHT
    if len(sherlock_of(state).played) >= state.setup.mode.crimes:  # S-21
        return CRIMES
    if len(state.log) >= state.setup.spaces and not state.setup.ruling("last-answer"):  # S-50
        return ESCAPED
    return None
