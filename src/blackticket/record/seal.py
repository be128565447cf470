"""Hides a running game's secrets from a reader of its file. It is obfuscation, not encryption."""

import base64
import binascii
from typing import Final

SEALED: Final = "sealed: "
_BLOCK: Final = 8192
"""Sealed parts are filled up to a multiple of this, so that their length tells nothing."""


def seal(text: str) -> str:
    """The text as letters that say nothing to a reader."""
    content = text.encode()
    filled = content + b"\0" * (-len(content) % _BLOCK)
    return base64.b64encode(filled[::-1]).decode()


def unseal(sealed: str) -> str | None:
    """The text again, or None if this is not a sealed one."""
    try:
        content = base64.b64decode(sealed, validate=True)[::-1].rstrip(b"\0").decode()
    except (binascii.Error, ValueError):
        return None
    return content if seal(content) == sealed else None
