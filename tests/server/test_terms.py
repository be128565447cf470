"""The terms of a table: what is stored of them, and which version of the rules a table keeps."""

import pytest

from blackticket.rules.games import prepare
from blackticket.rules.setup import RULES_VERSION
from blackticket.server.terms import Terms
from tests.modes import ALL_MODES

every_mode = pytest.mark.parametrize(("edition", "mode"), ALL_MODES, ids=map("-".join, ALL_MODES))


@every_mode
@pytest.mark.parametrize("rules", range(1, RULES_VERSION + 1))
def test_terms_read_back_with_the_rules_that_the_game_began_by(edition: str, mode: str, rules: int) -> None:
    terms = Terms(prepare(edition, mode, rules=rules), "weights", 60, "easy", public=True)
    assert Terms.from_json(terms.to_json()) == terms


@every_mode
def test_terms_that_name_no_rules_are_of_the_first(edition: str, mode: str) -> None:
    first = Terms(prepare(edition, mode, rules=1))
    stored = {name: value for name, value in first.to_json().items() if name != "rules"}
    assert Terms.from_json(stored) == first


@every_mode
def test_a_rematch_is_played_by_the_newest_rules(edition: str, mode: str) -> None:
    terms = Terms(prepare(edition, mode, rules=1), "possible", 60)
    assert terms.renewed() == Terms(prepare(edition, mode), "possible", 60)


@pytest.mark.rule("D-50")
def test_terms_keep_the_expert_tiles_that_were_named() -> None:
    terms = Terms(prepare("dice-2019", "expert", 2, expert_tiles=("A", "C")))
    assert terms.to_json()["expert_tiles"] == ["A", "C"]
    assert Terms.from_json(terms.to_json()) == terms == terms.renewed()
