"""What is measured of a running server. No label and no value tells anything of a game."""

import math
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest

from blackticket.players.registry import LEVELS
from blackticket.rules.errors import ACTION_CODES, SETUP_CODES
from blackticket.server.errors import CODES

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
WHO: Final = ("person", "program")
OTHER: Final = "other"
STEP: Final = 0.5
"""Thinking times are counted in steps of so many seconds: how long a program thought could tell what about."""

_BATCHES: Final = (1, 2, 4, 8, 16, 32, 64, 128, 256)
_COMMITS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
_THINKING: Final = (0.5, 1, 2, 5, 10, 30, 60)


class Metrics:
    """The measures of one server, in a registry of their own."""

    def __init__(self) -> None:
        disable_created_metrics()  # type: ignore[no-untyped-call]
        registry = self.registry = CollectorRegistry()
        self.sockets = Gauge("blackticket_sockets", "Sockets that are open.", registry=registry)
        self.tables_open = Gauge("blackticket_tables_open", "Tables held in memory.", registry=registry)
        self.programs_waiting = Gauge(
            "blackticket_programs_waiting", "Moves of programs that wait for a process.", registry=registry
        )
        self._actions = Counter("blackticket_actions", "Actions that were stored.", ["by"], registry=registry)
        self._refusals = Counter("blackticket_refusals", "Requests and messages refused.", ["code"], registry=registry)
        self._tables = Counter("blackticket_tables", "Tables that were made.", registry=registry)
        self._chat = Counter("blackticket_chat", "Chat messages to whole tables that were stored.", registry=registry)
        self._commits = Counter("blackticket_commits", "Commits to the database.", registry=registry)
        self._batch = Histogram(
            "blackticket_commit_batch", "Changes that shared a commit.", buckets=_BATCHES, registry=registry
        )
        self._commit_seconds = Histogram(
            "blackticket_commit_seconds", "How long a commit took.", buckets=_COMMITS, registry=registry
        )
        self._program_seconds = Histogram(
            "blackticket_program_seconds",
            "How long programs thought about a move, in steps of half a second.",
            ["level"],
            buckets=_THINKING,
            registry=registry,
        )
        for by in WHO:
            self._actions.labels(by)

    def acted(self, by: str) -> None:
        """An action was stored: a person's, or a program's."""
        self._actions.labels(by if by in WHO else OTHER).inc()

    def refused(self, code: str) -> None:
        """Something was refused. Which rule an action broke stays between the player and the table."""
        self._refusals.labels(_label(code)).inc()

    def table_made(self) -> None:
        """A table was made."""
        self._tables.inc()

    def chatted(self) -> None:
        """A chat message was stored."""
        self._chat.inc()

    def committed(self, changes: int, seconds: float) -> None:
        """So many changes were committed together, in so many seconds."""
        self._commits.inc()
        self._batch.observe(changes)
        self._commit_seconds.observe(seconds)

    def thought(self, level: str, seconds: float) -> None:
        """A program of that level has thought about a move."""
        steps = max(1, math.ceil(seconds / STEP))
        self._program_seconds.labels(level if level in LEVELS else OTHER).observe(steps * STEP)

    def text(self) -> bytes:
        """All of it, as Prometheus reads it."""
        return generate_latest(self.registry)


def _label(code: str) -> str:
    if code in CODES:
        return code
    return "rules" if code in ACTION_CODES else "set-up" if code in SETUP_CODES else OTHER
