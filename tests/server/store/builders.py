"""Small tables and changes, and a store that is closed at the end."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import count
from multiprocessing.connection import Connection
from typing import Any

from sqlalchemy import Engine

from blackticket.server.store.async_store import AsyncStore, Conflict
from blackticket.server.store.models import Change, Entry, NewTable, Stream

NOW = 1_800_000_000.123456


@asynccontextmanager
async def open_store(url: str, on_commit: Callable[[int, float], None] | None = None) -> AsyncIterator[AsyncStore]:
    store = await AsyncStore.open(url, on_commit=on_commit)
    try:
        yield store
    finally:
        await store.close()


def table(name: str = "baker", *, public: bool = True, created: float = NOW) -> NewTable:
    return NewTable(name, created, public, "sy-2022", "classic", 2**128 - 1, 2**127 + 1, 1, "a position")


def entry(number: int, stream: Stream = "table", at: float = NOW, **more: Any) -> Entry:
    return Entry(stream, number, "said", {"text": f"{stream} {number}"}, at, **more)


def change_adding(*numbers: int, name: str = "baker", stream: Stream = "table", **more: Any) -> Change:
    """A change with entries of these numbers."""
    return Change(name, tuple(entry(number, stream) for number in numbers), **more)


async def numbers(store: AsyncStore, name: str = "baker", stream: Stream = "table") -> list[int]:
    """The numbers in a stream as they are stored."""
    stored = await store.load(name)
    return [] if stored is None else [entry.number for entry in stored.entries if entry.stream == stream]


async def is_stored(store: AsyncStore, change: Change) -> bool:
    """Whether a change is stored; False for a conflict."""
    try:
        await store.append(change)
    except Conflict:
        return False
    return True


def writing_engine(store: AsyncStore) -> Engine:
    """The engine that a store writes with, for tests that hook into it."""
    return store._store.engines.writing


def append_for_ever(url: str, names: Sequence[str], acknowledged: Connection) -> None:
    """The main function of a process: it appends at all tables at once, and sends each number that was acknowledged."""

    async def play(store: AsyncStore, name: str) -> None:
        for number in count(2):
            await store.append(change_adding(number, name=name))
            acknowledged.send((name, number))

    async def play_all() -> None:
        async with open_store(url) as store:
            await asyncio.gather(*(play(store, name) for name in names))

    asyncio.run(play_all())
