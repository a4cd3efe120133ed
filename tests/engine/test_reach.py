"""What the yaku panel says, compared with trying every set of cards a side could still capture."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.cards import FULL_DECK, iter_mask
from koikoi_widget.engine.reach import YakuRow, families, in_reach, prospects
from koikoi_widget.engine.settle import settle
from koikoi_widget.paper.poster import family_words
from koikoi_widget.table.scene.shown import Shown
from koikoi_widget.table.words.card_words import named, sheet
from koikoi_widget.table.words.reach_words import standing_words, takes_words, unseen_words

WITH_HOUSE_RULES = {
    **kk.PRESETS,
    "rain-cancels": kk.rules("bga", viewings="rain-cancels", month_set=4),
    "with-another": kk.rules("nintendo", viewings="with-another"),
    "field-cancels": kk.rules("bga", viewings="field-cancels"),
}


def seen(view: kk.View, card_names: str = "traditional") -> Shown:
    names = ("You", "Greedy") if view.seat == 0 else ("Greedy", "You")
    return Shown(view, names, you=view.seat, card_names=card_names)


def both_words(row: YakuRow, shown: Shown) -> tuple[str, str]:
    """How close the side in front is to a yaku, then how close the other side is."""
    seat = shown.view.seat
    names = ["" if shown.you == player else shown.names[player] for player in (0, 1)]
    own, other = (
        standing_words(row.standings[player], names[1 - player], shown.card_names)
        for player in (seat, 1 - seat)
    )
    return own, other


def views(rules: str | kk.Rules, matches: int = 1):
    """Yield what both seats see at every step of some random matches."""
    for seed in range(matches):
        rng, match = Random(seed), kk.Match(rules, seed=seed, rounds=3)
        while not match.is_over:
            yield match.view(0)
            yield match.view(1)
            match.push(rng.choice(match.legal_actions))


def fewest_cards(yaku: kk.Yaku, view: kk.View, seat: int) -> int | None:
    """How many cards `seat` must still capture to score `yaku`, None where none will do.

    The slow way: it tries every set of the open cards, because either side may get any of them.
    """
    pile = view.piles[seat].mask
    open_cards = FULL_DECK & ~view.piles[0].mask & ~view.piles[1].mask
    useful = list(iter_mask(open_cards & yaku.pool))
    for count in range(len(useful) + 1):
        for chosen in combinations(useful, count):
            if yaku.points_in(pile | sum(card.mask for card in chosen)):
                return count
    return None


@pytest.mark.parametrize("rules", WITH_HOUSE_RULES.values(), ids=WITH_HOUSE_RULES)
def test_a_yaku_is_impossible_where_no_cards_complete_it_and_else_misses_the_fewest(
    rules: kk.Rules,
) -> None:
    found = set()
    for view in views(rules, 2):
        for row in prospects(view).rows:
            for seat, standing in enumerate(row.standings):
                if standing.state == "open" and standing.missing > 5:
                    continue  # a lot of missing chaff: possible, and slow to try
                fewest = fewest_cards(row.yaku, view, seat)
                found.add(standing.state)
                if standing.state == "impossible":
                    assert fewest is None
                else:
                    assert fewest == standing.missing
    assert {"open", "made", "impossible"} <= found


@pytest.mark.parametrize("rules", WITH_HOUSE_RULES.values(), ids=WITH_HOUSE_RULES)
def test_the_yaku_that_count_are_those_of_the_score(rules: kk.Rules) -> None:
    for view in views(rules):
        found = prospects(view)
        assert [row.yaku for row in found.rows] == list(rules.active_yaku(view.month))
        for seat in (0, 1):
            made = {
                row.yaku.id: row.standings[seat].points
                for row in found.rows
                if row.standings[seat].state == "made"
            }
            assert made == rules.score(view.piles[seat], view.month, view.field).as_dict()
            assert sum(made.values()) == found.bases[seat]


@pytest.mark.parametrize("rules", WITH_HOUSE_RULES.values(), ids=WITH_HOUSE_RULES)
def test_the_multiplier_is_the_one_a_stop_would_settle_by(rules: kk.Rules) -> None:
    for view in views(rules):
        found = prospects(view)
        for seat in (0, 1):
            end = settle(
                rules,
                piles=view.piles,
                winner=seat,
                koi_calls=view.koi_calls,
                field_brights=view.field_brights,
                month=view.month,
                field=view.field,
            )
            assert (found.bases[seat], found.multipliers[seat]) == (end.base, end.multiplier)


@pytest.mark.parametrize("rules", WITH_HOUSE_RULES.values(), ids=WITH_HOUSE_RULES)
def test_every_card_of_a_pool_is_had_by_one_side_or_open(rules: kk.Rules) -> None:
    for view in views(rules):
        for row in prospects(view).rows:
            parts = [row.open, row.standings[0].had, row.standings[1].had]
            assert sum(map(len, parts)) == row.yaku.pool.bit_count()
            assert parts[0] | parts[1] | parts[2] == row.yaku.cards


def test_only_the_best_of_a_family_counts_and_the_others_say_which() -> None:
    view = kk.Match("bga", seed=1).view(0)
    dry = kk.CardSet.parse("1-bright 3-bright 8-bright 12-bright")
    view = replace(view, piles=(dry, kk.CardSet()))
    rows = {row.yaku.id: row.standings[0] for row in prospects(view).rows}
    assert rows["four-brights"].state == "made"
    assert rows["three-brights"].state == "replaced"
    assert rows["three-brights"].better and rows["three-brights"].better.id == "four-brights"
    assert rows["rainy-four-brights"].missing == 1


@pytest.mark.parametrize("preset", kk.PRESETS)
def test_in_reach_is_what_lacks_two_cards_or_one_of_each_family_the_nearest(preset: str) -> None:
    for view in views(preset):
        for seat in (0, 1):
            found = in_reach(view, seat)
            near = {
                row.yaku.id: (row.yaku, row.standings[seat].missing)
                for row in prospects(view).rows
                if row.standings[seat].state == "open"
                and row.standings[seat].missing <= min(2, row.yaku.need - 1)
            }
            assert all(near[each.yaku.id][1] == each.missing for each in found)
            assert all(each.had and each.count + each.missing == each.yaku.need for each in found)
            kept = {each.yaku.family or each.yaku.id: each.missing for each in found}
            assert len(kept) == len(found)
            assert all(kept[yaku.family or yaku.id] <= missing for yaku, missing in near.values())
            assert [each.missing for each in found] == sorted(each.missing for each in found)


def test_each_family_is_named_once() -> None:
    named = [[yaku.id for yaku in members] for members in families(kk.PRESETS["nintendo"], 1)]
    assert named[1:] == [
        ["boar-deer-butterflies", "animals"],
        ["poetry-and-blue-ribbons", "poetry-ribbons", "blue-ribbons", "ribbons"],
    ]


def test_a_captured_willow_card_cancels_the_viewings_where_the_rules_say_so() -> None:
    view = kk.Match(WITH_HOUSE_RULES["rain-cancels"], seed=1).view(0)
    view = replace(view, piles=(kk.CardSet.parse("3-bright 9-animal 11-chaff"), kk.CardSet()))
    row = next(row for row in prospects(view).rows if row.yaku.id == "flower-viewing")
    assert (row.standings[0].state, row.standings[1].state) == ("impossible", "impossible")
    own, other = both_words(row, seen(view))
    assert own == "no longer possible: Lightning cancels it"
    assert other == "no longer possible: you have Curtain and Sake Cup"


def test_a_viewing_that_needs_another_yaku_waits_for_it() -> None:
    view = kk.Match(WITH_HOUSE_RULES["with-another"], seed=1).view(0)
    alone = replace(view, piles=(kk.CardSet.parse("3-bright 9-animal"), kk.CardSet()))
    row = next(row for row in prospects(alone).rows if row.yaku.id == "flower-viewing")
    assert row.standings[0].state == "waiting" and prospects(alone).bases == (0, 0)


def test_the_other_side_s_share_is_named_or_counted() -> None:
    view = kk.Match("bga", seed=1).view(0)
    view = replace(view, piles=(kk.CardSet(), kk.CardSet.parse("11-bright 12-bright")))
    rows = {row.yaku.id: row for row in prospects(view).rows}
    assert both_words(rows["five-brights"], seen(view)) == (
        "no longer possible: Greedy has Rain Man and Phoenix",
        "3 cards missing",
    )
    ribbons = kk.CardSet(card for card in kk.DECK if card.kind == "ribbon")
    view = replace(view, piles=(kk.CardSet(), ribbons))
    rows = {row.yaku.id: row for row in prospects(view).rows}
    assert both_words(rows["ribbons"], seen(view))[0] == "no longer possible: Greedy has 10 of them"


def test_nothing_is_open_to_a_side_without_a_turn_left() -> None:
    match, rng = kk.Match("nintendo", seed=2, rounds=1), Random(2)
    while not match.is_over:
        match.push(rng.choice(match.legal_actions))
    states = {s.state for row in prospects(match.view(0)).rows for s in row.standings}
    assert "open" not in states and "late" in states


@pytest.mark.parametrize("preset", kk.PRESETS)
def test_the_unseen_cards_are_those_of_the_other_hand_and_the_stock(preset: str) -> None:
    rng, match = Random(4), kk.Match(preset, seed=4, rounds=2)
    while not match.is_over:
        hidden = set(match.round.hands[1]) | set(match.round.stock)
        if match.round.turned:
            hidden.discard(match.round.turned)
        months = prospects(match.view(0)).unseen
        assert {card for cards in months for card in cards} == hidden
        assert all(card.month == month for month, cards in enumerate(months, 1) for card in cards)
        match.push(rng.choice(match.legal_actions))


def swapped(match: kk.Match) -> kk.Match:
    """The same match as seat 0 sees it, with the cards it cannot see dealt otherwise."""
    deal = match.round.deal
    hidden = [*deal.hands[1], *deal.stock]
    Random(1).shuffle(hidden)
    other = kk.Deal((deal.hands[0], kk.CardSet(hidden[:8])), deal.field, tuple(hidden[8:]))
    return kk.Match(match.rules, seed=3, deals=[other], starter=0)


@pytest.mark.parametrize("preset", kk.PRESETS)
def test_the_panel_and_every_sheet_are_the_same_whatever_the_seat_cannot_see(preset: str) -> None:
    match = kk.Match(preset, seed=3, starter=0)
    view, again = match.view(0), swapped(match).view(0)
    assert prospects(view) == prospects(again)
    assert unseen_words(seen(view)) == unseen_words(seen(again))
    for card in kk.DECK:
        assert sheet(card, seen(view)) == sheet(card, seen(again))


@pytest.mark.parametrize("rules", WITH_HOUSE_RULES.values(), ids=WITH_HOUSE_RULES)
def test_the_panel_speaks_in_whole_words(rules: kk.Rules) -> None:
    texts = [*family_words(rules, 1), *(takes_words(yaku) for yaku in rules.active_yaku(1))]
    for view in views(rules):
        found = prospects(view)
        texts += [text for row in found.rows for text in both_words(row, seen(view))]
    assert not [text for text in texts if not text or "{" in text or "None" in text]


def test_a_house_yaku_of_one_card_is_told_by_its_name() -> None:
    own = kk.Yaku(id="moon", points=2, pool=kk.Card.parse("8-bright").mask, need=1)
    assert takes_words(own) == "Full Moon"


_OTHER_NOTES = ("It does not count towards any yaku.", "Whoever captures it")


@pytest.mark.parametrize("preset", kk.PRESETS)
def test_a_sheet_lists_exactly_the_yaku_that_the_card_counts_towards(preset: str) -> None:
    view = kk.Match(preset, seed=6).view(0)
    for card in kk.DECK:
        found = sheet(card, seen(view))
        pools = [kk.CardSet.from_mask(yaku.pool) for yaku in view.rules.active_yaku(view.month)]
        assert len(found["rows"]) == sum(card in pool for pool in pools)
        assert all(note.startswith(_OTHER_NOTES) for note in found["notes"])


@pytest.mark.parametrize("preset", kk.PRESETS)
def test_each_yaku_of_a_card_is_on_its_sheet_once_to_be_made_or_with_the_reason_why_not(
    preset: str,
) -> None:
    for view in views(preset):
        for card in kk.DECK[::5]:
            found = sheet(card, seen(view))
            pools = [yaku.pool for yaku in view.rules.active_yaku(view.month)]
            counts = sum(bool(pool & card.mask) for pool in pools)
            reasons = [note for note in found["notes"] if not note.startswith(_OTHER_NOTES)]
            assert len(found["rows"]) + len(reasons) == counts


def test_a_sheet_shows_where_the_four_of_its_month_lie() -> None:
    view = kk.Match("bga", seed=3).view(0)
    month = sheet(kk.Card.parse("1-bright"), seen(view))["month"]
    assert [kk.DECK[index].month for index, _place in month] == [1] * 4
    for index, place in month:
        places = {
            "in your hand": view.hand,
            "on the field": view.field,
            "not seen yet": view.unseen,
        }
        assert kk.DECK[index] in places[place]


def test_a_sheet_says_what_the_card_is_and_uses_the_deck_s_own_names() -> None:
    view = kk.Match("nintendo", seed=6).view(0)
    found = sheet(kk.Card.parse("1-bright"), seen(view, "mario"))
    assert found["name"] == "Baby Mario"
    assert found["kind"].startswith("January · pine · bright · ")
    assert found["story"] == kk.story("1-bright")
    ribbon = sheet(kk.Card.parse("6-ribbon"), seen(view))
    assert ribbon["kind"].startswith("June · peony · blue ribbon · ")


def test_where_an_unseen_card_lies_is_not_told() -> None:
    match = kk.Match("bga", seed=3)
    for card in (*match.round.hands[1], *match.round.stock):
        assert sheet(card, seen(match.view(0)))["kind"].endswith(" · not seen yet")


@pytest.mark.parametrize(
    ("card", "own", "other", "said"),
    [
        ("8-bright", "3-bright 9-animal", "", "Moon Viewing: one card away, on the field"),
        ("8-bright", "", "9-animal", "Greedy: Moon Viewing, one card away, on the field"),
        ("8-bright", "", "", "Moon Viewing: 0 of 2"),
        ("9-animal", "3-bright 9-animal", "", "Flower Viewing: made"),
        ("1-ribbon", "9-animal", "", "Poetry Ribbons: 0 of 3, 1 in your hand"),
    ],
)
def test_a_card_is_named_with_the_yaku_that_it_matters_most_for(
    card: str, own: str, other: str, said: str
) -> None:
    view = replace(
        kk.Match("bga", seed=1).view(0),
        hand=kk.CardSet.parse("1-ribbon"),
        field=kk.CardSet.parse("8-bright"),
        piles=(kk.CardSet.parse(own), kk.CardSet.parse(other)),
    )
    told = named(kk.Card.parse(card), seen(view))
    assert told["lines"][-1] == f"{kk.card_name(card)} · {said}"
    assert told["spoken"].endswith(f" {said}.")


def test_a_card_that_nobody_needs_any_more_is_named_with_the_reason() -> None:
    view = replace(kk.Match("bga", seed=1).view(0), hand=kk.CardSet(), opponent_hand_size=0)
    told = named(kk.Card.parse("8-bright"), seen(view))
    assert told["lines"][-1] == "Full Moon · Five Brights: not made, and no turns left"
    assert named(None, seen(view))["lines"] == []


def test_between_two_people_both_go_by_their_names() -> None:
    view = replace(
        kk.Match("bga", seed=1).view(1), piles=(kk.CardSet(), kk.CardSet.parse("9-animal"))
    )
    shown = Shown(view, ("Aiko", "Ben"), you=None)
    row = next(row for row in prospects(view).rows if row.yaku.id == "moon-viewing")
    assert both_words(row, shown) == ("1 card missing", "no longer possible: Ben has Sake Cup")
    assert sheet(kk.Card.parse("9-animal"), shown)["kind"].endswith(" · in Ben's pile")


def test_a_standing_without_a_name_speaks_to_the_reader() -> None:
    view = replace(
        kk.Match("bga", seed=1).view(0), piles=(kk.CardSet.parse("9-animal"), kk.CardSet())
    )
    row = next(row for row in prospects(view).rows if row.yaku.id == "moon-viewing")
    assert standing_words(row.standings[1]) == "no longer possible: you have Sake Cup"
