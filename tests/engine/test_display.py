"""Values show themselves by whoever has registered for their type."""

from __future__ import annotations

from koikoi_widget.engine.display import as_html, as_svg, as_text
from tests.fresh import run

DRAWS = "print(bool(DECK[0]._repr_svg_()))"


def test_what_nobody_shows_has_no_picture_and_is_its_own_text():
    assert (as_svg(1), as_html(1), as_text("a")) == (None, None, "'a'")


def test_the_engine_alone_draws_nothing_and_the_package_has_a_painter():
    assert run(f"from koikoi_widget.engine.cards import DECK\n{DRAWS}") == "False"
    assert run(f"from koikoi_widget import DECK\n{DRAWS}") == "True"
