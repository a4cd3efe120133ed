"""Texts from outside: of bounded length, from a file, or with JSON in them."""

from __future__ import annotations

import codecs
import json
import os

import pytest

from koikoi_widget.engine.errors import (
    MOST_TOLD,
    InvalidValue,
    KoiKoiError,
    RecordError,
    in_a_line,
    quoted,
)
from koikoi_widget.engine.texts import bounded, checked_line, object_of, one_line, text_of

# What people type, and what is kept of it.
TYPED = {
    "山田　太郎": "山田 太郎",
    "José\u00a0Ortega": "José Ortega",
    "9.41\u202fAM": "9.41 AM",
    "\u2003Ada\u2009 \u3000Lovelace ": "Ada Lovelace",
    "Ada\r\n": "Ada",
    "आर्\u200dया": "आर्\u200dया",
    "می\u200cخواهم": "می\u200cخواهم",
    "👩\u200d🏫": "👩\u200d🏫",
    "Donau\u00addampf": "Donaudampf",
    "\ufeffAda\u200b\u200e": "Ada",
    "Mu\u0308ller": "Müller",
    "Jean\u2011Luc": "Jean\u2011Luc",
    "\ue000": "\ue000",  # a letter of somebody's own, as Japanese systems have them
    "\u200d": "",
    "\u3164Ada\u2800\u2800L": "Ada L",
    "\u3164": "",
}
# Other ways to type the same seed: by other keyboards, telephones and programs.
TYPED_ALIKE = {
    "８ｂ－ｍｏｎ": "8b-mon",
    "8b\u2011mon": "8b-mon",
    "8b\u2013mon": "8b-mon",
    "\u22127": "-7",
    "Ada\u2019s \u201cmoon\u201d": 'Ada\'s "moon"',
    "7\ufe0f": "7",
    "\u2764\ufe0f": "\u2764",
    "fu\u0308\u034fr": "für",
    "ｶﾞ": "ガ",
    "आर्\u200dया": "आर्या",
    "moon\u3164": "moon",
    "moon\U000e0041": "moon",
}
NOT_A_LINE = [
    "a\nb",
    "a\rb",
    "a\tb",
    "a\x00b",
    "a\x1bb",
    "a\x85b",
    "a\u2028b",
    "a\u2029b",
    "a\ud800",
]


def test_an_object_is_read():
    assert object_of('{"month": 8}', 20) == {"month": 8}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (None, "the text has more than 20 characters"),
        (b"{}", "expected text, got b'{}'"),
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


def test_brackets_are_refused_at_a_depth_that_no_python_fails_at():
    def nested(depth):
        return '{"a": ' + "[" * depth + "]" * depth + "}"

    assert object_of(nested(499), 10_000)
    with pytest.raises(KoiKoiError, match="nested too deeply"):
        object_of(nested(500), 10_000)


def test_brackets_within_a_text_or_beside_each_other_are_not_deep():
    for value in ("[" * 5_000, r"\"" + "{" * 5_000, [[]] * 5_000):
        assert object_of(json.dumps({"a": value}), 100_000) == {"a": value}


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


@pytest.mark.parametrize("typed", TYPED)
def test_a_line_is_taken_with_every_space_and_joiner_that_people_type(typed):
    kept = TYPED[typed]
    assert checked_line("name", typed, 20, "a name") == kept == one_line(kept)


@pytest.mark.parametrize("typed", TYPED_ALIKE)
def test_what_looks_alike_is_one_seed(typed):
    assert one_line(typed, alike=True) == TYPED_ALIKE[typed]
    assert one_line(TYPED_ALIKE[typed], alike=True) == TYPED_ALIKE[typed]


@pytest.mark.parametrize("typed", NOT_A_LINE)
def test_a_control_character_is_refused_by_a_sentence_that_says_so(typed):
    with pytest.raises(InvalidValue, match="on one line and without control characters"):
        checked_line("name", typed, 20, "a name")


@pytest.mark.parametrize("typed", ["x" * 21, "x" * 2_000_000, None, 5, b"Ada"])
def test_what_is_no_short_text_is_refused_by_what_it_can_be(typed):
    with pytest.raises(InvalidValue, match=r"name cannot be .*; expected a name\.$"):
        checked_line("name", typed, 20, "a name")


@pytest.mark.parametrize("name", [*TYPED, *NOT_A_LINE, "\u202etxt.exe", "x" * 5000])
def test_the_name_of_a_file_can_be_shown_whatever_it_is(name):
    shown = in_a_line(name)
    assert len(shown) <= 80 and not set(shown) & set("\n\r\t\x00\x1b\x85\u2028\u202e")
    shown.encode()


def test_an_object_is_read_after_a_byte_order_mark(tmp_path):
    assert object_of('\ufeff\ufeff{"month": 8}', 20) == {"month": 8}
    path = tmp_path / "notes.json"
    for encoding in ("utf-8-sig", "utf-16"):
        path.write_bytes('{"month": 8}\r\n'.encode(encoding))
        assert object_of(text_of(path, 20), 20) == {"month": 8}
    path.write_bytes(codecs.BOM_UTF16_BE + "松".encode("utf-16-be"))
    assert text_of(path, 20) == "松"
    path.write_bytes(codecs.BOM_UTF16_LE + b"\0")
    with pytest.raises(KoiKoiError, match="not a text file"):
        text_of(path, 20)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no pipes with a name")
def test_a_pipe_or_a_device_is_refused_at_once(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", "/dev/zero", os.devnull):
        with pytest.raises(KoiKoiError, match="a device or a pipe"):
            text_of(path, 20)
    with pytest.raises(IsADirectoryError):
        text_of(tmp_path, 20)


@pytest.mark.parametrize("sign", ["\x1b", "\x07", "\x7f", "\x9b", "\u202e", "\u2067", "\udcff"])
def test_what_a_terminal_obeys_or_cannot_show_is_not_told(sign):
    for told in (in_a_line(f"a{sign}b"), str(KoiKoiError(f"a{sign}b")), quoted(f"a{sign}b")):
        assert sign not in told
        told.encode()
    assert in_a_line("a\tb\r\nc\u2028d") == "a b c d"
    assert in_a_line("山田\u3000太郎 आर्\u200dया") == "山田\u3000太郎 आर्\u200dया"
