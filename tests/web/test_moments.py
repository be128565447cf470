"""What is shown for a moment: it can be skipped, and where nothing may move nothing does."""

import pytest

from tests.web.stage import Stage
from tests.web.test_replay import played

MOVES = """() => document.getAnimations().filter((one) => one.effect.target.closest("[data-moments]")
  && one.playState === "running").length"""
DRAWN = """() => [...document.querySelectorAll("[data-moments] .ride .road")].flatMap((one) => one.getAnimations())
  .map((one) => one.effect.getComputedTiming().delay)"""


async def test_the_route_draws_itself_ride_by_ride_until_it_is_skipped(stage: Stage) -> None:
    seated = await played(stage)
    visitor = await stage.visitor(motion=True)
    page = await visitor.open(seated.link)
    await page.locator(".ride").first.wait_for()
    delays = await page.evaluate(DRAWN)
    assert len(delays) > 1
    assert delays == sorted(set(delays)), "each ride waits for the one before"
    await page.keyboard.press("Space")
    assert await page.evaluate(MOVES) == 0


@pytest.mark.parametrize("motion", [True, False])
async def test_a_replay_begins_at_the_beginning_and_by_itself_if_things_may_move(motion: bool, stage: Stage) -> None:
    seated = await played(stage)
    visitor = await stage.visitor(motion=motion)
    page = await visitor.open(f"/replay/{seated.table}")
    line = page.locator("input[type=range]").first
    await line.wait_for()
    if motion:
        await page.wait_for_function("() => Number(document.querySelector('input[type=range]').value) > 0")
    else:
        assert await line.input_value() == "0"
        assert await page.evaluate(MOVES) == 0


async def test_nothing_moves_where_nothing_may(stage: Stage) -> None:
    seated = await played(stage)
    visitor = await stage.visitor()
    page = await visitor.open(seated.link)
    await page.locator(".ride").first.wait_for()
    assert await page.evaluate(DRAWN) == []
    assert await page.evaluate(MOVES) == 0
