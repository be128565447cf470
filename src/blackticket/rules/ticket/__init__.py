"""The ticket game: Parts C, L, V and N of the rules."""

from blackticket.rules.ticket.deal import start
from blackticket.rules.ticket.end import ended
from blackticket.rules.ticket.legal import acting, all_actions, legal_actions
from blackticket.rules.ticket.play import apply
from blackticket.rules.ticket.refuse import refusal
from blackticket.rules.ticket.state import LogEntry, TicketState

__all__ = ["LogEntry", "TicketState", "acting", "all_actions", "apply", "ended", "legal_actions", "refusal", "start"]
