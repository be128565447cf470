"""A round that is planned: all pawns as ghosts first, then sent together."""

from tests.web.harness import Harness, present
from tests.web.table_setup import game_at, just_seen

GHOSTS = '[data-pawn*=" on "]'


async def test_all_pawns_are_placed_as_ghosts_and_sent_with_one_go(harness: Harness) -> None:
    sides = await just_seen(harness, "london-2023")
    game = game_at(harness, sides[1])
    before = game.view("spectator")
    waiting = [one.pawn for one in before.seekers if one.waiting]
    page = await (await harness.regular()).go(sides[1].link)
    await present(page, "[data-target]")
    await page.locator("[data-plan]").click()
    for count in range(1, len(waiting) + 1):
        await page.locator("[data-target]").first.dispatch_event("click")
        placed = f"document.querySelectorAll('{GHOSTS}').length === {count}"
        await page.wait_for_function(f"{placed} || document.querySelector('[data-chip]')")
        if await page.locator("[data-chip]").count():
            await page.keyboard.press("1")
        await page.wait_for_function(placed)
    assert game.view("spectator").version == before.version
    ghosts = await page.locator(GHOSTS).evaluate_all("(all) => all.map((one) => one.dataset.pawn)")
    await page.locator("[data-go]").click()
    await present(page, f'[data-version="{before.version + len(waiting)}"]')
    assert sorted(ghosts) == sorted(f"{one.pawn} on {one.station}" for one in game.view("spectator").seekers)
    assert len(ghosts) == len(before.seekers) > 2
