"""The log: one line per event on stderr, without secrets.

Only plain values are logged. A field whose name suggests a secret is left out at any depth, an object is logged as its
type, and an error as its type and place in the code but without its text, which can repeat what a client sent.

structlog binds the context and filters by level. Its own renderers are not used: they write the texts of errors and the
reprs of objects, and its TimeStamper takes no clock.
"""

import json
import logging
import re
import sys
import threading
import time
import traceback
import unicodedata
from collections.abc import Callable, Mapping, MutableMapping
from datetime import UTC, datetime
from typing import Any, Final, TextIO

import structlog

from blackticket.rules.errors import BlackTicketError

get_logger = structlog.get_logger

SECRET: Final = ("key", "token", "authorization", "seed", "secret", "password", "cookie", "body")
"""A field with one of these words in its name is not logged."""
DEPTH: Final = 6
LONGEST: Final = 500

_LIKE_A_KEY: Final = re.compile(r"[A-Za-z0-9_-]{40,}")
_PLAIN: Final = re.compile(r"[^\s\"'=\\]+")
_ELLIPSIS: Final = "…"


def set_up(
    level: str, form: str, now: Callable[[], float] = time.time, out: Callable[[], TextIO] = lambda: sys.stderr
) -> None:
    """Configure structlog and the loggers of libraries; `form` is `json` or `text`."""
    number = logging.getLevelNamesMapping()[level.upper()]
    lines = _Lines(_as_json if form == "json" else _as_text, now, out)
    structlog.configure(
        processors=[structlog.contextvars.merge_contextvars, structlog.stdlib.add_log_level, lines.process],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=lambda *_: lines,
        cache_logger_on_first_use=False,
    )
    _route_libraries(lines, max(number, logging.WARNING))


def without_secrets(value: Any, depth: int = DEPTH) -> Any:
    """A value without what may not be logged."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int | float):
        return value if abs(value) < 2**63 else _ELLIPSIS  # NaN is left out too
    if isinstance(value, str):
        return _clean_text(value)
    if depth == 0:
        return _ELLIPSIS
    if isinstance(value, Mapping):
        return {
            _clean_text(str(name)): without_secrets(part, depth - 1)
            for name, part in value.items()
            if not is_secret(name)
        }
    if isinstance(value, list | tuple | set | frozenset):
        return [without_secrets(part, depth - 1) for part in value]
    return f"<{type(value).__name__}>"


def is_secret(name: object) -> bool:
    if not isinstance(name, str):
        return not isinstance(name, int | float | bool | None)
    folded = unicodedata.normalize("NFKC", name).casefold()
    return any(word in folded for word in SECRET)


def _clean_text(text: str) -> str:
    text = text.encode("utf-8", "replace").decode()
    return _LIKE_A_KEY.sub(_ELLIPSIS, text if len(text) <= LONGEST else text[:LONGEST] + _ELLIPSIS)


def _error_json(error: BaseException | None, depth: int = 4) -> list[dict[str, Any]]:
    """An error and its causes: types, codes and places, no texts."""
    if error is None or depth == 0:
        return []
    data: dict[str, Any] = {"error": type(error).__name__}
    if isinstance(error, BlackTicketError):
        data["code"] = error.code
    if isinstance(error, OSError) and error.errno:
        data["errno"] = error.errno
    frames = traceback.extract_tb(error.__traceback__)[-20:]
    data["at"] = [f"{_short(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]
    return [data, *_error_json(error.__cause__ or error.__context__, depth - 1)]


def _short(path: str) -> str:
    return "/".join(path.replace("\\", "/").split("/")[-3:])


class _Lines:
    """Renders lines and writes them; a stderr that is closed or full is no reason to stop a game."""

    def __init__(
        self, form: Callable[[dict[str, Any]], str], now: Callable[[], float], out: Callable[[], TextIO]
    ) -> None:
        self._form, self._now, self._out = form, now, out
        self._lock = threading.Lock()

    def process(self, _logger: Any, _method: str, event: MutableMapping[str, Any]) -> str:
        fields = dict(event)
        return self.line(fields.pop("level", "info"), fields.pop("event", ""), fields)

    def line(self, level: str, event: Any, fields: dict[str, Any]) -> str:
        error = fields.pop("exc_info", None)
        error = sys.exc_info()[1] if error is True else error[1] if isinstance(error, tuple) else error
        data: dict[str, Any] = {"at": _stamp(self._now()), "level": level, "event": without_secrets(event)}
        data |= {name: value for name, value in without_secrets(fields).items() if name not in data}
        if isinstance(error, BaseException):
            data["errors"] = _error_json(error)
        return self._form(data)

    def write(self, line: str) -> None:
        try:
            with self._lock:
                out = self._out()
                out.write(line + "\n")
                out.flush()
        except (OSError, ValueError):
            pass

    debug = info = warning = error = critical = exception = fatal = warn = log = msg = write  # for structlog


def _stamp(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _as_json(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=True)


def _as_text(data: dict[str, Any]) -> str:
    at, level, event = data.pop("at"), data.pop("level"), data.pop("event")
    fields = "".join(f" {_word(name)}={_word(value)}" for name, value in data.items())
    return f"{at} {level:<7} {event if _is_line(event) else json.dumps(event)}{fields}"


def _word(value: Any) -> str:
    return value if isinstance(value, str) and value.isascii() and _PLAIN.fullmatch(value) else json.dumps(value)


def _is_line(value: Any) -> bool:
    return isinstance(value, str) and value.isascii() and value.isprintable()


class _FromLibrary(logging.Handler):
    """What a library logs: its format string with its arguments left out, except numbers."""

    def __init__(self, lines: _Lines) -> None:
        super().__init__()
        self._lines = lines

    def emit(self, record: logging.LogRecord) -> None:
        fields = {"logger": record.name, "exc_info": record.exc_info}
        self._lines.write(self._lines.line(_level(record), _words(record), fields))


def _level(record: logging.LogRecord) -> str:
    """A pool logs an error for a lost connection that could not be reset; its user has got the error already."""
    lost = record.name.startswith("sqlalchemy.pool") and record.levelno == logging.ERROR
    return "warning" if lost else record.levelname.lower()


def _words(record: logging.LogRecord) -> str:
    if not isinstance(record.msg, str):
        return type(record.msg).__name__
    text = record.msg.strip().partition("\n")[0]
    if not isinstance(record.args, tuple) or not record.args:
        return text
    try:
        return text % tuple(arg if type(arg) in (int, float) else _ELLIPSIS for arg in record.args)
    except (TypeError, ValueError):
        return text


def _route_libraries(lines: _Lines, level: int) -> None:
    """Below a warning libraries log addresses and queries: that is not logged at all."""
    root = logging.getLogger()
    for handler in [handler for handler in root.handlers if isinstance(handler, _FromLibrary)]:
        root.removeHandler(handler)
    root.addHandler(_FromLibrary(lines))
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi", "asyncio", "websockets", "sqlalchemy"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = name != "uvicorn.access"
        logger.setLevel(level)
