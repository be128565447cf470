"""The pages in a browser: from opening the address to the first lit station, on a slow line and a slow processor."""

import statistics
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from bench.server import game_server
from blackticket.server.pages import FOLDER
from tests.web.bundle_size import weights
from tests.web.chromium import BROWSERS, FLAGS, MISSING, find
from tests.web.harness import LANGUAGES

TRIES = 5
BYTES_A_SECOND = 1.6e6 / 8
LATENCY = 150
SLOWER = 4
FIRST = ("Play now can be pressed after", "then the first lit station is there after")
AIMS = (1.5, 2.5)
PLAY_NOW = ".hero button.primary"
WATCH = f"""new MutationObserver(() => {{
  const button = document.querySelector("{PLAY_NOW}");
  if (button && !button.disabled) requestAnimationFrame(() => {{ window.usable ??= performance.now(); }});
  if (document.querySelector("[data-target]")) requestAnimationFrame(() => {{ window.lit ??= performance.now(); }});
}}).observe(document, {{ childList: true, subtree: true, attributes: true }});"""
PRESS = f"() => {{ window.pressed = performance.now(); document.querySelector('{PLAY_NOW}').click(); }}"


def measure() -> Iterator[str]:
    """Sizes first, then times: on the slow line, and on this machine as it is."""
    browser_path = find(BROWSERS) or find()  # as people have it, if it is there, not the shell
    if browser_path is None:
        yield MISSING
        return
    yield from sizes(FOLDER)
    with game_server() as (address, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=FLAGS)
        slow = [first_game(browser, address, slowly=True) for _ in range(TRIES)]
        quick = [first_game(browser, address, slowly=False) for _ in range(TRIES)]
        browser.close()
    line = f"{BYTES_A_SECOND * 8 / 1e6:g} Mbit/s, {LATENCY} ms, a processor {SLOWER} times slower"
    yield f"On {line}, in brackets as this machine is:"
    for name, aim, waits, plains in zip(FIRST, AIMS, zip(*slow, strict=True), zip(*quick, strict=True), strict=True):
        wait, plain = statistics.median(waits) / 1000, statistics.median(plains) / 1000
        yield f"{name}: {wait:.2f} s ({plain:.2f} s; ratio {wait / plain:.1f}; aim: under {aim:g} s)"


def sizes(folder: Path) -> Iterator[str]:
    """What the whole client weighs, and what one visitor can come to load of it, all pages in one language."""
    found = weights(folder)
    heaviest = max(LANGUAGES, key=found.__getitem__)
    yield f"own code and art, compressed: {found[heaviest] / 1000:.0f} KB in one language (aim: under 220 KB)"
    yield f"all five languages together: {found['all'] / 1000:.0f} KB"


def first_game(browser: Browser, address: str, *, slowly: bool) -> tuple[float, float]:
    """Milliseconds from opening the home page to a Play now that can be pressed, and from there to a lit station.

    Nothing is cached.
    """
    context = browser.new_context()
    page = context.new_page()
    if slowly:
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        conditions = {
            "offline": False,
            "latency": LATENCY,
            "downloadThroughput": BYTES_A_SECOND,
            "uploadThroughput": BYTES_A_SECOND,
        }
        session.send("Network.emulateNetworkConditions", conditions)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.add_init_script(WATCH)
    page.goto(address)
    page.wait_for_function("() => window.usable")
    page.evaluate(PRESS)
    page.wait_for_function("() => window.lit")
    usable, pressed, lit = page.evaluate("[window.usable, window.pressed, window.lit]")
    context.close()
    return usable, lit - pressed
