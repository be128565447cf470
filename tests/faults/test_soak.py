"""Many games after one another leave nothing behind."""

from pathlib import Path

from tests.faults.soak import SPARE, soak
from tests.length import proof_only


@proof_only
async def test_a_server_holds_no_more_after_many_games_than_after_some(tmp_path: Path) -> None:
    samples = await soak(tmp_path, games=8, at_once=2)
    assert [sample.games for sample in samples] == [2, 4, 6, 8]
    assert max(sample.files for sample in samples) <= samples[0].files + SPARE
    assert max(sample.threads for sample in samples) <= samples[0].threads + SPARE
