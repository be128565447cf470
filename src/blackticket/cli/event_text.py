"""What happened, in a sentence of the player's language."""

from collections.abc import Mapping
from typing import Any, Final

from blackticket.boards.board import SYMBOLS
from blackticket.cli.names import name_of, outcome_key
from blackticket.rules.actions import FUGITIVE, PASS
from blackticket.rules.dice.dice import HAND, SUPPLY
from blackticket.rules.events import Event
from blackticket.rules.outcome import Outcome
from blackticket.rules.setup import Setup
from blackticket.words import Words

NAMED_FACTS: Final = ("ticket", "transport", "die", "pawn", "character", "seat", "leader")
"""Facts that are things with a name on the screen."""


def event_text(event: Event, setup: Setup, words: Words) -> str:
    """The event in words; give it as the listener may know it (`seen_by`), and the words of the game."""
    fugitive = words.name(setup.edition_id, FUGITIVE)
    if event.kind == "ended":
        outcome = Outcome(event.facts["winner"], event.facts["reason"])
        return words(outcome_key(outcome), fugitive=fugitive, station=event.facts["fugitive"])
    facts = {fact: _fact_text(fact, value, setup, words) for fact, value in event.facts.items()}
    return words(f"event.{_message_key(event.kind, event.facts)}", **{**facts, "fugitive": fugitive})


def cards_text(drawn: tuple[tuple[int, ...], ...]) -> str:
    """Start cards, each by its stations."""
    return ", ".join("/".join(map(str, card)) for card in drawn)


def _message_key(kind: str, facts: Mapping[str, Any]) -> str:
    """Which sentence tells the event: some kinds have more than one."""
    match kind:
        case "fugitive-moved" if facts["ticket"] == PASS:
            return "fugitive-passed"
        case "fugitive-moved" if "station" in facts:
            return "fugitive-moved-to"
        case "hidden" | "crime-committed" if "station" in facts:
            return f"{kind}-on"
        case "laid" if facts["expert"]:
            return "laid-expert"
        case "answered":
            return f"answered-{answer_key(facts['question'], facts['answer'])}"
    return kind


def answer_key(question: str, given: str) -> str:
    """The kind of an answer: a quarter, a station, or yes or no to a symbol."""
    return given if question in SYMBOLS else question


def _fact_text(fact: str, value: Any, setup: Setup, words: Words) -> object:
    if fact in NAMED_FACTS:
        return name_of(words, setup, value)
    match fact, value:
        case "pawns", _:
            return ", ".join(name_of(words, setup, pawn) for pawn in value)
        case "dice", list():
            return ", ".join(name_of(words, setup, face) for face in value)
        case "question", _ if value in SYMBOLS:
            return name_of(words, setup, value)
        case "cards", _:
            return cards_text(value)
        case (("rows" | "expert"), _):
            return " ".join(value)
        case "from", str():
            key = {SUPPLY: "die-from-supply", HAND: "die-from-hand"}.get(value)
            return words(key) if key else words("die-from", pawn=name_of(words, setup, value))
    return value
