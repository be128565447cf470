"""Games on small boards made up by chance, with few tickets: what is rare on the real ones happens all the time."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import combinations
from typing import Any
from unittest.mock import patch

from blackticket import Game, boards
from blackticket.boards import Board
from blackticket.boards.board import QUARTERS, SYMBOLS
from blackticket.boards.board_files import build
from blackticket.rules.editions import EDITIONS, Edition, Mode

STATIONS = 13
SCENES = 4
CARDS = 5


def small_board(seed: int) -> Board:
    """A board of a few stations: taxis everywhere, other transports here and there."""
    rng = random.Random(seed)
    numbers = list(range(1, STATIONS + 1))
    lines: dict[str, set[tuple[int, int]]] = {"taxi": {(rng.randrange(1, n), n) for n in numbers[1:]}}
    pairs = list(combinations(numbers, 2))
    lines["taxi"] |= set(rng.sample(pairs, rng.randrange(2, 7)))
    for transport, count in (("bus", 6), ("underground", 3), ("ferry", 2)):
        lines[transport] = set(rng.sample(pairs, count))
    scenes = rng.sample(numbers, SCENES)
    cards = rng.sample(numbers, 2 * CARDS)
    return build(
        {
            "name": f"small-{seed}",
            "title": "Small",
            "frame": [100, 100],
            "stations": [_station(number, lines, number in scenes, rng) for number in numbers],
            "decks": {
                "detectives": rng.sample(numbers, 7),
                "fugitive": [cards[n : n + 2] for n in range(0, 2 * CARDS, 2)],
                "single": rng.sample(numbers, 9),
            },
            "crime_scenes": scenes,
        }
    )


def _station(number: int, lines: dict[str, set[tuple[int, int]]], scene: bool, rng: random.Random) -> dict[str, Any]:
    entry: dict[str, Any] = {"station": number, "at": [number, number], "stops": []}
    for transport, joined in lines.items():
        near = {a + b - number for a, b in joined if number in (a, b)}
        if near:
            entry["stops"].append(transport)
            entry[transport] = sorted(near)
    entry["quarter"] = rng.choice(QUARTERS)
    entry["symbols"] = rng.sample(SYMBOLS, 1) if scene or rng.random() < 0.15 else []
    entry["hideout"] = rng.random() < 0.4
    return entry


def small_mode(mode: Mode, rng: random.Random) -> Mode:
    """The mode with so few tickets and pawns that a small board is enough for it."""
    players = rng.choice([count for count in mode.detectives if count <= 3] or [3])
    pawns = max(players, mode.lone_detectives)
    taxi, bus, underground = rng.randrange(3, 9), rng.randrange(1, 4), rng.randrange(1, 3)
    return replace(
        mode,
        detectives=(players,),
        bobbies=(0, 0, rng.randrange(2), 0, 0, 0),
        detective_tickets=(taxi, bus, underground),
        tickets=tuple(pawns * count + rng.choice((0, 1, 1, 2, 4)) for count in (taxi, bus, underground)),  # type: ignore[arg-type]
        own_stock=(2, 1, 1) if mode.own_stock else None,
        black=rng.choice((0, 0, 1, 2)),
        double=rng.randrange(1, 4),
        reserve=(1, 1) if mode.crimes else mode.reserve,
        crimes=mode.crimes and rng.choice((1, 2, 2, 3)),
        spaces=rng.choice((4, 8, 16)) if mode.crimes else mode.spaces,
    )


@contextmanager
def small_edition(edition: str, mode: str, seed: int, **changes: Any) -> Iterator[str]:
    """The id of an edition that has that mode, with some changes, on a small board; it exists within this context.

    The id tells the changes: what the rules look up is kept by set-up, and would serve another edition of that id.
    """
    rng = random.Random(seed)
    rules = next(entry for entry in EDITIONS[edition].modes if entry.name == mode)
    name = f"small-{seed}"
    id_ = "-".join((name, edition, mode, *(f"{key}={value}" for key, value in changes.items())))
    own = Edition(id_, "Small", name, (replace(small_mode(rules, rng), **changes),))
    with with_board(small_board(seed), own):
        yield own.id


@contextmanager
def with_board(board: Board, edition: Edition) -> Iterator[None]:
    """An edition and its board exist within this context."""
    load = boards.load
    there = patch.object(boards, "load", lambda name: board if name == board.name else load(name))
    with there, patch.dict(EDITIONS, {edition.id: edition}):
        yield


def few_cards(board: Board, rng: random.Random) -> Board:
    """The same city with fewer start cards and crime scenes, so that all secrets can be counted."""
    scenes = tuple(rng.sample(board.crime_scenes, SCENES))
    cards = tuple(rng.sample(board.decks["fugitive"], CARDS))
    return replace(board, name=f"few-{board.name}", crime_scenes=scenes, decks={**board.decks, "fugitive": cards})


def new_game(edition: str, rng: random.Random, options: dict[str, Any]) -> Game:
    """A game of the edition with any number of players; now and then he is placed by hand."""
    mode = rng.choice(EDITIONS[edition].modes)
    detectives = rng.choice(mode.detectives)
    pawns = max(detectives, mode.lone_detectives)
    by_hand = mode.family == "ticket" and rng.random() < 0.2
    return Game.new(
        edition,
        mode=mode.name,
        detectives=detectives,
        options=options,
        characters=rng.sample(mode.characters, pawns) if mode.characters else None,
        starts={"fugitive": rng.choice(sorted(boards.load(EDITIONS[edition].board).stations))} if by_hand else None,
        seed=rng.randrange(2**64),
    )
