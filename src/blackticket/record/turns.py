"""What a state tells about the turns so far."""

from collections.abc import Sequence
from itertools import pairwise

from blackticket.rules.ticket import TicketState


def count_seeker_moves(stood: Sequence[tuple[int, ...]]) -> int:
    """How often a seeker has moved, from where they all stood one time after the other."""
    return sum(here != there for before, after in pairwise(stood) for here, there in zip(before, after, strict=True))


def is_fugitive_due(state: TicketState) -> bool:
    """Whether the fugitive has yet to make a move in this round: the seekers have had their turn."""
    if state.second_leg and not state.setup.mode.double_takes_two_rounds:
        return False
    reason = state.outcome.reason if state.outcome else None
    return reason == "boxed-in" or (reason is None and not state.waiting)


def is_ended_by_move(state: TicketState) -> bool:
    """Whether a move of the fugitive ended the game, so that the seekers had no turn after it."""
    reason = state.outcome.reason if state.outcome else None
    if reason == "caught":  # S-52
        return bool(state.log) and state.fugitive in state.log[-1].seekers
    if reason == "escaped":  # S-50
        return not state.setup.ruling("last-answer")
    return reason in ("stranded", "crimes")


def count_seekers_turns(state: TicketState) -> int:
    """How many turns the seekers have had, the present one included."""
    return sum(entry.leg != "first" for entry in state.log) - is_ended_by_move(state)
