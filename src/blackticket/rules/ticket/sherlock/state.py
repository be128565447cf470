"""What the Sherlock mode adds to a ticket game at one moment. Immutable."""

from typing import Final, NamedTuple

from blackticket.boards.board import Card
from blackticket.rules.outcome import Leg

CRIME: Final = "crime"
TAKE: Final = "take"
VANISH: Final = "vanish"
QUARTER: Final = "quarter"
"""What Holmes asks for; Mycroft asks for a station, Watson for a symbol."""
STATION: Final = "station"
CLUE_AGE: Final = 2
"""How many moves back the station is that Mycroft asks for (S-44)."""


class Answer(NamedTuple):
    """A question that Moriarty has answered truthfully, for all to hear, after he had made `move` moves.

    Holmes asks for the `quarter`, Watson for `park`, `attraction` or `river` (`yes` or `no`), and Mycroft for the
    `station` of two moves before.
    """

    move: int
    character: str
    question: str
    answer: str

    @property
    def about(self) -> int:
        """The move after which he was where the answer says; 0 for his start."""
        return self.move - CLUE_AGE if self.question == STATION else self.move


class SherlockState(NamedTuple):
    """Moriarty's cards and tickets, and the detectives' tokens."""

    card: Card  # secret: his start card; none if he was placed by hand
    cards: tuple[int, ...]  # secret: the crime scenes that he still holds (S-13)
    reserve: tuple[int, int]  # black and double tickets beside the board (S-10)
    tokens: tuple[int, ...]  # by detective pawn (S-12)
    played: tuple[int, ...] = ()  # secret: where he committed his crimes, in order; how many is known (S-20)
    taken: tuple[int, int] = (0, 0)  # black and double tickets that he may use after the seekers' next turn (S-32)
    turned: tuple[Card, ...] = ()  # M cards turned for the flight, the last of which he follows (S-34)
    aloft: Leg | None = None  # in the air: which part of his turn the flight is
    spent: bool = False  # whether a token was spent in this seekers' turn
    blocks: tuple[int, ...] = ()  # road blocks, in the order in which they were put up (S-45)
    ban: str = ""  # the transport that he may not use on his next turn (S-42)
    answers: tuple[Answer, ...] = ()
