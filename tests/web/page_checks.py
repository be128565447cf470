"""What is wrong with a page as it is shown: texts that are missing or cut off, and what axe finds."""

from pathlib import Path
from typing import Any, Final, cast

from playwright.async_api import Page

AXE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

_FAULTS: Final = (Path(__file__).parent / "text_faults.js").read_text(encoding="utf-8")
_AXE: Final = """async ([options, within, board]) => {
  const map = board ? null : document.querySelector(".board .world");
  const place = document.createComment("the map");
  map?.replaceWith(place);
  try {
    return (await axe.run(within || document, options)).violations;
  } finally {
    if (map) place.replaceWith(map);
  }
}"""
"""Without the map, which is put aside for it, axe takes a third of the time."""


async def faults(page: Page) -> list[str]:
    """Texts that are missing, cut off, or make the page scroll sideways."""
    return cast(list[str], await page.evaluate(_FAULTS))


async def axe(page: Page, *, colours: bool = False, within: str = "", board: bool = True) -> list[str]:
    """What axe finds: the rule, and where it is broken; only of colours, where all else has been looked at.

    `within` if only a part of the page is looked at, and `board` if the map is too. Axe does not judge colours in a
    drawing. The policy of the page stops only scripts of its own.
    """
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(AXE.read_text(encoding="utf-8"))
    options: dict[str, Any] = {"resultTypes": ["violations"], "rules": {"page-has-heading-one": {"enabled": True}}}
    if colours:
        options = {"resultTypes": ["violations"], "runOnly": ["color-contrast", "link-in-text-block"]}
    # Nothing is preloaded: only rules about media elements ask for that, and no page has one.
    found = await page.evaluate(_AXE, [{**options, "preload": False}, within, board and not colours])
    return [
        f"{violation['id']}: {node['target'][-1]} {node.get('failureSummary', '').splitlines()[1:2]}"
        for violation in found
        for node in violation["nodes"][:3]
    ]


async def axe_in_both_themes(page: Page, *, colours: bool = True, within: str = "", board: bool = True) -> list[str]:
    """What axe finds on a page that is shown in the light, and then in the dark: only of colours, or all."""
    light = [f"light: {fault}" for fault in await axe(page, within=within, board=board)]
    await page.emulate_media(color_scheme="dark")
    dark = [f"dark: {fault}" for fault in await axe(page, colours=colours, within=within, board=board)]
    await page.emulate_media(color_scheme="light")
    return light + dark


async def whole(page: Page) -> dict[str, Any]:
    """How a page is built: it has one heading, one main part, and says its language."""
    return cast(
        dict[str, Any],
        await page.evaluate(
            "() => ({h1: document.querySelectorAll('h1').length, main: document.querySelectorAll('main').length,"
            " lang: document.documentElement.lang})"
        ),
    )
