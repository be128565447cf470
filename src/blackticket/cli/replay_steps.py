"""A saved game played again, one action at a time."""

import sys
from typing import Any

from blackticket.cli.curtain import QUIT_WORDS
from blackticket.cli.event_text import event_text
from blackticket.cli.screen import Screen
from blackticket.game import Game
from blackticket.knowledge import possible_stations
from blackticket.knowledge.setup_json import setup_json
from blackticket.review import initial_game, known_after
from blackticket.rules.actions import FUGITIVE
from blackticket.rules.events import Event, seen_by
from blackticket.rules.outcome import resigned_by


class Replay:
    """A game played again, one action at a time, through the eyes of a seat."""

    def __init__(self, whole: Game, seat: str, beliefs: bool = False) -> None:
        whole.view(seat)  # refuses a seat that does not exist
        self.whole = whole
        self.seat = seat
        self.beliefs = beliefs  # whether to tell what the seekers could know
        self._games = [initial_game(whole.record())]
        self._events: list[tuple[Event, ...]] = [tuple(self._games[0].events)]
        self._resigned_side = None if self._games[0].over else resigned_by(whole.outcome)

    @property
    def last(self) -> int:
        """How many steps there are."""
        return len(self.whole.actions) + (self._resigned_side is not None)

    def game(self, number: int) -> Game:
        """The game after `number` actions; if a side resigned, that is the last step."""
        while len(self._games) <= number:
            game = Game.from_position(self._games[-1].position, self.whole.seed)
            self._events.append(self._step(game, len(self._games) - 1))
            self._games.append(game)
        return self._games[number]

    def _step(self, game: Game, done: int) -> tuple[Event, ...]:
        if self._resigned_side and done == len(self.whole.actions):
            return game.resign(self._resigned_side)
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
        known_moves: dict[str, Any] = {"number": number, "move": known.view.move, "count": known.count}
        over = self.whole.over
        return {**known_moves, "station": known.station if over else None, "bits": known.bits if over else None}

    def _action_json(self, number: int) -> dict[str, str | None]:
        """Who played what, a hidden move of the fugitive's left out; to begin and to resign are no actions."""
        if not 0 < number <= len(self.whole.actions):
            return {"seat": None, "action": None}
        seat, action = self.whole.actions[number - 1]
        hidden = seat == FUGITIVE and self.seat != FUGITIVE and not self.whole.over
        return {"seat": seat, "action": None if hidden else action.text}

    def to_json(self) -> dict[str, Any]:
        """Plain data: the start, then every action with what happened and the view after it."""
        known_moves = [self.belief(number) for number in range(self.last + 1)] if self.beliefs else []
        data = {
            **setup_json(self.whole.setup),
            "players": dict(self.whole.players),
            "seat": self.seat,
            "steps": [
                {
                    "number": number,
                    **self._action_json(number),
                    "events": [event.to_json() for event in self.events(number)],
                    "view": self.game(number).view(self.seat).to_json(),
                }
                for number in range(self.last + 1)
            ],
            "outcome": self.game(self.last).view(self.seat).to_json()["outcome"],
        }
        return {**data, "belief": [known for known in known_moves if known]} if self.beliefs else data


def step_through(replay: Replay, screen: Screen) -> None:
    words, number = screen.words, 0
    interactive = _is_interactive()
    while True:
        _show(replay, number, screen)
        if not interactive:
            if number == replay.last:
                break
            number += 1
            continue
        try:
            answer = input(words("replay-step") + " ").strip().lower()
        except EOFError:
            screen.line("")
            break
        if answer in QUIT_WORDS or (not answer and number == replay.last):
            break
        if answer in ("b", "back"):
            number = max(0, number - 1)
        elif answer in ("t", "table"):
            screen.show(replay.game(number).view(replay.seat), helper=True)
        elif answer in ("w", "where"):
            screen.possible(replay.game(number).view(replay.seat))
        elif not answer:
            number += 1
    if number == replay.last:
        if replay.whole.over:
            screen.ending(replay.game(number).view(replay.seat))
        else:
            screen.line(words("replay-unfinished"))


def _is_interactive() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _show(replay: Replay, number: int, screen: Screen) -> None:
    words, game = screen.words, replay.game(number)
    view = game.view(replay.seat)
    if number == 0 and view.pawns:
        stations = ", ".join(f"{pawn.pawn} {pawn.station}" for pawn in view.pawns)
        screen.line(words("replay-begin", pawns=stations))
    for event in replay.events(number):
        if event.kind != "started":
            screen.line(f"{number:>4}. {event_text(event, game.setup, words)}")
    known = replay.belief(number) if replay.beliefs else None
    if known and known["station"] is None:
        screen.line("      " + words("replay-belief", **known), "dim")
    elif known:
        screen.line("      " + words("replay-belief-truth", **{**known, "bits": f"{known['bits']:.2f}"}), "dim")
    elif view.fugitive is not None and game.actions and game.actions[-1][0] == FUGITIVE:
        count = len(possible_stations(view))
        screen.line("      " + words("replay-truth", station=view.fugitive, count=count), "dim")
