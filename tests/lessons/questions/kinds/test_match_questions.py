"""Questions about a match: the engine gives the right answers, and no answer gives itself away."""

from __future__ import annotations

import re
from collections import Counter
from itertools import chain, combinations, islice
from random import Random

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.round import decision_options, lucky
from koikoi_widget.engine.words.stories import story
from koikoi_widget.engine.words.yaku_names import NAMES
from koikoi_widget.lessons.html.rule_tables import can_come_about
from koikoi_widget.lessons.questions import Question
from koikoi_widget.lessons.questions.kinds import match_questions, round_questions, story_questions
from koikoi_widget.lessons.questions.kinds.round_questions import End
from tests.tiers import THREE

THREE_BRIGHTS = kk.CardSet.parse("1-bright 3-bright 8-bright")
FOUR_BRIGHTS = kk.CardSet.parse("1-bright 3-bright 8-bright 12-bright")


def right_text(question: Question) -> str:
    (place,) = question.right
    return question.options[place].text


def ends(preset: str, count: int = 300) -> list[End]:
    rng = Random(2)
    return [round_questions.draw_end(rng, kk.PRESETS[preset]) for _turn in range(count)]


# What a round is worth.


@pytest.mark.parametrize(
    ("preset", "end", "right", "why"),
    [
        (
            "bga",
            End("you", THREE_BRIGHTS, (1, 0), 2),
            "+24",
            "Your own calls add 1 to the multiplier. 6 × 4 = 24.",
        ),
        ("bga", End("opponent", THREE_BRIGHTS), "−6", "The loser pays"),
        (
            "nintendo",
            End("you", THREE_BRIGHTS, (1, 0), 2),
            "+5",
            "your own call does not raise your score",
        ),
        (
            kk.rules("shared-plus-one", own_koi_combine="product"),
            End("you", THREE_BRIGHTS, (2, 1), 0),
            "+30",
            "Your own calls make the multiplier 4 times as large. Your opponent's calls add 1",
        ),
        ("nintendo", End("opponent", THREE_BRIGHTS, (0, 1)), "+10", "You lose nothing"),
        ("legends", End("you", FOUR_BRIGHTS, (0, 1)), "+32", "8 × 4 = 32."),
        ("legends", End("nobody", FOUR_BRIGHTS, (1, 0)), "0", "nobody scores"),
        ("italian", End("nobody", THREE_BRIGHTS, (2, 0)), "+6", "without a multiplier"),
        ("shared-plus-one", End("you", THREE_BRIGHTS, (1, 2)), "+24", "Your opponent's calls add"),
    ],
)
def test_a_round_brings_what_the_rules_say_and_the_reason_tells_why(
    preset: str, end: End, right: str, why: str
) -> None:
    question = round_questions.round_of(end, Random(1), preset)
    assert right_text(question) == right
    assert why in question.why


@pytest.mark.parametrize("preset", THREE)
def test_the_right_change_is_that_of_the_settlement(preset: str) -> None:
    rules = kk.PRESETS[preset]
    for end in ends(preset):
        seat = 1 if end.stops == "opponent" else 0
        calls = end.calls[::-1] if seat else end.calls
        piles = ("", end.pile) if seat else (end.pile, "")
        winner = None if end.stops == "nobody" else seat
        settled = kk.settle(
            preset, piles=piles, winner=winner, koi_calls=calls, field_brights=end.brights
        )
        change = settled.points[0] if rules.zero_sum or not seat else settled.points[1]
        question = round_questions.round_of(end, Random(1), preset)
        assert right_text(question) == round_questions.change_words(change)


@pytest.mark.parametrize("preset", THREE)
def test_only_what_can_come_about_is_asked(preset: str) -> None:
    rules = kk.PRESETS[preset]
    drawn = ends(preset)
    assert all(can_come_about(rules, end.calls) for end in drawn)
    assert all(end.calls[0] for end in drawn if end.stops == "nobody")
    assert {end.stops for end in drawn} == {"you", "opponent", "nobody"}


@pytest.mark.parametrize("preset", THREE)
def test_whoever_has_called_had_a_smaller_score_to_call_with(preset: str) -> None:
    rules = kk.PRESETS[preset]
    called = [end for end in ends(preset, 150) if end.calls[0]]
    small = [end for end in called if len(end.pile) <= 9]
    assert small
    for end in small:
        score = rules.total(end.pile.mask)
        parts = chain(*(combinations(end.pile, size) for size in range(len(end.pile))))
        smaller = {rules.total(kk.CardSet(part).mask) for part in parts}
        assert (
            len({total for total in smaller if 0 < total < score}) + (end.stops == "nobody")
            >= end.calls[0]
        )


@pytest.mark.parametrize("preset", ["bga", "nintendo", "italian"])
def test_the_place_of_the_right_change_gives_it_away_no_more_than_chance(preset: str) -> None:
    asked = islice(kk.questions("rounds", rules=preset, seed=1), 500)
    places = Counter(
        min(question.right) for question in asked if right_text(question) not in ("0", "+1", "+2")
    )
    assert max(places.values()) < 0.35 * places.total()


def test_what_the_leader_scores_when_hands_run_out_is_not_asked() -> None:
    house = kk.rules("bga", exhaustion="dealer", dealer_bonus=5)
    rng = Random(1)
    assert all(round_questions.draw_end(rng, house).stops != "nobody" for _turn in range(100))


# A match.


@pytest.mark.parametrize("preset", THREE)
def test_a_hand_is_lucky_if_the_engine_says_so(preset: str) -> None:
    rng, seen = Random(1), set()
    for _turn in range(60):
        question = match_questions.luck_of(rng, kk.PRESETS[preset])
        kind = lucky(kk.CardSet(question.rows[0].cards)) or ""
        seen.add(kind)
        words = {"four-of-a-month": "teshi", "four-pairs": "kuttsuki", "": "No"}
        assert words[kind] in right_text(question)
    assert len(seen) == 3


def test_where_no_hand_is_lucky_none_is_asked_about() -> None:
    house = kk.rules("bga", lucky=0)
    asked = islice(kk.questions("match", rules=house, seed=1), 60)
    assert not any("lucky" in question.prompt for question in asked)


@pytest.mark.parametrize("preset", THREE)
def test_what_you_may_do_is_what_the_engine_offers(preset: str) -> None:
    rng, rules = Random(1), kk.PRESETS[preset]
    for _turn in range(80):
        question = match_questions.choice_of(rng, rules)
        made, calls, left = question.facts[1:]
        mine, theirs = (int(word.strip(".,")) for word in calls.split() if word[0].isdigit())
        cards = int(next(word for word in left.split() if word.isdigit()))
        wanted = "Nothing to decide: play continues"
        if "neither made" not in made:
            options = decision_options(rules, 0, (mine, theirs), cards)
            wanted = "You may stop or call koi-koi" if len(options) == 2 else "You must stop"
        assert right_text(question) == wanted


@pytest.mark.parametrize("preset", THREE)
def test_play_goes_on_only_with_cards_in_the_hand(preset: str) -> None:
    asked = [match_questions.choice_of(Random(seed), kk.PRESETS[preset]) for seed in range(200)]
    on = [
        question
        for question in asked
        if right_text(question) == "Nothing to decide: play continues"
    ]
    assert on
    assert not any("0 cards" in fact for question in on for fact in question.facts)


def test_the_reason_for_a_forced_stop_is_the_rule_that_forces_it() -> None:
    reasons = {
        preset: {
            match_questions.choice_of(Random(seed), kk.PRESETS[preset]).why for seed in range(200)
        }
        for preset in ("bga", "nintendo", "legends", "clubhouse")
    }
    assert any("only one call in a round" in why for why in reasons["nintendo"])
    assert any("must stop if you make a yaku after" in why for why in reasons["legends"])
    assert any("each player may call once" in why for why in reasons["clubhouse"])
    assert not any("Under these rules" in why for why in reasons["bga"])


@pytest.mark.parametrize("preset", THREE)
def test_the_lead_is_where_the_next_round_of_a_match_has_it(preset: str) -> None:
    asked = [match_questions.leader_of(Random(seed), kk.PRESETS[preset]) for seed in range(80)]
    after_a_draw = {right_text(question) for question in asked if "nobody won" in question.prompt}
    same = kk.PRESETS[preset].draw_starter == "same"
    assert after_a_draw == {"You" if same else "Your opponent"}
    assert {right_text(question) for question in asked if "won it. Who" in question.prompt} == {
        "You",
        "Your opponent",
    }
    house = kk.rules(preset, win_starter="loser")
    lost = [match_questions.leader_of(Random(seed), house) for seed in range(80)]
    after_a_loss = {right_text(question) for question in lost if "opponent won" in question.prompt}
    assert after_a_loss == {"You"}
    draws = [question for question in asked if "You draw cards to decide" in question.prompt]
    assert bool(draws) == (kk.PRESETS[preset].first_starter == "low-month")
    for question in draws:
        mine, theirs = (row.cards[0].month for row in question.rows)
        wanted = "You draw cards again" if mine == theirs else None
        assert right_text(question) == (wanted or ("You" if mine < theirs else "Your opponent"))


@pytest.mark.parametrize(
    ("preset", "points", "played", "right"),
    [
        ("bga", (104, -4), 2, "You have won"),
        ("bga", (100, 0), 2, "The match goes on"),
        ("bga", (50, 50), 6, "It is a draw"),
        ("nintendo", (20, 24), 12, "Your opponent has won"),
        ("nintendo", (20, 24), 6, "The match goes on"),
    ],
)
def test_a_match_is_over_when_the_rules_say_so(
    preset: str, points: tuple[int, int], played: int, right: str
) -> None:
    assert match_questions.outcome_of(kk.PRESETS[preset], points, (1, 1), played) == right


@pytest.mark.parametrize("preset", THREE)
def test_points_are_as_they_can_stand(preset: str) -> None:
    rules = kk.PRESETS[preset]
    asked = [match_questions.winner_of(Random(seed), rules) for seed in range(100)]
    assert {right_text(question) for question in asked} == set(match_questions.OUTCOMES)
    reasons = {question.why for question in asked}
    assert any("below 0" in why for why in reasons) == rules.bust


def test_a_match_won_by_rounds_says_how_many_were_won() -> None:
    house = kk.rules("legends", match_winner="rounds")
    asked = [match_questions.winner_of(Random(seed), house) for seed in range(30)]
    assert all("Rounds won" in question.facts[-1] for question in asked)


@pytest.mark.parametrize("decided_by", ["points", "rounds"])
def test_a_tie_that_goes_to_a_player_is_no_draw_and_says_why(decided_by: str) -> None:
    house = kk.rules("legends", match_winner=decided_by, tie_winner="starter")
    asked = [match_questions.winner_of(Random(seed), house) for seed in range(60)]
    assert "It is a draw" not in map(right_text, asked)
    tied = [question for question in asked if "A tie goes to" in question.why]
    assert tied and {right_text(question) for question in tied} == {"You have won"}


@pytest.mark.parametrize("preset", ["bga", "legends"])
@pytest.mark.parametrize("rounds", [1, 2, 6])
def test_whoever_has_scored_has_won_a_round(preset: str, rounds: int) -> None:
    house = kk.rules(preset, match_winner="rounds", rounds=rounds)
    for seed in range(60):
        facts = match_questions.winner_of(Random(seed), house).facts[1:]
        points, (played, _of), won = (
            [int(figure) for figure in re.findall(r"-?\d+", fact.replace("−", "-"))]
            for fact in facts
        )
        assert sum(won) <= played
        for mine, theirs, rounds_won in zip(points, points[::-1], won, strict=True):
            assert rounds_won or mine <= theirs
            assert house.zero_sum or bool(rounds_won) == (mine > house.start_points)


# Tales.


def test_a_story_belongs_to_one_of_the_cards_offered() -> None:
    for seed in range(60):
        question = story_questions.tale(Random(seed))
        (place,) = question.right
        card = question.options[place].card
        if card:
            assert question.facts == (story(card),)
            others = {story(option.card) for option in question.options if option.card is not card}
            assert story(card) not in others
        else:
            assert right_text(question) in {names.meaning for names in NAMES.values()}
