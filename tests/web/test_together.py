"""Playing with others: by invitation, with chat; and coming back after a reload, a lost connection, another device."""

from random import Random

from playwright.async_api import Page

from tests.length import AT_LENGTH, proof_only
from tests.web.harness import Harness, Visitor, present
from tests.web.page_player import PagePlayer

TIMES, CHOICES = (2, 4) if AT_LENGTH else (1, 2)
WATCH_BANNER = """() => {
  window.bannerShown = new Promise((done) =>
    new MutationObserver(() => document.querySelector(".banner") && done(true))
      .observe(document.body, { subtree: true, childList: true }));
}"""
"""Keeps whether a page has said that the connection is lost, be it only for the moment until it is there again."""


async def at_version(page: Page, version: int) -> None:
    await page.wait_for_function(
        "(version) => Number(document.querySelector('[data-version]')?.dataset.version ?? -1) >= version", arg=version
    )


def version_of(harness: Harness, table: str) -> int:
    version = harness.backend.registry.tables[table].version
    assert version is not None
    return version


async def test_a_game_goes_on_after_a_reload_and_a_lost_connection(harness: Harness) -> None:
    seats = {"detective-1": "me", "detective-2": "me"}
    seated = await harness.table(detectives=2, seats=seats)
    visitor = await harness.regular()
    visitor.forgive("WebSocket")
    player = PagePlayer(await visitor.go(seated.link), Random(5))
    for _ in range(TIMES):
        await player.play(CHOICES)
        await player.page.reload()
        await at_version(player.page, version_of(harness, seated.table))
        player.seen = {}
        await player.play(CHOICES)
        await player.page.evaluate(WATCH_BANNER)
        harness.cut()
        await player.page.evaluate("window.bannerShown")
        await player.page.locator(".banner").wait_for(state="detached")
        await at_version(player.page, version_of(harness, seated.table))
        player.seen = {}
    view = (await harness.ask("GET", f"/api/tables/{seated.table}/game", key=seated.key)).json["view"]
    assert view["version"] == version_of(harness, seated.table)


async def test_a_page_that_was_offline_catches_up(harness: Harness) -> None:
    seats = {"detective-1": "me", "detective-2": "me"}
    seated = await harness.table(detectives=2, seats=seats)
    visitor = await harness.visitor()
    visitor.forgive("WebSocket")
    visitor.forgive("ERR_INTERNET_DISCONNECTED")
    player = PagePlayer(await visitor.open(seated.link), Random(6))
    await player.look()
    await visitor.context.set_offline(True)
    harness.cut()
    await present(visitor.page, ".banner")
    legal = (await harness.ask("GET", f"/api/tables/{seated.table}/game", key=seated.key)).json["legal"]
    seat, actions = next(iter(legal.items()))
    await harness.act(seated, seat, actions[0]["text"])
    await visitor.context.set_offline(False)
    await at_version(visitor.page, version_of(harness, seated.table))
    await visitor.page.locator(".banner").wait_for(state="detached")


@proof_only
async def test_a_seat_moves_to_the_device_that_opened_its_link_last(harness: Harness) -> None:
    seated = await harness.table(detectives=2, seats={"fugitive": "me"})
    one, two = await harness.regular(), await harness.visitor()
    await two.context.add_init_script("localStorage['blackticket.device'] = 'another'")
    await one.go(seated.link)
    await present(one.page, "[data-target]")
    await two.open(seated.link)
    await present(two.page, "[data-target]")
    await one.page.locator(".banner button").click()
    await present(two.page, ".banner")
    await one.page.locator(".banner").wait_for(state="detached")


async def chat(visitor: Visitor, text: str, channel: str = "") -> None:
    await visitor.page.get_by_role("tab", name="Chat").click()
    if channel:
        await visitor.page.locator('select:has(option[value="seekers"])').select_option(channel)
    box = visitor.page.locator("form input[maxlength='500']")
    await box.fill(text)
    await box.press("Enter")


@proof_only
async def test_two_play_by_invitation_and_talk(harness: Harness) -> None:
    host = await harness.table(False, detectives=2, seats={"fugitive": "me", "detective-2": "easy"})
    invited = await harness.ask("POST", f"/api/tables/{host.table}/seats/detective-1/invite", key=host.key)
    one, two = await harness.regular(), await harness.visitor(size="laptop")
    await two.context.add_init_script("localStorage['blackticket.device'] = 'another'")
    await one.go(host.link)
    page = await two.open(f"/table/{host.table}#detective-1={invited.json['invite']}")
    await page.locator("main form input").first.fill("Ann")
    await page.locator("main form button").first.click()
    await one.page.get_by_text("Ann").first.wait_for()
    await one.page.locator(".start button.primary").click()
    await present(one.page, "[data-target]")
    await chat(one, "Catch me")
    await page.get_by_role("tab", name="Chat").click()
    await page.get_by_text("Catch me").wait_for()
    await chat(two, "We shall")
    await one.page.get_by_text("We shall").wait_for()
    for who in (one, two):
        await PagePlayer(who.page, Random(7)).move()
    await at_version(one.page, 2)


@proof_only
async def test_who_leaves_a_table_while_the_connection_is_lost_asks_for_no_other(harness: Harness) -> None:
    seated = await harness.table(detectives=2, seats={"fugitive": "me"})
    visitor = await harness.visitor()
    visitor.forgive("WebSocket")
    visitor.forgive("ERR_INTERNET_DISCONNECTED")
    asked: list[str] = []
    page = await visitor.open("/about")
    page.on("websocket", lambda socket: asked.append(socket.url))
    await visitor.go(seated.link)
    await present(page, "[data-target]")
    await visitor.context.set_offline(True)
    harness.cut()
    await present(page, ".banner")
    await page.evaluate("history.pushState(null, '', '/new'); dispatchEvent(new PopStateEvent('popstate'))")
    await page.locator("[data-version]").wait_for(state="detached")
    await page.locator("main h1").wait_for()
    assert {url.partition("/api/")[2] for url in asked} == {f"tables/{seated.table}/socket"}


async def test_a_page_that_cannot_be_fetched_comes_when_the_server_answers(harness: Harness) -> None:
    visitor = await harness.visitor()
    visitor.forgive("ERR_INTERNET_DISCONNECTED")
    page = visitor.page
    await page.clock.install()
    await visitor.open("/about")
    await visitor.context.set_offline(True)
    await page.locator('header a[href="/settings"]').first.click()
    await page.get_by_role("heading", name="The server cannot be reached.").wait_for()
    await visitor.context.set_offline(False)
    await page.clock.run_for(4000)
    await page.get_by_role("heading", name="Settings").wait_for()
