"""Spoiling lines, to see that they are refused and why."""

import random
import re
from collections.abc import Callable

import pytest

from blackticket import PositionError
from blackticket.record import read_position

BrokenLine = tuple[str, str, str]
"""What to find in the line, what to put there, and what the refusal says."""

_WORDS = [
    *("-", "yes", "no", "taxi", "bus", "underground", "X", "black", "fly", "helicopter", "pass", "start", "single"),
    *("first-", "second-", "only-", "first", "second", "seekers", "detective-1", "bobby-1", "holmes", "lestrade"),
    *("fugitive:escaped", "fugitive:crimes", "fugitive:stranded", "seekers:caught", "seekers:boxed-in"),
    *("seekers:resigned", "fugitive:resigned"),
    *(":crime", ":vanish", ":take-black", "!bus", "#12", "1:holmes:quarter:II"),
]


def refuse(line: str, pattern: str, put: str, text: str, code: str = "impossible-position") -> None:
    broken = re.sub(pattern, put, line)
    assert broken != line
    refused(broken, text, code)


def refused(line: str, text: str, code: str = "impossible-position") -> None:
    with pytest.raises(PositionError, match=re.escape(text)) as raised:
        read_position(line)
    assert raised.value.code == code


def mutated(line: str, rng: random.Random) -> str:
    """The line with a few changes: letters, numbers, words, or parts of a list left out or doubled."""
    fields = line.split(" ")
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        at = rng.randrange(len(fields))
        name, equals, value = fields[at].rpartition("=")
        change = rng.choice((_number, _number, _number, _word, _part, _part, _letter))
        fields[at] = f"{name}{equals}{change(value, rng)}"
    return " ".join(fields)


def mixed(line: str, other: str, rng: random.Random) -> str:
    """The line with some of the fields as they are in another line of the same game."""
    fields, others = line.split(" "), other.split(" ")
    apart = [at for at, field in enumerate(fields) if field != others[at]]
    for at in rng.sample(apart, rng.randint(min(1, len(apart)), len(apart))):
        fields[at] = others[at]
    return " ".join(fields)


def _number(value: str, rng: random.Random) -> str:
    return _one(r"[0-9]+", value, rng, lambda old: str(rng.choice((int(old) + 1, max(0, int(old) - 1), 0, 7, 58, 199))))


def _word(value: str, rng: random.Random) -> str:
    return _one(r"[a-zA-Z:-]+", value, rng, lambda _: rng.choice(_WORDS))


def _one(pattern: str, value: str, rng: random.Random, put: Callable[[str], str]) -> str:
    found = list(re.finditer(pattern, value))
    if not found:
        return put("0")
    one = rng.choice(found)
    return value[: one.start()] + put(one[0]) + value[one.end() :]


def _part(value: str, rng: random.Random) -> str:
    between = rng.choice(".,;/")
    parts = value.split(between)
    at = rng.randrange(len(parts))
    parts[at : at + 1] = rng.choice(([], [parts[at]] * 2))
    return between.join(parts)


def _letter(value: str, rng: random.Random) -> str:
    at = rng.randrange(len(value) + 1)
    return value[:at] + rng.choice("0123456789.:;,=->@?#!/ ?abcdefgABCXé") + value[at + rng.randrange(2) :]
