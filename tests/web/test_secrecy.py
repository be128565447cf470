"""I-02, I-03 in the browser: whatever the fugitive's secret is, the page of a seeker is the same, to the last letter.

Two servers play one public history with two secrets. The document and all that ever was in it, what a screen reader is
told of it, the storage of the browser, and everything that came over the wire are compared after every action.
"""

import asyncio
import re
from collections.abc import Collection
from dataclasses import dataclass

import pytest
from playwright.async_api import Page, Response

from blackticket.rules.actions import FUGITIVE
from tests.knowledge.worlds import Twins, endless_twins, many_twins
from tests.length import AT_LENGTH, proof_only
from tests.server.twin_servers import position_lines, shorter, without_commitments
from tests.web.harness import Harness, Seated, TwinServers, Visitor, present
from tests.web.page_catalogue import settled
from tests.web.table_setup import share

GAMES = [
    ("london-2023", "standard"),
    ("venice-2018", "standard"),
    ("sherlock-2022", "sherlock"),
    ("dice-2019", "expert"),
]
LONGEST = 40 if AT_LENGTH else 5
"""The most actions played in each world."""
FEWER = 4 if AT_LENGTH else 2
"""The most where things move."""
FASTER = 8
"""So many times faster than for people."""
MOMENT = 120.0
"""Timeout for transient elements to disappear; only a failing test reaches it."""
KEPT_COMMITMENT = re.compile("sha256:[0-9a-f]{64}")
"""A page keeps the commitments that it was told: they look random, and may differ where a secret does."""
SEEN = """() => ({
  html: document.documentElement.outerHTML.replaceAll("&nbsp;</div>", "</div>"),
  title: document.title,
  local: JSON.stringify(localStorage),
  session: JSON.stringify(sessionStorage),
  cookies: document.cookie,
  history: JSON.stringify(history.state),
  ever: [...window.ever].toSorted().join("\\n"),
})"""
"""But for the space behind what a reader is told: it is there every other time that anything is said, so that words are
said twice, and news that come together are said at once."""
WATCH = """(() => {
  const ever = (window.ever = new Set());
  const keep = (name, value) => value && !["style", "class"].includes(name) && ever.add(`${name}: ${value.trim()}`);
  const see = (node) => {
    if (node.matches?.(".banner")) return;
    if (node.nodeType === Node.TEXT_NODE) keep("text", node.data);
    for (const { name, value } of node.attributes ?? []) keep(name, value);
    node.childNodes.forEach(see);
  };
  new MutationObserver((changes) => {
    for (const { type, target, attributeName, oldValue, addedNodes } of changes) {
      if (type === "childList") addedNodes.forEach(see);
      else {
        keep(attributeName ?? "text", oldValue);
        keep(attributeName ?? "text", attributeName ? target.getAttribute(attributeName) : target.data);
      }
    }
  }).observe(document, {
    subtree: true, childList: true, attributes: true, attributeOldValue: true,
    characterData: true, characterDataOldValue: true,
  });
})();"""
"""Keeps every text and attribute that ever is in a document, for however short; but no looks, which follow the
clock while things move, and not that a connection takes long, which follows the machine."""


class ResponseRecorder:
    """Hears the answers of the server to a page, but for boards, which are the same for all."""

    def __init__(self, page: Page) -> None:
        self._heard: list[asyncio.Task[str]] = []
        page.on("response", self._record)

    def _record(self, response: Response) -> None:
        if "/api/" in response.url and "/boards/" not in response.url:
            self._heard.append(asyncio.ensure_future(self._line(response)))

    async def _line(self, response: Response) -> str:
        return f"{response.url.partition('/api/')[2]} {response.status} {await response.text()}"

    async def all(self) -> list[str]:
        """Everything that was answered, in no order: two requests may be on their way at once."""
        return sorted(await asyncio.gather(*self._heard))


@dataclass
class TwinPage:
    """A table in one of the two worlds, its players, and somebody who looks at it in a browser."""

    harness: Harness
    fugitive: Seated
    seekers: Seated
    visitor: Visitor
    recorder: ResponseRecorder

    async def act(self, seat: str, action: str) -> int:
        """Act past the page; the version that it has led to."""
        await self.harness.act(self.fugitive if seat == FUGITIVE else self.seekers, seat, action)
        version = self.harness.backend.registry.tables[self.seekers.table].version
        assert version is not None
        return version

    @property
    def secret(self) -> int | None:
        game = self.harness.backend.registry.tables[self.seekers.table].game
        assert game
        return game.view(FUGITIVE).fugitive

    async def seen(self, version: int | None) -> dict[str, str]:
        """All that the visitor could find out on his page, when it shows that version."""
        page = self.visitor.page
        if version is not None:
            await present(page, f'[data-version="{version}"]')
        await settled(page)
        said = await page.evaluate(SEEN)
        said["frames"] = [*map(without_commitments, self.visitor.frames)]
        said["bodies"] = [*map(without_commitments, await self.recorder.all())]
        said["local"] = KEPT_COMMITMENT.sub("sha256:?", said["local"])
        return {name: self._without_port(str(value)) for name, value in said.items()}

    async def tree(self) -> str:
        """What a screen reader is told of the page. It takes as long to find out as all the rest."""
        return self._without_port(await self.visitor.page.locator("body").aria_snapshot())

    def _without_port(self, text: str) -> str:
        return re.sub(rf"\b{self.harness.address.rpartition(':')[2]}\b", "PORT", text)


async def worlds(twins: TwinServers, pair: Twins, who: str, motion: bool = False) -> list[TwinPage]:
    """Both worlds at their beginning; somebody looks on in each: a seeker, nobody, the fugitive, or both sides."""
    both = []
    for here, position in zip(twins, position_lines(pair), strict=True):
        fugitive, seekers = await here.table_at(pair.first.setup, position, pair.seed)
        visitor = await here.visitor(motion=motion)
        if motion:
            tools = await visitor.context.new_cdp_session(visitor.page)
            await tools.send("Animation.enable")
            await tools.send("Animation.setPlaybackRate", {"playbackRate": FASTER})
        await visitor.context.clock.set_fixed_time(1_800_000_000_000)
        await visitor.context.add_init_script(WATCH)
        recorder = ResponseRecorder(visitor.page)
        if who == "both":
            await share(visitor, (fugitive, seekers))
        links = {"fugitive": fugitive.link, "seekers": seekers.link}
        await visitor.open(links.get(who, f"/table/{seekers.table}"))
        both.append(TwinPage(here, fugitive, seekers, visitor, recorder))
    return both


async def differences(twins: TwinServers, pair: Twins, who: str, wait: bool = True, motion: bool = False) -> list[str]:
    """Where the pages of both worlds part for somebody."""
    both = await worlds(twins, pair, who, motion)
    found = []
    for number, actions in enumerate([None, *zip(*pair.scripts, strict=True)]):
        version = 0
        for which, world in enumerate(both):
            if actions:
                seat, action = actions[which]
                version = await world.act(seat, action.text)
        found += [f"{name} after {number} actions" for name in await parted(both, version, wait)]
    return found


async def parted(both: list[TwinPage], version: int | None, wait: bool = True, but: Collection[str] = ()) -> list[str]:
    """In what two worlds differ, and go on to: something may be shown for a moment, and sooner in the one."""
    until = asyncio.get_running_loop().time() + (MOMENT if wait else 0)
    while True:
        one, two = [await world.seen(version) for world in both]
        found = [name for name in one if one[name] != two[name] and name not in but]
        late = asyncio.get_running_loop().time() > until
        if found and not late:
            continue
        trees = [await world.tree() for world in both]
        found += ["tree"] if trees[0] != trees[1] else []
        if not found or late:
            return found


@pytest.mark.rule("I-02", "I-03")
@pytest.mark.parametrize(
    ("kind", "who"),
    [(kind, who) for who in ("seekers", "nobody") for kind in GAMES] if AT_LENGTH else [(GAMES[2], "seekers")],
    ids=lambda value: value if isinstance(value, str) else " ".join(value),
)
async def test_nobody_can_tell_two_worlds_apart(kind: tuple[str, str], who: str, twins: TwinServers) -> None:
    pairs = (shorter(pair, LONGEST) for pair in endless_twins(GAMES.index(kind), *kind))
    pair = next(pair for pair in pairs if len(pair.scripts[0]) <= LONGEST)  # in which the worlds part soon
    assert await differences(twins, pair, who) == []


@proof_only
@pytest.mark.rule("I-02", "I-03")
async def test_nobody_can_tell_two_worlds_apart_by_what_moves(twins: TwinServers) -> None:
    (pair,) = many_twins(1, 0, *GAMES[0])
    assert await differences(twins, shorter(pair, FEWER), "seekers", motion=True) == []


@proof_only
async def test_the_fugitive_himself_can(twins: TwinServers) -> None:
    (pair,) = many_twins(1, 0, *GAMES[0])
    parts = await differences(twins, shorter(pair, 1), "fugitive", wait=False)
    found = {text.partition(" ")[0] for text in parts}
    assert {"html", "tree", "frames", "ever"} <= found


LEAKS = {
    "local": "localStorage.setItem('blackticket.leak', station)",
    "session": "sessionStorage.setItem('leak', station)",
    "cookies": "document.cookie = `leak=${station}`",
    "history": "history.replaceState({ station }, '')",
    "bodies": "await (await fetch(`/api/strengths?${station}`)).text()",
    "frames": """
      const socket = new WebSocket(`/api${location.pathname.replace("/table/", "/tables/")}/socket`);
      const heard = () => new Promise((done) => socket.addEventListener("message", done, { once: true }));
      await new Promise((done) => socket.addEventListener("open", done));
      socket.send(JSON.stringify({ type: "hello" }));
      await heard();
      socket.send(JSON.stringify({ type: "say", id: `${station}`, text: "" })); // its answer tells the id
      await heard();
      socket.close()""",
}
"""Places where nobody looks, and how each would tell."""


PLANTS = [
    ({"ever"}, "(station) => { document.body.dataset.leak = station; delete document.body.dataset.leak; }"),
    ({"html"}, "(station) => { document.body.dataset.leak = station; }"),
    ({"tree"}, "(station) => { document.querySelector('main button').setAttribute('aria-label', `${station}`); }"),
    ({"title"}, "(station) => { document.title = `Station ${station}`; }"),
    (set(LEAKS), f"async (station) => {{ {';'.join(LEAKS.values())} }}"),
]
"""Where each is found that was not found before."""


@proof_only
async def test_a_planted_leak_is_found(twins: TwinServers) -> None:
    (pair,) = many_twins(1, 0, *GAMES[0])
    both = await worlds(twins, pair, "seekers")
    version = 0
    for actions in zip(*pair.scripts, strict=True):
        if both[0].secret != both[1].secret:
            break
        for world, (seat, action) in zip(both, actions, strict=True):
            version = await world.act(seat, action.text)
    known = set(await parted(both, version))
    assert known == set()
    for names, plant in PLANTS:
        for world in both:
            await world.visitor.page.evaluate(plant, world.secret)
        found = set(await parted(both, version, wait=False))
        assert names <= found - known
        known |= found
