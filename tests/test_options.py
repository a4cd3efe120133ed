"""A keyword that nothing takes is refused in words, whatever it was given to."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest
from ipywidgets import Widget

import koikoi_widget as kk

# Values that people make themselves, and methods with options of their own.
VALUES = (
    kk.Match,
    kk.Option,
    kk.Question,
    kk.Row,
    kk.Rules,
    kk.Scorebook,
    kk.ScoredRound,
    kk.Set,
    kk.VectorGame,
    kk.Yaku,
)
METHODS = (
    kk.Match.svg,
    kk.Room.create,
    kk.Room.join,
    kk.Room.look,
    kk.Scorebook.enter,
    kk.View.svg,
)


def has_options(value: object) -> bool:
    """Whether a public name is a function or a widget that takes anything by name alone."""
    if not inspect.isfunction(value):
        return inspect.isclass(value) and issubclass(value, Widget)
    parameters = inspect.signature(value).parameters.values()
    return any(parameter.default is not parameter.empty for parameter in parameters)


PUBLIC = [value for name in kk.__all__ if has_options(value := getattr(kk, name))]


@pytest.mark.parametrize("made", [*PUBLIC, *VALUES, *METHODS], ids=lambda made: made.__qualname__)
def test_an_unknown_keyword_is_named_and_the_known_ones_too(made: Callable[..., Any]) -> None:
    with pytest.raises(kk.UnknownName, match=r"unknown .*'zzz'; known: "):
        made(zzz=1)


@pytest.mark.parametrize(
    ("call", "near"),
    [
        (lambda: kk.Table(oponent="greedy"), "opponent"),
        (lambda: kk.simulate("greedy", "random", gmes=3), "games"),
        (lambda: kk.Match("bga", sed=7), "seed"),
        (lambda: kk.Match("bga", 7).view(0).svg(palete="index"), "palette"),
        (lambda: kk.Table(seed=7).use(bakc="ink"), "back"),
        (lambda: kk.Yaku(id="birds", points=5, pool="2-animal", ned=1), "need"),
    ],
)
def test_the_nearest_keyword_is_suggested(call: Callable[[], object], near: str) -> None:
    with pytest.raises(kk.UnknownName, match=rf"Did you mean '{near}'\?"):
        call()


def test_a_type_error_within_a_function_stays_what_it_is() -> None:
    with pytest.raises(TypeError, match="missing"):
        kk.simulate(games=3)  # type: ignore[call-arg]
    assert str(inspect.signature(kk.simulate)).startswith("(first: ")


def test_help_shows_what_a_widget_takes() -> None:
    assert {"rules", "opponent", "helps"} <= {*inspect.signature(kk.Table).parameters}


@pytest.mark.parametrize("name", ["KoiKoiEnv", "KoiKoiAEC", "env"])
def test_so_do_the_environments_of_agents(name: str) -> None:
    pytest.importorskip("pettingzoo")
    from koikoi_widget import env

    with pytest.raises(kk.UnknownName, match=r"Did you mean 'opponent'|known: rules"):
        getattr(env, name)(oponent="greedy")
