"""The card of a station: what is said of it when it is pointed at, and why it cannot be chosen."""

import re

from playwright.async_api import Page

from tests.web.harness import Harness, Seated, present
from tests.web.table_setup import game_at, just_seen


async def card(page: Page, station: int) -> str:
    await present(page, f'[data-card="{station}"] p')
    return await page.locator("[data-card]").inner_text()


async def opened(harness: Harness) -> tuple[Seated, Page]:
    sides = await just_seen(harness, "london-2023")
    page = await (await harness.regular()).go(sides[1].link)
    await page.mouse.move(0, 0)  # not where somebody left it
    await present(page, "[data-target]")
    return sides[1], page


async def test_a_target_says_its_rides_and_what_would_remain(harness: Harness) -> None:
    seated, page = await opened(harness)
    pawns = game_at(harness, seated).setup.pawns
    target = page.locator("[data-target]").first
    station = int(await target.get_attribute("data-target") or 0)
    spot = await target.bounding_box()
    assert spot
    await page.mouse.move(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
    said = await card(page, station)
    assert f"Station {station}: " in said
    assert "Detective 1: 1." in said
    assert len(re.findall(r"(Detective|Bobby) \d: \d\.", said)) == len(pawns)
    assert "If he is not here: 1 possible" in said  # he has just been seen elsewhere
    assert await page.locator(".ways .line:not(.open)").count()
    await page.mouse.move(0, 0)
    await page.locator("[data-card]").wait_for(state="detached")
    assert not await page.locator(".ways .line:not(.open)").count()


async def test_a_number_that_leads_nowhere_says_why(harness: Harness) -> None:
    seated, page = await opened(harness)
    one = game_at(harness, seated).view("detective-1").seekers[0]
    for station, why in (
        (one.station, "Detective 1 is here already."),
        (105, f"No ride leads here from {one.station}."),
    ):
        await page.keyboard.type(str(station))
        assert await page.locator("[data-why]").count() == 0
        assert f"Station {station}: " in await card(page, station)
        await page.keyboard.press("Enter")
        await present(page, "[data-why]")
        assert why in await card(page, station)
    await page.keyboard.press("Escape")
    await page.locator("[data-card]").wait_for(state="detached")
    spot = await page.locator(".stations .station").get_by_text("105", exact=True).bounding_box()
    assert spot
    await page.mouse.click(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
    await present(page, "[data-why]")
    assert f"No ride leads here from {one.station}." in await card(page, 105), "a click asks as well"
