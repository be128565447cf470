"""One device for both sides: a curtain between them, and nothing of the one left for the other."""

import pytest

from blackticket.rules.actions import FUGITIVE
from tests.knowledge.worlds import many_twins
from tests.length import AT_LENGTH
from tests.server.twin_servers import shorter
from tests.web.harness import TwinServers, Visitor, present
from tests.web.test_secrecy import TwinPage, parted, worlds

LONGEST = 20 if AT_LENGTH else 4


async def lift(visitor: Visitor, side: str) -> None:
    """Open the curtain: towards the seekers at a click, before his secrets by pressing and holding."""
    page = visitor.page
    if side != FUGITIVE:
        await page.locator(f'[data-curtain="{side}"] [data-open]').press("Enter")
    else:
        await page.locator(f'[data-curtain="{side}"] [data-hold]').focus()
        await page.keyboard.down("Enter")
        await present(page, "[data-version]")
        await page.keyboard.up("Enter")
    await present(page, "[data-target]")  # ids of parts of a map count the maps that there were


@pytest.mark.rule("I-02")
async def test_the_seekers_find_nothing_of_him_on_a_device_that_is_passed_around(twins: TwinServers) -> None:
    (pair,) = many_twins(1, 3, "london-2023", "standard")
    pair = shorter(pair, LONGEST)
    both = await worlds(twins, pair, "both")
    turn = FUGITIVE
    for world in both:
        await lift(world.visitor, turn)
    for number, actions in enumerate(zip(*pair.scripts, strict=True)):
        seat = actions[0][0]
        side = FUGITIVE if seat == FUGITIVE else "seekers"
        if side != turn:
            for world in both:
                await present(world.visitor.page, f'[data-curtain="{side}"]')
            if side == "seekers":
                for world in both:  # what ever was there was there for him until now
                    await world.visitor.page.evaluate("window.ever.clear()")
                assert await left(both) == [], f"on the curtain before action {number}"
            for world in both:
                await lift(world.visitor, side)
        if side == "seekers" and (AT_LENGTH or side != turn):
            assert await left(both) == [], f"before action {number}"
        turn = side
        for world, (_, action) in zip(both, actions, strict=True):
            await world.act(seat, action.text)


async def left(both: list[TwinPage]) -> list[str]:
    """What differs on the screen and in the browser; what came over the wire was for the fugitive too."""
    return await parted(both, None, but=("frames", "bodies"))
