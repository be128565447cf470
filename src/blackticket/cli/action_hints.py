"""What can be done now, and how to type it."""

from collections.abc import Iterable, Iterator, Mapping

from blackticket.cli.names import name_of
from blackticket.knowledge import View
from blackticket.rules.actions import (
    BLACK,
    DONE,
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
from blackticket.words import Words

STATION_CHOICES = {START: "can-start", LAND: "can-land"}
"""Ways to come to a station that need no ticket."""


def action_hints(view: View, legal: Iterable[Action], words: Words) -> Iterator[str]:
    """Where each pawn that is to move can go, by ticket or die, and what else can be done."""
    legal = tuple(legal)
    by_pawn: dict[str, list[Action]] = {}
    for action in sorted(legal, key=lambda action: (action.pawn.startswith("bobby"), action)):
        if action.word != REROLL and (action.pawn == FUGITIVE or action.pawn in view.setup.pawns):
            by_pawn.setdefault(action.pawn, []).append(action)
    for pawn, actions in by_pawn.items():
        yield from _pawn_hints(view, pawn, actions, words)
    if view.dice and any(action.word == REROLL for action in legal):
        yield words("may-reroll", left=view.dice.rerolls)
    if tokens := "; ".join(_token_hints(view, legal)):
        yield f"{words('may-spend')} {tokens}"
    if any(action.word == DONE for action in legal):
        yield words("may-finish")


def _pawn_hints(view: View, pawn: str, actions: list[Action], words: Words) -> Iterator[str]:
    name = _pawn_name(view, pawn, words)
    station = next((seen.station for seen in view.pawns if seen.pawn == pawn), 0)
    occupied = _occupied(view, pawn)
    for word, key in STATION_CHOICES.items():
        if stations := _target_stations(actions, word, occupied):
            yield f"{words(key, pawn=name)} {stations}"
    if rides := "; ".join(_ride_hints(view, actions, occupied, words)):
        yield f"{words('can-go', pawn=name, station=station)} {rides}"
    if any(action.station in occupied for action in actions):
        yield f"  {words('deadly')}"
    if declared := "; ".join(_declarations(actions)):
        yield f"  {words('may-say')} {declared}"
    if flights := [action.text for action in actions if action.word == FLY]:
        yield f"  {words('may-fly')} {', '.join(flights)}"
    if any(action.double and action.station for action in actions):
        yield f"  {words('may-double')}"
    for word, key in ((PASS, "can-pass"), (STAY, "can-stay")):
        if any(action.word == word for action in actions):
            yield words(key, pawn=name)


def _pawn_name(view: View, pawn: str, words: Words) -> str:
    """A pawn by the name that can be typed, and its character's."""
    if pawn == FUGITIVE:
        return name_of(words, view.setup, pawn)
    has_character = pawn in view.setup.detective_pawns[: len(view.setup.characters)]
    return f"{pawn} ({name_of(words, view.setup, pawn)})" if has_character else pawn


def _token_hints(view: View, legal: Iterable[Action]) -> Iterator[str]:
    """What tokens can do: who, how, and the choices there are."""
    by_ability: dict[str, list[str]] = {}
    for action in legal:
        if action.pawn in view.setup.characters:
            choice = action.also or (str(action.station) if action.station else "")
            by_ability.setdefault(f"{action.pawn} {action.word}", []).append(choice)
    for ability, choices in by_ability.items():
        yield f"{ability} {'/'.join(choices)}".rstrip()


def _ride_hints(view: View, actions: list[Action], occupied: Mapping[int, str], words: Words) -> Iterator[str]:
    for word in (*TICKETS, BLACK, HELICOPTER):
        if stations := _target_stations(actions, word, occupied):
            name = name_of(words, view.setup, word)
            yield f"{name if name.lower().startswith(word) else f'{name} ({word})'} {stations}"


def _occupied(view: View, pawn: str) -> Mapping[int, str]:
    """Where the fugitive would run into a detective, and into whom: only the dice game lets him."""
    if not view.dice or pawn != FUGITIVE:
        return {}
    occupied: dict[int, str] = {}
    for seen in view.seekers:
        occupied[seen.station] = f"{occupied.get(seen.station, '')}d{seen.pawn[-1]}"
    return occupied


def _target_stations(actions: list[Action], word: str, occupied: Mapping[int, str]) -> str:
    """The stations that one move by `word` leads to."""
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
