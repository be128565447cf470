"""A server that is asked to stop finishes what it has begun, says so to everyone, and exits as one that succeeded."""

from pathlib import Path

from tests.faults.cluster import serving
from tests.faults.server_process import ServerProcess
from tests.faults.table_checks import SOME_TABLE_PLANS, check
from tests.faults.table_group import playing


async def test_a_graceful_stop_in_the_middle_of_games(tmp_path: Path) -> None:
    async with serving(ServerProcess(tmp_path, f"sqlite:///{tmp_path / 'stop.db'}")) as cluster:
        async with playing(cluster, SOME_TABLE_PLANS) as group:
            await group.until(lambda: all(person.heard["table"] for person in group.people))
            await group.messages(40)
            assert await cluster.stop() == 0
            await cluster.start()
        closed = [person.closed for person in group.people]  # none where a game was over just before
        assert all(codes in ({1012: 1}, {}) for codes in closed)
        assert {1012: 1} in closed
        assert (await check(cluster, group.tables))["games"] == len(SOME_TABLE_PLANS)
