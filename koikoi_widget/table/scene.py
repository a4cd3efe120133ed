"""What lies where: a pure function from a view to a list of placed things.

One list serves the canvas, the SVG picture and hit-testing, so they cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ..engine.actions import Action, Play, Take
from ..engine.cards import ANIMALS, BRIGHTS, CHAFF, RIBBONS, Card, CardSet
from ..engine.match import Match
from ..engine.names import month_name
from ..engine.rules import Rules, yaku_name
from ..engine.settle import multiplier
from ..engine.view import View
from ..locale import N_, _, ngettext
from .layout import ASPECT, Layout, Rect, spread
from .style import TURN_WIDTH


@dataclass(frozen=True, slots=True)
class Shown:
    """Everything that a table shows of a match: one seat's view, and what is public.

    Attributes:
        names: what to call the players, by seat.
        you: the seat that sentences address as "you"; None: neither, both go by their names.
        card_names: the name set of the cards.
        revealed: the opponent's hand, if all cards lie open, in a replay.
        covered: how many of the seat's own cards lie face down, while both hands are hidden.
        last: the action just played and who played it.
        history: the points of both seats after each round.
        selected: the hand card that waits for a choice between two field cards, or for a second
            tap.
        helping: the months whose hand cards are marked if they can take something.
    """

    view: View
    names: tuple[str, str] = ("You", "Opponent")
    you: int | None = 0
    card_names: str = "traditional"
    revealed: CardSet = CardSet()
    covered: int = 0
    last: tuple[int, Action] | None = None
    is_over: bool = False
    winner: int | None = None
    history: tuple[tuple[int, int], ...] = ()
    selected: Card | None = None
    helping: frozenset[int] = frozenset()

    @classmethod
    def of(
        cls,
        match: Match,
        seat: int = 0,
        names: tuple[str, str] = ("You", "Opponent"),
        last: tuple[int, Action] | None = None,
        selected: Card | None = None,
        card_names: str = "traditional",
    ) -> Shown:
        """Return what the table shows `seat` of `match`."""
        return cls(
            view=match.view(seat),
            names=names,
            you=seat,
            card_names=card_names,
            last=last or match.last,
            is_over=match.is_over,
            winner=match.winner,
            history=match.history,
            selected=selected,
        )

    def with_hands_down(self) -> Shown:
        """Return the same with the seat's own hand face down, so that it holds nobody's cards."""
        view = self.view
        return replace(
            self,
            view=replace(view, hand=CardSet(), legal_actions=()),
            covered=len(view.hand),
            selected=None,
        )

    def plays(self, card: Card) -> tuple[Play, ...]:
        """Return how the hand card `card` can be played; two ways if it can take either of two."""
        legal = self.view.legal_actions
        return tuple(each for each in legal if isinstance(each, Play) and each.card is card)

    def takes(self, card: Card) -> Action | None:
        """Return what a click on the field card `card` plays, None for nothing."""
        for each in self.view.legal_actions:
            if isinstance(each, Take):
                is_meant = each.card is card
            elif isinstance(each, Play) and each.card is self.selected:
                is_meant = card.month == each.card.month and each.taking in (None, card)
            else:
                continue
            if is_meant:
                return each
        return None

    def click(self, card: Card) -> Action | None:
        """Return what a click on `card` plays, None for nothing."""
        if card in self.view.hand:
            plays = self.plays(card)
            return plays[0] if len(plays) == 1 else None
        return self.takes(card) if card in self.view.field else None


@dataclass(frozen=True, slots=True)
class Placed:
    """One thing on the table.

    Attributes:
        shape: "face", "back", "place" (an empty place), "mark", "panel", "edge" (one side of the
            line around the panel of the player whose turn it is) or "text".
        style: how it is drawn: a text style, or "" / "lit" / "made" / "chosen" / "takable".
    """

    shape: str
    at: Rect
    card: Card | None = None
    text: str = ""
    style: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """The placed things in drawing order, on a table of `width` × `height` pixels."""

    width: int
    height: int
    card: float
    things: tuple[Placed, ...]

    def at(self, x: float, y: float) -> Placed | None:
        """Return the topmost card or place under a point, None if there is only cloth."""
        return next(
            (
                thing
                for thing in reversed(self.things)
                if thing.shape in ("face", "back") and thing.at.holds(x, y)
            ),
            None,
        )

    def find(self, card: Card) -> Placed | None:
        """Return where `card` lies, None if it is not visible."""
        return next((thing for thing in self.things if thing.card is card), None)


def scene(shown: Shown, layout: Layout) -> Scene:
    """Place everything that `shown` holds on a table of `layout`."""
    view = shown.view
    things = [
        *_title(view, layout),
        *_opponent_hand(shown, layout),
        *_stock(view, layout),
        *_field(shown, layout),
        *_hand(shown, layout),
        *_side(shown, layout, 1 - view.seat, layout.sides[0]),
        *_side(shown, layout, view.seat, layout.sides[1]),
    ]
    return Scene(layout.width, layout.height, layout.card, tuple(things))


def _text(at: Rect, text: str, style: str) -> Placed:
    return Placed("text", at, text=text, style=style)


def _title(view: View, layout: Layout) -> Iterator[Placed]:
    at, size = layout.title, layout.text
    number = _("Round {number} of {rounds}", number=view.round_number, rounds=view.rules.rounds)
    if layout.portrait:
        yield _text(at, " · ".join([number, _(view.rules.name)]), "note")
        return
    yield _text(Rect(at.x, at.y, at.w, size * 1.4), f"{number} · {month_name(view.month)}", "name")
    yield _text(Rect(at.x, at.y + size * 1.5, at.w, size * 1.3), rules_title(view.rules), "note")


def rules_title(rules: Rules) -> str:
    """Return the name of the rules, saying so if house rules change the preset."""
    changed = set(rules.changes()) - {"rounds", "start_points"}
    return _("{name} with house rules", name=_(rules.name)) if changed else _(rules.name)


def _opponent_hand(shown: Shown, layout: Layout) -> Iterator[Placed]:
    view, at = shown.view, layout.opponent_hand
    size = at.h / ASPECT
    cards = tuple(shown.revealed)
    step, width = spread(view.opponent_hand_size, size, 0.08 * size, at.w)
    x = at.x + at.w - width if layout.portrait else at.x
    for place in range(view.opponent_hand_size):
        where = Rect(x + place * step, at.y, size, at.h)
        yield Placed("face", where, cards[place]) if cards else Placed("back", where)


def _stock(view: View, layout: Layout) -> Iterator[Placed]:
    if view.stock_size:
        yield Placed("back", layout.stock)
        yield _text(layout.stock, str(view.stock_size), "count")
    else:
        yield Placed("place", layout.stock)
    if view.turned:
        yield Placed("face", layout.turned, view.turned, style="chosen")


def _field(shown: Shown, layout: Layout) -> Iterator[Placed]:
    """Lay the field in two rows, January to June and July to December, months together."""
    cards = tuple(shown.view.field)
    halves = (
        [card for card in cards if card.month <= 6],
        [card for card in cards if card.month > 6],
    )
    height = layout.card * ASPECT
    for row, half in enumerate(halves):
        y = layout.field.y + row * (layout.field.h - height)
        for card, x in _by_month(half, layout):
            yield _field_card(shown, card, Rect(x, y, layout.card, height))


def _by_month(cards: Sequence[Card], layout: Layout) -> Iterator[tuple[Card, float]]:
    c, at = layout.card, layout.field
    apart, together = 0.24 * c, 0.04 * c
    months = len({card.month for card in cards})
    natural = len(cards) * (c + together) + (months - 1) * (apart - together) - together
    squeeze = min(1.0, (at.w - c) / (natural - c)) if natural > c else 1.0
    x, before = at.x, None
    for card in cards:
        if before:
            x += (c + (together if before.month == card.month else apart)) * squeeze
        before = card
        yield card, x


def _field_card(shown: Shown, card: Card, at: Rect) -> Placed:
    stayed = any(laid.card is card for laid in shown.view.laid)
    style = "takable" if shown.takes(card) else "lit" if stayed else ""
    return Placed("face", at, card, style=style)


def _hand(shown: Shown, layout: Layout) -> Iterator[Placed]:
    cards, c = tuple(shown.view.hand) or (None,) * shown.covered, layout.card
    columns = 8 // layout.hand_rows
    step, width = spread(min(columns, 8), c, 0.1 * c, layout.hand.w)
    left = layout.hand.x + (layout.hand.w - width) / 2
    row_step = (layout.hand.h - c * ASPECT) / max(1, layout.hand_rows - 1)
    for place, card in enumerate(cards):
        at = Rect(
            left + place % columns * step,
            layout.hand.y + place // columns * row_step,
            c,
            c * ASPECT,
        )
        if not card:
            yield Placed("back", at)
            continue
        placed = _hand_card(shown, card, at)
        yield placed
        if card.month in shown.helping and _takes_something(card, shown.view):
            yield Placed("mark", _mark(placed.at))


def _mark(at: Rect) -> Rect:
    """Return the place of the small mark on the upper edge of a card."""
    return Rect(at.x + 0.36 * at.w, at.y - 0.1 * at.w, 0.28 * at.w, 0.2 * at.w)


def _takes_something(card: Card, view: View) -> bool:
    is_asked = view.phase == "play" and view.turn == view.seat
    return is_asked and any(other.month == card.month for other in view.field)


def _hand_card(shown: Shown, card: Card, at: Rect) -> Placed:
    if card is shown.selected:
        at = replace(at, y=at.y - 0.08 * at.h)
    style = "chosen" if card is shown.selected else ""
    return Placed("face", at, card, style=style)


# The groups of a pile, and the part of the panel's width that each takes.
GROUPS = (
    (N_("Brights"), BRIGHTS, 0.20),
    (N_("Animals"), ANIMALS, 0.30),
    (N_("Ribbons"), RIBBONS, 0.24),
    (N_("Chaff"), CHAFF, 0.26),
)


def _side(shown: Shown, layout: Layout, seat: int, at: Rect) -> Iterator[Placed]:
    """Place one player's panel: name and points, the pile by kind, the yaku made."""
    view, size = shown.view, layout.text
    yield Placed("panel", at)
    if view.turn == seat:
        yield from (Placed("edge", side) for side in _edges(at, TURN_WIDTH))
    pad = 0.1 * layout.card
    inner = Rect(at.x + pad, at.y + pad * 0.7, at.w - 2 * pad, at.h - pad)
    line = size * 1.35
    room_for_name = 0.32 if layout.portrait else 0.72
    yield _text(Rect(inner.x, inner.y, inner.w * room_for_name, line), shown.names[seat], "name")
    yield _text(Rect(inner.x, inner.y, inner.w, line), _points(view, seat), "points")
    y = inner.y + line
    if layout.portrait:
        between = Rect(inner.x + 0.33 * inner.w, inner.y, 0.4 * inner.w, line)
        yield _text(between, standing(view, seat), "standing")
        yield from _groups(shown, layout, seat, Rect(inner.x, y, inner.w, 0), GROUPS)
        y += layout.small * ASPECT + size * 1.25
        yield _text(Rect(inner.x, y, inner.w, line), made_yaku(view, seat), "yaku")
        return
    yield _text(Rect(inner.x, y, inner.w, line), standing(view, seat), "note")
    y += line * 1.05
    row = layout.small * ASPECT + size * 1.3
    upper = ((*GROUPS[0][:2], 0.44), (*GROUPS[1][:2], 0.56))
    lower = ((*GROUPS[2][:2], 0.44), (*GROUPS[3][:2], 0.56))
    yield from _groups(shown, layout, seat, Rect(inner.x, y, inner.w, 0), upper)
    yield from _groups(shown, layout, seat, Rect(inner.x, y + row, inner.w, 0), lower)
    y += 2 * row
    room = max(1, int((inner.y + inner.h - y) / (size * 1.25)))
    for place, text in enumerate(_yaku_lines(view, seat, room)):
        yield _text(Rect(inner.x, y + place * size * 1.25, inner.w, size * 1.25), text, "yaku")


def _edges(at: Rect, line: float) -> tuple[Rect, Rect, Rect, Rect]:
    """Return the sides of a line around `at`."""
    outer = at.grown(line)
    return (
        replace(outer, h=line),
        replace(outer, y=at.y + at.h, h=line),
        Rect(outer.x, at.y, line, at.h),
        Rect(at.x + at.w, at.y, line, at.h),
    )


def _points(view: View, seat: int) -> str:
    return ngettext("{count} point", "{count} points", view.points[seat])


def _groups(
    shown: Shown, layout: Layout, seat: int, at: Rect, groups: Sequence[tuple[str, int, float]]
) -> Iterator[Placed]:
    pile = shown.view.piles[seat].mask
    taken_now = 0
    for laid in shown.view.laid:
        taken_now |= (laid.card.mask | laid.taken.mask) if laid.taken else 0
    made = _made(shown.view, seat)
    small, x = layout.small, at.x
    for title, mask, share in groups:
        room = at.w * share
        cards = CardSet.from_mask(pile & mask)
        label = _(title)
        if cards:
            label += f" {len(cards)}"
        yield _text(Rect(x, at.y, room, layout.text * 1.1), label, "small")
        step, _width = spread(len(cards), small, 0.03 * small, room - 0.12 * layout.card)
        for place, card in enumerate(cards):
            where = Rect(x + place * step, at.y + layout.text * 1.15, small, small * ASPECT)
            lit = "lit" if card.mask & taken_now else ""
            yield Placed("face", where, card, style="made" if card.mask & made else lit)
        x += room


def _made(view: View, seat: int) -> int:
    """Return the cards of the yaku that `seat` is deciding on, or has won with."""
    end, pile = view.settlement, view.piles[seat].mask
    if seat != (end.winner if end else view.turn if view.phase == "decide" else None):
        return 0
    made = 0
    for yaku, _points in view.rules.score(pile, view.month):
        made |= pile & (yaku.pool | yaku.extra_pool)
    return made


def standing(view: View, seat: int) -> str:
    """Return a seat's koi-koi calls and what its score would be multiplied by now."""
    base = view.rules.total(view.piles[seat].mask, view.month)
    factor = multiplier(view.rules, seat, view.koi_calls, view.field_brights, base)
    calls = view.koi_calls[seat]
    parts = [_("multiplier ×{factor}", factor=factor)]
    if calls:
        parts.insert(0, _("koi-koi") if calls == 1 else _("koi-koi ×{calls}", calls=calls))
    return " · ".join(parts)


def _yaku_lines(view: View, seat: int, room: int) -> list[str]:
    score = view.rules.score(view.piles[seat].mask, view.month)
    if not score:
        return [_("no yaku yet")]
    lines = [f"{yaku_name(yaku.id)} {points}" for yaku, points in score]
    if len(lines) > 1:
        lines.append(_("total {total}", total=score.total))
    return lines if len(lines) <= room else [made_yaku(view, seat)]


def made_yaku(view: View, seat: int) -> str:
    """Return a seat's yaku in one line, with their sum if there are several."""
    score = view.rules.score(view.piles[seat].mask, view.month)
    if not score:
        return _("no yaku yet")
    listed = " + ".join(f"{yaku_name(yaku.id)} {points}" for yaku, points in score)
    return f"{listed} = {score.total}" if len(score.yaku) > 1 else listed
