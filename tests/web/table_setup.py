"""Tables with people on both sides, brought to where a test needs them past any page."""

import json
from random import Random
from typing import Literal

from blackticket.game import Game
from blackticket.rules.actions import FUGITIVE
from blackticket.server.table_state import Participant, Seat
from blackticket.server.terms import Terms
from tests.web.harness import Harness, Seated, Visitor


def game_at(harness: Harness, seated: Seated) -> Game:
    """The game at a table, with all that is hidden in it."""
    game = harness.backend.registry.tables[seated.table].game
    assert game
    return game


async def two_sides(harness: Harness, edition: str, mode: str = "standard", seed: int = 1) -> tuple[Seated, Seated]:
    """A table at its beginning: as the fugitive opens it, and as the player of all seekers does."""
    begun = Game.new(edition, mode=mode, detectives=2, seed=seed)
    return await harness.table_at(begun.setup, begun.position, seed)


def quietly(game: Game, chance: Random) -> tuple[str, str]:
    """A seat and an action of its by chance, which does not catch him; no double move."""
    seat = chance.choice(game.acting)
    seen = game.view(FUGITIVE)
    hidden = {seen.fugitive} if seat != FUGITIVE else {pawn.station for pawn in seen.pawns}
    quiet = [one for one in game.legal(seat) if one.station not in hidden and not one.double]
    return seat, chance.choice(quiet).text


async def play_on(harness: Harness, sides: tuple[Seated, Seated], actions: int, seed: int = 1) -> None:
    """Random actions of both sides, none of which catches him or ends the game."""
    game, chance = game_at(harness, sides[0]), Random(seed)
    for _ in range(actions):
        seat, action = quietly(game, chance)
        await harness.act(sides[0 if seat == FUGITIVE else 1], seat, action)
        assert not game.over, "another seed, please"


async def colleagues(harness: Harness, names: tuple[str, str] = ("Ann", "Bob")) -> tuple[Seated, Seated]:
    """A table where two people have a detective each, as they open it; the seekers are to move."""
    his = await harness.table(start=False, detectives=2, seats={"fugitive": "me"})
    found = []
    for number, name in enumerate(names, 1):
        answer = await harness.ask("POST", f"/api/tables/{his.table}/seats/detective-{number}/sit", {"name": name})
        found.append(Seated(his.table, answer.json["key"]))
    await harness.ask("POST", f"/api/tables/{his.table}/start", {}, key=his.key)
    game = game_at(harness, his)
    while FUGITIVE in game.acting:
        await harness.act(his, FUGITIVE, quietly(game, Random(1))[1])
    return found[0], found[1]


async def share(visitor: Visitor, sides: tuple[Seated, Seated]) -> None:
    """Both sides are played on the device of the visitor."""
    game = {"id": sides[0].table, "key": sides[0].key, "otherKey": sides[1].key, "side": "both", "at": 0}
    kept = json.dumps([{**game, "edition": "london-2023", "mode": "standard"}])
    await visitor.context.add_init_script(f"localStorage['blackticket.games'] ??= {json.dumps(kept)}")


async def give_up(harness: Harness, seated: Seated) -> None:
    wire, _ = await harness.site.enter(seated.table, seated.key)
    assert (await wire.ask({"type": "resign", "id": "enough"}))["type"] == "done"
    await wire.leave()


async def near_the_end(
    harness: Harness, edition: str, mode: str, rounds: int, side: Literal["fugitive", "seekers"]
) -> Seated:
    """A table with few rounds left, as the player of one side opens it. Programs play the other."""
    game = next(game for seed in range(100) if (game := _played(edition, mode, rounds, seed)))
    key, stored = harness.backend.secrets.key_and_hash()
    mine = [name for name in game.setup.seats if (name == FUGITIVE) is (side == FUGITIVE)]
    seats = [Seat(name, "person", 0) if name in mine else Seat(name) for name in game.setup.seats]
    terms = Terms(game.setup, "possible", None, "easy", public=False)
    table = await harness.backend.registry.create(
        terms, seats, (Participant(0, "Ann", host=True),), {0: stored}, game.position
    )
    started = await harness.ask("POST", f"/api/tables/{table.id}/start", {"fill": True}, key=key)
    assert started.status == 200, started
    return Seated(table.id, key)


def _played(edition: str, mode: str, rounds: int, seed: int) -> Game | None:
    """A random game with `rounds` rounds left, unless it ends before."""
    game, chance = Game.new(edition, mode=mode, detectives=2, seed=seed), Random(seed)
    while not game.over and game.view(FUGITIVE).round <= game.setup.rounds - rounds:
        seat = chance.choice(game.acting)
        game.play(seat, chance.choice(game.legal(seat)).text)
    return None if game.over else game


async def about_to_be_seen(
    harness: Harness, edition: str, mode: str = "standard", seed: int = 1
) -> tuple[Seated, Seated]:
    """A table in the middle of a game: one seeker is to move, and then he shows himself."""
    game, chance = Game.new(edition, mode=mode, detectives=2, seed=seed), Random(seed)

    def close() -> bool:
        view = game.view(FUGITIVE)
        return (
            view.turn == "seekers" and view.next_reveal == view.move + 1 and sum(one.waiting for one in view.pawns) == 1
        )

    while not close():
        game.play(*quietly(game, chance))
    return await harness.table_at(game.setup, game.position, seed)


async def just_seen(harness: Harness, edition: str, mode: str = "standard", seed: int = 1) -> tuple[Seated, Seated]:
    """A table in the middle of a game: he has shown himself a moment ago, and the seekers are to move."""
    sides = await about_to_be_seen(harness, edition, mode, seed)
    played = game_at(harness, sides[0])
    while played.view(FUGITIVE).turn != "seekers" or not played.view(FUGITIVE).log[-1].shown:
        await play_on(harness, sides, 1, seed)
    return sides
