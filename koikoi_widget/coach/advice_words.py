"""Why the best choice is the best, in at most three sentences about cards and yaku, no figures.

Each says one of the `reasons`, which hold in the position; what the coach has compared decides
which of them are said. `figure_words` has the figures.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import floor
from typing import Literal, NamedTuple

from ..engine.actions import DEAL, DECLARE, KOI_KOI, PASS, STOP, Action, Play, Take, as_action
from ..engine.cards import Card, CardSet
from ..engine.errors import checks_options, not_allowed
from ..engine.view import View
from ..engine.words.names import card_name
from ..engine.words.yaku_names import quoted_yaku
from ..locale import (
    N_,
    _,
    all_of,
    capitalized,
    in_a_row,
    ngettext,
    points_words,
    with_sign,
)
from .advice import Advice, Option
from .differences import largest_difference
from .reasons import AGAINST, ORDER, WARNINGS, Reason, is_of_few, laid, reasons

Grade = Literal["best", "fine", "costs"]
MOST = 3  # sentences, the title not counted


class Seats(NamedTuple):
    """Whom words address: what to call the players, by seat, and the seat that is "you", if any."""

    players: tuple[str, str]
    you: int | None = None


def as_yours(advice: Advice) -> Seats:
    """Return the seats with which words address the player who decides."""
    return Seats(("", ""), advice.view.seat)


def about(
    forms: tuple[str, ...],
    advice: Advice,
    seats: Seats,
    *,
    opponent: bool = False,
    **values: object,
) -> str:
    """Return a sentence about the player who decides, or about that player's opponent.

    Args:
        forms: the sentence about "you", about "{name}", and, if it is about an opponent, about
            "your opponent".
        advice: whose view says who decides.
        seats: as in `words`.
        opponent: whether it is about the opponent.
        values: for the other braces.
    """
    decides = advice.view.seat
    if seats.you == decides:
        return _(forms[2 if opponent else 0], **values)
    seat = 1 - decides if opponent else decides
    return _(forms[seats.you != seat], name=seats.players[seat], **values)


@checks_options
def words(
    advice: Advice,
    names: str = "traditional",
    seats: Seats | None = None,
    chosen: Action | None = None,
) -> str:
    """Return what to do and why, in a few sentences without figures.

    Args:
        advice: what `advise` returned.
        names: the cards' name set.
        seats: the players, if somebody else than the reader may be the one who decides.
        chosen: what was chosen instead: then why the best is better than that.

    Raises:
        UnknownName: there is no such name set.
        InvalidValue: this is no advice.

    >>> advice = kk.advise(kk.Match("bga", seed=7, starter=0).view(0), samples=1000)
    >>> isinstance(kk.words(advice), str)  # "Take Phoenix with December chaff 1. …"
    True
    """
    if not isinstance(advice, Advice):
        raise not_allowed("advice", advice, "kk.Advice")
    do = title(advice.best, advice.view, names)
    return in_a_row([do, *sentences(advice, names, seats, chosen)])


def why_not(advice: Advice, action: Action) -> str:
    """Return what is better than `action` and why, "" if nothing is."""
    return words(advice, chosen=action) if advice[action].rank > 1 else ""


def title(action: Action, view: View, names: str = "traditional") -> str:
    """Return what to do, as an imperative."""
    if not isinstance(action, Play | Take):
        return _(_TITLES[action])
    card, taken = laid(view, action)
    said = _TITLES_OF_CARDS[bool(taken)]
    return _(said, card=card_name(card, names), taken=_listed(CardSet.from_mask(taken), names))


def done(
    action: Action, advice: Advice, names: str = "traditional", seats: Seats | None = None
) -> str:
    """Return that an action was chosen, as a sentence; the arguments are those of `words`."""
    seats = seats or as_yours(advice)
    if not isinstance(action, Play | Take):
        return about(_DONE[action], advice, seats)
    card, taken = laid(advice.view, action)
    return about(
        _DONE_WITH_CARDS[bool(taken)],
        advice,
        seats,
        card=card_name(card, names),
        taken=_listed(CardSet.from_mask(taken), names),
    )


_TITLES: dict[Action, str] = {
    STOP: N_("Stop."),
    KOI_KOI: N_("Call koi-koi."),
    DECLARE: N_("Show the lucky hand."),
    PASS: N_("Keep the lucky hand and play on."),
}
_TITLES_OF_CARDS = N_("Discard {card}."), N_("Take {taken} with {card}.")
_DONE: dict[Action, tuple[str, str]] = {
    STOP: (N_("You stopped."), N_("{name} stopped.")),
    KOI_KOI: (N_("You called koi-koi."), N_("{name} called koi-koi.")),
    DECLARE: (N_("You showed the lucky hand."), N_("{name} showed the lucky hand.")),
    PASS: (N_("You kept the lucky hand."), N_("{name} kept the lucky hand.")),
}
_DONE_WITH_CARDS = (
    (N_("You discarded {card}."), N_("{name} discarded {card}.")),
    (N_("You took {taken} with {card}."), N_("{name} took {taken} with {card}.")),
)


def sentences(
    advice: Advice,
    names: str = "traditional",
    seats: Seats | None = None,
    chosen: Action | None = None,
) -> tuple[str, ...]:
    """Return why the best action is the best, in at most `MOST` sentences; as in `words`."""
    worse, asides = rival(advice, chosen), []
    if len(advice.equals) > 1 and not (chosen and worse):
        asides.append(_equals(advice, names))
    if len(advice.options) == 1:
        asides.append(_("This is the only choice."))
    if advice.is_for_the_match:
        asides.append(_("This is about winning the match, not about points this round."))
    facts = _telling(advice, advice[advice.best], worse)[: MOST - len(asides)]
    return (*(sentence_of(fact, advice, names, seats) for fact in facts), *asides)


def reason_of(
    advice: Advice, option: Option, names: str = "traditional", seats: Seats | None = None
) -> str:
    """Return one sentence about an option: what it has against it or, if it costs nothing, for it.

    It is "" for one that costs something of which nothing stands out.
    """
    best = advice[advice.best]
    if option is best:
        facts = _telling(advice, option, rival(advice))
    elif option.is_fine:
        facts = _warnings(advice, option) + _telling(advice, option, best)
    else:
        most = _most(advice, best, option, is_cost=True)
        facts = _warnings(advice, option, most) + most
    return sentence_of(facts[0], advice, names, seats) if facts else ""


def warning_of(advice: Advice, option: Option) -> str:
    """Return one sentence about what an option has against it, "" if nothing is known."""
    warnings = _warnings(advice, option)
    return sentence_of(warnings[0], advice, "traditional", None) if warnings else ""


def _warnings(advice: Advice, option: Option, most: Iterable[Reason] = ()) -> list[Reason]:
    """Return what an option has against it that the best has not.

    Which card it feeds is only said if that explains what differs `most`.
    """
    known = reasons(advice.view, advice.best)
    warnings = _beyond(reasons(advice.view, option.action), known, WARNINGS)
    explained = {one.yaku for one in most}
    return [one for one in warnings if one.kind != "feeds" or one.yaku in explained]


def _beyond(facts: Iterable[Reason], known: Iterable[Reason], kinds: Iterable[str]) -> list[Reason]:
    """Return the facts of such kinds of which the `known` ones do not say as much."""
    told = {_told_by(one) for one in known}
    return [one for one in facts if one.kind in kinds and _told_by(one) not in told]


def badge_of(option: Option) -> tuple[Grade, str]:
    """Return how good an option is: "best", "fine" or "costs", and that in words for a card."""
    if option.rank == 1:
        return "best", _("✓ best")
    if option.is_fine:
        return "fine", _("fine")
    if option.match:
        return "costs", _("costs a lot") if option.behind >= _A_LOT else _("costs a little")
    if option.behind < 1:
        return "costs", _("costs a little")
    return "costs", _("costs {points}", points=floor(option.behind + 0.5))


_A_LOT = 0.05  # of the chance of winning the match
_SHORT = 7  # letters, which stand in one line on the narrowest card


def short_badge(option: Option) -> str:
    """Return that in as few letters as have room in one line on a narrow card.

    A sign stands for words that have more; "costs" for how much of a point.
    """
    grade, badge = badge_of(option)
    if len(badge) <= _SHORT or grade == "fine":
        return badge
    if grade == "best":
        return "✓"
    if option.match or option.behind < 1:
        return _("costs")
    return f"\N{MINUS SIGN}{floor(option.behind + 0.5)}"


def rival(advice: Advice, chosen: Action | None = None) -> Option | None:
    """Return what the best is compared with: the choice, or the best of those that are worse."""
    worse = [option for option in advice.options if option.rank > 1]
    if chosen is not None:
        return next((option for option in worse if option.action == chosen), None)
    return min(worse, key=lambda option: option.behind, default=None)


def _equals(advice: Advice, names: str) -> str:
    others = [action for action in advice.equals if action != advice.best]
    if len(others) == 1:
        return capitalized(_("{action} is just as good.", action=action_name(others[0], names)))
    return ngettext(
        "{count} other choice is just as good.",
        "{count} other choices are just as good.",
        len(others),
    )


# --- which facts are said ---------------------------------------------------------------------

# Of each of these one fact is said at most, in this order.
_GROUPS = (
    ("sure",),
    ("makes", "grows"),
    ("lacks", "holds all", "holds", "nears"),
    ("completes", "ends", "denies", "offers", "helps", "threat"),
    ("keeps",),
    ("sure next",),
    ("one away",),
    ("harmless", "hardly", "no threat"),
    ("turns",),
    ("takers", "returns"),
    ("only taker", "no taker"),
)
# What is no reason for a choice, though it is true.
_BESIDE: dict[Action, tuple[str, ...]] = {
    STOP: ("sure next", "one away", "harmless", "no threat"),
    KOI_KOI: ("threat", "offers"),
}
# What brings a yaku nearer.
_TOWARDS = ("holds all", "holds", "nears", "counts")
# What the coach has compared: by whether it is a yaku that is made, whether the chance is smaller,
# and whether it is the opponent's.
_COMPARED = {
    (True, False, False): "makes more often",
    (True, True, False): "makes less often",
    (True, True, True): "lets make less often",
    (True, False, True): "lets make more often",
    (False, False, False): "first more often",
    (False, True, False): "first less often",
    (False, True, True): "lets first less often",
    (False, False, True): "lets first more often",
}
_HARDLY = 0.03  # the chance of an opponent who hardly scores any more
_FEW = 1  # cards that could take a discarded one: so few speak for it


def _telling(advice: Advice, option: Option, other: Option | None) -> list[Reason]:
    """Return the facts that speak for an option rather than another, most telling first.

    What holds for both, and what the coach found to speak for the other, is left out, unless
    nothing else can be said.
    """
    view = advice.view
    most = _most(advice, option, other)
    own = [one for one in reasons(view, option.action) if _is_for(one, option.action)]
    facts = [one for one in own if one.kind not in WARNINGS or view.phase == "decide"]
    if option.action == KOI_KOI and option.opponent_first <= _HARDLY:
        known = [one for one in facts if one.kind == "harmless"]
        facts = [one for one in facts if one.kind != "no threat"]
        facts += [] if known else [Reason("hardly")]
    if other and view.phase != "decide":
        theirs = reasons(view, other.action)
        facts = _beyond(facts, theirs, ORDER) + _beyond(theirs, own, WARNINGS)
    chosen = []
    for group in _GROUPS:
        able = [
            (_gain(one, option, other), one.points, -place, one)
            for place, one in enumerate(facts)
            if one.kind in group and (one.kind != "takers" or one.number <= _FEW)
        ]
        if able and (gain := max(able))[0] >= 0:
            chosen.append(gain[-1])
    fed = [one for one in facts if one.kind == "feeds"]
    if most and (led := _led_by(most[0], chosen, fed, view)):
        return led
    last = sorted(own, key=lambda one: one.kind in WARNINGS)  # a warning speaks for nothing
    said = chosen or [one for one in facts if one.kind != "takers"][:1]
    return said or most or last[:1]


def _told_by(fact: Reason) -> Reason:
    """Return what a fact says of its choice, whichever cards it names for that."""
    if fact.kind == "feeds":
        return fact._replace(cards=fact.cards[1:])
    return fact._replace(cards=()) if fact.kind in _TOWARDS else fact


def _most(
    advice: Advice, option: Option, other: Option | None, *, is_cost: bool = False
) -> list[Reason]:
    """Return what speaks most for a card rather than another, if anything stands out.

    Args:
        is_cost: whether it is told of the other, which does not have it.
    """
    is_of_cards = not advice.is_for_the_match and advice.view.phase in ("play", "take")
    if not (other and is_of_cards and option.behind < other.behind):
        return []
    most = largest_difference(advice, option, other)
    if most is None:
        return []
    points = {row.id: row.points for row in advice.view.rules.active_yaku(advice.view.month)}
    kind = _COMPARED[bool(most.yaku), most.is_opponents != is_cost, most.is_opponents]
    return [Reason(kind, most.yaku, points=points.get(most.yaku, 0))]


def _led_by(most: Reason, facts: list[Reason], fed: list[Reason], view: View) -> list[Reason]:
    """Return facts with what speaks most in front: the fact about its yaku, if there is one.

    What only brings another yaku nearer is left out: it is not what decides. Nothing is returned
    if a yaku of few cards is made more or less often and no card says why.
    """
    is_opponents = most.kind in _OPPONENT
    same, explained = (
        [one for one in some if one.yaku == most.yaku and (one.kind in AGAINST) == is_opponents]
        for some in (facts if most.yaku else (), fed)
    )
    same = same or explained[:1]
    rows = view.rules.active_yaku(view.month)
    if not same and any(row.id == most.yaku and is_of_few(row) for row in rows):
        return []
    others = [one for one in facts if one not in same and one.kind not in _TOWARDS]
    return [*(same or [most]), *others]


def _is_for(fact: Reason, action: Action) -> bool:
    return fact.kind not in _BESIDE.get(action, ())


def _gain(fact: Reason, option: Option, other: Option | None) -> float:
    """Return by how many points an option does better with the yaku of a fact than another."""
    if not other or fact.yaku not in option.yaku:
        return 0.0
    mine, theirs = (
        this - that
        for this, that in zip(option.yaku[fact.yaku], other.yaku[fact.yaku], strict=True)
    )
    return fact.points * (-theirs if fact.kind in AGAINST else mine)


# --- what they say ----------------------------------------------------------------------------

# A fact of the player who decides: one form, or one about "you" and one about "{name}".
_OWN: dict[str, tuple[str, ...]] = {
    "sure": (N_("That is {points} for certain, and the round is over."),),
    "makes": (N_("That makes {yaku}: {points}."),),
    "grows": (N_("With that, {yaku} scores {points}."),),
    "lacks": (N_("After that, only {cards} is missing for {yaku} ({points})."),),
    "holds": (
        N_("You hold {cards}: that would be {count} of the {need} cards for {yaku} ({points})."),
        N_(
            "{name} holds {cards}: that would be {count} of the {need} cards for {yaku} ({points})."
        ),
    ),
    "holds all": (
        N_("You hold {cards}, all that is then missing for {yaku} ({points})."),
        N_("{name} holds {cards}, all that is then missing for {yaku} ({points})."),
    ),
    "keeps": (N_("Keep {cards}: it counts towards {yaku} ({points})."),),
    "nears": (N_("That makes {count} of the {need} cards for {yaku} ({points})."),),
    "counts": (N_("That makes {count} of the {need} cards for {yaku} ({points})."),),
    "sure next": (
        N_("{cards} are surely yours on your next turn: {yaku} ({points})."),
        N_("{cards} are surely {name}'s on the next turn: {yaku} ({points})."),
    ),
    "one away": (N_("One more card makes {yaku} ({points})."),),
    "makes more often": (
        N_("Then you are more likely to make {yaku} ({points})."),
        N_("Then {name} is more likely to make {yaku} ({points})."),
    ),
    "makes less often": (
        N_("Then you are less likely to make {yaku} ({points})."),
        N_("Then {name} is less likely to make {yaku} ({points})."),
    ),
    "first more often": (
        N_("Then you are more likely to score first."),
        N_("Then {name} is more likely to score first."),
    ),
    "first less often": (
        N_("Then you are less likely to score first."),
        N_("Then {name} is less likely to score first."),
    ),
    "only taker": (N_("No other card in hand takes anything."),),
    "no taker": (N_("No card in hand takes anything."),),
    "returns": (N_("If it stays on the field, {taker} in hand can take it later."),),
}
_CLOSE = (
    N_("You are close to {yaku} ({points}), and {cards} counts towards it."),
    N_("{name} is close to {yaku} ({points}), and {cards} counts towards it."),
    N_("Your opponent is close to {yaku} ({points}), and {cards} counts towards it."),
)
# A fact of the opponent: about "you", "{name}" and "your opponent".
_OPPONENT = {
    "feeds": (
        N_(
            "On the field, {card} helps you to take {taker}, which counts towards {yaku} "
            "({points})."
        ),
        N_(
            "On the field, {card} helps {name} to take {taker}, which counts towards "
            "{yaku} ({points})."
        ),
        N_(
            "On the field, {card} helps your opponent to take {taker}, which counts "
            "towards {yaku} ({points})."
        ),
    ),
    "completes": (
        N_("{cards} would complete your {yaku} ({points})."),
        N_("{cards} would complete {name}'s {yaku} ({points})."),
        N_("{cards} would complete your opponent's {yaku} ({points})."),
    ),
    "ends": (
        N_("Without {cards}, you can no longer make {yaku} ({points})."),
        N_("Without {cards}, {name} can no longer make {yaku} ({points})."),
        N_("Without {cards}, your opponent can no longer make {yaku} ({points})."),
    ),
    "denies": _CLOSE,
    "helps": _CLOSE,
    "offers": (
        N_("On the field, {cards} can complete your {yaku} ({points})."),
        N_("On the field, {cards} can complete {name}'s {yaku} ({points})."),
        N_("On the field, {cards} can complete your opponent's {yaku} ({points})."),
    ),
    "threat": (
        N_("You are one card away from {yaku} ({points})."),
        N_("{name} is one card away from {yaku} ({points})."),
        N_("Your opponent is one card away from {yaku} ({points})."),
    ),
    "harmless": (
        N_("You can no longer score in this round."),
        N_("{name} can no longer score in this round."),
        N_("Your opponent can no longer score in this round."),
    ),
    "hardly": (
        N_("You are now very unlikely to score first."),
        N_("{name} is now very unlikely to score first."),
        N_("Your opponent is now very unlikely to score first."),
    ),
    "lets make less often": (
        N_("Then you are less likely to make {yaku} ({points})."),
        N_("Then {name} is less likely to make {yaku} ({points})."),
        N_("Then your opponent is less likely to make {yaku} ({points})."),
    ),
    "lets make more often": (
        N_("Then you are more likely to make {yaku} ({points})."),
        N_("Then {name} is more likely to make {yaku} ({points})."),
        N_("Then your opponent is more likely to make {yaku} ({points})."),
    ),
    "lets first less often": (
        N_("Then you are less likely to score first."),
        N_("Then {name} is less likely to score first."),
        N_("Then your opponent is less likely to score first."),
    ),
    "lets first more often": (
        N_("Then you are more likely to score first."),
        N_("Then {name} is more likely to score first."),
        N_("Then your opponent is more likely to score first."),
    ),
    "no threat": (
        N_("You are at least two cards away from any new yaku."),
        N_("{name} is at least two cards away from any new yaku."),
        N_("Your opponent is at least two cards away from any new yaku."),
    ),
}


def sentence_of(
    fact: Reason, advice: Advice, names: str = "traditional", seats: Seats | None = None
) -> str:
    """Return a fact as a sentence."""
    if fact.kind == "turns":
        return ngettext("There is {count} turn left.", "There are {count} turns left.", fact.number)
    if fact.kind == "takers":
        return _takers(fact)
    seats = seats or as_yours(advice)
    forms = _OWN.get(fact.kind) or _OPPONENT[fact.kind]
    sentence = about(
        forms if len(forms) > 1 else forms * 2,
        advice,
        seats,
        opponent=fact.kind in _OPPONENT,
        cards=_listed(fact.cards, names),
        card=_listed(fact.cards[:1], names),
        taker=_listed(fact.cards[1:], names),
        yaku=quoted_yaku(fact.yaku),
        points=points_words(fact.points),
        count=fact.number,
        need=fact.need,
    )
    return capitalized(sentence)


def _takers(fact: Reason) -> str:
    if not fact.number:
        return _("No unseen card could take it.")
    if fact.number <= _FEW:
        return _("Only one unseen card could take it.")
    return _("{count} unseen cards could take it.", count=fact.number)


def _listed(cards: Iterable[Card], names: str) -> str:
    return all_of(card_name(card, names) for card in cards)


def signed(points: float) -> str:
    """Return average points as people read them: "+1.3", "−0.04"."""
    digits = 1 if abs(points) >= 0.1 else 2
    return with_sign(points, digits)


def about_points(points: float) -> str:
    """Return points of the coach as one says them: "about 3 points".

    >>> about_points(2.6), about_points(0.4)
    ('about 3 points', 'less than a point')
    """
    if points < 1:
        return _("less than a point")
    return ngettext("about {count} point", "about {count} points", floor(points + 0.5))


def costs_in_words(option: Option) -> str:
    """Return about what an option costs, with its verb: "costs about 3 points"."""
    return _("costs {cost}", cost=lost_in_words(option))


def lost_in_words(option: Option) -> str:
    """Return about what an option costs, as one would say it: "about 3 points"."""
    return _("some chance of winning") if option.match else about_points(option.loss)


@checks_options
def action_name(action: Action | str, names: str = "traditional") -> str:
    """Return what an action is called within a sentence, in the chosen language.

    Args:
        action: an action, or its notation.
        names: the cards' name set.

    Raises:
        UnknownName: there is no such name set.
        IllegalAction: it is no action.

    >>> kk.action_name("play 1-bright taking 1-ribbon"), kk.action_name(kk.KOI_KOI)
    ('Crane taking January poetry ribbon', 'koi-koi')
    """
    action = as_action(action)
    if isinstance(action, Take):
        return card_name(action.card, names)
    if isinstance(action, Play):
        card = card_name(action.card, names)
        if action.taking is None:
            return card
        return _("{card} taking {taken}", card=card, taken=card_name(action.taking, names))
    called: dict[Action, str] = {
        STOP: N_("stop"),
        KOI_KOI: N_("koi-koi"),
        DECLARE: N_("show the lucky hand"),
        PASS: N_("keep the lucky hand"),
        DEAL: N_("deal the next round"),
    }
    return _(called[action])
