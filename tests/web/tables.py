"""Tables with people on both sides, brought to where a test needs them past any page."""

from random import Random

from blackticket.game import Game
from blackticket.rules.actions import FUGITIVE
from tests.web.stage import Seated, Stage


def game_at(stage: Stage, seated: Seated) -> Game:
    """The game at a table, with all that is hidden in it."""
    game = stage.house.tables[seated.table].game
    assert game
    return game


async def two_sides(stage: Stage, edition: str, mode: str = "standard", seed: int = 1) -> tuple[Seated, Seated]:
    """A table at its beginning: as the fugitive opens it, and as the player of all seekers does."""
    begun = Game.new(edition, mode=mode, detectives=2, seed=seed)
    return await stage.table_at(begun.setup, begun.position, seed)


async def play_on(stage: Stage, sides: tuple[Seated, Seated], actions: int, seed: int = 1) -> None:
    """So many actions of both sides by chance, none of which catches him or ends the game."""
    game, chance = game_at(stage, sides[0]), Random(seed)
    for _ in range(actions):
        seat = chance.choice(game.acting)
        hidden = (
            {game.view(FUGITIVE).fugitive} if seat != FUGITIVE else {pawn.station for pawn in game.view(FUGITIVE).pawns}
        )
        quiet = [one for one in game.legal(seat) if one.station not in hidden and not one.double]
        await stage.act(sides[0 if seat == FUGITIVE else 1], seat, chance.choice(quiet).text)
        assert not game.over, "another seed, please"
