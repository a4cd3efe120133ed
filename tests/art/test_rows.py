"""What notebooks display: rows of cards under labels, as one picture."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Protocol
from xml.etree import ElementTree

import pytest

from koikoi_widget.art.decks import DECKS, alternative
from koikoi_widget.art.rows import rows_svg
from koikoi_widget.engine.actions import STOP
from koikoi_widget.engine.cards import DECK, Card, CardSet
from koikoi_widget.engine.errors import InvalidValue, UnknownName
from koikoi_widget.engine.match import Match
from koikoi_widget.engine.rules import PRESETS
from koikoi_widget.engine.view import View
from koikoi_widget.engine.words.names import card_name
from koikoi_widget.players import player
from tests.fresh import run


class Shows(Protocol):
    def _repr_svg_(self) -> str: ...


SVG = "{http://www.w3.org/2000/svg}"


def midgame(actions: int = 9) -> Match:
    match, rng, greedy = Match(seed="rows", starter=0), Random("rows"), player("greedy")
    for _count in range(actions):
        assert match.seat is not None
        match.push(greedy.choose(match.view(match.seat), rng))
    return match


MATCH = midgame()
CALLED = {alternative(card): str(card) for card in DECK}
SHOWN = {
    "card": DECK[0],
    "set": CardSet(DECK[:14]),
    "empty set": CardSet(),
    "yaku": PRESETS["bga"].yaku[0],
    "round": MATCH.round,
    "view": MATCH.view(0),
    "match": MATCH,
}
whatever = pytest.mark.parametrize("shown", SHOWN.values(), ids=SHOWN)


def ids(svg: str) -> list[str]:
    return re.findall(r'\bid="([^"]*)"', svg)


def faces(svg: str) -> list[str]:
    """The cards whose faces a picture shows, in its order, by their titles."""
    return [CALLED[text] for text in titles(svg) if text in CALLED]


def backs(svg: str) -> int:
    return titles(svg).count("the back of a card")


def titles(svg: str) -> list[str | None]:
    """What the parts of a picture are called."""
    return [inner.findtext(f"{SVG}title") for inner in ElementTree.fromstring(svg)]


def title(svg: str) -> str:
    text = ElementTree.fromstring(svg).findtext(f"{SVG}title")
    assert text is not None
    return text


@whatever
def test_a_picture_is_well_formed_and_as_large_as_it_says(shown: Shows) -> None:
    root = ElementTree.fromstring(shown._repr_svg_())
    width, height = root.get("width", ""), root.get("height", "")
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root.get("viewBox") == f"0 0 {width} {height}"
    for inner in root.findall(f"{SVG}svg"):
        right, foot = (
            float(inner.get(place, "")) + float(inner.get(size, ""))
            for place, size in (("x", "width"), ("y", "height"))
        )
        assert right <= float(width)
        assert foot <= float(height)


@whatever
def test_two_pictures_of_the_same_thing_share_a_page_without_sharing_an_id(shown: Shows) -> None:
    page = shown._repr_svg_() + shown._repr_svg_()
    found = ids(page)
    assert len(found) == len(set(found))
    referred = re.findall(r'(?:href="#|url\(#|aria-labelledby=")([^")]*)', page)
    assert set(referred) <= set(found)


def test_two_notebooks_that_draw_the_same_into_one_page_share_no_id() -> None:
    draw = "import koikoi_widget as kk; print(kk.Card.parse('1-bright')._repr_svg_())"
    one, other = (ids(run(draw)) for _kernel in range(2))
    assert one
    assert not set(one) & set(other)


def test_a_card_twice_in_one_picture_is_two_pictures_with_ids_of_their_own() -> None:
    found = ids(rows_svg([("one", [DECK[0]]), ("two", [DECK[0], None, None])]))
    assert len(found) == len(set(found))


def test_the_text_alternative_names_every_card() -> None:
    assert title(DECK[0]._repr_svg_()) == card_name(DECK[0]) == "Crane"
    cards = CardSet.parse("1-bright 8-bright 11-chaff")
    assert title(cards._repr_svg_()) == "Crane, Full Moon, Lightning"
    assert title(rows_svg([("Field", cards), ("Hand", [None])])) == (
        "Field: Crane, Full Moon, Lightning. Hand: face down"
    )


def test_a_row_may_be_any_iterable_and_is_read_once() -> None:
    picture = rows_svg([("", iter(DECK[:2]))])
    assert faces(picture) == list(map(str, DECK[:2]))
    assert title(picture) == ", ".join(map(card_name, DECK[:2]))


def test_a_label_is_text_and_never_markup() -> None:
    root = ElementTree.fromstring(rows_svg([("<b> & more", [])]))
    assert root.findtext(f"{SVG}text") == "<b> & more"


def test_labels_bring_a_ground_on_which_they_can_be_read_and_cards_alone_bring_none() -> None:
    labelled = ElementTree.fromstring(rows_svg([("Field", DECK[:2])])).get("style", "")
    assert "background:Canvas;color:CanvasText" in labelled
    assert "background" not in ElementTree.fromstring(rows_svg([("", DECK[:2])])).get("style", "")


def test_a_long_row_is_continued_below() -> None:
    root = ElementTree.fromstring(rows_svg([("", DECK[:7])], most=3))
    assert [inner.get("y") for inner in root.findall(f"{SVG}svg")] == (
        ["0"] * 3 + ["111"] * 3 + ["222"]
    )


def test_a_yaku_shows_the_cards_that_count_and_says_what_they_are_worth() -> None:
    for yaku in PRESETS["bga"].yaku:
        picture = yaku._repr_svg_()
        assert sorted(faces(picture)) == sorted(map(str, yaku.cards))
        assert f"(points: {yaku.points})" in title(picture)


def test_a_round_shows_both_hands_and_both_piles() -> None:
    position = MATCH.round
    expected = [
        card
        for cards in (
            position.field,
            position.hands[0],
            position.piles[0],
            position.hands[1],
            position.piles[1],
        )
        for card in cards
    ]
    assert faces(position._repr_svg_()) == list(map(str, expected))
    assert backs(position._repr_svg_()) == 0


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("actions", [0, 5, 9])
def test_a_view_shows_backs_for_the_opponents_hand_and_for_nothing_else(
    seat: int, actions: int
) -> None:
    match = midgame(actions)
    view = match.view(seat)
    picture = view._repr_svg_()
    assert backs(picture) == view.opponent_hand_size > 0
    open_cards = [
        card
        for cards in (view.piles[1 - seat], view.field, view.hand, view.piles[seat])
        for card in cards
    ]
    assert faces(picture) == list(map(str, open_cards))
    # neither its pictures nor its words give away a card this seat has not seen
    assert not set(faces(picture)) & set(map(str, view.unseen))
    assert title(picture).count("face down") == view.opponent_hand_size


def of_whole_rounds() -> Iterator[Match]:
    """Matches in which as many cards lie open as there can be."""
    for seed in range(6):
        match, rng = Match(seed=seed, starter=0), Random(seed)
        while match.round.phase != "over":
            calls = [action for action in match.legal_actions if action != STOP]
            match.push(rng.choice(calls or match.legal_actions))
        yield match


def test_a_notebook_s_picture_of_a_position_is_small() -> None:
    for match in of_whole_rounds():
        for shown in (match, match.view(0), match.view(1)):
            assert len(shown._repr_svg_().encode()) <= 40_000


def test_what_is_shared_in_a_picture_is_drawn_as_before() -> None:
    """Each reference leads to one earlier part, and with the parts put back nothing is missing."""
    match = next(of_whole_rounds())
    root = ElementTree.fromstring(match._repr_svg_())
    parts = {part.get("id"): part for part in root.iter() if part.get("id")}

    def drawn(part: ElementTree.Element) -> Iterator[tuple[str, str | None]]:
        if part.tag == f"{SVG}use":
            part = parts[part.get("href", "")[1:]]
        yield part.tag, part.get("d")
        for inner in part:
            yield from drawn(inner)

    paths = [
        [shape for tag, shape in drawn(card) if tag == f"{SVG}path"]
        for card in root.findall(f"{SVG}svg")
    ]
    faces_of = [
        [part.get("d") for part in ElementTree.fromstring(face).iter(f"{SVG}path")]
        for face in (DECKS["index"].face(Card.parse(name)) for name in faces(match._repr_svg_()))
    ]
    assert paths == faces_of


@pytest.mark.parametrize("shown", [MATCH, MATCH.view(0)], ids=["match", "view"])
def test_a_picture_may_have_any_width_and_deck(shown: Match | View) -> None:
    root = ElementTree.fromstring(shown.svg(400, deck="index", marks="month"))
    _x, _y, across, high = map(int, root.get("viewBox", "").split())
    assert root.get("width") == "400"
    assert root.get("height") == str(round(high * 400 / across))
    assert len(shown.svg()) > 2 * len(shown._repr_svg_())  # the drawn deck
    with pytest.raises(InvalidValue, match="width cannot be 1; expected a whole number from 40"):
        shown.svg(1)
    with pytest.raises(UnknownName, match="unknown deck: 'dawn'"):
        shown.svg(deck="dawn")
