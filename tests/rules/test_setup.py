"""Set-up: who plays, what each gets, where each begins."""

import pytest

from blackticket import Game, SetupError
from blackticket.boards import load
from blackticket.rules.ticket.lookup import lookup
from tests.rules.positions import place
from tests.states import ticket_state

EDITIONS = ["london-2015", "london-2023", "venice-2018", "sherlock-2022"]
TICKETS = (11, 8, 4)


@pytest.mark.rule("C-10")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_to_six_players_one_of_them_the_fugitive(edition: str, players: int) -> None:
    seats = Game.new(edition, detectives=players - 1).seats
    assert seats == ("fugitive", *(f"detective-{n}" for n in range(1, players)))


@pytest.mark.rule("C-10")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("detectives", [-1, 0, 6])
def test_neither_fewer_players_nor_more(edition: str, detectives: int) -> None:
    with pytest.raises(SetupError) as refusal:
        Game.new(edition, detectives=detectives)
    assert refusal.value.code == "bad-detectives"


@pytest.mark.rule("C-11")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("detectives", [1, 2, 3, 4, 5])
def test_the_fugitive_gets_five_black_and_two_double_tickets(edition: str, detectives: int) -> None:
    state = Game.new(edition, detectives=detectives).state
    assert (state.black, state.double) == (5, 2)


@pytest.mark.rule("C-12")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("detectives", [2, 3, 4, 5])
def test_every_detective_gets_11_taxi_8_bus_and_4_underground_tickets(edition: str, detectives: int) -> None:
    assert ticket_state(Game.new(edition, detectives=detectives)).stocks == (TICKETS,) * detectives


@pytest.mark.rule("C-12")
@pytest.mark.parametrize("seat", ["fugitive", "detective-1", "detective-3", "spectator"])
def test_the_detectives_tickets_lie_open_for_all(seat: str) -> None:
    stocks = ((1, 2, 3), (4, 5, 6), (7, 8, 0))
    game = place(1, detectives=3, stocks=stocks)
    seen = {pawn.pawn: pawn.tickets for pawn in game.view(seat).seekers}
    assert seen == {"detective-1": stocks[0], "detective-2": stocks[1], "detective-3": stocks[2], "bobby-1": None}


@pytest.mark.rule("C-13")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("detectives", "bobbies"), [(2, 2), (3, 1), (4, 0), (5, 0)])
def test_two_bobbies_join_two_detectives_and_one_joins_three(edition: str, detectives: int, bobbies: int) -> None:
    setup = Game.new(edition, detectives=detectives).setup
    assert setup.detective_pawns == tuple(f"detective-{n}" for n in range(1, detectives + 1))
    assert setup.bobby_pawns == tuple(f"bobby-{n}" for n in range(1, bobbies + 1))


@pytest.mark.rule("C-14")
@pytest.mark.parametrize(
    ("detectives", "supply"),
    [(1, (35, 29, 15)), (2, (35, 29, 15)), (3, (24, 21, 11)), (4, (13, 13, 7)), (5, (2, 5, 3))],
)
@pytest.mark.parametrize("edition", ["london-2015", "london-2023", "venice-2018"])
def test_all_tickets_not_dealt_are_the_supply(edition: str, detectives: int, supply: tuple[int, int, int]) -> None:
    assert ticket_state(Game.new(edition, detectives=detectives)).supply == supply


@pytest.mark.rule("C-15")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("detectives", [1, 2, 3, 5])
def test_seekers_draw_d_cards_and_the_fugitive_an_x_card_and_every_card_is_drawn_some_time(
    edition: str, detectives: int
) -> None:
    decks = Game.new(edition).setup.board.decks
    d_cards = {card[0] for card in decks["detectives"]}
    x_cards = {card[0] for card in decks["fugitive"]}
    states = [Game.new(edition, detectives=detectives, seed=seed).state for seed in range(200)]
    assert all(len(set(state.seekers)) == len(state.setup.pawns) for state in states)
    assert {station for state in states for station in state.seekers} == d_cards
    for pawn in range(len(states[0].seekers)):
        assert len({state.seekers[pawn] for state in states}) > 10
    assert {state.fugitive for state in states} == x_cards


@pytest.mark.rule("C-15")
def test_the_two_decks_are_shuffled_apart() -> None:
    states = [Game.new("london-2023", seed=seed).state for seed in range(400)]
    first = states[0].seekers[0]
    assert len({state.fugitive for state in states if state.seekers[0] == first}) > 5


@pytest.mark.rule("C-15", "I-02")
@pytest.mark.parametrize("seat", ["detective-1", "spectator"])
def test_the_fugitive_draws_in_secret_and_puts_no_pawn_on_the_board(seat: str) -> None:
    game = Game.new("london-2023", seed=5)
    view = game.view(seat)
    assert (view.fugitive, view.start) == (None, None)
    assert [pawn.pawn for pawn in view.pawns] == list(game.setup.pawns)
    assert game.view("fugitive").fugitive == game.state.fugitive


@pytest.mark.rule("C-15")
def test_everyone_knows_which_stations_the_x_cards_name() -> None:
    for edition in EDITIONS:
        game = Game.new(edition, seed=5)
        x_cards = {card[0] for card in game.setup.board.decks["fugitive"]}
        assert set(game.view("detective-1").possible_starts) == x_cards


@pytest.mark.rule("C-16")
def test_an_x_card_that_names_an_occupied_station_is_put_back() -> None:
    taken = (35, 45, 51, 71)
    starts = {f"detective-{n}": station for n, station in enumerate(taken, start=1)}
    games = [Game.new("london-2023", detectives=4, starts=starts, seed=seed) for seed in range(150)]
    left = {card[0] for card in load("london").decks["fugitive"]} - set(taken)
    assert {game.state.fugitive for game in games} == left
    assert set(games[0].view("detective-1").possible_starts) == left


@pytest.mark.rule("C-15", "C-16")
@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_draws_a_station_on_which_another_was_placed(edition: str) -> None:
    d_card = Game.new(edition).setup.board.decks["detectives"][0][0]
    for seed in range(60):
        state = Game.new(edition, starts={"fugitive": d_card}, seed=seed).state
        assert d_card not in state.seekers
        state = Game.new(edition, starts={"detective-5": d_card}, seed=seed).state
        assert state.seekers.count(d_card) == 1


@pytest.mark.rule("C-15", "C-16")
@pytest.mark.parametrize("pair", [("detective-1", "detective-2"), ("detective-2", "bobby-1"), ("fugitive", "bobby-1")])
def test_no_two_pawns_are_placed_on_one_station(pair: tuple[str, str]) -> None:
    with pytest.raises(SetupError) as refusal:
        Game.new("london-2023", detectives=3, starts=dict.fromkeys(pair, 100))
    assert refusal.value.code == "bad-starts"
    assert all(word in refusal.value.text for word in (*pair, "100"))


def test_games_of_equal_set_ups_are_equal_even_when_the_tables_of_the_first_were_forgotten() -> None:
    first = ticket_state(Game.new("london-2023", seed=1))
    lookup.cache_clear()
    again = ticket_state(Game.new("london-2023", seed=1))
    assert again.lookup is not first.lookup
    assert again == first
    assert hash(again.lookup) == hash(first.lookup)
    assert ticket_state(Game.new("london-2023", seed=1, options={"finite-supply": False})).lookup != first.lookup
