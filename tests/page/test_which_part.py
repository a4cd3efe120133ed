"""The part that finds the rules somebody knows: answered, compared, chosen, and checked."""

from __future__ import annotations

from typing import Any

import pytest

import koikoi_widget as kk
from koikoi_widget.page.which_part import OPEN, WhichRules
from koikoi_widget.settings.which_rules import QUESTIONS

CLASSIC = {"three_brights": "6", "viewings": "no", "seven": "no", "run_out": "dealer"}


def said(part: WhichRules, name: str, value: object) -> dict[str, Any]:
    """Return what is shown once the browser has said something."""
    content = {"data": {"method": "custom", "content": {"event": "set", "name": name}}}
    content["data"]["content"]["value"] = value  # type: ignore[assignment]
    part._handle_msg({"content": content, "buffers": []})
    return dict(part.state)


@pytest.fixture
def chosen() -> list[str]:
    return []


@pytest.fixture
def part(chosen: list[str]) -> WhichRules:
    return WhichRules(chosen.append)


def test_five_questions_are_asked_and_each_may_be_left_open(part: WhichRules) -> None:
    asked = part.state["questions"]
    assert [question["name"] for question in asked] == [*QUESTIONS]
    assert all(question["options"][-1] == (OPEN, "I do not know") for question in asked)
    assert all(question["chosen"] == OPEN for question in asked)
    assert len(part.pictures) == 5  # three brights, the curtain and the cup
    assert part.state["heading"] == "For comparison" and part.state["fit"]["counts"] == ""


def test_the_answers_lead_to_the_rules_that_fit(part: WhichRules) -> None:
    for name, value in CLASSIC.items():
        said(part, name, value)
    shown = said(part, "calls", "other")
    fit = shown["fit"]
    assert shown["heading"] == "Your rules are nearest to"
    assert (fit["value"], fit["title"]) == ("classic", "Classic video games")
    assert fit["counts"] == "4 of 5 answers fit"
    assert [row[2] for row in fit["rows"]] == [
        *["✓ as you said"] * 3,
        "you said: they raise what the other player scores",
        "✓ as you said",
    ]
    assert ("Month set", "4") in fit["more"]


def test_others_are_compared_and_one_is_chosen(part: WhichRules, chosen: list[str]) -> None:
    said(part, "three_brights", "5")
    (other, *_rest) = part.state["near"]
    shown = said(part, "shown", other["value"])
    assert shown["fit"]["value"] == other["value"] == "legends"
    assert "nintendo" in [near["value"] for near in shown["near"]]
    said(part, "rules", "legends")
    assert chosen == ["legends"]
    assert said(part, "three_brights", "6")["fit"]["value"] == "fuda-wiki"


@pytest.mark.parametrize(
    ("name", "value"),
    [("rules", "chess"), ("shown", "chess"), ("three_brights", 7), ("nobody", "6"), ("seven", {})],
)
def test_what_nobody_could_press_changes_nothing(
    part: WhichRules, chosen: list[str], name: str, value: object
) -> None:
    before = dict(part.state)
    assert said(part, name, value) == before
    assert not chosen


def test_the_page_plays_by_the_rules_that_were_found() -> None:
    page = kk.App(keep="")
    rounds = page.options.value("rounds")
    page.first_page.way = "which-rules"
    (part,) = [child.children[1] for child in page.children if type(child).__name__ == "VBox"]
    said(part, "rules", "classic")
    assert page.options.rules == kk.rules("classic", rounds=rounds)
    assert page.first_page.way == "play/new"
