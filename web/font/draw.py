"""Draws our display face, geometric capitals with a low waist, and writes it as a font: `make font`.

Letters are strokes in units of a thousandth of the size: bars, slants and arcs that may overlap. Small letters show
the capitals. It has what titles in our five languages need, and no more: a client has to load it.
"""

from math import cos, hypot, pi, radians, sin
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph

FILE = Path(__file__).parents[1] / "src/looks/black-ticket.woff2"
UNITS, HIGH = 1000, 700
HEIGHT = 920, 220
"""Above and below the line, accents and all."""
STEM, FLAT = 116, 102
"""How thick upright and lying strokes are."""
WAIST = 262
"""Where bars in the middle of a letter are: low, as on posters of the thirties."""
OVER = 8
"""How much round letters reach beyond straight ones, to look as high."""
SIDE, ROUND, SLANT = 62, 40, 14
"""The room beside a letter: a stem, a bowl, a slanted stroke."""

Point = tuple[float, float]
Contour = list[tuple[Point, bool]]
"""Points in order, each with whether it lies on the curve."""


def box(x0: float, y0: float, x1: float, y1: float) -> list[Contour]:
    return [[((x0, y0), True), ((x0, y1), True), ((x1, y1), True), ((x1, y0), True)]]


def slant(x0: float, y0: float, x1: float, y1: float, width: float = STEM) -> list[Contour]:
    """A slanted stroke between the middles of its flat ends."""
    if y1 < y0:
        x0, y0, x1, y1 = x1, y1, x0, y0
    half = width / 2 * hypot(1, (x1 - x0) / (y1 - y0))
    return [[((x0 - half, y0), True), ((x1 - half, y1), True), ((x1 + half, y1), True), ((x0 + half, y0), True)]]


def arc(x: float, y: float, rx: float, ry: float, start: float, end: float) -> list[Contour]:
    """A part of a ring from one angle to another, in degrees against the clock."""
    steps = max(2, round(abs(end - start) / 45))
    turn = radians(end - start) / steps
    far = 1 / cos(turn / 2)

    def side(a: float, b: float) -> Contour:
        at = [radians(start) + turn * (step + 0.5) for step in range(steps)]
        ends = [radians(start), radians(end)]
        first, last = [((x + a * cos(one), y + b * sin(one)), True) for one in ends]
        return [first, *[((x + a * far * cos(one), y + b * far * sin(one)), False) for one in at], last]

    outer, inner = side(rx, ry), side(rx - STEM, ry - FLAT)
    return [[*outer, *inner[::-1]] if end < start else [*inner, *outer[::-1]]]


def ring(x: float, y: float, rx: float, ry: float) -> list[Contour]:
    def side(a: float, b: float, way: int) -> Contour:
        far = 1 / cos(pi / 8)
        turns = [way * (step + 0.5) * pi / 4 for step in range(8)]
        return [((x + a * far * cos(one), y + b * far * sin(one)), False) for one in turns]

    return [side(rx, ry, -1), side(rx - STEM, ry - FLAT, 1)]


def stem(x: float, low: float = 0, high: float = HIGH) -> list[Contour]:
    return box(x, low, x + STEM, high)


def bar(x0: float, x1: float, y: float) -> list[Contour]:
    """A lying stroke by its lower edge."""
    return box(x0, y, x1, y + FLAT)


def bowl(x0: float, x1: float, low: float, high: float) -> list[Contour]:
    """A stem's bowl to the right: two bars and half a ring."""
    half = (high - low) / 2
    middle = max(x0, x1 - half)
    return [
        *bar(x0, middle + 1, low),
        *bar(x0, middle + 1, high - FLAT),
        *arc(middle, low + half, x1 - middle, half, 90, -90),
    ]


TOP = HIGH - FLAT
R = HIGH / 2 + OVER
O_WIDE = 2 * R
S = (HIGH + 2 * OVER + FLAT) / 4
"""Half the height of each of the two rings of an S."""
S_UP, S_DOWN = HIGH + OVER - S, S - OVER


def on(x0: float, x1: float, y: float) -> float:
    """Where a stroke from the ground to the top is at a height."""
    return x0 + (x1 - x0) * y / HIGH


LETTERS: dict[str, tuple[float, float, float, list[Contour]]] = {
    # Room at the left, width, room at the right, strokes.
    "A": (
        SLANT,
        640,
        SLANT,
        [
            *slant(54, 0, 320, HIGH),
            *slant(586, 0, 320, HIGH),
            *bar(on(54, 320, 150), on(586, 320, 150), 150 - FLAT / 4),
        ],
    ),
    "B": (
        SIDE,
        470,
        ROUND,
        [*stem(0), *bowl(STEM - 1, 430, 330 - FLAT / 2, HIGH), *bowl(STEM - 1, 470, 0, 330 + FLAT / 2)],
    ),
    "C": (ROUND, 610, ROUND - 10, arc(R, HIGH / 2, R, R, 48, 312)),
    "D": (SIDE, 590, ROUND, [*stem(0), *bowl(STEM - 1, 590, 0, HIGH)]),
    "E": (SIDE, 400, ROUND, [*stem(0), *bar(STEM - 1, 400, 0), *bar(STEM - 1, 350, WAIST), *bar(STEM - 1, 400, TOP)]),
    "F": (SIDE, 390, ROUND - 14, [*stem(0), *bar(STEM - 1, 340, WAIST), *bar(STEM - 1, 390, TOP)]),
    "G": (ROUND, O_WIDE, ROUND, [*arc(R, HIGH / 2, R, R, 48, 362), *bar(390, O_WIDE - 10, WAIST)]),
    "H": (SIDE, 560, SIDE, [*stem(0), *stem(560 - STEM), *bar(STEM - 1, 561 - STEM, WAIST)]),
    "I": (SIDE, STEM, SIDE, stem(0)),
    "J": (SLANT + 6, 330, SIDE, [*stem(330 - STEM, 180), *arc(150, 180, 180, 188, 0, -120)]),
    "K": (SIDE, 510, SLANT, [*stem(0), *slant(STEM - 20, WAIST, 440, HIGH), *slant(200, WAIST + 90, 450, 0)]),
    "L": (SIDE, 390, ROUND - 20, [*stem(0), *bar(STEM - 1, 390, 0)]),
    "M": (
        SIDE - 22,
        740,
        SIDE - 22,
        [
            *slant(STEM / 2, 0, STEM / 2 + 52, HIGH),
            *slant(740 - STEM / 2, 0, 688 - STEM / 2, HIGH),
            *slant(STEM / 2 + 52, HIGH, 370, 130),
            *slant(688 - STEM / 2, HIGH, 370, 130),
        ],
    ),
    "N": (SIDE, 580, SIDE, [*stem(0), *stem(580 - STEM), *slant(STEM / 2 + 10, HIGH, 570 - STEM / 2, 0)]),
    "O": (ROUND, O_WIDE, ROUND, ring(R, HIGH / 2, R, R)),
    "P": (SIDE, 450, ROUND - 12, [*stem(0), *bowl(STEM - 1, 450, WAIST - 20, HIGH)]),
    "Q": (ROUND, O_WIDE, ROUND, [*ring(R, HIGH / 2, R, R), *slant(430, 220, 640, -40)]),
    "R": (SIDE, 480, SLANT, [*stem(0), *bowl(STEM - 1, 450, WAIST - 20, HIGH), *slant(232, WAIST, 422, 0)]),
    "S": (ROUND - 4, 430, ROUND - 4, [*arc(215, S_UP, 210, S, 38, 271), *arc(215, S_DOWN, 215, S, 90, -142)]),
    "T": (SLANT, 480, SLANT, [*stem(240 - STEM / 2, 0, TOP + 1), *bar(0, 480, TOP)]),
    "U": (SIDE - 4, 550, SIDE - 4, [*stem(0, 270), *stem(550 - STEM, 270), *arc(275, 270, 275, 278, 180, 360)]),
    "V": (SLANT, 620, SLANT, [*slant(52, HIGH, 310, 0), *slant(568, HIGH, 310, 0)]),
    "W": (
        SLANT,
        920,
        SLANT,
        [
            *slant(52, HIGH, 256, 0),
            *slant(460, HIGH, 256, 0),
            *slant(460, HIGH, 664, 0),
            *slant(868, HIGH, 664, 0),
        ],
    ),
    "X": (SLANT, 580, SLANT, [*slant(58, 0, 512, HIGH), *slant(522, 0, 68, HIGH)]),
    "Y": (
        SLANT,
        580,
        SLANT,
        [*slant(54, HIGH, 290, WAIST), *slant(526, HIGH, 290, WAIST), *stem(290 - STEM / 2, 0, WAIST + 1)],
    ),
    "Z": (ROUND, 510, ROUND, [*bar(0, 510, 0), *bar(12, 500, TOP), *slant(66, FLAT - 1, 440, TOP + 1)]),
    "ß": (
        SIDE,
        450,
        ROUND,
        [*stem(0, 0, 501), *arc(205, 500, 205, 208, 180, -75), *arc(225, S_DOWN, 225, S, 90, -100)],
    ),
    "0": (ROUND, 540, ROUND, ring(270, HIGH / 2, 270, R)),
    "1": (SLANT, 250, SIDE, [*stem(250 - STEM), *slant(46, 560, 166, HIGH)]),
    "2": (
        ROUND,
        450,
        ROUND,
        [*arc(215, 485, 215, 223, 165, -45), *slant(76, FLAT - 1, 326, 363, STEM * 0.86), *bar(0, 450, 0)],
    ),
    "3": (ROUND, 440, ROUND, [*arc(205, S_UP, 205, S, 150, -90), *arc(215, S_DOWN, 225, S, 90, -150)]),
    "4": (SLANT + 10, 530, ROUND, [*stem(330), *bar(0, 530, 130), *slant(60, 130 + FLAT - 1, 355, HIGH)]),
    "5": (ROUND, 450, ROUND, [*stem(30, 350), *bar(30, 410, TOP), *arc(210, 220, 240, 228, 140, -140)]),
    "6": (ROUND, 500, ROUND, [*ring(250, 242, 250, 250), *slant(92, 330, 372, HIGH, STEM + 6)]),
    "7": (SLANT + 10, 450, SLANT, [*bar(0, 450, TOP), *slant(150, 0, 386, TOP + 1)]),
    "8": (ROUND, 470, ROUND, [*ring(235, S_UP, 212, S), *ring(235, S_DOWN, 235, S)]),
    "9": (ROUND, 500, ROUND, [*ring(250, 458, 250, 250), *slant(408, 370, 128, 0, STEM + 6)]),
    " ": (0, 240, 0, []),
    ".": (SIDE, 104, SIDE, box(0, 0, 104, 104)),
    ",": (SIDE - 10, 110, SIDE, slant(30, -110, 66, 104, 92)),
    ":": (SIDE, 104, SIDE, [*box(0, 0, 104, 104), *box(0, 380, 104, 484)]),
    "!": (SIDE, 104, SIDE, [*box(0, 0, 104, 104), *slant(52, 190, 52, HIGH)]),
    "?": (
        ROUND,
        400,
        ROUND,
        [*arc(195, 500, 195, 208, 160, -90), *stem(195 - STEM / 2, 190, 330), *box(143, 0, 247, 104)],
    ),
    "-": (SIDE - 10, 240, SIDE - 10, bar(0, 240, WAIST)),
    "–": (SIDE - 30, 460, SIDE - 30, bar(0, 460, WAIST)),
    "’": (SIDE - 20, 110, SIDE - 20, slant(30, 490, 66, HIGH, 92)),
    "(": (SIDE - 10, 220, SLANT, arc(280, 300, 280, 470, 125, 235)),
    ")": (SLANT, 220, SIDE - 10, arc(-60, 300, 280, 470, 55, -55)),
    "&": (
        ROUND,
        640,
        SLANT,
        [
            *arc(230, S_UP + 10, 180, S - 10, -60, 245),
            *arc(225, S_DOWN, 225, S, 110, 330),
            *slant(150, 470, 560, 0),
        ],
    ),
}
MARKS: dict[str, list[Contour]] = {
    # Over the middle of a letter, at 0.
    "´": slant(-30, 760, 46, 890, 84),
    "`": slant(30, 760, -46, 890, 84),
    "¨": [*box(-146, 772, -46, 872), *box(46, 772, 146, 872)],
    "^": [*slant(-96, 760, 0, 880, 78), *slant(96, 760, 0, 880, 78)],
    "~": [
        [
            ((x, y), True)
            for x, y in (
                (-150, 770),
                (-150, 800),
                (-88, 868),
                (20, 826),
                (90, 826),
                (150, 880),
                (150, 850),
                (88, 770),
                (-20, 806),
                (-88, 806),
            )
        ]
    ],
    "¸": [
        [
            ((x, y), True)
            for x, y in ((-40, -10), (50, -10), (50, -70), (70, -120), (0, -190), (-70, -190), (-30, -120), (-40, -90))
        ]
    ],
}
ACCENTED = {
    "´": "ÁÉÍÓÚ",
    "`": "ÀÈÌÒÙ",
    "¨": "ÄÖÜ",
    "^": "ÂÊÔ",
    "~": "ÃÕÑ",
    "¸": "Ç",
}
PLAIN = dict(zip("ÁÉÍÓÚÀÈÌÒÙÄÖÜÂÊÔÃÕÑÇ", "AEIOUAEIOUAOUAEOAONC", strict=True))
TURNED = {"¡": "!", "¿": "?"}
"""Upside down."""
KERNED = {
    70: "AV VA AY YA LT LY",
    55: "AT TA AW WA LV PA FA",
    22: "TO OT YO OY KO RT RV RY",
}
"""How much closer pairs of letters stand."""
ALIKE = {"'": "’", "‘": "’", "—": "–", "\u00a0": " "}


def outline(strokes: list[Contour], left: float = 0, turned: bool = False) -> Glyph:
    pen = TTGlyphPen(None)
    for stroke in strokes:
        placed = [
            (((-x if turned else x) + left, HIGH - 100 - y if turned else y), on_curve) for (x, y), on_curve in stroke
        ]
        points = [((round(x), round(y)), on_curve) for (x, y), on_curve in placed]
        if not points[0][1]:
            pen.qCurveTo(*[at for at, _ in points], None)
        else:
            pen.moveTo(points[0][0])
            bends: list[Point] = []
            for at, on_curve in points[1:]:
                bends.append(at)
                if on_curve:
                    pen.qCurveTo(*bends) if len(bends) > 1 else pen.lineTo(at)
                    bends = []
        pen.closePath()
    return pen.glyph()


def build() -> TTFont:
    names = {letter: f"g{number}" for number, letter in enumerate([*LETTERS, *MARKS, *PLAIN, *TURNED])}
    glyphs = {".notdef": TTGlyphPen(None).glyph()}
    widths: dict[str, float] = {".notdef": 500}
    for letter, (left, wide, right, strokes) in LETTERS.items():
        glyphs[names[letter]], widths[names[letter]] = outline(strokes, left), left + wide + right
    for mark, strokes in MARKS.items():
        glyphs[names[mark]], widths[names[mark]] = outline(strokes), 0
    for mark, letters in ACCENTED.items():
        for letter in letters:
            base = PLAIN[letter]
            left, wide, _, _ = LETTERS[base]
            pen = TTGlyphPen(glyphs)
            pen.addComponent(names[base], (1, 0, 0, 1, 0, 0))
            pen.addComponent(names[mark], (1, 0, 0, 1, round(left + (R if base == "C" else wide / 2)), 0))
            glyphs[names[letter]], widths[names[letter]] = pen.glyph(), widths[names[base]]
    for letter, base in TURNED.items():
        left, wide, right, strokes = LETTERS[base]
        glyphs[names[letter]], widths[names[letter]] = outline(strokes, wide + right, turned=True), left + wide + right
    shown = [*LETTERS, *PLAIN, *TURNED]
    font = FontBuilder(UNITS, isTTF=True)
    font.setupGlyphOrder(list(glyphs))
    font.setupCharacterMap(
        {ord(one): names[letter] for letter in shown for one in (letter, letter.lower())}
        | {ord(one): names[letter] for one, letter in ALIKE.items()}
    )
    font.setupGlyf(glyphs)
    shapes = font.font["glyf"]
    font.setupHorizontalMetrics(
        {name: (round(width), getattr(shapes[name], "xMin", 0)) for name, width in widths.items()}
    )
    font.setupHorizontalHeader(ascent=HEIGHT[0], descent=-HEIGHT[1])
    font.setupNameTable({"familyName": "Black Ticket", "styleName": "Regular"}, mac=False)
    font.setupOS2(
        sTypoAscender=HEIGHT[0],
        sTypoDescender=-HEIGHT[1],
        usWinAscent=HEIGHT[0],
        usWinDescent=HEIGHT[1],
        sCapHeight=HIGH,
    )
    font.setupPost(keepGlyphNames=False)
    pairs = [(pair, by) for by, pairs in KERNED.items() for pair in pairs.split()]
    kerning = "".join(f"pos {names[first]} {names[second]} -{by};" for (first, second), by in pairs)
    font.addOpenTypeFeatures(f"feature kern {{{kerning}}} kern;")
    font.font.flavor = "woff2"
    return font.font


if __name__ == "__main__":
    build().save(FILE)
