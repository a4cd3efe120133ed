"""Advice in words: what to do, at most three true sentences on why, and no figure among them."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import koikoi_widget as kk
from koikoi_widget.coach.advice import Advice, Option
from koikoi_widget.coach.advice_words import (
    MOST,
    Seats,
    action_name,
    badge_of,
    reason_of,
    rival,
    sentence_of,
    sentences,
    short_badge,
    title,
    why_not,
)
from koikoi_widget.coach.differences import largest_difference
from koikoi_widget.coach.reasons import WARNINGS, Reason, is_of_few, reasons
from koikoi_widget.engine.words.yaku_names import quoted_yaku
from koikoi_widget.table.words.sentences import taken_by
from tests.coach.positions import PRESETS, at_phase, decisions
from tests.coach.test_reasons import SENTENCES

ASIDES = (
    r".+ is just as good\.",
    r"\d+ other choices are just as good\.",
    r"This is the only choice\.",
    r"Your opponent is now very unlikely to score first\.",
    r"Then you are (more|less) likely to (make .+ \(\d+ points?\)|score first)\.",
    r"Then your opponent is (more|less) likely to (make .+ \(\d+ points?\)|score first)\.",
    r"This is about winning the match, not about points this round\.",
)
FIGURES = re.compile(r"[%±]|\d\.\d|average")


def advices(preset: str, count: int = 12, **options: int):
    """Advice on many decisions, some from few samples, so that little can be told apart."""
    for place, match in enumerate(decisions(preset, 3, count, **options)):
        yield kk.advise(match.view(match.seat), 60 if place % 3 else 2000)


def is_known(sentence: str) -> bool:
    return any(re.fullmatch(says, sentence) for says in (*SENTENCES.values(), *ASIDES))


@pytest.mark.parametrize("preset", PRESETS)
def test_it_says_what_to_do_and_why_in_at_most_three_sentences_without_figures(preset) -> None:
    for advice in (*advices(preset), *advices(preset, 4, rounds=1)):
        said = sentences(advice)
        assert 1 <= len(said) <= MOST and len({*said}) == len(said)
        assert all(map(is_known, said)), said
        assert kk.words(advice) == " ".join([title(advice.best, advice.view), *said])
        assert not FIGURES.search(kk.words(advice)), kk.words(advice)
        rows = [reason_of(advice, option) for option in advice.options]
        assert all(map(is_known, filter(None, rows))), rows
        assert all(
            row or not option.is_fine for row, option in zip(rows, advice.options, strict=True)
        ), rows


@pytest.mark.parametrize("preset", PRESETS)
def test_it_calls_others_as_good_if_two_errors_do_not_tell_them_from_the_best(preset) -> None:
    for advice in advices(preset):
        alone = all(
            one.loss > 2 * one.loss_error for one in advice.options if one.action != advice.best
        )
        assert ("just as good" in kk.words(advice)) == (not alone)


@pytest.mark.parametrize("preset", PRESETS)
def test_its_reasons_are_what_the_next_best_card_does_not_do(preset) -> None:
    compared = 0
    for advice in advices(preset):
        other = rival(advice)
        if not other or advice.view.phase == "decide":
            continue
        mine, theirs = (
            {sentence_of(fact, advice) for fact in reasons(advice.view, action)}
            for action in (advice.best, other.action)
        )
        said = {*sentences(advice)} & (mine | theirs)
        if not said & mine & theirs:
            compared += 1
        else:  # then there is nothing else to say
            assert len(said) == 1
    assert compared


def test_the_first_reason_is_what_differs_most_in_figures() -> None:
    compared = 0
    for advice in advices("nintendo", 60):
        best, other = advice[advice.best], rival(advice)
        most = other and largest_difference(advice, best, other)
        if not most or advice.view.phase == "decide" or advice.is_for_the_match:
            continue
        compared += 1
        said = sentences(advice)[0]
        names_it = (quoted_yaku(most.yaku) if most.yaku else "score first") in said
        # And not what the other makes of it. One of few cards is left out unless a card says why.
        if not (names_it and ("opponent" in said) == most.is_opponents):
            assert is_of_few(row(most.yaku, advice)) and "likely" not in said, said
    assert compared > 5


def row(yaku: str, advice: Advice):
    rows = advice.view.rules.active_yaku(advice.view.month)
    return next(one for one in rows if one.id == yaku)


def test_a_yaku_of_few_cards_is_more_or_less_likely_only_where_nothing_else_can_be_said() -> None:
    """Four Brights "less likely" tells a learner nothing: the card that matters is named."""
    few = "|".join(
        re.escape(quoted_yaku(row.id)) for row in kk.rules("bga").active_yaku() if is_of_few(row)
    )
    for advice in advices("bga", 40):
        said = sentences(advice)
        likely = [one for one in said if re.search(rf"likely to make ({few}) ", one)]
        assert not likely or len(said) == 1, said


def test_what_the_opponent_makes_less_often_is_explained_by_the_card_that_would_help() -> None:
    view = kk.parse_position(
        "view0 BAAB/A2.A/B.B./B3.B/B3B./.aAA/B.B3/.A0A/.AAa/B3B./3.BB/A.A2 play:0 round=7 led=1 "
        "points=110,90 brights=1 hidden=1,11 laid=1:h8c,s3a+3c rules=bga;rounds=12;start_points=100"
    )
    assert sentences(kk.advise(view, 400, seed=1))[0] == (
        "On the field, September chaff 2 helps your opponent to take Sake Cup, which "
        "counts towards Flower Viewing (5 points)."
    )


def test_a_card_and_a_yaku_that_are_called_alike_are_told_apart() -> None:
    view = at_phase("play", "bga")[0]
    fact = Reason("completes", "chaff", (kk.Card.parse("4-chaff-1"),), points=1)
    assert sentence_of(fact, Advice(view, (), 1)) == (
        "April chaff 1 would complete your opponent's “Chaff” (1 point)."
    )


def test_a_warning_is_no_reason_for_the_best_card_while_anything_else_is_known_of_it() -> None:
    told = 0
    for match in decisions("nintendo", 3, 45):
        view = match.view(match.seat)
        for best in view.legal_actions if view.phase in ("play", "take") else ():
            first = Option(best, 0.0, 0.1, 0.5, 1, 0.0, 0.1, 0.4, 0.4, 4.0, {})
            others = (
                first._replace(action=one, rank=2, loss=1.0)
                for one in view.legal_actions
                if one != best
            )
            advice, own = Advice(view, (first, *others), 100), reasons(view, best)
            against = [sentence_of(fact, advice) for fact in own if fact.kind in WARNINGS]
            if 0 < len(against) < len(own):
                told += 1
                assert not {*sentences(advice)} & {*against}, sentences(advice)
    assert told > 5


def test_what_costs_something_is_told_no_good_of() -> None:
    goods = re.compile(
        r"That makes|With that|After that, only|You hold|can take it later|Then you are more"
    )
    costly = 0
    for advice in advices("nintendo", 24):
        for option in advice.options:
            if not option.is_fine and (said := reason_of(advice, option)):
                costly += 1
                assert not goods.search(said), said
    assert costly > 5


@pytest.mark.parametrize("phase", ["play", "take", "decide", "declare"])
def test_the_title_is_the_action_itself(phase: str) -> None:
    for view in at_phase(phase, "bga", 4):
        for action in view.legal_actions:
            said, taken = title(action, view), taken_by(action, view)
            if action.card is None:
                assert str(action).split()[0] in {"stop", "koi-koi", "declare", "pass"}
                assert said.startswith(("Stop", "Call koi-koi", "Show the", "Keep the"))
                continue
            assert said.startswith("Take" if taken else "Discard")
            assert all(kk.card_name(card) in said for card in taken)
    assert title(kk.Action.parse("stop"), at_phase("decide")[0]) == "Stop."


def test_the_best_speaks_against_what_was_chosen_and_not_against_itself() -> None:
    for advice in advices("nintendo"):
        for option in advice.options:
            said = why_not(advice, option.action)
            assert bool(said) == (option.rank > 1)
            assert not said or said.startswith(title(advice.best, advice.view))
            assert "just as good" not in said


@pytest.mark.parametrize(
    ("rank", "loss", "badge"),
    [
        (1, 0.0, ("best", "✓ best")),
        (1, 0.2, ("best", "✓ best")),
        (2, 0.3, ("fine", "fine")),
        (2, 0.31, ("costs", "costs a little")),
        (2, 0.99, ("costs", "costs a little")),
        (2, 1.0, ("costs", "costs 1")),
        (2, 1.5, ("costs", "costs 2")),
        (2, 2.5, ("costs", "costs 3")),
    ],
)
def test_a_badge_says_best_fine_or_what_it_costs_in_whole_points(rank, loss, badge) -> None:
    option = kk.advise(at_phase("play")[0], 50, match=False).options[0]
    assert badge_of(option._replace(rank=rank, loss=loss)) == badge


@pytest.mark.parametrize(
    ("language", "best", "little", "much"),
    [
        ("en", "✓ best", "costs", "costs 3"),
        ("it", "✓", "costa", "costa 3"),
        ("de", "✓", "kostet", "−3"),
        ("ja", "✓ 最善", "少し損", "3文の損"),
        ("hi", "✓", "नुकसान", "−3"),
    ],
)
def test_a_badge_on_a_narrow_card_is_one_short_word_or_a_sign(language, best, little, much) -> None:
    option = kk.advise(at_phase("play")[0], 50, match=False).options[0]
    with kk.language(language):
        for rank, loss, badge in ((1, 0.0, best), (2, 0.5, little), (2, 3.0, much)):
            assert short_badge(option._replace(rank=rank, loss=loss)) == badge
        fine = option._replace(rank=2, loss=0.2)
        assert short_badge(fine) == badge_of(fine)[1]


def test_where_the_opponent_hardly_scores_first_a_call_says_so_before_all_that_is_less() -> None:
    stop, call = kk.Action.parse("stop"), kk.Action.parse("koi-koi")
    advice = kk.advise(at_phase("decide")[0], 50, match=False)

    def said(chance: float) -> str:
        calls = advice[call]._replace(rank=1, loss=0.0, opponent_first=chance)
        stops = advice[stop]._replace(rank=2, loss=1.0)
        return kk.words(replace(advice, options=(calls, stops)))

    assert "Your opponent is now very unlikely to score first." in said(0.02)
    assert "two cards away" not in said(0.02) and "unlikely" not in said(0.2)


def test_where_the_match_decides_a_badge_speaks_of_no_points() -> None:
    for advice in advices("bga", 6, rounds=1):
        assert "about winning the match" in kk.words(advice)
        for option in advice.options:
            grade, badge = badge_of(option)
            assert not re.search(r"\d", badge)
            assert (grade == "costs") == (not option.is_fine)


def test_an_action_without_another_is_the_only_choice() -> None:
    advice = kk.advise(at_phase("play")[0], 50)
    alone = replace(advice, options=advice.options[:1])
    assert "This is the only choice." in kk.words(alone)


def test_it_calls_cards_by_the_names_of_a_set() -> None:
    asked = (
        kk.advise(match.view(match.seat), 200)
        for match in decisions("nintendo", 8, 99)
        if match.round.phase == "play"
    )
    named = (
        (advice, action_name(advice.best), action_name(advice.best, "mario")) for advice in asked
    )
    advice, usual, other = next(
        found for found in named if found[1] != found[2] and " for " not in found[1]
    )
    assert usual in kk.words(advice)
    assert other in kk.words(advice, "mario") and usual not in kk.words(advice, "mario")
    with pytest.raises(kk.UnknownName, match="maryo"):
        kk.words(advice, "maryo")


ADDRESSED = re.compile(r"\b(you|your)\b", re.IGNORECASE)


@pytest.mark.parametrize("reader", [None, "rival"])
def test_somebody_elses_decision_is_told_of_them(reader) -> None:
    named = 0
    views = [
        *at_phase("decide", "nintendo", 6),
        *(match.view(match.seat) for match in decisions("bga", 3, 25)),
    ]
    for view in views:
        advice = kk.advise(view, 60)
        players = ("Deer Park", "Crane Hill") if view.seat == 0 else ("Crane Hill", "Deer Park")
        seats = Seats(players, 1 - view.seat if reader else None)
        for fact in (fact for action in view.legal_actions for fact in reasons(view, action)):
            said = sentence_of(fact, advice, seats=seats)
            assert "{" not in said and "your opponent" not in said.lower()
            # Only a reader is called "you", and then as the opponent of the one who decides.
            assert reader or not ADDRESSED.search(said)
            named += "Deer Park" in said or "Crane Hill" in said
    assert named


def test_ones_own_decision_is_told_to_the_reader() -> None:
    advice = kk.advise(at_phase("decide")[0], 200)
    assert kk.words(advice, seats=Seats(("Deer", "Crane"), advice.view.seat)) == kk.words(advice)


def test_every_action_has_a_name_and_its_notation_the_same():
    for action in (*kk.ACTIONS, kk.DEAL):
        assert kk.action_name(action) == kk.action_name(str(action)) != ""
    assert kk.action_name("play 8-bright", "mario") == kk.card_name("8-bright", "mario")
    with pytest.raises(kk.UnknownName, match="traditional"):
        kk.action_name("play 8-bright", "mairo")
