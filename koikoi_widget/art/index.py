"""The index deck: plain faces that say month, plant and kind outright, legible at 64 pixels.

For people who cannot make out the drawn deck, and for small screens.
"""

from __future__ import annotations

from ..engine.cards import Card, Kind
from .marks import digits, kind_sign
from .palettes import Palette
from .pen import blob, curve, disc, group, line, outline, polygon, polyline, shape, taper, turned


def picture(card: Card, palette: Palette) -> str:
    """Return the index deck's picture of a card: number above, plant in the middle, kind below."""
    colour = {
        Kind.BRIGHT: palette.yellow,
        Kind.ANIMAL: palette.orange,
        Kind.RIBBON: palette.purple if card.ribbon == "blue" else palette.red,
        Kind.CHAFF: palette.paper,
    }[card.kind]
    if card.ribbon == "poetry":
        colour = palette.red
    band = f'<rect x="20" y="690" width="570" height="290" fill="{colour}"/>'
    plaque = f'<circle cx="305" cy="835" r="112" fill="{palette.paper}"/>'
    which = group(
        *(
            shape(disc(305 + 60 * (k - (card.number - 1) / 2), 660, 9), palette.ink)
            for k in range(card.number)
        )
    )
    return (
        f'<g transform="translate(305 170)scale(2.1)">{digits(palette, card.month, 16)}</g>'
        f'<g transform="translate(305 460)">{_EMBLEMS[card.month - 1](palette)}</g>'
        f"{which}{band}{plaque}"
        f'<g transform="translate(305 835)scale(1.55)">{kind_sign(palette, card)}</g>'
    )


# --- the twelve plants, each about 260 wide and 300 high, round the origin ----------------------


def _petals(count: int, petal: list[tuple[float, float]], fill: str) -> str:
    return "".join(
        shape(outline(turned(petal, angle=360 * k / count)), fill, width=8) for k in range(count)
    )


def _pine(p: Palette) -> str:
    needles = "".join(
        polyline((0, y + 40), (side * (44 + reach), y - 20))
        for y, reach in ((-80, 0), (-40, 30), (0, 56), (40, 70), (80, 76))
        for side in (-1, 1)
    )
    return (
        line(needles, width=34)
        + line(needles, p.leaf, 22)
        + line("M0-80V140", p.brown, 20)
        + shape(blob((0, -72), (-22, -96), (0, -150), (22, -96)), p.yellow, width=8)
    )


def _plum(p: Palette) -> str:
    petals = "".join(
        shape(disc(*turned([(0, -70)], angle=72 * k)[0], 58), p.red, width=8) for k in range(5)
    )
    return petals + shape(disc(0, 0, 36), p.yellow, width=8)


def _cherry(p: Palette) -> str:
    petal = [
        (0.0, 0.0),
        (-58.0, -66.0),
        (-40.0, -124.0),
        (-16.0, -134.0),
        (0.0, -108.0),
        (16.0, -134.0),
        (40.0, -124.0),
        (58.0, -66.0),
        (0.0, 0.0),
    ]
    return _petals(5, petal, p.pink) + shape(disc(0, 0, 22), p.red, width=8)


def _wisteria(p: Palette) -> str:
    rows = ((-70, 3), (-26, 4), (18, 3), (60, 2), (98, 1))
    balls = "".join(
        shape(disc(44 * (k - (n - 1) / 2), y, 27), p.purple, width=8)
        for y, n in rows
        for k in range(n)
    )
    leaves = "".join(
        shape(
            taper(turned([(0, 0), (0, -60), (0, -120)], angle=a, y=-80), (0, 46, 0)),
            p.leaf,
            width=8,
        )
        for a in (-95, -48, 48, 95)
    )
    return leaves + balls + shape(disc(0, 132, 18), p.purple, width=8)


def _iris(p: Palette) -> str:
    blades = "".join(
        shape(taper([(x, 150), (x * 1.2, 40), (x * 1.6, -80)], (40, 34, 0)), p.leaf, width=8)
        for x in (-66, 66)
    )
    return (
        blades
        + line("M0 150V10", p.leaf, 22)
        + shape(taper([(0, -20), (0, -90), (0, -150)], (20, 66, 0)), p.purple, width=8)
        + shape(taper([(0, -20), (-80, -60), (-130, 30)], (30, 74, 10)), p.purple, width=8)
        + shape(taper([(0, -20), (80, -60), (130, 30)], (30, 74, 10)), p.purple, width=8)
        + shape(taper([(0, -30), (0, 10), (0, 60)], (40, 74, 20)), p.purple, width=8)
        + line("M0-16V32", p.yellow, 12)
    )


def _peony(p: Palette) -> str:
    outer = [turned([(0, -108)], angle=45 * k)[0] for k in range(8)]
    lobes = "".join(shape(disc(x, y * 0.9, 48), p.red, width=8) for x, y in outer)
    return (
        shape(taper([(-150, 120), (-70, 90), (0, 60)], (0, 70, 0)), p.leaf, width=8)
        + shape(taper([(150, 120), (70, 90), (0, 60)], (0, 70, 0)), p.leaf, width=8)
        + lobes
        + shape(disc(0, 0, 84), p.red, edge="none")
        + line(
            curve((-60, -20), (-30, 40), (0, 50), (30, 40), (60, -20))
            + curve((-30, -30), (0, 12), (30, -30)),
            width=8,
        )
        + shape(disc(0, -44, 20), p.yellow, width=8)
    )


def _clover(p: Palette) -> str:
    parts = [line(curve((-80, 150), (-40, 20), (60, -130)), width=12)]
    for x, y, angle in ((-66, 70, -60), (-44, 10, 60), (-30, -10, -70), (8, -50, 70)):
        parts.append(
            shape(
                taper(turned([(0, 0), (0, -40), (0, -92)], angle=angle, x=x, y=y), (8, 52, 0)),
                p.leaf,
                width=8,
            )
        )
    for x, y, angle in ((60, -120, 10), (30, -90, -60), (46, -96, 80), (-6, -50, -50)):
        parts.append(
            shape(
                taper(turned([(0, 0), (0, -38), (0, -66)], angle=angle, x=x, y=y), (6, 44, 0)),
                p.red,
                width=8,
            )
        )
    return "".join(parts)


def _pampas(p: Palette) -> str:
    hill = outline([(-190, 140), (-120, 30), (0, -10), (110, 30), (190, 140)])
    return (
        shape(disc(10, -50, 94), p.snow, width=8)
        + shape(hill, p.ink)
        + line(
            "".join(curve((x, 140), (x + 6, 80), (x + 44, 40)) for x in (-90, -30, 30, 90)),
            p.paper,
            9,
        )
    )


def _chrysanthemum(p: Palette) -> str:
    ray = [
        (0.0, 0.0),
        (-22.0, -80.0),
        (-20.0, -128.0),
        (0.0, -142.0),
        (20.0, -128.0),
        (22.0, -80.0),
        (0.0, 0.0),
    ]
    return "".join(
        shape(outline(turned(ray, angle=30 * k)), (p.red, p.yellow)[k % 2], width=8)
        for k in range(12)
    ) + shape(disc(0, 0, 34), p.yellow, width=8)


def _maple(p: Palette) -> str:
    points: list[tuple[float, float]] = []
    for angle, length in ((-118, 96), (-62, 140), (0, 156), (62, 140), (118, 96)):
        points += [
            *turned([(-24, -length * 0.55), (0, -length), (24, -length * 0.55)], angle=angle),
            *turned([(0, -46)], angle=angle + 30),
        ]
    return line("M0 20V150", width=16) + shape(polygon(*points[:-1], (0, 30)), p.red, width=8)


def _willow(p: Palette) -> str:
    parts = []
    for x, reach in ((-90, 120), (0, 150), (90, 130)):
        parts.append(line(f"M{x}-150C{x} -60 {x + 20} 20 {x} {reach}", width=9))
        parts += [
            shape(
                taper(
                    turned([(0, 0), (0, 36), (0, 82)], angle=side * 28, x=x + 6, y=y), (4, 26, 0)
                ),
                p.leaf,
                width=7,
            )
            for y in (-140, -70, 0, reach - 82)
            for side in (-1, 1)
        ]
    return "".join(parts)


def _paulownia(p: Palette) -> str:
    heart = [
        (0.0, 0.0),
        (-66.0, -20.0),
        (-84.0, 60.0),
        (0.0, 130.0),
        (84.0, 60.0),
        (66.0, -20.0),
        (0.0, 0.0),
    ]
    leaves = "".join(
        shape(outline(turned(heart, angle=a, x=x, y=y)), p.leaf, width=8)
        for a, x, y in ((58, -16, 20), (-58, 16, 20), (0, 0, 30))
    )
    sprays = "".join(
        shape(disc(x + dx, y, 22), p.purple, width=8)
        for x, top in ((-90, -70), (0, -130), (90, -70))
        for dx, y in ((-22, top + 72), (22, top + 72), (-14, top + 34), (14, top + 34), (0, top))
    )
    return leaves + sprays


_EMBLEMS = (
    _pine,
    _plum,
    _cherry,
    _wisteria,
    _iris,
    _peony,
    _clover,
    _pampas,
    _chrysanthemum,
    _maple,
    _willow,
    _paulownia,
)
