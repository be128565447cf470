"""Sends frames to the listeners of a table."""

from collections.abc import Sequence

from blackticket.server import frames
from blackticket.server.payloads import audience_of
from blackticket.server.store.models import Entry
from blackticket.server.table import Table


def broadcast(table: Table, entries: Sequence[Entry]) -> None:
    """Announce new entries to every listener, each with what it may know."""
    news = frames.NewsFrames(table, entries)
    for listener in tuple(table.listeners):
        if frame := news.for_player(listener.player, listener.changes):
            listener.push(frame)
    news.forget_unseen()


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
