"""The scorebook: the figures of the engine and of the oracle, and what could not have been."""

from __future__ import annotations

import json
from random import Random

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.match import next_starter
from koikoi_widget.engine.reach import times_grown
from koikoi_widget.scoring.score_lines import MOST_CALLS
from tests import oracle
from tests.engine.positions import names
from tests.engine.test_golden import CASES, SEATS, both, engine_rules
from tests.tiers import many

PILES = many(2000)
TWO_VIEWINGS = "3-bright 8-bright 9-animal"
LUCKY_FIELD = kk.rules("legends", field_lucky=6)
_MORE = "Aiko needs more points to stop than when calling koi-koi"


def book(rules: str | kk.Rules = "nintendo", **options: object) -> kk.Scorebook:
    return kk.Scorebook(rules, ("Aiko", "Ines"), **options)


def random_entry(rng: Random, rules: kk.Rules) -> kk.ScoredRound:
    """A round that could have been: of each month, two or all four cards went to one side."""
    masks = [0, 0]
    for month in kk.MONTHS:
        cards = [card.mask for card in kk.CardSet.from_mask(month.mask)]
        rng.shuffle(cards)
        for pair in (cards[:2], cards[2:]):
            if rng.random() < 0.8:
                masks[rng.random() < 0.5] |= sum(pair)
    first, second = map(kk.CardSet.from_mask, masks)
    scorers = [seat for seat in (0, 1) if rules.total(masks[seat], 1)]
    stopped = rng.choice([None, *scorers])
    most = MOST_CALLS if rules.koi_limit == "any" else 1
    calls = [rng.randint(0, most), 0]
    rng.shuffle(calls)
    if stopped is not None:
        calls[stopped] = min(calls[stopped], times_grown(masks[stopped], rules, 1) - 1)
    return kk.ScoredRound((first, second), stopped, (calls[0], calls[1]), rng.randint(0, 5))


@pytest.mark.parametrize("preset", sorted(oracle.PRESETS))
def test_random_piles_score_in_the_scorebook_as_in_engine_and_oracle(preset: str) -> None:
    rng, rules = Random(preset), kk.rules(preset, bust=False)
    slow = oracle.rules_of(preset)
    for _time in PILES:
        entry, starter = random_entry(rng, rules), rng.randint(0, 1)
        line = book(rules, starter=starter, rounds=[entry]).lines[0]
        piles = [names(pile) for pile in entry.piles]
        details = {"koi_calls": entry.koi_calls, "field_brights": entry.field_brights}
        end = kk.settle(
            rules, piles=entry.piles, winner=entry.stopped, month=1, starter=starter, **details
        )
        assert line.settlement == end
        if entry.stopped is None:
            expected = oracle.settle_exhausted(slow, piles, entry.koi_calls, starter, 1)
        else:
            expected = oracle.settle_stop(slow, piles, entry.stopped, *details.values(), 1)
        assert (end.base, end.multiplier, list(end.points), end.winner) == tuple(
            expected[name] for name in ("base", "multiplier", "points", "winner")
        )


@pytest.mark.parametrize(
    "case", [case for case in CASES if case["kind"] == "score"], ids=lambda case: case["id"]
)
def test_the_golden_piles_score_in_the_scorebook_as_the_example_says(case: dict) -> None:
    situation, expected = case["situation"], case["expected"]
    if situation["event"] == "no_yaku":
        return
    seat = SEATS[situation["by"]]
    entered = book(engine_rules(case)).enter(
        *both(situation["captured"]),
        stopped=seat if situation["event"] == "stop" else None,
        koi_calls=both(situation["koi_calls"]),
        field_brights=situation["field_brights_at_deal"],
    )
    end = entered.lines[0].settlement
    assert (end.base, end.multiplier) == (expected["base"], expected["multiplier"])
    assert end.points == both(expected["points"])


@pytest.mark.parametrize("preset", sorted(kk.PRESETS))
def test_no_round_that_was_played_is_refused(preset: str) -> None:
    for number in many(10):
        match, rng = kk.Match(preset, seed=number), Random(number)
        while not match.is_over:
            legal = match.legal_actions
            match.push(legal[1] if match.round.phase == "decide" else rng.choice(legal))
            end = match.round
            if end.phase == "over" and end.settlement and end.settlement.reason == "stop":
                entry = kk.ScoredRound(
                    end.piles, end.settlement.winner, end.koi_calls, end.field_brights
                )
                rules = match.rules.changed(rounds=12)
                empty = [kk.ScoredRound()] * (end.month - 1)
                last = book(rules, rounds=[*empty, entry]).lines[-1]
                assert last.settlement.base == end.settlement.base


def test_a_match_runs_on_the_sheet_as_its_rounds_are_entered() -> None:
    sheet = book(rounds=()).enter(TWO_VIEWINGS, stopped=0)
    assert (sheet.points, sheet.starter_next, sheet.is_over) == ((20, 0), 0, False)
    sheet = sheet.enter("", "6-ribbon 9-ribbon 10-ribbon", stopped=1, koi_calls=(1, 0))
    assert (sheet.points, sheet.starter_next) == ((20, 10), 1)
    sheet = sheet.enter()  # the hands have run out
    assert (sheet.points, sheet.starter_next) == ((20, 10), 0)
    assert [line.month for line in sheet.lines] == [1, 2, 3]
    sheet = sheet.enter(lucky=(False, True))
    assert (sheet.points, sheet.starter_next) == ((20, 16), 1)


def test_a_lucky_field_pays_whoever_leads_the_round() -> None:
    sheet = book(LUCKY_FIELD, starter=1).enter(lucky_field=True)
    assert (sheet.points, sheet.starter_next) == ((0, 6), 1)
    assert sheet.why(1) == "A lucky field. Ines scores 6 points."
    assert kk.Scorebook.parse(str(sheet)) == sheet


def test_the_last_round_ends_the_match_and_none_follows() -> None:
    sheet = book(kk.rules("nintendo", rounds=1)).enter(TWO_VIEWINGS, stopped=0)
    assert (sheet.is_over, sheet.winner, sheet.starter_next) == (True, 0, None)
    with pytest.raises(kk.InvalidPosition, match="the match was over after 1 round"):
        sheet.enter()


def test_who_leads_is_what_the_rules_say() -> None:
    for preset, rules in kk.PRESETS.items():
        for starter in (0, 1):
            expected = next_starter(rules, starter, None)
            assert book(preset, starter=starter).enter().starter_next == expected


def test_a_round_is_taken_back_and_an_earlier_one_changed() -> None:
    sheet = book().enter(TWO_VIEWINGS, stopped=0).enter("", TWO_VIEWINGS, stopped=1)
    assert sheet.undo().points == (20, 0) and sheet.undo().undo() == book()
    changed = sheet.edit(1, koi_calls=(0, 1))
    assert changed.points == (40, 20) and sheet.points == (20, 20)
    with pytest.raises(kk.IllegalAction, match="nothing to undo"):
        book().undo()
    with pytest.raises(kk.InvalidValue):
        sheet.edit(3, koi_calls=(0, 1))


@pytest.mark.parametrize(
    ("rules", "entry", "says"),
    [
        ("bga", {"first": "3-bright", "second": "3-bright"}, "in both piles: 3-bright"),
        ("bga", {"first": "3-bright 9-animal"}, None),
        ("bga", {"first": "3-bright", "stopped": 0}, "Aiko has no yaku yet"),
        (
            kk.rules("bga", stop_from=7),
            {"first": "3-bright 9-animal", "stopped": 0},
            "Aiko needs 7 points to stop",
        ),
        (
            "bga",
            {"first": "3-bright 3-ribbon 3-chaff-1", "second": "3-chaff-2"},
            "March: three cards to one is impossible",
        ),
        ("bga", {"koi_calls": (8, 0)}, "koi_calls cannot be 8"),
        ("clubhouse", {"koi_calls": (1, 1)}, None),
        ("clubhouse", {"koi_calls": (2, 0)}, "one koi-koi call too many"),
        ("nintendo", {"koi_calls": (1, 1)}, "one koi-koi call too many"),
        ("legends", {"koi_calls": (1, 1)}, "after the opponent has called"),
        ("bga", {"first": "1-bright 3-bright 8-bright", "stopped": 0, "koi_calls": (1, 0)}, _MORE),
        ("bga", {"first": f"{TWO_VIEWINGS} 1-bright", "stopped": 0, "koi_calls": (1, 0)}, None),
        (
            kk.rules("bga", viewings="rain-cancels"),
            {"first": "1-bright 3-bright 8-bright 11-chaff", "stopped": 0, "koi_calls": (1, 0)},
            None,  # with the cup, that need not be noted, it was a viewing before it rained
        ),
        ("bga", {"first": TWO_VIEWINGS, "stopped": 0, "koi_calls": (0, 1)}, None),
        (
            kk.rules("bga", stop_from=7),
            {"first": TWO_VIEWINGS, "stopped": 0, "koi_calls": (4, 0)},
            _MORE,
        ),
        ("bga", {"lucky": (True, False), "koi_calls": (1, 0)}, "before a card is played"),
        (kk.rules("bga", lucky=0), {"lucky": (True, False)}, "scores nothing"),
        ("bga", {"lucky_field": True}, "such a field scores nothing"),
        (LUCKY_FIELD, {"lucky_field": True, "stopped": 0}, "a lucky field ends the round before"),
        (LUCKY_FIELD, {"lucky_field": 2}, "yes or no"),
    ],
)
def test_what_could_not_have_been_is_refused_in_words(rules, entry, says) -> None:
    if says is None:
        book(rules).enter(**entry)
        return
    with pytest.raises(kk.KoiKoiError, match=says):
        book(rules).enter(**entry)


def test_a_scorebook_is_text_and_comes_back_from_it(tmp_path) -> None:
    house = kk.rules("nintendo", viewings="never", **{"three-brights": 9})
    sheet = book(house, starter=1).enter("1-bright 3-bright 8-bright", stopped=0)
    assert kk.Scorebook.parse(str(sheet)) == sheet
    sheet.save(tmp_path / "match.json")
    assert kk.Scorebook.load(tmp_path / "match.json").points == (18, 0)


VALID = json.loads(str(kk.Scorebook("nintendo").enter(TWO_VIEWINGS, stopped=0)))


@pytest.mark.parametrize(
    "wrong",
    [
        {"format": "koikoi scorebook 2"},
        {"rules": "rules: nobody"},
        {"rules": 5},
        {"names": ["a"]},
        {"names": ["a\nb", ""]},
        {"names": ["a" * 21, ""]},
        {"starter": 2},
        {"rounds": 5},
        {"rounds": [5]},
        {"rounds": [{"hands": []}]},
        {"rounds": [{"piles": "no"}]},
        {"rounds": [{"piles": [5, 6]}]},
        {"rounds": [{"piles": ["13-bright", ""]}]},
        {"rounds": [{"koi_calls": [0, True]}]},
        {"rounds": [{"lucky": [1, "x"]}]},
        {"rounds": [{"stopped": "0"}]},
        {"rounds": [{"field_brights": 6}]},
        {"rounds": [{}] * 100},
        {"rounds": [{}] * 13},
    ],
)
def test_what_comes_from_outside_is_checked_at_the_door(wrong) -> None:
    with pytest.raises(kk.KoiKoiError):
        kk.Scorebook.parse(json.dumps(VALID | wrong))


@pytest.mark.parametrize("text", ["", "{", "[]", "5", "[" * 9_000])
def test_what_is_damaged_is_refused(text: str) -> None:
    with pytest.raises(kk.KoiKoiError):
        kk.Scorebook.parse(text)


def test_why_a_round_is_worth_its_points_is_said_as_the_source_counts() -> None:
    sheet = book().enter(f"{TWO_VIEWINGS} 2-animal 4-animal 5-animal 6-animal", stopped=0)
    assert sheet.why(1) == (
        "Flower Viewing: 5, Moon Viewing: 5, Animals: 1. "
        "Multiplier: ×2 for 7 points or more. (5 + 5 + 1) × 2 = 22 points."
    )
    assert sheet.enter().why(2) == "Nobody has stopped."
    lucky = book().enter(lucky=(True, False))
    assert lucky.why(1) == "A lucky hand. Aiko scores 6 points."


def test_the_sheet_is_text_to_share() -> None:
    sheet = book().enter(TWO_VIEWINGS, stopped=0).enter()
    assert sheet.sheet.splitlines() == [
        "Aiko 20 : 0 Ines · Nintendo's Mario Hanafuda",
        "1. January: Aiko scores 20 points · Flower Viewing, Moon Viewing",
        "2. February: Nobody scores",
        "Ines starts March.",
    ]


def test_the_rounds_are_rows_for_a_data_frame() -> None:
    columns = book().enter(TWO_VIEWINGS, stopped=0).columns()
    assert columns["points_0"] == [20] and columns["multiplier"] == [2]
    assert {len(column) for column in columns.values()} == {1}
