"""A soak: games of all families over sockets, one after the other, and the memory of the server meanwhile.

`python -m bench.soak 200000` plays so many actions, and tells after each eighth what the server holds when its tables
have left its memory.
"""

import argparse
import asyncio
import sys
from typing import Any, Final
from urllib.request import urlopen

from bench.load import client
from bench.server import game_server, processor_seconds, resident

PARTS: Final = 8
AT_ONCE: Final = 48
BATCH: Final = 240
"""Tables that are made before they are played, for each family as many."""
GAMES: Final[tuple[dict[str, Any], ...]] = (
    {"edition": "london-2023"},
    {"edition": "sherlock-2022", "mode": "sherlock"},
    {"edition": "dice-2019"},
)


async def soak(address: str, pid: int, actions: int) -> None:
    """Play until so many actions are acknowledged."""
    played, games, seconds, spent = 0, 0, 0.0, processor_seconds(pid)
    for part in range(1, PARTS + 1):
        while played < actions * part // PARTS:
            seated = [await client.seat(address, BATCH // len(GAMES), **game) for game in GAMES]
            tables = [table for some in zip(*seated, strict=True) for table in some]
            tally = await client.play(tables, AT_ONCE, float("inf"))
            played, seconds = played + tally.answers, seconds + tally.seconds
            games += len(tables)
            for table in tables:
                table.leave()
        while tables_open(address):
            await asyncio.sleep(1.0)
        cost = (processor_seconds(pid) - spent) / played
        sys.stdout.write(
            f"  {played:,} actions of {games:,} games: {resident(pid) / 1024:.1f} MiB; "
            f"{played / seconds:,.0f} a second, {cost * 1e6:.0f} µs an action and what belongs to it\n"
        )
        sys.stdout.flush()


def tables_open(address: str) -> int:
    """How many tables the server holds: those that nobody uses leave its memory after a minute."""
    with urlopen(f"{address}/metrics") as answer:
        (line,) = (line for line in answer.read().decode().splitlines() if line.startswith("blackticket_tables_open "))
    return round(float(line.split()[1]))


def main(actions: int) -> None:
    """Play at a server of its own."""
    with game_server() as (address, pid):
        asyncio.run(soak(address, pid, actions))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description=__doc__)
    parser.add_argument("actions", type=int, nargs="?", default=200_000)
    main(parser.parse_args().actions)
