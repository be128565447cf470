"""What wakes up the other processes on the same database. Nothing depends on it but how soon they look there."""

import asyncio
import json
import random
import secrets
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, Protocol

from blackticket.server.errors import ServerError
from blackticket.server.logs import get

if TYPE_CHECKING:
    from redis.asyncio import Redis

Hear = Callable[[dict[str, Any]], None]

LOST: Final = "lost"
"""The kind of what a bus hears when others may have said something that it missed: then only the database knows."""
LIMIT: Final = 1000
"""How many messages wait at most to be said."""
FIRST_PAUSE: Final = 0.05
LONGEST_PAUSE: Final = 5.0

_log = get()


class Bus(Protocol):
    """Says things to the other processes, and hears what they say; not what it said itself."""

    remote: bool  # False if nobody else listens

    async def start(self, hear: Hear) -> None:
        """Begin to listen: `hear` is called with each message, on the event loop."""

    def say(self, message: dict[str, Any]) -> None:
        """Say it to the others, soon; called on the event loop. It never waits and never fails."""

    async def close(self) -> None:
        """Say what is left to say, and be silent."""


class LocalBus:
    """There is one process, and nobody to wake up."""

    remote = False

    async def start(self, hear: Hear) -> None:
        """Nobody will be heard."""

    def say(self, message: dict[str, Any]) -> None:
        """Nobody listens."""

    async def close(self) -> None:
        """There is nothing to close."""


class RedisBus:
    """Processes that share a channel of a Redis server.

    Of what cannot be said only the newest is kept: one message of the kind `lost` stands for the rest. A bus hears its
    own words come back, at least once in every `beat` seconds; when they stay away it connects anew.
    """

    remote = True

    def __init__(self, url: str, *, beat: float = 5.0, patience: float = 5.0) -> None:
        self._client = _connect(url)
        place = self._client.connection_pool.connection_kwargs
        self._channel = f"blackticket:{place.get('db') or 0}"  # a channel knows no database numbers by itself
        self._name = secrets.token_hex(8)
        self._beat = beat
        self._patience = patience
        self._waiting: deque[str] = deque(maxlen=LIMIT)
        self._dropped = False  # whether something was said that the others will not hear
        self._said = asyncio.Event()
        self._listening = asyncio.Event()
        self._missed = False  # whether the others may have said something that was not heard
        self._closing = False
        self._hear: Hear = lambda _: None
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def connected(self) -> bool:
        """Whether it listens now."""
        return self._listening.is_set()

    @property
    def waiting(self) -> int:
        """How many messages wait to be said."""
        return len(self._waiting)

    async def start(self, hear: Hear) -> None:
        """Listen; if there is no Redis yet, go on without and keep trying."""
        self._hear = hear
        self._tasks = [asyncio.create_task(self._keep_listening()), asyncio.create_task(self._keep_speaking())]
        with suppress(TimeoutError):
            async with asyncio.timeout(self._patience):
                await self._listening.wait()
        if not self._listening.is_set():
            self._missed = True

    def say(self, message: dict[str, Any]) -> None:
        """Say it to the others, soon; the oldest of too many is dropped."""
        try:
            words = self._words(message)
        except (TypeError, ValueError, RecursionError):
            self._dropped = True
        else:
            self._dropped = self._dropped or len(self._waiting) == LIMIT
            self._waiting.append(words)
        self._said.set()

    async def close(self) -> None:
        """Say what is left, if that can be done within a second."""
        self._closing = True
        self._said.set()
        if self._tasks:
            await asyncio.wait(self._tasks[1:], timeout=1)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(Exception):
            await self._client.aclose()

    async def _keep_speaking(self) -> None:
        pauses = Pauses()
        while not self._closing or self._waiting:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._beat):
                    await self._said.wait()
            self._said.clear()
            try:
                await self._speak()
                pauses.reset()
            except Exception:  # whatever it is: games go on without a bus
                if self._closing:
                    return
                await pauses.wait()

    async def _speak(self) -> None:
        """Say all that waits, or at least that this one is there."""
        batch, dropped = list(self._waiting), self._dropped
        self._waiting.clear()
        self._dropped = False
        first = [self._words({"kind": LOST})] if dropped else []
        try:
            async with self._client.pipeline(transaction=False) as line:
                for words in [*first, *batch] or [self._words(None)]:
                    line.publish(self._channel, words)
                await line.execute()
        except BaseException:
            self._put_back(batch, dropped)
            raise

    def _put_back(self, batch: list[str], dropped: bool) -> None:
        room = LIMIT - len(self._waiting)
        self._dropped = self._dropped or dropped or len(batch) > room
        self._waiting.extendleft(batch[: -room - 1 : -1])

    def _words(self, message: dict[str, Any] | None) -> str:
        return json.dumps({"from": self._name, "message": message})

    async def _keep_listening(self) -> None:
        pauses = Pauses()
        while True:
            try:
                await self._listen(pauses)
            except Exception as error:
                if not pauses.failures:
                    _log.warning("bus lost", reason=type(error).__name__)
            self._listening.clear()
            await pauses.wait()

    async def _listen(self, pauses: "Pauses") -> None:
        async with self._client.pubsub() as ear:
            await ear.subscribe(self._channel)
            while True:
                async with asyncio.timeout(3 * self._beat):
                    heard = await ear.get_message(timeout=None)
                if heard and heard["type"] == "subscribe":
                    self._subscribed()
                    pauses.reset()
                elif heard and heard["type"] == "message":
                    self._pass_on(heard["data"])

    def _subscribed(self) -> None:
        """Called for every connection, also for those that the client library makes anew by itself."""
        if self._missed:
            _log.info("bus found again")
            self._tell({"kind": LOST})
        self._listening.set()
        self._missed = True  # a second subscription means that the first one was lost

    def _pass_on(self, data: bytes) -> None:
        try:
            said = json.loads(data)
        except (ValueError, RecursionError):
            return
        if isinstance(said, dict) and said.get("from") != self._name and isinstance(said.get("message"), dict):
            self._tell(said["message"])

    def _tell(self, message: dict[str, Any]) -> None:
        try:
            self._hear(message)
        except Exception:
            _log.exception("bus message failed")


class Pauses:
    """How long to wait before the next try: longer each time, and never as long as another process does."""

    def __init__(self) -> None:
        self.failures = 0

    def reset(self) -> None:
        """It has worked."""
        self.failures = 0

    async def wait(self) -> None:
        """It has failed again."""
        longest = min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** min(self.failures, 16))
        self.failures += 1
        await asyncio.sleep(longest * random.uniform(0.5, 1))


def make_bus(url: str) -> Bus:
    """The bus at `url`; without one, there is nobody else."""
    return RedisBus(url) if url else LocalBus()


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
