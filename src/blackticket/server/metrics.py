"""Prometheus metrics. No label and no value says anything about a game."""

import math
from functools import partial
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest

from blackticket.players.registry import LEVELS
from blackticket.rules.errors import ACTION_CODES, SETUP_CODES
from blackticket.server.errors import CODES

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
WHO: Final = ("person", "program")
OTHER: Final = "other"
STEP: Final = 0.5
"""Thinking times are rounded up to steps of this many seconds: an exact time could tell what a bot thought about."""

_BATCHES: Final = (1, 2, 4, 8, 16, 32, 64, 128, 256)
_COMMITS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
_THINKING: Final = (0.5, 1, 2, 5, 10, 30, 60)


class Metrics:
    """The metrics of one server, in a registry of their own."""

    def __init__(self) -> None:
        disable_created_metrics()  # type: ignore[no-untyped-call]
        self.registry = CollectorRegistry()
        gauge, counter = partial(Gauge, registry=self.registry), partial(Counter, registry=self.registry)
        histogram = partial(Histogram, registry=self.registry)
        self.sockets = gauge("blackticket_sockets", "Sockets that are open.")
        self.tables_open = gauge("blackticket_tables_open", "Tables held in memory.")
        self.programs_waiting = gauge("blackticket_programs_waiting", "Moves of programs that wait for a process.")
        self._actions = counter("blackticket_actions", "Actions that were stored.", ["by"])
        self._refusals = counter("blackticket_refusals", "Requests and messages refused.", ["code"])
        self._tables = counter("blackticket_tables", "Tables that were made.")
        self._chat = counter("blackticket_chat", "Chat messages to whole tables that were stored.")
        notices = "Calls to players whose turn has begun, and what has become of them."
        self._notices = counter("blackticket_notices", notices, ["kind", "result"])
        self._commits = counter("blackticket_commits", "Commits to the database.")
        self._batch = histogram("blackticket_commit_batch", "Changes that shared a commit.", buckets=_BATCHES)
        self._commit_seconds = histogram("blackticket_commit_seconds", "How long a commit took.", buckets=_COMMITS)
        thinking = "How long programs thought about a move, in steps of half a second."
        self._program_seconds = histogram("blackticket_program_seconds", thinking, ["level"], buckets=_THINKING)
        self._acted = {by: self._actions.labels(by) for by in WHO}

    def acted(self, by: str) -> None:
        (self._acted.get(by) or self._actions.labels(OTHER)).inc()

    def refused(self, code: str) -> None:
        """Something was refused. Which rule an action broke stays between the player and the table."""
        self._refusals.labels(_label(code)).inc()

    def table_made(self) -> None:
        self._tables.inc()

    def chatted(self) -> None:
        self._chat.inc()

    def noticed(self, kind: str, result: str) -> None:
        self._notices.labels(kind, result).inc()

    def committed(self, changes: int, seconds: float) -> None:
        self._commits.inc()
        self._batch.observe(changes)
        self._commit_seconds.observe(seconds)

    def thought(self, level: str, seconds: float) -> None:
        steps = max(1, math.ceil(seconds / STEP))
        self._program_seconds.labels(level if level in LEVELS else OTHER).observe(steps * STEP)

    def text(self) -> bytes:
        return generate_latest(self.registry)


def _label(code: str) -> str:
    if code in CODES:
        return code
    return "rules" if code in ACTION_CODES else "set-up" if code in SETUP_CODES else OTHER
