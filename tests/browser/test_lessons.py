"""The lessons on real pages: answered by mouse and by keyboard, by someone who knows the cues."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

import koikoi_widget as kk
from koikoi_widget.engine.cards import Card
from koikoi_widget.engine.words.names import month_name, plant_name
from koikoi_widget.lessons.course.course import LESSONS as COURSE
from koikoi_widget.lessons.html.cues import CUES, cue
from tests.browser import quizzes
from tests.browser.axe import check
from tests.browser.conftest import LabPages, Urls
from tests.browser.player import boxes, stands_still
from tests.browser.quizzes import Quizzes, answer
from tests.browser.stage import Stage
from tests.browser.windows import DESKTOP, PHONE
from tests.conftest import ROOT

# The scripted hands have tests of their own.
LESSONS = [lesson.name for lesson in COURSE if not lesson.name.endswith("-hand")]

FOLLOWING = {lesson.name: following.notebook for lesson, following in pairwise(COURSE)} | {
    COURSE[-1].name: "app.ipynb"
}


def lesson(name: str) -> Path:
    return ROOT / "notebooks" / f"{name}.ipynb"


@pytest.fixture
def voila(page: Page, voila_url: Urls) -> Quizzes:
    """Return a function that opens a lesson and returns its quizzes."""

    def open_lesson(name: str) -> Locator:
        page.goto(voila_url(lesson(name)))
        found = page.locator(".koikoi-quiz")
        made = re.findall(r"kk\.(?:Quiz|Trainer)\(", lesson(name).read_text("utf-8"))
        expect(found).to_have_count(len(made))
        return found

    return open_lesson


@pytest.fixture
def quiz_of(stage: Stage) -> Quizzes:
    """Return a function that shows on the stage the quiz that some code makes."""

    def show(code: str) -> Locator:
        stage.show(code)
        quiz = stage.page.locator(".koikoi-quiz")
        quiz.wait_for()
        return quiz

    return show


def month_asked(quiz: Locator) -> str:
    """The month of the card in question, as one who knows the cues reads it from the picture."""
    shown = quiz.locator(".koikoi-row [role=img]").get_attribute("aria-label") or ""
    by_cue = {text: month for month, text in CUES.items()} | {cue(Card.parse("11-chaff")): 11}
    (month,) = (month for text, month in by_cue.items() if text in shown)
    return f"{month_name(month)}, {plant_name(month)}"


def answers(quiz: Locator) -> list[str]:
    return [text.strip() for text in quiz.locator(".koikoi-option").all_inner_texts()]


def press(quiz: Locator, name: str) -> None:
    """Press a button of the quiz and wait until it shows what follows."""
    quizzes.press(quiz, quiz.get_by_role("button", name=name, exact=True))


def test_the_months_are_answered_right_and_wrong_and_by_keyboard(
    page: Page, quiz_of: Quizzes
) -> None:
    quiz = quiz_of('kk.Quiz("months")')
    verdict = quiz.get_by_role("status")

    month = month_asked(quiz)
    press(quiz, month)
    expect(verdict).to_contain_text("✓ Right.")
    expect(verdict).to_contain_text(month)
    expect(quiz.locator(".koikoi-option.right")).to_contain_text("✓ right")
    expect(quiz.get_by_role("button", name="Next question")).to_be_focused()
    press(quiz, "Next question")
    expect(quiz.locator(".koikoi-prompt")).to_be_focused()
    expect(quiz).to_contain_text("Question 2 of 10, 1 right so far")

    month = month_asked(quiz)
    wrong = next(text for text in answers(quiz) if text != month)
    press(quiz, wrong)
    expect(verdict).to_contain_text("✗ Wrong. Try again.")
    press(quiz, "Give me a hint")
    expect(verdict).to_contain_text("Look for ")
    press(quiz, "Show the answer")
    expect(verdict).to_contain_text("✗ Wrong.")
    expect(verdict).to_contain_text(month)
    expect(quiz.locator(".koikoi-option.wrong")).to_contain_text("✗ wrong")

    page.keyboard.press("Enter")  # the focus is on "Next question"
    expect(quiz).to_contain_text("Question 3 of 10, 1 right so far")
    month = month_asked(quiz)
    for _option in range(1 + answers(quiz).index(month)):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(verdict).to_contain_text("✓ Right.")
    expect(quiz.get_by_role("button", name="Next question")).to_be_focused()


def test_a_sitting_ends_with_its_result_to_hand_in_and_another_begins(
    page: Page, quiz_of: Quizzes, tmp_path: Path
) -> None:
    quiz = quiz_of('kk.Quiz("months", name="Ada")')
    for number in range(10):
        press(quiz, month_asked(quiz))
        press(quiz, "The result" if number == 9 else "Next question")
    expect(quiz).to_contain_text("10 of 10 right.")
    with page.expect_download() as download:
        quiz.get_by_role("button", name="Save your result").click()
    download.value.save_as(tmp_path / download.value.suggested_filename)
    (result,) = kk.report(tmp_path).results
    assert (result.name, result.right) == ("Ada", 10)
    press(quiz, "10 more questions")
    expect(quiz).to_contain_text("Question 1 of 10, 0 right so far")


def test_faces_are_buttons_and_what_they_are_shows_after_the_answer(
    quiz_of: Quizzes,
) -> None:
    quiz = quiz_of('kk.Quiz("partners")')
    before = quiz.locator(".koikoi-option").first.get_attribute("aria-label") or ""
    answer(quiz, quiz.locator(".koikoi-option").first)
    expect(quiz.get_by_role("status")).to_contain_text("You capture cards of the same month.")
    after = quiz.locator(".koikoi-option").first.get_attribute("aria-label") or ""
    assert "(" not in before and after.split(",")[0] not in before


# The captions of cards in a row that touch another, or begin before their row.
TOUCHING = """rows => rows.flatMap(row => {
    const widths = [...row.querySelectorAll("figcaption")].map(caption => {
        const range = document.createRange();
        range.selectNodeContents(caption);
        const words = range.getBoundingClientRect();
        return {text: caption.textContent, ...words.toJSON()};
    });
    const end = row.getBoundingClientRect();
    return widths.filter((words, place) => words.left < end.left - 0.5 || widths.some(
        (other, at) => at < place && Math.abs(other.top - words.top) < 1
            && other.right > words.left - 2)).map(words => words.text);
})"""


# What stands in a lesson that is not for answering.
INSTEAD_OF_QUIZZES = {
    "09-thousand-games": ".koikoi-laboratory",
    "12-exercises": "#rendered_cells h1",  # on a page, what has no answer says nothing
}


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_fits_everyone_and_every_quiz_of_it_answers(
    name: str, page: Page, voila: Quizzes
) -> None:
    found = voila(name)
    every = page.get_by_role("link", name="all lessons")
    expect(every).to_have_attribute("href", "app.ipynb#learn")
    expect(page.locator(f"#rendered_cells a[href='{FOLLOWING[name]}']").last).to_be_visible()
    page.locator(INSTEAD_OF_QUIZZES.get(name, ".koikoi-quiz")).first.wait_for()
    for size in (PHONE, DESKTOP):
        page.set_viewport_size(size)
        check(page)
        fits(page, size)
    assert page.locator(".koikoi-cards").evaluate_all(TOUCHING) == []
    assert found.count() or name in INSTEAD_OF_QUIZZES
    for quiz in found.all():
        answer(quiz, quiz.locator(".koikoi-option").first)
        expect(quiz.get_by_role("status")).to_contain_text(".")
        press(quiz, "Next question")


def fits(page: Page, size: ViewportSize) -> None:
    """The page is no wider than its window, and every button of a quiz can be hit by a finger."""
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    for button in page.locator(".koikoi-quiz").get_by_role("button").all():
        box = button.bounding_box()
        assert box and box["width"] >= 44 and box["height"] >= 44
        assert box["x"] >= 0 and box["x"] + box["width"] <= size["width"]


def test_on_a_desktop_a_lesson_keeps_its_lines_and_its_bar_when_a_question_is_answered(
    page: Page, voila: Quizzes
) -> None:
    page.set_viewport_size(DESKTOP)
    quiz = voila("01-taking").last
    stands_still(page)
    is_reached_by_keyboard(page)
    ends_where_its_prose_does(quiz)
    option = quiz.get_by_role("button", name="It takes one of two cards")
    before = option.bounding_box()
    option.click()
    expect(option.locator(".koikoi-mark")).to_be_visible()
    after = option.bounding_box()
    assert before and after and after["height"] == before["height"]
    if quiz.get_attribute("data-done") == "false":
        press(quiz, "Show the answer")
    expect(page.locator(".koikoi-top")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollHeight") == DESKTOP["height"]


def is_reached_by_keyboard(page: Page) -> None:
    """The first keys lead past bar and course to the lesson."""
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("main").get_by_role("link").first).to_be_focused()


def ends_where_its_prose_does(quiz: Locator) -> None:
    """Prose and quiz have one edge at their right."""
    box = quiz.bounding_box()
    prose = quiz.page.locator(".jp-RenderedMarkdown > :is(p, ul)")
    ends = {round(each["x"] + each["width"]) for each in boxes(*prose.all()) if each["width"]}
    assert box and ends == {round(box["x"] + box["width"])}


def test_the_bar_of_a_lesson_leads_to_the_options_which_it_follows(
    page: Page, voila: Quizzes
) -> None:
    voila("01-taking")
    page.get_by_role("link", name="Options").click()
    chosen = page.locator("[data-name=language]")
    chosen.select_option("it")
    expect(page.get_by_role("button", name="Opzioni")).to_have_attribute("aria-expanded", "true")
    expect(page.get_by_role("link", name="Impara", exact=True)).to_be_visible()
    page.go_back()
    expect(page.get_by_role("link", name="Opzioni")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Che cosa prende la mia carta?")
    expect(page.locator("html")).to_have_attribute("lang", "it")


def test_the_course_stands_beside_a_lesson_or_opens_from_the_bar_above_it(
    page: Page, voila_url: Urls
) -> None:
    page.set_viewport_size(DESKTOP)
    page.goto(voila_url(lesson("08-many-rules")))
    table, rail = boxes(page.locator(".koikoi-table"), page.locator(".koikoi-rail"))
    assert rail["x"] + rail["width"] < table["x"]
    course = page.get_by_role("navigation", name="The course")
    opens = page.get_by_role("button", name="All lessons")
    first = course.get_by_role("link", name="What does my card take?")
    for width in (1024, PHONE["width"]):
        page.set_viewport_size({"width": width, "height": 700})
        opens_and_is_closed_by_escape(course, opens)
        opens.click()
        first.click(trial=True)
        page.keyboard.press("Escape")
    expect(course).to_be_hidden()
    (line,) = boxes(opens)
    assert (line["x"], line["width"]) == (0, PHONE["width"])
    is_read_without_sliding(page.locator(".koikoi-scroll"))
    opens.click()
    first.click()
    page.wait_for_url("**/01-taking.ipynb")


def opens_and_is_closed_by_escape(course: Locator, opens: Locator) -> None:
    """A course without room beside a lesson opens whole, and closes with the focus kept."""
    expect(course).to_be_hidden()
    opens.click()
    expect(course.get_by_role("link")).to_have_count(len(COURSE))
    check(course.page)
    rounds = course.locator(".number").all()
    assert all(each["width"] == each["height"] for each in boxes(*rounds))
    course.page.keyboard.press("Escape")
    expect(course).to_be_hidden()
    expect(opens).to_be_focused()


def is_read_without_sliding(tables: Locator) -> None:
    """On a phone every wide table is as wide as the window, with the names of its rows."""
    tables.page.set_viewport_size(PHONE)
    tables.first.wait_for()
    stands_still(tables.page)
    for table in tables.all():
        assert table.evaluate("box => box.scrollWidth <= box.clientWidth")
        expect(table.get_by_role("rowheader").first).to_be_visible()


REPORT = """import pathlib, tempfile
folder = pathlib.Path(tempfile.mkdtemp())
for name in ("Ada", "Alan", "Grace"):
    quiz = kk.Quiz("cards", seed=7, length=8, name=name)
    while not quiz.is_over:
        quiz.choose(0)
        quiz.go_on()
    (folder / f"{name}.json").write_text(str(quiz.result), "utf-8")
display(kk.report(folder))"""
# Cells whose text is printed over the next one, by a pixel that rounding explains.
PRINTED_OVER = """() => [...document.querySelectorAll('.koikoi-report :is(td, th)')]
    .filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent)"""


def test_no_cell_of_a_class_report_is_printed_over_the_next(stage: Stage) -> None:
    stage.show(REPORT)
    for size in (DESKTOP, PHONE):
        stage.page.set_viewport_size(size)
        expect(stage.page.locator(".koikoi-report")).to_have_count(3)
        assert stage.page.evaluate(PRINTED_OVER) == []


def test_on_a_phone_the_card_of_a_question_stands_beside_what_was_answered(stage: Stage) -> None:
    stage.show(REPORT)
    stage.page.set_viewport_size(PHONE)
    question = stage.page.locator(".koikoi-report tr:has(.koikoi-beside-cards)").first
    face, answer = question.locator("figure"), question.locator("td[data-label=Answer]")
    face.scroll_into_view_if_needed()
    left, right = face.bounding_box(), answer.bounding_box()
    assert left and right and left["x"] + left["width"] <= right["x"]
    assert left["y"] <= right["y"] < left["y"] + left["height"]


def test_lessons_follow_the_readers_source_which_is_kept_for_the_course(
    page: Page, voila: Quizzes
) -> None:
    found = voila("10-whole-match")
    page.get_by_label("Rules", exact=True).select_option("Nintendo's Mario Hanafuda")
    for quiz in found.all():
        expect(quiz).to_contain_text("Nintendo's Mario Hanafuda")
    expect(page.get_by_text("The player who starts also deals.")).to_be_visible()
    found = voila("02-yaku")
    expect(page.get_by_label("Rules")).to_have_value("Nintendo's Mario Hanafuda")
    page.get_by_label("Rules").select_option("An Italian rules site")
    for quiz in found.all():
        expect(quiz).to_contain_text("An Italian rules site")
    expect(page.get_by_text("Poetry and Blue Ribbons (", exact=False)).to_have_count(0)


def test_players_play_many_matches_without_a_line_of_code(page: Page, voila_url: Urls) -> None:
    page.goto(voila_url(lesson("09-thousand-games")))
    laboratory = page.locator(".koikoi-laboratory")
    laboratory.get_by_role("button", name="Start").click()
    expect(laboratory).to_contain_text("20 matches")
    expect(laboratory.get_by_role("button", name="Start")).to_be_enabled()
    page.get_by_role("link", name="play a match").click()
    page.locator(".koikoi-app").wait_for()


def test_the_quiz_works_in_jupyterlab_and_its_keys_stay_its_own(
    lab_page: LabPages,
) -> None:
    page = lab_page(lesson("02-yaku"))
    quiz = page.locator(".koikoi-quiz").first
    cells = page.locator(".jp-Cell").count()
    quiz.locator(".koikoi-option").first.focus()
    for key in ("a", "b", "Enter"):  # "a" and "b" would insert cells
        page.keyboard.press(key)
    expect(quiz.get_by_role("status")).to_contain_text(".")
    expect(quiz.get_by_role("button").and_(page.locator(":focus"))).to_be_visible()
    assert page.locator(".jp-Cell").count() == cells
