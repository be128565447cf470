"""The catalogue of editions tells what games then begin with."""

from collections import Counter
from typing import Any

import pytest

from blackticket import Game, editions
from blackticket.rules.actions import FUGITIVE
from blackticket.rules.catalogue import catalogue

CATALOGUE_MODES = [
    pytest.param(edition["id"], mode, id=f"{edition['id']} {mode['name']}")
    for edition in catalogue()
    for mode in edition["modes"]
]


def first_round(game: Game) -> dict[str, Any]:
    """The view of a game, in the dice game of its first round: the dice are then on the table."""
    while game.view(FUGITIVE).round == 0:
        seat = game.acting[0]
        game.play(seat, game.legal(seat)[0])
    return {**game.view(FUGITIVE).to_json()}


@pytest.mark.parametrize(("edition", "mode"), CATALOGUE_MODES)
def test_a_game_of_any_number_of_players_begins_with_what_is_told(edition: str, mode: dict[str, Any]) -> None:
    assert [party["detectives"] for party in mode["parties"]] == mode["detectives"]
    for party in mode["parties"]:
        game = Game.new(edition, mode=mode["name"], detectives=party["detectives"], seed=3)
        view = first_round(game)
        seekers = [pawn for pawn in view["pawns"] if pawn["pawn"] != FUGITIVE]
        kinds = Counter(pawn["pawn"].partition("-")[0] for pawn in seekers)
        assert (kinds["detective"], kinds["bobby"]) == (party["pawns"], party["bobbies"])
        assert (view["black"], view["double"]) == (party["black"], mode["double"])
        assert (view["rounds"], view["reveals"]) == (mode["rounds"], mode["reveals"])
        if mode["game"] == "dice":
            dice = view["dice"]
            assert len("".join(dice["rows"])) == party["tiles"]
            assert len(dice["expert"]) == party["expert"]
            assert len(dice["hand"]) == party["hand"]
            assert len(dice["hand"]) + dice["supply"] + dice["on_log"] == mode["dice"]
            assert dice["rerolls"] == mode["rerolls"]
            continue
        each = mode["detective_tickets"]
        shared = party["pawns"] if view["shared_tickets"] else 1
        assert seekers[0]["tickets"] == {ticket: shared * count for ticket, count in each.items()}
        assert view["own_stock"] == ("own_stock" in mode)
        assert not view["own_stock"] or view["supply"] == mode["own_stock"]
        assert ("case" in view) == ("crimes" in mode)
        if "case" in view:
            assert len(view["case"]["cards"]) == view["case"]["needed"] == mode["crimes"]
            assert view["case"]["reserve"] == mode["reserve"]
            assert seekers[0]["tokens"] == party["tokens"]
            assert len(game.state.setup.board.crime_scenes) == mode["scenes"]


def test_the_decks_and_the_ways_to_escape_are_told() -> None:
    modes = {(edition["id"], mode["name"]): mode for edition in catalogue() for mode in edition["modes"]}
    assert list(modes) == [(edition.id, mode.name) for edition in editions() for mode in edition.modes]
    assert modes["london-2023", "standard"]["start_cards"] == 13  # C-15
    assert modes["research-2013", "standard"]["start_cards"] == 18  # N-01
    assert {name for name, mode in modes.items() if mode["counts_moves"]} == {
        ("sherlock-2022", "sherlock"),
        ("dice-2019", "standard"),
        ("dice-2019", "expert"),
    }
