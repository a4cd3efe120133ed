"""Programming tasks and their checks, which compare an answer with the engine or with a count.

`check` never raises for a wrong answer: it says what is wrong, with an example where there is one.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from html import escape
from itertools import chain, islice, product
from math import comb, hypot, isclose, sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from sys import getprofile, setprofile
from sysconfig import get_paths
from traceback import FrameSummary, extract_tb
from types import FrameType, NoneType
from typing import Any

from ... import runtime
from ...engine.actions import Action
from ...engine.cards import DECK, MONTHS, CardSet
from ...engine.errors import check_name, checks_options, in_a_line, quoted, reason_of, shortened
from ...engine.record import checked_seed
from ...engine.rules import PRESETS, Rules, rules
from ...engine.view import View
from ...locale import N_, _, decimal, ngettext, percent, spoken
from ...patience import Silent, answered, check_limit, seconds_words
from ...players import is_known
from ...simulation.simulate import SimulationFailed, simulate
from ..judgement.positions import Priced
from ..judgement.threats import outs
from ..judgement.thumbs import calls_if
from ..questions.kinds.decision_questions import decisions
from .frequencies import Played, Share, played_rounds
from .match_lesson import HAND, chance_of_lucky

_TOLERANCE = 0.01  # how far a chance may be off, as a share of it
_MOST_ERROR = 0.02  # of a share that was simulated
_MOST_CODE = 80  # characters of a line that fails
# Where code lies that is not the learner's.
_INSTALLED: tuple[str | Path, ...] = (
    Path(__file__).parents[2],
    *(get_paths()[name] for name in ("stdlib", "purelib", "platlib")),
)
_NUMBER = (int, float, Fraction)
_GAMES, _ROUNDS = 60, 3
_POSITIONS, _DEALS = 60, 1000
_BETTER = 0.75  # the share of its loss by which a rule of thumb has to beat never calling
_TRIED = N_("Correct for everything that was tried.")
_BIRDS = CardSet.parse("1-bright 2-animal 4-animal 8-animal 11-animal 12-bright")


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether an answer is right, which is its truth value, and what there is to say about it.

    Attributes:
        is_open: whether there is no answer yet.
    """

    is_right: bool
    says: str
    is_open: bool = False

    def __bool__(self) -> bool:
        return self.is_right

    def __str__(self) -> str:
        sign = "✓" if self.is_right else "○" if self.is_open else "✗"
        return f"{sign} {self.says}"

    def _repr_html_(self) -> str:
        if self.is_open and runtime.hides_code():
            return ""  # there are no dots to be seen, and the lesson has said where to go
        return spoken(f'<p role="status">{escape(str(self))}</p>')


class _Wrong(Exception):
    """What is wrong with an answer."""


class _Open(Exception):
    """There is no answer yet."""


@checks_options
def check(
    task: str,
    answer: object = ...,
    limit: float | None = 5.0,
    *,
    seed: int | str | None = None,
) -> Verdict:
    """Return whether `answer` solves a task, and what there is to say about it.

    Args:
        task: its name, as its lesson gives it.
        answer: a value or a function, as the task asks for; three dots stand for no answer yet, as
            an answer or as what a function returns.
        limit: seconds that a function may take each time it is called; None for no limit.
        seed: draws other cards and matches to try the answer with; None for the usual ones.

    Raises:
        UnknownName: there is no such task.
        InvalidValue: the limit is no number of seconds.

    >>> check("lucky-hand", 0.5).is_right
    False
    """
    check_name(_("task"), task, TASKS)
    check_limit("limit", limit)
    seed = None if seed is None else checked_seed(seed)
    asked = TASKS[task]
    try:
        if answer is ...:
            raise _Open
        return Verdict(True, asked.check(_Answer(answer, limit, seed)))
    except _Open:
        return Verdict(False, _("Your answer goes where the three dots are."), is_open=True)
    except _Wrong as wrong:
        return Verdict(False, _("{wrong} Hint: {hint}", wrong=wrong, hint=_(asked.hint)))
    except (Exception, SystemExit) as error:
        return Verdict(False, _failed(answer, error))


def _failed(answer: object, error: BaseException) -> str:
    """Return why there is no answer: it takes too long, or a line of it fails."""
    if isinstance(error, SimulationFailed) and error.__cause__:
        error = error.__cause__
    if isinstance(error, Silent):
        name, limit = _name_of(answer), seconds_words(error.limit)
        return _("{name} did not answer within {limit}.", name=name, limit=limit)
    kind, reason = type(error).__name__, reason_of(error)
    line = _line_of(error)
    if not line:
        return _("Your code fails with {kind}: {reason}", kind=kind, reason=reason)
    return _(
        "Your code fails in line {line}, “{code}”, with {kind}: {reason}",
        line=line.lineno,
        code=in_a_line(line.line or "", _MOST_CODE),
        kind=kind,
        reason=reason,
    )


def _name_of(answer: object) -> str:
    return shortened(getattr(answer, "__name__", type(answer).__name__))


def _line_of(error: BaseException) -> FrameSummary | None:
    """Return the last line of the learner's own code in which an error came up."""
    lines = [line for line in extract_tb(error.__traceback__) if not _is_installed(line.filename)]
    own = [line for line in lines if line.filename == lines[0].filename and line.line]
    return own[-1] if own else None


def _is_installed(file: str) -> bool:
    return any(Path(file).is_relative_to(folder) for folder in _INSTALLED)


@dataclass(frozen=True, slots=True)
class _Answer:
    """What a learner gave as an answer.

    Attributes:
        limit: seconds that it may take each time it is called.
        seed: draws what it is tried with; None for the usual.
    """

    given: Any
    limit: float | None
    seed: int | str | None = None

    def rng(self, task: str) -> Random:
        """Return what draws whatever the answer to a task is tried with."""
        return Random(task if self.seed is None else f"{task} {self.seed}")

    @property
    def number(self) -> int:
        """The seed of the matches that are played for it."""
        return 7 if self.seed is None else self.rng("matches").getrandbits(32)

    def check_function(self) -> None:
        """Refuse what cannot be called."""
        if not callable(self.given):
            raise _Wrong(_("Expected a function, got {found}.", found=quoted(self.given)))

    def returns(self, *arguments: object, without: Callable[..., object] | None = None) -> Any:
        """Return what the function returns, unless it calls the one it should do `without`."""
        self.check_function()

        def refuse(frame: FrameType, event: str, _argument: object) -> None:
            if event == "call" and without and frame.f_code is without.__code__:
                raise _Wrong(_("Do it without `{name}`.", name=f"kk.{without.__name__}"))

        def ask() -> object:
            before = getprofile()
            setprofile(refuse if without else before)
            try:
                return self.given(*arguments)
            finally:
                setprofile(before)

        answer = answered(ask, limit=self.limit)
        if answer is ...:
            raise _Open
        return answer


def _rules(given: Any) -> Rules:
    """Return the rules that were given."""
    if type(given) is not Rules:
        raise _Wrong(_("Expected rules, got {found}.", found=quoted(given)))
    return given


def _plain(value: Any) -> Any:
    """Return a number of Python or NumPy as one of Python, and other plain values as they are.

    Anything else could say of itself that it equals whatever it is compared with.
    """
    numpy = sys.modules.get("numpy")
    if numpy and type(value) in numpy.sctypeDict.values():
        value = value.item()
    if type(value) is tuple:
        return tuple(map(_plain, value))
    if type(value) not in (bool, int, float, Fraction, str, NoneType, CardSet):
        kind = type(value).__name__
        raise _Wrong(
            _("Return a plain value, such as a number, not an object of {kind}.", kind=kind)
        )
    return value


def _compare(given: object, wanted: object, *arguments: object) -> None:
    if _plain(given) != wanted:
        raise _Wrong(
            _(
                "For {arguments}: expected {wanted}, got {found}.",
                arguments=", ".join(map(str, arguments)),
                wanted=wanted,
                found=quoted(given),
            )
        )


def _numbers(answer: object, count: int = 1) -> tuple[float, ...]:
    values = [*answer] if isinstance(answer, tuple | list) else [answer]
    if len(values) != count or not all(isinstance(_plain(value), _NUMBER) for value in values):
        raise _Wrong(
            ngettext(
                "Expected {count} number, got {found}.",
                "Expected {count} numbers, got {found}.",
                count,
                found=quoted(answer),
            )
        )
    return tuple(float(value) for value in map(_plain, values))


def _chances(answer: _Answer, exact: Mapping[tuple[int, ...], float]) -> str:
    """Check the chances for some arguments, the usual ones first."""
    for arguments, wanted in exact.items():
        (chance,) = _numbers(answer.returns(*arguments))
        if not isclose(chance, wanted, rel_tol=_TOLERANCE):
            raise _Wrong(
                _(
                    "For {arguments}: the chance is not {found}.",
                    arguments=", ".join(map(str, arguments)),
                    found=quoted(chance),
                )
            )
    return _("The chance is {share}.", share=percent(next(iter(exact.values())), 2))


def _lucky_hand(answer: _Answer) -> str:
    drawn = answer.rng("lucky-hand").sample(range(5, len(MONTHS)), 3)
    decks = (len(MONTHS), *drawn)
    return _chances(answer, {(months,): sum(chance_of_lucky(months).values()) for months in decks})


def _no_capture(answer: _Answer) -> str:
    rng = answer.rng("no-capture")
    deals = [(HAND, HAND), *((rng.randint(3, 7), rng.randint(3, 7)) for _time in range(3))]
    return _chances(answer, {deal: _chance_of_no_capture(*deal) for deal in deals})


def _chance_of_no_capture(hand: int, field: int) -> float:
    def hands(months: int) -> int:
        """Return how many hands have cards of just so many months."""
        among = [comb(months, gone) * comb(4 * (months - gone), hand) for gone in range(months)]
        return comb(12, months) * (sum(among[::2]) - sum(among[1::2]))

    apart = sum(hands(months) * comb(48 - 4 * months, field) for months in range(1, hand + 1))
    return apart / (comb(48, hand) * comb(48 - hand, field))


def _takes(answer: _Answer) -> str:
    rng = answer.rng("takes")
    for _turn in range(200):
        card, *field = rng.sample(DECK, 9)
        alike = sum(other.month == card.month for other in field)
        count = answer.returns(card, CardSet(field))
        _compare(count, {0: 0, 1: 1, 2: 1, 3: 3}[alike], card, CardSet(field))
    return _(_TRIED)


def _multiplier(answer: _Answer) -> str:
    usual = PRESETS["nintendo"].double_from
    drawn = answer.rng("multiplier").sample([*range(2, usual), *range(usual + 1, 13)], 2)
    for asked in product(range(1, 31), (False, True), (usual, *drawn)):
        base, called, double_from = asked
        wanted = base * (2 if base >= double_from else 1) * (2 if called else 1)
        _compare(answer.returns(*asked), wanted, *asked)
    return _(_TRIED)


def _birds(answer: _Answer) -> str:
    own, nintendo, rng = _rules(answer.given), PRESETS["nintendo"], answer.rng("birds")
    for turn in range(300):
        birds = rng.sample([*_BIRDS], turn % 7)
        pile = CardSet([*birds, *rng.sample([card for card in DECK if card not in _BIRDS], 5)])
        wanted = nintendo.total(pile.mask) + (5 if len(birds) >= 4 else 0)
        _compare(own.total(pile.mask), wanted, pile)
    return _(_TRIED)


def _house_rule(answer: _Answer) -> str:
    rng = answer.rng("house-rule")
    drawn = [(name, rng.randint(2, 11)) for name in rng.sample([*PRESETS], 3)]
    for source, rounds in (*drawn, ("legends", 6)):
        own = _rules(answer.returns(source, rounds))
        wanted = rules(source, viewings="never", rounds=rounds)
        for name in wanted.__dataclass_fields__:
            if (value := getattr(own, name)) != getattr(wanted, name):
                raise _Wrong(_("{name} is {found}.", name=name, found=quoted(value)))
    return _("Right, these are the rules: {rules}.", rules=own)


def _outs(answer: _Answer) -> str:
    for moment in islice(decisions(answer.rng("outs"), "bga"), 40):
        view = moment.view
        cards = answer.returns(view, without=outs)
        _compare(CardSet.of(cards), outs(view), _("the pile {pile}", pile=view.piles[view.seat]))
    return _(_TRIED)


def _mean_error(answer: _Answer) -> str:
    rng = answer.rng("error")
    for size in (2, 5, 100):
        values = [rng.randint(-20, 20) for _turn in range(size)]
        wanted = fmean(values), stdev(values) / sqrt(size)
        figures = _numbers(answer.returns(values), 2)
        if not all(
            isclose(*pair, rel_tol=0.005, abs_tol=0.005)
            for pair in zip(figures, wanted, strict=True)
        ):
            _compare(figures, wanted, values)
    return _(_TRIED)


def _nobody(answer: _Answer) -> str:
    others = [
        name
        for name, preset in PRESETS.items()
        if preset.exhaustion == "nobody" and name != "nintendo"
    ]
    # Where a yaku of one point does not end a round, nobody wins twice to three times as many.
    drawn = [rules(name, stop_from=2) for name in answer.rng("nobody").sample(others, 2)]
    shares = {tried: answer.returns(tried) for tried in (*drawn, PRESETS["nintendo"])}
    for tried, given in shares.items():
        seeds = (answer.number ^ turn for turn in range(2))  # so that its own error matters less
        known = _check_share(given, [*chain(*(played_rounds(tried, seed=seed) for seed in seeds))])
    if len({_numbers(given, 2) for given in shares.values()}) == 1:  # whatever the rules
        raise _Wrong(_("The share is not {found}.", found=quoted(_numbers(given, 2)[0])))
    return _("In other rounds it is {share}.", share=known)


def _check_share(given: object, counted: Sequence[Played]) -> Share:
    """Check a share of rounds that nobody won, with its error; return that in other rounds."""
    share, error = _numbers(given, 2)
    known = Share(sum(played.winner is None for played in counted), len(counted))
    if not 0 < error <= _MOST_ERROR:
        raise _Wrong(_("The error must be at most {most}.", most=decimal(_MOST_ERROR, 2)))
    # The error that the true share has in as many rounds; a share far off claims a larger one. A
    # class has simulated alike: what chance does to one answer, it does to all.
    rounds = share * (1 - share) / error**2
    likely = hypot(sqrt(known.value * (1 - known.value) / max(rounds, 1)), known.error)
    if abs(share - known.value) > min(4 * likely, 3 * hypot(_MOST_ERROR, known.error)):
        raise _Wrong(_("The share is not {found}.", found=quoted(share)))
    return known


def _leader(answer: _Answer) -> str:
    shares = {}
    for name in ("nintendo", "bga", "legends"):
        counted = played_rounds(name, seed=answer.number)
        won = [played for played in counted if played.winner is not None]
        known = shares[name] = Share(
            sum(played.winner == played.starter for played in won), len(won)
        )
        share, error = _numbers(answer.returns(counted), 2)
        if abs(share - known.value) > 0.001 or not isclose(error, known.error, rel_tol=0.1):
            _compare((share, error), (known.value, known.error), PRESETS[name].name)
    return ", ".join(f"{name} {share}" for name, share in shares.items())


class Cautious:
    """Stops at the first yaku and otherwise plays its first card."""

    def choose(self, view: View, rng: Random) -> Action:
        """Return an action."""
        actions = {str(action): action for action in view.legal_actions}
        return actions.get("stop", view.legal_actions[0])


def _player(answer: _Answer) -> str:
    player = answer.given() if isinstance(answer.given, type) else answer.given
    if isinstance(player, str) or not callable(getattr(player, "choose", None)):
        raise _Wrong(_("A player needs a method choose(view, rng)."))
    if _plays_as_known(player):
        raise _Wrong(_("This player comes with the game. Write one of your own."))
    results = simulate(
        player,
        Cautious(),
        games=_GAMES,
        rounds=_ROUNDS,
        rules="bga",
        seed=answer.number,
        progress=False,
        limit=answer.limit,
    )
    share = percent(results.win_rate, 0, results.win_rate_error)
    said = _("It won {share} of {games} matches.", share=share, games=_GAMES)
    if results.win_rate - 2 * results.win_rate_error <= 0.5:
        raise _Wrong(said)
    return said


def _plays_as_known(player: Any) -> bool:
    """Return whether a player's way to choose is that of one that comes with the game."""
    choose = player.choose
    of = getattr(choose, "__self__", player)
    return is_known(of) or getattr(choose, "__module__", "").startswith(is_known.__module__)


def _thumb(answer: _Answer) -> str:
    answer.check_function()
    own, never = (
        fmean(position.loss(picks(position.view)) for position in _priced(answer.seed))
        for picks in (calls_if(lambda view: answer.returns(view)), calls_if(lambda _view: False))
    )
    figures = _(
        "It loses {own} points per decision; never calling loses {never}.",
        own=decimal(own, 2),
        never=decimal(never, 2),
    )
    if own > _BETTER * never:
        raise _Wrong(figures)
    return figures


@cache
def _priced(seed: int | str | None) -> tuple[Priced, ...]:
    """Return decisions with what each action is worth."""
    from ...coach.advise import advise

    moments = islice(decisions(_Answer(None, None, seed).rng("thumb"), "nintendo"), _POSITIONS)
    advised = [advise(moment.view, _DEALS, match=False) for moment in moments]
    return tuple(
        Priced(0, advice.view, {option.action: option.equity for option in advice.options})
        for advice in advised
    )


@dataclass(frozen=True, slots=True)
class Task:
    """A task: what checks an answer and says what there is to say about it, and a hint."""

    check: Callable[[_Answer], str]
    hint: str


TASKS: Mapping[str, Task] = {
    "lucky-hand": Task(
        _lucky_hand,
        N_(
            "Count the hands with four of a month, then those with four pairs; comb(4 * months, 8) "
            "counts all hands."
        ),
    ),
    "no-capture": Task(
        _no_capture,
        N_(
            "Count the hands with cards of exactly three months, times the fields that the 36 "
            "cards of the other months can make. Add the same for every other number of months, "
            "and divide by comb(48, hand) * comb(48 - hand, field)."
        ),
    ),
    "takes": Task(_takes, N_("There are four cases: none, one, two or three of its month.")),
    "multiplier": Task(_multiplier, N_("There are two reasons to double, and both can apply.")),
    "birds": Task(
        _birds, N_("A pool is the mask of a CardSet; keep the yaku that are there already.")
    ),
    "house-rule": Task(_house_rule, N_("kk.rules takes a preset and the fields that change.")),
    "outs": Task(_outs, N_("Try each card you can still get: view.rules.total(mask, view.month).")),
    "mean-error": Task(
        _mean_error,
        N_(
            "For the variance, divide the sum of the squared differences from the mean by the "
            "number of values minus one. Divide the variance by the number of values, then take "
            "the square root."
        ),
    ),
    "nobody": Task(_nobody, N_("Four times as many rounds halve the error.")),
    "leader": Task(_leader, N_("Leave out the rounds that nobody won.")),
    "player": Task(_player, N_("Take what is worth the most; call koi-koi if there is no threat.")),
    "thumb": Task(_thumb, N_("Count kk.threats(view), and look at view.score.")),
}
