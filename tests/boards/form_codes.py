"""The codes of faults that tell of the form of a file, which its schema knows; the others tell of writing or sense."""

from collections.abc import Iterator
from typing import Any, Final

COMMON: Final = frozenset(
    ("wrong-version", "newer-version", "missing-key", "unknown-key", "wrong-type", "out-of-range", "wrong-text")
)


def form_codes(schema: Any, stranger: str) -> frozenset[str]:
    """Those of the files of that schema, `stranger` being the code of a file that does not say what it is."""
    return COMMON | {stranger, *_named(schema)}


def _named(schema: Any) -> Iterator[str]:
    """The codes that the schema gives itself."""
    if isinstance(schema, dict):
        yield from schema.get("faults", {}).values()
        for inner in schema.values():
            yield from _named(inner)
