"""Whole games through the page against programs: every edition and mode, from both sides."""

from random import Random

import pytest

from blackticket.rules.editions import editions
from tests.web.playing import Player
from tests.web.stage import Stage

MODES = [(edition.id, mode.name, mode.detectives) for edition in editions() for mode in edition.modes]


@pytest.mark.parametrize("side", ["fugitive", "seekers"])
@pytest.mark.parametrize(("edition", "mode", "detectives"), MODES)
async def test_a_whole_game(edition: str, mode: str, detectives: tuple[int, ...], side: str, stage: Stage) -> None:
    """Nothing lies over a place that can be chosen, in any position on the way."""
    count = next((number for number in detectives if number == 2), detectives[0])
    mine = ["fugitive"] if side == "fugitive" else [f"detective-{number}" for number in range(1, count + 1)]
    seats = dict.fromkeys(mine, "me")
    seated = await stage.table(edition=edition, mode=mode, detectives=count, helper="possible", seats=seats)
    visitor = await stage.visitor()
    player = Player(await visitor.open(seated.link), Random(f"{edition} {mode} {side}"))
    seen = await player.play()
    told = (await stage.ask("GET", f"/api/tables/{seated.table}/game")).json["view"]
    assert seen["over"] == told["outcome"]["winner"]
    assert int(seen["version"]) == told["version"]
    assert player.positions > 1
    assert player.covered == []
