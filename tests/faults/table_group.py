"""Many tables at once, in the middle of whose games a test does something."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

from tests.faults.cluster import Cluster
from tests.faults.server_process import PATIENCE
from tests.faults.socket_player import SocketPlayer
from tests.faults.table_checks import PlayedTable, TablePlan, make


class TableGroup:
    """Everyone who plays."""

    def __init__(self, cluster: Cluster) -> None:
        self.cluster = cluster
        self.tables: list[PlayedTable] = []
        self._sent = 0
        self._changed = asyncio.Event()

    @property
    def people(self) -> list[SocketPlayer]:
        return [person for table in self.tables for person in table.people]

    def count(self) -> None:
        """A message was sent."""
        self._sent += 1
        self._changed.set()

    def wake(self) -> None:
        """Something was heard."""
        self._changed.set()

    async def messages(self, count: int) -> None:
        """Wait until `count` more messages have been sent, or everyone has finished playing."""
        end = self._sent + count
        await self.until(lambda: self._sent >= end or all(person.finished for person in self.people))

    async def until(self, what: Callable[[], bool]) -> None:
        """Wait until something that anybody has sent or heard makes it so."""
        while not what():
            self._changed.clear()
            await self._changed.wait()

    async def until_all_hear(self, count: int) -> None:
        """Wait until everyone has received `count` more entries, or the end of the game."""
        ends = [(person, len(person.heard["table"]) + count) for person in self.people]
        await self.until(lambda: all(person.over or len(person.heard["table"]) >= end for person, end in ends))

    def refusals(self, code: str) -> int:
        """How often anybody was refused something with that code."""
        return sum(person.refused[code] for person in self.people)


@asynccontextmanager
async def playing(
    cluster: Cluster,
    plans: Sequence[TablePlan],
    likes: Sequence[int] = (0,),
    seed: int = 1,
    talk: float = 0.1,
    words: int = 20,
) -> AsyncIterator[TableGroup]:
    """People play while the test does what it does; at the end all games are over."""
    group, rng = TableGroup(cluster), random.Random(seed)
    ways = {"sent": group.count, "received": group.wake, "talk": talk, "words": words}
    for plan in plans:
        group.tables.append(await make(cluster, plan, rng, likes, **ways))
    async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as tasks:
        for table in group.tables:
            tasks.create_task(table.play())
        yield group
