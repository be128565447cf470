"""What is refused when a game is set up, and what a seed is."""

from typing import Any

import pytest

from blackticket import Game, SetupError
from blackticket.rules.setup import RULES_VERSION
from tests.rules.test_rulings import COMMON, OPTIONS

NEWEST = f"rules 1 to {RULES_VERSION}"

SHERLOCK = {"edition": "sherlock-2022", "mode": "sherlock", "detectives": 3}
EXPERT = {"edition": "dice-2019", "mode": "expert", "detectives": 2}
SETUPS: dict[str, list[tuple[dict[str, Any], list[str]]]] = {
    "unknown-edition": [
        ({"edition": "london-1983"}, ["'london-1983'", *OPTIONS]),
        ({"edition": ""}, ["''", *OPTIONS]),
        ({"edition": ["london-2023"]}, ["['london-2023']"]),
        ({"edition": None}, ["None"]),
    ],
    "unknown-mode": [
        ({"mode": "expert"}, ["'expert'", "london-2023", "standard"]),
        ({"edition": "sherlock-2022", "mode": "standard"}, ["'standard'", "classic"]),
        ({"mode": []}, ["[]", "standard"]),
    ],
    "bad-detectives": [
        ({"detectives": 0}, ["0", "1, 2, 3, 4, 5"]),
        ({"detectives": 6}, ["6", "1, 2, 3, 4, 5"]),
        ({"detectives": True}, ["True", "1, 2, 3, 4, 5"]),
        ({"detectives": 2.0}, ["2.0", "1, 2, 3, 4, 5"]),
        ({"detectives": "4"}, ["'4'", "1, 2, 3, 4, 5"]),
        ({"edition": "research-2013", "detectives": 4}, ["4", "5"]),
    ],
    "unknown-option": [
        ({"options": ["finite-supply"]}, ["mapping"]),
        ({"options": "finite-supply"}, ["mapping"]),
        ({"options": {3: True}}, ["3", *COMMON]),
        ({"options": {"last-answer": True}}, ["'last-answer'", *COMMON]),
        ({"options": {"rounds-not-moves": False}}, ["'rounds-not-moves'", *COMMON]),
        ({"edition": "research-2013", "options": {"finite-supply": True}}, ["'finite-supply'", "decks-are-public"]),
    ],
    "bad-option": [
        ({"edition": "dice-2019", "options": {"die-faces": True}}, ["six of", "True"]),
        ({"edition": "dice-2019", "options": {"die-faces": ("taxi",) * 5}}, ["six of", "taxi, bus, underground, X"]),
        ({"edition": "dice-2019", "options": {"grid-is-wide": ("taxi",) * 6}}, ["true or false"]),
        ({"options": {"finite-supply": "yes"}}, ["finite-supply", "true or false", "'yes'"]),
        ({"options": {"finite-supply": 1}}, ["finite-supply", "true or false", "1"]),
        ({"options": {"finite-supply": None}}, ["finite-supply", "true or false", "None"]),
    ],
    "bad-characters": [
        ({"characters": ("holmes",)}, ["without characters", "holmes"]),
        ({**SHERLOCK, "characters": ("holmes", "adler")}, ["3 different ones", "lestrade"]),
        ({**SHERLOCK, "characters": ("holmes", "adler", "adler")}, ["3 different ones"]),
        ({**SHERLOCK, "characters": ("holmes", "adler", "poirot")}, ["3 different ones", "poirot"]),
        ({**SHERLOCK, "characters": "holmes"}, ["3 different ones", "'holmes'"]),
        ({**SHERLOCK, "characters": ("holmes", "adler", ["watson"])}, ["3 different ones"]),
    ],
    "bad-tiles": [
        ({"expert_tiles": ("A", "C")}, ["without expert tiles", "A, C"]),
        ({"edition": "dice-2019", "expert_tiles": ("A", "C", "F")}, ["without expert tiles", "A, C, F"]),
        ({**EXPERT, "expert_tiles": ("A", "C", "F")}, ["2 different ones of A, B", "got A, C, F"]),
        ({**EXPERT, "expert_tiles": ("A", "A")}, ["2 different ones", "A, A"]),
        ({**EXPERT, "expert_tiles": ("A", "Z")}, ["2 different ones", "A, Z"]),
        ({**EXPERT, "expert_tiles": ("A", 3)}, ["2 different ones", "('A', 3)"]),
        ({**EXPERT, "expert_tiles": "AC"}, ["2 different ones", "'AC'"]),
        ({**EXPERT, "expert_tiles": ()}, ["2 different ones", "()"]),
    ],
    "bad-starts": [
        ({"edition": "dice-2019", "starts": {"detective-1": 1}}, ["place their pawns themselves"]),
        ({"starts": [1]}, ["mapping"]),
        ({"starts": {"fugitive": 10**5000}}, ["type int"]),
        ({"starts": {"bobby-1": 5}}, ["'bobby-1'", "fugitive, detective-1", "detective-5"]),
        ({"starts": {"fugitive": 200}}, ["fugitive", "1 to 199", "200"]),
        ({"starts": {"fugitive": 0}}, ["fugitive", "1 to 199", "0"]),
        ({"starts": {"detective-2": True}}, ["detective-2", "1 to 199", "True"]),
        ({"starts": {"detective-2": 26.0}}, ["detective-2", "1 to 199", "26.0"]),
        ({"starts": {"detective-2": "26"}}, ["detective-2", "1 to 199", "'26'"]),
        ({"starts": {"detective-2": [26]}}, ["detective-2", "1 to 199", "[26]"]),
        ({"starts": {"detective-1": 26, "detective-2": 26}}, ["detective-1", "detective-2", "26"]),
    ],
    "bad-seed": [
        ({"seed": -1}, ["0 to 2**256 - 1", "-1"]),
        ({"seed": 10**5000}, ["0 to 2**256 - 1"]),
        ({"seed": 2**256}, ["0 to 2**256 - 1"]),
        ({"seed": True}, ["0 to 2**256 - 1", "True"]),
        ({"seed": "7"}, ["0 to 2**256 - 1", "'7'"]),
        ({"seed": 7.0}, ["0 to 2**256 - 1", "7.0"]),
    ],
    "bad-rules": [
        ({"rules": 0}, [NEWEST, "got 0"]),
        ({"rules": RULES_VERSION + 1}, [NEWEST, f"got {RULES_VERSION + 1}", "update the program"]),
        ({"rules": True}, [NEWEST, "True"]),
        ({"rules": "1"}, [NEWEST, "'1'"]),
        ({"rules": 10**5000}, [NEWEST, "type int"]),
    ],
}


@pytest.mark.parametrize(
    ("code", "asked", "said"),
    [(code, asked, said) for code, cases in SETUPS.items() for asked, said in cases],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_does_not_exist_is_refused_with_what_does(code: str, asked: dict[str, Any], said: list[str]) -> None:
    with pytest.raises(SetupError) as refusal:
        Game.new(**{"edition": "london-2023", **asked})
    assert refusal.value.code == code
    assert [words for words in said if words not in refusal.value.text] == []


def test_a_long_wrong_name_is_cut_short() -> None:
    with pytest.raises(SetupError) as refusal:
        Game.new("x" * 10_000)
    assert len(refusal.value.text) < 300


@pytest.mark.parametrize("seed", [0, 1, 2**256 - 1])
def test_any_whole_number_of_256_bits_is_a_seed(seed: int) -> None:
    assert Game.new("london-2023", seed=seed).seed == seed


def test_without_a_seed_every_game_is_another() -> None:
    assert len({Game.new("london-2023").seed for _ in range(20)}) == 20


@pytest.mark.parametrize("edition", list(OPTIONS))
def test_the_same_seed_deals_the_same_game(edition: str) -> None:
    deals = {Game.new(edition, seed=7).position for _ in range(5)}
    assert len(deals) == 1
    assert Game.new(edition, seed=8).position not in deals
