"""The client is small: all that somebody can come to load in one language, pages he never opens included."""

from blackticket.server.pages import FOLDER
from tests.web.bundle_size import weights
from tests.web.harness import LANGUAGES, NOT_BUILT

MOST = 220_000


def test_code_and_art_are_small() -> None:
    found = weights(FOLDER)
    assert all(found[language] < found["all"] for language in LANGUAGES), NOT_BUILT
    assert {language: found[language] for language in LANGUAGES if found[language] > MOST} == {}
