"""The page checks a game that is over, and the players' pages add to its seed."""

import pytest
from playwright.async_api import Route

from tests.web.harness import Harness, Seated, present
from tests.web.table_setup import game_at, give_up

VERDICT = "[data-fair={}]"


async def finished(harness: Harness) -> Seated:
    """A game that the fugitive gives up after a move."""
    seated = await harness.table(detectives=1, seats={"fugitive": "me"})
    await harness.act(seated, "fugitive", game_at(harness, seated).legal("fugitive")[0].text)
    await give_up(harness, seated)
    return seated


async def test_a_page_adds_its_seed_and_finds_it_in_the_record(harness: Harness) -> None:
    waiting = await harness.table(start=False, detectives=1, seats={"fugitive": "me"})
    visitor = await harness.regular()
    page = await visitor.go(waiting.link)
    async with page.expect_response(lambda answer: answer.url.endswith("/start")):
        await page.get_by_role("button", name="fill").click()
    await present(page, "[data-target]")
    seeds = harness.backend.registry.tables[waiting.table].state.seeds
    assert [player for player, _ in seeds] == [0]
    kept = await page.evaluate("JSON.parse(localStorage['blackticket.games'])[0].seen")
    assert kept[2] == seeds[0][1]
    await give_up(harness, waiting)
    await visitor.reload()
    await present(page, VERDICT.format("yes"))
    assert "Your page added" in (await page.locator(VERDICT.format("yes")).text_content() or "")


@pytest.mark.parametrize("change", ["a move", "what was told before"])
async def test_a_game_that_was_changed_is_found(harness: Harness, change: str) -> None:
    seated = await finished(harness)
    visitor = await harness.visitor()

    async def changed(route: Route) -> None:
        answer = await route.fetch()
        text = (await answer.text()).replace("\n1. fugitive: ", "\n1. fugitive: double ")
        await route.fulfill(response=answer, body=text)

    if change == "a move":
        await visitor.page.route("**/record", changed)
    else:
        other = await finished(harness)
        published = (await harness.ask("GET", f"/api/tables/{other.table}")).json["table"]["commitment"]
        game = {"id": seated.table, "key": seated.key, "edition": "", "mode": "", "side": "fugitive", "at": 1}
        await visitor.context.add_init_script(
            f"localStorage['blackticket.games'] ??= JSON.stringify([{{...{game!r}, seen: [{published!r}]}}])"
        )
    page = await visitor.open(f"/table/{seated.table}")
    await present(page, VERDICT.format("no"))


async def test_a_page_without_cryptography_says_so(harness: Harness) -> None:
    seated = await finished(harness)
    visitor = await harness.visitor()
    await visitor.context.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    page = await visitor.open(seated.link)
    await present(page, VERDICT.format("cannot"))
    assert "HTTPS" in (await page.locator(VERDICT.format("cannot")).text_content() or "")
