"""The queries of subscriptions and of the outbox. Notices come into it with the change that begins a turn."""

import json
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any, Final

from sqlalchemy import Connection, Row, and_, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from blackticket.server.store.async_store import AsyncStore
from blackticket.server.store.models import Notice, Subscription, SubscriptionKind
from blackticket.server.store.schema import notices, server_keys, subscriptions

MAX_DEVICES: Final = 8
"""Devices on which one player can be called at a table."""


class NoticeStore:
    """Subscriptions, notices and the server's own keys, over the threads of the store."""

    def __init__(self, store: AsyncStore) -> None:
        self._store = store

    async def subscribe(self, subscription: Subscription) -> bool:
        """Add a subscription, or renew the one that the player has for that address; False if there are too many.

        A webhook replaces the last one.
        """
        return await self._store.write(_subscribe, subscription)

    async def unsubscribe(self, table: str, player: int, kind: SubscriptionKind, address: str | None = None) -> None:
        """Remove a subscription with the notices to it; without an address all of that kind."""
        await self._store.write(_unsubscribe, table, player, kind, address)

    async def subscriptions(self, table: str, player: int) -> tuple[Subscription, ...]:
        return await self._store.read(_subscriptions, table, player)

    async def copy(self, table: str, to: str, new_id: Callable[[], str]) -> None:
        """Call the players of a table at another one too, where the same numbers are the same people."""
        await self._store.write(_copy, table, to, new_id)

    async def forget(self, subscription_id: str) -> None:
        """Remove a subscription whose receiver is gone."""
        await self._store.write(_forget, subscription_id)

    async def due(self, now: float, limit: int) -> tuple[Notice, ...]:
        """The notices that are due, the longest due first."""
        return await self._store.read(_due, now, limit)

    async def claim(self, wanted: Sequence[Notice], until: float) -> tuple[Notice, ...]:
        """Lease notices: those that no other process has taken meanwhile. After `until` they are due again."""
        return await self._store.write(_claim, wanted, until) if wanted else ()

    async def postpone(self, notice: Notice, due: float, tries: int) -> None:
        await self._store.write(_postpone, notice, due, tries)

    async def done(self, notice: Notice) -> None:
        """Remove a notice that was sent or is obsolete."""
        await self._store.write(_done, notice)

    async def server_key(self, name: str) -> str | None:
        return await self._store.read(_server_key, name)

    async def make_server_key(self, name: str, value: str) -> str:
        """Keep a key of the server's own; if another process was first, that one's is returned."""
        return await self._store.write(_make_server_key, name, value)


def _subscribe(connection: Connection, new: Subscription) -> bool:
    same = _of(new.table, new.player, new.kind)
    secrets = json.dumps(new.secrets)
    if new.kind == "webhook":
        connection.execute(delete(subscriptions).where(same))
    renewed = update(subscriptions).where(same, subscriptions.c.address == new.address).values(secrets=secrets)
    if connection.execute(renewed).rowcount:
        return True
    if len(connection.execute(select(subscriptions.c.id).where(same)).all()) >= MAX_DEVICES:
        return False
    values = {"table_id": new.table, **new._asdict(), "secrets": secrets}
    del values["table"]
    connection.execute(insert(subscriptions).values(values))
    return True


def _unsubscribe(connection: Connection, table: str, player: int, kind: SubscriptionKind, address: str | None) -> None:
    found = delete(subscriptions).where(_of(table, player, kind))
    connection.execute(found if address is None else found.where(subscriptions.c.address == address))


def _copy(connection: Connection, table: str, to: str, new_id: Callable[[], str]) -> None:
    with suppress(IntegrityError), connection.begin_nested():  # it may have been done before
        for row in connection.execute(select(subscriptions).where(subscriptions.c.table_id == table)).all():
            values = {**row._asdict(), "id": new_id(), "table_id": to}
            connection.execute(insert(subscriptions).values(values))


def _of(table: str, player: int, kind: str) -> Any:
    return and_(subscriptions.c.table_id == table, subscriptions.c.player == player, subscriptions.c.kind == kind)


def _subscriptions(connection: Connection, table: str, player: int) -> tuple[Subscription, ...]:
    found = select(subscriptions).where(subscriptions.c.table_id == table, subscriptions.c.player == player)
    return tuple(map(_subscription, connection.execute(found.order_by(subscriptions.c.id))))


def _forget(connection: Connection, subscription_id: str) -> None:
    connection.execute(delete(subscriptions).where(subscriptions.c.id == subscription_id))


def _due(connection: Connection, now: float, limit: int) -> tuple[Notice, ...]:
    found = (
        select(subscriptions, notices.c.turn, notices.c.due, notices.c.tries)
        .join(notices, notices.c.subscription_id == subscriptions.c.id)
        .where(notices.c.due <= now)
        .order_by(notices.c.due)
        .limit(limit)
    )
    rows = connection.execute(found)
    return tuple(Notice(_subscription(row), row.turn, row.due, row.tries) for row in rows)


def _subscription(row: Row[Any]) -> Subscription:
    return Subscription(row.id, row.table_id, row.player, row.kind, row.address, json.loads(row.secrets))


def _claim(connection: Connection, wanted: Sequence[Notice], until: float) -> tuple[Notice, ...]:
    return tuple(_claimed(connection, sorted(wanted, key=lambda notice: (notice.subscription.id, notice.turn)), until))


def _claimed(connection: Connection, wanted: Iterable[Notice], until: float) -> Iterable[Notice]:
    for notice in wanted:
        taken = update(notices).where(_is(notice), notices.c.due == notice.due).values(due=until)
        if connection.execute(taken).rowcount:
            yield notice._replace(due=until)


def _postpone(connection: Connection, notice: Notice, due: float, tries: int) -> None:
    connection.execute(update(notices).where(_is(notice)).values(due=due, tries=tries))


def _done(connection: Connection, notice: Notice) -> None:
    connection.execute(delete(notices).where(_is(notice)))


def _is(notice: Notice) -> Any:
    return and_(notices.c.subscription_id == notice.subscription.id, notices.c.turn == notice.turn)


def _server_key(connection: Connection, name: str) -> str | None:
    return connection.execute(select(server_keys.c.value).where(server_keys.c.name == name)).scalar()


def _make_server_key(connection: Connection, name: str, value: str) -> str:
    with suppress(IntegrityError), connection.begin_nested():  # another process may have been first
        connection.execute(insert(server_keys).values(name=name, value=value))
    return _server_key(connection, name) or value
