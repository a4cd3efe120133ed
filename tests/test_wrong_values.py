"""Whatever a public callable is given, what it refuses is a `KoiKoiError`."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from contextlib import suppress

import pytest

import koikoi_widget as kk
from koikoi_widget.art.decks import DECKS

_OF_PYTHON = {"EndedRounds"}  # is a tuple, and made like one
# What people receive and never make; it is made of parts that are checked where they come from.
_RECEIVED = {"Action", "Advice", "OwnPlay", "Player", "Question", "Room"}


def finished() -> kk.Match:
    match = kk.Match("bga", seed=7, rounds=1)
    while not match.is_over:
        match.push(match.legal_actions[0])
    return match


MATCH = finished()
RESULTS = kk.simulate("greedy", "random", games=2, rounds=1, progress=False, keep="rounds")
VALUES = {
    "Match": MATCH,
    "View": MATCH.view(0),
    "Round": MATCH.round,
    "Record": MATCH.record,
    "Rules": MATCH.rules,
    "Score": kk.score("1-bright 3-bright 8-bright"),
    "Deal": MATCH.round.deal,
    "Card": kk.DECK[0],
    "Results": RESULTS,
    "Standings": kk.tournament(["greedy", "random"], games=2, rounds=1, progress=False),
    "Progress": kk.Progress(),
    "Scorebook": kk.Scorebook(),
    "OwnPlay": kk.OwnPlay(),
    "Deck": DECKS["drawn"],
}
# They take and return masks, for loops that cannot wait; and what `parse_position` calls.
_TRUSTING = {"Rules.total", "Rules.bar", "Match.within"}


def required(call: Callable[..., object]) -> int | None:
    """Return how many arguments a callable needs, None if it needs none or takes them by name."""
    parameters = [*inspect.signature(call).parameters.values()]
    needed = [one for one in parameters if one.default is one.empty]
    if any(one.kind is not one.POSITIONAL_OR_KEYWORD for one in needed):
        return None
    return len(needed) or None


def is_called(name: str) -> bool:
    value = getattr(kk, name)
    is_error = inspect.isclass(value) and issubclass(value, BaseException)
    return callable(value) and not is_error and name not in _OF_PYTHON | _RECEIVED


FUNCTIONS = {name: getattr(kk, name) for name in kk.__all__ if is_called(name)}
METHODS = {
    f"{kind}.{name}": getattr(value, name)
    for kind, value in VALUES.items()
    for name in dir(value)
    if not name.startswith("_") and callable(getattr(value, name))
}
CALLS = {
    name: call
    for name, call in (FUNCTIONS | METHODS).items()
    if name not in _TRUSTING and required(call)
}


@pytest.mark.parametrize("wrong", ["x", None, object()], ids=["a name", "None", "an object"])
@pytest.mark.parametrize("name", CALLS)
def test_a_wrong_value_is_refused_in_our_words(
    name: str, wrong: object, tmp_path, monkeypatch
) -> None:
    monkeypatch.chdir(tmp_path)  # where "x" is no file
    call = CALLS[name]
    with suppress(kk.KoiKoiError, FileNotFoundError):
        call(*[wrong] * (required(call) or 0))


@pytest.mark.parametrize(
    ("call", "hint"),
    [
        (lambda: kk.Card(1, "bright"), r"Card\.parse\('1-bright'\)"),
        (lambda: kk.Card(month=1), r"Card\.parse"),
        (lambda: kk.Kind("brihgt"), "mean 'bright'"),
        (lambda: VALUES["Standings"].win_rate("greedi", "random"), "mean 'greedy'"),
        (lambda: MATCH.view(0).score_of(2), "known: 0, 1"),
        (lambda: MATCH.view(0).svg(marks=None), "month, kind"),
        (lambda: MATCH.step(10**6), "from 0 to"),
        (lambda: kk.cards_map("ada"), r"expected kk\.Progress"),
        (lambda: kk.Deck.from_folder(5), "the path of a file or a folder"),
    ],
)
def test_the_refusal_says_what_was_meant(call: Callable[[], object], hint: str) -> None:
    with pytest.raises(kk.KoiKoiError, match=hint):
        call()
