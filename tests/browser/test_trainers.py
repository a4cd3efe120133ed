"""The trainers on a real page: answered, remembered by the browser, and given back to it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import koikoi_widget as kk
from koikoi_widget.lessons.learner.progress import Progress
from koikoi_widget.lessons.quiz.exercises import EXERCISES
from tests.browser.conftest import Notebooks, Urls
from tests.browser.player import Player, are_hit_by_a_finger, boxes
from tests.browser.quizzes import Quizzes, answer, press
from tests.browser.stage import Stage
from tests.browser.windows import LAPTOP, ON_ITS_SIDE, PHONE
from tests.conftest import ROOT

SIZES = (PHONE, ON_ITS_SIDE, LAPTOP)
QUICK = [name for name, exercise in EXERCISES.items() if not exercise.takes_time]


@pytest.fixture
def trainer(stage: Stage) -> Quizzes:
    """Return a function that shows on the stage the trainer that some arguments make."""

    def show(arguments: str) -> Locator:
        stage.show(f"kk.Trainer({arguments})")
        return begun(stage.page)

    return show


def begun(page: Page) -> Locator:
    """Return the trainer on a page, once it asks."""
    found = page.locator(".koikoi-quiz")
    found.locator(".koikoi-option, .koikoi-next").first.wait_for()
    return found


def kept(page: Page) -> str:
    page.wait_for_function("() => localStorage.getItem('koikoi_widget/progress')")
    return str(page.evaluate("localStorage.getItem('koikoi_widget/progress')"))


@pytest.mark.parametrize("about", QUICK)
def test_an_exercise_is_judged_explained_and_remembered(
    about: str, page: Page, trainer: Quizzes
) -> None:
    page.set_viewport_size(PHONE)
    found = trainer(f"'{about}', seed=1, length=2")
    for number in range(2):
        answer(found, found.locator(".koikoi-option").first)
        expect(found.locator(".koikoi-verdict")).to_contain_text(".")
        expect(found).to_contain_text("see this one again")
        press(found, found.get_by_role("button", name=("Next question", "The result")[number]))
    expect(found).to_contain_text("of 2 right.")
    expect(found.locator(".koikoi-missed")).to_contain_text(re.compile("wrong|mistakes"))
    assert len(Progress.parse(kept(page))) == 2
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    are_hit_by_a_finger(*found.get_by_role("button").all())


def test_a_card_and_all_answers_are_seen_at_once_on_a_phone_on_its_side_and_a_small_desktop(
    page: Page, voila_url: Urls
) -> None:
    page.set_viewport_size(ON_ITS_SIDE)
    page.goto(f"{voila_url(ROOT / 'notebooks' / 'app.ipynb')}#train")
    question = page.locator(".koikoi-quiz")
    expect(question.locator(".koikoi-option")).to_have_count(12)
    for part in question.locator(".koikoi-option, .koikoi-row .koikoi-face").all():
        expect(part).to_be_in_viewport(ratio=0.99)
    page.set_viewport_size(LAPTOP)
    options = question.locator(".koikoi-option").all()
    face, *answers = boxes(question.locator(".large .koikoi-face"), *options)
    for each in answers:
        assert each["x"] >= face["x"] + face["width"]
        assert each["y"] + each["height"] <= LAPTOP["height"]


def is_asked_about_in_large(found: Locator) -> None:
    """On a phone a card is large, and no word of an answer breaks."""
    (card,) = boxes(found.locator(".koikoi-row .koikoi-face"))
    assert card["width"] > 120
    words = found.locator(".koikoi-option .words")
    longest = words.evaluate_all(
        """all => Math.max(...all.map((each) => {
            const before = each.getBoundingClientRect().height;
            each.style.overflowWrap = "normal";
            const unbroken = each.getBoundingClientRect().height;
            each.style.overflowWrap = "";
            return Math.abs(unbroken - before);
        }))"""
    )
    assert longest == 0, "it takes other lines where words may not break"


def test_a_card_is_asked_about_in_large_and_what_marks_an_answer_covers_no_word_of_it(
    page: Page, trainer: Quizzes
) -> None:
    page.set_viewport_size(PHONE)
    found = trainer("'months', seed=1, length=3")
    is_asked_about_in_large(found)
    answer(found, found.locator(".koikoi-option").first)
    for size in SIZES:
        page.set_viewport_size(size)
        mark, question = boxes(found.locator(".koikoi-mark").first, found.locator(".koikoi-prompt"))
        assert mark["y"] >= question["y"] + question["height"]


def test_it_is_answered_by_keyboard(page: Page, trainer: Quizzes) -> None:
    found = trainer("'months', seed=1, length=3")
    found.locator(".koikoi-option").first.focus()
    page.keyboard.press("Enter")
    second = found.locator(".koikoi-option").nth(1)
    expect(second).to_be_focused()  # the first answer is wrong: another may be tried
    for _button in found.locator(".koikoi-option").all():
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(found.get_by_role("button", name="Next question")).to_be_focused()
    page.keyboard.press("Enter")
    expect(found.locator(".koikoi-prompt")).to_be_focused()
    expect(found).to_contain_text("Question 2 of 3")


def test_faces_to_choose_from_are_large_on_a_phone_and_their_question_begins_in_sight(
    page: Page, trainer: Quizzes
) -> None:
    page.set_viewport_size(PHONE)
    found = trainer("'partners', seed=1")
    faces = boxes(*found.locator(".koikoi-option .koikoi-face").all())
    assert min(face["width"] for face in faces) > 110
    page.set_viewport_size({"width": PHONE["width"], "height": 500})  # lower than a question
    answer(found, found.locator(".koikoi-option").first)
    press(found, found.get_by_role("button", name="Next question"))
    expect(found.locator(".koikoi-prompt")).to_be_in_viewport()


def test_the_next_visit_knows_what_this_one_learnt(
    page: Page, voila_url: Urls, notebook: Notebooks
) -> None:
    page.goto(voila_url(notebook("kk.Trainer('months', seed=1)")))
    found = begun(page)
    answer(found, found.locator(".koikoi-option").first)
    before = Progress.parse(kept(page))
    page.reload()
    begun(page)
    found.locator("summary").click()
    expect(found.locator(".koikoi-maps svg").first).to_contain_text("%")
    press(found, found.get_by_role("button", name="Next question"))
    press(found, found.locator(".koikoi-option").first)
    page.wait_for_function(
        "text => localStorage.getItem('koikoi_widget/progress') !== text", arg=str(before)
    )
    after = Progress.parse(kept(page))
    assert set(before.traces) < set(after.traces)


def test_a_damaged_file_is_refused_by_name_and_a_good_one_is_taken(
    page: Page, trainer: Quizzes, tmp_path: Path
) -> None:
    found = trainer("'months', seed=1")
    press(found, found.locator(".koikoi-option").first)
    before = kept(page)
    found.locator("summary").click()
    with page.expect_download() as download:
        found.get_by_role("button", name="Download").click()
    good = tmp_path / "good.json"
    download.value.save_as(good)
    assert Progress.load(good) == Progress.parse(before)

    broken = tmp_path / "broken.json"
    content = json.loads(before)
    next(iter(content["items"].values()))["stability"] = "long"
    broken.write_text(json.dumps(content))
    refused, taken = "broken.json cannot be read: items / ", "covers 0 more questions"
    for path, said in ((broken, refused), (good, taken)):
        with page.expect_file_chooser() as chooser:
            found.get_by_role("button", name="Upload").click()
        chooser.value.set_files(path)
        expect(found).to_contain_text(said)
        assert kept(page) == before


def test_a_timed_round_begins_at_a_press_and_goes_on_by_itself(
    page: Page, trainer: Quizzes
) -> None:
    found = trainer("'captures', seed=1, seconds=4")
    expect(found).to_contain_text("Answer as many as you can in 4 seconds.")
    press(found, found.get_by_role("button", name="Begin"))
    expect(found.locator(".koikoi-clock")).to_contain_text("s")
    expect(found.get_by_role("button", name="Begin")).to_be_visible()
    expect(found.locator(".koikoi-clock")).to_be_empty()


def test_the_time_left_is_not_hidden_behind_the_card(page: Page, trainer: Quizzes) -> None:
    found = trainer("'months', seed=1, seconds=60")
    press(found, found.get_by_role("button", name="Begin"))
    card = found.locator(".large .koikoi-face")
    expect(card).to_be_visible()
    for size in SIZES:
        page.set_viewport_size(size)
        parts = found.locator(".koikoi-clock"), card, found.locator(".koikoi-count")
        clock, face, count = boxes(*parts)
        assert clock["x"] + clock["width"] <= face["x"] or clock["x"] >= face["x"] + face["width"]
        assert clock["y"] < count["y"] + count["height"], "it stands at the top"


def test_a_timed_round_chosen_after_a_sitting_waits_in_sight(page: Page, trainer: Quizzes) -> None:
    page.set_viewport_size(PHONE)
    found = trainer("'captures', seed=1, length=1")
    answer(found, found.locator(".koikoi-option").first)
    press(found, found.get_by_role("button", name="The result"))
    found.locator("summary").click()
    found.get_by_label("Session").select_option("60 seconds")
    expect(found).to_contain_text("Answer as many as you can in 60 seconds.")
    expect(found.get_by_role("button", name="Begin")).to_be_in_viewport()


def test_the_names_are_those_of_the_deck_one_owns(page: Page, trainer: Quizzes) -> None:
    found = trainer("'names', seed=1")
    found.locator("summary").click()
    found.get_by_label("Card names").select_option("Mario Hanafuda")
    answer(found, found.locator(".koikoi-option").first)
    press(found, found.get_by_role("button", name="Next question"))
    expect(found.get_by_label("Card names")).to_have_value("mario")


def test_a_finished_match_is_counted_and_the_next_visit_knows_it(
    page: Page, voila_url: Urls, notebook: Notebooks, tmp_path: Path
) -> None:
    page.set_viewport_size(PHONE)
    url = voila_url(notebook('kk.App(seed=4, rounds=1, speed="off")'))
    page.goto(f"{url}#play/match")
    player = Player(page)
    player.wait()
    while "new" not in player.buttons:
        player.step()
    page.wait_for_function("() => localStorage.getItem('koikoi_widget/matches')")
    page.goto(f"{url}?again#train")
    own = page.locator(".koikoi-own")
    own.locator("summary").click()
    expect(own).to_contain_text("Board Game Arena · Greedy")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    with page.expect_download() as download:
        own.get_by_role("button", name="Download").click()
    download.value.save_as(tmp_path / "matches.json")
    (total,) = kk.OwnPlay.load(tmp_path / "matches.json").totals
    assert (total.opponent, total.matches, total.rounds) == ("greedy", 1, 1)


JUDGED = """root => new Promise((resolve) => {
    const begin = performance.now();
    new MutationObserver((_changes, observer) => {
        observer.disconnect();
        resolve(performance.now() - begin);
    }).observe(root, {attributes: true, attributeFilter: ['data-turn']});
    root.querySelector('.koikoi-option').click();
})"""


@pytest.mark.measured
@pytest.mark.parametrize("about", QUICK)
def test_an_answer_is_judged_on_the_page_within_100_ms(about: str, trainer: Quizzes) -> None:
    found = trainer(f"'{about}', seed=1, length=9")
    took = []
    for number in range(9):
        took.append(float(found.evaluate(JUDGED)))
        if found.get_attribute("data-done") == "false":
            press(found, found.get_by_role("button", name="Show the answer"))
        name = "Next question" if number < 8 else "The result"
        press(found, found.get_by_role("button", name=name))
    assert sorted(took)[4] < 100, took


def test_on_the_page_a_moment_of_a_match_is_judged_played_on_and_followed_by_another(
    page: Page, stage: Stage
) -> None:
    page.set_viewport_size(PHONE)
    stage.show("kk.App()")
    page.evaluate("() => { location.hash = 'train'; }")
    found = begun(page)
    for about in ("What to discard", "Stop or koi-koi"):
        page.locator(".koikoi-train select").first.select_option(label=about)
        for number in (1, 2):
            expect(found).to_contain_text(f"Question {number} of 10")
            is_judged_and_played_on(found)
            found.get_by_role("button", name="Next question").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def is_judged_and_played_on(found: Locator) -> None:
    """A moment shows what the player sees, says what an answer is worth, and is played on."""
    expect(found.locator(".koikoi-position")).to_contain_text("The field")
    assert found.get_by_role("group", name="Your hand").count() or "Your hand" in (
        found.text_content() or ""
    )
    answer(found, found.locator(".koikoi-option").first)
    figures = found.locator(".koikoi-figures p")
    expect(figures).to_be_hidden()
    found.get_by_text("Numbers", exact=True).click()
    expect(figures).to_be_visible()
    expect(figures).to_contain_text("on average")
    expect(figures).to_contain_text("one standard error")
    press(found, found.get_by_role("button", name="Play on from here"))
    Player(found.page).step()
    press(found, found.get_by_role("button", name="Back to the question"))
    expect(found.page.locator(".koikoi-table")).to_have_count(0)
