"""Texts that players write, cleaned and bounded."""

import re
from typing import Final

from blackticket.server.errors import ServerError

NAME_LIMIT: Final = 40
CHAT_LIMIT: Final = 500
MARK_LIMIT: Final = 20
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def clean(text: str, limit: int, what: str) -> str:
    """The text on one line, without control characters; refused if nothing visible is left or it is too long."""
    plain = " ".join(_CONTROL.sub(" ", text).split())
    if not 1 <= len(plain) <= limit:
        raise ServerError("bad-request", f"A {what} has 1 to {limit} characters, but this one has {len(plain)}.")
    if not any(letter.isprintable() for letter in plain.replace(" ", "")):
        raise ServerError("bad-request", f"A {what} has something in it that can be seen, but this one has nothing.")
    return plain
