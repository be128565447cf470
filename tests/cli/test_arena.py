"""`blackticket arena` on the command line."""

import io
import json
import socket
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from blackticket.cli.progress import progress_bar
from tests.cli.command_runner import Terminal

SHORT = ("--games", "4", "--seed", "3", "--processes", "1")
BOT = "class Bot:\n    def choose(self, view, clock):\n        return view.legal[int(clock.seconds or 0)]\n"


def report_of(terminal: Terminal, *words: str) -> dict[str, Any]:
    answer = terminal("arena", *words, *SHORT, "--json")
    assert answer.status == 0, answer.err
    data: dict[str, Any] = json.loads(answer.out)
    return data


def test_it_prints_what_the_contract_says(terminal: Terminal) -> None:
    data = report_of(terminal, "greedy", "random", "--edition", "dice-2019", "--detectives", "2")
    assert data["games"][0].items() >= {"edition": "dice-2019", "mode": "standard", "detectives": 2}.items()
    assert (data["players"], data["seed"], data["played"]) == (["greedy", "random"], 3, 4)
    (pairing,) = data["pairings"]
    assert pairing["games"] == 4 == pairing["as_fugitive"]["games"] + pairing["as_seekers"]["games"]
    assert sum(pairing["pairs"].values()) == 2
    low, high = pairing["interval"]
    assert 0 <= low <= pairing["share"] <= high <= 1
    assert [(row["fugitive"], row["seekers"], row["games"]) for row in data["cross_table"]] == [
        ("greedy", "random", 2),
        ("random", "greedy", 2),
    ]
    assert sum(rated["elo"] for rated in data["ratings"]) == pytest.approx(0, abs=0.2)
    assert "seconds" in data


def test_the_tables_for_people(terminal: Terminal) -> None:
    out = terminal("arena", "greedy", "random", "--anchor", "random", "--edition", "dice-2019", *SHORT).words
    assert "dice-2019:standard:3; seed 3; 4 games in" in out
    assert "player against at games won as fugitive as seekers greedy random dice-2019:standard:3 4 " in out
    assert "fugitive \\ seekers greedy random greedy - " in out
    assert "random +0 ± 0" in out
    assert "random is 0. Prior: all drawn towards 0, standard deviation 1000." in out


def test_several_games_and_players_in_one_run(terminal: Terminal, tmp_path: Path) -> None:
    bot = tmp_path / "my_bot.py"
    bot.write_text(BOT, encoding="utf-8")
    games = ("--game", "dice-2019:expert", "--game", "london-2023::2")
    data = report_of(terminal, "random", "greedy", "my_bot", *games, "--code", str(bot))
    assert [game["game"] for game in data["games"]] == ["dice-2019:expert:3", "london-2023:standard:2"]
    assert [(pairing["first"], pairing["second"]) for pairing in data["pairings"]] == [
        ("random", "greedy"),
        ("random", "my_bot"),
        ("greedy", "my_bot"),
    ]
    assert data["played"] == 3 * 2 * 4
    text = terminal("arena", "random", "my_bot", *games, *SHORT, "--code", str(bot)).words
    assert "random my_bot all 8" in text
    assert "fugitive's side, dice-2019:expert:3" in text


def test_every_game_that_there_is(terminal: Terminal) -> None:
    answer = terminal("arena", "random", "random:x=1", "--game", "all", *SHORT)
    assert "(bad-player-setting)" in answer.err  # the games were understood
    assert "came twice" in terminal("arena", "random", "greedy", "--game", "all", "--game", "dice-2019", *SHORT).err


def test_every_player_is_told_how_long_it_may_think(terminal: Terminal, tmp_path: Path) -> None:
    bot = tmp_path / "my_bot.py"
    bot.write_text(BOT.replace("int(clock.seconds or 0)", "0 if clock.seconds == 1.5 else 999"), encoding="utf-8")
    assert report_of(terminal, "random", "my_bot", "--code", str(bot), "--seconds", "1.5")["seconds_per_move"] == 1.5
    assert "(player-failed)" in terminal("arena", "random", "my_bot", "--code", str(bot), *SHORT).err


def test_a_pairing_that_is_decided_ends_early(terminal: Terminal) -> None:
    words = ("greedy", "random", "--edition", "dice-2019", "--stop", "sprt", "--elo1", "200", "--games", "400")
    answer = terminal("arena", *words, "--seed", "3", "--processes", "1", "--json")
    data = json.loads(answer.out)
    assert data["stop"] == {"rule": "sprt", "elo0": 0.0, "elo1": 200.0, "alpha": 0.05, "beta": 0.05}
    assert data["pairings"][0]["stop"]["verdict"] == "stronger"
    assert data["played"] < 100
    text = terminal("arena", *words, "--seed", "3", "--processes", "1").words
    assert f"greedy is stronger than random: at +200 Elo rather than +0 ({data['played']} games;" in text


def test_a_failing_player_stops_the_run_and_the_journal_keeps_what_was_before(
    terminal: Terminal, tmp_path: Path
) -> None:
    bot, journal = tmp_path / "my_bot.py", tmp_path / "run.jsonl"
    bot.write_text(BOT.replace("view.legal[int(clock.seconds or 0)]", "view.legal[view.move]"), encoding="utf-8")
    words = ("arena", "random", "my_bot", "--code", str(bot), "--journal", str(journal), *SHORT, "--games", "200")
    answer = terminal(*words)
    assert answer.status == 2
    assert answer.err.startswith("Error: my_bot failed as ")
    assert answer.err.endswith("tuple index out of range (my_bot.py, line 3). (player-failed)\n")
    before = journal.read_bytes()
    assert terminal(*words).err == answer.err
    assert journal.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ((), "Missing argument"),
        (("greedy",), "Expected at least two players, but got 1. (bad-entrants)"),
        (("greedy", "greedy"), "Each player is named once, but 'greedy' came twice. (bad-entrants)"),
        (("greedy", "hal"), "(unknown-player)"),
        (("greedy", "random:x=1"), "(bad-player-setting)"),
        (("greedy", "random", "--games", "5"), "expected an even number from 2 on, but got 5. (bad-games)"),
        (("greedy", "random", "--game", "atlantis"), "(unknown-edition)"),
        (("greedy", "random", "--game", "dice-2019:wild"), "(unknown-mode)"),
        (("greedy", "random", "--game", "dice-2019::x"), "expected EDITION:MODE:DETECTIVES, but got 'dice-2019::x'."),
        (("greedy", "random", "--game", "dice-2019", "--mode", "expert"), "not with both."),
        (("greedy", "random", "--anchor", "hal"), "The anchor is one of greedy, random, but got 'hal'. (bad-entrants)"),
        (("greedy", "random", "--elo1", "30"), "--elo1 belongs to a stopping rule: say --stop sprt too."),
        (
            ("greedy", "random", "--stop", "sprt", "--elo0", "50"),
            "Expected elo0 below elo1, but got 50 and 30. (bad-stop)",
        ),
        (("greedy", "random", "--seconds", "0"), "--seconds"),
        (("greedy", "random", "--seconds", "nan"), "expected a number of seconds, but got nan."),
        (("greedy", "random", "--stop", "sprt", "--elo1", "inf"), "(bad-stop)"),
        (("greedy", "random", "--code", "none_there.py"), "No such file or directory: none_there.py. (file-error)"),
    ],
)
def test_it_refuses_what_does_not_exist(terminal: Terminal, words: tuple[str, ...], text: str) -> None:
    answer = terminal("arena", *words)
    assert answer.status == 2
    assert text in answer.err


def test_without_ray_it_says_what_to_install(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    answer = terminal("arena", "random", "greedy", "--ray", "local")
    assert answer.err == "Error: Ray is not installed: pip install 'blackticket[train]'. (no-ray)\n"


def test_an_address_where_nobody_listens_is_refused_at_once(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", SimpleNamespace(shutdown=lambda: None))
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # taken, but nobody listens
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        answer = terminal("arena", "random", "greedy", "--ray", address)
    assert answer.err.startswith(f"Error: No Ray cluster answers at '{address}': ")
    assert answer.err.endswith(". Start one, or say --ray local. (no-cluster)\n")


def test_a_bar_moves_on_a_terminal_and_nowhere_else(monkeypatch: pytest.MonkeyPatch) -> None:
    for watched in (True, False):
        channel = io.StringIO()
        monkeypatch.setattr(channel, "isatty", lambda watched=watched: watched)
        monkeypatch.setattr(sys, "stderr", channel)
        with progress_bar(40) as progress:
            progress(17)
        assert ("17/40" in channel.getvalue()) == watched


def test_selfplay_and_play_take_a_user_s_program_too(terminal: Terminal, tmp_path: Path) -> None:
    bot = tmp_path / "my_bot.py"
    bot.write_text(BOT, encoding="utf-8")
    words = ("--edition", "dice-2019", "--code", str(bot))
    answer = terminal("selfplay", *words, "--fugitive", "my_bot", "--games", "2", "--json")
    assert json.loads(answer.out)["fugitive"] == "my_bot"
    save = tmp_path / "game.txt"
    terminal(
        "play", *words, "--side", "seekers", "--opponent", "my_bot", "--save", str(save), "--seed", "1", typed="quit\n"
    )
    assert save.exists()
