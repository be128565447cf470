"""The text of a view is that of its plain data, and both are the caller's own."""

import json
import random
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blackticket import Game
from blackticket.knowledge import SPECTATOR, View, dice_view, json_codec, ticket_view, view
from blackticket.rules.editions import EDITIONS
from blackticket.rules.family import State
from blackticket.rules.memo import MOST, memoize_by_identity
from blackticket.rules.outcome import ESCAPED
from blackticket.rules.ticket import state as ticket_state
from tests.length import repeats
from tests.modes import SOME_MODES

CACHED: tuple[ModuleType, ...] = (json_codec, ticket_view, dice_view, ticket_state)


def a_game(edition: str, mode: str, seed: int) -> Iterator[Game]:
    """A random game with rulings and players drawn by the seed, at every moment of it; some end as a side resigns."""
    rng = random.Random(seed)
    rules = next(entry for entry in EDITIONS[edition].modes if entry.name == mode)
    options = {ruling.name: rng.random() < 0.7 for ruling in rules.options if isinstance(ruling.default, bool)}
    game = Game.new(edition, mode=mode, detectives=rng.choice(rules.detectives), options=options, seed=seed)
    last = rng.choice((5, 25, 1000, 1000, 1000, 1000))
    yield game
    while not game.over and len(game.actions) < last:
        seat = rng.choice(game.acting)
        game.play(seat, rng.choice(game.legal(seat)))
        yield game
    if not game.over:
        game.resign(rng.choice(("fugitive", "seekers")))
        yield game


def everyones(game: Game) -> list[View]:
    return [game.view(seat) for seat in (*game.seats, SPECTATOR)]


def encoded(seen: View) -> str:
    return json.dumps(seen.to_json(), separators=(",", ":"))


@pytest.mark.parametrize(("edition", "mode"), SOME_MODES)
@settings(max_examples=repeats(3, at_length=20), deadline=None)
@given(seed=st.integers(0, 2**32))
def test_the_text_is_that_of_the_plain_data_at_every_moment(edition: str, mode: str, seed: int) -> None:
    for game in a_game(edition, mode, seed):
        for seen in everyones(game):
            assert seen.dumps() == encoded(seen)
            assert type(seen.dumps()) is str


@pytest.mark.parametrize(("edition", "mode"), SOME_MODES)
def test_a_view_and_its_changes_make_the_next_view(edition: str, mode: str) -> None:
    earlier: dict[str, View] = {}
    kept: dict[str, dict[str, Any]] = {}
    for game in a_game(edition, mode, 7):
        for seen in everyones(game):
            if seen.seat in earlier:
                changes = json.loads(seen.changes_since(earlier[seen.seat]))
                assert all(value != kept[seen.seat][name] for name, value in changes.items())
                kept[seen.seat] |= changes
            else:
                kept[seen.seat] = {**seen.to_json()}
            earlier[seen.seat] = seen
            assert {**kept[seen.seat], "legal": []} == {**seen.to_json(), "legal": []}


@pytest.mark.parametrize(("edition", "mode"), SOME_MODES)
def test_what_was_said_before_does_not_change_what_is_said(edition: str, mode: str) -> None:
    expected = [seen.dumps() for game in a_game(edition, mode, 5) for seen in everyones(game)]
    forget()
    assert [seen.dumps() for game in a_game(edition, mode, 5) for seen in everyones(game)] == expected


def test_a_number_is_not_mistaken_for_true() -> None:
    seen = Game.new("london-2023", detectives=3, seed=1).view("fugitive")
    for number, yes in ((1, True), (0, False)):
        odd = replace(seen, second_leg=yes, black=number, double=number, dealt=yes, outcome=ESCAPED)
        assert f'"second_leg":{json.dumps(yes)},' in odd.dumps()
        assert f'"black":{number},"double":{number},' in odd.dumps()
        assert odd.dumps() == encoded(odd)


def test_words_are_written_as_json_writes_them() -> None:
    seen = Game.new("london-2023", detectives=3, seed=1).view("fugitive")
    odd = replace(seen, seat='a "b" \\ %s % ü', acting=("%d", "\n", "</script>"))
    assert odd.dumps() == encoded(odd)


@pytest.mark.parametrize(("edition", "mode"), SOME_MODES)
def test_plain_data_is_the_callers_own(edition: str, mode: str) -> None:
    *_, game = a_game(edition, mode, 3)
    for seen in everyones(game):
        plain, text = seen.to_json(), seen.dumps()
        spoil(seen.to_json())
        assert seen.to_json() == plain
        assert seen.dumps() == text == encoded(game.view(seen.seat))


def spoil(data: Any) -> None:
    """Change every dict and list in it."""
    for part in data.values() if isinstance(data, dict) else data:
        if isinstance(part, dict | list):
            spoil(part)
    data.clear()


@pytest.mark.parametrize(("edition", "mode"), SOME_MODES)
def test_threads_that_ask_at_once_are_told_of_their_own_game(edition: str, mode: str) -> None:
    states = [game.state for seed in range(repeats(2, at_length=6)) for game in a_game(edition, mode, seed)]
    expected = [texts(state) for state in states]
    forget()
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as threads:
            assert list(threads.map(texts, states)) == expected
    finally:
        sys.setswitchinterval(interval)


def texts(state: State) -> list[str]:
    return [view(state, seat).dumps() for seat in (*state.setup.seats, SPECTATOR)]


def forget() -> None:
    for cache in caches():
        cache.cache_clear()


def caches() -> list[Any]:
    return [made for module in CACHED for made in vars(module).values() if hasattr(made, "cache_clear")]


def test_every_cache_has_a_bound() -> None:
    assert len(caches()) >= 6
    assert all(cache.cache_parameters()["maxsize"] for cache in caches())


def test_by_identity_an_equal_value_is_another_and_the_cache_has_a_bound() -> None:
    made: list[list[int]] = []

    @memoize_by_identity
    def number(value: list[int]) -> int:
        made.append(value)
        return len(made)

    one, equal = [1], [1]
    assert [number(one), number(equal), number(one), number(equal)] == [1, 2, 1, 2]
    others = [[n] for n in range(MOST - 1)]
    for other in others:
        number(other)
    assert number(one) == MOST + 2, "it began anew"
    assert number(others[-1]) == MOST + 1, "and has kept what came since"
