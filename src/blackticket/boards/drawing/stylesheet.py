"""The looks of a drawn board: one style sheet, light and dark, all by CSS classes and variables."""

from collections.abc import Mapping
from typing import Final

from blackticket.boards.drawing.routes import WIDTHS

LIGHT: Final[Mapping[str, str]] = {
    "sheet": "#fbf8f1",
    "land": "#f2ecdf",
    "water": "#c3dae6",
    "park": "#d8e4c8",
    "lane": "#fbf8f0",
    "landmark": "#e6dcc6",
    "edge": "#b9ae9a",
    "ink": "#23272e",
    "badge": "#fffefa",
    "faint": "#6f6a5f",
    "taxi": "#efc000",
    "rim": "#7d6300",
    "bus": "#12857e",
    "underground": "#b42f3b",
    "ferry": "#1d2733",
    "pale": "#fffefa",
    "green": "#4d7f35",
    "red": "#b3262e",
    "blue": "#2d6f9e",
    "black": "#23272e",
}
DARK: Final[Mapping[str, str]] = {
    "sheet": "#12161c",
    "land": "#1c222b",
    "water": "#20384a",
    "park": "#24362c",
    "lane": "#262e39",
    "landmark": "#28303b",
    "edge": "#59606b",
    "ink": "#f1eee5",
    "badge": "#0f1319",
    "faint": "#a3a9b1",
    "taxi": "#d9b33a",
    "rim": "#12161c",
    "bus": "#35a49c",
    "underground": "#c24450",
    "ferry": "#eef1f4",
    "pale": "#fffefa",
    "green": "#5f9a45",
    "red": "#c03a42",
    "blue": "#3f88bb",
    "black": "#000000",
}

OWN_COLOURS: Final[Mapping[str, tuple[Mapping[str, str], Mapping[str, str]]]] = {
    "london": ({}, {}),
    "venice": (
        {"bus": "#2c8846"},
        {
            "bus": "#4fae69",
            "land": "#2d3a47",
            "lane": "#25323e",
            "landmark": "#25323e",
            "water": "#0a2331",
            "park": "#294239",
        },
    ),
    "victorian": (
        {"taxi": "#dd7413", "rim": "#8a4300", "underground": "#b8327f", "ferry": "#1d3f8f"},
        {"taxi": "#d98330", "underground": "#c04489", "ferry": "#8fb0ff"},
    ),
    "tiles": ({"bus": "#2f6cba", "expert": "#e9dbe0"}, {"bus": "#5c97dc", "expert": "#33293a"}),
}
"""What each shipped board has in colours of its own, as its rulebook prints them: light and dark."""

_RULES: Final = f"""\
.sheet {{ fill: $sheet }}
.land {{ fill: $land }}
.water {{ fill: $water }}
.park {{ fill: $park }}
.river {{ fill: none; stroke: $water; stroke-linecap: round; stroke-linejoin: round }}
.street {{ fill: none; stroke: $lane; stroke-linecap: round }}
.bridge {{ fill: none; stroke: $edge }}
path.landmark {{ fill: $landmark; stroke: $edge; stroke-width: .8; stroke-linecap: round; stroke-linejoin: round }}
text.landmark {{ fill: $faint; font-size: 6px; text-anchor: middle }}
.district {{ fill: $faint; font-size: 8px; letter-spacing: 1.2px; text-anchor: middle; text-transform: uppercase }}
.boundary {{ fill: none; stroke: $faint; stroke-width: 2; stroke-dasharray: 10 4 2 4; stroke-linejoin: miter }}
.frame {{ fill: none; stroke: $edge; stroke-width: 1 }}
text {{ font-family: "Helvetica Neue", Helvetica, Arial, "Liberation Sans", "DejaVu Sans Condensed", sans-serif }}
.label {{ fill: $faint; font-size: 10.5px; font-style: italic; letter-spacing: .5px; text-anchor: middle }}
.quarter {{ fill: $faint; font-size: 24px; font-weight: 700; text-anchor: middle; opacity: .7 }}
.line path {{ fill: none; stroke-linejoin: round }}
.line .casing {{ stroke: $land; stroke-linecap: butt }}
.taxi .casing {{ stroke: $rim; stroke-width: {WIDTHS["taxi"] + 1} }}
.taxi .road {{ stroke: $taxi; stroke-width: {WIDTHS["taxi"]} }}
.bus .road {{ stroke: $bus; stroke-width: {WIDTHS["bus"]} }}
.bus .casing {{ stroke-width: {WIDTHS["bus"] + 1.6} }}
.underground .road {{ stroke: $underground; stroke-width: {WIDTHS["underground"]} }}
.underground .casing {{ stroke-width: {WIDTHS["underground"] + 1.6} }}
.underground .core {{ stroke: $pale; stroke-width: 1.7; stroke-dasharray: 8 6 }}
.ferry .road {{ stroke: $ferry; stroke-width: {WIDTHS["ferry"]}; stroke-dasharray: .1 5.2; stroke-linecap: round }}
.plate {{ fill: $badge; stroke: $ink; stroke-width: 1.1 }}
.underground .plate {{ fill: $underground }}
.cap {{ fill: $bus; stroke: $ink; stroke-width: 1.1; stroke-linejoin: round }}
.number {{ fill: $ink; font-size: 11px; font-weight: 700; text-anchor: middle; font-variant-numeric: tabular-nums }}
.number.three {{ font-size: 10.5px; letter-spacing: -.4px }}
.underground .number {{ fill: $pale }}
.mark .disc {{ stroke: $pale; stroke-width: 1 }}
.mark .sign {{ fill: $pale }}
.mark .stroke {{ fill: none; stroke: $pale; stroke-width: 1.3; stroke-linecap: round; stroke-linejoin: round }}
.mark.hideout .disc, .mark.landing .disc {{ fill: $black }}
.mark.symbol-park .disc {{ fill: $green }}
.mark.symbol-attraction .disc {{ fill: $red }}
.mark.symbol-river .disc {{ fill: $blue }}
.legend text {{ fill: $ink; font-size: 11px }}"""


_TILE_RULES: Final = """\
.tile { fill: $land; stroke: $edge; stroke-width: 1 }
.tile.expert { fill: $expert }
.tiles .taxi .casing { stroke-width: 4.4 }
.tiles .taxi .road { stroke-width: 3.2 }
.tiles .taxi.lane .casing { stroke-width: 3.8; stroke-dasharray: 7 4 }
.tiles .taxi.lane .road { stroke-width: 2.6; stroke-dasharray: 7 4 }
.arrow { fill: $ink; stroke: $land; stroke-width: 1.2; stroke-linejoin: round }
.bar { fill: none; stroke: $ink; stroke-width: 3; stroke-linecap: round }
.letter circle { fill: $black; stroke: $edge; stroke-width: 1 }
.letter.expert circle { fill: $badge; stroke: $ink }
.letter text { fill: $pale; font-size: 10.5px; font-weight: 700; text-anchor: middle }
.letter.expert text { fill: $ink }
.heading { fill: $ink; font-size: 14px; font-weight: 700 }"""


def palettes(board: str) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """The colours of a board by name, light and dark."""
    light, dark = OWN_COLOURS.get(board, ({}, {}))  # a board of a user's own has the common ones
    return {**LIGHT, **light}, {**DARK, **dark}


def style(board: str, tiles: bool = False) -> str:
    """The style sheet. Every colour is written plainly first, for programs that know no CSS variables."""
    light, dark = palettes(board)
    written = f"{_RULES}\n{_TILE_RULES}" if tiles else _RULES
    rules = [f".board {selector}" for selector in written.splitlines()]
    sheet = "\n".join(_coloured(rule.replace(", .", ", .board ."), light) for rule in rules)
    day, night = (";".join(f"--{name}:{colour}" for name, colour in palette.items()) for palette in (light, dark))
    by_night = f"@media (prefers-color-scheme: dark) {{ .board:not(.light) {{ {night} }} }}"
    return f".board {{ {day} }}\n{by_night}\n.board.dark {{ {night} }}\n{sheet}"


def _coloured(rule: str, palette: Mapping[str, str]) -> str:
    selector, _, body = rule.partition(" { ")
    declarations = []
    for declaration in body.removesuffix(" }").split("; "):
        name = declaration.partition("$")[2]
        if name:
            declarations.append(declaration.replace(f"${name}", palette[name]))
            declarations.append(declaration.replace(f"${name}", f"var(--{name})"))
        else:
            declarations.append(declaration)
    return f"{selector} {{ {'; '.join(declarations)} }}"
