"""Playing with a finger: the first tap chooses, the second or the button plays; a tap beside a place finds it."""

from math import cos, hypot, sin, tau
from random import Random
from typing import Any, Final

import pytest

from blackticket.rules.actions import FUGITIVE
from tests.web.harness import LANGUAGES, Harness, Size, present
from tests.web.page_player import PagePlayer
from tests.web.table_setup import game_at, just_seen, play_on, two_sides

SNAP: Final = 28
"""How many pixels beside a place a tap still finds it."""
ROW_FITS: Final = """() => {
  const row = document.querySelector(".off-board-actions");
  return row.children.length === 2 && row.scrollWidth <= row.clientWidth;
}"""


async def opened(harness: Harness, size: Size) -> PagePlayer:
    sides = await two_sides(harness, "london-2023")
    visitor = await harness.regular(size, touch=True)
    player = PagePlayer(await visitor.go(sides[0].link), Random(3))
    await player.look()
    return player


async def plain(player: PagePlayer) -> dict[str, Any]:
    """A target on the screen to which one ticket leads, with room around it."""
    spots = [spot for spot in await player.spots("target") if spot["free"]]

    def room(spot: dict[str, Any]) -> float:
        others = [other for other in spots if other is not spot]
        return min((hypot(spot["x"] - other["x"], spot["y"] - other["y"]) for other in others), default=0.0)

    return max(spots, key=room)


async def tap(player: PagePlayer, x: float, y: float) -> dict[str, Any]:
    await player.page.touchscreen.tap(x, y)
    return await player.look()


@pytest.mark.parametrize("size", ["phone", "sideways"])
async def test_a_tap_chooses_and_is_confirmed(size: Size, harness: Harness) -> None:
    player = await opened(harness, size)
    version = int(player.seen["version"])
    spot = await plain(player)
    seen = await tap(player, spot["x"], spot["y"])
    assert seen["go"]
    assert int(seen["version"]) == version
    go = (await player.spots("go"))[0]
    assert go["free"], go["top"]
    assert go["height"] >= 44
    await player.page.touchscreen.tap(go["x"], go["y"])
    await present(player.page, f'[data-version="{version + 1}"]')


async def test_a_second_tap_on_the_same_place_confirms_too(harness: Harness) -> None:
    player = await opened(harness, "phone")
    version = int(player.seen["version"])
    spot = await plain(player)
    assert (await tap(player, spot["x"], spot["y"]))["go"]
    assert int(player.seen["version"]) == version
    spot = next(one for one in await player.spots("target") if one["word"] == spot["word"])
    await player.page.touchscreen.tap(spot["x"], spot["y"])
    await present(player.page, f'[data-version="{version + 1}"]')


async def test_a_tap_beside_a_place_finds_it(harness: Harness) -> None:
    player = await opened(harness, "phone")
    spot = await plain(player)
    others = [one for one in await player.spots("target") if one["word"] != spot["word"]]

    def beside(away: float, turn: float) -> tuple[float, float]:
        return spot["x"] + away * cos(turn), spot["y"] + away * sin(turn)

    def room(turn: float) -> float:
        x, y = beside(SNAP + 8, turn)
        return min(hypot(x - one["x"], y - one["y"]) for one in others)

    turn = max((tau * part / 16 for part in range(16)), key=room)
    assert room(turn) > SNAP + 8, "another seed, please"
    await player.page.touchscreen.tap(*beside(SNAP + 8, turn))
    assert await player.page.locator('[data-target][aria-pressed="true"]').count() == 0
    await player.page.touchscreen.tap(*beside(SNAP - 2, turn))
    chosen = player.page.locator('[data-target][aria-pressed="true"]')
    await chosen.wait_for()
    assert await chosen.get_attribute("data-target") == spot["word"]


async def test_places_are_large_enough_for_a_finger(harness: Harness) -> None:
    visitor = await harness.regular("phone", touch=True)
    met = set()
    for edition, mode, actions in (("london-2023", "standard", 1), ("sherlock-2022", "sherlock", 2)):
        sides = await two_sides(harness, edition, mode)
        await play_on(harness, sides, actions)
        await visitor.rest()
        player = PagePlayer(await visitor.go(sides[1].link), Random(3))
        await player.look()
        for kind in ("ticket", "action", "mover"):
            for spot in await player.spots(kind):
                met.add(kind)
                assert min(spot["width"], spot["height"]) >= 44, (edition, kind, spot)
    assert met == {"ticket", "action", "mover"}


async def test_who_can_only_stay_or_roll_again_has_both_buttons_whole(harness: Harness) -> None:
    sides = await two_sides(harness, "dice-2019")
    game = game_at(harness, sides[0])
    while not {"stay", "reroll"} <= {action.word for seat in game.acting for action in game.legal(seat)}:
        await play_on(harness, sides, 1)
    visitor = await harness.regular("phone", touch=True)
    page = await visitor.go(sides[1].link)
    await present(page, "[data-stuck]")
    for language in LANGUAGES:
        await visitor.speak(language)
        assert await page.evaluate(ROW_FITS), language


async def test_moriarty_sees_on_a_phone_where_he_has_still_to_strike(harness: Harness) -> None:
    sides = await two_sides(harness, "sherlock-2022", "sherlock")
    page = await (await harness.regular("phone", touch=True)).go(sides[0].link)
    await present(page, "[data-scenes]")
    case = game_at(harness, sides[0]).view(FUGITIVE).case
    assert case
    stations = ", ".join(map(str, case.cards or ()))
    assert await page.locator("[data-scenes]").inner_text() == f"Your crime scenes: {stations}."


async def test_the_sheet_tells_what_was_said_and_goes_down_when_the_game_is_over(harness: Harness) -> None:
    sides = await two_sides(harness, "london-2023")
    visitor = await harness.regular("phone", touch=True)
    page = await visitor.go(sides[0].link)
    await present(page, "[data-target]")
    more = page.locator("[data-more]")
    assert await page.locator("[data-unread]").count() == 0
    wire, _ = await harness.site.enter(sides[1].table, sides[1].key)
    assert (await wire.ask({"type": "say", "id": "said", "channel": "table", "text": "Hello"}))["type"] == "done"
    await page.locator("[data-unread]").wait_for()
    assert await more.get_attribute("aria-label") == "Show more, new messages"

    await more.tap()
    await page.get_by_role("tab", name="Chat").tap()
    await page.locator("[data-unread]").wait_for(state="detached")
    await more.tap()
    await more.wait_for(state="detached")
    assert (await wire.ask({"type": "resign", "id": "enough"}))["type"] == "done"
    await present(page, "[data-over]")
    await more.wait_for()
    assert await page.get_by_role("button", name="Show less").count() == 0
    await wire.leave()


async def test_an_arrow_at_the_edge_leads_to_where_he_was_seen_last(harness: Harness) -> None:
    sides = await just_seen(harness, "london-2023")
    seen = str(game_at(harness, sides[0]).view("spectator").log[-1].station)
    page = await (await harness.regular("phone", touch=True)).go(sides[1].link)
    await present(page, "[data-target]")
    arrow = page.locator(f'[data-edge="{seen}"]')
    await arrow.click()
    await arrow.wait_for(state="detached")
