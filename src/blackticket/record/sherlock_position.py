"""What the Sherlock mode adds to a position: Moriarty's cards and tickets, the detectives' tokens.

… card=106.81 cards=17.100.121 played=- reserve=5.2 taken=0.0 turned=- aloft=- tokens=2.2 spent=no blocks=- ban=-
answers=3:holmes:quarter:II …
"""

from dataclasses import dataclass
from typing import ClassVar, Final, Self

from blackticket.boards.board import Card
from blackticket.knowledge import View
from blackticket.record.line import Fields
from blackticket.record.moves import moves
from blackticket.record.ticket_position import TICKET_FIELDS, TicketPosition
from blackticket.record.values import (
    HIDDEN,
    NONE,
    NUMBER,
    OUTCOME,
    STATION,
    STATIONS,
    YES,
    TextCodec,
    list_of,
    one_of,
    pattern,
    with_word,
)
from blackticket.rules.actions import BLACK, FLY, PASS, TICKETS
from blackticket.rules.outcome import Leg
from blackticket.rules.ticket import TicketState
from blackticket.rules.ticket.sherlock.state import Answer, SherlockState

_CARDS: Final = list_of(with_word(HIDDEN, None, STATION), ".")
_PAIR: Final = list_of(NUMBER, ".", 2)
_ANSWER: Final = list_of(pattern("[A-Za-z0-9]{1,20}"), ":", 4)


def _read_answer(text: str) -> Answer:
    move, character, question, answer = _ANSWER.read(text)
    return Answer(NUMBER.read(move), character, question, answer)


@dataclass(frozen=True, slots=True)
class SherlockPosition(TicketPosition):
    """What a position line of the Sherlock mode says. A card that is None is hidden."""

    FIELDS: ClassVar[Fields] = {
        **TICKET_FIELDS,
        "card": with_word(HIDDEN, None, STATIONS),
        "cards": _CARDS,
        "played": _CARDS,
        "reserve": _PAIR,
        "taken": _PAIR,
        "turned": list_of(STATIONS, "/"),
        "aloft": one_of({NONE: None, "single": "single", "first": "first", "second": "second"}),
        "tokens": list_of(NUMBER, "."),
        "spent": YES,
        "blocks": STATIONS,
        "ban": one_of({NONE: "", "bus": "bus", "underground": "underground"}),
        "answers": list_of(TextCodec(_ANSWER.write, _read_answer), ";"),
        "log": moves((*TICKETS, BLACK, FLY, PASS), declared=True),
        "outcome": OUTCOME,
    }
    card: Card | None
    cards: tuple[int | None, ...]
    played: tuple[int | None, ...]
    reserve: tuple[int, int]
    taken: tuple[int, int]
    turned: tuple[Card, ...]
    aloft: Leg | None
    tokens: tuple[int, ...]
    spent: bool
    blocks: tuple[int, ...]
    ban: str
    answers: tuple[Answer, ...]

    @classmethod
    def of_view(cls, seen: View) -> Self:
        case = seen.case
        assert case
        return cls._of_view(
            seen,
            card=case.card if seen.dealt else (),
            cards=(None,) * (seen.setup.mode.crimes - case.crimes) if case.cards is None else case.cards,
            played=(None,) * case.crimes if case.played is None else case.played,  # how many is known to all (S-20)
            reserve=case.reserve,
            taken=case.taken,
            turned=case.turned,
            aloft=case.aloft,
            tokens=tuple(pawn.tokens for pawn in seen.seekers if pawn.character),
            spent=case.spent,
            blocks=case.blocks,
            ban=case.ban,
            answers=case.answers,
        )

    def state(self) -> TicketState:
        sherlock = SherlockState._make(getattr(self, name) for name in SherlockState._fields)
        return self._state(sherlock, self.turned[-1] if self.turned else ())
