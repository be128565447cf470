"""Parsers of settings: from text, or from a value of the right type."""

import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple

_WORDS: Final = dict.fromkeys(("yes", "true", "on", "1"), True) | dict.fromkeys(("no", "false", "off", "0"), False)
_ORIGIN: Final = re.compile(r"(https?)://([a-z0-9._-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?")
_DEFAULT_PORTS: Final = {"http": ":80", "https": ":443"}


class BadValue(Exception):  # noqa: N818 a setting makes an error of it that names the flag
    """The value is not what the setting expects."""


class Parser(NamedTuple):
    """A parser, and what it expects in words."""

    expected: str
    parse: Callable[[Any], Any]
    word: str  # what stands for the value on a help page; empty for a switch
    secret: bool = False  # whether the value may hold a password, and is not to be repeated


def whole(least: int, most: int) -> Parser:
    def parse(value: Any) -> int:
        if isinstance(value, str) and re.fullmatch(r"[0-9]{1,9}", value, re.ASCII):
            value = int(value)
        if type(value) is not int or not least <= value <= most:
            raise BadValue
        return value

    return Parser(f"a whole number from {least} to {most}", parse, "N")


def number(least: float, most: float) -> Parser:
    def parse(value: Any) -> float:
        if isinstance(value, str) and re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", value, re.ASCII):
            value = float(value)
        if type(value) not in (int, float) or not least <= value <= most:  # so nothing endless, and no NaN
            raise BadValue
        return float(value)

    return Parser(f"a number from {least:g} to {most:g}", parse, "X")


def one_of(*words: str) -> Parser:
    def parse(value: Any) -> str:
        if not isinstance(value, str) or value.lower() not in words:
            raise BadValue
        return value.lower()

    return Parser(f"{', '.join(words[:-1])} or {words[-1]}", parse, "|".join(words))


def _parse_switch(value: Any) -> bool:
    if isinstance(value, bool):
        return value
    if not isinstance(value, str) or value.lower() not in _WORDS:
        raise BadValue
    return _WORDS[value.lower()]


def pattern(expected: str, pattern: str, word: str, secret: bool = False) -> Parser:
    """Text that matches a regular expression, on one line."""

    def parse(value: Any) -> str:
        if not isinstance(value, str) or not re.fullmatch(pattern, value) or not value.isprintable():
            raise BadValue
        return value

    return Parser(expected, parse, word, secret)


def _parse_origins(value: Any) -> tuple[str, ...]:
    if isinstance(value, str):
        value = [part.strip() for part in value.split(",")] if value.strip() else []
    if not isinstance(value, list | tuple):
        raise BadValue
    return tuple(dict.fromkeys(_origin(part) for part in value))


def _origin(value: Any) -> str:
    """An origin as a browser writes it: in lower case, without the default port."""
    found = _ORIGIN.fullmatch(value.lower().removesuffix("/")) if isinstance(value, str) and len(value) < 300 else None
    if found is None:
        raise BadValue
    scheme, host, port = found[1], found[2], found[3] or ""
    if port and not 0 < int(port[1:]) < 65536:
        raise BadValue
    return f"{scheme}://{host}{'' if port == _DEFAULT_PORTS[scheme] else port}"


SWITCH: Final = Parser("yes or no", _parse_switch, "")
ORIGINS: Final = Parser("origins such as https://play.example.org, with commas between", _parse_origins, "ORIGINS")
