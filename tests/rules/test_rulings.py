"""Rulings: every option in both settings."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from blackticket import Game, editions
from blackticket.rules.options import DICE_OPTIONS, SHERLOCK_OPTIONS
from tests.rules.positions import finish_round, kinds, place, play, refused, singles, texts
from tests.states import ticket_state

NONE = (0, 0, 0)
SOME = (5, 5, 5)
COMMON = ["finite-supply", "decks-are-public", "hemmed-in-waits", "double-needs-second-leg", "bobbies-do-not-count"]
OPTIONS = {edition.id: COMMON for edition in editions()} | {
    "sherlock-2022": [*COMMON, "bobbies-by-detectives", "boxed-in-loses", "rounds-not-moves", "stranded-means-unable"],
    "research-2013": ["decks-are-public", "double-needs-second-leg"],
    "dice-2019": [option.name for option in DICE_OPTIONS],
}
ALL = sorted({name for names in OPTIONS.values() for name in names} | {option.name for option in SHERLOCK_OPTIONS})
UNUSUAL = {"boxed-in-loses", "crime-scenes-are-public", "caught-after-the-turn"}
"""Rulings that are off unless a table turns them on: all others hold by default."""
ROOT = Path(__file__).parents[2]
TRUTHS = [(edition, name) for edition, names in OPTIONS.items() for name in names if name != "die-faces"]


def test_these_are_all_editions_modes_and_options_and_our_rulings_are_the_defaults() -> None:
    for edition in editions():
        for mode in edition.modes:
            if mode.name != "sherlock":
                assert [option.name for option in mode.options] == OPTIONS[edition.id]
            else:
                assert mode.options == SHERLOCK_OPTIONS
            assert [option.name for option in mode.options if not option.default] == [
                option.name for option in mode.options if option.name in UNUSUAL
            ]
            assert all(option.text and option.rule for option in mode.options)
            chosen = Game.new(edition.id, mode=mode.name).setup.chosen
            assert chosen == {option.name: option.default for option in mode.options}


@pytest.mark.parametrize(("edition", "name"), TRUTHS)
@pytest.mark.parametrize("value", [True, False])
def test_every_option_takes_both_values(edition: str, name: str, value: bool) -> None:
    game = Game.new(edition, options={name: value}, seed=1)
    assert game.setup.chosen[name] is value
    assert game.setup.ruling(name) is value
    assert game.view("detective-1").to_json()["options"][name] is value


@pytest.mark.parametrize("language", ["de", "en", "es", "it", "pt"])
def test_every_option_and_no_other_has_a_text_in_the_client(language: str) -> None:
    texts = json.loads((ROOT / "web" / "src" / "rules" / "rulings" / f"{language}.json").read_text())
    assert {name.removeprefix("dice.") for name in texts} == set(ALL)


def test_every_option_is_tried_otherwise_in_the_tests_of_the_rules() -> None:
    texts_of_tests = "".join(path.read_text() for path in Path(__file__).parent.rglob("test_*.py"))
    assert [name for name in ALL if not re.search(_otherwise(name), texts_of_tests)] == []


def _otherwise(name: str) -> str:
    return rf'"{name}": (?!{name not in UNUSUAL})|[(]"{name}", '


@pytest.mark.rule("C-26")
@pytest.mark.parametrize("finite", [True, False])
def test_finite_supply(finite: bool) -> None:
    game = place(2, options={"finite-supply": finite}, supply=(0, 3, 3), black=1, double=0)
    assert singles(game) == {"black 10", "black 20"} | (set() if finite else {"taxi 10", "taxi 20"})
    if not finite:
        play(game, "taxi 10")
        assert ticket_state(game).supply == (0, 3, 3), "an endless supply does not run into debt"
        assert game.state.black == 1


@pytest.mark.rule("C-26", "C-38")
@pytest.mark.parametrize(("finite", "double"), [(True, False), (False, True)])
def test_with_an_endless_supply_the_second_leg_is_always_paid(finite: bool, double: bool) -> None:
    game = place(2, options={"finite-supply": finite}, supply=(1, 0, 0), black=0)
    assert ("double taxi 10" in texts(game)) == double
    if double:
        play(game, "double taxi 10", "taxi 34")
        assert game.state.fugitive == 34


@pytest.mark.rule("C-26", "C-31")
@pytest.mark.parametrize("finite", [True, False])
def test_only_a_finite_supply_can_leave_him_without_a_move(finite: bool) -> None:
    options = {"finite-supply": finite}
    game = place(2, 50, 60, 70, 80, detectives=3, options=options, waiting=("bobby-1",), moves=1, supply=NONE, black=0)
    play(game, "bobby-1 taxi 99")
    assert game.outcome == (("seekers", "boxed-in") if finite else None)


@pytest.mark.rule("C-15")
@pytest.mark.parametrize("edition", ["london-2023", "sherlock-2022", "research-2013"])
def test_decks_are_public(edition: str) -> None:
    known = Game.new(edition, seed=2)
    unknown = Game.new(edition, seed=2, options={"decks-are-public": False})
    assert known.state.fugitive == unknown.state.fugitive, "it changes what is known, not what is dealt"
    assert len(known.view("detective-1").possible_starts) == 13
    free = set(unknown.setup.board.stations) - set(unknown.state.seekers)
    assert set(unknown.view("detective-1").possible_starts) == free
    starts_by_hand = Game.new(edition, starts={"fugitive": known.state.fugitive}, seed=2)
    assert len(starts_by_hand.view("detective-1").possible_starts) > 100, "no card was drawn for him"


@pytest.mark.rule("C-27")
def test_hemmed_in_waits_or_else_may_pass_at_once() -> None:
    waits = place(100, 2, 10, 20, 80)
    play(waits, "taxi 101")
    assert texts(waits, "detective-1") == set()
    passes = place(100, 2, 10, 20, 80, options={"hemmed-in-waits": False})
    play(passes, "taxi 101")
    assert texts(passes, "detective-1") == {"detective-1 pass"}
    assert refused(passes, "detective-2", "detective-2 pass").code == "can-move"
    events = play(passes, "detective-1 pass")
    assert (kinds(events), events[0].facts) == (["passed"], {"pawn": "detective-1"})
    assert refused(passes, "detective-1", "detective-1 pass").code == "already-moved"
    assert ticket_state(passes).stocks[0] == (11, 8, 4)
    play(passes, "detective-2 taxi 11")
    assert refused(passes, "detective-1", "detective-1 taxi 10").code == "already-moved", "it has had its turn"


@pytest.mark.rule("C-27")
def test_it_may_wait_all_the_same_and_move_when_there_is_room() -> None:
    game = place(100, 2, 10, 20, 80, options={"hemmed-in-waits": False})
    play(game, "taxi 101", "detective-2 taxi 11")
    assert texts(game, "detective-1") == {"detective-1 taxi 10"}, "and then it may not pass"


@pytest.mark.rule("C-27", "C-42")
@pytest.mark.parametrize("waits", [True, False])
def test_whether_a_hemmed_in_detective_counts_as_one_that_can_move(waits: bool) -> None:
    game = place(100, 2, 60, 10, 20, detectives=2, stocks=(SOME, NONE), options={"hemmed-in-waits": waits})
    play(game, "taxi 101")
    assert game.outcome == (None if waits else ("fugitive", "stranded"))


@pytest.mark.rule("C-38")
def test_double_needs_second_leg_or_else_a_missing_one_is_lost() -> None:
    game = place(2, supply=(1, 0, 0), black=0, options={"double-needs-second-leg": False})
    events = play(game, "double taxi 10")
    assert kinds(events) == ["double-played", "fugitive-moved", "second-leg-lost"]
    assert game.state.turn == "seekers"
    assert [(entry.station, entry.leg) for entry in game.state.log] == [(10, "only")]
    assert (game.state.double, game.state.round) == (1, 1)
    finish_round(game)
    assert not game.state.second_leg
    assert any(text.startswith("double") for text in texts(game))


@pytest.mark.rule("C-38")
@pytest.mark.parametrize("needs", [True, False])
def test_where_there_is_a_second_leg_the_ruling_changes_nothing(needs: bool) -> None:
    game = place(1, options={"double-needs-second-leg": needs})
    assert len([text for text in texts(game) if text.startswith("double")]) == len(singles(game))
    play(game, "double taxi 8")
    assert game.acting == ("fugitive",)
    assert [entry.leg for entry in game.state.log] == ["first"]


@pytest.mark.rule("C-42")
@pytest.mark.parametrize("ignored", [True, False])
def test_bobbies_do_not_count_or_else_keep_the_game_alive(ignored: bool) -> None:
    game = place(100, 2, 5, 60, 70, detectives=2, stocks=(NONE, NONE), options={"bobbies-do-not-count": ignored})
    play(game, "taxi 101")
    assert game.outcome == (("fugitive", "stranded") if ignored else None)
    if not ignored:
        finish_round(game)
        assert (game.state.round, game.state.seekers[:2]) == (2, (2, 5))


@pytest.mark.rule("C-42")
@pytest.mark.parametrize("ignored", [True, False])
def test_without_bobbies_that_ruling_changes_nothing(ignored: bool) -> None:
    game = place(100, 2, 5, 6, 30, stocks=(NONE,) * 4, options={"bobbies-do-not-count": ignored})
    play(game, "taxi 101")
    assert game.outcome == ("fugitive", "stranded")


@pytest.mark.rule("S-03", "C-13")
@pytest.mark.parametrize(("detectives", "by_detectives", "by_players"), [(1, 2, 2), (2, 2, 1), (3, 1, 0), (4, 0, 0)])
def test_bobbies_by_detectives_or_else_by_players(detectives: int, by_detectives: int, by_players: int) -> None:
    for value, bobbies in ((True, by_detectives), (False, by_players)):
        game = Game.new("sherlock-2022", detectives=detectives, options={"bobbies-by-detectives": value})
        assert len(game.setup.bobby_pawns) == bobbies
        assert len(game.state.seekers) == len(game.setup.pawns)


@pytest.mark.rule("S-03")
def test_with_five_detectives_there_is_no_bobby_either_way() -> None:
    assert Game.new("sherlock-2022", detectives=5, options={"bobbies-by-detectives": False}).setup.bobby_pawns == ()


@pytest.mark.rule("C-41")
@pytest.mark.parametrize("rounds", [True, False])
def test_rounds_not_moves_or_else_he_escapes_with_move_22(rounds: bool) -> None:
    options = {"rounds-not-moves": rounds}
    game = place(1, 50, 60, 70, 80, edition="sherlock-2022", options=options, moves=21, round=20)
    play(game, max(singles(game)))
    assert not game.over, "a move is complete when the seekers have answered it"
    finish_round(game)
    assert game.outcome == (None if rounds else ("fugitive", "escaped"))


@pytest.mark.rule("C-41")
@pytest.mark.parametrize("rounds", [True, False])
@pytest.mark.parametrize("moves", [20, 21])
def test_counting_moves_a_double_move_needs_two_that_are_left(rounds: bool, moves: int) -> None:
    options = {"rounds-not-moves": rounds}
    game = place(1, 50, 60, 70, 80, edition="sherlock-2022", options=options, moves=moves, round=20)
    assert any(text.startswith("double") for text in texts(game)) == (rounds or moves == 20)


@pytest.mark.rule("C-41")
def test_counting_moves_round_22_is_still_the_last() -> None:
    game = place(1, 50, 60, 70, 80, edition="sherlock-2022", options={"rounds-not-moves": False}, moves=21)
    play(game, max(singles(game)))
    finish_round(game)
    assert game.outcome == ("fugitive", "escaped")
    assert len(game.state.log) == 22


@pytest.mark.rule("C-42")
@pytest.mark.parametrize("unable", [True, False])
def test_stranded_means_unable_or_else_without_a_ticket(unable: bool) -> None:
    # No railway stops where they stand, so their tickets are of no use to them.
    options = {"stranded-means-unable": unable}
    useless = ((0, 0, 1), NONE, NONE, NONE)
    game = place(100, 2, 5, 6, 30, edition="sherlock-2022", options=options, stocks=useless, black=9)
    assert not any("underground" in game.setup.board.stations[station].stops for station in (2, 5, 6, 30))
    events = play(game, max(singles(game)))
    assert game.outcome == (("fugitive", "stranded") if unable else None)
    if not unable:
        assert kinds(events)[-2:] == ["sat-out", "round-ended"]
        assert game.acting == ("fugitive",)
        game.state = ticket_state(game)._replace(stocks=(NONE,) * 4)
        play(game, max(singles(game)))
        assert game.outcome == ("fugitive", "stranded")


BOXED: dict[str, Any] = {
    "edition": "sherlock-2022",
    "detectives": 3,
    "waiting": ("bobby-1",),
    "supply": NONE,
    "black": 0,
}
"""The bobby pays nothing, so nothing comes into the supply, and he can get no ticket."""


@pytest.mark.rule("C-31")
@pytest.mark.parametrize("loses", [True, False])
def test_boxed_in_loses_or_else_he_stays_and_a_space_is_covered(loses: bool) -> None:
    game = place(2, 50, 60, 70, 80, moves=1, options={"boxed-in-loses": loses}, **BOXED)
    play(game, "bobby-1 taxi 99")
    assert game.outcome == (("seekers", "boxed-in") if loses else None)
    if loses:
        return
    assert texts(game) == {"pass"}
    assert refused(game, "fugitive", "taxi 10").code == "no-ticket"
    events = play(game, "pass")
    assert events[0].seen_by("detective-1").facts == {"move": 2, "round": 2, "ticket": "pass", "leg": "single"}
    assert events[0].seen_by("fugitive").facts["station"] == 2
    assert (game.state.fugitive, game.state.turn, ticket_state(game).supply) == (2, "seekers", NONE)
    entry = ticket_state(game).log[-1]
    assert (entry.ticket, entry.station, entry.supply) == ("pass", 2, NONE)
    assert game.view("detective-1").log[-1].station is None


@pytest.mark.rule("C-31", "C-32")
def test_a_space_covered_without_a_move_counts_as_one() -> None:
    game = place(2, 50, 60, 70, 80, moves=2, **BOXED)
    play(game, "bobby-1 taxi 99")
    assert [event.facts.get("station") for event in play(game, "pass") if event.kind == "revealed"] == [2]
    last = place(2, 50, 60, 70, 80, moves=21, options={"rounds-not-moves": False}, **BOXED)
    play(last, "bobby-1 taxi 99", "pass")
    finish_round(last)
    assert last.outcome == ("fugitive", "escaped")


@pytest.mark.rule("C-31", "C-21")
def test_who_can_move_may_not_stay_and_boxed_in_is_not_lost_in_sherlock_alone() -> None:
    game = place(1, 50, 60, 70, 80, edition="sherlock-2022")
    assert not game.setup.ruling("boxed-in-loses")
    assert refused(game, "fugitive", "pass").code == "can-move"
    assert "boxed-in-loses" not in Game.new("london-2023").setup.chosen
    assert Game.new("venice-2018").setup.ruling("boxed-in-loses")
