"""What the teacher's screen shows and does; tests/browser/test_class_match.py opens it."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from html import escape
from pathlib import Path
from secrets import token_hex
from typing import Any
from unittest.mock import Mock

import pytest
from tornado.ioloop import IOLoop

import koikoi_widget as kk
from koikoi_widget.classroom.hall import Hall
from koikoi_widget.page.in_class.teacher_part import TeacherPart
from koikoi_widget.paper.lesson_plan import steps
from tests.classroom.at_the_hall import TEACHER
from tests.classroom.near import NearWire, near_hall

SITE = "http://10.0.0.7:8866/maple/voila/render/app.ipynb"


@pytest.fixture
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    with near_hall(tmp_path, monkeypatch) as hall:
        yield hall


class Teacher:
    """A teacher before a screen.

    Attributes:
        files: those that the browser was given.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch, token: str = TEACHER) -> None:
        self.part = TeacherPart(keep=True)
        self.files: list[dict[str, Any]] = []
        monkeypatch.setattr(self.part, "send", self.files.append)
        self.part.arrive("", token, SITE)

    @property
    def shown(self) -> dict[str, Any]:
        self.part.follow()  # as the page does whenever the server tells something
        return {**self.part.state}

    @property
    def buttons(self) -> list[str]:
        return [action for action, _text in self.shown["buttons"]]

    @property
    def labels(self) -> list[str]:
        return [text for _action, text in self.shown["buttons"]]

    @property
    def rows(self) -> list[list[str]]:
        return [row["cells"] for row in self.shown["rows"]]

    def press(self, *actions: str, of: int = 0) -> None:
        for action in actions:
            self.part.hear({"event": "act", "action": action, "of": of})

    def choose(self, name: str, value: str) -> None:
        self.part.hear({"event": "set", "name": name, "value": value})


@pytest.fixture
def teacher(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> Teacher:
    """Return a teacher whom the server knows, before a match is opened."""
    assert hall
    return Teacher(monkeypatch)


def joined(hall: Hall, teacher: Teacher, name: str) -> NearWire:
    pupil = NearWire(hall)
    pupil.ask(
        "join", code=teacher.shown["invitation"]["code"], token=token_hex(16), name=name
    ).result()
    return pupil


def plays_the_round(pupil: NearWire) -> None:
    while (view := pupil.state["view"])["legal_actions"]:
        action = view["legal_actions"][0]
        pupil.ask("play", place=pupil.state["moves"], action=action).result()


def test_without_the_teacher_s_link_nothing_can_be_done(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    for token in ("", "nonsense"):
        nobody = Teacher(monkeypatch, token)
        nobody.press("open")
        assert "shows the teacher's link" in nobody.shown["lines"][0] and not nobody.buttons
    stranger = Teacher(monkeypatch, "0" * 32)
    assert "not the link" in stranger.shown["trouble"] and stranger.part.kept == ""
    assert hall.state_for_teacher()["contest"] is None


def test_a_page_of_no_class_has_no_teacher(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "belongs to no class" in Teacher(monkeypatch).shown["lines"][0]


def test_the_teacher_is_known_again_by_what_the_browser_keeps(teacher: Teacher) -> None:
    assert teacher.buttons == ["open", "plan"] and teacher.part.kept == TEACHER
    again = TeacherPart(keep=True)
    again.arrive(TEACHER, "", SITE)
    again.follow()
    assert [action for action, _text in again.state["buttons"]] == ["open", "plan"]


def test_a_match_opens_as_chosen_and_nonsense_is_no_choice(hall: Hall, teacher: Teacher) -> None:
    for name, value in (("rounds", "5"), ("opponent", "greedy"), ("minutes", "15")):
        teacher.choose(name, value)
    for name, value in (("rounds", "13"), ("x", "y"), ("opponent", "perfect"), ("minutes", "-5")):
        teacher.choose(name, value)
    assert [field["value"] for field in teacher.shown["fields"]] == ["5", "greedy", "15"]
    teacher.press("open")
    told = hall.state_for_teacher()["contest"]
    assert "rounds=5" in told["rules"] and told["opponent"] == "greedy"
    assert told["minutes"] == 15


def test_a_match_with_no_limit_says_nothing_of_time(teacher: Teacher) -> None:
    teacher.press("open", "round")
    assert "Time left" not in str(teacher.shown["lines"])


def test_the_board_says_how_many_minutes_are_left_of_those_given(
    hall: Hall, teacher: Teacher, monkeypatch: pytest.MonkeyPatch
) -> None:
    teacher.choose("minutes", "15")
    teacher.press("open")
    assert teacher.shown["lines"][-1] == "Time left: at most 15 minutes"
    now = time.time()
    monkeypatch.setattr(IOLoop, "current", Mock)  # nothing here waits for the end
    monkeypatch.setattr(time, "time", lambda: now)
    teacher.press("round")
    monkeypatch.setattr(time, "time", lambda: now + 800)
    assert teacher.shown["lines"][-1] == "Time left: at most 2 minutes"
    teacher.press("pause")
    monkeypatch.setattr(time, "time", lambda: now + 8000)
    assert teacher.shown["lines"][-1] == "Time left: at most 2 minutes"
    teacher.press("end", "end")
    assert "Time left" not in str(teacher.shown["lines"])


def test_the_board_says_how_to_join_by_the_address_of_this_browser(teacher: Teacher) -> None:
    teacher.press("open")
    board = teacher.shown["invitation"]
    assert board["address"] == "10.0.0.7:8866/maple" and len(board["code"]) == 4
    assert "<svg" in board["picture"] and teacher.shown["large"]
    assert TEACHER not in str(teacher.shown)


def test_before_anybody_has_come_the_board_says_so(hall: Hall, teacher: Teacher) -> None:
    teacher.press("open")
    assert teacher.shown["title"] == "Nobody has joined yet"
    joined(hall, teacher, "Mia").close()
    assert teacher.shown["title"] == "Nobody is here just now"


def test_few_buttons_are_in_sight_until_more_are_asked_for(hall: Hall, teacher: Teacher) -> None:
    assert hall
    teacher.press("open")
    assert teacher.buttons == ["round", "choose question", "more"]
    teacher.press("round")
    assert teacher.buttons == ["round", "pause", "choose question", "more"]
    assert not teacher.shown["expanded"]
    teacher.press("more")
    assert (
        teacher.buttons[4:] == ["hide", "order", "cards", "print cards", "end"]
        and teacher.shown["expanded"]
    )
    teacher.press("more", "round", "round")
    assert teacher.buttons == ["end", "pause", "choose question", "more"]
    teacher.press("end", "end")
    assert teacher.buttons == ["save", "delete", "choose question", "more"]


@pytest.mark.parametrize(
    "event",
    ['{"event": "Moonrise"}', '{"event": "Covered", "is_hidden": true, "until": 7}'],
)
def test_a_match_of_a_newer_version_is_said_to_be_that_and_not_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, event: str
) -> None:
    with near_hall(tmp_path, monkeypatch):
        Teacher(monkeypatch).press("open", "round")
    with closing(sqlite3.connect(tmp_path / "class.sqlite")) as file, file:
        file.execute("UPDATE events SET event = ? WHERE place = 1", [event])
    with near_hall(tmp_path, monkeypatch):
        told = Teacher(monkeypatch).shown["lines"][-1]
    assert "newer version" in told and "class.sqlite.newer" in told and "damaged" not in told


def test_a_damaged_file_of_a_class_is_set_aside_in_words_and_another_match_opens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "class.sqlite").write_bytes(b"no database at all" * 100)
    with near_hall(tmp_path, monkeypatch):
        teacher = Teacher(monkeypatch)
        assert "set aside as class.sqlite.damaged" in teacher.shown["lines"][-1]
        teacher.press("open")
        assert teacher.shown["title"] == "Nobody has joined yet"


@pytest.mark.usefixtures("hall")
def test_results_that_cannot_be_written_whole_leave_those_that_were_kept_before(
    teacher: Teacher, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    teacher.press("open", "save")
    [file] = tmp_path.glob("match-*.json")
    before = file.read_text("utf-8")

    def half(path: Path, written: str, encoding: str) -> None:
        path.write_bytes(written.encode(encoding)[:20])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", half)
    teacher.press("save")
    assert "disk is full" in teacher.shown["trouble"] and file.read_text("utf-8") == before
    assert not [*tmp_path.glob(".match-*")]


def test_what_is_saved_is_also_kept_in_the_folder_of_the_class(
    hall: Hall, teacher: Teacher, tmp_path: Path
) -> None:
    teacher.press("open")
    joined(hall, teacher, "Mia")
    teacher.press("round", "end", "end", "save")
    [path] = tmp_path.glob("match-*.json")
    name = path.name
    assert teacher.shown["lines"][-1].startswith(f"Also kept in the folder of the class, as {name}")
    assert [pupil["name"] for pupil in kk.report(tmp_path).matches[0].pupils] == ["Mia"]
    path.unlink()
    path.mkdir()
    teacher.press("save")
    assert name in teacher.shown["trouble"]
    teacher.press("delete", "delete", "open")
    assert name not in str(teacher.shown["lines"])


def test_the_screen_shows_who_is_there_and_who_has_lost_the_connection(
    hall: Hall, teacher: Teacher
) -> None:
    teacher.press("open")
    theo, _mia = [joined(hall, teacher, name) for name in ("Theo", "Mia")]
    assert teacher.shown["title"] == "2 are here"
    assert [row[1:] for row in teacher.rows] == [["Mia", "is here"], ["Theo", "is here"]]
    theo.close()
    assert [row[1:] for row in teacher.rows] == [["Mia", "is here"], ["Theo", "not here now"]]
    assert teacher.shown["title"] == "1 is here"


def test_a_match_goes_from_round_to_round_and_says_how_many_have_finished(
    hall: Hall, teacher: Teacher
) -> None:
    teacher.choose("rounds", "2")
    teacher.choose("opponent", "greedy")
    teacher.press("open")
    mia, theo = [joined(hall, teacher, name) for name in ("Mia", "Theo")]
    assert teacher.buttons[0] == "round" == teacher.shown["suggests"]
    teacher.press("round")
    assert teacher.shown["title"] == "Round 1 of 2: 0 of 2 finished"
    plays_the_round(mia)
    assert teacher.shown["title"] == "Round 1 of 2: 1 of 2 finished"
    first, second = teacher.rows
    assert first[:3] == ["1", "Mia", "1 of 1"] and second[:3] == ["", "Theo", "0 of 1"]
    assert teacher.shown["suggests"] == ""  # a press would not wait for Theo
    plays_the_round(theo)
    assert teacher.shown["suggests"] == "round"
    teacher.press("round")
    assert "round" not in teacher.buttons and teacher.shown["suggests"] == ""  # they still play
    for pupil in (mia, theo):
        plays_the_round(pupil)
    assert teacher.buttons[0] == "end" == teacher.shown["suggests"]


def test_in_pairs_the_standings_name_the_opponent_and_begin_with_points_above_the_mean(
    hall: Hall, teacher: Teacher
) -> None:
    teacher.choose("opponent", "pairs")
    assert "in pairs" in teacher.shown["lines"][0] and "Greedy" in teacher.shown["lines"][0]
    teacher.press("open")
    assert teacher.shown["lines"][0].startswith("Against each other · 3 rounds")
    pupils = [joined(hall, teacher, name) for name in ("Mia", "Theo", "Ana")]
    assert len(teacher.shown["heads"]) == 3  # nobody has an opponent yet
    teacher.press("round")
    while pupils[0].state["view"]["phase"] != "over":
        for pupil in pupils:
            plays_the_round(pupil)
    assert teacher.shown["heads"][2:5] == ["Opponent", "Rounds finished", "Points"]
    assert "Points above the mean" in teacher.shown["heads"]
    assert "held the same cards" in teacher.shown["note"]
    rows = {row[1]: row for row in teacher.rows}
    assert [rows[name][2] for name in ("Mia", "Theo", "Ana")] == ["Theo", "Mia", "Greedy"]
    assert rows["Mia"][0] and rows["Mia"][5].startswith(("+", "-", "0", "\N{MINUS SIGN}"))
    teacher.press("more")
    assert "Order by points" in teacher.labels
    teacher.press("order")
    assert "Order by points lost" in teacher.labels
    teacher.press("end", "end", "save")
    (file,) = teacher.files
    assert '"partner","compared"' in file["text"] and '"Theo"' in file["text"]
    teacher.press("delete", "delete")
    teacher.choose("opponent", "greedy")
    teacher.press("open")
    assert "Greedy" in teacher.shown["lines"][0]


def test_a_second_screen_of_the_teacher_orders_the_next_match_by_what_it_has(
    hall: Hall, teacher: Teacher, monkeypatch: pytest.MonkeyPatch
) -> None:
    second = Teacher(monkeypatch)
    teacher.press("open", "round")
    second.press("order", "more")
    assert "Order by points lost" in second.labels
    teacher.press("end", "end", "delete", "delete")
    teacher.choose("opponent", "pairs")
    teacher.press("open", "round")
    assert "Order by points" in second.labels
    second.press("order")
    assert "Order by points lost" in second.labels


def test_all_eyes_are_up_until_the_teacher_goes_on(hall: Hall, teacher: Teacher) -> None:
    teacher.press("open")
    joined(hall, teacher, "Mia")
    assert "pause" not in teacher.buttons
    teacher.press("round", "pause")
    assert "Eyes up" in teacher.shown["title"] and teacher.shown["suggests"] == "go on"
    teacher.press("go on")
    assert "Round 1" in teacher.shown["title"]


def test_hidden_standings_show_names_alone(hall: Hall, teacher: Teacher) -> None:
    teacher.press("open")
    joined(hall, teacher, "Mia")
    teacher.press("round", "hide")
    assert teacher.shown["caption"] == "Who is here" and len(teacher.rows[0]) == 3
    teacher.press("show")
    assert teacher.shown["caption"] == "Standings" and len(teacher.rows[0]) == 6


def test_the_letters_of_the_cards_are_shown_on_demand_alone(hall: Hall, teacher: Teacher) -> None:
    teacher.press("open")
    letters = joined(hall, teacher, "Mia").state["contest"]["card"]
    assert letters not in str(teacher.shown["rows"])
    teacher.press("cards")
    assert teacher.rows[0][-1] == f"{teacher.shown['invitation']['code']}-{letters}"
    teacher.press("cards")
    assert letters not in str(teacher.shown["rows"])


def test_what_cannot_be_taken_back_is_asked_once_more(hall: Hall, teacher: Teacher) -> None:
    teacher.press("open")
    joined(hall, teacher, "Mia")
    teacher.press("round", "end")
    assert teacher.buttons == ["end", "keep"] and not hall.state_for_teacher()["contest"]["over"]
    teacher.press("keep")
    teacher.press("end", "delete", "end")  # each once: another word in between asks anew
    assert not hall.state_for_teacher()["contest"]["over"]
    teacher.press("end")
    assert teacher.shown["title"] == "The match is over"
    teacher.press("delete")
    assert "Save the table first" in teacher.shown["lines"][0]
    teacher.press("delete")
    assert teacher.buttons == ["open", "plan"] and not teacher.rows


def test_a_match_takes_as_long_as_in_the_plan_of_a_lesson(teacher: Teacher) -> None:
    teacher.choose("rounds", "2")
    assert "about 24 min" in teacher.shown["lines"]


def test_the_bars_are_hidden_unless_the_teacher_wants_them_to_grow(teacher: Teacher) -> None:
    teacher.press("open", "choose question")
    assert teacher.shown["fields"][1]["value"] == "hidden"


def test_whoever_has_saved_the_table_is_not_asked_to_save_it_again(teacher: Teacher) -> None:
    teacher.press("open", "round", "end", "end", "save", "delete")
    assert "has been saved" in teacher.shown["lines"][0] and teacher.shown["suggests"] == "delete"


def test_what_was_asked_after_the_table_was_saved_is_to_be_saved_too(teacher: Teacher) -> None:
    teacher.press("open", "round", "end", "end", "save")
    teacher.press("choose question", "ask", "close vote", "put away", "delete")
    assert "Save the table first" in teacher.shown["lines"][0]
    assert teacher.shown["suggests"] == "keep"
    teacher.press("keep", "save", "delete")
    assert "has been saved" in teacher.shown["lines"][0]


def test_a_match_that_another_device_has_opened_is_not_said_to_be_saved(
    teacher: Teacher, monkeypatch: pytest.MonkeyPatch
) -> None:
    teacher.press("open", "round", "end", "end", "save", "delete")
    Teacher(monkeypatch).press("delete", "delete")
    assert teacher.shown["suggests"]
    Teacher(monkeypatch).press("open", "round", "end", "end")
    teacher.press("keep", "delete")
    assert "Save the table first" in teacher.shown["lines"][0]


def test_a_pupil_is_taken_out_by_the_cross_beside_the_name(hall: Hall, teacher: Teacher) -> None:
    teacher.press("open")
    for name in ("Mia", "Theo"):
        joined(hall, teacher, name)
    (theo,) = [row for row in teacher.shown["rows"] if row["cells"][1] == "Theo"]
    assert theo["away"] == "Take Theo out of the match"
    teacher.press("send away", of=theo["pupil"])
    assert "Take Theo out?" in teacher.shown["lines"][0] and len(teacher.rows) == 2
    teacher.press("keep")
    teacher.press("send away", of=theo["pupil"])
    teacher.press("send away")  # the button of the question, which names nobody
    assert [row[1] for row in teacher.rows] == ["Mia"]


def test_the_saved_table_is_a_file_in_which_no_name_is_a_formula(
    hall: Hall, teacher: Teacher
) -> None:
    teacher.press("open")
    joined(hall, teacher, "=1+1")
    teacher.press("round", "save")
    (file,) = teacher.files
    head, row, _end = file["text"].split("\r\n")
    assert file["name"].endswith(".csv") and head.startswith('\ufeff"place","name","points"')
    assert row.startswith('"","\'=1+1",0,0,')


@pytest.mark.parametrize(
    "message",
    [
        None,
        {"event": "act"},
        {"event": "act", "action": "rm", "of": 0},
        {"event": "act", "action": "send away", "of": -1},
        {"event": "act", "action": "send away", "of": 10**9},
        {"event": "set", "name": "rounds", "value": [3]},
    ],
)
def test_no_other_message_of_a_browser_does_anything(
    hall: Hall, teacher: Teacher, message: object
) -> None:
    teacher.press("open")
    before = hall.state_for_teacher()
    teacher.part.hear(message)
    assert hall.state_for_teacher() == before


def test_the_plan_of_a_lesson_names_buttons_that_the_teacher_finds(
    hall: Hall, teacher: Teacher
) -> None:
    teacher.press("plan")
    (file,) = teacher.files
    assert (file["name"], file["type"]) == ("koi-koi-plan.html", "text/html")
    assert all(escape(press) in file["text"] for step in steps() for press in step.presses)
    seen = [*teacher.labels]

    def presses(*actions: str) -> None:
        for action in actions:
            teacher.press(action)
            seen.extend(teacher.labels)

    presses("open")
    mia = joined(hall, teacher, "Mia")
    presses("round")
    plays_the_round(mia)
    presses("choose question", "ask", "close vote", "vote again", "close vote")
    presses("put away", "more", "end", "end", "delete")
    _before, *lesson = steps()
    assert {press for step in lesson for press in step.presses} <= {*seen}


def test_the_pupils_cards_are_a_page_to_print(hall: Hall, teacher: Teacher) -> None:
    teacher.press("open")
    for name in ("Mia", "<b>Theo</b>"):
        joined(hall, teacher, name)
    teacher.press("print cards")
    (file,) = teacher.files
    letters = (
        f"{teacher.shown['invitation']['code']}-{hall.state_for_teacher()['pupils'][0]['card']}"
    )
    assert file["name"].endswith(".html") and file["type"] == "text/html"
    assert letters in file["text"] and "10.0.0.7:8866/maple" in file["text"]
    assert file["text"].count("<article>") == 2 and file["text"].count("<svg") == 2
    assert "<b>Theo" not in file["text"] and "&lt;b&gt;Theo" in file["text"]
    assert TEACHER not in file["text"]
