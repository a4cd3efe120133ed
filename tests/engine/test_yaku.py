"""Every yaku of every preset, by piles written out by hand."""

from __future__ import annotations

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.yaku import gain_over_lesser

BGA = ["bga", "bga-heavy", "bga-hard"]
ITALIAN = ["italian", "italian-comments"]
PLUS_ONE = "shared-plus-one"
EVERY = [*BGA, "nintendo", "legends", *ITALIAN, "fuda-wiki", "clubhouse", PLUS_ONE, "classic"]
LEAFLETS = ["nintendo", "fuda-wiki", "clubhouse"]  # a trio is worth more with further cards
CUP_IS_CHAFF = [*BGA, *LEAFLETS, PLUS_ONE, "classic"]

THREE_BRIGHTS = "1-bright 3-bright 8-bright"
DRY_BRIGHTS = f"{THREE_BRIGHTS} 12-bright"
TRIO = "6-animal 7-animal 10-animal"
POETRY = "1-ribbon 2-ribbon 3-ribbon"
BLUE = "6-ribbon 9-ribbon 10-ribbon"
PLAIN = "4-ribbon 5-ribbon 7-ribbon 11-ribbon"
FOUR_ANIMALS = "2-animal 4-animal 5-animal 8-animal"
NINE_CHAFF = (
    "1-chaff-1 1-chaff-2 2-chaff-1 2-chaff-2 3-chaff-1 3-chaff-2 4-chaff-1 4-chaff-2 5-chaff-1"
)


def made(preset, pile, month=None, **changed):
    return kk.score(pile, rules=kk.rules(preset, **changed), month=month).as_dict()


def of_animals(preset, ribbons):
    """What the trio of animals is worth where one of ribbons is worth `ribbons`."""
    return 5 if preset == "classic" else ribbons


def points(**by_preset):
    """Parameters (preset, points) from groups: points(rest=6, legends=5)."""
    return [
        (preset, by_preset.get(preset.replace("-", "_"), by_preset["rest"])) for preset in EVERY
    ]


with_points = pytest.mark.parametrize
on_every_preset = pytest.mark.parametrize("preset", EVERY)
where_viewings_count = pytest.mark.parametrize("preset", [p for p in EVERY if p != "classic"])


@with_points(("preset", "worth"), points(rest=10, fuda_wiki=15, shared_plus_one=15, classic=15))
def test_all_five_brights_make_five_brights_alone(preset, worth):
    assert made(preset, f"{DRY_BRIGHTS} 11-bright") == {"five-brights": worth}


@with_points(("preset", "worth"), points(rest=8, classic=10))
def test_four_brights_without_the_rain_make_eight_and_ten_in_the_classic_games(preset, worth):
    assert made(preset, DRY_BRIGHTS) == {"four-brights": worth}


@with_points(("preset", "worth"), points(rest=7, classic=8))
def test_four_brights_with_the_rain_make_seven_and_eight_in_the_classic_games(preset, worth):
    assert made(preset, "1-bright 3-bright 11-bright 12-bright") == {"rainy-four-brights": worth}


@with_points(
    ("preset", "worth"), points(rest=6, nintendo=5, legends=5, clubhouse=5, italian_comments=5)
)
def test_three_brights_without_the_rain(preset, worth):
    assert made(preset, "1-bright 8-bright 12-bright") == {"three-brights": worth}


@on_every_preset
def test_three_brights_with_the_rain_count_only_on_the_italian_site(preset):
    expected = {"italian": {"three-brights": 6}, "italian-comments": {"three-brights": 5}}
    assert made(preset, "1-bright 8-bright 11-bright") == expected.get(preset, {})


@where_viewings_count
def test_the_curtain_and_the_cup_make_five(preset):
    assert made(preset, "3-bright 9-animal") == {"flower-viewing": 5}


@where_viewings_count
def test_the_moon_and_the_cup_make_five(preset):
    assert made(preset, "8-bright 9-animal") == {"moon-viewing": 5}


def test_the_classic_games_leave_viewings_out_and_else_give_three():
    assert made("classic", "3-bright 8-bright 9-animal") == {}
    found = made("classic", "3-bright 8-bright 9-animal", viewings="always")
    assert found == {"flower-viewing": 3, "moon-viewing": 3}


@where_viewings_count
def test_both_viewings_add_up_and_add_to_the_brights(preset):
    found = made(preset, "1-bright 3-bright 8-bright 9-animal")
    assert found.pop("three-brights") in (5, 6)
    assert found == {"flower-viewing": 5, "moon-viewing": 5}


@with_points(("preset", "worth"), points(rest=6, nintendo=5, legends=5, fuda_wiki=5, clubhouse=5))
class TestTrios:
    def test_boar_deer_and_butterflies(self, preset, worth):
        assert made(preset, TRIO) == {"boar-deer-butterflies": of_animals(preset, worth)}

    def test_the_three_poetry_ribbons(self, preset, worth):
        assert made(preset, POETRY) == {"poetry-ribbons": worth}

    def test_the_three_blue_ribbons(self, preset, worth):
        assert made(preset, BLUE) == {"blue-ribbons": worth}

    def test_a_fourth_animal_adds_one_where_the_leaflet_says_so(self, preset, worth):
        more = 1 if preset in LEAFLETS else 0
        animals = of_animals(preset, worth) + more
        assert made(preset, f"{TRIO} 2-animal") == {"boar-deer-butterflies": animals}

    def test_a_fourth_ribbon_adds_one_where_the_leaflet_says_so(self, preset, worth):
        more = 1 if preset in LEAFLETS else 0
        assert made(preset, f"{POETRY} 4-ribbon") == {"poetry-ribbons": worth + more}
        assert made(preset, f"{BLUE} 4-ribbon") == {"blue-ribbons": worth + more}


@pytest.mark.parametrize("cards", [TRIO, POETRY, BLUE, "3-bright 9-animal", THREE_BRIGHTS])
@on_every_preset
def test_a_yaku_with_one_card_missing_is_nothing(preset, cards):
    for missing in cards.split():
        assert made(preset, [card for card in cards.split() if card != missing]) == {}


@pytest.mark.parametrize("preset", BGA)
def test_poetry_and_blue_come_on_top_of_the_two_on_bga(preset):
    assert made(preset, f"{POETRY} {BLUE}") == {
        "poetry-ribbons": 6,
        "blue-ribbons": 6,
        "poetry-and-blue-ribbons": 4,
        "ribbons": 2,
    }


@pytest.mark.parametrize("preset", ["nintendo", "fuda-wiki"])
def test_poetry_and_blue_replace_all_other_ribbon_yaku_on_the_leaflet(preset):
    assert made(preset, f"{POETRY} {BLUE}") == {"poetry-and-blue-ribbons": 10}
    assert made(preset, f"{POETRY} {BLUE} {PLAIN}") == {"poetry-and-blue-ribbons": 14}


def test_poetry_and_blue_replace_the_two_singles_only_in_the_clubhouse():
    assert made("clubhouse", f"{POETRY} {BLUE}") == {"poetry-and-blue-ribbons": 10, "ribbons": 2}


@pytest.mark.parametrize("preset", ["legends", *ITALIAN, PLUS_ONE, "classic"])
def test_poetry_and_blue_are_no_yaku_of_their_own_elsewhere(preset):
    worth = 5 if preset == "legends" else 6
    assert made(preset, f"{POETRY} {BLUE}") == {
        "poetry-ribbons": worth,
        "blue-ribbons": worth,
        "ribbons": 2,
    }


@on_every_preset
def test_five_animals_make_one_and_each_further_animal_one_more(preset):
    assert made(preset, FOUR_ANIMALS) == {}
    assert made(preset, f"{FOUR_ANIMALS} 11-animal") == {"animals": 1}
    assert made(preset, f"{FOUR_ANIMALS} 11-animal 6-animal") == {"animals": 2}


@on_every_preset
def test_five_ribbons_make_one_and_each_further_ribbon_one_more(preset):
    assert made(preset, PLAIN) == {}
    assert made(preset, f"{PLAIN} 1-ribbon") == {"ribbons": 1}
    assert made(preset, f"{PLAIN} 1-ribbon 6-ribbon") == {"ribbons": 2}


@on_every_preset
def test_ten_chaff_make_one_and_each_further_chaff_one_more(preset):
    assert made(preset, NINE_CHAFF) == {}
    assert made(preset, f"{NINE_CHAFF} 5-chaff-2") == {"chaff": 1}
    assert made(preset, f"{NINE_CHAFF} 5-chaff-2 12-chaff-3") == {"chaff": 2}


@on_every_preset
def test_the_lightning_is_the_tenth_chaff(preset):
    assert made(preset, f"{NINE_CHAFF} 11-chaff") == {"chaff": 1}


@on_every_preset
def test_the_cup_is_the_tenth_chaff_only_where_it_is_chaff_as_well(preset):
    expected = {"chaff": 1} if preset in CUP_IS_CHAFF else {}
    assert made(preset, f"{NINE_CHAFF} 9-animal") == expected


@on_every_preset
def test_the_cup_is_always_an_animal(preset):
    assert made(preset, f"{FOUR_ANIMALS} 9-animal") == {"animals": 1}


@on_every_preset
def test_the_trio_and_five_animals_add_up_except_on_the_leaflet(preset):
    found = made(preset, f"{TRIO} 2-animal 4-animal")
    if preset in ("nintendo", "fuda-wiki"):
        assert found == {"boar-deer-butterflies": 7}
    elif preset == "clubhouse":
        assert found == {"boar-deer-butterflies": 7, "animals": 1}
    else:
        worth = of_animals(preset, 5 if preset == "legends" else 6)
        assert found == {"boar-deer-butterflies": worth, "animals": 1}


@on_every_preset
def test_a_trio_of_ribbons_and_five_ribbons_add_up_except_on_the_leaflet(preset):
    found = made(preset, f"{POETRY} 4-ribbon 5-ribbon")
    if preset in ("nintendo", "fuda-wiki"):
        assert found == {"poetry-ribbons": 7}
    elif preset == "clubhouse":
        assert found == {"poetry-ribbons": 7, "ribbons": 1}
    else:
        assert found == {"poetry-ribbons": 5 if preset == "legends" else 6, "ribbons": 1}


@on_every_preset
def test_the_families_add_up(preset):
    pile = f"1-bright 8-bright 12-bright {TRIO} {POETRY} {NINE_CHAFF} 5-chaff-2"
    assert set(made(preset, pile)) == {
        "three-brights",
        "boar-deer-butterflies",
        "poetry-ribbons",
        "chaff",
    }


@on_every_preset
def test_an_empty_pile_scores_nothing(preset):
    score = kk.score("", rules=preset)
    assert score.total == 0
    assert score.as_dict() == {}


@on_every_preset
def test_the_whole_deck_scores_the_best_of_everything(preset):
    totals = {  # brights, viewings, animals, ribbons, chaff
        "bga": 10 + 10 + (6 + 5) + (6 + 6 + 4 + 6) + 16,
        "nintendo": 10 + 10 + 11 + 14 + 16,
        "fuda-wiki": 15 + 10 + 11 + 14 + 16,
        "clubhouse": 10 + 10 + (11 + 5) + (14 + 6) + 16,
        "legends": 10 + 10 + (5 + 5) + (5 + 5 + 6) + 15,
        "italian": 10 + 10 + (6 + 5) + (6 + 6 + 6) + 15,
        "shared-plus-one": 15 + 10 + (6 + 5) + (6 + 6 + 6) + 16,
        "classic": 15 + 0 + (5 + 5) + (6 + 6 + 6) + 16,
    }
    expected = totals.get(preset) or totals[preset.partition("-")[0]]
    assert kk.score(kk.DECK, rules=preset).total == expected


def test_the_total_is_the_sum_of_the_yaku():
    score = kk.score(f"{DRY_BRIGHTS} 9-animal", rules="bga")
    assert score.as_dict() == {"four-brights": 8, "flower-viewing": 5, "moon-viewing": 5}
    assert score.total == 18


def test_a_pile_may_be_notation_names_cards_or_a_set():
    text = "3-bright 9-animal"
    piles = [
        text,
        text.split(),
        kk.CardSet.parse(text),
        list(kk.CardSet.parse(text)),
        (card for card in text.split()),
        {*text.split()},
    ]
    assert [kk.score(pile).as_dict() for pile in piles] == [{"flower-viewing": 5}] * len(piles)


def test_the_rules_of_a_score_may_be_an_id_or_rules_and_are_bga_by_default():
    three = "1-bright 8-bright 12-bright"
    assert kk.score(three).total == kk.score(three, rules="bga").total == 6
    assert kk.score(three, rules=kk.PRESETS["nintendo"]).total == 5


def test_a_score_of_an_unknown_card_names_it():
    with pytest.raises(kk.UnknownCard, match="13-bright"):
        kk.score("3-bright 13-bright")


def test_a_card_counted_twice_is_refused():
    with pytest.raises(kk.UnknownCard, match="9-animal"):
        kk.score(["9-animal", "9-animal"])


@pytest.mark.parametrize(
    ("pile", "points"),
    [("9-animal", 4), ("9-animal 1-ribbon", 4), ("9-animal 1-ribbon 2-ribbon 3-ribbon", 8)],
)
def test_a_yaku_is_never_worth_less_than_its_points(pile, points):
    """Cards that it counts beyond its need may be others than those that make it."""
    cup, ribbons = kk.CardSet.parse("9-animal").mask, kk.CardSet.parse("1-ribbon 2-ribbon 3-ribbon")
    own = kk.Yaku(id="own", points=4, pool=cup, need=1, extra=2, extra_pool=ribbons.mask)
    assert kk.score(pile, kk.rules("bga", yaku=[own])).as_dict() == {"own": points}


@pytest.mark.parametrize(
    ("name", "gain"),
    [
        ("five-brights", 2),  # 10, with four brights for 8
        ("rainy-four-brights", 2),  # 7, with three brights for 5
        ("three-brights", 5),
        ("poetry-and-blue-ribbons", 5),  # 10, with either half for 5
        ("boar-deer-butterflies", 5),  # three animals of the five that are a yaku too
        ("chaff", 1),
    ],
)
def test_a_yaku_adds_its_points_less_those_of_the_best_it_contains(name, gain):
    rows = {row.id: row for row in kk.rules("nintendo").yaku}
    assert gain_over_lesser(rows[name], rows.values()) == gain
