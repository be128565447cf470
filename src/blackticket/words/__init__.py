"""The words on the screen, in five languages. Programs read codes and action texts; people read these."""

import os
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

LANGUAGES: Final = ("en", "de", "es", "it", "pt")
SETTING: Final = "BLACKTICKET_LANG"


class Words:
    """The messages of one language, what single games add to them or say otherwise, and each edition's own names."""

    def __init__(
        self,
        language: str,
        messages: Mapping[str, str],
        games: Mapping[str, Mapping[str, str]],
        editions: Mapping[str, Mapping[str, str]],
    ) -> None:
        self.language = language
        self.messages = messages
        self.games = games
        self.editions = editions

    def __call__(self, key: str, **values: object) -> str:
        """The message `key` with its values filled in."""
        return self.messages[key].format(**values)

    def of(self, variant: str) -> "Words":
        """The words at a table where that variant is played."""
        return Words(self.language, {**self.messages, **self.games.get(variant, {})}, self.games, self.editions)

    def name(self, edition: str, thing: str) -> str:
        """What the edition calls a ticket or a pawn: `gondola` for `taxi` in Venice, `Bobby 1` for `bobby-1`."""
        kind, _, number = thing.partition("-")
        called = self.editions[edition][kind]
        return f"{called} {number}" if number else called


@cache
def load_words(language: str) -> Words:
    import json
    from importlib.resources import files

    text = (files("blackticket.words") / f"{language}.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return Words(language, data["messages"], data["games"], data["editions"])


def preferred_language() -> str:
    """The language that the setting BLACKTICKET_LANG asks for, or else the system's, or else English."""
    asked = os.environ.get(SETTING) or os.environ.get("LC_ALL") or os.environ.get("LANG") or ""
    return asked[:2].lower() if asked[:2].lower() in LANGUAGES else "en"
