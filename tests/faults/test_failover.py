"""Two servers on one database: whoever plays at one plays with those at the other, and when one dies all go there."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.faults.cluster import Cluster, serving
from tests.faults.scripted_socket import ScriptedSocket, enter
from tests.faults.server_process import ServerProcess
from tests.faults.table_checks import TABLE_PLANS, TablePlan, check, make
from tests.faults.table_group import playing
from tests.length import proof_only, repeats
from tests.server import services

BOTH = (0, 1)
QUICK: dict[str, float] = {"leases.LEASE_SECONDS": 1.0, "backend.REFRESH_SECONDS": 0.1}
"""A server that has died is missed after a second, and what the bus does not tell is found soon."""
SLOW: dict[str, float] = {"backend.REFRESH_SECONDS": 3600.0}
"""Only the bus tells."""


@asynccontextmanager
async def two_servers(folder: Path, tuned: dict[str, float]) -> AsyncIterator[Cluster]:
    """Two servers on a PostgreSQL database, with a Redis between them."""
    ways: dict[str, Any] = {"tuned": tuned, "bus": services.redis_url(), "program_seconds": "0.5"}
    database = services.postgres()
    async with serving(*(ServerProcess(folder, database, name=str(number), **ways) for number in BOTH)) as cluster:
        yield cluster


async def test_a_server_that_is_killed_is_replaced_by_the_other(tmp_path: Path) -> None:
    async with two_servers(tmp_path, QUICK) as cluster:
        plans = TABLE_PLANS[1 : repeats(4, at_length=6) : 2]
        async with playing(cluster, plans, likes=BOTH) as group:
            await group.messages(10)  # before a game can be over
            await cluster.kill(0)
            await group.messages(30)
            await cluster.start(0)
            await group.messages(10)
            await cluster.kill(1)
        assert (await check(cluster, group.tables))["games"] == len(plans)
        assert any(person.closed for person in group.people)


async def test_a_server_that_stops_hands_its_programs_over_at_once(tmp_path: Path) -> None:
    async with two_servers(tmp_path, {"leases.LEASE_SECONDS": 3600.0}) as cluster:  # nobody lives to see it end
        async with playing(cluster, [TablePlan("london-2023", "standard", (-1, -1))], likes=(1,)) as group:
            await group.until(lambda: len(group.people[0].heard["table"]) > 4)
            assert await cluster.stop(0) == 0
        assert (await check(cluster, group.tables))["games"] == 1


async def test_with_the_bus_alone_moves_and_talk_cross_over(tmp_path: Path) -> None:
    async with two_servers(tmp_path, SLOW) as cluster:
        games = repeats(1, at_length=3)
        async with playing(cluster, TABLE_PLANS[:games], likes=BOTH, talk=0.3) as group:
            pass
        assert (await check(cluster, group.tables))["games"] == games


@proof_only
async def test_without_a_bus_the_database_tells(tmp_path: Path) -> None:
    redis = services.redis_server()
    async with two_servers(tmp_path, QUICK) as cluster:
        async with playing(cluster, TABLE_PLANS[:3], likes=BOTH) as group:
            await group.messages(20)
            redis.stop()
            try:
                await group.until_all_hear(9)  # rounds, so that moves have gone to and fro
            finally:
                await asyncio.to_thread(redis.start)
        assert all(not person.closed for person in group.people)
        assert (await check(cluster, group.tables))["games"] == 3


@proof_only
async def test_a_bus_that_comes_back_makes_up_for_what_was_missed(tmp_path: Path) -> None:
    redis = services.redis_server()
    async with two_servers(tmp_path, SLOW) as cluster:
        table = await make(cluster, TABLE_PLANS[0], random.Random(1))
        his_key, her_key = (person.key for person in table.people[:2])
        one, other = cluster.processes
        async with enter(one, table.id, his_key) as his, enter(other, table.id, her_key) as hers:
            redis.stop()
            try:
                done = await his.act("fugitive", "1")
                assert done["type"] == "done"
            finally:
                await asyncio.to_thread(redis.start)
            news = await hers.at_version(1)
            assert [entry["number"] for entry in news["entries"]] == [done["number"]]


@proof_only
async def test_of_two_who_act_at_once_at_two_servers_one_is_first(tmp_path: Path) -> None:
    async with two_servers(tmp_path, QUICK) as cluster:
        races = 0
        while races < repeats(2, at_length=5):
            table = await make(cluster, TABLE_PLANS[1], random.Random(1))
            keys = [person.key for person in table.people[:3]]
            one, other = cluster.processes
            async with (
                enter(one, table.id, keys[0]) as fugitive,
                enter(one, table.id, keys[1]) as ann,
                enter(other, table.id, keys[2]) as bob,
            ):
                races += await race({"fugitive": fugitive, "detective-1": ann, "detective-2": bob})


async def race(wires: dict[str, ScriptedSocket]) -> int:
    """Whoever can act does so, all at the same moment, for six rounds or until it is over; how often two did.

    One is first, and the other is told to look again, or that it is over.
    """
    races = 0
    for version in range(18):
        able = [(seat, wire) for seat, wire in wires.items() if wire.game["legal"].get(seat)]
        answers = await asyncio.gather(*(wire.act(seat, f"{version}") for seat, wire in able))
        assert [answer["type"] for answer in answers].count("done") == 1
        seen = [await wire.at_version(version + 1) for wire in wires.values()]
        over = seen[0]["view"]["outcome"] is not None
        refused = [answer["code"] for answer in answers if answer["type"] != "done"]
        assert refused == ["game-over" if over else "stale"] * (len(able) - 1)
        races += len(able) == 2
        if over:
            break
    return races


async def test_who_is_there_and_who_has_moved_is_known_at_both_servers(tmp_path: Path) -> None:
    async with two_servers(tmp_path, QUICK) as cluster:
        table = await make(cluster, TABLE_PLANS[0], random.Random(1))
        his_key, her_key = (person.key for person in table.people[:2])
        one, other = cluster.processes
        async with (
            enter(one, table.id, his_key, device="desk") as desk,
            enter(other, table.id, her_key) as hers,
        ):
            await present(desk, [1, 2])  # the host is number 0, and only watches
            async with enter(other, table.id, his_key, device="phone") as phone:
                await desk.until("moved")
                assert await desk.closed() == 4001
                assert (await phone.act("fugitive", "1"))["type"] == "done"
            await present(hers, [2])


async def present(wire: ScriptedSocket, players: list[int]) -> None:
    """Wait until a wire has heard that just these are there."""
    while (await wire.until("present"))["players"] != players:
        pass


@proof_only
def test_a_second_server_without_a_bus_is_refused(tmp_path: Path) -> None:
    database, tuned = services.postgres(), {"store.postgres_lock.START_SECONDS": 0.0}
    one, other = (ServerProcess(tmp_path, database, name=str(number), tuned=tuned) for number in BOTH)
    one.start()
    try:
        with pytest.raises(AssertionError, match="Another server uses this database"):
            other.start()
    finally:
        one.kill()
