"""Many games after one another leave nothing behind."""

import asyncio
from pathlib import Path

from tests.faults.soak import SPARE, soak


def test_a_server_holds_no_more_after_many_games_than_after_some(tmp_path: Path) -> None:
    samples = asyncio.run(soak(tmp_path, games=32, at_once=8))
    assert [sample.games for sample in samples] == [8, 16, 24, 32]
    assert max(sample.files for sample in samples) <= samples[0].files + SPARE
    assert max(sample.threads for sample in samples) <= samples[0].threads + SPARE
