"""Games with people, made through the pages alone: with friends by link or code, and on one device."""

from playwright.async_api import Page

from tests.length import proof_only
from tests.web.harness import Harness, Visitor, present
from tests.web.qr_decoder import read_code
from tests.web.test_passing import lift

CODE = "[...document.querySelectorAll('li.link svg path.print')].map((one) => one.getAttribute('d'))[0]"


async def new_game(visitor: Visitor, side: str, *more: str) -> Page:
    """Choose on the page of new games, and press its button."""
    page = await visitor.open("/new")
    for label in (side, *more):
        await page.get_by_role("radio", name=label, exact=True).check(force=True)
    await page.locator("main form button.start").click()
    return page


async def test_a_game_of_four_friends_by_link_and_by_code(harness: Harness) -> None:
    host, guest = await harness.visitor(), await harness.visitor(size="phone", touch=True)
    await host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    await guest.context.add_init_script("localStorage['blackticket.device'] = 'another'")
    page = await host.open("/")
    await page.get_by_role("button", name="I am Mister X").first.click()
    await page.locator(".group").wait_for()
    assert await page.locator(".group").get_by_label("Invitation link", exact=True).input_value() == page.url
    assert await page.locator("section.panel ul > li").count() == 4
    await page.get_by_role("button", name="Invite somebody: Detective 1").click()
    box = page.locator("li.link")
    link = await box.locator("input[readonly]").input_value()
    assert link.startswith(f"{page.url}#detective-1=")
    assert read_code(await page.evaluate(CODE)) == link
    await box.get_by_role("button", name="Copy").click()
    await box.get_by_role("button", name="Copied").wait_for()
    assert await page.evaluate("navigator.clipboard.readText()") == link

    there = await guest.open(link.removeprefix(harness.address))
    await there.locator("main form input").first.fill("Ann")
    await there.locator("main form button.primary").tap()
    await there.get_by_text("(you)").wait_for()
    await page.get_by_text("Ann").first.wait_for()
    assert await page.locator("li.link").count() == 0, "nobody else can come by it"
    await page.locator(".start button:not(.primary)").click()
    for who in (page, there):
        await who.locator("main[data-version] .board svg.live").wait_for()
    await present(page, "[data-target]")
    assert await there.locator("[data-target]").count() == 0
    assert "#" not in page.url + there.url


async def test_the_link_for_all_says_whether_it_leads_to_a_seat(harness: Harness) -> None:
    table = await harness.table(start=False, detectives=2, seats={"fugitive": "me"})
    visitor = await harness.regular()
    page = await visitor.go(table.link)
    seat_free = page.get_by_label("Invitation link", exact=True)
    nothing_free = page.get_by_label("Copy link to watch", exact=True)
    await seat_free.wait_for()
    assert await nothing_free.count() == 0
    for number in (1, 2):
        await harness.ask("POST", f"/api/tables/{table.table}/seats/detective-{number}/invite", key=table.key)
    await nothing_free.wait_for()
    assert await seat_free.count() == 0, "every seat is kept for somebody"


@proof_only
async def test_a_game_that_is_passed_around(harness: Harness) -> None:
    visitor = await harness.visitor()
    page = await new_game(visitor, "Both: pass one device around")
    await present(page, '[data-curtain="fugitive"]')
    assert await page.locator("[data-version], [data-target]").count() == 0
    await lift(visitor, "fugitive")
    await present(page, "[data-target]")
