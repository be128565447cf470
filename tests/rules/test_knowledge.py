"""What each seat may know: by view, by event, by refusal."""

from random import Random

import pytest

from blackticket import Action, Event, Game, IllegalAction, possible_stations
from blackticket.knowledge import view
from blackticket.rules.events import seen_by
from blackticket.rules.ticket import TicketState
from tests.rules.positions import finish_round, place, play
from tests.states import ticket_state

OUTSIDERS = ["detective-1", "detective-3", "spectator"]


def wander(seed: int, steps: int, edition: str = "london-2023", detectives: int = 3) -> Game:
    """A game some random steps on."""
    game, rng = Game.new(edition, detectives=detectives, seed=seed), Random(seed)
    for _ in range(steps):
        if not game.over:
            seat = rng.choice(game.acting)
            game.play(seat, rng.choice(game.legal(seat)))
    return game


def twin(state: TicketState) -> TicketState:
    """The same public history with other secrets."""
    hidden = [entry if entry.shown else entry._replace(station=entry.station % 199 + 1) for entry in state.log]
    shown = bool(state.log) and state.log[-1].shown
    return state._replace(
        log=tuple(hidden),
        start=state.start % 199 + 1,
        fugitive=state.fugitive if shown else state.fugitive % 199 + 1,
    )


@pytest.mark.rule("I-01")
@pytest.mark.parametrize("steps", [0, 1, 7, 30])
def test_the_fugitive_knows_everything(steps: int) -> None:
    game = wander(4, steps)
    seen = game.view("fugitive")
    assert seen.fugitive == game.state.fugitive
    assert seen.start == game.state.start
    assert [line.station for line in seen.log] == [entry.station for entry in game.state.log]
    assert tuple(pawn.station for pawn in seen.seekers) == game.state.seekers
    for event in seen_by(game.events, "fugitive"):
        assert event.kind != "fugitive-moved" or event.facts["station"]
        assert event.kind != "started" or event.facts["fugitive"] == game.state.start


@pytest.mark.rule("I-01")
def test_chance_is_in_no_view() -> None:
    game = Game.new("london-2023", seed=987654321987654321)
    for seat in (*game.seats, "spectator"):
        assert "987654321987654321" not in str(game.view(seat).to_json())


@pytest.mark.rule("I-02")
@pytest.mark.parametrize("seat", OUTSIDERS)
def test_outsiders_know_all_that_is_public(seat: str) -> None:
    game = wander(4, 30)
    seen, state = game.view(seat), ticket_state(game)
    assert (seen.round, seen.move, seen.version) == (state.round, len(state.log), state.version)
    assert (seen.supply, seen.black, seen.double) == (state.supply, state.black, state.double)
    assert tuple(pawn.station for pawn in seen.seekers) == state.seekers
    assert [pawn.waiting for pawn in seen.seekers] == [bool(state.waiting >> pawn & 1) for pawn in range(4)]
    assert [line.ticket for line in seen.log] == [entry.ticket for entry in state.log]
    assert [line.seekers for line in seen.log] == [entry.seekers for entry in state.log]


@pytest.mark.rule("I-02")
@pytest.mark.parametrize("seat", OUTSIDERS)
def test_outsiders_know_a_station_only_if_it_was_shown(seat: str) -> None:
    for seed in range(12):
        game = wander(seed, 60)
        if game.over:
            continue
        seen = game.view(seat)
        assert seen.start is None
        for line, entry in zip(seen.log, game.state.log, strict=True):
            assert line.station == (entry.station if line.move in (3, 8, 13, 18, 24) else None)
        assert (seen.fugitive is None) == (seen.move not in (3, 8, 13, 18, 24))


@pytest.mark.rule("I-02")
@pytest.mark.parametrize("seat", OUTSIDERS)
def test_outsiders_get_no_event_with_a_secret_part(seat: str) -> None:
    game = wander(4, 40)
    moved = [event for event in seen_by(game.events, seat) if event.kind == "fugitive-moved"]
    assert len(moved) > 3
    assert all(set(event.facts) == {"move", "round", "ticket", "leg"} for event in moved)
    assert not any(event.secret for event in seen_by(game.events, seat))
    assert set(game.events[0].seen_by(seat).facts) == {"seekers", "dealt"}


@pytest.mark.rule("I-02")
def test_an_event_as_plain_data_leaves_the_secret_out() -> None:
    event = Event("fugitive-moved", {"move": 1}, {"station": 58})
    assert event.to_json() == {"event": "fugitive-moved", "move": 1}
    assert event.seen_by("fugitive").to_json() == {"event": "fugitive-moved", "move": 1, "station": 58}


@pytest.mark.rule("I-02")
def test_a_spectator_sees_what_the_seekers_see_and_may_do_nothing() -> None:
    game = wander(4, 13)
    spectator, seeker = ({**game.view(seat).to_json()} for seat in ("spectator", "detective-1"))
    assert spectator.pop("legal") == []
    del seeker["legal"], seeker["seat"], spectator["seat"]
    assert spectator == seeker
    with pytest.raises(IllegalAction) as refusal:
        game.play("spectator", "taxi 1")
    assert refusal.value.code == "unknown-seat"


@pytest.mark.rule("I-02")
@pytest.mark.parametrize("seat", ["", "Fugitive", "fugitive ", "detective-4", "bobby-1", "anyone"])
def test_nobody_else_sees_anything(seat: str) -> None:
    game = wander(4, 13)
    with pytest.raises(IllegalAction) as refusal:
        game.view(seat)
    assert refusal.value.code == "unknown-seat"


@pytest.mark.rule("I-02", "I-03")
@pytest.mark.parametrize("seat", OUTSIDERS)
def test_each_seat_is_offered_only_its_own_actions(seat: str) -> None:
    game = place(1, 50, 60, 70, 80, detectives=3)
    play(game, "taxi 8")
    own = {"detective-1": {"detective-1", "bobby-1"}, "detective-3": {"detective-3", "bobby-1"}, "spectator": set()}
    assert {action.pawn for action in game.view(seat).legal} == own[seat]
    finish_round(game)
    assert game.view(seat).legal == (), "not even how many moves the fugitive has"


@pytest.mark.rule("I-03")
@pytest.mark.parametrize("seat", OUTSIDERS)
@pytest.mark.parametrize("edition", ["london-2023", "sherlock-2022", "venice-2018"])
def test_states_that_differ_only_in_secrets_look_the_same(seat: str, edition: str) -> None:
    for seed in range(10):
        for steps in (0, 1, 6, 11, 40):
            state = ticket_state(wander(seed, steps, edition))
            if not state.outcome:
                assert view(twin(state), seat) == view(state, seat)
                assert view(twin(state), seat).to_json() == view(state, seat).to_json()
                assert possible_stations(view(twin(state), seat)) == possible_stations(view(state, seat))


@pytest.mark.rule("I-03", "C-33")
def test_two_games_with_the_same_tickets_send_the_seekers_the_same_events() -> None:
    # The black ticket hides a ferry in one and a bus in the other.
    games = []
    for start, moves in {114: ("taxi 115", "black 157"), 44: ("taxi 58", "black 77")}.items():
        game = place(start, 2, 5, 6, 30)
        for move in moves:
            play(game, move)
            finish_round(game)
        games.append(game)
    assert seen_by(games[0].events, "detective-1") == seen_by(games[1].events, "detective-1")
    assert games[0].view("detective-1") == games[1].view("detective-1")


@pytest.mark.rule("I-03")
def test_every_refusal_says_the_same_whatever_the_secret() -> None:
    states = [ticket_state(place(start, 1, 8, 60, 2, detectives=3, moves=1)) for start in (100, 150)]
    words = ["taxi", "bus", "underground", "black", "pass"]
    for turn in (0, 0b1011):
        for pawn in ("detective-1", "detective-2", "detective-3", "bobby-1", "fugitive"):
            for word in words:
                for station in (*range(1, 60), 0, 157, 500):
                    for double in (False, True):
                        action = Action(pawn, word, station, double)
                        said = [_refusal(state._replace(waiting=turn), action) for state in states]
                        assert said[0] == said[1]


def _refusal(state: TicketState, action: Action) -> tuple[str, str] | None:
    game = Game(state, 0)
    try:
        game.play("detective-1", action)
    except IllegalAction as refusal:
        return refusal.code, refusal.text
    return None


@pytest.mark.rule("I-04", "C-40")
@pytest.mark.parametrize("seat", OUTSIDERS)
def test_when_it_is_over_everything_is_shown(seat: str) -> None:
    game = place(1, 43, 60, 70, 80, detectives=3)
    events = play(game, "double taxi 8", "black 18", "detective-1 taxi 18")
    assert events[-1].facts == {"winner": "seekers", "reason": "caught", "fugitive": 18, "route": [1, 8, 18]}
    seen = game.view(seat)
    assert (seen.start, seen.fugitive) == (1, 18)
    assert [line.station for line in seen.log] == [8, 18]
    assert seen.outcome == ("seekers", "caught")
    assert seen.legal == ()


@pytest.mark.rule("I-02", "C-15")
def test_what_follows_from_the_log_always_holds_the_truth() -> None:
    for edition, detectives in (("london-2023", 2), ("sherlock-2022", 1), ("venice-2018", 5), ("research-2013", 5)):
        for seed in range(6):
            game, rng = Game.new(edition, detectives=detectives, seed=seed), Random(seed)
            while not game.over:
                assert game.state.fugitive in possible_stations(game.view("detective-1"))
                seat = rng.choice(game.acting)
                game.play(seat, rng.choice(game.legal(seat)))


@pytest.mark.rule("I-02", "C-24")
def test_seekers_rule_out_a_station_at_the_moment_they_stand_on_it() -> None:
    # He was seen on 1 and left by taxi while a seeker stood on 8: he is on 9, though 8 is empty now.
    game = place(1, 8, 60, 70, 80, moves=3)
    play(game, "taxi 9", "detective-1 taxi 18")
    assert possible_stations(game.view("detective-2")) == {9}


@pytest.mark.rule("I-02", "C-40")
def test_a_seeker_that_found_a_station_empty_rules_out_the_way_on_from_it() -> None:
    # He was seen on 1 and left by taxi, for 8 or 9. Nobody was on 8, so he goes on from 9, and cannot be on 18.
    game = place(1, 19, 60, 70, 80, moves=3)
    play(game, "taxi 9", "detective-1 taxi 8")
    finish_round(game)
    play(game, "taxi 20")
    assert possible_stations(game.view("detective-2")) == {1, 19, 20}


@pytest.mark.rule("I-02", "C-33", "C-34")
def test_a_black_ticket_may_have_been_a_ferry() -> None:
    game = place(115, moves=3)
    play(game, "black 157")
    assert possible_stations(game.view("detective-1")) == {102, 114, 126, 127, 108, 157}
    game = place(115, moves=3)
    play(game, "taxi 114")
    assert possible_stations(game.view("detective-1")) == {102, 114, 126, 127}
