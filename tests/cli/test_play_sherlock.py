"""The Sherlock Holmes mode in the terminal."""

import pytest

from blackticket.words import LANGUAGES
from tests.cli.terminal import Terminal

GAME = ("play", "--edition", "sherlock-2022", "--mode", "sherlock", "--seed", "3")
TWO = (*GAME, "--detectives", "2")
CAST = ("--characters", "holmes,lestrade")
SEEKERS = (*TWO, *CAST, "--side", "seekers", "--opponent", "random")
FUGITIVE = (*GAME, "--detectives", "3", "--side", "fugitive", "--opponent", "random")


@pytest.mark.rule("S-04")
def test_people_choose_whom_they_play(terminal: Terminal) -> None:
    told = terminal(*TWO, "--side", "seekers", "--opponent", "random", typed="watson\nfoo\n2\nquit\n").words
    assert "Whom does detective-1 play? 1. holmes: Sherlock Holmes 2. watson: Dr Watson 3. adler: Irene Adler" in told
    assert "Whom does detective-2 play? 1. holmes: Sherlock Holmes 2. adler: Irene Adler 3. mycroft" in told
    assert "but got 'foo'" in told
    assert "detective-1 Watson 103" in told
    assert "detective-2 Adler 141" in told


def test_programs_take_what_is_left(terminal: Terminal) -> None:
    told = terminal(*TWO, "--side", "detective-2", "--opponent", "random", typed="holmes\nquit\n").words
    assert "Whom does detective-1 play?" not in told
    assert "detective-1 Watson" in told
    assert "detective-2 Holmes" in told
    assert "Whom" not in terminal(*FUGITIVE, typed="quit\n").out


def test_enter_takes_the_default(terminal: Terminal) -> None:
    told = terminal(*GAME, "--side", "seekers", "--opponent", "random", typed="\n\n\n\nquit\n").words
    assert told.count("Whom does") == 4  # the fifth has no choice
    cast = ("Holmes", "Watson", "Adler", "Mycroft", "Lestrade")
    assert all(f"detective-{number} {name}" in told for number, name in enumerate(cast, start=1))


@pytest.mark.parametrize("cast", ["holmes", "holmes,holmes", "holmes,moriarty", ""])
def test_a_cast_that_does_not_fit_is_refused(terminal: Terminal, cast: str) -> None:
    answer = terminal(*TWO, "--characters", cast)
    assert (answer.status, "(bad-characters)" in answer.err) == (2, True)


def test_the_seekers_table(terminal: Terminal) -> None:
    told = terminal(*SEEKERS, typed="quit\n").words
    assert "Sherlock Holmes edition (2022) · sherlock · round 1 · move 2 of 16" in told
    assert "detective-1 Holmes 103 10 7 4 2 to move" in told
    assert "bobby-1 138 free free free to move" in told
    assert "Crimes committed: 0 of 3. Beside the board for hide-outs: 5 × black ticket, 2 × double move." in told
    assert "detective-1 (Sherlock Holmes) on 103 can go: hansom carriage (taxi) 85 86 102" in told
    assert "A token can be spent in this turn: holmes search" in told
    for secret in ("Your crime scenes", "Your start card", "You may declare", "hide-out."):
        assert secret not in told


def test_tokens_are_spent_and_the_turn_is_ended(terminal: Terminal) -> None:
    typed = "done\nblock 103\nlestrade 142\nholmes 85\nb1 124\nb2 38\nshow\nblock 142\nshow\nquit\n"
    told = terminal(*SEEKERS, typed=typed).words
    assert "Not possible: Not yet: pawns that can move have to move first" in told
    assert "Lestrade blocks an end of his own move of this turn: move him first" in told
    assert "Inspector Lestrade: hansom carriage from 141 to 142." in told
    assert "A token can be spent in this turn: holmes search; lestrade block 141/142" in told
    assert "All have moved: type done to spend no token." in told
    assert "Inspector Lestrade puts up a road block on 142 (tokens left: 1)." in told
    assert "Road blocks: 142." in told


def test_answers_stay_on_the_table(terminal: Terminal) -> None:
    told = terminal(*SEEKERS, typed="search\nsearch\nshow\nquit\n").words
    assert "Sherlock Holmes searches (tokens left: 1): Professor Moriarty is in quarter" in told
    assert "Not possible: One token a turn" in told
    assert "Answers: after move 2 he was in quarter" in told


def test_moriarty_sees_his_cards_and_what_he_may_declare(terminal: Terminal) -> None:
    told = terminal(*FUGITIVE, typed="28\nshow\nquit\n").words
    assert "Professor Moriarty picks one of the two stations of his start card." in told
    assert "Professor Moriarty can begin on: 28 166" in told
    assert "Your crime scenes: 19 (attraction), 173 (park), 194 (river). Your start card: 166/28." in told
    assert "Professor Moriarty begins on 28." in told
    assert "You are on 28." in told


def test_a_declaration_that_is_not_allowed_is_refused_and_nothing_happens(terminal: Terminal) -> None:
    told = terminal(*FUGITIVE, typed="28\n15 crime\n15 take black\nfly\nshow\nquit\n").words
    assert "Not possible: You hold no crime card" in told
    assert told.count("Not possible:") == 3
    assert "makes move" not in told


@pytest.mark.rule("I-02")
def test_pass_and_play_hides_each_side_from_the_other(terminal: Terminal) -> None:
    typed = "\n28\n27\n\nquit\n"
    told = terminal(*TWO, *CAST, "--side", "both", typed=typed).out
    his, _, theirs = told.partition("Hand the screen to: Seekers")
    assert "Your crime scenes" in his
    assert "has picked his start." in theirs
    for secret in ("Your crime scenes", "You are on", "begins on", "166/28", "declare"):
        assert secret not in theirs


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("words", "typed"),
    [(SEEKERS, "help\nsearch\nblock 1\nholmes 85\nwhere\nshow\n"), (FUGITIVE, "28\n15 crime\nfly\n15\nshow\n")],
)
def test_every_language_plays(terminal: Terminal, language: str, words: tuple[str, ...], typed: str) -> None:
    assert terminal(*words, "--lang", language, typed=typed).status == 0


@pytest.mark.parametrize("width", ["80", "120"])
def test_the_table_fits_the_screen(terminal: Terminal, monkeypatch: pytest.MonkeyPatch, width: str) -> None:
    monkeypatch.setenv("COLUMNS", width)
    for language in LANGUAGES:
        told = terminal(*SEEKERS, "--lang", language, typed="quit\n").out
        assert "detective-2 Lestrade" in told
        assert "…" not in told
        table = [line for line in told.splitlines() if line.startswith(("detective-", "bobby-", "    "))]
        assert all(len(line) <= int(width) for line in table)
