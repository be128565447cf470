"""The story on the map: the route draws itself and the curve follows; the game can be kept, and handed on."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.async_api import Page

from blackticket.rules.actions import FUGITIVE
from tests.length import AT_LENGTH, proof_only
from tests.web.harness import Harness, Seated
from tests.web.table_setup import game_at, give_up, play_on, two_sides

ROUNDS = 5 if AT_LENGTH else 4
A_ROUND = 5
"""The actions of a round: the fugitive's and those of two detectives and two bobbies."""


PRINTED = """() => [...document.body.querySelectorAll("*")]
  .filter((one) => !one.closest(".stations, .ground"))
  .flatMap((one) => [
    ...[...one.attributes].filter(({ name }) => /^(aria-|data-|title$|href$|alt$|value$)/.test(name)),
    ...[...one.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE),
  ])
  .map((one) => one.value ?? one.data)
  .join("\\n")"""
"""All that is written anywhere in a document, but for the numbers of the stations on the map."""
STANDS = """(pawn) => [...document.querySelectorAll(`[data-pawn="${pawn}"]`)].map(({ style }) => Number(
  [...document.querySelectorAll(".stations .station")]
    .find((station) => station.style.transform === style.transform).textContent))"""
"""The stations where a pawn stands on the map."""
WINDING = 3
"""With this seed he is on many stations that nobody else comes to."""
SMALL = 100
"""Smaller numbers stand for many things: moves, steps, shares."""


async def half_a_game(harness: Harness, seed: int = 1) -> tuple[Seated, Seated]:
    """A game that is under way: he has come to light once, and gone on since."""
    sides = await two_sides(harness, "london-2023", seed=seed)
    await play_on(harness, sides, ROUNDS * A_ROUND)
    assert game_at(harness, sides[0]).view(FUGITIVE).move == ROUNDS
    return sides


async def whole_game(harness: Harness) -> Seated:
    """The same, given up there."""
    fugitive, _ = await half_a_game(harness)
    await give_up(harness, fugitive)
    return fugitive


async def legs(page: Page) -> int:
    """The number of legs of his route drawn on the map."""
    return await page.locator(".board svg.live g.ride").count()


async def printed(page: Page) -> set[int]:
    """All numbers that stand on their own somewhere on a page, or that a reader is told."""
    text = await page.evaluate(PRINTED) + await page.locator("body").aria_snapshot()
    return {int(word) for word in re.findall(r"\b\d+\b", text)}


async def secrets(harness: Harness, sides: tuple[Seated, Seated]) -> set[int]:
    """Stations where he has been, and whose numbers the seekers have no other reason to read."""
    route = {game_at(harness, sides[0]).view(FUGITIVE).start}
    route |= {line.station for line in game_at(harness, sides[0]).view(FUGITIVE).log}
    replay = (await harness.ask("GET", f"/api/tables/{sides[1].table}/replay", key=sides[1].key)).json
    return {station for station in route if station and station > SMALL} - set(numbers(replay["steps"]))


def numbers(payload: Any) -> Iterator[int]:
    """All numbers that are told, and how long the lists are; but where he could be is only shown on the map."""
    if isinstance(payload, dict):
        for name, value in payload.items():
            if name not in ("possible", "possible_starts"):
                yield from numbers(value)
            elif value is not None:
                yield len(value)
    elif isinstance(payload, list):
        for one in payload:
            yield from numbers(one)
    elif isinstance(payload, int):
        yield payload


async def drawn(page: Page, count: int) -> None:
    """Wait until that many are drawn."""
    await page.wait_for_function(
        "(count) => document.querySelectorAll('.board svg.live g.ride').length === count", arg=count
    )


async def test_the_route_and_the_curve_follow_the_scrubber(harness: Harness) -> None:
    seated = await whole_game(harness)
    visitor = await harness.regular()
    page = await visitor.go(f"/replay/{seated.table}")
    last = int(await page.locator("input[type=range]").first.get_attribute("max") or 0)
    await page.get_by_role("tab", name="Curve").click()
    await page.locator("input[type=range]").first.focus()
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


async def test_what_the_seekers_saw_hides_his_route(harness: Harness) -> None:
    sides = await half_a_game(harness, WINDING)
    hidden = await secrets(harness, sides) - {game_at(harness, sides[0]).view(FUGITIVE).fugitive}
    assert len(hidden) > 1, "another seed, please"
    await give_up(harness, sides[0])
    visitor = await harness.regular()
    page = await visitor.go(f"/replay/{sides[0].table}")
    line = page.locator("input[type=range]").first
    await line.fill(str(int(await line.get_attribute("max") or 0) - 1))
    await drawn(page, ROUNDS)
    assert await page.evaluate(STANDS, FUGITIVE) == [game_at(harness, sides[0]).view(FUGITIVE).fugitive]
    assert len(hidden & await printed(page)) > 1, "what is hidden can be found where it is shown"
    await page.get_by_label("As the seekers saw it").check()
    for tab in ("Moves", "Moments", "Table", "Curve"):
        await page.get_by_role("tab", name=tab).click()
        await page.get_by_role("tab", name=tab, selected=True).wait_for()
        assert hidden & await printed(page) == set()
    await page.get_by_text("As a table").click()
    await page.keyboard.press("Home")
    for _ in range(ROUNDS * A_ROUND):
        await drawn(page, 0)
        assert hidden & await printed(page) == set()
        assert not hidden.intersection(await page.evaluate(STANDS, FUGITIVE))
        await page.keyboard.press("ArrowRight")


@proof_only
async def test_a_game_is_kept_and_handed_on(harness: Harness, tmp_path: Path) -> None:
    seated = await whole_game(harness)
    visitor = await harness.visitor()
    await visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = await visitor.open(f"/replay/{seated.table}")
    await page.get_by_role("button", name="Copy link").click()
    await page.locator("[data-announcer]").filter(has_text="Copied").wait_for(state="attached")
    assert await page.evaluate("navigator.clipboard.readText()") == f"{harness.address}/replay/{seated.table}"
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


@proof_only
async def test_the_history_of_a_running_game_is_that_of_a_seat(harness: Harness) -> None:
    sides = await half_a_game(harness, WINDING)
    hidden, here = await secrets(harness, sides), game_at(harness, sides[0]).view(FUGITIVE).fugitive
    assert len(hidden) > 1, "another seed, please"
    visitor = await harness.regular()
    for seated, count in ((sides[0], ROUNDS), (sides[1], 0)):
        await visitor.rest()
        page = await visitor.go(seated.link)
        await page.get_by_role("tab", name="History").click()
        await page.locator(f'a[href="/replay/{seated.table}"]').first.click()
        await page.locator("input[type=range]").first.wait_for()
        await page.keyboard.press("End")
        await drawn(page, count)
        assert await page.get_by_label("As the seekers saw it").count() == 0
        found = hidden & await printed(page)
        assert len(found) > 1 if count else not found
        pawn = page.locator(f'[data-pawn="{FUGITIVE}"]')
        assert await pawn.count() == 1, "he himself, or where he was seen last"
        assert (await page.evaluate(STANDS, FUGITIVE) == [here]) == bool(count)
