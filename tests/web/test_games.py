"""Whole games through the page against programs: every edition and mode, and every kind of game from both sides."""

from random import Random

import pytest

from blackticket.rules.editions import editions
from tests.web.harness import Harness
from tests.web.page_player import PagePlayer

MODES = [(edition.id, mode.name) for edition in editions() for mode in edition.modes]
SOUGHT = [("london-2023", "standard"), ("sherlock-2022", "sherlock"), ("dice-2019", "standard")]
"""One of each kind of game: it takes the seekers many more clicks."""
GAMES = [*((*mode, "fugitive") for mode in MODES), *((*mode, "seekers") for mode in SOUGHT)]


@pytest.mark.parametrize(("edition", "mode", "side"), GAMES)
async def test_a_whole_game(edition: str, mode: str, side: str, harness: Harness) -> None:
    """Nothing lies over a place that can be chosen, in any position on the way."""
    count = 5 if edition == "research-2013" else 2
    mine = ["fugitive"] if side == "fugitive" else [f"detective-{number}" for number in range(1, count + 1)]
    seats = dict.fromkeys(mine, "me")
    seated = await harness.table(edition=edition, mode=mode, detectives=count, helper="possible", seats=seats)
    visitor = await harness.visitor()
    chance = Random(f"{edition} {mode} {side}")
    player = PagePlayer(await visitor.open(seated.link), chance, mouse=side == "fugitive")
    seen = await player.play()
    told = (await harness.ask("GET", f"/api/tables/{seated.table}/game")).json["view"]
    assert seen["over"] == told["outcome"]["winner"]
    assert int(seen["version"]) == told["version"]
    assert player.positions > 0
    assert player.covered == []
