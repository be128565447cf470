"""A server on a port and a browser that visits it, both on one event loop in a thread of its own.

The loop is not the main thread's, so that other tests of the same worker can have theirs.
"""

import asyncio
import json
import threading
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal, TypeVar

from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Page, async_playwright

from blackticket.rules.actions import FUGITIVE
from blackticket.rules.setup import Setup
from blackticket.server.app import make_app
from blackticket.server.backend import Backend
from blackticket.server.boards import BoardPages
from blackticket.server.credentials import SecretSource
from blackticket.server.pages import installed
from blackticket.server.serve import Server, configure, listen
from blackticket.server.settings import Settings
from blackticket.server.table_state import Participant, Seat
from blackticket.server.terms import Terms
from tests.server.asgi_server import AsgiServer, HttpResponse, sqlite
from tests.web.chromium import FLAGS, MISSING, find

T = TypeVar("T")
Size = Literal["desktop", "laptop", "phone", "sideways"]
PATIENCE: Final = 120.0
"""Timeout for what must come; only a failing test reaches it."""
SIZES: Final[dict[Size, tuple[int, int]]] = {
    "desktop": (1440, 900),
    "laptop": (1366, 768),
    "phone": (390, 844),
    "sideways": (844, 390),
}
LANGUAGES: Final = ("en", "de", "es", "it", "pt")
DEVICE: Final = "the-device-of-a-test"
NOWHERE: Final = "/nowhere"
"""Between two pages, so that each is built anew."""
NOT_BUILT: Final = "The client was not built: run make web first."

SEND_AT_ONCE: Final = {"confirm": "touch"}
"""The settings of those who play here: a click is a move, where others have a moment to undo it."""
SAME_SEEDS: Final = """
    const random = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = (array) => (array.length === 16 ? array.fill(7) : random(array));
"""
"""What a page adds to a game's seed, 16 bytes, is the same each time: so no game of a test is drawn by chance."""

Theme = Literal["light", "dark"]

_GO: Final = """(path) => {
  history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
}"""
_GONE: Final = "(before) => !before.isConnected"
_FORGET: Final = """(kept) => {
  for (const name of Object.keys(localStorage))
    if (!kept.includes(name.replace("blackticket.", ""))) localStorage.removeItem(name);
  sessionStorage.clear();
}"""
_SET: Final = """(changed) => {
  const place = "blackticket.settings";
  localStorage[place] = JSON.stringify({ ...JSON.parse(localStorage[place] ?? "{}"), ...changed });
  dispatchEvent(new StorageEvent("storage", { key: place }));
}"""


NO_SERVICE_WORKER: Final = "Service Worker registration blocked"
"""What the page of a visitor hears who has none: what it has fetched would be another test's business."""


class Visitor:
    """Somebody with a browser of his own: its storage, one page, and whatever went wrong there."""

    def __init__(self, address: str, context: BrowserContext, page: Page, touch: bool = False) -> None:
        self.address, self.context, self.page, self.touch = address, context, page, touch
        self.problems: list[str] = []
        self.forgiven: list[str] = []
        self.frames: list[str] = []
        context.on("weberror", lambda error: self.problems.append(f"error: {error.error}"))
        context.on("console", self._heard)
        context.on("request", lambda request: self._asked(request.url))
        context.on("page", self._opened)
        self._opened(page)

    def _opened(self, page: Page) -> None:
        page.set_default_timeout(PATIENCE * 1000)
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: self.frames.append(str(frame))))

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and NO_SERVICE_WORKER not in message.text:
            self.problems.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def _asked(self, url: str) -> None:
        if not url.startswith((self.address, "data:", self.address.replace("http", "ws", 1))):
            self.problems.append(f"asked somebody else: {url}")

    def forgive(self, text: str) -> None:
        """Such a problem is expected here: a browser complains of a connection that the test has cut."""
        self.forgiven.append(text)

    @property
    def complaints(self) -> list[str]:
        return [text for text in self.problems if not any(part in text for part in self.forgiven)]

    async def open(self, path: str) -> Page:
        """Open a page of ours, and wait until it is there."""
        await self.page.goto(self.address + path)
        await self._shown()
        return self.page

    async def go(self, path: str) -> Page:
        """Go to another page of ours without loading the client anew, and wait until it is there."""
        before = await self.page.query_selector("main")
        await self.page.evaluate(_GO, path)
        await self.page.wait_for_function(_GONE, arg=before)
        await self._shown()
        return self.page

    async def forget(self, *kept: str) -> None:
        """What the browser keeps is as it was at first, but for its device and what is named."""
        await self.page.evaluate(_FORGET, ["device", *kept])

    async def rest(self) -> None:
        """Leave the page for one where nothing happens, with all that the browser keeps and whatever was seen."""
        for page in self.context.pages:
            if page is not self.page:
                await page.close()
        if self.page.url != self.address + NOWHERE:
            await self.go(NOWHERE)
        await self.forget()
        await self.set(**SEND_AT_ONCE)
        await self.page.mouse.move(0, 0)
        for heard in (self.problems, self.forgiven, self.frames):
            heard.clear()

    async def reload(self) -> None:
        """Load the page anew, and wait until it is there."""
        await self.page.reload()
        await self._shown()

    async def _shown(self) -> None:
        await present(self.page, "main h1")

    async def set(self, **settings: Any) -> None:
        """Other settings, as if they had been chosen in another window."""
        await self.page.evaluate(_SET, settings)

    async def speak(self, language: str) -> None:
        """Another language, as if it had been chosen in another window."""
        await self.set(language=language)
        await self.page.wait_for_function("(language) => document.documentElement.lang === language", arg=language)

    async def resize(self, size: Size) -> None:
        """Another size of the window; the page has laid itself out anew."""
        width, height = SIZES[size]
        await self.page.set_viewport_size({"width": width, "height": height})
        await self.page.evaluate(
            "async () => { for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame); }"
        )


async def present(page: Page, selector: str) -> None:
    """Wait until something is on the page. It is looked for in every frame, where a locator waits half a second."""
    await page.wait_for_function("(selector) => document.querySelector(selector) !== null", arg=selector)


@dataclass
class Seated:
    """A table that a visitor can open as a player."""

    table: str
    key: str

    @property
    def link(self) -> str:
        return f"/table/{self.table}#{self.key}"


@dataclass
class Harness:
    """All that a test of the client needs."""

    loop: asyncio.AbstractEventLoop
    browser: Browser
    site: AsgiServer
    address: str
    server: Server
    visitors: list[Visitor] = field(default_factory=list)
    regulars: list[Visitor] = field(default_factory=list)

    def cut(self) -> None:
        """Every connection to the server is lost, without a word."""
        for connection in list(self.server.server_state.connections):
            connection.transport.abort()

    def run(self, what: Coroutine[Any, Any, T]) -> T:
        """Run a test, or a part of one, where the server and the browser are."""
        return asyncio.run_coroutine_threadsafe(what, self.loop).result()

    @property
    def backend(self) -> Backend:
        return self.site.backend

    @property
    def boards(self) -> BoardPages:
        boards = self.site.app.state.api.boards
        assert isinstance(boards, BoardPages)
        return boards

    async def visitor(
        self,
        size: Size = "desktop",
        language: str = "en",
        theme: Theme = "light",
        touch: bool = False,
        motion: bool = False,
        settings: Mapping[str, Any] = SEND_AT_ONCE,
        service_worker: bool = False,
    ) -> Visitor:
        """Somebody who comes for the first time, but for the settings that he chose before."""
        width, height = SIZES[size]
        context = await self.browser.new_context(
            viewport={"width": width, "height": height},
            locale=language,
            color_scheme=theme,
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="no-preference" if motion else "reduce",
            service_workers="allow" if service_worker else "block",
        )
        kept = {"device": DEVICE, "settings": json.dumps(dict(settings))}
        await context.add_init_script(
            f"if (location.protocol === 'http:') for (const [name, value] of Object.entries({json.dumps(kept)}))"
            " localStorage[`blackticket.${name}`] ??= value;"
        )
        await context.add_init_script(SAME_SEEDS)
        visitor = Visitor(self.address, context, await context.new_page(), touch)
        self.visitors.append(visitor)
        return visitor

    async def regular(self, size: Size = "desktop", touch: bool = False, **settings: Any) -> Visitor:
        """Somebody whose page was used by other tests, and has forgotten them: he has to `go` where others `open`.

        To load the client takes longer than most of what is done with it. Who needs more than a page and what it keeps,
        a clock or permissions of his own, has to be a visitor.
        """
        visitor = next(
            (
                one
                for one in self.regulars
                if one.address == self.address and one.touch is touch and one not in self.visitors
            ),
            None,
        )
        if visitor is None:
            visitor = await self.visitor(size, touch=touch)
            await visitor.open("/about")
            await visitor.go(NOWHERE)
            self.regulars.append(visitor)
        else:
            self.visitors.append(visitor)
            await visitor.resize(size)
        await visitor.set(**settings)
        return visitor

    async def leave(self) -> list[str]:
        """Everybody goes; what went wrong in their browsers is told. Only regulars stay, unless something did."""
        complaints = [text for visitor in self.visitors for text in visitor.complaints]
        if complaints:
            self.regulars.clear()
        for visitor in self.visitors:
            if visitor in self.regulars:
                await visitor.rest()
            else:
                await visitor.context.close()
        self.visitors.clear()
        return complaints

    async def ask(self, method: str, path: str, body: Any = None, key: str | None = None) -> HttpResponse:
        """Ask the server for something, past any browser."""
        return await self.site.ask(method, path, body, key)

    async def table(self, start: bool = True, **asked: Any) -> Seated:
        """A new table; programs that play there are weak and quick."""
        return Seated(*await self.site.make(start, **{"strength": "easy", **asked}))

    async def table_at(self, setup: Setup, position: str, seed: int = 1) -> tuple[Seated, Seated]:
        """A table whose game begins at a position: as the fugitive opens it, and as the player of all seekers does."""
        key, stored = self.backend.secrets.key_and_hash()
        seats = [Seat(name, "person", 0) if name != FUGITIVE else Seat(name) for name in setup.seats]
        terms = Terms(setup, "weights", None, "easy", public=False)
        table = await self.backend.registry.create(
            terms, seats, (Participant(0, "Ann", host=True),), {0: stored}, position, seed
        )
        sat = await self.ask("POST", f"/api/tables/{table.id}/seats/{FUGITIVE}/sit", {"name": "Max"})
        started = await self.ask("POST", f"/api/tables/{table.id}/start", key=key)
        assert (sat.status, started.status) == (200, 200), (sat, started)
        return Seated(table.id, sat.json["key"]), Seated(table.id, key)

    async def act(self, seated: Seated, seat: str, action: str) -> None:
        """Act for a player past his page, on a socket of the same device."""
        wire, frame = await self.site.enter(seated.table, seated.key, device=DEVICE)
        message = {"type": "act", "id": self.backend.secrets.key(), "seat": seat, "action": action}
        answer = await wire.ask({**message, "version": frame["view"]["version"]})
        assert answer["type"] == "done", answer
        await wire.leave()


TwinServers = tuple[Harness, Harness]
"""Two servers that can be told apart by nothing but what is played there."""


@asynccontextmanager
async def serving(
    folder: Path,
    secrets: SecretSource | None = None,
    now: Callable[[], float] | None = None,
    boards: BoardPages | None = None,
) -> AsyncIterator[tuple[AsgiServer, str, Server]]:
    """A server on a port; limits are wide and programs do not wait. It may share the boards of another."""
    pages = installed()
    assert pages.built, NOT_BUILT
    settings = Settings(
        database=sqlite(folder),
        pace=0.0,
        programs=1,
        requests_per_second=100_000.0,
        messages_per_second=100_000.0,
        tables_per_client=100_000,
        sockets_per_client=100_000,
    )
    backend = Backend(settings, secrets=secrets, now=now or time.time)
    app = make_app(settings, backend, pages)
    app.state.api.boards = boards or app.state.api.boards
    listening = asyncio.Event()
    with listen("127.0.0.1", 0) as listener:
        server = Server(configure(app, settings), listening.set)
        task = asyncio.create_task(server.serve([listener]))
        try:
            await asyncio.wait_for(listening.wait(), PATIENCE)
            yield AsgiServer(app, backend), f"http://127.0.0.1:{listener.getsockname()[1]}", server
        finally:
            server.should_exit = True
            await asyncio.wait_for(task, PATIENCE)


@asynccontextmanager
async def _running(folder: Path) -> AsyncIterator[Harness]:
    chromium = find()
    assert chromium, MISSING
    async with (
        serving(folder) as (site, address, server),
        async_playwright() as playwright,
        await playwright.chromium.launch(executable_path=chromium, args=list(FLAGS)) as browser,
    ):
        yield Harness(asyncio.get_running_loop(), browser, site, address, server)


@contextmanager
def running_harness(folder: Path) -> Iterator[Harness]:
    """A harness while it is needed, on an event loop of its own."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, name="harness", daemon=True)
    thread.start()
    opened = _running(folder)
    try:
        yield asyncio.run_coroutine_threadsafe(opened.__aenter__(), loop).result()
    finally:
        asyncio.run_coroutine_threadsafe(opened.__aexit__(None, None, None), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
