"""The first move of a double move can be tried: what could follow is told to him alone, and nothing has happened."""

import random
from collections.abc import AsyncIterator
from typing import Any

import pytest

from blackticket import Game
from blackticket.rules.actions import FUGITIVE
from blackticket.server.table_state import Participant, Seat
from blackticket.server.terms import Terms
from tests.docs.games import placed
from tests.rules.sherlock.positions import place
from tests.server.asgi_server import AsgiServer, AsgiSocket, ManualClock, open_server, sqlite
from tests.server.scenario import make_scenario, without_programs

GAMES = [
    *(("london-2023", "standard"), ("venice-2018", "standard"), ("research-2013", "standard")),
    *(("sherlock-2022", "sherlock"), ("dice-2019", "standard"), ("dice-2019", "expert")),
]


@pytest.fixture(scope="module")
async def shared(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[AsgiServer]:
    async with open_server(sqlite(tmp_path_factory.mktemp("foresee"))) as server:
        without_programs(server)
        yield server


async def table_at(server: AsgiServer, game: Game) -> tuple[str, str]:
    """A table whose game stands where that one does, all seats with programs but his: its id and his key."""
    key, stored = server.backend.secrets.key_and_hash()
    seats = [Seat(FUGITIVE, "person", 0), *(Seat(name, "program", strength="easy") for name in game.seats[1:])]
    terms = Terms(game.setup, "none", None, "easy", public=False)
    table = await server.backend.registry.create(
        terms, seats, [Participant(0, "Max", host=True)], {0: stored}, game.position, game.seed
    )
    assert (await server.ask("POST", f"/api/tables/{table.id}/start", {}, key)).status == 200
    return table.id, key


def trying(action: str, version: int = 0, seat: str = FUGITIVE) -> dict[str, Any]:
    return {"type": "foresee", "id": f"try {action}"[:64], "version": version, "seat": seat, "action": action}


def doubles(game: Game) -> list[str]:
    return [action.text for action in game.legal(FUGITIVE) if action.double and action.word != "fly"]


def at_his_turn(edition: str, mode: str, seed: int) -> Game:
    """A game by chance, up to some turn in which he can play a double move."""
    rng = random.Random(seed)
    game = Game.new(edition, mode=mode, seed=seed)
    while not doubles(game) or rng.random() < 0.8:
        if game.over:
            return at_his_turn(edition, mode, seed + 1000)
        seat = rng.choice(game.acting)
        game.play(seat, rng.choice([action for action in game.legal(seat) if not action.double]))
    return game


@pytest.mark.parametrize(("edition", "mode"), GAMES)
async def test_what_is_foreseen_is_what_comes_and_nobody_hears_of_it(
    edition: str, mode: str, shared: AsgiServer
) -> None:
    for seed in range(3):
        game = at_his_turn(edition, mode, seed)
        table_id, key = await table_at(shared, game)
        wire, welcome = await shared.enter(table_id, key)
        watching, _ = await shared.enter(table_id)
        async with shared.backend.registry.hold(table_id) as table:
            before = dict(table.numbers), table.state, table.game and table.game.position
            version = welcome["view"]["version"]
            for text in random.Random(seed).sample(doubles(game), min(6, len(doubles(game)))):
                answer = await wire.ask(trying(text, version))
                after = Game.from_position(game.position, game.seed)
                after.play(FUGITIVE, text)
                expected = [action.to_json() for action in after.legal(FUGITIVE)] if after.state.second_leg else []
                assert answer == {"type": "foreseen", "id": f"try {text}", "legal": expected}
            assert (dict(table.numbers), table.state, table.game and table.game.position) == before
        acted = await wire.ask({**trying(text, version), "type": "act"})
        assert (acted["type"], acted["version"]) == ("done", version + 1)
        frames = [await watching.until("news")]
        assert frames[0]["entries"][0]["kind"] == "acted", "the first that they hear of is the move itself"
        assert not [frame for frame in watching.frames if "foreseen" in frame]


async def refused(wire: AsgiSocket, message: dict[str, Any]) -> str:
    return str((await wire.ask(message)).get("code"))


async def test_only_the_first_move_of_a_double_move_can_be_tried_by_its_player_on_this_version(
    shared: AsgiServer,
) -> None:
    game = Game.new("london-2023", detectives=2, seed=1)
    table_id, key = await table_at(shared, game)
    wire, _ = await shared.enter(table_id, key)
    double, single = doubles(game)[0], game.legal(FUGITIVE)[0].text
    assert (await wire.ask(trying(double)))["legal"]
    for message, code in (
        (trying(single), "not-allowed"),
        (trying("pass"), "not-allowed"),
        (trying("double fly"), "not-allowed"),
        (trying("Double  FLY"), "not-allowed"),
        (trying(double, seat="detective-1"), "not-allowed"),
        (trying(double, seat="nobody"), "not-allowed"),
        (trying(double, version=1), "stale"),
        (trying("double taxi 999"), "unknown-station"),
        (trying("double helicopter 5"), "unreadable-action"),
        (trying("double"), "unreadable-action"),
    ):
        assert await refused(wire, message) == code, message
        if code not in ("not-allowed", "stale"):
            assert await refused(wire, {**message, "type": "act"}) == code, "as the action itself would be"
    watching, _ = await shared.enter(table_id)
    assert await refused(watching, trying(double)) == "no-key"


async def test_a_seeker_learns_nothing_by_trying(shared: AsgiServer) -> None:
    scenario = await make_scenario(shared, "playing")
    wire, frame = await scenario.enter("ann")
    version = frame["view"]["version"]
    before = await scenario.kept()
    for action, code in (("double taxi 5", "unreadable-action"), ("detective-1 taxi 5", "not-allowed")):
        assert await refused(wire, trying(action, version, "detective-1")) in (code, "not-your-pawn")
    assert await refused(wire, trying("double taxi 5", version)) == "not-allowed"
    assert await scenario.kept() == before
    await wire.leave()


async def test_nothing_is_foreseen_where_the_second_move_would_be_lost(shared: AsgiServer) -> None:
    options = {"double-needs-second-leg": False}
    dealt = Game.new("london-2023", starts=placed(2, 199, 29, 34, 50, 53), options=options)
    lost = Game.from_position(dealt.position.replace(" supply=2.", " supply=1.").replace(" black=5 ", " black=0 "))
    table_id, key = await table_at(shared, lost)
    wire, welcome = await shared.enter(table_id, key)
    assert "double taxi 20" in [action["text"] for action in welcome["legal"][FUGITIVE]]
    assert (await wire.ask(trying("double taxi 20")))["legal"] == []


async def test_nothing_is_foreseen_where_the_game_would_be_over(shared: AsgiServer) -> None:
    options = {"double-needs-second-leg": False, "crime-on-every-leg": True}
    last_crime = place(8, case={"cards": (19,), "played": (23, 100)}, options=options).state
    first = Game.new("sherlock-2022", mode="sherlock", options=options, seed=1)
    table_id, key = await table_at(shared, first)
    async with shared.backend.registry.hold(table_id) as table:
        assert table.game
        table.game.state = last_crime
        assert table.game.foresee(FUGITIVE, "double taxi 19 crime").state.outcome
        wire, welcome = await shared.enter(table_id, key)
        answer = await wire.ask(trying("double taxi 19 crime", welcome["view"]["version"]))
        assert (answer["type"], answer["legal"]) == ("foreseen", [])


async def test_trying_counts_as_a_message(tmp_path: Any) -> None:
    async with open_server(sqlite(tmp_path), now=ManualClock(), messages_per_second=1.0) as server:
        without_programs(server)
        game = Game.new("london-2023", detectives=2, seed=1)
        table_id, key = await table_at(server, game)
        wire, _ = await server.enter(table_id, key)
        kinds = [(await wire.ask(trying(doubles(game)[0])))["type"] for _ in range(6)]
        assert kinds == ["foreseen"] * 5 + ["refused"]
