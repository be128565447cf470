"""A server that is asked to stop finishes what it has begun, says so to everyone, and exits as one that succeeded."""

from pathlib import Path

from tests.faults.company import playing
from tests.faults.places import serving
from tests.faults.process import Process
from tests.faults.tables import KINDS, check


async def test_a_graceful_stop_in_the_middle_of_games(tmp_path: Path) -> None:
    async with serving(Process(tmp_path, f"sqlite:///{tmp_path / 'stop.db'}")) as places:
        async with playing(places, KINDS) as company:
            await company.until(lambda: all(person.heard["table"] for person in company.people))
            await company.messages(40)
            assert await places.stop() == 0
            await places.start()
        closed = [person.closed for person in company.people]  # none where a game was over just before
        assert all(codes in ({1012: 1}, {}) for codes in closed)
        assert {1012: 1} in closed
        assert (await check(places, company.tables))["games"] == len(KINDS)
