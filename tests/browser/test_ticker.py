"""The last exchange on a real page: in no window does a line of it lie over a card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

import koikoi_widget as kk
from koikoi_widget.table.scene.layout import field_places, layout_for
from koikoi_widget.table.scene.shown import Shown
from koikoi_widget.table.words.sentences import prompt
from koikoi_widget.table.words.ticker import exchange
from koikoi_widget.web import linker
from koikoi_widget.web.linker import link
from tests.browser.conftest import Tables
from tests.browser.matches import code, reached

SCRIPT = link("table/words.js", Path(linker.__file__).parent)
# Windows, and the room that the page leaves a table in each.
WINDOWS = {
    (320, 256): (316, 160),
    (320, 480): (316, 372),
    (320, 568): (316, 460),
    (360, 640): (356, 532),
    (360, 740): (356, 632),
    (390, 844): (386, 736),
    (412, 915): (408, 807),
    (768, 1024): (764, 908),
    (568, 320): (564, 269),
    (667, 375): (574, 324),
    (740, 360): (647, 309),
    (844, 390): (751, 339),
    (1024, 700): (1020, 584),
    (1280, 720): (936, 657),
    (1440, 900): (1076, 837),
}
# The part of the positions in which both sides' words have room, at least; where names of cards are
# long, it is not all on 320 pixels and on low tables.
TOLD = {"en": 0.95, "de": 0.75, "it": 0.75, "ja": 1.0}
NAMES = "You", "Apprentice"  # the longest of an opponent
# Tells of one position after another where the table tells of its own; returns of each how far its
# words reach above their place, and how many lines tell what happened.
TELLS = """async ([script, states]) => {
    const url = URL.createObjectURL(new Blob([script], {type: "text/javascript"}));
    const said = (await import(url)).default.saidOf(), [happened, asked] = said.element.children;
    document.querySelector(".koikoi-said").after(said.element);
    await document.fonts.ready;
    const told = states.map((state) => {
        asked.style.paddingInlineEnd = state.isChosen ? "30px" : ""; // for the sign of its page
        said.show(state);
        const tops = [happened, asked].filter((each) => each.textContent)
            .map((each) => each.getBoundingClientRect().top);
        const {top} = said.element.getBoundingClientRect();
        return [top - Math.min(...tops), happened.children.length];
    });
    said.element.remove();
    return told;
}"""


def positions() -> Iterator[Shown]:
    """Yield what lies on the table in some matches, with each card chosen where one may be."""
    for seed in range(2):
        rng, match = Random(seed), kk.Match("bga", seed=seed, rounds=2)
        while not match.is_over:
            match.push(rng.choice(match.legal_actions))
            shown = Shown.of(match, names=NAMES)
            yield shown
            if shown.view.phase == "play" and shown.view.turn == 0:
                yield from (replace(shown, selected=card) for card in shown.view.hand)


def said(shown: Shown) -> dict[str, Any]:
    """Return what the bridge is told of a position, as far as its words need it."""
    return {
        "happened": exchange(shown),
        "asked": prompt(shown),
        "isChosen": shown.selected is not None,
        "isCovered": shown.view.phase in {"decide", "over"},  # by a dialog
    }


@pytest.mark.parametrize("language", ["en", "de", "it", "ja"])
def test_no_line_of_the_last_exchange_lies_over_a_card_in_any_window(
    page: Page, table: Tables, language: str
) -> None:
    with kk.language(language):
        states = [said(shown) for shown in positions()]
    table(f"kk.set_language({language!r}); {code(reached('play'), 'App')}")
    for (width, height), room in WINDOWS.items():
        page.set_viewport_size({"width": width, "height": height})
        layout = layout_for(*room)
        place = {"said_at": layout.band.as_tuple(), "text": layout.text}
        told = page.evaluate(TELLS, [SCRIPT, [state | place for state in states]])
        free = layout.band.y - max(at.y + at.h for at in field_places(layout, 8))
        assert max(above for above, _lines in told) <= free, f"in {width} × {height}"
        are_both = [
            count == len(state["happened"][-1])
            for state, (_above, count) in zip(states, told, strict=True)
            if not state["isChosen"] and not state["isCovered"]
        ]
        assert sum(are_both) >= TOLD[language] * len(are_both), f"in {width} × {height}"
