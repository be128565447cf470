"""Greedy does the sensible thing in the Sherlock mode where it is plain what that is."""

from blackticket.boards.distances import distances
from blackticket.knowledge import view
from blackticket.players import UNLIMITED, make_player
from tests.rules.sherlock.positions import BOARD, SherlockGame, place

ALL = [f"detective-{number}" for number in range(1, 6)]


def chosen(game: SherlockGame, seat: str = "fugitive") -> str:
    return make_player("greedy", 1).choose(view(game.state, seat), UNLIMITED).text


def just_seen(game: SherlockGame) -> SherlockGame:
    """The same, but he showed himself with his last move."""
    shown = game.state.log[-1]._replace(shown=True)
    game.state = game.state._replace(log=(*game.state.log[:-1], shown))
    return game


def seekers_turn(fugitive: int, *seekers: int, moves: int) -> SherlockGame:
    """All five detectives have yet to move, and nobody has seen him so far."""
    return place(fugitive, *seekers, detectives=5, moves=moves, waiting=ALL)


def test_moriarty_commits_the_crime_that_wins() -> None:
    game = place(113, 101, case={"cards": (100,), "played": (19, 23)}, moves=5)
    assert chosen(game).endswith("100 crime")


def test_moriarty_reaches_his_last_scene_with_a_double_move() -> None:
    game = place(105, 192, case={"cards": (119,), "played": (19, 23)}, moves=5)
    said = chosen(game)
    assert said in ("double taxi 108", "double bus 108")
    game.play(said)
    assert chosen(game).endswith("119 crime")


def test_moriarty_shows_himself_on_a_hide_out_only_by_vanishing() -> None:
    # Seekers stand near, and he may vanish on 44: better than to be seen anywhere.
    game = place(58, 45, 75, 29, moves=2, double=0, black=0)
    assert chosen(game) == "taxi 44 vanish"


def test_moriarty_flies_when_he_is_surrounded() -> None:
    game = just_seen(place(44, 31, 19, 75, moves=3, double=0, black=0))
    assert chosen(game) == "fly"


def test_moriarty_begins_far_from_the_detectives() -> None:
    game = place(58, 34, 47, 22, 65)
    game.state = game.state._replace(fugitive=0, start=0, dealt=True, log=())
    game.state = game.state._replace(sherlock=game.case._replace(card=(35, 193)))
    assert chosen(game) == "start 193"


def test_a_seeker_who_stands_next_to_him_takes_him() -> None:
    game = just_seen(seekers_turn(113, 114, moves=3))
    assert chosen(game, "detective-1") == "detective-1 taxi 113"


def test_holmes_searches_when_the_answer_leads_to_a_catch() -> None:
    # Seen on 132 and gone by taxi, he is on 114 or on 140, in different quarters; Holmes is next to both.
    game = seekers_turn(140, 126, moves=4)
    log = list(game.state.log)
    log[-2] = log[-2]._replace(shown=True, station=132)
    game.state = game.state._replace(log=tuple(log))
    assert chosen(game, "detective-1") == "holmes search"
    game.play("holmes search")
    assert chosen(game, "detective-1") == "detective-1 taxi 140"


def test_no_token_is_spent_on_a_fugitive_who_can_be_anywhere() -> None:
    game = seekers_turn(126, moves=4)
    for seat in ALL:
        assert chosen(game, seat).startswith("detective")


def test_no_question_is_asked_whose_answer_is_known() -> None:
    game = just_seen(seekers_turn(126, 125, moves=3))
    for seat in ALL[:1] + ALL[2:4]:
        assert chosen(game, seat).startswith("detective")


def test_a_detective_far_away_comes_nearer() -> None:
    game = just_seen(seekers_turn(113, 190, moves=3))
    rides = distances(BOARD)
    assert rides[int(chosen(game, "detective-1").split()[-1])][113] < rides[190][113]


def test_on_the_last_turn_tokens_are_worth_nothing() -> None:
    game = seekers_turn(126, 125, 103, 113, 140, 89, moves=16)
    assert chosen(game, "detective-1") == "holmes search"
