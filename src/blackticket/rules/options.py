"""The rulings as data: rules that a table may play in another way."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from blackticket.rules.json_types import OptionJson

Value = bool | tuple[str, ...]
"""A ruling holds or not; the faces of a die are six words."""


@dataclass(frozen=True, slots=True)
class Option:
    """A ruling: a rule that a table may play in another way. The default is ours.

    Rules older than `since` left no choice: the ruling was `before`, or as the option of that name was.
    """

    name: str
    rule: str
    text: str
    default: Value = True
    since: int = 1
    before: bool | str = True

    def to_json(self) -> "OptionJson":
        default = list(self.default) if isinstance(self.default, tuple) else self.default
        return {"name": self.name, "rule": self.rule, "default": default, "text": self.text}


def value_text(value: Value) -> str:
    """The value in a word: `yes`, `no`, or words with a dot between them."""
    return ".".join(value) if isinstance(value, tuple) else "yes" if value else "no"


def read_value(text: str) -> Value:
    """The value that the word says; whether the option takes it is for `prepare` to judge."""
    return {"yes": True, "no": False}[text] if text in ("yes", "no") else tuple(text.split("."))


FINITE_SUPPLY = Option(
    "finite-supply",
    "C-26",
    "The fugitive cannot use a transport of which the supply holds no ticket, unless he plays black.",
)
DECKS_ARE_PUBLIC = Option(
    "decks-are-public",
    "C-15",
    "Everyone knows which stations the start cards name, and so where he can begin.",
)
BOBBIES_DO_NOT_COUNT = Option(
    "bobbies-do-not-count", "C-42", "The fugitive wins when no detective can move, even if a bobby still can."
)
HEMMED_IN_WAITS = Option(
    "hemmed-in-waits",
    "C-27",
    "A seeker hemmed in by colleagues waits for them; otherwise it may pass as soon as it cannot move.",
)
SECOND_LEG_FIRST = Option(
    "double-needs-second-leg",
    "C-38",
    "A double move may be announced only if a second leg will exist; otherwise a missing second leg is lost.",
)
BOBBIES_BY_DETECTIVES = Option(
    "bobbies-by-detectives",
    "S-03",
    "Two bobbies join two detectives, one joins three; otherwise two join a game of two players, one a game of three.",
)
ROUNDS_NOT_MOVES = Option(
    "rounds-not-moves",
    "C-41",
    "He escapes after 22 rounds; otherwise after 22 moves in the travel log, a double move counting as two.",
)
STRANDED_MEANS_UNABLE = Option(
    "stranded-means-unable",
    "C-42",
    "The fugitive wins when no detective can move; otherwise only when no detective has a ticket left.",
)

BOXED_IN_LOSES = Option(
    "boxed-in-loses",
    "C-31",
    "The fugitive loses when he can reach no free station; otherwise he passes: a space of his log is covered, and he "
    "stays where he is.",
    default=False,
    since=2,
)

CRIME_SCENES_ARE_PUBLIC = Option(
    "crime-scenes-are-public",
    "S-13",
    "Everyone knows which stations the crime cards name; otherwise only that each of them bears a symbol.",
    default=False,
    since=2,
    before=DECKS_ARE_PUBLIC.name,
)
CRIME_ON_EVERY_LEG = Option(
    "crime-on-every-leg",
    "S-20",
    "A crime can follow each leg of a double move; otherwise only the end of his turn.",
)
BALLOON_REDRAW = Option(
    "balloon-redraw",
    "S-34",
    "Only a free station can be landed on, and if the card has none the next is drawn; otherwise he takes the card as "
    "it comes, and is caught if he picks a seeker's station.",
)
ARRIVAL_AND_DEPARTURE = Option(
    "arrival-and-departure",
    "S-35",
    "At a hide-out he may take a ticket or vanish as he comes and fly as he goes; otherwise only one of these a visit.",
)
BAN_BINDS_BLACK = Option("ban-binds-black", "S-42", "A black ticket does not get round Adler's ban; otherwise it does.")
BAN_BINDS_BOTH_LEGS = Option(
    "ban-binds-both-legs", "S-42", "Adler's ban binds both legs of a double move; otherwise the first alone."
)
CLUES_FROM_MOVE_THREE = Option(
    "clues-from-move-three",
    "S-44",
    "Mycroft can ask from move 3 on; otherwise from move 2 on, when the answer is the start.",
)
LAST_ANSWER = Option(
    "last-answer",
    "S-50",
    "He escapes when the seekers have answered his last move; otherwise as soon as he has made it.",
)
DOUBLE_NEEDS_TWO_SPACES = Option(
    "double-needs-two-spaces",
    "S-54",
    "With one space left in the log no double move may be played; otherwise it may, and its second leg is move 17.",
)

SHERLOCK_OPTIONS: Final = (
    FINITE_SUPPLY,
    DECKS_ARE_PUBLIC,
    HEMMED_IN_WAITS,
    SECOND_LEG_FIRST,
    BOBBIES_BY_DETECTIVES,
    BOXED_IN_LOSES,
    CRIME_SCENES_ARE_PUBLIC,
    CRIME_ON_EVERY_LEG,
    BALLOON_REDRAW,
    ARRIVAL_AND_DEPARTURE,
    BAN_BINDS_BLACK,
    BAN_BINDS_BOTH_LEGS,
    CLUES_FROM_MOVE_THREE,
    LAST_ANSWER,
    DOUBLE_NEEDS_TWO_SPACES,
)

DICE_OPTIONS: Final = (
    Option(
        "die-faces",
        "D-02",
        "The six faces of every die.",
        ("taxi", "taxi", "bus", "bus", "underground", "X"),
    ),
    Option("grid-is-wide", "D-04", "Six tiles lie in two rows of three; otherwise in three rows of two."),
    Option(
        "stay-only-if-neither-can",
        "D-08",
        "One of two pawns stays only if neither can use a die of the roll; otherwise as soon as it cannot itself.",
    ),
    Option("one-detective-a-place", "D-18", "A detective may not end his move on a colleague's place."),
    Option(
        "pass-without-a-die",
        "D-21",
        "The fugitive may pass if no die moves him; otherwise only if no ticket and no helicopter does either.",
    ),
    Option(
        "x-die-from-supply",
        "D-22",
        "A die laid with X up comes from the supply while it has one; otherwise from the seekers' dice first.",
    ),
    Option(
        "double-needs-second-leg",
        "D-23",
        "A double move may be announced only if a second leg will exist; otherwise he then passes.",
    ),
    Option(
        "helicopter-flies-straight",
        "D-24",
        "It lands straight across, in the same row or column; otherwise anywhere on the opposite edge.",
    ),
    Option(
        "corner-flies-either-way",
        "D-24",
        "From a corner he picks row or column; otherwise he flies to the corner diagonally opposite.",
    ),
    Option("start-is-no-move", "D-25", "Reveals are counted from the first move; otherwise from the start space."),
    Option("double-counts-twice", "D-25", "For the reveals each leg of a double move counts; otherwise both as one."),
    Option(
        "refill-to-hand",
        "D-30",
        "The seekers refill their hand to its size; otherwise they take one die from the supply.",
    ),
    Option(
        "caught-after-the-turn",
        "D-40",
        "The first leg of a double move may pass a detective's place; otherwise he is caught there.",
        default=False,
        since=2,
        before=False,
    ),
    Option("thirteen-moves", "D-41", "The log has the start space and 13 more; otherwise 13 with the start."),
)
