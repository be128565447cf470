"""What happened, as each listener may know it."""

from blackticket import Game
from tests.states import dice_state


def test_what_a_listener_does_to_an_event_changes_no_history() -> None:
    game = Game.new("dice-2019", seed=1)
    for seat in ("fugitive", "detective-1"):
        heard = game.events[0].seen_by(seat)
        heard.facts["rows"].clear()
        payload = heard.to_json()
        assert payload["event"] == "laid"
        payload["expert"].append("Z")
        heard.facts["more"] = 1  # type: ignore[index]
    assert game.events[0].facts == {"rows": list(dice_state(game).rows), "expert": []}
