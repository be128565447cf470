"""A database that is gone for a while: the server stays, says so, and play goes on when the database is back."""

import asyncio
from pathlib import Path

from tests.faults.cluster import serving
from tests.faults.server_process import ServerProcess, until
from tests.faults.table_checks import SOME_TABLE_PLANS, check
from tests.faults.table_group import playing
from tests.length import proof_only
from tests.server import services


async def test_a_database_that_stops_in_the_middle_of_games(tmp_path: Path) -> None:
    process = ServerProcess(tmp_path, services.postgres())
    postgres = services.postgres_server()
    async with serving(process) as cluster:
        assert process.get("/readyz").status == 200
        async with playing(cluster, SOME_TABLE_PLANS) as group:
            await group.messages(60)
            await asyncio.to_thread(postgres.stop)
            try:
                await group.until(lambda: group.refusals("store-unavailable") > 20)
                await until(lambda: process.get("/readyz").status == 503)
                assert process.get("/healthz").status == 200
                assert process.ask("POST", "/api/tables", {}).json["code"] == "store-unavailable"
            finally:
                await asyncio.to_thread(postgres.start)
            await until(lambda: process.get("/readyz").status == 200)
        assert all(not person.closed for person in group.people)
        assert (await check(cluster, group.tables))["games"] == len(SOME_TABLE_PLANS)


@proof_only
async def test_connections_that_are_cut_again_and_again(tmp_path: Path) -> None:
    url = services.postgres()
    async with serving(ServerProcess(tmp_path, url)) as cluster:
        async with playing(cluster, SOME_TABLE_PLANS) as group:
            for _ in range(5):
                await group.messages(20)
                while not await asyncio.to_thread(services.postgres_server().cut, url):
                    await group.messages(1)  # the connection that was cut before is not back yet
        assert (await check(cluster, group.tables))["games"] == len(SOME_TABLE_PLANS)
