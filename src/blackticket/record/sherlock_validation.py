"""Whether Moriarty's cards, declarations, tickets and flight agree with the travel log."""

from collections.abc import Iterator

from blackticket.record.token_validation import token_faults, token_uses
from blackticket.record.turns import count_seekers_turns, is_fugitive_due
from blackticket.rules.actions import BLACK, FLY
from blackticket.rules.outcome import CAUGHT
from blackticket.rules.ticket import TicketState
from blackticket.rules.ticket.sherlock.moves import TAKES, can_fly_from, free_starts, landable, used_hideout
from blackticket.rules.ticket.sherlock.state import CRIME, VANISH, SherlockState
from blackticket.rules.ticket.state import sherlock_of


def sherlock_faults(state: TicketState) -> Iterator[str]:
    """What is wrong; each fault may rely on those before it not being there."""
    sherlock = sherlock_of(state)
    yield from _card_faults(state, sherlock)
    yield from _declaration_faults(state)
    yield from _ticket_faults(state, sherlock)
    yield from _flight_faults(state, sherlock)
    yield from token_faults(state, sherlock)


def sherlock_actions(state: TicketState) -> tuple[int, int]:
    """How many actions there have been besides moves, at least and at most."""
    sherlock = sherlock_of(state)
    own = (state.dealt and state.fugitive > 0) + bool(sherlock.turned)  # a start picked, a take-off
    unused = 0 < state.waiting <= state.lookup.all_waiting and not sherlock.spent
    # In each turn of the seekers there is a token, or else that they are done.
    return own + len(token_uses(state, sherlock)), own + count_seekers_turns(state) - unused


def has_all_crimes(state: TicketState) -> bool:
    return not sherlock_of(state).cards


def _card_faults(state: TicketState, sherlock: SherlockState) -> Iterator[str]:
    board, mode = state.setup.board, state.setup.mode
    if sherlock.card not in (board.decks[mode.fugitive_deck] if state.dealt else ((),)):
        yield "his start card is one of the deck, and none if he was placed by hand (S-02)"
    if state.start and sherlock.card and state.start not in sherlock.card:
        yield f"his start card does not name {state.start} (S-02)"
    if not state.fugitive and not free_starts(state):
        yield "the seekers stand on all stations of his start card (C-16)"
    scenes = (*sherlock.cards, *sherlock.played)
    if len(set(scenes)) != len(scenes) or len(scenes) != mode.crimes or not set(scenes) <= set(board.crime_scenes):
        yield f"his crime cards are not {mode.crimes} different crime scenes of the board (S-13)"
    if list(sherlock.cards) != sorted(sherlock.cards):
        yield "the crime cards that he holds are not in order"
    if [entry.station for entry in state.log if CRIME in entry.also] != list(sherlock.played):
        yield "the crimes of the log are not those of the cards that he has played (S-20)"
    if not sherlock.cards and CRIME not in state.log[-1].also:
        yield "the game was over with his last crime (S-21)"


def _declaration_faults(state: TicketState) -> Iterator[str]:
    mode, stations = state.setup.mode, state.setup.board.stations
    for number, entry in enumerate(state.log, start=1):
        if used_hideout(entry.also) and not stations[entry.station].hideout:
            yield f"move {number} leads to no hide-out (S-30)"
        if VANISH in entry.also and (number not in mode.reveals or entry.ticket == FLY):
            yield f"after move {number} he has no need to vanish (S-33)"
        if CRIME in entry.also and entry.leg == "first" and not state.setup.ruling("crime-on-every-leg"):
            yield f"no crime follows the first leg that move {number} is (S-20)"


def _ticket_faults(state: TicketState, sherlock: SherlockState) -> Iterator[str]:
    """Whether no more black and double tickets are there than in the box, and those just taken are apart (S-32)."""
    mode = state.setup.mode
    doubles = sum(entry.leg in ("first", "only") for entry in state.log) + (sherlock.aloft == "first")
    used = (sum(entry.ticket == BLACK for entry in state.log), doubles)
    turn = [] if is_fugitive_due(state) else [entry for entry in state.log if entry.round == state.log[-1].round]
    for kind, (word, held, began) in enumerate(
        (("black", state.black, mode.black), ("double", state.double, mode.double))
    ):
        taken, beside, limit = sherlock.taken[kind], sherlock.reserve[kind], mode.reserve[kind]
        takes = sum(entry.also.endswith(TAKES[kind]) for entry in state.log)
        if taken != sum(entry.also.endswith(TAKES[kind]) for entry in turn):
            yield f"the log does not say that he has just taken so many {word} tickets (S-32)"
        if beside + takes > limit:
            yield f"beside the board lie at most {limit - takes} {word} tickets, not {beside} (S-10)"
        if held + taken + used[kind] > began + takes:
            yield f"he cannot have so many {word} tickets (S-10, S-31)"


def _flight_faults(state: TicketState, sherlock: SherlockState) -> Iterator[str]:
    flights = [index for index, entry in enumerate(state.log) if entry.ticket == FLY]
    if len(flights) + bool(sherlock.aloft) > 1:
        yield "there is one flight a game (S-34)"
    if bool(sherlock.turned) != bool(flights or sherlock.aloft):
        yield "cards are turned over for a flight, and only for one (S-34)"
    if sherlock.aloft:
        yield from _aloft_faults(state, sherlock)
    if not sherlock.turned:
        return
    deck = state.setup.board.decks[state.setup.mode.fugitive_deck]
    if len({*sherlock.turned, sherlock.card}) <= len(sherlock.turned) or not set(sherlock.turned) <= set(deck):
        yield "the cards turned over are not different ones of the stack (S-15)"
    at = flights[0] if flights else len(state.log)
    here, declared = (state.log[at - 1].station, state.log[at - 1].also) if at else (state.start, "")
    seekers, blocks = (state.log[at].seekers, state.log[at].blocks) if flights else (state.seekers, sherlock.blocks)
    then = state._replace(seekers=seekers, sherlock=sherlock._replace(turned=(), aloft=None, blocks=blocks))
    if not can_fly_from(then, here, declared):
        yield f"he cannot have taken off from {here} (S-34)"
    if any(landable(then, card) for card in sherlock.turned[:-1]) or not landable(then, sherlock.turned[-1]):
        yield "he turns cards over until he can land, and no more (S-34)"
    if flights and state.log[at].station not in landable(then, sherlock.turned[-1]):
        yield f"he cannot have landed on {state.log[at].station} (S-34)"
    if flights and state.log[at].station in seekers:
        last = at == len(state.log) - 1 and state.outcome == CAUGHT
        if not last or state.log[at].also:
            yield f"he was caught when he landed on {state.log[at].station} (S-52)"


def _aloft_faults(state: TicketState, sherlock: SherlockState) -> Iterator[str]:
    if not state.fugitive or state.outcome or state.waiting:
        yield "he is in the air only in his own turn (S-34)"
    if (sherlock.aloft == "second") != state.second_leg:
        yield f"the flight is no {sherlock.aloft} leg (S-35)"
    if sherlock.aloft == "first" and len(state.log) + state.lookup.double_spaces > state.setup.spaces:
        yield "the log has no room for the double move that the flight is part of (S-54)"
