"""What is said of a match that is sent to a friend, or that a friend has sent, and of both."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from math import hypot
from typing import Any

from ..coach.advice_words import action_name, lost_in_words
from ..coach.decisions import Choice, Decision
from ..engine.match import PlayedRound
from ..engine.words.names import month_title
from ..engine.words.yaku_names import yaku_name
from ..lessons.html.card_pictures import row
from ..lessons.html.show import Html, table
from ..lessons.my_matches.comparison import Comparison, Lost
from ..lessons.my_matches.duel import Duel
from ..locale import (
    _,
    capitalized,
    decimal,
    in_a_list,
    labelled,
    ngettext,
    number,
    pgettext,
    side_by_side,
    with_error,
)
from ..table.model.state import name_of
from ..table.scene.scene import rules_title
from ..web import protocol
from .start_card import minutes

_SURE = 2  # standard errors by which the decisions of one player are better


def nothing(trouble: str = "") -> protocol.DuelState:
    """Return what is shown while there is no match: where a friend's link is pasted."""
    return {
        "title": _("Beat a friend's match"),
        "lines": [
            _("When a match is over, you can send it. Your friend then plays the same cards."),
        ],
        "trouble": trouble,
        "play": "",
        "result": "",
        "status": "",
        "share": None,
        "link": None,
        "field": {"name": "link", "label": _("Link of a friend's match"), "value": "", "hint": ""},
        "open": _("Open"),
    }


def arriving(duel: Duel, *, is_running: bool) -> protocol.DuelState:
    """Return who invites to beat a match, of which nothing is told yet."""
    rules = duel.rules
    rounds = ngettext("{count} round", "{count} rounds", rules.rounds)
    return {
        **nothing(),
        "title": _("{name}: “Beat my match!”", name=duel.name or _("Your friend")),
        "lines": [
            _("Against {name}.", name=name_of(duel.opponent)),
            labelled(_("Rules"), rules_title(rules)),
            f"{rounds}, {minutes(rules.rounds)}",
            _(
                "You get the same cards, the same seat and the same opponent. Afterwards you see "
                "both matches side by side."
            ),
            _(
                "The other match is hidden in the link. You can look at it once you have finished "
                "yours; looking earlier would be unfair."
            ),
        ],
        "play": _("Go on") if is_running else _("Play the same cards"),
        "field": None,
        "open": "",
    }


def sending(duel: Duel, link: str, trouble: str, *, is_for_others: bool) -> protocol.DuelState:
    """Return what is passed on to a friend.

    Args:
        trouble: what is wrong with the name that was typed in.
        is_for_others: whether the address in the link opens for others.
    """
    rounds = ngettext("{count} round", "{count} rounds", duel.rules.rounds)
    against = _("Against {name}.", name=name_of(duel.opponent))
    text = "\n".join((_("Koi-Koi: beat my match!"), f"{rounds}. {against}", link))
    return {
        **nothing(),
        "title": _("Send this match"),
        "lines": [
            _(
                "Your friend plays the same cards against the same opponent, and then sees both "
                "matches side by side. Everything is in the link: there is no account, and no "
                "server keeps anything."
            ),
            *([] if is_for_others else [_elsewhere()]),
        ],
        "trouble": trouble,
        "share": to_copy(text),
        "field": {
            "name": "name",
            "label": _("Your name, which your friend sees"),
            "value": duel.name,
            "hint": _("Your friend"),
        },
        "open": _("Put my name into the link"),
    }


def compared(
    duel: Duel, own: Duel, both: Comparison, link: str, look: dict[str, Any], *, is_awaited: bool
) -> protocol.DuelState:
    """Return both matches side by side, the friend's first.

    Args:
        own: the player's match.
        link: of that.
        look: how cards are drawn, see `CardLook`.
        is_awaited: whether the coach is still pricing the decisions.
    """
    name = duel.name or _("Your friend")
    text = "\n".join((*_shared(duel, own, both), link))
    return {
        **nothing(),
        "title": _who_won(name, both),
        "lines": list(filter(None, (_who_decided(name, both),))),
        "result": str(
            _points(both) + _side_by_side(duel, name, both) + _differences(name, both, look)
        ),
        "status": _("The coach is looking at both matches…") if is_awaited else "",
        "share": to_copy(text),
        "link": ("#review", _("See your turning points")),
        "field": None,
        "open": "",
    }


def to_copy(text: str) -> protocol.ToCopy:
    """Return a link to pass on, alone or at the end of a few words."""
    return {
        "text": text,
        "label": _("Link to pass on"),
        "copy": _("Copy"),
        "copied": _("Copied"),
    }


def _elsewhere() -> str:
    return _(
        "Only you can open the address in this link. Your friend pastes the link at a Koi-Koi page "
        "of their own, under “{title}”.",
        title=_("Beat a friend's match"),
    )


def _who_won(name: str, both: Comparison) -> str:
    theirs, mine = both.points
    if theirs == mine:
        return _("The same points for both of you")
    return _("You have more points") if mine > theirs else _("{name} has more points", name=name)


def _who_decided(name: str, both: Comparison) -> str:
    """Return whose decisions cost less, "" if that is not known."""
    theirs, mine = both.lost
    if not (theirs and mine):
        return ""
    lead = theirs.points - mine.points
    if abs(lead) <= _SURE * hypot(theirs.error, mine.error):
        return _("Your decisions were about equally good.")
    if lead > 0:
        return _("You decided better: your decisions gave away less.")
    return _("{name} decided better and gave away less.", name=name)


def _points(both: Comparison) -> Html:
    return Html(f'<p class="points">{" : ".join(map(number, both.points))}</p>')


def _side_by_side(duel: Duel, name: str, both: Comparison) -> Html:
    opponent = name_of(duel.opponent)
    rows: list[tuple[str, ...]] = [
        (
            side_by_side([number(place), month_title((place - 1) % 12 + 1)]),
            _round_words(pair.theirs, opponent),
            _round_words(pair.mine, opponent),
        )
        for place, pair in enumerate(both.rounds, 1)
    ]
    if all(both.lost):
        rows.append((_("Points lost per decision"), *map(_lost_words, both.lost)))
    return table((_("Round"), name, _("You")), rows)


def _round_words(played: PlayedRound | None, opponent: str) -> str:
    """Return what a round brought the player in seat 0, and by which yaku."""
    end = played.end.settlement if played else None
    if not end:
        return "–"
    won_by = {
        0: in_a_list(yaku_name(row.id) for row, _points in end.score),
        1: _("{name} wins the round", name=opponent),
        None: _("Nobody wins the round"),
    }
    return side_by_side(filter(None, [number(end.points[0]), won_by[end.winner]]))


def _lost_words(lost: Lost | None) -> str:
    return with_error(decimal(lost.points, 2), lost.error, 2) if lost else "–"


def _shared(duel: Duel, own: Duel, both: Comparison) -> Iterator[str]:
    """Yield the lines that tell the friend how it went."""
    they, me = duel.name or pgettext("score", "you"), own.name or pgettext("score", "I")

    def scored(figures: Iterable[str]) -> str:
        return ", ".join(f"{who} {figure}" for who, figure in zip((they, me), figures, strict=True))

    yield _("Koi-Koi, the same cards for both of us")
    yield scored(map(number, both.points))
    theirs, mine = both.lost
    if theirs and mine:
        figures = scored(decimal(lost.points, 2) for lost in (theirs, mine))
        yield labelled(_("Points lost per decision"), figures)


def _differences(name: str, both: Comparison, look: dict[str, Any]) -> Html:
    if not both.differences:
        return Html("")
    rows = [
        (_when(pair.mine), _choice(pair.theirs, look), _choice(pair.mine, look))
        for pair in both.differences
    ]
    title = _("Where the two of you chose differently")
    return Html(f"<h3>{escape(title)}</h3>") + table((_("Round"), name, _("You")), rows)


def _when(choice: Choice) -> str:
    view = choice.view
    turn = 8 - len(view.hand) + (view.phase in ("play", "declare"))
    return _("{round}, turn {turn}", round=number(view.round_number), turn=number(turn))


def _choice(choice: Choice, look: dict[str, Any]) -> Html:
    card = choice.action.card
    words = capitalized(action_name(choice.action))
    price = _price(choice) if isinstance(choice, Decision) else ""
    picture = row([card], size="small", **look) if card else ""
    return Html(f"{picture}{escape(words)}{f'<br><b>{escape(price)}</b>' if price else ''}")


def _price(decision: Decision) -> str:
    if not decision.gravity:
        return _("✓ right")
    return _("loses {what}", what=lost_in_words(decision.chosen))
