"""The server: what an action costs that is stored on SQLite, against a bare echo of the same framework."""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from bench.load import client

SECONDS = 8.0
ROUNDS = 3
AT_ONCE = 64
MOST = 5_000
"""More actions a second than this are not expected."""
TABLES = 200
IDLE = 2_000
WIDE = {
    "BLACKTICKET_REQUESTS_PER_SECOND": "1000000",
    "BLACKTICKET_MESSAGES_PER_SECOND": "1000000",
    "BLACKTICKET_TABLES_PER_CLIENT": "1000000",
    "BLACKTICKET_SOCKETS_PER_CLIENT": "1000000",
    "BLACKTICKET_LOG_LEVEL": "error",
}


Place = tuple[str, int]
"""The address of a server and its process id."""


@contextmanager
def running(*words: str, **variables: str) -> Iterator[Place]:
    """A server in a process of its own."""
    process = subprocess.Popen(
        [sys.executable, "-m", *words], stdout=subprocess.PIPE, text=True, env={**os.environ, **WIDE, **variables}
    )
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        yield (json.loads(line)["address"] if line.startswith("{") else line.strip()), process.pid
    finally:
        process.terminate()
        process.wait(60)


@contextmanager
def game_server() -> Iterator[Place]:
    """The game's server on a new SQLite file."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running(
            "bench.load.serve", BLACKTICKET_DATABASE=f"sqlite:///{Path(folder) / 'bench.db'}", BLACKTICKET_PORT="0"
        ) as place,
    ):
        yield place


def measure() -> Iterator[str]:
    """Each figure with its ratio to the echo in the same run."""
    with running("bench.load.echo") as echo, game_server() as game:
        yield from asyncio.run(_measure(echo, game))
    with game_server() as (address, pid):
        yield from asyncio.run(_memory(address, pid))


async def _measure(echo: Place, game: Place) -> list[str]:
    lines = []
    await _play(game, 1.0)  # so that both are warm
    await _echo(echo, 1.0)
    rounds = [(await _echo(echo, SECONDS), await _play(game, SECONDS)) for _ in range(ROUNDS)]
    echoed, played = sorted(rounds, key=lambda pair: pair[0].cost / pair[1].cost)[ROUNDS // 2]
    each = ", ".join(f"{theirs.cost / mine.cost:.1%}" for theirs, mine in rounds)
    lines.append(
        f"server time: echo {echoed.cost * 1e6:.0f} µs, acknowledged action {played.cost * 1e6:.0f} µs: "
        f"{echoed.cost / played.cost:.1%} of the echo (aim 15 %; all runs {each}), "
        f"{AT_ONCE} tables at once, two players each"
    )
    lines.append(
        f"throughput: echo {echoed.tally.rate:,.0f} a second, actions acknowledged {played.tally.rate:,.0f} a second: "
        f"{played.tally.rate / echoed.tally.rate:.1%}"
    )
    half = played.tally.rate / 2
    quiet = (await _echo(echo, SECONDS, half)).tally
    calm = (await _play(game, SECONDS, half)).tally
    lines.append(
        f"99th percentile at {half:,.0f} a second: echo {quiet.percentile(0.99) * 1e3:.1f} ms, from action to "
        f"everyone's event {calm.percentile(0.99) * 1e3:.1f} ms, {calm.percentile(0.99) / quiet.percentile(0.99):.1f} "
        f"times (aim 10); medians {quiet.percentile(0.5) * 1e3:.1f} and {calm.percentile(0.5) * 1e3:.1f} ms"
    )
    return lines


class Load(NamedTuple):
    """What was counted at the clients, and the seconds of processor time that the server took for an answer."""

    tally: client.LoadTally
    cost: float


async def _echo(place: Place, seconds: float, rate: float = 0.0) -> Load:
    address, pid = place
    before = processor_seconds(pid)
    tally = await client.echo(address, AT_ONCE, seconds, rate)
    return Load(tally, (processor_seconds(pid) - before) / tally.answers)


async def _play(place: Place, seconds: float, rate: float = 0.0) -> Load:
    """Play at tables that are ready before the time begins; so many that none has to be begun within it."""
    address, pid = place
    tables = await client.seat(address, AT_ONCE + int(MOST * seconds / 50))
    before = processor_seconds(pid)
    tally = await client.play(tables, AT_ONCE, seconds, rate)
    cost = (processor_seconds(pid) - before) / tally.answers
    for table in tables:
        table.leave()
    return Load(tally, cost)


async def _memory(game: str, pid: int) -> list[str]:
    before = resident(pid)
    tables = await client.seat(game, TABLES)
    seated = resident(pid)
    sockets = await client.idle(game, IDLE)
    after = resident(pid)
    held = sum(not socket.closed for socket in sockets)
    for socket in sockets:
        socket.close()
    for table in tables:
        table.leave()
    return [
        f"memory: {(seated - before) / TABLES:.0f} KiB for an open table with two players, "
        f"{(after - seated) / IDLE:.1f} KiB for an idle socket; {held:,} idle sockets held"
    ]


def resident(pid: int) -> int:
    """The memory of a process in KiB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    raise ProcessLookupError(pid)


def processor_seconds(pid: int) -> float:
    """The processor time that all threads of a process have taken."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
