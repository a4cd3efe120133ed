"""A class hands in what it answered: results are read with care, and counted."""

from __future__ import annotations

import contextlib
import csv
import io
import json
import os
import re
from dataclasses import replace
from pathlib import Path
from unicodedata import normalize
from xml.etree import ElementTree

import pandas
import pytest
from rich.cells import cell_len

import koikoi_widget as kk
from koikoi_widget.art import alternative
from koikoi_widget.lessons.learner.progress import Progress
from koikoi_widget.lessons.quiz.report import Report
from koikoi_widget.lessons.quiz.result import Answer, Result, ResultError
from tests.engine.test_match import ALIKE
from tests.engine.test_texts import NOT_A_LINE, TYPED
from tests.lessons.quiz.answering import answer, answer_all, homework, without_the_coach

GOOD = Result(
    *("Ada", "cards", "bga", 7, (Answer("Which month?", "May", "June", False),)),
    ids=("month: 5-animal",),
    options=(1,),
)


def answered(name, is_right=lambda turn: True, length=4, seed=7, about="cards", rules="bga"):
    """Answer a quiz to its end, and return its widget."""
    quiz = kk.Quiz(about, rules=rules, seed=seed, length=length, name=name)
    for turn in range(length):
        answer(quiz, is_right(turn))
        quiz.go_on()
    return quiz


def nothing_right(turn):
    return False


def hand_in(folder, *quizzes):
    """Save what quizzes offer to hand in, and return the report on the folder."""
    for quiz in quizzes:
        saved = quiz.state["file"]
        (folder / saved["name"]).write_text(saved["text"], "utf-8")
    return kk.report(folder)


def test_a_named_quiz_offers_its_result_at_the_end():
    quiz = answered("Ada", lambda turn: turn != 2)
    saved = quiz.state["file"]
    assert saved["name"] == "Ada cards.json"
    result = Result.parse(saved["text"])
    assert (result.name, result.quiz, result.rules, result.seed) == ("Ada", "cards", "bga", 7)
    assert [answer.right for answer in result.answers] == [True, True, False, True]
    assert all((each.answer == each.chosen) == each.right for each in result.answers)
    quiz.go_on()
    assert quiz.result.answers == ()


def test_a_quiz_without_a_name_offers_none():
    assert "file" not in answered("").state


def test_a_class_is_counted(tmp_path):
    class_report = hand_in(
        tmp_path,
        answered("Grace"),
        answered("Ada", lambda turn: turn > 0),
        answered("Edsger", lambda turn: turn > 1, seed=8),
    )
    assert [result.name for result in class_report.results] == ["Ada", "Edsger", "Grace"]
    first, second = class_report.tests()
    assert (first[2], second[2]) == (7, 8)
    assert [share for *_words, share in class_report.questions(first)] == [0.5, 1, 1, 1]
    words = str(class_report)
    assert "Board Game Arena, seed 7" in words
    rows = {row[0]: row for row in table_in(class_report, "seed 7")}
    assert rows["Grace"][1:3] == ["4 of 4", "100%"]
    assert rows["Mean"][1:] == ["88 ± 12%"]
    assert '<td role="cell" data-label="Right">4 of 4</td>' in class_report._repr_html_()
    plot = class_report.plot()
    assert len(plot.panels) == 2
    (question, answer, _share), *_others = class_report.questions(first)
    bars = [each.text for each in ElementTree.fromstring(str(plot)).iter() if "title" in each.tag]
    assert bars[0] == f"1. {question} {answer}: 50%"
    assert bars[0] in plot.words and len(bars) == 4 + 4


def test_a_word_as_a_seed_can_be_handed_in(tmp_path):
    class_report = hand_in(tmp_path, answered("Ada", seed="class 3b"))
    assert class_report.refused == ()
    assert "seed class 3b" in str(class_report)


def test_other_questions_under_the_same_seed_are_told_apart(tmp_path):
    further = answered("Grace")
    further.go_on()  # another session, of other questions
    answer_all(further, 4)
    class_report = hand_in(
        tmp_path,
        further,
        answered("Ada", nothing_right),
        answered("Alan"),
        answered("Edsger", length=3),
    )
    names = [[result.name for result in results] for results in class_report.tests().values()]
    assert names == [["Ada", "Alan", "Edsger"], ["Grace"]]  # he took only the first three
    assert str(class_report).count("seed 7, other questions") == 1
    assert "Not checked" not in str(class_report)
    assert [title for title in str(class_report).splitlines() if title.endswith("seed 7")]


def test_the_same_questions_in_another_language_are_the_same_test(tmp_path):
    with kk.language("it"):
        hand_in(tmp_path, answered("Ada", about="match"))
    assert len(hand_in(tmp_path, answered("Alan", about="match")).tests()) == 1


def test_without_a_seed_all_are_one_test(tmp_path):
    both = (answered(name, seed=None) for name in ("Ada", "Alan"))
    assert len(hand_in(tmp_path, *both).tests()) == 1


def test_each_answer_is_a_row_of_a_frame_and_of_a_file(tmp_path):
    class_report = hand_in(tmp_path, answered("=1+1", lambda turn: turn != 1))
    table = class_report.to_frame()
    assert list(table["number"]) == [1, 2, 3, 4]
    assert list(table["right"]) == [True, False, True, True]
    class_report.to_csv(tmp_path / "class.csv")
    with (tmp_path / "class.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["right"] for row in rows] == ["True", "False", "True", "True"]
    assert {row["name"] for row in rows} == {"'=1+1"}  # not a formula for a spreadsheet


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("format", "koikoi result 2"),
        ("name", ""),
        ("name", "a" * 101),
        ("name", "\x1b[2J"),
        ("quiz", 5),
        ("rules", None),
        ("seed", "7"),
        ("seed", True),
        ("seed", "#"),
        ("asked", None),
        ("answers", []),
        ("answers", [["Which month?", "May", "May", "yes"]]),
        ("answers", [["Which month?", "May", True]]),
        ("ids", ["a", "b"]),
        ("ids", [5]),
        ("options", [-1]),
        ("options", [True]),
        ("options", [None]),
        ("drawn", "x"),
        ("first", 0),
        ("attempt", None),
        ("began", "yesterday"),
        ("began", "2026-11-25T08:00:00"),
        ("seconds", -1),
        ("seconds", float("nan")),
    ],
)
def test_an_impossible_part_is_named(part, value):
    written = json.dumps(json.loads(str(GOOD)) | {part: value})
    with pytest.raises(kk.ResultError, match=f"^{part} cannot be "):
        Result.parse(written)


@pytest.mark.parametrize("written", ["", "[]", "null", "{", "[" * 100_000, "x" * 1_000_001])
def test_what_is_not_a_result_is_refused(written):
    with pytest.raises(kk.ResultError):
        Result.parse(written)


def test_a_file_that_cannot_be_read_costs_only_itself(tmp_path):
    (tmp_path / "broken.json").write_text("{", "utf-8")
    (tmp_path / "image.json").write_bytes(b"\xff\xd8\xff")
    class_report = hand_in(tmp_path, answered("Ada"))
    assert [result.name for result in class_report.results] == ["Ada"]
    assert [file for file, _reason in class_report.refused] == ["broken.json", "image.json"]
    assert "broken.json cannot be read: " in str(class_report)
    assert "image.json cannot be read: this is not a text file." in class_report._repr_html_()


def test_an_empty_folder_is_an_empty_report(tmp_path):
    assert kk.report(tmp_path) == Report(())
    assert str(kk.report(tmp_path)) == ""


@pytest.mark.parametrize("folder", ["nowhere", 3, None, "\0", b"x"])
def test_what_is_not_a_folder_is_refused(folder):
    with pytest.raises(kk.InvalidValue, match="folder"):
        kk.report(folder)


@pytest.mark.parametrize("name", [5, "a" * 101, *NOT_A_LINE])
def test_an_impossible_name_is_refused(name):
    with pytest.raises(kk.InvalidValue, match="name cannot be "):
        kk.Quiz("cards", name=name)
    with pytest.raises(ResultError, match="name cannot be "):
        Result.parse(str(replace(GOOD, name=name)))


def saved(quiz):
    """What a quiz offers to hand in, as a dictionary."""
    return json.loads(quiz.state["file"]["text"])


def put(folder, name, content):
    (folder / name).write_text(json.dumps(content), "utf-8")


def table_in(class_report, title):
    """The rows of a table that a report prints, split where columns are."""
    lines = str(class_report).split("\n")
    start = next(place for place, line in enumerate(lines) if title in line)
    rows = lines[start + 1 : lines.index("", start)] if "" in lines[start:] else lines[start + 1 :]
    return [re.split(r"\s{2,}", row) for row in rows]


def test_the_report_says_which_card_was_asked_and_what_it_was_taken_for(tmp_path):
    wrong = [answered(name, nothing_right, about="kinds") for name in ("Ada", "Alan")]
    class_report = hand_in(tmp_path, *wrong, answered("Grace", about="kinds"))
    asked = kk.questions("kinds", seed=7)
    for row, question in zip(table_in(class_report, "The questions")[1:], asked, strict=False):
        card = question.rows[0].cards[0]
        assert row[2] == alternative(card)
        chosen = next(
            option.text
            for place, option in enumerate(question.options)
            if place not in question.right
        )
        assert row[-2:] == ["33%", f"{chosen} ×2"]
    rows = table_in(class_report, "Answer by answer")
    assert rows[1:] == [["Ada", *"✗✗✗✗"], ["Alan", *"✗✗✗✗"], ["Grace", *"✓✓✓✓"]]
    html = class_report._repr_html_()
    assert html.count('<figure class="koikoi-card"') == 4
    assert (
        next(iter(class_report.to_frame()["id"]))
        == f"kind: {next(kk.questions('kinds', seed=7)).rows[0].cards[0]}"
    )


@pytest.mark.parametrize(
    "quiz", [name for name, entry in kk.QUIZZES.items() if not entry.takes_time]
)
@pytest.mark.parametrize("seed", [7, None])
def test_every_question_is_known_by_its_cards_in_any_language(quiz, seed, tmp_path):
    drawn = None
    for name, language in (("Ada", "en"), ("Beate", "de"), ("Chiyo", "ja")):
        with kk.language(language):
            content = saved(answered(name, about=quiz, length=5, seed=seed))
        if seed is None:  # the same draw, by chance
            drawn = drawn or content
            content = drawn | {"name": name}
        put(tmp_path, f"{name}.json", content)
    class_report = kk.report(tmp_path)
    (test,) = class_report.tests()
    assert len(class_report.questions(test)) <= 5
    assert {result.ids for result in class_report.results} == {class_report.results[0].ids}
    assert set(class_report.to_frame()["checked"]) == {"same"}
    with kk.language("de"):
        assert set(class_report.to_frame()["question"]) == {
            str(question.prompt)
            for _place, question in zip(
                range(5), kk.questions(quiz, seed=_seed(class_report)), strict=False
            )
        }


def test_each_set_is_a_test_of_its_own_under_its_title(monkeypatch, tmp_path):
    without_the_coach(monkeypatch, 10)
    days = zip(("Monday", "Tuesday"), homework().positions, strict=True)
    sets = [kk.Set([view], day) for day, view in days]
    taken = [
        answered(name, about=one, length=1, seed=None) for one in sets for name in ("Ada", "Ben")
    ]
    class_report = hand_in(tmp_path, *taken)
    assert [test[0] for test in class_report.tests()] == ["Monday", "Tuesday"]
    for test, results in class_report.tests().items():
        assert [result.name for result in results] == ["Ada", "Ben"]
        assert len(class_report.questions(test)) == 1
    assert "Monday, Nintendo" in str(class_report)
    assert "Answer by answer" in str(class_report)


def test_sets_of_one_title_are_tests_of_their_own_as_what_a_strip_asks_again(monkeypatch, tmp_path):
    without_the_coach(monkeypatch, 10)
    whole = kk.Set(homework().positions, "cards")  # which is what a quiz is called too
    missed = kk.Set(homework().positions[1:], "cards")
    for about in (whole, missed):
        quiz = answered("Ada", about=about, length=len(about), seed=None)
        (tmp_path / f"{len(about)}.json").write_text(quiz.state["file"]["text"], "utf-8")
    class_report = kk.report(tmp_path)
    counts = [len(class_report.questions(test)) for test in class_report.tests()]
    assert sorted(counts) == [1, 2]
    assert "Not counted" not in str(class_report)
    assert str(class_report).count("Answer by answer") == 2


def test_a_set_of_half_letters_is_refused(tmp_path):
    content = json.loads(str(GOOD)) | {"of_set": "\ud800"}
    (tmp_path / "ada.json").write_text(json.dumps(content))
    class_report = kk.report(tmp_path)
    assert [name for name, _why in class_report.refused] == ["ada.json"]


def test_each_strip_asks_again_just_what_somebody_missed(monkeypatch, tmp_path):
    without_the_coach(monkeypatch, 20)
    for name, rights in (("<b>Ada</b>", (True, False)), ("Ben", (True, True))):
        quiz = kk.Quiz(homework(), name=name)
        for right in rights:
            answer(quiz, right)
            quiz.go_on()
        (tmp_path / f"{len(name)}.json").write_text(quiz.state["file"]["text"], "utf-8")
    (tmp_path / "cards.json").write_text(str(GOOD), "utf-8")
    strips = str(kk.report(tmp_path).strips("http://192.168.1.23:8866/maple"))
    assert strips.count("<section") == 1 and "&lt;b&gt;Ada" in strips and "Ben" not in strips
    [link] = re.findall(r'href="([^"]+)"', strips)
    assert kk.Set.parse(link) == kk.Set(homework().positions[1:], "Stop or koi-koi?")
    assert "1 of 2" in strips and "<svg" in strips


def _seed(class_report):
    result = class_report.results[0]
    return result.drawn if result.seed is None else result.seed


@pytest.mark.parametrize("rules", ["bga", "nintendo", kk.rules("bga", viewings="never")])
@pytest.mark.parametrize("quiz", ["kinds", "yaku", "match", "tales"])
def test_a_file_that_calls_a_wrong_answer_right_is_not_believed(quiz, rules, tmp_path):
    content = saved(answered("Eve", nothing_right, seed="3b", about=quiz, rules=rules))
    for given in content["answers"]:
        given[3] = True
    put(tmp_path, "eve.json", content)
    class_report = kk.report(tmp_path)
    assert "0 of 4" in str(
        class_report
    ) and "The file calls 4 answers right that are wrong, or wrong that are right." in str(
        class_report
    )
    assert not any(class_report.to_frame()["right"])


def test_questions_that_its_seed_does_not_ask_are_told(tmp_path):
    put(tmp_path, "eve.json", saved(answered("Eve")) | {"seed": 8})
    assert "These are not the questions of this seed." in str(kk.report(tmp_path))


@pytest.mark.parametrize(
    "change",
    [
        {"rules": "bga id=own"},
        {"rules": "nowhere"},
        {"quiz": "yaku", "rules": "bga three-brights=0"},
        {"first": 10**8},
        {"quiz": "of my own"},
    ],
)
def test_what_cannot_be_asked_again_is_told_and_counts(change, tmp_path):
    put(tmp_path, "eve.json", saved(answered("Eve")) | change)
    class_report = kk.report(tmp_path)
    assert "4 of 4" in str(class_report)
    assert "Not checked." in str(class_report) or "These are not the questions" in str(class_report)


def test_attempt_and_time_are_told_and_only_the_first_attempt_counts(tmp_path):
    name = f"Ada {tmp_path.name}"  # nobody else's in this run of Python
    for attempt, is_right in enumerate((False, True), 1):
        content = saved(answered(name, lambda turn, is_right=is_right: is_right))
        began = f"2026-11-25T08:0{attempt}:00+00:00"
        assert content["attempt"] == attempt and content["began"] and content["seconds"] >= 0
        put(tmp_path, f"{9 - attempt}.json", content | {"began": began, "seconds": 84.2})
    class_report = hand_in(tmp_path, answered("Zoe"))
    rows = {row[0]: row for row in table_in(class_report, "seed 7")}
    words = str(class_report)
    assert "Attempt 2. Not counted: there is an earlier result with this name." in words
    assert "1:24" in words and rows["Mean"][1] == "50 ± 50%"
    assert list(class_report.to_frame()["counts"]) == [True] * 4 + [False] * 4 + [True] * 4


def test_a_mean_of_one_person_has_no_error(tmp_path):
    class_report = hand_in(tmp_path, answered("Ada", lambda turn: turn > 0))
    assert "?" not in table_in(class_report, "seed 7")[-1][-1]
    assert table_in(class_report, "seed 7")[-1] == ["Mean", "75%"]


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_the_same_hand_in_twice_counts_once_and_is_told(form, tmp_path):
    content = saved(answered("Zoë"))
    put(tmp_path, "Zoe cards.json", content | {"name": normalize("NFC", "Zoë")})
    put(tmp_path, "Zoe cards (1).json", content | {"name": normalize(form, "Zoë")})
    class_report = kk.report(tmp_path)
    assert len(class_report.results) == 1
    assert (
        "Zoe cards.json has the same content as Zoe cards (1).json; it is counted only once."
        in str(class_report)
    )


def test_a_folder_for_each_person_is_read_and_capitals_do_not_matter(tmp_path):
    for name in ("Ada", "Alan"):
        folder = tmp_path / f"{name}_123_assignsubmission_file_"
        folder.mkdir()
        put(folder, "CARDS.JSON", saved(answered(name)))
        (folder / "._CARDS.JSON").write_bytes(b"\0")  # as a Mac leaves beside it
    assert [result.name for result in kk.report(tmp_path).results] == ["Ada", "Alan"]
    put(tmp_path, "Zoe.Json", saved(answered("Zoe")))
    class_report = kk.report(tmp_path)
    assert [result.name for result in class_report.results] == ["Zoe"]
    assert "2 files in folders below were not read." in str(class_report)


def test_a_hostile_folder_reaches_neither_the_terminal_nor_waits(tmp_path):
    nasty = "\x1b[2J\x1b]0;owned\x07\nMallory  10 of 10\u202e"
    for place, parts in enumerate(
        [
            {"answers": [[nasty, nasty, nasty, True]]},
            {"answers": [["q", "a", nasty, False]], "quiz": ""},
            {"answers": [["q", "a", "a", True]]},
        ]
    ):
        usual = dict(
            format="koikoi result 1", name="Eve", quiz="cards", rules="bga", seed=7, asked="a"
        )
        put(tmp_path, f"{place}.json", usual | parts)
    os.mkfifo(tmp_path / "9.json")
    (tmp_path / "8\x1b.json").write_text("x")
    with contextlib.suppress(OSError):  # some systems have no such names
        Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff.json")).write_text("x")
    class_report = kk.report(tmp_path)
    assert "9.json cannot be read: this is a device or a pipe, not a file." in str(class_report)
    for shown in (str(class_report), class_report._repr_html_(), class_report.plot()._repr_html_()):
        shown.encode()
        assert not {"\x1b", "\x07", "\u202e"} & {*shown}
    assert not [line for line in str(class_report).splitlines() if line.startswith("Mallory")]


FORMULAS = [
    "=1+1",
    "x;=cmd|'/C calc'!A0;y",
    "x,=1+1",
    "x\t=1+1",
    "x\n=1+1",
    "x\r\n+1",
    " =1+1",
    "\u3000=1",
    "\n=3+3",
    "＝1+1",
    "＋1",
    "－1",
    "＠SUM(1)",
    "x;＝1",
    "x; -1",
    "x;\u00a0@SUM(1)",
    '";=1+1;"',
    "x\u2028=1",
    "x\x0b=1",
]


def test_no_cell_is_a_formula_whatever_separator_it_is_read_with(tmp_path):
    for separator in [",", ";", "\t"]:
        for formula in FORMULAS:
            answers = tuple(
                Answer(*(formula if place == at else "x" for at in range(3)), True)
                for place in range(3)
            )
            result = Result("Ada", formula[:99], "bga", 7, answers, ids=("",) * 3, options=(0,) * 3)
            class_report = Report((result,))
            class_report.to_csv(tmp_path / "class.csv", separator)
            text = (tmp_path / "class.csv").read_text("utf-8-sig")
            for reading in (",", ";", "\t"):
                for row in csv.reader(io.StringIO(text, newline=""), delimiter=reading):
                    for cell in row:
                        assert normalize("NFKC", cell).strip()[:1] not in {*"=+-@"}, (reading, cell)


def test_a_spreadsheet_opens_the_file(tmp_path):
    class_report = hand_in(tmp_path, *map(answered, ("Jürgen", "山田太郎", "श्रीमान")))
    file = tmp_path / "class.csv"
    for language, separator in {"en": ",", "ja": ",", "de": ";", "it": ";"}.items():
        with kk.language(language):
            class_report.to_csv(file)
        assert file.read_bytes().startswith(b"\xef\xbb\xbf")
        names = pandas.read_csv(file, sep=separator)["name"]
        assert {*names} == {"Jürgen", "山田太郎", "श्रीमान"}
    with pytest.raises(kk.UnknownName, match="separator"):
        class_report.to_csv(file, "=")


def test_names_of_all_scripts_line_up(tmp_path):
    class_report = hand_in(tmp_path, *map(answered, ("Ada", "山田太郎", "श्रीमान")))
    lines = str(class_report).splitlines()
    places = {cell_len(line[: line.index("4 of 4")]) for line in lines if "4 of 4" in line}
    assert len(places) == 1


@pytest.mark.parametrize("typed", TYPED)
def test_a_name_is_handed_in_and_counted_as_it_looks(typed):
    assert kk.Quiz("cards", length=1, name=typed).result.name == TYPED[typed]
    if TYPED[typed]:
        assert Result.parse(str(replace(GOOD, name=typed))).name == TYPED[typed]


@pytest.mark.parametrize(("seed", "other"), ALIKE)
def test_quizzes_ask_the_same_whatever_keyboard_the_seed_is_typed_on(seed, other):
    quiz, again = (kk.Quiz("cards", seed=each, length=3, name="Ada") for each in (seed, other))
    assert quiz.question == again.question and quiz.result == again.result
    assert Result.parse(str(replace(GOOD, seed=other))).seed == quiz.result.seed
    trainer, also = (kk.Trainer("cards", seed=each, progress=Progress()) for each in (seed, other))
    assert trainer.question == also.question


def test_the_report_says_how_long_a_question_took(monkeypatch, tmp_path):
    now = 1_800_000_000.0
    monkeypatch.setattr("time.time", lambda: now)
    for name, pause in (("Ada", 4.0), ("Grace", 9.0)):
        quiz = kk.Quiz("kinds", seed=7, length=2, name=name)
        for _turn in range(2):
            now += pause
            answer(quiz, True)
            now += 60  # for the reason
            quiz.go_on()
        class_report = hand_in(tmp_path, quiz)
    assert saved(quiz)["times"] == [9.0, 9.0]
    assert [row[-1] for row in table_in(class_report, "The questions")[1:]] == ["6.5", "6.5"]
    assert list(class_report.to_frame()["time"]) == [4.0, 4.0, 9.0, 9.0]


def test_a_file_that_says_no_times_counts_without_them(tmp_path):
    content = saved(answered("Ada"))
    del content["times"]
    put(tmp_path, "ada.json", content)
    class_report = kk.report(tmp_path)
    assert "Seconds" not in str(class_report)
    assert list(class_report.to_frame()["time"]) == [0.0] * 4


@pytest.mark.parametrize("times", [[1.0], ["a"] * 4, [-1] * 4, 5])
def test_impossible_times_are_refused(times, tmp_path):
    put(tmp_path, "ada.json", saved(answered("Ada")) | {"times": times})
    assert len(kk.report(tmp_path).refused) == 1


def test_the_report_maps_which_month_was_taken_for_which(tmp_path):
    wrong = [answered(name, nothing_right, about="months") for name in ("Ada", "Alan")]
    class_report = hand_in(tmp_path, *wrong, answered("Grace", about="months"))
    head, *rows = table_in(class_report, "Which month was mistaken for which")
    asked = [
        question.rows[0].cards[0]
        for question, _turn in zip(kk.questions("months", seed=7), range(4), strict=False)
    ]
    assert [row[0] for row in rows] == [
        month for month in head[1:] if month in {row[0] for row in rows}
    ]
    assert sum(int(cell) for row in rows for cell in row[1:] if cell.isdigit()) == 3 * len(asked)


def test_who_hands_in_again_and_again_is_once_in_the_map(tmp_path):
    for place in range(3):
        content = saved(answered("Ada", nothing_right, about="months"))
        put(tmp_path, f"{place}.json", content)
    _head, *rows = table_in(kk.report(tmp_path), "Which month was mistaken for which")
    assert sum(int(cell) for row in rows for cell in row[1:] if cell.isdigit()) == 4


def test_without_a_month_mistaken_there_is_no_map(tmp_path):
    class_report = hand_in(tmp_path, answered("Grace", about="months"))
    assert "Which month was mistaken for which" not in str(class_report)
