"""Several processes on one PostgreSQL with a Redis bus: what an action costs all of them together."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack

from bench.load import client
from bench.server import Place, processor_seconds, running
from tests.server.services import postgres_server, redis_url

SECONDS = 6.0
COUNTS = (1, 2, 4)
TABLES = 64
"""Played at the same time, shared out among the processes."""
SPARE = 4
"""Tables for each that is played, so that none has to be begun within the time."""


def measure() -> Iterator[str]:
    """Processor time of all servers for an acknowledged action, with more and more of them."""
    before = 0.0
    for count in COUNTS:
        cost, rate = _measure(count)
        grown = f", {cost / before - 1:+.0%} (aim at most +25 %)" if before else ""
        yield f"{count} on PostgreSQL and Redis: {cost * 1e6:.0f} µs an action{grown}; {rate:,.0f} actions a second"
        before = cost


def _measure(count: int) -> tuple[float, float]:
    database = postgres_server().new_database()
    variables = {
        "BLACKTICKET_DATABASE": database,
        "BLACKTICKET_BUS": redis_url(),
        "BLACKTICKET_PORT": "0",
    }
    try:
        with ExitStack() as stack:
            places = [stack.enter_context(running("bench.load.serve", **variables)) for _ in range(count)]
            return asyncio.run(_play(places))
    finally:
        postgres_server().give_back(database)


async def _play(places: list[Place]) -> tuple[float, float]:
    """Both players of a table are at the same process, as behind a proxy that goes by the table's address."""
    each = TABLES // len(places)
    seated = await asyncio.gather(*(client.seat(address, each * SPARE) for address, _ in places))
    await asyncio.gather(*(client.play(tables[:each], each, 1.0) for tables in seated))  # so that all are warm
    before = sum(processor_seconds(pid) for _, pid in places)
    tallies = await asyncio.gather(*(client.play(tables[each:], each, SECONDS) for tables in seated))
    spent = sum(processor_seconds(pid) for _, pid in places) - before
    answers = sum(tally.answers for tally in tallies)
    for tables in seated:
        for table in tables:
            table.leave()
    return spent / answers, sum(tally.rate for tally in tallies)
