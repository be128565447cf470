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
from blackticket.server.table import GameEvents, Table

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
    return f"{{{_members(parts)}}}"


def _members(parts: Mapping[str, str]) -> str:
    return ",".join([f'"{name}":{text}' for name, text in parts.items()])


def entries_text(table: Table, entries: Iterable[Entry], audience: Audience) -> str:
    """The entries that an audience receives, as a JSON list."""
    streams = streams_for(table, audience)
    return _entries_text([(one, table.game_events_of(one)) for one in entries if one.stream in streams], audience)


def _entries_text(entries: Iterable[tuple[Entry, GameEvents | None]], audience: Audience) -> str:
    return compact([entry_json(entry, audience, events) for entry, events in entries])


def numbers_text(table: Table, audience: Audience) -> str:
    """The last number of each stream that the audience receives."""
    streams = table.streams
    if len(streams_for(table, audience)) == 1:
        return f'{{"table":{len(streams["table"])}}}'
    return f'{{"table":{len(streams["table"])},"seekers":{len(streams["seekers"])}}}'


def game_members(table: Table, audience: Audience) -> str:
    """The game as the audience sees it: view, helper and deadline, and for the fugitive what threatens him."""
    game = table.game
    if game is None:
        return '"view":null,"helper":null,"deadline":null'
    seen = view(game.state, seat_of(audience))
    return f'"view":{seen.dumps()},{members_beside_view(table, seen)}'


def seat_of(audience: Audience) -> str:
    """The seat whose view the audience receives; all but the fugitive see alike."""
    return FUGITIVE if audience == "fugitive" else SPECTATOR


def members_beside_view(table: Table, seen: View) -> str:
    level, playing, deadline = table.state.terms.helper, seen.outcome is None, table.deadline
    has_help = level != "none" and seen.seat != FUGITIVE and playing
    help_text = compact(helper(seen, level)) if has_help else "null"
    members = f'"helper":{help_text},"deadline":{"null" if deadline is None else compact(deadline)}'
    if seen.seat != FUGITIVE:
        return members
    threats = danger(seen, level) if playing else None
    return f'{members},"danger":{"null" if threats is None else compact(threats)}'


def legal_text(table: Table, player: int | None) -> str:
    acting = table.acting
    if player is None or not acting:
        return "{}"
    lists = [f'"{seat}":{_actions_text(table.legal(seat))}' for seat in table.state.seats_of(player) if seat in acting]
    return f"{{{','.join(lists)}}}"


def _encode_actions(actions: Iterable[Action]) -> str:
    return f"[{','.join(map(_action_text, actions))}]"


# Most pawns stand where they stood, and the rules give the same list for them.
_actions_text: Final = memoize_by_identity(_encode_actions, 2**13)


@lru_cache(maxsize=2**14)  # a board has a few thousand
def _action_text(action: Action) -> str:
    return compact(action.to_json())


class NewsFrames:
    """The frames that announce new entries: encoded once for each audience, completed for each player."""

    def __init__(self, table: Table, entries: Sequence[Entry]) -> None:
        kinds, streams = {entry.kind for entry in entries}, {entry.stream for entry in entries}
        self._table = table
        self._entries = [(entry, table.game_events_of(entry)) for entry in entries]
        self.by_fugitive = table.state.side_of(entries[0].author) == "fugitive"
        self.plays, self._seats = not kinds.isdisjoint(GAME_KINDS), not kinds.isdisjoint(_SEATING_KINDS)
        self._public, self._private = "table" in streams, "seekers" in streams
        self._just_over = self.plays and table.over
        self._begun: dict[tuple[Audience, bool], str | None] = {}
        self._entries_texts: dict[bool, str] = {}  # by whether they are told with their secrets
        self._games: dict[str, tuple[View, View | None, str]] = {}  # by seat: view, the one before, what is beside
        self._open_changes: dict[int, str] = {}  # by the version since when

    def for_player(self, player: int | None, audience: Audience, changes: bool) -> str | None:
        """The frame for a player, with the whole view or with its changes; None if there is nothing in it for them."""
        whose = audience, changes
        if whose not in self._begun:
            self._begun[whose] = self._begin(audience, changes)
        frame = self._begun[whose]
        if frame is None:
            return None
        if self._seats:
            frame += f',"you":{compact(you_json(self._table, player))}'
        return f'{frame},"legal":{legal_text(self._table, player)}}}' if self.plays else frame + "}"

    def _begin(self, audience: Audience, changes: bool) -> str | None:
        """The frame of an audience, up to what is a player's own."""
        table = self._table
        sees_private = "seekers" in streams_for(table, audience)
        if not self._public and not sees_private:
            return None
        entries = self._entries_text(audience)
        frame = f'{{"type":"news","numbers":{numbers_text(table, audience)},"entries":{entries}'
        if self._seats or self._just_over:
            frame += f',"table":{compact(table_json(table))}'
        if (self._private or self._seats) and sees_private:
            frame += f',"seekers":{compact(seekers_json(table))}'
        return f"{frame},{self._game(seat_of(audience), changes)}" if self.plays else frame

    def _entries_text(self, audience: Audience) -> str:
        """The text of the entries, once for all audiences if they are told alike."""
        table = self._table
        if self._just_over and audience != "seekers":  # the seekers' stream is public from now on
            public = [(entry, events) for entry, events in self._entries if entry.stream == "table"]
            earlier = [(entry, table.game_events_of(entry)) for entry in table.streams["seekers"]]
            return _entries_text([*public, *earlier], audience)
        if self._private:
            streams = streams_for(table, audience)
            return _entries_text([pair for pair in self._entries if pair[0].stream in streams], audience)
        secret = audience == "fugitive" and self._has_secrets
        if secret not in self._entries_texts:
            self._entries_texts[secret] = _entries_text(self._entries, "fugitive" if secret else "watching")
        return self._entries_texts[secret]

    @property
    def _has_secrets(self) -> bool:
        """Whether something has happened that he alone is told."""
        return any(event.secret for _, played in self._entries if played for event in played[1])

    def _game(self, seat: str, changes: bool) -> str:
        """The members that tell the game as a seat sees it: the whole view, or what has changed since the last news."""
        known = self._games.get(seat)
        if known is None:
            table = self._table
            assert table.game is not None
            seen = view(table.game.state, seat)
            known = self._games[seat] = seen, table.shown.pop(seat, None), members_beside_view(table, seen)
            table.shown[seat] = seen
        seen, earlier, beside = known
        if not changes or earlier is None:
            return f'"view":{seen.dumps()},{beside}'
        shared = self._open_changes.get(earlier.version)
        if shared is None:
            shared = self._open_changes[earlier.version] = seen.open_changes_since(earlier)
        return f'"changes":{seen.changes_since(earlier, shared)},{beside}'

    def forget_unseen(self) -> None:
        """Forget the views of seats that got no news: who comes later has seen another view than was shown last."""
        if self.plays and len(self._table.shown) > len(self._games):
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
    members = _members(
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
        }
    )
    return f'{{{members},{game_members(table, audience)},"legal":{legal_text(table, player)}}}'


def _resume_at(last_heard: int, count: int) -> int:
    """A client that claims to have received more than there is gets everything again."""
    return last_heard if last_heard <= count else 0


def game_text(table: Table, player: int | None) -> str:
    """The game for the holder of a key, as the HTTP API answers it."""
    you, since = compact(you_json(table, player)), compact(round(table.turn_started_at, 3))
    game = game_members(table, audience_of(table, player))
    return f'{{"you":{you},{game},"since":{since},"legal":{legal_text(table, player)}}}'


def present(table: Table) -> str:
    return json_object({"type": '"present"', "players": compact(sorted(table.present))})


def proposals(table: Table) -> str:
    kept = table.proposals
    proposed = [
        json_object({"player": str(player), "actions": _encode_actions(map(parse_action, texts))})
        for player, texts in kept.by_player.items()
    ]
    return json_object({"type": '"proposals"', "round": str(kept.round), "proposals": f"[{','.join(proposed)}]"})
