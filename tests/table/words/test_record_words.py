from __future__ import annotations

import re
from datetime import date
from types import SimpleNamespace

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.texts import MOST_READ
from koikoi_widget.table.model import commands, events
from koikoi_widget.table.replay.match_review import Watching
from koikoi_widget.table.words.record_words import file_name
from tests.engine.test_texts import NOT_A_LINE, TYPED
from tests.table.matches import escape, played, press, resign, say, show_cards


def a_table(rules: str | kk.Rules = "bga") -> kk.Table:
    table = kk.Table(rules, seed=4, deck="index")
    table.push(table.match.legal_actions[0])
    return table


def test_the_download_is_the_record_in_a_file_named_by_its_day_and_players() -> None:
    table, sent = a_table(), []
    table.bridge.send = sent.append
    press(table, "record")
    press(table, "save")
    (message,) = (each for each in sent if each["do"] == "download")
    assert message["text"] == str(table.match.record)
    assert kk.Match.from_record(kk.Record.parse(message["text"])) == table.match
    assert re.fullmatch(r"koi-koi-20\d\d-\d\d-\d\d-you-greedy\.txt", message["name"])
    day = date(2026, 11, 22)
    assert file_name(day, ('A/"b" c', "..\\d")) == "koi-koi-2026-11-22-a-b-c-d.txt"
    assert file_name(day, ("あなた", "नौसिखिया")) == "koi-koi-2026-11-22-あなた-नौसिखिया.txt"


def test_the_first_thing_offered_beside_the_record_is_the_way_back_to_the_table() -> None:
    table = a_table()
    press(table, "record")
    (first, _label), *rest = table.bridge.state["dialog"]["buttons"]
    assert first == "close" and "save" in dict(rest)
    assert table.bridge.state["dialog"]["suggests"] == "", "each of them may be what was wanted"
    rules, _standing, moves, kept = table.bridge.state["dialog"]["lines"]
    assert rules == "Rules: Board Game Arena"
    assert moves == f"Moves by both sides: {len(table.match.actions)}."
    assert kept.startswith("Practice hides nothing: ")


def test_the_seed_of_a_match_is_there_to_copy_and_is_not_read_out() -> None:
    table = kk.Table("bga", seed=2**127 + 1, deck="index")
    press(table, "record")
    state = table.bridge.state
    found = state["dialog"]["copy"]
    assert (found["label"], found["text"]) == ("Seed", str(2**127 + 1))
    assert found["text"] not in state["spoken"] + str(state["dialog"]["lines"])


def test_a_broken_record_is_refused_by_its_line_and_nothing_is_lost() -> None:
    table = a_table()
    before = table.match, str(table.match.record)
    for text, reason in (
        ("koi-koi record 1\nrules: poker\n", "line 2: "),
        (str(played(steps=5).record).replace("play", "eat", 1), "unknown action: 'eat"),
        ("\x00\x01", "line 1: "),
        ("", "line 1: "),
        (None, f"more than {MOST_READ} characters"),
        ("x" * (MOST_READ + 1), f"more than {MOST_READ} characters"),
    ):
        say(table, event="upload", name="old.txt", text=text)
        error = table.bridge.state["error"]
        assert error.startswith("old.txt cannot be read: ") and reason in error
        assert (table.match, str(table.match.record)) == before
        press_dismiss(table)


@pytest.mark.parametrize("name", [*TYPED, *NOT_A_LINE, "x" * 5000])
def test_a_record_is_opened_or_refused_aloud_whatever_its_file_is_called(name: str) -> None:
    table = a_table()
    say(table, event="upload", name=name, text="nothing")
    assert "cannot be read: line 1" in table.bridge.state["error"]
    press_dismiss(table)
    say(table, event="upload", name=name, text=str(played(steps=7).record))
    assert table.bridge.state["dialog"]["title"] == "Continue this match?"


def press_dismiss(table: kk.Table) -> None:
    say(table, event="act", action="dismiss")
    assert not table.bridge.state["error"]


def test_an_unfinished_record_can_be_continued() -> None:
    table, other = a_table(), played(steps=7)
    say(table, event="upload", name="other.txt", text=str(other.record))
    asked = table.bridge.state["dialog"]
    assert "download it first to keep it" in " ".join(asked["lines"])
    press(table, "play opened")
    assert table.match.actions[:7] == other.actions and table.bridge.state["dialog"] is None


def test_opening_a_record_can_be_left_again() -> None:
    table = a_table()
    match = table.match
    say(table, event="upload", name="other.txt", text=str(played(steps=7).record))
    press(table, "close")
    assert table.match is match and table.bridge.state["dialog"] is None


def test_a_finished_record_is_replayed_while_the_match_waits() -> None:
    table = a_table()
    before = str(table.match.record)
    say(table, event="upload", name="other.txt", text=str(played().record))
    press(table, "replay opened")
    assert table.bridge.state["phase"] == "replay"
    press(table, "last")
    press(table, "leave")
    assert table.bridge.state["phase"] == "play" and str(table.match.record) == before


def buttons(table: kk.Table) -> list[str]:
    return [name for name, _label in table.bridge.state["dialog"]["buttons"]]


def test_a_running_match_is_given_up_only_once_that_is_answered() -> None:
    # The new match is dealt by chance, and a lucky hand would speak first.
    table = a_table(kk.rules("bga", lucky=0))
    match, rules, opponent = table.match, table.match.rules, table.opponent
    say(table, event="act", action="new")
    assert table.match is match
    press(table, "record")
    press(table, "resign")
    assert "Give up" in table.bridge.state["dialog"]["title"]
    press(table, "close")
    assert table.match is match and table.bridge.state["dialog"] is None
    say(table, event="act", action="new")
    assert table.match is match
    press(table, "record")
    press(table, "resign")
    press(table, "give up")
    assert table.match is match and table.bridge.state["phase"] == "over"
    press(table, "new")
    assert table.match is not match and table.match.seed != match.seed
    assert (table.match.rules, table.opponent) == (rules, opponent)
    assert table.bridge.state["dialog"] is None


def a_resigned_table(**options) -> kk.Table:
    table = kk.Table("bga", seed=4, deck="index", **options)
    table.push(table.match.legal_actions[0])
    resign(table)
    return table


def test_who_resigns_is_told_who_has_won_and_nothing_is_played_any_more() -> None:
    table = a_resigned_table()
    asked, actions = table.bridge.state["dialog"], table.match.actions
    assert (asked["kind"], asked["title"]) == ("end", "Greedy wins the match")
    assert asked["lines"][0] == "You resigned in round 1 of 6."
    for word in ("close", "resign", "give up", *map(str, table.match.legal_actions)):
        say(table, event="act", action=word)
        assert table.bridge.state["dialog"] == asked and table.match.actions == actions
    assert not table.bridge.state["moves"]


@pytest.mark.parametrize("practice", [True, False])
def test_a_match_that_was_given_up_has_a_replay_and_a_review_and_stays_given_up(
    practice: bool,
) -> None:
    table = a_resigned_table(practice=practice)
    asked = table.bridge.state["dialog"]
    for word in ("replay", "turning points"):
        assert word in dict(asked["buttons"])
        press(table, word)
        assert table.bridge.state["phase"] == "replay" and table.state.has_resigned
        assert bool(table.advice_box.state["box"]) == (word == "turning points")
        press(table, "leave")
        assert table.bridge.state["dialog"] == asked


def test_in_practice_a_resignation_is_taken_back_and_otherwise_it_stands() -> None:
    table = a_resigned_table()
    actions = table.match.actions
    press(table, "undo")
    assert table.bridge.state["dialog"] is None and table.match.actions == actions
    assert table.bridge.state["moves"]
    counts = a_resigned_table(practice=False)
    say(counts, event="act", action="undo")
    assert counts.bridge.state["phase"] == "over"


def test_a_match_that_was_given_up_is_kept_no_longer() -> None:
    table = a_table()
    say(table, event="hello", kept=None)
    table.tell()
    assert table.text_to_keep()
    resign(table)
    assert table.text_to_keep() == ""
    press(table, "undo")
    assert (
        kk.Match.from_record(kk.Record.parse(table.text_to_keep().partition("\n")[2]))
        == table.match
    )


def two_of_whom_one_resigns(*names: str) -> kk.Table:
    table = kk.Table("bga", seed=4, deck="index", opponent="person", players=names)
    press(table, "show cards")
    table.push(table.match.legal_actions[0])
    press(table, "show cards")
    resign(table)
    return table


def test_of_two_people_the_one_who_resigns_goes_by_a_name() -> None:
    names = ("{Anna}", "{number}")  # braces are letters like others
    table = two_of_whom_one_resigns(*names)
    asked = table.bridge.state["dialog"]
    assert {asked["title"].split(" wins")[0], asked["lines"][0].split(" resigned")[0]} == {*names}
    press(table, "replay")
    assert table.state.watching and table.state.watching.playback.you is None


def test_two_people_who_may_see_all_cards_cannot_go_on_with_that_match() -> None:
    table = two_of_whom_one_resigns("Anna", "Bo")
    with pytest.raises(kk.IllegalAction, match="nothing to take back"):
        table.undo()
    assert table.state.has_resigned
    assert "undo" not in [tool["action"] for tool in table.bridge.state["tools"]]


def test_a_match_that_was_given_up_stays_so_until_another_one_has_begun(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = a_resigned_table(practice=False)
    press(table, "replay")
    monkeypatch.setattr(Watching, "decision", SimpleNamespace(place=1))
    following, effects = commands.play_on(table.state)
    assert following.has_resigned and not following.watching
    assert [type(effect) for effect in effects] == [events.Begin]


def test_escape_closes_what_stands_before_the_table() -> None:
    table = kk.Table(seed=5, speed="off", keep="")
    assert "Escape" not in table.bridge.state["keys"]
    press(table, "record")
    escape(table)
    assert table.bridge.state["dialog"] is None


def test_before_anything_is_played_there_is_nothing_to_resign() -> None:
    table = kk.Table(match=kk.Match("bga", seed=4, starter=0), deck="index")
    press(table, "record")
    assert "resign" not in buttons(table)
    say(table, event="act", action="resign")
    assert "resign" not in buttons(table)


def test_a_match_that_is_over_can_be_played_again_from_its_result_and_from_the_match() -> None:
    for way in ([], ["record"]):
        table = kk.Table(match=played(), deck="index")
        table.tell()
        for action in way:
            press(table, action)
        assert buttons(table)[:1] == ["new"] or way and "new" in buttons(table)
        assert "resign" not in buttons(table) and "choose" not in buttons(table)
        match = table.match
        press(table, "new")
        assert table.match is not match and table.match.rules == match.rules


class TableOfAPage(kk.Table):
    asked = 0

    def choose_match(self) -> None:
        self.asked += 1


def test_another_match_can_be_chosen_where_the_page_offers_it() -> None:
    for match, way in ((played(), []), (played(), ["record"]), (played(steps=7), ["record"])):
        table = TableOfAPage(match=match, opponent="person", deck="index")
        table.do(events.Use(has_choice=True))
        show_cards(table)
        for action in way:
            press(table, action)
        press(table, "choose")
        assert table.asked == 1 and table.match == match
        assert table.state.overlay is None
