"""The Sherlock Holmes edition by its classic rules: what differs from the common game."""

import pytest

from blackticket import Game
from blackticket.boards import load
from tests.rules.positions import place, play, refused, singles, texts
from tests.states import ticket_state

EDITION = "sherlock-2022"


@pytest.mark.rule("S-01")
def test_58_carriage_44_omnibus_and_23_railway_tickets() -> None:
    assert Game.new(EDITION).setup.mode.tickets == (58, 44, 23)


@pytest.mark.rule("S-01", "C-11", "C-14")
@pytest.mark.parametrize(
    ("detectives", "supply"),
    [(1, (36, 28, 15)), (2, (36, 28, 15)), (3, (25, 20, 11)), (4, (14, 12, 7)), (5, (3, 4, 3))],
)
def test_what_is_left_is_the_supply_and_of_six_black_tickets_five_are_dealt(
    detectives: int, supply: tuple[int, int, int]
) -> None:
    state = ticket_state(Game.new(EDITION, detectives=detectives))
    assert state.supply == supply
    assert (state.black, state.double) == (5, 2)


@pytest.mark.rule("S-02")
def test_16_d_cards_and_13_m_cards_of_two_stations_each() -> None:
    decks = load("victorian").decks
    assert (len(decks["detectives"]), len(decks["fugitive"])) == (16, 13)
    assert all(len(card) == 1 for card in decks["detectives"])
    assert all(len(set(card)) == 2 for card in decks["fugitive"])


@pytest.mark.rule("S-02", "C-15")
def test_moriarty_starts_on_the_station_with_the_badge() -> None:
    cards = load("victorian").decks["fugitive"]
    starts = {Game.new(EDITION, seed=seed).state.fugitive for seed in range(150)}
    assert starts == {card[0] for card in cards}
    assert set(Game.new(EDITION, seed=1).view("detective-1").possible_starts) == starts


@pytest.mark.rule("S-03")
def test_in_a_game_of_two_each_of_the_two_characters_has_tickets_of_its_own() -> None:
    game = Game.new(EDITION, detectives=1)
    assert game.setup.pawns == ("detective-1", "detective-2", "bobby-1", "bobby-2")
    assert ticket_state(game).stocks == ((11, 8, 4), (11, 8, 4))


@pytest.mark.rule("S-03", "C-28")
def test_the_two_do_not_share_them() -> None:
    game = place(1, 100, 150, 20, 60, edition=EDITION, detectives=1, stocks=((0, 0, 0), (11, 8, 4)))
    play(game, max(singles(game)))
    assert {text.split()[0] for text in texts(game, "detective-1")} == {"detective-2", "bobby-1", "bobby-2"}
    target = game.setup.board.neighbours(100, "taxi")[0]
    assert refused(game, "detective-1", f"detective-1 taxi {target}").code == "no-ticket"
    move = next(action for action in game.legal("detective-1") if action.pawn == "detective-2")
    play(game, move.text)
    assert ticket_state(game).stocks[0] == (0, 0, 0)
    assert sum(ticket_state(game).stocks[1]) == 22


@pytest.mark.rule("S-03", "C-13")
@pytest.mark.parametrize(("detectives", "bobbies"), [(1, 2), (2, 2), (3, 1), (4, 0), (5, 0)])
def test_bobbies_join_by_the_number_of_characters(detectives: int, bobbies: int) -> None:
    assert len(Game.new(EDITION, detectives=detectives).setup.bobby_pawns) == bobbies


@pytest.mark.rule("S-04")
def test_there_are_five_detective_characters() -> None:
    mode = Game.new(EDITION).setup.mode
    assert mode.name == "classic"
    assert mode.characters == ("holmes", "watson", "adler", "mycroft", "lestrade")
    assert len(mode.characters) == max(mode.detectives)


@pytest.mark.rule("S-05", "C-34")
@pytest.mark.parametrize(
    ("station", "stops"), [(108, (115,)), (115, (108, 157)), (157, (115, 194)), (194, (157,))], ids=str
)
def test_the_ferry_runs_along_the_river_from_stop_to_stop(station: int, stops: tuple[int, ...]) -> None:
    board = load("victorian")
    assert board.neighbours(station, "ferry") == stops
    game = place(station, 1, 2, 3, 4, edition=EDITION)
    assert {f"black {stop}" for stop in stops} <= texts(game)


@pytest.mark.rule("S-05")
def test_there_is_no_other_ferry() -> None:
    assert load("victorian").lines("ferry") == ((108, 115), (115, 157), (157, 194))


@pytest.mark.rule("S-06", "C-22")
def test_from_165_dr_watson_rides_as_in_the_rulebook() -> None:
    game = place(1, 165, 20, 40, 60, edition=EDITION, detectives=4)
    play(game, max(singles(game)))
    assert texts(game, "detective-1") == {
        *(f"detective-1 taxi {station}" for station in (149, 151, 179, 180)),
        *(f"detective-1 bus {station}" for station in (123, 180)),
    }
    assert refused(game, "detective-1", "detective-1 underground 123").code == "no-line"
    assert "underground" not in load("victorian").stations[165].stops


@pytest.mark.rule("C-41")
def test_he_escapes_after_22_rounds() -> None:
    mode = Game.new(EDITION).setup.mode
    assert (mode.rounds, mode.reveals) == (22, (3, 8, 13, 18, 24))
