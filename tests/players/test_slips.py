"""A player that slips does anything at all, but no fugitive walks into the seekers' arms."""

import random

import pytest

from blackticket import Game
from blackticket.knowledge import View
from blackticket.players import UNLIMITED, make_player
from blackticket.rules.actions import FUGITIVE, TICKETS, Action
from tests.length import repeats

TICKET_GAMES = [("london-2023", None), ("venice-2018", None), ("research-2013", None), ("sherlock-2022", "sherlock")]


def in_reach(view: View, action: Action) -> bool:
    """Whether a seeker of a ticket game is one ride from where the move ends."""
    if action.double or not action.station:
        return False
    onward = {target for transport in TICKETS for target in view.board.neighbours(action.station, transport)}
    return any(pawn.station in onward for pawn in view.seekers)


def his_views(edition: str, mode: str | None, seed: int) -> list[View]:
    """What he sees in a game of chance, whenever he has a choice."""
    rng, game, found = random.Random(seed), Game.new(edition, mode=mode, seed=seed), []
    while not game.over:
        seat = game.acting[0]
        if seat == FUGITIVE and len(game.legal(seat)) > 1:
            found.append(game.view(seat))
        game.play(seat, rng.choice(game.legal(seat)))
    return found


@pytest.mark.parametrize(("edition", "mode"), TICKET_GAMES)
def test_he_keeps_out_of_reach_where_he_can_and_does_anything_else(edition: str, mode: str | None) -> None:
    tempted, slipped = 0, 0
    for seed in range(repeats(4, at_length=40)):
        for view in his_views(edition, mode, seed):
            safe = {action for action in view.legal if not in_reach(view, action)}
            slip = make_player("greedy:slips=1", seed).choose(view, UNLIMITED)
            assert slip in (safe or view.legal)
            tempted += 0 < len(safe) < len(view.legal)
            slipped += slip != make_player("greedy", seed).choose(view, UNLIMITED)
    assert tempted > 5
    assert slipped > 5


@pytest.mark.parametrize("mode", ["standard", "expert"])
def test_in_the_dice_game_he_does_not_step_on_a_detective(mode: str) -> None:
    tempted = 0
    for seed in range(repeats(6, at_length=60)):
        for view in his_views("dice-2019", mode, seed):
            stands = {pawn.station for pawn in view.seekers}
            free = [action for action in view.legal if action.station not in stands]
            slip = make_player("greedy:slips=1", seed).choose(view, UNLIMITED)
            assert slip in (free or view.legal)
            tempted += 0 < len(free) < len(view.legal)
    assert tempted > 5
