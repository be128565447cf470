"""Many at once, in one process and in several: what is acknowledged is there, in order and once, and no more."""

import asyncio
from collections.abc import Mapping
from contextlib import AsyncExitStack, suppress
from itertools import count

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from blackticket.server.store.async_store import AsyncStore, Conflict
from blackticket.server.store.models import STREAMS, Change, Entry, Stream
from tests.fork_server import FORK_SERVER
from tests.length import repeats
from tests.server import services
from tests.server.store.builders import (
    NOW,
    append_for_ever,
    change_adding,
    entry,
    is_stored,
    numbers,
    open_store,
    table,
)

NAMES = [f"table-{number:02}" for number in range(24)]
_examples = count(1)


async def make_all(store: AsyncStore) -> None:
    await asyncio.gather(*(store.create(table(name), change_adding(1, name=name)) for name in NAMES))


async def test_two_stores_race_for_a_number_and_one_wins(store_url: str) -> None:
    async with open_store(store_url) as one, open_store(store_url) as other:
        await one.create(table(), change_adding(1))
        for number in range(2, 42):
            changes = [Change("baker", (entry(number, author=who, client=f"c{number}"),)) for who in (1, 2)]
            won = await asyncio.gather(is_stored(one, changes[0]), is_stored(other, changes[1]))
            assert sorted(won) == [False, True]
            (last,) = await one.entries_after("baker", {"table": number - 1})
            assert last.author == (1 if won[0] else 2)
        assert await numbers(other) == list(range(1, 42))


async def test_two_stores_race_for_the_numbers_of_many_tables_in_opposite_order(store_url: str) -> None:
    """Neither may wait for the other while the other waits for it."""
    async with open_store(store_url) as one, open_store(store_url) as other:
        await make_all(one)
        for number in range(2, 12):
            won = await asyncio.gather(
                *(is_stored(one, change_adding(number, name=name)) for name in NAMES),
                *(is_stored(other, change_adding(number, name=name)) for name in reversed(NAMES)),
                *(one.acquire_lease(name, "one", number, number + 1) for name in NAMES),
                *(other.acquire_lease(name, "other", number, number + 1) for name in reversed(NAMES)),
            )
            size = len(NAMES)
            for place in range(size):
                assert won[place] != won[2 * size - 1 - place]
                assert won[2 * size + place] != won[4 * size - 1 - place]
        assert [await numbers(other, name) for name in NAMES] == [list(range(1, 12))] * len(NAMES)


async def test_two_stores_race_for_the_leases_of_many_tables_in_opposite_order(store_url: str) -> None:
    async with open_store(store_url) as one, open_store(store_url) as other:
        await make_all(one)
        for time in range(10):
            mine, theirs = await asyncio.gather(
                asyncio.gather(*(one.acquire_lease(name, "one", time, time + 1) for name in NAMES)),
                asyncio.gather(*(other.acquire_lease(name, "other", time, time + 1) for name in reversed(NAMES))),
            )
            assert [not answer for answer in reversed(mine)] == theirs


async def test_two_stores_race_to_make_a_table(store_url: str) -> None:
    async def making(store: AsyncStore, name: str, key: str) -> bool:
        try:
            await store.create(table(name), change_adding(1, name=name, keys=((1, key),)))
        except Conflict:
            return False
        return True

    async with open_store(store_url) as one, open_store(store_url) as other:
        for name in NAMES:
            won = await asyncio.gather(making(one, name, "one"), making(other, name, "other"))
            assert sorted(won) == [False, True]
            stored = await one.load(name)
            assert stored is not None
            assert stored.keys == ((1, "one" if won[0] else "other"),)


async def test_many_append_at_once(store_url: str) -> None:
    async def play(store: AsyncStore, name: str) -> None:
        for number in range(2, 22):
            await store.append(change_adding(number, name=name))

    async with open_store(store_url) as store:
        names = [f"t{number}" for number in range(100)]
        await asyncio.gather(*(store.create(table(name), change_adding(1, name=name)) for name in names))
        await asyncio.gather(*(play(store, name) for name in names))
        assert [await numbers(store, name) for name in names] == [list(range(1, 22))] * 100


async def test_who_reads_sees_all_of_a_change_or_nothing(store_url: str) -> None:
    async def write(store: AsyncStore) -> None:
        for number in range(2, 60):
            entries = (entry(number), entry(number, "seekers"))
            await store.append(Change("baker", entries, ((number, f"k{number}"),), due=float(number)))

    async with open_store(store_url) as store:
        await store.create(table(), Change("baker", (entry(1), entry(1, "seekers")), ((1, "k1"),), due=1.0))
        writing = asyncio.create_task(write(store))
        while not writing.done():
            stored = await store.load("baker")
            assert stored is not None
            assert len(stored.entries) == 2 * len(stored.keys)
            assert stored.due == len(stored.keys)
        await writing


async def test_a_table_that_is_touched_is_not_forgotten(store_url: str) -> None:
    """One process forgets old tables while another plays at them: a change is acknowledged, or the table is gone."""
    async with open_store(store_url) as one, open_store(store_url) as other:
        await make_all(one)
        kept, gone = await asyncio.gather(
            asyncio.gather(
                *(is_stored(one, Change(name, (entry(2, at=NOW + 100),))) for name in NAMES[::2]),
            ),
            asyncio.gather(*(other.prune(NOW + 50, 0, 5) for _ in range(6))),
        )
        for name, was_kept in zip(NAMES[::2], kept, strict=True):
            assert await numbers(one, name) == ([1, 2] if was_kept else [])
        assert sum(gone) + sum(kept) == len(NAMES) - sum([await numbers(one, name) == [1] for name in NAMES])


class Appender:
    """Somebody who appends at tables as well as they know them, and notes what was acknowledged."""

    def __init__(self, store: AsyncStore, number: int, names: list[str]) -> None:
        self.store, self.number = store, number
        self.known: dict[tuple[str, Stream], int] = {(name, stream): 0 for name in names for stream in STREAMS}
        self.acknowledged: list[tuple[str, Stream, int, str]] = []

    async def play(self, steps: list[tuple[int, Mapping[Stream, int], bool]], names: list[str]) -> None:
        for place, (which, added, repeat) in enumerate(steps):
            name, mark = names[which % len(names)], f"{self.number}-{0 if repeat else place}"
            entries = [
                Entry(stream, self.known[name, stream] + 1 + more, "x", {"mark": f"{mark}-{more}"}, NOW)
                for stream in STREAMS
                for more in range(added[stream])
            ]
            if entries:
                entries[0] = entries[0]._replace(author=self.number, client=mark)
            try:
                await self.store.append(Change(name, tuple(entries)))
            except Conflict:
                await self.look(name)
                continue
            for one in entries:
                self.known[name, one.stream] = one.number
                self.acknowledged.append((name, one.stream, one.number, one.body["mark"]))

    async def look(self, name: str) -> None:
        stored = await self.store.load(name)
        assert stored is not None
        for stream in STREAMS:
            found = [one.number for one in stored.entries if one.stream == stream]
            assert len(found) >= self.known[name, stream], "what was acknowledged is gone"
            self.known[name, stream] = len(found)


steps = st.lists(
    st.tuples(
        st.integers(0, 2),
        st.fixed_dictionaries({"table": st.integers(0, 3), "seekers": st.integers(0, 2)}),
        st.booleans(),
    ),
    max_size=12,
)


@settings(
    max_examples=repeats(4, at_length=10),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(stores=st.integers(1, 3), lists=st.lists(steps, min_size=2, max_size=8))
async def test_what_is_acknowledged_is_stored_in_order_and_once(
    store_url: str, stores: int, lists: list[list[tuple[int, dict[Stream, int], bool]]]
) -> None:
    example = next(_examples)
    async with AsyncExitStack() as stack:
        opened = [await stack.enter_async_context(open_store(store_url)) for _ in range(stores)]
        names = [f"{example}-{number}" for number in range(3)]
        for name in names:
            await opened[0].create(table(name), Change(name, ()))
        appenders = [Appender(opened[number % stores], number, names) for number in range(len(lists))]
        await asyncio.gather(*(appender.play([*mine], names) for appender, mine in zip(appenders, lists, strict=True)))
        acknowledged = sorted(line for appender in appenders for line in appender.acknowledged)
        found = []
        for name in names:
            stored = await opened[-1].load(name)
            assert stored is not None
            found += [(name, one.stream, one.number, one.body["mark"]) for one in stored.entries]
            for stream in STREAMS:
                in_stream = [one.number for one in stored.entries if one.stream == stream]
                assert in_stream == list(range(1, len(in_stream) + 1))
        assert found == acknowledged


@pytest.mark.parametrize("lines", [1, 400])
async def test_a_process_that_is_killed_leaves_all_that_it_has_acknowledged(store_url: str, lines: int) -> None:
    async with open_store(store_url) as store:
        await make_all(store)
        ours, theirs = FORK_SERVER.Pipe(duplex=False)
        child = FORK_SERVER.Process(target=append_for_ever, args=(store_url, NAMES, theirs), daemon=True)
        child.start()
        theirs.close()
        with ours:
            acknowledged = [ours.recv() for _ in range(lines)]
            child.kill()
            child.join()
            with suppress(EOFError, OSError):  # the last may be told in part
                while True:
                    acknowledged.append(ours.recv())
        if store_url.startswith("postgresql"):  # it may still be busy with what the child has sent
            services.postgres_server().cut(store_url)
        for name in NAMES:
            last = max([number for table_name, number in acknowledged if table_name == name], default=1)
            stored = await numbers(store, name)
            assert stored in (list(range(1, last + 1)), list(range(1, last + 2)))
            assert await is_stored(store, change_adding(len(stored) + 1, name=name))
