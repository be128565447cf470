"""The moments that decided a game."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, Literal, NamedTuple, TypedDict

from blackticket.analysis.decision import Decision
from blackticket.game import Game
from blackticket.knowledge import SPECTATOR
from blackticket.rules.actions import FUGITIVE, Action, LegalActionJson

MOMENTS: Final = 3
MISSED_FROM: Final = 0.04
"""What a decision gives away, for it to be told of."""
FOUND_FROM: Final = 0.04
"""How much better it is than any other, to be told of."""
FOUND_WEIGHT: Final = 0.5
"""What finding the best move counts beside missing it."""
BY_CHANCE_BELOW: Final = 0.9
"""Seekers who were less sure caught him by chance."""

MomentKind = Literal["missed", "found", "shown", "caught"]


class KeyMomentJson(TypedDict):
    """A moment that decided the game; `other` is the better action, or the next best."""

    kind: MomentKind
    version: int
    move: int
    seat: str
    action: LegalActionJson | None
    other: LegalActionJson | None
    before: float
    after: float
    station: int | None


class KeyMoment(NamedTuple):
    """A decision that gave something away or was the only good one, a reveal, or a catch by chance.

    `before` and `after` are chances of that seat's side, of a reveal the seekers'; of a catch by chance `before` is how
    likely it was. `other` is the better action, or the next best.
    """

    kind: MomentKind
    version: int
    move: int
    seat: str
    action: Action | None
    before: float
    after: float
    other: Action | None = None
    station: int | None = None

    def to_json(self) -> KeyMomentJson:
        return {
            "kind": self.kind,
            "version": self.version,
            "move": self.move,
            "seat": self.seat,
            "action": self.action and self.action.to_json(),
            "other": self.other and self.other.to_json(),
            "before": self.before,
            "after": self.after,
            "station": self.station,
        }


def moments_of(game: Game, decisions: Sequence[Decision]) -> tuple[KeyMoment, ...]:
    """The weightiest moments, in the order of the game."""
    weighted = [*_decided(decisions), *_shown(game, decisions), *_caught(game, decisions)]
    weighted.sort(key=lambda found: found[0], reverse=True)
    return tuple(sorted((moment for _, moment in weighted[:MOMENTS]), key=lambda moment: moment.version))


_Weighted = tuple[float, KeyMoment]


def _decided(decisions: Sequence[Decision]) -> Iterator[_Weighted]:
    for made in decisions:
        played = made.played
        if made.loss >= MISSED_FROM:
            best = made.best
            yield made.loss, _moment("missed", made, best.chance, played.chance, best.action)
        elif made.best is played and len(made.actions) > 1:
            second = made.actions[1]
            gap = played.chance - second.chance
            if gap >= FOUND_FROM:
                yield gap * FOUND_WEIGHT, _moment("found", made, second.chance, played.chance, second.action)


def _moment(kind: MomentKind, made: Decision, before: float, after: float, other: Action | None) -> KeyMoment:
    return KeyMoment(kind, made.version, made.move, made.seat, made.played.action, before, after, other)


def _shown(game: Game, decisions: Sequence[Decision]) -> Iterator[_Weighted]:
    """What the seekers' chance gained or lost when he showed himself."""
    stations = {line.move: line.station for line in game.view(SPECTATOR).log if line.shown}
    seekers = [made for made in decisions if made.side == "seekers"]
    for last, first in pairwise(seekers):
        if last.move == first.move:
            continue
        shown = next((move for move in range(last.move + 1, first.move + 1) if move in stations), None)
        if shown is not None:
            before, after = last.played.chance, first.best.chance
            at = KeyMoment("shown", first.version - 1, shown, FUGITIVE, None, before, after, station=stations[shown])
            yield abs(after - before), at


def _caught(game: Game, decisions: Sequence[Decision]) -> Iterator[_Weighted]:
    """The seeker's move that caught him, if it was luck."""
    outcome = game.outcome
    last = decisions[-1] if decisions else None
    if not last or not outcome or outcome.reason != "caught" or last.side != "seekers" or last.played.caught is None:
        return
    if last.version == game.state.version and last.played.caught < BY_CHANCE_BELOW:
        moment = _moment("caught", last, last.played.caught, 1.0, None)._replace(station=game.state.fugitive)
        yield 1.0 - last.played.chance, moment
