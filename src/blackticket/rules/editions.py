"""The editions and their modes, as data."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, get_args

from blackticket.rules.options import (
    BOBBIES_BY_DETECTIVES,
    BOBBIES_DO_NOT_COUNT,
    BOXED_IN_LOSES,
    DECKS_ARE_PUBLIC,
    DICE_OPTIONS,
    FINITE_SUPPLY,
    HEMMED_IN_WAITS,
    ROUNDS_NOT_MOVES,
    SECOND_LEG_FIRST,
    SHERLOCK_OPTIONS,
    STRANDED_MEANS_UNABLE,
    Option,
)

TicketCounts = tuple[int, int, int]
"""Tickets by transport: taxi, bus, underground."""
FamilyId = Literal["ticket", "dice"]
"""Whose rules, state and actions: the ticket game's or the dice game's. Keys the registry in `rules.games`."""
Variant = Literal["ticket", "sherlock", "dice"]
"""A family, with the ticket game in the Sherlock mode apart. Keys the registries of the layers above."""
VARIANTS: Final[tuple[Variant, ...]] = get_args(Variant)


@dataclass(frozen=True, slots=True)
class Mode:
    """The numbers of a rulebook. The defaults are those of the common game (Part C)."""

    name: str = "standard"
    family: FamilyId = "ticket"
    detectives: tuple[int, ...] = (1, 2, 3, 4, 5)  # C-10: players that are detectives
    lone_detectives: int = 2  # C-50, S-03: pawns of the only detective player
    lone_shares: bool = True  # C-50: they share one stock of tickets
    bobbies: tuple[int, ...] = (0, 0, 2, 1, 0, 0)  # C-13: by detective pawns
    tickets: TicketCounts = (57, 45, 23)  # C-01
    black: int = 5  # C-11
    double: int = 2
    detective_tickets: TicketCounts = (11, 8, 4)  # C-12
    own_stock: TicketCounts | None = None  # N-02: a stock of the fugitive's own in place of the common supply
    detective_deck: str = "detectives"  # C-15
    fugitive_deck: str = "fugitive"
    rounds: int = 22  # C-20
    spaces: int = 24  # C-03
    reveals: tuple[int, ...] = (3, 8, 13, 18, 24)  # C-32
    double_takes_two_rounds: bool = False  # N-05
    fixed_order: bool = False  # N-04
    counts_moves: bool = False  # S-50, D-41: the fugitive escapes after `spaces` moves, not after `rounds` rounds
    characters: tuple[str, ...] = ()  # S-04: whom a detective can be
    picks_start: bool = False  # S-02: the fugitive picks his start from a card with two stations
    stranding_ends: bool = True  # C-42, S-53: he wins when no detective can move
    crimes: int = 0  # S-13: crime cards that he draws, and all of which he has to play; none but in Sherlock mode
    tokens: tuple[int, ...] = (0,) * 6  # S-12: of each detective, by detective pawns
    reserve: tuple[int, int] = (0, 0)  # S-10: black and double tickets beside the board
    turns_tiles: bool = False  # D-50: some tiles lie on their expert side
    options: tuple[Option, ...] = ()

    @property
    def game(self) -> Literal["chase", "dice"]:
        """The family's name in the catalogue and for scripts, where the ticket game is called `chase`."""
        return "dice" if self.family == "dice" else "chase"

    @property
    def variant(self) -> Variant:
        """The family, or the extension of it that this mode is played with."""
        return "sherlock" if self.crimes else self.family


@dataclass(frozen=True, slots=True)
class Edition:
    """One published rulebook: its board and its modes, the first of which is the default."""

    id: str
    title: str
    board: str
    modes: tuple[Mode, ...]
    original_board: bool = False  # whether the board is a design of our own, not the published one


COMMON = Mode(options=(FINITE_SUPPLY, DECKS_ARE_PUBLIC, HEMMED_IN_WAITS, SECOND_LEG_FIRST, BOBBIES_DO_NOT_COUNT))
CLASSIC = replace(
    COMMON,
    name="classic",
    lone_shares=False,  # S-03
    tickets=(58, 44, 23),  # S-01
    characters=("holmes", "watson", "adler", "mycroft", "lestrade"),  # S-04; the first two should always play
    options=(*COMMON.options, BOBBIES_BY_DETECTIVES, BOXED_IN_LOSES, ROUNDS_NOT_MOVES, STRANDED_MEANS_UNABLE),
)
SHERLOCK = replace(
    CLASSIC,
    name="sherlock",
    black=1,  # S-10
    double=1,
    reserve=(5, 2),
    detective_tickets=(10, 7, 4),  # S-11
    tokens=(0, 0, 2, 2, 1, 1),  # S-12
    crimes=3,  # S-13
    rounds=16,  # S-14
    spaces=16,
    reveals=(3, 8, 13),
    counts_moves=True,  # S-50
    picks_start=True,  # S-02
    stranding_ends=False,  # S-53
    options=SHERLOCK_OPTIONS,
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

DICE = Mode(
    family="dice",
    detectives=(1, 2, 3),  # D-01
    bobbies=(0,) * 6,
    black=3,  # D-05
    double=1,
    rounds=14,  # D-41: 13 moves and the seekers' last turn
    spaces=13,
    counts_moves=True,
    reveals=(3, 7, 11),  # D-25
    options=DICE_OPTIONS,
)

EDITIONS: Final[Mapping[str, Edition]] = {
    edition.id: edition
    for edition in (
        Edition("london-2015", "London (2015)", "london", (COMMON,)),
        Edition("london-2023", "London (2023)", "london", (COMMON,)),
        Edition("venice-2018", "Venice (2018)", "venice", (COMMON,), original_board=True),
        Edition(
            "sherlock-2022", "Sherlock Holmes edition (2022)", "victorian", (CLASSIC, SHERLOCK), original_board=True
        ),
        Edition("research-2013", "Research rules (2013)", "london", (RESEARCH,)),
        Edition(
            "dice-2019",
            "Dice game (2019)",
            "tiles",
            (DICE, replace(DICE, name="expert", turns_tiles=True)),
            original_board=True,
        ),
    )
}


def editions() -> tuple[Edition, ...]:
    return tuple(EDITIONS.values())
