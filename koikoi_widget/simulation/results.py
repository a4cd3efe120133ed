"""The results of many matches between two players: figures, a table, a picture."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from html import escape
from importlib.metadata import PackageNotFoundError, version
from platform import python_version
from typing import Protocol

from .. import __version__
from ..engine.errors import Fixed
from ..engine.rules import PRESETS, Rules, rules as make_rules
from ..locale import _, labelled, ngettext, percent, spoken
from ..players import title_of
from .ended_rounds import EndedRounds
from .frames import Framed
from .plot import Place, Plot, course_panel, differences_panel, points_figure, rate_figure
from .stats import luck_free_mean, mean_in_pairs, share_interval


def versions_here() -> Mapping[str, str]:
    """Return the versions that results depend on, by name."""
    versions = {"koikoi_widget": __version__, "python": python_version()}
    for name in ("numpy", "numba"):
        with suppress(PackageNotFoundError):
            versions[name] = version(name)
    return Fixed(versions)


@dataclass(frozen=True, slots=True, repr=False)
class Results(Framed):
    """The results of a number of matches between two players.

    Every deal is played twice, the players changing seats, so a pair of matches shares its luck and
    the two are not independent. Standard errors are therefore taken over pairs, as
    `stats.mean_of` says; an odd last match counts as a pair of one. With fewer than two pairs the
    error is unknown: nan.

    Attributes:
        first, second: the names of the players.
        rules: the rules of all matches.
        seed: what the deals and the players' choices were drawn from.
        outcomes: a number for each match, in order: 1 if the first player won, 0 for a draw, -1 if
            it lost.
        differences: the points (coins) of the first player less those of the second, for each
            match.
        versions: of this package, of Python and, where installed, of numpy and numba, by name.
            They have no say in whether two results are equal.
        luck: how many of the points of each difference the cards were worth, see `luck`; () unless
            the simulation was `luck_free`.
        rounds: how the rounds of all matches ended, in order; empty unless they were kept.

    >>> results = kk.simulate("greedy", "random", games=20, rounds=1, seed=7)
    >>> results.wins, results.win_rate, results.as_dict()["rules"]
    ((14, 5), 0.725, 'bga rounds=1 start_points=8')
    """

    first: str
    second: str
    rules: Rules
    seed: int | str
    outcomes: tuple[int, ...]
    differences: tuple[int, ...]
    versions: Mapping[str, str] = field(default_factory=versions_here, compare=False)
    luck: tuple[float, ...] = ()
    rounds: EndedRounds = EndedRounds()

    @property
    def games(self) -> int:
        """How many matches were played."""
        return len(self.outcomes)

    @property
    def wins(self) -> tuple[int, int]:
        """How many matches the first and the second player won."""
        return self.outcomes.count(1), self.outcomes.count(-1)

    @property
    def draws(self) -> int:
        """How many matches nobody won."""
        return self.outcomes.count(0)

    @property
    def win_rate(self) -> float:
        """The share of matches that the first player won, 0 to 1; a draw counts half."""
        return mean_in_pairs(self.outcomes).value / 2 + 0.5

    @property
    def win_rate_error(self) -> float:
        """One standard error of `win_rate`, over pairs."""
        return mean_in_pairs(self.outcomes).error / 2

    @property
    def win_rate_interval(self) -> tuple[float, float]:
        """Wilson's interval for `win_rate`, at 95%; a pair of matches counts for two at most."""
        return share_interval(self.win_rate, self.win_rate_error, self.games)

    @property
    def mean(self) -> float:
        """The average point difference per match, the first player less the second."""
        return mean_in_pairs(self.differences).value

    @property
    def mean_error(self) -> float:
        """One standard error of `mean`, over pairs."""
        return mean_in_pairs(self.differences).error

    @property
    def luck_free_mean(self) -> float:
        """What `mean` is on average, estimated without the luck of the cards; nan if that was not
        priced, and `mean` itself of fewer than ten pairs."""
        return luck_free_mean(self.differences, self.luck).value

    @property
    def luck_free_mean_error(self) -> float:
        """One standard error of `luck_free_mean`, over pairs."""
        return luck_free_mean(self.differences, self.luck).error

    @property
    def luck_free_win_rate(self) -> float:
        """What `win_rate` is on average, estimated without the luck of the cards, so that after
        few matches it may lie beyond 0 or 1; otherwise as `luck_free_mean`."""
        return luck_free_mean(self.outcomes, self.luck).value / 2 + 0.5

    @property
    def luck_free_win_rate_error(self) -> float:
        """One standard error of `luck_free_win_rate`, over pairs."""
        return luck_free_mean(self.outcomes, self.luck).error / 2

    @property
    def course(self) -> list[Place]:
        """After each pair of matches: how many were played, and `win_rate` and its error so far."""
        return _course(self.outcomes)

    def plot(self) -> Plot:
        """Draw the win rate over the matches and how the point differences spread.

        A notebook shows it, ``str`` is an SVG document, ``save(path)`` writes it.
        """
        return Plot(
            (
                course_panel(self._titles[0], self.course),
                differences_panel(self._titles, self.differences, self.mean, self.mean_error),
            )
        )

    def columns(self) -> dict[str, Sequence[object]]:
        """Return a row for each match, in order, for a data frame; several can be joined.

        Columns: first, second, rules, seed; match, from 1; deal, from 1 (two matches share one);
        seat, 0 or 1, in which the first player sat; outcome and difference, as the attributes; and
        luck, if it was priced.
        """
        games = range(self.games)
        return {
            "first": [self.first] * self.games,
            "second": [self.second] * self.games,
            "rules": [str(self.rules)] * self.games,
            "seed": [self.seed] * self.games,
            "match": [game + 1 for game in games],
            "deal": [game // 2 + 1 for game in games],
            "seat": [game % 2 for game in games],
            "outcome": self.outcomes,
            "difference": self.differences,
            **({"luck": self.luck} if self.luck else {}),
        }

    def as_dict(self) -> dict[str, object]:
        """Return the figures by name, ready for JSON: an unknown error is None."""
        return {
            "first": self.first,
            "second": self.second,
            "rules": str(self.rules),
            "yaku": own_yaku(self.rules),
            "rounds": self.rules.rounds,
            "seed": self.seed,
            "games": self.games,
            "wins": list(self.wins),
            "draws": self.draws,
            "win_rate": self.win_rate,
            "win_rate_error": or_none(self.win_rate_error),
            "win_rate_interval": list(self.win_rate_interval),
            "mean": self.mean,
            "mean_error": or_none(self.mean_error),
            **(self._luck_free if self.luck else {}),
            "versions": dict(self.versions),
        }

    @property
    def _luck_free(self) -> dict[str, float | None]:
        return {
            "luck_free_win_rate": self.luck_free_win_rate,
            "luck_free_win_rate_error": or_none(self.luck_free_win_rate_error),
            "luck_free_mean": self.luck_free_mean,
            "luck_free_mean_error": or_none(self.luck_free_mean_error),
        }

    def __str__(self) -> str:
        return "\n".join(
            [
                self._title(self.first, self.second, str(self.rules)),
                *(labelled(label, figure) for label, figure in self.figures()),
            ]
        )

    def __repr__(self) -> str:
        return (
            f"<Results {self.first} {self.second} {self.rules} seed={self.seed} "
            f"games={self.games} win_rate={self.win_rate:.3f} mean={self.mean:+.2f}>"
        )

    def _repr_html_(self) -> str:
        rows = "".join(
            f'<tr><th scope="row" style="text-align: left">{escape(label)}</th>'
            f'<td style="text-align: left">{escape(figure)}</td></tr>'
            for label, figure in self.figures()
        )
        title = self._title(*self._titles, _rules_words(self.rules))
        caption = f'<caption style="text-align: left">{escape(title)}</caption>'
        return spoken(f"<table>{caption}<tbody>{rows}</tbody></table>{self.plot()._repr_html_()}")

    @property
    def _titles(self) -> tuple[str, str]:
        return title_of(self.first), title_of(self.second)

    def _title(self, first: str, second: str, rules: str) -> str:
        return ngettext(
            "{first} against {second}: {count} match under {rules}, seed {seed}",
            "{first} against {second}: {count} matches under {rules}, seed {seed}",
            self.games,
            first=first,
            second=second,
            rules=rules,
            seed=self.seed,
        )

    def figures(self) -> list[tuple[str, str]]:
        """Return what each figure is called, and the figure, in words."""
        first, second = self.wins
        figures = [
            (
                _("won, drawn, lost"),
                _("{won}, {drawn}, {lost}", won=first, drawn=self.draws, lost=second),
            ),
            (_("win rate (a draw counts half)"), win_rate_words(self)),
            (_("point difference per match"), points_figure(self.mean, self.mean_error)),
        ]
        if self.luck:
            figures += [
                (
                    _("win rate without the luck of the cards"),
                    rate_figure(self.luck_free_win_rate, self.luck_free_win_rate_error),
                ),
                (
                    _("point difference without the luck of the cards"),
                    points_figure(self.luck_free_mean, self.luck_free_mean_error),
                ),
            ]
        return figures


class _Rated(Protocol):
    """What has a win rate, its error and its interval."""

    @property
    def win_rate(self) -> float: ...
    @property
    def win_rate_error(self) -> float: ...
    @property
    def win_rate_interval(self) -> tuple[float, float]: ...


def win_rate_words(rated: _Rated) -> str:
    """Return a win rate with its error; where every match ended alike, with its interval."""
    if rated.win_rate_error != 0:
        return rate_figure(rated.win_rate, rated.win_rate_error)
    low, high = rated.win_rate_interval
    return _(
        "{rate} (at 95%: between {low} and {high})",
        rate=percent(rated.win_rate, 1),
        low=percent(low, 1),
        high=percent(high, 1),
    )


def own_yaku(rules: Rules) -> list[str]:
    """Return the yaku of rules as a record writes them; [] if they are those of the preset."""
    return [*map(str, rules.yaku)] if "yaku" in rules.changes() else []


def _rules_words(rules: Rules) -> str:
    """Return what a person calls rules, their number of rounds included."""
    preset = PRESETS.get(rules.id)
    if not preset or rules != make_rules(rules.id, rounds=rules.rounds):
        return str(rules)
    if rules == preset:
        return _(preset.name)
    return ngettext(
        "{rules} ({count} round)", "{rules} ({count} rounds)", rules.rounds, rules=_(preset.name)
    )


def _course(outcomes: tuple[int, ...]) -> list[Place]:
    """Return matches played, win rate and its error after each pair, in one pass.

    The sum of `mean_of` is expanded: ``sum(s * s) - 2 * m * sum(s * n) + m * m * sum(n * n)``.
    """
    course: list[Place] = []
    played = total = squares = products = sizes = 0
    for place in range(0, len(outcomes), 2):
        pair = outcomes[place : place + 2]
        size, won, pairs = len(pair), sum(pair), len(course) + 1
        played, total = played + size, total + won
        squares, products, sizes = squares + won**2, products + won * size, sizes + size**2
        mean, error = total / played, math.nan
        if pairs > 1:
            apart = max(0.0, squares - 2 * mean * products + mean**2 * sizes)
            error = math.sqrt(apart * pairs / (pairs - 1)) / played
        course.append((played, mean / 2 + 0.5, error / 2))
    return course


def or_none(value: float) -> float | None:
    """Return a figure as JSON has it, which does not know nan."""
    return None if math.isnan(value) else value
