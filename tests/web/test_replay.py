"""A game that is over, looked at again: from its table and from its file."""

from pathlib import Path
from random import Random

from playwright.async_api import Page

from tests.web.playing import Player
from tests.web.stage import Seated, Stage


async def played(stage: Stage) -> Seated:
    """A game that was played for a while and then given up."""
    seated = await stage.table(detectives=2, seats={"fugitive": "me"})
    wire, frame = await stage.site.enter(seated.table, seated.key)
    chance = Random(4)
    for number in range(4):
        while "fugitive" not in frame.get("legal", {}):
            frame = await wire.until("news")
        action = chance.choice([text for text in frame["legal"]["fugitive"] if "double" not in text])
        message = {"type": "act", "id": f"{number}", "version": frame["view"]["version"], "seat": "fugitive"}
        await wire.send({**message, "action": action})
        frame = await wire.until("news")
    assert (await wire.ask({"type": "resign", "id": "enough"}))["type"] == "done"
    await wire.leave()
    return seated


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


async def test_a_game_is_replayed_from_its_table(stage: Stage) -> None:
    seated = await played(stage)
    visitor = await stage.visitor()
    await step_through(await visitor.open(f"/replay/{seated.table}"))


async def test_a_game_is_replayed_from_its_file(stage: Stage, tmp_path: Path) -> None:
    seated = await played(stage)
    record = await stage.ask("GET", f"/api/tables/{seated.table}/record")
    file = tmp_path / "game.txt"
    file.write_bytes(record.body)
    visitor = await stage.visitor()
    page = await visitor.open("/replay")
    await page.locator("input[type=file]").set_input_files(file)
    await step_through(page)


async def test_a_file_that_is_no_game_is_refused_in_a_sentence(stage: Stage, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("Dear diary", encoding="utf-8")
    visitor = await stage.visitor()
    visitor.forgive("400")
    page = await visitor.open("/replay")
    await page.locator("input[type=file]").set_input_files(file)
    await page.locator("[role=alert], .refused").filter(has_text=" ").first.wait_for()


async def test_the_end_of_a_game_leads_to_its_replay(stage: Stage) -> None:
    seated = await stage.table(detectives=2, seats={"fugitive": "me"}, edition="dice-2019", mode="standard")
    visitor = await stage.visitor()
    player = Player(await visitor.open(seated.link), Random(9))
    assert (await player.play())["over"]
    await player.page.locator(f'a[href^="/replay/{seated.table}"]').first.click()
    await step_through(player.page)
