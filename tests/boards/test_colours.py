"""The drawn boards have the colours that the rulebooks print, by the name of the hue."""

from math import atan2, degrees, hypot

import pytest

from blackticket.boards.board_files import names
from blackticket.boards.drawing.stylesheet import OWN_COLOURS, palettes

PRINTED = {
    "london": {"taxi": "yellow", "bus": "turquoise", "underground": "red", "ferry": "black"},
    "venice": {"taxi": "yellow", "bus": "green", "underground": "red", "ferry": "black"},
    "victorian": {"taxi": "orange", "bus": "turquoise", "underground": "pink", "ferry": "dark blue"},
    "tiles": {"taxi": "yellow", "bus": "blue", "underground": "red"},
}
MARKS = {"red": "red", "green": "green", "blue": "blue"}
AT_NIGHT = {"black": "white", "dark blue": "blue"}
"""On a dark ground these would not be seen."""


def linear(colour: str) -> list[float]:
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]


def hue_name(colour: str) -> str:
    """What one would call a colour, by its lightness, chroma and hue in OKLCH; between two hues it has no name."""
    r, g, b = linear(colour)
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    middle = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    light = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short
    x = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
    y = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
    if hypot(x, y) < 0.03:
        return "black" if light < 0.4 else "white" if light > 0.75 else "grey"
    hue = degrees(atan2(y, x)) % 360
    names = [
        (0, 8, "pink" if light >= 0.5 else "purple"),
        (15, 35, "pink" if light > 0.72 else "red"),
        (45, 72, "orange" if light >= 0.6 else "brown"),
        (80, 112, "yellow" if light >= 0.65 else "brown"),
        (130, 165, "green"),
        (172, 205, "turquoise" if light >= 0.52 else "petrol"),
        (235, 275, "blue" if light >= 0.42 else "dark blue"),
        (285, 320, "violet"),
        (330, 360, "pink" if light >= 0.5 else "purple"),
    ]
    return next((name for start, end, name in names if start <= hue <= end), f"nothing at {hue:.0f}")


def contrast(one: str, other: str) -> float:
    low, high = sorted(sum(map(float.__mul__, linear(c), (0.2126, 0.7152, 0.0722))) + 0.05 for c in (one, other))
    return high / low


def test_every_shipped_board_says_which_colours_are_its_own() -> None:
    assert OWN_COLOURS.keys() == PRINTED.keys() == {*names(), "tiles"}


@pytest.mark.rule("L-01", "V-01")
@pytest.mark.parametrize("board", PRINTED)
def test_a_board_is_drawn_in_the_colours_of_its_rulebook(board: str) -> None:
    light, dark = palettes(board)
    printed = {**PRINTED[board], **MARKS}
    assert {name: hue_name(light[name]) for name in printed} == printed
    assert {name: hue_name(dark[name]) for name in printed} == {
        name: AT_NIGHT.get(hue, hue) for name, hue in printed.items()
    }


@pytest.mark.parametrize("board", PRINTED)
def test_lines_are_seen_on_the_ground_and_numbers_on_their_plates(board: str) -> None:
    for palette in palettes(board):
        for ground in ("land", "water", "lane", "landmark"):
            shown = {name: contrast(palette[name], palette[ground]) for name in (*PRINTED[board], "rim")}
            assert max(shown.pop("rim"), shown.pop("taxi")) > 3
            assert all(value > 2.3 for value in shown.values()), (ground, shown)
        assert contrast(palette["underground"], palette["pale"]) > 4.5
