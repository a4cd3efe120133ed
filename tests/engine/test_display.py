"""Values show themselves by whoever has registered for their type."""

from __future__ import annotations

import pickle
from dataclasses import replace
from random import Random
from xml.etree import ElementTree

import koikoi_widget as kk
from koikoi_widget.engine.display import as_html, as_svg, as_text
from koikoi_widget.engine.words.yaku_names import yaku_name
from koikoi_widget.locale import language, number
from tests.fresh import run

# Modules of the engine, and so of the package: none of its public names is asked for.
UNPICKLED = """
import pickle
view = pickle.loads(bytes.fromhex(DATA))
print(str(view).splitlines()[0], bool(view._repr_svg_()), view.svg() != "")
"""


def test_what_nobody_shows_has_no_picture_and_is_its_own_text():
    assert (as_svg(1), as_html(1), as_text("a")) == (None, None, "'a'")


def test_a_value_that_was_only_unpickled_shows_itself_as_text_and_as_a_picture():
    view = pickle.dumps(kk.Match(seed=1).view(0)).hex()
    assert run(UNPICKLED.replace("DATA", repr(view))).split() == ("Rules bga True True".split())


def test_the_engine_loads_what_draws_only_for_a_picture():
    loaded = "print('koikoi_widget.art.rows' in sys.modules)"
    begin = "import sys; from koikoi_widget.engine.cards import DECK; "
    assert run(f"{begin}str(DECK[0]); {loaded}") == "False"
    assert run(f"{begin}DECK[0]._repr_svg_(); {loaded}") == "True"


def played(rounds=2):
    match, rng = kk.Match(seed=1, rounds=rounds), Random(1)
    while not match.is_over:
        match.push(rng.choice(match.legal_actions))
    return match


def test_what_a_match_comes_to_is_shown_in_tables():
    match = played()
    end = match.round.settlement
    names = [yaku_name(row.id) for row, _points in end.score]
    for value, words in (
        (match.rules, ["Five Brights", "rounds=2"]),
        (end, [*names, f"{end.base} × {end.multiplier}", "Seat 1"]),
        (end.score, [*names, "Total"]),
        (match.record, ["Round 2", "February", *map(number, match.points)]),
    ):
        html = value._repr_html_()
        ElementTree.fromstring(html)
        assert [word for word in words if word not in html] == []


def test_a_record_of_moves_that_are_not_allowed_has_no_table():
    record = played().record
    first = record.rounds[0]
    spoiled = replace(record, rounds=(replace(first, actions=first.actions[::-1]),))
    assert spoiled._repr_html_() is None


def test_tables_are_in_the_chosen_language():
    with language("de"):
        assert "Summe" in kk.score("1-bright 3-bright 8-bright")._repr_html_()
