"""Refusals of the Sherlock mode: each says what was expected, and changes nothing."""

from collections.abc import Callable
from random import Random

import pytest

from blackticket.rules.actions import Action, parse_action
from blackticket.rules.chance import Seeded
from blackticket.rules.errors import ACTION_CODES, IllegalAction
from blackticket.rules.games import prepare
from blackticket.rules.ticket import acting, all_actions, apply, legal_actions, start
from blackticket.rules.ticket.play import is_legal
from blackticket.rules.ticket.refuse import refusal
from tests.length import repeats
from tests.rules.sherlock.positions import SherlockGame, deal, place
from tests.rules.sherlock.test_tokens import seekers_turn
from tests.seats import seat_of


def aloft() -> SherlockGame:
    game = place(44, 35)
    game.play("fly")
    return game


def stand(*where: int, **more: object) -> Callable[[], SherlockGame]:
    return lambda: place(*where, **more)  # type: ignore[arg-type]


CASES: list[tuple[str, Callable[[], SherlockGame], str, str | Action, str]] = [
    ("not-now", deal, "fugitive", "taxi 58", "'start 35' or 'start 193' (S-02)"),
    ("not-now", deal, "fugitive", "pass", "'start 35'"),
    ("not-on-card", deal, "fugitive", "start 5", "names 35 and 193"),
    ("unknown-station", deal, "fugitive", "start 500", "1 to 199"),
    ("unreadable-action", deal, "fugitive", Action("fugitive", "start", 35, also="crime"), "nothing else"),
    ("not-your-turn", deal, "detective-1", "start 35", "fugitive's turn"),
    ("not-now", stand(1), "fugitive", "start 5", "'taxi 58'"),
    ("not-now", stand(1), "fugitive", "helicopter 5", "'helicopter 5'"),
    ("not-now", stand(1), "fugitive", Action("fugitive", "ferry", 8), "'ferry 8'"),
    ("can-move", stand(1), "fugitive", "pass", "must move"),
    ("not-your-pawn", stand(1), "fugitive", "detective-1 taxi 8", "a move of your own"),
    ("not-your-pawn", stand(1), "fugitive", "holmes search", "is for the seekers"),
    ("unknown-station", stand(1), "fugitive", "taxi 200", "1 to 199"),
    ("no-line", stand(1), "fugitive", "taxi 58", "No taxi line leads from 1 to 58"),
    ("occupied", stand(1, 8), "fugitive", "taxi 8 crime", "A seeker stands on 8"),
    ("blocked", stand(1, case={"blocks": (8,)}), "fugitive", "taxi 8", "road block bars 8"),
    ("blocked", stand(1, case={"blocks": (8,)}), "fugitive", "double black 8", "road block"),
    ("banned", stand(1, case={"ban": "bus"}), "fugitive", "bus 58", "bars the bus"),
    ("banned", stand(1, case={"ban": "bus"}), "fugitive", "black 58", "bars the bus"),
    ("no-ticket", stand(1, black=0), "fugitive", "black 8", "no black ticket left."),
    ("no-ticket", stand(1, supply=(0, 9, 9)), "fugitive", "taxi 8", "no taxi ticket"),
    ("no-ticket", stand(58, case={"reserve": (0, 2)}), "fugitive", "taxi 44 take black", "no black ticket beside"),
    ("no-crime", stand(1), "fugitive", "taxi 8 crime", "no crime card of 8"),
    ("no-crime", stand(58), "fugitive", "taxi 44 crime take black", "no crime card of 44"),
    ("no-hideout", stand(1), "fugitive", "taxi 8 take double", "8 is none"),
    ("no-hideout", stand(1, moves=2), "fugitive", "taxi 8 vanish", "8 is none"),
    ("not-now", stand(58), "fugitive", "taxi 44 vanish", "3, 8, 13"),
    ("unreadable-action", stand(1), "fugitive", Action("fugitive", "taxi", 8, also="dance"), "'dance'"),
    ("unreadable-action", stand(1), "fugitive", Action("fugitive", "taxi", True), "whole number"),
    ("no-double", stand(1, double=0), "fugitive", "double taxi 8", "no double ticket"),
    ("no-double", stand(44, double=0), "fugitive", "double fly", "no double ticket"),
    ("no-second-leg", stand(1, case={"blocks": (1, 18, 19)}), "fugitive", "double taxi 8", "From 8"),
    ("no-hideout", stand(1), "fugitive", "fly", "not from 1"),
    ("no-flight", stand(44, case={"turned": ((35, 193),)}), "fugitive", "fly", "once a game"),
    ("no-flight", stand(44), "fugitive", "land 35", "'fly'"),
    ("unreadable-action", stand(44), "fugitive", Action("fugitive", "fly", 35), "'fly' alone"),
    ("not-now", aloft, "fugitive", "taxi 58", "'land 193' (S-34)"),
    ("not-now", aloft, "fugitive", "fly", "'land 193'"),
    ("not-on-card", aloft, "fugitive", "land 45", "35 and 193"),
    ("occupied", aloft, "fugitive", "land 35", "seeker stands on 35"),
    ("no-crime", aloft, "fugitive", "land 193 crime", "no crime card"),
    ("no-hideout", aloft, "fugitive", "land 193 take black", "193 is none"),
    ("unreadable-action", aloft, "fugitive", Action("fugitive", "land", 193, double=True), "nothing else"),
    ("not-your-turn", aloft, "detective-1", "land 193", "fugitive's turn"),
    ("not-your-turn", seekers_turn, "fugitive", "taxi 8", "seekers' turn"),
    ("not-your-pawn", seekers_turn, "detective-1", "adler ban bus", "holmes, detective-1"),
    ("not-your-pawn", seekers_turn, "detective-1", "detective-2 taxi 8", "detective-1 moves detective-1"),
    ("not-your-pawn", seekers_turn, "detective-1", Action("moran", "ask"), "moran is not in this game"),
    ("not-now", seekers_turn, "detective-1", "fly", "'fly'"),
    ("not-now", seekers_turn, "detective-1", "detective-1 reroll", "'detective-1 reroll'"),
    ("not-now", seekers_turn, "detective-1", Action("detective-1", "search"), "'detective-1 search'"),
    ("not-now", seekers_turn, "detective-1", Action("detective-1", "taxi", 171, also="crime"), "crime"),
    ("unreadable-action", seekers_turn, "detective-1", Action("holmes", "ask"), "'holmes search'"),
    ("unreadable-action", seekers_turn, "detective-5", Action("lestrade", "ask"), "'lestrade block'"),
    ("unreadable-action", seekers_turn, "detective-5", Action("seekers", "go"), "'seekers done'"),
    ("can-move", seekers_turn, "detective-5", "seekers done", "Not yet"),
    ("no-token", lambda: seekers_turn(case={"spent": True}), "detective-1", "holmes search", "One token a turn"),
    ("no-token", lambda: seekers_turn(case={"tokens": (0,) * 5}), "detective-1", "holmes search", "no token left"),
    ("not-now", seekers_turn, "detective-4", "mycroft ask", "from move 3"),
    ("no-block", seekers_turn, "detective-5", "lestrade block 171", "move him first"),
    ("unknown-station", seekers_turn, "detective-5", "lestrade block 999", "1 to 199"),
    ("unknown-seat", seekers_turn, "spectator", "seekers done", "'spectator'"),
]


@pytest.mark.parametrize(
    ("code", "game", "seat", "said", "words"), CASES, ids=[f"{case[0]}-{case[3]}" for case in CASES]
)
def test_an_action_is_refused_with_its_reason(
    code: str, game: Callable[[], SherlockGame], seat: str, said: str | Action, words: str
) -> None:
    refused = game().refused(seat, said)
    assert refused.code == code
    assert words in refused.text


def test_vanishing_on_landing_is_refused() -> None:
    game = place(44, moves=2, case={"turned": ((37, 62),), "aloft": "single"})
    refused = game.refused("fugitive", Action("fugitive", "land", 37, also="vanish"))
    assert (refused.code, "named aloud" in refused.text) == ("not-now", True)


def test_a_balloon_without_a_card_to_land_by_stays_on_the_ground() -> None:
    blocks = tuple(station for card in deal().state.setup.board.decks["fugitive"] for station in card)
    game = place(44, case={"blocks": blocks})
    assert "fly" not in game.texts()
    assert game.refused("fugitive", "fly").code == "no-flight"


@pytest.mark.parametrize("edition", ["london-2023", "sherlock-2022"])
@pytest.mark.parametrize(
    "text", ["start 5", "fly", "land 5", "helicopter 5", "taxi 8 crime", "holmes search", "seekers done"]
)
def test_other_games_know_nothing_of_it(edition: str, text: str) -> None:
    state, _ = start(prepare(edition), Seeded(0), {"fugitive": 1})
    with pytest.raises(IllegalAction) as caught:
        apply(state, "fugitive", parse_action(text), Seeded(0))
    assert caught.value.code == "not-now"
    state, _ = apply(state, "fugitive", parse_action("taxi 8"), Seeded(0))
    assert refusal(state, "detective-1", parse_action(text)).code == "not-now"


ODD = [
    *(
        "start 35",
        "fly",
        "double fly",
        "land 35",
        "land 193 crime",
        "holmes search",
        "adler ban bus",
        "watson ask park",
    ),
    *("mycroft ask", "lestrade block 8", "seekers done", "pass", "detective-1 pass", "bobby-1 stay", "helicopter 1"),
]


def test_an_action_is_legal_exactly_if_it_is_listed_and_is_refused_exactly_if_it_is_not() -> None:
    for seed in range(repeats(25, at_length=120)):
        rng = Random(seed)
        state, _ = start(prepare("sherlock-2022", "sherlock", 1 + seed % 5), Seeded(seed))
        while not state.outcome:
            listed = {(seat, action) for seat in state.setup.seats for action in legal_actions(state, seat)}
            assert {seat for seat, _ in listed} == set(acting(state))
            assert {action for _, action in listed} == set(all_actions(state))
            assert len(set(all_actions(state))) == len(all_actions(state))
            here = {0: state.fugitive, 1: state.seekers[0]}[rng.randrange(2)] or 1
            near = sorted({stop for stops in state.setup.board.stations[here].lines.values() for stop in stops})
            said = rng.choice(["", "crime", "take black", "take double", "vanish", "crime vanish", "x"])
            pawn = rng.choice(["fugitive", *state.setup.pawns])
            tries = [parse_action(rng.choice(ODD)), Action("holmes", rng.choice(["ask", "search"]), rng.randrange(2))]
            for word in ("taxi", "bus", "underground", "black"):
                tries += [Action(pawn, word, rng.choice(near), rng.random() < 0.3, said)]
            for action in tries:
                for seat in (*state.setup.seats, "spectator"):
                    legal = (seat, action) in listed
                    assert is_legal(state, seat, action) == legal
                    if not legal:
                        assert refusal(state, seat, action).code in ACTION_CODES
            action = rng.choice(all_actions(state))
            assert is_legal(state, seat_of(state, action), action)
            state, _ = apply(state, seat_of(state, action), action, Seeded(seed, state.version + 1))
