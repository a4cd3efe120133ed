"""The turning points of a replay: found, told as stories, and tried again on the cards."""

from __future__ import annotations

from concurrent.futures import CancelledError
from dataclasses import replace
from threading import Event

import pytest

import koikoi_widget as kk
from koikoi_widget.coach.advice import Advice
from koikoi_widget.coach.advice_words import Seats, action_name, costs_in_words, done, title, words
from koikoi_widget.coach.figure_words import in_figures
from koikoi_widget.coach.mistakes import grade_of
from koikoi_widget.table.advice.advice_box import empty
from koikoi_widget.table.model import commands, events
from koikoi_widget.table.replay.match_review import TURNING
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


def told(found) -> list:
    """The decisions that are turning points."""
    return [decision for decision in found.costliest if not decision.chosen.is_fine][:3]


def why(decision, seats: Seats | None = None) -> str:
    return words(decision.advice, seats=seats, chosen=decision.action)


def shown(widget: kk.Replay | kk.Table) -> dict:
    widget.tell()  # as a page's event loop does soon after
    return widget.advice_box.state


def push(widget: kk.Replay | kk.Table, action: str) -> None:
    """Press a button or a card of the box, or a tool that says what the box shows; it is there."""
    state = shown(widget)
    tools = {tool["action"]: tool for tool in widget.bridge.state["tools"]}
    if action in tools:
        assert not tools[action].get("disabled")
        press(widget, action)
        return
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


def test_the_replay_goes_to_the_costliest_decision_and_tells_its_story(replay, found) -> None:
    press(replay, "mistakes")
    worst, box = found.costliest[0], shown(replay)["box"]
    assert replay.place == worst.place
    verdict = box["verdict"]
    assert verdict["word"] == grade_of(worst) and verdict["size"] == costs_in_words(worst.chosen)
    assert verdict["place"].startswith("1 of 3")
    assert box["title"] == done(worst.action, worst.advice)
    assert text(replay) == f"Better: {why(worst)}"
    assert shown(replay)["figures"] is None
    assert not any(sign in str(box) for sign in ("±", "%"))


def test_both_moves_are_marked_on_the_cards_with_arrows_to_what_they_take(replay, found) -> None:
    press(replay, "mistakes")
    decision = next(one for one in told(found) if one.view.phase == "play")
    replay.hear_advice_box({"event": "act", "action": f"to {told(found).index(decision)}"})
    marks, find = shown(replay)["marks"], replay.screen.scene.find
    at = {mark["text"]: mark["at"] for mark in marks if "text" in mark}
    assert at["you played"] == find(decision.action.card).at.as_tuple()
    assert at["better"] == find(decision.best.action.card).at.as_tuple()
    for action, grade in ((decision.action, "costs"), (decision.best.action, "best")):
        ends = {mark["to"] for mark in marks if "to" in mark and mark["grade"] == grade}
        taken = decision.view.field & {
            card for card in decision.view.field if card.month == action.card.month
        }
        assert len(taken) == 2 or ends == {find(card).at.as_tuple() for card in taken}


def test_what_followed_is_told_to_the_end_of_the_round(replay, match, found) -> None:
    press(replay, "mistakes")
    for decision in told(found):
        then = shown(replay)["box"]["then"]["lines"]
        ends = [one.end.settlement for one in match.rounds()]
        end = ends[decision.view.round_number - 1]
        winner = {0: "You win the round", 1: "Player 2 wins the round", None: "Nobody wins"}
        assert then[-1].startswith(winner[end.winner])
        assert str(end.base * end.multiplier) in then[-1] or end.winner is None
        if decision is not told(found)[-1]:
            push(replay, "next mistake")


def test_the_curve_ends_with_the_lead_of_the_match_and_has_a_dot_for_each_story(
    replay, match, found
) -> None:
    press(replay, "mistakes")
    curve = shown(replay)["box"]["curve"]
    assert curve["points"][-1] == (len(match.actions), match.points[0] - match.points[1])
    assert [dot[0] for dot in curve["dots"]] == [one.place for one in told(found)]
    assert [dot[2] for dot in curve["dots"]] == [True, False, False]
    assert curve["rounds"] == [(one.place, str(one.start.number)) for one in match.rounds()]


def test_all_mistakes_are_told_in_their_order_and_those_of_the_other_from_their_side(
    replay, match, found
) -> None:
    press(replay, "mistakes")
    push(replay, "all mistakes")
    assert replay.place == min(one.place for one in found.mistakes)
    assert shown(replay)["box"]["verdict"]["place"].startswith(f"1 of {len(found.mistakes)}")
    push(replay, "other mistakes")
    theirs = kk.review(match, 1, progress=False).mistakes[0]
    assert replay.place == theirs.place and replay.state.watching.playback.seen_by == "1"
    assert shown(replay)["box"]["title"].startswith("Player 2 ")
    assert "your opponent" not in text(replay)
    push(replay, "own mistakes")
    assert replay.place == found.mistakes[0].place


def test_all_mistakes_have_a_tab_where_they_are_more_than_the_turning_points(replay, found) -> None:
    press(replay, "mistakes")
    watching = replay.state.watching
    few = replace(found, decisions=tuple(d for d in found.decisions if d not in found.mistakes[2:]))
    for review in (found, few):
        seen = replace(watching, reviews={0: review})
        words = {tool["action"] for tool in commands.tools(commands.REPLAY, seen)}
        assert ("all mistakes" in words) == (len(review.mistakes) > TURNING)
        assert "own mistakes" in words


def test_every_choice_of_that_moment_can_be_tried(replay, found) -> None:
    press(replay, "mistakes")
    mistakes = told(found)
    for number, decision in enumerate(mistakes):
        push(replay, "try")
        assert why(decision) not in text(replay)
        assert all("action" in mark and "text" not in mark for mark in shown(replay)["marks"])
        assert tries(replay) == sorted(f"try {action}" for action in decision.view.legal_actions)
        if number + 1 < len(mistakes):
            push(replay, "next mistake")


def test_a_wrong_try_says_what_it_loses_and_lets_one_try_again(replay, found) -> None:
    press(replay, "mistakes")
    push(replay, "try")
    worst = found.costliest[0]
    replay.hear_advice_box({"event": "act", "action": f"try {worst.action}"})
    assert "the move that was played" in text(replay) and "Try another" in text(replay)
    assert why(worst) not in text(replay)
    replay.hear_advice_box({"event": "act", "action": f"try {worst.best.action}"})
    assert "✓ Right:" in text(replay) and why(worst) in text(replay)


def test_the_answer_tells_the_story_again_and_the_figures_come_when_asked_for(
    replay, found
) -> None:
    press(replay, "mistakes")
    push(replay, "try")
    push(replay, "answer")
    worst = found.costliest[0]
    assert why(worst) in text(replay)
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
    push(table, "figures")
    escape(table)
    assert shown(table)["figures"] is None and "Better: " in text(table)
    push(table, "try")
    escape(table)
    assert "Better: " in text(table)
    escape(table)
    assert shown(table) == empty() and table.state.watching
    escape(table)
    assert not table.state.watching


def test_of_another_player_the_answer_speaks_by_name(match: kk.Match, found) -> None:
    replay, worst = kk.Replay(match, 0, players=("Deer", "Crane")), found.costliest[0]
    press(replay, "mistakes")
    push(replay, "figures")
    box = shown(replay)["box"]
    said = " ".join([box["title"], text(replay), *shown(replay)["figures"]["more"]])
    assert why(worst, Seats(("Deer", "Crane"))) in said
    assert box["title"] == done(worst.action, worst.advice, seats=Seats(("Deer", "Crane")))
    assert "Deer's chances:" in said and "You" not in said


def test_next_and_previous_lead_through_the_mistakes(replay, found) -> None:
    press(replay, "mistakes")
    push(replay, "next mistake")
    assert replay.place == found.costliest[1].place
    push(replay, "previous mistake")
    assert replay.place == found.costliest[0].place


def test_the_whole_match_is_stepped_through_and_leads_back_to_the_same_story(replay, found) -> None:
    press(replay, "mistakes")
    push(replay, "next mistake")
    assert not {"next", "go", "log"} & {tool["action"] for tool in replay.bridge.state["tools"]}
    push(replay, "whole match")
    assert shown(replay) == empty()
    press(replay, "next")
    press(replay, "mistakes")
    assert replay.place == found.costliest[1].place and shown(replay)["box"]["verdict"]


def test_a_script_that_goes_elsewhere_closes_the_story(replay) -> None:
    press(replay, "mistakes")
    replay.go(0)
    assert replay.place == 0 and shown(replay) == empty()


def test_it_closes_and_asks_for_the_other_side_where_that_is_seen(replay) -> None:
    press(replay, "mistakes")
    press(replay, "whole match")
    assert shown(replay) == empty()
    replay.see(1)
    press(replay, "mistakes")
    assert replay.state.watching.playback.seen_by == "1"


def test_a_match_without_a_mistake_says_so(monkeypatch: pytest.MonkeyPatch, replay) -> None:
    from koikoi_widget.table.widget import errands

    faultless = kk.review(played(rounds=1, steps=0), progress=False)
    monkeypatch.setattr(errands, "review", lambda *_arguments, **_options: faultless)
    press(replay, "mistakes")
    assert text(replay) == "You made 0 decisions, and none cost you much. Well played!"


def test_the_table_s_own_replay_shows_the_player_s_mistakes(match, found) -> None:
    table = kk.Table(match=match, opponent=Silent())
    press(table, "record")
    press(table, "replay")
    press(table, "mistakes")
    assert table.state.watching.playback.place == found.costliest[0].place
    assert why(found.costliest[0]) in text(table)
    press(table, "leave")
    assert shown(table) == empty()


# --- while an event loop runs, as on a page ---------------------------------------------------


@in_a_loop
async def test_on_a_page_it_shows_how_far_it_is_and_is_given_up_when_closed(
    match, monkeypatch
) -> None:
    from koikoi_widget.table.widget import errands

    looked, given_up = errands.review, Event()

    def review(*arguments, **options):
        try:
            return looked(*arguments, **options)
        except CancelledError:
            given_up.set()
            raise

    monkeypatch.setattr(errands, "review", review)

    replay = kk.Replay(match, 0)
    press(replay, "mistakes")
    done, total = shown(replay)["box"]["progress"]
    assert done == 0 < total and "of" in text(replay)
    await comes(lambda: shown(replay)["box"]["progress"][0])
    press(replay, "whole match")
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
    push(replay, "try")
    second = worst.advice.options[1]
    replay.hear_advice_box({"event": "act", "action": f"try {second.action}"})
    right = title(second.action, worst.view)
    best = title(worst.best.action, worst.view)
    assert f"✓ Right: {right} The coach's choice: {best}" in text(replay)
    assert "Try another" not in text(replay)
    for _turn in range(2):  # in words, and then in figures
        right, wrong = (
            {
                mark["text"]
                for mark in shown(replay)["marks"]
                if "text" in mark and (mark["grade"] == "costs") == cost
            }
            for cost in (False, True)
        )
        assert right and not right & wrong
        push(replay, "figures")


def test_a_loss_that_nobody_would_notice_is_no_mistake_to_ask_about(replay, found) -> None:
    slight = with_losses(next(one for one in found.costliest if one.view.phase == "play"), 0, 0.25)
    replay.do(events.Act("mistakes"))
    replay.do(events.Reviewed(0, replace(found, decisions=(slight,))))
    assert text(replay).startswith("You made 1 decision, and it did not cost you much.")


def test_a_story_compares_the_best_with_what_was_played(replay, found) -> None:
    """Whether or not that is the second best, and whatever else is as good as the best."""
    press(replay, "mistakes")
    for decision in told(found):
        compared = in_figures(decision.advice, chosen=decision.action)
        played = action_name(decision.action)
        assert played.lower() in compared.lower() or decision.view.phase != "play"
        assert why(decision) in text(replay)
        if decision is not told(found)[-1]:
            push(replay, "next mistake")


@pytest.mark.parametrize(
    ("loss", "word"), [(0.4, "Slip"), (0.5, "Mistake"), (1.9, "Mistake"), (2.0, "Blunder")]
)
def test_what_a_cost_is_called_follows_from_its_points(found, loss, word) -> None:
    worst = next(one for one in found.costliest if one.view.phase == "play")
    assert grade_of(with_losses(worst, 0, loss)) == word
