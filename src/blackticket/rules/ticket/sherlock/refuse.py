"""Why Moriarty may not do something, in a sentence. He alone hears it, so it may speak of his cards."""

from collections.abc import Sequence
from typing import Final

from blackticket.rules.actions import BLACK, FLY, FUGITIVE, LAND, PASS, START, TICKETS, Action
from blackticket.rules.errors import IllegalAction
from blackticket.rules.refusals import not_your_pawn
from blackticket.rules.ticket.payment import UNPAID
from blackticket.rules.ticket.shared_refusals import (
    EXAMPLE,
    no_double,
    no_pass,
    no_second_leg,
    no_ticket,
    no_way,
    occupied,
    ticket_for,
    unknown_station,
)
from blackticket.rules.ticket.sherlock.moves import (
    TAKES,
    bars_black,
    binding_ban,
    crime_on_first_leg,
    declared_on_arrival,
    free_starts,
    landable,
    used_hideout,
)
from blackticket.rules.ticket.sherlock.state import CRIME, TAKE, VANISH
from blackticket.rules.ticket.state import TicketState, sherlock_of

_DECLARATIONS: Final = ("", *TAKES, VANISH, CRIME, *(f"{CRIME} {ability}" for ability in (*TAKES, VANISH)))


def moriarty_refusal(state: TicketState, action: Action) -> IllegalAction:
    sherlock = sherlock_of(state)
    if action.pawn != FUGITIVE:
        return not_your_pawn(FUGITIVE, (FUGITIVE,), action, EXAMPLE)
    if not state.fugitive:
        return _on_card(state, action, START, free_starts(state)) or occupied(action)
    if sherlock.aloft:
        return _on_card(state, action, LAND, landable(state, sherlock.turned[-1])) or _landing(state, action)
    if action.word == PASS:
        return no_pass(action)
    if action.word == FLY:
        return _flying(state, action)
    if action.word == LAND:
        return IllegalAction("no-flight", "You are not in the air: 'fly' from a hide-out first (S-34).")
    if action.word not in (*TICKETS, BLACK):
        return IllegalAction("not-now", f"Expected a move such as 'taxi 58', but got {action.text!r:.60}.")
    if action.station not in state.setup.board.stations:
        return unknown_station(state, action)
    return _ride(state, action)


def _on_card(state: TicketState, action: Action, word: str, stations: Sequence[int]) -> IllegalAction | None:
    """What is wrong with picking that station of a card, if it is not only that something is in the way."""
    sherlock = sherlock_of(state)
    card = sherlock.turned[-1] if sherlock.aloft else sherlock.card
    if action.word != word:
        ways = " or ".join(f"'{word} {station}'" for station in stations)
        return IllegalAction(
            "not-now", f"Expected {ways} ({'S-34' if sherlock.aloft else 'S-02'}), but got {action.text!r:.60}."
        )
    if action.double or (word == START and action.also):
        return IllegalAction("unreadable-action", f"Expected '{word} {action.station}', with nothing else.")
    if action.station not in state.setup.board.stations:
        return unknown_station(state, action)
    if action.station not in card:
        named = " and ".join(map(str, card))
        return IllegalAction("not-on-card", f"The card names {named}, not {action.station}.")
    return None


def _landing(state: TicketState, action: Action) -> IllegalAction:
    sherlock, station = sherlock_of(state), action.station
    if station in sherlock.blocks:
        return _blocked(action)
    if station in state.seekers:
        return occupied(action)
    crime = sherlock.aloft != "first" or crime_on_first_leg(state, UNPAID, station)
    refused = _declaration(state, action, crime)
    assert refused
    return refused


def _flying(state: TicketState, action: Action) -> IllegalAction:
    sherlock = sherlock_of(state)
    if action.station or action.also:
        return IllegalAction("unreadable-action", "Expected 'fly' alone; the card says where to.")
    if sherlock.turned:
        return IllegalAction("no-flight", "The balloon flies once a game (S-34).")
    if not state.setup.board.stations[state.fugitive].hideout:
        return IllegalAction("no-hideout", f"The balloon takes off from a hide-out, not from {state.fugitive} (S-34).")
    if used_hideout(declared_on_arrival(state.log)) and not state.setup.ruling("arrival-and-departure"):
        return IllegalAction("no-flight", "You have used this hide-out as you came: one ability a visit (S-30).")
    if action.double and (refused := no_double(state)):
        return refused
    return IllegalAction("no-flight", "No card has a station to land on (S-34).")


def _ride(state: TicketState, action: Action) -> IllegalAction:
    refused = no_way(state, action) or _barred(state, action) or no_ticket(state, action)
    if not refused and action.double:
        refused = no_double(state)
    if refused:
        return refused
    crime = not action.double or crime_on_first_leg(state, ticket_for(action), action.station)
    return _declaration(state, action, crime) or no_second_leg(action)


def _barred(state: TicketState, action: Action) -> IllegalAction | None:
    if action.station in sherlock_of(state).blocks:
        return _blocked(action)
    ban, black = binding_ban(state, state.second_leg), action.word == BLACK
    if action.word == ban or (black and bars_black(state, ban, state.fugitive, action.station)):
        return IllegalAction("banned", f"Adler bars the {ban} in this turn: go another way (S-42).")
    return None


def _declaration(state: TicketState, action: Action, crime: bool) -> IllegalAction | None:
    """What is wrong with what he declares, if anything is."""
    declared, station, sherlock = action.also, action.station, sherlock_of(state)
    if declared not in _DECLARATIONS:
        return IllegalAction(
            "unreadable-action", f"Expected {', '.join(_DECLARATIONS[1:5])}, but got {declared!r:.60}."
        )
    if CRIME in declared and station not in sherlock.cards:
        return IllegalAction("no-crime", f"You hold no crime card of {station} (S-20).")
    if CRIME in declared and not crime:
        return IllegalAction("no-crime", "A crime can only follow the last leg of your turn (S-20).")
    if used_hideout(declared) and not state.setup.board.stations[station].hideout:
        return IllegalAction(
            "no-hideout", f"Tickets are taken, and you vanish, at a hide-out; {station} is none (S-30)."
        )
    if VANISH in declared:
        return _no_vanishing(state, action)
    if TAKE in declared and not sherlock.reserve[declared.endswith("double")]:
        return IllegalAction(
            "no-ticket", f"There is no {declared.split()[-1]} ticket beside the board any more (S-31)."
        )
    return None


def _no_vanishing(state: TicketState, action: Action) -> IllegalAction | None:
    if action.word == LAND:
        return IllegalAction("not-now", "Where the balloon lands is named aloud: nobody vanishes there (S-34).")
    reveals = state.setup.mode.reveals
    if len(state.log) + 1 in reveals:
        return None
    moves = ", ".join(map(str, reveals))
    return IllegalAction("not-now", f"You vanish on a move that would show you: {moves} (S-33).")


def _blocked(action: Action) -> IllegalAction:
    return IllegalAction("blocked", f"A road block bars {action.station}: move to another station (S-45).")
