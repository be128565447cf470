"""A soak: games of all families over sockets, one after the other, and the memory of the server meanwhile.

`python -m bench.soak 200000` plays so many actions, and tells after each eighth what the server holds.
"""

import argparse
import asyncio
import sys
import time
from typing import Any, Final

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
    played, games, began, spent = 0, 0, time.perf_counter(), processor_seconds(pid)
    for part in range(1, PARTS + 1):
        while played < actions * part // PARTS:
            seated = [await client.seat(address, BATCH // len(GAMES), **game) for game in GAMES]
            tables = [table for some in zip(*seated, strict=True) for table in some]
            played += (await client.play(tables, AT_ONCE, float("inf"))).answers
            games += len(tables)
            for table in tables:
                table.leave()
        seconds, cost = time.perf_counter() - began, (processor_seconds(pid) - spent) / played
        sys.stdout.write(
            f"  {played:,} actions of {games:,} games: {resident(pid) / 1024:.1f} MiB; "
            f"{played / seconds:,.0f} a second, {cost * 1e6:.0f} µs an action and what belongs to it\n"
        )
        sys.stdout.flush()


def main(actions: int) -> None:
    with game_server() as (address, pid):
        asyncio.run(soak(address, pid, actions))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description=__doc__)
    parser.add_argument("actions", type=int, nargs="?", default=200_000)
    main(parser.parse_args().actions)
