"""A game that is over, looked at again: from its table and from its file."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.async_api import Page

from blackticket.record.record import fingerprinted
from tests.web.harness import Harness, Seated, Size, present
from tests.web.page_catalogue import settled
from tests.web.page_player import PagePlayer
from tests.web.table_setup import give_up, play_on, two_sides

MOVES = 4
A_ROUND = 5
"""The actions of a round: the fugitive's and those of two detectives and two bobbies."""


async def played(harness: Harness, moves: int = MOVES) -> Seated:
    """A game that was played for a while and then given up. No program plays in it, which could catch him sooner."""
    sides = await two_sides(harness, "london-2023")
    await play_on(harness, sides, moves * A_ROUND)
    await give_up(harness, sides[0])
    return sides[0]


async def step_through(page: Page) -> None:
    """To the end and back, by button and by key."""
    line = page.locator("input[type=range]").first
    await line.wait_for()
    last = int(await line.get_attribute("max") or 0)
    assert last > 4
    await page.keyboard.press("Home")
    assert await line.input_value() == "0"
    await page.keyboard.press("ArrowRight")
    assert await line.input_value() == "1"
    await page.keyboard.press("End")
    assert await line.input_value() == str(last)


async def test_a_game_is_replayed_from_its_table(harness: Harness) -> None:
    seated = await played(harness)
    visitor = await harness.visitor()
    await step_through(await visitor.open(f"/replay/{seated.table}"))


async def test_a_game_is_replayed_from_its_file(harness: Harness, tmp_path: Path) -> None:
    seated = await played(harness)
    record = await harness.ask("GET", f"/api/tables/{seated.table}/record")
    file = tmp_path / "game.txt"
    file.write_bytes(record.body)
    visitor = await harness.regular()
    page = await visitor.go("/replay")
    await page.locator("input[type=file]").set_input_files(file)
    await step_through(page)
    await present(page, "[data-fair=alone]")
    assert "Checked: the record fits its proof" in (await page.locator("[data-fair]").text_content() or "")


async def test_a_file_whose_proof_does_not_fit_is_refused(harness: Harness, tmp_path: Path) -> None:
    seated = await played(harness, 1)
    record = (await harness.ask("GET", f"/api/tables/{seated.table}/record")).body.decode()
    other_salt = re.sub("(?<=\ndealt: ).{4}", "0000", record[: record.rindex("end: ")])
    assert other_salt != record[: record.rindex("end: ")]
    file = tmp_path / "game.txt"
    file.write_text(fingerprinted(other_salt, len(re.findall(r"(?m)^\d+\. ", record))), encoding="utf-8")
    visitor = await harness.regular()
    visitor.forgive("400")
    page = await visitor.go("/replay")
    await page.locator("input[type=file]").set_input_files(file)
    await page.get_by_role("alert").get_by_text("changed after it was written").wait_for()


async def test_a_file_that_is_no_game_is_refused_in_a_sentence(harness: Harness, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("Dear diary", encoding="utf-8")
    visitor = await harness.regular()
    visitor.forgive("400")
    page = await visitor.go("/replay")
    await page.locator("input[type=file]").set_input_files(file)
    await page.get_by_role("alert").get_by_text("This file is not the record of a game.", exact=True).wait_for()


OVERLAPS = """() => {
  const window = document.querySelector(".board .window").getBoundingClientRect();
  const badges = [...document.querySelectorAll(".station:has(text) .plate")].map((one) => one.getBoundingClientRect())
    .filter(({ left, right, top, bottom }) =>
      left > window.left && right < window.right && top > window.top && bottom < window.bottom);
  const apart = (one, other) => Math.hypot(one.x - other.x, one.y - other.y) / one.width;
  const close = badges.flatMap((one, n) => badges.slice(n + 1).filter((other) => apart(one, other) < 0.85));
  const map = document.querySelector(".board svg.live").getBoundingClientRect();
  return { badges: badges.length, close: close.length, whole: map.width <= window.width };
}"""


@pytest.mark.parametrize(("size", "least"), [("desktop", 199), ("laptop", 190), ("sideways", 10)])
async def test_the_map_of_a_replay_can_be_read(size: Size, least: int, harness: Harness) -> None:
    """The whole of it on a screen, on a large one with all numbers; on a phone on its side where something happens."""
    seated = await played(harness)
    visitor = await harness.regular(size)
    page = await visitor.go(f"/replay/{seated.table}")
    line = page.locator("input[type=range]").first
    await line.fill(str(int(await line.get_attribute("max") or 0) - 2))
    await settled(page)
    found = await page.evaluate(OVERLAPS)
    assert found["badges"] >= least
    assert found["close"] == 0
    assert found["whole"] == (size != "sideways")


async def test_the_end_of_a_game_leads_to_its_replay(harness: Harness) -> None:
    seated = await harness.table(detectives=2, seats={"fugitive": "me"}, edition="dice-2019", mode="standard")
    visitor = await harness.regular()
    player = PagePlayer(await visitor.go(seated.link), Random(9))
    assert (await player.play())["over"]
    await player.page.locator(f'a[href^="/replay/{seated.table}"]').first.click()
    await step_through(player.page)


async def test_a_finished_game_is_analysed_and_its_better_moves_are_drawn(harness: Harness) -> None:
    seated = await played(harness)
    visitor = await harness.visitor()
    page = await visitor.open(f"/replay/{seated.table}")
    await page.get_by_role("tab", name="Analysis").click()
    await page.locator("[data-analyse]").click()
    await page.locator(".analysis table").wait_for()
    moments = page.locator(".analysis li button")
    assert await moments.count() > 0
    await moments.first.click()
    await present(page, ".analysis li [aria-current=step]")
    found = (await harness.ask("GET", f"/api/tables/{seated.table}/analysis")).json["analysis"]
    marks = [decision["verdict"] for decision in found["decisions"]]
    await page.get_by_role("tab", name="Moves").click()
    shown = await page.locator(".list b").all_text_contents()
    assert shown.count("??") == marks.count("blunder")
    assert shown.count("?!") == marks.count("slip")
    lost = next(one for one in found["decisions"] if _better_station(one))
    await page.locator(f"[data-at='{lost['version'] - found['decisions'][0]['version'] + 1}']").click()
    await present(page, ".ghost")


def _better_station(decision: Any) -> int | None:
    """Where the better move would have led, if something was given away and it leads elsewhere."""
    if decision["verdict"] not in ("slip", "mistake", "blunder"):
        return None
    station: int | None = decision["actions"][0]["action"]["station"]
    return None if station == decision["played"]["action"]["station"] else station
