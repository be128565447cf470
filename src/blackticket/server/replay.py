"""A game told version by version: what could be seen at each of them, or all of it once the game is over."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple, cast

from blackticket.game import Game
from blackticket.knowledge import SPECTATOR, possible_stations
from blackticket.knowledge.json_types import ViewChanges
from blackticket.record import Record
from blackticket.review import begun
from blackticket.rules.actions import FUGITIVE
from blackticket.rules.errors import BlackTicketError
from blackticket.rules.events import Event
from blackticket.rules.outcome import Side, resigned_by
from blackticket.server.cached_response import CachedResponse
from blackticket.server.errors import ServerError
from blackticket.server.frames import PLAYS, Audience, compact
from blackticket.server.json_types import How, Replay, ReplayStep, SeenStep
from blackticket.server.review import review
from blackticket.server.single_flight import SingleFlightCache
from blackticket.server.store.models import Entry
from blackticket.server.table import Table

AT_ONCE: Final = 2
"""So many games are told at the same time; whoever asks for more waits."""
KEPT: Final = 32
"""So many tellings are kept, for those who ask for the same again."""


class Deed(NamedTuple):
    """What led from one version of a game to the next: a seat has acted, or a side has resigned."""

    seat: str | None = None
    action: str = ""
    resigned: Side | None = None
    how: How | None = None
    at: float | None = None


class Story(NamedTuple):
    """A game to be told: how it began and went on, and through whose eyes.

    `game` stands at its beginning, and is played on as it is told; `possible` says whether it is told where he could
    be.
    """

    game: Game
    deeds: tuple[Deed, ...]
    players: Mapping[str, str]
    seat: str = FUGITIVE
    everything: bool = True
    possible: bool = True
    began: float | None = None


def story_of(table: Table, audience: Audience) -> Story:
    """What is told of a table's game to an audience, as the game stands now: what it was told, or all if it is over."""
    first, *later = [entry for entry in table.streams["table"] if entry.kind in PLAYS]
    helped = table.standing.terms.helper != "none" and audience != "fugitive"
    return Story(
        game=table.new_game(),
        deeds=tuple(_deed(entry) for entry in later),
        players=table.names,
        seat=FUGITIVE if table.over or audience == "fugitive" else SPECTATOR,
        everything=table.over,
        possible=table.over or helped,
        began=round(first.at, 3),
    )


def _deed(entry: Entry) -> Deed:
    body, at = entry.body, round(entry.at, 3)
    if entry.kind == "resigned":
        return Deed(resigned=body["side"], at=at)
    return Deed(body["seat"], body["action"], how=body["how"], at=at)


def story_in(text: str) -> Story:
    """All of the game in a record file; raises RecordError if it does not hold."""
    record = Record.loads(text)
    outcome = Game.replay(record).outcome
    first = begun(record)
    deeds = [Deed(seat, action) for seat, action in record.actions]
    if (side := resigned_by(outcome)) and not first.over:
        deeds.append(Deed(resigned=side))
    return Story(first, tuple(deeds), dict(record.players))


def told(story: Story) -> Replay:
    """The whole story. It takes a moment: in a thread."""
    setup = story.game.setup
    steps = list(_steps(story))
    return {
        "edition": setup.edition_id,
        "mode": setup.mode_name,
        "everything": story.everything,
        "players": dict(story.players),
        "steps": steps,
        "review": review(story.game) if story.everything and story.game.over else None,
    }


def _steps(story: Story) -> Iterator[ReplayStep]:
    """The beginning and every deed, each with what has changed by it."""
    game = story.game
    eyes, seekers = Eyes(game, story.seat), Eyes(game, SPECTATOR)
    possible: list[int] | None = None
    for number, deed in enumerate((Deed(at=story.began), *story.deeds)):
        events = _played(game, deed) if number else tuple(game.events)
        possible, known = _possible(game) if story.possible else None, possible
        yield {
            "version": game.state.version,
            "at": deed.at,
            "seat": deed.seat,
            "how": deed.how,
            **eyes.step(events),
            "possible": None if possible == known else possible,
            "seekers": seekers.step(events) if story.everything else None,
        }


class Eyes:
    """Goes through a game with the eyes of a seat."""

    def __init__(self, game: Game, seat: str) -> None:
        self._game, self._seat = game, seat
        self._seen: dict[str, Any] = {}

    def step(self, events: Iterable[Event]) -> SeenStep:
        """What the seat sees of these events, and what of its view has changed; nobody acts, so nothing is legal."""
        seen: dict[str, Any] = {**replace(self._game.view(self._seat), legal=()).to_json()}
        changed = {name: value for name, value in seen.items() if value != self._seen.get(name, _NEW)}
        self._seen = seen
        return {"events": [event.told_to(self._seat) for event in events], "view": cast(ViewChanges, changed)}


_NEW: Final = object()


def _played(game: Game, deed: Deed) -> tuple[Event, ...]:
    if deed.resigned:
        return game.resign(deed.resigned)
    assert deed.seat
    return game.play(deed.seat, deed.action)


def _possible(game: Game) -> list[int]:
    return sorted(possible_stations(game.view(SPECTATOR)))


class Replays:
    """Tells games in threads, a few at a time, and once to all who ask for the same."""

    def __init__(self) -> None:
        self._told = SingleFlightCache[CachedResponse](KEPT, AT_ONCE)

    async def of_table(self, table: Table, audience: Audience) -> CachedResponse:
        """The game of a table so far; it may go on meanwhile."""
        story = story_of(table, audience)
        key = (table.id, table.version, story.everything, story.seat, story.possible, tuple(story.players.items()))
        return await self._told.get(key, lambda: _page(story))

    async def of_record(self, content: bytes) -> CachedResponse:
        """The game in a record file; raises ServerError."""
        return await self._told.do(lambda: _told_of(content))


def _page(story: Story) -> CachedResponse:
    return CachedResponse.of(compact(told(story)).encode(), "application/json", "no-store", secret=not story.everything)


_REFUSALS: Final = {
    "truncated": "damaged-record",
    "edited": "damaged-record",
    "newer-format": "newer-rules",
    "newer-rules": "newer-rules",
}


def _told_of(content: bytes) -> CachedResponse:
    try:
        return _page(story_in(content.decode()))
    except UnicodeDecodeError:
        raise ServerError("bad-record", "A record is text in UTF-8, but this is not.") from None
    except BlackTicketError as error:
        raise ServerError(_REFUSALS.get(error.code, "bad-record"), error.text) from None
