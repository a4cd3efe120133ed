"""Values as tables of HTML, in words: what a notebook shows of rules, scores, ends and records."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from ...locale import N_, _, in_a_list, labelled, number, points_words, spoken, with_sign
from ..display import as_html
from ..errors import RecordError
from ..match import Match
from ..record import Record
from ..rules import OPTIONS, HouseRule, Rules
from ..settle import Settlement
from ..yaku import Score
from .names import month_title
from .yaku_names import yaku_name

_Row = Sequence[str]  # its heading, and its cells

_ENDS = {
    "stop": N_("stop"),
    "lucky": N_("A lucky hand."),
    "field": N_("A lucky field."),
    "void": N_("Both hands are lucky: the round is void."),
    "exhausted": N_("Both hands are empty and nobody has stopped."),
}


@as_html.register
def _score(score: Score) -> str:
    return _table([*_yaku(score), (_("Total"), number(score.total))])


@as_html.register
def _settlement(end: Settlement) -> str:
    rows = [
        (_("how it ends"), _(_ENDS[end.reason])),
        *_yaku(end.score),
        (_("base × multiplier"), f"{number(end.base)} × {number(end.multiplier)}"),
        *zip(_seats(), _signed(end.points), strict=True),
    ]
    return _table(rows)


@as_html.register
def _rules(rules: Rules) -> str:
    yaku = [(yaku_name(row.id), points_words(row.points)) for row in rules.active_yaku()]
    options = [(_(rule.title), _setting(rule, rules.value(name))) for name, rule in OPTIONS.items()]
    return _table([*yaku, *options], labelled(_("Rules"), str(rules)))


@as_html.register
def _record(record: Record) -> str | None:
    try:
        match = Match.from_record(record)
    except RecordError:  # its actions are not legal: the text is all there is
        return None
    rows = []
    for played in match.rounds():
        end = played.end.settlement
        how = _(_ENDS[end.reason]) if end else ""
        place = _("Round"), number(played.start.number), month_title(played.start.month)
        rows.append([" ".join(place[:2]), place[2], how, *map(number, played.points)])
    title = labelled(_("Rules"), str(record.rules)), labelled(_("Seed"), str(record.seed))
    return _table(rows, in_a_list(title), ("", "", "", *_seats()))


def _yaku(score: Score) -> list[_Row]:
    return [(yaku_name(row.id), number(points)) for row, points in score]


def _seats() -> list[str]:
    return [_("Seat {seat}", seat=seat) for seat in (0, 1)]


def _signed(points: Iterable[int]) -> list[str]:
    return [with_sign(gained, 0) for gained in points]


def _setting(rule: HouseRule, value: str | int | bool) -> str:
    if isinstance(value, str):
        return _(rule.choices[value])
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return number(value)


def _table(rows: Iterable[_Row], caption: str = "", heads: _Row = ()) -> str:
    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    body = "".join(
        f'<tr><th scope="row">{escape(first)}</th>'
        f"{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"
        for first, *cells in rows
    )
    above = f"<thead><tr>{head}</tr></thead>" if heads else ""
    return spoken(f"<table>{title}{above}<tbody>{body}</tbody></table>")
