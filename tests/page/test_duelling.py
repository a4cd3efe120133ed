"""A match is sent by a link, taken up by a friend, and both are shown side by side."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import koikoi_widget as kk
from koikoi_widget.page import routes
from koikoi_widget.table.model import events
from tests.page.test_first_page import kept, told

SITE = "https://games.example/voila/render/app.ipynb"


def finished(by: int = 1, rounds: int = 1, **more: Any) -> kk.Match:
    match, rng = kk.Match("nintendo", seed=7, rounds=rounds, **more), Random(by)
    while not match.is_over:
        match.push(rng.choice(match.legal_actions))
    return match


LINK = kk.Duel(finished().record, "greedy", name="<b>Ben</b>").link(SITE)
CHALLENGE = LINK.partition("#")[2]


def shown(app: kk.App) -> dict[str, Any]:
    return {**app.duel.state}


def play_to_the_end(app: kk.App) -> None:
    """Play at the page's table, whatever it asks."""
    table = app.table
    while not table.match.is_over:
        if table.is_at_rest():
            table.push(table.match.legal_actions[-1])


def visited(app: kk.App, **texts: str) -> None:
    told(app, **kept(way=routes.DUEL, site=SITE, **texts))


def test_a_link_says_who_invites_and_nothing_of_the_match() -> None:
    app = kk.App()
    visited(app, challenge=CHALLENGE)
    state = shown(app)
    assert app.first_page.way == routes.DUEL
    assert state["title"] == "<b>Ben</b>: “Beat my match!”"
    assert state["play"] == "Play the same cards" and not state["result"] and not state["share"]
    assert "Against Greedy." in state["lines"] and any("hidden" in line for line in state["lines"])


def test_one_press_begins_the_same_match_and_its_end_shows_both() -> None:
    app = kk.App()
    visited(app, challenge=CHALLENGE)
    app.duel.hear({"event": "play", "typed": ""})
    assert app.first_page.way == routes.TABLE and app.table.opponent == "greedy"
    assert app.table.match.round.deal == finished().at(0).round.deal
    assert app.duel.kept == CHALLENGE  # it survives a reload
    play_to_the_end(app)
    assert app.table.state.is_duel
    app.table.do(events.Act("send"))
    state = shown(app)
    assert app.first_page.way == routes.DUEL
    assert "points" in state["title"] and "&lt;b&gt;Ben&lt;/b&gt;" in state["result"]
    assert "<b>Ben</b> " in state["share"]["text"] and f"{SITE}#duel.1." in state["share"]["text"]
    answer = kk.Duel.parse(state["share"]["text"].split("\n")[-1])
    assert answer.match == app.table.match


def test_after_a_reload_the_friend_s_match_is_still_known() -> None:
    app = kk.App()
    visited(app, duel=CHALLENGE, match=f"greedy\n{finished(by=2).record}")
    assert shown(app)["result"]
    other = kk.App()
    visited(other, duel=CHALLENGE, match=f"greedy\n{finished(by=2, rounds=3).record}")
    assert not shown(other)["result"] and shown(other)["title"] == "Beat a friend's match"


def test_any_match_against_a_machine_is_sent_without_a_word_of_how_it_went() -> None:
    app = kk.App()
    told(app, **kept(site=SITE))
    app.table.new_match("nintendo", "greedy", seed=7, rounds=1)
    play_to_the_end(app)
    assert not app.table.state.is_duel
    app.table.do(events.Act("send"))
    text = shown(app)["share"]["text"]
    assert kk.Duel.parse(text.split("\n")[-1]).match == app.table.match
    assert text.split("\n")[:2] == ["Koi-Koi: beat my match!", "1 round. Against Greedy."]
    assert kk.Duel.parse(app.duel.kept).match == app.table.match
    app.duel.hear({"event": "open", "typed": "x" * 21})
    assert "20 letters" in shown(app)["trouble"] and shown(app)["share"]
    app.duel.hear({"event": "open", "typed": " Ines "})
    sent = kk.Duel.parse(shown(app)["share"]["text"].split("\n")[-1])
    assert (sent.name, app.options.value("first_player"), app.duel.kept) == (
        "Ines",
        "Ines",
        str(sent),
    )
    again = kk.App()
    visited(again, duel=app.duel.kept, match=f"greedy\n{app.table.match.record}")
    assert not shown(again)["result"]  # it is not compared with itself


def test_an_answer_comes_to_the_match_that_was_sent() -> None:
    app = kk.App()
    mine = kk.Duel(finished(by=2).record, "greedy")
    visited(app, duel=str(mine), challenge=CHALLENGE)
    assert shown(app)["result"] and not shown(app)["play"]


def test_the_own_match_kept_is_no_invitation() -> None:
    app = kk.App()
    visited(app, duel=CHALLENGE)
    assert not shown(app)["play"] and shown(app)["field"]


def test_a_running_match_is_left_only_after_a_question_and_its_own_goes_on() -> None:
    app = kk.App()
    running = kk.Match("bga", seed=3, starter=0)
    running.push(running.legal_actions[0])
    visited(app, match=f"greedy\n{running.record}", challenge=CHALLENGE)
    app.duel.hear({"event": "play", "typed": ""})
    assert app.first_page.way == routes.NEW and app.first_page.state["asks"]
    told(app, event="begin")
    assert app.first_page.way == routes.TABLE and app.table.match.seed == 7
    app.table.push(app.table.match.legal_actions[0])
    told(app, **kept(way=routes.DUEL, site=SITE))
    assert shown(app)["play"] == "Go on"
    app.duel.hear({"event": "play", "typed": ""})
    assert app.first_page.way == routes.TABLE and len(app.table.match.actions) > 0


@pytest.mark.parametrize(
    "typed", ["", "https://example.org/", "duel.1.AAAA.AA.00000000", "x" * 60_000]
)
def test_what_cannot_be_read_is_said_and_can_be_pasted_again(typed: str) -> None:
    app = kk.App()
    visited(app)
    app.duel.hear({"event": "open", "typed": typed})
    assert shown(app)["trouble"] and shown(app)["field"]
    app.duel.hear({"event": "open", "typed": LINK})
    assert not shown(app)["trouble"] and shown(app)["play"]


def test_a_player_who_is_not_on_this_page_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("koikoi_widget.page.duelling.playable", dict)
    app = kk.App()
    visited(app, challenge=CHALLENGE)
    assert shown(app)["trouble"] == "Greedy cannot play on this page." and not shown(app)["play"]


def test_what_a_browser_sends_is_checked() -> None:
    app = kk.App()
    visited(app)
    for message in ({"event": "open"}, {"event": "open", "typed": 7}, {"event": "x"}, None):
        app.duel.hear(message)
    told(app, **kept(challenge=["x"], duel={"a": 1}))  # type: ignore[arg-type]
    assert not shown(app)["trouble"]
