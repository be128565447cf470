"""The rulings of the dice game that a table may play otherwise, as data."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

Value = bool | tuple[str, ...]
"""A ruling holds or not; the faces of a die are six words."""


@dataclass(frozen=True, slots=True)
class Option:
    """A ruling that a table may play otherwise. The default is ours."""

    name: str
    rule: str
    text: str
    default: Value = True


OPTIONS: Final[Mapping[str, Option]] = {
    option.name: option
    for option in (
        Option(
            "die-faces",
            "D-02",
            "The six faces of every die.",
            ("taxi", "taxi", "bus", "bus", "underground", "X"),
        ),
        Option("grid-is-wide", "D-04", "Six tiles lie in two rows of three; otherwise in three rows of two."),
        Option(
            "stay-only-if-neither-can",
            "D-08",
            "One of two pawns stays only if neither can use a die of the roll; otherwise as soon as it cannot itself.",
        ),
        Option("one-detective-a-place", "D-18", "A detective may not end his move on a colleague's place."),
        Option(
            "pass-only-with-nothing",
            "D-21",
            "The fugitive passes only if neither die nor ticket nor helicopter moves him; otherwise if no die does.",
        ),
        Option(
            "x-die-from-supply",
            "D-22",
            "A die laid with X up comes from the supply while it has one; otherwise from the seekers' dice first.",
        ),
        Option(
            "double-needs-second-leg",
            "D-23",
            "A double move may be announced only if a second leg will exist; otherwise he then passes.",
        ),
        Option(
            "helicopter-flies-straight",
            "D-24",
            "It lands straight across, in the same row or column; otherwise anywhere on the opposite edge.",
        ),
        Option(
            "corner-flies-either-way",
            "D-24",
            "From a corner he picks row or column; otherwise he flies to the corner diagonally opposite.",
        ),
        Option("start-is-no-move", "D-25", "Reveals are counted from the first move; otherwise from the start space."),
        Option(
            "double-counts-twice", "D-25", "For the reveals each leg of a double move counts; otherwise both as one."
        ),
        Option(
            "refill-to-hand",
            "D-30",
            "The seekers refill their hand to its size; otherwise they take one die from the supply.",
        ),
        Option("thirteen-moves", "D-41", "The log has the start space and 13 more; otherwise 13 with the start."),
    )
}
