"""What the Sherlock Holmes mode adds to the table: crimes, hide-outs, tokens, answers; and Moriarty's own cards."""

from collections.abc import Iterable, Iterator

from blackticket.boards.board import SYMBOLS
from blackticket.cli.event_text import answer_key, cards_text
from blackticket.cli.names import name_of
from blackticket.knowledge import CaseSeen, View
from blackticket.rules.actions import FUGITIVE
from blackticket.rules.ticket.sherlock.state import Answer
from blackticket.words import Words


def case_lines(view: View, case: CaseSeen, words: Words) -> Iterator[str]:
    """All that is known of the case, a line for what belongs together; what there is nothing of is left out."""
    edition = view.setup.edition_id
    crimes = [words("crimes", crimes=case.crimes, all=view.setup.mode.crimes)]
    if case.cards:
        crimes.append(words("own-cards", stations=", ".join(_scene(view, words, card) for card in case.cards)))
    if case.played:
        crimes.append(words("own-played", stations=_stations(case.played)))
    if case.card:
        crimes.append(words("own-card", card=cards_text((case.card,))))
    yield " ".join(crimes)
    if view.round <= 1:
        yield from public_scenes(view, words)
    tickets = [words("reserve", counts=_tickets(edition, case.reserve, words))]
    if any(case.taken):
        tickets.append(words("taken", counts=_tickets(edition, case.taken, words)))
    yield " ".join(tickets)
    obstacles = []
    if case.blocks:
        obstacles.append(words("blocks", stations=_stations(case.blocks)))
    if case.ban:
        obstacles.append(words("ban", transport=words.name(edition, case.ban)))
    if case.turned:
        obstacles.append(words("flown", cards=cards_text(case.turned)))
    if obstacles:
        yield " ".join(obstacles)
    if case.answers:
        yield words("answers", answers="; ".join(_answer(view, answer, words) for answer in case.answers))


def public_scenes(view: View, words: Words) -> Iterator[str]:
    """The stations on the crime cards, for the seekers, where everyone knows the cards (C-15)."""
    if view.case and view.seat != FUGITIVE and view.setup.ruling("decks-are-public"):
        scenes = sorted(view.board.crime_scenes)
        yield words("scenes", count=len(scenes), stations=", ".join(_scene(view, words, scene) for scene in scenes))


def station_notes(view: View, case: CaseSeen, words: Words) -> str:
    """What is special about the station where Moriarty stands, for his own eyes."""
    if view.fugitive is None:
        return ""
    here = view.board.stations[view.fugitive]
    notes = [words("own-hideout")] if here.hideout else []
    if here.number in (case.cards or ()):
        notes.append(words("own-scene"))
    return " ".join(notes)


def case_ended(case: CaseSeen, words: Words) -> Iterator[str]:
    """His cards, when the game is over."""
    if case.played:
        yield words("his-crimes", stations=_stations(case.played))
    if case.cards:
        yield words("his-cards", stations=_stations(case.cards))
    if case.card:
        yield words("his-card", card=cards_text((case.card,)))


def _answer(view: View, answer: Answer, words: Words) -> str:
    return words(
        f"answer-{answer_key(answer.question, answer.answer)}",
        move=answer.about,
        character=name_of(words, view.setup, answer.character),
        question=name_of(words, view.setup, answer.question) if answer.question in SYMBOLS else "",
        answer=answer.answer,
    )


def _scene(view: View, words: Words, station: int) -> str:
    """A crime scene with what it is near."""
    symbols = (name_of(words, view.setup, symbol) for symbol in view.board.stations[station].symbols)
    return f"{station} ({', '.join(symbols)})"


def _tickets(edition: str, counts: tuple[int, int], words: Words) -> str:
    return ", ".join(
        f"{count} × {words.name(edition, ticket)}" for ticket, count in zip(("black", "double"), counts, strict=True)
    )


def _stations(stations: Iterable[int]) -> str:
    return ", ".join(map(str, stations))
