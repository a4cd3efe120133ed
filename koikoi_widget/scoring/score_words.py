"""A round of a match with real cards in words: who takes how much, and why it is worth that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..engine.settle import factors
from ..engine.words.names import month_title
from ..engine.words.yaku_names import yaku_name
from ..locale import (
    N_,
    _,
    as_sentence,
    in_a_list,
    in_a_row,
    labelled,
    number,
    points_words,
    side_by_side,
    without_stop,
)
from ..table.words.result_words import sum_words
from ..table.words.sentences import multiplier_words
from .score_lines import ScoreLine

_REASONS = {
    "exhausted": N_("Nobody has stopped."),
    "void": N_("Both hands are lucky: the round is void."),
    "lucky": N_("A lucky hand."),
    "field": N_("A lucky field."),
}


def player_name(names: Sequence[str], seat: int) -> str:
    """Return the name of a seat, also where none was given."""
    return names[seat] or (_("Player 1"), _("Player 2"))[seat]


def why(line: ScoreLine) -> str:
    """Return why a round is worth what it is worth: its yaku, the multiplier, the sum."""
    return in_a_row(as_sentence(words) for words in _steps(line))


def _steps(line: ScoreLine) -> Iterator[str]:
    end = line.settlement
    if end.reason in _REASONS:
        yield _(_REASONS[end.reason])
    if end.score:
        yield in_a_list(labelled(yaku_name(row.id), number(points)) for row, points in end.score)
    if steps := raised(line):
        yield steps
    if end.score:
        yield sum_words(end)
    elif any(end.points):
        yield taken(line)


def raised(line: ScoreLine) -> str:
    """Return how the multiplier of a round came about, "" if nothing raised it."""
    end, entry = line.settlement, line.entry
    if end.reason != "stop" or end.winner is None:
        return ""
    brights = entry.field_brights
    parts = factors(line.rules, end.winner, entry.koi_calls, brights, end.base)
    return multiplier_words(line.rules, parts)


def taken(line: ScoreLine) -> str:
    """Return who takes how much for a round."""
    gains = [
        _("{name} scores {points}", name=player_name(line.names, seat), points=points_words(gain))
        for seat, gain in enumerate(line.settlement.points)
        if gain > 0
    ]
    return in_a_list(gains) or _("Nobody scores")


def what_for(line: ScoreLine) -> str:
    """Return the yaku of a round, or how else it ended; "" if nobody stopped."""
    end = line.settlement
    if end.score:
        return in_a_list(yaku_name(row.id) for row, _points in end.score)
    return "" if end.reason == "exhausted" else without_stop(_(_REASONS[end.reason]))


def round_words(line: ScoreLine) -> str:
    """Return a round as a line of the sheet."""
    said = side_by_side(filter(None, [taken(line), what_for(line)]))
    return _(
        "{number}. {month}: {what}", number=line.number, month=month_title(line.month), what=said
    )
