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
    (r"@26.29.50.53", "@46.29.50.53", "impossible-position", "the seekers cannot have stood"),
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


@pytest.mark.parametrize(("pattern", "put", "code", "text"), FAULTS)
def test_a_broken_position_is_refused_and_says_why(pattern: str, put: str, code: str, text: str) -> None:
    broken = re.sub(pattern, put, LINE)
    assert broken != LINE
    with pytest.raises(PositionError, match=re.escape(text)) as refused:
        read_position(broken)
    assert refused.value.code == code


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
