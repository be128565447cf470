"""The position of a ticket game: what is refused because no game can come to it, and what may be set freely."""

import random
import re

import pytest

from blackticket import Game
from blackticket.record import read_position
from tests.record.line_mutations import BrokenLine, refuse
from tests.states import ticket_state

GAME = Game.new(
    "london-2023",
    detectives=2,
    starts={"fugitive": 45, "detective-1": 26, "detective-2": 29, "bobby-1": 50, "bobby-2": 53},
)
GAME.play("fugitive", "taxi 46")
LINE = GAME.position


def a_later_line() -> str:
    """Round 2: a double move has been made, and detective-1 has answered it."""
    game = Game.from_position(LINE)
    for pawn, station in {"detective-1": 15, "detective-2": 41, "bobby-1": 37, "bobby-2": 54}.items():
        game.play("detective-2" if pawn == "detective-2" else "detective-1", f"{pawn} taxi {station}")
    game.play("fugitive", "double taxi 47")
    game.play("fugitive", "taxi 62")
    game.play("detective-1", "detective-1 taxi 14")
    return game.position


LATER = a_later_line()


OVER = r"waiting=\S+(.*)outcome=-"
FAULTS: list[BrokenLine] = [
    (r"fugitive=46", "fugitive=200", "there is no station 200"),
    (r"seekers=26.29", "seekers=26.26", "two seekers share a station"),
    (r"seekers=26.29.50.53", "seekers=26.29.50", "it has 3 seekers, not 4"),
    (r"stocks=11.8.4/", "stocks=", "it has 1 stocks of tickets, not 2"),
    (r"waiting=detective-1,", "waiting=detective-1,detective-1,", "each once and in order"),
    (r"taxi>46", "bus>46", "where no line leads"),
    (r"fugitive=46", "fugitive=45", "the log ends on 46"),
    (r"@26.29.50.53", "@46.29.50.53", "at move 1 two pawns share a station"),
    (r"@26.29.50.53", "@26.29.26.53", "at move 1 two pawns share a station"),
    (r"@26.29.50.53", "@26.29.50.200", "there is no station 200"),
    (r"@26.29.50.53", "@26.29.50", "at move 1 it has 3 seekers, not 4"),
    (r"@26.29.50.53", "@45.29.50.53", "the fugitive and a seeker both began on 45"),
    (r"start=45 dealt=no", "start=47 dealt=yes", "no start card of the fugitive names 47"),
    (r"seekers=26", "seekers=15", "detective-1 cannot have got from 26 to 15 since move 1"),
    (r"version=1", "version=0", "1 moves come to version 1 to 1, not 0"),
    (r"version=1", "version=6", "1 moves come to version 1 to 1, not 6"),
    (r"stocks=\S+", "stocks=0.0.0/0.0.0", "no detective can answer, and yet it is not over"),
    (r"log=taxi", "log=first-taxi", "the second move of a double move is due"),
    (
        r"round=1 version=1(.*)fugitive=46(.*)log=\S+",
        r"round=0 version=0\1fugitive=45\2log=-",
        "it is not round 0 after 0 moves",
    ),
    (r"log=taxi", "log=second-taxi", "move 1 is no second leg"),
    (r"round=1", "round=2", "it is not round 2"),
    (r"outcome=-", "outcome=fugitive:escaped", "waits for nobody"),
    (OVER, r"waiting=-\1outcome=fugitive:escaped", "cannot have escaped"),
    (OVER, r"waiting=-\1outcome=seekers:caught", "do not agree"),
    (
        OVER,
        r"waiting=-\1outcome=fugitive:stranded",
        "a detective can move",
    ),
]
SECOND = "second-taxi>62@15.41.37.54"
LATER_FAULTS: list[BrokenLine] = [
    (SECOND, "second-taxi>62@47.41.37.54", "at move 3 two pawns share a station"),
    (SECOND, "second-taxi>62@14.41.37.54", "detective-1 cannot have got from 15 to 14 between moves 2 and 3"),
    ("@15.41.37.54", "@15.41.37.55", "bobby-2 cannot have got from 53 to 55 between moves 1 and 2"),
    ("seekers=14", "seekers=13", "detective-1 cannot have got from 15 to 13 since move 3"),
    ("seekers=14.41", "seekers=14.40", "detective-2 cannot have got from 41 to 40 since move 3"),
    ("version=8", "version=2", "3 moves come to version 8 to 8, not 2"),
    ("version=8", "version=16", "3 moves come to version 8 to 8, not 16"),
]


@pytest.mark.parametrize(("pattern", "put", "text"), FAULTS)
def test_a_broken_position_is_refused_and_says_why(pattern: str, put: str, text: str) -> None:
    refuse(LINE, pattern, put, text)


@pytest.mark.parametrize(("pattern", "put", "text"), LATER_FAULTS)
def test_seekers_that_cannot_have_got_there_are_refused(pattern: str, put: str, text: str) -> None:
    refuse(LATER, pattern, put, text)


def test_a_seeker_that_stays_or_makes_a_hop_can_have_got_there() -> None:
    assert read_position(LATER.replace("seekers=14.", "seekers=15.")) is not None  # sat out
    assert read_position(LATER.replace("seekers=14.", "seekers=29.")) is not None  # by bus


def test_tickets_may_be_set_freely() -> None:
    stocks = re.sub(r"stocks=\S+ supply=\S+ black=\d+", "stocks=99.0.0/0.1.0 supply=0.0.0 black=999", LINE)
    game = Game.from_position(stocks.replace("double=2", "double=99"))
    assert ticket_state(game).stocks == ((99, 0, 0), (0, 1, 0))
    assert read_position(LATER.replace("double=1", "double=99").replace("10.8.4", "0.0.0")) is not None


def test_a_game_with_more_double_tickets_than_the_log_has_room_for_reads_back() -> None:
    rng = random.Random(0)
    game = Game.from_position(Game.new("london-2023", seed=1).position.replace(" double=2 ", " double=9 "))
    while not game.over:
        seat = rng.choice(game.acting)
        legal = game.legal(seat)
        misses = [action for action in legal if action.station != game.state.fugitive]
        doubles = [action for action in legal if action.double]
        game.play(seat, rng.choice(doubles or misses or legal))
        assert read_position(game.position) == game.state
    assert len(game.state.log) > game.setup.mode.spaces


def test_a_fugitive_who_cannot_move_has_lost() -> None:
    starts = {"fugitive": 6, "detective-1": 7, "detective-2": 29, "bobby-1": 50, "bobby-2": 53}
    over = Game.new("london-2023", detectives=2, starts=starts).position
    assert read_position(over).outcome == ("seekers", "boxed-in")
    refuse(over, "outcome=.*", "outcome=-", "nobody can move whose turn it is")


def test_a_fugitive_who_cannot_move_is_found_by_the_tickets_too() -> None:
    dealt = Game.new("london-2023", detectives=2, seed=1).position
    refuse(dealt, r"supply=\S+ black=5", "supply=0.0.0 black=0", "nobody can move whose turn it is")


def test_a_fugitive_who_can_move_is_not_boxed_in() -> None:
    dealt = Game.new("london-2023", seed=1).position
    refuse(dealt, "outcome=-", "outcome=seekers:boxed-in", "the fugitive can move, so he is not boxed in")


def test_where_moves_are_counted_the_game_is_over_when_the_log_is_full() -> None:
    game = Game.new("sherlock-2022", options={"rounds-not-moves": False}, seed=1)
    here, there = game.state.start, game.setup.board.neighbours(game.state.start, "taxi")[0]
    seekers = ".".join(map(str, game.state.seekers))
    moves = ";".join(f"taxi>{there if number % 2 else here}@{seekers}" for number in range(1, 23))
    full = f"round=23 version=22 waiting=- \\1log={moves}"
    refuse(game.position, "round=1 .*(fugitive=.*)log=-", full, "there are only 22 rounds")
    doubled = f"round=22 version=22 waiting=- \\1log=first-{moves.replace(';', ';second-', 1)}"
    refuse(game.position, "round=1 .*(fugitive=.*)log=-", doubled, "the game is over after move 22")
    more = doubled.replace("version=22 waiting=-", "version=23 waiting=detective-1") + f";taxi>{there}@{seekers}"
    begun = re.sub("fugitive=[0-9]+", f"fugitive={there}", game.position)
    refuse(begun, "round=1 .*(fugitive=.*)log=-", more, "the game is over after move 22")
    escaped = re.sub("round=1 .*(fugitive=.*)log=-.*", full.replace("round=23", "round=22"), game.position)
    assert read_position(f"{escaped} outcome=fugitive:escaped").outcome == ("fugitive", "escaped")


@pytest.mark.rule("C-38")
def test_a_lost_second_leg_tells_what_the_supply_held() -> None:
    game = Game.new(
        "london-2023",
        detectives=2,
        options={"double-needs-second-leg": False},
        starts={"fugitive": 45, "detective-1": 26, "detective-2": 29, "bobby-1": 50, "bobby-2": 53},
    )
    position = game.position.replace("supply=35.29.15 black=5", "supply=1.0.1 black=0")
    assert position != game.position
    game = Game.from_position(position)
    game.play("fugitive", "double taxi 58")
    assert game.position.endswith("log=only-taxi>58@26.29.50.53$0.0.1 outcome=-")
    line = {**game.view("detective-1").to_json()["log"][0]}
    assert line["supply"] == {"taxi": 0, "bus": 0, "underground": 1}
    assert Game.from_position(game.position).state == game.state
    refuse(game.position, r"\$0.0.1", "$0.1.1", "after move 1 there was a second move, so it was not lost")
    refuse(game.position, r"\$0.0.1", "", "The field log cannot be", "bad-field")
    refuse(game.position, "log=only-", "log=", "The field log cannot be", "bad-field")


def boxed_in() -> Game:
    """Moriarty has passed: bobbies alone have moved, and there is no ticket for him to take."""
    line = Game.new("sherlock-2022", detectives=2, starts={"fugitive": 2}, seed=1).position
    line = re.sub(r"stocks=\S+ supply=\S+ black=5", "stocks=0.0.0/0.8.0 supply=0.0.0 black=0", line)
    game = Game.from_position(line, seed=1)
    game.play("fugitive", "pass")
    return game


@pytest.mark.rule("C-31")
def test_a_pass_is_written_with_the_supply_that_there_was() -> None:
    game = boxed_in()
    assert "log=pass>2@" in game.position
    assert "$0.0.0" in game.position
    assert Game.from_position(game.position).state == game.state
    assert Game.replay(game.record()).state == game.state


@pytest.mark.rule("C-31")
@pytest.mark.parametrize(
    ("pattern", "put", "text"),
    [
        (r"\$0\.0\.0", "$1.0.0", "he could move, so he did not pass at move 1"),
        ("boxed-in-loses:no", "boxed-in-loses:yes", "he would have lost"),
        ("log=pass>2", "log=first-pass>2", "no part of a double move"),
        ("log=pass>2", "log=pass>20", "he stays where he is"),
    ],
)
def test_a_pass_that_cannot_have_been_is_refused(pattern: str, put: str, text: str) -> None:
    refuse(boxed_in().position, pattern, put, text)


@pytest.mark.rule("C-31")
def test_where_a_fugitive_who_cannot_move_passes_he_has_not_lost() -> None:
    line = Game.new("sherlock-2022", detectives=2, starts={"fugitive": 2}, seed=1).position
    line = re.sub(r"supply=\S+ black=5", "supply=0.0.0 black=0", line)
    refuse(line, "outcome=-", "outcome=seekers:boxed-in", "passes, and has not lost")
