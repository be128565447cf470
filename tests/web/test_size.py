"""The client is small: all that somebody can come to load in one language, pages he never opens included."""

from pathlib import Path

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from blackticket.server.pages import FOLDER
from tests.web.bundle_size import weights
from tests.web.harness import LANGUAGES, NOT_BUILT

MOST = 220_000
"""Bytes as they are sent; with the board as a place, the round planned and the analysis."""
CLIENT = Path(__file__).parents[2] / "web" / "src"


def test_code_and_art_are_small() -> None:
    found = weights(FOLDER)
    assert all(found[language] < found["all"] for language in LANGUAGES), NOT_BUILT
    assert {language: found[language] for language in LANGUAGES if found[language] > MOST} == {}


def test_the_display_face_has_every_letter_of_our_languages() -> None:
    drawn = {chr(code) for code in TTFont(CLIENT / "looks" / "black-ticket.woff2").getBestCmap()}
    texts = [file.read_text(encoding="utf-8") for file in (CLIENT / "words").glob("*/*.json")]
    letters = {letter for letter in "".join(texts) if letter.lower() != letter.upper()}
    assert len(letters) > 52, "accents too"
    assert letters - drawn == set()
