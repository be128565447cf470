"""Whole games of every mode, typed in short forms from the first question to the record."""

import random
from pathlib import Path

import pytest

from blackticket import Game, Record
from tests.cli.command_runner import Terminal
from tests.cli.scripted_input import typed_game
from tests.length import repeats

GAMES = [
    ("london-2023", "standard", 2),
    ("sherlock-2022", "classic", 2),
    ("dice-2019", "standard", 1),
    ("dice-2019", "standard", 2),
    ("dice-2019", "expert", 3),
    ("sherlock-2022", "sherlock", 1),
    ("sherlock-2022", "sherlock", 3),
    ("sherlock-2022", "sherlock", 5),
]
SIDES = ("fugitive", "seekers", "both", "detective-1")
EVERY = repeats(4, at_length=1)
"""Each game is typed by one of the four sides by turns; at length by every side."""
every_game = pytest.mark.parametrize(("edition", "mode", "detectives"), GAMES)


def words(edition: str, mode: str, detectives: int, seed: int) -> tuple[str, ...]:
    named = ",".join(("watson", "lestrade", "mycroft", "holmes", "adler")[: max(2, detectives)])
    characters = ("--characters", named) if edition == "sherlock-2022" else ()
    game = ("--edition", edition, "--mode", mode, "--detectives", str(detectives), "--seed", str(seed))
    return "play", *game, *characters


def new_game(edition: str, mode: str, detectives: int, seed: int) -> Game:
    named = ("watson", "lestrade", "mycroft", "holmes", "adler")[: max(2, detectives)]
    characters = named if edition == "sherlock-2022" else None
    return Game.new(edition, mode=mode, detectives=detectives, characters=characters, seed=seed)


@pytest.mark.parametrize(
    ("edition", "mode", "detectives", "side"),
    [(*game, side) for number, game in enumerate(GAMES) for side in SIDES[number % EVERY :: EVERY]],
)
def test_a_whole_game_is_typed_saved_and_shown_again(
    terminal: Terminal, tmp_path: Path, edition: str, mode: str, detectives: int, side: str
) -> None:
    seed = GAMES.index((edition, mode, detectives))
    game = new_game(edition, mode, detectives, seed)
    people = {"both": game.seats, "seekers": game.seats[1:]}.get(side, (side,))
    typed = typed_game(game, people, "random", random.Random(seed))
    file = tmp_path / "game.txt"
    where = ("--side", side, "--opponent", "random", "--save", str(file))
    answer = terminal(*words(edition, mode, detectives, seed), *where, typed=typed)
    assert answer.status == 0
    record = Record.loads(file.read_text(encoding="utf-8"))
    assert [text for _, text in record.actions] == [action.text for _, action in game.actions]
    assert record.outcome == game.outcome
    assert "Nothing fits" not in answer.out
    assert "Not possible" not in answer.out
    view = game.view("fugitive")
    route = " ".join(str(station) for station in (view.start, *(line.station for line in view.log)))
    assert f"His route: {route}" in answer.words
    shown = terminal("replay", str(file))
    assert shown.status == 0
    assert shown.words.count("makes move") == len(view.log)
    assert f"His route: {route}" in shown.words


@every_game
def test_a_game_goes_on_where_it_was_left(terminal: Terminal, edition: str, mode: str, detectives: int) -> None:
    game = new_game(edition, mode, detectives, 7)
    lines = typed_game(game, game.seats[1:], "random", random.Random(7)).splitlines(keepends=True)
    half = len(lines) // 2
    where = ("--side", "seekers", "--opponent", "random")
    first = terminal(*words(edition, mode, detectives, 7), *where, typed="".join(lines[:half]) + "quit\n")
    assert "Saved to" in first.out
    seen = terminal("replay", "last", "--seat", "detective-1")
    assert "not over" in seen.out
    second = terminal("play", "--resume", "last", typed="show\nquit\n")
    assert second.status == 0
    assert "your move" in second.out
