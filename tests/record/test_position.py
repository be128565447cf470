"""A position in one line."""

import random
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blackticket import Game, PositionError
from blackticket.knowledge import SPECTATOR
from blackticket.record import Position, position_seen, read_position
from blackticket.record.position import POSITION_CODES
from tests.record.games import a_game

SEEDS = st.integers(0, 2**32)
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


@settings(deadline=None)
@given(SEEDS)
def test_a_position_reads_back_to_the_same_state(seed: int) -> None:
    game = a_game(seed)
    again = Game.from_position(game.position)
    assert again.state == game.state
    assert again.position == game.position
    assert "\n" not in game.position


@settings(deadline=None)
@given(SEEDS)
def test_a_seat_s_position_reads_back_and_hides_what_the_seat_does(seed: int) -> None:
    game = a_game(seed)
    line = position_seen(game.view(SPECTATOR)).dumps()
    assert Position.loads(line).dumps() == line
    if game.over:
        assert line == game.position
    else:
        with pytest.raises(PositionError) as refused:
            read_position(line)
        assert refused.value.code == "hidden-position"


def test_the_fugitive_s_position_is_the_whole_truth() -> None:
    assert position_seen(GAME.view("fugitive")).dumps() == GAME.position


OVER = r"waiting=\S+(.*)outcome=-"
FAULTS = [
    (r" outcome=-", "", "not-a-position", "A position is an edition"),
    (r"^london", "paris", "bad-setup", "There is no edition 'paris-2023'"),
    (r"detectives=2", "detectives=9", "bad-setup", "There is no number of detective players 9"),
    (r"finite-supply:yes", "finite-supply:perhaps", "bad-field", "The field options cannot be"),
    (r"finite-supply:yes", "decks-are-public:yes", "bad-field", "The field options cannot be"),
    (r"round=1", "round=01", "bad-field", "The field round cannot be '01'"),
    (r"supply=[\d.]+", "supply=1.2", "bad-field", "The field supply cannot be '1.2'"),
    (r"taxi>46", "boat>46", "bad-field", "The field log cannot be"),
    (r"outcome=-", "outcome=draw", "bad-field", "The field outcome cannot be 'draw'"),
    (r"fugitive=46", "fugitive=?", "hidden-position", "hides the fugitive"),
    (r"fugitive=46", "fugitive=200", "impossible-position", "there is no station 200"),
    (r"seekers=26.29", "seekers=26.26", "impossible-position", "two seekers share a station"),
    (r"seekers=26.29.50.53", "seekers=26.29.50", "impossible-position", "it has 3 seekers, not 4"),
    (r"stocks=11.8.4/", "stocks=", "impossible-position", "it has 1 stocks of tickets, not 2"),
    (r"waiting=detective-1,", "waiting=detective-1,detective-1,", "impossible-position", "each once and in order"),
    (r"taxi>46", "bus>46", "impossible-position", "where no line leads"),
    (r"fugitive=46", "fugitive=45", "impossible-position", "the log ends on 46"),
    (r"@26.29.50.53", "@46.29.50.53", "impossible-position", "at move 1 two pawns share a station"),
    (r"@26.29.50.53", "@26.29.26.53", "impossible-position", "at move 1 two pawns share a station"),
    (r"@26.29.50.53", "@26.29.50.200", "impossible-position", "there is no station 200"),
    (r"@26.29.50.53", "@26.29.50", "impossible-position", "at move 1 it has 3 seekers, not 4"),
    (r"@26.29.50.53", "@45.29.50.53", "impossible-position", "the fugitive and a seeker both began on 45"),
    (r"start=45 dealt=no", "start=47 dealt=yes", "impossible-position", "no start card of the fugitive names 47"),
    (r"seekers=26", "seekers=15", "impossible-position", "detective-1 cannot have got from 26 to 15 since move 1"),
    (r"version=1", "version=0", "impossible-position", "1 moves come to version 1 to 1, not 0"),
    (r"version=1", "version=6", "impossible-position", "1 moves come to version 1 to 1, not 6"),
    (r"stocks=\S+", "stocks=0.0.0/0.0.0", "impossible-position", "no detective can answer, and yet it is not over"),
    (r"log=taxi", "log=first-taxi", "impossible-position", "the second move of a double move is due"),
    (
        r"round=1 version=1(.*)fugitive=46(.*)log=\S+",
        r"round=0 version=0\1fugitive=45\2log=-",
        "impossible-position",
        "it is not round 0 after 0 moves",
    ),
    (r"log=taxi", "log=second-taxi", "impossible-position", "move 1 is no second leg"),
    (r"round=1", "round=2", "impossible-position", "it is not round 2"),
    (r"outcome=-", "outcome=fugitive:escaped", "impossible-position", "waits for nobody"),
    (OVER, r"waiting=-\1outcome=fugitive:escaped", "impossible-position", "cannot have escaped"),
    (OVER, r"waiting=-\1outcome=seekers:caught", "impossible-position", "do not agree"),
    (
        OVER,
        r"waiting=-\1outcome=fugitive:stranded",
        "impossible-position",
        "a detective can move",
    ),
]
SECOND = "second-taxi>62@15.41.37.54"
LATER_FAULTS = [
    (SECOND, "second-taxi>62@47.41.37.54", "at move 3 two pawns share a station"),
    (SECOND, "second-taxi>62@14.41.37.54", "detective-1 cannot have got from 15 to 14 between moves 2 and 3"),
    ("@15.41.37.54", "@15.41.37.55", "bobby-2 cannot have got from 53 to 55 between moves 1 and 2"),
    ("seekers=14", "seekers=13", "detective-1 cannot have got from 15 to 13 since move 3"),
    ("seekers=14.41", "seekers=14.40", "detective-2 cannot have got from 41 to 40 since move 3"),
    ("version=8", "version=2", "3 moves come to version 3 to 12, not 2"),
    ("version=8", "version=16", "3 moves come to version 3 to 12, not 16"),
]


@pytest.mark.parametrize(("pattern", "put", "code", "text"), FAULTS)
def test_a_broken_position_is_refused_and_says_why(pattern: str, put: str, code: str, text: str) -> None:
    refuse(LINE, pattern, put, code, text)


@pytest.mark.parametrize(("pattern", "put", "text"), LATER_FAULTS)
def test_seekers_that_cannot_have_got_there_are_refused(pattern: str, put: str, text: str) -> None:
    refuse(LATER, pattern, put, "impossible-position", text)


def refuse(line: str, pattern: str, put: str, code: str, text: str) -> None:
    broken = re.sub(pattern, put, line)
    assert broken != line
    with pytest.raises(PositionError, match=re.escape(text)) as refused:
        read_position(broken)
    assert refused.value.code == code


def test_a_seeker_that_stays_or_makes_a_hop_can_have_got_there() -> None:
    assert read_position(LATER.replace("seekers=14.", "seekers=15."))  # sat out
    assert read_position(LATER.replace("seekers=14.", "seekers=29."))  # by bus


def test_tickets_may_be_set_freely() -> None:
    stocks = re.sub(r"stocks=\S+ supply=\S+ black=\d+", "stocks=99.0.0/0.1.0 supply=0.0.0 black=999", LINE)
    game = Game.from_position(stocks.replace("double=2", "double=99"))
    assert game.state.stocks == ((99, 0, 0), (0, 1, 0))
    assert read_position(LATER.replace("double=1", "double=99").replace("10.8.4", "0.0.0"))


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
    refuse(over, "outcome=.*", "outcome=-", "impossible-position", "nobody can move whose turn it is")


def test_a_fugitive_who_cannot_move_is_found_by_the_tickets_too() -> None:
    dealt = Game.new("london-2023", detectives=2, seed=1).position
    refuse(
        dealt, r"supply=\S+ black=5", "supply=0.0.0 black=0", "impossible-position", "nobody can move whose turn it is"
    )


def test_where_moves_are_counted_the_game_is_over_when_the_log_is_full() -> None:
    game = Game.new("sherlock-2022", options={"rounds-not-moves": False}, seed=1)
    here, there = game.state.start, game.setup.board.neighbours(game.state.start, "taxi")[0]
    seekers = ".".join(map(str, game.state.seekers))
    moves = ";".join(f"taxi>{there if number % 2 else here}@{seekers}" for number in range(1, 23))
    full = f"round=23 version=22 waiting=- \\1log={moves}"
    refuse(game.position, "round=1 .*(fugitive=.*)log=-", full, "impossible-position", "there are only 22 rounds")
    doubled = f"round=22 version=22 waiting=- \\1log=first-{moves.replace(';', ';second-', 1)}"
    refuse(
        game.position, "round=1 .*(fugitive=.*)log=-", doubled, "impossible-position", "the game is over after move 22"
    )
    escaped = re.sub("round=1 .*(fugitive=.*)log=-.*", full.replace("round=23", "round=22"), game.position)
    assert read_position(f"{escaped} outcome=fugitive:escaped").outcome == ("fugitive", "escaped")


@pytest.mark.parametrize("put", ["waiting", "waiting=", "waiting=detective-1,", "waiting=\x1c"])
def test_a_field_without_a_value_is_refused_before_the_rules_look(put: str) -> None:
    with pytest.raises(PositionError) as refused:
        Position.loads(re.sub(r"waiting=\S+", put, LINE))
    assert refused.value.code in ("not-a-position", "bad-field")


def test_every_code_is_reached() -> None:
    assert {code for _, _, code, _ in FAULTS} == set(POSITION_CODES)


@settings(deadline=None, max_examples=300)
@given(st.data())
def test_garbage_gives_nothing_but_the_documented_errors(data: st.DataObject) -> None:
    text = _mutated(LINE, random.Random(data.draw(SEEDS))) if data.draw(st.booleans()) else data.draw(st.text())
    try:
        state = read_position(text)
    except PositionError as error:
        assert error.code in POSITION_CODES
    else:
        assert read_position(Game.from_position(text).position) == state


def _mutated(line: str, rng: random.Random) -> str:
    letters: list[Any] = list(line)
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(letters))
        match rng.randrange(3):
            case 0:
                letters[at] = rng.choice("0123456789.:;,=->@? ?abcdefgé")
            case 1:
                del letters[at]
            case _:
                letters.insert(at, rng.choice("0123456789.:;,=->@? "))
    return "".join(letters)
