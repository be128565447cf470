"""Which games a tournament consists of."""

import pytest

from blackticket import BlackTicketError
from blackticket.arena import Match, Tournament, play_game, play_tournament
from blackticket.arena.report import report
from blackticket.rules.games import prepare

LONDON, DICE = prepare("london-2023", detectives=3), prepare("dice-2019")
THREE = Tournament((LONDON, DICE), ("greedy", "random", "greedy2"), 4, 7)


def test_every_pairing_plays_every_game_in_both_roles_from_the_same_deals() -> None:
    fixtures = [THREE.fixture(number) for number in range(len(THREE))]
    assert len(set(fixtures)) == len(fixtures) == 2 * 3 * 4
    for first, second in zip(fixtures[::2], fixtures[1::2], strict=True):
        assert first._replace(swapped=True) == second
        assert THREE.roles(first) == THREE.roles(second)[::-1]
    assert {fixture.deal for fixture in fixtures} == {0, 1}


def test_more_games_come_after_those_of_a_shorter_run() -> None:
    longer = Tournament(THREE.setups, THREE.players, 10, 7)
    assert [longer.fixture(number) for number in range(len(THREE))] == [
        THREE.fixture(number) for number in range(len(THREE))
    ]


def test_a_game_is_the_one_that_selfplay_plays() -> None:
    tournament = Tournament((LONDON,), ("greedy", "random"), 4, 7)
    by_deal = [play_game(Match(prepare("london-2023", None, 3), "random", "greedy", 2, 7), deal) for deal in (0, 1)]
    assert [tournament.play(1), tournament.play(3)] == by_deal


def test_a_pairing_plays_the_same_games_whoever_else_takes_part() -> None:
    alone = report(play_tournament(Tournament((DICE,), ("greedy", "random"), 4, 7)))
    beside = report(play_tournament(Tournament((LONDON, DICE), ("greedy", "random"), 4, 7)))
    assert beside["pairings"][0]["by_game"][1] == alone["pairings"][0]["by_game"][0]


@pytest.mark.parametrize(
    ("tournament", "code"),
    [
        (Tournament((LONDON,), ("greedy",), 4, 7), "bad-entrants"),
        (Tournament((LONDON,), ("greedy", "random", "greedy"), 4, 7), "bad-entrants"),
        (Tournament((LONDON, LONDON), ("greedy", "random"), 4, 7), "bad-entrants"),
        (Tournament((LONDON,), ("greedy", "random"), 3, 7), "bad-games"),
        (Tournament((LONDON,), ("greedy", "random"), 0, 7), "bad-games"),
        (Tournament((LONDON,), ("greedy", "hal"), 4, 7), "unknown-player"),
        (Tournament((LONDON,), ("greedy", "random:x=1"), 4, 7), "bad-player-setting"),
        (Tournament((LONDON,), ("greedy", "random"), 4, -7), "bad-seed"),
    ],
)
def test_what_cannot_be_played_is_refused(tournament: Tournament, code: str) -> None:
    with pytest.raises(BlackTicketError) as refused:
        tournament.check()
    assert refused.value.code == code
