"""The list of all moves: an optional panel for whoever would rather read than look at the map."""

from playwright.async_api import Page

from tests.web.harness import Harness, present
from tests.web.table_setup import game_at, play_on, two_sides

FOCUSED = "document.activeElement?.getAttribute('data-move')"
AGAIN = """(before) => {
  const version = Number(document.querySelector("[data-version]")?.dataset.version);
  return version > before && document.activeElement?.matches("[data-moves] [data-move]");
}"""


async def moves(page: Page) -> list[str]:
    buttons = await page.locator("[data-move]").all()
    return [str(await button.get_attribute("data-move")) for button in buttons]


async def test_the_list_has_every_move_and_goes_on_by_keyboard(harness: Harness) -> None:
    """A detective's moves and those of his colleagues, without the mouse: after each the focus is on the next ones."""
    sides = await two_sides(harness, "london-2023")
    await play_on(harness, sides, 1)
    game = game_at(harness, sides[1])
    visitor = await harness.regular(moves=True)
    page = await visitor.go(sides[1].link)
    await page.locator("#tab-players").focus()
    await page.keyboard.press("ArrowLeft")
    await page.keyboard.press("Tab")
    while sum(pawn.waiting for pawn in game.view("spectator").pawns) > 1:
        offered = {action.text for seat in game.acting for action in game.legal(seat)}
        assert set(await moves(page)) == offered
        assert await page.evaluate(FOCUSED) in offered
        version = int(await page.locator("[data-version]").get_attribute("data-version") or 0)
        await page.keyboard.press("Enter")
        await page.wait_for_function(AGAIN, arg=version)


async def test_his_list_has_black_tickets_and_both_moves_of_a_double_move(harness: Harness) -> None:
    sides = await two_sides(harness, "london-2023")
    game = game_at(harness, sides[0])
    plain = {action.text for action in game.legal("fugitive") if not action.double}
    double = {action.text for action in game.legal("fugitive") if action.double}
    visitor = await harness.regular(moves=True)
    page = await visitor.go(sides[0].link)
    await page.locator("#tab-moves").click()
    assert set(await moves(page)) == plain
    assert any(text.startswith("black") for text in plain)
    await page.keyboard.press("d")
    await page.locator('[data-move^="double"]').first.wait_for()
    assert set(await moves(page)) == double
    first = min(double)
    await page.locator(f'[data-move="{first}"]').click()
    await page.locator("[data-move]:not([data-move^=double])").first.wait_for()
    assert game.view("fugitive").move == 0, "the first move of a double move is kept back"
    await page.locator("[data-move]").first.click()
    await present(page, '[data-version="2"]')
    assert [line.leg for line in game.view("fugitive").log] == ["first", "second"]


async def test_there_is_no_list_unless_it_is_wanted(harness: Harness) -> None:
    sides = await two_sides(harness, "london-2023")
    visitor = await harness.regular()
    page = await visitor.go(sides[0].link)
    await present(page, "[data-target]")
    assert not await page.locator("#tab-moves").count()
    page = await visitor.go("/settings")
    await page.get_by_label("List of moves").check()
    page = await visitor.go(f"/table/{sides[0].table}")
    await present(page, "#tab-moves")
