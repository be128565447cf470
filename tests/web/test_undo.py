"""A moment before a move is sent: in it the move can be taken back, and nothing of it has left the page."""

import json
from typing import Any

from playwright.async_api import Page, WebSocket

from tests.length import proof_only
from tests.web.harness import Harness, Visitor, present

BEGIN = 1_800_000_000
"""When the page is opened, in seconds since 1970. An hour later its time is stopped."""
MOMENT = 3_000
"""How long a move can be taken back, in milliseconds."""


class ActionRecorder:
    """Hears what a page tells the server to do."""

    def __init__(self, page: Page) -> None:
        self.acted: list[str] = []
        page.on("websocket", self._follow)

    def _follow(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: self._record(json.loads(frame)))

    def _record(self, message: dict[str, Any]) -> None:
        if message["type"] == "act":
            self.acted.append(message["action"])


async def version(page: Page) -> int:
    return int(await page.locator("[data-version]").get_attribute("data-version") or 0)


async def wait_for_version(page: Page, number: int) -> None:
    await present(page, f'[data-version="{number}"]:not([data-sending])')


async def choose(page: Page) -> str:
    """Choose the first place that the pawn can go to, by the first ticket that leads there; which place it was."""
    target = page.locator("[data-target]").first
    station = await target.get_attribute("data-target") or ""
    await target.click()
    await page.locator("[data-chip], [data-undo]").first.wait_for()
    if await page.locator("[data-chip]").count():
        await page.locator("[data-chip]").first.click()
    await present(page, "[data-undo]")
    return station


async def opened(harness: Harness) -> tuple[Visitor, ActionRecorder]:
    """Somebody who has chosen no settings and plays two detectives. Time stands still but for `run_for`."""
    seats = {"detective-1": "me", "detective-2": "me"}
    seated = await harness.table(detectives=2, seats=seats)
    visitor = await harness.visitor(settings={})
    recorder = ActionRecorder(visitor.page)
    await visitor.context.clock.install(time=BEGIN)
    page = await visitor.open(seated.link)
    await present(page, "[data-target]")
    await page.clock.pause_at(BEGIN + 3600)
    return visitor, recorder


async def test_a_move_is_sent_after_a_moment_unless_it_is_taken_back(harness: Harness) -> None:
    visitor, recorder = await opened(harness)
    page = visitor.page
    begun = await version(page)

    for taken_back in ("z", "Escape", "button"):
        station = await choose(page)
        await page.locator(f'[data-pawn="detective-1 on {station}"]').wait_for()
        await page.clock.run_for(MOMENT - 100)
        await present(page, "[data-undo]")
        if taken_back == "button":
            await page.locator("[data-undo]").click()
        else:
            await page.keyboard.press(taken_back)
        await page.locator("[data-undo]").wait_for(state="detached")
        await page.clock.run_for(2 * MOMENT)
    assert (await version(page), recorder.acted) == (begun, [])

    station = await choose(page)
    await page.clock.run_for(MOMENT)
    await wait_for_version(page, begun + 1)
    assert [action.split()[0::2] for action in recorder.acted] == [["detective-1", station]]


async def test_what_is_chosen_by_keys_needs_no_moment(harness: Harness) -> None:
    visitor, recorder = await opened(harness)
    page = visitor.page
    begun = await version(page)
    station = await page.locator("[data-target]").first.get_attribute("data-target") or ""
    await page.keyboard.type(station)
    await page.keyboard.press("Enter")
    await page.locator("[data-chip]").or_(page.locator(f'[data-version="{begun + 1}"]')).first.wait_for()
    if await page.locator("[data-chip]").count():
        await page.keyboard.press("1")
    await wait_for_version(page, begun + 1)
    assert [action.split()[0::2] for action in recorder.acted] == [["detective-1", station]]


@proof_only
async def test_enter_sends_at_once_and_leaving_the_page_never(harness: Harness) -> None:
    visitor, recorder = await opened(harness)
    page = visitor.page
    begun = await version(page)

    station = await choose(page)
    await page.evaluate("document.activeElement.blur()")
    await page.keyboard.press("Enter")
    await wait_for_version(page, begun + 1)
    assert [action.split()[0::2] for action in recorder.acted] == [["detective-1", station]]

    await choose(page)
    await page.locator('a[href="/settings"]').click()
    await page.locator('input[value="mouse"]:checked').wait_for(state="attached")
    await page.clock.run_for(2 * MOMENT)
    await page.reload()
    await page.locator('main a[href^="/table/"]').click()  # the way back is still there
    await present(page, "[data-target]")
    assert (await version(page), len(recorder.acted)) == (begun + 1, 1)
