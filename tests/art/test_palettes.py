"""The high-contrast palette keeps red, leaf and purple apart for people who see two primaries.

Sight is simulated after Machado, Oliveira and Fernandes (2009) at full severity and after Viénot,
Brettel and Mollon (1999); difference is CIEDE2000 after Sharma, Wu and Dalal (2005).
"""

from __future__ import annotations

from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

import pytest

from koikoi_widget.art import PALETTES

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

# linear RGB to linear RGB
MACHADO: dict[str, Matrix] = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}
VIENOT: dict[str, Matrix] = {
    "protan": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    "deutan": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
}
XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE = (0.95047, 1.0, 1.08883)


def times(matrix: Matrix, values: Triple) -> Triple:
    a, b, c = (sum(m * v for m, v in zip(row, values, strict=True)) for row in matrix)
    return a, b, c


def linear(colour: str) -> Triple:
    digits = colour.removeprefix("#")
    parts = [int(digits[k : k + 2], 16) / 255 for k in (0, 2, 4)]
    r, g, b = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
    return r, g, b


def lab(rgb: Triple) -> Triple:
    r, g, b = (min(1.0, max(0.0, v)) for v in rgb)
    xyz = times(XYZ, (r, g, b))
    x, y, z = (
        v ** (1 / 3) if v > (6 / 29) ** 3 else v / (3 * (6 / 29) ** 2) + 4 / 29
        for v in (a / w for a, w in zip(xyz, WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(one: Triple, two: Triple) -> float:
    (l1, a1, b1), (l2, a2, b2) = one, two
    mean_c7 = ((hypot(a1, b1) + hypot(a2, b2)) / 2) ** 7
    stretch = 1 + 0.5 * (1 - sqrt(mean_c7 / (mean_c7 + 25**7)))
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = (degrees(atan2(b, a)) % 360 if a or b else 0.0 for a, b in ((a1, b1), (a2, b2)))
    dl, dc, dh = l2 - l1, c2 - c1, h2 - h1
    if c1 * c2 == 0:
        dh = 0.0
    elif abs(dh) > 180:
        dh -= 360 if dh > 0 else -360
    turn = 2 * sqrt(c1 * c2) * sin(radians(dh / 2))
    l_mean, c_mean = (l1 + l2) / 2, (c1 + c2) / 2
    if c1 * c2 == 0:
        h_mean = h1 + h2
    elif abs(h1 - h2) <= 180:
        h_mean = (h1 + h2) / 2
    else:
        h_mean = (h1 + h2 + (360 if h1 + h2 < 360 else -360)) / 2
    t = (
        1
        - 0.17 * cos(radians(h_mean - 30))
        + 0.24 * cos(radians(2 * h_mean))
        + 0.32 * cos(radians(3 * h_mean + 6))
        - 0.20 * cos(radians(4 * h_mean - 63))
    )
    sl = 1 + 0.015 * (l_mean - 50) ** 2 / sqrt(20 + (l_mean - 50) ** 2)
    sc, sh = 1 + 0.045 * c_mean, 1 + 0.015 * c_mean * t
    rc = 2 * sqrt(c_mean**7 / (c_mean**7 + 25**7))
    rt = -rc * sin(radians(60 * exp(-(((h_mean - 275) / 25) ** 2))))
    return sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (turn / sh) ** 2 + rt * dc / sc * turn / sh)


def worst_pair(palette: str, sight: Matrix) -> float:
    colours = PALETTES[palette]
    seen = [lab(times(sight, linear(c))) for c in (colours.red, colours.leaf, colours.purple)]
    return min(ciede2000(a, b) for a, b in combinations(seen, 2))


@pytest.mark.parametrize(
    ("one", "two", "expected"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((50, 2.5, 0), (56, -27, -3), 31.9030),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_colour_difference_agrees_with_the_published_pairs(
    one: Triple, two: Triple, expected: float
) -> None:
    assert ciede2000(one, two) == pytest.approx(expected, abs=5e-4)


@pytest.mark.parametrize("model", [MACHADO, VIENOT], ids=["machado", "vienot"])
def test_red_leaf_and_purple_stay_apart_in_the_high_contrast_palette(
    model: dict[str, Matrix],
) -> None:
    high, traditional = (
        min(worst_pair(palette, sight) for sight in model.values())
        for palette in ("high-contrast", "traditional")
    )
    assert high >= 25
    assert high > traditional
