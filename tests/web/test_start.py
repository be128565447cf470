"""The way into a game: two clicks, an address of one's own, and choices that are kept."""

import asyncio
import json
import re
from random import Random
from typing import Final

import pytest
from playwright.async_api import Route

from blackticket.knowledge.seekers_reach import seekers_reach
from blackticket.server.pages import FOLDER
from tests.length import AT_LENGTH
from tests.web.harness import LANGUAGES, Harness, present
from tests.web.page_player import PagePlayer
from tests.web.table_setup import game_at

HEAVY: Final = 15_000
"""Bytes of a part of the client that somebody with a slow line would wait for."""
ANSWERED: Final = """(before) => {
    if (Number(document.querySelector('[data-version]').dataset.version) > before) return 'moved';
    return document.querySelector('[data-chip]') ? 'asked for a ticket' : null;
}"""
"""What a click on a station leads to: a move, or where more tickets than one lead there, a question."""


async def test_two_clicks_lead_to_the_first_move(harness: Harness) -> None:
    visitor = await harness.visitor()
    page = await visitor.open("/")
    await page.locator("main button.primary").first.click()
    player = PagePlayer(page, Random(1))
    seen = await player.look()
    table = re.fullmatch(r".*/table/(\w+)", page.url)
    assert table, "the key is not left in the address"
    moved = False
    for word in [spot["word"] for spot in await player.spots("target") if spot["free"]]:
        await player.click("target", word)
        answer = await page.wait_for_function(ANSWERED, arg=int(seen["version"]))
        moved = await answer.json_value() == "moved"
        if moved:
            break
        await page.keyboard.press("Escape")
    assert moved, "where one ticket leads, a click is enough"


async def test_who_plays_alone_says_how_strong_the_programs_are(harness: Harness) -> None:
    page = await (await harness.regular()).go("/")
    await page.get_by_role("radio", name="Hard").check()
    await page.get_by_role("button", name="I hunt Mister X").click()
    await present(page, "[data-version]")
    table = harness.backend.registry.tables[page.url.rsplit("/", 1)[1]]
    assert [seat.strength for seat in table.state.seats if seat.kind == "program"] == ["hard"]


async def test_play_now_waits_for_nothing_that_a_table_needs(harness: Harness) -> None:
    manifest = json.loads((FOLDER / "manifest.json").read_text(encoding="utf-8"))

    def built(module: str) -> dict[str, str]:
        """The files of a module, and of those that it imports, by their names."""
        entry = manifest[module]
        others = [part for other in entry.get("imports", ()) for part in built(other).items()]
        return dict([*others, (entry["name"], entry["file"])])

    parts = built("src/pages/Table.svelte") | built("src/home/boardPictures.ts")
    held = {name: file for name, file in parts.items() if name != "common" and (FOLDER / file).stat().st_size > HEAVY}
    assert {"table", "board", "boardPictures"} <= held.keys()
    visitor = await harness.visitor()
    pressed = asyncio.Event()

    async def late(route: Route) -> None:
        await pressed.wait()
        await route.continue_()

    for path in ("api/**", *held.values()):
        await visitor.page.route(f"{harness.address}/{path}", late)
    page = await visitor.open("/")
    await page.locator("main button.primary").first.click()
    pressed.set()
    await present(page, "[data-target]")


async def test_a_link_is_kept_and_taken_out_of_the_address(harness: Harness) -> None:
    seated = await harness.table(detectives=2, seats={"fugitive": "me"})
    visitor = await harness.visitor()
    page = await visitor.open(seated.link)
    await present(page, "[data-target]")
    assert page.url == f"{harness.address}/table/{seated.table}"
    assert seated.key in await page.evaluate("localStorage['blackticket.games']")
    page = await visitor.open("/")
    await page.locator(f'a[href="/table/{seated.table}"]').first.click()
    await present(page, "[data-target]")


async def test_a_link_to_another_table_leaves_the_key_of_this_one_alone(harness: Harness) -> None:
    one, two = [await harness.table(detectives=2, seats={"fugitive": "me"}) for _ in range(2)]
    visitor = await harness.regular()
    for seated in (one, two):
        page = await visitor.go(seated.link)
        await present(page, "[data-target]")
    kept = await page.evaluate("JSON.parse(localStorage['blackticket.games'])")
    assert {game["id"]: game["key"] for game in kept} == {one.table: one.key, two.table: two.key}


async def test_the_lobby_lists_a_table_with_an_open_seat_until_one_has_sat_down(harness: Harness) -> None:
    seated = await harness.table(False, detectives=2, public=True, seats={"fugitive": "me"})
    visitor = await harness.regular()
    page = await visitor.go("/")
    lobby = page.locator("section[aria-labelledby=lobby]")
    await lobby.get_by_role("button", name="Detective").click()
    await page.wait_for_url(f"**/table/{seated.table}")
    await page.get_by_text("(you)").wait_for()
    page = await visitor.go("/")
    async with page.expect_response("**/api/tables"):
        await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert await lobby.locator("li").count() == 0


async def test_who_hides_sees_where_a_detective_can_be_first(harness: Harness) -> None:
    seated = await harness.table(edition="dice-2019", detectives=2, helper="none", seats={"fugitive": "me"})
    visitor = await harness.visitor()
    page = await visitor.open(seated.link)
    await present(page, "[data-target]")
    game = game_at(harness, seated)
    reach = seekers_reach(game.view("fugitive"))
    marked = [
        await page.locator(f'[data-target="{action.station}"]').get_attribute("aria-label") or ""
        for action in game.legal("fugitive")
    ]
    said = {
        action.station
        for action, label in zip(game.legal("fugitive"), marked, strict=True)
        if "A detective can be here next" in label
    }
    assert said == {action.station for action in game.legal("fugitive")} & reach != set()
    assert await page.locator("[data-danger] circle").count() == len(reach)
    assert "ring of spikes" in await page.locator(".foot").inner_text()


async def test_an_address_that_is_not_there_says_so(harness: Harness) -> None:
    visitor = await harness.visitor()
    page = await visitor.open("/about")
    await page.evaluate("history.pushState(null, '', '/nowhere'); dispatchEvent(new PopStateEvent('popstate'))")
    await page.locator('main a[href="/"]').wait_for()
    page = await visitor.open("/table/nothing-like-this")
    await page.locator('a[href="/"]').first.wait_for()


@pytest.mark.parametrize("language", LANGUAGES if AT_LENGTH else LANGUAGES[:2])
async def test_the_language_of_the_browser_is_spoken_until_another_is_chosen(language: str, harness: Harness) -> None:
    visitor = await harness.visitor(language=language)
    page = await visitor.open("/settings")
    assert await page.evaluate("document.documentElement.lang") == language
    other = LANGUAGES[(LANGUAGES.index(language) + 1) % len(LANGUAGES)]
    before = await page.locator("h1").inner_text()
    await page.locator(f'input[type=radio][value="{other}"]').check(force=True)
    await page.wait_for_function("(lang) => document.documentElement.lang === lang", arg=other)
    assert await page.locator("h1").inner_text() != before
    await page.reload()
    await page.wait_for_function("(lang) => document.documentElement.lang === lang", arg=other)
