"""`blackticket replay`."""

import json
import sys
from typing import Any

import click

from blackticket.cli.choices import HELP
from blackticket.cli.curtain import LEAVE
from blackticket.cli.event_text import tell
from blackticket.cli.names import wording
from blackticket.cli.saves import find, load
from blackticket.cli.screen import Screen
from blackticket.game import Game
from blackticket.knowledge import SPECTATOR, possible_stations
from blackticket.knowledge.view import options_json
from blackticket.review import begun, known_after
from blackticket.rules.actions import FUGITIVE
from blackticket.rules.events import Event, seen_by
from blackticket.rules.outcome import resigned_by
from blackticket.words import LANGUAGES, load_words, preferred_language


@click.command(context_settings=HELP)
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="Print every step as plain data for programs.")
@click.option("--seat", metavar="SEAT", help="Whose eyes: fugitive, a detective seat, or spectator.")
@click.option("--belief", "beliefs", is_flag=True, help="Tell what the seekers could know after each of his moves.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="Language of the screen.")
def command(file: str, as_json: bool, seat: str | None, beliefs: bool, lang: str | None) -> None:
    """Go through the saved or finished game in FILE, or the one kept last ('last'), step by step.

    A finished game shows everything; one that still runs is shown as the seekers see it, unless --seat says
    otherwise. Without a terminal all steps are printed at once.
    """
    from rich.console import Console

    game = load(find(file))
    steps = Steps(game, seat or (FUGITIVE if game.over else SPECTATOR), beliefs)
    if as_json:
        click.echo(json.dumps(steps.to_json(), indent=2))
        return
    words = wording(load_words(lang or preferred_language()), game.setup)
    screen = Screen(Console(highlight=False, soft_wrap=True), words)
    if not game.over and seat is None:
        screen.line(words("replay-running"))
    _walk(steps, screen)


class Steps:
    """A game played again, one action at a time, through the eyes of a seat."""

    def __init__(self, whole: Game, seat: str, beliefs: bool = False) -> None:
        whole.view(seat)  # refuses a seat that does not exist
        self.whole = whole
        self.seat = seat
        self.beliefs = beliefs  # whether to tell what the seekers could know
        self._games = [begun(whole.record())]
        self._events: list[tuple[Event, ...]] = [tuple(self._games[0].events)]
        self._gave_up = None if self._games[0].over else resigned_by(whole.outcome)

    @property
    def last(self) -> int:
        """How many steps there are."""
        return len(self.whole.actions) + (self._gave_up is not None)

    def game(self, number: int) -> Game:
        """The game after `number` actions; if a side resigned, that is the last step."""
        while len(self._games) <= number:
            game = Game.from_position(self._games[-1].position, self.whole.seed)
            self._events.append(self._step(game, len(self._games) - 1))
            self._games.append(game)
        return self._games[number]

    def _step(self, game: Game, done: int) -> tuple[Event, ...]:
        if self._gave_up and done == len(self.whole.actions):
            return game.resign(self._gave_up)
        return game.play(*self.whole.actions[done])

    def events(self, number: int) -> tuple[Event, ...]:
        """What happened with action `number`, as the seat may know it."""
        self.game(number)
        return seen_by(self._events[number], self.seat)

    def belief(self, number: int) -> dict[str, Any] | None:
        """What the seekers could know when action `number` was a move of his; where he was only if the game is over."""
        known = known_after(self.game(number), len(self.game(number - 1).state.log)) if number else None
        if known is None:
            return None
        told: dict[str, Any] = {"number": number, "move": known.view.move, "count": known.count}
        over = self.whole.over
        return {**told, "station": known.station if over else None, "bits": known.bits if over else None}

    def _played(self, number: int) -> dict[str, str | None]:
        """Who played what, a hidden move of the fugitive's left out; to begin and to resign are no actions."""
        if not 0 < number <= len(self.whole.actions):
            return {"seat": None, "action": None}
        seat, action = self.whole.actions[number - 1]
        hidden = seat == FUGITIVE and self.seat != FUGITIVE and not self.whole.over
        return {"seat": seat, "action": None if hidden else action.text}

    def to_json(self) -> dict[str, Any]:
        """Plain data: the start, then every action with what happened and the view after it."""
        told = [self.belief(number) for number in range(self.last + 1)] if self.beliefs else []
        data = {
            "edition": self.whole.setup.edition_id,
            "mode": self.whole.setup.mode_name,
            "detectives": self.whole.setup.detectives,
            "options": options_json(self.whole.setup),
            "characters": list(self.whole.setup.characters),
            "players": dict(self.whole.players),
            "seat": self.seat,
            "steps": [
                {
                    "number": number,
                    **self._played(number),
                    "events": [event.to_json() for event in self.events(number)],
                    "view": self.game(number).view(self.seat).to_json(),
                }
                for number in range(self.last + 1)
            ],
            "outcome": self.game(self.last).view(self.seat).to_json()["outcome"],
        }
        return {**data, "belief": [known for known in told if known]} if self.beliefs else data


def _walk(steps: Steps, screen: Screen) -> None:
    words, number = screen.words, 0
    watched = _is_watched()
    while True:
        _show(steps, number, screen)
        if not watched:
            if number == steps.last:
                break
            number += 1
            continue
        try:
            answer = input(words("replay-step") + " ").strip().lower()
        except EOFError:
            screen.line("")
            break
        if answer in LEAVE or (not answer and number == steps.last):
            break
        if answer in ("b", "back"):
            number = max(0, number - 1)
        elif answer in ("t", "table"):
            screen.show(steps.game(number).view(steps.seat), helper=True)
        elif answer in ("w", "where"):
            screen.possible(steps.game(number).view(steps.seat))
        elif not answer:
            number += 1
    if number == steps.last:
        if steps.whole.over:
            screen.ending(steps.game(number).view(steps.seat))
        else:
            screen.line(words("replay-unfinished"))


def _is_watched() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _show(steps: Steps, number: int, screen: Screen) -> None:
    words, game = screen.words, steps.game(number)
    view = game.view(steps.seat)
    if number == 0 and view.pawns:
        stand = ", ".join(f"{pawn.pawn} {pawn.station}" for pawn in view.pawns)
        screen.line(words("replay-begin", pawns=stand))
    for event in steps.events(number):
        if event.kind != "started":
            screen.line(f"{number:>4}. {tell(event, game.setup, words)}")
    known = steps.belief(number) if steps.beliefs else None
    if known and known["station"] is None:
        screen.line("      " + words("replay-belief", **known), "dim")
    elif known:
        screen.line("      " + words("replay-belief-truth", **{**known, "bits": f"{known['bits']:.2f}"}), "dim")
    elif view.fugitive is not None and game.actions and game.actions[-1][0] == FUGITIVE:
        count = len(possible_stations(view))
        screen.line("      " + words("replay-truth", station=view.fugitive, count=count), "dim")
