"""One seat in two tabs of a browser: both show the same, either can move, and both at once move once."""

from random import Random

from playwright.async_api import Page

from tests.web.playing import CLICK, Player
from tests.web.stage import Seated, Stage
from tests.web.tables import game_at, play_on, two_sides
from tests.web.test_together import at_version, version_of


async def two_tabs(stage: Stage) -> tuple[Seated, tuple[Page, Page]]:
    """The turn of the seekers, all of whom play in either of two tabs."""
    sides = await two_sides(stage, "london-2023")
    await play_on(stage, sides, 1)
    visitor = await stage.visitor()
    one, two = await visitor.open(sides[1].link), await visitor.context.new_page()
    await two.goto(f"{stage.address}/table/{sides[1].table}")
    await agree(stage, sides[1], (one, two))
    return sides[1], (one, two)


async def agree(stage: Stage, seated: Seated, pages: tuple[Page, Page]) -> None:
    """Both show the table as it is, offer the same, and neither says that the other has taken the seat."""
    seen = []
    for page in pages:
        await at_version(page, version_of(stage, seated.table))
        seen.append(await Player(page, Random(0)).look())
        assert await page.locator(".banner").count() == 0
    assert seen[0] == seen[1]
    assert int(seen[0]["version"]) == version_of(stage, seated.table)
    assert seen[0]["targets"]


async def test_two_tabs_of_a_seat_agree(stage: Stage) -> None:
    seated, pages = await two_tabs(stage)
    for number in range(2):
        before = version_of(stage, seated.table)
        await Player(pages[number], Random(number)).move()
        assert version_of(stage, seated.table) == before + 1
        await agree(stage, seated, pages)


async def test_a_click_in_both_tabs_at_once_is_one_move(stage: Stage) -> None:
    seated, pages = await two_tabs(stage)
    game = game_at(stage, seated)
    before = game.state.version
    pawn = await pages[0].locator('[data-mover][aria-pressed="true"]').get_attribute("data-mover")
    plain = [one for one in game.legal("detective-1") if one.pawn == pawn and one.station != game.state.fugitive]
    station = next(one.station for one in plain if sum(other.station == one.station for other in plain) == 1)
    async with stage.house.tables[seated.table].lock:  # neither hears of the other before both have clicked
        for page in pages:
            await page.evaluate(CLICK, f'[data-target="{station}"]')
    await agree(stage, seated, pages)
    assert game.state.version == before + 1
    _, action = game.actions[-1]
    assert (action.pawn, action.station) == (pawn, station)
