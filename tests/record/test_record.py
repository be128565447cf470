"""A game in a file that replays."""

import random
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blackticket import BlackTicketError, Game, Record, RecordError
from blackticket.record.record import RECORD_CODES, fingerprinted
from blackticket.rules.chance import commitment
from blackticket.rules.games import prepare
from tests.length import repeats
from tests.modes import ALL_MODES
from tests.record.random_games import a_game, do, play
from tests.states import ticket_state

SEEDS = st.integers(0, 2**32)
FACES = ("taxi", "taxi", "taxi", "bus", "underground", "X")


def a_short_game() -> Game:
    game = Game.new("london-2023", detectives=4, seed=7)
    game.play("fugitive", game.legal("fugitive")[0])
    game.play("detective-1", game.legal("detective-1")[0])
    return game


@pytest.mark.parametrize(("edition", "mode"), ALL_MODES, ids=map("-".join, ALL_MODES))
@settings(deadline=None, max_examples=repeats(10, at_length=100))
@given(SEEDS, st.booleans())
def test_a_record_reads_back_and_replays_to_the_same_state(edition: str, mode: str, seed: int, sealed: bool) -> None:
    game = a_game(seed, edition, mode)
    record = game.record()
    text = record.dumps(sealed=sealed)
    assert Record.loads(text) == record
    assert Record.loads(text).dumps(sealed=sealed) == text
    again = Game.replay(Record.loads(text))
    assert again.state == game.state
    assert again.players == game.players
    assert again.record() == record


def test_the_same_seed_and_actions_give_the_same_file() -> None:
    assert a_short_game().record().dumps() == a_short_game().record().dumps()


@pytest.mark.parametrize("sealed", [False, True])
@pytest.mark.parametrize("ending", ["", "\n\n", "\n\n\n  \n\t\n", "\n "])
def test_line_ends_of_other_systems_and_editors_do_no_harm(ending: str, sealed: bool) -> None:
    record = a_short_game().record()
    text = record.dumps(sealed=sealed).removesuffix("\n") + ending
    assert Record.loads(text) == record
    assert Record.loads(text.replace("\n", "\r\n")) == record


def test_a_blank_line_elsewhere_is_a_change() -> None:
    text = a_short_game().record().dumps()
    with pytest.raises(RecordError) as refused:
        Record.loads(text.replace("\nend: ", "\n\nend: "))
    assert refused.value.code == "edited"


def test_a_sealed_file_shows_no_secret() -> None:
    game = a_short_game()
    text = game.record().dumps(sealed=True)
    assert "taxi" not in text
    assert "seed" not in text
    assert "start" not in text


def test_options_and_hand_placed_pawns_are_kept() -> None:
    game = Game.new("london-2023", detectives=4, options={"finite-supply": False}, starts={"fugitive": 1}, seed=1)
    again = Game.replay(Record.loads(game.record().dumps()))
    assert not again.setup.ruling("finite-supply")
    assert ticket_state(again).dealt is False
    assert again.state.start == 1


def a_case() -> Game:
    """Two detectives of the Sherlock mode, whom one player moves; a question has been answered."""
    game = Game.new("sherlock-2022", mode="sherlock", detectives=1, characters=("watson", "holmes"), seed=7)
    game.play("fugitive", game.legal("fugitive")[0])
    game.play("fugitive", game.legal("fugitive")[0])
    do(game, "holmes search")
    return game


def a_dice_game() -> Game:
    """Dice of their own on tiles of the expert side; two detectives are placed, and he has hidden."""
    game = Game.new("dice-2019", mode="expert", detectives=2, options={"die-faces": FACES}, seed=7)
    while len(game.actions) < 3:
        game.play(game.acting[0], game.legal(game.acting[0])[0])
    return game


def test_characters_and_what_they_do_are_kept() -> None:
    text = a_case().record().dumps()
    assert "\ncharacters: watson, holmes\n" in text
    assert "\n1. fugitive: start " in text
    assert text.rpartition("\nresult")[0].endswith("\n3. detective-1: holmes search")
    assert "start fugitive" not in text  # he picks it: the first action (S-02)
    assert Game.replay(Record.loads(text)).setup.characters == ("watson", "holmes")


def test_the_faces_of_the_dice_are_kept_and_the_tiles_come_from_the_seed() -> None:
    game = a_dice_game()
    text = game.record().dumps()
    assert "\noption die-faces: taxi.taxi.taxi.bus.underground.X\n" in text
    assert "\nstart " not in text
    assert Game.replay(Record.loads(text)).state == game.state


OTHER_FORGERIES = [
    (a_case, "watson, holmes", "watson, watson", "bad-setup", "Expected 2 different ones of"),
    (a_case, "watson, holmes", "watson, ", "bad-setup", "Expected 2 different ones of"),
    (a_case, "watson, holmes", "Watson", "bad-line", "expected 'characters: …', but got 'characters: Watson'"),
    (a_case, "watson, holmes", "watson, adler", "illegal-move", "Action 3 (detective-1: holmes search) is not legal"),
    (
        a_case,
        "option last-answer: yes",
        "option last-answer: maybe",
        "bad-setup",
        "Option last-answer is true or false",
    ),
    (a_case, "option last-answer: yes", "option last-answer: ", "bad-line", "expected 'rules: …'"),
    (a_case, "seed: 7", "seed: 8", "wrong-commitment", "does not fit the commitment"),
    (a_case, r"start detective-1: \d+", "start detective-1: 1", "wrong-starts", "not those that the seed deals"),
    (a_case, r"1\. fugitive: start \d+", "1. fugitive: start 1", "illegal-move", "Action 1 (fugitive: start 1)"),
    (a_dice_game, r"taxi\.taxi\.taxi", "taxi.taxi", "bad-setup", "Option die-faces is six of"),
    (a_dice_game, "seed: 7", "seed: 7\nstart detective-1: 3", "wrong-starts", "not those that the seed deals"),
    (a_dice_game, "seed: 7", "seed: 7\nstart detective-1: 3 by hand", "bad-setup", "place their pawns themselves"),
    (
        a_dice_game,
        r"1\. detective-1: .*",
        "1. detective-1: detective-1 start 99",
        "illegal-move",
        "There is no place 99",
    ),
]


@pytest.mark.parametrize(("make", "pattern", "put", "code", "text"), OTHER_FORGERIES)
def test_a_forged_file_of_another_game_is_refused(
    make: Callable[[], Game], pattern: str, put: str, code: str, text: str
) -> None:
    with pytest.raises(RecordError, match=re.escape(text)) as refused:
        Game.replay(Record.loads(forged(make(), pattern, put)))
    assert refused.value.code == code


def test_a_seed_that_lays_other_tiles_is_refused_where_it_shows() -> None:
    game = a_dice_game()
    play(game, random.Random(1), 200)
    for seed in range(8, 28):
        with pytest.raises(RecordError, match=r"^Action [0-9]+ .* is not legal") as refused:
            Game.replay(Record.loads(replace(game.record(), seed=seed).dumps()))
        assert refused.value.code == "illegal-move"


def test_a_seed_that_deals_another_start_card_is_refused_where_it_shows() -> None:
    starts = {"detective-1": 1, "detective-2": 2, "bobby-1": 3, "bobby-2": 4}
    game = Game.new("sherlock-2022", mode="sherlock", detectives=2, starts=starts, seed=7)
    game.play("fugitive", game.legal("fugitive")[0])
    with pytest.raises(RecordError, match=r"Action 1 \(fugitive: start [0-9]+\) is not legal") as refused:
        Game.replay(Record.loads(replace(game.record(), seed=9).dumps()))
    assert refused.value.code == "illegal-move"


def test_the_commitment_is_of_the_seed() -> None:
    assert commitment(7) in a_short_game().record().dumps()
    assert commitment(7) != commitment(8)


def forged(game: Game, pattern: str, put: str) -> str:
    """The game's file with a change in it and a fingerprint that fits, as a forger would write it."""
    text = game.record().dumps().rpartition("end: ")[0]
    changed = re.sub(pattern, put, text)
    assert changed != text
    return fingerprinted(changed, len(game.actions))


FORGERIES = [
    ("edition: london-2023", "edition: paris-1900", "bad-setup", "There is no edition 'paris-1900'"),
    ("mode: standard", "mode: wild", "bad-setup", "There is no mode"),
    ("option finite-supply: yes", "option endless: yes", "bad-setup", "There is no option"),
    ("rules: 2", "rules: 3", "newer-rules", "update the program"),
    ("rules: 2", "rules: 0", "bad-line", "expected 'rules: …', but got 'rules: 0'"),
    ("seed: 7", "seed: 8", "wrong-commitment", "does not fit the commitment"),
    (r"start fugitive: \d+", "start fugitive: 1", "wrong-starts", "not those that the seed deals"),
    (r"start fugitive: \d+\n", "", "wrong-starts", "not those that the seed deals"),
    (r"1\. fugitive: .*", "1. fugitive: taxi 1", "illegal-move", "Action 1 (fugitive: taxi 1) is not legal"),
    (r"2\. detective-1: .*", "2. detective-2: detective-1 taxi 1", "illegal-move", "Action 2"),
    (r"2\. detective-1: .*", "2. nobody: taxi 1", "illegal-move", "There is no seat 'nobody'"),
    ("result: none", "result: fugitive escaped", "wrong-result", "lead to no result, but the file says"),
    ("result: none", "result: draw", "bad-line", "Line 20: expected 'result: …', but got 'result: draw'"),
    (r"1\. fugitive", "3. fugitive", "bad-line", "expected action 1"),
    ("mode: standard\n", "", "bad-line", "Line 3: expected 'mode: …'"),
    ("result: none", "result: none\nmore", "bad-line", "expected the end"),
    ("option finite-supply: yes\n", "option finite-supply: yes\n" * 2, "bad-line", "each option once"),
    ("seed: 7", "sealed: !!!", "bad-line", "expected 'seed: …'"),
    ("seed: 7", "player fugitive: Ada\nplayer nobody: x\nseed: 7", "bad-line", "Line 13: expected a seat of this game"),
    ("seed: 7", "player fugitive: \ud800\nseed: 7", "bad-line", "Line 12: expected 'seed: …'"),
]


@pytest.mark.parametrize(("pattern", "put", "code", "text"), FORGERIES)
def test_a_forged_file_is_refused_and_says_why(pattern: str, put: str, code: str, text: str) -> None:
    with pytest.raises(RecordError, match=re.escape(text)) as refused:
        Game.replay(Record.loads(forged(a_short_game(), pattern, put)))
    assert refused.value.code == code


def test_a_file_that_is_cut_short_is_refused_wherever_the_cut_is() -> None:
    text = a_short_game().record().dumps()
    for cut in range(20, len(text) - 2):
        with pytest.raises(RecordError) as refused:
            Record.loads(text[:cut])
        assert refused.value.code == "truncated"


def test_a_missing_action_is_noticed() -> None:
    text = re.sub(r"2\. detective-1: .*\n", "", a_short_game().record().dumps().rpartition("end: ")[0])
    with pytest.raises(RecordError, match="should hold 2 actions") as refused:
        Record.loads(fingerprinted(text, 2))
    assert refused.value.code == "truncated"


def test_every_edited_letter_is_noticed() -> None:
    text = a_short_game().record().dumps()
    for at in range(len("blackticket game 1\n"), text.index("end: ") - 1):
        with pytest.raises(RecordError) as refused:
            Record.loads(text[:at] + ("x" if text[at] != "x" else "y") + text[at + 1 :])
        assert refused.value.code == "edited"


def test_a_newer_format_is_refused() -> None:
    with pytest.raises(RecordError, match="reads game files up to format 2, but got 3") as refused:
        Record.loads("blackticket game 3\nwhatever\n")
    assert refused.value.code == "newer-format"


def test_another_file_is_refused() -> None:
    with pytest.raises(RecordError, match="A game file begins with") as refused:
        Record.loads("PK\x03\x04")
    assert refused.value.code == "not-a-record"


def test_a_position_of_another_game_is_refused() -> None:
    game = Game.from_position(a_short_game().position, seed=7)
    record = replace(game.record(), setup=prepare("london-2023", detectives=5))
    with pytest.raises(RecordError, match="of another game") as refused:
        Game.replay(Record.loads(record.dumps()))
    assert refused.value.code == "bad-setup"
    with pytest.raises(RecordError, match="A position is an edition") as refused:
        Game.replay(replace(game.record(), position="nonsense"))
    assert refused.value.code == "bad-setup"


@pytest.mark.parametrize(
    ("pattern", "put"),
    [("edition: .*", "edition: paris-1900"), ("option finite-supply: yes\n", ""), ("rules: 2", "rules: 1")],
)
def test_the_lines_above_a_position_say_what_it_says(pattern: str, put: str) -> None:
    game = Game.from_position(a_short_game().position, seed=7)
    with pytest.raises(RecordError, match="of another game") as refused:
        Record.loads(forged(game, pattern, put))
    assert refused.value.code == "bad-setup"


def test_an_option_that_a_file_leaves_out_has_its_default() -> None:
    game = a_short_game()
    record = Record.loads(forged(game, "option finite-supply: yes\n", ""))
    assert record == game.record()


@pytest.mark.parametrize("name", ["", "a\nb", "x" * 81, "\ud800", None, 5])
def test_a_name_that_would_break_the_file_is_refused(name: Any) -> None:
    game = a_short_game()
    game.players = {"fugitive": name}
    with pytest.raises(RecordError, match="A player's name is") as refused:
        game.record().dumps()
    assert refused.value.code == "bad-player"


@pytest.mark.parametrize("seat", ["detective-5", "spectator", "bobby-1", "", "a\nb", None])
def test_a_player_of_a_seat_that_does_not_exist_is_refused(seat: Any) -> None:
    game = a_short_game()
    game.players[seat] = "Ada"
    with pytest.raises(RecordError, match=r"There is no seat .*detective-3, detective-4\.$") as refused:
        game.record().dumps()
    assert refused.value.code == "bad-player"


@pytest.mark.parametrize(
    ("given", "text"),
    [
        (None, "read from its text, a str, but got NoneType"),
        (b"blackticket game 1\n", "read from its text, a str, but got bytes"),
        ("blackticket game 1\n" * 100_000, "has at most 1000000 characters, but got 1900000"),
    ],
    ids=["None", "bytes", "long"],
)
def test_what_is_no_file_s_text_is_refused(given: Any, text: str) -> None:
    with pytest.raises(RecordError, match=text) as refused:
        Record.loads(given)
    assert refused.value.code == "not-a-record"


def test_every_code_is_reached() -> None:
    elsewhere = {"bad-player", "truncated", "edited", "newer-format", "not-a-record", "wrong-proof", "no-proof"}
    assert {code for _, _, code, _ in FORGERIES} | elsewhere == set(RECORD_CODES)


@settings(deadline=None, max_examples=repeats(150, at_length=500))
@given(SEEDS, st.booleans())
def test_garbage_gives_nothing_but_the_documented_errors(seed: int, fitting: bool) -> None:
    rng = random.Random(seed)
    make = rng.choice((a_short_game, a_case, a_dice_game))
    text = make().record().dumps(sealed=rng.random() < 0.3)
    letters = list(text)
    for _ in range(rng.randrange(1, 5)):
        at = rng.randrange(len(letters))
        letters[at : at + rng.randrange(3)] = rng.choice(["", "\n", "9", " ", "a", "é", "\r", ": ", "seed", "2. "])
    changed = "".join(letters)
    if fitting:
        changed = fingerprinted(changed.rpartition("end: ")[0], rng.choice([1, 2, 3]))
    try:
        Game.replay(Record.loads(changed))
    except RecordError as error:
        assert error.code in RECORD_CODES


@given(st.text())
def test_any_text_is_refused_or_read(text: str) -> None:
    with pytest.raises(BlackTicketError):
        Record.loads(text)
