"""Advice at the table: when it is given, what it shows, that it is abandoned, and never peeks."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import time
from concurrent.futures import CancelledError
from dataclasses import replace
from itertools import count
from threading import Event

import pytest

import koikoi_widget as kk
from koikoi_widget.coach.advise import takes_long
from koikoi_widget.table.advice.advice_box import empty
from koikoi_widget.table.advice.advising import waiting_words
from koikoi_widget.table.model import events
from koikoi_widget.table.model.state import TableState
from koikoi_widget.table.model.update import update
from tests.browser.matches import capturing, reached
from tests.fresh import run
from tests.loops import comes, in_a_loop
from tests.table.matches import Silent, alike_to_the_first, click, escape, press, say


def a_table(match: kk.Match | None = None, **options: object) -> kk.Table:
    """A table in a script, where advice comes at once."""
    match = match or kk.Match("bga", seed=7, starter=0)
    return kk.Table(match=match, opponent=options.pop("opponent", Silent()), **options)


def shown(table: kk.Table) -> dict[str, object]:
    table.tell()  # as a page's event loop does soon after
    return table.advice_box.state


def test_without_advice_there_is_no_button_and_nothing_is_shown() -> None:
    table = a_table()
    assert "advice" not in [tool["action"] for tool in table.bridge.state["tools"]]
    assert shown(table) == empty()


def test_on_request_it_is_shown_by_a_button_and_hidden_by_it() -> None:
    table = a_table(advice="request")
    assert shown(table) == empty()
    press(table, "advice")
    view = table.match.view(0)
    advice = kk.advise(view)
    assert shown(table)["spoken"] == kk.words(advice)
    box = shown(table)["box"]
    assert " ".join([box["title"], *box["lines"]]) == kk.words(advice)
    assert len(shown(table)["marks"]) == len(view.hand)
    press(table, "advice")
    assert shown(table) == empty()


def test_only_a_coach_that_must_be_compiled_first_is_said_to_take_long() -> None:
    table = a_table(advice="request")
    state = replace(table.state, advising=table.state.advising.toggled())

    def said(shown: TableState) -> list[str]:
        box = shown.advising.shown_over(table.screen.scene, "traditional")["box"]
        return box["lines"] if box else []

    assert said(state) == [waiting_words(False)] == ["Working out what each move is worth…"]
    longer, _effects = update(state, events.Compiling(state.match.view(0)))
    assert said(longer) == [waiting_words(True)] and waiting_words(True).endswith("a minute.")
    assert update(state, events.Compiling(kk.Match(seed=1).view(1)))[0] == state  # no longer asked
    assert not longer.advising.anew().is_compiling


def test_what_is_compiled_is_known_before_it_is_called(tmp_path) -> None:
    kk.advise(kk.Match(seed=1, starter=0).view(0), 2)
    assert not takes_long()
    script = "from koikoi_widget.coach.advise import takes_long; print(takes_long())"
    ran = subprocess.run(
        [sys.executable, "-c", script],
        env=os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout == "True\n"


def test_always_marks_lie_on_the_cards_at_every_turn_and_the_sentence_is_spoken() -> None:
    table = a_table(advice="always")
    for _turn in range(3):
        cards = {action.card for action in table.match.legal_actions} - {None}
        assert len(shown(table)["marks"]) == len(cards)
        assert shown(table)["spoken"] and shown(table)["box"] is None
        table.push(table.match.legal_actions[0])


@pytest.mark.parametrize(
    ("seed", "actions", "cards"),
    [
        pytest.param(0, 1, 1, id="one action"),
        pytest.param(5, 2, 2, id="two cards"),
        pytest.param(225, 2, 1, id="two choices of one card"),
        pytest.param(5061, 4, 2, id="two choices of each of two cards"),
    ],
)
def test_the_best_cards_are_marked_and_a_card_with_two_choices_once(
    seed: int, actions: int, cards: int
) -> None:
    match = kk.Match("bga", seed=seed, starter=0)
    table = a_table(match, advice="always")
    best = kk.advise(match.view(0)).equals
    assert (len(best), len({action.card for action in best})) == (actions, cards)
    assert sum(mark["grade"] == "best" for mark in shown(table)["marks"]) == cards


def test_the_figures_tell_every_option_with_its_error() -> None:
    table = a_table(advice="request")
    press(table, "advice")
    table.hear_advice_box({"event": "act", "action": "figures"})
    rows = shown(table)["figures"]["rows"]
    advice = kk.advise(table.match.view(0))
    assert [row["best"] for row in rows] == [one.rank == 1 for one in advice.options]
    assert all("±" in row["cells"][1] for row in rows)
    assert "on average" in shown(table)["figures"]["more"][0]
    table.hear_advice_box({"event": "act", "action": "figures"})
    assert shown(table)["figures"] is None


def test_no_figure_is_shown_before_it_is_asked_for() -> None:
    table = a_table(advice="request")
    press(table, "advice")
    before = shown(table)
    assert not re.search(r"[%±]|\d\.\d", str([before["spoken"], before["box"]]))
    assert all(re.fullmatch(r"✓ best|fine|costs (a little|\d+)", text) for text in texts(before))
    table.hear_advice_box({"event": "act", "action": "figures"})
    assert all(re.fullmatch(r"[+−]\d+\.\d+", text) for text in texts(shown(table)))


def texts(state: dict) -> list[str]:
    return [mark["text"] for mark in state["marks"]]


def test_each_choice_stands_in_a_list_the_best_first_and_the_others_with_a_reason() -> None:
    table = a_table(advice="request")
    press(table, "advice")
    rows = shown(table)["box"]["choices"]
    assert len(rows) == len(table.match.legal_actions)
    assert rows[0]["grade"] == "best" and all(row["reason"] for row in rows[1:])
    order = ["best", "fine", "costs"]
    grades = [order.index(row["grade"]) for row in rows]
    assert grades == sorted(grades)


def test_a_button_does_what_is_advised() -> None:
    table = a_table(advice="request")
    press(table, "advice")
    best = kk.advise(table.match.view(0)).best
    buttons = {action: label for action, label, *_rest in shown(table)["box"]["buttons"]}
    assert buttons[str(best)] == f"Play {kk.card_name(best.card)}"
    table.hear_advice_box({"event": "act", "action": str(best)})
    assert table.match.played[0] == (0, best)


def test_escape_closes_the_figures_then_the_words_and_leaves_the_chosen_card() -> None:
    match = capturing(choices=2)
    table = a_table(match, advice="request")
    click(table, next(each.card for each in match.legal_actions if each.taking))
    chosen = table.state.selected
    press(table, "advice")
    table.hear_advice_box({"event": "act", "action": "figures"})
    escape(table)
    assert shown(table)["figures"] is None and shown(table)["box"]
    escape(table)
    assert shown(table) == empty()
    table.tell()
    assert "Escape" not in table.bridge.state["keys"]
    assert table.state.selected is chosen is not None


def test_a_new_position_drops_the_advice_on_the_last_one() -> None:
    table = a_table(advice="request")
    press(table, "advice")
    table.push(table.match.legal_actions[0])
    assert shown(table) == empty()
    press(table, "advice")
    assert shown(table)["spoken"]


def test_it_is_chosen_at_the_table_as_a_setting_and_refuses_other_words() -> None:
    table = a_table()
    table.advice = "always"
    assert shown(table)["marks"]
    table.advice = "off"
    assert shown(table) == empty()
    with pytest.raises(kk.UnknownName, match="often"):
        table.advice = "often"


def test_nobody_is_advised_behind_the_curtain() -> None:
    table = a_table(opponent="person", advice="always")
    assert shown(table) == empty()
    press(table, "show cards")
    assert shown(table)["marks"]


def test_what_the_seat_cannot_see_changes_nothing_in_what_is_sent() -> None:
    tables = [a_table(match, advice="always") for match in alike_to_the_first()]
    for table in tables:
        press(table, "advice")
    assert shown(tables[0]) == shown(tables[1])


def test_without_numba_it_says_what_to_install() -> None:
    code = """
import sys
sys.modules["numba"] = None
from tests.table.advice.test_advising import a_table, press, shown
table = a_table(advice="request")
press(table, "advice")
print(*shown(table)["box"]["lines"])
"""
    assert "koikoi_widget[coach]" in run(code)


@pytest.mark.parametrize("when", ["always", "request"])
def test_a_failure_can_be_closed_and_the_coach_asked_again(
    when: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = []

    def failing(_view: kk.View, **_named: object) -> kk.Advice:
        calls.append(True)
        raise kk.KoiKoiError("the coach is away")

    monkeypatch.setattr("koikoi_widget.table.advice.advising.advise", failing)
    table = a_table(advice=when)
    if when == "request":
        press(table, "advice")
    assert shown(table)["box"]["lines"] == ["the coach is away"]
    press(table, "advice")
    assert shown(table)["box"] is None
    asked = len(calls)
    press(table, "advice")
    assert shown(table)["box"]["lines"] == ["the coach is away"]
    assert len(calls) == asked + 1


# --- while an event loop runs, as on a page ---------------------------------------------------


@in_a_loop
async def test_on_a_page_it_comes_later_and_the_loop_goes_on_meanwhile() -> None:
    kk.advise(kk.Match("bga", seed=7, starter=0).view(0), 2)  # loaded
    table, turns = a_table(advice="request"), count()
    press(table, "advice")
    assert shown(table)["marks"] == [] and "…" in shown(table)["box"]["lines"][0]
    await comes(lambda: next(turns) and shown(table)["marks"])
    assert next(turns) > 5, "a loop that is held has two turns"


@in_a_loop
async def test_a_move_gives_up_what_is_being_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    from koikoi_widget.table.advice import advising as module

    counted, begun, given_up = module.advise, Event(), Event()

    def advise(view, halt):
        begun.set()
        try:
            return counted(view, 5_000_000, halt=halt)
        except CancelledError:
            given_up.set()
            raise

    monkeypatch.setattr(module, "advise", advise)
    table = a_table(advice="request", speed="off")
    press(table, "advice")
    await comes(begun.is_set)
    table.push(table.match.legal_actions[0])
    await comes(given_up.is_set)
    await comes(lambda: shown(table) == empty())


@pytest.mark.measured
@in_a_loop
async def test_a_move_is_answered_within_50_ms_while_the_coach_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from koikoi_widget.table.advice import advising as module

    counted = module.advise
    monkeypatch.setattr(module, "advise", lambda view, halt: counted(view, 5_000_000, halt=halt))
    table, taken = a_table(advice="always", speed="off"), []
    while len(taken) < 20:
        await asyncio.sleep(0.001)
        if table.match.round.phase == "over":
            table.new_match("bga", Silent())
        if table.match.seat != 0 or table.match.round.phase == "over":
            continue
        table.tell()  # the event loop is slow while the coach computes
        assert table.state.advising.is_due
        before = time.monotonic()
        table.push(table.match.legal_actions[0])
        taken.append(time.monotonic() - before)
    assert sorted(taken)[len(taken) // 2] < 0.05


def test_the_message_of_a_browser_reaches_it() -> None:
    table = a_table(advice="request")
    say(table, event="act", action="advice")
    assert shown(table)["marks"]


def test_the_drawer_holds_either_the_coach_s_words_or_a_page() -> None:
    table = a_table(advice="request")
    press(table, "advice")
    assert shown(table)["box"] and table.state.has_drawer
    press(table, "yaku")
    assert shown(table)["marks"] and not shown(table)["box"]
    press(table, "advice")
    assert shown(table)["box"] and not table.panel.page
    press(table, "advice")
    assert not table.state.has_drawer


def test_advice_on_stop_or_koi_koi_that_was_closed_leaves_no_empty_drawer() -> None:
    table = a_table(reached("decide"), advice="request")
    press(table, "advice")
    assert shown(table)["box"] and table.state.has_drawer
    press(table, "advice")
    assert not shown(table)["box"] and not table.state.has_drawer


def test_always_stop_or_koi_koi_has_words_in_sight() -> None:
    table = a_table(reached("decide"), advice="always")
    assert not shown(table)["marks"]
    box = shown(table)["box"]
    assert " ".join([box["title"], *box["lines"]]) == shown(table)["spoken"]
    assert "advice" not in [action for action, *_rest in shown(table)["box"]["buttons"]]
