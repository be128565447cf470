"""A language that nobody speaks: every text of it is as long as the longest of the five translations.

Where it fits all five fit, so that one look at a page finds what five would find. The page speaks it as if it were
`STAND_IN`; nothing of it is in the client.
"""

import json
import re
from pathlib import Path
from typing import Final

from blackticket.server.pages import FOLDER
from tests.web.harness import LANGUAGES, Visitor

STAND_IN: Final = "de"
TOGETHER: Final = (
    ("messages/table.log", "messages/table.thenHint"),
    ("messages/table.log", "messages/table.thenTap"),
    ("messages/table.possible", "messages/table.beforeReveal", "messages/table.weights", "messages/table.mark"),
    ("messages/table.possible", "messages/table.beforeRevealShort", "messages/table.weights", "messages/table.mark"),
    ("game/games/sherlock/turn-start", "messages/table.beforeFirst", "messages/table.surfaces"),
)
"""Texts that share a line, where the longest of several languages together would be longer than any language is: these
come from the one in which they are longest together."""

_SCRIPTS: Final = Path(__file__).parent
_LENGTHEN: Final = (_SCRIPTS / "longest_language.js").read_text(encoding="utf-8")
_SPEAK: Final = (_SCRIPTS / "speak_longest.js").read_text(encoding="utf-8")
_FONT: Final = "getComputedStyle(document.body).font"

_made: Final[dict[str, str]] = {}
"""The longest language by the font that it was measured in: the texts are the same on every page."""


def modules(folder: Path = FOLDER) -> dict[str, dict[str, str]]:
    """For each module of texts of the client, with `*` for the language: the file that was built of it, by language."""
    found: dict[str, dict[str, str]] = {}
    for source, built in json.loads((folder / "manifest.json").read_bytes()).items():
        if spoken := re.fullmatch(rf"(.*/)({'|'.join(LANGUAGES)})((?:/index)?\.ts)", source):
            found.setdefault(f"{spoken[1]}*{spoken[3]}", {})[spoken[2]] = f"/{built['file']}"
    assert all(set(files) == set(LANGUAGES) for files in found.values())
    return found


async def speak_longest(visitor: Visitor, *, anew: bool = False) -> None:
    """The page of a visitor, who has not spoken the language that it stands in for, speaks the longest language.

    `anew` if texts of this page are not those that were built.
    """
    page, areas = visitor.page, list(modules().values())
    font = await page.evaluate(_FONT)
    made = None if anew else _made.get(font)
    if made is None:
        made = await page.evaluate(_LENGTHEN, {"modules": areas, "language": STAND_IN, "together": TOGETHER})
        if not anew:
            _made[font] = made
    files = [area[STAND_IN] for area in areas]
    await page.evaluate(_SPEAK, {"files": files, "made": made, "languages": LANGUAGES})
    await visitor.speak(STAND_IN)
