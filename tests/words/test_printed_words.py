"""What the rulebooks print is what stands on the screen: no text has another word for it."""

import json
import re
from pathlib import Path

import pytest

from blackticket.rules.editions import editions

ROOT = Path(__file__).parents[2]
REPLACED = {
    "de": {"Bobbys": "Bobbies"},
    "es": {
        "calles? sin salida": "callejón sin salida",
        "caras? de expertos": "lado para expertos",
        "plaquitas de calles": "plaquitas de calle",
    },
    "it": {
        "(i|quanti|dei|chiamano) bobby": "bobbies",
        "tesser[ae] dell[ae] scen[ae]": "carte della scena del crimine",
        "nascondigli[oi](?! segret)": "nascondiglio segreto",
        "prendere un biglietto": "prelevare un biglietto",
        "lato esperti": "lato esperto",
        "corsi[ae] taxi": "corsia del taxi",
    },
    "pt": {"pe(ão|ões)": "pedra", "polícias?": "policial", "cartas? de partida": "cartão de partida"},
}
"""By language, what stood there once, and the printed word. Where no rulebook of a language is known it has no row."""


TOKEN = {"en": "token", "de": "Marker", "es": "ficha", "it": "gettone|gettoni", "pt": "ficha"}
"""What the detectives of the dice game spend to roll again, as the rules of the page call it."""
CRIME = {"en": "crime", "de": "verbrechen|tatort", "es": "crimen", "it": "crimine", "pt": "crime"}


def texts(language: str) -> list[Path]:
    web = ROOT / "web" / "src"
    return [
        ROOT / "src" / "blackticket" / "words" / f"{language}.json",
        *sorted((web / "words" / language).glob("*.json")),
        web / "rules" / "texts" / f"{language}.json",
        web / "rules" / "rulings" / f"{language}.json",
    ]


@pytest.mark.parametrize("language", REPLACED)
def test_texts_use_the_printed_words(language: str) -> None:
    paths = texts(language)
    assert len(paths) > 5
    found = [
        f"{path.name}: {match[0]} for {printed}"
        for path in paths
        for word, printed in REPLACED[language].items()
        for match in re.finditer(rf"\b({word})\b", path.read_text(), re.IGNORECASE)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("language", "printed"),
    [
        ("it", "ricerca su larga scala"),
        ("it", "interrogatorio"),
        ("it", "ricerca di indizi"),
        ("it", "Sparizione|"),
        ("it", "Fuga|"),
        ("it", "manche"),
    ],
)
def test_the_rules_name_things_as_they_are_printed(language: str, printed: str) -> None:
    assert printed in (ROOT / "web" / "src" / "rules" / "texts" / f"{language}.json").read_text()


@pytest.mark.parametrize("language", ["en", "de", "es", "it", "pt"])
def test_the_terminal_names_no_vehicle_that_victorian_london_lacks(language: str) -> None:
    words = (ROOT / "src" / "blackticket" / "words" / f"{language}.json").read_text()
    texts = re.findall(r'"(?:ability-adler|how-it-goes)": "(.*)"', words)
    adler, moriarty = texts[1], texts[-1]
    assert not re.search(r"\b(bus|underground)\b", adler + moriarty, re.IGNORECASE)


@pytest.mark.parametrize("language", TOKEN)
def test_what_is_spent_to_roll_again_has_one_name(language: str) -> None:
    counted = r'"(?:table\.(?:diceTokens|action\.reroll)(?:\.one)?|may-reroll|event\.token-spent|dice\.tokens)": "(.*)"'
    told = [text for path in texts(language) for text in re.findall(counted, path.read_text())]
    assert len(told) == 7
    assert [text for text in told if not re.search(rf"\b({TOKEN[language]})s?\b", text, re.IGNORECASE)] == []


@pytest.mark.parametrize("language", CRIME)
def test_no_ruling_speaks_of_crimes_where_none_are_committed(language: str) -> None:
    texts = json.loads((ROOT / "web" / "src" / "rules" / "rulings" / f"{language}.json").read_text())
    rulings = {name: " ".join(ruling.values()) for name, ruling in texts.items()}
    modes = [mode for edition in editions() for mode in edition.modes]
    told = {
        (mode.game, option.name): option.text + (rulings.get(f"{mode.game}.{option.name}") or rulings[option.name])
        for mode in modes
        if not mode.crimes
        for option in mode.options
    }
    assert len(told) > 15
    assert [name for name, text in told.items() if re.search(CRIME[language], text, re.IGNORECASE)] == []
    assert any(re.search(CRIME[language], text, re.IGNORECASE) for text in rulings.values())
