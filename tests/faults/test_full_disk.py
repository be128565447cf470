"""A disk that is full: whoever acts is told so, nothing acknowledged is lost, and when there is room play goes on."""

import asyncio
import resource
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.faults.cluster import serving
from tests.faults.server_process import ServerProcess
from tests.faults.table_checks import TABLE_PLANS, check
from tests.faults.table_group import playing
from tests.length import a_few

Filled = tuple[Callable[[], None], Callable[[], None], str]


def no_more_pages(process: ServerProcess) -> Filled:
    """The database finds no room for another page."""
    return process.full.touch, process.full.unlink, "store-full"


def no_more_files(process: ServerProcess) -> Filled:
    """Nothing can be written to any file, the log among them."""
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)

    def limit(size: int) -> None:
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (size, most))

    return lambda: limit(1), lambda: limit(most), "store-unavailable"


@pytest.mark.parametrize("fill", a_few([no_more_pages, no_more_files], 1))
async def test_a_full_disk(tmp_path: Path, fill: Callable[[ServerProcess], Filled]) -> None:
    process = ServerProcess(tmp_path, f"sqlite:///{tmp_path / 'full.db'}")
    async with serving(process) as cluster:
        full, room, code = fill(process)
        async with playing(cluster, TABLE_PLANS[:4], talk=0.5, words=480) as group:
            await group.messages(30)
            full()
            try:
                await group.until(lambda: group.refusals(code) > 20)
                assert (await asyncio.to_thread(process.get, "/healthz")).status == 200
                assert (await asyncio.to_thread(process.get, "/readyz")).status == 503
                refused = await asyncio.to_thread(process.ask, "POST", "/api/tables", {})
                assert refused.status in (201, 503, 507)
            finally:
                room()
        assert (await check(cluster, group.tables))["games"] == 4
        while (await asyncio.to_thread(process.get, "/readyz")).status != 200:
            await asyncio.sleep(0.1)
