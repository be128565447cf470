"""Where Moriarty can be: what he says and answers tells."""

from typing import Any

import pytest

from blackticket.knowledge import possible_stations, view
from blackticket.knowledge.sherlock_belief import possible_by_clue
from blackticket.knowledge.ticket_reach import hideouts
from tests.rules.sherlock.positions import BOARD, SherlockGame, around, place

FROM_113 = {100, 114, 125}
"""Where a taxi leads from 113, a hide-out; 100 is a crime scene; 125 alone has no attraction."""


PUBLIC = {"crime-scenes-are-public": True}


def seen_on(station: int, *seekers: int, moves: int = 3, **more: Any) -> SherlockGame:
    """Moriarty showed himself on `station` with his last move, and is to move."""
    game = place(station, *seekers, moves=moves, **more)
    shown = game.state.log[-1]._replace(shown=True)
    game.state = game.state._replace(log=(*game.state.log[:-1], shown))
    return game


def possible(game: SherlockGame) -> set[int]:
    return set(possible_stations(view(game.state, "detective-1")))


def taxis(*stations: int) -> set[int]:
    return {target for station in stations for target in BOARD.neighbours(station, "taxi")}


@pytest.mark.rule("S-02")
def test_he_begins_on_either_station_of_a_start_card() -> None:
    game = place(58)
    game.state = game.state._replace(dealt=True)
    assert possible(game) == {station for card in BOARD.decks["fugitive"] for station in card}


@pytest.mark.rule("S-34")
def test_a_card_turned_for_his_flight_is_not_the_one_he_began_with() -> None:
    game = place(45, case={"card": (45, 197), "turned": ((35, 193),)})
    game.state = game.state._replace(dealt=True)
    assert {45, 197} < possible(game)
    assert not {35, 193} & possible(game)


@pytest.mark.rule("S-20")
def test_a_crime_was_committed_on_a_crime_scene() -> None:
    game = seen_on(113, case={"cards": (19, 23, 100)}, options=PUBLIC)
    game.play("taxi 100")
    assert possible(game) == FROM_113
    game = seen_on(113, case={"cards": (19, 23, 100)}, options=PUBLIC)
    game.play("taxi 100 crime")
    assert possible(game) == {100}


@pytest.mark.rule("S-13")
@pytest.mark.parametrize("decks", [True, False])
def test_a_crime_whose_scenes_are_not_public_was_committed_at_some_symbol(decks: bool) -> None:
    known = []
    for public in (True, False):
        options = {"crime-scenes-are-public": public, "decks-are-public": decks}
        game = seen_on(113, case={"cards": (100, 17, 121)}, options=options)
        game.play("taxi 100 crime")
        known.append(possible(game))
    assert known[0] == {100}
    assert known[1] == {station for station in FROM_113 if BOARD.stations[station].symbols}
    assert known[0] < known[1]


@pytest.mark.rule("S-20")
def test_he_does_not_strike_twice_where_all_know_that_he_did() -> None:
    # 105 and 119 are crime scenes, and 108 lies between them.
    game = seen_on(105, also="crime", case={"cards": (19, 119), "played": (105,)}, options=PUBLIC)
    game.play("taxi 108")
    game.answer_round()
    game.play("taxi 119 crime")
    assert possible(game) == {119}


@pytest.mark.rule("S-20", "S-21", "C-38")
@pytest.mark.parametrize(
    ("needed", "every", "scene", "left"),
    [(True, True, 105, {105}), (False, False, 119, {119}), (False, True, 105, {105, 119})],
)
def test_a_last_crime_on_a_first_leg_tells_whether_there_was_a_second(
    needed: bool, every: bool, scene: int, left: set[int]
) -> None:
    # 105 and 119 are crime scenes next to 108. With no taxi ticket left he could go on from 105 alone, by bus.
    options = {"double-needs-second-leg": needed, "crime-on-every-leg": every}
    case = {"cards": (scene,), "played": (19, 23)}
    game = seen_on(108, case=case, options=options, supply=(1, 1, 0), black=0, double=1)
    game.play(f"double taxi {scene} crime")
    assert game.outcome == ("fugitive", "crimes")
    assert possible(game) == left


@pytest.mark.rule("C-38")
def test_a_lost_second_leg_tells_that_no_ticket_led_on() -> None:
    options = {"double-needs-second-leg": False}
    game = seen_on(108, options=options, supply=(1, 1, 0), black=0, double=1)
    game.play("double taxi 119")
    assert possible(game) == {station for station in taxis(108) if not BOARD.neighbours(station, "bus")} == {117, 119}


@pytest.mark.rule("S-31")
def test_he_takes_a_ticket_at_a_hide_out() -> None:
    game = seen_on(58)
    game.play("taxi 44 take black")
    assert possible(game) == taxis(58) & hideouts(BOARD) == {44}


@pytest.mark.rule("S-33")
def test_where_he_vanished_there_is_a_hide_out() -> None:
    game = seen_on(58, moves=2)
    game.play("taxi 44 vanish")
    assert possible(game) == {44}


@pytest.mark.rule("S-34")
def test_he_takes_off_from_a_hide_out_and_lands_where_he_says() -> None:
    game = seen_on(58)
    game.play("taxi 44")
    assert len(possible(game)) > 1
    game.answer_round()
    game.play("fly")
    assert possible(game) == {44}
    game.play("land 193")
    assert possible(game) == {193}


@pytest.mark.rule("S-41")
def test_holmes_learns_the_quarter() -> None:
    game = seen_on(115)
    game.play("taxi 126")
    before = possible(game)
    assert {BOARD.stations[number].quarter for number in before} > {"III"}
    game.play("holmes search")
    assert possible(game) == {number for number in before if BOARD.stations[number].quarter == "III"}


@pytest.mark.rule("S-43")
@pytest.mark.parametrize(("symbol", "left"), [("attraction", {100, 114}), ("park", FROM_113)])
def test_watson_learns_whether_there_is_the_symbol(symbol: str, left: set[int]) -> None:
    game = seen_on(113)
    game.play("taxi 100", f"watson ask {symbol}")
    assert possible(game) == left


@pytest.mark.rule("S-43")
def test_a_no_rules_the_symbol_out() -> None:
    game = seen_on(113)
    game.play("taxi 125", "watson ask attraction")
    assert possible(game) == {125}


@pytest.mark.rule("S-44")
def test_mycrofts_clue_tells_where_he_was_and_so_where_he_can_have_gone() -> None:
    game = seen_on(113)
    for move in ("taxi 125", "taxi 131", "taxi 114"):
        game.play(move)
        if move != "taxi 114":
            game.answer_round()
    by_clue = possible_by_clue(view(game.state, "detective-4"))
    assert set(by_clue) == FROM_113
    assert set().union(*by_clue.values()) == possible(game)
    game.play("mycroft ask")
    assert possible(game) == by_clue[125] == taxis(*taxis(125))


@pytest.mark.rule("S-45")
def test_he_cannot_have_gone_where_a_road_block_stood() -> None:
    game = seen_on(113, case={"blocks": (100,)})
    game.play("taxi 114")
    assert possible(game) == FROM_113 - {100}


@pytest.mark.rule("S-42")
@pytest.mark.parametrize("bound", [True, False])
def test_a_black_ticket_was_not_the_barred_transport(bound: bool) -> None:
    game = seen_on(100, case={"ban": "bus"}, options={"ban-binds-black": bound})
    game.play("black 113")
    assert possible(game) == (taxis(100) if bound else set(around(100)))


@pytest.mark.rule("S-42")
@pytest.mark.parametrize("both", [True, False])
def test_the_ban_binds_the_second_leg_if_the_ruling_says_so(both: bool) -> None:
    game = seen_on(113, case={"ban": "bus"}, options={"ban-binds-both-legs": both})
    game.play("double taxi 100", "black 113")
    reached = taxis(*FROM_113)
    assert possible(game) == (reached if both else reached | {near for via in FROM_113 for near in around(via)})
