"""What the browser keeps for a widget: greeted, merged, set aside, kept."""

from __future__ import annotations

from typing import Any

import pytest

from koikoi_widget.widgets.stored import Stored


class Words(Stored):
    """Keeps a set of words; one with a digit cannot be read."""

    def __init__(self, *words: str, storage_key: str = "words") -> None:
        super().__init__(storage_key=storage_key)
        self.known = {*words}
        self.sent: list[dict[str, Any]] = []

    def send(self, content: dict[str, Any], buffers: object = None) -> None:
        """Note what the browser is asked."""
        self.sent.append(content)

    def text_to_keep(self) -> str:
        """Return the words, in order."""
        return " ".join(sorted(self.known))

    def take_up(self, text: str) -> str:
        """Add the words that were kept."""
        if not text.replace(" ", "").isalpha():
            return "not words"
        self.known |= {*text.split()}
        return ""


def test_nothing_is_kept_before_the_browser_has_said_what_it_kept() -> None:
    words = Words("pine")
    words.keep()
    assert words.sent == []  # otherwise what it kept would be overwritten unread
    assert words.greet("plum") == ""
    assert words.sent == [{"do": "keep", "text": "pine plum"}]


@pytest.mark.parametrize("kept", [None, "", "pine plum"])
def test_what_is_the_same_or_nothing_is_not_kept_again(kept: str | None) -> None:
    words = Words(*(kept or "").split())
    words.greet(kept)
    assert words.sent == []
    words.known.add("iris")
    words.keep()
    assert [message["do"] for message in words.sent] == ["keep"]


def test_what_cannot_be_read_is_set_aside_before_anything_is_kept() -> None:
    words = Words("pine")
    assert words.greet("p1um") == "not words"
    assert words.sent == [{"do": "set aside"}, {"do": "keep", "text": "pine"}]
    empty = Words()
    empty.greet("p1um")
    assert empty.sent == [{"do": "set aside"}]


def test_a_widget_without_a_key_keeps_nothing() -> None:
    words = Words("pine", storage_key="")
    words.greet(None)
    words.keep()
    assert words.sent == []
