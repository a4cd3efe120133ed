"""The yaku as rows of a table, and one loop that scores a pile by them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from operator import itemgetter
from typing import TYPE_CHECKING

from ..locale import _
from .cards import (
    ANIMALS,
    BLUE_RIBBONS,
    BOAR,
    BRIGHTS,
    BUTTERFLIES,
    CHAFF,
    CURTAIN,
    DEER,
    FULL_DECK,
    MONTHS,
    MOON,
    POETRY_RIBBONS,
    RAIN_MAN,
    RIBBONS,
    SAKE_CUP,
    Cards,
    CardSet,
    mask_of,
)
from .display import as_html, as_svg
from .errors import InvalidRules, check_kind, check_whole, checks_options, not_allowed

# What a row may hold. The limits are far beyond any real rules; the kernel counts no further.
_MOST = 2**31
_NUMBERS = {
    "points": (1, _MOST),
    "need": (1, _MOST),
    "extra": (0, _MOST),
    "pool": (1, FULL_DECK),
    "required": (0, FULL_DECK),
    "extra_pool": (0, FULL_DECK),
    "forbidden": (0, FULL_DECK),
}
MASKS = ("pool", "required", "extra_pool", "forbidden")


@checks_options
@dataclass(frozen=True, slots=True, kw_only=True)
class Yaku:
    """One scoring combination: `points` for `need` cards of `pool`.

    Whatever names cards is taken for a set of them, and is kept as a mask.

    >>> Yaku(id="moon", points=2, pool="8-bright 8-animal", need=2)
    Yaku(id='moon', points=2, pool=CardSet.parse('8-bright 8-animal'), need=2)

    Attributes:
        id: the word that scripts and records use.
        points: what it scores when just made.
        pool: the cards that count towards it.
        need: how many of them it takes.
        required: cards of the pool that must be among them.
        extra: points for each card of `extra_pool` (the pool, if 0) beyond `need`, 0 or more.
        family: rows that share this word exclude each other: only the best counts.
        forbidden: any of these in the pile cancels it.
        viewing: it is one of the two viewings, which the rule `viewings` governs.

    Raises:
        InvalidRules: a field has a value that it does not allow, or `pool` has fewer than `need`
            cards.
        UnknownCard: a name is not a card, or a card is named twice.
    """

    id: str
    points: int
    pool: int
    need: int
    required: int = 0
    extra: int = 0
    extra_pool: int = 0
    family: str = ""
    forbidden: int = 0
    viewing: bool = False

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            id: str,
            points: int,
            pool: int | Cards,
            need: int,
            required: int | Cards = 0,
            extra: int = 0,
            extra_pool: int | Cards = 0,
            family: str = "",
            forbidden: int | Cards = 0,
            viewing: bool = False,
        ) -> None: ...

    def __post_init__(self) -> None:
        check_word("yaku id", self.id, least=1)
        check_word("yaku family", self.family)
        for name in MASKS:
            object.__setattr__(self, name, mask_of(getattr(self, name)))
        for name, (least, most) in _NUMBERS.items():
            number = check_whole(
                f"{self.id}: {name}", getattr(self, name), least, most, InvalidRules
            )
            object.__setattr__(self, name, number)
        check_whole(f"{self.id}: need", self.need, 1, self.pool.bit_count(), InvalidRules)
        if not isinstance(self.viewing, bool):
            raise not_allowed(f"{self.id}: viewing", self.viewing, _("yes or no"), InvalidRules)

    def __str__(self) -> str:
        """Return it as a record writes it: ``moon points=2 pool=8-bright,8-animal need=2``."""
        said = [self.id]
        for item in fields(self)[1:]:
            value = getattr(self, item.name)
            if item.name in MASKS:
                value = ",".join(map(str, CardSet.from_mask(value)))
            if value:
                said.append(f"{item.name}={'yes' if value is True else value}")
        return " ".join(said)

    def __repr__(self) -> str:
        said = []
        for item in fields(self):
            if value := getattr(self, item.name):
                shown = CardSet.from_mask(value) if item.name in MASKS else value
                said.append(f"{item.name}={shown!r}")
        return f"Yaku({', '.join(said)})"

    def points_in(self, pile: int) -> int:
        """Return what this yaku scores in the mask `pile`, 0 when it is not made."""
        have = (pile & self.pool).bit_count()
        if have < self.need or pile & self.required != self.required or pile & self.forbidden:
            return 0
        counted = (pile & self.extra_pool).bit_count() if self.extra_pool else have
        return self.points + self.extra * max(0, counted - self.need)

    @property
    def cards(self) -> CardSet:
        """The cards that count towards it."""
        return CardSet.from_mask(self.pool)

    @property
    def required_and_others(self) -> tuple[CardSet, int]:
        """The cards that it takes in any case, and how many of its other cards with them."""
        required = CardSet.from_mask(self.required)
        return required, self.need - len(required)

    def _repr_svg_(self) -> str | None:
        return as_svg(self)


def check_word(what: str, word: object, least: int = 0) -> None:
    """Refuse a name that a record could not hold: it must be one word.

    Raises:
        InvalidRules: it is not.
    """
    if not isinstance(word, str) or not re.fullmatch(rf"[\w-]{{{least},60}}", word):
        allowed = _("one word of up to 60 letters, digits and hyphens (-)")
        raise not_allowed(what, word, allowed, InvalidRules)


BOAR_DEER_BUTTERFLIES = BOAR | DEER | BUTTERFLIES
DRY_BRIGHTS = BRIGHTS & ~RAIN_MAN
WILLOW = MONTHS[10].mask
STORM = WILLOW | MONTHS[11].mask  # what lies on the field and hides flowers and moon


def standard_yaku(
    *,
    five: int = 10,
    four: int = 8,
    rainy_four: int = 7,
    three: int = 5,
    three_with_rain: bool = False,
    trio: int = 5,
    further: int = 0,
    both_ribbons: int = 0,
    exclusive: Iterable[str] = (),
    cup_is_chaff: bool = True,
) -> tuple[Yaku, ...]:
    """Return the rows that most sources share; the arguments are what they differ in.

    Args:
        five, four, rainy_four, three: points of the bright yaku.
        three_with_rain: whether the rain man counts towards Three Brights.
        trio: points of Boar-Deer-Butterflies, Poetry and Blue Ribbons.
        further: points that each card of the kind beyond a trio adds to it.
        both_ribbons: points of the yaku Poetry and Blue Ribbons; 0 leaves it out.
        exclusive: groups besides the brights in which only the best counts: "animals", "ribbons",
            or "colours" for the trios of ribbons alone.
        cup_is_chaff: whether the sake cup also counts as chaff.
    """
    colours = next((group for group in exclusive if group in ("ribbons", "colours")), "")
    animals = "animals" if "animals" in exclusive else ""
    plain = "ribbons" if colours == "ribbons" else ""
    chaff = CHAFF | SAKE_CUP if cup_is_chaff else CHAFF
    more_animals, more_ribbons = (ANIMALS, RIBBONS) if further else (0, 0)
    both: tuple[Yaku, ...] = ()
    if both_ribbons:
        both = (
            Yaku(
                id="poetry-and-blue-ribbons",
                points=both_ribbons,
                pool=POETRY_RIBBONS | BLUE_RIBBONS,
                need=6,
                family=colours,
                extra=further,
                extra_pool=more_ribbons,
            ),
        )
    return (
        Yaku(id="five-brights", points=five, pool=BRIGHTS, need=5, family="brights"),
        Yaku(id="four-brights", points=four, pool=DRY_BRIGHTS, need=4, family="brights"),
        Yaku(
            id="rainy-four-brights",
            points=rainy_four,
            pool=BRIGHTS,
            need=4,
            required=RAIN_MAN,
            family="brights",
        ),
        Yaku(
            id="three-brights",
            points=three,
            pool=BRIGHTS if three_with_rain else DRY_BRIGHTS,
            need=3,
            family="brights",
        ),
        Yaku(id="flower-viewing", points=5, pool=CURTAIN | SAKE_CUP, need=2, viewing=True),
        Yaku(id="moon-viewing", points=5, pool=MOON | SAKE_CUP, need=2, viewing=True),
        Yaku(
            id="boar-deer-butterflies",
            points=trio,
            pool=BOAR_DEER_BUTTERFLIES,
            need=3,
            family=animals,
            extra=further,
            extra_pool=more_animals,
        ),
        *both,
        Yaku(
            id="poetry-ribbons",
            points=trio,
            pool=POETRY_RIBBONS,
            need=3,
            family=colours,
            extra=further,
            extra_pool=more_ribbons,
        ),
        Yaku(
            id="blue-ribbons",
            points=trio,
            pool=BLUE_RIBBONS,
            need=3,
            family=colours,
            extra=further,
            extra_pool=more_ribbons,
        ),
        Yaku(id="animals", points=1, pool=ANIMALS, need=5, extra=1, family=animals),
        Yaku(id="ribbons", points=1, pool=RIBBONS, need=5, extra=1, family=plain),
        Yaku(id="chaff", points=1, pool=chaff, need=10, extra=1),
    )


def has_as_many(row: Yaku, other: Yaku) -> bool:
    """Return whether a pile with the cards that `row` needs has as many as `other` needs."""
    return row.need - (row.pool & ~other.pool).bit_count() >= other.need


def gain_over_lesser(row: Yaku, rows: Iterable[Yaku]) -> int:
    """Return what `row` adds to the best yaku of its family that is made along with it."""
    sure = row.pool if row.need == row.pool.bit_count() else row.required
    lesser = (
        other.points
        for other in rows
        if row.family
        and other.family == row.family
        and other.points < row.points
        and has_as_many(row, other)
        and not other.required & ~sure
    )
    return row.points - max(lesser, default=0)


def made(rows: Iterable[Yaku], pile: int, lone_viewing: bool = True) -> list[tuple[Yaku, int]]:
    """Return the yaku of `rows` that the mask `pile` scores, each with its points.

    Of each family only the best stays. Without `lone_viewing`, a viewing counts only together with
    another yaku.
    """
    scored = [
        (row, points)
        for row in rows
        if (pile & row.pool).bit_count() >= row.need and (points := row.points_in(pile))
    ]
    if len(scored) > 1:
        best = {row.family: row for row, _points in sorted(scored, key=itemgetter(1))}
        scored = [
            (row, points) for row, points in scored if not row.family or best[row.family] is row
        ]
    if len(scored) == 1 and scored[0][0].viewing and not lone_viewing:
        return []
    return scored


@dataclass(frozen=True, slots=True)
class Score:
    """What a pile scores: the yaku made, in the order of the rules, each with its points.

    >>> made = kk.score("1-bright 3-bright 8-bright 8-animal")
    >>> made.total, [(yaku.id, points) for yaku, points in made.yaku]
    (6, [('three-brights', 6)])
    """

    yaku: tuple[tuple[Yaku, int], ...]

    @property
    def total(self) -> int:
        """The base: the sum of all yaku, before any multiplier."""
        return sum(points for _yaku, points in self.yaku)

    def as_dict(self) -> dict[str, int]:
        """Return points by yaku id."""
        return {yaku.id: points for yaku, points in self.yaku}

    def raised(self, before: Score) -> tuple[tuple[Yaku, int], ...]:
        """Return the yaku that `before` has not, or for fewer points."""
        check_kind("before", before, Score)
        had = before.as_dict()
        return tuple((yaku, points) for yaku, points in self if points > had.get(yaku.id, 0))

    def __iter__(self) -> Iterator[tuple[Yaku, int]]:
        return iter(self.yaku)

    def __bool__(self) -> bool:
        return bool(self.yaku)

    def __str__(self) -> str:
        return " ".join(f"{yaku.id}={points}" for yaku, points in self.yaku) or "-"

    def _repr_html_(self) -> str | None:
        return as_html(self)
