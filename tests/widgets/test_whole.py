"""A widget that is refused while it is made leaves nothing behind."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from ipywidgets import Widget
from ipywidgets.widgets.widget import _instances

import koikoi_widget as kk
from koikoi_widget import lessons, locale, table
from koikoi_widget.lessons.course.course_progress import Learn
from koikoi_widget.lessons.course.first_hand import FirstHand
from koikoi_widget.lessons.my_matches.own_matches import OwnMatches
from koikoi_widget.lessons.quiz.daily import Daily
from koikoi_widget.lessons.quiz.practice import Train
from koikoi_widget.page.app import App
from koikoi_widget.table.widget.bridge import Bridge
from koikoi_widget.widgets.connection import Connection
from koikoi_widget.widgets.speaking import Speaking
from koikoi_widget.widgets.still import Still
from koikoi_widget.widgets.stored import Stored
from koikoi_widget.widgets.whole import Whole
from tests.table.matches import played

REFUSED: dict[str, Callable[[], Any]] = {
    "an unknown opponent": lambda: kk.Table(opponent="zzz"),
    "an opponent that cannot choose": lambda: kk.Table(opponent=object()),
    "an unknown deck": lambda: kk.Table(deck="zzz"),
    "unknown rules": lambda: kk.Table("zzz"),
    "help that does not exist": lambda: kk.Table(helps="zzz"),
    "a page with an unknown opponent": lambda: App(opponent="zzz"),
    "a page with an unknown option": lambda: App(zzz=1),
    "a replay of what is no record": lambda: kk.Replay("zzz"),
}
MADE: dict[type[Widget], tuple[Any, ...]] = {
    kk.Table: (),
    App: (),
    kk.Replay: (played(steps=9),),
    FirstHand: (),
    Daily: (),
    Learn: (),
    OwnMatches: (),
    Train: (),
    Bridge: (),
    Connection: (),
}


def left() -> tuple[set[str], list[object]]:
    """What a page has: the widgets with a line to the browser, and who follows the language."""
    return {*_instances}, [*locale.followers]


@pytest.mark.parametrize("make", REFUSED.values(), ids=REFUSED)
def test_what_is_refused_leaves_no_widget_and_nothing_that_follows_the_language(
    make: Callable[[], Any],
) -> None:
    before = left()
    with pytest.raises(kk.KoiKoiError):
        make()
    assert left() == before
    locale.set_language("it")


@pytest.mark.parametrize("kind", MADE, ids=lambda kind: kind.__name__)
def test_so_does_what_fails_at_its_very_end(kind: type[Widget]) -> None:
    class Failing(kind):  # type: ignore[misc, valid-type]
        def __init__(self, *args: Any) -> None:
            super().__init__(*args)
            raise ZeroDivisionError

    before = left()
    with pytest.raises(ZeroDivisionError):
        Failing(*MADE[kind])
    assert left() == before


def test_what_is_made_stays_when_another_one_is_refused() -> None:
    good = kk.Table("bga", seed=5, deck="index")
    before = left()
    with pytest.raises(kk.UnknownName):
        kk.Table(opponent="zzz")
    assert left() == before and good.comm is not None
    locale.set_language("de")
    good.tell()
    assert "Runde" in str(good.bridge.state) or "Partie" in str(good.bridge.state)


def subclasses(kind: type) -> Iterator[type]:
    for each in kind.__subclasses__():
        yield each
        yield from subclasses(each)


def test_every_widget_of_the_package_is_one_of_them() -> None:
    for package in (lessons, table):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)
    own = {each for each in subclasses(Widget) if each.__module__.startswith("koikoi_widget")}
    assert len(own) > 20
    bases = {each for each in own if not issubclass(each, Whole)}
    assert bases == {Speaking, Still, Stored}
