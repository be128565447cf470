"""The registry of the game families, and functions that call the rules of the family a game belongs to."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from blackticket.rules.actions import Action
from blackticket.rules.chance import Chance
from blackticket.rules.dice import DICE
from blackticket.rules.dice.setup import check_expert_tiles, check_faces
from blackticket.rules.editions import EDITIONS, FamilyId, Mode
from blackticket.rules.errors import IllegalAction, SetupError, shown
from blackticket.rules.events import Event
from blackticket.rules.family import Family, State
from blackticket.rules.options import Value
from blackticket.rules.outcome import RESIGNED, Side, game_over
from blackticket.rules.setup import Setup, check_rules
from blackticket.rules.ticket import TICKET

# A mapping's type cannot say that a family's functions take that family's states alone.
FAMILIES: Final[Mapping[FamilyId, Family[Any, Any]]] = {family.id: family for family in (TICKET, DICE)}


def prepare(
    edition: str,
    mode: str | None = None,
    detectives: int | None = None,
    options: Mapping[str, Value] | None = None,
    characters: Sequence[str] | None = None,
    rules: int | None = None,
    expert_tiles: Sequence[str] | None = None,
) -> Setup:
    """A checked set-up; by default the first mode, with as many detectives as it takes, by the newest rules."""
    if not _is_one_of(edition, EDITIONS):
        raise SetupError("unknown-edition", _choose("edition", edition, tuple(EDITIONS)))
    modes = {entry.name: entry for entry in EDITIONS[edition].modes}
    if mode is None:
        mode = next(iter(modes))
    if not _is_one_of(mode, modes):
        raise SetupError("unknown-mode", _choose("mode", mode, tuple(modes), f" of {edition}"))
    played = modes[mode]
    if detectives is None:
        detectives = played.detectives[-1]
    if type(detectives) is not int or detectives not in played.detectives:
        counts = ", ".join(map(str, played.detectives))
        raise SetupError(
            "bad-detectives",
            f"{edition} {mode} is not played by {shown(detectives)} detective players. Choose one of: {counts}.",
        )
    kind: type[Setup] = FAMILIES[played.family].setup
    rules = check_rules(rules)
    chosen = _options(edition, played, {} if options is None else options, rules)
    setup = kind(edition, mode, detectives, chosen, rules=rules)
    tiles = check_expert_tiles(setup, expert_tiles)
    return replace(setup, characters=_characters(setup, characters), expert_tiles=tiles)


def start(setup: Setup, chance: Chance, starts: Mapping[str, int] | None = None) -> tuple[State, tuple[Event, ...]]:
    """The first state of a game, and what happened before it."""
    return FAMILIES[setup.mode.family].start(setup, chance, starts)


def acting(state: State) -> tuple[str, ...]:
    """The seats that may act now."""
    return FAMILIES[state.setup.mode.family].acting(state)


def legal_actions(state: State, seat: str) -> tuple[Action, ...]:
    """What `seat` may do now; nothing if it is not its turn."""
    return FAMILIES[state.setup.mode.family].legal_actions(state, seat)


def all_actions(state: State) -> tuple[Action, ...]:
    """What anyone may do now, each action once even where several seats may take it."""
    return FAMILIES[state.setup.mode.family].all_actions(state)


def apply(state: State, seat: str, action: Action, chance: Chance) -> tuple[State, tuple[Event, ...]]:
    """The state after `action` and what happened; raises IllegalAction, and then nothing has changed."""
    return FAMILIES[state.setup.mode.family].apply(state, seat, action, chance)


def resign(state: State, side: Side) -> tuple[State, tuple[Event, ...]]:
    """The state after a side has given up (I-05): all stays as it is, pawns that had yet to move included."""
    if not _is_one_of(side, RESIGNED):
        raise IllegalAction(
            "unknown-seat", f"There is no side {shown(side)} that could resign. Sides are: {', '.join(RESIGNED)}."
        )
    if state.outcome:
        raise game_over(state.outcome)
    outcome = RESIGNED[side]
    ended = FAMILIES[state.setup.mode.family].ended(state, outcome)
    return state._replace(outcome=outcome, version=state.version + 1), (ended,)


def refusal(state: State, seat: str, action: Action) -> IllegalAction:
    """The reason why `seat` may not do `action` now."""
    return FAMILIES[state.setup.mode.family].refusal(state, seat, action)


def _options(edition: str, mode: Mode, options: Mapping[str, Value], rules: int) -> tuple[tuple[str, Value], ...]:
    chosen = {option.name: option.default for option in mode.options if option.since <= rules}
    if not isinstance(options, Mapping):
        raise SetupError("unknown-option", f"The options are a mapping from names to values, but got {shown(options)}.")
    for name, value in options.items():
        if not _is_one_of(name, chosen):
            raise SetupError("unknown-option", _choose("option", name, tuple(chosen), f" of {edition} {mode.name}"))
        if isinstance(chosen[name], tuple):
            chosen[name] = check_faces(name, value)
        elif isinstance(value, bool):
            chosen[name] = value
        else:
            raise SetupError("bad-option", f"Option {name} is true or false, but got {shown(value)}.")
    return tuple(sorted(chosen.items()))


def _characters(setup: Setup, characters: object) -> tuple[str, ...]:
    """Whom the detectives play (S-04): as they chose, or the first ones in the rulebook's order."""
    exist, count = setup.mode.characters, len(setup.detective_pawns)
    if characters is None:
        return exist[:count]
    chosen = tuple(characters) if isinstance(characters, tuple | list) else ()
    if len(chosen) != count or not all(chosen.count(name) == 1 and name in exist for name in chosen):
        named = bool(chosen) and all(isinstance(name, str) and name.isidentifier() for name in chosen)
        came = ", ".join(chosen)[:60] if named else shown(characters)
        if not exist:
            raise SetupError(
                "bad-characters", f"This mode is played without characters, but got {came}: leave them out."
            )
        raise SetupError("bad-characters", f"Expected {count} different ones of {', '.join(exist)}, but got {came}.")
    return chosen


def _is_one_of(name: object, names: Container[str]) -> bool:
    return isinstance(name, str) and name in names


def _choose(what: str, came: object, exist: Sequence[object], of: str = "") -> str:
    return f"There is no {what} {shown(came)}{of}. Choose one of: {', '.join(map(str, exist)) or 'none'}."
