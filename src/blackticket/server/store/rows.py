"""Between the models and the rows of the database. What no row can hold is refused before it spoils a batch."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isfinite
from typing import Any, Final

from sqlalchemy import Row

from blackticket.server.store.models import STREAMS, Change, Entry, NewTable, Stored, Stream

Values = dict[str, Any]

LAST_NUMBER: Final = 2**31 - 1
_compact = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode


@dataclass(frozen=True, slots=True)
class ChangeRows:
    """A change as rows: those to add, and the update of its table (`step`)."""

    table: str
    step: Values
    entries: list[Values] = field(default_factory=list)
    players: list[Values] = field(default_factory=list)
    turns: list[Values] = field(default_factory=list)
    new: Values | None = None


def change_rows(change: Change, table: NewTable | None = None) -> ChangeRows:
    """The rows of a change; with `table` it is the first one, which creates the table.

    `changed` orders the lobby, which everyone sees: entries of the seekers' stream do not count.
    """
    step: Values = {
        "of": storable_text(change.table),
        "changed": max([entry.at for entry in change.entries if entry.stream == "table"], default=None),
        "status": None if change.status is None else storable_text(change.status),
        "keep": change.due == "keep",
        "due": None if change.due is None or change.due == "keep" else storable_time(change.due),
    }
    for stream in STREAMS:
        step[f"{stream}_before"], step[f"{stream}_added"] = span(change, stream)
    return ChangeRows(
        change.table,
        step,
        [entry_row(change.table, entry) for entry in change.entries],
        [
            {"table_id": change.table, "number": storable_int(number), "key": storable_text(key)}
            for number, key in change.keys
        ],
        [{"of": change.table, **turn._asdict()} for turn in change.turns],
        None if table is None else first_row(table, step),
    )


def span(change: Change, stream: Stream) -> tuple[int, int]:
    """The last number of a stream that a change goes on from, and how many entries it adds."""
    numbers = [entry.number for entry in change.entries if entry.stream == stream]
    if not numbers:
        return 0, 0
    first = storable_int(numbers[0])
    if first < 1 or numbers != list(range(first, first + len(numbers))):
        raise ValueError(f"The entries of a stream are numbered one after the other from 1 on, but got {numbers}.")
    return first - 1, len(numbers)


def entry_row(table: str, entry: Entry) -> Values:
    if entry.stream not in STREAMS:
        raise ValueError(f"A stream is one of {', '.join(STREAMS)}.")
    return {
        "table_id": table,
        "stream": entry.stream,
        "number": entry.number,
        "kind": storable_text(entry.kind),
        "body": body_text(entry.body),
        "at": storable_time(entry.at),
        "author": None if entry.author is None else storable_int(entry.author),
        "client": None if entry.client is None else storable_text(entry.client),
    }


def first_row(table: NewTable, step: Values) -> Values:
    if table.id != step["of"] or any(step[f"{stream}_before"] for stream in STREAMS):
        raise ValueError("The first change of a table is of that table and begins its streams at 1.")
    return {
        "id": storable_text(table.id),
        "created": storable_time(table.created),
        "changed": table.created if step["changed"] is None else step["changed"],
        "public": table.public,
        "edition": storable_text(table.edition),
        "mode": storable_text(table.mode),
        "seed": str(table.seed),
        "program_seed": str(table.program_seed),
        "rules": storable_int(table.rules),
        "position": None if table.position is None else storable_text(table.position),
        "status": step["status"] or "open",
        "due": step["due"],
        "table_count": step["table_added"],
        "seekers_count": step["seekers_added"],
    }


def body_text(body: Mapping[str, Any]) -> str:
    """A body as compact JSON; ASCII only, so that a lone surrogate that somebody sent does not make it unwritable."""
    try:
        return _compact(body)
    except (TypeError, ValueError, RecursionError):
        pass
    raise ValueError("The body of an entry is plain JSON, but got something else.")


def storable_text(text: str) -> str:
    if not can_hold(text):
        raise ValueError("A text to be stored holds whole characters and no zero byte.")
    return text


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
    )
    return Stored(table, row.status, row.due, tuple((key.number, key.key) for key in keys), tuple(map(entry, log)))


def entry(row: Row[Any]) -> Entry:
    return Entry(row.stream, row.number, row.kind, json.loads(row.body), row.at, row.author, row.client)
