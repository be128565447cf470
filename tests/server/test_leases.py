"""One process at a time moves bots at a table, and one that stops lets the others take over."""

import asyncio
from collections.abc import Iterator
from itertools import chain, repeat
from pathlib import Path
from typing import Any

import pytest

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


async def test_a_process_that_stops_while_a_lease_is_written_gives_it_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_store(sqlite(tmp_path)) as store:
        await store.create(table("baker"), Change("baker", ()))
        one, two = leases(store, "one", repeat(10.0)), leases(store, "two", repeat(11.0))
        acquire = store.acquire_lease

        async def stopped(*lease: Any) -> bool:
            await acquire(*lease)
            raise asyncio.CancelledError

        with monkeypatch.context() as stopping:
            stopping.setattr(store, "acquire_lease", stopped)
            with pytest.raises(asyncio.CancelledError):
                await one.acquire("baker")
        await one.release()
        assert await two.acquire("baker")


async def test_leases_that_have_run_out_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_store(sqlite(tmp_path)) as store:
        written = []
        later = 11.0 + LEASE_SECONDS
        one = leases(store, "one", chain((10.0,), repeat(later)))
        for name in ("baker", "other"):
            await store.create(table(name), Change(name, ()))
            assert await one.acquire(name)
        acquire = store.acquire_lease

        async def note(name: str, *rest: Any) -> bool:
            written.append(name)
            return await acquire(name, *rest)

        monkeypatch.setattr(store, "acquire_lease", note)
        await one.release()
        assert written == ["other"]


async def test_a_lease_is_renewed_while_a_move_waits_for_its_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("blackticket.server.leases.LEASE_SECONDS", 0.01)
    async with open_store(sqlite(tmp_path)) as store:
        await store.create(table("baker"), Change("baker", ()))
        one, renewed = Leases(store, "one", 0.0, lambda: 10.0, shared=True), asyncio.Event()
        acquire = store.acquire_lease

        async def heard(*asked: Any) -> bool:
            renewed.set()
            return await acquire(*asked)

        monkeypatch.setattr(store, "acquire_lease", heard)
        assert not one.holds("baker")
        assert await one.keep("baker", renewed.wait())
        assert one.holds("baker")
        await one.give_back("baker")
        assert not one.holds("baker")
        assert await leases(store, "two", repeat(10.0)).acquire("baker")
