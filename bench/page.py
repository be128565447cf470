"""The pages in a browser: from opening the address to the first control, on a slow line and a slow processor."""

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
PLAY_NOW = ".hero button.primary"


def measure() -> Iterator[str]:
    """Sizes first, then times: on the slow line, and on this machine as it is."""
    browser_path = find(BROWSERS)  # as people have it, not the shell
    if browser_path is None:
        yield MISSING
        return
    yield from sizes(FOLDER)
    with game_server() as (address, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=FLAGS)
        slow = [first_control(browser, address, slowly=True) for _ in range(TRIES)]
        quick = [first_control(browser, address, slowly=False) for _ in range(TRIES)]
        browser.close()
    wait, plain = statistics.median(slow), statistics.median(quick)
    line = f"{BYTES_A_SECOND * 8 / 1e6:g} Mbit/s, {LATENCY} ms, a processor {SLOWER} times slower"
    yield f"first control usable: {wait / 1000:.2f} s on {line} (aim: under 1.5 s)"
    yield f"the same as this machine is: {plain / 1000:.2f} s; ratio {wait / plain:.1f}"


def sizes(folder: Path) -> Iterator[str]:
    """What the whole client weighs, and what one visitor can come to load of it, all pages in one language."""
    found = weights(folder)
    heaviest = max(LANGUAGES, key=found.__getitem__)
    yield f"own code and art, compressed: {found[heaviest] / 1000:.0f} KB in one language (aim: under 200 KB)"
    yield f"all five languages together: {found['all'] / 1000:.0f} KB"


def first_control(browser: Browser, address: str, *, slowly: bool) -> float:
    """Milliseconds from opening the home page to a Play now button that can be pressed; nothing is cached."""
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
    page.add_init_script(
        "new MutationObserver((_, observer) => {"
        f" const button = document.querySelector('{PLAY_NOW}');"
        " if (button && !button.disabled) { observer.disconnect();"
        " requestAnimationFrame(() => { window.usable = performance.now(); }); }"
        "}).observe(document, {childList: true, subtree: true, attributes: true});"
    )
    page.goto(address)
    page.locator(PLAY_NOW).wait_for()
    taken = float(page.evaluate("new Promise(done => requestAnimationFrame(() => done(window.usable)))"))
    context.close()
    return taken
