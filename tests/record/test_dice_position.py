"""The position of a dice game: how it is written, what is hidden, what is refused."""

import pytest

from blackticket import Game
from blackticket.record import parse_position, position_seen, read_position
from blackticket.record.dice_position import DicePosition
from blackticket.rules.dice import DiceState
from blackticket.rules.options import Value
from tests.record.line_mutations import BrokenLine, refuse, refused
from tests.record.random_games import a_game
from tests.states import dice_state

HEAD = f"{' '.join(Game.new('dice-2019', detectives=2, seed=1).position.split()[:5])} rows=DBF/HAG expert=-"
"""
13 14 | 5 6 | 21 22
15 16 | 7 8 | 23 24
29 30 | 1 2 | 25 26
31 32 | 3 4 | 27 28
"""
FIRST = (
    f"{HEAD} round=0 version=1 leader=detective-1 waiting=- fugitive=- seekers=2.- hand=- beside=-.- supply=7 "
    "rerolls=3 black=2 double=1 helicopter=1 log=- outcome=-"
)
ROLLED = (
    f"{HEAD} round=1 version=4 leader=detective-1 waiting=detective-2 fugitive=32 seekers=1.22 hand=X.bus "
    "beside=taxi.- supply=3 rerolls=3 black=2 double=1 helicopter=1 log=start>32@2.22 outcome=-"
)
HIS = (
    f"{HEAD} round=1 version=5 leader=detective-1 waiting=- fugitive=32 seekers=1.24 hand=X beside=taxi.taxi supply=3 "
    "rerolls=3 black=2 double=1 helicopter=1 log=start>32@2.22 outcome=-"
)
BETWEEN = (
    f"{HEAD} round=1 version=6 leader=detective-1 waiting=- fugitive=31 seekers=1.24 hand=X beside=-.taxi supply=3 "
    "rerolls=3 black=2 double=0 helicopter=1 log=start>32@2.22;first-taxi>31@1.24 outcome=-"
)
SHOWN = (
    f"{HEAD} round=3 version=9 leader=detective-1 waiting=detective-1,detective-2 fugitive=6 seekers=1.24 "
    "hand=taxi.bus.X beside=-.- supply=4 rerolls=3 black=1 double=0 helicopter=0 "
    "log=start>32@2.22;first-taxi>31@1.24;second-black>4@1.24;helicopter>6@1.24 outcome=-"
)
LINES = {"placing": FIRST, "rolled": ROLLED, "his": HIS, "between": BETWEEN, "shown": SHOWN}


def dice_game(line: str) -> DiceState:
    state = read_position(line)
    assert isinstance(state, DiceState)
    return state


@pytest.mark.parametrize("line", LINES.values(), ids=list(LINES))
def test_a_line_reads_back_to_itself(line: str) -> None:
    game = Game.from_position(line, seed=1)
    assert game.position == line
    assert game.acting


def test_the_log_tells_when_he_was_seen_and_which_dice_cover_it() -> None:
    assert [space.die for space in dice_game(BETWEEN).log] == ["X", "taxi"]
    shown = dice_game(SHOWN).log
    assert [space.shown for space in shown] == [False, False, False, True]
    assert [space.round for space in shown] == [0, 1, 1, 2]
    assert {space.die for space in shown} == {None}  # D-25


def test_a_seeker_s_line_hides_the_places_and_nothing_else() -> None:
    assert position_seen(Game.from_position(FIRST).view("detective-1")).dumps() == FIRST
    seen = position_seen(Game.from_position(BETWEEN).view("detective-1")).dumps()
    assert seen == BETWEEN.replace("fugitive=31", "fugitive=?").replace("start>32", "start>?").replace(
        "taxi>31", "taxi>?"
    )
    seen = position_seen(Game.from_position(SHOWN).view("spectator")).dumps()
    assert " fugitive=6 " in seen
    assert seen.endswith("log=start>?@2.22;first-taxi>?@1.24;second-black>?@1.24;helicopter>6@1.24 outcome=-")
    position = parse_position(seen)
    assert isinstance(position, DicePosition)
    assert [move.station for move in position.log] == [None, None, None, 6]


def test_faces_and_tiles_of_its_own_are_kept() -> None:
    options: dict[str, Value] = {"die-faces": ("taxi",) * 5 + ("X",), "grid-is-wide": False}
    game = Game.new("dice-2019", mode="expert", detectives=1, options=options, seed=2)
    assert "die-faces:taxi.taxi.taxi.taxi.taxi.X" in game.position
    assert read_position(game.position) == game.state
    refuse(game.position, r"taxi\.X", "taxi", "Option die-faces is six of", "bad-setup")
    refuse(game.position, "die-faces:[^,]+", "die-faces:yes", "options cannot hold 'die-faces:yes'", "bad-field")


FIRST_FAULTS: list[BrokenLine] = [
    ("rows=DBF/HAG", "rows=DBF", "the tiles do not lie in 2 rows of 3"),
    ("rows=DBF/HAG", "rows=DB/FH/AG", "the tiles do not lie in 2 rows of 3"),
    ("rows=DBF/HAG", "rows=DBF/HAZ", "the tiles are not different ones of the box"),
    ("rows=DBF/HAG", "rows=DBF/HAA", "the tiles are not different ones of the box"),
    ("rows=DBF/HAG", "rows=DBF/HAI", "3 of 6 tiles have an underground stop, not 2"),
    ("expert=-", "expert=A", "the expert tiles are not 0"),
    ("seekers=2.-", "seekers=9.-", "there is no place 9 in this grid"),
    ("seekers=2.-", "seekers=2.-.-", "it has 3 seekers, not 2"),
    ("seekers=2.-", "seekers=-.2", "the detectives are placed one after the other"),
    ("seekers=2.-", "seekers=1.-", "did not start on different places for taxis only"),
    ("seekers=2.-", "seekers=2.2", "did not start on different places for taxis only"),
    ("beside=-.-", "beside=-", "it says of 0 pawns what die lies beside them, not of 2"),
    ("beside=-.-", "beside=-.taxi", "there are 7 dice, not 8"),
    ("supply=7", "supply=6", "there are 7 dice, not 6"),
    ("hand=-(.*)supply=7", r"hand=X\1supply=6", "the chase begins when he has hidden"),
    ("waiting=-", "waiting=detective-1", "the chase begins when he has hidden"),
    ("waiting=-", "waiting=bobby-1", "the leader or a waiting pawn is no detective"),
    ("leader=detective-1", "leader=detective-3", "the leader or a waiting pawn is no detective"),
    ("leader=detective-1", "leader=detective-2", "the chase begins when he has hidden"),
    ("round=0", "round=1", "the chase begins when he has hidden"),
    ("outcome=-", "outcome=seekers:caught", "the chase begins when he has hidden"),
    ("version=1", "version=2", "the version is the number of detectives placed, not 2"),
    ("fugitive=-", "fugitive=32", "he hides when all detectives are placed"),
    ("black=2", "black=3", "at most 2 black tickets can be left, not 3"),
    ("double=1", "double=2", "at most 1 double moves can be left, not 2"),
    ("helicopter=1", "helicopter=2", "at most 1 helicopters can be left, not 2"),
    ("rerolls=3", "rerolls=4", "at most 3 re-roll tokens can be left, not 4"),
]
ROLLED_FAULTS: list[BrokenLine] = [
    ("fugitive=32", "fugitive=-", "he hides when all detectives are placed"),
    ("seekers=1.22", "seekers=1.-", "he hides when all detectives are placed"),
    ("log=start>32@2.22", "log=start>2@2.22", "he and a detective both began on 2"),
    ("log=start>32@2.22", "log=start>32@1.22", "did not start on different places for taxis only"),
    ("log=start>32@2.22", "log=start>32@2.22.24", "it has 3 seekers, not 2"),
    ("log=start>32@2.22", "log=taxi>32@2.22", "the log begins with his start"),
    ("log=start>32@2.22", "log=first-start>32@2.22", "the log begins with his start"),
    ("log=start>32@2.22", "log=start>32@2.22;start>32@2.22", "the log begins with his start"),
    ("fugitive=32", "fugitive=31", "the log ends on 32, but he is on 31"),
    ("seekers=1.22", "seekers=3.22", "detective-1 cannot have got from 2 to 3 after move 0"),
    ("seekers=1.22", "seekers=22.22", "two detectives share a place"),
    ("round=1", "round=2", "it is not round 2 after 0 moves"),
    ("leader=detective-1", "leader=detective-2", "in round 1 detective-2 is not the start player"),
    ("waiting=detective-2", "waiting=detective-1", "the waiting pawns are not those that have yet to act"),
    ("waiting=detective-2", "waiting=detective-2,detective-1", "the waiting pawns are not those that have yet to act"),
    ("version=4", "version=3", "0 moves come to version 4 to 4, not 3"),
    ("version=4", "version=5", "0 moves come to version 4 to 4, not 5"),
    ("hand=X.bus(.*)supply=3", r"hand=X\1supply=4", "the seekers have not 2 dice in this round"),
    ("hand=X.bus", "hand=X.bus.taxi", "there are 7 dice, not 8"),
    ("beside=taxi.-", "beside=bus.-", "the die beside detective-1 does not fit its move from 2 to 1"),
    (
        "hand=X.bus beside=taxi.-",
        "hand=X.bus.X beside=-.-",
        "the die beside detective-1 does not fit its move from 2 to 1",
    ),
    ("hand=X.bus beside=taxi.-", "hand=X beside=taxi.taxi", "the die beside detective-2 does not fit its move from 22"),
    ("die-faces:[a-zX.]+", "die-faces:taxi.taxi.bus.bus.bus.bus", "a die shows what it has no face for"),
    ("rerolls=3", "rerolls=0", "a detective who can neither use a die nor roll again stays"),
    ("waiting=detective-2(.*)outcome=-", r"waiting=-\1outcome=fugitive:escaped", "he escapes when the last space"),
    ("outcome=-", "outcome=seekers:caught", "a game that is over waits for nobody"),
    ("waiting=detective-2(.*)outcome=-", r"waiting=-\1outcome=seekers:caught", "a caught fugitive and the outcome"),
    ("outcome=-", "outcome=fugitive:stranded", "no dice game ends because somebody is stranded"),
]
BETWEEN_FAULTS: list[BrokenLine] = [
    ("first-taxi>31@1.24", "first-taxi>31@31.24", "with move 1 he was caught"),
    ("first-taxi>31", "taxi>31", "it is not round 1 after 1 moves"),
    ("first-taxi>31", "only-taxi>31", "move 1 is no only leg"),
    ("first-taxi>31", "second-taxi>31", "move 1 is no second leg"),
    ("fugitive=31(.*)first-taxi>31", r"fugitive=32\1first-pass>32", "pass is no first leg of a double move"),
    ("fugitive=31(.*)first-taxi>31", r"fugitive=14\1first-helicopter>14", "at most 0 helicopters can be left, not 1"),
    ("first-taxi>31", "first-bus>31", "move 1 cannot lead from 32 to 31 by bus"),
    ("first-taxi>31", "first-pass>31", "move 1 cannot lead from 32 to 31 by pass"),
    ("first-taxi>31", "first-helicopter>31", "at most 0 helicopters can be left, not 1"),
    ("double=0", "double=1", "at most 0 double moves can be left, not 1"),
    ("first-taxi>31@1.24", "first-taxi>31@2.22", "no detective used a die before move 1 by which it could go"),
    ("start>32@2.22;first-taxi>31@1.24", "start>32@2.22;first-taxi>31@32.24", "before move 1 he was caught"),
    ("seekers=1.24", "seekers=1.23", "detective-2 cannot have got from 24 to 23 after move 1"),
    ("waiting=-", "waiting=detective-2", "the waiting pawns are not those that have yet to act"),
    ("beside=-.taxi", "beside=-.bus", "the die beside detective-2 does not fit its move from 22 to 24"),
]
SHOWN_FAULTS: list[BrokenLine] = [
    ("helicopter>6", "helicopter>14", "move 3 cannot lead from 4 to 14 by helicopter"),
    ("second-black>4", "second-underground>4", "no detective used a die before move 1 by which it could go"),
    ("@1.24;helicopter", "@2.24;helicopter", "detective-1 cannot have got from 1 to 2 after move 1"),
    ("helicopter=0", "helicopter=1", "at most 0 helicopters can be left, not 1"),
    ("black=1", "black=2", "at most 1 black tickets can be left, not 2"),
    (
        "second-black>4@1.24;helicopter>6",
        "second-pass>31@1.24;helicopter>21",
        "cannot lead from 31 to 21 by helicopter",
    ),
]
FAULTS = [
    *((FIRST, fault) for fault in FIRST_FAULTS),
    *((ROLLED, fault) for fault in ROLLED_FAULTS),
    *((BETWEEN, fault) for fault in BETWEEN_FAULTS),
    *((SHOWN, fault) for fault in SHOWN_FAULTS),
]


@pytest.mark.parametrize(("line", "fault"), FAULTS, ids=[" ".join(fault[1:]) for _, fault in FAULTS])
def test_a_broken_position_is_refused_and_says_why(line: str, fault: BrokenLine) -> None:
    refuse(line, *fault)


def walk(moves: int, last: str = "taxi") -> str:
    """His turn after so many moves to and fro between 32 and 31, while a detective goes to and fro by taxi too."""
    log = ["start>32@2.22"]
    log += [f"taxi>{31 if move % 2 else 32}@{1 if move % 2 else 2}.22" for move in range(1, moves + 1)]
    log[-1] = log[-1].replace("taxi", last)
    here = 31 if moves % 2 else 32
    covered = (moves + 1, moves - 3, moves - 7, moves - 11)[(moves >= 3) + (moves >= 7) + (moves >= 11)]
    return (
        f"{HEAD} round={moves + 1} version={2 * moves + 4} leader=detective-{1 + moves % 2} waiting=- fugitive={here} "
        f"seekers={2 if moves % 2 else 1}.22 hand=X.X beside=taxi.- supply={4 - covered} rerolls=3 black=2 double=1 "
        f"helicopter=1 log={';'.join(log)} outcome=-"
    )


@pytest.mark.parametrize("moves", [1, 2, 3, 7, 11, 12])
def test_a_walk_is_possible(moves: int) -> None:
    assert read_position(walk(moves)).round == moves + 1


def test_the_log_has_an_end() -> None:
    refused(walk(13), "he escapes when the last space has been answered")
    refused(walk(14), "the log has room for 13 moves")
    refuse(walk(13, "first-taxi"), "double=1", "double=0", "the log has no room for a double move at move 13")
    over = walk(13).replace("outcome=-", "outcome=fugitive:escaped")
    assert read_position(over).outcome == ("fugitive", "escaped")


STAYED = walk(1).replace("taxi>31@1.22", "pass>32@2.22").replace("fugitive=31 seekers=2", "fugitive=32 seekers=1")
"""No detective could use a die in the first round, so that he passed."""


def test_who_has_to_move_by_the_other_ruling_does_not_pass() -> None:
    assert read_position(STAYED) is not None
    refuse(STAYED, "pass-without-a-die:yes", "pass-without-a-die:no", "he had no need to pass at move 1")
    poor = STAYED.replace("black=2", "black=0").replace("pass-without-a-die:yes", "pass-without-a-die:no")
    refused(poor, "he had no need to pass at move 1")
    assert read_position(poor.replace("helicopter=1", "helicopter=0")) is not None


def test_a_pass_tells_the_dice_that_lay_there() -> None:
    game = dice_game(STAYED)
    assert game.log[1].used == ()
    refuse(STAYED, "pass>32@2.22", "pass>32@2.22$taxi", "no detective used a die before move 1")
    refuse(STAYED, "pass>32@2.22", "pass>32@1.22", "no detective used a die before move 1")
    moved = STAYED.replace("pass>32@2.22", "pass>32@1.22$taxi").replace("seekers=1", "seekers=2")
    refused(moved, "he had no need to pass at move 1")
    refuse(moved, "pass>32@1.22.taxi", "pass>32@1.22$bus", "no detective used a die before move 1")
    refuse(walk(1), "taxi>31@1.22", "taxi>31@1.22$taxi", "the dice that lay there are told where he passed")
    refuse(STAYED, "pass>32@2.22", "pass>32@2.22$X", "The field log cannot", "bad-field")


def test_a_pass_reads_back_with_its_dice() -> None:
    for seed in range(200):
        game = a_game(seed, "dice-2019")
        if any(space.used for space in dice_state(game).log):
            assert Game.from_position(game.position).state == game.state
            assert "$" in game.position
            return
    raise AssertionError("no game had such a pass")
