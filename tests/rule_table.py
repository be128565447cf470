"""Which tests prove which rule: `python -m tests.rule_table` prints it, and fails if an implemented rule has none."""

import contextlib
import io
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import pytest

ROOT: Final = Path(__file__).parent.parent
RULEBOOK: Final = ROOT / "docs" / "rulebook.md"

_RULE: Final = re.compile(r"^\s*(?:[-*]\s+)?\*\*([A-Z]-[0-9]{2})\*\*", re.MULTILINE)
_PARTS: Final = re.compile(r"^Implemented parts: (.+?)\.?$", re.MULTILINE)
_PART: Final = re.compile(r"([A-Z])(?:-([0-9]{2})(?: to \1-([0-9]{2}))?)?")


class Rulebook(NamedTuple):
    """The ids of all rules, in the order of the page, and those of the implemented parts."""

    ids: tuple[str, ...]
    implemented: frozenset[str]


def read_rulebook(text: str) -> Rulebook:
    """The ids that the page defines; raises ValueError if it does not say which parts are implemented."""
    ids = tuple(_RULE.findall(text))
    line = _PARTS.search(text)
    if not ids or line is None:
        raise ValueError("Expected rules that begin with a bold id, and a line 'Implemented parts: …'.")
    implemented: set[str] = set()
    for part in line[1].split(", "):
        match = _PART.fullmatch(part.strip())
        if match is None:
            raise ValueError(f"Expected a part such as 'C' or 'S-01 to S-06', but got {part!r}.")
        letter, first, last = match.groups()
        low = int(first or 0)
        high = int(last or first or 99)
        implemented.update(rule for rule in ids if rule[0] == letter and low <= int(rule[2:]) <= high)
    return Rulebook(ids, frozenset(implemented))


def proofs_of(items: Iterable[pytest.Item]) -> Mapping[str, Sequence[str]]:
    """The tests that name each rule, short and each once."""
    proofs: dict[str, dict[str, None]] = {}
    for item in items:
        test = item.nodeid.removeprefix("tests/").partition("[")[0]
        for marker in item.iter_markers("rule"):
            for rule in marker.args:
                proofs.setdefault(rule, {})[test] = None
    return {rule: list(tests) for rule, tests in proofs.items()}


class _Collector:
    """A pytest plugin that keeps the collected tests."""

    items: Sequence[pytest.Item] = ()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.items = session.items


def collect(paths: Sequence[Path]) -> Mapping[str, Sequence[str]]:
    """The tests that name each rule; no test runs. Raises RuntimeError if collecting fails."""
    collector = _Collector()
    said = io.StringIO()
    arguments = ["--collect-only", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", f"--rootdir={ROOT}"]
    with contextlib.redirect_stdout(said):
        code = pytest.main([*arguments, *map(str, paths)], plugins=[collector])
    if code != pytest.ExitCode.OK:
        raise RuntimeError(f"The tests could not be collected:\n{said.getvalue()}")
    return proofs_of(collector.items)


def table(book: Rulebook, proofs: Mapping[str, Sequence[str]]) -> Iterable[str]:
    """The lines of the table: an id, then its tests."""
    for rule in book.ids:
        tests = proofs.get(rule, ())
        missing = "NO TEST" if rule in book.implemented else "not implemented yet"
        yield f"{rule}  {tests[0] if tests else missing}"
        yield from (f"      {test}" for test in tests[1:])


def faults(book: Rulebook, proofs: Mapping[str, Sequence[str]]) -> Iterable[str]:
    """What is wrong: implemented rules without a test, rules defined twice, markers that name no rule."""
    for rule in sorted({rule for rule in book.ids if book.ids.count(rule) > 1}):
        yield f"{rule} is defined twice."
    for rule in book.ids:
        if rule in book.implemented and not proofs.get(rule):
            yield f"{rule} has no test."
    for rule in sorted(set(proofs) - set(book.ids)):
        yield f"{rule} is no rule, but is named by {', '.join(proofs[rule])}."


def main() -> int:
    """Print the table; 1 if something is wrong."""
    book = read_rulebook(RULEBOOK.read_text(encoding="utf-8"))
    proofs = collect([ROOT / "tests"])
    found = list(faults(book, proofs))
    tests = {test for rule in book.implemented for test in proofs.get(rule, ())}
    lines = [*table(book, proofs), ""]
    lines.append(f"{len(book.implemented)} of {len(book.ids)} rules are implemented; {len(tests)} tests prove them.")
    sys.stdout.write("\n".join([*lines, *found]) + "\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
