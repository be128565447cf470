"""Every page, on a screen and on a phone, light and dark: nothing is missing, cut off, or out of reach.

`make test` goes from page to page, and looks at the longest language that the five could make; `make proof` loads each
page anew, and looks at all five.
"""

import re
from typing import Final

import pytest

from blackticket.server.pages import PATHS
from tests.length import AT_LENGTH
from tests.web.harness import LANGUAGES, Harness, Visitor
from tests.web.longest_language import STAND_IN, modules, speak_longest
from tests.web.page_catalogue import LESSONS, PAGES, PLAIN, open_page, settled
from tests.web.page_checks import axe, axe_in_both_themes, faults, whole
from tests.web.tour import DEVICES, Device, Tour

SMALLER: Final = ("/new", "/settings", "/learn/moving", "london", "dice", "a table")
"""Pages that are built otherwise on a phone."""


@pytest.fixture(scope="session")
def tour() -> Tour:
    return Tour()


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("device", DEVICES)
async def test_a_page_can_be_read_and_used_by_everybody(
    device: Device, name: str, harness: Harness, tour: Tour
) -> None:
    found, too_long = [], AT_LENGTH
    if not AT_LENGTH:
        looks = device == "screen" or name.startswith(SMALLER)
        async with tour.at(harness, device, name, "en" if looks else STAND_IN) as visitor:
            found = await out_of_reach(visitor, device) if looks else []
            too_long = bool(await unfit(visitor, device, (STAND_IN,)))
    if too_long:  # it may be longer than any language is, so each has to be looked at
        visitor = await harness.visitor(DEVICES[device][0], touch=device == "phone")
        await open_page(harness, visitor, name)
        found += await out_of_reach(visitor, device) if AT_LENGTH else []
        found += await unfit(visitor, device, LANGUAGES)
    assert not found, "\n".join(found)


async def unfit(visitor: Visitor, device: Device, languages: tuple[str, ...]) -> list[str]:
    """What is missing or cut off on a page at the sizes of a device."""
    found = []
    for size in DEVICES[device]:
        await visitor.resize(size)
        for language in languages:
            await visitor.speak(language)
            await settled(visitor.page)
            found += [f"{size}, {language}: {fault}" for fault in await faults(visitor.page)]
            built = await whole(visitor.page)
            if built != {"h1": 1, "main": 1, "lang": language}:
                found.append(f"{size}, {language}: {built}")
    return found


async def out_of_reach(visitor: Visitor, device: Device) -> list[str]:
    """What axe finds. Colours do not depend on sizes: on a phone only the light is looked at."""
    if not AT_LENGTH and device == "phone":
        return await axe(visitor.page)
    return await axe_in_both_themes(visitor.page, colours=not AT_LENGTH)


PATTERNS: Final = [re.sub(r"\{\w+\}", "[^/]+", path) for path in PATHS]


def test_every_address_is_in_the_catalogue() -> None:
    tables = ("/table/t", "/replay/t")
    assert [path for path in PATTERNS if not any(re.fullmatch(path, one) for one in (*PLAIN, *tables))] == []


async def test_a_page_can_be_loaded_by_its_address(harness: Harness) -> None:
    """One of each kind; tables and replays are loaded by many other tests."""
    visitor = await harness.visitor()
    for pattern in PATTERNS:
        if name := next((name for name in PLAIN if re.fullmatch(pattern, name)), None):
            page = await open_page(harness, visitor, name)
            assert await whole(page) == {"h1": 1, "main": 1, "lang": "en"}, name


async def test_every_lesson_is_in_the_catalogue(harness: Harness) -> None:
    page = await (await harness.visitor()).open("/learn")
    links = await page.locator('a[href^="/learn/"]').all()
    assert {await link.get_attribute("href") for link in links} == set(LESSONS)


PLANT: Final = """async ([module, planted]) => {
  for (const [language, [key, text]] of Object.entries(planted)) (await import(module[language])).messages[key] = text;
}"""
ON_ONE_LINE: Final = ("table.players", "table.chat", "table.history", "table.log", "table.mark")
FAINT: Final = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("main p { color: light-dark(black, #333) !important; }");
  document.adoptedStyleSheets.push(sheet);
}"""


async def test_a_text_too_long_in_one_language_alone_is_found(harness: Harness) -> None:
    visitor = await harness.visitor("laptop")
    page = await open_page(harness, visitor, "london-2023, the seekers")
    planted = {one: (key, f"{one} {'M' * 80}") for one, key in zip(LANGUAGES, ON_ONE_LINE, strict=True)}
    await page.evaluate(PLANT, [modules()["src/words/*/index.ts"], planted])
    await speak_longest(visitor, anew=True)
    found = "\n".join(await faults(page))
    assert [text for _, text in planted.values() if f"«{text[:60]}" not in found] == []


async def test_a_colour_that_is_too_faint_in_the_dark_alone_is_found(harness: Harness) -> None:
    visitor = await harness.visitor()
    page = await visitor.open("/about")
    await page.evaluate(FAINT)
    assert {fault.partition(":")[0] for fault in await out_of_reach(visitor, "screen")} == {"dark"}
