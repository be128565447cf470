"""The Sherlock mode's `ModeRules`."""

from typing import Any, Final

from blackticket.rules.actions import FUGITIVE, Action
from blackticket.rules.errors import IllegalAction
from blackticket.rules.ticket.sherlock.deal import deal_sherlock
from blackticket.rules.ticket.sherlock.moves import moriarty_actions, moriarty_can_move
from blackticket.rules.ticket.sherlock.play import move_moriarty
from blackticket.rules.ticket.sherlock.refuse import moriarty_refusal
from blackticket.rules.ticket.sherlock.refuse_token import token_refusal
from blackticket.rules.ticket.sherlock.spend import act_jointly, begin_round, end_seekers_turn
from blackticket.rules.ticket.sherlock.tokens import joint_actions
from blackticket.rules.ticket.state import ModeRules, TicketState, sherlock_of


def _start_secrets(state: TicketState) -> dict[str, Any]:
    sherlock = sherlock_of(state)
    where = {"card": list(sherlock.card)} if sherlock.card else {"fugitive": state.fugitive}
    return {**where, "crime_cards": list(sherlock.cards)}


def _end_facts(state: TicketState) -> dict[str, Any]:
    sherlock = sherlock_of(state)
    return {"card": list(sherlock.card), "crimes": list(sherlock.played), "crime_cards": list(sherlock.cards)}


def _refusal(state: TicketState, seat: str, action: Action) -> IllegalAction | None:
    if seat == FUGITIVE:
        return moriarty_refusal(state, action)
    return None if action.pawn in (FUGITIVE, *state.setup.pawns) else token_refusal(state, seat, action)


SHERLOCK: Final = ModeRules(
    deal=deal_sherlock,
    start_secrets=_start_secrets,
    end_facts=_end_facts,
    fugitive_actions=moriarty_actions,
    fugitive_can_move=moriarty_can_move,
    move_fugitive=move_moriarty,
    joint_actions=joint_actions,
    act_jointly=act_jointly,
    end_seekers_turn=end_seekers_turn,
    begin_round=begin_round,
    refusal=_refusal,
)
