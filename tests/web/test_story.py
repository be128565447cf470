"""The story on the map: the route draws itself and the curve follows; the game can be kept, and handed on."""

from pathlib import Path

from playwright.async_api import Page

from blackticket.rules.actions import FUGITIVE
from tests.web.stage import Seated, Stage
from tests.web.tables import game_at, play_on, two_sides

ROUNDS = 5
A_ROUND = 5
"""So many actions: the fugitive's and those of two detectives and two bobbies."""


async def half_a_game(stage: Stage) -> tuple[Seated, Seated]:
    """A game that is under way: he has come to light once, and gone on since."""
    sides = await two_sides(stage, "london-2023")
    await play_on(stage, sides, ROUNDS * A_ROUND)
    assert game_at(stage, sides[0]).view(FUGITIVE).move == ROUNDS
    return sides


async def whole_game(stage: Stage) -> Seated:
    """The same, given up there."""
    fugitive, _ = await half_a_game(stage)
    wire, _ = await stage.site.enter(fugitive.table, fugitive.key)
    assert (await wire.ask({"type": "resign", "id": "enough"}))["type"] == "done"
    await wire.leave()
    return fugitive


async def legs(page: Page) -> int:
    """So many legs of his route are drawn on the map."""
    return await page.locator(".board svg.live g.ride").count()


async def drawn(page: Page, count: int) -> None:
    """Wait until so many are."""
    await page.wait_for_function(
        "(count) => document.querySelectorAll('.board svg.live g.ride').length === count", arg=count
    )


async def test_the_route_and_the_curve_follow_the_scrubber(stage: Stage) -> None:
    seated = await whole_game(stage)
    visitor = await stage.visitor()
    page = await visitor.open(f"/replay/{seated.table}")
    last = int(await page.locator("input[type=range]").first.get_attribute("max") or 0)
    curve = page.get_by_role("slider", name="Curve")
    assert len((await curve.locator("path.curve").get_attribute("d") or "").split("L")) >= ROUNDS
    seen, moves = [], []
    await page.keyboard.press("Home")
    for _ in range(last):
        seen.append(await legs(page))
        moves.append(int(await curve.get_attribute("aria-valuenow") or 0))
        assert await curve.locator("circle.here").count() == (1 if moves[-1] else 0)
        await page.keyboard.press("ArrowRight")
    assert seen == sorted(seen)
    assert set(seen) == set(range(ROUNDS + 1)), "the route grows leg by leg"
    assert moves == seen


async def test_what_the_seekers_saw_hides_his_route(stage: Stage) -> None:
    seated = await whole_game(stage)
    visitor = await stage.visitor()
    page = await visitor.open(f"/replay/{seated.table}")
    line = page.locator("input[type=range]").first
    await line.fill(str(int(await line.get_attribute("max") or 0) - 1))
    await drawn(page, ROUNDS)
    await page.get_by_label("As the seekers saw it").check()
    await drawn(page, 0)


async def test_a_game_is_kept_and_handed_on(stage: Stage, tmp_path: Path) -> None:
    seated = await whole_game(stage)
    visitor = await stage.visitor()
    await visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = await visitor.open(f"/replay/{seated.table}")
    await page.get_by_role("button", name="Copy link").click()
    await page.locator("[data-announcer]").filter(has_text="Copied").wait_for(state="attached")
    assert await page.evaluate("navigator.clipboard.readText()") == f"{stage.address}/replay/{seated.table}"
    last = await page.locator("input[type=range]").first.get_attribute("max")
    async with page.expect_download() as saving:
        await page.get_by_role("button", name="Download").click()
    saved = await saving.value
    assert saved.suggested_filename == f"black-ticket-{seated.table}.txt"
    file = tmp_path / saved.suggested_filename
    await saved.save_as(file)
    page = await visitor.open("/replay")
    await page.locator("input[type=file]").set_input_files(file)
    assert await page.locator("input[type=range]").first.get_attribute("max") == last
    await page.keyboard.press("End")
    await drawn(page, ROUNDS)


async def test_the_history_of_a_running_game_is_that_of_a_seat(stage: Stage) -> None:
    sides = await half_a_game(stage)
    game = game_at(stage, sides[0])
    secret = game.view(FUGITIVE).fugitive
    shown = [line.station for line in game.view("detective-1").log]
    assert secret not in shown
    for seated, count in ((sides[0], ROUNDS), (sides[1], 0)):
        visitor = await stage.visitor()
        await visitor.open(seated.link)
        page = visitor.page
        await page.get_by_role("tab", name="History").click()
        await page.locator(f'a[href="/replay/{seated.table}"]').first.click()
        await page.locator("input[type=range]").first.wait_for()
        await page.keyboard.press("End")
        await drawn(page, count)
        pawn = page.locator(f'[data-pawn="{FUGITIVE}"]')
        assert await page.get_by_label("As the seekers saw it").count() == 0
        assert await pawn.count() == 1, "he himself, or where he was seen last"
