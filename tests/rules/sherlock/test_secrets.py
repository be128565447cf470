"""I-02, I-03: what the seekers get out of the rules does not depend on Moriarty's station and cards."""

import pytest

from blackticket.rules.actions import parse_action
from blackticket.rules.ticket import acting, legal_actions
from blackticket.rules.ticket.refuse import refusal
from tests.rules.sherlock.positions import SherlockGame, place

PROBES = (
    *("taxi 8", "fly", "land 35", "start 35", "holmes search", "adler ban bus", "watson ask river", "mycroft ask"),
    *("lestrade block 8", "lestrade block 199", "seekers done", "detective-1 taxi 8", "detective-5 pass"),
)


def looked(game: SherlockGame) -> list[str]:
    """All that the detectives can ask the rules for."""
    state = game.state
    seen = [str(acting(state)), str(state.possible_starts), str(state.waiting), str(state.version)]
    for seat in state.setup.seats[1:]:
        legal = legal_actions(state, seat)
        seen.append(str(legal))
        refused = [refusal(state, seat, action) for action in map(parse_action, PROBES) if action not in legal]
        seen += [f"{refusal.code} {refusal.text}" for refusal in refused]
    return seen


@pytest.mark.rule("I-02", "I-03", "S-13", "S-20")
def test_two_worlds_with_the_same_public_history_look_the_same() -> None:
    worlds = [
        (place(8, detectives=5, case={"cards": (19, 23, 100)}), "taxi 19 crime", "taxi 8"),
        (place(113, detectives=5, case={"cards": (100, 17, 152)}), "taxi 100 crime", "taxi 101"),
    ]
    histories = []
    for game, first, second in worlds:
        seen = looked(game)
        events = list(game.play(first))
        seen += looked(game)
        while game.turn == "seekers":
            legal = _all(game)
            moves = sorted(text for text in legal if text.startswith("detective"))
            first_choice = [text for text in ("adler ban underground", "seekers done", *moves) if text in legal]
            events += game.play(first_choice[0])
            seen += looked(game)
        events += game.play(second)
        seen += looked(game)
        histories.append(seen + [repr(event.seen_by("detective-1")) for event in events])
    assert histories[0] == histories[1]


def _all(game: SherlockGame) -> set[str]:
    return {text for seat in game.state.setup.seats for text in game.texts(seat)}


@pytest.mark.rule("I-02")
def test_only_the_fugitive_is_told_stations_and_cards() -> None:
    game = place(8, case={"cards": (19, 23, 100)})
    for event in game.play("taxi 19 crime"):
        assert "19" not in repr(event.seen_by("detective-1"))
        assert "19" in repr(event.seen_by("fugitive"))
