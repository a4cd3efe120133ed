"""How parts of the page follow a class; tests/browser/test_class_match.py sees it in a browser."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from unittest.mock import Mock

import pytest

from koikoi_widget.classroom import following
from koikoi_widget.classroom.following import Following
from koikoi_widget.page.in_class.class_part import ClassPart
from koikoi_widget.page.in_class.teacher_part import TeacherPart


def _changed() -> Future[None]:
    change: Future[None] = Future()
    change.set_result(None)
    return change


@pytest.mark.parametrize(
    "part_of",
    [
        pytest.param(lambda: ClassPart(dict, str, str, keep=False), id="pupil"),
        pytest.param(lambda: TeacherPart(keep=False), id="teacher"),
    ],
)
@pytest.mark.parametrize("is_connected", [False, True])
def test_what_fails_once_is_tried_again_at_the_next_change(
    part_of: Callable[[], Following], is_connected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "PACE", 0)
    shown: list[str] = []
    follow = Mock(side_effect=[KeyError("contest"), None, None])

    async def page() -> None:
        part = part_of()
        monkeypatch.setattr(part, "follow", follow)
        monkeypatch.setattr(part, "_wire", Mock(change=_changed) if is_connected else None)
        while follow.call_count < 3:
            await asyncio.sleep(0)
            if follow.call_count == 1:
                shown.append((part.door if isinstance(part, ClassPart) else part).state["trouble"])
        part.close()

    asyncio.run(page())
    assert shown[-1]  # whoever is there is told
