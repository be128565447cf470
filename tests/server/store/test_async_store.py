"""What is put into the store comes out again, and what does not fit is refused."""

import asyncio
from typing import Any

import pytest

from blackticket.server.store.async_store import AsyncStore, Conflict
from blackticket.server.store.models import Change, Entry, LobbyRow, NewTable, Stored
from tests.server.store.builders import NOW, change_adding, entry, is_stored, numbers, open_store, table


async def test_a_table_is_read_as_it_was_written(store_url: str) -> None:
    body: dict[str, Any] = {"text": 'Zürich "\\ 🚕 \0 \ud800', "list": [1, 2.5, None, True, {}], "": {"deep": [[]]}}
    first = (
        Entry("table", 1, "made", body, NOW, 7, "c-1"),
        Entry("seekers", 1, "chat", {}, 0.1 + 0.2, None, "c-1"),
        Entry("table", 2, "sat", {"n": 2**70}, 1e-9, 2**31 - 1, None),
    )
    async with open_store(store_url) as store:
        change = Change("baker", first, ((2, "ef" * 32), (1, "ab" * 32)), "playing", NOW + 0.3)
        await store.create(table(), change)
    async with open_store(store_url) as store:
        expected = Stored(
            table(), "playing", NOW + 0.3, ((1, "ab" * 32), (2, "ef" * 32)), (first[1], first[0], first[2])
        )
        assert await store.load("baker") == expected


async def test_a_new_table_is_open_and_the_scheduler_has_nothing_to_do(store_url: str) -> None:
    bare = NewTable("x", NOW, False, "e", "m", 0, 0, 1)
    async with open_store(store_url) as store:
        await store.create(bare, Change("x", ()))
        assert await store.load("x") == Stored(bare, "open", None, (), ())


@pytest.mark.parametrize("name", ["nobody", "", "\0", "\ud800", "x' OR 1=1 --", "é" * 5000])
async def test_a_table_that_is_not_there(store_url: str, name: str) -> None:
    async with open_store(store_url) as store:
        assert await store.load(name) is None
        assert await store.entries_after(name, {"table": 0}) == ()
        assert not await store.acquire_lease(name, "me", NOW, NOW + 1)
        await store.ping()


async def make(store: AsyncStore) -> None:
    """A table with two entries, one of which a client has named."""
    named = Entry("table", 2, "action", {}, NOW, 1, "c-1")
    await store.create(table(), Change("baker", (entry(1), named), ((1, "k1"),), "open", NOW))


CONFLICTS = [
    change_adding(2),
    change_adding(1),
    change_adding(4),
    change_adding(2, 3),
    change_adding(2, stream="seekers"),
    Change("baker", (entry(3), entry(2, "seekers"))),
    Change("baker", (entry(3, author=1, client="c-1"),)),
    Change("baker", (entry(1, "seekers", author=1, client="c-1"),)),
    Change("baker", (entry(3, author=2, client="c"), entry(4, author=2, client="c"))),
    change_adding(3, keys=((1, "k2"),)),
    change_adding(3, keys=((2, "k1"),)),
    change_adding(1, name="nobody"),
    Change("nobody", (), status="over"),
    Change("nobody", (), keys=((1, "k"),)),
]


async def test_what_does_not_follow_is_a_conflict_and_leaves_no_trace(store_url: str) -> None:
    async with open_store(store_url) as store:
        await make(store)
        before = await store.load("baker")
        for change in CONFLICTS:
            with pytest.raises(Conflict):
                await store.append(change)
            assert await store.load("baker") == before, change
            assert await store.load("nobody") is None, change
        assert await is_stored(store, change_adding(3))


async def test_the_id_of_a_client_is_its_own(store_url: str) -> None:
    async with open_store(store_url) as store:
        await make(store)
        await store.create(table("other"), Change("other", (entry(1, author=1, client="c-1"),)))
        await store.append(Change("baker", (entry(3, author=2, client="c-1"), entry(4, author=1, client="c-2"))))
        await store.append(Change("baker", (entry(5, client="c-1"), entry(6, client="c-1"), entry(7, author=1))))
        assert await numbers(store) == [1, 2, 3, 4, 5, 6, 7]


async def test_a_table_is_made_once(store_url: str) -> None:
    async with open_store(store_url) as store:
        await make(store)
        before = await store.load("baker")
        with pytest.raises(Conflict):
            await store.create(table(), change_adding(1, keys=((9, "k9"),)))
        assert await store.load("baker") == before


NO_ROWS = [
    change_adding(0),
    change_adding(3, 5),
    change_adding(4, 3),
    change_adding(3, 3),
    change_adding(2**31),
    Change("baker", (Entry("table", 3, "x", {"x": float("nan")}, NOW),)),
    Change("baker", (Entry("table", 3, "x", {"x": {1, 2}}, NOW),)),
    Change("baker", (entry(3, at=float("inf")),)),
    Change("baker", (entry(3, author=-1),)),
    Change("baker", (entry(3, author=2**31),)),
    Change("baker", (entry(3, client="\0"),)),
    Change("baker", (entry(3, client="\ud800"),)),
    Change("baker", (Entry("house", 3, "x", {}, NOW),)),  # type: ignore[arg-type]
    change_adding(3, keys=((2, "\0"),)),
    change_adding(3, due=float("nan")),
    change_adding(3, name="\0"),
]


async def test_what_no_row_can_hold_is_refused_before_it_meets_others(store_url: str) -> None:
    async with open_store(store_url) as store:
        await make(store)
        for change in NO_ROWS:
            with pytest.raises(ValueError, match=r"^(A|The) "):
                await store.append(change)
            assert await numbers(store) == [1, 2], change


async def test_the_first_change_is_of_its_table_and_begins_at_one(store_url: str) -> None:
    async with open_store(store_url) as store:
        for change in (change_adding(1, name="other"), change_adding(2)):
            with pytest.raises(ValueError, match="first change"):
                await store.create(table(), change)
        assert await store.load("baker") is None


async def test_a_body_is_stored_as_it_was_when_it_was_handed_over(store_url: str) -> None:
    async with open_store(store_url) as store:
        body = {"n": 1}
        making = asyncio.create_task(store.create(table(), Change("baker", (Entry("table", 1, "x", body, NOW),))))
        await asyncio.sleep(0)
        body["n"] = 2
        await making
        assert [entry.body for entry in await store.entries_after("baker", {"table": 0})] == [{"n": 1}]


async def test_since_gives_what_is_missing_of_the_streams_that_are_named(store_url: str) -> None:
    async with open_store(store_url) as store:
        await make(store)
        await store.append(Change("baker", (entry(3), entry(1, "seekers"), entry(2, "seekers"))))
        await store.create(table("other"), change_adding(1, name="other"))

        async def missing(**after: int) -> list[tuple[str, int]]:
            found = await store.entries_after("baker", after)  # type: ignore[arg-type]
            return [(entry.stream, entry.number) for entry in found]

        assert await missing(table=1) == [("table", 2), ("table", 3)]
        assert await missing(table=2, seekers=1) == [("seekers", 2), ("table", 3)]
        assert await missing(seekers=0) == [("seekers", 1), ("seekers", 2)]
        assert await missing(table=3, seekers=2) == []
        assert await missing() == []


async def test_status_and_due_stay_until_they_are_changed(store_url: str) -> None:
    async with open_store(store_url) as store:
        await make(store)

        async def after(change: Change) -> tuple[str, float | None]:
            await store.append(change)
            stored = await store.load("baker")
            assert stored is not None
            return stored.status, stored.due

        assert await after(change_adding(3)) == ("open", NOW)
        assert await after(Change("baker", (), status="playing")) == ("playing", NOW)
        assert await after(Change("baker", (), due=NOW + 1)) == ("playing", NOW + 1)
        assert await after(Change("baker", (), status="over", due=None)) == ("over", None)
        assert await after(change_adding(4)) == ("over", None)


async def test_the_lobby_lists_public_tables_that_are_not_over(store_url: str) -> None:
    async with open_store(store_url) as store:
        for number, name in enumerate("abcde"):
            await store.create(table(name, public=name != "b", created=NOW + number), Change(name, ()))
        await store.append(Change("c", (), status="over"))
        await store.append(Change("a", (entry(1, at=NOW + 10),), status="playing"))
        whole = await store.lobby(10)
        assert whole[0] == LobbyRow("a", NOW, NOW + 10, "playing", "sy-2022", "classic", None)
        assert [line.id for line in whole] == ["a", "e", "d"]
        assert [line.id for line in await store.lobby(2)] == ["a", "e"]


async def test_one_process_drives_a_table_until_its_time_is_up(store_url: str) -> None:
    async with open_store(store_url) as store, open_store(store_url) as other:
        await make(store)
        assert await store.acquire_lease("baker", "me", 10, 20)
        assert not await other.acquire_lease("baker", "you", 19.9, 30)
        assert await store.acquire_lease("baker", "me", 15, 25)
        assert not await other.acquire_lease("baker", "you", 24.9, 30)
        assert await other.acquire_lease("baker", "you", 25, 35)
        assert not await store.acquire_lease("baker", "me", 26, 36)


async def test_due_tables_are_those_that_nobody_drives(store_url: str) -> None:
    async with open_store(store_url) as store:
        for name, due in (("late", 5.0), ("soon", 9.0), ("later", 11.0), ("never", None), ("driven", 1.0)):
            await store.create(table(name), Change(name, (), due=due))
        assert await store.acquire_lease("driven", "me", 0, 10.0)
        late, soon = await store.due(9.0, 10)
        assert (late.id, soon.id) == ("late", "soon")
        assert await store.due(9.0, 1) == (late,)
        assert await store.due(9.0, 1, late) == (soon,)
        assert await store.due(9.0, 1, soon) == ()
        assert [table.id for table in await store.due(10.0, 10)] == ["driven", "late", "soon"]
        assert await store.due(0.5, 10) == ()


async def test_tables_that_nobody_touches_are_forgotten_with_all_that_is_theirs(store_url: str) -> None:
    async with open_store(store_url) as store:
        for name, status, at in (
            ("old-open", "open", 10.0),
            ("new-open", "open", 30.0),
            ("old-over", "over", 1.0),
            ("new-over", "over", 10.0),
            ("left", "playing", 1.0),
            ("running", "playing", 10.0),
        ):
            change = Change(name, (entry(1, at=at), entry(1, "seekers", at=at)), ((1, "k"),), status)
            await store.create(table(name, created=0.5), change)
        assert await store.prune(20.0, 5.0, 1) == 1
        assert await store.prune(20.0, 5.0, 10) == 2
        assert await store.prune(20.0, 5.0, 10) == 0
        left = [name for name in ("old-open", "old-over", "left") if await store.load(name) is not None]
        assert left == []
        for name in ("new-open", "new-over", "running"):
            assert await numbers(store, name) == [1]
        assert await store.entries_after("left", {"table": 0, "seekers": 0}) == ()
        await store.create(table("left"), change_adding(1, name="left", keys=((1, "k"),)))
        assert not await is_stored(store, change_adding(2, name="old-over"))
