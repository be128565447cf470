"""Games that were begun by older rules, in `old/`, as the program of that time wrote them, are played as they were."""

from pathlib import Path

import pytest

from blackticket import Game, Record, possible_stations
from blackticket.rules.options import Option

OLD = Path(__file__).with_name("old")
KNOWN = {
    "sherlock-crimes": (1, [26, 26, 85, 13, 1, 4, 3, 1, 3, 1, 3, 8, 7, 2]),  # S-13: the start cards' ruling was for all
    "classic-boxed-in": (1, [13, 46, 49, 1]),  # C-31: there too he had lost
    "dice-expert-first-leg": (1, [24, 4, 1]),  # D-40: caught with the first leg; D-50: tiles drawn by chance
}
"""By file: the version of its rules, and on how many stations he could be, for the seekers, after each move of his."""


@pytest.mark.rule("C-31", "S-13", "D-40", "D-50")
@pytest.mark.parametrize("name", KNOWN)
def test_an_old_game_replays_and_tells_what_it_told(name: str) -> None:
    text = (OLD / f"{name}.txt").read_text()
    rules, counts = KNOWN[name]
    record = Record.loads(text)
    game = Game.replay(record)
    assert game.setup.rules == record.setup.rules == rules
    assert game.record().dumps() == text
    again = (
        Game.from_position(record.position, game.seed)
        if record.position
        else Game.from_setup(game.setup, seed=game.seed)
    )
    found = [len(possible_stations(again.view("spectator")))]
    for seat, action in record.actions:
        again.play(seat, action)
        if seat == "fugitive":
            found.append(len(possible_stations(again.view("spectator"))))
    assert found == counts
    assert again.state == game.state


def test_every_old_game_is_looked_at() -> None:
    assert sorted(path.stem for path in OLD.iterdir()) == sorted(KNOWN)


@pytest.mark.parametrize("name", KNOWN)
def test_an_option_that_older_rules_had_not_is_refused_there_and_decided_as_it_was(name: str) -> None:
    game = Game.replay(Record.loads((OLD / f"{name}.txt").read_text()))
    newer = [option for option in game.setup.mode.options if option.since > game.setup.rules]
    for option in newer:
        assert option.name not in game.setup.chosen
        assert option.name not in game.view("spectator").to_json()["options"]
        assert game.setup.ruling(option.name) == _before(game, option)


def _before(game: Game, option: Option) -> bool:
    return game.setup.ruling(option.before) if isinstance(option.before, str) else option.before
