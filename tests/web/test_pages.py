"""Every page, in every language, at every size, light and dark: nothing is missing, cut off, or out of reach."""

import pytest

from tests.web.looks import axe, faults, whole
from tests.web.stage import LANGUAGES, SIZES, Stage, Theme
from tests.web.tour import set_tables, tour


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_page_says_everything_and_fits(language: str, stage: Stage) -> None:
    visitor = await stage.visitor(language=language)
    found: list[str] = []
    async for name, page in tour(visitor, await set_tables(stage)):
        built = await whole(page)
        if built != {"h1": 1, "main": 1, "lang": language}:
            found.append(f"{name}: {built}")
        for size in SIZES:
            await visitor.resize(size)
            found += [f"{name}, {size}: {fault}" for fault in await faults(page)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_every_page_can_be_used_by_everybody(theme: Theme, stage: Stage) -> None:
    found: list[str] = []
    visitor = await stage.visitor(theme=theme)
    async for name, page in tour(visitor, await set_tables(stage)):
        found += [f"{name}: {fault}" for fault in await axe(page)]
        if name.startswith(("/", "london", "dice", "a table")):
            await visitor.resize("phone")
            found += [f"{name}, phone: {fault}" for fault in await axe(page)]
            await visitor.resize("desktop")
    assert not found, "\n".join(found)
