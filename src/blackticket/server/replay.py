"""Replays: a game version by version, as an audience saw it, or all of it once the game is over."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from blackticket.game import Game
from blackticket.knowledge import SPECTATOR, possible_stations
from blackticket.record import Record
from blackticket.review import initial_game
from blackticket.rules.actions import FUGITIVE
from blackticket.rules.errors import BlackTicketError
from blackticket.rules.events import Event
from blackticket.rules.outcome import Side, resigned_by
from blackticket.server.cached_response import CachedResponse
from blackticket.server.errors import ServerError
from blackticket.server.frames import GAME_KINDS, compact
from blackticket.server.json_types import How, ReplayJson, ReplayStepJson, SeenStepJson
from blackticket.server.payloads import Audience
from blackticket.server.review import review
from blackticket.server.single_flight import SingleFlightCache
from blackticket.server.store.models import Entry
from blackticket.server.table import Table

WORKERS: Final = 2
"""Replays that are worked out at the same time."""
CACHED: Final = 32
"""Replays that are cached."""


class ReplayAction(NamedTuple):
    """What led from one version of a game to the next: a seat has acted, or a side has resigned."""

    seat: str | None = None
    action: str = ""
    resigned: Side | None = None
    how: How | None = None
    at: float | None = None


class ReplaySource(NamedTuple):
    """A game to be replayed as `seat` sees it.

    `game` is at its beginning, and is played on; `possible` says whether the stations where he can be are included.
    """

    game: Game
    actions: tuple[ReplayAction, ...]
    players: Mapping[str, str]
    seat: str = FUGITIVE
    everything: bool = True
    possible: bool = True
    began: float | None = None


def source_of_table(table: Table, audience: Audience) -> ReplaySource:
    """The game of a table so far, as the audience saw it, or all of it if it is over."""
    first, *later = [entry for entry in table.streams["table"] if entry.kind in GAME_KINDS]
    helped = table.state.terms.helper != "none" and audience != "fugitive"
    return ReplaySource(
        game=table.new_game(table.state.seeds),
        actions=tuple(_action(entry) for entry in later),
        players=table.state.seat_names,
        seat=FUGITIVE if table.over or audience == "fugitive" else SPECTATOR,
        everything=table.over,
        possible=table.over or helped,
        began=round(first.at, 3),
    )


def _action(entry: Entry) -> ReplayAction:
    body, at = entry.body, round(entry.at, 3)
    if entry.kind == "resigned":
        return ReplayAction(resigned=body["side"], at=at)
    return ReplayAction(body["seat"], body["action"], how=body["how"], at=at)


def source_of_record(text: str) -> ReplaySource:
    record = Record.loads(text)
    outcome = Game.replay(record).outcome
    first = initial_game(record)
    actions = [ReplayAction(seat, action) for seat, action in record.actions]
    if (side := resigned_by(outcome)) and not first.over:
        actions.append(ReplayAction(resigned=side))
    return ReplaySource(first, tuple(actions), dict(record.players))


def replay_json(source: ReplaySource) -> ReplayJson:
    setup = source.game.setup
    steps = list(_steps(source))
    return {
        "edition": setup.edition_id,
        "mode": setup.mode_name,
        "everything": source.everything,
        "players": dict(source.players),
        "steps": steps,
        "review": review(source.game) if source.everything and source.game.over else None,
    }


def _steps(source: ReplaySource) -> Iterator[ReplayStepJson]:
    """The beginning and every action, each with what it has changed."""
    game = source.game
    observer, seekers = SeatObserver(game, source.seat), SeatObserver(game, SPECTATOR)
    possible: list[int] | None = None
    for number, action in enumerate((ReplayAction(at=source.began), *source.actions)):
        events = _played(game, action) if number else tuple(game.events)
        possible, known = _possible(game) if source.possible else None, possible
        yield {
            "version": game.state.version,
            "at": action.at,
            "seat": action.seat,
            "how": action.how,
            **observer.step(events),
            "possible": None if possible == known else possible,
            "seekers": seekers.step(events) if source.everything else None,
        }


class SeatObserver:
    """What a seat sees of a game step by step, as differences."""

    def __init__(self, game: Game, seat: str) -> None:
        self._game, self._seat = game, seat
        self._seen: dict[str, Any] = {}

    def step(self, events: Iterable[Event]) -> SeenStepJson:
        """The events as the seat sees them, and the changes of its view; `legal` is empty, since nobody acts."""
        seen: dict[str, Any] = {**replace(self._game.view(self._seat), legal=()).to_json()}
        changed = {name: value for name, value in seen.items() if value != self._seen.get(name, _NEW)}
        self._seen = seen
        return {"events": [event.told_to(self._seat) for event in events], "view": changed}


_NEW: Final = object()


def _played(game: Game, action: ReplayAction) -> tuple[Event, ...]:
    if action.resigned:
        return game.resign(action.resigned)
    assert action.seat
    return game.play(action.seat, action.action)


def _possible(game: Game) -> list[int]:
    return sorted(possible_stations(game.view(SPECTATOR)))


class Replays:
    """Works replays out in threads, a few at a time, and once for all who ask for the same."""

    def __init__(self) -> None:
        self._pages = SingleFlightCache[CachedResponse](CACHED, WORKERS)

    async def of_table(self, table: Table, audience: Audience) -> CachedResponse:
        """The game of a table so far."""
        source = source_of_table(table, audience)
        key = (table.id, table.version, source.everything, source.seat, source.possible, tuple(source.players.items()))
        return await self._pages.get(key, lambda: _page(source))

    async def of_record(self, content: bytes) -> CachedResponse:
        return await self._pages.run(lambda: _page_of_record(content))


def _page(source: ReplaySource) -> CachedResponse:
    return CachedResponse.of(
        compact(replay_json(source)).encode(), "application/json", "no-store", secret=not source.everything
    )


_REFUSALS: Final = {
    "truncated": "damaged-record",
    "edited": "damaged-record",
    "wrong-proof": "damaged-record",
    "newer-format": "newer-rules",
    "newer-rules": "newer-rules",
}


def _page_of_record(content: bytes) -> CachedResponse:
    try:
        return _page(source_of_record(content.decode()))
    except UnicodeDecodeError:
        raise ServerError("bad-record", "A record is text in UTF-8, but this is not.") from None
    except BlackTicketError as error:
        raise ServerError(_REFUSALS.get(error.code, "bad-record"), error.text) from None
