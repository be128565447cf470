"""The game at the table refuses what it cannot use with errors of its own, and nothing has changed."""

import copy
import pickle
from typing import Any

import pytest

from blackticket import Action, BlackTicketError, Game, IllegalAction, PositionError, RecordError


def a_game() -> Game:
    return Game.new("london-2023", detectives=4, seed=7)


@pytest.mark.parametrize("action", [58, None, b"taxi 58", ["taxi", 58], "58", "x" * 500])
def test_what_is_no_action_is_unreadable(action: Any) -> None:
    game = a_game()
    before = game.state
    with pytest.raises(IllegalAction, match=r"Expected an action such as .*, but got ") as refused:
        game.play("fugitive", action)
    assert refused.value.code == "unreadable-action"
    assert len(refused.value.text) < 200
    assert game.state is before
    assert game.actions == []


NO_SEATS = ["foo", "detective-5", "bobby-1", "", None, 5, ["fugitive"]]


@pytest.mark.parametrize("seat", NO_SEATS)
def test_a_seat_that_does_not_exist_can_see_and_do_nothing(seat: Any) -> None:
    game = a_game()
    texts = []
    for ask in (game.legal, game.view):
        with pytest.raises(IllegalAction, match=r"Seats are: fugitive, .*, detective-4, spectator\.$") as refused:
            ask(seat)
        assert refused.value.code == "unknown-seat"
        texts.append(refused.value.text)
    assert texts[0] == texts[1]


@pytest.mark.parametrize("seat", [*NO_SEATS, "spectator"])
def test_a_seat_that_does_not_exist_cannot_play(seat: Any) -> None:
    with pytest.raises(IllegalAction, match=r"Seats are: fugitive, .*, detective-4\.$") as refused:
        a_game().play(seat, "taxi 115")
    assert refused.value.code == "unknown-seat"


def test_a_spectator_has_no_actions() -> None:
    assert a_game().legal("spectator") == a_game().view("spectator").legal == ()


@pytest.mark.parametrize("text", [None, 5, b"london-2023", ""])
def test_what_is_no_position_is_refused(text: Any) -> None:
    with pytest.raises(PositionError, match="A position is an edition, a mode and the fields") as refused:
        Game.from_position(text)
    assert refused.value.code == "not-a-position"


def test_a_record_s_text_is_not_a_record() -> None:
    text: Any = a_game().record().dumps()
    with pytest.raises(RecordError, match=r"with Record\.loads first") as refused:
        Game.replay(text)
    assert refused.value.code == "not-a-record"


@pytest.mark.parametrize("record", [None, 5, {}])
def test_what_is_no_record_is_not_replayed(record: Any) -> None:
    with pytest.raises(RecordError, match="A game is replayed from a Record, but got ") as refused:
        Game.replay(record)
    assert refused.value.code == "not-a-record"
    assert isinstance(refused.value, BlackTicketError)


def test_a_game_and_its_events_can_be_copied_and_pickled() -> None:
    game = Game.new("london-2023", detectives=4, seed=7)
    game.play("fugitive", game.legal("fugitive")[0])
    events = game.play("detective-1", game.legal("detective-1")[0])
    assert pickle.loads(pickle.dumps(events)) == events
    assert [event.seen_by("detective-1") for event in copy.deepcopy(events)] == list(events)
    assert pickle.loads(pickle.dumps(game.view("detective-1"))).to_json() == game.view("detective-1").to_json()


def test_a_view_lends_no_hand_to_change_the_rules() -> None:
    game = Game.new("london-2023", detectives=4, seed=7)
    game.view("detective-1").setup.chosen["finite-supply"] = False
    assert game.setup.ruling("finite-supply")


@pytest.mark.parametrize("station", [46.0, True])
def test_an_action_of_another_type_is_not_legal(station: int) -> None:
    game = Game.new("london-2023", detectives=4, starts={"fugitive": 45}, seed=7)
    with pytest.raises(IllegalAction):
        game.play("fugitive", Action("fugitive", "taxi", station))
