"""What can be done now, and how to type it."""

from collections.abc import Iterable, Iterator, Mapping

from blackticket.cli.names import called
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

CHOSEN = {START: "can-start", LAND: "can-land"}
"""Ways to come to a station that need no ticket."""


def offers(view: View, legal: Iterable[Action], words: Words) -> Iterator[str]:
    """Where each pawn that is to move can go, by ticket or die, and what else can be done."""
    legal = tuple(legal)
    by_pawn: dict[str, list[Action]] = {}
    for action in sorted(legal, key=lambda action: (action.pawn.startswith("bobby"), action)):
        if action.word != REROLL and (action.pawn == FUGITIVE or action.pawn in view.setup.pawns):
            by_pawn.setdefault(action.pawn, []).append(action)
    for pawn, actions in by_pawn.items():
        yield from _pawn(view, pawn, actions, words)
    if view.dice and any(action.word == REROLL for action in legal):
        yield words("may-reroll", left=view.dice.rerolls)
    if tokens := "; ".join(_tokens(view, legal)):
        yield f"{words('may-spend')} {tokens}"
    if any(action.word == DONE for action in legal):
        yield words("may-finish")


def _pawn(view: View, pawn: str, actions: list[Action], words: Words) -> Iterator[str]:
    name = _who(view, pawn, words)
    station = next((seen.station for seen in view.pawns if seen.pawn == pawn), 0)
    guarded = _guarded(view, pawn)
    for word, key in CHOSEN.items():
        if targets := _targets(actions, word, guarded):
            yield f"{words(key, pawn=name)} {targets}"
    if rides := "; ".join(_rides(view, actions, guarded, words)):
        yield f"{words('can-go', pawn=name, station=station)} {rides}"
    if any(action.station in guarded for action in actions):
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


def _who(view: View, pawn: str, words: Words) -> str:
    """A pawn by the name that can be typed, and its character's."""
    if pawn == FUGITIVE:
        return called(words, view.setup, pawn)
    named = pawn in view.setup.detective_pawns[: len(view.setup.characters)]
    return f"{pawn} ({called(words, view.setup, pawn)})" if named else pawn


def _tokens(view: View, legal: Iterable[Action]) -> Iterator[str]:
    """What tokens can do: who, how, and the choices there are."""
    by_ability: dict[str, list[str]] = {}
    for action in legal:
        if action.pawn in view.setup.characters:
            choice = action.also or (str(action.station) if action.station else "")
            by_ability.setdefault(f"{action.pawn} {action.word}", []).append(choice)
    for ability, choices in by_ability.items():
        yield f"{ability} {'/'.join(choices)}".rstrip()


def _rides(view: View, actions: list[Action], guarded: Mapping[int, str], words: Words) -> Iterator[str]:
    for word in (*TICKETS, BLACK, HELICOPTER):
        if targets := _targets(actions, word, guarded):
            name = called(words, view.setup, word)
            yield f"{name if name.lower().startswith(word) else f'{name} ({word})'} {targets}"


def _guarded(view: View, pawn: str) -> Mapping[int, str]:
    """Where the fugitive would run into a detective, and into whom: only the dice game lets him."""
    if not view.dice or pawn != FUGITIVE:
        return {}
    guarded: dict[int, str] = {}
    for seen in view.seekers:
        guarded[seen.station] = f"{guarded.get(seen.station, '')}d{seen.pawn[-1]}"
    return guarded


def _targets(actions: list[Action], word: str, guarded: Mapping[int, str]) -> str:
    """The stations that one move by `word` leads to."""
    stations = sorted({action.station for action in actions if action.word == word and not action.double})
    return " ".join(f"{station}({guarded[station]})" if station in guarded else str(station) for station in stations)


def _declarations(actions: list[Action]) -> Iterator[str]:
    """What can be declared on each station, one thing at a time."""
    by_station: dict[int, list[str]] = {}
    for action in actions:
        said = by_station.setdefault(action.station, [])
        if action.also and action.also not in said and not action.also.startswith("crime "):
            said.append(action.also)
    for station, said in sorted(by_station.items()):
        if said:
            yield f"{station} {', '.join(sorted(said))}"
