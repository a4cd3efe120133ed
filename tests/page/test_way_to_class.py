"""The way to the match of one's class, from the first page and from every other part."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import koikoi_widget as kk
from koikoi_widget.page import routes
from tests.classroom.at_the_hall import TEACHER
from tests.classroom.near import NearWire, near_hall

JOIN = "Join the class's match"


@pytest.fixture
def teacher(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[NearWire]:
    """Yield the teacher of a class, before a match is opened."""
    with near_hall(tmp_path, monkeypatch) as hall:
        teacher = NearWire(hall)
        teacher.greet_with("teach", token=TEACHER)
        yield teacher


def opened(teacher: NearWire) -> str:
    teacher.ask("open", rounds=2, opponent="greedy", minutes=0)
    return str(teacher.state["contest"]["code"])


def arrived(**kept: Any) -> kk.App:
    page = kk.App()
    page.first_page.hear({"event": "kept", **kept})
    return page


def joined(code: str) -> kk.App:
    page = arrived(way=routes.CLASS, whoever=code)
    page.of_class.hear({"event": "go", "typed": "Ada"})
    page.of_class.follow()
    return page


def first_way(page: kk.App) -> tuple[str, str]:
    way = page.first_page.state["hero"]["way"]
    return way["text"], way["href"]


def titles_below(page: kk.App) -> list[str]:
    return [door["title"] for door in page.first_page.state["below"]]


def test_before_a_match_is_opened_the_way_to_the_class_stands_below(teacher: NearWire) -> None:
    page = arrived()
    assert first_way(page)[1] != "#class" and JOIN in titles_below(page)
    opened(teacher)
    page.first_page.way = routes.NEW
    page.first_page.way = routes.FIRST
    assert first_way(page) == (JOIN, "#class") and JOIN not in titles_below(page)


def test_while_the_match_of_the_class_runs_the_first_page_leads_there_first(
    teacher: NearWire,
) -> None:
    opened(teacher)
    assert first_way(arrived()) == (JOIN, "#class")
    teacher.ask("end")
    assert first_way(arrived())[1] != "#class"


def test_a_pupil_who_comes_back_by_the_address_goes_on_without_code_or_name(
    teacher: NearWire,
) -> None:
    kept = joined(opened(teacher)).of_class.door.kept
    page = arrived(pupil=kept)
    page.of_class.follow()
    assert first_way(page) == ("Go on as Ada", "#class")
    teacher.ask("end")
    page.of_class.follow()
    assert first_way(page)[1] != "#class"


@pytest.mark.parametrize("way", [routes.NEW, routes.FIRST, "learn", "train"])
def test_eyes_up_covers_every_part_of_the_page_of_a_pupil(teacher: NearWire, way: str) -> None:
    page = joined(opened(teacher))
    teacher.ask("round", place=0)
    page.first_page.way = way
    assert page.first_page.sight["way"] == way
    teacher.ask("pause")
    page.of_class.follow()
    assert page.first_page.sight["way"] == routes.CLASS
    page.first_page.way = way
    assert page.first_page.sight["way"] == routes.CLASS
    assert page.of_class.door.state["title"] == "Eyes up"
    teacher.ask("go on")
    page.of_class.follow()
    page.first_page.way = way
    assert page.first_page.sight["way"] == way


def test_eyes_up_leaves_the_page_of_a_teacher_who_tries_out_both_in_one_tab(
    teacher: NearWire,
) -> None:
    page = joined(opened(teacher))
    teacher.ask("round", place=0)
    page.first_page.hear({"event": "kept", "way": routes.TEACH, "teacher": TEACHER})
    teacher.ask("pause")
    page.of_class.follow()
    assert page.first_page.sight["way"] == routes.TEACH
    page.first_page.way = routes.NEW
    page.first_page.way = routes.TEACH  # where alone it goes on
    assert page.first_page.sight["way"] == routes.TEACH


def test_eyes_up_covers_who_came_back_and_plays_alone(teacher: NearWire) -> None:
    kept = joined(opened(teacher)).of_class.door.kept
    teacher.ask("pause")
    page = arrived(pupil=kept)
    page.of_class.follow()
    assert page.first_page.sight["way"] == routes.CLASS
