"""What a test says of a table that it waited for in vain."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, TimeoutError

from tests.browser.player import Player


def test_of_a_table_that_stands_still_the_failure_tells_what_was_pressed_and_what_lies_there(
    table: Callable[[str], Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    player = table('kk.Table(seed=8, speed="off")')
    player.step()

    def wait_in_vain(*_arguments: Any, **_options: Any) -> None:
        raise TimeoutError("it did not happen")

    with (
        pytest.raises(AssertionError) as failure,
        monkeypatch.context() as patch,
        player.pressing(),
    ):
        patch.setattr(Page, "wait_for_function", wait_in_vain)
    for told in ('presses: [{"type"', 'lies there now: "<', '"decision": '):
        assert told in str(failure.value)
