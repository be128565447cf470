"""What the Sherlock mode adds to the table: crimes, hide-outs, tokens, answers; and Moriarty's own cards."""

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from rich.console import Console

from blackticket.boards.board import SYMBOLS
from blackticket.cli.event_text import answer_key, cards_text
from blackticket.cli.screen_ticket import TicketDisplay
from blackticket.knowledge import LogLine, PawnSeen, View
from blackticket.rules.actions import DONE, FUGITIVE, START, Action
from blackticket.rules.ticket.sherlock.state import CRIME, TAKE, VANISH, Answer
from blackticket.words import Words


class SherlockDisplay(TicketDisplay):
    asks_characters = True
    clarifications: ClassVar[Mapping[str, str]] = {"ban": "what-to-ban", "ask": "what-to-ask"}

    def __init__(self, view: View, words: Words, console: Console) -> None:
        super().__init__(view, words, console)
        assert view.case
        self.case = view.case

    def notes(self) -> Iterator[str]:
        """The known facts of the case, grouped into lines; empty groups are left out."""
        words, case = self.words, self.case
        crimes = [words("crimes", crimes=case.crimes, all=self.view.setup.mode.crimes)]
        if case.cards:
            crimes.append(words("own-cards", stations=self._scenes(case.cards)))
        if case.played:
            crimes.append(words("own-played", stations=_stations(case.played)))
        if case.card:
            crimes.append(words("own-card", card=cards_text((case.card,))))
        yield " ".join(crimes)
        if self.view.round <= 1:
            yield from self.public_scenes()
        tickets = [words("reserve", counts=self._black_and_double(case.reserve))]
        if any(case.taken):
            tickets.append(words("taken", counts=self._black_and_double(case.taken)))
        yield " ".join(tickets)
        obstacles = []
        if case.blocks:
            obstacles.append(words("blocks", stations=_stations(case.blocks)))
        if case.ban:
            obstacles.append(words("ban", transport=self.name(case.ban)))
        if case.turned:
            obstacles.append(words("flown", cards=cards_text(case.turned)))
        if obstacles:
            yield " ".join(obstacles)
        if case.answers:
            yield words("answers", answers="; ".join(map(self._answer, case.answers)))

    def public_scenes(self) -> Iterator[str]:
        """For the seekers, where everyone knows the cards (S-13)."""
        scenes = self.case.scenes
        if self.view.seat != FUGITIVE and scenes is not None:
            yield self.words("scenes", count=len(scenes), stations=self._scenes(scenes))

    def other_hints(self, legal: Iterable[Action]) -> Iterator[str]:
        """What tokens can do: who, how, and the choices there are."""
        by_ability: dict[str, list[str]] = {}
        for action in legal:
            if action.pawn in self.view.setup.characters:
                choice = action.also or (str(action.station) if action.station else "")
                by_ability.setdefault(f"{action.pawn} {action.word}", []).append(choice)
        if by_ability:
            tokens = (f"{ability} {'/'.join(choices)}".rstrip() for ability, choices in by_ability.items())
            yield f"{self.words('may-spend')} {'; '.join(tokens)}"
        if any(action.word == DONE for action in legal):
            yield self.words("may-finish")

    def _turn_key(self) -> str:
        if self.case.landing:
            return "turn-landing"
        if any(action.word == START for action in self.view.legal):
            return "turn-start"
        return super()._turn_key()

    def _log_cell(self, line: LogLine) -> str:
        return super()._log_cell(line) + "".join(f"+{word}" for word in self._declarations(line.also))

    def _declarations(self, also: str) -> Iterator[str]:
        if CRIME in also:
            yield self.words("said-crime")
        if VANISH in also:
            yield self.words("said-vanish")
        _, take, ticket = also.partition(f"{TAKE} ")
        if take:
            yield self.name(ticket)

    def _whereabouts(self, station: int | None) -> Iterator[str]:
        own, landing = self.view.seat == FUGITIVE, self.case.landing
        if own and landing:
            yield self.words("own-aloft")
            return
        yield from super()._whereabouts(None if landing else station)
        if own and station is not None:
            here = self.view.board.stations[station]
            if here.hideout:
                yield self.words("own-hideout")
            if station in (self.case.cards or ()):
                yield self.words("own-scene")

    def ending(self) -> Iterator[str]:
        yield from super().ending()
        if self.case.played:
            yield self.words("his-crimes", stations=_stations(self.case.played))
        if self.case.cards:
            yield self.words("his-cards", stations=_stations(self.case.cards))
        if self.case.card:
            yield self.words("his-card", card=cards_text((self.case.card,)))

    def _more_heads(self) -> tuple[str, ...]:
        return (self.words("tokens"),)

    def _more_cells(self, pawn: PawnSeen) -> tuple[str, ...]:
        return (str(pawn.tokens) if pawn.character else "",)

    def _stock(self, pawn: PawnSeen) -> Iterator[str]:
        yield from super()._stock(pawn)
        if pawn.character:
            yield f"{self.words('tokens')}: {pawn.tokens}"

    def _answer(self, answer: Answer) -> str:
        return self.words(
            f"answer-{answer_key(answer.question, answer.answer)}",
            move=answer.about,
            character=self.name(answer.character),
            question=self.name(answer.question) if answer.question in SYMBOLS else "",
            answer=answer.answer,
        )

    def _scenes(self, scenes: Iterable[int]) -> str:
        """Crime scenes with what they are near."""
        symbols = {scene: map(self.name, self.view.board.stations[scene].symbols) for scene in scenes}
        return ", ".join(f"{scene} ({', '.join(names)})" for scene, names in symbols.items())

    def _black_and_double(self, counts: tuple[int, int]) -> str:
        return ", ".join(
            f"{count} × {self.name(ticket)}" for ticket, count in zip(("black", "double"), counts, strict=True)
        )


def _stations(stations: Iterable[int]) -> str:
    return ", ".join(map(str, stations))
