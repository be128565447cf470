"""Why the seekers may not spend a token, or end their turn, in a sentence that no secret of Moriarty's changes."""

from blackticket.rules.actions import DONE, SEEKERS, Action
from blackticket.rules.errors import IllegalAction
from blackticket.rules.ticket.shared_refusals import unknown_station
from blackticket.rules.ticket.sherlock.tokens import ABILITIES, BLOCK, LESTRADE, is_done_pending
from blackticket.rules.ticket.state import TicketState, sherlock_of


def token_refusal(state: TicketState, seat: str, action: Action) -> IllegalAction:
    if action.pawn == SEEKERS:
        return _not_done(state, action)
    setup = state.setup
    own = {setup.characters[pawn]: pawn for pawn in state.lookup.seat_pawns[seat] if pawn < state.lookup.detectives}
    if action.pawn not in setup.characters:
        present = ", ".join(setup.characters)
        return IllegalAction("not-your-pawn", f"{action.pawn!s:.60} is not in this game; the detectives are {present}.")
    if action.pawn not in own:
        moved = ", ".join((*own, *setup.moved_by(seat)))
        return IllegalAction("not-your-pawn", f"{seat} acts for {moved}, not {action.pawn!r:.60}.")
    if not _is_ability(action):
        ways = (
            " or ".join(f"'{ability}'" for ability in ABILITIES.get(action.pawn, ()))
            or "'lestrade block' and a station"
        )
        return IllegalAction("unreadable-action", f"Expected {ways}, but got {action.text!r:.60}.")
    sherlock = sherlock_of(state)
    if sherlock.spent:
        return IllegalAction("no-token", "One token a turn: the seekers have spent one already (S-40).")
    if not sherlock.tokens[own[action.pawn]]:
        return IllegalAction("no-token", f"{action.pawn} has no token left (S-40).")
    if action.pawn == LESTRADE:
        return _no_block(state, own[LESTRADE], action)
    first = 3 if setup.ruling("clues-from-move-three") else 2
    return IllegalAction("not-now", f"{action.pawn} asks about two moves before, from move {first} on (S-44).")


def _is_ability(action: Action) -> bool:
    if action.pawn == LESTRADE:
        return action == Action(LESTRADE, BLOCK, action.station)
    return action in ABILITIES[action.pawn]


def _not_done(state: TicketState, action: Action) -> IllegalAction:
    if action != Action(SEEKERS, DONE):
        return IllegalAction("unreadable-action", f"Expected '{SEEKERS} {DONE}', but got {action.text!r:.60}.")
    assert not is_done_pending(state)
    return IllegalAction("can-move", "Not yet: pawns that can move have to move first (C-21).")


def _no_block(state: TicketState, pawn: int, action: Action) -> IllegalAction:
    if action.station not in state.setup.board.stations:
        return unknown_station(state, action)
    if action.station in sherlock_of(state).blocks:
        return IllegalAction("no-block", f"There is a road block on {action.station} already (S-45).")
    here, before = state.seekers[pawn], state.log[-1].seekers[pawn] if state.log else 0
    if here == before:
        return IllegalAction("no-block", "Lestrade blocks an end of his own move of this turn: move him first (S-45).")
    return IllegalAction("no-block", f"Lestrade moved from {before} to {here}: he can block one of these (S-45).")
