"""Playing in the terminal."""

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from blackticket import Game, Record, editions
from blackticket.cli import autosave, saves
from blackticket.rules.outcome import Side
from blackticket.words import LANGUAGES
from tests.cli.command_runner import Terminal

TWO = ("play", "--edition", "london-2023", "--detectives", "2")
SEEKERS = (*TWO, "--side", "seekers", "--opponent", "greedy", "--seed", "3")


def test_everything_is_asked_for_that_was_not_said(terminal: Terminal) -> None:
    answer = terminal("play", "--seed", "3", typed="1\n2\nfugitive\n\nquit\n")
    assert answer.status == 0
    for question in ("Which edition?", "How many detective players", "Which side do you play?", "How strong"):
        assert question in answer.out
    assert "London (2015)" in answer.out
    assert "You are on" in answer.out


def test_the_mode_is_asked_for_where_there_are_several(terminal: Terminal) -> None:
    answer = terminal("play", "--seed", "3", typed="dice-2019\nexpert\n2\nseekers\n\nquit\n")
    assert "Which mode? 1. standard: the game as usual 2. expert: some tiles" in answer.words
    assert "How many detective players (1, 2, 3)?" in answer.out
    assert "Dice game (2019) · expert" in answer.out
    assert "Which mode?" not in terminal("play", "--mode", "classic", typed="sherlock-2022\n2\n").out


def test_a_wrong_choice_is_asked_again(terminal: Terminal) -> None:
    answer = terminal("play", typed="atlantis\n99\nlondon-2023\nmany\n4\n1\n2\nquit\n")
    assert "but got 'atlantis'" in answer.out
    assert "but got '99'" in answer.out
    assert "but got 'many'" in answer.out
    assert answer.status == 0


def test_the_table_shows_log_tickets_targets_and_turn(terminal: Terminal) -> None:
    printed = terminal(*SEEKERS, typed="").words
    assert "round 1 of 22" in printed
    assert "The seekers are to move." in printed
    assert "Travel log: 1.taxi" in printed
    assert "detective-1 103 11 8 4 to move" in printed
    assert "bobby-1 138 free free free to move" in printed
    assert "Supply: 34 × taxi, 29 × bus, 15 × underground" in printed
    assert "detective-1 on 103 can go: taxi 85 86 102" in printed
    assert "Stations where he can be: 45; type where to list them." in printed


def test_nonsense_is_answered_and_nothing_happens(terminal: Terminal) -> None:
    typed = "\nfoo\nd1 taxi 999\nd1 taxi 141\n85\nshow\nquit\n"
    printed = terminal(*SEEKERS, typed=typed).words
    assert "Nothing fits 'foo'. Type something like 'd1 taxi 85'" in printed
    assert "Not possible: Stations are 1 to 199, but got 999." in printed
    assert "Not possible: No taxi line leads from 103 to 141." in printed
    assert "detective-1 85 10 8 4 moved" in printed


def test_help_show_and_where(terminal: Terminal) -> None:
    printed = terminal(*SEEKERS, typed="help\nshow\nwhere\nquit\n").out
    assert "Type a move, for example" in printed
    assert printed.count("Travel log") == 2
    assert printed.count("Stations where he can be: 45") == 2
    assert printed.count("Stations where he can be (45)") == 1


def test_the_helper_can_be_left_out(terminal: Terminal) -> None:
    printed = terminal(*SEEKERS, "--helper", "none", typed="where\nquit\n").out
    assert "Stations where he can be" not in printed
    assert "The helper is off" in printed


def play_out(terminal: Terminal, *words: str) -> str:
    """Type the first target that is offered until the game is over."""
    return terminal(*words, typed="".join(f"{station}\n" for _ in range(60) for station in range(1, 200))).out


@pytest.mark.parametrize("edition", [edition.id for edition in editions()])
def test_a_whole_game_of_each_edition(terminal: Terminal, edition: str, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    words = (
        "play",
        "--edition",
        edition,
        "--side",
        "fugitive",
        "--opponent",
        "greedy",
        "--seed",
        "1",
        "--save",
        str(file),
    )
    printed = play_out(terminal, *words)
    assert re.search(r"wins?[;.]", printed)
    assert "His route: " in printed
    game = Game.replay(Record.loads(file.read_text(encoding="utf-8")))
    assert game.over
    assert game.players["fugitive"] == "human"
    assert terminal("replay", str(file)).out.count("makes move") == len(game.view("fugitive").log)


def test_a_game_is_saved_and_resumed(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "my game.txt"
    printed = terminal(*SEEKERS, typed=f"d1 85\nsave {file}\nquit\n").words
    assert f"Saved to '{file}'" in printed
    again = terminal("play", "--resume", str(file), typed="quit\n").words
    assert "detective-1 85 10 8 4 moved" in again
    assert "detective-2 141 11 8 4 to move" in again


def test_the_end_of_input_saves_the_game(terminal: Terminal) -> None:
    assert "No more input." in terminal(*SEEKERS, typed="d1 85\n").out
    assert "detective-1 85 10 8 4 moved" in terminal("play", "--resume", "last", typed="quit\n").words


def test_a_saved_running_game_shows_nothing_secret(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    terminal(*SEEKERS, "--save", str(file), typed="d1 85\nquit\n")
    text = file.read_text(encoding="utf-8")
    game = Game.replay(Record.loads(text))
    assert f"taxi {game.state.fugitive}" not in text
    assert "sealed: " in text


def test_a_place_that_cannot_be_written_is_said_and_the_game_goes_on(terminal: Terminal) -> None:
    printed = terminal(*SEEKERS, typed="save /dev/null/x/y\n85\nshow\nquit\n").words
    assert "Could not save to /dev/null/x/y" in printed
    assert "detective-1 85 10 8 4 moved" in printed


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (b"", "A game file begins with"),
        (b"\xff\xfe", "A game file is UTF-8 text"),
        (b"blackticket game 1\n", "cut short"),
    ],
)
def test_a_file_that_is_no_game_is_refused(terminal: Terminal, tmp_path: Path, content: bytes, text: str) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(content)
    for command in (("play", "--resume"), ("replay",)):
        answer = terminal(*command, str(file))
        assert answer.status == 2
        assert text in answer.err


def test_a_missing_file_is_refused(terminal: Terminal) -> None:
    for words in (("play", "--resume", "/no/such.txt"), ("replay", "/no/such.txt")):
        answer = terminal(*words)
        assert answer.status == 2
        assert "No such file" in answer.err
        assert "(file-error)" in answer.err
    for words in (("play", "--resume", "last"), ("replay", "last")):
        assert "(no-last-game)" in terminal(*words).err


def test_a_game_is_kept_after_every_move_of_a_person(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[int] = []

    def save_and_count(game: Game, file: Path) -> None:
        saves.write_game(game, file)
        kept.append(len(game.actions))

    monkeypatch.setattr(autosave, "write_game", save_and_count)
    terminal(*SEEKERS, typed="d1 85\nd2 133\n")
    assert kept[:2] == [2, 3]


def test_a_game_without_a_move_is_not_kept(terminal: Terminal) -> None:
    terminal(*SEEKERS, typed="d1 85\n")
    assert "Stopped." in terminal(*TWO, "--side", "seekers", "--opponent", "random", "--seed", "4", typed="quit\n").out
    assert "detective-1 85 10 8 4 moved" in terminal("play", "--resume", "last", typed="quit\n").words


def test_another_file_of_that_name_is_left_alone(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("precious", encoding="utf-8")
    answer = terminal(*SEEKERS, "--save", str(file), typed="d1 85\nquit\n")
    assert answer.status == 2
    assert "there is another file of that name" in answer.err
    assert "Could not save" in terminal(*SEEKERS, typed=f"save {file}\nquit\n").out
    game = tmp_path / "london.game"
    terminal(*SEEKERS, "--save", str(game), typed="d1 85\nquit\n")
    other = ("play", "--edition", "venice-2018", "--side", "fugitive", "--opponent", "random", "--seed", "3")
    assert "there is another file of that name" in terminal(*other, "--save", str(game)).err
    assert file.read_text(encoding="utf-8") == "precious"


def test_a_finished_game_is_kept_and_shown_again(terminal: Terminal) -> None:
    printed = play_out(terminal, *TWO, "--side", "fugitive", "--opponent", "greedy", "--seed", "2")
    assert "The record is in" in printed
    (file,) = saves.autosaved_files()
    again = terminal("play", "--resume", str(file)).out
    assert "His route: " in again
    assert " win" in again
    assert "makes move 1" in terminal("replay", "last").out


def test_last_is_the_game_stopped_last_that_is_not_over(terminal: Terminal) -> None:
    play_out(terminal, *TWO, "--side", "fugitive", "--opponent", "greedy", "--seed", "2")
    over = saves.autosaved_files()[0]
    none = terminal("play", "--resume", "last")
    assert (none.status, "(no-last-game)" in none.err, "blackticket replay last" in none.err) == (2, True, True)
    terminal(*SEEKERS, typed="d1 85\nquit\n")
    before = over.stat().st_mtime_ns
    assert "The record is in" in terminal("play", "--resume", str(over)).out
    assert over.stat().st_mtime_ns == before
    later = saves.autosaved_files()[0].stat().st_mtime_ns + 1_000_000
    os.utime(over, ns=(later, later))
    assert saves.autosaved_files()[0] == over
    assert "detective-1 85 10 8 4 moved" in terminal("play", "--resume", "last", typed="quit\n").words


def test_a_finished_game_is_copied_to_another_file(terminal: Terminal, tmp_path: Path) -> None:
    file, game = finished(tmp_path)
    text, copy = file.read_text(encoding="utf-8"), tmp_path / "copy.game"
    terminal("play", "--resume", str(file), "--save", str(copy))
    assert file.read_text(encoding="utf-8") == text
    assert len(Record.loads(copy.read_text(encoding="utf-8")).actions) == len(game.actions)


def test_how_to_go_on_says_that_the_helper_is_off(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "a.game"
    words = (*SEEKERS, "--save", str(file))
    assert f"play --resume {file} --helper none" in terminal(*words, "--helper", "none", typed="d1 85\nquit\n").out
    assert "--helper" not in terminal("play", "--resume", str(file), typed="quit\n").out


@pytest.mark.parametrize("typed", ["quit", "q\n", "1\nexit", "1\n2\nQuit", "1\n2\n1\nquit"])
def test_the_questions_before_the_game_can_be_left(terminal: Terminal, typed: str) -> None:
    answer = terminal("play", typed=f"{typed}\n")
    assert answer.status == 0
    assert answer.out.endswith("Stopped.\n")
    assert "but got" not in answer.out


def test_only_the_newest_games_are_kept(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves, "MAX_AUTOSAVED", 2)
    stations = "\n".join(map(str, range(1, 200)))
    for seed in "1234":
        terminal(*TWO, "--side", "fugitive", "--opponent", "random", "--seed", seed, typed=stations)
    assert len(saves.autosaved_files()) == 2


def test_resume_refuses_to_change_the_game(terminal: Terminal) -> None:
    answer = terminal("play", "--resume", "last", "--edition", "venice-2018")
    assert answer.status == 2
    assert "leave those options out with --resume" in answer.err


def test_the_words_of_the_screen_can_be_typed(terminal: Terminal) -> None:
    venice = ("play", "--edition", "venice-2018", "--detectives", "2", "--side", "seekers", "--opponent", "random")
    printed = terminal(*venice, "--seed", "3", typed="d1 gondola 106\nshow\nquit\n").words
    assert "detective-1 106 10" in printed


def test_the_rules_say_who_moves_first(terminal: Terminal) -> None:
    research = ("play", "--edition", "research-2013", "--side", "seekers", "--opponent", "random", "--seed", "1")
    assert "detective-1 moves before detective-2" in terminal(*research, typed="d2 taxi 1\nquit\n").words


def test_a_person_among_programs_may_wait_for_them(terminal: Terminal) -> None:
    alone = ("play", "--edition", "venice-2018", "--detectives", "3", "--side", "detective-1", "--opponent", "greedy")
    printed = terminal(*alone, "--seed", "3", typed="wait\nd1 106\nquit\n").words
    assert "Type wait to let the programs move first." in printed
    assert "Detective 2: gondola" in printed
    assert "There is no program to wait for." in terminal(*SEEKERS, typed="wait\nquit\n").out


def test_nothing_but_enter_opens_the_curtain(terminal: Terminal) -> None:
    printed = terminal(*TWO, "--side", "both", "--seed", "3", typed="what\nquit\n").out
    assert printed.count("press Enter when only you") == 2
    assert "You are on" not in printed


def test_each_side_hears_all_that_happened_since(terminal: Terminal) -> None:
    typed = "\ndouble taxi 151\ntaxi 166\n\nquit\n"
    printed = terminal(*TWO, "--side", "both", "--seed", "3", typed=typed).out.rpartition(
        "Hand the screen to: Seekers"
    )[2]
    assert "plays a double move" in printed
    assert "makes move 1: taxi." in printed
    assert "makes move 2: taxi." in printed


def test_a_terminal_without_our_letters_shows_others() -> None:
    words = [sys.executable, "-c", "from blackticket.cli import main; main()", *SEEKERS]
    env = {**os.environ, "PYTHONIOENCODING": "ascii", "BLACKTICKET_LANG": "de"}
    printed = subprocess.run(words, input="quit\n", env=env, capture_output=True, text=True, check=True)
    assert "Traceback" not in printed.stderr
    assert "?" in printed.stdout


def test_one_seat_among_programs(terminal: Terminal) -> None:
    printed = terminal(*TWO, "--side", "detective-2", "--opponent", "random", "--seed", "3", typed="quit\n").words
    assert "detective-2, your move" in printed
    refused = terminal(*TWO, "--side", "detective-7")
    assert refused.status == 2
    assert "expected one of fugitive, seekers, both, detective-1, detective-2" in refused.words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_plays(terminal: Terminal, language: str) -> None:
    answer = terminal(*SEEKERS, "--lang", language, typed="help\nd1 taxi 999\n85\nwhere\nquit\n")
    assert answer.status == 0


def test_pass_and_play_hides_each_side_from_the_other(terminal: Terminal) -> None:
    printed = terminal(*TWO, "--side", "both", "--seed", "3", typed="\ntaxi 151\n\nd1 85\nquit\n").out
    before, _, after = printed.partition("Hand the screen to: Seekers")
    assert "You are on 166." in before
    assert "You are on" not in after
    assert "166" not in after.partition("Stations where he can be")[0]


def test_a_real_terminal_is_cleared_and_interrupted(tmp_path: Path) -> None:
    """On a pseudo-terminal: the screen is cleared with what can be scrolled back to, and Ctrl-C saves the game."""
    leader, follower = pty.openpty()
    # A test run may itself have been started with interrupts ignored, which a program inherits.
    heeds = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    words = [
        sys.executable,
        "-c",
        f"{heeds}; from blackticket.cli import main; main()",
        *TWO,
        "--side",
        "both",
        "--seed",
        "3",
    ]
    env = {**os.environ, "XDG_STATE_HOME": str(tmp_path), "BLACKTICKET_LANG": "en", "TERM": "xterm"}
    program = subprocess.Popen(words, stdin=follower, stdout=follower, stderr=follower, env=env, start_new_session=True)
    os.close(follower)
    heard = _until(leader, b"press Enter when only you")
    assert b"\x1b[2J" in heard
    assert b"\x1b[3J" in heard
    os.write(leader, b"\r")
    _until(leader, b"your move (or help): ")
    os.write(leader, b"taxi 151\r")
    heard = _until(leader, b"Hand the screen to: Seekers")
    assert b"\x1b[3J" in heard.partition(b"taxi 151")[2]
    os.write(leader, b"\r")
    _until(leader, b"your move (or help): ")
    os.write(leader, b"\x1b[Ahelp\r")  # the arrow key brings back nothing that the other side typed
    assert b"taxi 151" not in _until(leader, b"your move (or help): ")
    program.send_signal(signal.SIGINT)
    while not select.select([leader], [], [], 1)[0]:
        program.send_signal(signal.SIGINT)  # one that comes just before the program listens is lost
    heard = _until(leader, b"Go on with")
    assert b"\x1b[3J" in heard
    assert program.wait() == 130
    os.close(leader)
    assert len(list((tmp_path / "blackticket" / "games").glob("*.game"))) == 1


def _until(leader: int, text: bytes) -> bytes:
    heard = b""
    while text not in heard:
        ready, _, _ = select.select([leader], [], [], 60)
        assert ready, f"the program fell silent after {heard[-300:]!r}"
        heard += os.read(leader, 4096)
    return heard


def finished(tmp_path: Path) -> tuple[Path, Game]:
    game = Game.new("london-2023", detectives=1, seed=1)
    while not game.over:
        seat = game.acting[0]
        game.play(seat, game.legal(seat)[0])
    file = tmp_path / "game.txt"
    file.write_text(game.record().dumps(), encoding="utf-8")
    return file, game


def test_replay_of_a_finished_game_shows_all(terminal: Terminal, tmp_path: Path) -> None:
    file, game = finished(tmp_path)
    printed = terminal("replay", str(file)).words
    assert f"Start: fugitive {game.state.start}" in printed
    for entry in game.state.log:
        assert f"to {entry.station}." in printed


def test_replay_step_by_step_shows_table_and_stations(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, _ = finished(tmp_path)
    monkeypatch.setattr("blackticket.cli.replay_steps._is_interactive", lambda: True)
    printed = terminal("replay", str(file), "--seat", "detective-1", typed="\nt\nw\nb\nwhere\nquit\n").out
    assert printed.count("Travel log") == 1
    assert printed.count("Stations where he can be (") == 2
    assert "w: where he can be" in printed


def test_replay_for_programs(terminal: Terminal, tmp_path: Path) -> None:
    file, game = finished(tmp_path)
    payload = json.loads(terminal("replay", str(file), "--json").out)
    assert len(payload["steps"]) == len(game.actions) + 1
    assert payload["steps"][-1]["view"] == game.view("fugitive").to_json()
    assert payload["outcome"]["winner"] == game.state.outcome[0] if game.state.outcome else False


@pytest.mark.rule("I-02")
def test_replay_of_a_running_game_shows_what_the_seekers_see(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    terminal(*SEEKERS, "--save", str(file), typed="d1 85\nd2 133\nb1 124\nb2 37\nquit\n")
    payload = json.loads(terminal("replay", str(file), "--json").out)
    assert payload["seat"] == "spectator"
    assert all(step["view"]["start"] is None for step in payload["steps"])
    moves = [event for step in payload["steps"] for event in step["events"] if event["event"] == "fugitive-moved"]
    assert moves
    assert all("station" not in move for move in moves)
    assert "This game is not over" in terminal("replay", str(file)).out
    assert terminal("replay", str(file), "--seat", "nobody").status == 2


@pytest.mark.rule("I-05")
@pytest.mark.parametrize(("side", "said"), [("fugitive", "Mister X gives up. The seekers win."), ("seekers", "wins.")])
def test_replay_of_a_game_that_was_given_up(terminal: Terminal, tmp_path: Path, side: Side, said: str) -> None:
    game = Game.new("london-2023", detectives=4, starts={"fugitive": 45, "detective-1": 26}, seed=7)
    game.play("fugitive", "taxi 58")
    game.resign(side)
    file = tmp_path / "game.txt"
    file.write_text(game.record().dumps(), encoding="utf-8")
    printed = terminal("replay", str(file)).words
    assert said in printed
    assert "His route: 45 58" in printed
    plain = json.loads(terminal("replay", str(file), "--json", "--belief").out)
    assert [step["action"] for step in plain["steps"]] == [None, "taxi 58", None]
    assert plain["steps"][-1]["events"] == [game.events[-1].to_json()]
    assert plain["steps"][-1]["view"] == game.view("fugitive").to_json()
    assert plain["outcome"] == {"winner": game.outcome and game.outcome.winner, "reason": "resigned"}
    assert [known["number"] for known in plain["belief"]] == [1]


@pytest.mark.parametrize(("edition", "mode"), [("dice-2019", "standard"), ("sherlock-2022", "sherlock")])
def test_replay_of_a_game_that_was_given_up_before_he_had_a_station(
    terminal: Terminal, tmp_path: Path, edition: str, mode: str
) -> None:
    game = Game.new(edition, mode=mode, seed=7)
    game.resign("seekers")
    for number, kept in enumerate((game, Game.from_position(game.position, seed=7))):
        file = tmp_path / f"game-{number}.txt"
        file.write_text(kept.record().dumps(), encoding="utf-8")
        printed = terminal("replay", str(file))
        assert printed.status == 0
        assert ("The seekers give up." in printed.out) == (number == 0), "a position tells of no events"
        assert "route" not in printed.out
        assert "None" not in printed.out
        assert json.loads(terminal("replay", str(file), "--json").out)["outcome"]["reason"] == "resigned"


def test_the_table_of_a_game_that_was_given_up_says_so(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game.new("london-2023", detectives=4, seed=7)
    game.resign("seekers")
    file = tmp_path / "game.txt"
    file.write_text(game.record().dumps(), encoding="utf-8")
    monkeypatch.setattr("blackticket.cli.replay_steps._is_interactive", lambda: True)
    printed = terminal("replay", str(file), typed="\nt\nq\n").words
    assert "The seekers give up. Mister X wins. Travel log" in printed
