"""Games over sockets, many after one another: when all have left, the server holds no more than before.

`python -m tests.faults.soak 2000` plays so many, and looks at each quarter what is left; it is part of `make proof`.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.faults.cluster import Cluster, serving
from tests.faults.scripted_socket import enter
from tests.faults.server_process import ServerProcess, until
from tests.faults.table_checks import TABLE_PLANS, PlayedTable, check, make

QUARTERS = 4
AT_ONCE = 16
EMPTY = {"tables": 0, "drivers": 0, "listeners": 0, "sockets": 0, "loading": 0, "elsewhere": 0}
GROWTH = 16 * 1024
"""KiB that a server may hold at the end beyond what it held after half of the games: Python frees memory in pieces."""
SPARE = 4
"""Files that may be open beyond those after the first quarter: a second connection that reads, a request."""


class Sample(NamedTuple):
    """What a server holds when everyone has left."""

    games: int
    files: int
    threads: int
    tasks: int
    resident: int


async def soak(folder: Path, games: int, at_once: int = AT_ONCE, seed: int = 1) -> list[Sample]:
    """Play the games, and sample what is held after each quarter."""
    process = ServerProcess(folder, f"sqlite:///{folder / 'soak.db'}", tuned={"table_registry.IDLE_SECONDS": 0.2})
    rng = random.Random(seed)
    samples: list[Sample] = []
    async with serving(process) as cluster:
        for quarter in range(QUARTERS):
            numbers = iter(range(games * quarter // QUARTERS, games * (quarter + 1) // QUARTERS))
            async with asyncio.TaskGroup() as group:
                for _ in range(at_once):
                    group.create_task(play_some(cluster, numbers, random.Random(rng.random())))
            samples.append(await sample(process, games * (quarter + 1) // QUARTERS, samples))
    return samples


async def play_some(cluster: Cluster, numbers: Iterator[int], rng: random.Random) -> None:
    """One game after the other, with others who look in; each is looked at when it is over."""
    for number in numbers:
        table = await make(cluster, TABLE_PLANS[number % len(TABLE_PLANS)], rng)
        async with asyncio.TaskGroup() as group:
            group.create_task(table.play())
            group.create_task(look_in(cluster, table, rng))
        await check(cluster, [table])


async def look_in(cluster: Cluster, table: PlayedTable, rng: random.Random) -> None:
    """Come and go, politely and not, while others play."""
    process = await cluster.find()
    while not all(person.finished for person in table.people):
        async with enter(process, table.id) as wire:
            for _ in range(rng.randrange(8)):
                if wire.game["view"]["outcome"] is not None:
                    break
                await wire.until("news", "present")
            if rng.random() < 0.5:
                wire.drop()


async def sample(process: ServerProcess, games: int, before: list[Sample]) -> Sample:
    """What is held when all is quiet: nothing of a table, and what the first quarter has opened."""
    await until(lambda: EMPTY.items() <= process.counts().items())
    if before:
        await until(lambda: process.files <= before[0].files + SPARE)
        await until(lambda: process.counts()["tasks"] <= before[0].tasks)
    counts = process.counts()
    return Sample(games, process.files, counts["threads"], counts["tasks"], process.resident)


def main(games: int) -> None:
    """Play, and tell what was found."""
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        samples = asyncio.run(soak(Path(folder), games))
    for one in samples:
        sys.stdout.write(
            f"  after {one.games:,} games: {one.resident / 1024:.1f} MiB, {one.files} files, {one.threads} threads, "
            f"{one.tasks} tasks\n"
        )
    grown = samples[-1].resident - samples[QUARTERS // 2 - 1].resident
    assert grown <= GROWTH, f"the server has grown by {grown} KiB"
    sys.stdout.write(f"{games:,} games, nothing left behind, {time.monotonic() - begun:.0f} s\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.faults.soak", description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=2000)
    main(parser.parse_args().games)
