"""Which rules somebody knows: five questions about them, and the presets that fit the answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from ..engine.errors import check_name
from ..engine.rules import PRESETS, Rules, notation
from ..engine.words.yaku_names import yaku_name
from ..locale import N_, _, in_a_list, labelled, ngettext, number, points_words
from .options import RULE_SETTINGS

# The sources that somebody who knows the game has most likely played by.
KNOWN = ("fuda-wiki", "nintendo", "bga", "legends", "clubhouse", "classic")
_DRY_THREE, _VIEWINGS = "1-bright 8-bright 12-bright", "3-bright 9-animal"


class RuleQuestion(NamedTuple):
    """What somebody who knows the game may know of its rules.

    Attributes:
        title: a few words; translated where they are shown, like all the words here.
        asks: the question.
        answers: by the value of each answer its words; "" where the value is a number of points.
        cards: those that it is about.
        of: returns the answer of some rules, which may be none of these.
    """

    title: str
    asks: str
    answers: Mapping[str, str]
    cards: str
    of: Callable[[Rules], str]


def _calls(rules: Rules) -> str:
    own, other = bool(rules.own_koi_step), bool(rules.opponent_koi_step)
    return {(0, 0): "nothing", (0, 1): "other", (1, 0): "own", (1, 1): "both"}[own, other]


def _run_out(rules: Rules) -> str:
    is_paid = rules.exhaustion != "dealer" or rules.dealer_bonus
    return rules.exhaustion if is_paid else "nobody"


QUESTIONS: Mapping[str, RuleQuestion] = {
    "three_brights": RuleQuestion(
        N_("Three Brights"),
        N_("How much are three of these worth?"),
        {"5": "", "6": "", "0": N_("nothing: you need four brights")},
        _DRY_THREE,
        lambda rules: str(rules.score(_DRY_THREE).total),
    ),
    "viewings": RuleQuestion(
        N_("Flower and Moon Viewing"),
        N_("Does the sake cup score with the curtain, and with the moon?"),
        {"yes": N_("they count"), "no": N_("they do not count")},
        _VIEWINGS,
        lambda rules: notation(rules.score(_VIEWINGS).total > 0),
    ),
    "seven": RuleQuestion(
        N_("7 points or more"),
        N_("Are 7 points or more doubled?"),
        {"yes": N_("doubled"), "no": N_("not doubled")},
        "",
        lambda rules: notation(rules.double_from == 7 and rules.double_factor > 1),
    ),
    "calls": RuleQuestion(
        N_("Koi-koi calls"),
        N_("What do koi-koi calls do to the points of the round?"),
        {
            "nothing": N_("nothing"),
            "other": N_("they raise what the other player scores"),
            "own": N_("they raise what the caller scores"),
            "both": N_("they raise what either player scores"),
        },
        "",
        _calls,
    ),
    "run_out": RuleQuestion(
        N_("When the hands run out"),
        N_("Who scores if the hands run out and nobody has stopped?"),
        {
            "nobody": N_("nobody"),
            "koi-caller": N_("the only player who called"),
            "dealer": N_("the starting player"),
        },
        "",
        _run_out,
    ),
}
# What else may differ between sources, as `Rules.value` has it.
_ELSE = (
    "five-brights",
    "four-brights",
    "rainy-four-brights",
    "boar-deer-butterflies",
    "poetry-ribbons",
    "month_set",
    "koi_limit",
    "after_opponent_koi",
    "field_brights",
    "lucky_declare",
    "field_lucky",
)


class Fit(NamedTuple):
    """How well some rules fit what somebody knows.

    Attributes:
        rules: the preset.
        agrees: the questions, by name, that it answers as they do.
        differs: those that it answers otherwise.
    """

    rules: Rules
    agrees: tuple[str, ...]
    differs: tuple[str, ...]

    def __str__(self) -> str:
        count = ngettext("{count} answer fits", "{count} answers fit", len(self.agrees))
        other = in_a_list(labelled(*row) for row in self.otherwise())
        says = [_(self.rules.name), count, _("differs: {what}", what=other) if other else ""]
        return labelled(self.rules.id, "; ".join(filter(None, says)))

    def otherwise(self) -> Iterator[tuple[str, str]]:
        """Yield what these rules answer otherwise: a few words on the question, and the answer."""
        for name in self.differs:
            yield _(QUESTIONS[name].title), answer_of(self.rules, name)


class KnownRules(tuple[Fit, ...]):
    """All presets, the nearest first; `print` shows a line for each that fits as well as any."""

    __slots__ = ()

    @property
    def nearest(self) -> tuple[Fit, ...]:
        """Those of which as many answers fit as of any other."""
        return tuple(fit for fit in self if len(fit.agrees) == len(self[0].agrees))

    def __str__(self) -> str:
        return "\n".join(map(str, self.nearest))


def which_rules(**answers: object) -> KnownRules:
    """Return which presets fit what somebody knows of the rules, the nearest first.

    Args:
        answers: by the name of a question, its answer: three_brights 5, 6
            or 0; viewings and seven True or False; calls "nothing", "other" (a call raises what
            the other player scores), "own" or "both"; run_out "nobody", "koi-caller" or
            "dealer". What one does not know is left out or None.

    Raises:
        UnknownName: there is no such question, or no such answer to it.

    >>> which_rules(three_brights=6, viewings=False, run_out="dealer")[0].rules.id
    'classic'
    >>> [fit.rules.id for fit in which_rules(three_brights=5, calls="other", seven=True).nearest]
    ['nintendo', 'legends', 'clubhouse', 'italian-comments']
    """
    said = {}
    for name, value in answers.items():
        check_name(_("question"), name, QUESTIONS)
        if value is not None:
            said[name] = value if isinstance(value, str) else notation(value)
            check_name(_("answer"), said[name], QUESTIONS[name].answers)
    order = dict.fromkeys([*KNOWN, *PRESETS])
    fits = [_fit(PRESETS[preset], said) for preset in order]
    return KnownRules(sorted(fits, key=lambda fit: len(fit.differs)))


def _fit(rules: Rules, said: Mapping[str, str]) -> Fit:
    agrees = tuple(name for name in said if QUESTIONS[name].of(rules) == said[name])
    return Fit(rules, agrees, tuple(name for name in said if name not in agrees))


def answer_of(rules: Rules, question: str) -> str:
    """Return in words how rules answer a question."""
    return answer_words(question, QUESTIONS[question].of(rules))


def answer_words(question: str, value: str) -> str:
    """Return an answer in words; rules of one's own may give one that nobody is offered."""
    words = QUESTIONS[question].answers.get(value)
    return _(words) if words else points_words(int(value))


def further(rules: Rules) -> dict[str, str]:
    """Return by title how these rules are in what else sources differ in."""
    titled = {}
    for name in _ELSE:
        value = rules.value(name)
        if name not in RULE_SETTINGS:
            titled[yaku_name(name)] = number(value)
        elif value not in (0, "none"):
            titled[_(RULE_SETTINGS[name].title)] = RULE_SETTINGS[name].word(value)
    return titled


def apart(rules: Rules, other: Rules) -> list[str]:
    """Return how the first is in all in which the two differ."""
    mine, theirs = _said(rules), _said(other)
    return [
        labelled(title, mine.get(title, _("no")))
        for title in {**mine, **theirs}
        if mine.get(title) != theirs.get(title)
    ]


def _said(rules: Rules) -> dict[str, str]:
    answers = {_(asked.title): answer_of(rules, name) for name, asked in QUESTIONS.items()}
    return answers | further(rules)
