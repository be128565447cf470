"""Random games for the tests of text forms."""

import random

from blackticket import Game
from tests.knowledge.worlds import random_game


def a_game(seed: int) -> Game:
    """A random game, sometimes whole, sometimes cut short, sometimes begun from a position or placed by hand."""
    rng = random.Random(seed)
    game = random_game(rng)
    if rng.random() < 0.3 and not game.over:
        game = Game.from_position(game.position, seed=seed)
        for _ in range(rng.randrange(9)):
            if not game.over:
                seat = rng.choice(game.acting)
                game.play(seat, rng.choice(game.legal(seat)))
    game.players = {"fugitive": "human", "detective-1": "greedy"} if rng.random() < 0.5 else {}
    return game
