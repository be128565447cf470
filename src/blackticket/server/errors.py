"""Refusals of the server: the same for a request, a socket and the log."""

from typing import Final

from blackticket.rules.errors import SETUP_CODES, BlackTicketError


class ServerError(BlackTicketError):
    """Something that was asked of the server and cannot be done. Nothing has changed.

    `wait` is how many seconds to wait before it is asked again, where that is known.
    """

    def __init__(self, code: str, text: str, wait: int | None = None) -> None:
        super().__init__(code, text)
        self.wait = wait


CODES: Final[dict[str, tuple[int, str]]] = {
    "bad-request": (400, "The request or message is not of the form that the documentation gives."),
    "bad-record": (400, "The text is not a record of a game, or one that does not hold."),
    "damaged-record": (400, "The record was cut short, or changed after it was written."),
    "bad-setting": (400, "A setting of the server is not as its help says."),
    "no-key": (401, "This needs the key of a player at the table, and there was none."),
    "wrong-key": (401, "Nobody at this table holds that key."),
    "not-allowed": (403, "The player who holds the key may not do this."),
    "wrong-origin": (403, "The page that asks is of another site."),
    "unknown-table": (404, "There is no table with that id."),
    "unknown-board": (404, "There is no board of that name."),
    "unknown-page": (404, "There is no page at that address."),
    "wrong-method": (405, "The address does not answer to that method."),
    "seat-taken": (409, "Somebody or a program has the seat."),
    "one-side-only": (409, "One player cannot sit on both sides."),
    "seats-open": (409, "The game cannot start while a seat is open."),
    "already-started": (409, "The game has started, and this belongs to the time before."),
    "not-started": (409, "The game has not started yet."),
    "not-over": (409, "The game is not over yet, and this shows everything."),
    "stale": (409, "The action was made on an older version than the table has."),
    "too-large": (413, "The request or message is too long."),
    "too-many": (429, "That was asked too often; wait a little."),
    "too-many-tables": (429, "So many tables may not be kept open at once."),
    "table-full": (409, "The table can hold no more of that."),
    "newer-rules": (409, "The game was begun by newer rules than this server has."),
    "store-full": (507, "The disk is full: nothing was stored, and nothing was changed."),
    "store-unavailable": (503, "The database does not answer: ask again with the same id."),
    "newer-database": (503, "The database was made by a newer version of the program."),
    "database-in-use": (503, "Another server has the database open."),
    "stopping": (503, "The server is about to stop; come back in a moment."),
    "no-server": (503, "The parts that a server needs are not installed."),
    "server-error": (500, "Something went wrong that should not; it has been logged."),
}
"""Every code with its HTTP status and what it means."""


def headers_of(error: BlackTicketError) -> dict[str, str]:
    """Headers of the answer to a refused request: when to try again."""
    wait = error.wait if isinstance(error, ServerError) else None
    return {} if wait is None else {"retry-after": str(wait)}


def status_of(error: BlackTicketError) -> int:
    """The HTTP status of a refusal; what the rules refuse is a conflict, what cannot be set up a bad request."""
    if error.code in CODES:
        return CODES[error.code][0]
    return 400 if error.code in SETUP_CODES else 409
