"""One's own mistakes: which ones are kept, when they come back, and what is read of a text."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from types import MappingProxyType
from typing import Any

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.rules import find_rules
from koikoi_widget.lessons.learner import memory
from koikoi_widget.lessons.my_matches import own_mistakes
from koikoi_widget.lessons.my_matches.own_mistakes import Mistake, OwnMistakes
from koikoi_widget.players import play_through, player, player_rng
from tests.lessons.learner.clocks import NOON

DAY = timedelta(days=1)
MIDNIGHT = datetime(2026, 5, 2, tzinfo=UTC)


@cache
def a_review() -> kk.Review:
    """The review of a match between two players who play whatever comes."""
    match = kk.Match("nintendo", seed=7)
    for _view in play_through(match, player("random"), player_rng(7, "mistakes")):
        pass
    return kk.review(match, samples=200, progress=False)


def with_losses(decision: kk.Decision, losses: dict[str, float]) -> kk.Review:
    """A review of one decision alone, whose actions lose so much; what is not named loses 9."""
    options = tuple(
        option._replace(rank=1 + (loss > 0), loss=loss, match=None)
        for option in decision.advice.options
        for loss in (losses.get(str(option.action), 9.0),)
    )
    advice = replace(decision.advice, options=options)
    return replace(a_review(), decisions=(replace(decision, advice=advice),))


def some(count: int) -> OwnMistakes:
    """So many mistakes, the costliest first; their positions are not read here."""
    made = (Mistake(f"position {n}", "stop", 20.0 - n) for n in range(count))
    return OwnMistakes({one.position: one for one in made})


def positions(mistakes: tuple[Mistake, ...]) -> list[str]:
    return [one.position for one in mistakes]


def test_the_costliest_decisions_of_a_seat_are_noted_as_what_it_saw() -> None:
    review = a_review()
    own = OwnMistakes().noted(review)
    assert 0 < len(own) <= own_mistakes.MOST_A_MATCH
    worst = max(decision.cost for decision in review.of(0))
    for mistake in own.mistakes.values():
        assert own_mistakes.LEAST <= mistake.cost <= worst + 0.01
        view = mistake.view()
        assert view.seat == 0 and str(mistake.chosen(view)) == mistake.action


def test_the_wrong_one_of_two_cards_taken_is_no_mistake_that_can_be_asked() -> None:
    pairs = (
        (decision, [a for a in decision.view.legal_actions if isinstance(a, kk.Play) and a.taking])
        for decision in a_review().decisions
    )
    decision, [one, other, *_rest] = next(pair for pair in pairs if pair[1])
    assert isinstance(one, kk.Play) and isinstance(other, kk.Play) and one.card == other.card
    decision = replace(decision, action=other)
    best = str(next(a for a in decision.view.legal_actions if a.card != other.card))
    seat = decision.seat
    assert not OwnMistakes().noted(with_losses(decision, {str(one): 0.0}), seat)
    assert len(OwnMistakes().noted(with_losses(decision, {best: 0.0}), seat)) == 1


def test_a_discard_of_what_should_take_is_no_mistake_that_can_be_asked() -> None:
    """The question is which card to play, and it was the right one."""
    match = kk.Match(kk.rules("nintendo", free_discard=True), seed=7, starter=0)
    view = match.view(0)
    taking = next(a for a in view.legal_actions if isinstance(a, kk.Play) and a.taking)
    discard = kk.Play(taking.card)
    match.push(discard)
    (decision,) = kk.review(match, samples=50, progress=False).of(0)
    assert decision.view == view and decision.action == discard
    assert not OwnMistakes().noted(with_losses(decision, {str(taking): 0.0}), 0)
    best = str(next(a for a in view.legal_actions if a.card != taking.card))
    assert len(OwnMistakes().noted(with_losses(decision, {best: 0.0}), 0)) == 1


def test_the_same_match_noted_again_forgets_nothing_of_what_was_answered() -> None:
    own = OwnMistakes().noted(a_review())
    first = own.due(NOON)[0].position
    after = own.answered(first, True, NOON)
    assert after.noted(a_review()) == after


def test_no_more_than_five_are_asked_on_a_day_and_those_missed_come_back_on_it() -> None:
    own = some(8)
    assert len(own.due(NOON)) == own_mistakes.MOST_A_DAY
    for mistake in own.due(NOON):
        own = own.answered(mistake.position, False, NOON)
    assert not own.due(NOON)
    soon = NOON + timedelta(minutes=10)
    assert positions(own.due(soon)) == [f"position {n}" for n in range(5)]
    assert positions(own.due(NOON + DAY)) == [f"position {n}" for n in range(5)]


def test_what_is_beyond_a_days_number_waits_for_the_next_day() -> None:
    own = some(6)
    for mistake in own.due(NOON):
        for minutes in (0, 10):
            own = own.answered(mistake.position, True, NOON + timedelta(minutes=minutes))
    evening = NOON + timedelta(hours=9)
    assert not own.due(evening)
    assert own.next_due(evening) == MIDNIGHT
    assert positions(own.due(NOON + DAY)) == ["position 5"]


def test_a_position_that_sits_is_known_and_one_that_is_missed_again_is_not() -> None:
    own = some(1)
    for days in (0, 3):
        assert not own.mistakes["position 0"].is_known
        own = own.answered("position 0", True, NOON + days * DAY)
    assert own.mistakes["position 0"].is_known
    missed = own.answered("position 0", False, NOON + 30 * DAY)
    assert not missed.mistakes["position 0"].is_known


def test_on_a_day_off_none_is_due_and_on_the_next_all_are() -> None:
    own = replace(some(2), paused=NOON)
    assert own.is_paused(NOON) and not own.due(NOON)
    assert own.next_due(NOON) == MIDNIGHT
    assert len(own.due(NOON + DAY)) == 2


def test_one_that_shall_never_come_back_stays_away_even_when_its_match_is_noted_again() -> None:
    own = OwnMistakes().noted(a_review())
    first = own.due(NOON)[0].position
    without = own.without(first)
    assert first not in without.mistakes
    assert first not in without.noted(a_review()).mistakes
    assert first not in without.merged(own).mistakes


def test_two_tabs_lose_nothing_of_each_other() -> None:
    one = some(3).answered("position 0", True, NOON)
    other = some(3).answered("position 1", False, NOON).without("position 2")
    both = one.merged(other)
    assert both == other.merged(one)
    assert [mistake.trace is not None for mistake in both.mistakes.values()] == [True, True]


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is a week later than noon."""
    monkeypatch.setattr(memory, "usable_now", lambda: NOON + 7 * DAY)


def test_what_waits_behind_a_days_number_is_not_promised_for_that_day() -> None:
    own = some(6).answered("position 5", True, NOON - DAY)
    own = own.answered("position 5", True, NOON - DAY + timedelta(hours=1))
    trace = own.mistakes["position 5"].trace
    assert trace
    at_three = replace(trace, due=NOON + timedelta(hours=3))
    last = replace(own.mistakes["position 5"], trace=at_three)
    own = replace(own, mistakes={**own.mistakes, "position 5": last})
    assert own.next_due(NOON - timedelta(hours=1)) == at_three.due
    for n in range(5):
        for minutes in (0, 10):
            own = own.answered(f"position {n}", True, NOON + timedelta(minutes=minutes))
    assert own.next_due(NOON + timedelta(hours=1)) == MIDNIGHT
    assert not own.due(at_three.due)


def test_a_pause_late_in_the_day_of_utc_takes_a_night() -> None:
    late = MIDNIGHT - timedelta(minutes=30)
    own = replace(some(1), paused=late)
    assert own.is_paused(late + timedelta(hours=11))
    assert own.next_due(late) == late + timedelta(hours=12)
    assert own.due(late + timedelta(hours=12))


def test_a_pause_noted_by_a_clock_that_was_ahead_is_none(later: None) -> None:
    own = replace(some(1), paused=NOON + 8 * DAY)
    assert not own.is_paused(NOON)
    assert own.merged(replace(some(1), paused=NOON)).paused == NOON


def test_whichever_tab_was_told_last_pauses_or_goes_on_in_both(later: None) -> None:
    paused = replace(some(1), paused=NOON)
    soon = NOON + timedelta(minutes=1)
    on = replace(paused, resumed=soon)
    for both in (paused.merged(on), on.merged(paused)):
        assert both.due(soon)
    again = replace(on, paused=soon + timedelta(minutes=1))
    for both in (on.merged(again), again.merged(on)):
        assert both.is_paused(NOON + timedelta(minutes=3))


def test_two_tabs_that_dropped_hundreds_agree_at_last(later: None) -> None:
    one = OwnMistakes()
    for n in range(500):
        one = one.without(f"position {n}")
    other = one.without("position 500")
    told = one.merged(other)
    assert str(told.merged(other)) == str(told)
    assert len(OwnMistakes.parse(str(other)).merged(one).never) == len(other.never)


def test_what_is_known_gives_way_to_new_mistakes_that_cost_less() -> None:
    own = some(50)
    for days in (0, 3):
        own = own.answered("position 0", True, NOON + days * DAY)
    assert own.mistakes["position 0"].is_known
    cheap = Mistake("cheap", "stop", 0.5)
    own = replace(own, mistakes={**own.mistakes, "cheap": cheap})
    assert len(own) == own_mistakes.MOST
    assert "cheap" in own.mistakes and "position 49" in own.mistakes
    assert "position 0" not in own.mistakes


def test_no_more_than_the_fifty_costliest_are_kept() -> None:
    own = some(60)
    assert len(own) == own_mistakes.MOST
    assert "position 0" in own.mistakes and "position 59" not in own.mistakes


def test_what_is_written_is_read_again() -> None:
    own = OwnMistakes().noted(a_review())
    own = own.answered(own.due(NOON)[0].position, True, NOON).without(own.due(NOON)[1].position)
    own = replace(own, paused=NOON, resumed=NOON + DAY)
    assert OwnMistakes.parse(str(own)) == own


_GOOD: dict[str, Any] = {
    "format": own_mistakes.FORMAT,
    "paused": None,
    "resumed": None,
    "never": [],
    "mistakes": [{"position": "p", "action": "stop", "cost": 3.5}],
}


@pytest.mark.parametrize(
    "change",
    [
        {"format": "koikoi progress 1"},
        {"paused": "today"},
        {"paused": 7},
        {"resumed": "2026-05-01T12:00:00"},
        {"never": ["<script>"]},
        {"never": {}},
        {"mistakes": {}},
        {"mistakes": [7]},
        {"mistakes": [{"position": "p", "action": "stop", "cost": float("nan")}]},
        {"mistakes": [{"position": "p", "action": "stop"}]},
        {"mistakes": [{"position": "p" * 20_000, "action": "stop", "cost": 1}]},
        {"mistakes": [{"position": "p", "action": "stop", "cost": "1"}]},
        {"mistakes": [{"position": "p", "action": "stop", "cost": 1, "trace": {"state": "new"}}]},
        {"mistakes": [{"position": f"{n}", "action": "stop", "cost": 1} for n in range(99)]},
    ],
    ids=lambda change: f"{next(iter(change))}",
)
def test_what_cannot_be_is_refused(change: dict[str, Any]) -> None:
    assert len(OwnMistakes.parse(json.dumps(_GOOD))) == 1
    with pytest.raises(kk.ProgressError):
        OwnMistakes.parse(json.dumps(_GOOD | change))


@pytest.mark.parametrize("part", [*_GOOD])
def test_a_list_that_lacks_a_part_is_refused(part: str) -> None:
    damaged = {name: value for name, value in _GOOD.items() if name != part}
    with pytest.raises(kk.ProgressError):
        OwnMistakes.parse(json.dumps(damaged))


def test_mistakes_by_rules_with_many_yaku_of_the_house_are_read_again() -> None:
    house = [
        kk.Yaku(id=f"家の役-{n}", points=10**9, pool="1-bright 1-ribbon", need=2) for n in range(20)
    ]
    rules = find_rules("nintendo").changed(yaku=house)
    decision = a_review().mistakes[0]
    view = replace(decision.view, rules=rules)
    assert len(view.notation) > 1000
    costs = {str(action): 0.0 for action in view.legal_actions if action != decision.action}
    review = with_losses(replace(decision, view=view), costs | {str(decision.action): 1e9})
    own = OwnMistakes().noted(review, view.seat)
    assert len(own) == 1
    assert OwnMistakes.parse(str(own)) == own


def test_a_position_that_cannot_be_is_refused_once_it_is_read() -> None:
    known = next(iter(OwnMistakes().noted(a_review()).mistakes.values()))
    with pytest.raises(kk.KoiKoiError):
        replace(known, position="view0 nonsense").view()
    with pytest.raises(kk.KoiKoiError):
        replace(known, action="play 13-bright").view()


def test_they_never_change() -> None:
    assert isinstance(some(1).mistakes, MappingProxyType)
    assert hash(some(2)) == hash(some(2))
