"""Many games between programs."""

import pytest

from blackticket import SetupError
from blackticket.arena import Match, Tally, play_match
from blackticket.arena.match import derived_seed, play_game
from blackticket.rules.games import prepare

MATCH = Match(prepare("london-2023", None, 3), "greedy", "random", 9, 4)


def test_the_result_does_not_depend_on_the_number_of_processes() -> None:
    alone, shared = play_match(MATCH, processes=1), play_match(MATCH, processes=2)
    assert alone == shared
    assert alone.games == 9
    assert alone.wins("fugitive") + alone.wins("seekers") == 9


def test_another_seed_gives_other_games() -> None:
    games = {play_game(Match(prepare("london-2023", None, 3), "random", "random", 1, seed), 0) for seed in range(12)}
    assert len(games) > 6


def test_every_game_and_every_seat_has_a_seed_of_its_own() -> None:
    seeds = [derived_seed(1, number, seat) for number in range(5) for seat in ("game", "fugitive", "detective-1")]
    assert len(set(seeds)) == len(seeds)


def test_progress_is_told_after_each_game() -> None:
    counts: list[int] = []
    play_match(MATCH, progress=lambda tally: counts.append(tally.games))
    assert counts == list(range(1, 10))


@pytest.mark.parametrize(
    ("match", "code"),
    [
        (Match(prepare("london-2023", None, 3), "hal", "random", 9, 4), "unknown-player"),
        (Match(prepare("london-2023", None, 3), "greedy", "hal", 9, 4), "unknown-player"),
        (Match(prepare("london-2023", None, 3), "greedy", "random", 0, 4), "bad-games"),
        (Match(prepare("london-2023", None, 3), "greedy", "random", 1, -4), "bad-seed"),
    ],
)
def test_a_match_that_cannot_be_played_is_refused_before_it_begins(match: Match, code: str) -> None:
    with pytest.raises(SetupError) as refused:
        play_match(match)
    assert refused.value.code == code


def test_an_empty_tally_has_no_winner() -> None:
    assert Tally().wins("fugitive") == 0
