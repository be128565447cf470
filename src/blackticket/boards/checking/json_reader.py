"""JSON text as plain data, with the faults that `json` itself lets pass."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from blackticket.boards.checking.faults import Fault, Path, place

DEEPEST: Final = 32
MOST_DIGITS: Final = 15
LARGEST: Final = 1e15

_HALF: Final = re.compile(r"[\ud800-\udfff]")


class Unusable:
    """Placeholder for a number that was read but is unusable; the reader has reported it."""

    def __init__(self, code: str, text: str) -> None:
        self.code, self.text = code, text


class _RepeatedKeys(dict[str, Any]):
    """An object that had some of its keys more than once."""

    repeated: tuple[str, ...] = ()


def read_json(text: str) -> tuple[Any, list[Fault]]:
    """The data, and the faults found on the way; None if the text is not JSON or nested too deep to go on with."""
    try:
        data = json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_whole_number,
            parse_float=_number,
            parse_constant=lambda word: Unusable("not-a-number", f"Expected a number, got {word}; write its digits."),
        )
    except json.JSONDecodeError as error:
        met = repr(text[error.pos]) if error.pos < len(text) else "the end of the file"
        where = f"line {error.lineno}, column {error.colno}"
        return None, [Fault(where, "not-json", f"Expected JSON, got {met} ({error.msg}); correct it.")]
    except RecursionError:
        return None, [_too_deep()]
    faults = list(_slips(data))
    return (None if any(fault.code == "nested-too-deep" for fault in faults) else data), faults


def _slips(data: Any) -> Iterator[Fault]:
    ahead: list[tuple[Path, Any]] = [((), data)]
    while ahead:
        path, value = ahead.pop()
        if isinstance(value, Unusable):
            yield Fault(place(data, path) or "file", value.code, value.text)
        elif isinstance(value, str) and _HALF.search(value):
            yield _half_character(place(data, path) or "file")
        elif isinstance(value, dict | list) and len(path) >= DEEPEST:
            yield _too_deep()
            return
        elif isinstance(value, dict):
            for key in value.repeated if isinstance(value, _RepeatedKeys) else ():
                text = f"Expected each key once, got {short(key)} again; remove one."
                yield Fault(place(data, path) or "file", "key-twice", text)
            if any(map(_HALF.search, value)):
                yield _half_character(place(data, path) or "file")
            ahead += reversed([((*path, key), member) for key, member in value.items()])
        elif isinstance(value, list):
            ahead += reversed([((*path, index), item) for index, item in enumerate(value)])


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) == len(pairs):
        return members
    counts = Counter(key for key, _ in pairs)
    repeated = _RepeatedKeys(members)
    repeated.repeated = tuple(key for key, count in counts.items() if count > 1)
    return repeated


def _whole_number(digits: str) -> int | Unusable:
    return int(digits) if len(digits.lstrip("-")) <= MOST_DIGITS else _huge(digits)


def _number(digits: str) -> float | Unusable:
    return number if abs(number := float(digits)) < LARGEST else _huge(digits)


def _huge(digits: str) -> Unusable:
    shown = digits if len(digits) <= 20 else digits[:20] + "…"
    return Unusable("huge-number", f"Expected at most {MOST_DIGITS} digits, got {shown}; use a smaller number.")


def _too_deep() -> Fault:
    return Fault("file", "nested-too-deep", f"Expected at most {DEEPEST} levels, got more; flatten it.")


def _half_character(where: str) -> Fault:
    text = "Expected whole characters, got half a \\u pair; write the character."
    return Fault(where, "half-character", text)


def short(text: str) -> str:
    return repr(text if len(text) <= 30 else text[:30] + "…")
