"""Playing on the page, as a person does: whatever is offered is clicked on, until the game is over."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final, cast

from playwright.async_api import Page
from playwright.async_api import TimeoutError as TooLong

_SCRIPTS: Final = Path(__file__).parent
OFFERS: Final = (_SCRIPTS / "offers.js").read_text(encoding="utf-8")
SPOTS: Final = (_SCRIPTS / "click_points.js").read_text(encoding="utf-8")
CLICK: Final = "(which) => document.querySelector(which).dispatchEvent(new MouseEvent('click', { bubbles: true }))"
MOVED: Final = (
    f"({{ version, seen }}) => document.querySelector('[data-version]').dataset.version !== version || ({OFFERS})(seen)"
)
A_WHILE: Final = 5_000
TRIES: Final = 12
"""How long, and how often, a player waits for something new before he does the same again, as a person would."""
SECOND_THOUGHTS: Final = 0.15
"""How often a player tries a double move or a black ticket, where he can."""


@dataclass
class PagePlayer:
    """Somebody who plays by chance on a page."""

    page: Page
    chance: Random
    seen: dict[str, Any] = field(default_factory=dict)
    positions: int = 0
    covered: list[str] = field(default_factory=list)
    mouse: bool = True
    """Whether the mouse is moved for it. A page is told of a click sooner without, and longer games need many."""

    async def look(self) -> dict[str, Any]:
        """What is offered, once something else is than when he last looked; who has missed it tries again."""
        for _ in range(TRIES):
            try:
                handle = await self.page.wait_for_function(
                    OFFERS, arg=json.dumps(self.seen), polling="raf", timeout=A_WHILE
                )
            except TooLong:
                self.seen = {}
                continue
            self.seen = cast(dict[str, Any], await handle.json_value())
            return self.seen
        raise AssertionError("nothing is offered, and the game is not over")

    async def play(self, most: int = 10_000) -> dict[str, Any]:
        """Play on until the game is over, or something was chosen that many times."""
        while most > 0 and not (await self.look())["over"]:
            await self.choose()
            most -= 1
        return self.seen

    async def move(self) -> None:
        """Choose on until a move is made; then it may be somebody else's turn."""
        before = (await self.look())["version"]
        while True:
            await self.choose()
            arg = {"version": before, "seen": json.dumps(self.seen)}
            now = await (await self.page.wait_for_function(MOVED, arg=arg, polling="raf")).json_value()
            if now is True:
                return
            self.seen = now

    async def choose(self) -> None:
        """Do one thing that is offered."""
        seen = self.seen
        if seen["chips"]:
            await self.click("chip", self.chance.choice(seen["chips"]))
        elif seen["go"]:
            await self.click("go", "")
        elif seen["switches"] and self.chance.random() < SECOND_THOUGHTS:
            await self.click("ticket", self.chance.choice(seen["switches"]))
        elif seen["targets"] or seen["actions"]:
            kind, word = self.chance.choice(
                [("target", word) for word in seen["targets"]] + [("action", word) for word in seen["actions"]]
            )
            await self.click(kind, word)
        elif seen["movers"]:
            await self.click("mover", self.chance.choice(seen["movers"]))
        else:
            await self.page.keyboard.press("Escape")  # a double move or a ticket that leads nowhere

    async def click(self, kind: str, word: str) -> None:
        """Click on something in its middle. Nothing may lie over a place that can be chosen."""
        spots = await self.spots(kind)
        if kind == "target":
            self.positions += 1
            self.covered += [f"{spot['word']} by {spot['top']}" for spot in spots if not spot["free"]]
        spot = next((spot for spot in spots if spot["word"] == word), None)
        if spot is None:  # the page has gone on meanwhile
            self.seen = {}
        elif self.mouse:
            await self.page.mouse.click(spot["x"], spot["y"])
        else:
            await self.page.evaluate(CLICK, f'[data-{kind}="{word}"]')

    async def spots(self, kind: str) -> list[dict[str, Any]]:
        """Where things of a kind are on the screen, and whether a click there would reach them."""
        return cast(list[dict[str, Any]], await self.page.evaluate(SPOTS, kind))


class KeyboardPlayer(PagePlayer):
    """Somebody who has no mouse: places by their numbers or with Tab and the arrows, all else with Tab and Enter."""

    async def click(self, kind: str, word: str) -> None:
        """Choose something with keys alone."""
        keyboard = self.page.keyboard
        if kind == "target" and self.chance.random() < 0.95:
            await keyboard.type(word)
            await keyboard.press("Enter")
        elif kind == "chip":
            await keyboard.press(str(self.seen["chips_in_order"].index(word) + 1))
        elif kind == "ticket":
            await keyboard.press({"black": "b", "double": "d"}[word])
        else:
            await self.reach(kind, word)
            await keyboard.press("Enter")

    async def reach(self, kind: str, word: str) -> None:
        """Press Tab until something has the focus."""
        for _ in range(400):
            there = f"document.activeElement?.getAttribute('data-{kind}')"
            if await self.page.evaluate(there) == word:
                return
            await self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never leads to {kind} {word}")
