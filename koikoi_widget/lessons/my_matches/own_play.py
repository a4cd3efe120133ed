"""Your own play: what you did in your matches and what it cost, as a value and as JSON.

A match is recognised by a digest of its record, so that none counts twice. The numbers are kept;
of a record only the newest, if that match was played with a friend far away. They never change;
another match gives new ones. What decisions cost is known of the matches that were reviewed.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import blake2b
from math import hypot
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from ...engine.errors import (
    InvalidValue,
    KoiKoiError,
    ProgressError,
    check_kind,
    check_seat,
    checks_options,
    not_allowed,
    quoted,
)
from ...engine.match import Match, as_match
from ...engine.record import Record
from ...engine.round import MOST_ROUNDS
from ...engine.rules import PRESETS, Rules
from ...engine.texts import MOST_READ, checked_line, object_of, path_of, text_of
from ...locale import N_, _
from ...rooms.room import MOST_NAME
from ...web.checks import list_of, number, whole
from ..judgement.positions import kind_of
from ..judgement.thumbs import DECISION, DISCARD
from ..learner.progress import HOUSE, Fields, check_fields

if TYPE_CHECKING:
    from ...coach.decisions import Decision, Review
    from ...coach.luck import Luck

FORMAT = "koikoi matches 1"
MOST = 500  # matches that are kept, the latest ones
_MOST_YAKU = 60  # kinds of yaku in a match

_DIGEST = re.compile(r"[0-9a-f]{16}")
_WORD = re.compile(r"[\w.:-]{1,100}")


CAPTURE = "capture"
THEMES = (DECISION, DISCARD, CAPTURE)


class Cost(NamedTuple):
    """What some decisions cost.

    Attributes:
        decisions: how many there were.
        points: by how many points they were worse than the best, all together.
        error: one standard error of that.
    """

    decisions: int
    points: float
    error: float

    def __add__(self, other: object) -> Cost:
        if not isinstance(other, Cost):
            return NotImplemented
        return Cost(
            self.decisions + other.decisions,
            self.points + other.points,
            hypot(self.error, other.error),
        )


NOTHING = Cost(0, 0.0, 0.0)


class Lead(NamedTuple):
    """By how many points a player finished ahead, and how much of that the cards brought.

    Points are those of the score: where coins change hands, one coin is two.

    Attributes:
        cards: what the cards brought, the dealt ones and those of the stock; less than 0 if they
            cost points.
        play: what the decisions of both players brought.
    """

    cards: float
    play: float


@dataclass(frozen=True, slots=True)
class Tally:
    """What a player did in one match, or in several by the same rules against the same opponent.

    Attributes:
        rules: the id of the preset, whatever the number of rounds; "bga:house" for house rules that
            start from "bga"; "house" for any others.
        opponent: the name of the opponent, "" if it is not known.
        matches: how many matches.
        won: how many of them the player won.
        rounds: how many rounds were finished.
        rounds_won: how many of them the player won.
        called: in how many of them the player called koi-koi, once or several times.
        called_won: how many of these the player won.
        called_lost: how many of these the opponent won: the call was reversed.
        yaku: by id, at the end of how many rounds the player's pile held a yaku.
        costs: by theme, one of `THEMES`, what the decisions in which points counted cost; empty if
            they were not reviewed.
        resigned: how many of the matches the player gave up.
        lead: how the lead of one match came about; None if it was not reviewed, and for several.
    """

    rules: str
    opponent: str
    matches: int
    won: int
    rounds: int
    rounds_won: int
    called: int
    called_won: int
    called_lost: int
    yaku: Mapping[str, int]
    costs: Mapping[str, Cost] = field(default_factory=lambda: MappingProxyType({}))
    resigned: int = 0
    lead: Lead | None = None

    @property
    def costliest(self) -> str:
        """The theme that cost most, "" if nothing cost more than two standard errors."""
        themes = [theme for theme, cost in self.costs.items() if cost.points > 2 * cost.error]
        return max(themes, key=lambda theme: self.costs[theme].points, default="")


class WithFriend(NamedTuple):
    """A match with a friend far away, who may have ended it early.

    Attributes:
        record: its text.
        seat: the player's.
        name: what the friend is called.
    """

    record: str
    seat: int
    name: str


_COUNTS = ("matches", "won", "rounds", "rounds_won", "called", "called_won", "called_lost")


@checks_options
def own_play(
    match: Match | Record | str,
    seat: int = 0,
    opponent: str = "",
    *,
    review: Review | None = None,
    resigned: bool = False,
    outcome: tuple[str, int | None] | None = None,
) -> Tally:
    """Return what `seat` did in the finished rounds of a match, or of its record.

    Args:
        opponent: the name of the opponent, which a record does not say.
        review: what its decisions cost, as `kk.review` returns it.
        resigned: whether `seat` gave the match up, which a record does not say either.
        outcome: how two people ended it, and which of them won, as their room tells it: such as
            ("resigned", 1) or ("agreed", None).

    Raises:
        UnknownName: a seat other than 0 and 1.
        InvalidValue: it cannot be the name of an opponent.
        RecordError: the record cannot be read or played.

    >>> from koikoi_widget.engine.match import Match
    >>> own_play(Match("bga", seed=7)).rounds
    0
    """
    seat = check_seat(seat)
    if not _is_opponent(opponent):
        raise not_allowed("opponent", opponent, _("the name of a player"))
    match = as_match(match)
    ends = [played.end for played in match.rounds()]
    ended = [(end, end.settlement.winner) for end in ends if end.settlement]
    winners = [winner for _end, winner in ended]
    called = [winner for end, winner in ended if end.koi_calls[seat]]
    winner = outcome[1] if outcome else match.winner
    has_resigned = resigned or outcome == ("resigned", 1 - seat)
    scores = (end.score_of(seat) for end, _winner in ended)
    return Tally(
        rules=_rules_word(match.rules),
        opponent=opponent,
        matches=1,
        won=int(winner == seat),
        rounds=len(ended),
        rounds_won=winners.count(seat),
        called=len(called),
        called_won=called.count(seat),
        called_lost=called.count(1 - seat),
        yaku=MappingProxyType(Counter(row.id for score in scores for row, _points in score)),
        costs=MappingProxyType(_costs(review.of(seat)) if review else {}),
        resigned=int(has_resigned and not match.is_over),
        lead=_lead(review.luck, seat) if review and review.luck.rounds else None,
    )


def _lead(luck: Luck, seat: int) -> Lead:
    return Lead(luck.lead_per_point * luck.cards(seat), luck.lead_per_point * luck.skill(seat))


def _costs(decisions: tuple[Decision, ...]) -> dict[str, Cost]:
    """Return what decisions cost, by theme; where the match decides, points do not count."""
    costs: dict[str, Cost] = {}
    for decision in decisions:
        theme = kind_of(decision.view) or CAPTURE
        if (
            decision.view.phase in ("play", "take", "decide")
            and not decision.advice.is_for_the_match
        ):
            lost = Cost(1, decision.cost, decision.error if decision.cost else 0.0)
            costs[theme] = costs.get(theme, NOTHING) + lost
    return costs


def _rules_word(rules: Rules) -> str:
    if rules.id not in PRESETS:
        return HOUSE
    is_changed = set(rules.changes()) - {"rounds", "start_points"}
    return f"{rules.id}:{HOUSE}" if is_changed else rules.id


def preset_of(rules: str) -> str:
    """Return the preset that the rules of a tally are or start from, "" if it is not known.

    >>> preset_of("bga"), preset_of("bga:house"), preset_of("house")
    ('bga', 'bga', '')
    """
    preset = rules.removesuffix(f":{HOUSE}")
    return preset if preset in PRESETS else ""


@dataclass(frozen=True)
class OwnPlay:
    """What a player did in all matches that were kept, the oldest first.

    `str` writes it as JSON and `parse` reads that; `save` and `load` do the same with a file.

    Attributes:
        matches: by a digest of the record; at most the latest 500.
        last: the newest of them, if it was played with a friend far away.

    >>> OwnPlay.parse(str(OwnPlay())) == OwnPlay()
    True
    """

    matches: Mapping[str, Tally] = field(default_factory=dict)
    last: WithFriend | None = None

    def __post_init__(self) -> None:
        latest = dict(list(self.matches.items())[-MOST:])
        object.__setattr__(self, "matches", MappingProxyType(latest))
        if self.last and not _is_newest(self.last, latest):
            object.__setattr__(self, "last", None)

    def __len__(self) -> int:
        return len(self.matches)

    def __hash__(self) -> int:
        return hash(tuple(self.matches))

    def noted(
        self,
        match: Match,
        seat: int = 0,
        opponent: str = "",
        *,
        review: Review | None = None,
        resigned: bool = False,
        outcome: tuple[str, int | None] | None = None,
        friend: str = "",
    ) -> OwnPlay:
        """Return it with a finished match added; one that it has already does not count again.

        A `review` may come later. With `resigned` the match ended when `seat` gave it up. With
        `friend`, the name of somebody far away, it is the `last`; `outcome` is as in `own_play`.

        Raises:
            InvalidValue: the match is not over, and nobody has ended it.
        """
        check_kind("match", match, Match)
        if not (match.is_over or resigned or outcome):
            raise InvalidValue(_("the match is not over."))
        tally = own_play(match, seat, opponent, review=review, resigned=resigned, outcome=outcome)
        last = WithFriend(str(match.record), seat, friend) if friend else None
        return self.merged(OwnPlay({_digest(match): tally}, last))

    def without(self, match: Match) -> OwnPlay:
        """Return it without a match, if it has that."""
        check_kind("match", match, Match)
        digest = _digest(match)
        others = {known: tally for known, tally in self.matches.items() if known != digest}
        return OwnPlay(others, self.last)

    def merged(self, other: OwnPlay) -> OwnPlay:
        """Return both combined, what is only in `other` after the rest."""
        check_kind("other", other, OwnPlay)
        reviewed = {
            digest: tally for digest, tally in self.matches.items() if tally.costs or tally.lead
        }
        known = {digest: reviewed.get(digest, tally) for digest, tally in other.matches.items()}
        matches = {**self.matches, **known}
        is_newer = other.last is not None and _is_newest(other.last, matches)
        return OwnPlay(matches, other.last if is_newer else self.last)

    def against(self, opponent: str) -> tuple[bool, ...]:
        """Return whether the player won each match against an opponent, the oldest first."""
        return tuple(bool(one.won) for one in self.matches.values() if one.opponent == opponent)

    @property
    def leads(self) -> dict[str, tuple[Lead, ...]]:
        """How the leads of the reviewed matches came about, by rules, the oldest match first."""
        leads: dict[str, tuple[Lead, ...]] = {}
        for tally in self.matches.values():
            if tally.lead:
                leads[tally.rules] = (*leads.get(tally.rules, ()), tally.lead)
        return leads

    @property
    def totals(self) -> tuple[Tally, ...]:
        """The sums by rules and opponent, the one played most often first."""
        return _sums(self.matches.values(), lambda tally: (tally.rules, tally.opponent))

    @staticmethod
    def parse(text: str) -> OwnPlay:
        """Return what is written in `text`; inverse of `str`.

        Raises:
            ProgressError: it cannot be read, or a part of it is impossible; the message names it.
        """
        content = _content_of(text)
        return OwnPlay(dict(_matches_in(content)), _last_in(content))

    @staticmethod
    def load(path: str | Path) -> OwnPlay:
        """Return what is saved in a file.

        Raises:
            ProgressError: as in `parse`, or the file is not text.
            OSError: there is no such file, or it may not be read.
        """
        return OwnPlay.parse(text_of(path, MOST_READ, _refused))

    def save(self, path: str | Path) -> None:
        """Write it to a file, replacing what was there."""
        path_of(path).write_text(f"{self}\n", "utf-8")

    def __str__(self) -> str:
        matches = {digest: _as_json(tally) for digest, tally in self.matches.items()}
        last = {"last": self.last._asdict()} if self.last else {}
        return json.dumps({"format": FORMAT, "matches": matches, **last}, indent=1)


def _digest(match: Match) -> str:
    return _digest_of(str(match.record))


def _digest_of(record: str) -> str:
    return blake2b(record.encode(errors="replace"), digest_size=8).hexdigest()


def _is_newest(last: WithFriend, matches: Mapping[str, Tally]) -> bool:
    return [_digest_of(last.record)] == [*matches][-1:]


def by_rules(totals: Iterable[Tally]) -> tuple[Tally, ...]:
    """Return sums by rules alone, the ones played most often first; the opponent is one of them."""
    return _sums(totals, lambda tally: tally.rules)


def _sums(tallies: Iterable[Tally], key: Callable[[Tally], object]) -> tuple[Tally, ...]:
    groups: dict[object, list[Tally]] = {}
    for tally in tallies:
        groups.setdefault(key(tally), []).append(tally)
    return tuple(sorted(map(_total, groups.values()), key=lambda total: -total.matches))


def _total(group: list[Tally]) -> Tally:
    counts = {name: sum(getattr(tally, name) for tally in group) for name in (*_COUNTS, "resigned")}
    yaku: Counter[str] = Counter()
    for tally in group:
        yaku.update(tally.yaku)
    costs = {
        theme: sum((tally.costs[theme] for tally in group if theme in tally.costs), NOTHING)
        for theme in THEMES
        if any(theme in tally.costs for tally in group)
    }
    return replace(
        group[0],
        **counts,
        yaku=MappingProxyType(yaku),
        costs=MappingProxyType(costs),
        lead=None,
    )


def _as_json(tally: Tally) -> dict[str, object]:
    costs = {theme: [*cost] for theme, cost in tally.costs.items()}
    entry = {name: getattr(tally, name) for name in _FIELDS}
    further = {"costs": costs, "resigned": tally.resigned, "lead": tally.lead and [*tally.lead]}
    some = {name: value for name, value in further.items() if value}
    return entry | {"yaku": dict(tally.yaku)} | some


# Reading: everything that comes from outside is checked here and nowhere else.


def _is_word(value: object) -> bool:
    return isinstance(value, str) and bool(_WORD.fullmatch(value))


def _is_opponent(value: object) -> bool:
    return value == "" or _is_word(value)


_is_count = whole(0, MOST_ROUNDS)


def _is_yaku(value: object) -> bool:
    return (
        isinstance(value, dict)
        and len(value) <= _MOST_YAKU
        and all(_is_word(name) and _is_count(count) for name, count in value.items())
    )


_is_points = number(0, 1_000_000)
_IS_COST = (whole(1, MOST_ROUNDS * 20), _is_points, _is_points)


def _is_costs(value: object) -> bool:
    return (
        isinstance(value, dict)
        and value.keys() <= {*THEMES}
        and all(
            isinstance(cost, list)
            and len(cost) == len(_IS_COST)
            and all(is_it(figure) for is_it, figure in zip(_IS_COST, cost, strict=True))
            for cost in value.values()
        )
    )


_is_lead = list_of(number(-1_000_000, 1_000_000), 2, 2)


def _is_friend(value: object) -> bool:
    try:
        return bool(checked_line("name", value, MOST_NAME, ""))
    except KoiKoiError:
        return False


_COUNT = (_is_count, N_("a number of rounds"))
_ONE = (whole(0, 1), N_("0 or 1"))
_FIELDS: Fields = {
    "rules": (_is_word, N_("the id of rules")),
    "opponent": (_is_opponent, N_("the name of a player")),
    **dict.fromkeys(_COUNTS[1:], _COUNT),
    "won": _ONE,
    "yaku": (_is_yaku, N_("a number of rounds for each yaku")),
}
_FURTHER: Fields = {  # which may be absent
    "costs": (_is_costs, N_("decisions, points and their error for each theme")),
    "resigned": _ONE,
    "lead": (_is_lead, N_("what the cards and the play brought, in points")),
}
# What cannot be less than the sum of some of its parts.
_SUMS = {"rounds": ("rounds_won",), "called": ("called_won", "called_lost")}


_refused = partial(ProgressError, "")  # the text as a whole


def _content_of(text: str) -> dict[str, Any]:
    otherwise = _("this is not a list of your matches.")
    content = object_of(text, MOST_READ, _refused, otherwise)
    if content.get("format") != FORMAT:
        raise _refused(otherwise)
    return content


def _last_in(content: Mapping[str, Any]) -> WithFriend | None:
    """Return the newest match, if there is one that can be read: the figures stay without it."""
    match content.get("last"):
        case {"record": str(record), "seat": 0 | 1 as seat, "name": name} if _is_friend(name):
            return WithFriend(record, seat, name)
    return None


def _matches_in(content: Mapping[str, Any]) -> Iterator[tuple[str, Tally]]:
    matches = content.get("matches")
    if not isinstance(matches, dict) or len(matches) > MOST:
        raise ProgressError(
            "matches",
            _(
                "expected a list of up to {most} matches, got {found}.",
                found=quoted(matches),
                most=MOST,
            ),
        )
    for digest, entry in matches.items():
        if not _DIGEST.fullmatch(digest):
            raise ProgressError(
                "matches", _("expected a match, got {found}.", found=quoted(digest))
            )
        yield digest, _tally(entry, f"matches / {digest}")


def _tally(entry: object, part: str) -> Tally:
    if not isinstance(entry, dict) or entry.keys() - _FURTHER.keys() != _FIELDS.keys():
        raise ProgressError(part, _("expected a match, got {found}.", found=quoted(entry)))
    entry = dict[str, Any](entry)
    fields = {name: check for name, check in {**_FIELDS, **_FURTHER}.items() if name in entry}
    check_fields(entry, fields, part)
    for name, parts in _SUMS.items():
        if sum(entry[summand] for summand in parts) > entry[name]:
            raise ProgressError(
                f"{part} / {name}", _("the total is less than the sum of its parts.")
            )
    costs = {theme: Cost(*cost) for theme, cost in entry.get("costs", {}).items()}
    maps = {"yaku": MappingProxyType(entry["yaku"]), "costs": MappingProxyType(costs)}
    lead = Lead(*entry["lead"]) if "lead" in entry else None
    return Tally(**(entry | {"matches": 1, "lead": lead} | maps))
