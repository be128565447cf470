"""What is told at a table, and to whom: texts of socket frames, put together from the parts meant for an audience."""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal, cast

from blackticket.knowledge import SPECTATOR, view
from blackticket.rules.actions import FUGITIVE, Action
from blackticket.rules.events import Event
from blackticket.rules.games import legal_actions
from blackticket.server.frame_types import EntryJson, SeekersJson
from blackticket.server.json_types import PlayerJson, RefusalJson, SeatJson, TableJson, YouJson
from blackticket.server.review import helper
from blackticket.server.store.models import Entry, Stream
from blackticket.server.table_state import Participant, Seat

if TYPE_CHECKING:
    from blackticket.server.table import Table

Audience = Literal["fugitive", "seekers", "watching"]
"""Who is told the same: the fugitive's player, the seekers' players, and everyone else."""

SHOWN: Final[Mapping[str, tuple[str, ...]]] = {
    "made": (),
    "sat": ("seat", "player", "name"),
    "stood": ("player", "seats"),
    "named": ("player", "name"),
    "set": ("seat", "has", "strength"),
    "invited": ("seat",),
    "started": (),
    "acted": ("seat", "how"),
    "resigned": ("side",),
    "said": ("text",),
    "away": ("player", "why"),
    "back": ("player",),
    "let": ("player",),
    "rematch": ("table",),
    "voted": ("agree",),
    "marked": ("station", "mark"),
}
"""Which fields of an entry are told to those who hear its stream. What is not here stays in the house."""


compact: Final = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode
"""JSON without blanks."""


def audience_of(table: "Table", player: int | None) -> Audience:
    """What a player is told."""
    return table.state.side_of(player) or "watching"


def streams_for(table: "Table", audience: Audience) -> tuple[Stream, ...]:
    """Which streams an audience hears: the seekers' own is for them alone until the game is over."""
    return ("table", "seekers") if audience == "seekers" or table.over else ("table",)


def entry_json(entry: Entry, audience: Audience, happened: tuple[int, tuple[Event, ...]] | None) -> EntryJson:
    """An entry as an audience is told it; `happened` is the version of the game after it, and what took place."""
    data: dict[str, Any] = {
        "stream": entry.stream,
        "number": entry.number,
        "kind": entry.kind,
        "at": round(entry.at, 3),
        "by": entry.author,
    }
    data |= {name: entry.body[name] for name in SHOWN[entry.kind]}
    if happened:
        version, events = happened
        seat = FUGITIVE if audience == "fugitive" else SPECTATOR
        data |= {"version": version, "events": [event.told_to(seat) for event in events]}
    return cast(EntryJson, data)


def entries_text(table: "Table", entries: Iterable[Entry], audience: Audience) -> str:
    """The entries that an audience may hear, as a JSON list."""
    heard = streams_for(table, audience)
    return compact(
        [entry_json(entry, audience, table.game_events_of(entry)) for entry in entries if entry.stream in heard]
    )


def numbers_text(table: "Table", audience: Audience) -> str:
    """How far the audience has heard."""
    numbers = [f'"{stream}":{len(table.streams[stream])}' for stream in streams_for(table, audience)]
    return f"{{{','.join(numbers)}}}"


def game_text(table: "Table", audience: Audience) -> str:
    """The game as the audience sees it: `,"view":…,"helper":…,"deadline":…`."""
    game = table.game
    if game is None:
        return ',"view":null,"helper":null,"deadline":null'
    seen = view(game.state, FUGITIVE if audience == "fugitive" else SPECTATOR)
    help_text = "null"
    if table.state.terms.helper != "none" and audience != "fugitive" and not game.over:
        help_text = compact(helper(seen, table.state.terms.helper))
    deadline = table.deadline
    return f',"view":{seen.dumps()},"helper":{help_text},"deadline":{"null" if deadline is None else deadline}'


def legal_text(table: "Table", player: int | None) -> str:
    """What a player may do now, by seat."""
    game = table.game
    if game is None or player is None:
        return "{}"
    offers = ((seat, legal_actions(game.state, seat)) for seat in table.state.seats_of(player))
    return f"{{{','.join(_offer(seat, actions) for seat, actions in offers if actions)}}}"


def _offer(seat: str, actions: Iterable[Action]) -> str:
    return f'"{seat}":[{",".join(map(_action_text, actions))}]'


@lru_cache(maxsize=2**14)  # a board has a few thousand
def _action_text(action: Action) -> str:
    return compact(action.to_json())


def table_json(table: "Table") -> TableJson:
    """What everyone may know of a table beside its game."""
    state = table.state
    return {
        "id": table.id,
        "status": table.status,
        "created": round(table.row.created, 3),
        "rules": table.row.rules,
        **state.terms.to_json(),
        "seats": [_seat_json(seat) for seat in state.seats],
        "players": [_player_json(player) for player in state.participants],
        "programs_first": state.programs_first,
        "rematch": state.rematch,
    }


def _seat_json(seat: Seat) -> SeatJson:
    return {
        "seat": seat.name,
        "has": seat.kind,
        "player": seat.player,
        "strength": seat.strength,
        "reserved": seat.invite is not None,
    }


def _player_json(player: Participant) -> PlayerJson:
    return {"number": player.number, "name": player.name, "host": player.host, "away": player.away}


def you_json(table: "Table", player: int | None) -> YouJson:
    """Who the holder of a key is at this table; without a key a spectator."""
    state = table.state
    return {
        "player": player,
        "side": state.side_of(player),
        "seats": list(state.seats_of(player)),
        "host": player is not None and state.participant(player).host,
    }


def seekers_json(table: "Table") -> SeekersJson:
    """What the seekers share: marks on the map, and who would resign."""
    state = table.state
    return {
        "marks": [{"station": station, "mark": mark} for station, mark in sorted(state.marks.items())],
        "votes": sorted(state.votes),
        "voters": sorted(state.voters),
    }


PLAYS: Final = frozenset({"started", "acted", "resigned"})
"""The entries with each of which the game has gone on."""
_SEATS: Final = frozenset(SHOWN) - {"said", "voted", "marked", "acted"}


class News:
    """The frame that tells new entries: made once for each audience, and ended with what a player may do."""

    def __init__(self, table: "Table", entries: Sequence[Entry]) -> None:
        kinds = {entry.kind for entry in entries}
        self._table, self._entries = table, entries
        self._plays, self._seats = bool(kinds & PLAYS), bool(kinds & _SEATS)
        self._private = any(entry.stream == "seekers" for entry in entries)
        self._just_over = table.over and self._plays
        self._begins: dict[Audience, str] = {}
        self._public: str | None = None

    def for_player(self, player: int | None) -> str:
        """The frame for a player; empty if there is nothing in it for him."""
        audience = audience_of(self._table, player)
        begin = self._begins.get(audience)
        if begin is None:
            begin = self._begins[audience] = self._begin(audience)
        if not begin:
            return ""
        you = f',"you":{compact(you_json(self._table, player))}' if self._seats else ""
        legal = f',"legal":{legal_text(self._table, player)}' if self._plays or self._seats else ""
        return f"{begin}{you}{legal}}}"

    def _begin(self, audience: Audience) -> str:
        table, entries = self._table, self._entries
        heard = streams_for(table, audience)
        if self._just_over and audience != "seekers":  # all is shown now
            entries = [*(entry for entry in entries if entry.stream == "table"), *table.streams["seekers"]]
        if not any(entry.stream in heard for entry in entries):
            return ""
        parts = [
            f'{{"type":"news","numbers":{numbers_text(table, audience)}',
            f'"entries":{entries_text(table, entries, audience)}',
        ]
        if self._seats or self._just_over:
            parts.append(f'"table":{compact(table_json(table))}')
        if (self._private or self._seats) and "seekers" in heard:
            parts.append(f'"seekers":{compact(seekers_json(table))}')
        return ",".join(parts) + (self._game(audience) if self._plays else "")

    def _game(self, audience: Audience) -> str:
        """The game, which all but the fugitive see alike."""
        if audience == "fugitive":
            return game_text(self._table, audience)
        if self._public is None:
            self._public = game_text(self._table, audience)
        return self._public


def welcome(table: "Table", player: int | None, after: Mapping[str, int]) -> str:
    """All that a player needs who comes, or comes back having heard so far."""
    audience = audience_of(table, player)
    missed = [
        entry
        for stream in streams_for(table, audience)
        for entry in table.streams[stream][_heard(after.get(stream, 0), len(table.streams[stream])) :]
    ]
    seekers = seekers_json(table) if "seekers" in streams_for(table, audience) else None
    return (
        f'{{"type":"welcome","now":{round(table.now(), 3)}'
        f',"you":{compact(you_json(table, player))},"table":{compact(table_json(table))}'
        f',"numbers":{numbers_text(table, audience)},"entries":{entries_text(table, missed, audience)}'
        f',"seekers":{compact(seekers)},"present":{compact(sorted(table.present))}'
        f',"stand_in":{compact(table.state.terms.stand_in)}'
        f'{game_text(table, audience)},"legal":{legal_text(table, player)}}}'
    )


def _heard(last_number: int, count: int) -> int:
    """One who claims to have heard more than there is, is told all again."""
    return last_number if last_number <= count else 0


def present(table: "Table") -> str:
    """The frame that tells who is connected."""
    return f'{{"type":"present","players":{compact(sorted(table.present))}}}'


def refusal_json(code: str, text: str) -> RefusalJson:
    """The one shape of an error."""
    return {"code": code, "text": text}
