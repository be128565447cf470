"""Socket frames as JSON text, assembled from parts that are encoded once for each audience."""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

import orjson

from blackticket.knowledge import SPECTATOR, View, view
from blackticket.rules.actions import FUGITIVE, Action, parse_action
from blackticket.rules.memo import memoize_by_identity
from blackticket.server.payloads import (
    SHOWN,
    Audience,
    audience_of,
    entry_json,
    seekers_json,
    streams_for,
    table_json,
    you_json,
)
from blackticket.server.review import danger, helper
from blackticket.server.store.models import Entry
from blackticket.server.table import Table

GAME_KINDS: Final = frozenset({"started", "acted", "resigned"})
"""The kinds of entries that move the game on."""
_SEATING_KINDS: Final = frozenset(SHOWN) - {"said", "voted", "marked", "acted"}

Parts = dict[str, str]
"""The members of a JSON object, each value as JSON text."""

_encode: Final = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode


def compact(value: object) -> str:
    """JSON without blanks."""
    try:
        return orjson.dumps(value).decode()
    except TypeError:  # half a character that somebody sent, or keys that are numbers
        return _encode(value)


def json_object(parts: Mapping[str, str]) -> str:
    """A JSON object of members whose values are JSON text already."""
    return "{" + ",".join([f'"{name}":{text}' for name, text in parts.items()]) + "}"


def entries_text(table: Table, entries: Iterable[Entry], audience: Audience) -> str:
    """The entries that an audience receives, as a JSON list."""
    streams = streams_for(table, audience)
    return compact(
        [entry_json(entry, audience, table.game_events_of(entry)) for entry in entries if entry.stream in streams]
    )


def numbers_text(table: Table, audience: Audience) -> str:
    """The last number of each stream that the audience receives."""
    numbers = [f'"{stream}":{len(table.streams[stream])}' for stream in streams_for(table, audience)]
    return "{" + ",".join(numbers) + "}"


def game_parts(table: Table, audience: Audience) -> Parts:
    """The game as the audience sees it: view, helper and deadline, and for the fugitive what threatens him."""
    game = table.game
    if game is None:
        return {"view": "null", "helper": "null", "deadline": "null"}
    seen = view(game.state, seat_of(audience))
    return {"view": seen.dumps(), **parts_beside_view(table, seen)}


def seat_of(audience: Audience) -> str:
    """The seat whose view the audience receives; all but the fugitive see alike."""
    return FUGITIVE if audience == "fugitive" else SPECTATOR


def parts_beside_view(table: Table, seen: View) -> Parts:
    level = table.state.terms.helper
    playing = seen.outcome is None
    has_help = level != "none" and seen.seat != FUGITIVE and playing
    parts = {
        "helper": compact(helper(seen, level)) if has_help else "null",
        "deadline": compact(table.deadline),
    }
    if seen.seat == FUGITIVE:
        parts["danger"] = compact(danger(seen, level)) if playing else "null"
    return parts


def legal_text(table: Table, player: int | None) -> str:
    if player is None:
        return "{}"
    acting = table.game.acting if table.game else ()
    seats = [seat for seat in table.state.seats_of(player) if seat in acting]
    return "{" + ",".join([f'"{seat}":{_actions_text(table.legal(seat))}' for seat in seats]) + "}"


def _encode_actions(actions: Iterable[Action]) -> str:
    return f"[{','.join(map(_action_text, actions))}]"


# Most pawns stand where they stood, and the rules give the same list for them.
_actions_text: Final = memoize_by_identity(_encode_actions, 2**13)


@lru_cache(maxsize=2**14)  # a board has a few thousand
def _action_text(action: Action) -> str:
    return compact(action.to_json())


class GameNews:
    """The game in news, as one seat sees it: the whole view, or what has changed of it since the news before."""

    def __init__(self, table: Table, seat: str) -> None:
        assert table.game is not None
        self._seen = view(table.game.state, seat)
        self._earlier = table.shown.pop(seat, None)
        table.shown[seat] = self._seen
        self._beside = parts_beside_view(table, self._seen)

    def members(self, changes: bool) -> Parts:
        if changes and self._earlier is not None:
            return {"changes": self._seen.changes_since(self._earlier), **self._beside}
        return {"view": self._seen.dumps(), **self._beside}


class NewsFrames:
    """The frames that announce new entries: encoded once for each audience, completed for each player."""

    def __init__(self, table: Table, entries: Sequence[Entry]) -> None:
        kinds = {entry.kind for entry in entries}
        self._table, self._entries = table, entries
        self.plays, self._seats = not kinds.isdisjoint(GAME_KINDS), not kinds.isdisjoint(_SEATING_KINDS)
        streams = {entry.stream for entry in entries}
        self._public, self._private = "table" in streams, "seekers" in streams
        self._just_over = table.over and self.plays
        self._begun: dict[tuple[Audience, bool], str | None] = {}
        self._entries_texts: dict[Audience, str] = {}
        self._games: dict[str, GameNews] = {}

    @property
    def by_fugitive(self) -> bool:
        return self._table.state.side_of(self._entries[0].author) == "fugitive"

    def for_player(self, player: int | None, changes: bool = False) -> str | None:
        """The frame for a player, with the whole view or with its changes; None if there is nothing in it for them."""
        whose = audience_of(self._table, player), changes
        if whose not in self._begun:
            self._begun[whose] = self._begin(*whose)
        frame = self._begun[whose]
        if frame is None:
            return None
        if self._seats:
            frame += f',"you":{compact(you_json(self._table, player))}'
        if self.plays:
            frame += f',"legal":{legal_text(self._table, player)}'
        return frame + "}"

    def _begin(self, audience: Audience, changes: bool) -> str | None:
        """The frame of an audience, up to what is a player's own."""
        shared = self._shared_parts(audience)
        if shared is None:
            return None
        if self.plays:
            shared |= self._game(seat_of(audience)).members(changes)
        return json_object(shared)[:-1]

    def _shared_parts(self, audience: Audience) -> Parts | None:
        table, entries = self._table, self._entries
        streams = streams_for(table, audience)
        if self._just_over and audience != "seekers":  # the seekers' stream is public from now on
            entries = [*(entry for entry in entries if entry.stream == "table"), *table.streams["seekers"]]
        if not self._public and "seekers" not in streams:
            return None
        parts = {
            "type": '"news"',
            "numbers": numbers_text(table, audience),
            "entries": self._entries_text(entries, audience),
        }
        if self._seats or self._just_over:
            parts["table"] = compact(table_json(table))
        if (self._private or self._seats) and "seekers" in streams:
            parts["seekers"] = compact(seekers_json(table))
        return parts

    def _entries_text(self, entries: Sequence[Entry], audience: Audience) -> str:
        """The text of the entries, once for all audiences if they are told alike."""
        if self._private or self._just_over:
            return entries_text(self._table, entries, audience)
        like: Audience = "fugitive" if audience == "fugitive" and self._secret else "watching"
        if like not in self._entries_texts:
            self._entries_texts[like] = entries_text(self._table, entries, like)
        return self._entries_texts[like]

    @property
    def _secret(self) -> bool:
        """Whether the fugitive is told more of the entries than others."""
        happened = (self._table.game_events_of(entry) for entry in self._entries)
        return any(event.secret for told in happened if told for event in told[1])

    def _game(self, seat: str) -> GameNews:
        if seat not in self._games:
            self._games[seat] = GameNews(self._table, seat)
        return self._games[seat]

    def forget_unseen(self) -> None:
        """Forget the views of seats that got no news: who comes later has seen another view than was shown last."""
        if self.plays:
            self._table.shown = {seat: seen for seat, seen in self._table.shown.items() if seat in self._games}


def welcome(table: Table, player: int | None, last_heard: Mapping[str, int], now: float) -> str:
    """All that a client needs that has connected, having received each stream up to `last_heard`."""
    audience = audience_of(table, player)
    streams = streams_for(table, audience)
    missed = [
        entry
        for stream in streams
        for entry in table.streams[stream][_resume_at(last_heard.get(stream, 0), len(table.streams[stream])) :]
    ]
    return json_object(
        {
            "type": '"welcome"',
            "now": compact(round(now, 3)),
            "you": compact(you_json(table, player)),
            "table": compact(table_json(table)),
            "numbers": numbers_text(table, audience),
            "entries": entries_text(table, missed, audience),
            "seekers": compact(seekers_json(table)) if "seekers" in streams else "null",
            "present": compact(sorted(table.present)),
            "stand_in": compact(table.state.terms.stand_in),
            **game_parts(table, audience),
            "legal": legal_text(table, player),
        }
    )


def _resume_at(last_heard: int, count: int) -> int:
    """A client that claims to have received more than there is gets everything again."""
    return last_heard if last_heard <= count else 0


def game_text(table: Table, player: int | None) -> str:
    """The game for the holder of a key, as the HTTP API answers it."""
    return json_object(
        {
            "you": compact(you_json(table, player)),
            **game_parts(table, audience_of(table, player)),
            "since": compact(round(table.turn_started_at, 3)),
            "legal": legal_text(table, player),
        }
    )


def present(table: Table) -> str:
    return json_object({"type": '"present"', "players": compact(sorted(table.present))})


def proposals(table: Table) -> str:
    kept = table.proposals
    proposed = [
        json_object({"player": str(player), "actions": _encode_actions(map(parse_action, texts))})
        for player, texts in kept.by_player.items()
    ]
    return json_object({"type": '"proposals"', "round": str(kept.round), "proposals": f"[{','.join(proposed)}]"})
