"""Greedy does the sensible thing in positions where it is plain what that is."""

from blackticket import Game
from blackticket.boards.distances import distances
from blackticket.players import UNLIMITED, make_player
from blackticket.rules.ticket import LogEntry
from tests.states import ticket_state

FAR = {"detective-2": 190, "detective-3": 192, "detective-4": 176}


def chosen(game: Game, seat: str) -> str:
    return make_player("greedy", 1).choose(game.view(seat), UNLIMITED).text


def seen_on(station: int, came_from: int, detective: int) -> Game:
    """The fugitive has just shown himself on `station` after his third move."""
    game = Game.new(
        "london-2023", detectives=4, starts={"fugitive": came_from, "detective-1": detective, **FAR}, seed=1
    )
    before = tuple(LogEntry("taxi", came_from, "single", number, False, game.state.seekers) for number in (1, 2))
    game.state = ticket_state(game)._replace(log=before, round=3)
    game.play("fugitive", f"taxi {station}")
    return game


def test_a_seeker_takes_a_fugitive_who_stands_next_to_it() -> None:
    assert chosen(seen_on(46, came_from=45, detective=61), "detective-1") == "detective-1 taxi 46"


def test_a_seeker_far_away_comes_nearer() -> None:
    game = seen_on(46, came_from=45, detective=124)
    rides = distances(game.setup.board)
    assert rides[int(chosen(game, "detective-1").split()[-1])][46] < rides[124][46]


def test_the_fugitive_does_not_show_himself_next_to_a_seeker() -> None:
    game = Game.new("london-2023", detectives=4, starts={"fugitive": 45, "detective-1": 61, **FAR}, seed=1)
    entry = LogEntry("taxi", 45, "single", 2, False, game.state.seekers)
    game.state = ticket_state(game)._replace(log=(entry, entry), round=3)
    word, _, station = chosen(game, "fugitive").rpartition(" ")
    assert int(station) not in (46, 60)
    assert word


def test_the_fugitive_saves_his_tickets_while_nobody_is_near() -> None:
    game = Game.new("london-2023", detectives=4, starts={"fugitive": 5, "detective-1": 189, **FAR}, seed=1)
    assert chosen(game, "fugitive").split()[0] in ("taxi", "bus", "underground")


def test_the_fugitive_does_not_go_back_where_he_was_two_moves_before() -> None:
    game = Game.new("london-2023", detectives=4, starts={"fugitive": 3, "detective-1": 100, **FAR}, seed=1)
    before = LogEntry("taxi", 11, "single", 1, False, game.state.seekers)
    game.state = ticket_state(game)._replace(log=(before,), fugitive=11, round=2)
    assert chosen(game, "fugitive").split()[-1] != "3"
