"""One seat in two tabs of a browser: both show the same, either can move, and both at once move once."""

from random import Random

from playwright.async_api import Page

from tests.length import proof_only
from tests.web.harness import Harness, Seated
from tests.web.page_player import CLICK, PagePlayer
from tests.web.table_setup import game_at, play_on, two_sides
from tests.web.test_together import at_version, version_of


async def two_tabs(harness: Harness) -> tuple[Seated, tuple[Page, Page]]:
    """The turn of the seekers, all of whom play in either of two tabs."""
    sides = await two_sides(harness, "london-2023")
    await play_on(harness, sides, 1)
    visitor = await harness.regular()
    one, two = await visitor.go(sides[1].link), await visitor.context.new_page()
    await two.goto(f"{harness.address}/table/{sides[1].table}")
    await agree(harness, sides[1], (one, two))
    return sides[1], (one, two)


async def agree(harness: Harness, seated: Seated, pages: tuple[Page, Page]) -> None:
    """Both show the table as it is, offer the same, and neither says that the other has taken the seat."""
    seen = []
    for page in pages:
        await at_version(page, version_of(harness, seated.table))
        seen.append(await PagePlayer(page, Random(0)).look())
        assert await page.locator(".banner").count() == 0
    assert seen[0] == seen[1]
    assert int(seen[0]["version"]) == version_of(harness, seated.table)
    assert seen[0]["targets"]


@proof_only
async def test_two_tabs_of_a_seat_agree(harness: Harness) -> None:
    seated, pages = await two_tabs(harness)
    for number in range(2):
        before = version_of(harness, seated.table)
        await PagePlayer(pages[number], Random(number)).move()
        assert version_of(harness, seated.table) == before + 1
        await agree(harness, seated, pages)


async def test_a_click_in_both_tabs_at_once_is_one_move(harness: Harness) -> None:
    seated, pages = await two_tabs(harness)
    game = game_at(harness, seated)
    before = game.state.version
    pawn = await pages[0].locator('[data-mover][aria-pressed="true"]').get_attribute("data-mover")
    plain = [one for one in game.legal("detective-1") if one.pawn == pawn and one.station != game.state.fugitive]
    station = next(one.station for one in plain if sum(other.station == one.station for other in plain) == 1)
    async with harness.backend.registry.tables[
        seated.table
    ].lock:  # neither hears of the other before both have clicked
        for page in pages:
            await page.evaluate(CLICK, f'[data-target="{station}"]')
    await agree(harness, seated, pages)
    assert game.state.version == before + 1
    _, action = game.actions[-1]
    assert (action.pawn, action.station) == (pawn, station)
