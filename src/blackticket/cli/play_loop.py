"""A game on one terminal: people type, programs choose, and neither side sees the other's secrets."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from blackticket.cli.autosave import Autosave
from blackticket.cli.curtain import QUIT_WORDS, Curtain, Quit
from blackticket.cli.event_text import event_text
from blackticket.cli.input_parser import Unclear, read_action
from blackticket.cli.names import name_of, outcome_key, pawns_by_character, typable_names
from blackticket.cli.prompts import HUMAN
from blackticket.cli.saves import autosave_path
from blackticket.cli.screen import DISPLAYS, Screen
from blackticket.game import Game
from blackticket.players import Player, has_to_act, next_action
from blackticket.rules.actions import FUGITIVE, STAY, Action
from blackticket.rules.errors import IllegalAction
from blackticket.rules.events import Event


@dataclass
class PlayLoop:
    """Who sits where, the game between them, and the file it is kept in after every move of a person."""

    game: Game
    programs: dict[str, Player]
    names: Mapping[str, str]  # the name and settings of each program, by seat
    screen: Screen
    helper: bool
    file: Path
    ask: Callable[[str], str] = input
    _unread: dict[str, list[Event]] = field(default_factory=lambda: {FUGITIVE: [], "seekers": []})  # not yet told
    _shown_round: int = -1  # the round whose table the side at the screen has seen
    _yields: bool = False  # whether the person lets the programs move first

    def __post_init__(self) -> None:
        words = self.screen.words
        sides = {FUGITIVE: name_of(words, self.game.setup, FUGITIVE), "seekers": words("prompt-who-seekers")}
        self._curtain = Curtain(self.screen, self.ask, sides)
        players = {seat: self.names[seat] if seat in self.programs else HUMAN for seat in self.game.seats}
        self._autosave = Autosave(self.game, players, self.screen, self.file, self.helper)

    @property
    def people(self) -> tuple[str, ...]:
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
        except (EOFError, KeyboardInterrupt, Quit) as reason:
            return self._leave(reason)
        return 0

    def _leave(self, reason: BaseException) -> int:
        if self.curtains:
            self.screen.clear()
        self.screen.line("")
        if isinstance(reason, EOFError):
            self.screen.line(self.screen.words("no-more-input"))
        if any(seat in self.people for seat, _ in self.game.actions):
            if not self._autosave.save() and not self._autosave.save_as(autosave_path(self.game)):
                return 1
            self._autosave.announce("saved")
        else:
            self.screen.line(self.screen.words("stopped"))
        return 130 if isinstance(reason, KeyboardInterrupt) else 0

    def _turn(self) -> None:
        acting = self.game.acting
        people = tuple(seat for seat in acting if seat in self.people)
        programs = self._programs_to_act()
        if programs and (self._yields or not people):
            self._play(*next_action(programs, self.programs, self.game.view))
            return
        self._yields = False
        if self.curtains and self._curtain.switch_to(FUGITIVE if acting == (FUGITIVE,) else "seekers"):
            self._shown_round = -1
        self._show(people[0])
        if programs:
            self.screen.line(self.screen.words("may-wait"))
        version = self.game.state.version
        while self.game.state.version == version and not self._yields:
            self._handle_input(people, self.ask(self._prompt(people)))

    def _programs_to_act(self) -> tuple[str, ...]:
        seats = (seat for seat in self.game.acting if seat in self.programs)
        return tuple(seat for seat in seats if has_to_act(self.game.view(seat)))

    def _play(self, seat: str, action: Action) -> None:
        events = self.game.play(seat, action)
        for unread in self._unread.values():
            unread += events
        if self.game.state.turn != "seekers":
            self._yields = False
        if seat in self.people:
            self._autosave.save()

    def _show(self, seat: str) -> None:
        """What is new, then the table once a turn, then where one can go."""
        self.screen.line("")
        self._print_events(seat)
        if self._shown_round != self.game.state.round or seat == FUGITIVE:
            self._shown_round = self.game.state.round
            self.screen.show(self.game.view(seat), self.helper)
        self.screen.action_hints(self.game.view(seat), self._legal())

    def _print_events(self, seat: str) -> None:
        unread = self._unread[FUGITIVE if seat == FUGITIVE else "seekers"]
        for event in unread:
            if event.kind != "ended":
                sentence = event_text(event.seen_by(seat), self.game.setup, self.screen.words)
                self.screen.line(f"  {sentence}", "dim")
        unread.clear()

    def _legal(self) -> tuple[Action, ...]:
        """What the people at the screen may do now, each action once."""
        legal = (action for seat in self.game.acting if seat in self.people for action in self.game.legal(seat))
        return tuple(dict.fromkeys(legal))

    def _prompt(self, seats: tuple[str, ...]) -> str:
        words = self.screen.words
        alone = seats[0] if len(seats) == 1 else words("prompt-who-seekers")
        return words("prompt", who=name_of(words, self.game.setup, FUGITIVE) if alone == FUGITIVE else alone)

    def _handle_input(self, seats: tuple[str, ...], text: str) -> None:
        """Do what was typed, or say why not."""
        words = text.split()
        match [word.lower() for word in words]:
            case []:
                pass
            case ["help" | "?", *_] | ["h"]:
                self.screen.line(self.screen.words("how-it-goes"))
                self.screen.line(self.screen.words("help"))
            case ["show", *_]:
                self._shown_round = -1
                self._show(seats[0])
            case ["where", *_]:
                self._where(seats[0])
            case ["wait", *_]:
                self._wait()
            case ["save", *_]:
                if self._autosave.save_as(Path(" ".join(words[1:])).expanduser() if words[1:] else self._autosave.file):
                    self._autosave.announce("saved")
            case [word, *_] if word in QUIT_WORDS:
                raise Quit
            case _:
                self._move(seats, text)

    def _where(self, seat: str) -> None:
        if self.helper:
            self.screen.possible(self.game.view(seat))
        else:
            self.screen.line(self.screen.words("where-off"))

    def _wait(self) -> None:
        if self._programs_to_act():
            self._yields = True
        else:
            self.screen.line(self.screen.words("nothing-to-wait-for"))

    def _move(self, seats: tuple[str, ...], text: str) -> None:
        words, legal, setup = self.screen.words, self._legal(), self.game.setup
        try:
            action = read_action(text, legal, typable_names(words, setup), pawns_by_character(setup))
            self._play(self._seat_of(action, seats), action)
        except Unclear as unclear:
            self.screen.line(self._clarification(text, legal, unclear.matching))
        except IllegalAction as error:
            reason = error.text if words.language == "en" else words(f"code.{error.code}")
            self.screen.line(words("refused", reason=reason))

    def _clarification(self, text: str, legal: tuple[Action, ...], matching: tuple[Action, ...]) -> str:
        """What to type instead, where more than one action fits, or none does."""
        words = self.screen.words
        if matching and all(action.word == STAY for action in matching):
            return words("stay-which", moves=f" {words('or')} ".join(map(_short_text, matching)))
        if matching:
            moves = ", ".join(action.text for action in matching[:12])
            return words("ambiguous", moves=moves + (", …" if len(matching) > 12 else ""))
        typed = text.lower().split()
        for word, key in DISPLAYS[self.game.setup.variant].clarifications.items():
            if word in typed:
                return words(key)
        numbers = [word for word in typed if word.isdecimal() and word.isascii()]
        if len(numbers) == 1 and numbers[0] not in {str(action.station) for action in legal}:
            return words("no-way-there", station=numbers[0][:40], example=_short_text(legal[0]))
        return words("no-such-move", text=text.strip()[:40], example=_short_text(legal[0]))

    def _seat_of(self, action: Action, seats: tuple[str, ...]) -> str:
        """Which of the people at the screen does this: one who may, or else one whose pawn it is."""
        people = (*seats, *self.people)
        pawn = pawns_by_character(self.game.setup).get(action.pawn, action.pawn)
        may = (seat for seat in people if action in self.game.legal(seat))
        own = (seat for seat in people if pawn in self.game.setup.moved_by(seat))
        return next(may, None) or next(own, seats[0])

    def _finish(self) -> None:
        """All is shown (I-04)."""
        words, game = self.screen.words, self.game
        self.screen.line("")
        self._print_events(self.people[0])
        view = game.view(self.people[0])
        if game.outcome is not None:
            fugitive = name_of(words, game.setup, FUGITIVE)
            self.screen.line(words(outcome_key(game.outcome), fugitive=fugitive, station=view.fugitive), "bold")
        self.screen.ending(view)
        if self._autosave.save():
            self._autosave.announce("saved-record")


def _short_text(action: Action) -> str:
    """The action as it is quickly typed."""
    return action.text.replace("detective-", "d").replace("bobby-", "b")
