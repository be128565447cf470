"""A tour of all that the client shows: every page, and tables in every state."""

from collections.abc import AsyncIterator
from typing import Any, Literal

from playwright.async_api import Page

from blackticket.rules.editions import editions
from tests.web.harness import Harness, Visitor
from tests.web.table_setup import just_seen, two_sides

_SETTLED = """() => {
  const ends = (one) => Number.isFinite(one.effect?.getComputedTiming().endTime);
  const moves = document.getAnimations().some((one) => one.playState === "running" && ends(one));
  return !moves && !document.querySelector(".wait, [aria-busy=true]");
}"""
PLAIN = ("/", "/new", "/settings", "/about", "/learn", "/rules", "/replay", *(f"/rules/{one.id}" for one in editions()))


async def set_tables(harness: Harness) -> dict[str, str]:
    """Make a table in each state in which the screen looks different: a link to each, by a name."""
    links = {}
    waiting = await harness.table(False, detectives=3, seats={"fugitive": "me", "detective-3": "easy"})
    links["a table that waits"] = waiting.link
    for edition, mode, detectives in (
        ("london-2023", "standard", 5),
        ("venice-2018", "standard", 2),
        ("sherlock-2022", "sherlock", 3),
        ("dice-2019", "standard", 2),
    ):
        asked: dict[str, Any] = {"edition": edition, "mode": mode, "detectives": detectives, "helper": "weights"}
        hides = await harness.table(**asked, seats={"fugitive": "me"})
        links[f"{edition}, the fugitive"] = hides.link
        seats = {f"detective-{number}": "me" for number in range(1, detectives + 1)}
        seeks = await harness.table(**asked, seats={"fugitive": "easy", **seats})
        links[f"{edition}, the seekers"] = seeks.link
    for edition, mode in (("sherlock-2022", "sherlock"), ("dice-2019", "standard")):
        links[f"{edition}, he was just seen"] = (await just_seen(harness, edition, mode))[1].link
    links["sherlock-2022, he has not begun"] = (await two_sides(harness, "sherlock-2022", "sherlock"))[1].link
    links["a table that is watched"] = links["london-2023, the fugitive"].partition("#")[0]
    over = await harness.table(detectives=2, seats={"fugitive": "me"})
    wire, _ = await harness.site.enter(over.table, over.key)
    assert (await wire.ask({"type": "resign", "id": "enough"}))["type"] == "done"
    await wire.leave()
    links["a table that is over"] = over.link
    links["a replay"] = f"/replay/{over.table}"
    return links


Part = Literal["pages", "tables"]
PARTS: tuple[Part, ...] = ("pages", "tables")


async def tour(harness: Harness, visitor: Visitor, part: Part) -> AsyncIterator[tuple[str, Page]]:
    """Every page there is, one after the other, by a name and as it is shown: those of tables, or all others."""
    if part == "tables":
        for name, link in (await set_tables(harness)).items():
            await visitor.page.goto("about:blank")  # so that another key in the same address is another visit
            page = await visitor.open(link)
            await settled(page)
            yield name, page
        return
    page = await visitor.open("/learn")
    lessons = [str(await link.get_attribute("href")) for link in await page.locator('a[href^="/learn/"]').all()]
    assert lessons
    for path in dict.fromkeys([*PLAIN, *lessons]):
        page = await visitor.open(path)
        await settled(page)
        yield path, page


async def settled(page: Page) -> None:
    """Wait until the page shows no more that it waits for something, and nothing moves."""
    await page.wait_for_function(_SETTLED)
