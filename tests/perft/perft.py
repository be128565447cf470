"""Perft: how many sequences of actions there are from a position, to a given depth."""

from pathlib import Path

from blackticket.record import read_position
from blackticket.rules.chance import Seeded
from blackticket.rules.family import State
from blackticket.rules.games import all_actions, apply
from tests.seats import seat_of

FOLDER = Path(__file__).parent


def perft(state: State, depth: int) -> int:
    """The number of action sequences of length `depth`; an action that several seats may take counts once."""
    actions = all_actions(state)
    if depth <= 1:
        return len(actions) if depth else 1
    count = 0
    for action in actions:
        after, _ = apply(state, seat_of(state, action), action, Seeded(0, state.version))
        count += perft(after, depth - 1)
    return count


def read_table(name: str) -> tuple[State, dict[int, int]]:
    """A table's position and its counts by depth."""
    position, counts = "", {}
    for line in (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        key, _, value = line.partition(": ")
        if key == "position":
            position = value
        elif key.isdecimal():
            counts[int(key)] = int(value)
    return read_position(position), counts


def table_names() -> list[str]:
    return sorted(file.stem for file in FOLDER.glob("*.txt"))
