"""The servers of a test, some of which are up; players connect to one of those."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.faults.server_process import PATIENCE, ServerProcess


class Cluster:
    """Servers on one database, and which of them are up."""

    def __init__(self, *processes: ServerProcess) -> None:
        self.processes = processes
        self._up: set[int] = set()
        self._changed = asyncio.Event()

    async def start(self, number: int = 0) -> None:
        """Start one; from then on people find it."""
        await asyncio.to_thread(self.processes[number].start)
        self._up.add(number)
        self._changed.set()

    async def kill(self, number: int = 0) -> None:
        self._up.discard(number)
        self.processes[number].kill()

    async def stop(self, number: int = 0) -> int | None:
        """Stop one gracefully; its exit status."""
        self._up.discard(number)
        return await asyncio.to_thread(self.processes[number].stop)

    async def find(self, liked: int = 0) -> ServerProcess:
        """A server that is up, if possible the one that somebody likes best; waits until there is one."""
        while not self._up:
            self._changed.clear()
            await asyncio.wait_for(self._changed.wait(), PATIENCE)
        return self.processes[liked if liked in self._up else min(self._up)]


@asynccontextmanager
async def serving(*processes: ServerProcess) -> AsyncIterator[Cluster]:
    """Start servers one after the other; whatever happens, they are gone at the end. Nothing unforeseen was logged."""
    cluster = Cluster(*processes)
    try:
        for number in range(len(processes)):
            await cluster.start(number)
        yield cluster
    finally:
        for process in processes:
            process.kill()
    for process in processes:
        assert not (faults := process.faults()), faults
