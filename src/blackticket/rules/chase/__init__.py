"""The ticket game: Parts C, L, V and N of the rules."""

from blackticket.rules.chase.deal import start
from blackticket.rules.chase.legal import acting, all_actions, legal_actions
from blackticket.rules.chase.play import apply
from blackticket.rules.chase.state import Chase, LogEntry, Outcome

__all__ = ["Chase", "LogEntry", "Outcome", "acting", "all_actions", "apply", "legal_actions", "start"]
