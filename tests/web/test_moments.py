"""What is shown for a moment: it can be skipped, and where nothing may move nothing does."""

import time
from random import Random

import pytest
from playwright.async_api import Page

from blackticket.game import Game
from blackticket.rules.actions import FUGITIVE
from tests.length import a_few, proof_only
from tests.web.harness import Harness, present
from tests.web.table_setup import about_to_be_seen, game_at, play_on, quietly, two_sides
from tests.web.test_replay import played

MOVES = """() => document.getAnimations().filter((one) => one.effect.target.closest("[data-moments]")
  && one.playState === "running").length"""
STILL = 1e-9
"""So fast things move where only a skip may end them."""
LONG = 10_000
"""Longer than a step of a game takes to be told, in milliseconds."""
DRAWN = """() => [...document.querySelectorAll("[data-moments] .ride .road")].flatMap((one) => one.getAnimations())
  .map((one) => one.effect.getComputedTiming().delay)"""


async def test_the_route_draws_itself_ride_by_ride_until_it_is_skipped(harness: Harness) -> None:
    seated = await played(harness)
    visitor = await harness.visitor(motion=True)
    tools = await visitor.context.new_cdp_session(visitor.page)
    await tools.send("Animation.enable")
    await tools.send("Animation.setPlaybackRate", {"playbackRate": STILL})
    page = await visitor.open(seated.link)
    await present(page, ".ride")
    delays = await page.evaluate(DRAWN)
    assert len(delays) > 1
    assert delays == sorted(set(delays)), "each ride waits for the one before"
    assert await page.evaluate(MOVES) >= len(delays)
    await page.keyboard.press("Space")
    assert await page.evaluate(MOVES) == 0


@proof_only
@pytest.mark.parametrize("motion", a_few([True, False], 1))
async def test_a_replay_begins_at_the_beginning_and_by_itself_if_things_may_move(
    motion: bool, harness: Harness
) -> None:
    seated = await played(harness, moves=1)
    visitor = await harness.visitor(motion=motion)
    await visitor.page.clock.install(time=0)
    await visitor.page.clock.pause_at(1000)
    page = await visitor.open(f"/replay/{seated.table}")
    line = page.locator("input[type=range]").first
    assert await line.input_value() == "0"
    last = await line.get_attribute("max") or ""
    await tell(page, int(last))
    assert await line.input_value() == (last if motion else "0")
    await page.keyboard.press("Home")
    await page.keyboard.press("Space")
    await tell(page, int(last))
    assert await line.input_value() == last, "whoever asks for it is shown it"


async def tell(page: Page, steps: int) -> None:
    """Time goes by, more than so many steps of a game take."""
    for _ in range(steps + 1):
        await page.clock.fast_forward(LONG)


async def test_nothing_moves_where_nothing_may(harness: Harness) -> None:
    seated = await played(harness)
    visitor = await harness.regular()
    page = await visitor.go(seated.link)
    await present(page, ".ride")
    assert await page.evaluate(DRAWN) == []
    assert await page.evaluate(MOVES) == 0


MARKS = """() => ({
  rides: document.querySelectorAll(".board svg.live .ride").length,
  possible: document.querySelectorAll(".station.possible").length,
})"""


async def shown(page: Page, step: dict[str, int]) -> None:
    """Wait until the map shows so much."""
    await page.wait_for_function(
        f"(step) => Object.entries(({MARKS})()).every(([name, count]) => step[name] === count)", arg=step
    )


@proof_only
async def test_the_end_of_a_table_can_be_gone_through_again(harness: Harness) -> None:
    """The map as it was after every step: his route so far and where he could be; the moments are on the line."""
    seated = await played(harness)
    replay = (await harness.ask("GET", f"/api/tables/{seated.table}/replay")).json
    steps, possible, moves = [], 0, 0
    for step in replay["steps"]:
        possible = possible if step["possible"] is None else len(step["possible"])
        moves += sum(event["event"] == "fugitive-moved" for event in step["events"])
        steps.append({"rides": moves, "possible": possible})
    visitor = await harness.regular()
    page = await visitor.go(seated.link)
    line = page.locator("[data-over] input[type=range]")
    assert await line.input_value() == str(len(steps) - 1)
    await shown(page, {"rides": moves, "possible": 0})
    await line.focus()
    await page.keyboard.press("Home")
    for step in steps:
        await shown(page, step)
        await page.keyboard.press("ArrowRight")
    marks = page.locator("[data-over] .marks")
    for kind, move in (("close", replay["review"]["closest_calls"][0]), ("lost", replay["review"]["lost"]["move"])):
        assert await marks.locator(f".{kind}").count() >= 1
        await page.locator(f"[data-over] button.{kind}").click()
        await page.wait_for_function(
            "(move) => document.querySelectorAll('.board svg.live .ride').length === move", arg=move
        )


CAMERA = r"""() => {
  const { transform } = document.querySelector(".board .world").style;
  return [Number(transform.match(/scale\((.*)\)/)[1]), transform];
}"""


async def test_a_capture_is_looked_at_and_stamped_on_the_map_until_it_is_skipped(harness: Harness) -> None:
    game, chance = Game.new("london-2023", detectives=2, seed=7), Random(7)

    def capture() -> tuple[str, str] | None:
        seats = [seat for seat in game.acting if seat != FUGITIVE]
        captures = [(seat, one) for seat in seats for one in game.legal(seat) if one.station == game.state.fugitive]
        return (captures[0][0], captures[0][1].text) if captures else None

    while not capture():
        game.play(*quietly(game, chance))
    _, seekers = await harness.table_at(game.setup, game.position, 1)
    visitor = await harness.visitor(motion=True)
    await visitor.page.clock.install()
    page = await visitor.open(seekers.link)
    await present(page, "[data-target]")
    before = await page.evaluate(CAMERA)
    await page.clock.pause_at(time.time() + 1)
    seat, action = capture() or ("", "")
    await harness.act(seekers, seat, action)
    await page.get_by_text("Caught!").wait_for()
    await page.clock.run_for(1000)
    assert (await page.evaluate(CAMERA))[0] > before[0] * 1.2
    assert await page.locator(".board .lamp").count() == 1, "there is light where it happened"
    assert await page.locator(".ride").count() == 0, "his route comes when that has been seen"
    await page.keyboard.press("Space")
    await page.get_by_text("Caught!").wait_for(state="detached")
    assert await page.locator(".ride").count() > 1
    await page.clock.run_for(1000)
    assert (await page.evaluate(CAMERA))[0] > before[0], "the map shows where it went"


@pytest.mark.parametrize(
    ("motion", "edition"), a_few([("full", "dice-2019"), ("none", "london-2023"), ("full", "london-2023")], 2)
)
async def test_the_camera_goes_where_he_shows_himself_and_comes_back(
    motion: str, edition: str, harness: Harness
) -> None:
    sides = await about_to_be_seen(harness, edition)
    page = await (await harness.regular(motion=motion)).go(sides[1].link)
    await present(page, ".board .world.ready")
    before = await page.evaluate(CAMERA)
    game = game_at(harness, sides[0])
    while not game.view(FUGITIVE).log[-1].shown:
        await play_on(harness, sides, 1)
    await present(page, f'[data-version="{game.state.version}"]')
    if motion == "none":
        assert await page.evaluate(CAMERA) == before
        return
    await page.wait_for_function(f"(before) => ({CAMERA})()[0] > before[0] * 1.2", arg=before)  # in sight or not
    await page.keyboard.press("Space")
    await page.wait_for_function(f"(before) => ({CAMERA})()[1] === before[1]", arg=before)


async def test_the_map_keeps_its_scale_when_its_window_has_another_size(harness: Harness) -> None:
    sides = await two_sides(harness, "london-2023")
    visitor = await harness.regular("desktop")
    page = await visitor.go(sides[1].link)
    await present(page, ".board .world.ready")
    whole, _ = await page.evaluate(CAMERA)
    await visitor.resize("laptop")
    assert (await page.evaluate(CAMERA))[0] < whole, "a whole board stays whole"
    await page.get_by_role("button", name="Zoom in").click()
    near, _ = await page.evaluate(CAMERA)
    await visitor.resize("desktop")
    assert (await page.evaluate(CAMERA))[0] == near > whole


OFF_SCREEN = """() => {
  const board = document.querySelector(".board").getBoundingClientRect();
  return [...document.querySelectorAll(".board .lamp circle, [data-target]")].filter((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const [across, down] = [x + width / 2, y + height / 2];
    return across < board.left || across > board.right || down < board.top || down > board.bottom;
  }).length;
}"""
"""How many of the targets and the lamp have their middle off the screen."""


async def test_a_phone_shows_where_he_is_and_where_one_can_go_together(harness: Harness) -> None:
    sides = await about_to_be_seen(harness, "london-2023")
    visitor = await harness.visitor("phone", touch=True, motion=True)
    await visitor.page.clock.install()
    page = await visitor.open(sides[1].link)
    await present(page, "[data-target]")
    await page.clock.pause_at(await page.evaluate("Date.now() + 1000"))
    game = game_at(harness, sides[0])
    while not game.view(FUGITIVE).log[-1].shown:
        await play_on(harness, sides, 1)
    for part in (".board .lamp", "[data-target]"):
        await page.locator(part).first.wait_for(state="attached")
    await page.clock.run_for(1000)
    assert await page.locator(".board .lamp").count() == 1
    assert await page.evaluate(OFF_SCREEN) == 0


LISTENING = """() => {
  window.tones = window.tumbled = 0;
  const { prototype } = AudioContext;
  const made = prototype.createOscillator;
  prototype.createOscillator = function () { window.tones++; return made.call(this); };
  addEventListener("animationstart", ({ animationName }) => (window.tumbled += animationName.includes("tumble")));
}"""
TOUCHED = """(touched) =>
  Object.defineProperty(navigator.userActivation, "hasBeenActive", { configurable: true, value: touched })"""
"""Whether somebody has clicked: to ask a page something counts as a click, too."""


async def test_tones_sound_after_the_first_click_and_end_with_one(harness: Harness) -> None:
    sides = await two_sides(harness, "london-2023")
    game = game_at(harness, sides[0])
    page = await (await harness.regular()).go(sides[0].link)
    await page.evaluate(LISTENING)
    await present(page, '.pawn.star[data-pawn="fugitive"]')  # he is the star of his own view

    async def tones() -> int:
        before = await page.evaluate("window.tones")
        await play_on(harness, sides, 1)
        await present(page, f'[data-version="{game.state.version}"]')
        return int(await page.evaluate("window.tones")) - int(before)

    await page.evaluate(TOUCHED, False)
    assert await tones() == 0
    await page.evaluate(TOUCHED, True)
    assert await tones() > 0
    await page.locator("[data-sound]").click()
    assert await tones() == 0


TUMBLED = """async () => {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const tumbling = [...document.querySelectorAll(".tumble")].flatMap((die) => die.getAnimations({ subtree: true }));
  await Promise.allSettled(tumbling.map((one) => one.finished));
}"""
"""Each die begins a little after the one before it."""


async def test_dice_tumble_where_things_may_move(harness: Harness) -> None:
    sides = await two_sides(harness, "dice-2019")
    game, chance = game_at(harness, sides[0]), Random(1)
    visitor = await harness.regular(motion="full")
    page = await visitor.go(sides[1].link)
    await page.evaluate(LISTENING)

    async def rolled() -> int:
        """How many dice tumble with the next roll."""
        before = await page.evaluate("window.tumbled")
        rolls = sum(event.kind == "rolled" for event in game.events)
        while sum(event.kind == "rolled" for event in game.events) == rolls:
            seat, action = quietly(game, chance)
            await harness.act(sides[0 if seat == FUGITIVE else 1], seat, action)
        await present(page, f'[data-version="{game.state.version}"] .tumble')
        await page.evaluate(TUMBLED)
        return int(await page.evaluate("window.tumbled")) - int(before)

    assert await rolled() > 0
    await visitor.set(motion="none")
    assert await rolled() == 0
