"""The two tiers of the suite: what `make test` asks, and what only `make test-all` does.

A test belongs to a tier by where it lies and what it costs; nobody marks it. The quick tier is what
needs only Python and a moment, under three of the presets and with few random examples, and the
journeys: what a visitor does first, in a real browser.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import settings

from koikoi_widget.engine.rules import PRESETS, Rules

ROOT = Path(__file__).parent.parent

# What a test needs besides Python, by its path: the first row that fits is its marker.
NEEDS = {
    "tests/browser": "browser",
    "tests/tools/load": "server",
    "tests/server": "server",
    "tests/test_notebooks.py": "server",
    "tests/test_cluster.py": "server",
    "tests/test_binder.py": "packaging",
    "tests/test_site.py": "packaging",
    "tests/test_wheel.py": "packaging",
}

# What a visitor does first, and what must never break: the browser's part of the quick tier.
JOURNEYS = {
    "tests/browser/" + test
    for test in (
        "test_first_page.py::test_in_every_window_the_first_page_fits_and_shows_what_a_newcomer_needs",
        "test_first_hand.py::test_a_first_hand_is_won_by_mouse_after_a_wrong_card_and_leads_on",
        "test_table.py::test_a_match_is_played_by_clicking_the_canvas[chromium-bga]",
        "test_table.py::test_a_match_is_played_by_keyboard_alone",
        "test_table.py::test_a_reload_in_mid_round_offers_to_go_on_and_so_does_the_next",
        "test_advice.py::test_on_request_marks_and_a_sentence_come_and_go",
        "test_records.py::test_a_finished_match_is_replayed_by_keys_and_left_again",
        "test_records.py::test_two_people_play_a_round_at_one_screen",
        "test_trainers.py::test_an_exercise_is_judged_explained_and_remembered[chromium-cards]",
        "test_lessons.py::test_the_quiz_works_in_jupyterlab_and_its_keys_stay_its_own",
    )
}

# What takes more seconds of the processor than this is left to the whole tier: a tenth of the tests
# took four fifths of the time. `pytest --quick --costs` finds out which these are.
MOMENT = 0.1
COSTLY_FILE = ROOT / "tests/costly.txt"
COSTLY = {*COSTLY_FILE.read_text("utf-8").splitlines()}

# What looks at every file of the house, or for hidden cards, is asked whatever it costs.
GUARDS = (
    "test_catalogue.py",
    "test_hygiene.py",
    "test_imports.py",
    "test_languages.py",
    "test_never_peeks.py",
)

# A preset that multiplies, one that doubles once, one with rules of its own.
THREE = ("bga", "nintendo", "italian")

# How many random examples a whole run tries where a test asks for 100; a quick run tries a tenth.
WHOLE, QUICK = 100, 10
# A whole run decides on a change: it tries the same examples each time, however slow the machine.
settings.register_profile("whole", settings.get_profile("ci"), max_examples=WHOLE)
settings.register_profile("quick", max_examples=QUICK, deadline=None)


def many(count: int) -> range:
    """Return so many seeds in a whole run, a tenth of them in a quick one."""
    share = settings.default.max_examples / WHOLE  # type: ignore[union-attr]
    return range(max(1, round(count * share)))


def examples(count: int) -> settings:
    """Have a property tried with so many examples in a whole run, with a tenth in a quick one."""
    return settings(max_examples=len(many(count)), deadline=None)


def mark(item: pytest.Item) -> None:
    """Give a test the markers of its path.

    One that needs a browser or a server is run once more if it fails, and one that asserts a speed
    twice, because a machine that others use is slower than it can be; either is said to have been.
    """
    need = _need(item.path)
    if need:
        item.add_marker(need)
    if item.get_closest_marker("measured"):
        item.add_marker(pytest.mark.flaky(reruns=2))
    elif need in {"browser", "server"}:
        item.add_marker(pytest.mark.flaky(reruns=1))
    if JOURNEYS & {item.nodeid, _function(item)}:
        item.add_marker("journey")


def is_spared(path: Path) -> bool:
    """Whether the quick tier asks nothing of a test file."""
    name = path.relative_to(ROOT).as_posix()
    if not path.name.startswith("test_") or any(name in journey for journey in JOURNEYS):
        return False
    return _need(path) is not None


def is_quick(item: pytest.Item) -> bool:
    """Whether a marked test belongs to the quick tier."""
    if item.get_closest_marker("journey"):
        return True
    slow = {*NEEDS.values(), "measured", "compiles"}
    return not any(marker.name in slow for marker in item.iter_markers())


def is_priced(item: pytest.Item) -> bool:
    """Whether a test of the quick tier belongs to it only if it takes no more than a moment."""
    return not item.get_closest_marker("journey") and item.path.name not in GUARDS


def is_costly(item: pytest.Item) -> bool:
    """Whether a test, or this case of it, is known to take more than a moment."""
    return bool(COSTLY & {item.nodeid, _function(item)})


def spare(items: Iterable[pytest.Item]) -> set[pytest.Item]:
    """Return the tests that ask of another preset what they ask of one of the three."""
    presets = {item: preset for item in items if (preset := _preset(item))}
    asked = {_function(item) for item, preset in presets.items() if preset in THREE}
    return {
        item for item, preset in presets.items() if preset not in THREE and _function(item) in asked
    }


def _need(path: Path) -> str | None:
    """Return what the tests of a file need besides Python, if anything."""
    name = path.relative_to(ROOT).as_posix()
    return next((need for place, need in NEEDS.items() if name.startswith(place)), None)


def _function(item: pytest.Item) -> str:
    return item.nodeid.partition("[")[0]


def _preset(item: pytest.Item) -> str | None:
    """Return the preset that a test is made for, if it is made for one."""
    values = item.callspec.params.values() if hasattr(item, "callspec") else ()
    names = (value.id if isinstance(value, Rules) else value for value in values)
    return next((name for name in names if isinstance(name, str) and name in PRESETS), None)
