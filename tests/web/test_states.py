"""What the tour of all pages does not come by: dialogs, chips, the curtain, guests, refusals, a replay half way."""

from collections.abc import AsyncIterator, Callable
from random import Random
from typing import Final

import pytest
from playwright.async_api import FilePayload, Page

from tests.web.harness import Harness, Visitor, present
from tests.web.page_catalogue import settled
from tests.web.page_checks import axe_in_both_themes, faults, whole
from tests.web.page_player import PagePlayer
from tests.web.table_setup import game_at, play_on, two_sides
from tests.web.test_curtain import passed_around
from tests.web.test_story import whole_game

States = AsyncIterator[tuple[str, Page]]
PARTS: Final = {
    "the signs": "[data-legend]",
    "the list of moves": "[role=tabpanel]",
    "giving up": "dialog[open]",
    "the keys": "dialog[open]",
}
"""States that add no more than this, and axe is asked of nothing else."""
DIARY: Final[FilePayload] = {"name": "diary.txt", "mimeType": "text/plain", "buffer": b"Dear diary"}


async def at_the_table(harness: Harness, visitor: Visitor) -> States:
    """All that opens at the table of a seeker, and the chips of a fugitive."""
    sides = await two_sides(harness, "london-2023")
    await play_on(harness, sides, 1)
    page = await visitor.go(sides[1].link)
    await present(page, "[data-target]")
    await page.locator("[data-legend] summary").click()
    yield "the signs", page
    await page.locator("#tab-moves").click()
    await present(page, "[data-move]")
    yield "the list of moves", page
    await page.locator("#tab-players").click()
    await page.locator("[data-resign]").click()
    await present(page, "dialog[open]")
    yield "giving up", page
    await page.keyboard.press("Escape")
    await page.locator("dialog[open]").wait_for(state="detached")
    await page.keyboard.press("?")
    await page.locator("dialog[data-keys]").wait_for()
    yield "the keys", page
    await page.keyboard.press("Escape")
    await page.locator("dialog[open]").wait_for(state="detached")
    spot = (await PagePlayer(page, Random(0)).spots("target"))[0]
    await page.locator("[data-marking]").click()
    await page.mouse.click(spot["x"], spot["y"])
    await page.locator(".foot form input").wait_for()
    yield "a mark", page


async def chips(harness: Harness, visitor: Visitor) -> States:
    sides = await two_sides(harness, "london-2023", seed=6)
    game = game_at(harness, sides[0])
    ways = [action.station for action in game.legal("fugitive") if not action.double and action.word != "black"]
    station = next(one for one in ways if ways.count(one) > 1)
    page = await visitor.go(sides[0].link)
    await page.locator(f'[data-target="{station}"]').press("Enter")
    await present(page, "[data-chip]")
    yield "chips", page


async def the_curtain(harness: Harness, visitor: Visitor) -> States:
    page = await passed_around(visitor, await two_sides(harness, "london-2023"))
    await page.locator("[data-ask]").click()
    await present(page, "[data-open]")
    yield "the curtain", page


async def a_room(harness: Harness, visitor: Visitor) -> States:
    host = await harness.table(False, detectives=3, seats={"fugitive": "me"})
    invited = await harness.ask("POST", f"/api/tables/{host.table}/seats/detective-1/invite", key=host.key)
    page = await visitor.go(f"/table/{host.table}#detective-1={invited.json['invite']}")
    await page.locator("main form input").first.wait_for()
    yield "a guest at the door", page
    await page.locator("main form input").first.fill("Ann")
    await page.locator("main form button.primary").click()
    await page.get_by_text("(you)").wait_for()
    yield "a guest in the room", page
    await visitor.rest()
    page = await visitor.go(host.link)
    await page.get_by_role("button", name="Invite somebody: Detective 3").click()
    await page.locator("li.link svg[role=img]").wait_for()
    yield "a room with a guest and a code", page


async def refusals(_: Harness, visitor: Visitor) -> States:
    visitor.forgive("404")
    visitor.forgive("400")
    yield "no such page", visitor.page  # where regulars come from
    page = await visitor.go("/table/nothing-like-this")
    yield "no such table", page
    page = await visitor.go("/replay/nothing-like-this")
    await page.locator('main a[href="/replay"]').wait_for()
    yield "no such replay", page
    page = await visitor.go("/replay")
    await page.locator("input[type=file]").set_input_files(DIARY)
    await page.locator("main [role=alert]").wait_for()
    yield "no such record", page


async def half_way(harness: Harness, visitor: Visitor) -> States:
    seated = await whole_game(harness)
    page = await visitor.go(f"/replay/{seated.table}")
    line = page.locator("input[type=range]").first
    await line.fill(str(int(await line.get_attribute("max") or 0) // 2))
    yield "a replay half way", page
    await page.get_by_label("As the seekers saw it").check()
    yield "a replay as the seekers saw it", page


MAPS: Final = ("a mark", "a replay half way")
"""States that change the map; all others are looked at without it."""
Opening = Callable[[Harness, Visitor], States]
OPENINGS: Final[dict[Opening, tuple[str, ...]]] = {
    at_the_table: ("the signs", "the list of moves", "giving up", "the keys", "a mark"),
    chips: ("chips",),
    a_room: ("a guest at the door", "a guest in the room", "a room with a guest and a code"),
    half_way: ("a replay half way", "a replay as the seekers saw it"),
    refusals: ("no such page", "no such table", "no such replay", "no such record"),
    the_curtain: ("the curtain",),
}
"""Every state that is looked at, in this order."""


@pytest.mark.parametrize("states", OPENINGS, ids=lambda states: states.__name__)
async def test_everything_that_opens_can_be_used_by_everybody(states: Opening, harness: Harness) -> None:
    """Light and dark; in the dark only colours are others."""
    found, names = [], []
    visitor = await harness.visitor() if states is the_curtain else await harness.regular(moves=True)
    async for name, page in states(harness, visitor):
        names.append(name)
        await settled(page)
        looks = await axe_in_both_themes(page, within=PARTS.get(name, ""), board=name in MAPS)
        found += [f"{name}: {fault}" for fault in [*looks, *await faults(page)]]
        if await whole(page) != {"h1": 1, "main": 1, "lang": "en"}:
            found.append(f"{name}: {await whole(page)}")
    assert not found, "\n".join(found)
    assert tuple(names) == OPENINGS[states]
