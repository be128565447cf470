"""A round that is planned: all pawns as ghosts first, then sent together."""

from tests.web.harness import LANGUAGES, Harness, present
from tests.web.table_setup import colleagues, game_at, just_seen

GHOSTS = '[data-pawn*=" on "]'
NOTHING_SCROLLS = """() => {
  const slot = document.querySelector(".rail .slot");
  return slot.scrollHeight <= slot.clientHeight;
}"""


async def test_all_pawns_are_placed_as_ghosts_and_sent_with_one_go(harness: Harness) -> None:
    sides = await just_seen(harness, "london-2023")
    game = game_at(harness, sides[1])
    before = game.view("spectator")
    waiting = [one.pawn for one in before.seekers if one.waiting]
    page = await (await harness.regular()).go(sides[1].link)
    await present(page, "[data-target]")
    await page.locator("[data-plan]").click()
    for count in range(1, len(waiting) + 1):
        await page.locator("[data-target]").first.dispatch_event("click")
        placed = f"() => document.querySelectorAll('{GHOSTS}').length === {count}"
        await page.wait_for_function(f"{placed} || document.querySelector('[data-chip]')")
        if await page.locator("[data-chip]").count():
            await page.keyboard.press("1")
        await page.wait_for_function(placed)
    assert game.view("spectator").version == before.version
    ghosts = await page.locator(GHOSTS).evaluate_all("(all) => all.map((one) => one.dataset.pawn)")
    await page.locator("[data-go]").click()
    await present(page, f'[data-version="{before.version + len(waiting)}"]')
    assert sorted(ghosts) == sorted(f"{one.pawn} on {one.station}" for one in game.view("spectator").seekers)
    assert len(ghosts) == len(before.seekers) > 2


async def test_what_has_happened_stays_in_sight_while_the_round_is_planned(harness: Harness) -> None:
    sides = await just_seen(harness, "london-2023")
    seen = f"seen on {game_at(harness, sides[1]).view('spectator').log[-1].station}"
    visitor = await harness.regular()
    page = await visitor.go(sides[1].link)
    await present(page, "[data-target]")
    await page.locator("[data-plan]").click()
    for placed in range(2):
        await present(page, "[data-plan][aria-pressed=true]")
        assert seen in await page.locator("[data-since]").inner_text()
        assert await page.locator("[data-since]").is_visible(), f"with {placed} ghosts"
        for width, height in ((1440, 900), (1280, 720)):
            await page.set_viewport_size({"width": width, "height": height})
            for language in LANGUAGES:
                await visitor.speak(language)
                assert await page.evaluate(NOTHING_SCROLLS), (placed, height, language)
        await visitor.speak("en")
        await page.locator("[data-target]").first.dispatch_event("click")
        await page.wait_for_function(f"() => document.querySelector('[data-chip], {GHOSTS}')")
        if await page.locator("[data-chip]").count():
            await page.keyboard.press("1")
        await present(page, GHOSTS)


async def test_a_colleagues_proposal_is_a_ghost_with_a_name_and_taken_over_with_one_click(harness: Harness) -> None:
    ann, bob = await colleagues(harness)
    game = game_at(harness, ann)
    version, now = game.view("spectator").version, game.view("spectator").round
    wire, _ = await harness.site.enter(bob.table, bob.key)
    page = await (await harness.regular()).go(ann.link)
    await present(page, "[data-target]")
    hidden, (one, two) = game.view("fugitive").fugitive, game.acting
    mine = next(move for move in game.legal(one) if move.pawn == one and move.station != hidden)
    his = next(move for move in game.legal(two) if move.pawn == two and move.station != mine.station)
    proposal = {"type": "propose", "id": "p", "round": now, "actions": [mine.text, his.text]}
    assert (await wire.ask(proposal))["type"] == "proposed"
    await present(page, "[data-adopt]")
    ghosts = await page.locator(GHOSTS).evaluate_all("(all) => all.map((one) => [one.dataset.pawn, one.textContent])")
    places = [f"{one.pawn} on {one.station}" for one in (mine, his)]
    assert [at for at, _ in ghosts] == [f"{place} too" for place in places]
    assert all("Bob" in text for _, text in ghosts)
    await page.locator("[data-adopt]").click()
    await present(page, "[data-go]")
    assert await page.locator(GHOSTS).evaluate_all("(all) => all.map((one) => one.dataset.pawn)") == places
    await page.locator("[data-propose]").click()
    shown = await wire.until("proposals")
    while len(shown["proposals"]) < 2:
        shown = await wire.until("proposals")
    assert [[one["text"] for one in each["actions"]] for each in shown["proposals"]] == [[mine.text, his.text]] * 2
    await page.locator("[data-go]").click()
    await present(page, f'[data-version="{version + 1}"]')
    stations = {one.pawn: one.station for one in game.view("spectator").seekers}
    assert (stations[mine.pawn], stations[his.pawn] == his.station) == (mine.station, False)
    await wire.leave()
