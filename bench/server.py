"""The server: actions acknowledged and stored on SQLite, against a bare echo of the same framework."""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

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


@contextmanager
def running(*words: str, **variables: str) -> Iterator[tuple[str, int]]:
    """A server in a process of its own: its address and process id."""
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
def game_server() -> Iterator[tuple[str, int]]:
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
    with running("bench.load.echo") as (echo, _), game_server() as (game, pid):
        yield from asyncio.run(_measure(echo, game))
    with game_server() as (game, pid):
        yield from asyncio.run(_memory(game, pid))


async def _measure(echo: str, game: str) -> list[str]:
    lines = []
    await _play(game, 1.0)  # so that both are warm
    await client.echo(echo, AT_ONCE, 1.0)
    rates = [
        ((await client.echo(echo, AT_ONCE, SECONDS)).rate, (await _play(game, SECONDS)).rate) for _ in range(ROUNDS)
    ]
    echoed, played = sorted(rates, key=lambda pair: pair[1] / pair[0])[ROUNDS // 2]
    each = ", ".join(f"{mine / theirs:.1%}" for theirs, mine in rates)
    lines.append(
        f"echo {echoed:,.0f} a second, actions acknowledged {played:,.0f} a second: {played / echoed:.1%} "
        f"(aim 25 %; all runs {each}), {AT_ONCE} tables at once, two players each"
    )
    half = played / 2
    quiet = await client.echo(echo, AT_ONCE, SECONDS, half)
    calm = await _play(game, SECONDS, half)
    lines.append(
        f"99th percentile at {half:,.0f} a second: echo {quiet.percentile(0.99) * 1e3:.1f} ms, from action to "
        f"everyone's event {calm.percentile(0.99) * 1e3:.1f} ms, {calm.percentile(0.99) / quiet.percentile(0.99):.1f} "
        f"times; medians {quiet.percentile(0.5) * 1e3:.1f} and {calm.percentile(0.5) * 1e3:.1f} ms"
    )
    return lines


async def _play(game: str, seconds: float, rate: float = 0.0) -> client.LoadTally:
    """Play at tables that are ready before the time begins; so many that none has to be begun within it."""
    tables = await client.seat(game, AT_ONCE + int(MOST * seconds / 50))
    tally = await client.play(tables, AT_ONCE, seconds, rate)
    await asyncio.gather(*(table.leave() for table in tables))
    return tally


async def _memory(game: str, pid: int) -> list[str]:
    before = resident(pid)
    tables = await client.seat(game, TABLES)
    seated = resident(pid)
    sockets = await client.idle(game, IDLE)
    after = resident(pid)
    held = sum(socket.close_code is None for socket in sockets)
    await asyncio.gather(*(socket.close() for socket in sockets), *(table.leave() for table in tables))
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
