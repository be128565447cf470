"""The three lessons, each played through on its page to its end, by somebody who does what the coach says."""

import json
from random import Random
from typing import Any, Final

import pytest

from tests.length import a_few
from tests.web.harness import Harness
from tests.web.page_player import OFFERS, PagePlayer

STEPS: Final = {
    "moving": ["go", "paid", "others", "log", "far", "reveal", "there"],
    "fugitive": ["move", "seen", "black", "show", "double", "gone"],
    "hunting": ["violet", "around", "mark", "reveal", "shrink", "hunt"],
}
NOTE_STEPS: Final = """() => {
  window.steps = new Set();
  const note = () => window.steps.add(document.querySelector("[data-step]")?.dataset.step);
  new MutationObserver(note).observe(document, { subtree: true, childList: true, attributeFilter: ["data-step"] });
}"""
"""Programs can complete a step while the pupil has nothing to do; it was on the page all the same."""
NEXT: Final = f"""(seen) => {{
  const step = document.querySelector("[data-step]")?.dataset.step;
  if (!step) return false;
  if (document.querySelector(".coach a.primary")) return {{ step, ended: true }};
  if (document.querySelector("[data-go-on]")) return {{ step, reads: true }};
  const offers = ({OFFERS})(seen);
  return offers && {{ step, ...offers }};
}}"""
SHOWN_BEFORE: Final = {"reveal", "show"}
"""Steps that wait for him to show himself; a pupil who was slow at the step before finds it done."""
MOST: Final = 80
"""No lesson takes more clicks."""


class Pupil(PagePlayer):
    """Does what the coach says, and is careful not to end the game before the lesson does."""

    def __init__(self, harness: Harness, lines: list[dict[str, Any]], *words: Any) -> None:
        super().__init__(*words)
        self.harness, self.lines = harness, lines

    async def next(self) -> dict[str, Any]:
        """What the coach wants now, once there is something to do about it."""
        handle = await self.page.wait_for_function(NEXT, arg=json.dumps(self.seen), polling="raf")
        now: dict[str, Any] = await handle.json_value()
        self.seen = {name: value for name, value in now.items() if name != "step"}
        return now

    async def obey(self, now: dict[str, Any]) -> None:
        """Do it."""
        step = now["step"]
        if now.get("reads"):
            await self.page.locator("[data-go-on]").click()
        elif step == "mark" and now["targets"]:
            spot = (await self.spots("target"))[0]
            await self.page.locator(".coach > button").click()
            await self.page.mouse.click(spot["x"], spot["y"])
            await self.page.locator('[data-step="mark"]').wait_for(state="detached")
            await self.page.keyboard.press("Escape")
        elif step in ("black", "double") and step in now["switches"]:
            await self.click("ticket", step)
        else:
            self.seen["targets"] = self.careful(now["targets"]) or now["targets"]
            self.seen["switches"] = []
            await self.choose()
        self.seen = {}

    def careful(self, targets: list[str]) -> list[str]:
        """Where he is not caught at once; and where they do not catch him yet."""
        game = list(self.harness.backend.registry.tables.values())[-1].game
        assert game
        view = game.view("fugitive")
        seekers = {pawn.station for pawn in view.pawns if pawn.pawn != "fugitive"}
        ways = [(line["a"], line["b"]) for line in self.lines]
        near = {b for one in ways for a, b in (one, one[::-1]) if a in seekers}
        mine = view.acting == ("fugitive",)
        return [word for word in targets if int(word) not in (near if mine else {view.fugitive})]


@pytest.mark.parametrize("lesson", a_few(list(STEPS), 1))
async def test_a_lesson_is_played_to_its_end(lesson: str, harness: Harness) -> None:
    lines = (await harness.ask("GET", "/api/boards/london")).json["lines"]
    visitor = await harness.regular()
    page = await visitor.go("/learn")
    begin = page.locator(f'a[href="/learn/{lesson}"]')
    await page.evaluate(NOTE_STEPS)
    await begin.click()
    pupil = Pupil(harness, lines, page, Random(lesson))
    taken = []
    for _ in range(MOST):
        now = await pupil.next()
        if now["step"] == "end":
            break
        if now.get("ended"):  # he was caught sooner than the lesson needs him
            ended = await page.query_selector("[data-step]")
            await page.locator(".coach").get_by_role("button", name="Start again").click()
            await page.wait_for_function("(ended) => !ended.isConnected", arg=ended)
            pupil.seen = {}
            continue
        taken.append(now["step"])
        await pupil.obey(now)
    assert now["step"] == "end"
    assert set(taken) <= set(STEPS[lesson])
    shown = await page.evaluate("[...window.steps]")
    assert set(STEPS[lesson]) - set(shown) <= SHOWN_BEFORE
    await page.locator(".coach").get_by_role("heading", name="Lesson done").wait_for()
    assert await page.locator("[data-skip], [data-go-on]").count() == 0
    await page.locator(".coach").get_by_role("link", name="All lessons").click()
    await page.locator("li", has=begin).get_by_text("Done", exact=True).wait_for()
