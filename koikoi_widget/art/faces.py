"""Whole pictures: a card's face in either deck, and the back, each one SVG document.

A picture is a function of its arguments: the same card gives the same bytes. Pictures that share a
page are given different prefixes, which set their ids apart.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from html import escape

from ..engine.cards import MONTHS, Card, Kind
from ..engine.errors import check_name
from ..engine.words.names import KIND_NAMES
from ..locale import N_, _, capitalized
from . import index
from .marks import overlay
from .months import drawing
from .palettes import PALETTES, Palette
from .pen import HEIGHT, LINE, WIDTH

# For pictures that `web/shared/picture.js` gives ids of their own each time one is shown.
PAGE_PREFIX = "koikoi-prefix-"
BORDER = 30  # 5% of the width
RADIUS = 12  # 2% of the width

# What each face shows, beyond its plant, in the words of someone describing it.
_SHOWN = {
    "1-bright": N_("crane and sun"),
    "3-bright": N_("curtain"),
    "8-bright": N_("full moon"),
    "11-bright": N_("rain man"),
    "12-bright": N_("phoenix"),
    "2-animal": N_("warbler"),
    "4-animal": N_("cuckoo"),
    "5-animal": N_("plank bridge"),
    "6-animal": N_("butterflies"),
    "7-animal": N_("boar"),
    "8-animal": N_("geese"),
    "9-animal": N_("sake cup"),
    "10-animal": N_("deer"),
    "11-animal": N_("swallow"),
    "11-chaff": N_("lightning"),
}
_RIBBONS = {
    "poetry": N_("red poetry ribbon"),
    "blue": N_("blue ribbon"),
    "plain": N_("plain red ribbon"),
}


def palette_of(palette: str | Palette) -> Palette:
    """Return the palette that `palette` names, or itself.

    Raises:
        UnknownName: no palette has that name.
    """
    if isinstance(palette, Palette):
        return palette
    check_name(_("palette"), palette, PALETTES)
    return PALETTES[palette]


def alternative(card: Card) -> str:
    """Return what a card shows, for people who cannot see it.

    >>> from ..engine.cards import Card
    >>> alternative(Card.parse("1-bright"))
    'January, pine: crane and sun (bright)'
    """
    month = MONTHS[card.month - 1]
    shown = _SHOWN.get(str(card)) or _RIBBONS.get(card.ribbon)
    place = _("{month}, {plant}", month=capitalized(_(month.name)), plant=_(month.plant))
    if shown is None:
        kind = _(KIND_NAMES[card.kind])
        what = _("{kind} {number}", kind=kind, number=card.number) if card.number else kind
        return _("{place}: {what}", place=place, what=what)
    if card.kind is Kind.RIBBON:
        return _("{place}: {what}", place=place, what=_(shown))
    return _("{place}: {what} ({kind})", place=place, what=_(shown), kind=_(KIND_NAMES[card.kind]))


def face(
    card: Card,
    palette: str | Palette = "traditional",
    *,
    marks: bool | Collection[str] = False,
    prefix: str = "",
) -> str:
    """Return the drawn face of `card` as an SVG document, 610 x 1000.

    Args:
        marks: True for all, or those of "month" and "kind" to draw over the face.
        prefix: set before every id in the picture.
    """
    colours = palette_of(palette)
    content = drawing(card.month, card.index % 4)(colours) + overlay(card, colours, marks)
    return _document(content, alternative(card), colours, f"{prefix}{card}-")


def index_face(
    card: Card,
    palette: str | Palette = "traditional",
    *,
    marks: bool | Collection[str] = False,
    prefix: str = "",
) -> str:
    """Return the index deck's face of `card`; it carries its marks already, so adds none."""
    colours = palette_of(palette)
    return _document(
        index.picture(card, colours), alternative(card), colours, f"{prefix}{card}-index-"
    )


def back(palette: str | Palette = "traditional", colour: str = "brick", *, prefix: str = "") -> str:
    """Return the back of a card, plain with a fine border; `colour` is "ink" or "brick".

    Raises:
        UnknownName: there is no such palette or back.
    """
    colours = palette_of(palette)
    check_name(_("card back"), colour, BACKS)
    fill = BACKS[colour] or colours.ink
    ground = f'<rect width="{WIDTH}" height="{HEIGHT}" rx="{RADIUS}" fill="{fill}"/>'
    hairlines = _edge(colours) + _hairline(BORDER, 6, colours)
    return _svg(ground + hairlines, _("the back of a card"), f"{prefix}back-{colour}-")


def _edge(palette: Palette) -> str:
    """Return a light line at the edge of a card, which is lost on a dark cloth without one.

    The wrapped paper of a printed card catches the light in the same way.
    """
    return _hairline(LINE / 2, RADIUS - LINE / 2, palette)


def _hairline(at: float, radius: float, palette: Palette) -> str:
    return (
        f'<rect x="{at:g}" y="{at:g}" width="{WIDTH - 2 * at:g}" height="{HEIGHT - 2 * at:g}" '
        f'rx="{radius:g}" fill="none" stroke="{palette.paper}" stroke-opacity=".35" '
        f'stroke-width="{LINE}"/>'
    )


BACKS = {"ink": "", "brick": "#8C2F22"}
DECKS = {"drawn": face, "index": index_face}


def deck_of(name: str) -> Callable[..., str]:
    """Return what draws the faces of the deck called `name`, as `face` does.

    Raises:
        UnknownName: no deck has that name.
    """
    check_name(_("deck"), name, DECKS)
    return DECKS[name]


def vignette(
    content: str, square: tuple[int, int, int], palette: Palette, prefix: str, ground: str = ""
) -> str:
    """Return the `square` (x, y and side) of a drawing as an SVG document without a title.

    Args:
        ground: what lies below it; by default nothing does.
    """
    x, y, side = square
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {side} {side}" '
        f'aria-hidden="true" focusable="false">{ground}'
        f'<g fill="none" stroke="{palette.ink}" stroke-width="{LINE}" stroke-linecap="round" '
        f'stroke-linejoin="round">{content}</g></svg>'
    ).replace("@", prefix)


def _document(content: str, title: str, palette: Palette, prefix: str) -> str:
    half = BORDER / 2
    ground = f'x="{half:g}" y="{half:g}" width="{WIDTH - BORDER}" height="{HEIGHT - BORDER}"'
    # the border lies over the picture's edge, so that no seam shows where a dark hill meets it
    picture = (
        f'<clipPath id="@c"><rect {ground}/></clipPath>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="{RADIUS}" fill="{palette.ink}"/>'
        f'<g clip-path="url(#@c)"><rect {ground} fill="{palette.paper}"/>'
        f'<g fill="none" stroke="{palette.ink}" stroke-width="{LINE}" stroke-linecap="round" '
        f'stroke-linejoin="round">{content}</g></g>'
        f'<rect {ground} fill="none" stroke="{palette.ink}" stroke-width="{BORDER}" '
        f'stroke-linejoin="round"/>{_edge(palette)}'
    )
    return _svg(picture.replace("@", prefix), title, prefix)


def _svg(content: str, title: str, prefix: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-labelledby="{prefix}t"><title id="{prefix}t">{escape(title)}</title>'
        f"{content}</svg>"
    )
