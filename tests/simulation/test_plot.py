"""The picture of many matches: it says what the figures say, to the eye and to the ear."""

from __future__ import annotations

import math
import random
import re
from xml.etree import ElementTree

import pytest

import koikoi_widget as kk
from koikoi_widget import locale
from koikoi_widget.simulation.results import Results

SVG = "{http://www.w3.org/2000/svg}"


def results(differences, names=("a", "b")):
    outcomes = tuple((value > 0) - (value < 0) for value in differences)
    return Results(*names, kk.rules("bga"), 0, outcomes, tuple(differences))


def many(count, seed=1):
    rng = random.Random(seed)
    return results([round(rng.gauss(10, 40)) for _ in range(count)])


def drawn(shown):
    return ElementTree.fromstring(str(shown.plot()))


def bars(shown):
    """The words of each bar, from left to right, and the bars' heights."""
    found = [
        (rect.findtext(f"{SVG}title"), float(rect.get("height")))
        for rect in drawn(shown).iter(f"{SVG}rect")
    ]
    return [words for words, _height in found], [height for _words, height in found]


@pytest.mark.parametrize("count", [1, 2, 3, 7, 40, 401])
def test_the_course_is_what_the_results_would_have_been_till_then(count):
    shown = many(count)
    for games, rate, error in shown.course:
        till_then = results(shown.differences[:games])
        assert rate == pytest.approx(till_then.win_rate)
        assert error == pytest.approx(till_then.win_rate_error, nan_ok=True)
    assert shown.course[-1][0] == count


def test_every_difference_is_in_one_bar():
    words, heights = bars(results([0, 0, 3, 4, -1, -50, 47, 2]))
    assert words == [
        "−50 to −41: 1 match",
        "−10 to −1: 1 match",
        "0: 2 matches",
        "1 to 10: 3 matches",
        "41 to 50: 1 match",
    ]
    assert heights[3] == pytest.approx(3 * heights[0], abs=0.2)


def test_small_differences_have_a_bar_each():
    assert bars(results([1, -2, 2, 2]))[0] == ["−2: 1 match", "1: 1 match", "2: 2 matches"]


def test_the_text_alternative_holds_every_bar_and_the_course():
    shown = many(400)
    words = drawn(shown).get("aria-label")
    assert all(bar in words for bar in bars(shown)[0])
    assert "after 80 matches" in words and "after 400 matches" in words
    figures = dict(shown.figures())
    assert figures["win rate (a draw counts half)"] in words
    assert figures["point difference per match"] in words


@pytest.mark.parametrize("differences", [[5], [0], [0, 0], [-3, 3], [2] * 50, [4000, -4000, 1]])
def test_any_results_can_be_drawn(differences):
    text = str(results(differences).plot())
    ElementTree.fromstring(text)
    assert "nan" not in text and "inf" not in text


def test_everything_lies_within_the_picture():
    root = drawn(many(2000))
    width, height = (float(root.get(side)) for side in ("width", "height"))
    panels = root.findall(f"{SVG}g")
    starts = [float(re.search(r"\(([\d.]+) ", panel.get("transform"))[1]) for panel in panels]
    for start, panel in zip(starts, panels, strict=True):
        for text in panel.iter(f"{SVG}text"):
            assert 0 <= start + float(text.get("x")) <= width
            assert 0 <= float(text.get("y")) <= height


def test_many_matches_make_no_larger_a_picture():
    assert len(str(many(20_000).plot())) < 2 * len(str(many(400).plot()))


def test_names_are_escaped_and_long_ones_cut():
    text = str(results([1, 2, -1, 4], ("<script>", "very " * 20)).plot())
    assert "<script>" not in text
    assert "very very very very v… ahead" in text


def test_a_notebook_shows_both_drawings_beneath_the_figures():
    page = many(40)._repr_html_()
    assert page.count('role="img"') == 2 and page.index("<table") < page.index("<svg")
    assert " id=" not in page  # two results on a page have nothing in common


def test_a_picture_is_saved_as_it_is_shown(tmp_path):
    plot = many(40).plot()
    plot.save(tmp_path / "results.svg")
    assert (tmp_path / "results.svg").read_text("utf-8") == str(plot) == plot._repr_svg_()


def luminance(colour):
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("ground", ["#ffffff", "#111111"])
def test_what_is_coloured_stands_off_light_and_dark(ground):
    used = set(re.findall(r'(?:fill|stroke)="(#\w{6})"', str(many(400).plot())))
    assert len(used) == 3
    for colour in used:
        low, high = sorted((luminance(colour), luminance(ground)))
        assert (high + 0.05) / (low + 0.05) >= 3


def test_every_word_of_the_picture_can_be_translated(monkeypatch):
    class Silent:
        def gettext(self, message):
            return re.sub(r"[A-Za-z]+(?![^{]*\})", "-", message)

        def ngettext(self, singular, plural, count):
            return self.gettext(plural)

        def pgettext(self, context, message):
            return message

    monkeypatch.setattr(locale, "translations", Silent())
    root = drawn(results([1, 2, -1, 4], ("7", "8")))
    words = [text for element in root.iter() for text in (element.text, element.get("aria-label"))]
    assert [text for text in words if text and re.search("[A-Za-z]", text)] == []


def test_an_error_that_cannot_be_told_is_no_band():
    assert math.isnan(results([3]).mean_error)
    assert 'fill-opacity=".25"' not in str(results([3]).plot())
    assert 'fill-opacity=".25"' in str(many(40).plot())
