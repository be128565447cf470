"""A game on one terminal: people type, programs choose, nobody sees what is not his to see."""

import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from shlex import quote

from blackticket.cli.saves import new_file, save
from blackticket.cli.screen import Screen
from blackticket.cli.told import tell
from blackticket.cli.typed import Unclear, read_action
from blackticket.game import Game
from blackticket.players import Player
from blackticket.rules.actions import BLACK, FUGITIVE, TICKETS, Action
from blackticket.rules.errors import IllegalAction
from blackticket.rules.events import Event

HUMAN = "human"
LEAVE = ("quit", "exit", "q")


class Stop(Exception):  # noqa: N818 leaving the table is no error
    """The player leaves the table."""


@dataclass
class Table:
    """Who sits where, the game between them, and the file it is kept in after every move of a person."""

    game: Game
    programs: dict[str, Player]
    screen: Screen
    helper: bool
    file: Path
    ask: Callable[[str], str] = input
    _news: dict[str, list[Event]] = field(default_factory=lambda: {FUGITIVE: [], "seekers": []})  # not yet told
    _at_screen: str | None = None  # the side that can see the screen
    _shown: int = -1  # the round whose table the side at the screen has seen
    _waits: bool = False  # whether the person lets the programs move first
    _kept: bool = True  # whether the file holds all that people have played

    @property
    def people(self) -> tuple[str, ...]:
        """The seats of people."""
        return tuple(seat for seat in self.game.seats if seat not in self.programs)

    @property
    def curtains(self) -> bool:
        """Whether people of both sides share the screen."""
        return FUGITIVE in self.people and len(self.people) > 1

    def run(self) -> int:
        """Play until the game is over or a person leaves; returns the exit status."""
        try:
            while not self.game.over:
                self._turn()
            self._finish()
        except (EOFError, KeyboardInterrupt, Stop) as reason:
            return self._leave(reason)
        return 0

    def _leave(self, reason: BaseException) -> int:
        if self.curtains:
            self.screen.clear()
        self.screen.line("")
        if isinstance(reason, EOFError):
            self.screen.line(self.screen.words("no-more-input"))
        if any(seat in self.people for seat, _ in self.game.actions):
            saved = self._keep() or self._save(new_file(self.game))
            if not saved:
                return 1
            self._say_saved(self.file)
        else:
            self.screen.line(self.screen.words("stopped"))
        return 130 if isinstance(reason, KeyboardInterrupt) else 0

    def _turn(self) -> None:
        acting = self.game.acting
        people = tuple(seat for seat in acting if seat in self.people)
        program = next((seat for seat in acting if seat in self.programs), None)
        if program is not None and (self._waits or not people):
            self._play(program, self.programs[program].choose(self.game.view(program)))
            return
        self._waits = False
        self._hand_over(FUGITIVE if acting == (FUGITIVE,) else "seekers")
        self._show(people[0])
        if program is not None:
            self.screen.line(self.screen.words("may-wait"))
        version = self.game.state.version
        while self.game.state.version == version and not self._waits:
            self._answer(people, self.ask(self._prompt(people[0])))

    def _play(self, seat: str, action: Action) -> None:
        events = self.game.play(seat, action)
        for news in self._news.values():
            news += events
        if self.game.state.turn != "seekers":
            self._waits = False
        if seat in self.people:
            self._kept = self._keep()

    def _show(self, seat: str) -> None:
        """What is new, then the table once a turn, then where one can go."""
        self.screen.line("")
        self._tell(seat)
        if self._shown != self.game.state.round or seat == FUGITIVE:
            self._shown = self.game.state.round
            self.screen.show(self.game.view(seat), self.helper)
        self.screen.targets(self.game.view(seat), self._legal())

    def _tell(self, seat: str) -> None:
        news = self._news[FUGITIVE if seat == FUGITIVE else "seekers"]
        for event in news:
            if event.kind != "ended":
                said = tell(event.seen_by(seat), self.game.setup.edition_id, self.screen.words)
                self.screen.line(f"  {said}", "dim")
        news.clear()

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
                self._shown = -1
                self._show(seats[0])
            case ["where"]:
                self._where(seats[0])
            case ["wait"]:
                self._wait()
            case ["save"]:
                if self._save(Path(" ".join(words[1:])).expanduser() if words[1:] else self.file):
                    self._say_saved(self.file)
            case [word] if word in LEAVE:
                raise Stop
            case _:
                self._move(seats, text)

    def _where(self, seat: str) -> None:
        if self.helper:
            self.screen.possible(self.game.view(seat))
        else:
            self.screen.line(self.screen.words("where-off"))

    def _wait(self) -> None:
        if any(seat in self.programs for seat in self.game.acting):
            self._waits = True
        else:
            self.screen.line(self.screen.words("nothing-to-wait-for"))

    def _move(self, seats: tuple[str, ...], text: str) -> None:
        words, legal = self.screen.words, self._legal()
        edition = self.game.setup.edition_id
        names = {words.name(edition, word): word for word in (*TICKETS, BLACK, "double")}
        try:
            action = read_action(text, legal, names)
            moved_by = self.game.setup.moved_by
            seat = next((seat for seat in (*seats, *self.people) if action.pawn in moved_by(seat)), seats[0])
            self._play(seat, action)
        except Unclear as unclear:
            if unclear.fitting:
                moves = ", ".join(action.text for action in unclear.fitting[:12])
                more = ", …" if len(unclear.fitting) > 12 else ""
                self.screen.line(words("ambiguous", moves=moves + more))
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
        forget_typed()
        if self._at_screen is not None:
            self._ask_enter(words("curtain-away", who=names[self._at_screen], next=names[side]))
        if side == FUGITIVE:
            self._ask_enter(words("curtain", who=names[side]))
        self._at_screen = side
        self._shown = -1

    def _ask_enter(self, question: str) -> None:
        """Wait for Enter and nothing else, so that a slip of the finger opens no curtain."""
        while answer := self.ask(question).strip().lower():
            if answer in LEAVE:
                raise Stop
        self.screen.clear()

    def _finish(self) -> None:
        """All is shown (I-04)."""
        words, game = self.screen.words, self.game
        self.screen.line("")
        self._tell(self.people[0])
        if game.outcome is not None:
            fugitive = words.name(game.setup.edition_id, FUGITIVE)
            self.screen.line(
                words(f"end.{game.outcome.reason}", fugitive=fugitive, station=game.state.fugitive), "bold"
            )
        route = " ".join(str(station) for station in (game.state.start, *(entry.station for entry in game.state.log)))
        self.screen.line(words("route", route=route))
        if self._keep():
            self.screen.line(words("saved-record", file=_quoted(self.file), program=program_name()))

    def _keep(self) -> bool:
        """Write the game into its file; says so only when that fails, and only once."""
        return self._write(self.file, quiet=not self._kept)

    def _save(self, file: Path) -> bool:
        """Keep the game in `file` from now on."""
        if self._write(file):
            self.file = file
            return True
        return False

    def _write(self, file: Path, quiet: bool = False) -> bool:
        self.game.players = {seat: self._name(seat) for seat in self.game.seats}
        try:
            save(self.game, file)
        except OSError as error:
            if not quiet:
                self.screen.line(self.screen.words("not-saved", file=file, reason=error.strerror or error))
            return False
        return True

    def _say_saved(self, file: Path) -> None:
        self.screen.line(self.screen.words("saved", file=_quoted(file), program=program_name()))

    def _name(self, seat: str) -> str:
        return type(self.programs[seat]).__name__.lower() if seat in self.programs else HUMAN


def _quoted(file: Path) -> str:
    return quote(str(file.absolute()))


def forget_typed() -> None:
    """Take what one side typed out of what the other could bring back with the arrow keys."""
    with suppress(ImportError):
        import readline

        readline.clear_history()


def program_name() -> str:
    """How the player called this program, to be shown in what he can type next."""
    return quote(sys.argv[0]) if sys.argv[0].endswith("blackticket") else "blackticket"
