"""In which order the pupils of a class stand, and who shares a place."""

from __future__ import annotations

from typing import Any

from koikoi_widget.classroom.ranking import By, ranked


def pupil(
    name: str, points: int = 0, lost: float | None = None, error: float | None = None
) -> dict[str, Any]:
    return {"name": name, "points": points, "finished": 1, "lost": lost, "error": error}


def places(by: By, *pupils: dict[str, Any]) -> list[tuple[int | None, str]]:
    return [(one.place, one.told["name"]) for one in ranked(pupils, by)]


def test_who_has_more_points_is_before_and_equals_share_a_place() -> None:
    class_of = pupil("Ana", 3), pupil("Cem", 7), pupil("Ben", 7), pupil("Dan", -2)
    assert places("points", *class_of) == [(1, "Ben"), (1, "Cem"), (3, "Ana"), (4, "Dan")]


def test_who_has_finished_no_round_has_no_place_and_comes_last() -> None:
    new = pupil("Abel") | {"finished": 0}
    assert places("points", new, pupil("Zoe", -9)) == [(1, "Zoe"), (None, "Abel")]


def test_figures_that_cannot_be_told_apart_share_a_place() -> None:
    class_of = (
        pupil("Zoe", lost=0.10, error=0.05),
        pupil("Ana", lost=0.19, error=0.05),  # no more than both errors behind
        pupil("Ben", lost=0.24, error=0.05),  # behind Zoe by more, though not behind Ana
        pupil("Cem", lost=0.90, error=0.01),
        pupil("Dan"),  # of whom nothing is known yet
    )
    assert places("lost", *class_of) == [
        (1, "Ana"),
        (1, "Zoe"),
        (3, "Ben"),
        (4, "Cem"),
        (None, "Dan"),
    ]


def test_points_without_luck_have_places_of_their_own_and_share_them_within_their_errors() -> None:
    figures = [("Ana", 9.0, 2.0), ("Ben", 12.0, 2.0), ("Cem", 7.0, None), ("Dan", None, None)]
    class_of = [
        pupil(name, points=30) | {"luck_free": value, "luck_free_error": error}
        for name, value, error in figures
    ]
    assert places("luck_free", *class_of) == [(1, "Ana"), (1, "Ben"), (3, "Cem"), (None, "Dan")]


def test_without_an_error_equal_figures_alone_share_a_place() -> None:
    class_of = [pupil(name, lost=lost, error=0.0) for name, lost in (("A", 0.5), ("B", 0.5))]
    assert places("lost", *class_of, pupil("C", lost=0.51, error=0.0)) == [
        (1, "A"),
        (1, "B"),
        (3, "C"),
    ]
