"""An action: what a seat wants to do, and its text form. All games share one grammar; their rules say what is legal."""

import re
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypedDict, cast

from blackticket.boards import Transport
from blackticket.rules.errors import IllegalAction, shown

FUGITIVE: Final = "fugitive"
SEEKERS: Final = "seekers"
"""In place of a pawn: the detectives together."""
BLACK: Final = "black"
PASS: Final = "pass"
START: Final = "start"
STAY: Final = "stay"
REROLL: Final = "reroll"
HELICOPTER: Final = "helicopter"
FLY: Final = "fly"
LAND: Final = "land"
DONE: Final = "done"
TICKETS: Final[tuple[Transport, ...]] = ("taxi", "bus", "underground")
"""The tickets of the ordinary transports, in the order in which they are counted everywhere."""

LONGEST: Final = 40
"""The most letters of a word of an action."""
LONGEST_TEXT: Final = 60
"""The most letters of the text of an action."""
LARGEST: Final = 9999
"""The largest number of a station."""

_PAWN: Final = r"(?P<pawn>(?:detective|bobby)-[1-9])"
_STATION: Final = r"(?P<station>[1-9][0-9]{0,3})"
_TICKET: Final = rf"(?P<word>taxi|bus|underground|{BLACK})"
_CRIME: Final = r"crime|(?:crime )?take black|(?:crime )?take double"
_FORMS: Final = tuple(
    re.compile(form)
    for form in (
        rf"(?P<double>double )?{_TICKET} {_STATION}(?: (?P<also>{_CRIME}|(?:crime )?vanish))?",
        rf"{_PAWN} {_TICKET} {_STATION}",
        rf"{_PAWN} (?P<word>{PASS})",
        rf"(?P<word>{PASS})",
        # the Sherlock mode
        r"(?P<double>double )?(?P<word>fly)",
        rf"(?P<word>land) {_STATION}(?: (?P<also>{_CRIME}))?",
        r"(?P<pawn>holmes) (?P<word>search)",
        r"(?P<pawn>adler) (?P<word>ban) (?P<also>bus|underground)",
        r"(?P<pawn>watson) (?P<word>ask) (?P<also>park|attraction|river)",
        r"(?P<pawn>mycroft) (?P<word>ask)",
        rf"(?P<pawn>lestrade) (?P<word>block) {_STATION}",
        rf"(?P<pawn>{SEEKERS}) (?P<word>done)",
        # the dice game; a start is chosen in the Sherlock mode too
        rf"(?P<word>start|helicopter) {_STATION}",
        rf"{_PAWN} (?P<word>start) {_STATION}",
        rf"{_PAWN} (?P<word>stay|reroll)",
    )
)


Word = Literal[
    "taxi",
    "bus",
    "underground",
    "black",
    "pass",
    "start",
    "stay",
    "reroll",
    "helicopter",
    "fly",
    "land",
    "search",
    "ban",
    "ask",
    "block",
    "done",
]
"""The words of all legal actions."""


class LegalActionJson(TypedDict):
    """An action that a seat may take. `text` is what is sent to take it; `station` is None where it names none.

    `also` is what is said with it, each by itself: `crime` and `take-black`, or the symbol that is asked for.
    """

    text: str
    pawn: str
    word: Word
    station: int | None
    double: bool
    also: list[str]


class Action(NamedTuple):
    """A pawn takes `word` (a ticket, or a word such as `pass`) to `station`, 0 where it names none.

    `double` announces the first leg of a double move. `also` is what is said with it: a crime, a symbol asked for.
    """

    pawn: str
    word: str
    station: int = 0
    double: bool = False
    also: str = ""

    @property
    def text(self) -> str:
        """The action in words: `taxi 58 crime`, `double black 115`, `detective-2 bus 67`, `watson ask park`."""
        return _text(*self)

    def to_json(self) -> LegalActionJson:
        return {
            "text": self.text,
            "pawn": self.pawn,
            "word": cast(Word, self.word),
            "station": self.station or None,
            "double": self.double,
            "also": self.also.replace("take ", "take-").split(),
        }

    def __str__(self) -> str:
        return self.text


@lru_cache(maxsize=2**14, typed=True)  # a board has a few thousand; typed, or the text of True would do for 1
def _text(pawn: str, word: str, station: int, double: bool, also: str) -> str:
    words = [] if pawn == FUGITIVE else [pawn]
    if double:
        words.append("double")
    words.append(word)
    if station:
        words.append(str(station))
    if also:
        words.append(also)
    return " ".join(words)


def parse_action(text: object) -> Action:
    """The action that `text` says; capitals and spaces do not matter."""
    # Other alphabets have letters that lower-case into ASCII, so the text has to be ASCII before it is folded.
    folded = " ".join(text.lower().split()) if isinstance(text, str) and text.isascii() else ""
    action = _read(folded) if len(folded) <= LONGEST_TEXT else None
    if action is None:
        raise _unreadable(text)
    return action


@lru_cache(maxsize=2**14)  # a board has a few thousand, as `_text` has
def _read(text: str) -> Action | None:
    for form in _FORMS:
        match = form.fullmatch(text)
        if match:
            parts = match.groupdict()
            return Action(
                pawn=parts.get("pawn") or FUGITIVE,
                word=parts["word"],
                station=int(parts.get("station") or 0),
                double=bool(parts.get("double")),
                also=parts.get("also") or "",
            )
    return None


def check_action(action: Action) -> Action:
    """The action, if it is made of words and a number as it should be; whether it is legal is for the rules to say."""
    words: tuple[object, ...] = (action.pawn, action.word, action.also)
    readable = all(isinstance(word, str) and len(word) <= LONGEST for word in words)
    whole = type(action.station) is int and abs(action.station) <= LARGEST
    if readable and whole and type(action.double) is bool:
        return action
    raise _unreadable(tuple(action))


def _unreadable(came: object) -> IllegalAction:
    return IllegalAction(
        "unreadable-action",
        f"Expected an action such as 'taxi 58', 'double black 115' or 'detective-2 bus 67', but got {shown(came)}.",
    )
