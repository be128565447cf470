"""Games without a mouse, and what a screen reader is told: the last rounds in `make test`, all in `make proof`."""

from random import Random
from typing import Literal

import pytest

from tests.length import AT_LENGTH, a_few, proof_only
from tests.web.harness import Harness, present
from tests.web.page_player import KeyboardPlayer, PagePlayer
from tests.web.table_setup import game_at, near_the_end, play_on, two_sides

LISTEN = """() => {
  window.heard = [];
  const line = document.querySelector("[data-announcer]");
  const keep = () => line.textContent && window.heard.push(line.textContent.trim());
  new MutationObserver(keep).observe(line, { childList: true, characterData: true, subtree: true });
}"""


LAST = 4
"""The rounds that are played in `make test`."""


@pytest.mark.parametrize(
    ("edition", "mode", "side"),
    a_few(
        [
            ("sherlock-2022", "sherlock", "fugitive"),
            ("dice-2019", "standard", "seekers"),
            ("london-2023", "standard", "fugitive"),
        ],
        2,
    ),
)
async def test_a_game_by_keyboard(
    edition: str, mode: str, side: Literal["fugitive", "seekers"], harness: Harness
) -> None:
    if AT_LENGTH:
        seats = dict.fromkeys(["fugitive"] if side == "fugitive" else ["detective-1", "detective-2"], "me")
        seated = await harness.table(edition=edition, mode=mode, detectives=2, seats=seats)
    else:
        seated = await near_the_end(harness, edition, mode, LAST, side)
    visitor = await harness.regular()
    player = KeyboardPlayer(await visitor.go(seated.link), Random(edition))
    seen = await player.play()
    view = (await harness.ask("GET", f"/api/tables/{seated.table}/game")).json["view"]
    assert seen["over"] == view["outcome"]["winner"]


async def test_a_reader_is_told_turns_moves_and_where_he_shows_himself(harness: Harness) -> None:
    seats = {"detective-1": "me", "detective-2": "me"}
    seated = await harness.table(detectives=2, seats=seats, edition="london-2015")
    visitor = await harness.regular()
    player = PagePlayer(await visitor.go(seated.link), Random(2))
    await player.look()
    await player.page.evaluate(LISTEN)
    shown = None
    while shown is None:
        await player.choose()
        await player.look()
        view = (await harness.ask("GET", f"/api/tables/{seated.table}/game")).json["view"]
        assert not view["outcome"], "another seed, please"
        shown = next((line for line in view["log"] if line["shown"]), None)
    replay = (await harness.ask("GET", f"/api/tables/{seated.table}/replay")).json
    moves = [
        f"Detective {event['pawn'][-1]}: {event['ticket']} from {event['from']} to {event['station']}."
        for step in replay["steps"]
        for event in step["events"]
        if event["event"] == "seeker-moved" and event["pawn"] in seats
    ]
    heard = " ".join(await player.page.evaluate("window.heard"))
    assert f"Mister X shows himself on {shown['station']}!" in heard
    assert f"Mister X makes move {shown['move']}: " in heard
    assert len(moves) >= 2
    assert [sentence for sentence in moves if sentence not in heard] == []
    assert "Your turn: Detective 1" in heard
    assert "Your turn: Detective 2" in heard


@proof_only
async def test_a_number_can_be_typed_wherever_the_focus_is(harness: Harness) -> None:
    """On a button that was just pressed, and on another target: Enter is for the number that was typed."""
    sides = await two_sides(harness, "london-2023")
    await play_on(harness, sides, 1)
    visitor = await harness.regular()
    player = KeyboardPlayer(await visitor.go(sides[1].link), Random(0))
    game = game_at(harness, sides[1])
    for kind, where in (("mover", "detective-2"), ("target", "")):
        seen = await player.look()
        here = where or seen["targets"][0]
        await player.reach(kind, here)
        if kind == "mover":
            await player.page.keyboard.press("Enter")
            seen = await player.look()
        word = next(one for one in seen["targets"] if one != here and int(one) != game.state.fugitive)
        before = game.state.version
        await player.page.keyboard.type(word)
        await player.page.keyboard.press("Enter")
        if (await player.look())["chips"]:
            await player.choose()
        await present(player.page, f'[data-version="{before + 1}"]')
        assert game.actions[-1][1].station == int(word)
