"""A game keeps the version of the rules that it began with, whatever the program has learnt since."""

import pickle
from dataclasses import replace

import pytest

from blackticket import Game, PositionError, Record, RecordError, SetupError
from blackticket.record import parse_position, position_seen
from blackticket.rules import setup as rules_setup
from blackticket.rules.games import prepare
from blackticket.rules.setup import RULES_VERSION
from tests.modes import ALL_MODES

every_mode = pytest.mark.parametrize(("edition", "mode"), ALL_MODES, ids=map("-".join, ALL_MODES))
NEXT = RULES_VERSION + 1
by_newer_program = pytest.mark.usefixtures("newer")


@pytest.fixture
def newer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program of tomorrow."""
    monkeypatch.setattr(rules_setup, "RULES_VERSION", NEXT)


def go_on(game: Game, actions: int = 6) -> Game:
    """A number of further actions, each the first legal one."""
    for _ in range(actions):
        if not game.over:
            game.play(game.acting[0], game.legal(game.acting[0])[0])
    return game


@every_mode
def test_a_new_game_is_played_by_the_newest_rules_and_says_so(edition: str, mode: str) -> None:
    game = Game.new(edition, mode=mode, seed=1)
    assert game.setup.rules == game.record().setup.rules == RULES_VERSION
    assert {game.view(seat).to_json()["rules"] for seat in (*game.seats, "spectator")} == {RULES_VERSION}


@by_newer_program
@every_mode
def test_an_older_game_goes_on_as_it_began(edition: str, mode: str) -> None:
    assert Game.new(edition, mode=mode, seed=1).setup.rules == NEXT
    older = go_on(Game.new(edition, mode=mode, seed=1, rules=1))
    again = Game.replay(Record.loads(older.record().dumps()))
    stood = Game.from_position(older.position)
    assert " rules=" not in older.position, "as in the first lines that were written"
    kept: Game = pickle.loads(pickle.dumps(older))
    for game in (older, again, stood, kept, Game.replay(stood.record())):
        go_on(game)
        assert game.setup.rules == game.record().setup.rules == game.view("spectator").to_json()["rules"] == 1
        assert "\nrules: 1\n" in game.record().dumps()
        assert game.state == older.state


@by_newer_program
@every_mode
def test_the_text_forms_of_a_newer_game_name_its_rules(edition: str, mode: str) -> None:
    game = go_on(Game.new(edition, mode=mode, seed=1))
    assert game.position.startswith(f"{edition} {mode} rules={NEXT} detectives=")
    assert Game.from_position(game.position).state == game.state
    seen = position_seen(game.view("detective-1")).dumps()
    assert f" rules={NEXT} " in seen
    assert parse_position(seen).dumps() == seen
    text = game.record().dumps()
    assert f"\nrules: {NEXT}\n" in text
    assert Game.replay(Record.loads(text)).record().dumps() == text


@by_newer_program
def test_games_of_other_rules_are_other_games() -> None:
    older, newest = prepare("london-2023", rules=1), prepare("london-2023")
    assert older != newest
    assert older == prepare("london-2023", rules=1)
    assert hash(older) == hash(prepare("london-2023", rules=1))
    taken_up = Game.from_position(Game.new("london-2023", seed=1, rules=1).position, seed=1)
    with pytest.raises(RecordError, match="of another game") as refused:
        Game.replay(replace(taken_up.record(), setup=newest))
    assert refused.value.code == "bad-setup"


@pytest.mark.parametrize("rules", [0, RULES_VERSION + 1])
def test_rules_that_do_not_exist_are_refused(rules: int) -> None:
    with pytest.raises(SetupError, match=f"This program has rules 1 to {RULES_VERSION}, but got {rules}") as refused:
        Game.new("london-2023", rules=rules)
    assert refused.value.code == "bad-rules"


def test_a_line_or_a_file_of_newer_rules_asks_for_a_newer_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules_setup, "RULES_VERSION", NEXT)
    game = Game.new("london-2023", seed=1)
    line, text = game.position, game.record().dumps()
    monkeypatch.undo()
    with pytest.raises(PositionError, match="update the program") as unreadable:
        Game.from_position(line)
    assert unreadable.value.code == "bad-setup"
    with pytest.raises(RecordError, match="update the program") as newer_rules:
        Record.loads(text)
    assert newer_rules.value.code == "newer-rules"
