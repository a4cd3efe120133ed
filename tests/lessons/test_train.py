"""Everything to train in one place: what is asked, and under whose rules."""

from __future__ import annotations

import pytest

from koikoi_widget.lessons.train import Train

pytest.importorskip("fsrs")


def test_rules_are_chosen_only_where_they_change_what_is_asked():
    train = Train()
    shown = {}
    for _title, name in train.about.options:
        if name not in ("decisions", "plays", "discards"):  # they take time to make
            train.about.value = name
            shown[name] = train.source.layout.display != "none"
    assert shown == {
        "cards": False,
        "months": False,
        "kinds": False,
        "names": False,
        "partners": False,
        "captures": False,
        "yaku": True,
        "scores": True,
        "completions": True,
    }


def test_it_can_be_turned_to_what_is_to_be_trained():
    train = Train()
    train.turn_to("scores", "italian")
    assert (train.about.value, train.source.value) == ("scores", "italian")


def test_an_exercise_that_fails_is_named_in_its_place(monkeypatch):
    def failing(*_arguments, **_named):
        raise RuntimeError("no scheduler")

    train = Train()
    monkeypatch.setattr("koikoi_widget.lessons.train.Trainer", failing)
    train.about.value = "months"
    assert "no scheduler" in train.children[-1].children[0].value
