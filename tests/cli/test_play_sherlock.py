"""The Sherlock mode in the terminal."""

import pytest

from blackticket.words import LANGUAGES, load_words
from tests.cli.command_runner import Terminal

GAME = ("play", "--edition", "sherlock-2022", "--mode", "sherlock", "--seed", "3")
TWO = (*GAME, "--detectives", "2")
CAST = ("--characters", "holmes,lestrade")
SEEKERS = (*TWO, *CAST, "--side", "seekers", "--opponent", "random")
FUGITIVE = (*GAME, "--detectives", "3", "--side", "fugitive", "--opponent", "random")


@pytest.mark.rule("S-04")
def test_people_choose_whom_they_play(terminal: Terminal) -> None:
    printed = terminal(*TWO, "--side", "seekers", "--opponent", "random", typed="watson\nfoo\n2\nquit\n").words
    holmes = "1. holmes: Sherlock Holmes, learns the quarter where he is"
    assert f"Whom does detective-1 play? {holmes} 2. watson: Dr Watson, asks whether" in printed
    assert f"Whom does detective-2 play? {holmes} 2. adler: Irene Adler, bars the horse omnibus" in printed
    assert "but got 'foo'" in printed
    assert "detective-1 Watson 103" in printed
    assert "detective-2 Adler 141" in printed


def test_what_nobody_can_do_is_refused_with_the_reason(terminal: Terminal) -> None:
    printed = terminal(*SEEKERS, typed="ban bus\nban taxi\nask lake\n199\nquit\n").words
    assert "Not possible: adler is not in this game; the detectives are holmes, lestrade." in printed
    assert "Adler can bar the bus or the underground, nothing else" in printed
    assert "What can be asked: ask park" in printed
    assert "No move leads to 199 now." in printed
    his = terminal(*FUGITIVE, typed="holmes search\nquit\n").words
    assert "Expected a move of your own, such as 'taxi 58'; 'holmes search' is for the seekers." in his


def test_programs_take_what_is_left(terminal: Terminal) -> None:
    printed = terminal(*TWO, "--side", "detective-2", "--opponent", "random", typed="holmes\nquit\n").words
    assert "Whom does detective-1 play?" not in printed
    assert "detective-1 Watson" in printed
    assert "detective-2 Holmes" in printed
    assert "Whom" not in terminal(*FUGITIVE, typed="quit\n").out


def test_enter_takes_the_default(terminal: Terminal) -> None:
    printed = terminal(*GAME, "--side", "seekers", "--opponent", "random", typed="\n\n\n\nquit\n").words
    assert printed.count("Whom does") == 4  # the fifth has no choice
    cast = ("Holmes", "Watson", "Adler", "Mycroft", "Lestrade")
    assert all(f"detective-{number} {name}" in printed for number, name in enumerate(cast, start=1))


@pytest.mark.parametrize("cast", ["holmes", "holmes,holmes", "holmes,moriarty", ""])
def test_a_cast_that_does_not_fit_is_refused(terminal: Terminal, cast: str) -> None:
    answer = terminal(*TWO, "--characters", cast)
    assert (answer.status, "(bad-characters)" in answer.err) == (2, True)


def test_the_seekers_table(terminal: Terminal) -> None:
    printed = terminal(*SEEKERS, typed="quit\n").words
    assert "Sherlock Holmes edition (2022) · sherlock · round 1 · move 2 of 16" in printed
    assert "detective-1 Holmes 103 10 7 4 2 to move" in printed
    assert "bobby-1 138 free free free to move" in printed
    assert "Crimes committed: 0 of 3. Beside the board for hide-outs: 5 × black ticket, 2 × double move." in printed
    assert "The map with its quarters, hide-outs and symbols: blackticket board draw victorian victorian.svg" in printed
    assert "detective-1 (Sherlock Holmes) on 103 can go: hansom carriage (taxi) 85 86 102" in printed
    assert "A token can be spent in this turn: holmes search" in printed
    for secret in ("Your crime scenes", "Your start card", "You may declare", "hide-out."):
        assert secret not in printed


def test_tokens_are_spent_and_the_turn_is_ended(terminal: Terminal) -> None:
    typed = "done\nblock 103\nlestrade 142\nholmes 85\nb1 124\nb2 38\nshow\nblock 142\nshow\nquit\n"
    printed = terminal(*SEEKERS, typed=typed).words
    assert "Not possible: Not yet: pawns that can move have to move first" in printed
    assert "Lestrade blocks an end of his own move of this turn: move him first" in printed
    assert "Inspector Lestrade: hansom carriage from 141 to 142." in printed
    assert "A token can be spent in this turn: holmes search; lestrade block 141/142" in printed
    assert "All have moved: type done to spend no token." in printed
    assert "Inspector Lestrade puts up a road block on 142 (tokens left: 1)." in printed
    assert "Road blocks: 142." in printed


def test_answers_stay_on_the_table(terminal: Terminal) -> None:
    printed = terminal(*SEEKERS, typed="search\nsearch\nshow\nquit\n").words
    assert "Sherlock Holmes searches (tokens left: 1): Professor Moriarty is in quarter" in printed
    assert "Not possible: One token a turn" in printed
    assert "Answers: after move 2 he was in quarter" in printed


def test_moriarty_sees_his_cards_and_what_he_may_declare(terminal: Terminal) -> None:
    printed = terminal(*FUGITIVE, typed="28\nshow\nquit\n").words
    assert "Professor Moriarty picks one of the two stations of his start card." in printed
    assert "Professor Moriarty can begin on: 28 166" in printed
    assert "Your crime scenes: 19 (attraction), 173 (park), 194 (river). Your start card: 166/28." in printed
    assert "Professor Moriarty begins on 28." in printed
    assert "You are on 28." in printed


def test_a_declaration_that_is_not_allowed_is_refused_and_nothing_happens(terminal: Terminal) -> None:
    printed = terminal(*FUGITIVE, typed="28\n15 crime\n15 take black\nfly\nshow\nquit\n").words
    assert "Not possible: You hold no crime card" in printed
    assert printed.count("Not possible:") == 3
    assert "makes move" not in printed


@pytest.mark.rule("I-02")
def test_pass_and_play_hides_each_side_from_the_other(terminal: Terminal) -> None:
    typed = "\n28\n27\n\nquit\n"
    printed = terminal(*TWO, *CAST, "--side", "both", typed=typed).out
    his, _, theirs = printed.partition("Hand the screen to: Seekers")
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
        printed = terminal(*SEEKERS, "--lang", language, typed="quit\n").out
        assert "detective-2 Lestrade" in printed
        assert "…" not in printed
        table = [line for line in printed.splitlines() if line.startswith(("detective-", "bobby-", "    "))]
        assert all(len(line) <= int(width) for line in table)


@pytest.mark.parametrize("width", ["30", "40", "50", "64"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_narrow_screen_cuts_no_number(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, language: str, width: str
) -> None:
    monkeypatch.setenv("COLUMNS", width)
    words = load_words(language).of("sherlock")
    for answer in (
        terminal(*SEEKERS, "--lang", language, typed="quit\n"),
        terminal(*FUGITIVE, "--lang", language, typed="28\nquit\n"),
    ):
        assert "…" not in answer.out
        assert any(f"detective-1 Holmes{gap} 103" in answer.words for gap in ("", ":"))
        printed = answer.words
        listed = f"10 × {words.name('sherlock-2022', 'taxi')}, 7 × {words.name('sherlock-2022', 'bus')}, 4 × "
        assert (listed in printed and f"{words('tokens')}: 2" in printed) or "103 10 7 4 2" in printed
    assert words("round", round=1, move=0, moves=16) in answer.words


@pytest.mark.parametrize("language", LANGUAGES)
def test_tickets_have_the_same_heads_on_both_sides(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    for width in ("80", "90", "100"):
        monkeypatch.setenv("COLUMNS", width)
        typed = "\n28\n27\n\n\nquit\n"
        printed = terminal(*TWO, *CAST, "--side", "both", "--lang", language, typed=typed).out.splitlines()
        rows = [number for number, line in enumerate(printed) if line.startswith("detective-1 Holmes  ")]
        heads = {tuple(printed[number - 1].split()) for number in rows}
        assert len(rows) >= 2
        assert len(heads) == 1


def test_an_answer_comes_with_the_stations_that_are_left(terminal: Terminal) -> None:
    printed = terminal(*SEEKERS, typed="search\nquit\n").words
    after = printed.partition("Professor Moriarty is in quarter")[2]
    assert "Stations where he can be" in after.partition("can go:")[0]
    printed = terminal(*SEEKERS, "--helper", "none", typed="search\nquit\n").words
    assert "Stations where he can be" not in printed


def test_stations_are_listed_again_only_if_something_has_changed(terminal: Terminal) -> None:
    printed = terminal(*SEEKERS, typed="999\nb2 38\nquit\n").words
    assert "Bobby 2: hansom carriage from" in printed
    assert printed.count("Stations where he can be") == 1
    printed = terminal(*SEEKERS, typed="lestrade 142\nquit\n").words  # he can have been there
    assert printed.count("Stations where he can be") == 2


def test_crime_scenes_are_listed_where_the_cards_are_known(terminal: Terminal) -> None:
    public = ("--option", "crime-scenes-are-public=yes")
    printed = terminal(*SEEKERS, *public, typed="where\nquit\n").words
    assert printed.count("The crime cards (15): 17 (park), 19 (attraction), 21 (park),") == 2
    assert "The crime cards" not in terminal(*SEEKERS, typed="where\nquit\n").words
    assert "The crime cards" not in terminal(*FUGITIVE, *public, typed="28\nwhere\nquit\n").words


def test_in_the_balloon_he_stands_nowhere(terminal: Terminal) -> None:
    printed = terminal(*FUGITIVE, typed="166\n183\nfly\nshow\nquit\n").words
    before, _, aloft = printed.partition("Professor Moriarty is in the balloon and is to land.")
    assert "You are on 183. This is a hide-out." in before
    assert "You are in the balloon and must land." in aloft
    assert "You are on 183" not in aloft
    assert "hide-out. Crimes" not in aloft
