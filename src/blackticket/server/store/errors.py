"""Database errors without anything that was stored: no body, no key, no seed."""

import sqlite3
from typing import Final

from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError

from blackticket.server.errors import ServerError

NO_FILE: Final = {
    "SQLITE_NOTADB": "it is no file of SQLite",
    "SQLITE_CORRUPT": "the file is damaged",
    "SQLITE_BUSY": "another program keeps it locked",
    "SQLITE_LOCKED": "another program keeps it locked",
    "SQLITE_READONLY": "it may not be written",
    "SQLITE_CANTOPEN": "it may not be read and written",
    "SQLITE_PERM": "it may not be read and written",
    "SQLITE_FULL": "the disk is full",
    "SQLITE_IOERR": "the disk cannot be read and written",
}
"""Why a file of SQLite cannot be opened, by the prefix of the error's name."""

NO_SERVER: Final = {
    "connection refused": "the connection was refused",
    "no such file": "nobody listens there",
    "resolve host": "there is no machine of that name",
    "translate host": "there is no machine of that name",
    "timeout": "no answer came in time",
    "timed out": "no answer came in time",
    "no password": "it asks for a password",
    "authentication failed": "the user or the password is wrong",
    "pg_hba.conf": "it does not let the user in from here",
    "does not exist": "there is no such database or user",
    "too many": "it has too many connections",
    "permission denied": "the user may not do there what is needed",
}
"""Why PostgreSQL cannot be used, by words of its message, which is not repeated: it can hold secrets."""


class Conflict(Exception):  # noqa: N818 it is an answer, not a fault: somebody else was first
    """A number or a client's id is there already, or the log has not come so far: load the table and think again."""

    def __init__(self) -> None:
        super().__init__("The table has changed since it was read: load it and think again.")


class StoreError(ServerError):
    """The database cannot do it now. After `store-unavailable` a change may be there or not: load before going on."""


def refusal(error: Exception) -> Conflict | StoreError:
    """The error for a caller: with the database's name of the fault, never its text, which can quote a row."""
    if isinstance(error, Conflict | StoreError):
        return error
    if isinstance(error, IntegrityError | sqlite3.IntegrityError):
        return Conflict()
    name = fault_name(error)
    if name in ("SQLITE_FULL", "53100"):
        text = "The disk of the database is full, and nothing was stored: make room on it, then try again."
        return StoreError("store-full", text)
    text = (
        f"The database does not answer as it should ({name}). Nothing was stored, or it can be asked again with its id."
    )
    return StoreError("store-unavailable", text)


def affects_all(error: Exception) -> bool:
    """Whether a fault affects every change (full, gone) and not only the one that caused it."""
    lost = isinstance(error, DBAPIError) and error.connection_invalidated
    return lost or isinstance(
        error, OperationalError | InterfaceError | sqlite3.OperationalError | sqlite3.InterfaceError
    )


def fault_name(error: Exception) -> str:
    """The database's own name of a fault, e.g. `SQLITE_BUSY` or PostgreSQL's `57P01`."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    name = getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None)
    return str(name or type(cause).__name__)


def why_no_file(error: Exception) -> str:
    name = fault_name(error)
    return next((reason for begin, reason in NO_FILE.items() if name.startswith(begin)), f"it says {name}")


def why_no_server(error: Exception) -> str:
    """Why PostgreSQL cannot be used. While a connection is made there are no codes of faults, only texts."""
    said = str(error.orig if isinstance(error, DBAPIError) else error).casefold()
    return next((reason for words, reason in NO_SERVER.items() if words in said), f"it says {fault_name(error)}")
