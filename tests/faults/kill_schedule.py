"""Servers killed at random moments while people and programs play; whatever was acknowledged must be there after it."""

import asyncio
import random
from collections import Counter
from pathlib import Path

from tests.faults.cluster import Cluster, serving
from tests.faults.server_process import PATIENCE, ServerProcess
from tests.faults.table_checks import TABLE_PLANS, PlayedTable, check, make

FEWEST, MOST = 20, 300
"""The range of messages sent between two kills."""
TURNS = 60
"""The most turns of the event loop between the last of them and the kill."""


class KillSchedule:
    """Kills the server after a random number of messages, whatever it is doing, and restarts it."""

    def __init__(self, cluster: Cluster, kills: int, rng: random.Random) -> None:
        self._cluster, self._kills, self._rng = cluster, kills, rng
        self._left = 0
        self._enough = asyncio.Event()
        self.killed = 0

    @property
    def over(self) -> bool:
        return self.killed == self._kills

    def count(self) -> None:
        """A message was sent."""
        self._left -= 1
        if self._left <= 0:
            self._enough.set()

    async def run(self) -> None:
        """Until all kills are done."""
        while not self.over:
            self._left = self._rng.randint(FEWEST, MOST)
            self._enough.clear()
            await asyncio.wait_for(self._enough.wait(), PATIENCE)
            for _ in range(self._rng.randrange(TURNS)):
                await asyncio.sleep(0)
            await self._cluster.kill()
            self.killed += 1
            await self._cluster.start()


async def play_on(
    cluster: Cluster, schedule: KillSchedule, number: int, rng: random.Random, played: list[PlayedTable]
) -> None:
    """One game after another until all kills are done; the last one to its end."""
    while not schedule.over:
        table = await make(cluster, TABLE_PLANS[number % len(TABLE_PLANS)], rng, sent=schedule.count)
        played.append(table)
        await table.play()
        number += 1


async def play_through(cluster: Cluster, schedule: KillSchedule, at_once: int, rng: random.Random) -> list[PlayedTable]:
    """Play at several tables at once; all games that were begun are over at the end."""
    played: list[PlayedTable] = []
    async with asyncio.TaskGroup() as group:
        for number in range(at_once):
            group.create_task(play_on(cluster, schedule, number, random.Random(rng.random()), played))
        await schedule.run()
        try:
            async with asyncio.timeout(PATIENCE):
                for table in played:
                    await table.ended.wait()
        except TimeoutError:
            raise AssertionError([table for table in played if not table.ended.is_set()]) from None
    return played


async def survive(folder: Path, kills: int, at_once: int, seed: int) -> Counter[str]:
    """Play through a number of kills at several tables at once, then check everything that was stored."""
    rng = random.Random(seed)
    async with serving(ServerProcess(folder, f"sqlite:///{folder / 'kills.db'}")) as cluster:
        schedule = KillSchedule(cluster, kills, rng)
        played = await play_through(cluster, schedule, at_once, rng)
        found = await check(cluster, played)
        people = [person for table in played for person in table.people]
        found["kills"] = schedule.killed
        found["connections lost"] = sum(person.closed.total() for person in people)
        found["refused as stale"] = sum(person.refused["stale"] for person in people)
        return found
