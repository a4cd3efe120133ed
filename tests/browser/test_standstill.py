"""What a test says of a table that it waited for in vain."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.conftest import PATIENCE
from tests.browser.player import Player


def test_of_a_table_that_stands_still_the_failure_tells_what_was_pressed_and_what_lies_there(
    table: Callable[[str], Player],
) -> None:
    player = table('kk.Table(seed=8, speed="off")')
    player.step()
    player.page.set_default_timeout(100)
    try:
        with pytest.raises(AssertionError) as failure, player.pressing():
            pass  # nothing
    finally:
        player.page.set_default_timeout(PATIENCE)
    for told in ('presses: [{"type"', 'lies there now: "<', '"decision": '):
        assert told in str(failure.value)
