"""Frames of a WebSocket that hold a whole text, read and written without a parser (RFC 6455, section 5.2)."""

from struct import pack
from typing import Final

TEXT_FRAME: Final = 0x81
"""The first byte of a frame that holds a whole text."""
MASKED: Final = 0x80
LONGER: Final = 126
"""In place of a length it says that the length comes in the next two bytes, and one more that it comes in eight."""


def whole_text(data: bytes) -> str | None:
    """The text of a client's frame, if the data is one such frame, whole, masked and shorter than 64 KiB."""
    size = len(data)
    if size < 6 or data[0] != TEXT_FRAME:
        return None
    length, start = data[1] - MASKED, 6
    if length >= LONGER:
        shortest, length, start = length, int.from_bytes(data[2:4]), 8
        if shortest > LONGER or length < LONGER:
            return None
    if not 0 <= length == size - start:
        return None
    mask = (data[start - 4 : start] * (length // 4 + 1))[:length]
    try:
        return (int.from_bytes(data[start:]) ^ int.from_bytes(mask)).to_bytes(length).decode()
    except UnicodeDecodeError:
        return None


def text_frame(payload: bytes) -> bytes:
    length = len(payload)
    if length < 126:
        return bytes((TEXT_FRAME, length)) + payload
    if length < 2**16:
        return pack("!BBH", TEXT_FRAME, 126, length) + payload
    return pack("!BBQ", TEXT_FRAME, 127, length) + payload
