"""The table of rules and tests finds what is missing."""

from pathlib import Path

import pytest

from tests.length import proof_only
from tests.rule_table import RULEBOOK, Rulebook, collect, faults, proofs_of, read_rulebook, table

PAGE = """# Rules
Implemented parts: C, S-01 to S-02.

- **C-01** Tickets.
**C-02** Pawns; see C-01 and **C-09**.
- **S-01** More tickets.
- **S-02** Cards.
- **S-03** Two players.
- **D-01** Dice.
"""
BOOK = Rulebook(("C-01", "C-02", "S-01", "S-02", "S-03", "D-01"), frozenset({"C-01", "C-02", "S-01", "S-02"}))
PROOFS = {rule: ["rules/test_x.py::test_it"] for rule in ("C-01", "C-02", "S-01", "S-02")}


def test_every_rule_has_a_test(request: pytest.FixtureRequest) -> None:
    config = request.config
    if config.args != config.getini("testpaths") or config.option.keyword or config.option.markexpr:
        pytest.skip("only some of the tests run; make rules looks at all of them")
    book = read_rulebook(RULEBOOK.read_text(encoding="utf-8"))
    assert list(faults(book, proofs_of(request.session.items))) == []


def test_a_rule_is_a_paragraph_that_begins_with_its_bold_id() -> None:
    assert read_rulebook(PAGE) == BOOK


@pytest.mark.parametrize("said", ["", "Implemented parts: everything", "Implemented parts: C, S-01 to C-06"])
def test_a_page_that_does_not_say_what_is_implemented_is_refused(said: str) -> None:
    with pytest.raises(ValueError, match="Expected"):
        read_rulebook(PAGE.replace("Implemented parts: C, S-01 to S-02.", said))


def test_a_whole_table_has_no_fault_though_later_parts_have_no_test() -> None:
    assert list(faults(BOOK, PROOFS)) == []
    assert "D-01  not implemented yet" in table(BOOK, PROOFS)


def test_a_gap_is_found() -> None:
    proofs = {rule: tests for rule, tests in PROOFS.items() if rule != "S-02"}
    assert list(faults(BOOK, proofs)) == ["S-02 has no test."]
    assert "S-02  NO TEST" in table(BOOK, proofs)


def test_a_marker_that_names_no_rule_is_found() -> None:
    proofs = {**PROOFS, "C-99": ["rules/test_x.py::test_it"]}
    assert list(faults(BOOK, proofs)) == ["C-99 is no rule, but is named by rules/test_x.py::test_it."]


def test_a_rule_defined_twice_is_found() -> None:
    book = Rulebook((*BOOK.ids, "C-01"), BOOK.implemented)
    assert list(faults(book, PROOFS)) == ["C-01 is defined twice."]


@proof_only  # make test looks at its own tests, and collects none for it
def test_tests_are_collected_with_their_rules_and_do_not_run(tmp_path: Path) -> None:
    file = tmp_path / "test_some.py"
    file.write_text(
        "import pytest\n"
        "@pytest.mark.rule('C-01', 'C-02')\n"
        "@pytest.mark.parametrize('n', [1, 2])\n"
        "def test_one(n): raise SystemExit\n"
        "@pytest.mark.rule('C-02')\n"
        "def test_two(): raise SystemExit\n"
        "def test_three(): raise SystemExit\n"
    )
    proofs = {rule: [test.partition("::")[2] for test in tests] for rule, tests in collect([file]).items()}
    assert proofs == {"C-01": ["test_one"], "C-02": ["test_one", "test_two"]}


@proof_only
def test_a_file_that_cannot_be_collected_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "test_broken.py").write_text("import nothing_of_this_name\n")
    with pytest.raises(RuntimeError, match="nothing_of_this_name"):
        collect([tmp_path])
