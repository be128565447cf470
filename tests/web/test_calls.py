"""Called when it is your turn: signs on the window, notifications, push, and the shell that is kept."""

import asyncio
import json
import re
from typing import Any

from playwright.async_api import Page, Route, expect

from tests.length import proof_only
from tests.server.test_credentials import DEVICE as PUSH
from tests.web.harness import Harness, Visitor, present
from tests.web.table_setup import play_on, two_sides

STUBS = f"""
  const device = {json.dumps({"endpoint": PUSH["endpoint"], "keys": {"p256dh": PUSH["p256dh"], "auth": PUSH["auth"]}})};
  const subscription = {{ ...device, toJSON: () => device }};
  PushManager.prototype.subscribe = async (options) => ((window.asked = options), subscription);
  PushManager.prototype.getSubscription = async () => subscription;
  Notification.requestPermission = async () => "granted";
  Object.defineProperty(Notification, "permission", {{ value: "granted" }});
  ServiceWorkerRegistration.prototype.getNotifications = async () => [];
  window.shown = [];
  ServiceWorkerRegistration.prototype.showNotification = async (title, options) => void shown.push(options);
  navigator.setAppBadge = async () => void (window.badge = true);
  navigator.clearAppBadge = async () => void (window.badge = false);
  const tone = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {{
    window.tones = (window.tones ?? 0) + 1;
    return tone.call(this);
  }};
"""
"""A push service that takes everything; what the system would show is kept: there is none behind this browser."""
KEPT = """async () => (await (await caches.open("shell")).keys()).map(({ url }) => new URL(url).pathname)"""
PUSHED = """(data) => new Promise((done) => {
  Object.defineProperty(navigator, "setAppBadge", { value: undefined });
  registration.showNotification = async (title, options) => done(options);
  dispatchEvent(new PushEvent("push", { data }));
})"""
LOOK_AWAY = """() => {
  Object.defineProperty(document, "hidden", { value: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


async def with_worker(harness: Harness) -> Visitor:
    visitor = await harness.visitor(service_worker=True)
    await visitor.context.add_init_script(STUBS)
    return visitor


async def signs(page: Page, file: str) -> None:
    await present(page, f'link[rel="icon"][href="/{file}"]')


async def test_a_player_is_called_by_the_window_by_a_notification_and_by_push(harness: Harness) -> None:
    sides = await two_sides(harness, "london-2023")
    seekers, table = sides[1], harness.backend.registry.tables[sides[1].table]
    path = f"/api/tables/{seekers.table}/notices"
    visitor = await with_worker(harness)
    page = await visitor.open(seekers.link)
    await signs(page, "icon.svg")

    await page.locator("[data-links] summary").click()
    await page.locator("[data-call]").click()
    await expect(page.locator("[data-call]")).to_have_attribute("aria-pressed", "true")
    notices = (await harness.ask("GET", path, key=seekers.key)).json
    assert notices["devices"] == 1
    assert await page.evaluate("asked.applicationServerKey") == notices["push_key"]

    assert 0 in table.looking_here
    await page.evaluate(LOOK_AWAY)
    await play_on(harness, sides, 1)
    await signs(page, "icon-turn.svg")
    await page.wait_for_function("() => shown.length === 1")
    shown: Any = await page.evaluate("shown[0]")
    assert (shown["body"], shown["tag"], shown["data"]) == (
        "It is your turn.",
        seekers.table,
        f"/table/{seekers.table}",
    )
    assert await page.evaluate("badge") is True
    assert await page.evaluate("tones") == 2, "the tones of one's turn"
    assert (await page.title()).startswith("●")
    assert 0 not in table.looking_here
    assert 0 in table.connected_here

    await page.locator("[data-call]").click()
    await expect(page.locator("[data-call]")).to_have_attribute("aria-pressed", "false")
    assert (await harness.ask("GET", path, key=seekers.key)).json["devices"] == 0

    await visitor.go("/")
    await signs(page, "icon.svg")
    await expect(page.locator(".status")).to_have_text(re.compile(r"^Your turn · since \d\d:\d\d"))
    await expect(page.locator(".hero [data-go-on]")).to_have_text(re.compile("^Your turn: London"))
    kept = await page.evaluate(KEPT)
    assert all(one == "/" or one.startswith("/assets/") for one in kept), "nothing of a game is kept"


async def test_a_webhook_is_set_and_your_games_say_whose_turn_it_is_and_since_when(harness: Harness) -> None:
    """It can be set before the game begins."""
    waiting = await harness.table(start=False, detectives=2, seats={"fugitive": "me"})
    visitor = await harness.regular()
    page = await visitor.go(waiting.link)
    typed = asyncio.Event()

    async def late(route: Route) -> None:
        await typed.wait()
        await route.continue_()

    await page.route("**/notices", late)
    await page.locator("[data-webhook]").click()
    dialog = page.locator("dialog")
    await expect(dialog.locator("pre")).to_contain_text(f'"content": "It is your turn. {harness.address}/table/')
    await dialog.locator("input").fill("https://chat.example/hook")
    async with page.expect_response("**/notices"):
        typed.set()
    await expect(dialog.locator("input"), "an answer takes nothing away that was typed").to_have_value(
        "https://chat.example/hook"
    )
    await dialog.locator("button.primary").click()
    await expect(dialog.locator("input[readonly]")).to_have_value(re.compile("^whsec_"))
    path = f"/api/tables/{waiting.table}/notices"
    assert (await harness.ask("GET", path, key=waiting.key)).json["webhook"] == "https://chat.example/hook"
    await dialog.get_by_role("button", name="Stop calling me").click()
    await expect(dialog.locator("input[readonly]")).to_have_count(0)
    assert (await harness.ask("GET", path, key=waiting.key)).json["webhook"] is None
    await dialog.get_by_role("button", name="Close").click()
    others = [await two_sides(harness, "london-2023") for _ in range(2)]
    for link in (others[0][0].link, others[1][1].link):
        await visitor.go(link)
        await present(page, "[data-version]")
    await visitor.go("/")
    said = [r"^Your turn · since \d\d:\d\d", r"^Waiting for Max · since \d\d:\d\d", "^Waiting for players"]
    await expect(page.locator(".status")).to_have_text([re.compile(one) for one in said])
    await play_on(harness, others[1], 1)
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await expect(page.locator(".status").nth(1)).to_have_text(re.compile("^Your turn"))


@proof_only
async def test_the_shell_starts_without_the_server_and_a_push_is_shown(harness: Harness) -> None:
    visitor = await harness.visitor(service_worker=True)
    page = await visitor.open("/about")
    await page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    await visitor.reload()
    kept = await page.evaluate(KEPT)
    assert "/" in kept
    assert any(one.startswith("/assets/About") for one in kept)

    (worker,) = visitor.context.service_workers
    shown = await worker.evaluate(PUSHED, json.dumps({"table": "abc", "text": "Te toca."}).ljust(256))
    assert shown["body"] == "Te toca."
    assert (shown["tag"], shown["data"]) == ("abc", "/table/abc")

    await visitor.context.set_offline(True)
    visitor.forgive("ERR_")
    await visitor.open("/about")
    await visitor.context.set_offline(False)
