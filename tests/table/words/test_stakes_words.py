"""Stop or koi-koi in words: what is said is what the engine makes of it, by every rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

import koikoi_widget as kk
from koikoi_widget.coach.advice import Advice
from koikoi_widget.coach.advice_words import Seats, sentence_of
from koikoi_widget.coach.reasons import reasons
from koikoi_widget.locale import languages
from koikoi_widget.table.scene.shown import Shown
from koikoi_widget.table.words.sentences import dialog, spoken
from koikoi_widget.table.words.stakes import Stakes, stakes
from koikoi_widget.table.words.stakes_words import Outcome, Question, question
from tests.coach.test_never_peeks import other_deal

PRESETS = list(kk.PRESETS)
NAMES = {0: ("You", "Novice"), 1: ("Novice", "You")}


def asked(preset: str | kk.Rules, rounds: int = 2) -> Iterator[tuple[kk.Match, Shown, Stakes]]:
    """Yield decisions of matches played by lot, as their players are shown them."""
    for seed in range(6):
        rng, match = Random(seed), kk.Match(preset, seed=seed, rounds=rounds)
        while not match.is_over:
            if match.round.phase == "decide":
                shown = Shown.of(match, match.seat, NAMES[match.seat])
                yield match, shown, stakes(shown.view)
            match.push(rng.choice(match.legal_actions))


def number(text: str) -> int:
    return int(text.replace("−", "-"))


def losing(facts: Question) -> Outcome:
    (outcome,) = (outcome for outcome in facts.call.outcomes if outcome.is_loss)
    return outcome


@pytest.mark.parametrize("preset", PRESETS)
def test_the_sum_is_what_stopping_pays_and_stopping_leads_to_the_score_that_is_said(
    preset: str,
) -> None:
    for match, shown, _facts in asked(preset):
        facts, after, mine = question(shown), match.after("stop"), match.seat
        paid = after.round.settlement
        assert paid and f"{paid.base * paid.multiplier} point" in facts.total
        assert number(facts.stop.figure) == paid.base * paid.multiplier
        for summand in paid.score.as_dict().values():
            assert re.search(rf"\b{summand}\b", facts.total)
        score = re.search(r"You (\S+)\s:\s(\S+) Novice", facts.stop.note)
        assert score and (number(score[1]), number(score[2])) == (
            after.points[mine],
            after.points[1 - mine],
        )
        says = {
            None: "The match is a draw.",
            mine: "The match is yours.",
            1 - mine: "The match is lost.",
        }
        assert facts.stop.line.endswith(
            says[after.winner] if after.is_over else "The round is yours."
        )


@pytest.mark.parametrize("preset", PRESETS)
def test_each_figure_is_what_the_player_gets_in_that_case(preset: str) -> None:
    for match, shown, facts in asked(preset):
        mine, other = match.seat, 1 - match.seat
        *outs, loss, nobody = question(shown).call.outcomes
        for out, chance in zip(outs, facts.outs, strict=False):
            assert number(out.figure) == chance.ending.settlement.points[mine]
            assert (out.card, out.place) == (chance.card, chance.place)
        assert len(outs) == max(1, len(facts.outs))
        assert number(nobody.figure) == facts.exhausted.settlement.points[mine]
        assert loss.is_loss
        if facts.threat:
            gets = facts.threat.ending.settlement.points
            assert number(loss.figure) == gets[mine] <= 0
            if not facts.threat.ending.ends_match:
                assert loss.detail == f"Novice {gets[other]} or more"


@pytest.mark.parametrize("preset", PRESETS)
def test_points_are_said_to_double_only_where_the_call_doubles_them(preset: str) -> None:
    for match, shown, _facts in asked(preset):
        view, other = shown.view, 1 - match.seat
        called = [calls + (seat == match.seat) for seat, calls in enumerate(view.koi_calls)]
        one, two = (
            kk.settle(
                view.rules,
                piles=(view.piles[0], view.piles[1]),
                winner=other,
                koi_calls=(calls[0], calls[1]),
                field_brights=view.field_brights,
                month=view.month,
            ).multiplier
            for calls in (view.koi_calls, called)
        )
        note = losing(question(shown)).note
        assert ("double" in note) == (two == 2 * one)
        assert ("instead" in note or "not ×" in note) == (one < two != 2 * one)


@pytest.mark.parametrize("preset", PRESETS)
def test_in_the_last_round_each_outcome_says_what_it_makes_of_the_match(preset: str) -> None:
    seen = set()
    for match, shown, facts in asked(preset):
        words, ends = question(shown), facts.is_last_round
        assert ("Final round" in words.reason) == ends
        for outcome in words.call.outcomes:
            says = re.fullmatch(
                r"(wins|loses|a draw,) (\S+)\s:\s(\S+)(?: or more)?", outcome.detail
            )
            if ends and outcome.figure and outcome.card and not outcome.is_loss:
                assert says
            if outcome.is_loss and outcome.detail:
                assert outcome.detail.endswith(" or more")  # by another yaku, or by a call
            if says:
                mine, theirs = number(says[2]), number(says[3])
                seen.add(says[1])
                bust = match.rules.bust and min(mine, theirs) < 0
                assert ends or bust
                assert says[1] == (
                    "wins" if mine > theirs else "loses" if mine < theirs else "a draw,"
                )
        if "You need" in words.call.line:
            assert str(facts.needed) in words.call.line and facts.stop.winner != match.seat
    assert "wins" in seen


def test_the_eye_and_the_screen_reader_get_the_same_sentences() -> None:
    for _match, shown, _facts in asked("fuda-wiki"):
        front = dialog(shown)
        assert front and front.question
        call = front.question.call
        assert call.more in front.description
        for words in (front.question.stop, call, *call.outcomes):
            texts = (
                getattr(words, name, "") for name in ("line", "name", "text", "note", "detail")
            )
            assert all(text.rstrip(".") in front.description for text in texts)
        assert all(name in front.label for name in front.title.split(", "))
        assert "Stop or koi-koi?" in spoken(shown, front) and front.question.total in spoken(
            shown, front
        )


@pytest.mark.parametrize("code", languages())
def test_in_no_language_a_figure_or_a_name_is_missing(code: str) -> None:
    with kk.language(code):
        for _match, shown, _facts in asked("bga", rounds=1):
            said = " ".join(question(shown).consequences())
            assert "{" not in said and "Novice" in said
            assert all(outcome.figure in said for outcome in question(shown).call.outcomes)


def test_nothing_is_said_of_a_doubling_that_the_rules_do_not_know() -> None:
    rules = kk.rules("fuda-wiki", double_from=0, opponent_koi_step=0)
    for _match, shown, _facts in asked(rules):
        facts = question(shown)
        assert not facts.foot and "×" not in facts.reason and "double" not in losing(facts).note


def test_a_call_says_whether_it_is_the_first_another_or_the_only_one() -> None:
    lines = {True: set(), False: set()}
    for _match, shown, _facts in asked("fuda-wiki", rounds=6):
        words = question(shown).call.line.split(":")[0]
        lines[bool(shown.view.koi_calls[shown.view.seat])].add(re.sub(r"\d+", "…", words))
    assert "Play on" in lines[False] and "Call again" in lines[True]
    assert "Call again" not in lines[False] and "Play on" not in lines[True]
    assert {
        question(shown).call.line.split(":")[0]
        for _m, shown, f in asked("clubhouse")
        if not f.needed
    } == {"You may call only once"}


def test_a_yaku_that_is_raised_is_not_named_as_if_it_were_new() -> None:
    texts = set()
    for _match, shown, facts in asked("bga"):
        made = {yaku.id for yaku, _points in facts.score}
        for out, chance in zip(question(shown).call.outcomes, facts.outs, strict=False):
            assert ("+" in out.text) == any(yaku.id in made for yaku in chance.yaku)
            texts.add(out.text)
    assert "Chaff +1" in texts and any("+" not in text for text in texts)


def test_what_is_sure_is_said_beside_the_yaku_and_not_only_in_a_note() -> None:
    counts = {True: 0, False: 0}
    for _match, shown, facts in asked("bga"):
        for out, chance in zip(question(shown).call.outcomes, facts.outs, strict=False):
            assert out.text.endswith(", sure on your next turn") == chance.is_sure
            counts[chance.is_sure] += 1
    assert all(counts.values())


def test_the_yaku_named_and_their_cards_are_those_made() -> None:
    for _match, shown, facts in asked("nintendo"):
        pile = shown.view.piles[shown.view.seat]
        cards = question(shown).cards
        assert set(cards) <= set(pile)
        assert kk.score(cards, "nintendo", month=shown.view.month).total == facts.score.total


def test_a_question_says_the_same_however_the_hidden_cards_lie() -> None:
    # Of another lucky hand the round would be over.
    rng, moved = Random(1), 0
    for match, shown, _facts in asked(kk.rules("nintendo", lucky=0), rounds=1):
        other = other_deal(match, match.seat, rng)
        assert dialog(Shown.of(other, match.seat, NAMES[match.seat])) == dialog(shown)
        moved += other.round.hands[1 - match.seat] != match.round.hands[1 - match.seat]
    assert moved > 3


@pytest.mark.parametrize("preset", PRESETS)
def test_that_other_cards_raise_the_score_too_is_said_wherever_the_list_leaves_some_out(
    preset: str,
) -> None:
    cut = set()
    for _match, shown, facts in asked(preset):
        call = question(shown).call
        *outs, _loss, _nobody = call.outcomes
        assert bool(call.more) == facts.has_more_outs and (not call.more or len(outs) == 2)
        cut.add(bool(call.more))
    assert cut == {False, True}


def test_a_sum_that_nothing_multiplies_is_said_without_a_factor() -> None:
    seen = set()
    for _match, shown, facts in asked("fuda-wiki"):
        words, factor = question(shown), facts.stop.settlement.multiplier
        assert ("×" in words.total) == ("×" in words.reason) == (factor > 1)
        seen.add(factor > 1)
    assert seen == {False, True}


@pytest.mark.parametrize("preset", PRESETS)
def test_why_names_what_speaks_for_either_answer_as_true_facts_that_the_screen_reader_gets_too(
    preset: str,
) -> None:
    for _match, shown, facts in asked(preset):
        asks = question(shown)
        assert asks.why and [*asks.consequences()][-len(asks.why) :] == [*asks.why]
        advice = Advice(shown.view, (), 1)
        known = {
            sentence_of(one, advice, seats=Seats(shown.names, you))
            for one in reasons(shown.view, kk.STOP)
            for you in (None, shown.you)
        }
        for why in asks.why:
            head, _colon, said = why.partition(": ")
            assert head in ("For stopping", "For koi-koi")
            rest = said
            for sentence in sorted(known, key=len, reverse=True):
                rest = rest.replace(sentence, "")
            assert not rest.strip(), "nothing but what holds in the position"
        turns = "turn left" if facts.turns == 1 else "turns left"
        has_turns = [turns in why for why in asks.why]
        assert sum(has_turns) == 1
        assert asks.why[has_turns.index(True)].startswith(
            "For stopping" if facts.turns <= 2 else "For koi-koi"
        )
