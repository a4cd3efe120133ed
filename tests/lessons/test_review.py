"""The last match looked at again: what stands there before there is one."""

from __future__ import annotations

import koikoi_widget as kk
from koikoi_widget.lessons.review import Review


def test_without_a_finished_match_it_leads_to_the_table():
    review = Review(lambda: kk.Match(seed=1))
    assert review.shown is None
    assert '<a href="#play"' in review.children[0].value
