"""A user's own program: one file, one class, one method."""

from pathlib import Path

import pytest

from blackticket import BlackTicketError, Game
from blackticket.arena import Match, play_match
from blackticket.players import UNLIMITED, make_player
from blackticket.players.checked import CheckedPlayer
from blackticket.players.user_code import programs_in, read_codes
from blackticket.rules.actions import FUGITIVE
from blackticket.rules.games import prepare

FIRST = "class Bot:\n    def choose(self, view, clock):\n        return view.legal[0]\n"


def written(folder: Path, text: str, name: str = "my_bot.py") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def against_random(file: Path) -> Match:
    return Match(prepare("london-2023", None, 2), file.stem, "random", 1, 4, codes=read_codes([file]))


def refusal(file: Path) -> str:
    with pytest.raises(BlackTicketError) as refused:
        read_codes([file])
    assert refused.value.code == "bad-code"
    return refused.value.text


def test_one_class_with_one_method_takes_part(tmp_path: Path) -> None:
    match = against_random(written(tmp_path, FIRST))
    assert play_match(match).games == 1


def test_it_is_told_its_seed_if_it_wants_to_know(tmp_path: Path) -> None:
    text = FIRST.replace("class Bot:\n", "class Bot:\n    def __init__(self, seed):\n        self.seed = seed\n")
    own = programs_in(read_codes([written(tmp_path, text)]))
    assert vars(make_player("my_bot", 77, own)) == {"seed": 77}


def test_it_may_have_what_a_python_file_may_have(tmp_path: Path) -> None:
    written(tmp_path, "FIRST = 0\n", "beside.py")
    text = (
        "from __future__ import annotations\nfrom dataclasses import dataclass\nimport beside\nprint('loaded')\n"
        "@dataclass\nclass Thought:\n    worth: float\nclass _Base:\n    def choose(self, view, clock):\n"
        "        assert clock.seconds is None\n        return view.legal[beside.FIRST]\nclass Bot(_Base):\n    pass\n"
    )
    view = Game.new("london-2023", seed=1).view("fugitive")
    player = make_player("my_bot", 1, programs_in(read_codes([written(tmp_path, text)])))
    assert player.choose(view, UNLIMITED) == view.legal[0]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "has no class: expected one class with a method choose(self, view, clock)"),
        ("from blackticket.players.random import Random\n", "has no class:"),
        ("class Bot:\n    def move(self): ...\n", "has no class that can choose: expected one class"),
        (FIRST + FIRST.replace("Bot", "Other"), "but got Bot, Other. Begin the others' names with _."),
        ("class Bot\n", "cannot be loaded: SyntaxError: expected ':' (my_bot.py, line 1)."),
        ("import nothing_of_that_name\n", "No module named 'nothing_of_that_name' (my_bot.py, line 1)."),
        ("\n1 / 0\n", "cannot be loaded: ZeroDivisionError: division by zero (my_bot.py, line 2)."),
        ("raise SystemExit(3)\n", "cannot be loaded: SystemExit: 3 (my_bot.py, line 1)."),
    ],
)
def test_a_file_that_cannot_take_part_is_refused_in_a_sentence(tmp_path: Path, text: str, said: str) -> None:
    assert said in refusal(written(tmp_path, text))


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "my_bot.py"
    file.write_bytes(b"\xff\xfe\x00")
    assert "is not a text in UTF-8" in refusal(file)


@pytest.mark.parametrize("name", ["greedy.py", "my bot.py", "a:b.py", "a,b.py"])
def test_its_name_has_to_be_free_and_plain(tmp_path: Path, name: str) -> None:
    assert f"cannot be called '{name[:-3]}'" in refusal(written(tmp_path, FIRST, name))


def test_two_files_of_one_name_are_refused(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    with pytest.raises(BlackTicketError, match="cannot be called 'my_bot'"):
        read_codes([written(tmp_path, FIRST), written(tmp_path / "other", FIRST)])


def test_it_has_no_settings(tmp_path: Path) -> None:
    with pytest.raises(BlackTicketError, match=r"my_bot has no setting 'depth'\. It has none\."):
        make_player("my_bot:depth=3", 1, programs_in(read_codes([written(tmp_path, FIRST)])))


WHERE = "game 0 of london-2023 standard, seed 4"


@pytest.mark.parametrize("processes", [1, 2])
@pytest.mark.parametrize(
    ("line", "code", "text"),
    [
        ("[][1]", "player-failed", f"my_bot failed as fugitive in {WHERE}: IndexError: list index out of range "),
        ("exit(7)", "player-failed", f"my_bot failed as fugitive in {WHERE}: SystemExit: 7 (my_bot.py, line 3)."),
        (
            "return None",
            "illegal-choice",
            f"my_bot as fugitive in {WHERE} was to answer with one of view.legal, but answered ",
        ),
        ("return view.legal[0].text", "illegal-choice", ", but answered 'taxi "),
        ("return view.legal[0]._replace(station=999)", "illegal-choice", "station=999"),
    ],
)
def test_what_it_does_wrong_is_told(tmp_path: Path, line: str, code: str, text: str, processes: int) -> None:
    match = against_random(written(tmp_path, FIRST.replace("return view.legal[0]", line)))
    with pytest.raises(BlackTicketError) as stopped:
        play_match(match, processes)
    assert stopped.value.code == code
    assert text in stopped.value.text


def test_that_it_cannot_be_made_is_told(tmp_path: Path) -> None:
    text = FIRST.replace("class Bot:\n", "class Bot:\n    def __init__(self, seed):\n        raise OSError('no net')\n")
    with pytest.raises(BlackTicketError, match=f"my_bot could not be made for {WHERE}: OSError: no net") as stopped:
        play_match(against_random(written(tmp_path, text)))
    assert stopped.value.code == "player-failed"


def test_what_it_prints_does_not_go_among_the_results(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = FIRST.replace("        return", "        print('thinking')\n        return")
    play_match(against_random(written(tmp_path, text)))
    printed = capsys.readouterr()
    assert (printed.out, printed.err[:9]) == ("", "thinking\n")


@pytest.mark.rule("I-02")
@pytest.mark.parametrize("line", ["raise KeyError(view.fugitive)", "return view.fugitive", "exit(view.fugitive)"])
def test_at_a_table_with_people_it_does_not_tell_where_he_is(tmp_path: Path, line: str) -> None:
    text = FIRST.replace("return view.legal[0]", f"print(view.fugitive); {line}")
    own = programs_in(read_codes([written(tmp_path, text)]))
    said = set()
    for fugitive in (45, 146):
        view = Game.new("london-2023", starts={FUGITIVE: fugitive}, seed=1).view(FUGITIVE)
        with pytest.raises(BlackTicketError) as stopped:
            CheckedPlayer("my_bot", 1, "this game", own, discreet=True).choose(view, UNLIMITED)
        said.add((stopped.value.code, stopped.value.text, stopped.value.__cause__))
    assert len(said) == 1


def test_at_a_table_with_people_it_prints_nothing_that_he_knows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = FIRST.replace("return view.legal[0]", "print(view.fugitive); return view.legal[0]")
    own = programs_in(read_codes([written(tmp_path, text)]))
    view = Game.new("london-2023", seed=1).view(FUGITIVE)
    CheckedPlayer("my_bot", 1, "this game", own, discreet=True).choose(view, UNLIMITED)
    assert capsys.readouterr() == ("", "")
