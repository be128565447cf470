"""Where Moriarty can be: what he says and answers tells."""

from typing import Any

import pytest

from blackticket.knowledge import possible_stations, view
from blackticket.knowledge.sherlock_belief import possible_by_clue
from blackticket.knowledge.ticket_reach import hideouts
from tests.rules.sherlock.table import BOARD, Table, around, place

FROM_113 = {100, 114, 125}
"""Where a taxi leads from 113, a hide-out; 100 is a crime scene; 125 alone has no attraction."""


def seen_on(station: int, *seekers: int, moves: int = 3, **more: Any) -> Table:
    """Moriarty showed himself on `station` with his last move, and is to move."""
    table = place(station, *seekers, moves=moves, **more)
    shown = table.state.log[-1]._replace(shown=True)
    table.state = table.state._replace(log=(*table.state.log[:-1], shown))
    return table


def possible(table: Table) -> set[int]:
    return set(possible_stations(view(table.state, "detective-1")))


def taxis(*stations: int) -> set[int]:
    return {target for station in stations for target in BOARD.neighbours(station, "taxi")}


@pytest.mark.rule("S-02")
def test_he_begins_on_either_station_of_a_start_card() -> None:
    table = place(58)
    table.state = table.state._replace(dealt=True)
    assert possible(table) == {station for card in BOARD.decks["fugitive"] for station in card}


@pytest.mark.rule("S-34")
def test_a_card_turned_for_his_flight_is_not_the_one_he_began_with() -> None:
    table = place(45, case={"card": (45, 197), "turned": ((35, 193),)})
    table.state = table.state._replace(dealt=True)
    assert {45, 197} < possible(table)
    assert not {35, 193} & possible(table)


@pytest.mark.rule("S-20")
def test_a_crime_was_committed_on_a_crime_scene() -> None:
    table = seen_on(113, case={"cards": (19, 23, 100)})
    table.play("taxi 100")
    assert possible(table) == FROM_113
    table = seen_on(113, case={"cards": (19, 23, 100)})
    table.play("taxi 100 crime")
    assert possible(table) == {100}


@pytest.mark.rule("C-15", "S-13")
def test_a_crime_whose_cards_are_not_public_was_committed_at_some_symbol() -> None:
    known = []
    for public in (True, False):
        table = seen_on(113, case={"cards": (100, 17, 121)}, options={"decks-are-public": public})
        table.play("taxi 100 crime")
        known.append(possible(table))
    assert known[0] == {100}
    assert known[1] == {station for station in FROM_113 if BOARD.stations[station].symbols}
    assert known[0] < known[1]


@pytest.mark.rule("S-20")
def test_he_does_not_strike_twice_where_all_know_that_he_did() -> None:
    # 105 and 119 are crime scenes, and 108 lies between them.
    table = seen_on(105, also="crime", case={"cards": (19, 119), "played": (105,)})
    table.play("taxi 108")
    table.answer_round()
    table.play("taxi 119 crime")
    assert possible(table) == {119}


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
    table = seen_on(108, case=case, options=options, supply=(1, 1, 0), black=0, double=1)
    table.play(f"double taxi {scene} crime")
    assert table.outcome == ("fugitive", "crimes")
    assert possible(table) == left


@pytest.mark.rule("C-38")
def test_a_lost_second_leg_tells_that_no_ticket_led_on() -> None:
    options = {"double-needs-second-leg": False}
    table = seen_on(108, options=options, supply=(1, 1, 0), black=0, double=1)
    table.play("double taxi 119")
    assert possible(table) == {station for station in taxis(108) if not BOARD.neighbours(station, "bus")} == {117, 119}


@pytest.mark.rule("S-31")
def test_he_takes_a_ticket_at_a_hide_out() -> None:
    table = seen_on(58)
    table.play("taxi 44 take black")
    assert possible(table) == taxis(58) & hideouts(BOARD) == {44}


@pytest.mark.rule("S-33")
def test_where_he_vanished_there_is_a_hide_out() -> None:
    table = seen_on(58, moves=2)
    table.play("taxi 44 vanish")
    assert possible(table) == {44}


@pytest.mark.rule("S-34")
def test_he_takes_off_from_a_hide_out_and_lands_where_he_says() -> None:
    table = seen_on(58)
    table.play("taxi 44")
    assert len(possible(table)) > 1
    table.answer_round()
    table.play("fly")
    assert possible(table) == {44}
    table.play("land 193")
    assert possible(table) == {193}


@pytest.mark.rule("S-41")
def test_holmes_learns_the_quarter() -> None:
    table = seen_on(115)
    table.play("taxi 126")
    before = possible(table)
    assert {BOARD.stations[number].quarter for number in before} > {"III"}
    table.play("holmes search")
    assert possible(table) == {number for number in before if BOARD.stations[number].quarter == "III"}


@pytest.mark.rule("S-43")
@pytest.mark.parametrize(("symbol", "left"), [("attraction", {100, 114}), ("park", FROM_113)])
def test_watson_learns_whether_there_is_the_symbol(symbol: str, left: set[int]) -> None:
    table = seen_on(113)
    table.play("taxi 100", f"watson ask {symbol}")
    assert possible(table) == left


@pytest.mark.rule("S-43")
def test_a_no_rules_the_symbol_out() -> None:
    table = seen_on(113)
    table.play("taxi 125", "watson ask attraction")
    assert possible(table) == {125}


@pytest.mark.rule("S-44")
def test_mycrofts_clue_tells_where_he_was_and_so_where_he_can_have_gone() -> None:
    table = seen_on(113)
    for move in ("taxi 125", "taxi 131", "taxi 114"):
        table.play(move)
        if move != "taxi 114":
            table.answer_round()
    by_clue = possible_by_clue(view(table.state, "detective-4"))
    assert set(by_clue) == FROM_113
    assert set().union(*by_clue.values()) == possible(table)
    table.play("mycroft ask")
    assert possible(table) == by_clue[125] == taxis(*taxis(125))


@pytest.mark.rule("S-45")
def test_he_cannot_have_gone_where_a_road_block_stood() -> None:
    table = seen_on(113, case={"blocks": (100,)})
    table.play("taxi 114")
    assert possible(table) == FROM_113 - {100}


@pytest.mark.rule("S-42")
@pytest.mark.parametrize("bound", [True, False])
def test_a_black_ticket_was_not_the_barred_transport(bound: bool) -> None:
    table = seen_on(100, case={"ban": "bus"}, options={"ban-binds-black": bound})
    table.play("black 113")
    assert possible(table) == (taxis(100) if bound else set(around(100)))


@pytest.mark.rule("S-42")
@pytest.mark.parametrize("both", [True, False])
def test_the_ban_binds_the_second_leg_if_the_ruling_says_so(both: bool) -> None:
    table = seen_on(113, case={"ban": "bus"}, options={"ban-binds-both-legs": both})
    table.play("double taxi 100", "black 113")
    reached = taxis(*FROM_113)
    assert possible(table) == (reached if both else reached | {near for via in FROM_113 for near in around(via)})
