"""The ticket game: Parts C, L, V and N of the rules."""

from blackticket.rules.chase.deal import start
from blackticket.rules.chase.end import ended
from blackticket.rules.chase.legal import acting, all_actions, legal_actions
from blackticket.rules.chase.play import apply
from blackticket.rules.chase.refuse import refusal
from blackticket.rules.chase.state import Chase, LogEntry

__all__ = ["Chase", "LogEntry", "acting", "all_actions", "apply", "ended", "legal_actions", "refusal", "start"]
