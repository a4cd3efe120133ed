"""What the lessons ask, and that the engine would give the same answers."""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice
from random import Random

import pytest

import koikoi_widget as kk
from koikoi_widget.art import alternative
from koikoi_widget.art.contact import CONFUSABLE
from koikoi_widget.coach.advice_words import action_name
from koikoi_widget.coach.figure_words import in_figures
from koikoi_widget.engine.actions import KOI_KOI, STOP
from koikoi_widget.engine.cards import Kind
from koikoi_widget.engine.words.names import month_name, plant_name
from koikoi_widget.lessons.html.cues import CUES, TREACHEROUS, cue, picture
from koikoi_widget.lessons.questions import Ahead, Option, worth
from koikoi_widget.lessons.questions.kinds import (
    card_questions,
    decision_questions,
    play_questions,
    yaku_questions,
)
from koikoi_widget.lessons.questions.moments import rows
from koikoi_widget.lessons.questions.valued import grade_of
from tests.lessons.quiz.answering import without_the_coach
from tests.tiers import THREE

COUNT = 30
ABOUT_CARDS = ["months", "kinds", "names", "partners", "captures", "cards", "tales"]
ABOUT_MOMENTS = ["decisions", "plays", "discards"]
ABOUT_RULES = ["scores", "completions", "yaku", "rounds", "match", *ABOUT_MOMENTS]
ASKED = [(quiz, "bga") for quiz in ABOUT_CARDS] + [
    (quiz, preset) for quiz in ABOUT_RULES for preset in THREE
]


def asked(quiz, rules="bga", seed=1, count=COUNT):
    return list(islice(kk.questions(quiz, rules=rules, seed=seed), count))


def right_option(question):
    (place,) = question.right
    return question.options[place]


@pytest.mark.parametrize(("quiz", "rules"), ASKED)
def test_a_question_has_different_options_one_right_answer_and_a_reason(quiz, rules):
    for question in asked(quiz, rules, count=5 if quiz in ABOUT_MOMENTS else COUNT):
        assert 2 <= len(question.options) <= (8 if quiz in ABOUT_MOMENTS else 4)
        assert len(set(question.options)) == len(question.options)
        places = set(range(len(question.options)))
        assert set() < question.right <= places
        assert len(question.right) == 1 or quiz in ABOUT_MOMENTS
        assert question.prompt.endswith("?")
        assert question.why.endswith(".")
        assert "{" not in question.why + question.prompt + "".join(question.facts)


@pytest.mark.parametrize("quiz", sorted(set(kk.QUIZZES) - {"decisions", "match"}))
def test_a_hint_helps_without_naming_the_answer(quiz):
    found = asked(quiz, count=5 if quiz in ABOUT_MOMENTS else COUNT)
    assert any(question.hint for question in found)
    for question in found:
        assert question.hint == "" or question.hint.endswith((".", "?"))
        assert "{" not in question.hint
        for place in question.right:
            option = question.options[place]
            told = re.escape(alternative(option.card) if option.card else option.text)
            assert not re.search(rf"(?<!\w){told}(?!\w)", question.hint)


@pytest.mark.parametrize("quiz", kk.QUIZZES)
def test_the_same_seed_asks_the_same_and_another_seed_something_else(quiz):
    count = 4 if quiz in ABOUT_MOMENTS else COUNT
    assert asked(quiz, count=count) == asked(quiz, count=count)
    assert asked(quiz, count=count) != asked(quiz, seed=2, count=count)


@pytest.mark.parametrize("rules", THREE)
def test_of_ten_questions_about_a_match_no_two_are_the_same(rules):
    for seed in range(20):
        ten = asked("match", rules, seed=seed, count=10)
        assert len({(each.prompt, each.rows, each.facts) for each in ten}) == 10


@pytest.mark.parametrize("quiz", sorted(set(kk.QUIZZES) - set(ABOUT_MOMENTS)))
def test_the_right_answer_stands_in_every_place(quiz):
    assert {min(question.right) for question in asked(quiz, count=100)} == {0, 1, 2, 3}


@pytest.mark.parametrize("rules", THREE)
def test_the_rank_of_the_right_score_gives_it_away_no_more_than_chance(rules):
    low = {"nothing", "1 point", "2 points"}  # too few totals lie below these
    ranks = Counter(
        min(question.right)
        for question in asked("scores", rules, count=400)
        if right_option(question).text not in low
    )
    assert set(ranks) == {0, 1, 2, 3}
    assert max(ranks.values()) < 0.35 * ranks.total()


def test_an_unknown_quiz_or_preset_is_named():
    with pytest.raises(kk.UnknownName, match="unknown quiz: 'mahjong'; known: months, kinds"):
        kk.questions("mahjong")
    with pytest.raises(kk.UnknownName, match="unknown preset: 'poker'"):
        kk.questions("yaku", rules="poker")


# Cards.


def test_every_month_is_asked_before_one_comes_back():
    months = [question.rows[0].cards[0].month for question in asked("months", count=48)]
    assert all(sorted(months[start : start + 12]) == list(range(1, 13)) for start in (0, 12, 24))


def test_the_questions_about_a_card_are_answered_by_the_deck():
    for card in kk.DECK:
        month = f"{month_name(card.month)}, {plant_name(card.month)}"
        rng = Random(3)
        assert right_option(card_questions.month_of(card, rng)).text == month
        assert right_option(card_questions.kind_of(card, rng)).text == card.kind
        assert right_option(card_questions.face_of(card, rng)).card is card
        same = card_questions.same_month_as(card, rng)
        matching = [option.card for option in same.options if option.card.month == card.month]
        assert matching == [right_option(same).card]
        assert matching != [card]


def test_the_words_for_a_picture_give_its_month_and_plant_away_by_the_cue_alone():
    for card in kk.DECK:
        words = picture(card).lower()
        assert cue(card) in words
        assert month_name(card.month).lower() not in words
        assert plant_name(card.month).lower() not in words.replace(cue(card), "")


def test_the_months_most_easily_confused_are_among_the_wrong_answers():
    for first, second in CONFUSABLE:
        for one, other in ((first, second), (second, first)):
            card = kk.DECK[4 * (one - 1)]
            texts = [option.text for option in card_questions.month_of(card, Random(1)).options]
            assert f"{month_name(other)}, {plant_name(other)}" in texts


def test_every_month_has_a_cue_of_its_own():
    assert sorted(CUES) == [month.number for month in kk.MONTHS]
    assert len(set(CUES.values())) == 12


def test_what_is_said_of_the_treacherous_cards_is_so():
    for name, sentence in TREACHEROUS.items():
        card = kk.Card.parse(name)
        if card.kind == "animal":
            assert "counts as one" in sentence
        else:
            assert card.kind in sentence
    december = [card for card in kk.DECK if card.month == 12 and card.kind == "chaff"]
    assert len(december) == 3


def test_a_month_has_no_capital_within_an_italian_sentence() -> None:
    with kk.language("it"):
        question = card_questions.same_month_as(kk.Card.parse("8-bright"), Random(1))
        assert "agosto" in question.why and "Agosto" not in question.why
        assert question.answer[0].label.startswith("Agosto")
        months = card_questions.month_of(kk.Card.parse("8-bright"), Random(1)).options
        assert all(option.text[0].isupper() for option in months)


def test_a_question_by_name_can_use_the_names_of_another_deck():
    question = card_questions.face_of(kk.Card.parse("8-bright"), Random(1), names="mario")
    assert question.prompt == "Which card is this: Boo?"


# Yaku.


@pytest.mark.parametrize("rules", THREE)
def test_the_score_asked_for_is_the_score_the_engine_gives(rules):
    totals = set()
    for question in asked("scores", rules, count=100):
        total = kk.score(question.rows[0].cards, rules=rules).total
        assert right_option(question).text == yaku_questions.total_words(total)
        totals.add(total)
    assert 0 in totals
    assert len(totals) > 5


@pytest.mark.parametrize("rules", THREE)
def test_exactly_one_of_four_cards_makes_the_pile_score_more(rules):
    for question in asked("completions", rules, count=60):
        pile = question.rows[0].cards
        now = kk.score(pile, rules=rules).total
        more = [
            option
            for option in question.options
            if kk.score([*pile, option.card], rules=rules).total > now
        ]
        assert more == [right_option(question)]


@pytest.mark.parametrize("rules", kk.PRESETS)
def test_every_yaku_is_asked_about(rules):
    seen = set()
    for question in asked("scores", rules, count=400):
        seen |= set(kk.score(question.rows[0].cards, rules=rules).as_dict())
    assert seen == {row.id for row in kk.PRESETS[rules].active_yaku()}


def test_the_reason_adds_the_yaku_up():
    pile = kk.CardSet.parse("1-ribbon 2-ribbon 3-ribbon 8-bright 9-animal")
    question = yaku_questions.score_of(pile, Random(1), "nintendo")
    assert question.why == "Moon Viewing 5 + Poetry Ribbons 5 = 10."
    assert yaku_questions.score_of("", Random(1)).why == "No yaku is complete."


def test_a_house_rule_is_followed():
    house = kk.rules("nintendo", viewings="never")
    pile = kk.CardSet.parse("8-bright 9-animal")
    assert right_option(yaku_questions.score_of(pile, Random(1), house)).text == "nothing"
    assert right_option(yaku_questions.score_of(pile, Random(1), "nintendo")).text == "5 points"


def test_a_pile_that_no_card_improves_is_no_question():
    assert yaku_questions.completion_of(kk.DECK, Random(1)) is None


# Stop or koi-koi.


@pytest.mark.parametrize("rules", THREE)
def test_a_decision_comes_from_a_match_and_offers_both(rules):
    for decision in islice(decision_questions.decisions(Random(4), rules), 5):
        view = decision.view
        assert view.legal_actions == (STOP, KOI_KOI) or set(view.legal_actions) == {STOP, KOI_KOI}
        position = kk.Match.from_record(decision.record).round
        assert (position.phase, position.seat) == ("decide", view.seat)


MOMENTS = {
    "decisions": (decision_questions.decisions, decision_questions.decision_of),
    "plays": (play_questions.plays, play_questions.play_of),
    "discards": (play_questions.discards, play_questions.discard_of),
}


@pytest.mark.parametrize("rules", THREE)
def test_a_moment_is_played_on_from_with_the_cards_and_points_that_its_player_saw(rules):
    seats = set()
    for moment in islice(play_questions.plays(Random(4), rules), 8):
        seen, match = moment.view, moment.match()
        now, order = match.view(0), (seen.seat, 1 - seen.seat)
        seats.add(seen.seat)
        for part in ("hand", "field", "phase", "unseen", "round_number", "rules", "legal_actions"):
            assert getattr(now, part) == getattr(seen, part)
        for part in ("piles", "koi_calls", "points"):
            assert getattr(now, part) == tuple(getattr(seen, part)[seat] for seat in order)
        assert [now.starter, match.seat] == [order.index(seen.starter), 0]
        before = match.points
        while match.round.phase != "over":
            match.push(match.legal_actions[0])
        gained = match.round.settlement.points
        assert match.points == (before[0] + gained[0], before[1] + gained[1])
    assert seats == {0, 1}


@pytest.mark.parametrize("rules", ["bga", "nintendo"])
@pytest.mark.parametrize("quiz", ABOUT_MOMENTS)
def test_right_is_what_the_coach_ranks_first_or_finds_hardly_worse(quiz, rules):
    pytest.importorskip("numba")
    drawn, ask = MOMENTS[quiz]
    for moment in islice(drawn(Random(4), rules), 5):
        question, advice = ask(moment), looked_at(moment.view)
        for place, option in enumerate(question.options):
            found = [each for each in advice.options if shown(each.action) == option]
            best = min(found, key=lambda each: each.loss)
            is_right = best.loss <= 0.3 or best.rank == 1 and best.loss <= 0.4
            assert (place in question.right) == is_right
        assert question.why == kk.words(advice)
        assert f"{advice.samples:,} deals" in question.source
        assert in_figures(advice) in question.source


def test_what_counts_as_right_is_told_in_the_figures_of_the_language():
    pytest.importorskip("numba")
    for code, told in {"en": "at most 0.3 points", "de": "höchstens 0,3 Punkte"}.items():
        with kk.language(code):
            (question,) = asked("decisions", count=1)
        assert told in question.source


def looked_at(view):
    """Return the coach's advice, of a closer look if it is a near thing."""
    advice = kk.advise(view, match=False)
    is_near = any(0.2 < each.loss <= (0.4 if each.rank == 1 else 0.3) for each in advice.options)
    return kk.advise(view, 72_000, seed="1 closer", match=False) if is_near else advice


def shown(action):
    if action in (STOP, KOI_KOI):
        return Option("Stop" if action == STOP else "Koi-koi")
    return Option(card=action.card)


@pytest.mark.parametrize("quiz", ABOUT_MOMENTS)
def test_without_the_coach_a_moment_is_judged_by_playing_on(quiz, monkeypatch):
    without_the_coach(monkeypatch, 20)
    (question,) = asked(quiz, count=1)
    assert question.right
    assert "playing the round out" in question.source
    assert "on average" in question.source and "average" not in question.why
    assert question.why.startswith(("Take", "Discard", "Stop", "Call"))


@pytest.mark.parametrize(
    ("draw", "can_take"), [(play_questions.plays, True), (play_questions.discards, False)]
)
def test_a_card_to_play_is_asked_for_where_one_can_be_taken_and_a_discard_elsewhere(draw, can_take):
    for moment in islice(draw(Random(3)), 20):
        view = moment.view
        assert all(action.card in view.hand for action in view.legal_actions)
        held, lying = ({card.month for card in cards} for cards in (view.hand, view.field))
        assert bool(held & lying) == can_take


def test_after_a_discard_the_lesson_s_rule_is_shown_on_the_cards():
    told = set()
    for moment in islice(play_questions.discards(Random(3)), 20):
        view, question = moment.view, play_questions.discard_of(moment)
        offered = {option.card for option in question.options}
        for row in question.answer[1:]:
            assert set(row.cards) <= offered
            told.add(row.label)
            if row.label.startswith("Would raise"):
                pile = view.piles[1 - view.seat]
                now = kk.score(pile, view.rules).total
                assert all(kk.score([*pile, card], view.rules).total > now for card in row.cards)
            if row.label.startswith("You hold a second"):
                months = [card.month for card in view.hand]
                assert all(months.count(card.month) >= 2 for card in row.cards)
    assert len(told) == 3


@pytest.mark.parametrize("quiz", ["plays", "discards"])
def test_the_answers_are_the_whole_hand_and_each_is_compared_with_the_best(quiz):
    pytest.importorskip("numba")
    drawn, ask = MOMENTS[quiz]
    told = set()
    for moment in islice(drawn(Random(4), "bga"), 5):
        question = ask(moment)
        assert [option.card for option in question.options] == list(moment.view.hand)
        assert all(row.part != "hand" for row in question.rows)
        best = min((option.worth for option in question.options), key=lambda each: each.loss)
        for found in (option.worth for option in question.options):
            assert not found.why or action_name(best.action).split(" for ")[0] in found.why
            assert not re.search(r"[%±]|\d\.\d|average", found.why)
            told.add((found.is_right, bool(found.why)))
    assert (False, True) in told and best.why == ""


def test_a_wrong_action_is_graded_by_what_it_loses():
    verdicts = [grade_of(loss).verdict(loss) for loss in (0.5, 1, 2.94, 3, 11.0)]
    assert verdicts == [
        "?! Small mistake: it costs less than a point.",
        "? Mistake: it costs about 1 point.",
        "? Mistake: it costs about 3 points.",
        "?? Blunder: it costs about 3 points.",
        "?? Blunder: it costs about 11 points.",
    ]


def test_the_cards_of_a_position_are_the_parts_of_a_table_and_piles_are_by_kind():
    view = next(
        moment.view for moment in play_questions.plays(Random(3), "bga") if moment.view.score
    )
    found = {row.part: row.cards for row in rows(view)}
    assert list(found) == ["theirs", "field", "mine", "hand"]
    for part in ("theirs", "mine"):
        kinds = [[*Kind].index(card.kind) for card in found[part]]
        assert kinds == sorted(kinds)


def test_of_a_field_without_cards_it_is_said_that_it_is_empty():
    view = next(
        moment.view for moment in play_questions.discards(Random(3)) if not moment.view.field
    )
    assert ("The field is empty", ()) in [(row.label, row.cards) for row in rows(view)]


def test_a_yaku_is_named_with_its_points():
    row = next(row for row in kk.PRESETS["bga"].active_yaku() if row.id == "blue-ribbons")
    assert yaku_questions.named(row, Random(1)).why == "It is Blue Ribbons: 6 points."


def test_of_a_yaku_that_takes_one_card_in_any_case_that_card_is_named():
    """Four brights without the Rain Man are another yaku than Rainy Four Brights."""
    rows = {row.id: row for row in kk.PRESETS["bga"].active_yaku()}
    needs = {name: yaku_questions.named(rows[name], Random(1)).answer[0].label for name in rows}
    assert needs["rainy-four-brights"] == "It needs Rain Man and 3 of the other cards shown"
    assert needs["four-brights"] == "It needs 4 of these"


def test_questions_made_ahead_are_the_same_in_the_same_order():
    made = list(islice(Ahead(kk.questions("discards", seed=5)), 4))
    assert made == asked("discards", seed=5, count=4)


def test_what_fails_while_a_question_is_made_is_raised_where_it_is_asked_for():
    ahead = Ahead(iter(()))
    with pytest.raises(StopIteration):
        next(ahead)


def test_only_cards_that_the_player_cannot_see_are_dealt_anew():
    decision = next(decision_questions.decisions(Random(6), "bga"))
    view, rng, hands = decision.view, Random(1), set()
    for other in (view.sample(rng) for _time in range(20)):
        seat = view.seat
        assert (other.seat, other.phase) == (seat, "decide")
        assert (other.hands[seat], other.field, other.piles) == (view.hand, view.field, view.piles)
        assert (other.koi_calls, len(other.stock)) == (view.koi_calls, view.stock_size)
        assert other.hands[1 - seat] <= view.unseen
        hands.add(other.hands[1 - seat])
    assert len(hands) > 1


def test_where_only_the_winner_scores_the_others_points_count_against():
    pile = "1-bright 3-bright 8-bright"
    for rules, expected in (("bga", -6), ("nintendo", -5)):
        end = kk.settle(rules, piles=("", pile), winner=1)
        assert worth.gain(end, 0, kk.PRESETS[rules]) == expected
