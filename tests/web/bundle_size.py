"""What the client weighs."""

import gzip
from pathlib import Path

from tests.web.harness import LANGUAGES

OURS = (".js", ".css", ".svg", ".html", ".woff2")
"""The icons of an installed app, PNG files, are not counted: no page loads them."""


def weights(folder: Path) -> dict[str, int]:
    """Bytes of our code and art as they are sent, all pages together: in each language, and in all of them."""
    packed = {file: len(gzip.compress(file.read_bytes(), 9)) for file in folder.rglob("*") if file.suffix in OURS}
    spoken = {
        language: sum(size for file, size in packed.items() if file.name.split("-")[0] == language)
        for language in LANGUAGES
    }
    everything = sum(packed.values())
    silent = everything - sum(spoken.values())
    return {**{language: silent + size for language, size in spoken.items()}, "all": everything}
