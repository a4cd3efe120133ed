"""How a round and a match end: every sentence holds in the match of which it is said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from random import Random
from types import SimpleNamespace

import pytest

import koikoi_widget as kk
from koikoi_widget.coach.advice_words import done
from koikoi_widget.coach.decisions import Decision
from koikoi_widget.coach.mistakes import grade_of
from koikoi_widget.engine.actions import KOI_KOI
from koikoi_widget.engine.words.names import card_name
from koikoi_widget.engine.words.yaku_names import yaku_name
from koikoi_widget.locale import in_a_row
from koikoi_widget.table.model import events
from koikoi_widget.table.model.asking import asked
from koikoi_widget.table.model.screen import screen, shown_of
from koikoi_widget.table.model.state import TableState
from koikoi_widget.table.model.update import update
from koikoi_widget.table.replay.match_review import TURNING, Watching, turning_points
from koikoi_widget.table.replay.playback import log
from koikoi_widget.table.saved.saved_match import PERSON
from koikoi_widget.table.scene.layout import layout_for
from koikoi_widget.table.scene.shown import Shown
from koikoi_widget.table.words.dialogs import Result
from koikoi_widget.table.words.result_words import (
    consolation,
    deciding_card,
    last_won,
    match_result,
    near_yaku,
    round_result,
)
from koikoi_widget.table.words.sentences import spoken
from tests.engine.positions import deal_over
from tests.engine.test_rules import FIELD_OF_PAIRS
from tests.table.matches import played, press, say

PRESETS = ("nintendo", "bga", "fuda-wiki")


def ends(seeds: int = 12) -> Iterator[kk.Match]:
    """Matches just after a round was over."""
    for preset in PRESETS:
        for seed in range(seeds):
            match = played(preset, seed, rounds=3)
            after_rounds = (one.place + len(one.actions) for one in match.rounds())
            yield from (match.at(place) for place in after_rounds)


def lost(seeds: int = 60) -> Iterator[tuple[kk.Match, int]]:
    """Matches that are over, each with who has lost."""
    matches = (played("fuda-wiki", seed, rounds=4) for seed in range(seeds))
    yield from ((match, 1 - match.winner) for match in matches if match.winner is not None)


def never_stopped(rules: kk.Rules, seed: int) -> kk.Match:
    """A match of one round in which both sides call koi-koi whenever they may, or rarely take."""
    match, rng = kk.Match(rules, seed=seed, rounds=1), Random(seed)
    while not match.is_over:
        months = {card.month for card in match.round.field} if seed % 2 else set()
        wanted = [
            action
            for action in match.legal_actions
            if action == KOI_KOI or (months and action.card and action.card.month not in months)
        ]
        match.push(rng.choice(wanted or match.legal_actions))
    return match


def calls(match: kk.Match) -> dict[int, int]:
    """What each seat had made when it last called koi-koi in the round, counted anew."""
    (*_before, current), called = match.rounds(), {}
    for place in range(current.place, len(match.actions)):
        seat, action = match.step(place)
        if str(action) == "koi-koi":
            view = match.at(place).view(seat)
            called[seat] = kk.score(view.piles[seat], match.rules, month=view.month).total
    return called


def test_whoever_made_a_yaku_with_the_last_card_is_told_why_nothing_was_asked() -> None:
    counts = {True: 0, False: 0}
    for match in ends():
        view, end = match.view(0), match.round.settlement
        winner = end.winner
        hands = len(view.hand), view.opponent_hand_size
        is_unasked = end.reason == "stop" and str(match.last[1]) != "stop" and not hands[winner]
        said = {0: "That was your last card: ", 1: "That was Opponent's last card: ", None: "?"}
        rounds, whole = round_result(Shown.of(match)), match_result(Shown.of(match), match)
        for dialog in (rounds, whole):
            assert any(said[winner] in line for line in dialog.words) == is_unasked
        counts[is_unasked] += 1
    assert all(counts.values())


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        (
            {"after_opponent_koi": "must-stop"},
            "whoever scores after the other player's koi-koi must stop.",
        ),
        ({"koi_limit": "one-each"}, "each player may call koi-koi only once."),
        ({"koi_limit": "one-in-round"}, "koi-koi may be called only once in a round."),
    ],
)
def test_whoever_the_rules_forbid_to_play_on_is_told_so_in_result_speech_and_log(
    rules: dict[str, str], why: str
) -> None:
    free = replace(kk.PRESETS["bga"], koi_limit="any", after_opponent_koi="free")
    sentence, counts = f"The rules end the round here: {why}", {True: 0, False: 0}
    for seed in range(80):
        match = never_stopped(replace(free, **rules), seed)
        view, end = match.view(0), match.round.settlement
        held = view.opponent_hand_size if end.winner else len(view.hand)
        is_forced = end.reason == "stop" and bool(held)  # nobody here stops of their own accord
        shown = Shown.of(match)
        dialog, (*_, line) = round_result(shown), log(match, 0, shown.names, 0, "traditional")
        for said in (in_a_row(dialog.words), spoken(shown, dialog), line):
            assert (sentence.removesuffix(".") in said) == is_forced
            assert said.count("The rules end the round") == is_forced
        counts[is_forced] += 1
    assert all(counts.values())


def test_the_end_of_a_match_tells_how_its_last_round_was_scored() -> None:
    shown, counts = 0, {True: 0, False: 0}
    for preset in PRESETS:
        for match in (played(preset, seed, rounds=3) for seed in range(25)):
            of_round, of_match = round_result(Shown.of(match)), match_result(Shown.of(match), match)
            wanted, result = of_round.result, of_match.result
            final = result.final
            is_on_stage = bool(match.winner is not None and match.winner == won_by(match))
            where = result if is_on_stage else final
            assert where.yaku == wanted.yaku
            assert wanted.total in (result.total if is_on_stage else final.title)
            assert is_on_stage or of_round.title in final.title
            told = in_a_row(of_match.words)
            for line in of_round.lines:  # how near the other side was is no part of the scoring
                assert line in told or " one card away from " in line
            counts[is_on_stage] += 1
            shown += bool(final)
    assert all(counts.values()) and shown > 30


def won_by(match: kk.Match) -> int | None:
    """Who has won the last round."""
    return match.round.settlement.winner


def test_what_is_said_of_a_call_is_what_was_played() -> None:
    said = 0
    for match in ends():
        called, end = calls(match), match.round.settlement
        lines = round_result(Shown.of(match)).lines
        sentences = [line for line in lines if "called koi-koi with" in line]
        assert len(sentences) == bool(called)
        for sentence in sentences:
            caller = 0 if sentence.startswith("You") else 1
            assert f"with {called[caller]} point" in sentence
            assert ("finished with" in sentence) == (end.winner == caller)
            assert ("scored first" in sentence) == (end.winner == 1 - caller)
            said += 1
    assert said > 20


def test_a_yaku_that_was_one_card_away_is_made_by_a_card_and_none_is_kept_back() -> None:
    said = 0
    for match in ends(5):
        view = match.view(0)
        if match.round.settlement.reason not in ("stop", "exhausted"):
            continue
        for seat in (0, 1):
            pile, other = view.piles[seat].mask, view.piles[1 - seat].mask
            free = [card for card in kk.DECK if not card.mask & (pile | other)]
            made = {
                yaku.id
                for yaku in match.rules.active_yaku(view.month)
                if not yaku.points_in(pile) and pile & yaku.pool
                for card in free
                if yaku.points_in(pile | card.mask)
            }
            near = near_yaku(view, seat)
            assert (near in made) if near else not made
            said += bool(near)
    assert said > 10


def test_what_is_said_to_who_has_lost_is_true_of_the_match() -> None:
    kinds = set()
    for match, seat in lost():
        said = consolation(match, seat, "Novice")
        points = match.history[1:]
        ahead = sum(each[seat] > each[1 - seat] for each in points)
        won = [one.end.settlement.winner for one in match.rounds()]
        worth: dict[int, list[int]] = {0: [0], 1: [0]}
        for before, after in zip(match.history, match.history[1:], strict=False):
            for who in (0, 1):
                worth[who].append(after[who] - before[who])
        if "One card made the difference" in said:
            assert deciding_card(match, 1 - seat) and won[-1] == 1 - seat
        elif "ahead" in said:
            assert f"{ahead} of the {len(points)} rounds" in said and 2 * ahead > len(points)
        elif "more rounds" in said:
            assert won.count(seat) > won.count(1 - seat) and f"{won.count(seat)} of" in said
        elif "valuable" in said:
            assert max(worth[seat]) > max(worth[1 - seat]) and f"{max(worth[seat])} " in said
        elif said:
            assert won[-1] == 1 - seat and yaku_name(near_yaku(match.view(0), seat)) in said
        kinds.add(said[:12])
    assert len(kinds) >= 3


def test_the_card_that_decided_is_the_one_without_which_the_last_turn_made_nothing() -> None:
    sources, said = set(), 0
    for match, seat in lost(150):
        winner, sentence = 1 - seat, consolation(match, seat, "Novice")
        decider = deciding_card(match, winner)
        assert ("One card made the difference" in sentence) <= bool(decider)
        if not decider:
            continue
        card, source, yaku = decider
        turn = next(
            position
            for place in range(len(match.actions) - 1, -1, -1)
            if (position := match.at(place)).round.phase == "play" and position.seat == winner
        )
        rules, month, had = match.rules, match.round.month, turn.round.piles[winner]
        pile = match.round.piles[winner]
        before = kk.score(had, rules, month=month)
        without = kk.score(kk.CardSet.from_mask(pile.mask & ~card.mask), rules, month=month)
        assert without.total == before.total < kk.score(pile, rules, month=month).total
        assert card in pile and card not in had and match.round.settlement.reason == "stop"
        if source == "stock":
            assert card not in turn.round.field and card not in turn.round.hands[winner]
        else:
            assert card in turn.round.field or card in turn.round.hands[winner]
        sources.add(source)
        if "One card made the difference" in sentence:
            points = match.history[-2]
            assert ("ahead" in sentence) == (points[seat] > points[winner])
            assert points[seat] >= points[winner] and yaku in sentence
            assert card_name(card) in sentence
            said += 1
    assert sources == {"hand", "stock", "field"} and said > 5


def test_when_the_hands_run_out_it_is_said_what_that_means_by_the_rules_in_force() -> None:
    ways = {
        "nobody": ("There are no points for either side.",),
        "dealer": ("started the round",),
        "koi-caller": ("There are no points for either side.", "called koi-koi: by these rules"),
    }
    why_not = {
        True: "Both hands are empty and nobody has stopped.",
        False: "Both hands are empty and nobody has made a yaku.",
    }
    for way, endings in ways.items():
        rules, heard = kk.rules("bga", exhaustion=way, dealer_bonus=6), set()
        for seed in range(200):
            match = never_stopped(rules, seed)
            view, end = match.view(0), match.round.settlement
            if end.reason != "exhausted":
                continue
            why, means, *_more = round_result(Shown.of(match)).lines
            has_made = any(kk.score(pile, rules, month=view.month).total for pile in view.piles)
            assert why == why_not[has_made]
            (ending,) = (each for each in endings if each in means)
            if ending.startswith("There"):
                assert end.points == (0, 0)
            else:
                gains = 0 if end.points[0] > end.points[1] else 1
                assert means.startswith(("You", "Only you")[way == "koi-caller"]) == (gains == 0)
            lines = str(round_result(Shown.of(match)).lines)
            assert ("Multiplier" in lines) == (end.multiplier > 1)
            heard |= {ending, why}
        assert heard == {*endings, why_not[True], why_not[False]}


def test_a_lucky_field_is_told_with_its_cards_and_whom_it_pays() -> None:
    rules, deals = kk.rules("legends", field_lucky=6), [deal_over(FIELD_OF_PAIRS)]
    match = kk.Match(rules, 1, deals=deals, starter=1)
    result = round_result(Shown.of(match))
    kind, cards, paid = result.lines[:3]
    assert (kind, cards.startswith("Four pairs: ")) == ("A lucky field.", True)
    assert "started the round, which by these rules is worth 6 points" in paid


@pytest.mark.parametrize("tie_winner", ["nobody", "starter"])
def test_a_match_is_said_to_be_tied_only_if_the_rule_for_ties_decided_it(tie_winner: str) -> None:
    house = {"match_winner": "rounds", "tie_winner": tie_winner}
    payer = {"exhaustion": "dealer", "dealer_bonus": 50}
    tied, bust = (
        next(end for seed in count() if not any((end := never_stopped(rules, seed)).rounds_won))
        for rules in (kk.rules("nintendo", **house), kk.rules("bga", **house, **payer))
    )
    said = [str(match_result(Shown.of(match), match).lines) for match in (tied, bust)]
    assert ["It is a tie" in lines for lines in said] == [tie_winner == "starter", False]
    assert ["below 0" in lines for lines in said] == [False, True]


def test_the_end_of_a_match_shows_the_cards_of_the_last_round_that_its_winner_won() -> None:
    for match, seat in lost(20):
        shown, winner = match_result(Shown.of(match), match).result, 1 - seat
        won = [one for one in match.rounds() if one.end.settlement.winner == winner]
        assert last_won(match) == (won[-1] if won else None)
        if not won:
            assert not shown.yaku
            continue
        pile = won[-1].end.piles[winner]
        who = "You" if winner == 0 else "Opponent"
        assert shown.won == f"{who} won round {won[-1].end.number} with:"
        for name, points, cards in shown.yaku:
            alone = kk.score(cards, match.rules, month=won[-1].end.month)
            named = {yaku_name(word): value for word, value in alone.as_dict().items()}
            assert named[name] == points and all(card in pile for card in cards)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_sum_of_a_round_is_what_it_brought(preset: str) -> None:
    for match in ends(6):
        end, result = match.round.settlement, round_result(Shown.of(match)).result
        total = end.base * end.multiplier
        assert bool(result.total) == bool(total)
        if total:
            formula, _points = result.total.rsplit(" ", 1)
            left, _equals, right = formula.partition(" = ")
            assert int(right or left) == total
            assert eval(left.replace("×", "*")) == total


def test_after_a_win_a_stronger_opponent_comes_first_and_after_a_loss_a_rematch() -> None:
    def words(winner: int) -> tuple[str, list[str]]:
        found = (played(seed=seed, rounds=1) for seed in range(99))
        match = next(each for each in found if each.winner == winner)
        table = kk.Table(match=match, opponent="novice", deck="index", keep="")
        asked = table.bridge.state["dialog"]
        assert asked["kind"] == "end" and asked["result"]["light"] == ("sun", "moon")[winner]
        return asked["suggests"], [action for action, _label in asked["buttons"]]

    assert words(0) == (
        "next opponent",
        ["next opponent", "turning points", "new", "replay", "save"],
    )
    assert words(1) == ("new", ["new", "turning points", "easier opponent", "replay", "save"])


def test_an_easier_opponent_is_the_one_before_and_the_weakest_has_none() -> None:
    match = next(match for seed in range(99) if (match := played(seed=seed, rounds=1)).winner == 1)
    table = kk.Table(match=match, opponent="apprentice", deck="index", keep="")
    press(table, "easier opponent")
    assert table.opponent == "novice" and not table.match.is_over
    weakest = kk.Table(match=match, opponent="random", deck="index", keep="")
    assert "easier opponent" not in dict(weakest.bridge.state["dialog"]["buttons"])
    before = weakest.match
    say(weakest, event="act", action="easier opponent")
    assert weakest.match is before


def test_the_turning_points_are_those_of_the_player_and_of_a_match_that_is_over() -> None:
    def opened(match: kk.Match, opponent: str) -> Watching | None:
        state = TableState(match=match, opponent=opponent)
        return update(state, events.Act("turning points"))[0].watching

    match = played(rounds=1)
    watching = opened(match, "novice")
    assert watching and watching.is_open and watching.is_looking and watching.seat == 0
    assert opened(match, PERSON) is None
    assert opened(match.at(len(match.actions) - 1), "novice") is None


def test_the_end_of_a_match_holds_a_place_for_the_turning_points_and_then_leads_to_each() -> None:
    match = played(rounds=1)
    ended = TableState(match=match, opponent="novice")
    review = kk.review(match, 0, samples=200, progress=False)

    def result(state: TableState) -> Result:
        end = asked(state, shown_of(state))
        assert end and end.result
        return end.result

    assert result(ended).turning == "" and result(ended).points == ()
    waiting, _effects = update(ended, events.Use(awaits_review=True))
    assert "looking" in result(waiting).turning and result(waiting).points == ()
    known, _effects = update(waiting, events.Use(awaits_review=False, review=review))
    mistakes = review.mistakes[:TURNING]
    assert len(mistakes) > 1
    title = f"Your {len(mistakes)} turning points"
    assert result(known).turning == title + ", and your bravest move" * bool(review.bravest)
    for number, (point, mistake) in enumerate(zip(result(known).points, mistakes, strict=True)):
        assert point.card == mistake.action.card
        assert point.text == done(mistake.action, mistake.advice)
        assert f"Round {mistake.view.round_number}" in point.note
        assert grade_of(mistake) in point.note
        watching = update(known, events.Act(f"turning point {number}"))[0].watching
        assert watching and watching.decision == mistake and not watching.is_looking
    nothing, _effects = update(waiting, events.Use(awaits_review=False))
    assert result(nothing) == result(ended)  # the coach could not say


def costing(points: float, decision: Decision) -> Decision:
    """The decision, had it cost so many points."""
    options = (
        option._replace(loss=points, match=None) if option.action == decision.action else option
        for option in decision.advice.options
    )
    return replace(decision, advice=replace(decision.advice, options=tuple(options)))


@pytest.mark.parametrize("is_unlucky", [True, False])
def test_where_no_decision_cost_a_point_it_is_said_in_words_and_no_trifle_is_listed(
    is_unlucky: bool,
) -> None:
    match = played(rounds=1)
    review = kk.review(match, 0, samples=200, progress=False)
    trifles = tuple(costing(0.6, one) for one in review.mistakes)
    assert trifles and all(0 < one.gravity < 1 for one in trifles)
    cards = -23 if is_unlucky else 3
    luck = SimpleNamespace(rounds=(1,), result=lambda _seat: -24, cards=lambda _seat: cards)
    few = replace(review, decisions=trifles, luck=luck)
    title, points = turning_points(few, ("You", "Novice"), 0, "traditional")
    says = "The cards decided this one: no decision" if is_unlucky else "No decision"
    assert title == f"{says} cost you as much as a point."
    assert [point.text for point in points] == ["See your decisions"]
    ended = TableState(match=match, opponent="novice", review=replace(few, luck=review.luck))
    watching = update(ended, events.Act("turning point 0"))[0].watching
    assert watching and watching.decision == trifles[0]


def test_turning_points_of_a_point_or_more_are_not_mixed_with_trifles() -> None:
    review = kk.review(played(rounds=1), 0, samples=200, progress=False)
    first, *others = review.mistakes
    assert others
    small = [costing(0.6, one) for one in others]
    mixed = replace(review, decisions=(costing(2.0, first), *small))
    _title, points = turning_points(mixed, ("You", "Novice"), 0, "traditional")
    assert len(points) == 1 + bool(mixed.bravest)


def test_the_end_of_a_match_tells_luck_from_play_and_leads_to_the_luckiest_card() -> None:
    match = played(rounds=1)
    review = kk.review(match, 0, samples=200, progress=False)
    ended = TableState(match=match, opponent="novice", review=review)
    end = asked(ended, shown_of(ended))
    assert end and end.result and end.result.luck
    luck, lead = end.result.luck, match.points[0] - match.points[1]
    assert luck["bars"][-1][2:] == (0, lead)
    watching = update(ended, events.Act(luck["action"]))[0].watching
    assert watching and not watching.is_open
    view = watching.playback.position.view(0)
    cards = [*view.field, *view.piles[0], *view.piles[1], view.turned]
    assert luck["card"] in [card.index for card in cards if card]
    story, _effects = update(ended, events.Act("turning point 0"))
    advice = screen(story, layout_for(1000, 700)).advice
    assert advice["box"] and advice["box"]["luck"] == luck


def test_from_a_turning_point_one_plays_on_as_practice_against_the_same_opponent() -> None:
    match = played(rounds=1)
    review = kk.review(match, 0, samples=200, progress=False)
    ended = TableState(match=match, opponent="novice", review=review)
    state, _effects = update(ended, events.Act("turning point 1"))
    assert state.watching and state.watching.decision and state.watching.plays_on
    assert shown_of(state).portrait == "novice"
    after, (begin,) = update(state, events.Act("play on"))
    assert isinstance(begin, events.Begin) and after.overlay is None
    assert (begin.opponent, begin.practice) == ("novice", True)
    assert begin.match.view(0) == state.watching.decision.view
    alone = replace(state.watching, can_play_on=False)
    assert not alone.plays_on  # a replay by itself has no table behind it
    others = state.watching.looking(1).reviewed(1, kk.review(match, 1, samples=200, progress=False))
    assert others.decision and not others.plays_on
    unasked = update(replace(state, overlay=others), events.Act("play on"))
    assert unasked == (replace(state, overlay=others), ())


def test_what_was_judged_of_a_match_is_forgotten_once_its_end_is_taken_back() -> None:
    match = played(rounds=1)
    review = kk.review(match, 0, samples=200, progress=False)
    for known in (events.Use(awaits_review=True), events.Use(awaits_review=False, review=review)):
        state, _effects = update(TableState(match=match, opponent="novice"), known)
        back, _effects = update(state, events.Act("undo"))
        assert not back.match.is_over
        assert back.review is None and not back.awaits_review
