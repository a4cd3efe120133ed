"""A text behind the number sign of a link: short, whole or refused."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from hypothesis import given, strategies as st

import koikoi_widget as kk
from koikoi_widget.web.link_text import MOST_TEXT, digest_of, linked, packed, unpacked
from tests.tiers import examples

texts = st.text(st.characters(exclude_categories=["Cs"]), min_size=1)


@given(texts)
@examples(60)
def test_what_is_packed_is_unpacked_and_needs_no_escape_in_an_address(text):
    assert unpacked(packed(text)) == text
    assert re.fullmatch(r"[\w-]+", packed(text), re.ASCII)


@given(st.text("abcXYZ019-_", max_size=200))
@examples(60)
def test_any_letters_are_read_or_refused(letters):
    with suppress(kk.InvalidValue):
        assert len(unpacked(letters).encode()) <= MOST_TEXT


def test_a_text_that_would_fill_the_memory_is_refused():
    assert unpacked(packed("0" * MOST_TEXT))
    with pytest.raises(kk.InvalidValue, match="text in this link"):
        unpacked(packed("0" * 100 * MOST_TEXT))


def test_a_link_replaces_what_followed_the_number_sign_and_has_a_bound():
    assert linked("https://example.org/#home", "x", "") == "https://example.org/#x"
    with pytest.raises(kk.InvalidValue, match="2001 letters, more than 2000"):
        linked("", "x" * 2_000, "{count} letters, more than {most}")


def test_a_digest_tells_texts_apart():
    assert digest_of("duel") != digest_of("set")
    assert re.fullmatch("[0-9a-f]{8}", digest_of("set"))
