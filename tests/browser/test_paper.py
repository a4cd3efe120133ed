"""What is printed, as a real browser prints it: pages counted, their size, nothing too small."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

import koikoi_widget as kk
from koikoi_widget import locale
from koikoi_widget.paper.printable import PAPERS, Printable

# In points, of which an inch has 72.
SIZES = {name: tuple(side / 25.4 * 72 for side in size) for name, size in PAPERS.items()}
LEAST_TYPE = 12  # pixels, which are 9 points

PAPER = pytest.mark.parametrize("paper", PAPERS)

# Every rule that has much to say, says it.
WORDY = kk.rules(
    "nintendo",
    viewings="field-cancels",
    month_set=4,
    exhaustion="koi-caller",
    field_brights="max-1-n",
    own_koi_step=2,
    own_koi_cap=3,
    own_koi_combine="product",
    opponent_koi_step=2,
    opponent_koi_cap=3,
    koi_limit="one-each",
    after_opponent_koi="free",
    stop_from=7,
    lucky_declare="optional",
    field_lucky=6,
    redeal_field_pairs=True,
    free_discard=True,
    start_points=100,
    zero_sum=True,
    bust=True,
    match_winner="rounds",
    tie_winner="starter",
    target_score=500,
)

# The sizes of all type on the page, and whether anything reaches over the edge of its page.
MEASURE = """() => {
    const texts = [...document.querySelectorAll('main *, header *')].filter((element) =>
        [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
    const width = document.body.getBoundingClientRect().right;
    return {
        least: Math.min(...texts.map((element) => parseFloat(getComputedStyle(element).fontSize))),
        over: texts.filter((each) => each.getBoundingClientRect().right > width + 1).length,
    };
}"""


def printed(page: Page, shown: Printable) -> list[tuple[float, ...]]:
    """The width and height of each page of a document once it is printed, in points."""
    page.set_content(str(shown))
    page.evaluate("document.fonts.ready")
    pdf = page.pdf(prefer_css_page_size=True, print_background=True)
    pages = re.findall(rb"/Type /Page\n.*?/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf, re.DOTALL)
    assert len(pages) == len(re.findall(rb"/Type /Page\b", pdf))
    return [tuple(float(side) for side in size) for size in pages]


@pytest.mark.parametrize("rules", [*kk.PRESETS.values(), WORDY], ids=str)
def test_the_rules_fill_one_page_in_type_that_is_large_enough_and_within_the_edge(
    page: Page, rules: kk.Rules
) -> None:
    for paper in ("a4", "letter"):
        (size,) = printed(page, kk.sheet(rules, paper))
        assert size == pytest.approx(SIZES[paper], abs=1)
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 816, "height": 1056})
    measured = page.evaluate(MEASURE)
    assert measured["least"] >= LEAST_TYPE
    assert measured["over"] == 0


# Without Hindi letters a machine draws boxes, which are wider: there it cannot be measured.
@pytest.mark.parametrize("code", sorted({*locale.languages()} - {"hi"}))
def test_the_rules_of_a_house_fill_one_page_in_every_language(page: Page, code: str) -> None:
    with locale.language(code):
        for preset in kk.PRESETS:
            rules = kk.rules(preset, **{name: WORDY.value(name) for name in WORDY.changes()})
            pages = {paper: len(printed(page, kk.sheet(rules, paper))) for paper in PAPERS}
            assert set(pages.values()) == {1}, (preset, pages)


@pytest.mark.parametrize("make", [kk.score_sheet, kk.pocket_cards])
@pytest.mark.parametrize("code", sorted({*locale.languages()} - {"hi"}))
def test_what_lies_beside_real_cards_fills_one_page_in_every_language(
    page: Page, code: str, make: Callable[[kk.Rules, str], Printable]
) -> None:
    page.emulate_media(media="print")
    with locale.language(code):
        for rules in (kk.rules("nintendo"), WORDY):
            for paper in PAPERS:
                (size,) = printed(page, make(rules, paper))
                assert size == pytest.approx(SIZES[paper], abs=1)
                assert page.evaluate(MEASURE)["least"] >= LEAST_TYPE


@pytest.mark.parametrize("code", sorted({*locale.languages()} - {"hi"}))
def test_cards_easily_confused_fill_one_page_in_every_language(page: Page, code: str) -> None:
    page.emulate_media(media="print")
    with locale.language(code):
        for paper in PAPERS:
            (size,) = printed(page, kk.look_alike_sheet(paper))
            assert size == pytest.approx(SIZES[paper], abs=1)
            assert page.evaluate(MEASURE) == {"least": LEAST_TYPE, "over": 0}


@pytest.mark.parametrize("quiz", ["cards", "captures", "scores", "completions"])
@pytest.mark.parametrize("code", sorted({*locale.languages()} - {"hi"}))
def test_eight_questions_fill_one_page_in_every_language_and_their_key_another(
    page: Page, code: str, quiz: str
) -> None:
    page.emulate_media(media="print")
    with locale.language(code):
        for paper in PAPERS:
            sizes = printed(page, kk.worksheet(quiz, rules="nintendo", paper=paper))
            assert sizes == [pytest.approx(SIZES[paper], abs=1)] * 2
            assert page.evaluate(MEASURE)["least"] >= LEAST_TYPE


@PAPER
def test_a_card_for_the_pocket_is_a_quarter_of_the_page(page: Page, paper: str) -> None:
    page.emulate_media(media="print")
    page.set_content(str(kk.pocket_cards(WORDY, paper)))
    boxes = [card.bounding_box() for card in page.locator("article").all()]
    width, height = (side / 72 * 96 / 2 for side in SIZES[paper])
    assert [(box["width"], box["height"]) for box in boxes if box] == [
        pytest.approx((width, height), abs=1)
    ] * 4


@PAPER
def test_the_cards_fill_three_sheets_on_both_sides(page: Page, paper: str) -> None:
    sizes = printed(page, kk.card_sheets(paper))
    assert len(sizes) == 6
    for size in sizes:
        assert size == pytest.approx(SIZES[paper], abs=1)


@PAPER
def test_a_printed_card_is_as_large_as_a_real_one(page: Page, paper: str) -> None:
    page.emulate_media(media="print")
    page.set_content(str(kk.card_sheets(paper)))
    use = page.locator('use[data-card="1-bright"]').first
    width, height = use.evaluate(
        "use => { const {a, d} = use.ownerSVGElement.getScreenCTM();"
        "         return [a * use.width.baseVal.value, d * use.height.baseVal.value]; }"
    )
    assert width / 96 * 25.4 == pytest.approx(33, abs=0.1)
    assert height / 96 * 25.4 == pytest.approx(54, abs=0.1)
