"""What a person types, as an action: pawns and tickets may be short, and what is clear may be left out."""

import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from blackticket.rules.actions import BLACK, FUGITIVE, LAND, REROLL, SEEKERS, START, TICKETS, Action, parse_action
from blackticket.rules.errors import IllegalAction

NO_NAMES: Final[Mapping[str, str]] = MappingProxyType({})

_ABBREVIATIONS: Final = {
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
_OPTIONAL_WORDS: Final = (*TICKETS, BLACK, START, LAND)
"""Words that need not be said where the rest is clear; all others do something that nobody should do by chance."""
CHARACTERS: Final = ("holmes", "watson", "adler", "mycroft", "lestrade")
"""All characters: one who is not in the game is understood too, so that the rules refuse it."""
_DECLARATIONS: Final = ("crime", "take-black", "take-double", "vanish")
"""What the fugitive may declare with a move, in the order of an action's text."""


class Unclear(Exception):  # noqa: N818 it is no error, it is a question
    """More than one action fits, or none does."""

    def __init__(self, matching: tuple[Action, ...]) -> None:
        super().__init__()
        self.matching = matching


def read_action(
    text: str, legal: Iterable[Action], names: Mapping[str, str] = NO_NAMES, pawns: Mapping[str, str] = NO_NAMES
) -> Action:
    """The action that `text` means where `legal` can be chosen from; raises Unclear.

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
        action = _parse_full(reading)
        if action and (action.pawn != FUGITIVE or FUGITIVE in acting):
            return action
    tokens = [_tokenize(" ".join(reading)) for reading in readings]
    matching = (
        _matching(legal, tokens) or _with_illegal_declaration(legal, tokens[0]) or _with_unavailable_token(words, pawns)
    )
    if len(matching) == 1:
        return matching[0]
    raise Unclear(matching)


def _words(text: str, names: Mapping[str, str]) -> list[str]:
    folded = " ".join(text.lower().split())
    for name in sorted(names, key=len, reverse=True):
        folded = re.sub(rf"(?<!\w){re.escape(name.lower())}(?!\w)", names[name], folded)
    return [_expand(word) for word in folded.split()]


def _expand(word: str) -> str:
    pawn = re.fullmatch(r"([db])([1-9])", word)
    if pawn:
        return f"{'detective' if pawn[1] == 'd' else 'bobby'}-{pawn[2]}"
    return _ABBREVIATIONS.get(word, word)


def _reroll(words: list[str], legal: Sequence[Action]) -> Action | None:
    """A re-roll, whichever pawn is to move; where there is none, the rules say why."""
    pawns = [option.pawn for option in legal if option.pawn != FUGITIVE]
    if not pawns or words not in ([REROLL], *([pawn, REROLL] for pawn in pawns)):
        return None
    return next((option for option in legal if option.word == REROLL), Action(pawns[0], REROLL))


def _parse_full(words: Iterable[str]) -> Action | None:
    try:
        return parse_action(" ".join(words))
    except IllegalAction:
        return None


def _matching(legal: Iterable[Action], readings: Sequence[set[str]]) -> tuple[Action, ...]:
    """The legal actions that can be meant; those without a black ticket, unless it is said or there are no others."""
    matching = tuple(option for option in legal if any(_matches(option, tokens) for tokens in readings))
    plain = tuple(option for option in matching if option.word != BLACK or BLACK in readings[0])
    return plain or matching


def _with_illegal_declaration(legal: Iterable[Action], tokens: set[str]) -> tuple[Action, ...]:
    """The only matching move, with its illegal declaration, so that the rules say why it is refused."""
    declared = " ".join(word.replace("-", " ") for word in _DECLARATIONS if word in tokens)
    bare = _matching(legal, [tokens - {*_DECLARATIONS, "take"}]) if declared else ()
    action = _parse_full([bare[0].text, declared]) if len(bare) == 1 else None
    return (action,) if action else ()


def _with_unavailable_token(words: list[str], characters: Iterable[str]) -> tuple[Action, ...]:
    """The token that the words name, though it is not legal now, so that the rules say why it is refused."""
    characters = tuple(characters)
    other_characters = CHARACTERS if characters else ()
    candidates = (_parse_full([who, *words]) for who in dict.fromkeys((*characters, SEEKERS, *other_characters)))
    return next(((action,) for action in candidates if action), ())


def _matches(option: Action, tokens: set[str]) -> bool:
    """Whether every word of the input belongs to the action, and no mandatory word is missing."""
    return bool(tokens) and _required_tokens(option) <= tokens <= _tokenize(option.text)


def _required_tokens(option: Action) -> set[str]:
    needed = set() if option.word in _OPTIONAL_WORDS else {option.word}
    if option.double:
        needed.add("double")
    if option.pawn == FUGITIVE:
        needed |= {word for word in _tokenize(option.also) if not word.startswith("take-")}  # which one may be clear
    return needed


def _tokenize(text: str) -> set[str]:
    """The words of a text; `take black` gives `take-black`, so that it does not match a black ticket that is played."""
    return set(re.sub(r"\btake (black|double)\b", r"take take-\1", text).split())
