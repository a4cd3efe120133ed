"""What a table says: each position in plain sentences, for log, dialogs and screen readers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from ...engine.actions import DEAL, DECLARE, KOI_KOI, PASS, STOP, Action, Play, Take
from ...engine.cards import Card, CardSet
from ...engine.round import Laid, captures, lucky, mask_taken
from ...engine.rules import Rules
from ...engine.settle import Factors, factors, multiplier
from ...engine.view import View
from ...engine.words.names import card_name, month_name, month_title
from ...locale import (
    N_,
    _,
    all_of,
    as_sentence,
    either_of,
    in_a_list,
    in_a_row,
    ngettext,
    number,
    points_words,
    product_words,
)
from ..scene.calls import call_words
from ..scene.scene import made_yaku
from ..scene.shown import Shown
from .dialogs import Dialog
from .stakes_words import question

# Each event as the player causes it, and as the opponent `name` does.
_LAID = {
    ("hand", True): (
        N_("You play {card} and take {taken}."),
        N_("{name} plays {card} and takes {taken}."),
    ),
    ("hand", False): (
        N_("You play {card}; it stays on the field."),
        N_("{name} plays {card}; it stays on the field."),
    ),
    ("stock", True): (N_("The stock card is {card}, which takes {taken}."),) * 2,
    ("stock", False): (N_("The stock card is {card}; it stays on the field."),) * 2,
}
_SAID = {
    str(KOI_KOI): (N_("You call koi-koi and play on."), N_("{name} calls koi-koi and plays on.")),
    str(STOP): (N_("You stop."), N_("{name} stops.")),
    str(DECLARE): (N_("You show a lucky hand."), N_("{name} shows a lucky hand.")),
    str(PASS): (N_("You play on with your lucky hand."), N_("The round begins.")),
}

# Who starts a round, and why if it is the first.
_STARTS = {
    "": (N_("You start."), N_("{name} starts.")),
    "random": (N_("You start, chosen at random."), N_("{name} starts, chosen at random.")),
    "low-month": (
        N_("You start: you drew the earlier month."),
        N_("{name} starts, who drew the earlier month."),
    ),
}

_TOO_LITTLE = (
    N_("Your yaku are worth {points}; you need {least} to stop."),
    N_("The yaku of {name} are worth {points}; it takes {least} to stop."),
)


def listed(cards: Iterable[Card], names: str = "traditional", *, either: bool = False) -> str:
    """Return the names of cards, joined as in a sentence with "and", or with "or" for `either`."""
    listed_names = [card_name(card, names) for card in cards]
    return either_of(listed_names) if either else all_of(listed_names)


def takable(card: Card, view: View, names: str = "traditional") -> str:
    """Return what a card takes from the field, with "or" where it may choose; "" if nothing."""
    choices = captures(card, view.field)
    cards = (taken for choice in choices for taken in choice)
    return listed(cards, names, either=len(choices) == 2)


def happened(shown: Shown) -> str:
    """Return what the last action did."""
    view = shown.view
    if shown.last is None or shown.last[1] == DEAL:
        return _opening(shown)
    seat, action = shown.last
    parts = [_laid_sentence(laid, shown) for laid in view.laid]
    if str(action) in _SAID:
        parts.insert(0, addressed(_SAID[str(action)], seat, shown))
    return in_a_row(parts)


def too_little(seat: int, shown: Shown) -> str:
    """Return that the last turn of `seat` made yaku too small to stop with; "" if it did not."""
    view, rules = shown.view, shown.view.rules
    new = sum(laid.card.mask | laid.taken.mask for laid in shown.turns[seat] if laid.taken)
    pile = view.piles[seat].mask
    total, field = view.score_of(seat).total, view.field.mask
    if not rules.total(pile & ~new, view.month, field) < total < rules.stop_from:
        return ""
    points, least = points_words(total), points_words(rules.bar(view.called_scores[seat]) + 1)
    return addressed(_TOO_LITTLE, seat, shown, points=points, least=least)


def addressed(pair: tuple[str, str], seat: int, shown: Shown, **values: object) -> str:
    """Return the first of two sentences if `seat` is spoken to, else the one with its name."""
    return _(pair[0 if seat == shown.you else 1], name=shown.names[seat], **values)


def _laid_sentence(laid: Laid, shown: Shown) -> str:
    return addressed(
        _LAID[laid.source, bool(laid.taken)],
        laid.seat,
        shown,
        card=card_name(laid.card, shown.card_names),
        taken=taken_words(laid, shown.card_names),
    )


def taken_words(laid: Laid, names: str, name: Callable[[Card, str], str] = card_name) -> str:
    """Return what a card took, each as `name` calls it."""
    if len(laid.taken) < 3:
        return all_of([name(card, names) for card in laid.taken])
    # Four names would not fit below the field on a phone.
    return _("the other three of {month}", month=month_name(laid.card.month))


def _opening(shown: Shown) -> str:
    view = shown.view
    why = view.rules.first_starter if view.round_number == 1 and shown.is_drawn else ""
    starts = addressed(_STARTS[why], view.starter, shown)
    return _("{month}: the cards are dealt. {starts}", month=month_title(view.month), starts=starts)


def prompt(shown: Shown) -> str:
    """Return what happens next, and whose turn it is."""
    view = shown.view
    if view.phase == "over":
        return ""
    if view.turn != view.seat:
        return _("{name} is thinking…", name=shown.names[1 - view.seat])
    if shown.selected:
        return _selected(shown.selected, shown)
    if view.phase == "take" and view.turned:
        turned = card_name(view.turned, shown.card_names)
        return _("The stock card is {card}: choose what it takes.", card=turned)
    if view.phase == "decide":
        return _("You have made {yaku}. Stop or koi-koi?", yaku=made_yaku(view, view.seat))
    if view.phase == "declare":
        return _("You hold a lucky hand.")
    return _("Your turn: play a card.")


def _selected(card: Card, shown: Shown) -> str:
    """Return what a chosen hand card takes, and how it is played."""
    count = sum(other.month == card.month for other in shown.view.field)
    if shown.view.rules.free_discard and count in (1, 2):
        sentence = N_("Press {options} to take it, or {card} again to discard.")
    else:
        sentences = {
            0: N_("{card} takes nothing. Press it again to discard it."),
            2: N_("Choose what to take with {card}: {options}."),
        }
        sentence = sentences.get(
            count, N_("{card} takes {options}. Press your card again to play it.")
        )
    name = card_name(card, shown.card_names)
    return _(sentence, card=name, options=takable(card, shown.view, shown.card_names))


def action_label(action: Action, view: View, names: str = "traditional") -> str:
    """Return the label of a button for `action`, with card names from a name set."""
    if isinstance(action, Play):
        card = card_name(action.card, names)
        taken = listed(taken_by(action, view), names)
        if taken:
            return _("Play {card}, take {taken}", card=card, taken=taken)
        return _("Play {card} to the field", card=card)
    if isinstance(action, Take):
        return _("Take {taken}", taken=card_name(action.card, names))
    if action == STOP:
        base, factor = worth(view, view.seat)
        return ngettext("Stop for {count} point", "Stop for {count} points", base * factor)
    words: dict[Action, str] = {
        KOI_KOI: N_("Koi-koi"),
        DECLARE: N_("Show the hand for {points}"),
        PASS: N_("Keep the hand and play on"),
        DEAL: N_("Next round"),
    }
    return _(words[action], points=points_words(view.rules.lucky))


def taken_by(action: Action, view: View) -> CardSet:
    """Return the field cards that `action` takes."""
    if isinstance(action, Play):
        return CardSet.from_mask(mask_taken(action, view.field.mask, view.rules))
    return CardSet((action.card,)) if isinstance(action, Take) else CardSet()


def worth(view: View, seat: int) -> tuple[int, int]:
    """Return the base and the multiplier of what `seat` would score by stopping now."""
    base = view.score_of(seat).total
    return base, multiplier(view.rules, seat, view.koi_calls, view.field_brights, base)


# What koi-koi calls against a seat do to its multiplier: those of its opponent, or your own.
_CALLS_ADD = (N_("+{count} for the opponent's koi-koi"), N_("+{count} for your koi-koi"))
_CALLS_MULTIPLY = (N_("×{factor} for the opponent's koi-koi"), N_("×{factor} for your koi-koi"))


def multiplied(shown: Shown, seat: int) -> str:
    """Return step by step how the multiplier of `seat` came about; "" if nothing raised it."""
    view, (base, _factor) = shown.view, worth(shown.view, seat)
    parts = factors(view.rules, seat, view.koi_calls, view.field_brights, base)
    return multiplier_words(view.rules, parts, shown.you == 1 - seat)


def multiplier_words(rules: Rules, parts: Factors, is_against_you: bool = False) -> str:
    """Return step by step how a multiplier came about; "" if nothing raised it."""
    adds_own, adds_other = rules.own_koi_combine == "sum", rules.koi_combine == "sum"
    added = adds_own if parts.own else adds_other and parts.opponent
    steps = ["1"] if parts.field == 1 and added else []
    if parts.field > 1:
        steps.append(_("{factor} for brights dealt to the field", factor=parts.field))
    if parts.own and adds_own:
        steps.append(_("+{count} for calling koi-koi", count=parts.own))
    elif parts.own:
        steps.append(_("×{factor} for calling koi-koi", factor=1 + parts.own // parts.field))
    if parts.opponent and adds_other:
        steps.append(_(_CALLS_ADD[is_against_you], count=parts.opponent))
    elif parts.opponent > 1:
        steps.append(_(_CALLS_MULTIPLY[is_against_you], factor=parts.opponent))
    if parts.doubled > 1:
        steps.append(
            _(
                "×{factor} for {points} points or more",
                factor=parts.doubled,
                points=rules.double_from,
            )
        )
    return _("Multiplier: {steps}.", steps=in_a_list(steps)) if steps else ""


def dialog(shown: Shown) -> Dialog | None:
    """Return the question that the position asks, None while cards are played."""
    view = shown.view
    if view.turn != view.seat or view.phase not in ("decide", "declare"):
        return None
    buttons = tuple(
        (str(action), action_label(action, view, shown.card_names)) for action in view.legal_actions
    )
    if view.phase == "declare":
        lines = tuple(luck_words(view.hand, shown))
        return Dialog("decide", _("You hold a lucky hand"), lines, buttons)
    facts = question(shown)
    return Dialog(
        "decide",
        facts.yaku,
        (facts.reason,) if facts.reason else (),
        ((str(STOP), _("Stop")), (str(KOI_KOI), _("Koi-koi"))),
        label=prompt(shown),
        question=facts,
    )


def _score(points: tuple[int, int], seat: int) -> str:
    """Return the points of both, those of `seat` first."""
    return f"{number(points[seat])} : {number(points[1 - seat])}"


# How many cards of a month make a hand lucky, and the words for it.
_LUCK = {
    "four-of-a-month": (4, N_("Four of a month: {cards}.")),
    "four-pairs": (2, N_("Four pairs: {cards}.")),
}


def luck_words(hand: CardSet, shown: Shown) -> Iterator[str]:
    """Yield what makes a hand lucky, and with which cards, if anything does."""
    luck = lucky(hand)
    if luck:
        count, sentence = _LUCK[luck]
        held = Counter(card.month for card in hand)
        cards = [card for card in hand if held[card.month] == count]
        yield _(sentence, cards=listed(cards, shown.card_names))


def spoken(shown: Shown, asked: Dialog | None = None, todo: str = "") -> str:
    """Return what a screen reader says after an action: what happened, and what to do now.

    Args:
        asked: the current dialog.
        todo: what to do, if it is not what the position asks for.
    """
    if not todo:
        todo = in_a_row(map(as_sentence, asked.words)) if asked else prompt(shown)
    short = too_little(shown.last[0], shown) if shown.last and shown.view.laid else ""
    return in_a_row([what_happened(shown), short, todo])


def what_happened(shown: Shown) -> str:
    """Return what the last action did; if it was a call, with which yaku and what it changed."""
    return in_a_row([_called_with(shown), happened(shown), _called_for(shown)])


def _called_for(shown: Shown) -> str:
    """Return what the call that has just been made changes, "" if there was none."""
    if not shown.last or shown.last[1] != KOI_KOI:
        return ""
    return call_words(shown.view, shown.last[0], shown.you, shown.names)[1]


def event_words(shown: Shown, event: str) -> str:
    """Return what is said of an event of the last action, as `Step.event` names it."""
    if event in ("call", "deal"):
        return what_happened(shown)
    laid = (laid for laid in shown.view.laid if laid.source == event)
    return in_a_row([_laid_sentence(each, shown) for each in laid])


def _called_with(shown: Shown) -> str:
    """Return which yaku the opponent has just called koi-koi with, which everybody else sees."""
    if not shown.last or shown.last[1] != KOI_KOI or shown.last[0] == shown.you:
        return ""
    seat, view = shown.last[0], shown.view
    return _(
        "{name} has made {yaku}: {points}.",
        name=shown.names[seat],
        yaku=made_yaku(view, seat),
        points=product_words(*worth(view, seat)),
    )


_HANDS = (N_("Your hand: {cards}."), N_("{name}'s hand: {cards}."))
_PILES = (N_("Your pile: {cards}; {yaku}."), N_("{name}'s pile: {cards}; {yaku}."))


def described(shown: Shown) -> str:
    """Return the whole table in words, as the picture's text alternative."""
    view, names = shown.view, shown.card_names
    mine, other = view.seat, 1 - view.seat
    hand = listed(view.hand, names) or (_("face down") if shown.covered else _("no cards"))
    parts = [
        _("Koi-Koi table. Field: {field}.", field=listed(view.field, names) or _("no cards")),
        addressed(_HANDS, mine, shown, cards=hand),
        addressed(_HANDS, other, shown, cards=listed(shown.revealed, names))
        if shown.revealed
        else "",
        *(
            addressed(
                _PILES,
                seat,
                shown,
                cards=listed(view.piles[seat], names) or _("no cards"),
                yaku=made_yaku(view, seat),
            )
            for seat in (mine, other)
        ),
        ngettext("{count} card in the stock.", "{count} cards in the stock.", view.stock_size),
    ]
    return in_a_row(parts)
