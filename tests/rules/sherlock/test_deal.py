"""How a game of the Sherlock mode begins."""

import pytest

from blackticket import Game
from blackticket.rules.chance import Seeded
from blackticket.rules.errors import SetupError
from blackticket.rules.ticket import acting
from blackticket.rules.ticket.sherlock.deal import deal_sherlock
from tests.rules.sherlock.positions import BOARD, ScriptedPicks, deal, facts, kinds, place

M_CARDS = BOARD.decks["fugitive"]


@pytest.mark.rule("S-02")
def test_moriarty_picks_either_station_of_his_card_as_his_first_action() -> None:
    game = deal()
    assert (game.state.fugitive, game.state.start, game.state.dealt) == (0, 0, True)
    assert game.case.card in M_CARDS
    assert acting(game.state) == ("fugitive",)
    assert game.texts() == {f"start {station}" for station in game.case.card}
    second = game.case.card[1]
    (event,) = game.play(f"start {second}")
    assert (event.kind, event.facts, event.secret) == ("hidden", {}, {"station": second})
    assert (game.state.fugitive, game.state.start, game.state.version) == (second, second, 1)
    assert (game.turn, game.state.log, game.state.round) == ("fugitive", (), 1)


@pytest.mark.rule("S-02")
def test_every_card_is_dealt_and_every_station_of_a_card_can_be_the_start() -> None:
    tables = [deal(chance=Seeded(seed)) for seed in range(200)]
    assert {game.case.card for game in tables} == set(M_CARDS)
    assert set(tables[0].state.possible_starts) == {station for card in M_CARDS for station in card}


@pytest.mark.rule("S-02", "C-16")
def test_he_does_not_start_on_a_seeker() -> None:
    chance = ScriptedPicks(*[0] * 16)
    first = M_CARDS[0]
    game = deal(starts={"detective-1": first[0]}, chance=chance)
    assert game.case.card == first
    assert game.texts() == {f"start {first[1]}"}
    assert game.refused("fugitive", f"start {first[0]}").code == "occupied"
    game = deal(starts={"detective-1": first[0], "detective-2": first[1]})
    assert game.case.card == M_CARDS[1]


@pytest.mark.rule("S-02")
def test_placed_by_hand_he_has_no_card_and_nothing_to_pick() -> None:
    game = place(1)
    assert (game.state.fugitive, game.case.card, game.state.dealt) == (1, (), False)
    assert "taxi 8" in game.texts()


def test_start_cards_that_seekers_stand_on_wholly_are_refused() -> None:
    setup = deal().state.setup
    everywhere = [station for card in M_CARDS for station in card]
    with pytest.raises(SetupError) as refusal:
        deal_sherlock(setup, ScriptedPicks(), everywhere, placed=False)
    assert refusal.value.code == "bad-starts"


@pytest.mark.rule("S-03", "S-12")
def test_a_lone_player_plays_two_characters_with_tickets_of_their_own_and_two_bobbies() -> None:
    game = deal(detectives=1, characters=("watson", "lestrade"))
    setup = game.state.setup
    assert setup.characters == ("watson", "lestrade")
    assert setup.moved_by("detective-1") == ("detective-1", "detective-2", "bobby-1", "bobby-2")
    assert game.state.stocks == ((10, 7, 4), (10, 7, 4))
    assert game.case.tokens == (2, 2)


@pytest.mark.rule("S-04")
def test_five_characters_the_first_ones_unless_others_are_chosen() -> None:
    assert deal(detectives=5).state.setup.characters == ("holmes", "watson", "adler", "mycroft", "lestrade")
    assert deal(detectives=2).state.setup.characters == ("holmes", "watson")
    assert deal(detectives=2, characters=("lestrade", "mycroft")).state.setup.characters == ("lestrade", "mycroft")


@pytest.mark.rule("S-07")
def test_symbols_quarters_and_hide_outs_of_the_board() -> None:
    assert BOARD.stations[127].symbols == ("river",)
    assert BOARD.stations[132].quarter == "III"
    assert {station.quarter for station in BOARD.stations.values()} == {"I", "II", "III", "IV"}
    assert sum(station.hideout for station in BOARD.stations.values()) >= 10


@pytest.mark.rule("S-10")
def test_one_black_and_one_double_ticket_and_five_and_two_beside_the_board() -> None:
    game = deal()
    assert (game.state.black, game.state.double) == (1, 1)
    assert game.case.reserve == (5, 2)
    assert game.case.taken == (0, 0)
    game = place(58)
    game.play("double black 44")
    assert (game.state.black, game.state.double) == (0, 0)
    assert game.state.supply == place(58).state.supply


@pytest.mark.rule("S-11")
@pytest.mark.parametrize(
    ("detectives", "supply"), [(1, (38, 30, 15)), (2, (38, 30, 15)), (3, (28, 23, 11)), (5, (8, 9, 3))]
)
def test_ten_seven_and_four_tickets_for_each_detective(detectives: int, supply: tuple[int, int, int]) -> None:
    state = deal(detectives).state
    assert set(state.stocks) == {(10, 7, 4)}
    assert len(state.stocks) == max(detectives, 2)
    assert state.supply == supply


@pytest.mark.rule("S-12")
@pytest.mark.parametrize(("detectives", "tokens"), [(1, 2), (2, 2), (3, 2), (4, 1), (5, 1)])
def test_two_tokens_each_for_two_or_three_detectives_and_else_one(detectives: int, tokens: int) -> None:
    assert deal(detectives).case.tokens == (tokens,) * max(detectives, 2)


@pytest.mark.rule("S-13")
def test_three_crime_cards_drawn_from_fifteen_that_he_alone_knows() -> None:
    assert len(BOARD.crime_scenes) == 15
    assert all(BOARD.stations[scene].symbols for scene in BOARD.crime_scenes)
    drawn = [deal(chance=Seeded(seed)) for seed in range(200)]
    assert {scene for game in drawn for scene in game.case.cards} == set(BOARD.crime_scenes)
    for game in drawn:
        assert len(set(game.case.cards)) == 3
        (started,) = game.events
        assert set(started.facts) == {"seekers", "dealt"}
        assert started.secret == {"card": list(game.case.card), "crime_cards": list(game.case.cards)}
    assert place(1).events[0].secret["fugitive"] == 1


@pytest.mark.rule("S-13")
@pytest.mark.parametrize("decks", [True, False])
@pytest.mark.parametrize("public", [True, False])
def test_crime_scenes_are_public_or_else_only_their_symbols(decks: bool, public: bool) -> None:
    options = {"decks-are-public": decks, "crime-scenes-are-public": public}
    game = Game.new("sherlock-2022", mode="sherlock", options=options, seed=1)
    for seat in ("fugitive", "detective-1", "spectator"):
        case = game.view(seat).case
        assert case
        assert case.scenes == (BOARD.crime_scenes if public else None)
    assert (len(game.view("spectator").possible_starts) < 30) == decks, "that is the other ruling"


@pytest.mark.rule("S-13")
def test_crime_scenes_are_not_public_unless_the_table_says_so() -> None:
    assert not Game.new("sherlock-2022", mode="sherlock").setup.ruling("crime-scenes-are-public")


@pytest.mark.rule("S-14")
def test_the_log_has_16_spaces_and_he_shows_himself_after_3_8_and_13() -> None:
    setup = deal().state.setup
    assert (setup.spaces, setup.mode.reveals) == (16, (3, 8, 13))
    for moves in range(16):
        game = place(1, moves=moves)
        events = game.play("taxi 8")
        assert ("revealed" in kinds(events)) == (moves + 1 in (3, 8, 13)) == game.state.log[-1].shown
    assert facts(place(1, moves=7).play("taxi 8"), "revealed") == {"move": 8, "station": 8}


@pytest.mark.rule("S-15")
def test_the_cards_beside_the_board_are_all_but_his_own() -> None:
    drawn = set()
    for pick in range(12):
        game = deal()
        card = game.case.card
        game.play(f"start {card[0]}")
        game.state = game.state._replace(fugitive=44)
        game.chance = ScriptedPicks(pick)
        game.play("fly")
        assert card not in game.case.turned
        drawn.add(game.case.turned[0])
    assert drawn == set(M_CARDS) - {card}
    assert set(game.state.possible_starts).isdisjoint(game.case.turned[0])
