"""Which actions Moriarty may take now: his rides with what he declares on them, and the balloon."""

from collections.abc import Iterator, Sequence
from typing import Final, Protocol

from blackticket.boards import TRANSPORTS
from blackticket.boards.board import Card
from blackticket.rules.actions import FLY, FUGITIVE, LAND, PASS, START, TICKETS, Action
from blackticket.rules.ticket.payment import UNPAID, may_announce_double, passing
from blackticket.rules.ticket.sherlock.state import CRIME, TAKE, VANISH
from blackticket.rules.ticket.state import FREE, FugitiveRide, TicketState, sherlock_of


class Declared(Protocol):
    """What is asked of a space of the log, by the rules or in a view."""

    @property
    def ticket(self) -> str: ...
    @property
    def also(self) -> str: ...


TAKES: Final = (f"{TAKE} black", f"{TAKE} double")
"""What he says to take a ticket, in the order of the reserve."""


def moriarty_actions(state: TicketState) -> tuple[Action, ...]:
    if not state.fugitive:
        return tuple(Action(FUGITIVE, START, station) for station in free_starts(state))
    if sherlock_of(state).aloft:
        return tuple(_landings(state))
    may_double, found = may_announce_double(state), []
    for ride in open_rides(state, state.fugitive, binding_ban(state, state.second_leg), UNPAID):
        found += _declaring(ride.action, declarations(state, ride.target))
        if may_double:
            found += _declaring(ride.double, first_leg_declarations(state, ride.ticket, ride.target))
    if can_fly(state):
        found.append(Action(FUGITIVE, FLY))
        if may_double:  # S-35: the second leg is lost if the landing leaves none
            found.append(Action(FUGITIVE, FLY, double=True))
    return tuple(found) or passing(state)


def moriarty_can_move(state: TicketState) -> bool:
    """Whether Moriarty can go on: by a ride or by balloon (C-31), or because he has yet to start or to land."""
    if not state.fugitive or sherlock_of(state).aloft:
        return True
    return can_leave(state, state.fugitive, _last_declared(state), state.second_leg)


def free_starts(state: TicketState) -> list[int]:
    """The stations of his start card that are free: he picks one (S-02, C-16)."""
    return [station for station in sherlock_of(state).card if station not in state.seekers]


def open_rides(state: TicketState, here: int, ban: str, paid: int) -> Iterator[FugitiveRide]:
    """The rides from `here` that are free of seekers, road blocks and the ban, a ticket `paid` having been spent."""
    lookup, supply = state.lookup, state.supply
    closed = state.seekers + sherlock_of(state).blocks  # C-24, S-45
    for ride in lookup.rides[here]:
        payable = supply[ride.ticket] > (ride.ticket == paid) or not lookup.finite_supply
        if payable and ride.target not in closed and TICKETS[ride.ticket] != ban:
            yield ride
    if state.black > (paid == FREE):
        for ride in lookup.black_rides[here]:
            if ride.target not in closed and not bars_black(state, ban, here, ride.target):
                yield ride


def binding_ban(state: TicketState, second_leg: bool) -> str:
    """The transport that Adler's ban bars on this leg of his turn (S-42)."""
    both = not second_leg or state.setup.ruling("ban-binds-both-legs")
    return sherlock_of(state).ban if both else ""


def bars_black(state: TicketState, ban: str, here: int, target: int) -> bool:
    """Whether even a black ticket leads from `here` to `target` by the barred transport alone (S-42)."""
    if not ban or not state.setup.ruling("ban-binds-black"):
        return False
    board = state.setup.board
    return not any(target in board.neighbours(here, transport) for transport in TRANSPORTS if transport != ban)


def second_leg_exists(state: TicketState, paid: int, via: int, declared: str) -> bool:
    """Whether a second leg follows a first one to `via`, paid for and `declared` there (C-38, S-35)."""
    return can_leave(state, via, declared, second_leg=True, paid=paid)


def can_leave(state: TicketState, here: int, declared: str, second_leg: bool, paid: int = UNPAID) -> bool:
    """Whether a ride or the balloon leads on from `here`, he having `declared` that as he came (C-31)."""
    rides = open_rides(state, here, binding_ban(state, second_leg), paid)
    return any(True for _ in rides) or can_fly_from(state, here, declared)


def declarations(state: TicketState, station: int, crime: bool = True, landing: bool = False) -> list[str]:
    """All that he may say when he moves to `station`: nothing, and what his cards and a hide-out allow."""
    sherlock, declared = sherlock_of(state), [""]
    if state.setup.board.stations[station].hideout:  # S-30: one of these, or none
        declared += [take for take, left in zip(TAKES, sherlock.reserve, strict=True) if left]  # S-31
        if not landing and len(state.log) + 1 in state.setup.mode.reveals:  # S-33; a landing is named aloud
            declared.append(VANISH)
    if crime and station in sherlock.cards:  # S-20
        declared += [f"{CRIME} {ability}".rstrip() for ability in declared]
    return declared


def first_leg_declarations(state: TicketState, paid: int, station: int) -> list[str]:
    """What he may say on the first leg of a double move to `station`; nothing at all if there is no second leg."""
    declared = declarations(state, station, crime=crime_on_first_leg(state, paid, station))
    if not state.lookup.needs_second_leg:
        return declared
    return [words for words in declared if second_leg_exists(state, paid, station, words)]


def crime_on_first_leg(state: TicketState, paid: int, station: int) -> bool:
    """Whether a crime may follow the first leg: each leg is a move (S-20), or else his turn has to end there."""
    return state.setup.ruling("crime-on-every-leg") or not second_leg_exists(state, paid, station, "")


def can_fly(state: TicketState) -> bool:
    return can_fly_from(state, state.fugitive, _last_declared(state))


def _last_declared(state: TicketState) -> str:
    return declared_on_arrival(state.log)


def declared_on_arrival(log: Sequence[Declared]) -> str:
    """What he declared when he came to where he is; passing he has stayed there (C-31)."""
    return next((line.also for line in reversed(log) if line.ticket != PASS), "")


def can_fly_from(state: TicketState, station: int, declared: str) -> bool:
    """Whether he may take the balloon from `station`, he having `declared` that as he came (S-34, S-35)."""
    if sherlock_of(state).turned or not state.setup.board.stations[station].hideout:
        return False
    if used_hideout(declared) and not state.setup.ruling("arrival-and-departure"):
        return False
    return any(landable(state, card) for card in stack(state))


def used_hideout(declared: str) -> bool:
    """Whether he took a ticket or vanished as he came (S-30)."""
    return TAKE in declared or VANISH in declared


def stack(state: TicketState) -> list[Card]:
    """The M cards that lie face down beside the board (S-15)."""
    sherlock = sherlock_of(state)
    deck = state.setup.board.decks[state.setup.mode.fugitive_deck]
    return [card for card in deck if card != sherlock.card and card not in sherlock.turned]


def landable(state: TicketState, card: Card) -> list[int]:
    """The stations of the card that he may pick: free ones, or by the other ruling all but the blocked (S-34)."""
    closed = sherlock_of(state).blocks
    if state.setup.ruling("balloon-redraw"):
        closed += state.seekers
    return [station for station in card if station not in closed]


def _landings(state: TicketState) -> Iterator[Action]:
    sherlock = sherlock_of(state)
    for station in landable(state, sherlock.turned[-1]):
        # On a seeker's station he is caught, and does nothing more (S-52).
        declared = [""] if station in state.seekers else landing_declarations(state, station)
        yield from _declaring(Action(FUGITIVE, LAND, station), declared)


def landing_declarations(state: TicketState, station: int) -> list[str]:
    crime = sherlock_of(state).aloft != "first" or crime_on_first_leg(state, UNPAID, station)
    return declarations(state, station, crime=crime, landing=True)


def _declaring(action: Action, declared: Sequence[str]) -> list[Action]:
    return [action._replace(also=words) if words else action for words in declared]
