"""The client has a look for every edition of the catalogue."""

import re
from pathlib import Path

from blackticket.rules.editions import editions

CLIENT = Path(__file__).parents[2] / "web" / "src"


def keys(file: str) -> set[str]:
    """The keys of the one table in a file of the client."""
    return set(re.findall(r'^  "?([\w.-]+)"?: [\[{]', (CLIENT / file).read_text(encoding="utf-8"), re.MULTILINE))


def test_every_edition_has_a_look_and_no_other() -> None:
    assert keys("looks/editions.ts") == {edition.id for edition in editions()}


def test_the_look_says_whether_the_seekers_move_in_order() -> None:
    rows = (CLIENT / "looks/editions.ts").read_text(encoding="utf-8")
    said = dict(re.findall(r'^  "([\w-]+)": \{.*?fixedOrder: (true|false),', rows, re.MULTILINE | re.DOTALL))
    for edition in editions():
        in_order = any(mode.fixed_order or mode.family == "dice" for mode in edition.modes)
        assert said[edition.id] == str(in_order).lower(), edition.id
