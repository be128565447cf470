"""Games with a proof, as a server writes them."""

import random
from dataclasses import replace

from blackticket import Game, Record
from blackticket.record.proof import ChainLink, PlayerSeeds, Proof, close_hash, deal_hash, mixed_seed, move_hash, spans
from blackticket.rules.chance import commitment
from tests.record.random_games import play

SEEDS: PlayerSeeds = ((0, "0f" * 16), (2, "a5" * 16))


def a_proved_game(edition: str, mode: str, rng: random.Random, actions: int, seeds: PlayerSeeds = SEEDS) -> Record:
    """A random game whose seed was mixed from the server's and those of some pages."""
    server_seed = rng.getrandbits(128)
    game = Game.new(edition, mode=mode, seed=mixed_seed(server_seed, seeds))
    play(game, rng, actions)
    if not game.over:
        game.resign("seekers")
    return proved(game, rng, server_seed, seeds)


def proved(game: Game, rng: random.Random, server_seed: int, seeds: PlayerSeeds = ()) -> Record:
    record = game.record()
    salts = (rng.randbytes(16).hex() for _ in range(1000))
    committed, salt = commitment(server_seed), next(salts)
    dealt = ChainLink(salt, deal_hash(committed, salt, game.seed, game.deal))
    *spanned, (number, rest) = spans(record.actions)
    head, moves = dealt.hash, []
    for first, some in spanned:
        salt = next(salts)
        head = move_hash(head, salt, first, some)
        moves.append(ChainLink(salt, head))
    closed = close_hash(head, number, rest, record.result)
    return replace(record, proof=Proof(committed, server_seed, seeds, game.deal, dealt, tuple(moves), closed))
