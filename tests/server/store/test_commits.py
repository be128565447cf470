"""Changes that wait share a commit; each of them still fares as if it were alone."""

import asyncio

import pytest

from blackticket.server.store import async_store
from blackticket.server.store.async_store import AsyncStore, Conflict, StoreError
from blackticket.server.store.models import STREAMS, Change
from tests.server.store.builders import NOW, change_adding, entry, is_stored, numbers, open_store, table

NAMES = [f"table-{number:03}" for number in range(64)]


async def make_all(store: AsyncStore) -> None:
    await asyncio.gather(*(store.create(table(name), change_adding(1, name=name)) for name in NAMES))


async def test_all_that_wait_share_a_commit(store_url: str) -> None:
    commits: list[int] = []
    async with open_store(store_url, lambda count, _seconds: commits.append(count)) as store:
        await make_all(store)
        await asyncio.gather(*(store.append(change_adding(2, name=name)) for name in NAMES))
        await store.append(change_adding(3, name=NAMES[0]))
    assert commits == [64, 64, 1]


async def test_a_batch_is_bounded(store_url: str) -> None:
    commits: list[int] = []
    async with open_store(store_url, lambda count, _seconds: commits.append(count)) as store:
        await store.create(table(), change_adding(1))
        await asyncio.gather(*(store.append(change_adding(number)) for number in range(2, 1202)))
        assert await numbers(store) == list(range(1, 1202))
    assert commits == [1, 512, 512, 176]


async def test_only_the_guilty_fail(store_url: str) -> None:
    async with open_store(store_url) as store:
        await make_all(store)
        changes = [change_adding(1 if place in (0, 31, 63) else 2, name=name) for place, name in enumerate(NAMES)]
        changes += [
            Change("nobody", ()),
            Change(NAMES[5], (), ((1, "k"),)),
            Change(NAMES[6], (), ((1, "k"), (2, "k"))),
        ]
        answers = await asyncio.gather(*(is_stored(store, change) for change in changes))
        assert [place for place, stored in enumerate(answers) if not stored] == [0, 31, 63, 64, 66]
        for place, name in enumerate(NAMES):
            assert await numbers(store, name) == ([1] if place in (0, 31, 63) else [1, 2])
        stored = await store.load(NAMES[5])
        assert stored is not None
        assert stored.keys == ((1, "k"),)


async def test_changes_of_one_table_in_one_commit_follow_each_other(store_url: str) -> None:
    commits: list[int] = []
    async with open_store(store_url, lambda count, _seconds: commits.append(count)) as store:
        await asyncio.gather(
            store.create(table(), change_adding(1, due=1.0)),
            store.append(change_adding(2, 3, status="playing")),
            store.append(change_adding(1, stream="seekers", due=5.0)),
            store.append(Change("baker", (entry(4, at=NOW + 7), entry(2, "seekers")))),
            store.append(Change("baker", (), keys=((1, "k"),))),
            store.append(change_adding(5)),
        )
        stored = await store.load("baker")
        assert stored is not None
        assert (stored.status, stored.due, stored.keys) == ("playing", 5.0, ((1, "k"),))
        assert await numbers(store) == [1, 2, 3, 4, 5]
        assert await numbers(store, stream="seekers") == [1, 2]
        (line,) = await store.lobby(1)
        assert line.changed == NOW
    assert commits == [6]


async def test_what_follows_a_conflict_is_one_too(store_url: str) -> None:
    """Else the log would have a gap."""
    async with open_store(store_url) as store:
        await store.create(table(), change_adding(1))
        changes = [
            change_adding(2),
            Change("baker", (entry(3),), ((1, "k"), (2, "k"))),
            change_adding(4),
            change_adding(1, stream="seekers"),
            change_adding(5),
        ]
        answers = await asyncio.gather(*(is_stored(store, change) for change in changes))
        assert answers == [True, False, False, True, False]
        assert await numbers(store) == [1, 2]


@pytest.mark.parametrize(
    ("changes", "answers"),
    [
        ([change_adding(2), change_adding(4)], [True, False]),
        ([change_adding(2), change_adding(1)], [True, False]),
        ([change_adding(3), change_adding(2)], [False, True]),
        (
            [change_adding(1, stream="seekers"), change_adding(2), change_adding(3, stream="seekers")],
            [True, True, False],
        ),
        (
            [change_adding(2), Change("baker", ()), change_adding(3, 4), change_adding(5), change_adding(7)],
            [True, True, True, True, False],
        ),
    ],
)
async def test_no_gap_comes_of_a_commit_that_is_shared(
    store_url: str, changes: list[Change], answers: list[bool]
) -> None:
    async with open_store(store_url) as store:
        await store.create(table(), change_adding(1))
        assert await asyncio.gather(*(is_stored(store, change) for change in changes)) == answers
        for stream in STREAMS:
            found = await numbers(store, stream=stream)
            assert found == list(range(1, len(found) + 1))
            assert await is_stored(store, change_adding(len(found) + 1, stream=stream))


async def test_of_two_in_one_commit_the_first_wins(store_url: str) -> None:
    async with open_store(store_url) as store:
        await store.create(table(), change_adding(1))
        assert await asyncio.gather(*(is_stored(store, change_adding(2)) for _ in range(5))) == [True] + [False] * 4
        assert await numbers(store) == [1, 2]


async def test_leases_share_a_commit_too_and_one_wins(store_url: str) -> None:
    commits: list[int] = []
    async with open_store(store_url, lambda count, _seconds: commits.append(count)) as store:
        await make_all(store)
        asked = [store.acquire_lease(name, who, 1, 2) for name in NAMES for who in ("me", "you")]
        answers = await asyncio.gather(*asked, store.append(change_adding(2, name=NAMES[9])))
        assert answers == [True, False] * 64 + [None]
    assert commits == [64, 129]


async def test_who_goes_away_before_the_commit_begins_has_stored_nothing(store_url: str) -> None:
    async with open_store(store_url) as store:
        await store.create(table(), change_adding(1))
        changes = (change_adding(2), change_adding(1, stream="seekers"))
        going, staying = (asyncio.create_task(store.append(change)) for change in changes)
        asyncio.get_running_loop().call_soon(going.cancel)
        await staying
        with pytest.raises(asyncio.CancelledError):
            await going
        assert await numbers(store) == [1]
        assert await numbers(store, stream="seekers") == [1]


async def test_when_all_have_gone_away_there_is_no_commit(store_url: str) -> None:
    commits: list[int] = []
    async with open_store(store_url, lambda count, _seconds: commits.append(count)) as store:
        await store.create(table(), change_adding(1))
        going = asyncio.create_task(store.append(change_adding(2)))
        asyncio.get_running_loop().call_soon(going.cancel)
        with pytest.raises(asyncio.CancelledError):
            await going
    assert commits == [1]


async def test_who_goes_away_later_does_not_disturb_the_others(store_url: str) -> None:
    async with open_store(store_url) as store:
        await make_all(store)
        tasks = [asyncio.create_task(store.append(change_adding(2, name=name))) for name in NAMES]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        for task in tasks[::2]:
            task.cancel()
        await asyncio.gather(*tasks[1::2])
        assert all([await numbers(store, name) == [1, 2] for name in NAMES[1::2]])
        assert await is_stored(store, change_adding(3, name=NAMES[1]))


async def test_closing_waits_for_what_was_handed_over_and_takes_no_more(store_url: str) -> None:
    async with open_store(store_url) as store:
        await make_all(store)
        tasks = [asyncio.create_task(store.append(change_adding(2, name=name))) for name in NAMES]
        await asyncio.sleep(0)
        await store.close()
        assert all(task.done() and task.exception() is None for task in tasks)
        for asking in (store.append(change_adding(3, name=NAMES[0])), store.load(NAMES[0]), store.ping()):
            with pytest.raises(StoreError) as refused:
                await asking
            assert refused.value.code == "store-unavailable"
    async with open_store(store_url) as store:
        assert await numbers(store, NAMES[63]) == [1, 2]


async def test_the_line_of_those_who_wait_is_bounded(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_store(store_url) as store:
        await make_all(store)
        monkeypatch.setattr(async_store, "MAX_WAITING", 10)
        asked = (store.append(change_adding(2, name=name)) for name in NAMES[:12])
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert answers[:10] == [None] * 10
        assert [isinstance(answer, StoreError) for answer in answers[10:]] == [True, True]
        assert await is_stored(store, change_adding(2, name=NAMES[10]))


async def test_a_fault_of_whoever_counts_commits_keeps_nobody_waiting(store_url: str) -> None:
    faults: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, context: faults.append(context["exception"]))
    async with open_store(store_url, lambda _count, _seconds: print(1 / 0)) as store:  # noqa: T201
        await store.create(table(), change_adding(1))
        with pytest.raises(Conflict):
            await store.append(change_adding(1))
    assert len(faults) == 2
