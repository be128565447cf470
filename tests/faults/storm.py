"""Servers killed at random moments while people and programs play; whatever was acknowledged must be there after it."""

import asyncio
import random
from collections import Counter
from pathlib import Path

from tests.faults.places import Places, serving
from tests.faults.process import PATIENCE, Process
from tests.faults.tables import KINDS, Seated, check, make

FEWEST, MOST = 20, 300
"""So many messages are sent between two kills, at random."""
TURNS = 60
"""At most so many turns of the event loop pass between the last of them and the kill."""


class Storm:
    """Kills the server after so many messages, wherever it is then, and starts it again."""

    def __init__(self, places: Places, kills: int, rng: random.Random) -> None:
        self._places, self._kills, self._rng = places, kills, rng
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

    async def rage(self) -> None:
        """Until all kills are done."""
        while not self.over:
            self._left = self._rng.randint(FEWEST, MOST)
            self._enough.clear()
            await asyncio.wait_for(self._enough.wait(), PATIENCE)
            for _ in range(self._rng.randrange(TURNS)):
                await asyncio.sleep(0)
            await self._places.kill()
            self.killed += 1
            await self._places.start()


async def play_on(places: Places, storm: Storm, number: int, rng: random.Random, played: list[Seated]) -> None:
    """One game after the other at a place of the room, until the storm is over; the last one to its end."""
    while not storm.over:
        table = await make(places, KINDS[number % len(KINDS)], rng, sent=storm.count)
        played.append(table)
        await table.play()
        number += 1


async def play_through(places: Places, storm: Storm, at_once: int, rng: random.Random) -> list[Seated]:
    """Play at so many tables at once; all games that were ever begun are over in the end."""
    played: list[Seated] = []
    async with asyncio.TaskGroup() as group:
        for number in range(at_once):
            group.create_task(play_on(places, storm, number, random.Random(rng.random()), played))
        await storm.rage()
        try:
            async with asyncio.timeout(PATIENCE):
                for table in played:
                    await table.ended.wait()
        except TimeoutError:
            raise AssertionError([table for table in played if not table.ended.is_set()]) from None
    return played


async def survive(folder: Path, kills: int, at_once: int, seed: int) -> Counter[str]:
    """Play through so many kills at so many tables at once, and look at everything afterwards."""
    rng = random.Random(seed)
    async with serving(Process(folder, f"sqlite:///{folder / 'storm.db'}")) as places:
        storm = Storm(places, kills, rng)
        played = await play_through(places, storm, at_once, rng)
        found = await check(places, played)
        people = [person for table in played for person in table.people]
        found["kills"] = storm.killed
        found["connections lost"] = sum(person.closed.total() for person in people)
        found["refused as stale"] = sum(person.refused["stale"] for person in people)
        return found
