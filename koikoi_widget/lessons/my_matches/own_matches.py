"""Your own play on the page: what you did in each match, in figures, which only your browser keeps.

The record of the last match at the table is what that keeps, under a key of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from ... import runtime
from ...engine.errors import ProgressError
from ...engine.match import Match
from ...engine.rules import PRESETS
from ...engine.words.yaku_names import yaku_name
from ...locale import (
    _,
    as_sentence,
    decimal,
    ngettext,
    number,
    percent,
    side_by_side,
    with_error,
    with_sign,
)
from ...simulation.plot import leads_panel
from ...simulation.stats import mean_of
from ...table.advice.advising import answer_of
from ...table.model.state import name_of
from ...table.saved.saved_match import PERSON
from ...web import protocol
from ...web.linker import script, style
from ...widgets import messages
from ...widgets.background import Background, Job, running_loop
from ...widgets.storage_keys import MATCHES, storage_key
from ...widgets.stored import Stored
from ...widgets.traits import Shared, shared
from ...widgets.whole import Whole
from ..html.show import Html, paragraph, table
from ..judgement.thumbs import DECISION, DISCARD
from ..questions import QUIZZES
from ..quiz.exercises import EXERCISES
from .own_play import CAPTURE, THEMES, Lead, OwnPlay, Tally, by_rules, preset_of

if TYPE_CHECKING:
    from ...coach.decisions import Review

# What trains a theme: an exercise or a quiz.
TRAINED_BY = {DECISION: "decisions", DISCARD: "discards", CAPTURE: "plays"}

FILE_NAME = "koi-koi-matches.json"


class OwnMatches(Whole, Stored):
    """Shows what you did in your matches, by rules and opponent, and has the browser keep it.

    Args:
        keep: whether the browser keeps it.
        priced: called with a match that was noted and what its decisions cost, or why that is not
            known.

    Attributes:
        state: everything shown, `OwnPlayState` in `web/protocol/lessons.py`.
        own: what is known of the matches.
    """

    _esm = script("lessons/own.js")
    _css = style("lessons/own.css")

    state: Shared[protocol.OwnPlayState] = shared()
    nothing: ClassVar[str] = str(OwnPlay())

    def __init__(
        self,
        *,
        keep: bool = True,
        priced: Callable[[Match, Review | str], None] = lambda _match, _review: None,
    ) -> None:
        self.own: OwnPlay = OwnPlay()
        self._priced = priced
        self._turn_to: Callable[[str, str], None] | None = None
        self._pricing = Background(_price, self._take_costs)
        super().__init__(state=screen(self.own), storage_key=storage_key(MATCHES) if keep else "")
        self.on_msg(lambda _widget, message, _buffers: self.hear(message))

    def train_with(self, turn_to: Callable[[str, str], None]) -> None:
        """Offer to train what costs most: `turn_to` is then called with an exercise and rules."""
        self._turn_to = turn_to
        self._show()

    def note(self, match: Match, opponent: str, *, resigned: bool = False) -> bool:
        """Note a match that is over, or that the player, in seat 0, has given up.

        Returns:
            whether the coach looks at it now, to say what its decisions cost.
        """
        self.own = self.own.noted(match, 0, opponent, resigned=resigned)
        self.keep()
        self._show()
        # The coach must not keep anybody waiting, and a resignation may be taken back.
        is_priced = bool(running_loop()) and runtime.HAS_THREADS and not resigned
        if is_priced:
            self._pricing.follow((match, opponent))
        return is_priced

    def note_friend(
        self,
        match: Match,
        friend: str,
        seat: int,
        outcome: tuple[str, int | None],
        review: Review | None,
    ) -> None:
        """Note a match with a friend far away, as it ended; a review of it may come later."""
        self.own = self.own.noted(
            match, seat, PERSON, review=review, outcome=outcome, friend=friend
        )
        self.keep()
        self._show()

    def forget(self, match: Match) -> None:
        """Forget a match that was given up, because the player continues it after all."""
        self.own = self.own.without(match)
        self.keep()
        self._show()

    def _take_costs(self, noted: tuple[Match, str], review: Review | str) -> None:
        if not isinstance(review, str):  # otherwise there is no coach
            self.own = self.own.noted(noted[0], 0, noted[1], review=review)
            self.keep()
            self._show()
        self._priced(noted[0], review)

    def _show(self, error: str = "") -> None:
        self.state = screen(self.own, error, can_train=self._turn_to is not None)

    def hear(self, message: object) -> None:
        """Do what the browser asks."""
        request = messages.understood(message, messages.OWN_PLAY)
        if request and request["event"] == "hello":
            self._show(self.greet(request.get("kept")))
        elif request and request["event"] == "train":
            self._train()
        elif request:
            self.send({"do": "download", "name": FILE_NAME, "text": str(self.own)})

    def _train(self) -> None:
        costliest = to_train(self.own.totals)
        if costliest and self._turn_to:
            theme, rules = costliest
            self._turn_to(TRAINED_BY[theme], preset_of(rules))

    def text_to_keep(self) -> str:
        """Return what is known of the matches, as JSON."""
        return str(self.own)

    def take_up(self, text: str) -> str:
        """Add the matches that the browser kept; none that another tab has noted is lost."""
        try:
            self.own = OwnPlay.parse(text).merged(self.own)
        except ProgressError as error:
            return _(
                "The matches saved in this browser cannot be read and were set aside: {reason}",
                reason=as_sentence(str(error)),
            )
        return ""


def _price(noted: tuple[Match, str], job: Job) -> Review | str:
    from ...coach.review import review

    return answer_of(partial(review, noted[0].record, 0, progress=False, halt=job.halt))


def to_train(totals: tuple[Tally, ...]) -> tuple[str, str] | None:
    """Return the theme to train next and by whose rules, None if none is known to cost points.

    It is what costs most by the rules played most often. House rules are trained by the preset from
    which they start, so those of which it is not known are left out.
    """
    costliest = ((total.costliest, total.rules) for total in by_rules(totals))
    return next(((theme, rules) for theme, rules in costliest if theme and preset_of(rules)), None)


def screen(own: OwnPlay, error: str = "", *, can_train: bool = False) -> protocol.OwnPlayState:
    """Return what the widget shows about these matches."""
    totals = own.totals
    next_theme = to_train(totals) if can_train else None
    return {
        "title": _("My matches"),
        "says": _("Saved only in this browser.")
        if totals
        else _("Once you have finished a match, you see here how you play."),
        "tables": str(
            _matches(totals)
            + _leads(own)
            + _costs(totals)
            + _yaku(totals)
            + _trained_by(next_theme)
        )
        if totals
        else "",
        "train": _("Train next: {theme}", theme=theme_words(next_theme[0])) if next_theme else "",
        "download": _("Download") if totals else "",
        "error": error,
    }


def _trained_by(next_theme: tuple[str, str] | None) -> Html:
    """Return by whose rules house rules are trained, nothing if none are."""
    if not next_theme or next_theme[1] in PRESETS:
        return Html("")
    preset = PRESETS[preset_of(next_theme[1])]
    return paragraph(
        _(
            "You play by house rules. The questions use the rules yours are based on: {rules}.",
            rules=_(preset.name),
        )
    )


def _matches(totals: tuple[Tally, ...]) -> Html:
    resigned = any(total.resigned for total in totals)
    head = (
        _("Rules and opponent"),
        _("Matches won"),
        *([_("Matches you resigned")] if resigned else []),
        _("Rounds won"),
        _("Rounds with your koi-koi"),
        _("Koi-koi rounds won"),
        _("Koi-koi rounds lost"),
    )
    return table(head, (_counts_of(total, resigned) for total in totals))


def _rules_words(rules: str) -> str:
    preset = preset_of(rules)
    if not preset:
        return _("House rules")
    name = _(PRESETS[preset].name)
    return name if rules == preset else _("{name} with house rules", name=name)


def theme_words(theme: str) -> str:
    """Return what a theme is called, as what trains it is."""
    name = TRAINED_BY[theme]
    return _(EXERCISES[name].title if name in EXERCISES else QUIZZES[name].title)


def _leads(own: OwnPlay) -> Html:
    """Return what play and cards brought by each rules, and how that came about by the first."""
    several = [(rules, leads) for rules, leads in own.leads.items() if len(leads) > 1]
    if not several:
        return Html("")
    several.sort(key=lambda entry: -len(entry[1]))
    cards, play = zip(*several[0][1], strict=True)
    lines = [paragraph(_lead_words(rules, leads)) for rules, leads in several]
    lasts = paragraph(_("Over many matches the cards even out; what the play brings stays."))
    return sum(lines, Html("")) + lasts + Html(leads_panel(play, cards).svg)


def _lead_words(rules: str, leads: Sequence[Lead]) -> str:
    play, cards = (
        mean_of(enumerate(getattr(lead, part) for lead in leads)) for part in ("play", "cards")
    )
    return ngettext(
        "{rules}: in {count} match the play brought you {play} points, the cards {cards}.",
        "{rules}: over {count} matches the play brought you {play} points a match, "
        "the cards {cards}.",
        len(leads),
        rules=_rules_words(rules),
        play=play.points(1),
        cards=with_sign(cards.value, 1),
    )


def _costs(totals: tuple[Tally, ...]) -> Html:
    """Return how many points a decision of each theme lost, by rules."""
    rows = [
        (_rules_words(total.rules), *(_cost(total, theme) for theme in THEMES))
        for total in by_rules(totals)
        if total.costs
    ]
    if not rows:
        return Html("")
    head = (_("Points lost per decision"), *map(theme_words, THEMES))
    says = _("What your decisions cost, according to the coach; in brackets, how many there were.")
    return table(head, rows) + paragraph(says)


def _cost(total: Tally, theme: str) -> str:
    if theme not in total.costs:
        return "–"
    count, points, error = total.costs[theme]
    figure = with_error(decimal(points / count, 2), error / count, 2)
    return _("{points} ({count})", points=figure, count=number(count))


def _counts_of(total: Tally, resigned: bool) -> tuple[str, ...]:
    return (
        side_by_side([_rules_words(total.rules), name_of(total.opponent)]),
        _share(total.won, total.matches),
        *([_share(total.resigned, total.matches)] if resigned else []),
        _share(total.rounds_won, total.rounds),
        _share(total.called, total.rounds),
        _share(total.called_won, total.called),
        _share(total.called_lost, total.called),
    )


def _share(part: int, whole: int) -> str:
    if not whole:
        return "–"
    counts = _("{done} of {total}", done=number(part), total=number(whole))
    return f"{counts} ({percent(part / whole)})"


def _yaku(totals: tuple[Tally, ...]) -> Html:
    made: Counter[str] = Counter()
    for total in totals:
        made.update(total.yaku)
    rounds = sum(total.rounds for total in totals)
    rows = [(yaku_name(name), _share(count, rounds)) for name, count in made.most_common()]
    return table((_("Yaku you made"), _("Rounds")), rows) if rows else Html("")
