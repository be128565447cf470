"""Sends frames to the listeners of a table."""

import asyncio
import math
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from blackticket.rules.actions import FUGITIVE
from blackticket.server import frames
from blackticket.server.payloads import Audience, audience_of
from blackticket.server.store.models import Entry
from blackticket.server.table import Listener, Table

STEPS_TO_SEND: Final = 3
"""Steps of the event loop after which a socket has been written to that could not be at once."""
MASK_SECONDS: Final = 0.05
"""Much longer than it takes to work out what the fugitive may do: the others are answered as late in any case.

Should it take longer on a busy machine, they are answered after a multiple of this.
"""


async def broadcast(table: Table, entries: Sequence[Entry], acknowledge: Callable[[], object]) -> None:
    """Announce new entries to every listener, each with what it may know, and acknowledge them.

    How long it takes to work out what the fugitive may do depends on where he is. So the others have their frames
    and their acknowledgement before that is begun; his own comes after his news. What they ask meanwhile waits for
    `mask_timing`.
    """
    news = frames.NewsFrames(table, entries)
    sides = table.state.sides
    his: list[tuple[Listener, Audience]] = []
    others: list[tuple[Listener, Audience]] = []
    for listener in table.listeners:
        audience: Audience = sides.get(listener.player, "watching")
        (his if audience == "fugitive" else others).append((listener, audience))
    _queue(news, others)
    if not news.by_fugitive:
        acknowledge()
    his_turn = news.plays and bool(his) and FUGITIVE in table.acting
    if his_turn:
        table.masked_until = time.monotonic() + MASK_SECONDS
    if [listener for listener, _ in others if not listener.flush()] and news.plays:
        for _ in range(STEPS_TO_SEND):
            await asyncio.sleep(0)
    _queue(news, his)
    if his_turn and (late := time.monotonic() - table.masked_until) > 0:
        table.masked_until += MASK_SECONDS * math.ceil(late / MASK_SECONDS)
    if news.by_fugitive:
        acknowledge()
    for listener, _ in his:
        listener.flush()
    news.forget_unseen()


async def mask_timing(table: Table, player: int | None) -> None:
    """Wait until an answer tells nothing of how long the fugitive's part has taken; he himself does not wait."""
    while (wait := table.masked_until - time.monotonic()) > 0 and audience_of(table, player) != "fugitive":
        await asyncio.sleep(wait)


def _queue(news: frames.NewsFrames, listeners: Iterable[tuple[Listener, Audience]]) -> None:
    for listener, audience in listeners:
        if frame := news.for_player(listener.player, audience, listener.changes):
            listener.queue(frame)


def broadcast_presence(table: Table) -> None:
    frame = frames.present(table)
    for listener in tuple(table.listeners):
        listener.push(frame)


def broadcast_proposals(table: Table) -> None:
    """Announce to the seekers alone what they propose to each other."""
    frame = frames.proposals(table)
    for listener in tuple(table.listeners):
        if audience_of(table, listener.player) == "seekers":
            listener.push(frame)


def announce_move(table: Table, player: int, device: str) -> None:
    """Tell the listeners that a player has connected from a device; their other devices are sent away."""
    for listener in tuple(table.listeners):
        listener.device_connected(player, device)
