"""What the database refuses, in words that hold nothing of what was stored: no body, no key, no seed."""

from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError

from blackticket.server.errors import ServerError


class Conflict(Exception):  # noqa: N818 it is an answer, not a fault: somebody else was first
    """A number or a client's id is there already, or the log has not come so far: load the table and think again."""

    def __init__(self) -> None:
        super().__init__("The table has changed since it was read: load it and think again.")


class StoreError(ServerError):
    """The database cannot do it now. After `store-unavailable` a change may be there or not: load before going on."""


def refusal(error: Exception) -> Conflict | StoreError:
    """What a caller is told of a fault: the database's name for it and never its text, which can quote a row."""
    if isinstance(error, Conflict | StoreError):
        return error
    if isinstance(error, IntegrityError):
        return Conflict()
    name = fault(error)
    if name in ("SQLITE_FULL", "53100"):
        text = "The disk of the database is full, and nothing was stored: make room on it, then try again."
        return StoreError("store-full", text)
    text = (
        f"The database does not answer as it should ({name}). Nothing was stored, or it can be asked again with its id."
    )
    return StoreError("store-unavailable", text)


def is_everyones(error: Exception) -> bool:
    """Whether a fault would hit every change alike (full, gone), and not only the one that caused it."""
    lost = isinstance(error, DBAPIError) and error.connection_invalidated
    return lost or isinstance(error, OperationalError | InterfaceError)


def fault(error: Exception) -> str:
    """The name by which the database itself knows a fault, e.g. `SQLITE_BUSY` or PostgreSQL's `57P01`."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    name = getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None)
    return str(name or type(cause).__name__)
