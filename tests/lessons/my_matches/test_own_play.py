"""Your own play: what a match says about a player, how it is summed, kept and read."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.actions import KOI_KOI
from koikoi_widget.engine.texts import MOST_READ
from koikoi_widget.lessons.my_matches import own_play as own
from koikoi_widget.lessons.my_matches.own_matches import TRAINED_BY, OwnMatches, to_train
from koikoi_widget.players import play_through
from koikoi_widget.table.model import events
from koikoi_widget.table.saved.saved_match import Kept
from tests.table.matches import press


def finished(seed=3, rules="bga"):
    match = kk.Match(rules, seed=seed)
    for _view in play_through(match, kk.player("greedy"), Random(seed)):
        pass
    return match


def counted(match, seat):
    """Return the same numbers, counted action by action."""
    counts = Counter()
    has_called = False
    for place, (actor, action) in enumerate(match.played, 1):
        has_called |= actor == seat and action == KOI_KOI
        end = match.at(place).round.settlement
        if end:
            won, lost = end.winner == seat, end.winner == 1 - seat
            counts.update(rounds=1, rounds_won=won, called=has_called)
            counts.update(called_won=has_called and won, called_lost=has_called and lost)
            has_called = False
    return counts


@pytest.mark.parametrize("rules", ["bga", "nintendo", "italian", "legends"])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_match_is_counted_as_it_was_played(rules, seat):
    for seed in range(3):
        match = finished(seed, rules)
        tally = kk.own_play(match.record, seat, "greedy")
        assert {name: getattr(tally, name) for name in counted(match, seat)} == counted(match, seat)
        assert (tally.rules, tally.opponent, tally.matches) == (rules, "greedy", 1)
        assert tally.won == (match.winner == seat)
        made = sum(tally.yaku.values())
        settlements = [played.end.settlement for played in match.rounds()]
        assert made >= sum(end.winner == seat for end in settlements if end.score)


def test_a_match_of_more_rounds_than_months_is_counted():
    long = kk.rules("nintendo", rounds=14)
    tally = kk.own_play(finished(rules=long))
    assert tally.rounds == 14


def test_rules_are_those_of_a_preset_or_of_the_house():
    for match, word in (
        (kk.Match("nintendo", rounds=3), "nintendo"),
        (kk.Match(kk.rules("nintendo", viewings="never")), "nintendo:house"),
        (kk.Match(replace(kk.PRESETS["nintendo"], id="ours")), "house"),
    ):
        assert kk.own_play(match).rules == word


def test_what_cannot_be_an_opponent_is_refused():
    with pytest.raises(kk.InvalidValue, match="opponent"):
        kk.own_play(finished(), 0, "two words")
    with pytest.raises(kk.InvalidValue, match="the match is not over"):
        kk.OwnPlay().noted(kk.Match("bga", seed=1))


def test_a_match_given_up_is_one_that_was_not_won_until_it_goes_on():
    match = kk.Match("bga", seed=1)
    play = kk.OwnPlay().noted(match, 0, "greedy", resigned=True)
    assert kk.OwnPlay.parse(str(play)) == play
    (total,) = play.noted(finished(2), 0, "greedy").totals
    assert (total.matches, total.resigned) == (2, 1)
    assert play.without(match) == kk.OwnPlay() == play.without(match).without(match)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("outcome", "won", "resigned"),
    [(("resigned", 0), (1, 0), (0, 1)), (("agreed", None), (0, 0), (0, 0))],
)
def test_a_match_with_a_friend_counts_as_the_two_have_ended_it(
    seat: int,
    outcome: tuple[str, int | None],
    won: tuple[int, int],
    resigned: tuple[int, int],
) -> None:
    match = kk.Match("bga", seed=1)
    play = kk.OwnPlay().noted(match, seat, "person", outcome=outcome, friend="Aiko")
    (total,) = play.totals
    assert (total.won, total.resigned) == (won[seat], resigned[seat])
    assert kk.OwnPlay.parse(str(play)) == play
    assert play.last == (str(match.record), seat, "Aiko")


def test_the_record_with_a_friend_is_kept_until_another_match_has_ended() -> None:
    play = kk.OwnPlay().noted(finished(1), 0, "greedy")
    friendly = play.noted(finished(2), 1, "person", friend="Aiko")
    assert friendly.last and not play.last
    assert friendly.noted(finished(1), 0, "greedy").last == friendly.last  # noted before
    assert play.merged(friendly).last == friendly.merged(play).last == friendly.last
    assert friendly.noted(finished(1), 1, "person", friend="Ben").last == friendly.last
    later = friendly.noted(finished(3), 0, "greedy")
    assert later.last is None and kk.OwnPlay.parse(str(later)) == later
    # What one browser has kept before it told so, and what came since.
    since = kk.OwnPlay().noted(finished(3), 0, "person", friend="Ben")
    assert friendly.merged(since).last == since.last


@pytest.mark.parametrize(
    "last",
    [
        *(7, {}, {"seat": 2}, {"name": 7}, {"name": "a\nb"}, {"name": ""}),
        *({"record": "none"}, {"record": "\ud800"}),  # half of a pair
    ],
)
def test_a_record_with_a_friend_that_cannot_be_one_is_left_out(last: Any) -> None:
    play = kk.OwnPlay().noted(finished(), 0, "person", friend="Aiko")
    content = json.loads(str(play))
    content["last"] = content["last"] | last if isinstance(last, dict) and last else last
    again = kk.OwnPlay.parse(json.dumps(content))
    assert again.last is None and again.matches == play.matches


def test_matches_are_summed_by_rules_and_opponent_and_none_counts_twice():
    play = kk.OwnPlay()
    for seed, rules in ((1, "bga"), (2, "bga"), (2, "bga"), (3, "nintendo")):
        play = play.noted(finished(seed, rules), 0, "greedy")
    first, second = play.totals
    assert (first.rules, first.matches, second.rules, second.matches) == ("bga", 2, "nintendo", 1)
    both = [kk.own_play(finished(seed), 0) for seed in (1, 2)]
    assert first.rounds == sum(each.rounds for each in both)
    assert sum(first.yaku.values()) == sum(sum(each.yaku.values()) for each in both)


def test_it_is_read_as_it_was_written(tmp_path):
    play = kk.OwnPlay().noted(finished(), 0, "greedy")
    play.save(tmp_path / "matches.json")
    assert kk.OwnPlay.load(tmp_path / "matches.json") == kk.OwnPlay.parse(str(play)) == play


def test_only_the_latest_matches_are_kept():
    tally = kk.own_play(finished())
    many = kk.OwnPlay({f"{place:016x}": tally for place in range(own.MOST + 5)})
    assert next(iter(many.matches)) == f"{5:016x}" and len(many) == own.MOST
    assert len(str(many)) < MOST_READ


GOOD = json.loads(str(kk.OwnPlay({"0" * 16: kk.own_play(finished(), 0, "greedy")})))


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ({"rules": "b g a"}, "rules"),
        ({"opponent": 7}, "opponent"),
        ({"won": 2}, "won"),
        ({"rounds": True}, "rounds"),
        ({"rounds": 0, "rounds_won": 1}, "rounds"),
        ({"called": 1, "called_won": 1, "called_lost": 1}, "called"),
        ({"called_lost": -1}, "called_lost"),
        ({"yaku": {"animals": 100}}, "yaku"),
        ({"yaku": {f"y{number}": 1 for number in range(99)}}, "yaku"),
        ({"costs": {"luck": [1, 2.0, 0.1]}}, "costs"),
        ({"costs": {"discard": [0, 2.0, 0.1]}}, "costs"),
        ({"costs": {"discard": [1, -2.0, 0.1]}}, "costs"),
        ({"costs": {"discard": [1, 2.0]}}, "costs"),
        ({"costs": [1]}, "costs"),
        ({"resigned": 2}, "resigned"),
    ],
)
def test_an_impossible_part_is_named(change, part):
    bad = {**GOOD, "matches": {"0" * 16: {**GOOD["matches"]["0" * 16], **change}}}
    with pytest.raises(kk.ProgressError) as refused:
        kk.OwnPlay.parse(json.dumps(bad))
    assert refused.value.part == f"matches / {'0' * 16} / {part}"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{" * 9999,
        "x" * (MOST_READ + 1),
        json.dumps({**GOOD, "format": "koikoi matches 2"}),
        json.dumps({**GOOD, "matches": []}),
        json.dumps({**GOOD, "matches": {"nine": GOOD["matches"]["0" * 16]}}),
        json.dumps({**GOOD, "matches": {"0" * 16: {"rules": "bga"}}}),
    ],
)
def test_anything_else_is_refused(text):
    with pytest.raises(kk.ProgressError):
        kk.OwnPlay.parse(text)


# What decisions cost.


@pytest.fixture(scope="module")
def reviewed():
    """Return a match of random play against the greedy player, and what its decisions cost."""
    pytest.importorskip("numba")
    match, players = (
        kk.Match("nintendo", seed=5, rounds=3),
        (kk.player("random"), kk.player("greedy")),
    )
    rng = Random(5)
    while not match.is_over:
        match.push(players[match.seat].choose(match.view(match.seat), rng))
    return match, kk.review(match, 0, samples=300, progress=False)


def test_points_lost_are_told_apart_by_theme(reviewed):
    match, review = reviewed
    costs = kk.own_play(match, review=review).costs
    for theme, is_it in {
        "koi-koi": lambda one: one.view.phase == "decide",
        "discard": lambda one: one.view.phase == "play" and not takes(one.view),
        "capture": lambda one: one.view.phase == "take" or takes(one.view),
    }.items():
        found = [one for one in review.of(0) if not one.advice.is_for_the_match and is_it(one)]
        count, points, error = costs.get(theme, (0, 0, 0))
        assert count == len(found) and points == pytest.approx(sum(one.cost for one in found))
        assert error == pytest.approx(sum(one.error**2 for one in found if one.cost) ** 0.5)
    assert sum(cost.points for cost in costs.values()) > 0


def takes(view):
    months = {card.month for card in view.field}
    return view.phase == "play" and any(card.month in months for card in view.hand)


def test_a_review_may_come_later_and_is_never_lost(reviewed, tmp_path):
    match, review = reviewed
    plain = kk.OwnPlay().noted(match, 0, "greedy")
    priced = plain.noted(match, 0, "greedy", review=review)
    assert len(priced) == 1
    assert plain.merged(priced) == priced.merged(plain) == kk.OwnPlay.parse(str(priced)) == priced
    assert "costs" not in str(plain)  # as it was kept before there were any
    other = kk.OwnPlay({"1" * 16: next(iter(priced.matches.values()))})
    (total,) = priced.merged(other).totals
    (once,) = priced.totals
    assert total.costs["capture"].points == 2 * once.costs["capture"].points
    assert total.costs["capture"].error == pytest.approx(2**0.5 * once.costs["capture"].error)


def test_what_cards_and_play_brought_adds_up_to_the_lead_of_the_score(reviewed):
    match, review = reviewed
    for seat in (0, 1):
        lead = kk.own_play(match, seat, review=review).lead
        assert lead.cards == pytest.approx(review.luck.cards(seat))
        assert lead.cards + lead.play == pytest.approx(match.points[seat] - match.points[1 - seat])
    coins = kk.Match("bga", seed=5, rounds=1)
    while not coins.is_over:
        coins.push(coins.legal_actions[0])
    priced = kk.own_play(coins, review=kk.review(coins, samples=20, progress=False)).lead
    assert sum(priced) == pytest.approx(coins.points[0] - coins.points[1])
    assert kk.own_play(match).lead is None


def led(*leads, rules="nintendo"):
    tally = replace(kk.own_play(finished()), rules=rules)
    return {
        f"{place:08d}{hash(rules) % 10**8:08d}": replace(tally, lead=lead and own.Lead(*lead))
        for place, lead in enumerate(leads)
    }


def test_matches_over_time_say_what_play_and_cards_brought():
    widget = OwnMatches(keep=False)
    seldom = led((5, 1), (-5, 3), rules="bga")
    widget.own = kk.OwnPlay(seldom | led((9, 4), None, (-3, 2), (0, 6)))
    assert widget.own == kk.OwnPlay.parse(str(widget.own))
    widget.train_with(lambda about, rules: None)
    told = widget.state["tables"].replace("\N{NO-BREAK SPACE}", " ")
    first, second = (
        told.index("over 3 matches the play brought you +4.0 ± 1.2 points a match, the cards +2.0"),
        told.index("over 2 matches the play brought you +2.0 ± 1.0 points a match, the cards +0.0"),
    )
    assert first < second and told.count('role="img"') == 1
    assert "+3.0 ± 1.0 and +3.0 after 2 matches" in told
    assert kk.OwnPlay(seldom | led((9, 4))).totals[0].lead is None


def test_of_a_single_match_nothing_is_said_over_time():
    widget = OwnMatches(keep=False)
    widget.own = kk.OwnPlay(led((9, 4)))
    widget.train_with(lambda about, rules: None)
    assert (
        'role="img"' not in widget.state["tables"] and "play brought" not in widget.state["tables"]
    )


def with_costs(**costs):
    return replace(
        kk.own_play(finished()), costs={name: own.Cost(*each) for name, each in costs.items()}
    )


def test_what_cost_most_is_to_be_trained_unless_chance_may_explain_it():
    assert with_costs(discard=(40, 9.0, 1.0), capture=(60, 12.0, 1.0)).costliest == "capture"
    assert with_costs(discard=(40, 9.0, 1.0), capture=(60, 12.0, 7.0)).costliest == "discard"
    assert with_costs(discard=(40, 0.0, 0.0)).costliest == ""
    often, seldom = with_costs(capture=(9, 5.0, 1.0)), replace(with_costs(), rules="nintendo")
    assert to_train((often, replace(often, opponent="coach"), seldom)) == ("capture", "bga")


def test_what_cost_nothing_stands_without_an_error():
    widget = OwnMatches(keep=False)
    widget.own = kk.OwnPlay({"1" * 16: with_costs(discard=(4, 0.0, 0.0), capture=(4, 1.0, 0.002))})
    widget.train_with(lambda about, rules: None)
    told = widget.state["tables"].replace("\N{NO-BREAK SPACE}", " ")
    assert ">0.00 (4)<" in told and ">0.25 ± 0.01 (4)<" in told


def test_house_rules_are_trained_by_the_rules_they_start_from():
    costly = with_costs(capture=(9, 5.0, 1.0))
    assert to_train((replace(costly, rules="nintendo:house"),)) == ("capture", "nintendo:house")
    assert to_train((replace(costly, rules="house"),)) is None  # of which it is not known
    widget, asked = OwnMatches(), []
    widget.own = kk.OwnPlay({"1" * 16: replace(costly, rules="nintendo:house")})
    widget.train_with(lambda *wanted: asked.append(wanted))
    assert widget.state["train"].startswith("Train next: ")
    assert "Mario Hanafuda with house rules" in widget.state["tables"]
    assert "the rules yours are based on: Nintendo" in widget.state["tables"]
    widget.hear({"event": "train"})
    assert asked == [(TRAINED_BY["capture"], "nintendo")]


def test_by_the_rules_of_a_source_nothing_is_said_of_house_rules():
    widget = OwnMatches()
    widget.own = kk.OwnPlay({"1" * 16: with_costs(capture=(9, 5.0, 1.0))})
    widget.train_with(lambda *_wanted: None)
    assert widget.state["train"] and "house rules" not in widget.state["tables"]


# On the page.


@pytest.fixture
def shown(monkeypatch):
    """Return the widget, and what it has sent."""
    widget, sent = OwnMatches(), []
    monkeypatch.setattr(widget, "send", sent.append)
    return widget, sent


def test_before_the_first_match_it_says_what_it_is_for(shown):
    widget, sent = shown
    widget.hear({"event": "hello", "kept": None})
    assert "you see here how you play" in widget.state["says"] and not widget.state["tables"]
    assert sent == []


def test_a_match_is_kept_with_those_the_browser_has(shown):
    widget, sent = shown
    widget.note(finished(1), "greedy")
    assert sent == []  # what the browser has is not known yet
    kept = str(kk.OwnPlay().noted(finished(2), 0, "coach"))
    widget.hear({"event": "hello", "kept": kept})
    (message,) = sent
    assert message["do"] == "keep" and len(kk.OwnPlay.parse(message["text"])) == 2
    for word in ("Board Game Arena", "Greedy", "Coach", "Animals"):
        assert word in widget.state["tables"]
    widget.hear({"event": "download"})
    assert sent[-1] == {**message, "do": "download", "name": "koi-koi-matches.json"}


def test_a_match_is_priced_in_the_background_and_says_what_to_train(reviewed, monkeypatch):
    match, review = reviewed
    monkeypatch.setattr("koikoi_widget.coach.review.review", lambda *_arguments, **_named: review)

    async def page():
        widget, asked, came = OwnMatches(), [], asyncio.Event()
        widget.train_with(lambda *wanted: asked.append(wanted))
        widget.observe(lambda change: change.new["train"] and came.set(), "state")
        widget.note(match, "greedy")
        assert widget.state["train"] == ""  # nobody is kept waiting
        await asyncio.wait_for(came.wait(), 60)
        widget.hear({"event": "train"})
        return widget.state, asked

    state, asked = asyncio.run(page())
    assert "Points lost per decision" in state["tables"] and "±" in state["tables"]
    theme = kk.own_play(match, review=review).costliest
    assert asked == [(TRAINED_BY[theme], "nintendo")]
    assert state["train"].startswith("Train next: ")


def test_without_a_page_that_waits_nothing_is_priced(shown):
    widget, _sent = shown
    widget.note(finished(1), "greedy")
    widget.hear({"event": "train"})
    assert "Points lost" not in widget.state["tables"] and widget.state["train"] == ""


def test_what_cannot_be_read_is_set_aside_with_the_reason(shown):
    widget, sent = shown
    widget.hear({"event": "hello", "kept": "[]"})
    assert sent == [{"do": "set aside"}]
    assert "this is not a list of your matches" in widget.state["error"]


def test_a_word_from_a_file_is_never_markup(shown):
    widget, _sent = shown
    tally = replace(kk.own_play(finished()), rules="bga", opponent="a.b")
    widget.hear({"event": "hello", "kept": str(kk.OwnPlay({"1" * 16: tally}))})
    assert "a.b" in widget.state["tables"]
    bad = str(kk.OwnPlay({"1" * 16: replace(tally, opponent="<b>")}))
    widget.hear({"event": "hello", "kept": bad})
    assert "opponent" in widget.state["error"] and "<b>" not in widget.state["tables"]


def test_the_page_notes_a_finished_match_once_even_if_its_end_is_taken_back():
    page = kk.App("bga", "greedy", seed=4, rounds=1, keep="")
    for _time in range(2):
        while not page.table.match.is_over:
            assert len(page.matches.own) == _time
            page.table.push(page.table.match.legal_actions[0])
        assert len(page.matches.own) == 1
        page.table.undo()
    (total,) = page.matches.own.totals
    assert (total.rules, total.opponent, total.rounds) == ("bga", "greedy", 1)


def test_at_the_end_the_table_says_how_the_matches_against_this_opponent_went():
    page = kk.App("bga", "greedy", seed=4, rounds=1, keep="")
    wins = []
    for number in range(3):
        page.table.new_match(rules="bga", opponent="greedy", seed=number)
        while not page.table.match.is_over:
            page.table.push(page.table.match.legal_actions[0])
        wins.append(page.table.match.winner == 0)
        page.table.tell()
        dialog = page.table.bridge.state["dialog"]
        assert dialog["result"]["wins"] == (wins if number else [])
        said = f"Against Greedy you have won {sum(wins)} of the last {number + 1} matches."
        assert (said in dialog["lines"]) == bool(number)
    assert page.matches.own.against("novice") == ()


def resign(page):
    for action in ("record", "resign", "give up"):
        press(page.table, action)


@pytest.fixture
def page():
    """Return a page on which a match has begun."""
    page = kk.App("bga", "greedy", seed=4, keep="", practice=False)
    page.table.push(page.table.match.legal_actions[0])
    return page


def test_a_resigned_match_is_shown_as_one_that_you_gave_up_until_you_go_on_with_it():
    page = kk.App("bga", "greedy", seed=4, keep="")
    page.table.push(page.table.match.legal_actions[0])
    for _time in range(2):
        resign(page)
        assert [each.resigned for each in page.matches.own.totals] == [1]
        assert "Matches you resigned" in page.matches.state["tables"]
        press(page.table, "undo")
        assert not len(page.matches.own)


def test_a_player_who_has_resigned_and_looks_for_another_match_cannot_continue(page):
    resign(page)
    press(page.table, "choose")
    shown = page.first_page.state
    assert shown["play"]["waiting"] == [] and shown["hero"]["way"]["text"] != "Go on"
    assert [each.resigned for each in page.matches.own.totals] == [1]


def test_what_another_tab_has_does_not_bring_back_a_resigned_match(page):
    resign(page)
    given_up = page.table.match
    for _time in range(2):
        kept = events.Greeted(str(Kept("greedy", True, kk.Match("bga", seed=5))), is_newest=True)
        page.table.happen(events.Found(kept, Kept.parse(kept.text or "")))
        assert page.table.state.offer
    press(page.table, "fresh")
    assert page.table.state.has_resigned and page.table.match == given_up
    assert [each.resigned for each in page.matches.own.totals] == [1]
