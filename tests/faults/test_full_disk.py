"""A disk that is full: whoever acts is told so, nothing acknowledged is lost, and when there is room play goes on."""

import asyncio
import resource
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.faults.company import playing
from tests.faults.places import serving
from tests.faults.process import Process
from tests.faults.tables import KINDS, check

Filled = tuple[Callable[[], None], Callable[[], None], str]


def no_more_pages(process: Process) -> Filled:
    """The database finds no room for another page."""
    return process.full.touch, process.full.unlink, "store-full"


def no_more_files(process: Process) -> Filled:
    """Nothing can be written to any file, the log among them."""
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)

    def limit(size: int) -> None:
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (size, most))

    return lambda: limit(1), lambda: limit(most), "store-unavailable"


@pytest.mark.parametrize("fill", [no_more_pages, no_more_files])
async def test_a_full_disk(tmp_path: Path, fill: Callable[[Process], Filled]) -> None:
    process = Process(tmp_path, f"sqlite:///{tmp_path / 'full.db'}")
    async with serving(process) as places:
        full, room, code = fill(process)
        async with playing(places, KINDS[:4], talk=0.5, words=480) as company:
            await company.messages(30)
            full()
            try:
                await company.until(lambda: company.refusals(code) > 20)
                assert (await asyncio.to_thread(process.get, "/healthz")).status == 200
                refused = await asyncio.to_thread(process.ask, "POST", "/api/tables", {})
                assert refused.status in (201, 503, 507)
            finally:
                room()
        assert (await check(places, company.tables))["games"] == 4
        assert (await asyncio.to_thread(process.get, "/readyz")).status == 200
