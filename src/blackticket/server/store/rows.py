"""Between the models and the rows of the database. What no row can hold is refused before it spoils a batch."""

import json
from collections.abc import Iterable, Mapping
from math import isfinite
from typing import Any, Final, NamedTuple

import orjson
from sqlalchemy import Row

from blackticket.server.store.models import STREAMS, Change, Entry, NewTable, Stored, Stream

Values = dict[str, Any]

LAST_NUMBER: Final = 2**31 - 1
_ONLY_TEXTS: Final = {str}
_compact = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode


class StepRow(NamedTuple):
    """The update of a table, as ADVANCE_TABLES takes it: where a change begins in each stream, and what it adds."""

    of: str
    changed: float | None
    status: str | None
    keep: bool  # whether `due` stays as it is
    due: float | None
    table_before: int = 0
    table_added: int = 0
    seekers_before: int = 0
    seekers_added: int = 0


class EntryRow(NamedTuple):
    table_id: str
    stream: Stream
    number: int
    kind: str
    body: str
    at: float
    author: int | None
    client: str | None


class ChangeRows(NamedTuple):
    """A change as rows: those to add, and the update of its table (`step`)."""

    table: str
    step: StepRow
    entries: list[EntryRow]
    players: list[tuple[str, int, str]]
    turns: list[tuple[str, int, int, float]]
    new: Values | None


def change_rows(change: Change, table: NewTable | None = None) -> ChangeRows:
    """The rows of a change; with `table` it is the first one, which creates the table.

    `changed` orders the lobby, which everyone sees: entries of the seekers' stream do not count.
    """
    name, due = storable_text(change.table), change.due
    rows = [entry_row(name, entry) for entry in change.entries]
    step = StepRow(
        name,
        max([row.at for row in rows if row.stream == "table"], default=None),
        None if change.status is None else storable_text(change.status),
        due == "keep",
        None if due is None or due == "keep" else storable_time(due),
        *spans(rows),
    )
    return ChangeRows(
        name,
        step,
        rows,
        [(name, storable_int(number), storable_text(key)) for number, key in change.keys],
        [(name, *turn) for turn in change.turns],
        None if table is None else first_row(table, step),
    )


def spans(rows: Iterable[EntryRow]) -> tuple[int, int, int, int]:
    """Of each stream the last number before a change, and how many entries it adds."""
    table_before = table_added = seekers_before = seekers_added = 0
    for row in rows:
        number = row.number
        if row.stream == "table":
            if not table_added:
                table_before = number - 1
            table_added += 1
            in_order = number == table_before + table_added
        else:
            if not seekers_added:
                seekers_before = number - 1
            seekers_added += 1
            in_order = number == seekers_before + seekers_added
        if not in_order or number < 1:
            raise ValueError("The entries of a stream are numbered one after the other from 1 on.")
    return table_before, table_added, seekers_before, seekers_added


def entry_row(table: str, entry: Entry) -> EntryRow:
    stream, number, kind, body, at, author, client = entry
    if stream not in STREAMS:
        raise ValueError(f"A stream is one of {', '.join(STREAMS)}.")
    return EntryRow(
        table,
        stream,
        storable_int(number),
        storable_text(kind),
        body_text(body),
        storable_time(at),
        None if author is None else storable_int(author),
        None if client is None else storable_text(client),
    )


def first_row(table: NewTable, step: StepRow) -> Values:
    if table.id != step.of or step.table_before or step.seekers_before:
        raise ValueError("The first change of a table is of that table and begins its streams at 1.")
    return {
        "id": storable_text(table.id),
        "created": storable_time(table.created),
        "changed": table.created if step.changed is None else step.changed,
        "public": table.public,
        "edition": storable_text(table.edition),
        "mode": storable_text(table.mode),
        "seed": str(table.seed),
        "program_seed": str(table.program_seed),
        "rules": storable_int(table.rules),
        "position": None if table.position is None else storable_text(table.position),
        "status": step.status or "open",
        "due": step.due,
        "table_count": step.table_added,
        "seekers_count": step.seekers_added,
        "maker": None if table.maker is None else storable_text(table.maker),
    }


def body_text(body: Mapping[str, Any]) -> str:
    """A body as compact JSON; ASCII only, so that a lone surrogate that somebody sent does not make it unwritable."""
    try:
        if set(map(type, body.values())) == _ONLY_TEXTS:  # an action: several times as fast, and the same text
            text = orjson.dumps(body)
            if text.isascii():
                return text.decode()
    except TypeError:  # half a character
        pass
    try:
        return _compact(body)
    except (TypeError, ValueError, RecursionError):
        pass
    raise ValueError("The body of an entry is plain JSON, but got something else.")


def storable_text(text: str) -> str:
    if (text.isascii() and "\0" not in text) or can_hold(text):
        return text
    raise ValueError("A text to be stored holds whole characters and no zero byte.")


def can_hold(text: str) -> bool:
    """Whether both databases can hold a text: whole characters, and no zero byte."""
    return "\0" not in text and (text.isascii() or text.encode("utf-8", "ignore").decode() == text)


def storable_int(number: int) -> int:
    if not 0 <= number <= LAST_NUMBER:
        raise ValueError(f"A number to be stored is from 0 to {LAST_NUMBER}.")
    return number


def storable_time(seconds: float) -> float:
    if not isfinite(seconds):
        raise ValueError("A moment is a finite number of seconds.")
    return float(seconds)


def stored_table(row: Row[Any], keys: list[Row[Any]], log: list[Row[Any]]) -> Stored:
    table = NewTable(
        row.id,
        row.created,
        row.public,
        row.edition,
        row.mode,
        int(row.seed),
        int(row.program_seed),
        row.rules,
        row.position,
        row.maker,
    )
    return Stored(table, row.status, row.due, tuple((key.number, key.key) for key in keys), tuple(map(entry, log)))


def entry(row: Row[Any]) -> Entry:
    return Entry(row.stream, row.number, row.kind, json.loads(row.body), row.at, row.author, row.client)
