"""One process at a time moves bots at a table, and one that stops lets the others take over."""

from collections.abc import Iterator
from itertools import chain, repeat
from pathlib import Path

from blackticket.server.leases import LEASE_SECONDS, Leases
from blackticket.server.store.async_store import AsyncStore
from blackticket.server.store.models import Change
from tests.server.asgi_server import sqlite
from tests.server.store.builders import open_store, table


def leases(store: AsyncStore, process_id: str, times: Iterator[float]) -> Leases:
    return Leases(store, process_id, 1.0, lambda: next(times), shared=True)


async def test_a_process_that_stops_gives_back_leases_it_holds_after_its_bots_have_moved(tmp_path: Path) -> None:
    async with open_store(sqlite(tmp_path)) as store:
        await store.create(table("baker"), Change("baker", ()))
        one, two = leases(store, "one", repeat(10.0)), leases(store, "two", repeat(11.0))
        assert await one.acquire("baker")
        assert not await two.acquire("baker")
        await one.release()
        assert await two.acquire("baker")


async def test_a_lease_that_has_run_out_is_not_given_back(tmp_path: Path) -> None:
    async with open_store(sqlite(tmp_path)) as store:
        for name in ("baker", "other"):
            await store.create(table(name), Change(name, ()))
        later = 11.0 + LEASE_SECONDS
        one, two = leases(store, "one", chain((10.0,), repeat(later))), leases(store, "two", repeat(later))
        assert await one.acquire("baker")
        assert await two.acquire("baker")
        assert await one.acquire("other")
        await one.release()
        assert not await one.acquire("baker")
