"""Work that several wait for: done once, and by nobody whose leaving would end it."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


def spawn_detached(work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
    """A task that goes on when whoever waits for it has gone: then how it went is nobody's business, nor an error."""
    task = asyncio.get_running_loop().create_task(work)
    task.add_done_callback(lambda done: done.cancelled() or done.exception())
    return task


class SingleFlightCache(Generic[T]):
    """The things asked for last, so many of them; whoever asks for one that is being worked out waits for it.

    They are worked out in threads, `workers` at the same time.
    """

    def __init__(self, count: int, workers: int) -> None:
        self._count = count
        self._slots = asyncio.Semaphore(workers)
        self._cached: OrderedDict[Hashable, T] = OrderedDict()
        self._in_flight: dict[Hashable, asyncio.Task[T]] = {}

    def __len__(self) -> int:
        return len(self._cached)

    async def get(self, key: Hashable, work: Callable[[], T]) -> T:
        """What the key stands for; `work` is asked for it if it is not here, and not on its way."""
        if key in self._cached:
            self._cached.move_to_end(key)
            return self._cached[key]
        if key not in self._in_flight:
            self._in_flight[key] = spawn_detached(self._fill(key, work))
        return await asyncio.shield(self._in_flight[key])

    async def _fill(self, key: Hashable, work: Callable[[], T]) -> T:
        try:
            self._cached[key] = found = await self.run(work)
        finally:
            del self._in_flight[key]
        if len(self._cached) > self._count:
            self._cached.popitem(last=False)
        return found

    async def run(self, work: Callable[[], T]) -> T:
        """Do it in its turn, and keep nothing."""
        async with self._slots:
            return await asyncio.to_thread(work)
