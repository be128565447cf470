"""What can be done now, and how to type it."""

from collections.abc import Iterable, Iterator, Mapping

from blackticket.cli.display import Display
from blackticket.rules.actions import (
    BLACK,
    FLY,
    FUGITIVE,
    HELICOPTER,
    LAND,
    PASS,
    REROLL,
    START,
    STAY,
    TICKETS,
    Action,
)

STATION_CHOICES = {START: "can-start", LAND: "can-land"}
"""Ways to come to a station that need no ticket."""


def action_hints(display: Display, legal: Iterable[Action]) -> Iterator[str]:
    """Where each pawn that is to move can go, by ticket or die, and what else can be done."""
    legal = tuple(legal)
    by_pawn: dict[str, list[Action]] = {}
    for action in sorted(legal, key=lambda action: (action.pawn.startswith("bobby"), action)):
        if action.word != REROLL and (action.pawn == FUGITIVE or action.pawn in display.view.setup.pawns):
            by_pawn.setdefault(action.pawn, []).append(action)
    for pawn, actions in by_pawn.items():
        yield from _pawn_hints(display, pawn, actions)
    yield from display.other_hints(legal)


def _pawn_hints(display: Display, pawn: str, actions: list[Action]) -> Iterator[str]:
    words, name, occupied = display.words, _pawn_name(display, pawn), display.occupied(pawn)
    station = next((seen.station for seen in display.view.pawns if seen.pawn == pawn), 0)
    for word, key in STATION_CHOICES.items():
        if stations := _target_stations(actions, word, occupied):
            yield f"{words(key, pawn=name)} {stations}"
    if rides := "; ".join(_ride_hints(display, actions, occupied)):
        yield f"{words('can-go', pawn=name, station=station)} {rides}"
    if any(action.station in occupied for action in actions):
        yield f"  {words('deadly')}"
    if declared := "; ".join(_declarations(actions)):
        yield f"  {words('may-say')} {declared}"
    if flights := [action.text for action in actions if action.word == FLY]:
        yield f"  {words('may-fly')} {', '.join(flights)}"
    if any(action.double and action.station for action in actions):
        yield f"  {words('may-double')}"
    boxed_in = pawn == FUGITIVE and display.view.setup.mode.family == "ticket"  # C-31
    for word, key in ((PASS, "must-pass" if boxed_in else "can-pass"), (STAY, "can-stay")):
        if any(action.word == word for action in actions):
            yield words(key, pawn=name)


def _pawn_name(display: Display, pawn: str) -> str:
    """A pawn by the name that can be typed, and its character's."""
    setup = display.view.setup
    if pawn == FUGITIVE:
        return display.name(pawn)
    return f"{pawn} ({display.name(pawn)})" if pawn in setup.detective_pawns[: len(setup.characters)] else pawn


def _ride_hints(display: Display, actions: list[Action], occupied: Mapping[int, str]) -> Iterator[str]:
    for word in (*TICKETS, BLACK, HELICOPTER):
        if stations := _target_stations(actions, word, occupied):
            name = display.name(word)
            yield f"{name if name.lower().startswith(word) else f'{name} ({word})'} {stations}"


def _target_stations(actions: list[Action], word: str, occupied: Mapping[int, str]) -> str:
    stations = sorted({action.station for action in actions if action.word == word and not action.double})
    return " ".join(f"{station}({occupied[station]})" if station in occupied else str(station) for station in stations)


def _declarations(actions: list[Action]) -> Iterator[str]:
    """What can be declared on each station, one thing at a time."""
    by_station: dict[int, list[str]] = {}
    for action in actions:
        declared = by_station.setdefault(action.station, [])
        if action.also and action.also not in declared and not action.also.startswith("crime "):
            declared.append(action.also)
    for station, declared in sorted(by_station.items()):
        if declared:
            yield f"{station} {', '.join(sorted(declared))}"
