"""On a device that is passed around the curtain falls before the fugitive's secrets when he turns away from them."""

import asyncio
import re
from typing import Literal

import pytest
from playwright.async_api import Page, Route

from blackticket.rules.actions import FUGITIVE
from tests.length import a_few, proof_only
from tests.web.harness import Harness, Seated, Visitor, present
from tests.web.table_setup import game_at, play_on, share, two_sides
from tests.web.test_moments import STILL
from tests.web.test_passing import lift

SHOWN = "({ title: document.title, body: document.body.innerHTML, words: document.body.innerText })"
COVERED = """() => [...document.querySelectorAll("[data-cloth] div")].reduce((sum, half) => {
  const { left, right } = half.getBoundingClientRect();
  return sum + Math.max(0, Math.min(right, innerWidth) - Math.max(left, 0));
}, 0) / innerWidth"""
"""The share of the window that the halves of the curtain cover."""
ATTRIBUTES = "[...document.querySelectorAll('body *')].flatMap((one) => Object.values(one.dataset))"


async def passed_around(visitor: Visitor, sides: tuple[Seated, Seated]) -> Page:
    """A table where both sides are played on the device of the visitor."""
    await share(visitor, sides)
    return await visitor.open(f"/table/{sides[0].table}")


async def shown(page: Page) -> dict[str, str]:
    """All that is in the document, and what a screen reader is told of it."""
    said = {**await page.evaluate(SHOWN), "tree": await page.locator("body").aria_snapshot()}
    return {name: re.sub("&nbsp;|\\s+$", "", text) for name, text in said.items()}  # so that words are said twice


async def turn_away(page: Page, how: Literal["another window", "idle"]) -> None:
    if how == "another window":
        await page.evaluate("dispatchEvent(new Event('blur'))")
        return
    for _ in range(3):
        await page.clock.fast_forward(50_000)
        await page.mouse.move(200, 200)
        await page.mouse.move(210, 210)
        assert await page.locator("[data-target]").count() > 0, "he is still there"
    await page.clock.fast_forward(61_500)


@proof_only
@pytest.mark.rule("I-02")
@pytest.mark.parametrize("how", a_few(["another window", "idle"], 1))
async def test_the_curtain_falls_when_he_turns_away(how: Literal["another window", "idle"], harness: Harness) -> None:
    sides = await two_sides(harness, "london-2023")
    await play_on(harness, sides, 5)
    game = game_at(harness, sides[0])
    assert game.acting == (FUGITIVE,)
    hidden = {str(game.state.fugitive), *(str(action.station) for action in game.legal(FUGITIVE))}
    visitor = await harness.visitor()
    await visitor.page.clock.install()
    page = await passed_around(visitor, sides)
    curtain = page.locator('[data-curtain="fugitive"]')
    await curtain.wait_for()
    before = await shown(page)
    await lift(visitor, "fugitive")
    await present(page, "[data-target]")
    assert hidden <= set(await page.evaluate(ATTRIBUTES)) | set(re.findall(r"\d+", (await shown(page))["words"]))
    await turn_away(page, how)
    await curtain.wait_for()
    after = await shown(page)
    assert after == before
    assert not hidden & set(re.findall(r"\d+", after["words"] + after["tree"] + after["title"]))
    assert not hidden & set(await page.evaluate(ATTRIBUTES))
    assert not hidden & set(re.findall(r"\d+", await page.evaluate("JSON.stringify(sessionStorage)")))
    await lift(visitor, "fugitive")
    await present(page, "[data-target]")


@pytest.mark.parametrize("motion", [True, False])
async def test_the_curtain_parts_before_a_table_that_is_laid_already(motion: bool, harness: Harness) -> None:
    sides = await two_sides(harness, "london-2023")
    await play_on(harness, sides, 1)
    visitor = await harness.visitor(motion=motion)
    tools = await visitor.context.new_cdp_session(visitor.page)
    await tools.send("Animation.enable")
    page = await passed_around(visitor, sides)
    await present(page, '[data-curtain="seekers"]')
    await page.wait_for_function(f"() => ({COVERED})() > 0.99")
    await tools.send("Animation.setPlaybackRate", {"playbackRate": STILL})
    await lift(visitor, "seekers")
    assert (await page.evaluate(COVERED) > 0.99) is motion
    top = "document.elementFromPoint(innerWidth / 2, innerHeight / 2).closest('[data-cloth]')"
    assert await page.evaluate(top) is None, "what lies below can be clicked on"


PARTING = "[...document.querySelectorAll('[data-cloth] div')].flatMap((half) => half.getAnimations()).length"
"""How many halves of the curtain are on their way, or about to be."""


async def test_the_curtain_stays_down_until_there_is_a_map_to_be_seen(harness: Harness) -> None:
    sides = await two_sides(harness, "london-2023")
    await play_on(harness, sides, 1)
    visitor = await harness.visitor(motion=True)
    map_comes = asyncio.Event()

    async def late(route: Route) -> None:
        await map_comes.wait()
        await route.continue_()

    await visitor.page.clock.install()
    await visitor.context.route("**/api/boards/*", late)
    page = await passed_around(visitor, sides)
    await present(page, '[data-curtain="seekers"]')
    await page.wait_for_function(f"() => ({COVERED})() > 0.99 && !{PARTING}")
    await page.clock.pause_at(await page.evaluate("Date.now() + 1000"))
    await page.locator("[data-open]").press("Enter")
    await present(page, "[data-version]")
    assert (await page.evaluate(COVERED) > 0.99, await page.evaluate(PARTING)) == (True, 0)
    map_comes.set()
    await page.wait_for_function(f"() => ({COVERED})() < 0.01")
