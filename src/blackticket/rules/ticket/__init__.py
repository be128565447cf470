"""The ticket game: Parts C, L, V and N of the rules, and in `sherlock` the mode of Part S."""

from blackticket.rules.family import Family
from blackticket.rules.setup import Setup
from blackticket.rules.ticket.catalogue import mode_json, party_json
from blackticket.rules.ticket.deal import start
from blackticket.rules.ticket.end import ended
from blackticket.rules.ticket.legal import acting, all_actions, legal_actions
from blackticket.rules.ticket.play import apply
from blackticket.rules.ticket.refuse import refusal
from blackticket.rules.ticket.state import LogEntry, TicketState

__all__ = ["TICKET", "LogEntry", "TicketState", "acting", "all_actions", "apply", "legal_actions", "start"]

TICKET = Family(
    id="ticket",
    setup=Setup,
    start=start,
    acting=acting,
    legal_actions=legal_actions,
    all_actions=all_actions,
    apply=apply,
    ended=ended,
    refusal=refusal,
    mode_json=mode_json,
    party_json=party_json,
)
