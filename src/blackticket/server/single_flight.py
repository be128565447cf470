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

    They are worked out in threads, `at_once` at the same time.
    """

    def __init__(self, count: int, at_once: int) -> None:
        self._count = count
        self._room = asyncio.Semaphore(at_once)
        self._kept: OrderedDict[Hashable, T] = OrderedDict()
        self._under_way: dict[Hashable, asyncio.Task[T]] = {}

    def __len__(self) -> int:
        return len(self._kept)

    async def get(self, key: Hashable, work: Callable[[], T]) -> T:
        """What the key stands for; `work` is asked for it if it is not here, and not on its way."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._under_way:
            self._under_way[key] = spawn_detached(self._work_out(key, work))
        return await asyncio.shield(self._under_way[key])

    async def _work_out(self, key: Hashable, work: Callable[[], T]) -> T:
        try:
            self._kept[key] = found = await self.do(work)
        finally:
            del self._under_way[key]
        if len(self._kept) > self._count:
            self._kept.popitem(last=False)
        return found

    async def do(self, work: Callable[[], T]) -> T:
        """Do it in its turn, and keep nothing."""
        async with self._room:
            return await asyncio.to_thread(work)
