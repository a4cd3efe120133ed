"""The race for the yaku in words: short ones beside the cards, and a sentence for each yaku."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine.race import Runner, race
from ...engine.reach import where
from ...engine.words.names import card_name
from ...engine.words.yaku_names import yaku_name
from ...locale import (
    _,
    as_sentence,
    in_a_list,
    in_a_long_list,
    labelled,
    number,
    points_words,
    product_words,
)
from ...web import protocol
from ..scene.shown import Shown
from .reach_words import place_words

# Of a yaku with a larger pool, cards are counted, not shown.
_SHOWN_AT_MOST = 6

# How many yaku are shown of the side in front, and of the other.
_MOST, _MOST_OF_THE_OTHER = 5, 4


def race_of(shown: Shown, seat: int) -> protocol.RaceSide:
    """Return what a side has made, and what it is nearest to."""
    view, outlook, base = shown.view, shown.outlook, shown.outlook.bases[seat]
    most = _MOST if seat == view.seat else _MOST_OF_THE_OTHER
    return {
        "name": shown.names[seat],
        "sum": product_words(base, outlook.multipliers[seat]) if base else "",
        "rows": [race_row(runner, shown, seat) for runner in race(view, outlook, seat)[:most]],
    }


def race_row(runner: Runner, shown: Shown, seat: int) -> protocol.RaceRow:
    """Return what a side has made of a yaku, or what it lacks."""
    name, points = yaku_name(runner.yaku.id), points_words(runner.points)
    return {
        "id": runner.yaku.id,
        "name": name,
        "state": _state(runner),
        "says": _says(runner, shown, seat),
        "spoken": as_sentence(in_a_list([name, points, _spoken(runner, shown, seat)])),
        "points": number(runner.points),
        "cards": [] if _is_counted(runner) else [card.index for card in runner.cards],
        "dots": _dots(runner, shown, seat) if _is_counted(runner) else "",
    }


def _is_counted(runner: Runner) -> bool:
    return runner.yaku.pool.bit_count() > _SHOWN_AT_MOST


def _state(runner: Runner) -> protocol.RaceState:
    if runner.standing.state == "made":
        return "made"
    return "near" if runner.standing.missing == 1 else "begun"


def _says(runner: Runner, shown: Shown, seat: int) -> str:
    """Return how near a side is to a yaku, in a few words."""
    standing = runner.standing
    if standing.state == "made":
        return _("made")
    if standing.state == "waiting":
        return _("only with another yaku")
    if standing.state == "hidden":
        return _("not with willow or paulownia on the field")
    if standing.missing > 1:
        begun = _("{count} of {need}", count=runner.count, need=runner.yaku.need)
        return in_a_list([begun, *_in_hand(runner, shown, seat)])
    one = _("any one more card") if _is_counted(runner) else _("one card away")
    places = {where(card, shown.view) for card in runner.last}
    nearest = next((place for place in ("field", "hand") if place in places), "")
    return in_a_list([one, place_words(nearest, shown)] if nearest else [one])


def _in_hand(runner: Runner, shown: Shown, seat: int) -> Iterator[str]:
    """Yield how many of the cards the side in front holds, if any."""
    view = shown.view
    held = (runner.cards.mask & view.hand.mask).bit_count() if seat == view.seat else 0
    if held and shown.you == seat:
        yield _("{count} in your hand", count=held)
    elif held:
        yield _("{count} in {name}'s hand", count=held, name=shown.names[seat])


def _spoken(runner: Runner, shown: Shown, seat: int) -> str:
    """Return the same for somebody who does not see the cards: which one is missing, and where."""
    if not runner.last or _is_counted(runner):
        return _says(runner, shown, seat)
    cards = [
        in_a_list([card_name(card, shown.card_names), place_words(where(card, shown.view), shown)])
        for card in runner.last
    ]
    return labelled(_("one card away"), in_a_long_list(cards))


def _dots(runner: Runner, shown: Shown, seat: int) -> str:
    """Return for each card that a yaku takes the letter of where it, or one for it, lies."""
    places = [where(card, shown.view)[0] for card in runner.cards]
    own = "m" if seat == shown.view.seat else "o"
    dots = sorted(places, key=(own + "fhu").index)
    return "".join(dots[: runner.yaku.need])
