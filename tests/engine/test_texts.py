"""Texts from outside: of bounded length, from a file, or with JSON in them."""

from __future__ import annotations

import pytest

from koikoi_widget.engine.errors import MOST_TOLD, KoiKoiError, RecordError
from koikoi_widget.engine.texts import bounded, object_of, text_of


def test_an_object_is_read():
    assert object_of('{"month": 8}', 20) == {"month": 8}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (None, "the text has more than 20 characters"),
        (b"{}", "the text has more than 20 characters"),
        ("{" * 21, "the text has more than 20 characters"),
        ('{"month": ', "this is not JSON, see line 1"),
        ("[8]", r"^'\[8\]'$"),
    ],
)
def test_anything_else_is_refused_with_the_reason(text, reason):
    with pytest.raises(KoiKoiError, match=reason):
        object_of(text, 20)


@pytest.mark.parametrize("text", ["[" * 99_999, "9" * 99_999, '{"\ud800', '"' + "x" * 99_998])
def test_the_reason_is_short_and_can_be_shown(text):
    with pytest.raises(KoiKoiError) as refused:
        object_of(text, 100_000)
    assert len(str(refused.value).encode()) <= MOST_TOLD


def test_whoever_asks_makes_the_error_and_says_what_is_no_object():
    with pytest.raises(RecordError, match="this is not a list of your matches"):
        object_of(
            "[]", 20, lambda reason: RecordError(0, reason), "this is not a list of your matches."
        )


def test_a_file_is_read_with_its_line_breaks_and_no_further_than_allowed(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_bytes("松\r\n鶴\n".encode())
    assert text_of(path, 6) == "松\r\n鶴\n" == bounded("松\r\n鶴\n", 5)
    with pytest.raises(KoiKoiError, match="more than 4 characters"):
        text_of(path, 4)
    path.write_bytes(b"\xff\xd8")
    with pytest.raises(KoiKoiError, match="not a text file"):
        text_of(path, 6)
