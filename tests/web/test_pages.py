"""Every page, in every language, at every size, light and dark: nothing is missing, cut off, or out of reach."""

import pytest

from tests.length import AT_LENGTH
from tests.web.harness import LANGUAGES, Harness, Size, Theme
from tests.web.page_catalogue import PARTS, Part, settled, tour
from tests.web.page_checks import axe, faults, whole


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("sizes", [("desktop", "laptop"), ("phone", "sideways")], ids=" ".join)
async def test_every_page_says_everything_and_fits(sizes: tuple[Size, Size], part: Part, harness: Harness) -> None:
    visitor = await harness.visitor(sizes[0], touch=sizes[0] == "phone")
    found: list[str] = []
    async for name, page in tour(harness, visitor, part):
        for size in sizes:
            await visitor.resize(size)
            for language in LANGUAGES:
                await visitor.speak(language)
                await settled(page)
                found += [f"{name}, {size}, {language}: {fault}" for fault in await faults(page)]
                built = await whole(page)
                if built != {"h1": 1, "main": 1, "lang": language}:
                    found.append(f"{name}, {size}, {language}: {built}")
    assert not found, "\n".join(found)


SMALLER = ("/new", "/settings", "/learn/moving", "london", "dice", "a table")
"""Pages that are built otherwise on a phone."""


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_every_page_can_be_used_by_everybody(theme: Theme, part: Part, harness: Harness) -> None:
    found: list[str] = []
    visitor = await harness.visitor(theme=theme)
    async for name, page in tour(harness, visitor, part):
        found += [f"{name}: {fault}" for fault in await axe(page, colours=theme == "dark" and not AT_LENGTH)]
        if AT_LENGTH or (theme == "light" and name.startswith(SMALLER)):  # colours do not depend on sizes
            await visitor.resize("phone")
            found += [f"{name}, phone: {fault}" for fault in await axe(page)]
            await visitor.resize("desktop")
    assert not found, "\n".join(found)
