"""A game on one terminal: people type, programs choose, nobody sees what is not his to see."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from blackticket.cli.saves import last_save, save
from blackticket.cli.screen import Screen
from blackticket.cli.told import tell
from blackticket.cli.typed import Unclear, read_action
from blackticket.game import Game
from blackticket.players import Player
from blackticket.rules.actions import FUGITIVE, Action
from blackticket.rules.errors import IllegalAction
from blackticket.rules.events import Event

HUMAN = "human"


class Stop(Exception):  # noqa: N818 leaving the table is no error
    """The player leaves the table."""


@dataclass
class Table:
    """Who sits where, and the game between them."""

    game: Game
    programs: dict[str, Player]
    screen: Screen
    helper: bool
    ask: Callable[[str], str] = input
    file: Path | None = None
    _news: list[Event] = field(default_factory=list)
    _at_screen: str | None = None  # the side that can see the screen

    @property
    def people(self) -> tuple[str, ...]:
        """The seats of people."""
        return tuple(seat for seat in self.game.seats if seat not in self.programs)

    @property
    def curtains(self) -> bool:
        """Whether people of both sides share the screen."""
        return FUGITIVE in self.people and len(self.people) > 1

    def run(self) -> int:
        """Play until the game is over or a person leaves, the game then being saved; returns the exit status."""
        try:
            while not self.game.over:
                self._turn()
            self._finish()
        except (EOFError, KeyboardInterrupt, Stop) as reason:
            self.screen.line("")
            if isinstance(reason, EOFError):
                self.screen.line(self.screen.words("no-more-input"))
            self._save(self.file or last_save())
            return 130 if isinstance(reason, KeyboardInterrupt) else 0
        return 0

    def _turn(self) -> None:
        acting = self.game.acting
        program = next((seat for seat in acting if seat in self.programs), None)
        if program is not None:
            self._play(program, self.programs[program].choose(self.game.view(program)))
            return
        self._hand_over(FUGITIVE if acting == (FUGITIVE,) else "seekers")
        seats = tuple(seat for seat in acting if seat in self.people)
        self._show(seats[0])
        version = self.game.state.version
        while self.game.state.version == version:
            self._answer(seats, self.ask(self._prompt(seats[0])))

    def _play(self, seat: str, action: Action) -> None:
        self._news += self.game.play(seat, action)

    def _show(self, seat: str) -> None:
        view = self.game.view(seat)
        edition = view.setup.edition_id
        told = [tell(event.seen_by(seat), edition, self.screen.words) for event in self._news]
        self._news.clear()
        self.screen.line("")
        for line in told:
            self.screen.line(f"  {line}", "dim")
        self.screen.show(view, self.helper)
        self._targets(seat)

    def _targets(self, seat: str) -> None:
        self.screen.targets(self.game.view(seat), self._legal())

    def _legal(self) -> tuple[Action, ...]:
        """What the people at the screen may do now, each action once."""
        legal = (action for seat in self.game.acting if seat in self.people for action in self.game.legal(seat))
        return tuple(dict.fromkeys(legal))

    def _prompt(self, seat: str) -> str:
        words = self.screen.words
        fugitive = words.name(self.game.setup.edition_id, FUGITIVE)
        who = fugitive if seat == FUGITIVE else seat if len(self.people) == 1 else words("prompt-who-seekers")
        return words("prompt", who=who)

    def _answer(self, seats: tuple[str, ...], text: str) -> None:
        """Do what was typed, or say why not."""
        words = text.split()
        match [word.lower() for word in words[:1]]:
            case []:
                pass
            case ["help" | "?" | "h"]:
                self.screen.line(self.screen.words("help"))
            case ["show"]:
                self._show(seats[0])
            case ["where"]:
                self._where(seats[0])
            case ["save"]:
                self._save(Path(" ".join(words[1:])) if words[1:] else self.file or last_save())
            case ["quit" | "exit" | "q"]:
                raise Stop
            case _:
                self._move(seats, text)

    def _where(self, seat: str) -> None:
        if self.helper:
            self.screen.possible(self.game.view(seat))
        else:
            self.screen.line(self.screen.words("where-off"))

    def _move(self, seats: tuple[str, ...], text: str) -> None:
        words, legal = self.screen.words, self._legal()
        try:
            action = read_action(text, legal)
            seat = next((seat for seat in seats if action.pawn in self.game.setup.moved_by(seat)), seats[0])
            self._play(seat, action)
        except Unclear as unclear:
            if unclear.fitting:
                self.screen.line(words("ambiguous", moves=", ".join(action.text for action in unclear.fitting[:12])))
            else:
                example = legal[0].text.replace("detective-", "d").replace("bobby-", "b")
                self.screen.line(words("no-such-move", text=text.strip()[:40], example=example))
        except IllegalAction as error:
            reason = error.text if words.language == "en" else words(f"code.{error.code}")
            self.screen.line(words("refused", reason=reason))

    def _hand_over(self, side: str) -> None:
        """Where people of both sides share the screen, clear it before the other side looks."""
        if not self.curtains or self._at_screen == side:
            return
        words = self.screen.words
        names = {FUGITIVE: words.name(self.game.setup.edition_id, FUGITIVE), "seekers": words("prompt-who-seekers")}
        self.screen.clear()
        if self._at_screen is not None:
            gone = names[self._at_screen]
            self.ask(words("curtain-away", who=gone, next=names[side]))
            self.screen.clear()
        if side == FUGITIVE:
            self.ask(words("curtain", who=names[side]))
            self.screen.clear()
        self._at_screen = side

    def _finish(self) -> None:
        """All is shown (I-04)."""
        words, game = self.screen.words, self.game
        edition = game.setup.edition_id
        self.screen.line("")
        for event in self._news:
            self.screen.line(tell(event, edition, words), "bold" if event.kind == "ended" else "dim")
        route = " ".join(str(station) for station in (game.state.start, *(entry.station for entry in game.state.log)))
        self.screen.line(words("route", route=route))
        if self.file:
            self._save(self.file)

    def _save(self, file: Path) -> None:
        words = self.screen.words
        self.game.players = {seat: self._name(seat) for seat in self.game.seats}
        try:
            save(self.game, file)
        except OSError as error:
            self.screen.line(words("not-saved", file=file, reason=error.strerror or error))
        else:
            key = "saved-record" if self.game.over else "saved"
            self.screen.line(words(key, file=file))

    def _name(self, seat: str) -> str:
        return type(self.programs[seat]).__name__.lower() if seat in self.programs else HUMAN
