"""A position in one line, of every game: it reads back, hides what a seat may not know, and is refused if spoilt."""

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blackticket import Game, PositionError
from blackticket.knowledge import SPECTATOR
from blackticket.record import parse_position, position_seen, read_position
from blackticket.record.line import POSITION_CODES
from blackticket.rules.games import acting, legal_actions
from tests.knowledge.worlds import many_twins, random_new_game
from tests.length import repeats
from tests.modes import SOME_MODES
from tests.record.line_mutations import mixed, mutated, refuse
from tests.record.random_games import a_game, steps

SEEDS = st.integers(0, 2**32)
every_mode = pytest.mark.parametrize(("edition", "mode"), SOME_MODES, ids=map("-".join, SOME_MODES))


@every_mode
def test_every_position_of_a_game_reads_back_to_the_same_state(edition: str, mode: str) -> None:
    for seed in range(repeats(2, at_length=8)):
        rng = random.Random(seed)
        for game in steps(random_new_game(rng, edition, mode), rng):
            assert read_position(game.position) == game.state
            assert "\n" not in game.position


@every_mode
@settings(deadline=None, max_examples=repeats(10, at_length=100))
@given(SEEDS)
def test_a_game_that_goes_on_from_a_position_reads_back(edition: str, mode: str, seed: int) -> None:
    game = a_game(seed, edition, mode)
    again = Game.from_position(game.position)
    assert again.state == game.state
    assert again.position == game.position
    assert again.acting == game.acting
    assert [again.view(seat) for seat in game.seats] == [game.view(seat) for seat in game.seats]


@every_mode
@settings(deadline=None, max_examples=repeats(10, at_length=100))
@given(SEEDS)
def test_a_seat_s_position_reads_back_and_hides_what_the_seat_may_not_know(edition: str, mode: str, seed: int) -> None:
    game = a_game(seed, edition, mode)
    line = position_seen(game.view(SPECTATOR)).dumps()
    assert parse_position(line).dumps() == line
    assert position_seen(game.view("fugitive")).dumps() == game.position
    if game.over or (game.setup.mode.family == "dice" and not game.state.log):
        assert line == game.position
    else:
        assert "?" in line
        with pytest.raises(PositionError, match=re.escape("(?)")) as refused:
            read_position(line)
        assert refused.value.code == "hidden-position"


@pytest.mark.parametrize("seat", ["detective-1", SPECTATOR])
@every_mode
def test_the_lines_of_two_worlds_with_one_public_history_are_the_same(edition: str, mode: str, seat: str) -> None:
    for pair in many_twins(repeats(2, at_length=8), 1, edition, mode):
        for (one, _), (other, _) in zip(pair.play(0), pair.play(1), strict=True):
            lines = {position_seen(game.view(seat)).dumps() for game in (one, other)}
            assert len(lines) == 1


SPOILT = [
    (" outcome=-", "", "not-a-position", "and the fields detectives, options, round, version, waiting, fugitive"),
    ("double=2", "double", "not-a-position", "the fields of its game, each as name=value"),
    ("^.*$", "london-2023 standard", "not-a-position", "A position is an edition, a mode and the fields"),
    ("^london", "Lôndon", "not-a-position", "A position is an edition, a mode and the fields"),
    ("^london", "paris", "bad-setup", "There is no edition 'paris-2023'"),
    ("standard", "expert", "bad-setup", "There is no mode 'expert' of london-2023"),
    ("detectives=2", "detectives=9", "bad-setup", "not played by 9 detective players"),
    ("finite-supply:yes", "endless:yes", "bad-setup", "There is no option"),
    ("finite-supply:yes", "finite-supply:perhaps", "bad-field", "options cannot hold 'finite-supply:perhaps'"),
    ("finite-supply:yes", "finite-supply:", "bad-field", "options cannot hold 'finite-supply:'"),
    ("finite-supply:yes", "decks-are-public:yes", "bad-field", "The field options cannot be 'bobbies-"),
    ("options=[^ ]+", "options=", "bad-field", "The field options cannot be ''"),
    ("round=1", "round=01", "bad-field", "The field round cannot be '01'"),
    ("round=1", "round=1000000", "bad-field", "The field round cannot be '1000000'"),
    ("fugitive=45", "fugitive=0", "bad-field", "The field fugitive cannot be '0'"),
    (r"supply=[\d.]+", "supply=1.2", "bad-field", "The field supply cannot be '1.2'"),
    (r"seekers=[\d.]+", "seekers=x.29", "bad-field", "The field seekers cannot hold 'x'"),
    ("log=-", "log=boat>46@1.2.3.4", "bad-field", "The field log cannot be 'boat>46@1.2.3.4'"),
    ("log=-", "log=taxi>46:crime@1.2", "bad-field", "The field log cannot be 'taxi>46:crime@1.2'"),
    ("log=-", "log=taxi>46@1..2", "bad-field", "The field log cannot hold ''"),
    ("outcome=-", "outcome=draw", "bad-field", "The field outcome cannot be 'draw'"),
    ("dealt=no", "dealt=maybe", "bad-field", "The field dealt cannot be 'maybe'"),
    ("rules=2", "rules=x", "bad-field", "The field rules cannot be 'x'"),
    ("rules=2", "rules=0", "bad-setup", "This program has rules 1 to 2, but got 0"),
    ("rules=2 detectives=2", "detectives=2 rules=2", "not-a-position", "and the fields detectives, options, round"),
    ("fugitive=45", "fugitive=?", "hidden-position", "hides"),
    ("outcome=-", "outcome=seekers:resigned", "impossible-position", "when a side resigns, the version becomes 1"),
    ("fugitive=45", "fugitive=200", "impossible-position", "there is no station 200"),
]


@pytest.mark.parametrize(("pattern", "put", "code", "text"), SPOILT)
def test_a_line_that_cannot_be_read_is_refused_and_says_why(pattern: str, put: str, code: str, text: str) -> None:
    starts = {"fugitive": 45, "detective-1": 26, "detective-2": 29, "bobby-1": 50, "bobby-2": 53}
    refuse(Game.new("london-2023", detectives=2, starts=starts).position, pattern, put, text, code)


def test_every_code_is_reached() -> None:
    assert {code for _, _, code, _ in SPOILT} == set(POSITION_CODES)


@pytest.mark.parametrize("put", ["waiting", "waiting=", "waiting=detective-1,", "waiting=\x1c", "waiting=nobody"])
def test_a_field_without_a_value_is_refused_before_the_rules_look(put: str) -> None:
    with pytest.raises(PositionError) as refused:
        parse_position(re.sub(r"waiting=\S+", put, Game.new("london-2023", seed=1).position))
    assert refused.value.code in ("not-a-position", "bad-field")


def test_line_ends_and_more_spaces_do_no_harm() -> None:
    line = Game.new("london-2023", seed=1).position
    assert read_position(f"\n {line.replace(' ', '  ')}\r\n") == read_position(line)


@every_mode
@settings(deadline=None, max_examples=repeats(30, at_length=400))
@given(SEEDS)
def test_a_spoilt_line_is_refused_or_gives_a_game_that_can_be_played(edition: str, mode: str, seed: int) -> None:
    rng = random.Random(seed)
    refused_or_played(mutated(a_game(seed % 20, edition, mode).position, rng), rng)


@every_mode
def test_a_mixture_of_two_moments_is_refused_or_gives_a_game_that_can_be_played(edition: str, mode: str) -> None:
    rng = random.Random(2)
    lines = [game.position for game in steps(random_new_game(rng, edition, mode), rng)]
    for _ in range(repeats(15, at_length=60)):
        at = rng.randrange(len(lines))
        other = min(len(lines) - 1, at + rng.randrange(1, 6))
        refused_or_played(mixed(lines[at], lines[other], rng), rng)


def refused_or_played(text: str, rng: random.Random) -> None:
    """Nothing but a documented error comes of it, or else a game whose positions can be read as it goes on."""
    try:
        state = read_position(text)
    except PositionError as error:
        assert error.code in POSITION_CODES
        return
    assert bool(state.outcome) != bool(acting(state))
    assert all(legal_actions(state, seat) for seat in acting(state))
    for game in steps(Game.from_position(text, seed=1), rng, 12):
        assert read_position(game.position) == game.state
        for seat in (*game.seats, SPECTATOR):
            line = position_seen(game.view(seat)).dumps()
            assert parse_position(line).dumps() == line


@given(st.one_of(st.text(), st.none(), st.integers(), st.binary()))
def test_anything_else_is_not_a_position(given: object) -> None:
    with pytest.raises(PositionError) as refused:
        read_position(given)  # type: ignore[arg-type] # whoever calls may not look
    assert refused.value.code == "not-a-position"
