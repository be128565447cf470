"""Whether the parts of a board agree with each other: its lines, stops, points, cards and bends."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from blackticket.boards.board import TRANSPORTS, Point
from blackticket.boards.checking.faults import Fault

NEAREST: Final = 12.0
"""Two stations closer than this cannot be told apart on any drawing."""

WALKED: Final = ("taxi", "bus", "underground")
"""The transports a detective can use; they must join the whole board, and their stops are printed."""


JsonObject = dict[str, Any]


@dataclass(frozen=True, slots=True)
class _Stop:
    """The fields of a station that could be read."""

    number: int
    at: Point | None
    stops: tuple[str, ...] | None
    lines: Mapping[str, tuple[int, ...]]


def inconsistencies(board: JsonObject) -> Iterator[Fault]:
    """The faults of a board that fits its schema; parts that did not are missing from it."""
    stations: dict[int, _Stop] = {}
    for stop in (_stop(entry) for entry in board.get("stations", ()) if "station" in entry):
        if stop.number in stations:
            text = f"Expected each number once, got {stop.number} again; renumber one."
            yield Fault(f"station {stop.number}", "station-twice", text)
        stations.setdefault(stop.number, stop)
    if not stations:
        return
    for stop in stations.values():
        yield from _lines(stop, stations)
        yield from _stops(stop)
    yield from _unreachable(stations)
    yield from _overlaps(list(stations.values()))
    yield from _frame(board, stations)
    yield from _cards(board, stations)
    yield from _bends(board, stations)


def _lines(stop: _Stop, stations: Mapping[int, _Stop]) -> Iterator[Fault]:
    for transport, ends in stop.lines.items():
        where = f"station {stop.number}, {transport}"
        for end in ends:
            if end == stop.number:
                text = f"Expected another station, got {end} itself; remove it."
                yield Fault(where, "line-to-itself", text)
            elif end not in stations:
                text = f"Expected a station of this board, got {end}; correct the number or add the station."
                yield Fault(where, "unknown-station", text)
            elif stop.number not in stations[end].lines.get(transport, ()):
                text = f"Expected station {end} to list {stop.number} too, got no such line; add it there or remove it."
                yield Fault(where, "one-way-line", text)


def _stops(stop: _Stop) -> Iterator[Fault]:
    if stop.stops is None:
        return
    for transport in stop.stops:
        if not stop.lines.get(transport):
            text = f"Expected {_a_line(transport)} at this stop, got none; add the line or remove the stop."
            yield Fault(f"station {stop.number}, stops", "stop-without-line", text)
    for transport in WALKED:
        if stop.lines.get(transport) and transport not in stop.stops:
            text = f'Expected "{transport}" among the stops, got {_a_line(transport)} without it; add the stop.'
            yield Fault(f"station {stop.number}, {transport}", "line-without-stop", text)


def _unreachable(stations: Mapping[int, _Stop]) -> Iterator[Fault]:
    joined: dict[int, set[int]] = {number: set() for number in stations}
    for number, stop in stations.items():
        for end in (end for transport in WALKED for end in stop.lines.get(transport, ()) if end in stations):
            joined[number].add(end)
            joined[end].add(number)
    parts: list[set[int]] = []
    seen: set[int] = set()
    for number in stations:
        part: set[int] = set()
        ahead = [] if number in seen else [number]
        while ahead:
            here = ahead.pop()
            if here not in part:
                part.add(here)
                ahead.extend(joined[here] - part)
        seen |= part
        parts.append(part)
    reached = max(parts, key=len)
    for number in stations:
        if number not in reached:
            text = f"Expected a way by taxi, bus and underground to station {min(reached)}, got none; add a line."
            yield Fault(f"station {number}", "unreachable-station", text)


def _overlaps(stops: list[_Stop]) -> Iterator[Fault]:
    for count, stop in enumerate(stops):
        if stop.at is None:
            continue
        earlier = [(math.dist(stop.at, other.at), other.number) for other in stops[:count] if other.at is not None]
        distance, number = min(earlier, default=(math.inf, 0))
        if distance < NEAREST:
            text = f"Expected {NEAREST:g} units to station {number}, got {distance:.1f}; move one of them."
            yield Fault(f"station {stop.number}, at", "stations-overlap", text)


def _frame(board: JsonObject, stations: Mapping[int, _Stop]) -> Iterator[Fault]:
    if "frame" not in board:
        return
    width, height = board["frame"]
    text = f"Expected a point within {width:g} by {height:g}, got [{{0:g}}, {{1:g}}]; move it or widen the frame."
    for number, stop in stations.items():
        if stop.at is not None and not (0 <= stop.at[0] <= width and 0 <= stop.at[1] <= height):
            yield Fault(f"station {number}, at", "outside-frame", text.format(*stop.at))
    for count, bend in enumerate(board.get("bends", ()), 1):
        for x, y in bend.get("via", ()):
            if not (0 <= x <= width and 0 <= y <= height):
                yield Fault(f"bends, entry {count}, via", "outside-frame", text.format(x, y))


def _cards(board: JsonObject, stations: Mapping[int, _Stop]) -> Iterator[Fault]:
    decks = [(f"decks, {name}", cards) for name, cards in board.get("decks", {}).items()]
    for where, cards in [*decks, ("crime_scenes", board.get("crime_scenes", ()))]:
        seen: set[tuple[int, ...]] = set()
        for card in cards:
            named = tuple(card) if isinstance(card, list) else (card,)
            if named in seen or len(set(named)) < len(named):
                text = f"Expected each card and each station on it once, got {_list(named)} again; remove one."
                yield Fault(where, "card-twice", text)
            seen.add(named)
            for number in sorted(set(named) - stations.keys()):
                text = f"Expected a station of this board, got {number}; correct the number or remove the card."
                yield Fault(where, "missing-start", text)


def _bends(board: JsonObject, stations: Mapping[int, _Stop]) -> Iterator[Fault]:
    seen: set[tuple[str, int, int]] = set()
    for count, bend in enumerate(board.get("bends", ()), 1):
        if "transport" not in bend or "between" not in bend:
            continue
        where, name, (a, b) = f"bends, entry {count}", bend["transport"], sorted(bend["between"])
        missing = [end for end in (a, b) if end not in stations]
        for end in missing:
            text = f"Expected a station of this board, got {end}; correct the number."
            yield Fault(where, "unknown-station", text)
        if not missing and not (b in stations[a].lines.get(name, ()) or a in stations[b].lines.get(name, ())):
            text = f"Expected {_a_line(name)} between {a} and {b}, got none; correct or remove the bend."
            yield Fault(where, "bend-without-line", text)
        if (name, a, b) in seen:
            text = f"Expected one bend for the {name} line {a} to {b}, got another; put all points into one."
            yield Fault(where, "bend-twice", text)
        seen.add((name, a, b))


def _stop(entry: JsonObject) -> _Stop:
    return _Stop(
        number=entry["station"],
        at=(entry["at"][0], entry["at"][1]) if "at" in entry else None,
        stops=tuple(entry["stops"]) if "stops" in entry else None,
        lines={name: tuple(entry.get(name, ())) for name in TRANSPORTS},
    )


def _a_line(transport: str) -> str:
    return f"a{'n' if transport == 'underground' else ''} {transport} line"


def _list(numbers: tuple[int, ...]) -> str:
    return " and ".join(map(str, numbers))
