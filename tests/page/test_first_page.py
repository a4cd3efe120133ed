"""The first page as a function of a visit, and what is done by it."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from ipywidgets import HTML, VBox

import koikoi_widget as kk
from koikoi_widget.art import PORTRAITS
from koikoi_widget.lessons import HAND_RULES
from koikoi_widget.lessons.course import course_progress
from koikoi_widget.lessons.course.course import LESSONS
from koikoi_widget.lessons.course.first_hand import script
from koikoi_widget.lessons.learner import deal_words
from koikoi_widget.lessons.learner.progress import Progress
from koikoi_widget.lessons.my_matches.own_play import OwnPlay
from koikoi_widget.lessons.quiz.daily_deal import today
from koikoi_widget.page import routes
from koikoi_widget.page.first_page import pictures, screen
from koikoi_widget.page.home import FAN
from koikoi_widget.page.start_card import NOVICE, PICTURED
from koikoi_widget.page.visit import Visit, visit_of
from koikoi_widget.players import PLAYERS
from koikoi_widget.settings.options import Options
from koikoi_widget.table.saved.saved_match import Kept
from koikoi_widget.web.protocol import FirstPageState
from koikoi_widget.widgets.rules_in_force import VARIABLE
from tests.lessons.my_matches.test_mistakes_quiz import two_mistakes
from tests.lessons.my_matches.test_own_mistakes import a_review
from tests.table.matches import say

HAND, TABLE = routes.address(routes.HAND), routes.address(routes.TABLE)
READ = json.dumps({LESSONS[0].topic: True})


def a_match(rules: str = "bga") -> kk.Match:
    match = kk.Match(rules, 7)
    while not any(seat == 0 for seat, _action in match.played):
        match.push(match.legal_actions[0])
    return match


def kept(**texts: str) -> dict[str, Any]:
    """Return what a browser says it keeps."""
    return {
        "event": "kept",
        "way": "",
        **dict.fromkeys(("match", "lessons", "daily", "progress")),
        **texts,
    }


def shown_to(**texts: str) -> FirstPageState:
    """Return what the first page shows to somebody of whom a browser keeps `texts`."""
    return screen(visit_of(kept(**texts), Options()))


def way_of(**texts: str) -> str:
    """Return where its one red button leads; "" begins a match."""
    return shown_to(**texts)["hero"]["way"]["href"]


def answered(*ago: int) -> str:
    """Return what a browser keeps of right answers to the deals of so many days ago."""
    days = [(today() - timedelta(days=days)).isoformat() for days in ago]
    return json.dumps({day: {"action": "stop", "right": True, "on": day} for day in days})


def learnt_long_ago(*items: str) -> str:
    progress = Progress()
    for item in items:
        progress = progress.answered(item, True, datetime(2026, 1, 1, tzinfo=UTC))
    return str(progress)


def told(app: kk.App, **message: Any) -> None:
    app.first_page.hear(message)


def test_what_helps_most_comes_first() -> None:
    running, due = f"greedy\n{a_match().record}", learnt_long_ago("8-bright")
    assert way_of() == HAND
    assert way_of(match=running, daily=answered(1)) == TABLE
    assert way_of(lessons=READ, progress=due) == routes.address("today")
    assert way_of(daily=answered(0), progress=due) == routes.address("train")
    assert way_of(daily=answered(0), lessons=READ) == ""
    over = kk.Match("bga", 7, rounds=1)
    while not over.is_over:
        over.push(over.legal_actions[0])
    assert way_of(match=f"greedy\n{over.record}") == HAND


def test_the_hand_of_a_match_that_waits_is_the_player_s_own() -> None:
    match = a_match()
    own = {str(card) for card in match.view(0).hand}
    assert {*shown_to(match=f"greedy\n{match.record}")["hero"]["cards"]} == own
    app = kk.App()
    told(app, **kept(match=f"greedy\n{match.record}"))
    assert own <= {*app.first_page.cards, *app.first_page.pictures}
    told(app, event="set", name="deck", value="index")
    assert {f"index/{card}" for card in own} <= {*app.first_page.cards, *pictures()}
    assert {*app.first_page.state["hero"]["cards"]} == {f"index/{card}" for card in own}
    told(app, event="set", name="deck", value="drawn")
    told(app, **kept())
    assert not app.first_page.cards


def test_behind_a_match_the_first_page_is_sent_nothing_until_it_is_in_sight_again() -> None:
    app = kk.App("bga", seed=1, rounds=1, speed="off")
    told(app, **kept())
    app.first_page.way = routes.TABLE
    before = app.first_page.state
    while not app.table.match.is_over:
        app.table.push(app.table.match.legal_actions[0])
    assert app.first_page.state == before
    app.first_page.way = routes.NEW
    assert app.first_page.state != before


def test_the_first_page_is_up_to_date_before_it_is_in_sight() -> None:
    app = kk.App("bga", seed=1, rounds=1, speed="off")
    told(app, **kept())
    app.first_page.way = routes.TABLE
    while not app.table.match.is_over:
        app.table.push(app.table.match.legal_actions[0])
    changed: list[str] = []
    app.first_page.observe(lambda change: changed.append(change["name"]), ["sight", "state"])
    app.first_page.way = routes.FIRST
    assert changed == ["state", "sight"]


def test_a_first_page_that_fails_comes_into_sight_as_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = kk.App()
    monkeypatch.setattr(app.first_page, "greet", lambda _visit: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        told(app, **kept())
    assert app.first_page.sight["way"] == routes.FIRST and app.first_page.state["hero"]


def test_two_people_who_share_a_screen_see_no_hand_on_the_first_page() -> None:
    shown = shown_to(match=str(Kept("person", True, a_match())))
    assert shown["hero"]["way"]["href"] == TABLE and shown["hero"]["cards"] == [*FAN]


@pytest.mark.parametrize("text", ["nonsense", "greedy\n", "greedy\nkoi-koi record 1\nrules: poker"])
def test_of_a_match_that_cannot_be_read_it_says_so_and_leads_to_the_table(text: str) -> None:
    hero = shown_to(match=text)["hero"]
    assert hero["way"]["href"] == TABLE and "cannot be read" in hero["lead"]


def test_damaged_notes_of_a_browser_say_nothing() -> None:
    visit = visit_of(kept(lessons="{", daily="[", progress="x"), Options())
    assert visit == Visit(options=Options(), read=frozenset(), due=[])


def test_a_deal_that_was_played_today_is_not_offered_as_new() -> None:
    new, played = (shown_to(daily=answered(*days))["above"][0] for days in ((1,), (1, 0)))
    assert new["href"] == played["href"] == routes.address("today")
    assert new["says"] != played["says"]


def test_a_class_with_a_deal_of_its_own_is_told_how_that_went_and_of_no_other_tomorrow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(deal_words.VARIABLE, "maple")
    new = shown_to(lessons=READ)
    assert (new["hero"] or {})["title"] == new["above"][0]["title"] == "Your class's deal"
    answer = {"action": "stop", "right": False, "close": True, "on": today().isoformat()}
    played = shown_to(lessons=READ, daily=json.dumps({"maple": answer}))["above"][0]
    assert (played["title"], played["says"]) == ("Your class's deal", "Nearly right")
    assert not (played["days"] or played["note"] or played["text"])


def test_days_in_a_row_and_what_is_due_are_counted_with_minutes() -> None:
    due = learnt_long_ago(*(f"{month}-bright" for month in (1, 3, 8, 11, 12)))
    deal, training = shown_to(daily=answered(1, 2, 4, 5, 6), progress=due)["above"]
    assert deal["note"] == "2 days in a row · best: 3"
    assert "".join(day["state"][:1] or "-" for day in deal["days"]) == "rrr-rro"
    assert (training["title"], training["note"]) == ("5 questions are due", "about 1 min")
    assert {*training["pictures"]} <= {PICTURED[card] for card in FAN}


def test_own_mistakes_that_are_due_come_first_once_today_s_deal_is_played() -> None:
    own = str(two_mistakes())
    waits = shown_to(mistakes=own)["above"]
    assert waits[1]["title"] == "2 of your own mistakes are due"
    assert (waits[1]["href"], waits[1]["note"]) == ("#train/mistakes", "about 2 min")
    shown = shown_to(mistakes=own, daily=answered(0))
    assert shown["hero"]["title"] == "2 of your own mistakes are due"
    assert shown["hero"]["way"]["href"] == "#train/mistakes"
    assert len(shown["above"]) == 2
    assert "mistakes" not in str(shown_to(mistakes="<script>", daily=answered(0)))


def test_training_says_how_many_of_the_own_mistakes_of_a_match_are_due() -> None:
    app = kk.App()
    app.first_page.way = "train"
    link = app.children[-1].children[1].children[0]
    assert link.layout.display == "none"
    app.mistakes.note(a_review())
    app.first_page.way = routes.FIRST
    app.first_page.way = "train"
    assert "of your own mistakes are due" in link.value
    assert link.layout.display is None
    app.first_page.way = routes.MISTAKES
    assert app.mistakes.question is not None


@pytest.mark.parametrize("is_installed", [True, False])
def test_training_leads_to_own_mistakes_only_where_the_coach_can_look_for_them(
    is_installed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("koikoi_widget.page.app.IS_INSTALLED", is_installed)
    page = kk.App()
    page.first_page.way = "train"
    shown = page.children[-1].children[1].children
    links = [one.value for one in shown if isinstance(one, HTML)]
    assert any(f"#{routes.MISTAKES}" in link for link in links) is is_installed
    assert any(f"#{routes.ALBUM}" in link for link in links)


def test_a_damaged_list_of_own_mistakes_hides_nothing_else() -> None:
    for kept in ('{"format": "koikoi mistakes 1", "never": [], "mistakes": []}', "[" * 9999, "7"):
        assert "mistakes" not in str(shown_to(mistakes=kept, daily=answered(0)))


def test_the_week_tells_an_answer_that_was_close_from_one_that_was_wrong() -> None:
    days = json.loads(answered(1, 2))
    near, wrong = (entry | {"right": False} for entry in days.values())
    kept_days = dict(zip(days, (near | {"close": True}, wrong), strict=True))
    deal, _training = shown_to(daily=json.dumps(kept_days))["above"]
    says = [(day["state"], day["says"]) for day in deal["days"][4:]]
    assert says == [("missed", "wrong"), ("close", "nearly right"), ("open", "not played")]


def test_somebody_who_was_never_here_sees_no_number_about_themselves() -> None:
    shown = shown_to()
    assert shown["first"] and not shown["above"]
    assert not any(door["days"] or door["note"] for door in shown["below"])
    assert not shown_to(lessons=READ)["first"]


@pytest.mark.parametrize(("has_rooms", "first"), [(True, "Play a friend"), (False, "Today's deal")])
def test_whoever_comes_with_a_friend_is_led_to_them_at_once(has_rooms: bool, first: str) -> None:
    visit = replace(visit_of(kept(), Options()), has_rooms=has_rooms)
    titles = [door["title"] for door in screen(visit)["below"]]
    assert titles == [first, "Lessons", "Playing with real cards?"]


def test_the_next_lesson_is_the_first_that_was_not_read() -> None:
    door, *_others = shown_to(lessons=READ)["below"]
    assert (
        door["href"] == LESSONS[1].notebook and door["note"] == f"1 of {len(LESSONS)} lessons read"
    )
    door, *_others = shown_to(daily=answered(1))["below"]
    assert door["href"] == HAND
    everything = json.dumps({lesson.topic: True for lesson in LESSONS})
    door, *_others = shown_to(lessons=everything)["below"]
    assert door["href"] == routes.address("learn")


def test_the_page_calls_only_the_player_s_own_hand_by_name() -> None:
    """It is told in mid-match, too, when some of its pictures are cards that nobody may know."""
    match = a_match()
    shown = json.dumps(shown_to(match=f"greedy\n{match.record}"))
    named = {card for card in kk.DECK if f'"{card}"' in shown}
    assert named and named <= {*match.view(0).hand}


def test_every_player_has_a_face() -> None:
    assert [*PORTRAITS] == [*PLAYERS]
    shown = screen(Visit(options=Options()))
    _lengths, decks = shown["play"]["choices"]
    several = (shown["below"], decks["options"])
    named = {name for part in several for each in part for name in each["pictures"]}
    named |= {rival["name"] for rival in shown["play"]["rivals"]} | {*FAN}
    assert named == pictures().keys()


def rungs(app: kk.App) -> dict[str, str]:
    return {each["name"]: each["state"] for each in app.first_page.state["play"]["rivals"]}


def won(seed: int = 0) -> kk.Match:
    """Return a match of one round that seat 0 has won."""
    match = kk.Match("bga", seed, rounds=1)
    while not match.is_over:
        match.push(match.legal_actions[0])
    return match if match.winner == 0 else won(seed + 1)


def test_who_was_beaten_is_read_from_the_matches_that_a_browser_keeps() -> None:
    app, own = kk.App(), OwnPlay().noted(won(), 0, "novice").noted(won(99), 1)
    assert set(rungs(app).values()) == {""}
    told(app, event="matches", kept=str(own))
    assert rungs(app) == dict.fromkeys(PLAYERS, "") | {"novice": "beaten", "apprentice": "next"}
    for damaged in ("{", "[]", None):
        told(app, event="matches", kept=damaged)
        assert rungs(app)["novice"] == "beaten"


def test_the_pace_is_a_beginner_s_until_two_matches_are_won_and_then_normal() -> None:
    app, own = kk.App(), OwnPlay().noted(won(), 0, "novice")
    assert app.table.speed == "slow"
    told(app, event="matches", kept=str(own))
    told(app, event="matches", kept=str(own))  # from another tab: the same match
    assert app.table.speed == "slow"
    win(app.table)
    assert app.table.speed == "normal"
    app = kk.App()
    told(app, event="matches", kept=str(own.noted(won(99), 0, "novice")))
    assert app.table.speed == "normal"


def test_a_pace_that_was_chosen_stays_whatever_was_won() -> None:
    app = kk.App(speed="fast")
    assert app.table.speed == "fast"
    app.panel.choose("speed", "slow")
    told(app, event="matches", kept=str(OwnPlay().noted(won(), 0).noted(won(99), 0)))
    assert app.table.speed == "slow"


def test_the_part_in_sight_is_hidden_before_another_is_made_below_it() -> None:
    app = kk.App()
    app.first_page.way = routes.TABLE
    hidden: list[bool] = []

    def note(_change: object) -> None:
        hidden.append("koikoi-away" in app.table.get_state()["_dom_classes"])

    app.observe(note, "children")
    app.first_page.way = "review"
    assert hidden == [True]
    app.first_page.way = routes.TABLE
    assert "koikoi-away" not in app.table.get_state()["_dom_classes"]


def test_the_match_that_was_over_when_the_page_was_left_is_reviewed_on_the_next() -> None:
    app, before = kk.App(), won(99)
    app.first_page.way = "review"
    review = next(each.children[-1] for each in app.children if isinstance(each, VBox))
    assert review.shown is None
    told(app, **kept(match=f"novice\n{before.record}"))
    assert review.shown == before
    assert {"You", "Novice"} <= {word[0] for word in review.replay.bridge.state["words"]}
    win(app.table)
    app.first_page.way = routes.TABLE
    app.first_page.way = "review"
    assert review.shown == app.table.match != before


def test_after_a_win_the_next_opponent_is_suggested_and_offered_at_the_table() -> None:
    app = kk.App(opponent="novice")
    told(app, event="play")
    win(app.table)
    assert (rungs(app)["novice"], rungs(app)["apprentice"]) == ("beaten", "next")
    assert app.options.value("opponent") == "apprentice"
    buttons = dict(app.table.bridge.state["dialog"]["buttons"])
    assert buttons["next opponent"] == "Play Apprentice" and buttons["new"] == "Rematch"
    before = app.table.match
    say(app.table, event="act", action="next opponent")
    assert app.table.opponent == "apprentice" and app.table.match is not before


def test_an_easier_opponent_chosen_at_the_table_is_the_one_that_the_first_page_suggests() -> None:
    app = kk.App(opponent="greedy")
    told(app, event="play")
    for action in ("record", "resign", "give up"):
        say(app.table, event="act", action=action)
    say(app.table, event="act", action="easier opponent")
    assert app.table.opponent == app.options.value("opponent") == "policy"
    assert app.first_page.state["play"]["chosen"] == "policy"


def test_who_was_played_is_told_with_how_often_it_was_beaten() -> None:
    app, own = kk.App(), OwnPlay().noted(won(), 0, "novice").noted(won(99), 1, "novice")
    assert "You have won" not in app.first_page.state["play"]["says"]
    told(app, event="matches", kept=str(own))
    assert app.first_page.state["play"]["says"].endswith("You have won 1 of 2.")
    told(app, event="set", name="opponent", value="coach")
    assert "You have won" not in app.first_page.state["play"]["says"]


def test_the_match_that_waits_stands_below_the_start_card() -> None:
    [waiting] = shown_to(match=f"greedy\n{a_match().record}")["play"]["waiting"]
    assert waiting["href"] == TABLE and waiting["pictures"] == ["greedy"]
    assert shown_to(lessons=READ)["play"]["waiting"] == []


def win(table: kk.Table) -> None:
    """Put a match on the table that seat 0 wins with its next action, and play that."""
    match = won()
    table.go_on_with(match.at(len(match.actions) - 1))
    table.push(match.actions[-1])


def test_after_the_strongest_opponent_nobody_comes_next() -> None:
    visit = Visit(options=Options(), matches=Counter([("coach", True)]))
    assert {each["state"] for each in screen(visit)["play"]["rivals"]} == {"beaten", ""}


def test_the_first_hand_is_played_by_the_rules_that_it_leads_to() -> None:
    assert script().record.rules.id == HAND_RULES


def test_a_page_begins_with_the_first_part_unless_a_program_says_which_match() -> None:
    assert kk.App().first_page.way == routes.FIRST
    assert kk.App(deck="index", speed="off").first_page.way == routes.FIRST
    for options in ({"rules": "bga"}, {"seed": 7}, {"rounds": 1}, {"match": a_match()}):
        assert kk.App(**options).first_page.way == routes.TABLE


def test_a_class_plays_by_its_rules_whatever_was_chosen_before_and_as_long_as_that(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(VARIABLE, "nintendo")
    assert kk.Source().value == kk.App().options.rules.id == "nintendo"
    app, before = kk.App(), Options.of("bga", rounds=6, viewings="never")
    app.panel.hear({"event": "hello", "kept": str(before)})
    assert app.options.rules == kk.rules("nintendo", rounds=6)
    app.panel.choose("rules", "legends")  # it is a beginning, and no law
    app.panel.hear({"event": "hello", "kept": str(app.options)})
    assert app.options.rules.id == "legends"


def test_a_link_asks_for_rules_before_the_class_and_unknown_ones_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(VARIABLE, "nintendo")
    app = kk.App()
    app.panel.hear({"event": "hello", "kept": None, "rules": "bga"})
    assert app.options.rules.id == "bga" and not app.panel.state["refused"]
    app = kk.App(rules="italian")
    app.panel.hear({"event": "hello", "kept": None, "rules": "poker"})
    assert app.options.rules.id == "italian"
    assert app.panel.state["refused"][0].startswith("unknown preset: 'poker'")


def test_a_newcomer_plays_by_the_rules_of_the_first_hand_against_a_novice() -> None:
    app = kk.App()
    told(app, event="play")
    assert (app.table.match.rules.id, app.table.opponent) == (HAND_RULES, NOVICE)
    assert app.table.match.rules.rounds == 3
    assert app.first_page.way == routes.TABLE


@pytest.mark.parametrize("seed", range(4))  # either side leads
def test_a_deal_in_which_nobody_has_acted_is_gone_on_with_and_replaced_without_a_question(
    seed: int,
) -> None:
    dealt = kk.Match("bga", seed)
    while dealt.seat != 0:
        dealt.push(dealt.legal_actions[0])
    app = kk.App()
    told(app, **kept(match=f"greedy\n{dealt.record}"))
    assert app.first_page.state["hero"]["way"]["href"] == TABLE
    told(app, event="play")
    assert app.first_page.way == routes.TABLE and app.first_page.state["asks"] is None


def test_an_opponent_and_rules_chosen_here_are_those_of_the_options() -> None:
    app = kk.App()
    told(app, event="set", name="opponent", value="random")
    told(app, event="set", name="rules", value="nintendo")
    told(app, event="play")
    assert (app.table.match.rules.id, app.table.opponent) == ("nintendo", "random")
    assert (app.options.preset.id, app.options.value("opponent")) == ("nintendo", "random")


def test_length_and_cards_are_chosen_here_and_other_settings_are_not() -> None:
    app = kk.App()
    told(app, event="set", name="rounds", value=6)
    told(app, event="set", name="deck", value="index")
    told(app, event="set", name="practice", value=False)
    lengths, decks = app.first_page.state["play"]["choices"]
    assert (lengths["chosen"], decks["chosen"]) == (6, "index")
    assert app.options.value("practice") is True
    told(app, event="set", name="rules", value="nintendo")
    told(app, event="play")
    assert (app.table.match.rules.id, app.table.match.rules.rounds) == ("nintendo", 6)


def test_two_at_this_table_give_their_names_and_go_back_to_a_rival() -> None:
    app = kk.App()
    against, shared, _friend = app.first_page.state["play"]["sides"]["options"]
    assert not app.first_page.state["play"]["people"]
    told(app, event="set", name="opponent", value=shared["value"])
    told(app, event="set", name="first_player", value="Mara")
    play = app.first_page.state["play"]
    assert [person["value"] for person in play["people"]] == ["Mara", ""]
    told(app, event="play")
    assert app.table.player_names() == ("Mara", "Player 2")
    assert against["value"] == play["sides"]["options"][0]["value"] == NOVICE


def test_a_running_match_is_left_only_once_that_is_answered() -> None:
    app = kk.App(opponent="random")
    match = app.table.match
    while not any(seat == 0 for seat, _action in match.played):
        app.table.push(match.legal_actions[0])
    app.first_page.way = routes.FIRST
    assert app.first_page.state["hero"]["way"]["href"] == TABLE
    told(app, event="set", name="rules", value="legends")
    told(app, event="play")
    assert app.first_page.state["asks"] and app.table.match is match
    told(app, event="keep")
    assert not app.first_page.state["asks"] and app.table.match is match
    told(app, event="play")
    told(app, event="begin")
    assert app.table.match.rules.id == "legends"
    assert not app.first_page.state["asks"], "it lies over the table and takes its presses"


def test_options_leave_a_running_match_only_once_that_is_answered() -> None:
    app = kk.App(rules="bga", opponent="random")
    match = app.table.match
    while not any(seat == 0 for seat, _action in match.played):
        app.table.push(match.legal_actions[0])
    app.panel.hear({"event": "begin"})
    assert app.table.match is match and app.first_page.state["asks"]
    assert app.first_page.way == routes.NEW
    told(app, event="begin")
    assert app.table.match is not match and app.first_page.way == routes.TABLE
    assert not app.first_page.state["asks"]


def test_the_table_leads_to_where_another_match_is_chosen() -> None:
    app = kk.App(rules="bga", opponent="random")
    match = app.table.match
    say(app.table, event="act", action="choose")
    assert app.first_page.way == routes.NEW and app.table.match is match


def test_what_nobody_asked_for_is_not_begun() -> None:
    app = kk.App(opponent="random")
    match = app.table.match
    told(app, event="begin")
    told(app, event="nonsense")
    told(app, event="set", name="opponent", value="nobody")
    assert app.table.match is match


def test_play_leads_to_the_match_that_waits_and_without_one_lets_it_be_chosen() -> None:
    app = kk.App()
    app.first_page.way = routes.PLAY
    assert not app.first_page.sight["way"]  # a match may be kept
    told(app, **kept(way=routes.PLAY))
    assert app.first_page.sight == {"way": routes.PLAY, "asked": routes.PLAY}
    told(app, event="play")
    for way in ("learn", routes.PLAY):
        told(app, **kept(way=way))
    assert app.first_page.sight == {"way": routes.TABLE, "asked": routes.PLAY}


def test_whatever_the_address_asks_for_one_part_is_in_sight_and_one_alone() -> None:
    app = kk.App()
    for way in (
        *routes.PARTS,
        *reversed(routes.PARTS),
        "",
        "nonsense",
        routes.PLAY,
        "",
        routes.FIRST,
    ):
        told(app, **kept(way=way))
        away = ["koikoi-away" in each.get_state()["_dom_classes"] for each in app.children[2:]]
        is_first = app.first_page.sight["way"] in routes.OF_FIRST_PAGE
        assert away.count(False) == (not is_first)
        # Its view would not notice that it may be seen again.
        assert not app.first_page.get_state()["_dom_classes"]
        assert app.first_page.sight["asked"] == (way if way in routes.PARTS else "")


def test_options_that_are_open_stay_behind_when_one_goes_on() -> None:
    app = kk.App(keep="")
    for way in (routes.OPTIONS, "learn", routes.OPTIONS, routes.FIRST):
        app.first_page.way = way
        assert app.panel.state["open"] == (way == routes.OPTIONS), way

    app.hear({"event": "options"})
    app.panel.choose("language", "it")  # which shows everything again
    assert app.panel.state["open"]


def test_a_part_that_cannot_be_made_leaves_the_one_that_was_in_sight(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = kk.App()
    told(app, **kept(way=routes.FIRST))
    children = app.children

    def fail(**_arguments: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(course_progress, "Learn", fail)
    with pytest.raises(RuntimeError):
        told(app, **kept(way="learn"))
    assert app.first_page.sight == {"way": routes.FIRST, "asked": "learn"}  # leads back to it
    assert app.children == children and app.first_page.way == routes.FIRST


@pytest.mark.parametrize("match", [f"greedy\n{kk.Match().record}", "nonsense"])
def test_play_leads_to_a_match_that_the_browser_keeps_as_soon_as_it_is_known(match: str) -> None:
    app = kk.App()
    app.first_page.way = routes.PLAY
    told(app, **kept(match=match))
    assert app.first_page.way == routes.TABLE


def test_a_review_before_any_match_is_none_that_play_leads_to() -> None:
    app = kk.App()
    told(app, **kept())
    for way in ("review", routes.PLAY):
        app.first_page.way = way
    assert app.first_page.sight["way"] == routes.PLAY
