"""Processes are killed in the middle of a game, and the result is the same as if they had not been."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from blackticket import BlackTicketError
from blackticket.arena import Tournament, play_tournament
from blackticket.arena.report import report
from blackticket.players.user_code import read_codes
from blackticket.rules.games import prepare
from tests.arena.signalling_bot import mark, marks, write_bot
from tests.length import a_few, proof_only

GAMES, SEED = 8, 5
COMMAND = (sys.executable, "-c", "from blackticket.cli import main; main()", "arena")


def run(folder: Path) -> Tournament:
    setups = (prepare("dice-2019"), prepare("london-2023", detectives=2))
    return Tournament(setups, ("falls", "random"), GAMES, SEED, codes=read_codes([write_bot(folder)]))


def command(folder: Path, *more: str) -> subprocess.CompletedProcess[str]:
    """The same run on the command line."""
    words = ("falls", "random", "--code", str(folder / "falls.py"), "--game", "dice-2019", "--game", "london-2023::2")
    options = ("--games", str(GAMES), "--seed", str(SEED), "--json", *more)
    return subprocess.run([*COMMAND, *words, *options], capture_output=True, text=True, check=False, process_group=0)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The report of a run in which nothing is killed."""
    return report(play_tournament(run(tmp_path_factory.mktemp("whole"))))


def printed(answer: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    payload: dict[str, Any] = json.loads(answer.stdout)
    del payload["seconds"]
    return payload


def test_a_worker_that_is_killed_is_replaced_and_its_games_are_played_again(
    tmp_path: Path, whole: dict[str, Any]
) -> None:
    tournament = run(tmp_path)
    for deal in (0, 3):
        mark(tmp_path, SEED, deal, "self", signal.SIGKILL)
    assert report(play_tournament(tournament, processes=2)) == whole
    assert marks(tmp_path) == []


def test_a_player_that_always_ends_its_process_ends_the_run(tmp_path: Path) -> None:
    bot = tmp_path / "quits.py"
    bot.write_text(
        "import os\nclass Quits:\n    def choose(self, view, clock):\n        os._exit(3)\n", encoding="utf-8"
    )
    tournament = Tournament(run(tmp_path).setups, ("quits", "random"), 2, 1, codes=read_codes([bot]))
    with pytest.raises(BlackTicketError, match="ended 3 times in the middle") as stopped:
        play_tournament(tournament, processes=2)
    assert stopped.value.code == "worker-died"


@pytest.mark.parametrize(("processes", "whom"), a_few([("2", "parent"), ("1", "self")], 1))
def test_a_run_that_is_killed_goes_on_where_it_was(
    tmp_path: Path, whole: dict[str, Any], processes: str, whom: str
) -> None:
    journal = tmp_path / "run.jsonl"
    write_bot(tmp_path)
    for deal in (0, 2):
        mark(tmp_path, SEED, deal, whom, signal.SIGKILL)
    reached = 1
    while marks(tmp_path):
        stopped = command(tmp_path, "--processes", processes, "--journal", str(journal))
        assert stopped.returncode == -signal.SIGKILL
        assert len(journal.read_bytes().splitlines()) >= reached
        reached = len(journal.read_bytes().splitlines())
    assert printed(command(tmp_path, "--processes", processes, "--journal", str(journal))) == whole
    numbers = [json.loads(line)["number"] for line in journal.read_text(encoding="utf-8").splitlines()[1:]]
    assert sorted(numbers) == list(range(2 * GAMES))


@pytest.mark.parametrize(("processes", "whom"), [("1", "self"), ("2", "parent")])
def test_an_interrupted_run_says_how_to_go_on(tmp_path: Path, whole: dict[str, Any], processes: str, whom: str) -> None:
    write_bot(tmp_path)
    journal = tmp_path / "run.jsonl"
    mark(tmp_path, SEED, 2, whom, signal.SIGINT)
    stopped = command(tmp_path, "--processes", processes, "--journal", str(journal))
    assert (stopped.returncode, stopped.stdout) == (130, "")
    assert stopped.stderr.startswith("\nStopped at ")
    assert stopped.stderr.endswith(f"All finished games are in {journal}: give the same command again to go on.\n")
    assert printed(command(tmp_path, "--processes", processes, "--journal", str(journal))) == whole


@proof_only
def test_a_ray_worker_that_is_killed_changes_nothing(tmp_path: Path, whole: dict[str, Any]) -> None:
    write_bot(tmp_path)
    mark(tmp_path, SEED, 1, "self", signal.SIGKILL)
    answer = command(tmp_path, "--ray", "local", "--processes", "2")
    assert answer.returncode == 0, answer.stderr
    assert marks(tmp_path) == []
    assert printed(answer) == whole
