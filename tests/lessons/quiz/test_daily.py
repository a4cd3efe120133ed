"""The deal of the day: the same for everybody, judged with its error, kept and shared."""

from __future__ import annotations

import json
from datetime import date, timedelta

import pytest

from koikoi_widget.engine.errors import UnknownName
from koikoi_widget.engine.match import Match
from koikoi_widget.engine.round import Deal
from koikoi_widget.lessons import HAND_RULES
from koikoi_widget.lessons.judgement.threats import outs, threats
from koikoi_widget.lessons.questions.valued import Valued
from koikoi_widget.lessons.questions.worth import Judged, by_playing_on, judged
from koikoi_widget.lessons.quiz import daily as daily_module, daily_deal as deals_module
from koikoi_widget.lessons.quiz.daily import Daily
from koikoi_widget.lessons.quiz.daily_deal import (
    FIRST_DAY,
    UnknownDay,
    daily_deal,
    day_of,
    today,
)

DAY = date(2026, 11, 19)
DAYS = [FIRST_DAY + timedelta(days=number) for number in range(40)]


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[date]:
    """It is the 19th of November 2026, until another day is put into the list."""
    days = [DAY]
    for module in (daily_module, deals_module):
        monkeypatch.setattr(module, "today", lambda: days[0])
    return days


def test_a_day_has_one_deal_and_another_day_another() -> None:
    assert daily_deal(DAY) == daily_deal(DAY)
    assert len({str(daily_deal(day).view) for day in DAYS}) == len(DAYS)


def test_the_deal_of_a_day_stays_the_same_from_version_to_version() -> None:
    view = daily_deal(DAY).view
    assert (view.rules.id, view.phase) == ("bga", "play")
    assert str(view.hand) == "1-chaff-2 2-chaff-2 4-chaff-1 8-animal 8-chaff-1"


def test_from_one_day_on_every_deal_follows_the_rules_of_the_first_hand() -> None:
    """The days before keep the rules by which they were answered."""
    rules = [daily_deal(day).view.rules.id for day in DAYS]
    assert set(rules[26:]) == {HAND_RULES} and len(set(rules[:26])) > 1


def test_every_deal_leaves_a_choice_and_its_view_is_what_was_played() -> None:
    for day in DAYS:
        deal = daily_deal(day)
        position = Match.from_record(deal.record).round
        assert len(deal.view.legal_actions) > 1
        assert position.legal_actions == deal.view.legal_actions
        assert isinstance(deal.played.deal, Deal)
        assert position.hands[deal.view.seat] == deal.view.hand


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("soon", "'soon' is not a date"),
        ("2026-02-30", "is not a date"),
        ("2026-11-20", "no deal for 2026-11-20"),
        ("1999-01-01", "no deal for 1999-01-01"),
    ],
)
@pytest.mark.usefixtures("now")
def test_a_day_without_a_deal_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(UnknownDay, match=reason):
        day_of(text)


def test_an_action_within_the_error_of_the_best_is_right() -> None:
    deal = daily_deal(DAY)
    judgement = by_playing_on(deal.view, samples=40)
    values = [option.value for option in judgement.options]
    assert values == sorted(values, reverse=True)
    assert judgement.options[0].is_right
    assert {option.action for option in judgement.options} == {*deal.view.legal_actions}
    assert judged(deal.view, 3) == judged(deal.view, 3)


def test_stopping_is_worth_what_the_settlement_pays_without_error() -> None:
    deal = next(deal for deal in map(daily_deal, DAYS) if deal.view.phase == "decide")
    stop = by_playing_on(deal.view, samples=10).of("stop")
    position = Match.from_record(deal.record).round.push("stop")
    assert position.settlement
    points = position.settlement.points
    zero_sum = deal.view.rules.zero_sum
    expected = points[deal.view.seat] - (0 if zero_sum else points[1 - deal.view.seat])
    assert (stop.value, stop.error) == (expected, 0)


def answered(widget: Daily) -> list[str]:
    """Answer with the best action, and return what the browser is asked to keep."""
    widget.hear({"event": "hello", "kept": None, "day": widget.deal.day.isoformat()})
    sent: list[str] = []
    widget.send = lambda content, buffers=None: sent.append(content["text"])  # type: ignore[method-assign]
    widget.choose(str(widget.judgement.options[0].action))
    return sent


@pytest.mark.usefixtures("now")
def test_a_right_answer_is_kept_told_and_shared_and_a_second_one_ignored() -> None:
    widget = Daily()
    (kept,) = answered(widget)
    assert json.loads(kept)["2026-11-19"]["right"] is True
    assert widget.state["verdict"].startswith("✓")
    said = "Koi-Koi, {day}: right!\nMy week ⬜⬜⬜⬜⬜⬜🟩\n1 day in a row"
    assert widget.state["share"]["text"] == said, "the page fills in the day"
    first = widget.chosen
    widget.choose(str(widget.judgement.options[-1].action))
    assert widget.chosen == first


@pytest.mark.parametrize(
    ("loss", "grade", "verdict", "square", "said"),
    [
        (9.0, "blunder", "?? Blunder: it costs about 9 points.", "⬜", "not this time."),
        (0.7, "small", "?! Small mistake: it costs less than a point.", "🟨", "close!"),
    ],
)
@pytest.mark.usefixtures("now")
def test_a_wrong_answer_is_graded_compared_with_the_best_and_priced(
    loss: float,
    grade: str,
    verdict: str,
    square: str,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    widget = Daily()
    best, *others = widget.judgement.options
    action, reasons = others[-1].action, ("The best is better.", "It lies on the field.")
    worst = Valued(action, others[-1].value, 0.1, False, loss, *reasons)
    judgement = Judged((best, *others[:-1], worst), "", "Nothing is better.")
    monkeypatch.setattr(daily_module, "judged", lambda *_deal: judgement)
    widget = Daily()
    widget.choose(str(worst.action))
    assert widget.state["verdict"] == verdict
    assert widget.state["why"] == "The best is better."
    opens, figures = widget.state["figures"]
    assert opens == "Numbers" and "points for this round" in figures
    states = {option["action"]: option["state"] for option in widget.state["options"]}
    assert states[str(worst.action)] == grade
    told, week, _streak = widget.state["share"]["text"].split("\n")
    assert told.endswith(said) and week.endswith(square)
    prices = {item["text"] for item in widget.state["prices"]["items"]}
    assert len(prices) == 3, "the dearest"
    dear = "April chaff 1 costs about 9 points. It lies on the field."
    assert (dear in prices) == (loss > 1)


@pytest.mark.parametrize("phase", ["play", "decide"])
def test_what_helps_to_find_the_answer_is_shown_after_it(phase: str) -> None:
    day = next(day for day in DAYS if day <= today() and daily_deal(day).view.phase == phase)
    widget = Daily(day)
    assert widget.state["answer"] == [] and widget.state["prices"] is None
    shown = json.dumps([widget.state["prompt"], *widget.state["facts"], widget.state["rows"]])
    widget.choose(str(widget.judgement.options[0].action))
    outs_shown, threats_shown, *following = widget.state["answer"]
    for row, cards in (
        (outs_shown, outs(widget.deal.view)),
        (threats_shown, threats(widget.deal.view)),
    ):
        assert len(row["cards"]) in (0, len(cards)) and row["label"] not in shown
    assert bool(following) == (phase == "decide")
    assert not any(row["label"] in shown for row in following)
    assert len(widget.pictures) == len({*widget.pictures})


@pytest.mark.usefixtures("now")
def test_what_the_browser_kept_is_shown_again_and_counts_for_the_streak() -> None:
    action = str(daily_deal(DAY).view.legal_actions[0])
    kept = {
        day: {"action": action, "right": True, "on": day} for day in ("2026-11-18", "2026-11-19")
    }
    widget = Daily()
    widget.hear({"event": "hello", "kept": json.dumps(kept), "day": None})
    assert widget.chosen == action
    assert widget.state["streak"] == "2 days in a row"
    assert widget.state["share"]["text"].endswith("🟩🟩\n2 days in a row")
    assert [day["state"] for day in widget.state["week"]] == [*[""] * 5, "right", "right"]
    assert widget.state["tally"] == [], "two days say nothing"


@pytest.mark.usefixtures("now")
def test_all_days_are_added_up_and_a_wrong_one_ends_no_row() -> None:
    right = dict.fromkeys(("2026-11-10", "2026-11-11", "2026-11-12", "2026-11-17"), True)
    kept = {
        day: {"action": "stop", "right": is_right, "on": day}
        for day, is_right in (right | {"2026-11-18": False}).items()
    }
    widget = Daily()
    widget.hear({"event": "hello", "kept": json.dumps(kept), "day": None})
    figures = {words: figure for figure, words in widget.state["tally"]}
    in_a_row = {"in a row": "2", "longest streak": "3"}
    assert figures == {"days played": "5", "right": "80%"} | in_a_row


@pytest.mark.usefixtures("now")
def test_a_link_opens_its_day_and_an_old_day_does_not_count() -> None:
    widget = Daily()
    widget.hear({"event": "hello", "kept": None, "day": "2026-11-05"})
    assert widget.deal == daily_deal(date(2026, 11, 5))
    answered(widget)
    assert widget.state["streak"] == ""


@pytest.mark.usefixtures("now")
def test_a_link_to_no_day_says_why_and_shows_today() -> None:
    widget = Daily()
    widget.hear({"event": "hello", "kept": "{broken", "day": "someday"})
    assert "'someday' is not a date" in widget.state["error"]
    assert widget.deal.day == DAY


ENTRY = {"action": "stop", "right": True, "on": "2026-11-19"}


@pytest.mark.parametrize(
    "kept",
    [
        "{broken",
        "[]",
        "[" * 100_000,
        "1" * 5000,
        "x" * 1_000_000,
        '{"2026-11-19": 1}',
        '{"2026-11-19": {}}',
        json.dumps({"some day": ENTRY}),
        *(
            json.dumps({"2026-11-19": ENTRY | {name: wrong}})
            for name in ENTRY
            for wrong in (None, [], {}, 5, "x" * 1000)
        ),
    ],
    ids=lambda kept: kept[:60],
)
@pytest.mark.usefixtures("now")
def test_what_a_browser_kept_badly_is_left_out(kept: str | None) -> None:
    widget = Daily()
    widget.hear({"event": "hello", "kept": kept, "day": None})
    assert widget.kept == {} and "cannot be read" in widget.state["error"]
    assert answered(widget) and widget.state["done"]  # the day can be played


@pytest.mark.parametrize("action", ["play 1-bright", "stop", "koi-koi", "", "nonsense"])
@pytest.mark.usefixtures("now")
def test_a_kept_answer_that_this_day_does_not_allow_is_dropped(action: str) -> None:
    widget = Daily()
    allowed = {*map(str, widget.deal.view.legal_actions)}
    kept = json.dumps({DAY.isoformat(): ENTRY | {"action": action}})
    widget.hear({"event": "hello", "kept": kept, "day": None})
    assert widget.chosen == (action if action in allowed else "")
    assert action in allowed or answered(widget) and widget.state["done"]


def test_today_is_the_day_by_universal_time() -> None:
    assert day_of(today().isoformat()) == today()


@pytest.mark.parametrize(
    ("days_later", "counts"), [(0, True), (1, True), (2, False), (7, False), (-1, False)]
)
def test_a_deal_that_was_opened_on_its_day_counts_though_midnight_passes(
    now: list[date], days_later: int, counts: bool
) -> None:
    widget = Daily()
    widget.kept = {
        day.isoformat(): {"action": "stop", "right": True, "on": day.isoformat()}
        for day in (DAY - timedelta(days=2), DAY - timedelta(days=1))
    }
    now[0] = DAY + timedelta(days=days_later)
    widget.hear({"event": "hello", "kept": None, "day": None})  # the line was cut meanwhile
    right = str(widget.judgement.options[0].action)
    widget.hear({"event": "choose", "action": right, "day": DAY.isoformat()})
    assert (widget.kept[DAY.isoformat()]["on"] == DAY.isoformat()) == counts
    assert (widget.state["streak"] == "3 days in a row") == (counts and days_later in (0, 1))


def test_a_deal_opened_a_day_late_counts_for_no_streak(now: list[date]) -> None:
    widget = Daily()
    now[0] = DAY + timedelta(days=1)
    widget.hear({"event": "open", "day": now[0].isoformat()})
    widget.hear({"event": "open", "day": DAY.isoformat()})  # its own day has been opened since
    answered(widget)
    assert widget.kept[DAY.isoformat()]["on"] == now[0].isoformat()


def test_an_open_page_notices_that_the_next_deal_has_come(now: list[date]) -> None:
    widget = Daily()
    assert widget.state["title"] == "Today's deal"
    assert widget.state["coming"] == {
        "at": "2026-11-20T00:00:00+00:00",
        "says": "The next deal comes {when}.",
    }
    now[0] = DAY + timedelta(days=1)
    widget.hear({"event": "look"})
    assert widget.state["title"] == "The deal of the day" and widget.deal.day == DAY
    assert (now[0].isoformat(), "Today's deal") in widget.state["days"]
    assert "The next deal is here. This one still counts for your streak." in widget.state["facts"]
    assert widget.state["coming"]["at"] == "2026-11-21T00:00:00+00:00"
    assert Daily("2026-11-05").state["coming"] is None


@pytest.mark.usefixtures("now")
def test_an_answered_deal_is_played_on_by_who_was_asked_and_leads_back() -> None:
    widget = Daily()
    room = widget.room
    widget.hear({"event": "play on"})
    assert room.table is None, "it has not been answered"
    answered(widget)
    assert widget.state["buttons"] == [("play on", "Play on from here")]
    widget.hear({"event": "play on"})
    assert room.table and room.table.match.view(0).hand == widget.deal.view.hand
    assert widget.state["table"] and widget.state["options"] == []
    widget.hear({"event": "come back"})
    assert room.table is None and widget.state["options"] and widget.state["done"]


@pytest.mark.usefixtures("now")
def test_another_day_clears_the_table() -> None:
    widget = Daily()
    room = widget.room
    answered(widget)
    widget.play_on()
    widget.hear({"event": "open", "day": "2026-11-05"})
    assert room.table is None and not widget.state.get("table")


def test_an_option_that_no_picture_has_is_refused_by_its_name() -> None:
    with pytest.raises(UnknownName, match="unknown option: 'rules'; known: deck, palette, marks"):
        Daily(rules="zzz")


def test_a_teacher_s_word_deals_the_same_to_all_by_the_rules_of_the_class(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("KOIKOI_RULES", "nintendo")
    views = [str(Daily(deal=word).deal.view) for word in ("maple", " Maple ", "willow")]
    assert views[0] == views[1] != views[2]
    assert Daily(deal="maple").deal.view.rules.id == "nintendo"


@pytest.mark.usefixtures("now")
def test_in_a_class_the_deal_of_the_day_follows_its_rules_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    says = "Elsewhere the deal of the day is another one."
    assert says not in str(Daily().state["facts"])
    for rules, is_other in (("nintendo", True), (HAND_RULES, False)):
        monkeypatch.setenv("KOIKOI_RULES", rules)
        widget = Daily()
        assert {daily_deal(day).view.rules.id for day in DAYS} == {rules}
        assert widget.deal.view.rules.id == rules
        assert (says in str(widget.state["facts"])) is is_other
    monkeypatch.setenv("KOIKOI_RULES", "nintendo")
    assert says not in str(Daily(deal="maple").state["facts"])  # which is the class's own


def test_the_position_of_a_word_stays_the_same_from_version_to_version() -> None:
    view = Daily(deal="maple").deal.view
    assert view.phase == "play" and str(view.hand) == (
        "2-animal 5-chaff-1 9-animal 10-animal 10-chaff-1 11-animal"
    )


def test_the_word_in_an_address_comes_before_that_of_the_class(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("KOIKOI_DEAL", "maple")
    widget = Daily()
    assert widget.state["title"] == "Your class's deal" and widget.state["day"] == "maple"
    widget.hear({"event": "hello", "kept": None, "deal": "Willow"})
    assert widget.state["day"] == "willow"
    widget.hear({"event": "hello", "kept": None, "day": str(FIRST_DAY)})
    assert widget.state["day"] == str(FIRST_DAY)


@pytest.mark.parametrize("word", ["<script>", "2026-11-19", "x" * 5_000, "\u202emaple"])
@pytest.mark.usefixtures("now")
def test_a_word_that_is_none_is_refused_in_words_and_today_s_deal_stays(word: str) -> None:
    widget = Daily()
    widget.hear({"event": "hello", "kept": None, "deal": word})
    assert "letters, digits and '-'" in widget.state["error"]
    assert widget.state["day"] == str(DAY)


@pytest.mark.usefixtures("now")
def test_the_answer_to_a_word_is_kept_and_shared_with_its_cost_and_counts_for_no_streak() -> None:
    widget = Daily(deal="maple")
    dearest = widget.judgement.options[-1]
    widget.choose(str(dearest.action))
    assert widget.kept["maple"]["on"] == str(DAY)
    assert not (widget.state["streak"] or widget.state["week"] or widget.state["tally"])
    first, second = widget.state["share"]["text"].splitlines()
    assert first == "Koi-Koi, maple: not this time."
    assert second == f"Points lost: {dearest.loss:.2f} ± {dearest.error:.2f}"
    again = Daily(deal="maple")
    again.hear({"event": "hello", "kept": widget.text_to_keep()})
    assert again.chosen == str(dearest.action)


@pytest.mark.usefixtures("now")
def test_from_the_deal_of_a_class_a_way_leads_to_today_s_and_back() -> None:
    widget = Daily(deal="maple")
    [(today_s, _text)] = widget.state["days"]
    widget.hear({"event": "open", "day": today_s})
    assert widget.state["day"] == str(DAY)
    widget.hear({"event": "open", "day": widget.state["days"][-1][0]})
    assert widget.state["day"] == "maple"
