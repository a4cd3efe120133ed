"""How players did who all met one another on the same deals: a table with errors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from html import escape

from ..engine.errors import check_name, unknown
from ..locale import _, ngettext, number, percent, spoken
from ..players import title_of
from .frames import Framed, lined_up
from .plot import points_figure
from .results import Results, or_none, win_rate_words
from .stats import mean_of, share_interval

_Title = Callable[[str], str]  # of a player by its name


@dataclass(frozen=True, slots=True)
class LostMoves:
    """The moves that one player lost; what was played instead was drawn by lot.

    Attributes:
        player: its name.
        count: how many they were.
        reason: what went wrong the first time, in a line.

    >>> class Broken:
    ...     def choose(self, view, rng):
    ...         return 1 / 0
    >>> standings = kk.tournament({"Ben": Broken(), "Cem": "random"}, games=2, rounds=1, seed=7)
    >>> standings.lost_moves[0].reason
    'ZeroDivisionError: division by zero'
    """

    player: str
    count: int
    reason: str


@dataclass(frozen=True, slots=True)
class Standing:
    """How one player did against all others.

    Attributes:
        player: its name.
        games: how many matches it played.
        win_rate: the share of them that it won, 0 to 1; a draw counts half.
        win_rate_error: one standard error of it, over deals; nan for fewer than two.
        mean: the average point difference per match.
        mean_error: one standard error of it, over deals.
        lost_moves: how many of its moves it lost.

    >>> kk.tournament(["greedy", "random"], games=20, rounds=1, seed=7).rows[0].player
    'greedy'
    """

    player: str
    games: int
    win_rate: float
    win_rate_error: float
    mean: float
    mean_error: float
    lost_moves: int

    @property
    def win_rate_interval(self) -> tuple[float, float]:
        """Wilson's interval for `win_rate`, at 95%; a match counts for one at most."""
        return share_interval(self.win_rate, self.win_rate_error, self.games)


@dataclass(frozen=True, slots=True, repr=False)
class Standings(Framed):
    """The results of a tournament.

    All pairs play the same deals, so what a player wins on one deal from several opponents shares
    its luck: errors are taken over deals.

    Attributes:
        results: what each pair came to, in the order of the entrants.
        lost_moves: the players that lost moves.

    >>> standings = kk.tournament(["novice", "greedy", "random"], games=20, rounds=1, seed=7)
    >>> [(row.player, row.win_rate) for row in standings.rows]
    [('greedy', 0.625), ('novice', 0.5625), ('random', 0.3125)]
    """

    results: tuple[Results, ...]
    lost_moves: tuple[LostMoves, ...] = ()

    @property
    def rows(self) -> list[Standing]:
        """A row for each player, the best first; after equal win rates, points decide."""
        rows = map(self._standing, self._players)
        return sorted(rows, key=lambda row: (-row.win_rate, -row.mean))

    @property
    def _players(self) -> list[str]:
        return [*dict.fromkeys(name for pair in self.results for name in (pair.first, pair.second))]

    def _standing(self, player: str) -> Standing:
        pairs = [pair for pair in self.results if player in (pair.first, pair.second)]
        signs = [1 if pair.first == player else -1 for pair in pairs]
        won = mean_of(_by_deal([pair.outcomes for pair in pairs], signs))
        points = mean_of(_by_deal([pair.differences for pair in pairs], signs))
        lost = sum(moves.count for moves in self.lost_moves if moves.player == player)
        return Standing(
            player, won.size, won.value / 2 + 0.5, won.error / 2, points.value, points.error, lost
        )

    def win_rate(self, player: str, opponent: str) -> float:
        """Return the share of matches that one player won against another, 0 to 1.

        Raises:
            UnknownName: nobody of that name played, or it is the same player.
        """
        for pair in self.results:
            if (pair.first, pair.second) == (player, opponent):
                return pair.win_rate
            if (pair.second, pair.first) == (player, opponent):
                return 1 - pair.win_rate
        check_name(_("player"), player, self._players)
        others = [name for name in self._players if name != player]
        raise unknown(_("player"), opponent, others)

    def columns(self) -> dict[str, Sequence[object]]:
        """Return a row for each player, the best first; columns are the parts of `Standing`."""
        rows = self.rows
        return {part.name: [getattr(row, part.name) for row in rows] for part in fields(Standing)}

    def as_dict(self) -> dict[str, object]:
        """Return the figures by name, ready for JSON: an unknown error is None."""
        rows = [
            asdict(row)
            | {
                "win_rate_error": or_none(row.win_rate_error),
                "win_rate_interval": list(row.win_rate_interval),
                "mean_error": or_none(row.mean_error),
            }
            for row in self.rows
        ]
        lost = [asdict(moves) for moves in self.lost_moves]
        pairs = [pair.as_dict() for pair in self.results]
        return {"standings": rows, "lost_moves": lost, "pairs": pairs}

    def __str__(self) -> str:
        return "\n".join([*lined_up([self._header, *self._table(str)]), *self._losses(str)])

    def __repr__(self) -> str:
        return f"<Standings {' '.join(row.player for row in self.rows)}>"

    def _repr_html_(self) -> str:
        header = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in self._header)
        rows = "".join(
            f'<tr><th scope="row">{escape(name)}</th>'
            f"{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"
            for name, *cells in self._table(title_of)
        )
        losses = "".join(f"<p>{escape(sentence)}</p>" for sentence in self._losses(title_of))
        table = f"<table><thead><tr>{header}</tr></thead><tbody>{rows}</tbody></table>"
        return spoken(f"{table}{losses}")

    @property
    def _header(self) -> list[str]:
        places = [number(place) for place in range(1, len(self.rows) + 1)]
        return [
            _("player"),
            _("win rate (a draw counts half)"),
            _("point difference per match"),
            *places,
        ]

    def _table(self, title: _Title) -> Iterator[list[str]]:
        """Yield the cells of each player: its figures, then its win rate against each opponent."""
        rows = self.rows
        for place, row in enumerate(rows, 1):
            against = [
                percent(self.win_rate(row.player, other.player)) if other is not row else "–"
                for other in rows
            ]
            yield [
                f"{number(place)} {title(row.player)}",
                win_rate_words(row),
                points_figure(row.mean, row.mean_error),
                *against,
            ]

    def _losses(self, title: _Title) -> list[str]:
        return [
            ngettext(
                "{player} lost {count} move. The first time: {reason}",
                "{player} lost {count} moves. The first time: {reason}",
                moves.count,
                player=title(moves.player),
                reason=moves.reason,
            )
            for moves in self.lost_moves
        ]


def _by_deal(pairs: Iterable[Sequence[int]], signs: Iterable[int]) -> Iterator[tuple[int, float]]:
    """Yield (deal, value) for each match of several pairs of players."""
    for values, sign in zip(pairs, signs, strict=True):
        yield from ((game // 2, float(sign * value)) for game, value in enumerate(values))
