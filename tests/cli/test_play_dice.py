"""The dice game in the terminal."""

import random
from pathlib import Path

import pytest

from blackticket import Game
from blackticket.words import LANGUAGES
from tests.cli.command_runner import Terminal

EXPERT = ("play", "--edition", "dice-2019", "--mode", "expert", "--seed", "1")
SEEKERS = (*EXPERT, "--side", "seekers", "--opponent", "random")
FUGITIVE = ("play", "--edition", "dice-2019", "--detectives", "1", "--seed", "5", "--side", "fugitive")
PLACED = "22\nstart 11\nd3 start 29\n"


def test_the_grid_shows_tiles_places_stops_and_streets(terminal: Terminal) -> None:
    printed = terminal(*SEEKERS, typed="quit\n").out
    grid = """\
:......I..............:......F..............:......D..............:
: 33b ------ 34 ------- 21b ------ 22 ------- 13 ------- 14b      :
:  |          |       :  |          |       :  |          |       :
: 35 ------- 36b ------ 23 ------- 24b ------ 15b ------ 16       :
:..|...H......|.......:..|...E*.....|.......:..|...A*.....|.......:
: 29 ------- 30b ------ 17 <------ 18bu -----  1b ----->  2       :
:  |          |       :  v          |       :  |   \\      |       :
: 31bu ----- 32 ------- 19b ------ 20 -------  3 -------  4bu     :
:..|...G*.....|.......:..|...B......|.......:..|...C......|.......:
: 25b   #    26 -------  5 -------  6b ------  9bu ----- 10       :
:  |          |       :  |          |       :  |          |       :
: 27 ------- 28bu -----  7b ------  8 ------- 11 ------- 12b      :
:.....................:.....................:.....................:
"""
    assert grid in printed
    assert "One-way streets: 18→17, 17→19, 1→2. Dead ends: 25-26. Taxi lanes: 1-4." in printed
    assert "Dice game (2019) · expert ─" in printed
    assert "blackticket board draw tiles tiles.svg" in printed


def test_the_table_shows_dice_tickets_tokens_and_who_is_to_move(terminal: Terminal) -> None:
    printed = terminal(*SEEKERS, typed=PLACED + "d1 24\nshow\nquit\n").words
    assert "Mister X begins somewhere on tile C." in printed
    assert "Travel log: start on tile C" in printed
    assert "detective-1 24 taxi moved, start player" in printed
    assert "detective-2 11 – to move" in printed
    assert "in the hand; 2 in the supply; 1 on the log. Re-roll tokens: 3." in printed
    assert "Mister X: 3 × black ticket, 1 × double move, 1 × helicopter. Not seen yet." in printed
    assert "22 d1 ----" in printed
    assert "11 d2 ----" in printed
    assert "Places where he can be (3): 9 10 12" in printed
    assert "detective-1 on 22 can go: taxi 13 21 24" in printed
    assert "Type reroll to spend a token and roll these dice again (tokens: 3)." in printed
    assert "detective-2, your move" in printed


def test_dice_are_rolled_again_and_a_detective_stays(terminal: Terminal) -> None:
    printed = terminal(*SEEKERS, typed=PLACED + "reroll\nstay\nquit\n").words
    assert "Detective 1 spends a token to roll again (tokens left: 2)." in printed
    assert "detective-1 can use no die: stay" in printed
    assert "Detective 1 can use no die and stays." in printed


@pytest.mark.rule("D-08", "D-16")
def test_a_lone_player_rolls_again_with_either_pawn_and_hears_when_no_token_is_left(terminal: Terminal) -> None:
    game = Game.new("dice-2019", detectives=1, seed=0)
    typed = []
    for _ in range(2):
        typed.append(game.legal("detective-1")[0].text)
        game.play("detective-1", game.legal("detective-1")[0])
    lone = ("play", "--edition", "dice-2019", "--detectives", "1", "--seed", "0", "--side", "seekers")
    printed = terminal(*lone, "--opponent", "random", typed="\n".join([*typed, *["reroll"] * 4, "d2 reroll"])).words
    assert "spends a token to roll again (tokens left: 0)." in printed
    assert printed.count("Not possible: There is no re-roll token left (D-16).") == 2


@pytest.mark.rule("D-08")
def test_a_lone_player_is_told_how_to_stay(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "lone.game"
    file.write_text(neither_can_move().record().dumps(), encoding="utf-8")
    printed = terminal("play", "--resume", str(file), typed="stay\nd2 stay\nquit\n").words
    assert "Neither pawn can use a die. Type d1 stay or d2 stay: that one stays" in printed
    assert "Detective 2 can use no die and stays." in printed


def neither_can_move() -> Game:
    """A game of a lone detective player, both of whose pawns can only stay."""
    for seed in range(100):
        game, rng = Game.new("dice-2019", detectives=1, seed=seed), random.Random(seed)
        while not game.over:
            legal = game.legal(game.acting[0])
            if sum(action.word == "stay" for action in legal) == 2:
                return game
            game.play(game.acting[0], rng.choice(legal))
    raise AssertionError("there is no such game")


def test_the_rules_say_why_not(terminal: Terminal) -> None:
    printed = terminal(*SEEKERS, typed="start 14\n99\nd2 start 2\n" + PLACED + "u 4\nstay\nd1 taxi 1\nh 3\n").words
    assert "A detective starts on a place for taxis only, but 14 has more" in printed
    assert "No move leads to 99 now. Type something like 'd1 start 2'" in printed
    assert "Not possible: It is detective-1's turn." in printed
    assert "No underground runs from 22 to 4." in printed
    assert "detective-1 may not stay" in printed
    assert "No taxi runs from 22 to 1." in printed
    assert "No move leads to 3 now." in printed


def test_mister_x_hides_and_flies(terminal: Terminal) -> None:
    printed = terminal(*FUGITIVE, "--opponent", "random", typed="9\nh 34\nquit\n").words
    assert "Mister X chooses in secret where he begins." in printed
    assert "Mister X begins on 9, on tile C." in printed
    assert "You are on 9, on tile C." in printed
    assert "9bu X ---" in printed
    assert "taxi 7 10 11; black ticket 7 10 11 14 18(d2) 28; helicopter 34" in printed
    assert "A detective stands on the places marked (d…): whoever goes there is caught." in printed
    assert "Travel log: start on 9, on tile C 1.helicopter→34" in printed
    assert "Mister X makes move 1: helicopter to 34. The die on the log shows X (from the supply)." in printed


def test_h_alone_is_help_for_the_game_at_hand(terminal: Terminal) -> None:
    printed = terminal(*SEEKERS, typed="h\nquit\n").out
    assert "  helicopter 3          straight across" in printed
    assert "black 115" not in printed


@pytest.mark.rule("I-02")
def test_pass_and_play_hides_each_side_from_the_other(terminal: Terminal) -> None:
    typed = "22\n11\n29\n\n\n9\n\nquit\n"
    printed = terminal(*EXPERT, "--side", "both", typed=typed).out
    seekers, _, after = printed.partition("Hand the screen to: Mister X")
    his, _, theirs = after.partition("Hand the screen to: Seekers")
    assert "Mister X can begin on" not in seekers
    assert "Mister X begins on 9, on tile C." not in his  # told when it is his turn again
    assert "Mister X can begin on: 1 2 3" in his
    assert "Mister X begins somewhere on tile C." in theirs
    assert "begins on 9" not in theirs
    assert "You are on" not in theirs


def test_faces_of_the_dice_can_be_chosen(terminal: Terminal) -> None:
    faces = ("--option", "die-faces=taxi.taxi.taxi.taxi.taxi.taxi")
    printed = terminal(*SEEKERS, *faces, typed=PLACED).words
    assert "Detective 1 rolls: taxi, taxi, taxi, taxi." in printed
    answer = terminal(*SEEKERS, "--option", "die-faces=taxi")
    assert (answer.status, "Option die-faces is six of" in answer.err) == (2, True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_plays(terminal: Terminal, language: str) -> None:
    answer = terminal(*SEEKERS, "--lang", language, typed="help\nstart 14\n" + PLACED + "reroll\nwhere\nstay\nquit\n")
    assert answer.status == 0
    assert "d1 ----" in answer.out


def test_detectives_see_no_mark_on_the_places_of_their_colleagues(terminal: Terminal) -> None:
    printed = terminal(*SEEKERS, typed=PLACED + "quit\n").words
    assert "can go: taxi 13 21 24" in printed
    assert "(d" not in printed


@pytest.mark.parametrize("width", [40, 50, 66])
def test_a_narrow_screen_lists_the_places(terminal: Terminal, monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    answer = terminal(*SEEKERS, typed=PLACED + "quit\n")
    lines = answer.out.splitlines()
    assert "  I F D" in lines
    assert "Tile E*" in lines
    assert "  22 d1: taxi 13 21 24" in lines
    assert "18bu: taxi 1 17 20 24; bus 1 6 24 30; underground 4 9 28 31" in answer.words
    assert "   2: taxi 4 16" in lines  # 1→2 is a one-way street
    assert "after the colon, where each die leads" in answer.words
    assert "round 1 · move 0 of 13" in answer.words
    assert not any(line.startswith(":") for line in lines)
    assert "…" not in answer.out
    assert all(len(line) <= width for line in lines if "blackticket" not in line)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", ["30", "40", "50", "67"])
def test_the_pawns_fit_a_narrow_screen(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, language: str, width: str
) -> None:
    monkeypatch.setenv("COLUMNS", width)
    answer = terminal(*SEEKERS, "--lang", language, typed=PLACED + "quit\n")
    assert "…" not in answer.out
    for pawn, place in (("detective-1", 22), ("detective-2", 11), ("detective-3", 29)):
        assert any(f"{pawn}{gap} {place}" in answer.words for gap in ("", ":"))
    assert ("\n:......I" in answer.out) == (width == "67")


def test_detectives_that_have_yet_to_move_are_not_all_to_move_now_in_german(terminal: Terminal) -> None:
    printed = terminal(*SEEKERS, "--lang", "de", typed=PLACED + "d1 24\nshow\nquit\n").words
    assert "detective-2 11 – noch nicht gezogen" in printed
    assert "detective-1 24 Taxi gezogen" in printed
