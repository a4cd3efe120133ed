"""A whole match under any rules, from the draw for the lead to the winner, as the engine has it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from math import comb

from ...engine.cards import DECK, MONTHS, Card, CardSet, Kind
from ...engine.match import Match
from ...engine.round import Deal, decision_options, lucky
from ...engine.rules import OPTIONS, PRESETS, Rules, find_rules
from ...engine.settle import Settlement
from ...engine.view import View
from ...engine.words.customs import CUSTOMS, customs
from ...engine.words.names import month_title
from ...engine.words.yaku_names import yaku_name
from ...locale import (
    N_,
    _,
    in_a_list,
    in_a_long_list,
    in_a_row,
    ngettext,
    number,
    percent,
    pgettext,
)
from ...players import play_through, player, player_rng
from ...settings.options import RULE_SETTINGS
from ..html.card_pictures import backs
from ..html.rule_tables import CALLS, called_by_whom, can_come_about
from ..html.show import Html, beside, entries, paragraph, show, table
from ..questions.kinds.match_questions import outcome_of
from ..questions.kinds.round_questions import End, change_words
from .frequencies import Share, played_rounds

HAND = 8


def rule_table(rules: str | Rules, *names: str) -> Html:
    """Return what these rules say about some house rules, and what other sources say.

    Args:
        names: fields of `Rules`, keys of `OPTIONS`.
    """
    rules = find_rules(rules)
    return table(
        (_("Rule"), _("Your rules"), _("Other sources")),
        ((_rule_title(name), _word(rules, name), _elsewhere(rules, name)) for name in names),
        _(rules.name),
    )


def _rule_title(name: str) -> Html:
    rule = OPTIONS[name]
    title, says = _(rule.title), _(rule.says)
    return Html(f"{escape(title)}<br><small>{escape(says)}</small>")


def _word(rules: Rules, name: str) -> str:
    return RULE_SETTINGS[name].word(getattr(rules, name))


def _elsewhere(rules: Rules, name: str) -> str:
    words = dict.fromkeys(_word(other, name) for other in PRESETS.values())
    words.pop(_word(rules, name), None)
    return in_a_list(words) or _("the same")


# The lead and the deal.

_DEALERS = {
    "starter": N_("The player who starts also deals."),
    "opponent": N_("The player who does not start deals."),
    "": N_("This source does not say who deals."),
}


def lead(rules: str | Rules, seed: int | str) -> Html:
    """Return who leads the first round of the match with this seed, and how that is decided."""
    match = Match(rules, seed)
    leads = _("You start.") if match.round.starter == 0 else _("Your opponent starts.")
    if match.rules.first_starter == "random":
        return paragraph(in_a_row([_("Chance decides, like a coin toss."), leads]))
    drawn = Html("")
    for pair in match.draws:
        words = {pair[0]: _("You draw"), pair[1]: _("Your opponent draws")}
        drawn += beside((show([card]), words[card], month_title(card.month)) for card in pair)
    again = _("The same month: draw again.") if len(match.draws) > 1 else ""
    sentences = [_("Each of you draws a card, and the earlier month starts."), again, leads]
    return paragraph(in_a_row(sentences)) + drawn


def dealing(rules: str | Rules) -> Html:
    """Return who deals under these rules, in which order, and how many cards at a time."""
    rules = find_rules(rules)
    step, dealer = customs(rules.id).dealt_by, _DEALERS[customs(rules.id).dealer]
    if rules.id not in CUSTOMS:
        dealer = N_("Agree on who deals.")
    if not step:
        order = _("The order in which the cards are dealt does not matter.")
        return paragraph(in_a_row([_(dealer), order]))
    words = _("{count} cards at a time, until each place has {all}:", count=step, all=HAND)
    header = (pgettext("a pass of the deal", "Pass"), _("your opponent"), _("the field"), _("you"))
    return paragraph(in_a_row([_(dealer), words])) + table(
        header,
        (
            (number(place), *[number(held)] * 3)
            for place, held in enumerate(range(step, HAND + 1, step), 1)
        ),
    )


def dealt(view: View) -> Html:
    """Return a table just dealt: what you see of it, and what lies face down."""
    places = (
        (_("Your opponent's hand, face down"), Html(backs(view.opponent_hand_size, size="small"))),
        (_("The field"), show(view.field, _bright_words, size="small")),
        (_("Your hand"), show(view.hand, size="small")),
        (_("The stock, face down"), Html(backs(1, size="small"))),
    )
    counts = (view.opponent_hand_size, len(view.field), len(view.hand), view.stock_size)
    html = Html("")
    for (title, shown), held in zip(places, counts, strict=True):
        html += paragraph(_("{kind}: {cards}", kind=title, cards=number(held))) + shown
    return html


def _bright_words(card: Card) -> str:
    return _("bright") if card.kind is Kind.BRIGHT else ""


# Lucky hands.

_LUCKY = {
    "four-of-a-month": (
        N_("Teshi: four of a month"),
        N_(
            "A poor hand to play: there is no fifth card of that month, so none of the four can "
            "take anything until you have discarded one of them."
        ),
        "7-animal 7-ribbon 7-chaff-1 7-chaff-2 1-chaff-1 4-ribbon 9-chaff-1 12-chaff-3",
    ),
    "four-pairs": (
        N_("Kuttsuki: four pairs"),
        N_("A hand with little choice: its eight cards belong to only four of the twelve months."),
        "1-bright 1-chaff-1 5-ribbon 5-chaff-2 8-animal 8-chaff-1 10-animal 10-ribbon",
    ),
}


def chance_of_lucky(months: int = len(MONTHS)) -> dict[str, float]:
    """Return how likely a hand of 8 is to be lucky, in a deck of so many months, by the kind.

    Exact, ignoring redeals of the field: of all hands of 8, count those with four of a month (a
    hand with two such months is counted twice, and subtracted once), and those of four pairs.
    """
    hands = comb(4 * months, HAND)
    four = months * comb(4 * months - 4, HAND - 4) - comb(months, 2)
    pairs = comb(months, 4) * comb(4, 2) ** 4
    return {"four-of-a-month": four / hands, "four-pairs": pairs / hands}


def chance_in_match(rounds: int) -> float:
    """Return approximately how likely it is that at least one hand in a match is lucky.

    The two hands of a round are taken to be independent, which they nearly are.
    """
    return 1 - (1 - sum(chance_of_lucky().values())) ** (2 * rounds)


def lucky_hands() -> Html:
    """Return both lucky hands: what they are called, how rare they are, and an example."""
    chances = chance_of_lucky()
    html = Html("")
    for kind, (title, why, cards) in _LUCKY.items():
        hand = CardSet.parse(cards)
        assert lucky(hand) == kind
        rare = _(
            "{share} of all hands: one in {hands}.",
            share=percent(chances[kind], 2),
            hands=round(1 / chances[kind]),
        )
        heading = escape(_(title))
        html += Html(f"<h3>{heading}</h3>") + paragraph(in_a_row([_(why), rare]))
        html += show(hand, size="small")
    return html


def lucky_deal() -> Deal:
    """Return a deal that gives you a lucky hand, and your opponent none."""
    hand = CardSet.parse(_LUCKY["four-of-a-month"][2])
    rest = [card for card in DECK if card not in hand]
    field, theirs = CardSet(rest[0:32:4]), CardSet(rest[1:32:4])
    left = [card for card in rest if card not in field and card not in theirs]
    return Deal((hand, theirs), field, tuple(left))


# Within a round.


def choice_table(rules: str | Rules) -> Html:
    """Return what you may do with a new yaku, by who has called and whether cards are left."""
    rules = find_rules(rules)
    return table(
        (_("A new yaku, and …"), _("with cards in your hand"), _("with none left")),
        (
            (called_by_whom(calls), *(_may(rules, calls, cards_left) for cards_left in (1, 0)))
            for calls in CALLS
        ),
        _(rules.name),
    )


def _may(rules: Rules, calls: tuple[int, int], cards_left: int) -> str:
    if not can_come_about(rules, calls):
        return _("cannot happen")
    options = decision_options(rules, 0, calls, cards_left)
    return _("stop or koi-koi") if "koi-koi" in options else _("stop")


@dataclass(frozen=True, slots=True)
class Example:
    """An example of a round's end, and the presets whose source describes it."""

    words: str
    end: End
    sources: tuple[str, ...]


_FIVE_RIBBONS = CardSet.parse("1-ribbon 2-ribbon 4-ribbon 5-ribbon 6-ribbon")
_SIX_RIBBONS = CardSet([*_FIVE_RIBBONS, Card.parse("7-ribbon")])
_FOUR_BRIGHTS = CardSet.parse("1-bright 3-bright 8-bright 12-bright")
_MOON_VIEWING = CardSet.parse("8-bright 9-animal")

EXAMPLES = (
    Example(
        N_("One bright lies on the field. You make five ribbons, and stop."),
        End("you", _FIVE_RIBBONS, (0, 0), 1),
        ("bga",),
    ),
    Example(
        N_("One bright on the field. You call with five ribbons, take a sixth, and stop."),
        End("you", _SIX_RIBBONS, (1, 0), 1),
        ("bga",),
    ),
    Example(
        N_("You make Four Brights, and stop."),
        End("you", _FOUR_BRIGHTS),
        ("nintendo", "legends", "italian-comments"),
    ),
    Example(
        N_("You call. Your opponent makes Moon Viewing, and stops."),
        End("opponent", _MOON_VIEWING, (0, 1)),
        ("bga-heavy", "nintendo", "legends", "italian"),
    ),
    Example(
        N_("Your opponent calls. You make Four Brights, and stop."),
        End("you", _FOUR_BRIGHTS, (0, 1)),
        ("legends",),
    ),
    Example(
        N_("You call with Moon Viewing, and nobody makes anything more before the hands run out."),
        End("nobody", _MOON_VIEWING, (1, 0)),
        ("bga", "italian"),
    ),
)


def worked_examples(rules: str | Rules) -> Html:
    """Return what some rounds score under these rules; the first two are Board Game Arena's own."""
    rules = find_rules(rules)
    return paragraph(_(rules.name)) + entries(
        (
            _(example.words),
            in_a_row([brought(example.end, rules), _sources_words(example)]),
            show(example.end.pile, size="small"),
        )
        for example in EXAMPLES
    )


def brought(end: End, rules: Rules) -> str:
    """Return what both players get when a round ends, you before your opponent."""
    if not can_come_about(rules, end.calls):
        return _("This cannot happen under your rules.")
    settled = end.settled(rules)
    if not settled.base:
        return _("Under your rules nobody scores.")
    mine, theirs = settled.points if end.stops != "opponent" else settled.points[::-1]
    return _(
        "Under your rules this is {product}: you {mine}, your opponent {theirs}.",
        product=_product(settled),
        mine=change_words(mine),
        theirs=change_words(theirs),
    )


def _sources_words(example: Example) -> str:
    sources = in_a_long_list(_(PRESETS[name].name) for name in example.sources)
    return _("Sources: {sources}.", sources=sources)


def _product(end: Settlement) -> str:
    return f"{end.base} × {end.multiplier}"


# The match.


def play_match(rules: str | Rules, seed: int | str) -> Match:
    """Return a whole match that the player Greedy plays on both sides."""
    match = Match(rules, seed)
    for _view in play_through(match, player("greedy"), player_rng(seed)):
        pass
    return match


def match_table(match: Match) -> Html:
    """Return a match round by round; you are seat 0."""
    return table(
        (_("Round"), _("started by"), _("won with"), _("points, you : your opponent")),
        (
            (
                number(played.end.number),
                _who(played.end.starter),
                _how(end),
                " : ".join(map(number, played.points)),
            )
            for played in match.rounds()
            if (end := played.end.settlement)
        ),
        _(match.rules.name),
    )


def _who(seat: int) -> str:
    return _("your opponent") if seat else _("you")


def _how(end: Settlement) -> str:
    if end.winner is None:
        return _("nobody won")
    made = in_a_list(yaku_name(row.id) for row, _points in end.score) or _("a lucky hand")
    return _("{who}: {yaku}; {product}", who=_who(end.winner), yaku=made, product=_product(end))


def ends_table(rules: str | Rules) -> Html:
    """Return how a match stands after some rounds: whether it is over, and who has won."""
    rules = find_rules(rules)
    return table(
        (_("After round"), _("points, you : your opponent"), _("what it means")),
        (
            (
                _("{number} of {rounds}", number=played, rounds=rules.rounds),
                " : ".join(map(number, points)),
                _(outcome_of(rules, points, (1, 1), played)),
            )
            for played, points in _standings(rules)
        ),
        _(rules.name),
    )


def _standings(rules: Rules) -> Iterator[tuple[int, tuple[int, int]]]:
    """Yield numbers of rounds, and points that a match can show after them."""
    half, start = max(1, rules.rounds // 2), rules.start_points
    ahead = (start + 12, start - 12) if rules.zero_sum else (start + 12, start + 4)
    yield half, ahead
    yield rules.rounds, ahead
    yield rules.rounds, (start, start)
    if rules.zero_sum:
        yield half, (2 * start, 0)
        yield half, (2 * start + 4, -4)


def leading(rules: str | Rules) -> Html:
    """Return how often the player who leads a round wins it, between players of this program."""
    rounds = played_rounds(rules)
    won = [played for played in rounds if played.winner is not None]
    words = ngettext(
        "Between two computer players, the starting player won {share} of {count} decided round.",
        "Between two computer players, the starting player won {share} of {count} decided rounds.",
        len(won),
        share=Share(sum(played.winner == played.starter for played in won), len(won)),
    )
    return paragraph(words)


def luck_in_match(rules: str | Rules) -> Html:
    """Return how likely a match under these rules is to have a lucky hand."""
    rules = find_rules(rules)
    words = ngettext(
        "About {share} of {count}-round matches have at least one lucky hand.",
        "About {share} of {count}-round matches have at least one lucky hand.",
        rules.rounds,
        share=percent(chance_in_match(rules.rounds)),
    )
    return paragraph(words)
