"""How advice is shown: figures and bars, for a terminal and for a notebook, light or dark.

A bar goes from zero to the right for a gain and to the left for a loss; the figures beside it say
the same, so that nothing depends on colour.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from ..engine.actions import Action
from ..engine.display import as_html, as_text
from ..engine.words.yaku_names import yaku_name
from ..locale import N_, _, decimal, in_a_list, ngettext, percent, spoken, with_error, with_sign
from ..web.tokens import colour
from .advice import Advice, Option
from .advice_words import Seats, about, action_name, as_yours, words
from .figure_words import in_figures

GAIN, LOSS = colour("chart-blue"), colour("chart-red")
_CHARACTERS = 24
_YAKU_SHOWN = 4


def scale_of(options: tuple[Option, ...]) -> tuple[float, float]:
    """Return the lowest and the highest worth on the bars' axis, which always includes 0."""
    low, high = (pick(0.0, *(option.worth for option in options)) for pick in (min, max))
    return (low, high) if high > low else (0.0, 1.0)


def bar_of(worth: float, scale: tuple[float, float]) -> tuple[float, float]:
    """Return where a bar begins and how long it is, as shares of the axis."""
    low, high = scale
    start, end = sorted(((0.0 - low) / (high - low), (worth - low) / (high - low)))
    return start, end - start


def mark_of(option: Option, advice: Advice) -> str:
    """Return the word for an option that is best, or equal to it; "" for the others."""
    if option.rank > 1 or len(advice.options) == 1:
        return ""
    return _("best") if len(advice.equals) == 1 else _("joint best")


def points_of(option: Option) -> str:
    """Return an equity with its error: "+1.32 ± 0.09"."""
    return with_error(with_sign(option.equity, 2), option.error, 2)


def heads_of(advice: Advice) -> tuple[str, str]:
    """Return the heads of `points_of` and `wins_of`."""
    return _("Points"), _("Chance of winning the match") if advice.is_for_the_match else _(
        "Chance of winning the round"
    )


def wins_of(option: Option) -> str:
    """Return how often the match is won where that decides, or the round."""
    if option.match:
        return percent(option.match.win, 1, option.match.error)
    return percent(option.win)


_ENDS_WITH = (
    N_("Your chances: {yaku}."),
    N_("{name}'s chances: {yaku}."),
    N_("Your opponent's chances: {yaku}."),
)


def further_of(
    advice: Advice,
    names: str = "traditional",
    seats: Seats | None = None,
    chosen: Action | None = None,
) -> list[str]:
    """Return the sentences beside the bars: by how much, on playing on, on the likeliest yaku.

    The arguments are those of `words`.
    """
    seats = seats or as_yours(advice)
    sentences = [in_figures(advice, names, seats, chosen)]
    if advice.koi_koi:
        sentences.append(_after_koi_koi(advice, advice.koi_koi, seats))
    for opponent, chances in enumerate((advice.yaku, advice.opponent_yaku)):
        likely = sorted(chances, key=lambda name: -chances[name])[:_YAKU_SHOWN]
        shares = [
            f"{yaku_name(name)} {percent(chances[name])}"
            for name in likely
            if chances[name] >= 0.005
        ]
        if shares:
            yaku = in_a_list(shares)
            sentences.append(about(_ENDS_WITH, advice, seats, opponent=bool(opponent), yaku=yaku))
    return sentences


def _after_koi_koi(advice: Advice, on: Option, seats: Seats) -> str:
    values = {
        "mine": percent(on.scores_first),
        "theirs": percent(on.opponent_first),
        "turns": decimal(on.turns, 1),
    }
    many = 1 if f"{on.turns:.1f}" == "1.0" else 2
    seat = advice.view.seat
    if seats.you == seat:
        return ngettext(
            "After koi-koi, you score first in {mine} of rounds and your opponent in {theirs}. "
            "You have {turns} turn left on average.",
            "After koi-koi, you score first in {mine} of rounds and your opponent in {theirs}. "
            "You have {turns} turns left on average.",
            many,
            **values,
        )
    return ngettext(
        "After koi-koi, {player} scores first in {mine} of rounds and {opponent} in {theirs}. "
        "There is {turns} turn left on average.",
        "After koi-koi, {player} scores first in {mine} of rounds and {opponent} in {theirs}. "
        "There are {turns} turns left on average.",
        many,
        player=seats.players[seat],
        opponent=seats.players[1 - seat],
        **values,
    )


@as_text.register
def _text(advice: Advice) -> str:
    """Return advice as lines of text, one option per line."""
    scale = scale_of(advice.options)
    names = [action_name(option.action) for option in advice.options]
    width = max(map(len, names))
    lines = [words(advice), ""]
    for name, option in zip(names, advice.options, strict=True):
        start, length = (round(_CHARACTERS * part) for part in bar_of(option.worth, scale))
        bar = (" " * start + "█" * length).ljust(_CHARACTERS)
        wins = _("wins {share}", share=wins_of(option))
        lines.append(
            f"{name:{width}}  {points_of(option):>14}  {wins:>11}  {bar}  "
            f"{mark_of(option, advice)}".rstrip()
        )
    return "\n".join([*lines, "", *further_of(advice), _samples(advice)])


@as_html.register
def _html(advice: Advice) -> str:
    """Return advice as self-contained HTML."""
    scale = scale_of(advice.options)
    head = head_row((_("Action"), *heads_of(advice), ""))
    rows = "".join(_row(option, advice, scale) for option in advice.options)
    more = "".join(f"<p>{escape(line)}</p>" for line in [*further_of(advice), _samples(advice)])
    return spoken(
        f"<p><strong>{escape(words(advice))}</strong></p><table><thead><tr>{head}</tr>"
        f"</thead><tbody>{rows}</tbody></table>{more}"
    )


def head_row(titles: Iterable[str]) -> str:
    """Return the heads of a table's columns as HTML."""
    return "".join(
        f'<th scope="col" style="text-align:left">{escape(title)}</th>' for title in titles
    )


def _row(option: Option, advice: Advice, scale: tuple[float, float]) -> str:
    start, length = bar_of(option.worth, scale)
    colour = GAIN if option.worth >= 0 else LOSS
    mark = mark_of(option, advice)
    bar = (
        f'<svg viewBox="0 0 200 12" width="200" height="12" aria-hidden="true" '
        f'style="vertical-align:middle"><rect x="{200 * start:.1f}" y="1" '
        f'width="{max(1, 200 * length):.1f}" height="10" fill="{colour}"/>'
        f'<path d="M{200 * bar_of(0, scale)[0]:.1f} 0v12" stroke="currentColor"/></svg>'
    )
    cells = "".join(
        f'<td style="text-align:left;white-space:nowrap">{cell}</td>'
        for cell in (escape(points_of(option)), escape(wins_of(option)), f"{bar} {escape(mark)}")
    )
    name = escape(action_name(option.action))
    return f'<tr><th scope="row" style="text-align:left">{name}</th>{cells}</tr>'


def _samples(advice: Advice) -> str:
    return ngettext(
        "For each option, the coach played the round out with {count} deal of the cards you "
        "cannot see.",
        "For each option, the coach played the round out with {count} deals of the cards you "
        "cannot see.",
        advice.samples,
    )
