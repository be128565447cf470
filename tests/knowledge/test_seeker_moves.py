"""What a seeker's move tells while the turn goes on: he is not where the seeker went, and no more than that."""

from random import Random

import pytest

from blackticket import possible_stations
from blackticket.game import Game
from tests.length import repeats
from tests.modes import SOME_MODES


@pytest.mark.parametrize(("edition", "mode"), SOME_MODES)
def test_a_move_excludes_the_station_it_leads_to(edition: str, mode: str) -> None:
    looked_at = 0
    for seed in range(repeats(3, at_length=30)):
        game, chance = Game.new(edition, mode=mode, seed=seed), Random(seed)
        while not game.over:
            before, seat = game.view("spectator"), chance.choice(game.acting)
            action = chance.choice(game.legal(seat))
            game.play(seat, action.text)
            after = game.view("spectator")
            moved = action.word in ("taxi", "bus", "underground") and before.turn == after.turn == "seekers"
            if moved and after.version == before.version + 1:
                assert possible_stations(after) == possible_stations(before) - {action.station}
                looked_at += 1
    assert looked_at
