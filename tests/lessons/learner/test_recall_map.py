"""The map of what is known, and the help that fades with it."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from datetime import timedelta

import pytest

import koikoi_widget as kk
from koikoi_widget.lessons.learner.progress import Progress
from koikoi_widget.lessons.learner.shared_learner import FADING, help_by_month, help_for, learner
from koikoi_widget.table.words.hints import HELPS
from tests.lessons.learner.clocks import NOON
from tests.lessons.learner.known import known


def words(svg: str) -> str:
    return " ".join(ET.fromstring(svg).itertext())


def test_every_card_has_its_cell_with_a_number():
    progress = known("8-bright", "8-animal")
    at = NOON + timedelta(days=4)
    text = words(str(kk.cards_map(progress, at)))
    share = f"{round(100 * progress.recall('8-bright', at))}%"
    assert text.count(share) >= 2
    assert text.count("–") == 46
    assert "August" in text


@pytest.mark.parametrize("rules", kk.PRESETS)
def test_every_yaku_has_its_cell(rules):
    row = kk.PRESETS[rules].active_yaku()[0]
    text = words(str(kk.yaku_map(known(f"{rules}/{row.id}"), rules, NOON)))
    assert text.count("–") == len(kk.PRESETS[rules].active_yaku()) - 1


def test_every_pattern_of_decisions_has_its_cell():
    title = "Stop or koi-koi: threats 2–3, base 7+"
    text = words(str(kk.judgement_map(known("bga/threats-2-base-7"), "bga", NOON)))
    assert text.startswith(f"Decisions: Board Game Arena. {title} ")
    assert text.count("–") - text.count("2–3") - text.count("1–4") - text.count("5–6") == 15
    assert "What to discard: a pair in your hand" in text


def test_a_map_says_in_words_what_it_shows():
    title = ET.fromstring(str(kk.cards_map(known("1-bright"), NOON))).find("{*}title")
    assert title.text.startswith("The 48 cards. January ")
    assert "Nothing learned yet." in words(str(kk.cards_map(Progress(), NOON)))


def test_two_maps_on_a_page_share_no_id():
    first, second = (str(kk.cards_map(Progress(), NOON)) for _turn in range(2))
    assert ET.fromstring(first).find("{*}title").get("id") not in second


def test_help_fades_as_a_month_is_learnt():
    shown = [help_for(recall / 100) for recall in range(101)]
    assert list(dict.fromkeys(shown)) == ["always", "request", "mistake", "never"]
    assert {when for _least, when in FADING} < set(HELPS)


def test_help_follows_each_months_recall():
    found = help_by_month(known(*(str(card) for card in kk.DECK if card.month == 8)), NOON)
    assert found[8] == "never"
    assert {found[month] for month in range(1, 13) if month != 8} == {"always"}


@pytest.fixture
def nobody_learnt(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page on which nobody has answered yet."""
    monkeypatch.setattr("koikoi_widget.lessons.learner.shared_learner.learners", {})


def kept_by_the_browser(app: kk.App, text: str | None) -> None:
    app.first_page.hear({"event": "kept", "progress": text})


@pytest.mark.usefixtures("nobody_learnt")
def test_the_help_of_the_page_follows_what_the_browser_kept_and_what_is_learnt_then():
    pytest.importorskip("fsrs")
    app, progress = kk.App(helps="fading"), Progress()
    for card in kk.DECK[:4]:
        progress = progress.answered(str(card), True)
    kept_by_the_browser(app, str(progress))
    assert app.table.help_by_month == help_by_month(progress)
    assert app.table.help_by_month[1] != "always" == app.table.help_by_month[2]
    for card in kk.DECK[4:8]:
        learner().remember(str(card), True)
    assert app.table.help_by_month[2] != "always"


@pytest.mark.usefixtures("nobody_learnt")
@pytest.mark.parametrize("text", [None, "", "rubbish"])
def test_the_page_helps_with_every_month_of_which_nothing_can_be_read(text):
    app = kk.App(helps="fading")
    kept_by_the_browser(app, text)
    assert set(app.table.help_by_month.values()) == {"always"}
