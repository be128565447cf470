"""I-05: a side gives up. The other has won, all is shown, and the game can be kept like any other."""

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blackticket import Game, IllegalAction, Outcome, Record, RecordError, belief, possible_stations
from blackticket.knowledge import SPECTATOR
from blackticket.knowledge.resignation import before_resigning
from blackticket.record import parse_position, position_seen, read_position
from blackticket.rules.outcome import OUTCOMES, RESIGNED, Side, resigned_by
from tests.knowledge.worlds import random_new_game
from tests.length import repeats
from tests.modes import SOME_MODES
from tests.record.random_games import a_game, steps
from tests.states import ticket_state

SEEDS = st.integers(0, 2**32)
SIDES: tuple[Side, ...] = ("fugitive", "seekers")
every_mode = pytest.mark.parametrize(("edition", "mode"), SOME_MODES, ids=map("-".join, SOME_MODES))


def running(seed: int, edition: str, mode: str) -> Game:
    """A random game at a random moment; one that was over is taken back by an action."""
    game = a_game(seed, edition, mode)
    if not game.over:
        return game
    record = game.record()
    return Game.replay(replace(record, actions=record.actions[:-1], outcome=None))


def seen_by_all(game: Game) -> dict[str, dict[str, Any]]:
    """The views of all seats and of a spectator, but for whose they are."""
    views = {seat: game.view(seat).to_json() for seat in (*game.seats, SPECTATOR)}
    return {seat: {key: value for key, value in view.items() if key != "seat"} for seat, view in views.items()}


@pytest.mark.rule("I-05")
@pytest.mark.parametrize(("side", "outcome"), [("fugitive", "seekers resigned"), ("seekers", "fugitive resigned")])
def test_whoever_gives_up_has_lost(side: Side, outcome: str) -> None:
    game = Game.new("london-2023", detectives=4, starts={"fugitive": 45, "detective-1": 26}, seed=7)
    game.play("fugitive", "taxi 58")
    (ended,) = game.resign(side)
    assert game.outcome == OUTCOMES[outcome]
    assert game.over
    assert game.outcome
    assert ended.to_json() == {
        "event": "ended",
        "winner": game.outcome.winner,
        "reason": "resigned",
        "fugitive": 58,
        "route": [45, 58],
    }
    assert game.events[-1] == ended
    assert game.state.version == 2
    assert len(game.actions) == 1, "it is no action"
    assert game.acting == ()
    assert not any(game.legal(seat) for seat in game.seats)


@pytest.mark.rule("I-04", "I-05")
@every_mode
@settings(deadline=None, max_examples=repeats(8, at_length=100))
@given(SEEDS, st.sampled_from(SIDES))
def test_afterwards_every_seat_sees_everything(edition: str, mode: str, seed: int, side: Side) -> None:
    game = running(seed, edition, mode)
    truth = game.view("fugitive")
    (ended,) = game.resign(side)
    views = seen_by_all(game)
    assert all(view == views["fugitive"] for view in views.values())
    seen = game.view(SPECTATOR)
    assert (seen.turn, seen.acting, seen.legal, seen.second_leg) == ("over", (), (), False)
    assert (seen.pawns, seen.start, seen.log, seen.case) == (truth.pawns, truth.start, truth.log, truth.case)
    assert seen.version == truth.version + 1
    assert len({str(ended.seen_by(seat)) for seat in (*game.seats, SPECTATOR)}) == 1
    route = [station for station in (truth.start, *(line.station for line in truth.log)) if station]
    assert (ended.facts["fugitive"], ended.facts["route"]) == (truth.fugitive, route)


@pytest.mark.rule("I-05")
@every_mode
@settings(deadline=None, max_examples=repeats(8, at_length=100))
@given(SEEDS, st.sampled_from(SIDES), st.booleans())
def test_the_record_replays_byte_for_byte(edition: str, mode: str, seed: int, side: Side, sealed: bool) -> None:
    game = running(seed, edition, mode)
    before = game.record()
    game.resign(side)
    record = game.record()
    assert record == replace(before, outcome=RESIGNED[side]), "nothing else is written"
    text = record.dumps(sealed=sealed)
    assert Record.loads(text) == record
    again = Game.replay(Record.loads(text))
    assert again.record().dumps(sealed=sealed) == text
    assert again.state == game.state
    assert again.events == game.events


@pytest.mark.rule("I-05")
@every_mode
@settings(deadline=None, max_examples=repeats(8, at_length=100))
@given(SEEDS, st.sampled_from(SIDES))
def test_the_position_reads_back_for_every_seat(edition: str, mode: str, seed: int, side: Side) -> None:
    game = running(seed, edition, mode)
    game.resign(side)
    assert read_position(game.position) == game.state
    again = Game.from_position(game.position, seed=game.seed)
    assert (again.position, again.outcome, again.acting) == (game.position, game.outcome, ())
    for seat in (*game.seats, SPECTATOR):
        assert again.view(seat) == game.view(seat)
        line = position_seen(game.view(seat)).dumps()
        assert line == game.position
        assert parse_position(line).dumps() == line
    text = again.record().dumps()
    assert Game.replay(Record.loads(text)).record().dumps() == text


def moment(game: Game) -> str:
    """What is going on in the game."""
    view = game.view("fugitive")
    if view.dice:
        return "second leg" if view.second_leg else view.dice.phase
    if view.case and view.case.landing:
        return "in the air"
    if view.case and view.fugitive is None:
        return "picking a start"
    if view.turn == "seekers" and not any(pawn.waiting for pawn in view.pawns):
        return "a token to spend"
    return "second leg" if view.second_leg else view.turn


MOMENTS = {
    "dice": {"placing", "hiding", "seekers", "fugitive", "second leg"},
    "sherlock": {"picking a start", "seekers", "a token to spend", "fugitive", "second leg", "in the air"},
    "ticket": {"seekers", "fugitive", "second leg"},
}


@pytest.mark.rule("I-05")
@every_mode
def test_any_moment_will_do_and_the_seekers_knew_what_they_knew(edition: str, mode: str) -> None:
    setup, met = Game.new(edition, mode=mode).setup, set[str]()
    wanted, whole = MOMENTS[setup.variant], repeats(1, at_length=3)
    for seed in range(40):
        if seed >= whole and met == wanted:
            break
        rng = random.Random(seed)
        for game in steps(random_new_game(rng, edition, mode), rng):
            if game.over:
                continue
            if seed >= whole and moment(game) in met:
                continue
            met.add(moment(game))
            known, stood = game.view(SPECTATOR), Game.from_position(game.position)
            stood.resign(rng.choice(SIDES))
            assert read_position(stood.position) == stood.state, moment(game)
            seen = before_resigning(stood.view(SPECTATOR))
            assert (seen.turn, seen.second_leg, seen.version) == (known.turn, known.second_leg, known.version)
            assert seen.dice == known.dice
            if len(game.actions) % 5 == 0 or moment(game) in ("second leg", "in the air", "picking a start"):
                assert belief(stood.view("detective-1")).weights == belief(known).weights, moment(game)
    assert met == wanted


def test_who_cannot_go_on_is_reckoned_with_as_before() -> None:
    """At his turn the seekers know that he can move (C-31); that he then resigns takes nothing of it away."""
    starts = {"fugitive": 46, "detective-1": 2, "detective-2": 3, "bobby-1": 50, "bobby-2": 53}
    game = Game.new("london-2023", detectives=2, starts=starts, options={"decks-are-public": False}, seed=1)
    line = game.position.replace(f"supply={'.'.join(map(str, ticket_state(game).supply))}", "supply=0.1.0")
    game = Game.from_position(line.replace(" black=5 ", " black=0 "))
    known = possible_stations(game.view(SPECTATOR))
    assert len(known) < 195, "there is no bus stop everywhere"
    game.resign("fugitive")
    assert possible_stations(game.view(SPECTATOR)) == known


@every_mode
def test_until_then_nothing_differs(edition: str, mode: str) -> None:
    """Only what it leads to tells a game that will be given up from one that will not."""
    for seed in range(3):
        game = running(seed, edition, mode)
        before = seen_by_all(game), game.position, game.record().dumps(), tuple(game.events), game.state
        other = Game.replay(game.record())
        other.resign("seekers")
        assert (seen_by_all(game), game.position, game.record().dumps(), tuple(game.events), game.state) == before
        assert game.state._replace(outcome=other.outcome, version=game.state.version + 1) == other.state


@pytest.mark.rule("I-05")
@pytest.mark.parametrize("edition", ["sherlock-2022", "dice-2019"])
def test_one_who_has_no_station_yet_shows_none(edition: str) -> None:
    game = Game.new(edition, mode="sherlock" if edition == "sherlock-2022" else None, seed=7)
    (ended,) = game.resign("fugitive")
    assert (ended.facts["fugitive"], ended.facts["route"]) == (None, [])
    view = game.view("detective-1")
    assert (view.fugitive, view.start) == (None, None)
    if view.case:
        assert view.case.card
        assert ended.facts["card"] == list(view.case.card)
        assert ended.facts["crime_cards"] == list(view.case.cards or ())


@pytest.mark.parametrize("side", SIDES)
def test_a_game_that_is_over_cannot_be_given_up(side: Side) -> None:
    game = Game.new("london-2023", seed=7)
    game.resign("fugitive")
    before = game.state, tuple(game.events)
    with pytest.raises(IllegalAction, match=r"The game is over: seekers won \(resigned\)") as refused:
        game.resign(side)
    assert refused.value.code == "game-over"
    with pytest.raises(IllegalAction) as refused:
        game.play("fugitive", "taxi 58")
    assert refused.value.code == "game-over"
    assert (game.state, tuple(game.events)) == before


@pytest.mark.parametrize("side", ["detective-1", "spectator", "", "Fugitive", None, 5, ["fugitive"]])
def test_only_a_side_can_give_up(side: Any) -> None:
    game = Game.new("london-2023", seed=7)
    with pytest.raises(IllegalAction, match=r"Sides are: fugitive, seekers\.$") as refused:
        game.resign(side)
    assert refused.value.code == "unknown-seat"
    assert not game.over
    assert len(game.events) == 1


def test_a_result_that_the_actions_contradict_is_no_resignation() -> None:
    game = Game.new("london-2023", starts={"fugitive": 45, "detective-1": 46}, detectives=4, seed=7)
    game.play("fugitive", "taxi 58")
    game.play("detective-1", "detective-1 bus 58")
    assert game.outcome == ("seekers", "caught")
    with pytest.raises(RecordError, match="lead to seekers caught, but the file says seekers resigned") as refused:
        Game.replay(replace(game.record(), outcome=RESIGNED["fugitive"]))
    assert refused.value.code == "wrong-result"


@pytest.mark.parametrize("words", OUTCOMES)
def test_who_resigned_can_be_read_off_the_outcome(words: str) -> None:
    side = resigned_by(OUTCOMES[words])
    assert side == {"seekers resigned": "fugitive", "fugitive resigned": "seekers"}.get(words)
    assert resigned_by(None) is None
    assert Outcome("seekers", "resigned") == RESIGNED["fugitive"]
