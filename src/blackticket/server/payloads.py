"""The JSON payloads of a table, cut down to what their audience may know."""

from typing import Any, Final, Literal, cast, get_args, get_type_hints

from blackticket.knowledge import SPECTATOR
from blackticket.knowledge.json_codec import codec_of
from blackticket.rules.actions import FUGITIVE
from blackticket.server.entry_types import EntryJson
from blackticket.server.frame_types import SeekersJson
from blackticket.server.json_types import RefusalJson, TableAndYouJson, TableIdJson, TableJson, TableStateJson, YouJson
from blackticket.server.store.models import Entry, Stream
from blackticket.server.table import GameEvents, Table

Audience = Literal["fugitive", "seekers", "watching"]
"""Who receives the same: the fugitive's player, the seekers' players, and everyone else."""

_COMMON: Final = ("stream", "number", "kind", "at", "by", "version", "events")
SHOWN: Final[dict[str, tuple[str, ...]]] = {
    get_args(hints["kind"])[0]: tuple(name for name in hints if name not in _COMMON)
    for hints in map(get_type_hints, get_args(EntryJson))
}
"""By kind, the fields of an entry's body that its type declares; no other field leaves the server."""
_ID: Final = codec_of(TableIdJson)
_STATE: Final = codec_of(TableStateJson)


def audience_of(table: Table, player: int | None) -> Audience:
    return table.state.side_of(player) or "watching"


def streams_for(table: Table, audience: Audience) -> tuple[Stream, ...]:
    """The streams that an audience receives: the seekers' own is for them alone until the game is over."""
    return ("table", "seekers") if audience == "seekers" or table.over else ("table",)


def entry_json(entry: Entry, audience: Audience, game_events: GameEvents | None) -> EntryJson:
    """An entry for an audience; `game_events` is the version of the game after it, and the events of it."""
    data: dict[str, Any] = {
        "stream": entry.stream,
        "number": entry.number,
        "kind": entry.kind,
        "at": round(entry.at, 3),
        "by": entry.author,
    }
    body = entry.body
    for name in SHOWN[entry.kind]:
        if name in body:
            data[name] = body[name]
    if game_events:
        seat = FUGITIVE if audience == "fugitive" else SPECTATOR
        data["version"] = game_events[0]
        data["events"] = [event.told_to(seat) for event in game_events[1]]
    return cast("EntryJson", data)


def table_json(table: Table) -> TableJson:
    state = table.state
    return cast("TableJson", {**_ID.plain(table), **state.terms.to_json(), **_STATE.plain(state)})


def you_json(table: Table, player: int | None) -> YouJson:
    state = table.state
    return {
        "player": player,
        "side": state.side_of(player),
        "seats": list(state.seats_of(player)),
        "host": player is not None and state.participant(player).host,
    }


def table_and_you_json(table: Table, player: int | None) -> TableAndYouJson:
    return {"you": you_json(table, player), "table": table_json(table)}


def seekers_json(table: Table) -> SeekersJson:
    state = table.state
    return {
        "marks": [{"station": station, "mark": mark} for station, mark in sorted(state.marks.items())],
        "votes": sorted(state.votes),
        "voters": sorted(state.voters),
    }


def refusal_json(code: str, text: str) -> RefusalJson:
    return {"code": code, "text": text}
