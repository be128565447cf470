"""What the Sherlock Holmes mode adds to a position: Moriarty's cards and tickets, the detectives' tokens.

… card=106.81 cards=17.100.121 played=- reserve=5.2 taken=0.0 turned=- aloft=- tokens=2.2 spent=no blocks=- ban=-
answers=3:holmes:quarter:II …
"""

from dataclasses import dataclass
from typing import Final

from blackticket.boards.board import Card
from blackticket.knowledge import CaseSeen, View
from blackticket.record.line import Fields
from blackticket.record.values import (
    HIDDEN,
    NONE,
    NUMBER,
    STATION,
    STATIONS,
    YES,
    Codec,
    known,
    list_of,
    one_of,
    pattern,
    with_word,
)
from blackticket.rules.outcome import Leg
from blackticket.rules.ticket.sherlock.state import Answer, SherlockState

_CARDS: Final = list_of(with_word(HIDDEN, None, STATION), ".")
_PAIR: Final = list_of(NUMBER, ".", 2)
_ANSWER: Final = list_of(pattern("[A-Za-z0-9]{1,20}"), ":", 4)


def _read_answer(text: str) -> Answer:
    move, character, question, answer = _ANSWER.read(text)
    return Answer(NUMBER.read(move), character, question, answer)


SHERLOCK_FIELDS: Final[Fields] = {
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
    "answers": list_of(Codec(_ANSWER.write, _read_answer), ";"),
}


@dataclass(frozen=True, slots=True)
class SherlockFields:
    """The fields that only the Sherlock Holmes mode has. A card that is None is hidden."""

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


def sherlock_fields_of_view(seen: View, case: CaseSeen) -> SherlockFields:
    """The part as the seat of a view sees it; how many crimes he has committed is known to all (S-20)."""
    return SherlockFields(
        card=case.card if seen.dealt else (),
        cards=(None,) * (seen.setup.mode.crimes - case.crimes) if case.cards is None else case.cards,
        played=(None,) * case.crimes if case.played is None else case.played,
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


def sherlock_state(part: SherlockFields) -> SherlockState:
    """The case that a part describes which hides nothing."""
    return SherlockState(
        card=part.card or (),
        cards=tuple(map(known, part.cards)),
        reserve=part.reserve,
        tokens=part.tokens,
        played=tuple(map(known, part.played)),
        taken=part.taken,
        turned=part.turned,
        aloft=part.aloft,
        spent=part.spent,
        blocks=part.blocks,
        ban=part.ban,
        answers=part.answers,
    )
