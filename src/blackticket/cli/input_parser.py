"""What a person types, as an action: pawns and tickets may be short, and what is clear may be left out."""

import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from blackticket.rules.actions import BLACK, FUGITIVE, LAND, REROLL, SEEKERS, START, TICKETS, Action, parse_action
from blackticket.rules.errors import IllegalAction

NO_NAMES: Final[Mapping[str, str]] = MappingProxyType({})

_SHORT: Final = {
    "t": "taxi",
    "b": "bus",
    "u": "underground",
    "x": BLACK,
    "dd": "double",
    "h": "helicopter",
    "re-roll": "reroll",
    "sherlock": "holmes",
    "irene": "adler",
}
_LEFT_OUT: Final = (*TICKETS, BLACK, START, LAND)
"""Words that need not be said where the rest is clear; all others do something that nobody should do by chance."""
CHARACTERS: Final = ("holmes", "watson", "adler", "mycroft", "lestrade")
"""Whom a detective can be; one who is not in the game is understood too, so that the rules can say so."""
_DECLARED: Final = ("crime", "take-black", "take-double", "vanish")
"""What the fugitive may declare with a move, in the order of an action's text."""


class Unclear(Exception):  # noqa: N818 it is no error, it is a question
    """More than one action fits, or none does."""

    def __init__(self, fitting: tuple[Action, ...]) -> None:
        super().__init__()
        self.fitting = fitting


def read_action(
    text: str, legal: Iterable[Action], names: Mapping[str, str] = NO_NAMES, pawns: Mapping[str, str] = NO_NAMES
) -> Action:
    """The action that `text` means to someone who has `legal` before him; raises Unclear.

    `names` are what the screen calls things (`gondola`), each with the word of the rules (`taxi`); `pawns` are those
    of the characters (`watson`). An action that is said in full is returned even if it is not legal, so that the rules
    can say why.
    """
    legal = tuple(legal)
    words = _words(text, names)
    if reroll := _reroll(words, legal):
        return reroll
    readings = [words]
    if not pawns.keys().isdisjoint(words):
        readings.append([pawns.get(word, word) for word in words])
    acting = {option.pawn for option in legal if option.word != REROLL}
    for reading in readings if len(acting) > 1 else (*readings, [*acting, *words]):
        action = _in_full(reading)
        if action and (action.pawn != FUGITIVE or FUGITIVE in acting):
            return action
    said = [_tokens(" ".join(reading)) for reading in readings]
    fitting = _fitting(legal, said) or _declared_in_vain(legal, said[0]) or _spent_in_vain(words, pawns)
    if len(fitting) == 1:
        return fitting[0]
    raise Unclear(fitting)


def _words(text: str, names: Mapping[str, str]) -> list[str]:
    folded = " ".join(text.lower().split())
    for name in sorted(names, key=len, reverse=True):
        folded = re.sub(rf"(?<!\w){re.escape(name.lower())}(?!\w)", names[name], folded)
    return [_long(word) for word in folded.split()]


def _long(word: str) -> str:
    pawn = re.fullmatch(r"([db])([1-9])", word)
    if pawn:
        return f"{'detective' if pawn[1] == 'd' else 'bobby'}-{pawn[2]}"
    return _SHORT.get(word, word)


def _reroll(words: list[str], legal: Sequence[Action]) -> Action | None:
    """A re-roll is the player's, whichever of his pawns is to move; the rules say why there is none."""
    pawns = [option.pawn for option in legal if option.pawn != FUGITIVE]
    if not pawns or words not in ([REROLL], *([pawn, REROLL] for pawn in pawns)):
        return None
    return next((option for option in legal if option.word == REROLL), Action(pawns[0], REROLL))


def _in_full(words: Iterable[str]) -> Action | None:
    try:
        return parse_action(" ".join(words))
    except IllegalAction:
        return None


def _fitting(legal: Iterable[Action], readings: Sequence[set[str]]) -> tuple[Action, ...]:
    """The legal actions that can be meant; those without a black ticket, unless it is said or there are no others."""
    fitting = tuple(option for option in legal if any(_fits(option, said) for said in readings))
    plain = tuple(option for option in fitting if option.word != BLACK or BLACK in readings[0])
    return plain or fitting


def _declared_in_vain(legal: Iterable[Action], said: set[str]) -> tuple[Action, ...]:
    """The one move that is meant, if it is legal but for what is declared with it: the rules say why that is not."""
    declared = " ".join(word.replace("-", " ") for word in _DECLARED if word in said)
    bare = _fitting(legal, [said - {*_DECLARED, "take"}]) if declared else ()
    action = _in_full([bare[0].text, declared]) if len(bare) == 1 else None
    return (action,) if action else ()


def _spent_in_vain(words: list[str], characters: Iterable[str]) -> tuple[Action, ...]:
    """What only one character can mean, or only all seekers: the rules say why it cannot be done now."""
    characters = tuple(characters)
    absent = CHARACTERS if characters else ()
    meant = (_in_full([who, *words]) for who in dict.fromkeys((*characters, SEEKERS, *absent)))
    return next(((action,) for action in meant if action), ())


def _fits(option: Action, said: set[str]) -> bool:
    """Whether all that is said is part of the action, and nothing that has to be said is missing."""
    return bool(said) and _to_be_said(option) <= said <= _tokens(option.text)


def _to_be_said(option: Action) -> set[str]:
    needed = set() if option.word in _LEFT_OUT else {option.word}
    if option.double:
        needed.add("double")
    if option.pawn == FUGITIVE:
        needed |= {word for word in _tokens(option.also) if not word.startswith("take-")}  # which one may be clear
    return needed


def _tokens(text: str) -> set[str]:
    """The words of a text, those of a ticket that is taken put together: it is not one that is played."""
    return set(re.sub(r"\btake (black|double)\b", r"take take-\1", text).split())
