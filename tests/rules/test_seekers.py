"""The seekers' moves: what they pay, and what becomes of those that cannot move."""

import pytest

from tests.rules.positions import kinds, place, play, refused, texts
from tests.states import ticket_state

NONE = (0, 0, 0)
SOME = (5, 5, 5)


@pytest.mark.rule("C-25")
@pytest.mark.parametrize(
    ("move", "stock", "supply"),
    [
        ("taxi 9", (4, 5, 5), (11, 10, 10)),
        ("bus 58", (5, 4, 5), (10, 11, 10)),
        ("underground 46", (5, 5, 4), (10, 10, 11)),
    ],
)
def test_a_detective_pays_one_ticket_of_the_transport_into_the_supply(
    move: str, stock: tuple[int, int, int], supply: tuple[int, int, int]
) -> None:
    game = place(100, 60, 1, stocks=(SOME,) * 4, supply=(10, 10, 10), waiting=("detective-2",), moves=1)
    play(game, f"detective-2 {move}")
    assert ticket_state(game).stocks == (SOME, stock, SOME, SOME)
    assert ticket_state(game).supply == supply


@pytest.mark.rule("C-25")
@pytest.mark.parametrize("move", ["taxi 9", "bus 58", "underground 46"])
def test_bobbies_pay_nothing(move: str) -> None:
    game = place(100, 60, 70, 80, 1, detectives=3, stocks=(NONE,) * 3, waiting=("bobby-1",), moves=1, supply=SOME)
    play(game, f"bobby-1 {move}")
    assert ticket_state(game).stocks == (NONE,) * 3
    assert ticket_state(game).supply == SOME


@pytest.mark.rule("C-27")
def test_a_detective_cannot_use_a_transport_without_its_ticket() -> None:
    game = place(100, 1, stocks=((3, 0, 0), SOME, SOME, SOME), waiting=("detective-1", "detective-2"), moves=1)
    assert texts(game, "detective-1") == {"detective-1 taxi 8", "detective-1 taxi 9"}
    assert refused(game, "detective-1", "detective-1 bus 46").code == "no-ticket"
    assert refused(game, "detective-1", "detective-1 underground 46").code == "no-ticket"


@pytest.mark.rule("C-27")
@pytest.mark.parametrize("stock", [NONE, (0, 8, 4)])
def test_a_detective_with_no_usable_ticket_sits_the_round_out(stock: tuple[int, int, int]) -> None:
    # At 2 only taxis stop.
    game = place(100, 2, 60, 70, 80, stocks=(stock, SOME, SOME, SOME))
    play(game, "taxi 101")
    assert game.acting == ("detective-2", "detective-3", "detective-4")
    events = play(game, "detective-2 taxi 61", "detective-3 taxi 71", "detective-4 taxi 99")
    assert events[-2].facts == {"pawns": ["detective-1"]}
    assert kinds(events)[-2:] == ["sat-out", "round-ended"]
    assert game.state.seekers[0] == 2
    assert ticket_state(game).stocks[0] == stock


@pytest.mark.rule("C-27")
def test_a_seeker_hemmed_in_by_colleagues_waits_until_they_make_way_and_then_must_move() -> None:
    game = place(100, 2, 10, 20, 80)
    play(game, "taxi 101")
    assert list(game.acting) == ["detective-2", "detective-3", "detective-4"]
    assert refused(game, "detective-1", "detective-1 taxi 10").code == "occupied"
    play(game, "detective-4 taxi 99", "detective-2 taxi 11")
    assert texts(game, "detective-1") == {"detective-1 taxi 10"}
    play(game, "detective-3 taxi 9")
    assert list(game.acting) == ["detective-1"], "the round waits for it, now that it can move"
    play(game, "detective-1 taxi 20")
    assert game.state.turn == "fugitive"


@pytest.mark.rule("C-27")
def test_it_may_not_pass_while_others_can_still_make_way() -> None:
    game = place(100, 2, 10, 20, 80)
    play(game, "taxi 101")
    refusal = refused(game, "detective-1", "detective-1 pass")
    assert refusal.code == "can-move"
    assert "may still make way" in refusal.text


@pytest.mark.rule("C-27")
def test_a_bobby_hemmed_in_waits_too_and_sits_out_when_nobody_can_move() -> None:
    game = place(100, 10, 20, 80, 2, detectives=3, stocks=(NONE, NONE, SOME))
    play(game, "taxi 101")
    assert texts(game, "detective-1") == set()
    events = play(game, "detective-3 taxi 99")
    assert kinds(events) == ["seeker-moved", "sat-out", "round-ended"]
    assert events[1].facts == {"pawns": ["detective-1", "detective-2", "bobby-1"]}


@pytest.mark.rule("C-27")
def test_a_seeker_that_sat_out_moves_again_as_soon_as_it_can() -> None:
    game = place(100, 2, 10, 20, 80, stocks=(SOME, NONE, (0, 0, 0), SOME))
    play(game, "taxi 101", "detective-4 taxi 99")
    assert game.state.turn == "fugitive"
    game.state = ticket_state(game)._replace(stocks=(SOME, NONE, (1, 0, 0), SOME))
    play(game, "taxi 100", "detective-3 taxi 9")
    assert texts(game, "detective-1") == {"detective-1 taxi 20"}


@pytest.mark.rule("C-27")
def test_two_seekers_that_block_each_other_in_a_chain_move_one_after_the_other() -> None:
    # 7 is shut in by 6 and 17, 6 by 7 and 29: the bobby on 29 has to go first, then the one on 6.
    game = place(100, 7, 17, 6, 29, detectives=2, stocks=((5, 0, 0), NONE))
    play(game, "taxi 101")
    assert {text.split()[0] for text in texts(game, "detective-1")} == {"bobby-2"}
    play(game, "bobby-2 taxi 16")
    assert texts(game, "detective-1") == {"bobby-1 taxi 29"}
    play(game, "bobby-1 taxi 29")
    assert texts(game, "detective-1") == {"detective-1 taxi 6"}
    play(game, "detective-1 taxi 6")
    assert game.state.turn == "fugitive"


@pytest.mark.rule("C-28")
def test_a_detective_cannot_pay_with_a_colleagues_ticket() -> None:
    game = place(100, 1, 60, stocks=((0, 5, 5), SOME, SOME, SOME), waiting=("detective-1", "detective-2"), moves=1)
    assert refused(game, "detective-1", "detective-1 taxi 8").code == "no-ticket"
    assert not any(text.startswith("detective-1 taxi") for text in texts(game, "detective-1"))


@pytest.mark.rule("C-28")
def test_nobodys_stock_ever_grows() -> None:
    game = place(100, 1, 60, 70, 80)
    for _ in range(5):
        play(game, game.legal("fugitive")[0].text)
        while game.state.turn == "seekers":
            before = ticket_state(game).stocks
            play(game, next(iter(sorted(texts(game, game.acting[0])))))
            changed = [
                n for n, (old, new) in enumerate(zip(before, ticket_state(game).stocks, strict=True)) if old != new
            ]
            assert len(changed) == 1
            assert sum(ticket_state(game).stocks[changed[0]]) == sum(before[changed[0]]) - 1
        if game.over:
            break
