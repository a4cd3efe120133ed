from __future__ import annotations

import json
from dataclasses import replace

import pytest

import koikoi_widget as kk
from koikoi_widget.art import DECKS
from koikoi_widget.engine.rules import OPTIONS
from koikoi_widget.players import PLAYERS
from koikoi_widget.settings.options import LOOK, MATCH, RULES, Options, described
from koikoi_widget.table.scene.scene import rules_title


def kept(**changes: object) -> str:
    """Return the text of the usual options with some parts put in place of others."""
    return json.dumps(json.loads(str(Options())) | changes)


def other_values(name: str) -> list[object]:
    """Return values of a rule that are not those of the preset."""
    option, usual = OPTIONS[name], getattr(kk.PRESETS["bga"], name)
    if option.choices:
        found: list[object] = list(option.choices)
    elif isinstance(usual, bool):
        found = [True, False]
    else:
        found = [option.least, option.least + 1, option.most]
    return [value for value in found if value != usual]


def test_every_field_of_the_rules_is_an_option_with_its_sentence_and_bounds() -> None:
    settings = {each.name: each for group in RULES for each in group.settings}
    assert set(settings) == set(OPTIONS)
    for name, setting in settings.items():
        option = OPTIONS[name]
        assert setting.title == option.title and setting.says == option.says
        assert setting.choices == option.choices
        assert (setting.least, setting.most) == (option.least, option.most)
        assert all(words != word for word, words in setting.choices.items() if "-" in word)


@pytest.mark.parametrize("name", OPTIONS)
def test_every_rule_can_be_set_is_kept_and_named_where_it_differs(name: str) -> None:
    for value in other_values(name):
        options = Options().changed(name, value)
        assert getattr(options.rules, name) == value
        said = "" if name == "rounds" else "changed; in Board Game Arena: "
        assert options.differs(name)[: len(said) or None] == said
        assert options.has_house_rules == (name != "rounds")
        again, refused = Options().parsed(str(options))
        assert again == options and not refused
        assert again.rules == kk.rules("bga", **{name: value})


PRICES = kk.PRESETS["nintendo"].prices


@pytest.mark.parametrize("name", PRICES)
def test_every_price_of_a_yaku_can_be_set_is_kept_and_named_where_it_differs(name: str) -> None:
    for value in (0, PRICES[name] + 1, 50):
        options = Options.of("nintendo").changed(name, value)
        assert options.value(name) == value and dict(options.house) == {name: value}
        assert options.differs(name) == f"changed; in Nintendo's Mario Hanafuda: {PRICES[name]}"
        assert options.rules == kk.rules("nintendo", **{name: value}) != kk.PRESETS["nintendo"]
        assert Options().parsed(str(options)) == (options, ())
        assert Options.of(options.rules) == options


def test_the_prices_are_rows_of_the_preset_with_what_each_yaku_takes() -> None:
    options = Options.of("nintendo", chaff=0)
    (group,) = (each for each in described(options) if each["title"] == "Points per yaku")
    rows = {each["name"]: each for each in group["settings"]}
    assert list(rows) == [
        name
        for row in options.preset.yaku
        for name in (row.id, f"{row.id}-extra")
        if name in PRICES
    ]
    assert rows["three-brights"]["title"] == "Three Brights"
    assert rows["five-brights"]["says"] == "All 5 cards. 0 leaves a yaku out."
    assert rows["three-brights"]["says"] == "Any 3 of 4 cards."
    assert rows["animals-extra"]["title"] == "Animals: each extra card"
    assert rows["chaff"]["value"] == 0 and rows["chaff"]["differs"]
    assert not rows["chaff-extra"]["differs"]  # it says nothing while there is no chaff
    assert {(each["kind"], each["least"], each["most"]) for each in rows.values()} == {
        ("number", 0, 50)
    }


def test_a_match_is_played_and_called_by_the_prices_of_the_house() -> None:
    app = an_app(rules="bga")
    tell(app, event="open")
    tell(app, event="set", name="three-brights", value=9)
    tell(app, event="set", name="chaff", value=51)
    assert "expected a whole number from 0 to 50" in str(setting(app, "chaff")["wrong"])
    assert "rounds" not in app.options.house and dict(app.options.house) == {"three-brights": 9}
    tell(app, event="begin")
    assert app.table.match.rules == kk.rules("bga", **{"three-brights": 9})
    assert rules_title(app.table.match.rules) == "Board Game Arena with house rules"
    tell(app, event="back")
    assert app.options.rules == kk.PRESETS["bga"]


def test_the_look_and_the_opponent_are_kept_but_no_seed() -> None:
    options = Options.of(
        "nintendo",
        opponent="person",
        seed="koi",
        deck="index",
        names="mario",
        marks=False,
        practice=False,
        speed="off",
    )
    again, refused = Options().parsed(str(options))
    assert not refused and again.value("seed") == ""
    assert again == replace(options, page={**options.page, "seed": ""})


def test_a_value_as_in_the_preset_is_no_house_rule() -> None:
    options = Options().changed("viewings", "never").changed("viewings", "always")
    assert not options.house and options.rules == kk.PRESETS["bga"]


def test_the_starting_coins_follow_the_rounds_unless_they_are_set() -> None:
    options = Options().changed("rounds", 3)
    assert options.rules.start_points == 25
    assert options.changed("rounds", 6).rules == kk.PRESETS["bga"]
    fifty = options.changed("start_points", 50)
    assert fifty.rules.start_points == 50 and fifty.changed("rounds", 12).rules.start_points == 50


def test_another_preset_drops_the_house_rules() -> None:
    options = Options().changed("viewings", "never").changed("rules", "nintendo")
    assert options.rules == kk.PRESETS["nintendo"]
    assert Options().changed("lucky", 0).back_to_preset().rules == kk.PRESETS["bga"]


def test_house_rules_of_a_program_are_taken_apart_and_rules_of_its_own_stay_whole() -> None:
    house = kk.rules("nintendo", viewings="never", rounds=3)
    options = Options.of(house)
    assert options.preset.id == "nintendo" and options.rules == house
    yaku = (
        kk.Yaku(
            id="geese-and-moon", points=3, need=2, pool=kk.CardSet.parse("8-bright 8-animal").mask
        ),
    )
    assert Options.of(kk.rules("bga", yaku=yaku)).preset.yaku == yaku
    own = replace(kk.rules("bga", lucky=0), id="ours", name="Ours")
    assert Options.of(own).rules == own
    assert ("ours", "Ours") in described(Options.of(own))[0]["settings"][0]["choices"]


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"colour": "red"}, "unknown option: 'colour'"),
        ({"house": {"koi": 3}}, "unknown option: 'koi'"),
        ({"house": {"viewings": "sometimes"}}, "viewings cannot be 'sometimes'"),
        ({"house": {"rounds": "many"}}, "rounds cannot be 'many'"),
        ({"house": {"rounds": True}}, "rounds cannot be True"),
        ({"house": {"lucky": 5.5}}, "lucky cannot be 5.5"),
        ({"house": "none"}, "unknown option: 'house'"),
        ({"house": {"chaff": 51}}, "chaff cannot be 51"),
        ({"house": {"chaff": "all"}}, "chaff cannot be 'all'"),
        ({"house": {"flower-viewing-extra": 1}}, "unknown option: 'flower-viewing-extra'"),
        ({"rules": "poker"}, "unknown preset: 'poker'"),
        ({"opponent": "nobody"}, "unknown opponent: 'nobody'"),
        ({"opponent": ["greedy"]}, "unknown opponent: ['greedy']"),
        ({"deck": None}, "unknown deck: None"),
        ({"marks": "yes"}, "marks cannot be 'yes'"),
        ({"practice": 1}, "practice cannot be 1"),
    ],
    ids=str,
)
def test_a_part_that_is_refused_is_named_and_the_rest_is_kept(
    changes: dict[str, object], says: str
) -> None:
    options, refused = Options().parsed(kept(speed="slow", **changes))
    assert len(refused) == 1 and says in refused[0]
    assert options.value("speed") == "slow"
    assert options == Options().changed("speed", "slow")


def test_one_wrong_house_rule_leaves_the_others() -> None:
    text = kept(house={"viewings": "never", "koi": 1, "lucky": 0})
    options, refused = Options().parsed(text)
    assert dict(options.house) == {"viewings": "never", "lucky": 0} and len(refused) == 1


def test_a_least_score_to_stop_that_only_other_prices_allow_is_kept() -> None:
    prices = {row.id: 0 for row in kk.PRESETS["bga"].yaku if row.id != "chaff"}
    house = kk.rules("bga", **prices, **{"chaff-extra": 3}, stop_from=40)
    options = Options.of(house)
    assert options.rules == house
    assert Options().parsed(str(options)) == (options, ())
    in_any_order = {"stop_from": 40, "chaff-extra": 3} | prices
    assert Options().parsed(kept(house=in_any_order)) == (options, ())


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "7", "[" * 100_000])
def test_what_is_no_text_of_options_leaves_them_as_they_are(text: str) -> None:
    options, refused = Options().parsed(text)
    assert options == Options() and "cannot be read" in refused[0]


def test_options_that_do_not_exist_are_refused_with_what_is_known() -> None:
    with pytest.raises(kk.UnknownName, match="unknown deck: 'tarot'; known: drawn, index"):
        kk.App(deck="tarot")
    with pytest.raises(kk.UnknownName, match="unknown preset: 'poker'"):
        kk.App(rules="poker")
    with pytest.raises(kk.InvalidRules, match="rounds cannot be 0"):
        kk.App(rounds=0)


@pytest.mark.parametrize("name", PLAYERS)
def test_every_opponent_is_offered_with_what_it_is_like(name: str) -> None:
    shown = described(Options().changed("opponent", name))[0]["settings"]
    opponent = next(each for each in shown if each["name"] == "opponent")
    assert (name, PLAYERS[name].title) in opponent["choices"]
    assert opponent["says"].endswith(PLAYERS[name].about())


def test_the_number_of_rounds_stands_beside_the_rules_and_not_among_the_house_rules() -> None:
    match, *others = (
        [each["name"] for each in group["settings"]] for group in described(Options())
    )
    assert match[:2] == ["rules", "rounds"]
    assert not any("rounds" in names for names in others)


def test_every_setting_is_shown_with_a_title_a_sentence_and_a_control() -> None:
    options = Options().changed("opponent", "person")  # so that both are asked for their names
    settings = [each for group in described(options) for each in group["settings"]]
    names = [each["name"] for each in settings]
    page = [each.name for group in (MATCH, LOOK) for each in group.settings]
    prices = kk.PRESETS["bga"].prices
    assert sorted(names) == sorted(["rules", *page, *OPTIONS, *prices])
    for each in settings:
        assert each["title"] and each["says"].endswith(".")
        assert bool(each["choices"]) == (each["kind"] == "choice")


def an_app(**options) -> kk.App:
    return kk.App(deck="index", **options)


def tell(app: kk.App, **message: object) -> None:
    app.panel.hear(message)


def setting(app: kk.App, name: str) -> dict[str, object]:
    groups = app.panel.state["groups"]
    return next(each for group in groups for each in group["settings"] if each["name"] == name)


def test_a_house_rule_set_on_the_page_is_what_the_next_match_is_played_by() -> None:
    app = an_app()
    match = app.table.match
    tell(app, event="open")
    tell(app, event="set", name="viewings", value="never")
    tell(app, event="set", name="rounds", value=3)
    assert setting(app, "viewings")["differs"] == "changed; in Fuda Wiki: always"
    counts = {group["title"]: group["differ"] for group in app.panel.state["groups"]}
    assert {title: each for title, each in counts.items() if each} == {"Yaku": "1 rule changed"}
    assert app.table.match is match  # not before the next match
    tell(app, event="begin")
    assert app.table.match.rules == kk.rules("fuda-wiki", viewings="never", rounds=3)
    assert not app.panel.state["open"]
    tell(app, event="back")
    assert not app.options.house


def test_a_value_that_is_not_allowed_is_refused_beside_its_control() -> None:
    app = an_app()
    tell(app, event="open")
    tell(app, event="set", name="rounds", value=0)
    assert "expected a whole number from 1 to 99" in str(setting(app, "rounds")["wrong"])
    assert app.options.rules.rounds == 3
    tell(app, event="set", name="rounds", value=5)
    assert setting(app, "rounds")["wrong"] == ""


def said_of_the_table(app: kk.App) -> str:
    return app.table.bridge.state["described"]


@pytest.mark.parametrize(
    ("kept", "given", "palette"),
    [
        (None, {}, "high-contrast"),
        ("{}", {}, "traditional"),
        (None, {"palette": "traditional"}, "traditional"),
    ],
)
def test_whoever_asks_for_contrast_gets_those_colours_until_others_are_chosen(
    kept: str | None, given: dict[str, str], palette: str
) -> None:
    app = kk.App(seed=8, **given)
    tell(app, event="hello", kept=kept, contrast=True)
    assert app.options.value("palette") == palette


def test_the_look_changes_at_once() -> None:
    app = an_app(seed=8)
    hand = app.table.match.round.hands[0]
    names = [kk.card_name(card, "mario") for card in hand]
    assert not all(name in said_of_the_table(app) for name in names)
    chosen = {"names": "mario", "marks": False, "back": "brick", "speed": "off", "helps": "never"}
    for name, value in chosen.items():
        tell(app, event="set", name=name, value=value)
    look = app.table.stage.sprites.look
    assert look == (DECKS["index"], "traditional", frozenset(), "brick")
    assert (app.table.speed, app.table.helps) == ("off", "never")
    assert all(name in said_of_the_table(app) for name in names)


def test_options_of_an_earlier_visit_set_up_a_match_that_has_not_begun() -> None:
    app = an_app()
    tell(app, event="hello", kept=str(Options.of("nintendo", viewings="never")))
    assert app.table.match.rules == kk.rules("nintendo", viewings="never")
    begun = an_app()
    begun.table.push(begun.table.match.legal_actions[0])
    match = begun.table.match
    tell(begun, event="hello", kept=str(Options.of("nintendo")))
    assert begun.table.match is match and begun.options.preset.id == "nintendo"


def test_what_a_program_sets_comes_before_what_was_kept() -> None:
    app = an_app(rules="legends", seed=7)
    tell(app, event="hello", kept=str(Options.of("nintendo", deck="drawn", speed="fast")))
    assert app.options.preset.id == "legends" and app.options.value("deck") == "index"
    assert app.table.speed == "fast" and app.table.match.seed == 7


def test_a_match_that_a_program_gives_is_not_replaced() -> None:
    match = kk.Match("legends", seed=3)
    app = an_app(match=match)
    tell(app, event="hello", kept=str(Options.of("nintendo", opponent="random")))
    assert app.table.match is match and app.options.preset.id == "legends"


def test_a_broken_part_of_an_earlier_visit_is_said_on_the_page() -> None:
    app = an_app()
    tell(app, event="hello", kept=kept(colour="red", speed="slow"))
    (line,) = app.panel.state["refused"]
    assert "unknown option: 'colour'" in line and app.table.speed == "slow"
    tell(app, event="dismiss")
    assert not app.panel.state["refused"]


def test_the_whole_page_takes_a_match_that_counts_and_two_people() -> None:
    app = an_app()
    tell(app, event="set", name="practice", value=False)
    tell(app, event="set", name="opponent", value="person")
    tell(app, event="begin")
    assert app.table.opponent == "person" and not app.table.practice
