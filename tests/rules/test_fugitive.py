"""The fugitive's move: his ticket, his secret, his reveals."""

import pytest

from tests.rules.positions import finish_round, kinds, place, play, refused, singles, texts
from tests.states import ticket_state

REVEALS = (3, 8, 13, 18, 24)


@pytest.mark.rule("C-26")
@pytest.mark.parametrize(
    ("move", "supply"),
    [("taxi 8", (4, 5, 5)), ("bus 58", (5, 4, 5)), ("underground 46", (5, 5, 4))],
)
def test_he_takes_his_ticket_from_the_supply_and_lays_it_on_the_log(move: str, supply: tuple[int, int, int]) -> None:
    game = place(1, supply=(5, 5, 5))
    stocks = ticket_state(game).stocks
    play(game, move)
    assert ticket_state(game).supply == supply
    assert ticket_state(game).stocks == stocks
    assert (game.state.black, game.state.double) == (5, 2)
    assert [entry.ticket for entry in game.state.log] == [move.split()[0]]


@pytest.mark.rule("C-26")
def test_his_tickets_never_return_to_the_supply() -> None:
    game = place(1, 50, 60, 70, 80, supply=(5, 5, 5))
    play(game, "taxi 8", "detective-1 taxi 37", "detective-2 taxi 61", "detective-3 taxi 71", "detective-4 taxi 99")
    assert ticket_state(game).supply == (5 - 1 + 4, 5, 5)
    play(game, "black 1")
    assert ticket_state(game).supply == (8, 5, 5)


@pytest.mark.rule("C-26")
def test_a_transport_of_which_the_supply_is_empty_needs_a_black_ticket() -> None:
    game = place(1, supply=(0, 1, 0), double=0)
    assert singles(game) == {"bus 46", "bus 58", "black 8", "black 9", "black 46", "black 58"}
    refusal = refused(game, "fugitive", "taxi 8")
    assert refusal.code == "no-ticket"
    assert "black" in refusal.text


@pytest.mark.rule("C-26", "C-33")
def test_with_an_empty_supply_he_lives_on_black_tickets() -> None:
    game = place(1, supply=(0, 0, 0), black=1)
    assert singles(game) == {"black 8", "black 9", "black 46", "black 58"}
    play(game, "black 8")
    assert (ticket_state(game).black, ticket_state(game).supply) == (0, (0, 0, 0))


@pytest.mark.rule("C-26", "C-25")
def test_he_may_use_at_once_what_the_detectives_have_paid() -> None:
    game = place(8, 50, 60, 70, 80, supply=(0, 0, 0), black=0, double=0, waiting=("detective-1",), moves=1)
    play(game, "detective-1 taxi 37")
    assert texts(game) == {"taxi 1", "taxi 18", "taxi 19"}


@pytest.mark.rule("C-30")
def test_he_goes_to_a_station_joined_to_his_own_and_writes_it_in_the_next_space() -> None:
    game = place(1, moves=1)
    assert refused(game, "fugitive", "taxi 18").code == "no-line"
    play(game, "taxi 8")
    entry = game.state.log[-1]
    assert (len(game.state.log), entry.station, entry.ticket, entry.round) == (2, 8, "taxi", 2)
    finish_round(game)
    assert "taxi 18" in texts(game), "he goes on from there"


@pytest.mark.rule("C-30", "I-02")
@pytest.mark.parametrize("seat", ["detective-1", "spectator"])
def test_the_seekers_see_the_ticket_and_not_the_station(seat: str) -> None:
    game = place(1, 50, 60, 70, 80)
    events = play(game, "bus 58")
    assert events[0].seen_by(seat).facts == {"move": 1, "round": 1, "ticket": "bus", "leg": "single"}
    assert not events[0].seen_by(seat).secret
    line = game.view(seat).log[-1]
    assert (line.ticket, line.station) == ("bus", None)
    assert game.view("fugitive").log[-1].station == 58
    assert events[0].seen_by("fugitive").facts["station"] == 58


@pytest.mark.rule("C-31")
def test_boxed_in_before_his_first_move_he_has_lost_at_once() -> None:
    game = place(2, 10, 20)
    assert game.outcome == ("seekers", "boxed-in")
    assert game.acting == ()
    assert game.events[-1].facts["winner"] == "seekers"


@pytest.mark.rule("C-31")
def test_the_seekers_box_him_in_with_the_last_move_of_a_round_and_he_has_lost_at_once() -> None:
    game = place(2, 10, 33, 70, 80, waiting=("detective-2", "detective-3"), moves=1)
    play(game, "detective-2 taxi 20")
    assert not game.over, "the round is not over: a seeker may still open the box"
    play(game, "detective-3 taxi 71")
    assert game.outcome == ("seekers", "boxed-in")


@pytest.mark.rule("C-31")
def test_a_black_ticket_does_not_help_where_every_station_is_taken() -> None:
    game = place(1, 8, 9, 46, 57, waiting=("detective-4",), moves=1)
    play(game, "detective-4 taxi 58")
    assert game.state.black == 5
    assert game.outcome == ("seekers", "boxed-in")


@pytest.mark.rule("C-31", "C-34")
@pytest.mark.parametrize(("black", "lost"), [(1, False), (0, True)])
def test_the_ferry_is_a_way_out_for_who_has_a_black_ticket(black: int, lost: bool) -> None:
    game = place(194, 192, 193, 182, 80, waiting=("detective-3",), moves=1, black=black)
    play(game, "detective-3 taxi 195")
    assert game.over == lost
    assert singles(game) == (set() if lost else {"black 157"})


@pytest.mark.rule("C-31", "C-26")
@pytest.mark.parametrize(
    ("supply", "black", "lost"),
    [((0, 0, 0), 1, False), ((0, 0, 0), 0, True), ((0, 5, 5), 0, True), ((1, 0, 0), 0, False)],
)
def test_he_has_lost_too_where_he_can_get_no_ticket_that_takes_him_away(
    supply: tuple[int, int, int], black: int, lost: bool
) -> None:
    # The bobby pays nothing, so nothing comes into the supply; at 2 only taxis stop.
    game = place(2, 50, 60, 70, 80, detectives=3, waiting=("bobby-1",), moves=1, supply=supply, black=black)
    play(game, "bobby-1 taxi 99")
    assert game.outcome == (("seekers", "boxed-in") if lost else None)
    assert (game.legal("fugitive") == ()) == lost


@pytest.mark.rule("C-32", "C-03")
@pytest.mark.parametrize("move", range(1, 25))
def test_he_shows_himself_after_moves_3_8_13_18_and_24_and_after_no_other(move: int) -> None:
    game = place(1, moves=move - 1, round=min(move, 22))
    events = play(game, "taxi 8")
    assert ("revealed" in kinds(events)) == (move in REVEALS)
    assert game.view("detective-1").fugitive == (8 if move in REVEALS else None)
    assert game.view("detective-1").log[-1].station == (8 if move in REVEALS else None)
    if move in REVEALS:
        assert events[1].facts == {"move": move, "station": 8}


@pytest.mark.rule("C-32")
@pytest.mark.parametrize("seat", ["detective-1", "spectator"])
def test_his_pawn_stays_through_the_seekers_turn_and_leaves_with_his_next_move(seat: str) -> None:
    game = place(1, 50, 60, 70, 80, moves=2)
    play(game, "taxi 8")
    finish_round(game)
    assert game.view(seat).fugitive == 8
    play(game, "taxi 18")
    view = game.view(seat)
    assert view.fugitive is None
    assert [line.station for line in view.log[2:]] == [8, None], "what was seen stays known"


@pytest.mark.rule("C-32")
def test_moves_count_and_not_rounds() -> None:
    game = place(1, 50, 60, 70, 80)
    play(game, "double taxi 8", "taxi 18")
    finish_round(game)
    assert "revealed" in kinds(play(game, "taxi 43")), "move 3 in round 2"
    finish_round(game)
    assert "revealed" not in kinds(play(game, game.legal("fugitive")[0].text)), "round 3 is move 4"


@pytest.mark.rule("C-33")
def test_a_black_ticket_stands_for_any_transport_and_comes_from_his_own_stock() -> None:
    game = place(1, supply=(5, 5, 5))
    assert {text for text in singles(game) if "black" in text} == {"black 8", "black 9", "black 46", "black 58"}
    play(game, "black 46")
    assert (ticket_state(game).black, ticket_state(game).supply) == (4, (5, 5, 5))


@pytest.mark.rule("C-33", "I-02")
def test_the_seekers_do_not_learn_which_transport_it_stood_for() -> None:
    game = place(1)
    events = play(game, "black 46")
    assert events[0].seen_by("detective-1").facts["ticket"] == "black"
    assert game.view("detective-1").log[-1].ticket == "black"
    assert game.view("detective-1").black == 4, "how many are left lies open"


@pytest.mark.rule("C-33")
def test_without_a_black_ticket_he_cannot_play_one_and_detectives_have_none() -> None:
    game = place(1, 46, 60, 70, 80, black=0)
    assert not any("black" in text for text in texts(game))
    assert refused(game, "fugitive", "black 8").code == "no-ticket"
    play(game, "taxi 8")
    refusal = refused(game, "detective-1", "detective-1 black 1")
    assert (refusal.code, "Only the fugitive" in refusal.text) == ("no-ticket", True)


@pytest.mark.rule("C-34")
@pytest.mark.parametrize(
    ("station", "stops"), [(194, {157}), (157, {194, 115}), (115, {157, 108}), (108, {115})], ids=str
)
def test_ferries_run_from_stop_to_stop_with_a_black_ticket_only(station: int, stops: set[int]) -> None:
    game = place(station, supply=(9, 9, 9))
    ferry_stops = {194, 157, 115, 108}
    found = {action.text for action in game.legal("fugitive") if action.station in ferry_stops and not action.double}
    assert found == {f"black {stop}" for stop in stops}


@pytest.mark.rule("C-34")
@pytest.mark.parametrize("pawn", ["detective-1", "bobby-1"])
def test_no_seeker_takes_the_ferry(pawn: str) -> None:
    stations = (157, 60, 70, 80) if pawn == "detective-1" else (60, 70, 80, 157)
    game = place(1, *stations, detectives=3)
    play(game, "taxi 8")
    targets = {action.station for action in game.legal("detective-1") if action.pawn == pawn}
    assert targets
    assert not targets & {115, 194}
    for ticket in ("taxi", "bus", "underground"):
        assert refused(game, "detective-1", f"{pawn} {ticket} 115").code == "no-line"
    assert refused(game, "detective-1", f"{pawn} black 115").code == "no-ticket"
