"""`blackticket review`: what each decision of a finished game was worth."""

import json
from pathlib import Path

import pytest

from blackticket import Game
from blackticket.analysis import VERDICTS
from blackticket.words import LANGUAGES
from tests.analysis.test_game_analysis import played
from tests.cli.command_runner import Terminal, terminal
from tests.modes import TYPICAL_MODES

__all__ = ["terminal"]


def written(tmp_path: Path, game: Game) -> str:
    file = tmp_path / "game.txt"
    file.write_text(game.record().dumps(), encoding="utf-8")
    return str(file)


@pytest.mark.parametrize(("edition", "mode"), TYPICAL_MODES)
def test_it_prints_accuracy_moments_chances_and_what_gave_something_away(
    terminal: Terminal, tmp_path: Path, edition: str, mode: str
) -> None:
    game = played(edition, mode, 4)
    file = written(tmp_path, game)
    found = json.loads(terminal("review", file, "--playouts", "50", "--json").out)
    shown = terminal("review", file, "--playouts", "50")
    assert shown.status == 0
    assert f"{len(found['decisions'])} decisions" in shown.words
    for accuracy in found["accuracy"].values():
        assert f"{accuracy:.1f}" in shown.words
    marks = [made["verdict"] for made in found["decisions"]]
    assert set(marks) <= set(VERDICTS)
    assert shown.out.count("?!\n") == marks.count("slip")
    assert shown.out.count("??\n") == marks.count("blunder")
    assert found["playouts"] == 50


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_five_languages(terminal: Terminal, tmp_path: Path, language: str) -> None:
    file = written(tmp_path, played("dice-2019", "standard", 4))
    shown = terminal("review", file, "--playouts", "50", "--lang", language)
    assert shown.status == 0
    assert "{" not in shown.out


def test_a_running_game_is_refused(terminal: Terminal, tmp_path: Path) -> None:
    game = Game.new("london-2023", seed=1)
    refused = terminal("review", written(tmp_path, game))
    assert refused.status == 2
    assert "(not-over)" in refused.err
