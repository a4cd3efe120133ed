"""The rules in sentences, each derived from `Rules`: a house rule changes what they say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ..engine.cards import MONTHS
from ..engine.rules import Rules
from ..engine.words.customs import customs
from ..locale import N_, _, in_a_row, ngettext, points_words
from .example import example


@dataclass(frozen=True, slots=True)
class Section:
    """One heading of the sheet. In `content` a text is a paragraph, a tuple of texts a list."""

    id: str
    title: str
    content: tuple[str | tuple[str, ...], ...]

    @property
    def is_in_steps(self) -> bool:
        """Whether a list in it is a sequence of steps."""
        return self.id == "turn"


def rules_heading(rules: Rules) -> str:
    """Return what rules are called above what is printed of them."""
    name, changed = _(rules.name), set(rules.changes()) - {"rounds", "start_points"}
    return _("{rules} with house rules", rules=name) if changed else name


def sections(rules: Rules) -> tuple[Section, ...]:
    """Return everything these rules say except the yaku, in the order in which it comes up."""
    return tuple(Section(name, _(title), tuple(said(rules))) for name, title, said in _SECTIONS)


def in_short(rules: Rules) -> Section:
    """Return what a match makes one ask of these rules, apart from the yaku."""
    content = (next(_koi_koi(rules)), *_counts(rules), *_run_out(rules), next(_set_up(rules)))
    return Section("short", _("The rules in short"), content)


def _paragraph(*sentences: str) -> str:
    return in_a_row(sentences)


def _aim(_rules: Rules) -> Iterator[str | tuple[str, ...]]:
    yield _(
        "Two players, 48 cards: twelve months of four. Take cards by matching their months. The "
        "cards you take make yaku, the combinations listed here, and yaku score points."
    )


def _set_up(rules: Rules) -> Iterator[str | tuple[str, ...]]:
    source = customs(rules.id)
    starts = {
        "random": N_("Chance decides who starts the first round."),
        "low-month": N_(
            "Each of you draws a card, and the earlier month starts the first round. January is "
            "the earliest. If the months are the same, draw again."
        ),
    }
    won = {
        "winner": N_("The winner of a round starts the next one."),
        "loser": N_("The loser of a round starts the next one."),
    }
    drawn = {
        "same": N_("After a drawn round, the same player starts the next one too."),
        "other": N_("After a drawn round the other player starts."),
    }
    yield _paragraph(
        _(starts[rules.first_starter]),
        _(won[rules.win_starter]),
        _(drawn[rules.draw_starter]),
    )
    dealers = {
        "": N_("One of you shuffles and deals:"),
        "starter": N_("The player who goes first shuffles and deals:"),
        "opponent": N_("The player who goes second shuffles and deals:"),
    }
    yield _paragraph(
        _(dealers[source.dealer]),
        _(
            "8 cards to each hand and 8 face up on the field between you. The other 24 are the "
            "stock, face down."
        ),
        _(
            "Deal {count} cards at a time: to your opponent, the field, yourself.",
            count=source.dealt_by,
        )
        if source.dealt_by
        else "",
        _redeal(rules),
    )


def _redeal(rules: Rules) -> str:
    if rules.field_lucky:
        return _(
            "If four cards of one month or four pairs lie on the field, the player who goes first "
            "wins the round at once and scores {points}.",
            points=points_words(rules.field_lucky),
        )
    words = {
        (False, False): N_("Do not deal again, whatever lies on the field."),
        (True, False): N_("If all four cards of a month lie on the field, deal again."),
        (False, True): N_("If four pairs lie on the field, deal again."),
        (True, True): N_("If four cards of one month or four pairs lie on the field, deal again."),
    }
    return _(words[rules.redeal_field_four, rules.redeal_field_pairs])


def _turn(rules: Rules) -> Iterator[str | tuple[str, ...]]:
    hand = _(
        "Play a card from your hand. If one card on the field is of its month, you must take "
        "both. If there are two, take the one you prefer; if three, take all three. If there "
        "are none, your card stays on the field."
    )
    stock = _("Turn up the top card of the stock and do the same with it.")
    if rules.free_discard:
        hand = _(
            "Play a card from your hand. If one or two cards on the field are of its month, you "
            "may take one of them with it; if there are three, take all three. Otherwise your "
            "card stays on the field."
        )
        stock = _(
            "Turn up the top card of the stock. It must take: one matching card, either of two, or "
            "all three. If there are none, it stays on the field."
        )
    yield (
        hand,
        stock,
        _(
            "Lay what you take face up in front of you. If it makes a yaku, or yaku worth more "
            "than at your last call, stop or call koi-koi. Otherwise it is your opponent's turn."
        ),
    )


def _koi_koi(rules: Rules) -> Iterator[str | tuple[str, ...]]:
    yield _(
        "Stop (agari): the round ends and you score. Koi-koi (“come on”): you play on for more, "
        "but if your opponent makes a yaku and stops before you do, you score nothing."
    )
    limits = {
        "any": N_("You may call each time you make a new or better yaku."),
        "one-each": N_(
            "Each of you may call once in a round. With your next new or better yaku you must stop."
        ),
        "one-in-round": N_(
            "Only one call is allowed in a round, by either of you. After that, whoever makes a "
            "new or better yaku must stop."
        ),
    }
    replies = {
        "free": N_("If your opponent has called and you make a yaku, you may stop or call too."),
        "must-stop": N_("If your opponent has called and you make a yaku, you must stop."),
    }
    least = points_words(rules.stop_from)
    yield _paragraph(
        _("You may stop or call only when your yaku are worth {points} or more.", points=least)
        if rules.stop_from > 1
        else "",
        _(limits[rules.koi_limit]),
        # one call in a round already implies it
        "" if rules.koi_limit == "one-in-round" else _(replies[rules.after_opponent_koi]),
        _("With no cards left, you must stop."),
    )


def _points(rules: Rules) -> Iterator[str | tuple[str, ...]]:
    yield from _counts(rules)
    if any(_factors(rules)):
        yield example(rules)


def _counts(rules: Rules) -> Iterator[str | tuple[str, ...]]:
    pays = (
        N_("Only the player who stops scores, and the opponent loses that many points.")
        if rules.zero_sum
        else N_("Only the player who stops scores; the opponent's points stay as they are.")
    )
    factors = tuple(_factors(rules))
    if not factors:
        yield _paragraph(_(pays), _("You score what your yaku are worth. There is no multiplier."))
        return
    yield _paragraph(
        _(pays), _("You score what your yaku are worth times a multiplier, which starts at 1:")
    )
    yield factors


def _factors(rules: Rules) -> Iterator[str]:
    """Yield a line for each thing that raises the multiplier, in the order in which they count."""
    brights = {
        "none": "",
        "one-plus-n": N_("+1 for each bright among the first 8 cards on the field"),
        "max-1-n": N_(
            "instead, the number of brights among the first 8 cards on the field, if 2 or more"
        ),
    }
    if brights[rules.field_brights]:
        yield _(brights[rules.field_brights])
    if rules.own_koi_step and rules.own_koi_combine == "product":
        yield _calls(
            rules.own_koi_cap,
            N_("×{step} if you have called koi-koi"),
            N_("×{step} for each of your koi-koi calls"),
            1 + rules.own_koi_step,
        )
    elif rules.own_koi_step:
        yield _calls(
            rules.own_koi_cap,
            N_("+{step} if you have called koi-koi"),
            N_("+{step} for each of your koi-koi calls"),
            rules.own_koi_step,
        )
    if rules.opponent_koi_step:
        if rules.koi_combine == "sum":
            yield _calls(
                rules.opponent_koi_cap,
                N_("+{step} if your opponent has called koi-koi"),
                N_("+{step} for each of your opponent's koi-koi calls"),
                rules.opponent_koi_step,
            )
        elif rules.opponent_koi_cap == 1:
            yield _(
                "×{factor} if your opponent has called koi-koi", factor=1 + rules.opponent_koi_step
            )
        else:
            yield _calls(
                rules.opponent_koi_cap,
                "",
                N_("× (1 + {step} for each of your opponent's koi-koi calls)"),
                rules.opponent_koi_step,
            )
    if rules.double_from and rules.double_factor > 1:
        yield _(
            "×{factor} if your yaku are worth {points} points or more",
            factor=rules.double_factor,
            points=rules.double_from,
        )


def _calls(cap: int, once: str, each: str, step: int) -> str:
    """Return what koi-koi calls add; with a `cap` of 1 only one call counts."""
    if cap == 1:
        return _(once, step=step)
    words = _(each, step=step)
    return _("{what}, {cap} at most", what=words, cap=cap) if cap else words


def _lucky(rules: Rules) -> Iterator[str | tuple[str, ...]]:
    if not rules.lucky:
        yield _("There are no lucky hands: play whatever you have been dealt.")
        return
    shown = {
        "automatic": N_(
            "A lucky hand ends the round at once: you score {points}, never multiplied."
        ),
        "optional": N_(
            "You may show a lucky hand, which ends the round and scores {points}, never "
            "multiplied; or keep quiet and play on."
        ),
    }
    both = {
        "void": N_("If both of you hold a lucky hand, the round is void and counts as played."),
        "both": N_("If both of you hold a lucky hand, both score.")
        if not rules.zero_sum
        else N_("If both of you hold a lucky hand, the round ends and nobody scores."),
        "ignore": N_("If both of you hold a lucky hand, play on as if nobody did."),
    }
    yield _paragraph(
        _(
            "A lucky hand (teyaku) is four cards of one month (teshi) or four pairs of different "
            "months (kuttsuki) among the 8 dealt to you."
        ),
        _(shown[rules.lucky_declare], points=points_words(rules.lucky)),
        _(both[rules.lucky_both]),
    )


def _run_out(rules: Rules) -> Iterator[str | tuple[str, ...]]:
    words = {
        "nobody": N_(
            "If by then nobody has stopped, nobody scores: the points koi-koi was called with "
            "are lost."
        ),
        "koi-caller": N_(
            "If by then nobody has stopped and only one of you has called koi-koi, that player "
            "scores what their yaku are worth, without a multiplier. Otherwise nobody scores."
        ),
        "dealer": N_(
            "If by then nobody has stopped, the player who started the round scores {points}, "
            "whatever the yaku."
        ),
    }
    is_paid = rules.exhaustion != "dealer" or rules.dealer_bonus
    yield _paragraph(
        _("After 8 turns each, both hands are empty."),
        _("Whoever makes a yaku with the last card stops without being asked.")
        if rules.stop_from == 1  # or else not all yaku are enough
        else "",
        _(
            words[rules.exhaustion if is_paid else "nobody"],
            points=points_words(rules.dealer_bonus),
        ),
    )


def _match(rules: Rules) -> Iterator[str | tuple[str, ...]]:
    rounds = (
        _("A match has 12 rounds, one for each month of the year.")
        if rules.rounds == len(MONTHS)
        else ngettext("A match has {count} round.", "A match has {count} rounds.", rules.rounds)
    )
    wins = {
        ("points", "nobody"): N_("The player with more points wins; equal points are a draw."),
        ("points", "starter"): N_(
            "The player with more points wins; with equal points, whoever started the last round."
        ),
        ("rounds", "nobody"): N_(
            "The player who has won more rounds wins, whatever the points. A tie is a draw."
        ),
        ("rounds", "starter"): N_(
            "The player who has won more rounds wins, whatever the points; in a tie, whoever "
            "started the last round."
        ),
    }
    points = points_words(rules.start_points)
    target = points_words(rules.target_score)
    yield _paragraph(
        rounds,
        _("Each of you starts with {points}.", points=points) if rules.start_points else "",
        _("It ends early once a player has {points}.", points=target) if rules.target_score else "",
        _("A player who is below 0 after a round loses the match at once.") if rules.bust else "",
        _(wins[rules.match_winner, rules.tie_winner]),
        _("Round 1 is January, round 2 February, and so on.") if rules.month_set else "",
    )


_Said = Callable[[Rules], Iterator[str | tuple[str, ...]]]

_SECTIONS: tuple[tuple[str, str, _Said], ...] = (
    ("aim", N_("The aim"), _aim),
    ("set-up", N_("Setting up"), _set_up),
    ("turn", N_("Your turn"), _turn),
    ("koi-koi", N_("Stop or koi-koi?"), _koi_koi),
    ("points", N_("What you score"), _points),
    ("lucky", N_("Lucky hands"), _lucky),
    ("run-out", N_("When the hands run out"), _run_out),
    ("match", N_("The match"), _match),
)
