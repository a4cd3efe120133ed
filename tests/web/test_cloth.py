"""The cloth: the colours of each month are what the look defines, and words on them are legible."""

from __future__ import annotations

import re
from itertools import product
from math import cos, radians, sin

from koikoi_widget.web import tokens

# Hue and chroma of each month; lightness and part of the chroma of each shade, by day and by night.
MONTHS = {
    1: (160, 0.045),
    2: (5, 0.040),
    3: (352, 0.045),
    4: (300, 0.045),
    5: (265, 0.045),
    6: (28, 0.048),
    7: (125, 0.045),
    8: (240, 0.045),
    9: (88, 0.055),
    10: (58, 0.052),
    11: (220, 0.022),
    12: (320, 0.038),
}
SHADES = {
    "sky-top": ((0.735, 1.2), (0.215, 0.6)),
    "sky": ((0.825, 1.0), (0.275, 0.7)),
    "moon": ((0.892, 0.6), (0.335, 0.7)),
    "hill": ((0.765, 1.1), (0.235, 0.6)),
}
LEAST = {"light": 7.0, "dark": 9.5}  # contrast of words; the look promises 7.2 and 9.9


def pair(name: str, text: str) -> tuple[str, str]:
    found = re.search(rf"--koikoi-{name}: light-dark\((#\w+), (#\w+)\);", text)
    assert found, name
    return found[1], found[2]


def of_month(month: int) -> str:
    return tokens.FILE.read_text("utf-8").split(f'[data-month="{month}"] {{')[1].split("}")[0]


def linear(colour: str) -> list[float]:
    values = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    return [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in values]


def luminance(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted([luminance(one), luminance(other)])
    return (high + 0.05) / (low + 0.05)


def oklch(lightness: float, chroma: float, hue: float) -> str:
    """Return a colour as sRGB, by the matrices of Björn Ottosson's "A perceptual color space"."""
    a, b = chroma * cos(radians(hue)), chroma * sin(radians(hue))
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    channels = (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )
    curved = [12.92 * c if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055 for c in channels]
    return "#" + "".join(f"{round(255 * each):02x}" for each in curved)


def test_a_shade_is_that_of_its_month() -> None:
    for month, shade in [*product(MONTHS, SHADES)]:
        hue, chroma = MONTHS[month]
        expected = tuple(oklch(light, part * chroma, hue) for light, part in SHADES[shade])
        assert pair(shade, of_month(month)) == expected
        assert tokens.colour(shade, month) == expected[0]


def test_words_on_every_cloth_are_legible_by_day_and_by_night() -> None:
    for month, shade in [*product(MONTHS, SHADES)]:
        words, cloth = pair("ink", tokens.FILE.read_text("utf-8")), pair(shade, of_month(month))
        for place, least in enumerate(LEAST.values()):
            assert contrast(words[place], cloth[place]) >= least
