"""The parts of a table: what is said of the last round, what stays where it is, looking back, filters, the sheet."""

from random import Random
from typing import Any

import pytest
from playwright.async_api import Page

from blackticket.game import Game
from blackticket.rules.actions import FUGITIVE
from blackticket.rules.editions import editions
from tests.length import AT_LENGTH, a_few
from tests.web.harness import LANGUAGES, Harness, Visitor, present
from tests.web.table_setup import game_at, give_up, just_seen, play_on, quietly, two_sides
from tests.web.test_curtain import passed_around

TOPS = """() => ["[data-tools]", "[data-moments].log", "[role=tablist]"].map((part) =>
  Math.round(document.querySelector(part)?.getBoundingClientRect().top ?? -1))"""
EDGES = """() => {
  const rim = document.querySelector("[data-pawn=detective-1] .rim");
  const { top, width } = rim.getBoundingClientRect();
  const stroke = (parseFloat(getComputedStyle(rim).strokeWidth) * width) / rim.getBBox().width;
  return [top - stroke / 2, document.querySelector(".board").getBoundingClientRect().top];
}"""
RINGS_UNDER_BADGES = """() => {
  const [rings, badges] = [document.querySelector("[data-rings]"), document.querySelector(".stations")];
  return Boolean(rings.compareDocumentPosition(badges) & Node.DOCUMENT_POSITION_FOLLOWING);
}"""
DIMMED = "() => getComputedStyle(document.querySelector('.ground .lines')).opacity"
WITHIN = """([inner, outer]) => {
  const [one, box] = [inner, outer].map((which) => document.querySelector(which).getBoundingClientRect());
  return one.top >= box.top && one.bottom <= box.bottom + 1 && one.right <= box.right + 1;
}"""
PAWNS_IN_SIGHT = """() => {
  const rectOf = (part) => document.querySelector(part).getBoundingClientRect();
  const [box, foot] = ["[role=tabpanel]", ".buttons"].map(rectOf);
  const [end, right] = [Math.min(box.bottom, foot.top) + 1, box.right + 1];
  const rows = [...document.querySelectorAll("[data-row]")].map((row) => row.getBoundingClientRect());
  return rows.filter((row) => row.top >= box.top && row.bottom <= end && row.right <= right).length;
}"""
CUT = """() => {
  const panel = document.querySelector("[role=tabpanel]");
  const end = panel.getBoundingClientRect().bottom;
  const boxes = [...panel.querySelectorAll(".buttons :is(button, summary)")]
    .filter((one) => one.checkVisibility()).map((one) => [one.innerText, one.getBoundingClientRect()]);
  return boxes.filter(([, { top, bottom }]) => top < end - 1 && bottom > end).map(([text]) => text);
}"""
BRACKETS = """() => [["3", "right"], ["4", "left"]].map(([move, side]) =>
  getComputedStyle(document.querySelector(`[data-slot="${move}"]`), "::after")[side])"""
"""How far the halves of a double move's bracket reach out of the spaces of moves 3 and 4."""
DICE_FIT = """() => {
  const row = document.querySelector(".dice .row");
  return row.scrollWidth <= row.clientWidth;
}"""
LOG_TITLE = "() => document.querySelector('#log-title').offsetHeight"
UNDERLINES = """() => [...document.querySelectorAll("[role=tab]")].map((tab) =>
  [tab.ariaSelected, getComputedStyle(tab).borderBottomColor])"""
DENIED = """for (const storage of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, storage, { get() { throw new DOMException("denied", "SecurityError"); } });"""


async def at(page: Page, version: int) -> None:
    await present(page, f'[data-version="{version}"]:not([data-sending])')


async def resigned(harness: Harness, **asked: Any) -> str:
    """A table where the player has just given up."""
    seated = await harness.table(**asked)
    wire, _ = await harness.site.enter(seated.table, seated.key)
    assert (await wire.ask({"type": "resign", "id": "enough"}))["type"] == "done"
    await wire.leave()
    return seated.link


async def test_what_has_happened_is_said_in_short_and_all_of_it_is_a_click_away(harness: Harness) -> None:
    sides = await just_seen(harness, "sherlock-2022", "sherlock")
    game = game_at(harness, sides[0])
    seen = game.view(FUGITIVE).log[-1].station
    visitor = await harness.regular("phone", touch=True)
    page = await visitor.go(sides[1].link)
    assert f"seen on {seen}" in await page.locator("[data-since]").inner_text()
    before = int((await page.locator("[data-possible] small").text_content() or "").split()[0])
    replay = await harness.ask("GET", f"/api/tables/{sides[1].table}/replay", key=sides[1].key)
    counts = [len(step["possible"]) for step in replay.json["steps"] if step.get("possible")]
    assert counts[-2:] == [before, 1], "before he was seen, and since"
    assert "before" in await page.locator("[data-possible] small").inner_text()

    await visitor.rest()
    await play_on(harness, sides, 1)
    while game.view(FUGITIVE).turn != "fugitive":
        await play_on(harness, sides, 1, seed=3)
    page = await visitor.go(sides[0].link)
    await page.locator("[data-since-more]").click()
    await page.locator('#tab-history[aria-selected="true"]').wait_for()
    await page.wait_for_function("() => document.activeElement.id === 'tab-history'")
    assert await page.locator(".rest").get_attribute("inert") is None


@pytest.mark.parametrize(
    ("edition", "mode", "side"),
    a_few([("dice-2019", "standard", 0), ("dice-2019", "standard", 1), ("sherlock-2022", "sherlock", 1)], 2),
)
async def test_nothing_moves_in_the_rail_when_the_turn_does(
    edition: str, mode: str, side: int, harness: Harness
) -> None:
    sides = await two_sides(harness, edition, mode)
    game, chance = game_at(harness, sides[0]), Random(2)
    visitor = await harness.regular("laptop")
    await visitor.speak("de")
    page = await visitor.go(sides[side].link)
    found = set()
    for _ in range(16 if AT_LENGTH else 11):
        await at(page, game.state.version)
        found.add(tuple(await page.evaluate(TOPS)))
        seat, action = quietly(game, chance)
        await harness.act(sides[0 if seat == FUGITIVE else 1], seat, action)
    assert len(found) == 1, found
    slot = "document.querySelector('.rail .slot')"
    assert await page.evaluate(f"{slot}.scrollHeight <= {slot}.clientHeight")


SHEET = """() => {
  const [sheet, head] = [".sheet", ".sheet .head"].map((part) => document.querySelector(part));
  return [sheet.offsetHeight, head.scrollHeight - head.clientHeight];
}"""


@pytest.mark.parametrize(
    ("edition", "mode", "side"),
    a_few([("dice-2019", "standard", 0), ("dice-2019", "standard", 1), ("sherlock-2022", "sherlock", 1)], 1),
)
async def test_the_sheet_of_a_phone_keeps_its_height_whatever_happens(
    edition: str, mode: str, side: int, harness: Harness
) -> None:
    sides = await two_sides(harness, edition, mode)
    game, chance = game_at(harness, sides[0]), Random(2)
    visitor = await harness.regular("phone", touch=True)
    await visitor.speak("de")
    page = await visitor.go(sides[side].link)
    found, most = set(), 0
    for _ in range(16 if AT_LENGTH else 11):
        await at(page, game.state.version)
        found.add(tuple(await page.evaluate(SHEET)))
        most = max(most, await page.locator("[data-news] li").count())
        seat, action = quietly(game, chance)
        await harness.act(sides[0 if seat == FUGITIVE else 1], seat, action)
    assert most, "something has happened"
    assert len(found) == 1, found
    assert found.pop()[1] == 0, "nothing scrolls but the news"


async def test_the_tray_is_a_filter_and_the_log_looks_back(harness: Harness) -> None:
    sides = await two_sides(harness, "london-2023")
    await play_on(harness, sides, 3)
    visitor = await harness.regular("laptop")
    page = await visitor.go(sides[1].link)
    game = game_at(harness, sides[0])
    pawn = "detective-1" if await page.locator('[data-pawn="detective-1"][aria-pressed="true"]').count() else None
    pawn = pawn or str(await page.locator(".pawn.active").get_attribute("data-pawn"))
    await present(page, "[data-target]")

    def by(ticket: str) -> set[str]:
        legal = [action for seat in game.acting for action in game.legal(seat)]
        return {str(one.station) for one in legal if one.pawn == pawn and (not ticket or one.word == ticket)}

    async def lit() -> set[str]:
        return {str(await one.get_attribute("data-target")) for one in await page.locator("[data-target]").all()}

    assert await lit() == by("")
    assert float(await page.evaluate(DIMMED)) >= 0.75, "the map keeps its colours on one's own turn"
    trails = await page.locator("[data-trail]").evaluate_all("(all) => all.map((one) => one.dataset.trail)")
    moved = {event.facts["pawn"] for event in game.events if event.kind == "seeker-moved"}
    assert set(trails) == moved, "who has moved has left a trail"
    taxi = page.locator('[data-ticket="taxi"]')
    await taxi.click()
    assert await lit() == by("taxi") != set()
    await taxi.click()
    assert await lit() == by("")

    look = page.locator('[data-look="1"]')
    await look.click()
    await page.locator('[data-look="1"][aria-pressed="true"]').wait_for()
    await page.mouse.move(5, 5)
    said = page.locator(".log [role=status]")
    replay = await harness.ask("GET", f"/api/tables/{sides[1].table}/replay", key=sides[1].key)
    first = next(step for step in replay.json["steps"] if step["view"].get("move") == 1)
    await page.get_by_text(f"After move 1: {len(first['possible'])} possible").first.wait_for()
    await look.click()
    await page.mouse.move(5, 5)
    await page.locator('[data-look="1"][aria-pressed="false"]').wait_for()
    assert "After move" not in await said.inner_text()


async def test_no_ring_of_a_target_hides_the_number_of_a_neighbour(harness: Harness) -> None:
    seated = await harness.table(detectives=2, seats={"fugitive": "me"})
    page = await (await harness.regular()).go(seated.link)
    await present(page, "[data-rings] .ring")
    assert await page.evaluate(RINGS_UNDER_BADGES)


async def test_a_token_asks_first_and_its_answer_is_where_one_looks(harness: Harness) -> None:
    sides = await two_sides(harness, "sherlock-2022", "sherlock")
    game = game_at(harness, sides[0])
    while game.view(FUGITIVE).turn != "seekers":
        await play_on(harness, sides, 1)
    visitor = await harness.visitor("laptop")
    page = await visitor.open(sides[1].link)
    await page.locator('[data-action="holmes search"]').click()
    await present(page, "[data-go]")
    version = game.state.version
    await page.locator("[data-go]").click()
    await at(page, version + 1)
    station = game.view(FUGITIVE).fugitive
    assert station
    quarter = game.setup.board.stations[station].quarter
    assert f"is in quarter {quarter}." in await page.locator("[data-news]").inner_text()
    kept = sum(one.quarter == quarter for one in game.setup.board.stations.values())
    assert await page.locator("[data-fits]").get_attribute("data-fits") == str(kept)
    await page.locator("[data-plan]").click()
    await present(page, '[data-plan][aria-pressed="true"]')
    assert await page.locator("[data-news]").is_visible(), "also below what the tray says of a plan"
    slot = "document.querySelector('.rail .slot')"
    assert await page.evaluate(f"{slot}.scrollHeight <= {slot}.clientHeight")


async def test_the_first_tab_of_whoever_comes_to_a_table_leads_to_a_target(harness: Harness) -> None:
    seated = await harness.table(detectives=2, seats={"detective-1": "me"})
    page = await (await harness.visitor()).open(seated.link)
    await present(page, "[data-targets] [data-target]")
    await page.wait_for_function("() => document.activeElement.matches('[data-targets]')")
    await page.keyboard.press("Tab")
    assert await page.evaluate("document.activeElement.matches('[data-target]')")


async def test_which_tab_is_open_is_seen_in_forced_colours(harness: Harness) -> None:
    seated = await harness.table(detectives=2, seats={"fugitive": "me"})
    page = await (await harness.visitor()).open(seated.link)
    await present(page, "[role=tab]")
    await page.emulate_media(forced_colors="active")
    lines = await page.evaluate(UNDERLINES)
    chosen = {colour for selected, colour in lines if selected == "true"}
    others = {colour for selected, colour in lines if selected == "false"}
    assert others
    assert not chosen & others


async def test_the_heading_of_the_log_is_whole_at_200_percent(harness: Harness) -> None:
    seated = await harness.table(detectives=2, seats={"detective-1": "me", "detective-2": "me"}, helper="weights")
    visitor = await harness.regular()
    page = await visitor.go(seated.link)
    await present(page, "[data-target]")
    await page.set_viewport_size({"width": 720, "height": 450})
    await page.wait_for_function("() => document.querySelector('.rail').clientWidth < 300")
    for language in LANGUAGES:
        await visitor.speak(language)
        assert await page.evaluate(LOG_TITLE) < 24, f"in one line: {language}"


async def test_the_guest_is_told_of_a_rematch(harness: Harness) -> None:
    """In sight, and to a screen reader."""
    sides = await two_sides(harness, "london-2023")
    await give_up(harness, sides[1])
    page = await (await harness.regular()).go(sides[0].link)
    await present(page, "[data-rematch]")
    assert await page.locator("[data-offered]").count() == 0
    await harness.ask("POST", f"/api/tables/{sides[1].table}/rematch", key=sides[1].key)
    await present(page, "[data-offered]")
    told = await page.locator("[data-offered]").inner_text()
    await page.locator("[data-announcer]").get_by_text(told).wait_for(state="attached")


async def test_a_mark_has_room_below_the_tokens_and_the_button_that_lets_programs_go_first(harness: Harness) -> None:
    seats = {f"detective-{number}": "me" for number in (1, 2, 3, 4)}
    seated = await harness.table(edition="sherlock-2022", mode="sherlock", detectives=5, seats=seats)
    visitor = await harness.regular()
    page = await visitor.go(seated.link)
    await present(page, "[data-let-programs]")
    await page.locator("[data-marking]").click()
    for width, height in ((1440, 900), (1280, 720)):
        await page.set_viewport_size({"width": width, "height": height})
        for language in LANGUAGES:
            await visitor.speak(language)
            assert await page.evaluate(WITHIN, [".foot > :last-child", ".slot"]), (height, language)


async def test_the_bracket_of_a_double_move_ends_where_its_row_does(harness: Harness) -> None:
    game, chance = Game.new("london-2023", detectives=2, seed=1), Random(1)
    while game.view(FUGITIVE).move < 2 or FUGITIVE not in game.acting:
        game.play(*quietly(game, chance))
    taken = {pawn.station for pawn in game.view(FUGITIVE).pawns}
    first = next(one for one in game.legal(FUGITIVE) if one.double and one.station not in taken)
    game.play(FUGITIVE, first.text)
    game.play(*quietly(game, chance))
    assert [line.leg for line in game.view(FUGITIVE).log] == ["single", "single", "first", "second"]
    _, seekers = await harness.table_at(game.setup, game.position)
    page = await (await harness.regular()).go(seekers.link)
    await present(page, '[data-slot="4"].second')
    assert await page.evaluate(BRACKETS) == ["0px", "0px"]


async def test_the_dice_of_three_detectives_and_one_that_is_left_have_room(harness: Harness) -> None:
    game, chance = Game.new("dice-2019", detectives=3, seed=0), Random(0)
    while FUGITIVE not in game.acting or len(_used(game)) < 3:
        game.play(*quietly(game, chance))
    his, _ = await harness.table_at(game.setup, game.position)
    visitor = await harness.regular()
    page = await visitor.go(his.link)
    await present(page, ".dice .row")
    for width, height in ((1440, 900), (1024, 768)):
        await page.set_viewport_size({"width": width, "height": height})
        for language in LANGUAGES:
            await visitor.speak(language)
            assert await page.evaluate(DICE_FIT), (width, language)


def _used(game: Game) -> list[str]:
    """The dice that detectives have used in this round."""
    return [one.die for one in game.view(FUGITIVE).seekers if one.die]


@pytest.mark.parametrize(
    ("edition", "mode", "detectives"),
    [(edition.id, mode.name, max(mode.detectives)) for edition in editions() for mode in edition.modes],
)
async def test_all_pawns_and_whole_buttons_are_in_sight_below_the_log(
    edition: str, mode: str, detectives: int, harness: Harness
) -> None:
    seats = {f"detective-{number}": "me" for number in range(1, detectives + 1)}
    seated = await harness.table(edition=edition, mode=mode, detectives=detectives, seats=seats)
    visitor = await harness.regular()
    page = await visitor.go(seated.link)
    await present(page, "[data-target]")
    for width, height in ((1440, 900), (1280, 720)):
        await page.set_viewport_size({"width": width, "height": height})
        for language in a_few(LANGUAGES, 2):
            await visitor.speak(language)
            where = (height, language)
            assert await page.evaluate(PAWNS_IN_SIGHT) == detectives + 1, where
            assert await page.evaluate(WITHIN, ["[data-resign]", "header"]), where
            assert await page.evaluate(CUT) == [], where
            below = ["[data-links] summary", *(["[data-legend] summary"] if mode != "sherlock" else [])]
            if (mode, height) != ("sherlock", 720):  # there six pawns take all the room, and the other buttons follow
                for button in below:
                    assert await page.evaluate(WITHIN, [button, "[role=tabpanel]"]), (where, button)
    await page.set_viewport_size({"width": 1440, "height": 900})
    await page.locator("[data-links] summary").click()
    assert await page.evaluate(WITHIN, ["[data-webhook]", "[role=tabpanel]"])


async def test_the_sheet_of_a_phone_has_three_stops(harness: Harness) -> None:
    sides = await two_sides(harness, "london-2023")
    visitor = await harness.regular("phone", touch=True)
    page = await visitor.go(sides[0].link)
    await present(page, "[data-target]")
    sheet, more = page.locator(".sheet"), page.locator(".sheet [data-more]")

    async def height() -> float:
        box = await sheet.bounding_box()
        assert box
        return box["height"]

    peek = await height()
    assert peek < 200
    assert await page.locator(".sheet .rest[inert]").count() == 1
    await more.click()
    await page.wait_for_function("() => document.querySelector('.sheet').offsetHeight >= innerHeight * 0.49")
    assert await page.locator(".log.strip").is_visible()
    await more.click()
    await page.wait_for_function("() => document.querySelector('.sheet').offsetHeight >= innerHeight - 60")
    assert await more.count() == 0
    await page.locator(".grip").hover(position={"x": 100, "y": 5})
    await page.mouse.down()
    await page.mouse.move(100, 400, steps=4)
    await page.mouse.move(100, 830, steps=4)
    await page.mouse.up()
    await page.wait_for_function(f"() => document.querySelector('.sheet').offsetHeight === {round(peek)}")

    await visitor.rest()
    page = await visitor.go(sides[1].link)
    await present(page, "[data-version]:has(.board svg.live)")
    before = await height()
    await play_on(harness, sides, 1)
    await present(page, "[data-mover]")
    assert await height() == before, "it is as high before one's turn as in it"


@pytest.mark.parametrize(("button", "side"), a_few([("rematch", "seekers"), ("again", "fugitive")], 1))
async def test_after_a_game_one_plays_again_on_either_side(button: str, side: str, harness: Harness) -> None:
    visitor = await harness.regular()
    page = await visitor.go(await resigned(harness, detectives=2, seats={"fugitive": "me"}))
    before = page.url
    await page.locator(f"[data-{button}]").click()
    await page.wait_for_url(lambda url: url != before)
    await present(page, "[data-target]")
    pawn = await page.locator(".pawn.active").get_attribute("data-pawn")
    assert (pawn == FUGITIVE) == (side == "fugitive")


async def test_a_pawn_at_the_edge_of_the_map_is_whole(harness: Harness) -> None:
    begun = Game.new("london-2023", detectives=2, seed=1, starts={"detective-1": 3})
    begun.play(*quietly(begun, Random(1)))
    _, seekers = await harness.table_at(begun.setup, begun.position)
    visitor = await harness.regular("laptop")
    page = await visitor.go(seekers.link)
    await present(page, "[data-target]")
    top, edge = await page.evaluate(EDGES)
    assert top >= edge


async def test_who_leaves_before_all_is_told_hears_no_complaint(harness: Harness) -> None:
    seated = await harness.table(detectives=2, seats={"fugitive": "me"})
    visitor = await harness.visitor()
    asked: list[str] = []

    async def late(route: Any) -> None:
        asked.append(route.request.url)
        await visitor.page.locator("[data-version]").wait_for(state="detached")
        await route.continue_()

    await visitor.page.route("**/api/boards/london", late)
    page = await visitor.open(seated.link)
    await present(page, "[data-version]")
    async with page.expect_response("**/api/boards/london"):
        await page.locator('a[href="/settings"]').click()
    await page.locator("main h1").wait_for()
    await page.go_back()
    await present(page, "[data-version]")
    await present(page, "[data-target]")
    assert len(asked) == 1, "what is known is not asked for again"


async def test_where_nothing_can_be_kept_the_game_is_played_all_the_same(harness: Harness) -> None:
    seated = await harness.table(detectives=2, seats={"fugitive": "me"})
    visitor: Visitor = await harness.visitor()
    await visitor.context.add_init_script(DENIED)
    visitor.forgive("denied")  # the line by which every visitor here has his device
    page = await visitor.open(seated.link)
    await present(page, "[data-target]")


async def test_a_curtain_opened_without_hand_or_key_stays_open(harness: Harness) -> None:
    sides = await two_sides(harness, "london-2023")
    visitor = await harness.visitor()
    await visitor.page.clock.install()
    page = await passed_around(visitor, sides)
    await present(page, '[data-curtain="fugitive"]')
    await page.clock.fast_forward(120_000)
    await page.evaluate("document.hasFocus = () => false")
    await page.evaluate("document.querySelector('[data-ask]').click()")
    await present(page, "[data-open]")
    await page.evaluate("document.querySelector('[data-open]').click()")
    await page.get_by_text("Another window is in front").wait_for()
    await page.evaluate("document.hasFocus = () => true")
    await page.evaluate("document.querySelector('[data-open]').click()")
    await present(page, "[data-target]")
    await page.clock.run_for(5_000)
    assert await page.locator("[data-curtain]").count() == 0


TURN_CUT = """() => {
  const { top, bottom } = document.querySelector("header.bar").getBoundingClientRect();
  const turn = document.querySelector("header.bar strong").getBoundingClientRect();
  return turn.top < top || turn.bottom > bottom;
}"""


async def test_whose_turn_it_is_has_room_above_a_small_screen_on_its_side(harness: Harness) -> None:
    sides = await two_sides(harness, "sherlock-2022", "sherlock")
    game = game_at(harness, sides[0])
    while game.view(FUGITIVE).turn != "seekers":
        await play_on(harness, sides, 1)
    visitor = await harness.visitor()
    await visitor.page.set_viewport_size({"width": 1024, "height": 768})
    page = await visitor.open(sides[1].link)
    await present(page, "[data-target]")
    for language in LANGUAGES:
        await visitor.speak(language)
        assert not await page.evaluate(TURN_CUT), language
