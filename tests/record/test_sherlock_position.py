"""What the Sherlock mode adds to a position: how it is written, what is hidden, what is refused."""

import re

import pytest

from blackticket import Game
from blackticket.record import parse_position, position_seen, read_position
from blackticket.record.sherlock_position import SherlockPosition
from blackticket.rules.options import Value
from tests.record.line_mutations import BrokenLine, refuse, refused
from tests.record.random_games import do

PLACED = {"detective-1": 13, "detective-2": 26, "detective-3": 29, "bobby-1": 34}


def a_case(options: dict[str, Value] | None = None, **starts: int) -> Game:
    """Lestrade, Mycroft and Adler against a Moriarty who has the cards that the tests want."""
    game = Game.new(
        "sherlock-2022",
        mode="sherlock",
        detectives=3,
        characters=("lestrade", "mycroft", "adler"),
        options=options,
        starts={**PLACED, **starts},
        seed=1,
    )
    card = "-" if "fugitive" in starts else "170.3"
    return Game.from_position(re.sub(r"card=\S+ cards=\S+", f"card={card} cards=17.119.157", game.position), seed=1)


def edited(line: str, **fields: object) -> str:
    """The line with these fields in place of its own."""
    for name, value in fields.items():
        line = re.sub(rf" {name}=\S+", f" {name}={value}", line)
    return line


def go(game: Game, *stations: int) -> None:
    """All seekers move by taxi."""
    do(game, *(f"{pawn} taxi {station}" for pawn, station in zip(game.setup.pawns, stations, strict=True)))


def a_long_case(options: dict[str, Value] | None = None) -> Game:
    """A crime, a road block, a ban, and a reveal from which he vanished; then Mycroft has asked."""
    game = a_case(options)
    do(game, "start 170", "taxi 157 crime", "detective-1 taxi 4", "lestrade block 13", "detective-2 taxi 39")
    do(game, "detective-3 taxi 41", "bobby-1 taxi 47", "taxi 170")
    go(game, 3, 51, 29, 34)
    do(game, "adler ban bus", "taxi 159 vanish", "mycroft ask")
    return game


def a_flight(*texts: str) -> Game:
    """The same a round later, with his flight in the air."""
    game = a_long_case()
    go(game, 4, 39, 41, 47)
    do(game, "double fly", *texts)
    return game


FIRST = a_case().position
LONG = a_long_case().position
ALOFT = a_flight().position
LANDED = a_flight("land 146").position


def extra(line: str) -> str:
    """The part of a line that only this mode has."""
    return line[line.index(" card=") + 1 : line.index(" outcome=")]


def test_the_part_that_this_mode_adds_is_written_so() -> None:
    assert extra(FIRST) == (
        "card=170.3 cards=17.119.157 played=- reserve=5.2 taken=0.0 turned=- aloft=- tokens=2.2.2 spent=no "
        "blocks=- ban=- answers=- log=-"
    )
    assert " fugitive=- " in FIRST
    assert " start=- " in FIRST
    assert " characters=lestrade.mycroft.adler " in FIRST
    log = "taxi>157:crime@13.26.29.34;taxi>170@4.39.41.47#13;taxi>159:vanish@3.51.29.34#13!bus"
    assert extra(LONG) == (
        "card=170.3 cards=17.119 played=157 reserve=5.2 taken=0.0 turned=- aloft=- tokens=1.1.1 spent=yes "
        f"blocks=13 ban=- answers=3:mycroft:station:157 log={log}"
    )
    assert " turned=146.25 aloft=first " in ALOFT
    assert LANDED.endswith(f"{log};first-fly>146@4.39.41.47#13 outcome=-")


def test_a_seeker_s_line_hides_the_cards_and_the_stations_and_nothing_else() -> None:
    for game in (a_case(), a_long_case(), a_flight(), a_flight("land 146")):
        line = position_seen(game.view("detective-1")).dumps()
        pairs = zip(game.position.split(), line.split(), strict=True)
        hidden = {whole.partition("=")[0]: seen for whole, seen in pairs if whole != seen}
        assert set(hidden) <= {"fugitive", "start", "card", "cards", "played", "log"}
        assert all("?" in seen for seen in hidden.values())
    assert hidden["card"] == "card=?"
    assert (hidden["cards"], hidden["played"]) == ("cards=?.?", "played=?")
    log = "taxi>?:crime@13.26.29.34;taxi>?@4.39.41.47#13;taxi>?:vanish@3.51.29.34#13!bus;first-fly>146@4.39.41.47#13"
    assert hidden["log"] == f"log={log}"  # where he landed he said aloud (S-34)


def test_before_he_has_picked_his_start_all_see_that_he_has_none() -> None:
    seen = parse_position(position_seen(a_case().view("spectator")).dumps())
    assert isinstance(seen, SherlockPosition)
    assert (seen.fugitive, seen.start) == (0, 0)
    assert (seen.card, seen.cards) == (None, (None, None, None))


def test_placed_by_hand_he_has_no_start_card() -> None:
    game = a_case(fugitive=166)
    assert " fugitive=166 " in game.position
    assert " card=- " in game.position
    assert " card=- " in position_seen(game.view("detective-1")).dumps()
    assert read_position(game.position) == game.state


def test_when_all_have_moved_the_line_says_that_the_seekers_have_yet_to_be_done() -> None:
    game = a_case()
    do(game, "start 170", "taxi 157")
    go(game, 4, 39, 41, 47)
    assert " waiting=seekers " in game.position
    assert read_position(game.position) == game.state
    refuse(game.position, "tokens=2.2.2", "tokens=0.0.0", "nobody can move whose turn it is")
    refuse(game.position, "waiting=seekers", "waiting=seekers,detective-1", "each once and in order")


START_FAULTS: list[BrokenLine] = [
    ("fugitive=-", "fugitive=170", "unless he has yet to pick it"),
    ("start=-", "start=170", "unless he has yet to pick it"),
    ("dealt=yes card=170.3", "dealt=no card=-", "unless he has yet to pick it"),
    ("version=0", "version=1", "unless he has yet to pick it"),
    ("fugitive=-(.*)start=-", r"fugitive=170\1start=170", "0 moves come to version 1 to 1, not 0"),
    ("card=170.3", "card=170.4", "his start card is one of the deck"),
    ("card=170.3", "card=-", "his start card is one of the deck"),
    ("card=170.3", "card=26.29", "his start card is one of the deck"),
    ("seekers=13.26", "seekers=170.3", "the seekers stand on all stations of his start card"),
    ("cards=17.119.157", "cards=17.119", "his crime cards are not 3 different crime scenes"),
    ("cards=17.119.157", "cards=17.119.119", "his crime cards are not 3 different crime scenes"),
    ("cards=17.119.157", "cards=17.119.120", "his crime cards are not 3 different crime scenes"),
    ("cards=17.119.157", "cards=17.157.119", "not in order"),
    ("reserve=5.2", "reserve=6.2", "beside the board lie at most 5 black tickets, not 6"),
    ("reserve=5.2", "reserve=5.3", "beside the board lie at most 2 double tickets, not 3"),
    ("taken=0.0", "taken=1.0", "the log does not say that he has just taken so many black tickets"),
    ("black=1", "black=2", "he cannot have so many black tickets"),
    ("double=1", "double=2", "he cannot have so many double tickets"),
    ("aloft=-", "aloft=single", "cards are turned over for a flight"),
    ("turned=- aloft=-", "turned=35.193 aloft=single", "he is in the air only in his own turn"),
    ("turned=-", "turned=35.193", "cards are turned over for a flight"),
    ("tokens=2.2.2", "tokens=2.2", "it has tokens for 2 detectives, not 3"),
    ("tokens=2.2.2", "tokens=2.3.2", "mycroft has at most 2 tokens left, not 3"),
    ("spent=no", "spent=yes", "whether a token was spent in this turn"),
    ("blocks=-", "blocks=13", "after move 0 the seekers had no turn"),
    ("blocks=-", "blocks=13.13", "the road blocks are not on different stations"),
    ("blocks=-", "blocks=200", "the road blocks are not on different stations"),
    ("ban=-", "ban=bus", "after move 0 the seekers had no turn"),
    ("answers=-", "answers=0:mycroft:station:170", "after move 0 the seekers had no turn"),
    ("answers=-", "answers=1:mycroft:station:170", "after move 1 the seekers had no turn"),
    ("outcome=-", "outcome=fugitive:crimes", "it is not round 1 after 0 moves"),
]


@pytest.mark.parametrize(("pattern", "put", "text"), START_FAULTS)
def test_a_broken_beginning_is_refused_and_says_why(pattern: str, put: str, text: str) -> None:
    refuse(FIRST, pattern, put, text)


LONG_FAULTS: list[BrokenLine] = [
    ("card=170.3", "card=172.110", "his start card does not name 170"),
    ("cards=17.119 played=157", "cards=17.119.157 played=-", "the crimes of the log are not those"),
    ("taxi>157:crime", "taxi>157", "the crimes of the log are not those"),
    ("taxi>157:crime", "taxi>157:crime-take-black", "move 1 leads to no hide-out"),
    ("taxi>170", "taxi>170:vanish", "move 2 leads to no hide-out"),
    ("taxi>159:vanish", "taxi>159:take-black", "the log does not say that he has just taken so many black"),
    ("taken=0.0(.*)taxi>159:vanish", r"taken=1.0\1taxi>159:take-black", "beside the board lie at most 4 black"),
    ("taxi>159:vanish", "fly>159", "cards are turned over for a flight"),
    ("log=taxi>157:crime", "log=first-taxi>157:crime", "move 2 is no single leg"),
    ("blocks=13 ", "blocks=- ", "road blocks of the log have gone"),
    ("blocks=13 ", "blocks=13.3 ", "two tokens were spent in one turn"),
    ("41.47#13", "41.47#12", "do not follow from those before it"),
    ("41.47#13", "41.47", "two tokens were spent in one turn"),
    ("blocks=13(.*)#13(.*)#13", r"blocks=29\1#29\2#29", "lestrade cannot have blocked 29 after move 1"),
    ("blocks=13(.*)#13(.*)#13", r"blocks=170\1#170\2#170", "move 2 leads to a road block"),
    ("41.47#13", "41.47#200", "there is no station 200"),
    ("taxi>157:crime@13.26.29.34", "taxi>157:crime@13.26.29.34!bus", "after move 0 the seekers had no turn"),
    ("taxi>170@4.39.41.47#13", "taxi>170@4.39.41.47#13!bus", "two tokens were spent in one turn"),
    ("ban=-", "ban=underground", "two tokens were spent in one turn"),
    ("tokens=1.1.1", "tokens=1.1.2", "adler has at most 1 tokens left, not 2"),
    ("spent=yes", "spent=no", "whether a token was spent in this turn"),
    ("3:mycroft:station:157", "3:mycroft:station:170", "3:mycroft:station:170 is no true answer"),
    ("3:mycroft:station:157", "3:holmes:quarter:IV", "holmes does not take part"),
    ("3:mycroft:station:157", "3:lestrade:station:157", "lestrade has at most 0 tokens left, not 1"),
    ("3:mycroft:station:157", "3:mycroft:park:no", "3:mycroft:park:no is no true answer"),
    ("3:mycroft:station:157", "2:mycroft:station:170", "two tokens were spent in one turn"),
    ("3:mycroft:station:157", "4:mycroft:station:170", "after move 4 the seekers had no turn"),
    ("version=15", "version=13", "3 moves come to version 15 to 15, not 13"),
    ("version=15", "version=16", "3 moves come to version 15 to 15, not 16"),
    ("waiting=[^ ]+(.*)outcome=-", r"waiting=-\1outcome=fugitive:stranded", "come in the middle of his turn"),
    ("waiting=[^ ]+(.*)outcome=-", r"waiting=-\1outcome=fugitive:crimes", "come in the middle of his turn"),
    ("waiting=[^ ]+(.*)outcome=-", r"waiting=-\1outcome=fugitive:escaped", "the fugitive cannot have escaped yet"),
]


@pytest.mark.parametrize(("pattern", "put", "text"), LONG_FAULTS)
def test_a_broken_case_is_refused_and_says_why(pattern: str, put: str, text: str) -> None:
    refuse(LONG, pattern, put, text)


FLIGHT_FAULTS: list[BrokenLine] = [
    ("turned=146.25", "turned=146.26", "not different ones of the stack"),
    ("turned=146.25", "turned=170.3", "not different ones of the stack"),
    ("turned=146.25", "turned=146.25/146.25", "not different ones of the stack"),
    ("turned=146.25", "turned=35.193/146.25", "he turns cards over until he can land, and no more"),
    ("turned=146.25", "turned=-", "cards are turned over for a flight"),
]
ALOFT_FAULTS: list[BrokenLine] = [
    ("aloft=first", "aloft=second", "the flight is no second leg"),
    ("waiting=-", "waiting=seekers", "it is not round 4"),
    ("aloft=first", "aloft=-", "cards are turned over for a flight"),
    ("double=0", "double=1", "he cannot have so many double tickets"),
]
LANDED_FAULTS: list[BrokenLine] = [
    ("first-fly>146", "first-fly>200", "there is no station 200"),
    ("(fugitive=)146(.*)first-fly>146", r"\g<1>35\2first-fly>35", "he cannot have landed on 35"),
    ("aloft=-", "aloft=second", "there is one flight a game"),
    ("first-fly>146", "first-fly>146:vanish", "move 4 leads to no hide-out"),
    ("first-fly>146(.*)#13 ", r"first-fly>146\1#13.4 ", "road blocks of the log have gone"),
    ("blocks=13 ban=-", "blocks=13 ban=bus", "a road block or ban has come in the middle of his turn"),
]


@pytest.mark.parametrize(("pattern", "put", "text"), FLIGHT_FAULTS)
@pytest.mark.parametrize("line", [ALOFT, LANDED], ids=["aloft", "landed"])
def test_a_flight_that_cannot_be_is_refused(line: str, pattern: str, put: str, text: str) -> None:
    refuse(line, pattern, put, text)


@pytest.mark.parametrize(("pattern", "put", "text"), ALOFT_FAULTS)
def test_who_cannot_be_in_the_air_is_refused(pattern: str, put: str, text: str) -> None:
    refuse(ALOFT, pattern, put, text)


@pytest.mark.parametrize(("pattern", "put", "text"), LANDED_FAULTS)
def test_a_landing_that_cannot_be_is_refused(pattern: str, put: str, text: str) -> None:
    refuse(LANDED, pattern, put, text)


def a_spree() -> Game:
    """Three crimes in five moves."""
    game = Game.from_position(edited(a_case(fugitive=195).position, cards="126.157.194"), seed=1)
    for text in ("taxi 194 crime", "black 157 crime", "taxi 156", "taxi 140", "taxi 126 crime"):
        do(game, text)
        while not game.over and game.acting != ("fugitive",):
            do(game, game.legal(game.acting[0])[0].text)
    return game


def test_his_third_crime_ends_the_game_and_the_line_says_so() -> None:
    game = a_spree()
    line = game.position
    assert line.endswith(" outcome=fugitive:crimes")
    assert " cards=- played=194.157.126 " in line
    assert position_seen(game.view("detective-1")).dumps() == line  # I-04
    assert read_position(line) == game.state
    refuse(line, "round=5(.*)outcome=.*", r"round=6\1outcome=-", "the crimes and the outcome do not agree")
    refuse(line, "outcome=.*", "outcome=fugitive:stranded", "the crimes and the outcome do not agree")
    log = re.findall(r" log=(\S+)", line)[0]
    longer = edited(line, round=6, waiting="detective-1", fugitive=140, log=f"{log};taxi>140@{log.rpartition('@')[2]}")
    refused(edited(longer, outcome="-"), "the game was over with his last crime")
    refused(edited(line, tokens="0.0.0", answers="5:mycroft:station:156"), "with move 5 the game was over")


WALK = a_case(fugitive=170).position
STANDING = "13.26.29.34"


def walk(moves: int, last: str = "taxi", **fields: object) -> str:
    """A line in which he has gone to and fro between 170 and the hide-out 159, and nobody else has moved."""
    log = [f"taxi>{159 if move % 2 else 170}@{STANDING}" for move in range(1, moves + 1)]
    log[-1] = log[-1].replace("taxi", last)
    fugitive = 159 if moves % 2 else 170
    line = edited(WALK, round=moves + 1, version=moves, fugitive=fugitive, log=";".join(log))
    return edited(line, **fields)


def test_a_walk_is_possible() -> None:
    assert read_position(walk(15)).version == 15


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (walk(1, log=f"taxi>159:vanish@{STANDING}"), "after move 1 he has no need to vanish"),
        (walk(15, version=16, turned="35.193", aloft="first", double=0), "no room for the double move that the flight"),
        (walk(16, "first-taxi", round=16, double=0), "the log has no room for a double move at move 16"),
        (walk(15, "first-taxi", round=15, double=1), "he cannot have so many double tickets"),
        (walk(16), "there are only 16 rounds"),
        (
            walk(16, round=16, waiting="detective-1").replace("last-answer:yes", "last-answer:no"),
            "the game was over with move 16",
        ),
        (walk(4, tokens="2.1.2", answers="2:mycroft:station:170"), "mycroft could not ask after move 2"),
        (
            walk(4, tokens="2.0.2", answers="4:mycroft:station:170;3:mycroft:station:159"),
            "the answers are not in order",
        ),
        (walk(4, answers="3:watson:park:no"), "watson does not take part"),
        (walk(1, double=0, outcome="seekers:boxed-in"), "the fugitive can move, so he is not boxed in"),
        (walk(1, seekers="13.26.29.159", outcome="-"), "bobby-1 cannot have got from 34 to 159 since move 1"),
    ],
)
def test_what_the_rules_of_this_mode_do_not_allow_is_refused(line: str, text: str) -> None:
    refused(line, text)


def test_with_one_space_left_a_double_move_fits_by_the_other_ruling() -> None:
    line = walk(16, "first-taxi", round=16, double=0).replace("two-spaces:yes", "two-spaces:no")
    game = Game.from_position(line, seed=1)
    do(game, "taxi 157")
    assert len(game.state.log) == 17
    assert read_position(game.position) == game.state


def test_by_the_other_ruling_he_escapes_with_his_last_move() -> None:
    game = Game.from_position(walk(15).replace("last-answer:yes", "last-answer:no"), seed=1)
    do(game, "taxi 170")
    assert game.position.endswith("outcome=fugitive:escaped")
    assert read_position(game.position) == game.state


def test_by_the_other_ruling_no_crime_follows_a_first_leg() -> None:
    game = a_case()
    do(game, "start 170", "double taxi 157 crime")
    assert read_position(game.position) == game.state
    refuse(game.position, "every-leg:yes", "every-leg:no", "no crime follows the first leg that move 1 is")


def test_by_the_other_ruling_who_vanished_does_not_fly() -> None:
    refuse(ALOFT, "departure:yes", "departure:no", "he cannot have taken off from 159")


def test_by_the_other_ruling_a_landing_can_end_the_game() -> None:
    stand = "13.26.29.146"
    line = walk(1, version=2, seekers=stand, log=f"taxi>159@{stand}", turned="146.25", aloft="single")
    game = Game.from_position(line.replace("balloon-redraw:yes", "balloon-redraw:no"), seed=1)
    do(game, "land 146")
    assert game.position.endswith(f"fly>146@{stand} outcome=seekers:caught")
    assert read_position(game.position) == game.state
    refuse(game.position, "fly>146@", "fly>146:vanish@", "move 2 leads to no hide-out")
    goes_on = edited(game.position, waiting="detective-1", outcome="-")
    refused(goes_on, "he was caught when he landed on 146")


def a_banned_move(text: str) -> str:
    """Adler has banned the omnibus, and Moriarty on 157 has made a move."""
    game = a_case(fugitive=170)
    do(game, "taxi 157")
    go(game, 4, 39, 41, 47)
    do(game, "adler ban bus", text)
    return game.position


def test_a_move_by_the_banned_transport_is_refused() -> None:
    line = a_banned_move("taxi 158")
    assert line.endswith(";taxi>158@4.39.41.47!bus outcome=-")
    by_bus = edited(line, fugitive=142).replace("taxi>158", "bus>142")
    refused(by_bus, "move 2 goes by a transport that is banned")
    by_black = edited(line, fugitive=142, black=0).replace("taxi>158", "black>142")
    refused(by_black, "move 2 goes by a transport that is banned")
    assert read_position(by_black.replace("ban-binds-black:yes", "ban-binds-black:no")) is not None


def test_the_ban_of_a_second_leg_is_that_of_the_first() -> None:
    line = a_banned_move("double taxi 158")
    game = Game.from_position(line, seed=1)
    assert " ban=bus " in line  # until his turn is over
    refuse(line, "ban=bus", "ban=-", "come in the middle of his turn")
    do(game, "taxi 157")
    assert game.position.endswith("!bus;second-taxi>157@4.39.41.47!bus outcome=-")
    refuse(game.position, "!bus outcome", " outcome", "the ban of move 3 is not that of its double move")
    refuse(game.position, "both-legs:yes", "both-legs:no", "the ban of move 3 is not that of its double move")
