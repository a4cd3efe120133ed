"""What lies where: a pure function from a view to a list of placed things.

One list serves the canvas, the SVG picture and hit-testing, so they cannot disagree.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil

from ...engine.cards import ANIMALS, BRIGHTS, CHAFF, RIBBONS, Card, CardSet
from ...engine.reach import Reach, in_reach
from ...engine.rules import Rules
from ...engine.view import View
from ...engine.words.names import card_name, month_name
from ...engine.words.yaku_names import yaku_name
from ...locale import N_, _, all_of, labelled, number, points_words, side_by_side
from .calls import call_tag, doubling
from .layout import ASPECT, LINE, Layout, Rect, field_places, spread
from .places import settled
from .shown import Shown
from .style import letters


@dataclass(frozen=True, slots=True)
class Placed:
    """One thing on the table.

    Attributes:
        shape: "face", "back", "place" (an empty place), "mark", "count" (on the stock), "turn"
            (beside the name of the player whose turn it is), "portrait" (there too, or instead of
            it), "clock" (the place of a player's clock) or "text".
        style: how it is drawn: a text style, or "" / "lit" / "made" / "chosen" / "takable".
        hint: what a text was shortened from, for whoever points at it.
    """

    shape: str
    at: Rect
    card: Card | None = None
    text: str = ""
    style: str = ""
    hint: str = ""


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
    heads = [
        *_head(shown, 1 - view.seat, layout.heads[0], layout),
        *_head(shown, view.seat, layout.heads[1], layout),
    ]
    things = [
        _round(view, layout, heads),
        *heads,
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


def _round(view: View, layout: Layout, heads: list[Placed]) -> Placed:
    """Place what tells the round, in as many words as have room between the points."""
    counts = {"number": view.round_number, "rounds": view.rules.rounds}
    number_of_round = _("Round {number} of {rounds}", **counts)
    text, at = side_by_side([number_of_round, month_name(view.month)]), layout.title
    if layout.portrait or _LETTER * letters(text) * layout.text > layout.title.w:
        text = _("Round {number}/{rounds}", **counts)
        room = _between_points(layout, heads)
        if _SMALL_LETTER * letters(text) * layout.text > room:
            text = f"{view.round_number}/{view.rules.rounds}"
        elif room > at.w:
            at = replace(at, x=at.x + (at.w - room) / 2, w=room)
    return _text(at, text, "round center")


def _between_points(layout: Layout, heads: list[Placed]) -> float:
    """Return how wide a text may be in the middle that is to stand apart from all else there."""
    middle = layout.title.x + layout.title.w / 2
    ends = (
        middle - thing.at.x - thing.at.w if thing.at.x < middle else thing.at.x - middle
        for thing in heads
        if thing.style.startswith(("points", "clock"))
    )
    return 2 * min(ends) - 1.6 * layout.text


# Widths in the size of ordinary text: of a digit of the points, of most letters, and of those that
# tell the round on a phone.
_DIGIT = 1.05
_LETTER = 0.56
_SMALL_LETTER = 0.44
_CLOCK = 3.4  # the width of a clock, which may show "60:00"
_DIGITS = 3  # of the points that have room beside most names: when they grow, nothing shifts


def _head(shown: Shown, seat: int, at: Rect, layout: Layout) -> Iterator[Placed]:
    """Place a name at the outer end, whose turn it is, and the points beside the name."""
    view, is_left = shown.view, seat == shown.view.seat
    total, is_turn = number(view.points[seat]), view.turn == seat and view.phase != "over"
    size, shape = 0.8 * layout.text, "turn"
    if shown.has_clocks:
        clock, at = _clock(at, layout, is_left=is_left)
        yield clock
    named = _LETTER * letters(shown.names[seat]) * layout.text
    points, reserved = (
        _DIGIT * layout.text * (count + 0.2) for count in (len(total), max(_DIGITS, len(total)))
    )
    if named + reserved + layout.text <= at.w:
        points = reserved
    face = min(0.84 * at.h, 2.6 * layout.text)
    if not is_left and shown.portrait:
        beside = at.w - face - 0.6 * layout.text
        if named > beside - points:  # a face is worth that the name moves at the tenth point
            points = _DIGIT * layout.text * (len(total) + 0.2)
        if named <= beside - points:
            size, shape = face, "portrait"
    mark = Rect(at.x if is_left else at.x + at.w - size, at.y + (at.h - size) / 2, size, size)
    taken = size + (0.4 if shape == "turn" else 0.6) * layout.text
    width = min(1.15 * named, at.w - points - taken)
    name = replace(at, x=at.x + taken if is_left else at.x + at.w - taken - width, w=width)
    apart = 0.45 * layout.text
    score = replace(at, x=name.x + (width + apart if is_left else -points), w=points - apart)
    if shape == "portrait":
        yield Placed(shape, mark, text=shown.portrait, style="portrait" + " now" * is_turn)
    elif is_turn:
        yield Placed("turn", mark)
    yield _text(name, shown.names[seat], "name" if is_left else "name right")
    yield _text(score, total, "points" if is_left else "points right")


def _clock(at: Rect, layout: Layout, *, is_left: bool) -> tuple[Placed, Rect]:
    """Return a clock at the inner end of a head, and the rest of that head."""
    width, apart = _CLOCK * layout.text, 0.3 * layout.text
    inner = at.x + at.w - width if is_left else at.x
    rest = replace(at, x=at.x if is_left else at.x + width + apart, w=at.w - width - apart)
    style = "clock" if is_left else "clock right"
    return Placed("clock", replace(at, x=inner, w=width), style=style), rest


def rules_title(rules: Rules) -> str:
    """Return the name of the rules, saying so if house rules change the preset."""
    changed = set(rules.changes()) - {"rounds", "start_points"}
    return _("{name} with house rules", name=_(rules.name)) if changed else _(rules.name)


def _opponent_hand(shown: Shown, layout: Layout) -> Iterator[Placed]:
    view, at = shown.view, layout.opponent_hand
    size = at.h / ASPECT
    cards = tuple(shown.revealed)
    step, width = spread(view.opponent_hand_size, size, 0.08 * size, at.w)
    x = at.x + (at.w - width) * (1 if layout.portrait else 0.5)
    for place in range(view.opponent_hand_size):
        where = Rect(x + place * step, at.y, size, at.h)
        yield Placed("face", where, cards[place]) if cards else Placed("back", where)


def _stock(view: View, layout: Layout) -> Iterator[Placed]:
    if view.stock_size:
        yield Placed("back", layout.stock)
        free = replace(layout.stock, h=layout.stock.h / (2 if view.turned else 1))
        yield Placed("count", free, text=str(view.stock_size))
    else:
        yield Placed("place", layout.stock)
    if view.turned:
        yield Placed("face", layout.turned, view.turned, style="chosen")


def _field(shown: Shown, layout: Layout) -> Iterator[Placed]:
    """Lay each card of the field at its place, and show the places that have become empty."""
    cards = settled(shown.places, shown.view.field)
    for card, at in zip(cards, field_places(layout, len(cards)), strict=False):
        yield _field_card(shown, card, at) if card else Placed("place", at)


def _field_card(shown: Shown, card: Card, at: Rect) -> Placed:
    stayed = any(laid.card is card for laid in shown.view.laid)
    style = "takable" if shown.takes(card) else "lit" if stayed else ""
    if card is shown.sent:
        style = "sent"
    return Placed("face", at, card, style=style)


def _hand(shown: Shown, layout: Layout) -> Iterator[Placed]:
    cards, c = tuple(shown.view.hand) or (None,) * shown.covered, layout.card
    rows = min(layout.hand_rows, ceil(len(cards) / 4)) or 1
    columns = ceil(len(cards) / rows)
    row_step = layout.hand.h - c * ASPECT  # a hand that needs one row lies in the lower one
    for place, card in enumerate(cards):
        row, column = divmod(place, columns)
        count = min(columns, len(cards) - row * columns)
        step, width = spread(count, c, layout.gap, layout.hand.w)
        x = layout.hand.x + (layout.hand.w - width) / 2 + column * step
        y = layout.hand.y + (row + (rows < layout.hand_rows)) * row_step
        at = Rect(x, y, c, c * ASPECT)
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
    style = "chosen" if card is shown.selected else "sent" if card is shown.sent else ""
    return Placed("face", at, card, style=style)


# The groups of a pile in their order, and the part of a narrow table's width that each takes.
GROUPS = (
    (N_("Brights"), BRIGHTS, 0.22),
    (N_("Animals"), ANIMALS, 0.26),
    (N_("Ribbons"), RIBBONS, 0.25),
    (N_("Chaff"), CHAFF, 0.27),
)


def _side(shown: Shown, layout: Layout, seat: int, at: Rect) -> Iterator[Placed]:
    """Place one player's pile by kind, what it is near, the yaku made, and their multiplier."""
    line, view = LINE * layout.text, shown.view
    rings = _taken_now(view), _made(view, seat)
    side = " right" if seat != view.seat and not layout.portrait else ""
    row = at.h if layout.portrait else line + layout.small * ASPECT + 4
    free = []  # what is left of the lines that name the kinds, and of those below the pile
    for place, kinds in enumerate(layout.kinds):
        x, unit = at.x, at.w / sum(GROUPS[kind][2] for kind in kinds)
        for kind in kinds:
            width = GROUPS[kind][2] * unit
            room = Rect(x, at.y + place * row, width - (layout.gap if len(kinds) > 1 else 0), row)
            placed, left = _group(shown, seat, layout, room, kind, side, rings)
            yield from placed
            free.append(left)
            x += width
    y = at.y + (at.h - line if layout.portrait else len(layout.kinds) * row)
    below = replace(at, y=y, h=at.y + at.h - y)
    words = _side_by_side if layout.portrait else _below
    placed, left = words(shown, layout, seat, below, side)
    yield from placed
    if not layout.column:  # it shows the whole race
        yield from _chips(shown, layout, seat, [*free, left], side)


def _below(
    shown: Shown, layout: Layout, seat: int, at: Rect, side: str
) -> tuple[list[Placed], Rect]:
    """Return a seat's yaku and what multiplies them, a line for each, and what is free below."""
    view, line = shown.view, LINE * layout.text
    called, whole = (
        _call_lines(shown, seat, at, layout),
        doubling(view, seat, shown.you, shown.names),
    )
    room, is_tight = at, bool(called) and at.h < 3 * line
    if is_tight:  # both share a line, at its two ends
        called = _call_lines(shown, seat, replace(at, w=0.0), layout)
        room = replace(at, w=at.w - _wide(called[0], layout), h=line)
    multiplied = _factor_lines(shown, seat, room, layout)
    taken = 1 if is_tight else len(called) + len(multiplied)
    yaku = _yaku_lines(shown, seat, replace(at, h=at.h - taken * line), layout)
    tag = replace(at, y=at.y + len(yaku) * line)
    after = replace(tag, y=tag.y + (0 if is_tight else len(called) * line))
    if is_tight:
        tag = replace(tag, x=at.x + (0 if side else room.w), w=at.w - room.w)
    placed = [
        *_lines(at, yaku, "yaku" + side, line),
        *_lines(tag, called, "call" if is_tight else "call" + side, line),
        *_lines(after, multiplied, "factor" + side, line, whole),
    ]
    left = replace(after, y=after.y + len(multiplied) * line, h=line)
    if left.y + line > at.y + at.h + 1:  # the last line is taken, or at least begun
        begun = at.w if is_tight or not multiplied else _wide("".join(multiplied), layout)
        left = replace(after, x=at.x + (0 if side else begun), w=max(0, at.w - begun), h=line)
    return placed, left


def _side_by_side(
    shown: Shown, layout: Layout, seat: int, at: Rect, _side: str
) -> tuple[list[Placed], Rect]:
    """Return a seat's yaku and what multiplies them side by side, and what is left of the line."""
    view, line, backs = shown.view, LINE * layout.text, layout.opponent_hand
    is_beside_backs = seat != view.seat and backs.y >= at.y - line
    end = backs.x - layout.gap if is_beside_backs else at.x + at.w
    whole = doubling(view, seat, shown.you, shown.names)
    called = _call_lines(shown, seat, replace(at, w=0.0), layout)
    tag = replace(at, w=_chip_wide(called, layout), h=line)
    made = replace(at, w=end - at.x - tag.w - (0.08 * at.w if whole else 0.0), h=line)
    yaku = _yaku_lines(shown, seat, made, layout)
    made = replace(made, w=min(made.w, _wide("".join(yaku), layout) if yaku else 0))
    tag = replace(tag, x=made.x + made.w)
    factor = replace(tag, x=tag.x + tag.w, w=end - tag.x - tag.w)
    multiplied = _factor_lines(shown, seat, factor, layout)
    factor = replace(factor, w=min(factor.w, _wide("".join(multiplied), layout)))
    placed = [
        *_lines(made, yaku, "yaku", line),
        *_lines(tag, called, "call", line, call_tag(view, seat, shown.you, shown.names[seat])),
        *_lines(factor, multiplied, "factor", line, whole),
    ]
    start = factor.x + (factor.w if multiplied else 0.0)
    return placed, Rect(start, at.y, max(0, end - start), line)


def _wide(text: str, layout: Layout) -> float:
    """Return the room of a text and of the gap after it: letters are half as wide as high."""
    return (letters(text) * 0.5 + 1) * layout.text


def _chip_wide(called: Sequence[str], layout: Layout) -> float:
    """Return the room of the mark of a call, whose signs stand on a ground, and of a gap."""
    return _wide("".join(called), layout) + 0.4 * layout.text if called else 0.0


_MOST_CHIPS = 3  # of a side


def _chips(
    shown: Shown, layout: Layout, seat: int, free: list[Rect], side: str
) -> tuple[Placed, ...]:
    """Return what a side is near, in the order of the rules, so that no chip passes another.

    What does not fit beside what is nearer is left out; the drawer has all of it.
    """
    order = [row.id for row in shown.view.rules.active_yaku(shown.view.month)]
    nearest: list[Reach] = []
    placed: tuple[Placed, ...] = ()
    for reach in in_reach(shown.view, seat):
        wanted = sorted([*nearest, reach], key=lambda reach: order.index(reach.yaku.id))
        chips = tuple(_chips_at(wanted, layout, [*free], side))
        if len(chips) == len(wanted) <= _MOST_CHIPS:
            nearest, placed = wanted, chips
    return placed


def _chips_at(
    nearest: Iterable[Reach], layout: Layout, free: list[Rect], side: str
) -> Iterator[Placed]:
    """Place each chip that fits in its line, which does not depend on other chips.

    It is the line of the kind that it is made of, or the last of `free` if that is too short.
    """
    whole = [at.w for at in free]
    for reach in nearest:
        text = _(
            "{yaku} {had}/{need}",
            yaku=yaku_name(reach.yaku.id),
            had=reach.count,
            need=reach.yaku.need,
        )
        width = _wide(text, layout)
        kind = _kind_of(reach.yaku.pool)
        place = kind if width <= whole[kind] else -1
        at = free[place]
        if width <= at.w:
            x = at.x + at.w - width if side else at.x
            style = "near" if reach.missing == 1 else "begun"
            yield _text(replace(at, x=x, w=width), text, style + side)
            taken = width + 0.4 * layout.text
            free[place] = replace(at, x=at.x + (0 if side else taken), w=at.w - taken)


def _kind_of(mask: int) -> int:
    """Return the place of the kind of which most of the cards of `mask` are.

    Of two it is the latter: the viewings stand at the animals and leave the brights their line.
    """
    return max(range(len(GROUPS)), key=lambda kind: ((mask & GROUPS[kind][1]).bit_count(), kind))


def _lines(
    at: Rect, lines: Sequence[str], style: str, line: float, whole: str = ""
) -> Iterator[Placed]:
    """Place lines below each other; `whole` is what one of them may have been shortened from."""
    for place, text in enumerate(lines):
        placed = _text(replace(at, y=at.y + place * line, h=line), text, style)
        yield replace(placed, hint="" if text == whole else whole)


def _fits(text: str, at: Rect, layout: Layout) -> bool:
    """Return whether a line of text has room: letters are half as wide as high."""
    return letters(text) * 0.5 * layout.text <= at.w


def _group(
    shown: Shown, seat: int, layout: Layout, at: Rect, kind: int, side: str, rings: tuple[int, int]
) -> tuple[list[Placed], Rect]:
    """Return one kind of a pile below its name, and what is left of the line of the name."""
    view = shown.view
    pile = view.piles[seat].mask
    title, mask, _share = GROUPS[kind]
    small, line, (lit, made) = layout.small, LINE * layout.text, rings
    cards = CardSet.from_mask(pile & mask)
    more = also_chaff(view, pile) if mask == CHAFF and cards else ()
    label = " ".join([_(title), str(len(cards) or "")]).strip()
    if more:
        label = f"{label} + {all_of(card_name(card, shown.card_names) for card in more)}"
        if not _fits(label, at, layout):
            label = " ".join([_(title), str(len(cards) + len(more))])
    placed = [_text(replace(at, h=line), label, "kind" + side)]
    step, width = spread(len(cards), small, 0.06 * small, at.w)
    left = at.x + at.w - width if side else at.x
    for place, card in enumerate(cards):
        where = Rect(left + place * step, at.y + line + 1, small, small * ASPECT)
        style = "made" if card.mask & made else "lit" if card.mask & lit else ""
        placed.append(Placed("face", where, card, style=style))
    named = _wide(label, layout)
    return placed, Rect(at.x + (0 if side else named), at.y, max(0, at.w - named), line)


def also_chaff(view: View, pile: int) -> CardSet:
    """Return the cards of other kinds in a pile that are chaff too: the sake cup, by most rules."""
    rows = (row for row in view.rules.active_yaku(view.month) if row.id == "chaff")
    return CardSet.from_mask(sum(pile & row.pool & ~CHAFF for row in rows))


def _taken_now(view: View) -> int:
    taken = 0
    for laid in view.laid:
        taken |= (laid.card.mask | laid.taken.mask) if laid.taken else 0
    return taken


def _made(view: View, seat: int) -> int:
    """Return the cards of the yaku that `seat` is deciding on, or has won with."""
    end, pile = view.settlement, view.piles[seat].mask
    if seat != (end.winner if end else view.turn if view.phase == "decide" else None):
        return 0
    made = 0
    for yaku, _points in view.score_of(seat):
        made |= pile & (yaku.pool | yaku.extra_pool)
    return made


def _factor_lines(shown: Shown, seat: int, at: Rect, layout: Layout) -> list[str]:
    """Return what multiplies a seat's points, with the reasons if there is room for them.

    What would multiply them from more points on is said whole or not at all: a bare factor is one
    that holds.
    """
    words = doubling(shown.view, seat, shown.you, shown.names)
    if not words:
        return []
    factor, whose = words.partition(" ")[0], re.split("[:：]", words)[0]
    for shorter in (words, whose):
        lines = _wrapped(shorter, at, layout)
        is_low = len(lines) * LINE * layout.text <= max(at.h / 2, LINE * layout.text)
        if is_low and all(_fits(line, at, layout) for line in lines):
            return lines
    return [factor] if shown.outlook.multipliers[seat] > 1 else []


def _call_lines(shown: Shown, seat: int, at: Rect, layout: Layout) -> list[str]:
    """Return the mark of whoever has called, with words if there is room for them."""
    tag = call_tag(shown.view, seat, shown.you, shown.names[seat])
    return [tag if _fits(tag, at, layout) else _("Koi-koi")] if tag else []


def _yaku_lines(shown: Shown, seat: int, at: Rect, layout: Layout) -> list[str]:
    """Return a seat's yaku: one in a line, or all in one, or their sum, as there is room."""
    view, score = shown.view, shown.view.score_of(seat)
    if not score:
        return []
    whole = total = _("Total {total}", total=score.total)
    factor = shown.outlook.multipliers[seat]
    if factor > 1 and view.phase != "over":  # then the result says it
        whole = f"{total} × {factor} = {score.total * factor}"
    named = [f"{yaku_name(yaku.id)} +{points}" for yaku, points in score]
    lines = [line for yaku_line in named for line in _wrapped(yaku_line, at, layout)]
    if len(named) > 1:
        lines.append(whole)
    if score.total < view.rules.stop_from:
        lines += _wrapped(_needed(view, seat), at, layout)
    for wrapped in (lines, _wrapped(made_yaku(view, seat), at, layout)):
        is_low = len(wrapped) * LINE * layout.text <= at.h + 1
        if is_low and all(_fits(line, at, layout) for line in wrapped):
            return wrapped
    line = named[0]
    if len(named) > 1:
        line = whole if _fits(whole, at, layout) else total
    if score.total < view.rules.stop_from:
        needed = labelled(_("To stop"), number(view.rules.bar(view.called_scores[seat]) + 1))
        longer = side_by_side([line, needed])
        line = longer if _fits(longer, at, layout) else line
    return [line]


def _wrapped(text: str, at: Rect, layout: Layout) -> list[str]:
    """Return a text in lines that have room, if no word of it is too long."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".lstrip()
        if _fits(longer, at, layout):
            lines[-1] = longer
        else:
            lines.append(word)
    return lines if lines[0] else lines[1:]


def made_yaku(view: View, seat: int) -> str:
    """Return a seat's yaku in one line, with their sum if there are several."""
    score = view.score_of(seat)
    if not score:
        return _("no yaku yet")
    listed = " + ".join(f"{yaku_name(yaku.id)} {points}" for yaku, points in score)
    total = f"{listed} = {score.total}" if len(score.yaku) > 1 else listed
    if score.total >= view.rules.stop_from:
        return total
    return side_by_side([total, _needed(view, seat)])


def _needed(view: View, seat: int) -> str:
    """Return how many points a seat needs to stop."""
    least = view.rules.bar(view.called_scores[seat]) + 1
    return labelled(_("To stop"), points_words(least))
