"""A session of questions, and the place in a lesson, outlast a reload, a kernel and a server."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser import servers
from tests.browser.conftest import APP, IDLE, LabPages, Notebooks, Urls, run_all
from tests.browser.player import stands_still
from tests.browser.quizzes import answer, press

LESSON = Path("notebooks/03-months.ipynb")
SOURCE_LESSON = Path("notebooks/02-yaku.ipynb")
A_TEST = 'kk.Quiz("cards", seed=2026, length=20, name="Ada")'
BACK = "The connection is back."
LOST = "The connection is lost."


def asked(quiz: Locator) -> list[str | None]:
    """Return what is asked: the words, the cards, and the answers to choose from."""
    quiz.locator(".koikoi-option").first.wait_for()
    parts = quiz.locator(".koikoi-count, .koikoi-prompt, .koikoi-option .words")
    faces = quiz.locator(".koikoi-face").evaluate_all("faces => faces.map(face => face.ariaLabel)")
    return [*parts.all_text_contents(), *faces]


def reach(quiz: Locator, number: int, *, length: int = 10) -> list[str | None]:
    """Answer the questions before that of a number; return what it asks."""
    quiz.locator(".koikoi-option").first.wait_for()
    for turn in range(1, number):
        expect(quiz).to_contain_text(f"Question {turn} of {length}")
        answer(quiz, quiz.locator(".koikoi-option").first)
        press(quiz, quiz.get_by_role("button", name="Next question"))
    expect(quiz).to_contain_text(f"Question {number} of {length}")
    return asked(quiz)


def goes_on(quiz: Locator, before: list[str | None]) -> None:
    """Look that the quiz asks the same as before, and takes the answer."""
    expect(quiz.locator(".koikoi-count")).to_have_text(str(before[0]))
    assert asked(quiz) == before
    expect(quiz.get_by_role("alert")).to_be_empty()
    answer(quiz, quiz.locator(".koikoi-option").first)
    expect(quiz.locator(".koikoi-verdict")).not_to_be_empty()


def top_of(element: Locator) -> float:
    return float(element.evaluate("element => element.getBoundingClientRect().top"))


def scrolled(page: Page) -> float:
    return float(page.locator("#rendered_cells").evaluate("page => page.scrollTop"))


def stands_at(element: Locator, top: float) -> None:
    """Look that an element is as far from the top of the window, once all is there."""
    element.page.wait_for_function(
        "([element, top]) => Math.abs(element.getBoundingClientRect().top - top) < 3",
        arg=[element.element_handle(), top],
    )


def test_question_four_of_a_lesson_is_in_its_place_after_a_reload(
    page: Page, voila_url: Urls
) -> None:
    page.goto(voila_url(LESSON))
    quiz = page.locator(".koikoi-quiz").last
    before = reach(quiz, 4)
    stands_still(page)
    top = top_of(quiz)
    assert scrolled(page) > 1000
    page.reload()
    expect(quiz).to_contain_text("Question 4 of 10")
    stands_at(quiz, top)
    goes_on(quiz, before)
    page.goto("about:blank")
    page.goto(voila_url(LESSON))  # opened again, it begins at its top, but with what was answered
    expect(quiz).to_contain_text("Question 4 of 10")
    assert scrolled(page) == 0


def test_a_lesson_comes_back_at_its_place_when_its_server_is_started_again(
    page: Page, server: servers.Server, faulty: None
) -> None:
    page.goto(f"{server.url}voila/render/{SOURCE_LESSON.name}")
    quiz = page.locator(".koikoi-quiz").last
    quiz.locator(".koikoi-option").first.wait_for()
    page.get_by_label("Rules").select_option("Nintendo's Mario Hanafuda")
    expect(quiz).to_contain_text("Nintendo's Mario Hanafuda")
    before = reach(quiz, 3)
    stands_still(page)
    top = top_of(quiz)
    server.stop()
    notice = page.locator(".koikoi-notice[data-of=connection]")
    expect(notice).to_have_text(f"{LOST} Your answers are saved; trying again…")
    server.start()
    expect(notice).to_contain_text(BACK)
    expect(quiz).to_contain_text("Question 3 of 10")
    stands_at(quiz, top)
    goes_on(quiz, before)


def test_a_named_test_and_its_result_are_there_after_each_reload(
    page: Page, voila_url: Urls, notebook: Notebooks, tmp_path: Path
) -> None:
    page.goto(voila_url(notebook(A_TEST.replace("length=20", "length=3"))))
    quiz = page.locator(".koikoi-quiz")
    for number in (1, 2, 3):
        before = asked(quiz)
        assert f"Question {number} of 3" in str(before[0])
        press(quiz, quiz.locator(".koikoi-option").first)
        verdict = quiz.locator(".koikoi-verdict").text_content() or ""
        page.reload()
        expect(quiz.locator(".koikoi-verdict")).to_have_text(verdict)
        name = "The result" if number == 3 else "Next question"
        press(quiz, quiz.get_by_role("button", name=name))
    page.reload()
    with page.expect_download() as download:
        quiz.get_by_role("button", name="Save your result").click()
    download.value.save_as(tmp_path / "Ada.json")
    result = json.loads((tmp_path / "Ada.json").read_text("utf-8"))
    assert (len(result["answers"]), result["attempt"], result["name"]) == (3, 1, "Ada")


def test_two_tabs_have_a_session_each(page: Page, voila_url: Urls, notebook: Notebooks) -> None:
    url = voila_url(notebook('kk.Quiz("kinds", length=5)'))
    other = page.context.new_page()
    for tab, number in ((page, 3), (other, 2)):
        tab.goto(url)
        reach(tab.locator(".koikoi-quiz"), number, length=5)
    for tab, number in ((page, 3), (other, 2)):
        tab.reload()
        expect(tab.locator(".koikoi-quiz")).to_contain_text(f"Question {number} of 5")


def test_the_trainer_of_the_page_goes_on_with_its_exercise_after_a_reload(
    page: Page, voila_url: Urls
) -> None:
    page.goto(f"{voila_url(APP)}#train")
    quiz = page.locator(".koikoi-quiz")
    exercise = page.locator(".koikoi-train select").first
    quiz.locator(".koikoi-option").first.wait_for()
    exercise.select_option(label="Captures")
    expect(quiz).to_contain_text("You play this card.")
    before = reach(quiz, 4, length=20)
    page.reload()
    expect(exercise).to_have_value("Captures")
    goes_on(quiz, before)
    press(quiz, quiz.get_by_role("button", name="Next question"))
    exercise.select_option(label="Scores")
    expect(quiz).to_contain_text("Question 1 of 10")
    exercise.select_option(label="Captures")
    expect(quiz).to_contain_text("Question 5 of 20")


def test_a_quiz_of_questions_that_take_time_is_there_again(
    page: Page, voila_url: Urls, notebook: Notebooks
) -> None:
    page.goto(voila_url(notebook('kk.Trainer("decisions")')))
    quiz = page.locator(".koikoi-quiz")
    before = reach(quiz, 3)
    page.reload()
    goes_on(quiz, before)


def test_a_damaged_session_is_refused_in_words_and_set_aside(
    page: Page, voila_url: Urls, notebook: Notebooks
) -> None:
    page.goto(voila_url(notebook('kk.Quiz("names", length=5)')))
    quiz = page.locator(".koikoi-quiz")
    reach(quiz, 2, length=5)
    key = page.evaluate(
        "() => Object.keys(sessionStorage).find((key) => key.includes('/session/'))"
    )
    page.evaluate("key => sessionStorage.setItem(key, '{\"format\": 3}')", key)
    page.reload()
    expect(quiz.get_by_role("alert")).to_contain_text("cannot be continued and was set aside")
    expect(quiz).to_contain_text("Question 1 of 5")
    answer(quiz, quiz.locator(".koikoi-option").first)
    assert page.evaluate("key => sessionStorage.getItem(`${key}/unreadable`)", key)
    page.reload()
    expect(quiz.locator(".koikoi-verdict")).not_to_be_empty()
    expect(quiz.get_by_role("alert")).to_be_empty()


def test_in_jupyterlab_a_quiz_goes_on_when_its_kernel_is_started_again(
    lab_page: LabPages, notebook: Notebooks
) -> None:
    page = lab_page(notebook(A_TEST))
    quiz = page.locator(".koikoi-quiz")
    before = reach(quiz, 3, length=20)
    page.evaluate(
        """async () => {
            const panel = window.jupyterapp.shell.currentWidget;
            await panel.sessionContext.session.kernel.restart();
        }"""
    )
    run_all(page)
    page.wait_for_function(IDLE)
    expect(quiz).to_have_count(1)
    goes_on(quiz, before)


def test_a_kernel_that_is_killed_says_in_jupyterlab_that_answers_are_saved(
    lab_page: LabPages, notebook: Notebooks, faulty: None
) -> None:
    page = lab_page(notebook(A_TEST))
    reach(page.locator(".koikoi-quiz"), 2, length=20)
    page.evaluate(
        """() => {
            const {session} = window.jupyterapp.shell.currentWidget.sessionContext;
            session.kernel.requestExecute({code: 'import os; os.kill(os.getpid(), 9)'});
        }"""
    )
    said = "Python has stopped. Run the cell again to continue; your answers are saved."
    expect(page.locator(".koikoi-notice[data-of=connection]")).to_contain_text(said)
