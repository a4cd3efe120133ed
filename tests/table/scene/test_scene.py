from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations, product
from random import Random
from xml.etree import ElementTree

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.actions import Action, Play, Take
from koikoi_widget.engine.reach import in_reach
from koikoi_widget.engine.words.yaku_names import yaku_name
from koikoi_widget.table.draw.svg import table_svg
from koikoi_widget.table.scene.layout import ASPECT, LINE, Layout, Rect, layout_for
from koikoi_widget.table.scene.scene import Scene, scene
from koikoi_widget.table.scene.shown import Shown
from koikoi_widget.table.scene.style import letters
from koikoi_widget.table.words.result_words import round_result
from koikoi_widget.table.words.sentences import (
    action_label,
    described,
    happened,
    multiplied,
    prompt,
    spoken,
    worth,
)
from tests.table.matches import alike_to_the_first
from tests.tiers import THREE

LAYOUTS = {
    "wide": layout_for(1200, 700),
    "tall": layout_for(360, 740),
    "low": layout_for(628, 308),
}


def positions(rules: str | kk.Rules, matches: int = 2):
    """Yield what seat 0 is shown at every step of some random matches."""
    for seed in range(matches):
        rng, match = Random(seed), kk.Match(rules, seed=seed, rounds=2)
        yield Shown.of(match)
        while not match.is_over:
            match.push(rng.choice(match.legal_actions))
            yield Shown.of(match)


def cards_in(found: Scene) -> list[kk.Card]:
    return [thing.card for thing in found.things if thing.card]


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
@pytest.mark.parametrize("preset", THREE)
def test_every_card_the_seat_sees_lies_once_on_the_table(preset: str, layout: Layout) -> None:
    for shown in positions(preset):
        view = shown.view
        seen = set(view.hand | view.field | view.piles[0] | view.piles[1] | view.opponent_hand)
        if view.turned:
            seen.add(view.turned)
        cards = cards_in(scene(shown, layout))
        assert set(cards) == seen and len(cards) == len(seen)


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_everything_lies_within_the_table(layout: Layout) -> None:
    for shown in positions("bga"):
        for thing in scene(shown, layout).things:
            if thing.shape != "text":
                assert thing.at.x >= 0 and thing.at.y >= -1
                assert thing.at.x + thing.at.w <= layout.width + 1
                assert thing.at.y + thing.at.h <= layout.height + 1


@pytest.mark.parametrize("names", kk.NAME_SETS)
def test_what_has_happened_fits_into_three_lines_of_a_phone(names: str) -> None:
    said = [happened(replace(shown, card_names=names)) for shown in positions("bga", 30)]
    assert max(map(letters, said)) <= 3 * 45
    assert any("takes the other three of " in sentence for sentence in said)


def test_japanese_fits_too_and_is_wrapped_in_a_picture() -> None:
    layout = LAYOUTS["tall"]
    found = [*positions("bga", 5)]
    with kk.language("ja"):
        assert max(letters(happened(shown)) for shown in found) <= 3 * 45
        for shown in found[::5]:
            svg = ElementTree.fromstring(table_svg(shown, scene(shown, layout), layout))
            lines = svg.findall("{*}text[@text-anchor='middle']")
            assert lines
            assert all(
                letters(each.text or "") * 0.5 * layout.text <= layout.band.w for each in lines[:-1]
            )


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
@pytest.mark.parametrize("rules", [*THREE, kk.rules("bga", free_discard=True)], ids=str)
def test_every_legal_card_action_can_be_clicked(rules: str | kk.Rules, layout: Layout) -> None:
    for shown in positions(rules):
        for action in shown.view.legal_actions:
            if isinstance(action, Play):
                click(shown, layout, action)
            elif isinstance(action, Take):
                assert hit(shown, layout, action.card) == action


def click(shown: Shown, layout: Layout, action: Play) -> None:
    found = hit(shown, layout, action.card)
    if len(shown.plays(action.card)) == 1:
        assert found == action
        return
    assert found is None
    chosen = Shown(view=shown.view, selected=action.card)
    assert hit(chosen, layout, action.taking or action.card) == action


def hit(shown: Shown, layout: Layout, card: kk.Card) -> Action | None:
    """Return what a click plays under the visible left edge of a card."""
    found = scene(shown, layout)
    at = next(thing.at for thing in found.things if thing.card is card)
    thing = found.at(at.x + 4, at.y + at.h / 2)
    assert thing is not None and thing.card is card
    return shown.click(card)


def test_nothing_can_be_clicked_while_the_opponent_moves() -> None:
    shown = Shown.of(kk.Match("bga", seed=1, starter=1))
    assert not any(shown.click(card) or shown.plays(card) for card in kk.DECK)


def test_the_scene_is_the_same_whatever_the_seat_cannot_see() -> None:
    match, again = alike_to_the_first()
    layout = LAYOUTS["wide"]
    assert scene(Shown.of(match), layout) == scene(Shown.of(again), layout)


@pytest.mark.parametrize("preset", THREE)
def test_every_position_is_said_in_whole_sentences(preset: str) -> None:
    for shown in positions(preset):
        for sentence in (happened(shown), spoken(shown), described(shown)):
            assert sentence and sentence[-1] in ".?…!"
            assert "{" not in sentence and "None" not in sentence
        assert "{" not in prompt(shown)
        for action in shown.view.legal_actions:
            assert "{" not in action_label(action, shown.view)
        labels = [action_label(action, shown.view) for action in shown.view.legal_actions]
        assert len(set(labels)) == len(labels)


def test_the_settlement_shows_base_times_multiplier_what_made_it_and_how_both_stand() -> None:
    over = next(
        s for s in positions("bga", 20) if (end := s.view.settlement) and end.multiplier > 1
    )
    end = over.view.settlement
    assert end
    result = round_result(over)
    text = " ".join(result.words)
    assert f" × {end.multiplier} = {end.base * end.multiplier} point" in text
    said = multiplied(over, end.winner)
    assert said and said in result.lines
    for name, points in zip(over.names, over.view.points, strict=True):
        assert f"{name} {points}".replace("-", "−") in text


@pytest.mark.parametrize("size", [(1200, 700), (628, 308), (360, 640)])
def test_the_face_of_your_opponent_stands_beside_its_name_where_both_fit(size) -> None:
    layout = layout_for(*size)
    match = kk.Match("bga", seed=1, starter=1)
    names = {"Novice": True, "Apprentice": True, "Somebody with a name as long as a line": False}
    for name, fits in names.items():
        shown = replace(Shown.of(match, names=("You", name)), portrait="novice")
        things = {each.shape: each for each in scene(shown, layout).things}
        assert ("portrait" in things) == fits and ("turn" in things) != fits
        named = next(each for each in scene(shown, layout).things if each.text == name)
        if fits:
            face = things["portrait"]
            assert face.style == "portrait now" and not overlap(face.at, named.at)
            assert lies_in(face.at, layout.heads[0]) and face.at.w >= 20


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_what_a_side_is_near_stands_at_its_pile_and_covers_nothing(layout: Layout) -> None:
    told = 0
    for shown in positions("nintendo", 5):
        found = scene(shown, layout)
        chips = [each for each in found.things if each.style.split()[:1] in (["near"], ["begun"])]
        others = [
            each.at
            for each in found.things
            if each.shape in ("face", "back") or each.style.startswith(("near", "begun"))
        ]
        for chip in chips:
            assert any(lies_in(chip.at, side) for side in layout.sides)
            assert sum(overlap(chip.at, each) for each in others) == 1  # itself
        told += len(chips)
        near = {each.text for each in chips if each.style.startswith("near")}
        reach = [each for seat in (0, 1) for each in in_reach(shown.view, seat)]
        assert near <= {
            f"{yaku_name(each.yaku.id)} {each.yaku.need - 1}/{each.yaku.need}" for each in reach
        }
    assert told > 20


def test_a_bright_names_both_what_it_views_and_the_three_brights() -> None:
    pile, shown = kk.CardSet.parse("8-bright"), Shown.of(kk.Match("nintendo", seed=1))
    held = replace(shown, view=replace(shown.view, piles=(pile, kk.CardSet())))
    told = {each.text for each in scene(held, LAYOUTS["wide"]).things}
    assert {"Moon Viewing 1/2", "Three Brights 1/3"} <= told


@pytest.mark.parametrize("name", ["wide", "tall"])  # a low table has room for only one
def test_no_chip_passes_another_in_a_round(name: str) -> None:
    layout = LAYOUTS[name]
    passed: set[tuple[tuple[int, int], str, str]] = set()
    for number, shown in enumerate(positions("nintendo", 5)):
        if not shown.view.piles[0] | shown.view.piles[1]:
            deal = number
        for seat, side in enumerate((layout.sides[1], layout.sides[0])):
            chips = sorted(
                (round(each.at.y), each.at.x, each.text.rpartition(" ")[0])
                for each in scene(shown, layout).things
                if each.style.startswith(("near", "begun")) and lies_in(each.at, side)
            )
            names = [name for _y, _x, name in chips]
            passed |= {((deal, seat), one, other) for one, other in combinations(names, 2)}
    assert len(passed) > 10
    assert not [each for each in passed if (each[0], each[2], each[1]) in passed]


def test_a_chip_stays_at_its_kind_or_below_the_pile_when_another_one_comes() -> None:
    layout, lies = LAYOUTS["wide"], {}
    bottom = layout.sides[0].y + len(layout.kinds) * (LINE * layout.text + layout.small * ASPECT)
    for shown in positions("nintendo", 6):
        for each in scene(shown, layout).things:
            if each.style.startswith(("near", "begun")):
                name = each.style.partition(" ")[2], each.text.rpartition(" ")[0]
                lies.setdefault(name, set()).add(each.at.y > bottom)
    assert len(lies) > 10
    assert not [name for name, places in lies.items() if len(places) > 1]


def test_what_stands_at_the_top_stays_where_it_is_when_points_grow_and_the_turn_passes() -> None:
    for layout in LAYOUTS.values():
        seen = set()
        for points, turn in product((0, 7, 34, 108), (0, 1)):
            match = kk.Match(kk.rules("nintendo", start_points=points), seed=1, starter=turn)
            shown = replace(Shown.of(match, names=("You", "Novice")), portrait="novice")
            seen.add(
                tuple(
                    (
                        each.style.removesuffix(" now"),
                        each.at,
                        "" if "points" in each.style else each.text,
                    )
                    for each in scene(shown, layout).things
                    if each.style.startswith(("name", "points", "round", "portrait"))
                )
            )
        assert len(seen) == 1


def lies_in(inner: Rect, outer: Rect) -> bool:
    across = outer.x - 1 <= inner.x and inner.x + inner.w <= outer.x + outer.w + 1
    return across and outer.y - 1 <= inner.y and inner.y + inner.h <= outer.y + outer.h + 1


def overlap(one: Rect, other: Rect) -> bool:
    return (
        one.x < other.x + other.w - 1
        and other.x < one.x + one.w - 1
        and one.y < other.y + other.h - 1
        and other.y < one.y + one.h - 1
    )


def test_no_chip_covers_the_yaku_that_are_made_or_their_multiplier() -> None:
    for layout in LAYOUTS.values():
        for shown in positions("bga", 5):
            chips, made = [], []
            for each in scene(shown, layout).things:
                wide = (letters(each.text) * 0.5) * layout.text
                right = each.style.endswith(" right")
                x = each.at.x + each.at.w - wide if right else each.at.x
                at = Rect(x, each.at.y, wide, LINE * layout.text)
                kind = each.style.split()[:1]
                chips += [at] * (kind in (["near"], ["begun"]))
                made += [at] * (kind in (["yaku"], ["call"], ["factor"], ["kind"]))
            assert not any(overlap(chip, line) for chip in chips for line in made)


def test_a_multiplier_without_room_for_its_reason_tells_it_to_whoever_points_at_it() -> None:
    told = set()
    for layout, shown in product(LAYOUTS.values(), positions("bga", 5)):
        for each in scene(shown, layout).things:
            if each.style.startswith("factor") and each.hint:
                assert each.hint.startswith("×") and each.text in each.hint
                told.add(True)
            elif each.style.startswith("factor"):
                assert "you" in each.text or "Opponent" in each.text
                told.add(False)
            else:
                assert not each.hint or each.style.startswith("call")
    assert told == {True, False}


@pytest.mark.parametrize("size", [(1200, 700), (628, 308), (360, 640)])
def test_a_yaku_made_alone_is_named_however_long_its_name_is(size) -> None:
    pile = kk.CardSet.parse("6-animal 7-animal 10-animal")
    shown = Shown.of(kk.Match("bga", seed=1))
    for piles in ((pile, kk.CardSet()), (kk.CardSet(), pile)):
        made = replace(shown, view=replace(shown.view, piles=piles))
        found = scene(made, layout_for(*size)).things
        told = " ".join(each.text for each in found if each.style.startswith("yaku"))
        assert told == "Boar, Deer, Butterflies +6"


@pytest.mark.parametrize(
    ("rules", "told"), [("nintendo", "Chaff 9 + Sake Cup"), ("italian", "Chaff 9")]
)
def test_a_sake_cup_that_is_chaff_too_is_counted_beside_it(rules: str, told: str) -> None:
    nine = [card for card in kk.DECK if card.kind == "chaff"][:9]
    shown = Shown.of(kk.Match(rules, seed=1))
    piles = kk.CardSet([*nine, kk.Card.parse("9-animal")]), kk.CardSet()
    found = scene(replace(shown, view=replace(shown.view, piles=piles)), LAYOUTS["wide"]).things
    assert told in [each.text for each in found]


def test_a_count_that_has_no_room_for_both_summands_is_their_sum() -> None:
    six = [card for card in kk.DECK if card.kind == "chaff"][:6]
    shown = Shown.of(kk.Match("nintendo", seed=1))
    piles = kk.CardSet([*six, kk.Card.parse("9-animal")]), kk.CardSet()
    with kk.language("de"):
        shown = replace(shown, view=replace(shown.view, piles=piles))
        found = scene(shown, layout_for(316, 160)).things
    assert "Einfache 7" in [each.text for each in found]


@pytest.mark.parametrize("size", [(1440, 900), (360, 740)])
def test_a_total_that_is_multiplied_says_what_it_comes_to(size) -> None:
    """ "Total 16" beside "32 points" left open which of them counts."""
    cards = "1-bright 3-bright 8-bright 9-animal"
    shown = Shown.of(kk.Match("fuda-wiki", seed=1))
    view = replace(shown.view, piles=(kk.CardSet.parse(cards), kk.CardSet()))
    found = scene(replace(shown, view=view), layout_for(*size)).things
    assert "Total 16 × 2 = 32" in [each.text for each in found if each.style.startswith("yaku")]


def test_once_a_round_is_over_no_total_says_what_nobody_got() -> None:
    """Whoever called koi-koi last is paid without a multiplier when the hands have run out."""
    rules, told = kk.rules("fuda-wiki", exhaustion="koi-caller"), 0
    for shown in positions(rules, 12):
        if shown.view.phase == "over":
            things = scene(shown, layout_for(1440, 900)).things
            totals = [each.text for each in things if each.text.startswith("Total")]
            assert not any("=" in text for text in totals)
            told += any(shown.outlook.multipliers[seat] > 1 for seat in (0, 1)) and bool(totals)
    assert told


def test_on_a_phone_the_points_leave_room_for_the_name_of_your_opponent() -> None:
    shown = Shown.of(kk.Match("nintendo", seed=1), names=("You", "Your opponent"))
    layout = layout_for(360, 640)
    things = {thing.text: thing.at for thing in scene(shown, layout).things if thing.text}
    assert things["Your opponent"].w >= 109  # pixels that it takes in a browser


@pytest.mark.parametrize("size", [(320, 640), (360, 740)])
@pytest.mark.parametrize("code", ["en", "de", "it", "ja", "hi"])
def test_on_a_phone_what_tells_the_round_stands_apart_from_the_points(
    size: tuple[int, int], code: str
) -> None:
    layout = layout_for(*size)
    for opponent, points in product(("Anna", "Novice", "Principiante"), (0, 50)):
        rules = kk.rules("nintendo", start_points=points)
        shown = Shown.of(kk.Match(rules, seed=1), names=("Tu", opponent))
        with kk.language(code):
            things = scene(shown, layout).things
        told = next(thing for thing in things if thing.style.startswith("round"))
        theirs, mine = (thing.at for thing in things if thing.style.startswith("points"))
        half = 0.44 * letters(told.text) * layout.text / 2  # as measured in a browser
        middle = told.at.x + told.at.w / 2
        apart = 0.8 * layout.text
        assert mine.x + mine.w + apart <= middle - half, told.text
        assert middle + half + apart <= theirs.x, told.text
        assert opponent != "Anna" or points or told.text != "1/12", "a word where there is room"
        assert 2 * half <= told.at.w, "it is not cut off"


def test_letters_without_vowel_signs_have_the_room_they_take() -> None:
    names = ("आप", "प्रतिद्वंद्वी")
    layout = layout_for(1440, 820)
    things = scene(Shown.of(kk.Match("nintendo", seed=1), names=names), layout).things
    found = {thing.text: thing.at.w / layout.text for thing in things if thing.text in names}
    assert found["आप"] >= 1.6  # ems that they take in Noto Sans Devanagari
    assert found["प्रतिद्वंद्वी"] <= 7  # of its thirteen signs five stand beside others


@pytest.mark.parametrize("size", [(1440, 820), (740, 304), (360, 640)])
def test_the_points_stand_beside_the_name_of_the_one_whose_they_are(size) -> None:
    shown = Shown.of(kk.Match("nintendo", seed=1), names=("You", "Novice"))
    layout = layout_for(*size)
    found = scene(shown, layout).things
    name = {thing.text: thing.at for thing in found if thing.style.startswith("name")}
    theirs, mine = (thing.at for thing in found if thing.style.startswith("points"))
    gaps = (
        mine.x - (name["You"].x + name["You"].w),
        name["Novice"].x - (theirs.x + theirs.w),
    )
    assert all(0.3 * layout.text < gap < 0.6 * layout.text for gap in gaps)
    assert name["Novice"].x + name["Novice"].w > size[0] - 3 * layout.text


@pytest.mark.parametrize("seat", [0, 1])
def test_on_a_phone_each_side_reads_what_its_yaku_needs_to_stop(seat: int) -> None:
    house = kk.rules("nintendo", stop_from=7)
    pile = kk.CardSet.parse("3-bright 9-animal")
    for shown in positions(house):
        piles = [kk.CardSet(), kk.CardSet()]
        piles[seat] = pile
        view = replace(shown.view, piles=tuple(piles), koi_calls=(0, 0), called_scores=(0, 0))
        found = scene(replace(shown, view=view), LAYOUTS["tall"])
        told = [each.text for each in found.things if each.style.startswith("yaku")]
        assert len(told) == 1 and re.fullmatch("Flower Viewing .*To stop: 7.*", told[0]), told


def test_the_end_of_a_round_tells_what_was_won_with_which_yaku_and_what_was_held() -> None:
    ends = [each for each in positions("fuda-wiki", 20) if each.view.settlement]
    assert any(not each.is_over and each.view.settlement.winner is None for each in ends)
    for over in ends:
        end, found = over.view.settlement, round_result(over)
        assert end and found.words[0] == found.title
        assert bool(found.result.total) == (end.winner is not None)
        yaku = [(yaku_name(each.id), points) for each, points in end.score]
        assert [(name, points) for name, points, _cards in found.result.yaku] == yaku
        _whose, held = found.result.held or ("", ())
        assert held == tuple(over.view.opponent_hand)


@pytest.mark.parametrize("preset", THREE)
def test_the_steps_to_a_multiplier_lead_to_it(preset: str) -> None:
    told = 0
    for shown in positions(preset, 20):
        for seat in (0, 1):
            text, factor = multiplied(shown, seat), 1
            for sign, count in re.findall(r"(?:^Multiplier: |, )([+×]?)(\d+)", text):
                factor = {"": int(count), "+": factor + int(count), "×": factor * int(count)}[sign]
            assert factor == worth(shown.view, seat)[1], text
            assert "1, ×" not in text.removeprefix("Multiplier: "), "one is no reason"
            told += bool(text)
    assert told


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_the_svg_picture_is_well_formed_and_its_ids_are_unique(layout: Layout) -> None:
    shown = list(positions("bga", 1))[9]
    svg = table_svg(shown, scene(shown, layout), layout, prefix="a-")
    ids = [e.get("id") for e in ElementTree.fromstring(svg).iter() if e.get("id")]
    assert len(ids) == len(set(ids)) > 0
    assert all(name.startswith("a-") for name in ids)
