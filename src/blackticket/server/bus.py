"""Wakes up the other processes on the same database. Correctness never depends on it, only how soon they look."""

import asyncio
import json
import random
import secrets
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from blackticket.server.errors import ServerError
from blackticket.server.logs import get_logger

if TYPE_CHECKING:
    from redis.asyncio import Redis

OnMessage = Callable[[dict[str, Any]], None]

LOST: Final = "lost"
"""The kind of message that is delivered when others may have been missed: then only the database knows."""
MAX_WAITING: Final = 1000
FIRST_PAUSE: Final = 0.05
LONGEST_PAUSE: Final = 5.0

_log = get_logger()


class Bus:
    """The bus of a single process: nothing is sent and nothing arrives."""

    remote = False  # whether there may be other processes

    async def start(self, on_message: OnMessage) -> None:
        """Call `on_message` on the event loop with each message of another process."""

    def publish(self, message: dict[str, Any]) -> None:
        """Send it soon; called on the event loop. It never blocks and never fails."""

    async def close(self) -> None:
        """Send what is left, if that takes no more than a second."""


class RedisBus(Bus):
    """Processes that share a channel of a Redis server.

    While Redis is away the newest messages are kept; one of the kind `lost` stands for those that were dropped. A bus
    receives its own messages too, at least one in every `heartbeat` seconds; when they stay away it reconnects.
    """

    remote = True

    def __init__(self, url: str, *, heartbeat: float = 5.0, timeout: float = 5.0) -> None:
        self._client = _connect(url)
        place = self._client.connection_pool.connection_kwargs
        self._channel = f"blackticket:{place.get('db') or 0}"  # a channel knows no database numbers by itself
        self._name = secrets.token_hex(8)
        self._heartbeat = heartbeat
        self._timeout = timeout
        self._waiting: deque[str] = deque(maxlen=MAX_WAITING)
        self._dropped = False  # whether a message was dropped that the others will not hear
        self._queued = asyncio.Event()
        self._listening = asyncio.Event()
        self._missed = False  # whether messages of others may have been missed
        self._closing = False
        self._on_message: OnMessage = lambda _: None
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def connected(self) -> bool:
        return self._listening.is_set()

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    async def start(self, on_message: OnMessage) -> None:
        self._on_message = on_message
        self._tasks = [asyncio.create_task(self._listen_loop()), asyncio.create_task(self._publish_loop())]
        with suppress(TimeoutError):
            async with asyncio.timeout(self._timeout):
                await self._listening.wait()
        if not self._listening.is_set():
            self._missed = True

    def publish(self, message: dict[str, Any]) -> None:
        try:
            encoded = json.dumps(message)
        except (TypeError, ValueError, RecursionError):
            self._dropped = True
        else:
            self._dropped = self._dropped or len(self._waiting) == MAX_WAITING
            self._waiting.append(encoded)
        self._queued.set()

    async def close(self) -> None:
        self._closing = True
        self._queued.set()
        if self._tasks:
            await asyncio.wait(self._tasks[1:], timeout=1)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(Exception):
            await self._client.aclose()

    async def _publish_loop(self) -> None:
        backoff = Backoff()
        while not self._closing or self._waiting:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._heartbeat):
                    await self._queued.wait()
            self._queued.clear()
            try:
                await self._publish_waiting()
                backoff.reset()
            except Exception:  # whatever it is: games go on without a bus
                if self._closing:
                    return
                await backoff.wait()

    async def _publish_waiting(self) -> None:
        """Send all that waits, or a heartbeat."""
        batch, dropped = list(self._waiting), self._dropped
        self._waiting.clear()
        self._dropped = False
        first = [json.dumps({"kind": LOST})] if dropped else []
        try:
            await self._client.publish(self._channel, self._packet([*first, *batch]))
        except BaseException:
            self._put_back(batch, dropped)
            raise

    def _put_back(self, batch: list[str], dropped: bool) -> None:
        room = MAX_WAITING - len(self._waiting)
        self._dropped = self._dropped or dropped or len(batch) > room
        self._waiting.extendleft(batch[: -room - 1 : -1])

    def _packet(self, messages: list[str]) -> str:
        """Messages in one: every process hears of every change, and a packet costs it much more than a message."""
        return f'{{"from": "{self._name}", "messages": [{", ".join(messages)}]}}'

    async def _listen_loop(self) -> None:
        backoff = Backoff()
        while not self._closing:  # a connection that fails while this is cancelled would hide the cancellation
            try:
                await self._listen(backoff)
            except Exception as error:
                if not backoff.failures:
                    _log.warning("bus lost", reason=type(error).__name__)
            self._listening.clear()
            if not self._closing:
                await backoff.wait()

    async def _listen(self, backoff: "Backoff") -> None:
        async with self._client.pubsub() as subscription:
            await subscription.subscribe(self._channel)
            while True:
                async with asyncio.timeout(3 * self._heartbeat):
                    heard = await subscription.get_message(timeout=None)
                if heard and heard["type"] == "subscribe":
                    self._subscribed()
                    backoff.reset()
                elif heard and heard["type"] == "message":
                    self._receive(heard["data"])

    def _subscribed(self) -> None:
        """Called for every connection, reconnections by the client library included."""
        if self._missed:
            _log.info("bus found again")
            self._deliver({"kind": LOST})
        self._listening.set()
        self._missed = True  # a second subscription means that the first one was lost

    def _receive(self, data: bytes) -> None:
        try:
            received = json.loads(data)
        except (ValueError, RecursionError):
            return
        if not isinstance(received, dict) or received.get("from") == self._name:
            return
        messages = received.get("messages")
        for message in messages if isinstance(messages, list) else ():
            if isinstance(message, dict):
                self._deliver(message)

    def _deliver(self, message: dict[str, Any]) -> None:
        try:
            self._on_message(message)
        except Exception:
            _log.exception("bus message failed")


class Backoff:
    """Exponential backoff with jitter."""

    def __init__(self) -> None:
        self.failures = 0

    def reset(self) -> None:
        self.failures = 0

    async def wait(self) -> None:
        longest = min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** min(self.failures, 16))
        self.failures += 1
        await asyncio.sleep(longest * random.uniform(0.5, 1))


def make_bus(url: str) -> Bus:
    return RedisBus(url) if url else Bus()


def _connect(url: str) -> "Redis":
    try:
        from redis.asyncio import Redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff
    except ModuleNotFoundError:
        text = "A bus needs the Redis client, which is not installed: pip install 'blackticket[scale]'."
        raise ServerError("no-server", text) from None
    try:
        return Redis.from_url(url, socket_connect_timeout=5, socket_timeout=5, retry=Retry(NoBackoff(), 0))
    except ValueError:  # its text would repeat the address, which may hold a password
        raise ServerError(
            "bad-setting", "The bus expects an address such as redis://HOST:PORT, but got another."
        ) from None
