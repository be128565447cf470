"""Playing with a finger: the first tap chooses, the second or the button plays; a tap beside a place finds it."""

from math import hypot
from random import Random
from typing import Any

import pytest

from tests.web.playing import Player
from tests.web.stage import Size, Stage


async def opened(stage: Stage, size: Size) -> Player:
    seated = await stage.table(detectives=2, seats={"fugitive": "me"}, helper="possible")
    visitor = await stage.visitor(size=size, touch=True)
    player = Player(await visitor.open(seated.link), Random(3))
    await player.look()
    return player


async def plain(player: Player) -> dict[str, Any]:
    """A target on the screen to which one ticket leads, with room around it."""
    spots = [spot for spot in await player.spots("target") if spot["free"]]

    def room(spot: dict[str, Any]) -> float:
        others = [other for other in spots if other is not spot]
        return min((hypot(spot["x"] - other["x"], spot["y"] - other["y"]) for other in others), default=0.0)

    return max(spots, key=room)


async def tap(player: Player, x: float, y: float) -> dict[str, Any]:
    await player.page.touchscreen.tap(x, y)
    return await player.look()


@pytest.mark.parametrize("size", ["phone", "sideways"])
async def test_a_tap_chooses_and_is_confirmed(size: Size, stage: Stage) -> None:
    player = await opened(stage, size)
    version = player.seen["version"]
    spot = await plain(player)
    seen = await tap(player, spot["x"], spot["y"])
    if seen["chips"]:
        chip = (await player.spots("chip"))[0]
        seen = await tap(player, chip["x"], chip["y"])
    else:
        assert seen["go"]
        assert seen["version"] == version
        go = (await player.spots("go"))[0]
        assert go["free"]
        assert go["height"] >= 44
        await tap(player, go["x"], go["y"])
    assert player.seen["version"] > version


async def test_a_tap_beside_a_place_finds_it(stage: Stage) -> None:
    player = await opened(stage, "phone")
    spot = await plain(player)
    await tap(player, spot["x"] + 16, spot["y"] - 14)
    chosen = player.page.locator('[data-target][aria-pressed="true"]')
    assert await chosen.get_attribute("data-target") == spot["word"]


async def test_places_are_large_enough_for_a_finger(stage: Stage) -> None:
    player = await opened(stage, "phone")
    for kind in ("ticket", "deed", "mover"):
        for spot in await player.spots(kind):
            assert min(spot["width"], spot["height"]) >= 44, (kind, spot)
