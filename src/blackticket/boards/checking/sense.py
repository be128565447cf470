"""Whether a board of the right form makes sense: its lines, stops, points, cards and bends agree with each other."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from blackticket.boards.board import TRANSPORTS, Point
from blackticket.boards.checking.faults import Fault
from blackticket.boards.checking.places import Value, items, member, whole

NEAREST: Final = 12.0
"""Two stations closer than this cannot be told apart on any drawing."""

WALKED: Final = ("taxi", "bus", "underground")
"""The transports a detective can use; they must join the whole board, and their stops are printed."""


@dataclass(frozen=True, slots=True)
class _Stop:
    """A station as far as it could be read; every number and word with the line it stands on."""

    number: int
    line: int
    at: Point | None
    stops: Mapping[str, int] | None
    lines: Mapping[str, Mapping[int, int]]


def senseless(board: Value) -> Iterator[Fault]:
    """The faults of a board that has been fitted to its form: parts that did not fit are missing from it."""
    entries = [_stop(entry) for entry in items(board, "stations")]
    stations: dict[int, _Stop] = {}
    for stop in entries:
        if stop is None:
            continue
        if stop.number in stations:
            text = f"Expected each number once, got {stop.number} again; renumber one."
            yield Fault(stop.line, f"station {stop.number}", "station-twice", text)
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
        for end, line in ends.items():
            if end == stop.number:
                text = f"Expected another station, got {end} itself; remove it."
                yield Fault(line, where, "line-to-itself", text)
            elif end not in stations:
                text = f"Expected a station of this board, got {end}; correct the number or add the station."
                yield Fault(line, where, "unknown-station", text)
            elif stop.number not in stations[end].lines.get(transport, {}):
                text = f"Expected station {end} to list {stop.number} too, got no such line; add it there or remove it."
                yield Fault(line, where, "one-way-line", text)


def _stops(stop: _Stop) -> Iterator[Fault]:
    if stop.stops is None:
        return
    for transport, line in stop.stops.items():
        if not stop.lines.get(transport):
            text = f"Expected {_a_line(transport)} at this stop, got none; add the line or remove the stop."
            yield Fault(line, f"station {stop.number}, stops", "stop-without-line", text)
    for transport in WALKED:
        ends = stop.lines.get(transport, {})
        if ends and transport not in stop.stops:
            text = f'Expected "{transport}" among the stops, got {_a_line(transport)} without it; add the stop.'
            yield Fault(min(ends.values()), f"station {stop.number}, {transport}", "line-without-stop", text)


def _unreachable(stations: Mapping[int, _Stop]) -> Iterator[Fault]:
    joined: dict[int, set[int]] = {number: set() for number in stations}
    for number, stop in stations.items():
        for end in (end for transport in WALKED for end in stop.lines.get(transport, {}) if end in stations):
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
    for number, stop in stations.items():
        if number not in reached:
            text = f"Expected a way by taxi, bus and underground to station {min(reached)}, got none; add a line."
            yield Fault(stop.line, f"station {number}", "unreachable-station", text)


def _overlaps(stops: list[_Stop]) -> Iterator[Fault]:
    for count, stop in enumerate(stops):
        if stop.at is None:
            continue
        earlier = [(math.dist(stop.at, other.at), other.number) for other in stops[:count] if other.at is not None]
        distance, number = min(earlier, default=(math.inf, 0))
        if distance < NEAREST:
            text = f"Expected {NEAREST:g} units to station {number}, got {distance:.1f}; move one of them."
            yield Fault(stop.line, f"station {stop.number}, at", "stations-overlap", text)


def _frame(board: Value, stations: Mapping[int, _Stop]) -> Iterator[Fault]:
    frame = member(board, "frame")
    if frame is None:
        return
    width, height = _point(frame)
    text = f"Expected a point within {width:g} by {height:g}, got [{{0:g}}, {{1:g}}]; move it or widen the frame."
    for number, stop in stations.items():
        if stop.at is not None and not (0 <= stop.at[0] <= width and 0 <= stop.at[1] <= height):
            yield Fault(stop.line, f"station {number}, at", "outside-frame", text.format(*stop.at))
    for count, bend in enumerate(items(board, "bends"), 1):
        for via in items(bend, "via"):
            x, y = _point(via)
            if not (0 <= x <= width and 0 <= y <= height):
                yield Fault(via.line, f"bends, entry {count}, via", "outside-frame", text.format(x, y))


def _cards(board: Value, stations: Mapping[int, _Stop]) -> Iterator[Fault]:
    decks = member(board, "decks")
    names = decks.data if decks is not None and isinstance(decks.data, dict) else {}
    packs = [(f"decks, {name}", items(decks, name)) for name in names]
    for where, cards in [*packs, ("crime_scenes", items(board, "crime_scenes"))]:
        seen: set[tuple[int, ...]] = set()
        for card in cards:
            named = tuple(map(whole, card.data)) if isinstance(card.data, list) else (whole(card),)
            if named in seen or len(set(named)) < len(named):
                text = f"Expected each card and each station on it once, got {_list(named)} again; remove one."
                yield Fault(card.line, where, "card-twice", text)
            seen.add(named)
            for number in sorted(set(named) - stations.keys()):
                text = f"Expected a station of this board, got {number}; correct the number or remove the card."
                yield Fault(card.line, where, "missing-start", text)


def _bends(board: Value, stations: Mapping[int, _Stop]) -> Iterator[Fault]:
    seen: set[tuple[str, int, int]] = set()
    for count, bend in enumerate(items(board, "bends"), 1):
        where, transport, between = f"bends, entry {count}", member(bend, "transport"), member(bend, "between")
        if transport is None or between is None:
            continue
        name, (a, b) = str(transport.data), sorted(map(whole, items(bend, "between")))
        missing = [end for end in (a, b) if end not in stations]
        for end in missing:
            text = f"Expected a station of this board, got {end}; correct the number."
            yield Fault(between.line, where, "unknown-station", text)
        if not missing and not (b in stations[a].lines.get(name, {}) or a in stations[b].lines.get(name, {})):
            text = f"Expected {_a_line(name)} between {a} and {b}, got none; correct or remove the bend."
            yield Fault(between.line, where, "bend-without-line", text)
        if (name, a, b) in seen:
            text = f"Expected one bend for the {name} line {a} to {b}, got another; put all points into one."
            yield Fault(between.line, where, "bend-twice", text)
        seen.add((name, a, b))


def _stop(entry: Value) -> _Stop | None:
    number = member(entry, "station")
    if number is None:
        return None
    at, stops = member(entry, "at"), member(entry, "stops")
    return _Stop(
        number=whole(number),
        line=number.line,
        at=None if at is None else _point(at),
        stops=None if stops is None else {str(item.data): item.line for item in items(entry, "stops")},
        lines={name: {whole(item): item.line for item in items(entry, name)} for name in TRANSPORTS},
    )


def _point(value: Value) -> Point:
    x, y = value.plain()
    return float(x), float(y)


def _a_line(transport: str) -> str:
    return f"a{'n' if transport == 'underground' else ''} {transport} line"


def _list(numbers: tuple[int, ...]) -> str:
    return " and ".join(map(str, numbers))
