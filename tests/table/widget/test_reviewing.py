"""The mistakes in a replay: found, asked before they are told, tried again, and then shown."""

from __future__ import annotations

from concurrent.futures import CancelledError
from dataclasses import replace
from threading import Event

import pytest

import koikoi_widget as kk
from koikoi_widget.coach.advice import Advice
from koikoi_widget.coach.advice_words import Seats, action_name, lost_in_words, words
from koikoi_widget.coach.figure_words import in_figures
from koikoi_widget.table.advice.advice_box import empty
from koikoi_widget.table.model import events
from tests.loops import comes, in_a_loop
from tests.table.matches import Silent, escape, played, press


@pytest.fixture(scope="module")
def match() -> kk.Match:
    return played(rounds=2)


@pytest.fixture(scope="module")
def found(match: kk.Match):
    return kk.review(match, 0, progress=False)


@pytest.fixture
def replay(match: kk.Match) -> kk.Replay:
    return kk.Replay(match, 0, you=0)


def asked(found) -> list:
    """The mistakes that are asked about."""
    return [decision for decision in found.costliest if not decision.chosen.is_fine][:10]


def why(decision, seats: Seats | None = None) -> str:
    return words(decision.advice, seats=seats, chosen=decision.action)


def shown(widget: kk.Replay | kk.Table) -> dict:
    widget.tell()  # as a page's event loop does soon after
    return widget.advice_box.state


def push(widget: kk.Replay | kk.Table, action: str) -> None:
    """Press a button or a card of the box, which must be there."""
    state = shown(widget)
    there = [name for name, *_rest in state["box"]["buttons"]]
    there += [mark["action"] for mark in state["marks"] if "action" in mark]
    assert action in there, (action, there)
    widget.hear_advice_box({"event": "act", "action": action})


def text(widget: kk.Replay | kk.Table) -> str:
    return " ".join(shown(widget)["box"]["lines"])


def tries(widget: kk.Replay | kk.Table) -> list[str]:
    """All choices that are offered, including both choices of a card that has two."""
    found = []
    for mark in list(shown(widget)["marks"]):
        if mark["action"].startswith("card "):
            push(widget, mark["action"])
            found += [name for name, *_ in shown(widget)["box"]["buttons"] if name[:4] == "try "]
        else:
            found.append(mark["action"])
    words = [name for name, *_ in shown(widget)["box"]["buttons"] if name[:4] == "try "]
    return sorted({*found, *words})


def test_before_anybody_asks_nothing_is_shown(replay: kk.Replay) -> None:
    assert shown(replay) == empty()


def test_the_replay_goes_to_the_costliest_decision_and_hides_the_answer(replay, found) -> None:
    press(replay, "mistakes")
    worst = found.costliest[0]
    assert replay.place == worst.place
    assert "Mistake 1 of" in text(replay) and "better" in text(replay)
    assert f"You chose {action_name(worst.action)}." in text(replay)
    assert why(worst) not in text(replay)
    assert all("action" in mark and "text" not in mark for mark in shown(replay)["marks"])
    assert shown(replay)["figures"] is None


def test_every_choice_of_that_moment_can_be_tried(replay, found) -> None:
    press(replay, "mistakes")
    mistakes = asked(found)
    for number, decision in enumerate(mistakes):
        assert tries(replay) == sorted(f"try {action}" for action in decision.view.legal_actions)
        if number + 1 < len(mistakes):
            push(replay, "next mistake")


def test_a_wrong_try_says_what_it_loses_and_lets_one_try_again(replay, found) -> None:
    press(replay, "mistakes")
    worst = found.costliest[0]
    replay.hear_advice_box({"event": "act", "action": f"try {worst.action}"})
    assert "the move played" in text(replay) and "Try another" in text(replay)
    assert why(worst) not in text(replay)
    replay.hear_advice_box({"event": "act", "action": f"try {worst.best.action}"})
    assert "Correct" in text(replay) and why(worst) in text(replay)


def test_the_answer_tells_why_what_it_cost_and_the_figures(replay, found) -> None:
    press(replay, "mistakes")
    push(replay, "answer")
    worst = found.costliest[0]
    assert why(worst) in text(replay)
    played = f"You chose {action_name(worst.action)}, which cost {lost_in_words(worst.chosen)}."
    assert played in text(replay)
    push(replay, "figures")
    assert len(shown(replay)["figures"]["rows"]) == len(worst.advice.options)
    compared = in_figures(worst.advice, chosen=worst.action)
    assert compared in shown(replay)["figures"]["more"] and action_name(worst.action) in compared


def test_escape_closes_what_stands_over_a_replay_before_the_replay_itself(match) -> None:
    table = kk.Table(match=match, opponent=Silent(), keep="")
    press(table, "replay")
    press(table, "log")
    escape(table)
    assert table.state.watching and not table.state.watching.page
    press(table, "mistakes")
    for action in ("answer", "figures"):
        push(table, action)
    escape(table)
    assert shown(table)["figures"] is None and "Mistake 1" in text(table)
    escape(table)
    assert shown(table) == empty() and table.state.watching
    escape(table)
    assert not table.state.watching


def test_of_another_player_the_answer_speaks_by_name(match: kk.Match, found) -> None:
    replay, worst = kk.Replay(match, 0, players=("Deer", "Crane")), found.costliest[0]
    press(replay, "mistakes")
    push(replay, "answer")
    push(replay, "figures")
    told = " ".join([text(replay), *shown(replay)["figures"]["more"]])
    assert why(worst, Seats(("Deer", "Crane"))) in told
    assert f"Deer chose {action_name(worst.action)}, which cost" in told
    assert "Deer's chances:" in told and "You" not in told


def test_next_and_previous_lead_through_the_mistakes(replay, found) -> None:
    press(replay, "mistakes")
    push(replay, "next mistake")
    assert replay.place == found.costliest[1].place
    push(replay, "previous mistake")
    assert replay.place == found.costliest[0].place


def test_stepping_on_does_not_lose_the_mistake(replay, found) -> None:
    press(replay, "mistakes")
    press(replay, "next")
    assert shown(replay)["marks"] == []
    push(replay, "this mistake")
    assert replay.place == found.costliest[0].place and shown(replay)["marks"]


def test_it_closes_and_asks_for_the_other_side_where_that_is_seen(replay) -> None:
    press(replay, "mistakes")
    press(replay, "mistakes")
    assert shown(replay) == empty()
    replay.see(1)
    press(replay, "mistakes")
    assert replay.state.watching.playback.seen_by == "1"


def test_a_decision_named_from_outside_is_shown_with_its_answer(replay, found) -> None:
    replay.do(events.Reviewed(0, found))
    second = found.costliest[1]
    replay.do(events.Explain(0, second.place))
    assert replay.place == second.place
    assert f"cost {lost_in_words(second.chosen)}" in text(replay)
    marks = shown(replay)["marks"]
    assert marks and not any("action" in mark for mark in marks)
    push(replay, "next mistake")
    assert replay.place == found.costliest[2].place


def test_what_cost_nothing_is_shown_from_its_seat_without_the_coach(replay) -> None:
    replay.do(events.Explain(1, 5))
    assert replay.place == 5 and replay.state.watching.playback.seen_by == "1"
    assert shown(replay) == empty()


def test_a_match_without_a_mistake_says_so(monkeypatch: pytest.MonkeyPatch, replay) -> None:
    from koikoi_widget.table.widget import reviewing

    faultless = kk.review(played(rounds=1, steps=0), progress=False)
    monkeypatch.setattr(reviewing, "review", lambda *_arguments, **_options: faultless)
    press(replay, "mistakes")
    assert "no measurable mistakes" in text(replay)


def test_the_table_s_own_replay_shows_the_player_s_mistakes(match, found) -> None:
    table = kk.Table(match=match, opponent=Silent())
    press(table, "record")
    press(table, "replay")
    press(table, "mistakes")
    assert table.state.watching.playback.place == found.costliest[0].place
    push(table, "answer")
    assert why(found.costliest[0]) in text(table)
    press(table, "leave")
    assert shown(table) == empty()


# --- while an event loop runs, as on a page ---------------------------------------------------


@in_a_loop
async def test_on_a_page_it_shows_how_far_it_is_and_is_given_up_when_closed(
    match, monkeypatch
) -> None:
    from koikoi_widget.table.widget import reviewing

    looked, given_up = reviewing.review, Event()

    def review(*arguments, **options):
        try:
            return looked(*arguments, **options)
        except CancelledError:
            given_up.set()
            raise

    monkeypatch.setattr(reviewing, "review", review)

    replay = kk.Replay(match, 0)
    press(replay, "mistakes")
    done, total = shown(replay)["box"]["progress"]
    assert done == 0 < total and "of" in text(replay)
    await comes(lambda: shown(replay)["box"]["progress"][0])
    press(replay, "mistakes")
    await comes(given_up.is_set)
    assert shown(replay) == empty()


def with_losses(decision, *losses: float):
    """A mistake whose options lose so much, the last of them the move that was played."""
    options = [*decision.advice.options]
    chosen = next(one for one in options if one.action == decision.action)
    options = [one for one in options if one.action != decision.action][: len(losses) - 1]
    found = tuple(
        option._replace(equity=-8.1 - loss, loss=loss, loss_error=0.01, rank=rank, match=None)
        for rank, (option, loss) in enumerate(zip([*options, chosen], losses, strict=True), 1)
    )
    return replace(decision, advice=Advice(decision.view, found, decision.advice.samples))


@pytest.mark.parametrize("loss", [0.0, 0.02, 0.2, 0.3])
def test_what_loses_no_more_than_counts_as_right_elsewhere_is_correct(replay, found, loss) -> None:
    """And then no figure contradicts that."""
    worst = with_losses(
        next(one for one in found.costliest if one.view.phase == "play"), 0, loss, 3
    )
    replay.do(events.Act("mistakes"))
    replay.do(events.Reviewed(0, replace(found, decisions=(worst,))))
    second = worst.advice.options[1]
    replay.hear_advice_box({"event": "act", "action": f"try {second.action}"})
    assert "Correct." in text(replay) and "Try another" not in text(replay)
    for _turn in range(2):  # in words, and then in figures
        right, wrong = (
            {mark["text"] for mark in shown(replay)["marks"] if (mark["grade"] == "costs") == cost}
            for cost in (False, True)
        )
        assert right and not right & wrong
        push(replay, "figures")


def test_a_loss_that_nobody_would_notice_is_no_mistake_to_ask_about(replay, found) -> None:
    slight = with_losses(next(one for one in found.costliest if one.view.phase == "play"), 0, 0.25)
    replay.do(events.Act("mistakes"))
    replay.do(events.Reviewed(0, replace(found, decisions=(slight,))))
    assert text(replay) == "1 decision reviewed: it cost only a little."


def test_the_answer_compares_the_best_with_what_was_played(replay, found) -> None:
    """Whether or not that is the second best, and whatever else is as good as the best."""
    press(replay, "mistakes")
    for decision in asked(found):
        push(replay, "answer")
        said, played = text(replay), action_name(decision.action)
        assert f"You chose {played}, which cost" in said
        compared = in_figures(decision.advice, chosen=decision.action)
        assert played.lower() in compared.lower() or decision.view.phase != "play"
        assert why(decision) in said
        if decision is not asked(found)[-1]:
            push(replay, "next mistake")
