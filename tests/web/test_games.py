"""Games through the page against programs to their end: every kind of game from both sides, in `make proof` every mode.

The fugitive plays whole games; Moriarty's, the longest, is played by keyboard (test_keyboard.py). It takes the seekers
many more clicks: `make test` has them play the last rounds, and `make proof` whole games too.
"""

from random import Random
from typing import Final

import pytest

from tests.length import AT_LENGTH
from tests.modes import ALL_MODES
from tests.web.harness import Harness, Seated, present
from tests.web.page_player import PagePlayer
from tests.web.table_setup import near_the_end

SOUGHT: Final = [("london-2023", "standard"), ("sherlock-2022", "sherlock"), ("dice-2019", "standard")]
"""One of each kind of game."""
LAST: Final = 2
"""The rounds that the seekers play."""


async def play(harness: Harness, seated: Seated, player: PagePlayer) -> None:
    """Play to the end; nothing lies over a place that can be chosen, in any position on the way."""
    seen = await player.play()
    await present(player.page, "[data-fair=yes]")
    view = (await harness.ask("GET", f"/api/tables/{seated.table}/game")).json["view"]
    assert seen["over"] == view["outcome"]["winner"]
    assert int(seen["version"]) == view["version"]
    assert player.positions > 0
    assert player.covered == []


@pytest.mark.parametrize(("edition", "mode"), ALL_MODES if AT_LENGTH else SOUGHT[::2])
async def test_a_game_of_the_fugitive(edition: str, mode: str, harness: Harness) -> None:
    count = 5 if edition == "research-2013" else 2
    seats = {"fugitive": "me"}
    seated = await harness.table(edition=edition, mode=mode, detectives=count, helper="possible", seats=seats)
    visitor = await harness.regular()
    await play(harness, seated, PagePlayer(await visitor.go(seated.link), Random(f"{edition} {mode} fugitive")))


@pytest.mark.parametrize(("edition", "mode"), SOUGHT if AT_LENGTH else SOUGHT[2:])
async def test_a_game_of_the_seekers(edition: str, mode: str, harness: Harness) -> None:
    if AT_LENGTH:
        seats = {"detective-1": "me", "detective-2": "me"}
        seated = await harness.table(edition=edition, mode=mode, detectives=2, helper="possible", seats=seats)
    else:
        seated = await near_the_end(harness, edition, mode, LAST, "seekers")
    visitor = await harness.regular()
    player = PagePlayer(await visitor.go(seated.link), Random(f"{edition} {mode} seekers"), mouse=False)
    await play(harness, seated, player)
