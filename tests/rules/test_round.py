"""The round: who moves when, by which lines, to which stations."""

from itertools import permutations

import pytest

from blackticket.boards import TRANSPORTS, load
from blackticket.rules.ticket import legal_actions
from tests.rules.positions import finish_round, kinds, place, play, refused, singles, texts
from tests.states import ticket_state

PLENTY = (99, 99, 99)


@pytest.mark.rule("C-20")
def test_the_fugitive_moves_first_and_then_the_seekers_and_then_he_again() -> None:
    game = place(1, 50, 60, 70, 80)
    assert list(game.acting) == ["fugitive"]
    assert refused(game, "detective-1", "detective-1 taxi 37").code == "not-your-turn"
    play(game, "taxi 8")
    assert list(game.acting) == ["detective-1", "detective-2", "detective-3", "detective-4"]
    assert refused(game, "fugitive", "taxi 1").code == "not-your-turn"
    assert game.state.round == 1
    assert kinds(finish_round(game)) == ["seeker-moved"] * 4 + ["round-ended"]
    assert (list(game.acting), game.state.round) == (["fugitive"], 2)


@pytest.mark.rule("C-20")
@pytest.mark.parametrize("order", list(permutations(["detective-1", "detective-2", "bobby-1", "bobby-2"])))
def test_the_seekers_move_in_any_order_each_once(order: tuple[str, ...]) -> None:
    game = place(1, 50, 60, 70, 80, detectives=2)
    play(game, "taxi 8")
    for number, pawn in enumerate(order):
        assert game.state.turn == "seekers"
        seat = "detective-2" if pawn == "detective-2" else "detective-1"
        move = next(action for action in game.legal(seat) if action.pawn == pawn)
        play(game, move.text)
        if number < 3:
            assert refused(game, seat, move.text).code == "already-moved"
    assert game.state.turn == "fugitive"


@pytest.mark.rule("C-20", "C-13")
def test_a_bobby_is_moved_by_any_detective_but_a_detective_only_by_its_own_player() -> None:
    game = place(1, 50, 60, 70, 80, detectives=3)
    play(game, "taxi 8")
    bobby = {text for text in texts(game, "detective-1") if text.startswith("bobby-1")}
    assert bobby
    assert bobby < texts(game, "detective-2")
    assert bobby < texts(game, "detective-3")
    own = next(text for text in texts(game, "detective-1") if text.startswith("detective-1"))
    assert own not in texts(game, "detective-2")
    assert refused(game, "detective-2", own).code == "not-your-pawn"


@pytest.mark.rule("C-21")
def test_the_fugitive_may_neither_pass_nor_stay() -> None:
    game = place(1)
    assert all(action.station not in (0, 1) for action in game.legal("fugitive"))
    assert refused(game, "fugitive", "pass").code == "can-move"
    assert refused(game, "fugitive", "taxi 1").code == "no-line"
    assert refused(game, "fugitive", "black 1").code == "no-line"


@pytest.mark.rule("C-21")
@pytest.mark.parametrize("waits", [True, False])
@pytest.mark.parametrize("pawn", ["detective-1", "bobby-1"])
def test_a_seeker_that_can_move_may_neither_pass_nor_stay(pawn: str, waits: bool) -> None:
    ruling = {"hemmed-in-waits": waits}
    game = place(1, 50, 60, 70, 80, detectives=3, waiting=("detective-1", "bobby-1"), moves=1, options=ruling)
    assert refused(game, "detective-1", f"{pawn} pass").code == "can-move"
    here = game.state.seekers[game.setup.pawns.index(pawn)]
    assert refused(game, "detective-1", f"{pawn} taxi {here}").code == "no-line"


@pytest.mark.rule("C-21", "C-20")
def test_the_round_waits_for_the_last_seeker() -> None:
    game = place(1, 50, 60, 70, 80, waiting=("detective-1", "detective-4"), moves=1)
    play(game, "detective-4 taxi 99")
    assert game.acting == ("detective-1",)
    assert game.state.round == 1


@pytest.mark.rule("C-22")
def test_a_bus_runs_from_a_bus_stop_to_the_next_bus_stop_only() -> None:
    game = place(100, 1, 8, 50, 60, waiting=("detective-1", "detective-2"), moves=1)
    assert texts(game, "detective-1") == {
        *("detective-1 taxi 9", "detective-1 bus 46", "detective-1 bus 58", "detective-1 underground 46")
    }, "8 is taken; 74 is two stops away"
    assert refused(game, "detective-1", "detective-1 bus 74").code == "no-line"
    assert refused(game, "detective-1", "detective-1 underground 58").code == "no-line"
    assert texts(game, "detective-2") == {"detective-2 taxi 18", "detective-2 taxi 19"}, "no bus stops at 8"


@pytest.mark.rule("C-22")
@pytest.mark.parametrize("edition", ["london-2015", "london-2023", "venice-2018", "sherlock-2022"])
def test_from_every_station_pawns_ride_exactly_the_lines_of_the_board(edition: str) -> None:
    state = ticket_state(place(1, edition=edition, supply=PLENTY, stocks=(PLENTY,) * 4, black=0, double=0))
    board = state.setup.board
    for station in board.stations:
        lines = {
            f"{transport} {target}"
            for transport in TRANSPORTS
            if transport != "ferry"
            for target in board.neighbours(station, transport)
        }
        seekers = tuple(other for other in board.stations if other != station)[:3]
        alone = state._replace(fugitive=station, seekers=(station, station, station, station), waiting=0)
        assert {action.text for action in legal_actions(alone, "fugitive")} == lines
        free = state._replace(seekers=(station, *seekers), waiting=1)
        allowed = {text for text in lines if int(text.split()[1]) not in seekers}
        assert {action.text for action in legal_actions(free, "detective-1")} == {f"detective-1 {x}" for x in allowed}


@pytest.mark.rule("C-22")
@pytest.mark.parametrize("name", ["london", "venice", "victorian"])
def test_taxis_stop_everywhere_and_every_line_runs_both_ways(name: str) -> None:
    board = load(name)
    for number, station in board.stations.items():
        assert "taxi" in station.stops
        assert board.neighbours(number, "taxi")
        for transport in TRANSPORTS:
            assert all(
                number in board.neighbours(next_stop, transport) for next_stop in station.lines.get(transport, ())
            )


@pytest.mark.rule("C-23")
def test_pawns_may_go_straight_back() -> None:
    game = place(1, 10, 60, 70, 80, detectives=3)
    play(game, "taxi 8", "detective-1 taxi 2", "bobby-1 taxi 99")
    finish_round(game)
    assert "taxi 1" in texts(game)
    play(game, "taxi 1")
    assert "detective-1 taxi 10" in texts(game, "detective-1")
    assert "bobby-1 taxi 80" in texts(game, "detective-1")


@pytest.mark.rule("C-24")
@pytest.mark.parametrize("detectives", [2, 3, 4])
def test_no_two_seekers_share_a_station(detectives: int) -> None:
    # The third pawn is a bobby with two detectives, the fourth with three.
    game = place(100, 1, 60, 8, 9, detectives=detectives)
    play(game, "taxi 80")
    assert refused(game, "detective-1", "detective-1 taxi 8").code == "occupied"
    assert refused(game, "detective-1", "detective-1 taxi 9").code == "occupied"
    assert not {"detective-1 taxi 8", "detective-1 taxi 9"} & texts(game, "detective-1")
    pawn = game.setup.pawns[2]
    play(game, f"{pawn} taxi 18")
    assert "detective-1 taxi 8" in texts(game, "detective-1"), "the station is free again"


@pytest.mark.rule("C-24")
def test_a_bobby_enters_no_station_of_a_detective() -> None:
    game = place(100, 8, 60, 1, 80, detectives=2, waiting=("bobby-1",), moves=1)
    assert refused(game, "detective-2", "bobby-1 taxi 8").code == "occupied"


@pytest.mark.rule("C-24")
@pytest.mark.parametrize("detectives", [2, 3, 4])
def test_the_fugitive_enters_no_station_of_a_seeker(detectives: int) -> None:
    game = place(1, 8, 60, 70, 9, detectives=detectives)
    assert singles(game) == {"bus 46", "bus 58", "underground 46", "black 46", "black 58"}
    assert refused(game, "fugitive", "taxi 8").code == "occupied"
    assert refused(game, "fugitive", "black 9").code == "occupied"


@pytest.mark.rule("C-24")
def test_a_line_past_a_seeker_can_be_used() -> None:
    # The bus from 1 to 46 passes 9 and 20 on the map; only its stops matter.
    game = place(1, 9, 20, 8, 33)
    assert "bus 46" in texts(game)
