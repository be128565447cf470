"""Every page, on a screen and on a phone, light and dark: nothing is missing, cut off, or out of reach.

`make test` goes from page to page, and looks at the longest language that the five could make; `make proof` loads each
page anew, and looks at all five.
"""

import re
from typing import Final

import pytest

from blackticket.server.pages import PATHS
from tests.length import AT_LENGTH, proof_only
from tests.web.harness import LANGUAGES, SIZES, Harness, Size, Visitor, present
from tests.web.longest_language import STAND_IN, modules, speak_longest
from tests.web.page_catalogue import LESSONS, PAGES, PLAIN, open_page, settled
from tests.web.page_checks import axe, axe_in_both_themes, axe_of_colours, faults, whole
from tests.web.tour import DEVICES, Device, Tour

HELD: Final = (*("london-2023, the seekers", "dice-2019, the seekers", "a table that is over", "a replay"),)
"""Pages that know a finger from a mouse, one of each kind. `make test` looks at them on a phone too; at other maps on a
laptop alone, and at pages without a map on a screen, at all sizes but the largest, which has only more room."""
SMALLER: Final = (
    *("/new", "/settings", "/learn/moving"),
    *("a table that waits", "london-2023, the seekers", "a table that is over"),
)
"""Pages that are built otherwise on a phone."""
MAPS: Final = ("london-2023, the seekers", "sherlock-2022, he was just seen", "dice-2019, the fugitive", "a replay")
"""One map with each kind of thing on it, of which axe is asked."""
ALIKE: Final = (
    *(f"/rules/{edition}" for edition in ("london-2015", "london-2023", "venice-2018", "dice-2019", "research-2013")),
    *("/learn/fugitive", "/learn/hunting", "venice-2018, the fugitive", "venice-2018, the seekers"),
    *(
        "london-2023, the fugitive",
        "sherlock-2022, the fugitive",
        "sherlock-2022, he has not begun",
        "dice-2019, he was just seen",
    ),
    "a table that is watched",
)
"""Pages that are built as others are: only `make proof` looks at them."""


@pytest.fixture(scope="session")
def tour() -> Tour:
    return Tour()


@pytest.mark.parametrize(
    ("device", "name"),
    [
        (device, name)
        for device in DEVICES
        for name in PAGES
        if AT_LENGTH or (name not in ALIKE if device == "screen" else name in HELD)
    ],
)
async def test_a_page_can_be_read_and_used_by_everybody(
    device: Device, name: str, harness: Harness, tour: Tour
) -> None:
    found: list[str] = []
    sizes: tuple[Size, ...] = DEVICES[device]
    if not AT_LENGTH:
        if name in PLAIN and name not in LESSONS:
            sizes = tuple(SIZES)[1:]
        elif name not in HELD:
            sizes = sizes[1:]
        async with tour.at(harness, device, sizes[0], name) as visitor:
            if device == "screen":
                found = await axe_in_both_themes(visitor.page, board=name in MAPS)
            if "phone" in sizes and name in SMALLER:  # colours do not depend on sizes
                await visitor.resize("phone")
                found += await axe(visitor.page, board=False)
            unfits = await unfit(visitor, sizes, (STAND_IN,))
            sizes = tuple(size for size in sizes if any(fault.startswith(f"{size},") for fault in unfits))
    if sizes:  # where the longest is too long, which may be longer than any language is, each has to be looked at
        visitor = await harness.visitor(DEVICES[device][0], touch=device == "phone")
        await open_page(harness, visitor, name)
        found += await axe_in_both_themes(visitor.page, colours=False) if AT_LENGTH else []
        found += await unfit(visitor, sizes, LANGUAGES)
    assert not found, "\n".join(found)


async def unfit(visitor: Visitor, sizes: tuple[Size, ...], languages: tuple[str, ...]) -> list[str]:
    """What is missing or cut off on a page at some sizes."""
    found = []
    for size in sizes:
        await visitor.resize(size)
        for language in languages:
            await visitor.speak(language)
            await settled(visitor.page)
            found += [f"{size}, {language}: {fault}" for fault in await faults(visitor.page)]
            built = await whole(visitor.page)
            if built != {"h1": 1, "main": 1, "lang": language}:
                found.append(f"{size}, {language}: {built}")
    return found


PATTERNS: Final = [re.sub(r"\{\w+\}", "[^/]+", path) for path in PATHS]


def test_every_address_is_in_the_catalogue() -> None:
    tables = ("/table/t", "/replay/t")
    assert [path for path in PATTERNS if not any(re.fullmatch(path, one) for one in (*PLAIN, *tables))] == []


@proof_only
async def test_a_page_can_be_loaded_by_its_address(harness: Harness) -> None:
    """One of each kind; tables and replays are loaded by many other tests."""
    visitor = await harness.visitor()
    for pattern in PATTERNS:
        if name := next((name for name in PLAIN if re.fullmatch(pattern, name)), None):
            page = await open_page(harness, visitor, name)
            assert await whole(page) == {"h1": 1, "main": 1, "lang": "en"}, name


async def test_every_lesson_is_in_the_catalogue(harness: Harness) -> None:
    page = await (await harness.regular()).go("/learn")
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
DRAW: Final = """() => {
  const map = "<svg><rect width='99' height='20' fill='white'/><text y='9' fill='#eee'>12</text></svg>";
  document.querySelector("main").insertAdjacentHTML("beforeend", map);
}"""


@proof_only
async def test_a_text_too_long_in_one_language_alone_is_found(harness: Harness) -> None:
    visitor = await harness.visitor("laptop")
    page = await open_page(harness, visitor, "london-2023, the seekers")
    planted = {one: (key, f"{one} {'M' * 80}") for one, key in zip(LANGUAGES, ON_ONE_LINE, strict=True)}
    await page.evaluate(PLANT, [modules()["src/words/*/index.ts"], planted])
    await speak_longest(visitor, anew=True)
    found = "\n".join(await faults(page))
    assert [text for _, text in planted.values() if f"«{text[:60]}" not in found] == []


@proof_only
async def test_what_is_too_faint_in_the_dark_alone_or_has_no_name_is_found(harness: Harness) -> None:
    page = await open_page(harness, await harness.visitor(), "dice-2019, the fugitive")
    await present(page, "[data-target]")
    await page.evaluate(FAINT)
    await page.evaluate("document.querySelector('[data-target]').removeAttribute('aria-label')")
    found = {":".join(fault.split(":")[:2]) for fault in await axe_in_both_themes(page)}
    assert found == {"light: aria-command-name", "dark: color-contrast"}


async def test_one_text_among_many_that_is_too_faint_is_found(harness: Harness) -> None:
    page = await (await harness.regular()).go("/about")
    assert await axe_of_colours(page) == []
    await page.evaluate("document.querySelector('main p:last-of-type').style.color = '#ccc'")
    assert [fault.split(":")[0] for fault in await axe_of_colours(page)] == ["color-contrast"]


async def test_axe_does_not_judge_colours_in_a_drawing(harness: Harness) -> None:
    """If ever it does, the map must be there when it looks at colours."""
    page = await (await harness.regular()).go("/about")
    await page.evaluate(DRAW)
    assert await axe_of_colours(page) == []
