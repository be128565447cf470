"""Single-flight cache: work that several wait for is done once, and survives the cancellation of its callers."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


def spawn_detached(work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
    """A task that survives its caller; then its exception is dropped, not logged as never retrieved."""
    task = asyncio.get_running_loop().create_task(work)
    task.add_done_callback(lambda done: done.cancelled() or done.exception())
    return task


class SingleFlightCache(Generic[T]):
    """An LRU cache of `count` results, worked out in at most `workers` threads at a time."""

    def __init__(self, count: int, workers: int) -> None:
        self._count = count
        self._slots = asyncio.Semaphore(workers)
        self._cached: OrderedDict[Hashable, T] = OrderedDict()
        self._in_flight: dict[Hashable, asyncio.Task[T]] = {}

    def __len__(self) -> int:
        return len(self._cached)

    async def get(self, key: Hashable, work: Callable[[], T]) -> T:
        """The result for a key; `work` is called if it is neither cached nor in flight."""
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
        """Do work in a thread, without caching the result."""
        async with self._slots:
            return await asyncio.to_thread(work)
