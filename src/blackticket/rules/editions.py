"""The editions and their modes, as data."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

Count = tuple[int, int, int]
"""Tickets by transport: taxi, bus, underground."""


@dataclass(frozen=True, slots=True)
class Option:
    """A ruling that a table may play otherwise. The default is ours."""

    name: str
    rule: str
    text: str
    default: bool = True


@dataclass(frozen=True, slots=True)
class Mode:
    """The numbers of a rulebook. The defaults are those of the common game (Part C)."""

    name: str = "standard"
    detectives: tuple[int, ...] = (1, 2, 3, 4, 5)  # C-10: players that are detectives
    lone_detectives: int = 2  # C-50, S-03: pawns of the only detective player
    lone_shares: bool = True  # C-50: they share one stock of tickets
    bobbies: tuple[int, ...] = (0, 0, 2, 1, 0, 0)  # C-13: by detective pawns
    tickets: Count = (57, 45, 23)  # C-01
    black: int = 5  # C-11
    double: int = 2
    detective_tickets: Count = (11, 8, 4)  # C-12
    own_stock: Count | None = None  # N-02: a stock of the fugitive's own in place of the common supply
    detective_deck: str = "detectives"  # C-15
    fugitive_deck: str = "fugitive"
    rounds: int = 22  # C-20
    spaces: int = 24  # C-03
    reveals: tuple[int, ...] = (3, 8, 13, 18, 24)  # C-32
    double_takes_two_rounds: bool = False  # N-05
    fixed_order: bool = False  # N-04
    characters: tuple[str, ...] = ()  # S-04: whom a detective can be
    options: tuple[Option, ...] = ()


@dataclass(frozen=True, slots=True)
class Edition:
    """One published rulebook: its board and its modes, the first of which is the default."""

    id: str
    title: str
    board: str
    modes: tuple[Mode, ...]


FINITE_SUPPLY = Option(
    "finite-supply",
    "C-26",
    "The fugitive cannot use a transport of which the supply holds no ticket, unless he plays black.",
)
DECKS_ARE_PUBLIC = Option(
    "decks-are-public",
    "C-15",
    "Everyone knows which stations the start cards name, so the seekers know where he can begin.",
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

COMMON = Mode(options=(FINITE_SUPPLY, DECKS_ARE_PUBLIC, HEMMED_IN_WAITS, SECOND_LEG_FIRST, BOBBIES_DO_NOT_COUNT))
CLASSIC = replace(
    COMMON,
    name="classic",
    lone_shares=False,  # S-03
    tickets=(58, 44, 23),  # S-01
    characters=("holmes", "adler", "watson", "mycroft", "lestrade"),
    options=(*COMMON.options, BOBBIES_BY_DETECTIVES, ROUNDS_NOT_MOVES, STRANDED_MEANS_UNABLE),
)
RESEARCH = Mode(
    detectives=(5,),
    bobbies=(0,) * 6,
    tickets=(4 + 5 * 10, 3 + 5 * 8, 3 + 5 * 4),
    detective_tickets=(10, 8, 4),  # N-02
    own_stock=(4, 3, 3),
    detective_deck="single",  # N-01
    fugitive_deck="single",
    rounds=24,  # N-05
    double_takes_two_rounds=True,
    fixed_order=True,
    options=(DECKS_ARE_PUBLIC, SECOND_LEG_FIRST),
)

EDITIONS: Final[Mapping[str, Edition]] = {
    edition.id: edition
    for edition in (
        Edition("london-2015", "London (2015)", "london", (COMMON,)),
        Edition("london-2023", "London (2023)", "london", (COMMON,)),
        Edition("venice-2018", "Venice (2018)", "venice", (COMMON,)),
        Edition("sherlock-2022", "Sherlock Holmes edition (2022)", "victorian", (CLASSIC,)),
        Edition("research-2013", "Research rules (2013)", "london", (RESEARCH,)),
    )
}


def editions() -> tuple[Edition, ...]:
    """All editions, with their modes, player counts and options."""
    return tuple(EDITIONS.values())
