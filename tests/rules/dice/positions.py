"""Small positions to show a rule of the dice game in: tiles, pawns and dice where a test wants them.

The tiles are a set of the tests' own. Laid out in the order of the alphabet they give this grid of places, where b is a
bus stop and u an underground stop:

     1b   2    5    6b   9bu 10
     3    4bu  7b   8   11   12b
    13   14b  17   18bu 21b  22
    15b  16   19b  20   23   24b
    25b  26   29   30b  33b  34
    27   28bu 31bu 32   35   36b
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from blackticket.boards.tiles import Link, Tile, TileSet
from blackticket.rules.actions import parse_action
from blackticket.rules.dice import DiceSetup, DiceState, Space, acting, apply, legal_actions
from blackticket.rules.dice.dice import on_log
from blackticket.rules.dice.setup import DICE
from blackticket.rules.dice.streets import Streets, streets
from blackticket.rules.errors import IllegalAction
from blackticket.rules.events import Event
from blackticket.rules.games import prepare as prepare_any
from blackticket.rules.options import DICE_OPTIONS, Value

COUNTS = (1, 2, 3)
DICE_MODES = ("standard", "expert")
REVEALS = (3, 7, 11)
OPTIONS = {option.name: option for option in DICE_OPTIONS}


def prepare(mode: str = "standard", detectives: int = 3, options: Mapping[str, Value] | None = None) -> DiceSetup:
    """A dice game about to be played."""
    setup = prepare_any("dice-2019", mode, detectives, options)
    assert isinstance(setup, DiceSetup)
    return setup


BUS = {1, 4, 6, 7, 9, 12, 14, 15, 18, 19, 21, 24, 25, 28, 30, 31, 33, 36}
TUBE = {4, 9, 18, 28, 31}
LETTERS = "ABCDEFGHI"
NINE = ("ABC", "DEF", "GHI")
SIX = ("ABC", "DEF")


def _tile(number: int) -> Tile:
    first = 4 * number + 1
    places = (first, first + 1, first + 2, first + 3)
    stops = {
        place: ("taxi", *(("bus",) if place in BUS else ()), *(("underground",) if place in TUBE else ()))
        for place in places
    }
    return Tile(LETTERS[number], places, stops)


PLAIN = TileSet("test", "Test", "", {LETTERS[number]: _tile(number) for number in range(9)})


def turned(letter: str, **sides: tuple[Link, ...]) -> TileSet:
    """The tiles, with something on the expert side of one."""
    return replace(PLAIN, tiles={**PLAIN.tiles, letter: replace(PLAIN.tiles[letter], **sides)})  # type: ignore[arg-type]


def grid(rows: Sequence[str] = NINE, tiles: TileSet = PLAIN, expert: str = "") -> Streets:
    return streets(tiles, tuple(rows), tuple(expert))


class ScriptedRolls:
    """Chance that rolls the faces it is told, and no others."""

    def __init__(self, state: DiceState, faces: str) -> None:
        self.faces = faces.split()
        self.die = state.setup.faces

    def below(self, count: int) -> int:
        assert count == 6
        assert self.faces, "the dice are rolled more often than the test expects"
        return self.die.index(self.faces.pop(0))


@dataclass
class DiceGame:
    """A game that a test plays, and all that happened."""

    state: DiceState
    events: list[Event] = field(default_factory=list)

    def play(self, text: str, rolls: str = "") -> list[Event]:
        """The acting seat does `text`; the dice that are rolled then show `rolls`, and no die is left over."""
        chance = ScriptedRolls(self.state, rolls)
        self.state, events = apply(self.state, acting(self.state)[0], parse_action(text), chance)
        assert not chance.faces, "fewer dice are rolled than the test expects"
        assert count_dice(self.state) == DICE
        self.events += events
        return list(events)

    def texts(self, word: str = "") -> set[str]:
        """What the acting seat may do, in words; only what contains `word`."""
        seats = acting(self.state)
        return {action.text for seat in seats for action in legal_actions(self.state, seat) if word in action.text}

    def refused(self, text: str, seat: str = "") -> str:
        with pytest.raises(IllegalAction) as caught:
            apply(self.state, seat or acting(self.state)[0], parse_action(text), ScriptedRolls(self.state, ""))
        return caught.value.code


def count_dice(state: DiceState) -> int:
    """All dice, wherever they lie."""
    return len(state.hand) + sum(face is not None for face in state.beside) + on_log(state) + state.supply


def dice_game(
    fugitive: int,
    *pawns: int,
    hand: str = "",
    beside: str = "",
    to_move: Sequence[int] = (),
    moves: int = 0,
    detectives: int = 3,
    options: Mapping[str, Value] | None = None,
    mode: str = "standard",
    tiles: TileSet = PLAIN,
    expert: str = "",
    **changes: Any,
) -> DiceGame:
    """A position in which the fugitive is to move, or the pawns `to_move` (0 for the first) in that order.

    `hand` and `beside` are the dice: `-` beside a pawn that used none. The log holds `moves` moves, with the dice that
    have gathered since the last reveal; the others are the supply.
    """
    setup = prepare(mode, detectives, options)
    rows = NINE if detectives == 3 else SIX
    used = [None if face == "-" else face for face in beside.split()] or [None] * len(pawns)
    last = max((move for move in REVEALS if move <= moves), default=-1)
    log = tuple(
        Space("taxi" if n else "start", fugitive, "single", n, n in REVEALS, "X" if n > last else None, pawns)
        for n in range(moves + 1)
    )
    state = DiceState(
        setup=setup,
        rows=rows,
        expert=tuple(expert),
        seekers=pawns,
        fugitive=fugitive,
        hand=tuple(hand.split()),
        beside=tuple(used),
        supply=0,
        log=log,
        black=setup.black,
        double=1,
        helicopter=1,
        rerolls=0,
        round=moves + 1,
        leader=0,
        waiting=tuple(to_move),
        version=0,
        outcome=None,
        streets=streets(tiles, rows, tuple(expert)),
    )
    state = state._replace(supply=DICE - count_dice(state))
    assert state.supply >= 0
    return DiceGame(state._replace(**changes))


def kinds(events: Sequence[Event]) -> list[str]:
    """What kinds of things happened, in order."""
    return [event.kind for event in events]


def facts(events: Sequence[Event], kind: str) -> list[Mapping[str, Any]]:
    return [event.facts for event in events if event.kind == kind]


def stations(texts: set[str]) -> set[int]:
    return {parse_action(text).station for text in texts}
