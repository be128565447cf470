"""The detectives' abilities: S-40 to S-45."""

from typing import Any

import pytest

from blackticket.rules.outcome import BOXED_IN
from blackticket.rules.ticket import acting, all_actions
from blackticket.rules.ticket.sherlock.state import Answer
from tests.rules.sherlock.positions import SherlockGame, facts, kinds, place

PAIR = ("holmes", "watson")
ALL = ("holmes", "adler", "watson", "mycroft", "lestrade")


def seekers_turn(*seekers: int, moves: int = 1, fugitive: int = 132, **more: Any) -> SherlockGame:
    """All five detectives have yet to move."""
    waiting = [f"detective-{number}" for number in range(1, 6)]
    return place(fugitive, *seekers, detectives=5, moves=moves, waiting=waiting, **more)


@pytest.mark.rule("S-40")
def test_one_token_a_turn_by_one_detective_and_it_leaves_the_game() -> None:
    game = seekers_turn()
    assert {"holmes search"} <= game.texts("detective-1")
    game.play("holmes search")
    assert game.case.tokens == (0, 1, 1, 1, 1)
    assert not [action for action in all_actions(game.state) if action.pawn in ALL]
    assert game.refused("detective-2", "adler ban bus").code == "no-token"
    game.answer_round()
    game.play(min(game.texts()))
    assert not game.case.spent
    assert game.refused("detective-1", "holmes search").code == "no-token"
    assert {"adler ban bus", "adler ban underground"} <= game.texts("detective-2")


@pytest.mark.rule("S-40")
def test_a_seat_uses_its_own_character_and_a_lone_player_all_of_them() -> None:
    game = seekers_turn()
    assert not [text for text in game.texts("detective-2") if "watson" in text]
    assert game.refused("detective-2", "watson ask park").code == "not-your-pawn"
    alone = place(132, detectives=1, characters=PAIR, moves=1, waiting=["detective-1", "bobby-1"])
    assert {"holmes search", "watson ask park", "bobby-1 taxi 173"} <= alone.texts("detective-1")
    assert alone.refused("detective-1", "adler ban bus").code == "not-your-pawn"


@pytest.mark.rule("S-40")
def test_a_token_can_be_spent_after_the_last_pawn_has_moved_so_the_seekers_say_done() -> None:
    game = seekers_turn()
    assert game.refused("detective-1", "seekers done").code == "can-move"
    while game.state.waiting <= game.state.lookup.all_waiting:
        moves = [action.text for action in all_actions(game.state) if action.pawn.startswith("detective")]
        game.play(moves[0])
    assert game.turn == "seekers"
    assert acting(game.state) == tuple(f"detective-{number}" for number in range(1, 6))
    assert "seekers done" in game.texts("detective-4")
    assert {"seekers done", "holmes search"} <= game.texts("detective-1")
    assert [action.text for action in all_actions(game.state)].count("seekers done") == 1
    events = game.play("seekers done")
    assert kinds(events) == ["round-ended"]
    assert game.turn == "fugitive"


@pytest.mark.rule("S-40")
def test_the_last_token_of_a_turn_ends_it_when_no_pawn_can_move() -> None:
    game = seekers_turn(stocks=((0, 0, 0),) * 5)
    game.state = game.state._replace(waiting=game.state.lookup.all_waiting + 1)
    events = game.play("watson ask river")
    assert kinds(events) == ["answered", "round-ended"]
    assert game.turn == "fugitive"


@pytest.mark.rule("S-40")
@pytest.mark.parametrize("case", [{"spent": True}, {"tokens": (0,) * 5}])
def test_without_a_token_to_spend_the_turn_ends_by_itself(case: dict[str, object]) -> None:
    game = seekers_turn(case=case)
    events = game.answer_round()
    assert kinds(events)[-2:] == ["seeker-moved", "round-ended"]


@pytest.mark.rule("S-41")
@pytest.mark.parametrize(("station", "quarter"), [(132, "III"), (44, "I"), (37, "II"), (118, "IV")])
def test_holmes_learns_the_quarter(station: int, quarter: str) -> None:
    game = seekers_turn(fugitive=station)
    answered = facts(game.play("holmes search"), "answered")
    assert answered == {"character": "holmes", "left": 0, "question": "quarter", "about": 1, "answer": quarter}
    assert game.case.answers == (Answer(1, "holmes", "quarter", quarter),)


@pytest.mark.rule("S-42")
def test_adler_bars_a_transport_on_his_next_turn_only() -> None:
    game = seekers_turn(fugitive=1, case={"tokens": (0, 1, 0, 0, 0)})
    assert facts(game.play("adler ban bus"), "banned") == {"character": "adler", "left": 0, "transport": "bus"}
    game.answer_round()
    assert game.case.ban == "bus"
    assert not [text for text in game.texts() if "bus" in text]
    assert game.refused("fugitive", "bus 58").code == "banned"
    game.play("underground 46")
    assert (game.state.log[-1].ban, game.case.ban) == ("bus", "")
    game.answer_round()
    assert "bus 58" in game.texts()


@pytest.mark.rule("S-42")
@pytest.mark.parametrize("binds", [True, False])
def test_a_black_ticket_does_not_help_or_does(binds: bool) -> None:
    game = place(1, case={"ban": "bus"}, options={"ban-binds-black": binds})
    assert {"black 8", "black 46"} <= game.texts(), "46 by underground"
    assert ("black 58" in game.texts()) == (not binds)
    if binds:
        assert game.refused("fugitive", "black 58").code == "banned"
    assert "black 194" in place(157, case={"ban": "bus"}, options={"ban-binds-black": binds}).texts()


@pytest.mark.rule("S-42")
@pytest.mark.parametrize("both", [True, False])
def test_both_legs_of_a_double_move_are_bound_or_the_first(both: bool) -> None:
    game = place(1, case={"ban": "bus"}, options={"ban-binds-both-legs": both})
    game.play("double underground 46")
    assert ("bus 58" in game.texts()) == (not both)
    game.play("taxi 47")
    assert [entry.ban for entry in game.state.log] == ["bus", "bus" if both else ""]
    shut = {"ban": "bus", "blocks": (1, 13, 33, 45, 47, 61, 74, 79)}
    options = {"ban-binds-both-legs": both}
    assert ("double underground 46" in place(1, case=shut, options=options).texts()) == (not both)


@pytest.mark.rule("S-42", "C-31")
@pytest.mark.parametrize("loses", [True, False])
def test_a_ban_that_leaves_nothing_boxes_him_in(loses: bool) -> None:
    case, options = {"tokens": (0, 1, 0, 0, 0), "blocks": (8, 9, 46)}, {"boxed-in-loses": loses}
    game = seekers_turn(fugitive=1, black=0, case=case, options=options)
    game.play("adler ban bus")
    game.answer_round()
    assert game.outcome == (BOXED_IN if loses else None)
    if not loses:
        game.play("pass")
        assert (game.state.log[-1].ban, game.case.ban) == ("bus", ""), "it was for that turn"


@pytest.mark.rule("S-43")
@pytest.mark.parametrize(("symbol", "said"), [("river", "yes"), ("park", "no"), ("attraction", "no")])
def test_watson_asks_for_a_symbol(symbol: str, said: str) -> None:
    game = seekers_turn(fugitive=127)
    answered = facts(game.play(f"watson ask {symbol}"), "answered")
    assert (answered["question"], answered["answer"], answered["about"]) == (symbol, said, 1)
    assert game.case.answers[-1] == Answer(1, "watson", symbol, said)


@pytest.mark.rule("S-44")
def test_mycroft_learns_the_station_of_two_moves_before() -> None:
    game = place(1, detectives=5, case={"tokens": (0, 0, 0, 1, 0)})
    route = (8, 19, 9, 20)
    for station in route:
        game.play(f"taxi {station}")
        if station != 20:
            game.answer_round()
    answered = facts(game.play("mycroft ask"), "answered")
    assert (answered["question"], answered["answer"], answered["about"]) == ("station", "19", 2)
    assert game.case.answers == (Answer(4, "mycroft", "station", "19"),)


@pytest.mark.rule("S-44")
@pytest.mark.parametrize("from_three", [True, False])
def test_he_asks_from_move_three_on_or_from_move_two_about_the_start(from_three: bool) -> None:
    options = {"clues-from-move-three": from_three}
    for moves in (1, 2, 3):
        game = seekers_turn(moves=moves, options=options)
        assert ("mycroft ask" in game.texts("detective-4")) == (moves >= (3 if from_three else 2))
        if moves == 1:
            refusal = game.refused("detective-4", "mycroft ask")
            assert (refusal.code, f"move {3 if from_three else 2}" in refusal.text) == ("not-now", True)
    if not from_three:
        game = seekers_turn(moves=2, options=options, start=77)
        game.play("mycroft ask")
        assert game.case.answers == (Answer(2, "mycroft", "station", "77"),)


@pytest.mark.rule("S-45")
def test_lestrade_blocks_start_or_destination_of_his_move_after_it() -> None:
    game = seekers_turn(1, 2, 3, 6, 8)
    assert not [text for text in game.texts("detective-5") if "block" in text]
    assert "move him first" in game.refused("detective-5", "lestrade block 8").text
    game.play("detective-5 taxi 19")
    assert {text for text in game.texts("detective-5") if "lestrade" in text} == {
        "lestrade block 8",
        "lestrade block 19",
    }
    refusal = game.refused("detective-5", "lestrade block 9")
    assert (refusal.code, "from 8 to 19" in refusal.text) == ("no-block", True)
    events = game.play("lestrade block 8")
    assert facts(events, "blocked") == {"character": "lestrade", "left": 0, "station": 8}
    assert game.case.blocks == (8,)


@pytest.mark.rule("S-45")
def test_who_sits_out_has_no_move_to_block() -> None:
    game = seekers_turn(1, 2, 3, 6, 8, stocks=((9, 9, 9),) * 4 + ((0, 0, 0),))
    while game.state.waiting & 0b1111:
        moves = [action.text for action in all_actions(game.state) if action.pawn.startswith("detective")]
        game.play(moves[0])
    assert game.turn == "seekers"
    assert not [action for action in all_actions(game.state) if action.pawn == "lestrade"]
    assert game.refused("detective-5", "lestrade block 8").code == "no-block"


@pytest.mark.rule("S-45")
def test_moriarty_may_not_move_to_a_block_but_seekers_may_and_it_stays() -> None:
    game = place(1, 18, case={"blocks": (8,)})
    assert not [text for text in game.texts() if text.split()[-1] == "8"]
    assert game.refused("fugitive", "taxi 8").code == "blocked"
    game.play("taxi 9")
    assert game.state.log[-1].blocks == (8,)
    assert "detective-1 taxi 8" in game.texts("detective-1")
    game.play("detective-1 taxi 8")
    game.answer_round()
    assert game.case.blocks == (8,)


@pytest.mark.rule("S-45")
def test_a_blocked_station_is_passed_by_a_line_that_does_not_stop_there() -> None:
    assert "bus 58" in place(1, case={"blocks": (8, 9, 45, 46)}).texts()


@pytest.mark.rule("S-45")
def test_a_station_is_blocked_once() -> None:
    game = seekers_turn(1, 2, 3, 6, 8, case={"blocks": (8,)})
    game.play("detective-5 taxi 19")
    assert {text for text in game.texts("detective-5") if "lestrade" in text} == {"lestrade block 19"}
    assert game.refused("detective-5", "lestrade block 8").code == "no-block"


def test_abilities_belong_to_the_seekers_turn() -> None:
    game = place(1, detectives=5)
    assert acting(game.state) == ("fugitive",)
    assert game.refused("detective-1", "holmes search").code == "not-your-turn"
