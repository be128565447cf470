"""What is wrong with a page as it is shown: texts that are missing or cut off, and what axe finds."""

from pathlib import Path
from typing import Any, Final, cast

from playwright.async_api import Page

from tests.length import AT_LENGTH

AXE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

_COLOURS: Final = ("color-contrast", "link-in-text-block")
_NO_COLOURS: Final = {rule: {"enabled": False} for rule in _COLOURS}
_FAULTS: Final = (Path(__file__).parent / "text_faults.js").read_text(encoding="utf-8")
_AXE: Final = (Path(__file__).parent / "run_axe.js").read_text(encoding="utf-8")


async def faults(page: Page) -> list[str]:
    """Texts that are missing, cut off, or make the page scroll sideways."""
    return cast(list[str], await page.evaluate(_FAULTS))


async def axe(page: Page, *, colours: bool = False, within: str = "", board: bool = True) -> list[str]:
    """What axe finds: the rule, and where it is broken.

    `colours` if they are looked at too, `within` if only a part of the page is, and `board` if the map is.
    """
    rules = {"page-has-heading-one": {"enabled": True}} | ({} if colours else _NO_COLOURS)
    return await _violations(page, {"rules": rules}, within, board)


async def axe_of_colours(page: Page, *, within: str = "") -> list[str]:
    """What axe finds in the colours. It does not judge them in a drawing.

    On a whole page texts that look alike are judged once, and each of them by `make proof`.
    """
    return await _violations(page, {"runOnly": list(_COLOURS)}, within, board=False, each=AT_LENGTH or bool(within))


async def axe_in_both_themes(page: Page, *, colours: bool = True, within: str = "", board: bool = True) -> list[str]:
    """What axe finds on a page that is shown in the light, and then in the dark: only of colours, or all."""
    light = await axe(page, colours=bool(within), within=within, board=board)
    light += [] if within else await axe_of_colours(page)
    await page.emulate_media(color_scheme="dark")
    dark = [] if colours else await axe(page, within=within, board=board)
    dark += await axe_of_colours(page, within=within)
    await page.emulate_media(color_scheme="light")
    return [*(f"light: {fault}" for fault in light), *(f"dark: {fault}" for fault in dark)]


async def _violations(page: Page, options: dict[str, Any], within: str, board: bool, each: bool = True) -> list[str]:
    if not await page.evaluate("'axe' in window"):  # the policy of the page stops only scripts of its own
        await page.evaluate(AXE.read_text(encoding="utf-8"))
    # Nothing is preloaded: only rules about media elements ask for that, and no page has one.
    options |= {"resultTypes": ["violations"], "preload": False}
    found = await page.evaluate(_AXE, [options, within, board, each])
    return [
        f"{violation['id']}: {node['target'][-1]} {node.get('failureSummary', '').splitlines()[1:2]}"
        for violation in found
        for node in violation["nodes"][:3]
    ]


async def whole(page: Page) -> dict[str, Any]:
    """How a page is built: it has one heading, one main part, and says its language."""
    return cast(
        dict[str, Any],
        await page.evaluate(
            "() => ({h1: document.querySelectorAll('h1').length, main: document.querySelectorAll('main').length,"
            " lang: document.documentElement.lang})"
        ),
    )
