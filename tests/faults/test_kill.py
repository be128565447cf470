"""A server that is killed at any moment loses nothing that it has acknowledged."""

import asyncio
from pathlib import Path

from tests.faults.kill_schedule import survive
from tests.faults.server_process import PATIENCE
from tests.faults.table_checks import TABLE_PLANS


async def test_what_was_acknowledged_survives_a_kill_at_any_moment(tmp_path: Path) -> None:
    found = await asyncio.wait_for(survive(tmp_path, kills=2, at_once=len(TABLE_PLANS), seed=1), PATIENCE)
    assert found["kills"] == 2
    assert found["games"] >= len(TABLE_PLANS)
    assert found["connections lost"] >= 2
