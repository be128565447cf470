"""Attacks by one client without a key: what a table of people still gets, against the same table undisturbed."""

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.load import client
from bench.load.attacks import ATTACKS
from bench.server import resident, running

SECONDS = 6.0
RATE = 10.0
"""Actions a second that the table wants to make."""
LEAD = 4.0
"""Seconds that an attack goes on before the table plays: some get worse with time."""
TABLES = 4
"""Some games are over early."""
USUAL = {"REQUESTS_PER_SECOND": "20", "MESSAGES_PER_SECOND": "20", "SOCKETS_PER_CLIENT": "100", "PORT": "0"}
"""The limits that a server has if nothing is said."""


def measure() -> Iterator[str]:
    """Acknowledgements under each attack, as a share of those without one just before."""
    with tempfile.TemporaryDirectory() as folder:
        variables = {f"BLACKTICKET_{name}": value for name, value in USUAL.items()}
        database = f"sqlite:///{Path(folder) / 'bench.db'}"
        with running("bench.load.serve", BLACKTICKET_DATABASE=database, **variables) as (address, pid):
            asyncio.run(_play(address))  # so that it is warm
            for name in ATTACKS:
                yield asyncio.run(_measure(address, pid, name))


async def _measure(address: str, pid: int, name: str) -> str:
    calm = await _play(address)
    table, _ = client.new_table(address, "london-2023")
    memory, busy = resident(pid), _processor_seconds(pid)
    began = time.perf_counter()
    with _attacking(name, address, table) as attacker:
        await asyncio.sleep(LEAD)
        attacked = await _play(address)
        seconds = time.perf_counter() - began
        core, spent = (_processor_seconds(pid) - busy) / seconds, _processor_seconds(attacker) / seconds
        grown = (resident(pid) - memory) / 1024
    share = attacked.answers / calm.answers
    return (
        f"{name}: {attacked.answers} of {calm.answers} acknowledgements, {share:.0%} (aim at least 80 %); 99th "
        f"percentile {attacked.percentile(0.99) * 1e3:.0f} ms, before {calm.percentile(0.99) * 1e3:.0f} ms; the "
        f"server took {core:.0%} of a core and {grown:+.0f} MiB, the attacker {spent:.0%}"
    )


async def _play(address: str) -> client.LoadTally:
    tables = await client.seat(address, TABLES)
    tally = client.LoadTally()
    try:
        async with asyncio.timeout(SECONDS + 5.0):
            tally = await client.play(tables, 1, SECONDS, RATE)
    except TimeoutError:
        tally.delays.append(SECONDS)
    for table in tables:
        table.leave()
    return tally


@contextmanager
def _attacking(name: str, address: str, table: str) -> Iterator[int]:
    words = [name, address.rpartition(":")[2], table, str(LEAD + 3 * SECONDS)]
    process = subprocess.Popen([sys.executable, "-m", "bench.load.attacks", *words])
    try:
        yield process.pid
    finally:
        process.kill()
        process.wait(60)


def _processor_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
