"""What a seat sees of a ticket game."""

from random import Random

import pytest

from blackticket import Game
from blackticket.knowledge import SPECTATOR
from blackticket.rules.actions import FUGITIVE
from blackticket.rules.editions import EDITIONS

ROUNDS = 22
REVEALS = (3, 8, 13, 18, 24)
COUNTS = [3, 2, 1, 5, 4, 3, 2, 1, 5, 4, 3, 2, 1, 5, 4, 3, 2, 1, 6, 5, 4, 3, 2, 1]
"""His moves until he shows himself, after 0, 1, 2 … of them."""


def counted(doubles: set[int]) -> dict[int, int | None]:
    """After each of his moves, how many it takes until he shows himself: a whole game, with these moves doubled."""
    return next(counted for seed in range(1000) if len(counted := _counted(seed, doubles)) > ROUNDS + len(doubles))


def _counted(seed: int, doubles: set[int]) -> dict[int, int | None]:
    """The same by a seed, as far as it goes: he may be caught, or not find a way."""
    game, chance = Game.new("london-2023", detectives=2, seed=seed), Random(seed)
    found: dict[int, int | None] = {}
    while not game.over:
        view = game.view(SPECTATOR)
        count = view.next_reveal and view.next_reveal - view.move
        if view.turn == FUGITIVE or view.move == ROUNDS + len(doubles):
            found[view.move] = count
        seat = chance.choice(game.acting)
        there = {pawn.station for pawn in game.view(FUGITIVE).pawns}
        quiet = [action for action in game.legal(seat) if action.station not in there]
        if seat == FUGITIVE:
            quiet = [action for action in quiet if action.double == (view.move + 1 in doubles)]
        if not quiet:
            break
        game.play(seat, chance.choice(quiet))
    return found


@pytest.mark.rule("C-32")
@pytest.mark.parametrize("doubles", [{2, 7}, {3, 12}, {1, 17}, {8, 18}, {11, 20}, {4, 22}], ids=str)
def test_the_next_reveal_is_counted_in_moves_whatever_is_doubled(doubles: set[int]) -> None:
    assert EDITIONS["london-2023"].modes[0].reveals == REVEALS
    found = counted(doubles)
    assert [found[move] for move in range(24)] == COUNTS


@pytest.mark.rule("C-32")
def test_a_reveal_that_he_cannot_come_to_is_not_told() -> None:
    """Whoever plays no double move makes one move a round, and does not come to the last reveal."""
    found = counted(set())
    assert [found[move] for move in range(ROUNDS - 1)] == COUNTS[: ROUNDS - 1]
    assert found[ROUNDS - 1] is None, "in the last round one double move leads to the 23rd"
    assert found[ROUNDS] is None, "he has two double moves left, and no round to play them in"
    assert ROUNDS + 1 not in found


@pytest.mark.rule("C-03", "C-41")
@pytest.mark.parametrize(("rounds", "spaces", "reveals"), [(True, 24, REVEALS), (False, 22, REVEALS[:-1])])
def test_where_moves_are_counted_the_log_ends_with_the_last_of_them(
    rounds: bool, spaces: int, reveals: tuple[int, ...]
) -> None:
    game = Game.new("sherlock-2022", mode="classic", options={"rounds-not-moves": rounds}, seed=1)
    seen = game.view(SPECTATOR)
    assert (seen.setup.spaces, seen.reveals) == (spaces, reveals)
    assert (seen.to_json()["spaces"], seen.to_json()["reveals"]) == (spaces, list(reveals))
