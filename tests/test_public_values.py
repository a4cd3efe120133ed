"""What holds for all public values: nobody can change one that others hold too."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Mapping
from contextlib import suppress

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.errors import Fixed

_PLAIN = (str, int, float, type(None), type)


def values():
    """A value of every kind that is shared: the constants, and what the engine returns."""
    match = kk.Match("bga", seed=7, rounds=1)
    while not match.is_over:
        match.push(match.legal_actions[0])
    constants = {name: getattr(kk, name) for name in kk.__all__}
    return {
        **{name: value for name, value in constants.items() if not callable(value)},
        "match": match,
        "view": match.view(0),
        "record": match.record,
        "score": kk.score("1-bright 3-bright 8-bright"),
        "results": kk.simulate("greedy", "random", games=2, rounds=1, progress=False),
        "standings": kk.tournament(["greedy", "random"], games=2, rounds=1, progress=False),
        "question": next(kk.questions("cards", seed=7)),
    }


def changeable(value, path, known):
    """Yield where a value holds something that can be changed and is the same the next time."""
    if isinstance(value, _PLAIN) or id(value) in known:
        return
    known[id(value)] = value
    if isinstance(value, dict | list | set | bytearray) and not isinstance(value, Fixed):
        yield path
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from changeable(item, f"{path}[{key!r}]", known)
    elif isinstance(value, tuple):
        for place, item in enumerate(value[:3]):
            yield from changeable(item, f"{path}[{place}]", known)
    elif type(value).__module__.startswith("koikoi_widget"):
        for name in (name for name in dir(type(value)) if not name.startswith("_")):
            with suppress(kk.KoiKoiError):  # such as the number of `deal`
                part = getattr(value, name)
                if not callable(part) and part is getattr(value, name):
                    yield from changeable(part, f"{path}.{name}", known)


def test_no_public_value_holds_what_can_be_changed():
    known = {}
    assert [one for name, value in values().items() for one in changeable(value, name, known)] == []


@pytest.mark.parametrize(
    "change",
    [
        lambda prices: prices.__setitem__("chaff", 9),
        lambda prices: prices.__delitem__("chaff"),
        lambda prices: prices.update(chaff=9),
        lambda prices: prices.pop("chaff"),
        lambda prices: prices.popitem(),
        lambda prices: prices.setdefault("none", 9),
        lambda prices: prices.clear(),
        lambda prices: prices.__ior__({"chaff": 9}),
    ],
)
def test_the_prices_of_a_preset_cannot_be_changed(change):
    with pytest.raises(kk.InvalidValue, match="cannot be changed"):
        change(kk.rules("bga").prices)
    assert kk.rules("bga").prices["chaff"] == 1
    assert str(kk.rules("bga", chaff=9)) == "bga chaff=9"


def test_a_fixed_dict_is_copied_sent_and_written_as_any_other():
    prices = kk.rules("bga").prices
    assert pickle.loads(pickle.dumps(prices)) == copy.deepcopy(prices) == prices
    assert json.loads(json.dumps(prices)) == prices
    assert dict(prices) | {"chaff": 9} == prices | {"chaff": 9}
    assert copy.deepcopy(kk.OPTIONS["viewings"]) == kk.OPTIONS["viewings"]
