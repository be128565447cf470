"""A tour of all that the client shows: every page, and tables in every state."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

from playwright.async_api import Page

from blackticket.rules.editions import editions
from tests.web.stage import Seated, Stage, Visitor

_SETTLED = """() => {
  const ends = (one) => Number.isFinite(one.effect?.getComputedTiming().endTime);
  const moves = document.getAnimations().some((one) => one.playState === "running" && ends(one));
  return !moves && !document.querySelector(".wait, [aria-busy=true]");
}"""
PLAIN = ("/", "/new", "/settings", "/about", "/learn", "/rules", "/replay", *(f"/rules/{one.id}" for one in editions()))


@dataclass
class Tables:
    """Tables to look at, one in each state."""

    links: dict[str, str] = field(default_factory=dict)
    over: Seated | None = None


async def set_tables(stage: Stage) -> Tables:
    """Make a table in each state in which the screen looks different."""
    tables = Tables()
    waiting = await stage.table(False, detectives=3, seats={"fugitive": "me", "detective-3": "easy"})
    tables.links["a table that waits"] = waiting.link
    for edition, mode, detectives in (
        ("london-2023", "standard", 5),
        ("venice-2018", "standard", 2),
        ("sherlock-2022", "sherlock", 3),
        ("dice-2019", "standard", 2),
    ):
        asked: dict[str, Any] = {"edition": edition, "mode": mode, "detectives": detectives, "helper": "weights"}
        hides = await stage.table(**asked, seats={"fugitive": "me"})
        tables.links[f"{edition}, the fugitive"] = hides.link
        seats = {f"detective-{number}": "me" for number in range(1, detectives + 1)}
        seeks = await stage.table(**asked, seats={"fugitive": "easy", **seats})
        tables.links[f"{edition}, the seekers"] = seeks.link
    tables.links["a table that is watched"] = tables.links["london-2023, the fugitive"].partition("#")[0]
    tables.over = await stage.table(detectives=2, seats={"fugitive": "me"})
    wire, _ = await stage.site.enter(tables.over.table, tables.over.key)
    assert (await wire.ask({"type": "resign", "id": "enough"}))["type"] == "done"
    await wire.leave()
    tables.links["a table that is over"] = tables.over.link
    tables.links["a replay"] = f"/replay/{tables.over.table}"
    return tables


async def tour(visitor: Visitor, tables: Tables) -> AsyncIterator[tuple[str, Page]]:
    """Every page there is, one after the other, by a name and as it is shown."""
    lessons: list[str] = []
    for path in PLAIN:
        page = await visitor.open(path)
        await settled(page)
        if path == "/learn":
            links = await page.locator('a[href^="/learn/"]').all()
            lessons = [str(await link.get_attribute("href")) for link in links]
        yield path, page
    for path in dict.fromkeys(lessons):
        page = await visitor.open(path)
        await settled(page)
        yield path, page
    for name, link in tables.links.items():
        await visitor.page.goto("about:blank")  # so that another key in the same address is another visit
        page = await visitor.open(link)
        await settled(page)
        yield name, page


async def settled(page: Page) -> None:
    """Wait until the page shows no more that it waits for something, and nothing moves."""
    await page.wait_for_function(_SETTLED)
