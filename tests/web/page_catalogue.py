"""All that the client shows: every page, and tables in every state in which their screen looks different."""

from collections.abc import Awaitable, Callable
from typing import Any, Final, Literal

from playwright.async_api import Page

from blackticket.rules.editions import editions
from tests.web.harness import Harness, Seated, Visitor
from tests.web.table_setup import just_seen, two_sides

Making = Callable[[Harness], Awaitable[str]]
"""Makes a table, and says the address by which it is opened."""

_SETTLED: Final = """() => {
  const ends = (one) => Number.isFinite(one.effect?.getComputedTiming().endTime);
  const moves = document.getAnimations().some((one) => one.playState === "running" && ends(one));
  return !moves && !document.querySelector(".wait, [aria-busy=true]");
}"""
LESSONS: Final = ("/learn/moving", "/learn/fugitive", "/learn/hunting")
PLAIN: Final = (
    *("/", "/new", "/settings", "/about", "/learn", *LESSONS, "/replay", "/rules"),
    *(f"/rules/{edition.id}" for edition in editions()),
)


async def _waiting(harness: Harness) -> str:
    return (await harness.table(False, detectives=3, seats={"fugitive": "me", "detective-3": "easy"})).link


def _playing(edition: str, mode: str, detectives: int, side: Literal["fugitive", "seekers"]) -> Making:
    asked: dict[str, Any] = {"edition": edition, "mode": mode, "detectives": detectives, "helper": "weights"}
    seekers = {f"detective-{number}": "me" for number in range(1, detectives + 1)}
    seats = {"fugitive": "me"} if side == "fugitive" else {"fugitive": "easy", **seekers}

    async def make(harness: Harness) -> str:
        return (await harness.table(**asked, seats=seats)).link

    return make


def _seen(edition: str, mode: str) -> Making:
    async def make(harness: Harness) -> str:
        return (await just_seen(harness, edition, mode))[1].link

    return make


async def _not_begun(harness: Harness) -> str:
    return (await two_sides(harness, "sherlock-2022", "sherlock"))[1].link


async def _watched(harness: Harness) -> str:
    seated = await harness.table(detectives=5, helper="weights", seats={"fugitive": "me"})
    return f"/table/{seated.table}"


async def _resigned(harness: Harness) -> Seated:
    seated = await harness.table(detectives=2, seats={"fugitive": "me"})
    wire, _ = await harness.site.enter(seated.table, seated.key)
    assert (await wire.ask({"type": "resign", "id": "enough"}))["type"] == "done"
    await wire.leave()
    return seated


async def _over(harness: Harness) -> str:
    return (await _resigned(harness)).link


async def _replay(harness: Harness) -> str:
    return f"/replay/{(await _resigned(harness)).table}"


TABLES: Final[dict[str, Making]] = {
    "a table that waits": _waiting,
    "london-2023, the fugitive": _playing("london-2023", "standard", 5, "fugitive"),
    "london-2023, the seekers": _playing("london-2023", "standard", 5, "seekers"),
    "venice-2018, the fugitive": _playing("venice-2018", "standard", 2, "fugitive"),
    "venice-2018, the seekers": _playing("venice-2018", "standard", 2, "seekers"),
    "sherlock-2022, the fugitive": _playing("sherlock-2022", "sherlock", 3, "fugitive"),
    "sherlock-2022, the seekers": _playing("sherlock-2022", "sherlock", 3, "seekers"),
    "dice-2019, the fugitive": _playing("dice-2019", "standard", 2, "fugitive"),
    "dice-2019, the seekers": _playing("dice-2019", "standard", 2, "seekers"),
    "sherlock-2022, he was just seen": _seen("sherlock-2022", "sherlock"),
    "dice-2019, he was just seen": _seen("dice-2019", "standard"),
    "sherlock-2022, he has not begun": _not_begun,
    "a table that is watched": _watched,
    "a table that is over": _over,
    "a replay": _replay,
}
PAGES: Final = (*PLAIN, *TABLES)


async def address(harness: Harness, name: str) -> str:
    """Where a page of the catalogue is; its table is made for it."""
    return await TABLES[name](harness) if name in TABLES else name


async def open_page(harness: Harness, visitor: Visitor, name: str) -> Page:
    """Open a page of the catalogue, and wait until it is shown."""
    page = await visitor.open(await address(harness, name))
    await settled(page)
    return page


async def settled(page: Page) -> None:
    """Wait until the page shows no more that it waits for something, and nothing moves."""
    await page.wait_for_function(_SETTLED)
