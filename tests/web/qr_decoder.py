"""A code to scan, read from its picture as a telephone would: bytes at error level M, by ISO/IEC 18004."""

import re
from collections.abc import Callable, Iterator
from typing import Final

BLOCKS: Final = {1: (16, 1), 2: (28, 1), 3: (44, 1), 4: (64, 2), 5: (86, 2), 6: (108, 4), 7: (124, 4)}
"""For each version: how many words are data, and in how many blocks they come; all the rest mends errors."""
MASKS: Final[tuple[Callable[[int, int], bool], ...]] = (
    lambda r, c: (r + c) % 2 == 0,
    lambda r, _: r % 2 == 0,
    lambda _, c: c % 3 == 0,
    lambda r, c: (r + c) % 3 == 0,
    lambda r, c: (r // 2 + c // 3) % 2 == 0,
    lambda r, c: r * c % 2 + r * c % 3 == 0,
    lambda r, c: (r * c % 2 + r * c % 3) % 2 == 0,
    lambda r, c: ((r + c) % 2 + r * c % 3) % 2 == 0,
)


def read_code(path: str) -> str:
    """The text of a code whose dark modules are runs `Mx yhLENGTH…` of an SVG path."""
    runs = [(int(x), int(y), int(length)) for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)", path)]
    dark = {(y, x + step) for x, y, length in runs for step in range(length)}
    size = 1 + max(row for row, _ in dark)
    version = (size - 17) // 4
    mask = MASKS[_number([(8, column) in dark for column in (2, 3, 4)]) ^ 0b101]
    bits = [((row, column) in dark) != mask(row, column) for row, column in _zigzag(size, version)]
    words = [_number(bits[at : at + 8]) for at in range(0, len(bits) - 7, 8)]
    count, blocks = BLOCKS[version]
    short = count // blocks
    lengths = [short + (number >= blocks - count % blocks) for number in range(blocks)]
    order = [(number, place) for place in range(max(lengths)) for number in range(blocks) if place < lengths[number]]
    placed = dict(zip(order, words, strict=False))
    data = [placed[number, place] for number in range(blocks) for place in range(lengths[number])]
    assert data[0] >> 4 == 0b0100, "bytes"
    length = (data[0] & 15) << 4 | data[1] >> 4
    return bytes((data[at] & 15) << 4 | data[at + 1] >> 4 for at in range(1, 1 + length)).decode()


def _number(bits: list[bool]) -> int:
    return int("".join("01"[bit] for bit in bits), 2)


def _zigzag(size: int, version: int) -> Iterator[tuple[int, int]]:
    """Where the data is, from the lower right, two columns at a time."""
    upwards = True
    for right in [column for column in range(size - 1, 0, -2) if column > 6] + [5, 3, 1]:
        for step in range(size):
            row = size - 1 - step if upwards else step
            yield from ((row, column) for column in (right, right - 1) if not _fixed(row, column, size, version))
        upwards = not upwards


def _fixed(row: int, column: int, size: int, version: int) -> bool:
    """Whether a module is the same in every code of this version, or tells of its format."""
    if row == 6 or column == 6 or (row < 9 and (column < 9 or column >= size - 8)) or (row >= size - 8 and column < 9):
        return True
    if version >= 7 and ((row < 6 and column >= size - 11) or (column < 6 and row >= size - 11)):
        return True
    middles = [] if version == 1 else [6, size - 7] if version < 7 else [6, 22, size - 7]
    corners = {(6, 6), (6, size - 7), (size - 7, 6)}
    squares = [(r, c) for r in middles for c in middles if (r, c) not in corners]
    return any(abs(row - r) <= 2 and abs(column - c) <= 2 for r, c in squares)
