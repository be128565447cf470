"""`blackticket replay --belief`: what the seekers could know after each move."""

import json
import random
from math import log2
from pathlib import Path

import pytest

from blackticket import Game
from tests.cli.command_runner import Terminal


def written(tmp_path: Path, edition: str, mode: str, actions: int) -> tuple[Path, Game]:
    """A random game in a file, cut short after a number of actions."""
    game, rng = Game.new(edition, mode=mode, seed=3), random.Random(3)
    while not game.over and len(game.actions) < actions:
        seat = rng.choice(game.acting)
        game.play(seat, rng.choice(game.legal(seat)))
    file = tmp_path / "game.txt"
    file.write_text(game.record().dumps(), encoding="utf-8")
    return file, game


@pytest.mark.parametrize(
    ("edition", "mode"), [("london-2023", "standard"), ("sherlock-2022", "sherlock"), ("dice-2019", "standard")]
)
def test_a_finished_game_tells_the_size_the_truth_and_the_bits(
    terminal: Terminal, tmp_path: Path, edition: str, mode: str
) -> None:
    file, game = written(tmp_path, edition, mode, 1000)
    payload = json.loads(terminal("replay", str(file), "--belief", "--json").out)
    log = game.view("fugitive").log
    assert [known["move"] for known in payload["belief"]] == [line.move for line in log]
    assert [known["station"] for known in payload["belief"]] == [line.station for line in log]
    for known, line in zip(payload["belief"], log, strict=True):
        assert payload["steps"][known["number"]]["view"]["move"] == line.move
        assert (known["count"] == 1) == (known["bits"] == 0) or line.shown
        assert 0 <= known["bits"] < 99
    shown = terminal("replay", str(file), "--belief").words
    for known in payload["belief"]:
        assert f"after move {known['move']}: {known['count']}; he is on {known['station']}" in shown
        assert f"lack: {known['bits']:.2f}" in shown


def test_the_bits_are_those_of_the_weight(terminal: Terminal, tmp_path: Path) -> None:
    game = Game.new("london-2023", starts={"fugitive": 45}, seed=1)
    game.play("fugitive", "taxi 58")
    file = tmp_path / "game.txt"
    while not game.over:
        seat = game.acting[0]
        game.play(seat, game.legal(seat)[0])
    file.write_text(game.record().dumps(), encoding="utf-8")
    first = json.loads(terminal("replay", str(file), "--belief", "--json").out)["belief"][0]
    begun = Game.new("london-2023", starts={"fugitive": 45}, seed=1)
    seekers, board = begun.state.seekers, begun.setup.board
    ways = {
        station: [there for there in board.neighbours(station, "taxi") if there not in seekers]
        for station in board.stations
        if station not in seekers
    }
    every = sum(map(len, ways.values()))
    assert first["bits"] == pytest.approx(log2(every / sum(58 in there for there in ways.values())))


@pytest.mark.rule("I-02")
@pytest.mark.parametrize("seat", [(), ("--seat", "fugitive"), ("--seat", "detective-1")])
def test_a_running_game_tells_neither_where_he_is_nor_the_bits(
    terminal: Terminal, tmp_path: Path, seat: tuple[str, ...]
) -> None:
    file, _ = written(tmp_path, "london-2023", "standard", 30)
    belief = json.loads(terminal("replay", str(file), "--belief", "--json", *seat).out)["belief"]
    assert belief
    assert all(known["station"] is None and known["bits"] is None for known in belief)
    shown = terminal("replay", str(file), "--belief", *seat).words
    assert f"after move {belief[0]['move']}: {belief[0]['count']}" in shown
    assert "bits" not in shown


def test_without_the_option_nothing_is_told_of_it(terminal: Terminal, tmp_path: Path) -> None:
    file, _ = written(tmp_path, "london-2023", "standard", 1000)
    assert "belief" not in json.loads(terminal("replay", str(file), "--json").out)
    assert "bits" not in terminal("replay", str(file)).words
