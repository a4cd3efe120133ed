"""What Python sends is what the protocol says, and what the scripts are checked against."""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from random import Random
from typing import Any, get_args, get_type_hints, is_typeddict

import anywidget
import ipywidgets
import pytest

import koikoi_widget as kk
from koikoi_widget.engine.texts import MOST_READ
from koikoi_widget.lessons import guided
from koikoi_widget.lessons.course import album, course_progress
from koikoi_widget.lessons.course.course import LESSONS
from koikoi_widget.lessons.my_matches import own_matches
from koikoi_widget.lessons.quiz import daily, quiz
from koikoi_widget.page import duelling, first_page, friend, routes, set_editor
from koikoi_widget.page.start_card import A_FRIEND
from koikoi_widget.scoring import score_part
from koikoi_widget.settings import options_widget
from koikoi_widget.table.advice import advice_box
from koikoi_widget.table.widget import bridge, panel
from koikoi_widget.web import protocol
from koikoi_widget.widgets import connection, messages, stored
from tests.table.matches import Silent, played
from tests.web.conformity import faults
from tools import web_types

# By widget: what it shares with its front end, and the messages in both directions.
WIDGETS: dict[type, tuple[Any, Any, Any]] = {
    bridge.Bridge: (protocol.TableTraits, protocol.TableMessage, protocol.TableEvent),
    advice_box.AdviceBox: (protocol.AdviceTraits, None, protocol.AdviceEvent),
    panel.Panel: (protocol.PanelTraits, protocol.PanelMessage, protocol.PanelEvent),
    options_widget.OptionsPanel: (protocol.OptionsTraits, protocol.Keep, protocol.OptionsEvent),
    quiz.Quiz: (protocol.QuizTraits, protocol.QuizMessage, protocol.QuizEvent),
    own_matches.OwnMatches: (
        protocol.OwnPlayTraits,
        protocol.OwnPlayMessage,
        protocol.OwnPlayEvent,
    ),
    daily.Daily: (protocol.DailyTraits, protocol.DailyMessage, protocol.DailyEvent),
    stored.Remembered: (protocol.RememberedTraits, None, None),
    guided.Guide: (protocol.GuideTraits, None, protocol.GuideEvent),
    album.Album: (protocol.AlbumTraits, None, protocol.AlbumEvent),
    course_progress.Learn: (protocol.LearnTraits, None, protocol.LearnEvent),
    score_part.Score: (protocol.ScoreTraits, protocol.ScoreMessage, protocol.ScoreEvent),
    first_page.FirstPage: (protocol.FirstPageTraits, None, protocol.FirstPageEvent),
    duelling.Duelling: (protocol.DuelTraits, None, protocol.DuelEvent),
    friend.Asking: (protocol.FriendTraits, None, protocol.FriendEvent),
    set_editor.SetEditor: (protocol.SetEditorTraits, protocol.Keep, protocol.SetEditorEvent),
    connection.Connection: (
        protocol.ConnectionTraits,
        protocol.ConnectionMessage,
        protocol.ConnectionEvent,
    ),
}


def test_the_scripts_are_given_a_type_for_every_shape() -> None:
    declared = re.findall(r"^export interface (\w+)", web_types.declarations(), re.MULTILINE)
    assert {*declared} == {name for name, each in vars(protocol).items() if is_typeddict(each)}


def test_every_shape_and_every_field_has_its_sentence() -> None:
    shapes = {name: each for name, each in vars(protocol).items() if is_typeddict(each)}
    assert all(shape.__doc__ and not shape.__doc__.startswith("dict(") for shape in shapes.values())
    silent = [
        f"{name}.{field}"
        for name, shape in shapes.items()
        for field, (_hint, sentence, _required) in web_types.fields_of(shape).items()
        if field not in ("do", "event") and not sentence
        if (name, field) != ("ButtonTool", "kind") and field != "kind"
    ]
    assert silent == []


def test_every_event_has_its_checks() -> None:
    known = [events for name, events in vars(messages).items() if name.isupper()]
    asked = [event for _traits, _message, event in WIDGETS.values() if event]
    names = {name for events in known for name in events}
    assert names == {name for union in asked for shape in shapes_of(union) for name in event(shape)}


def shapes_of(union: Any) -> tuple[Any, ...]:
    return get_args(union) or (union,)


def event(shape: Any) -> tuple[str, ...]:
    return get_args(get_type_hints(shape)["event"])


@pytest.mark.parametrize("widget", WIDGETS, ids=lambda widget: widget.__name__)
def test_a_widget_shares_what_the_protocol_says(widget: type) -> None:
    own = {
        name
        for name in widget.class_trait_names(sync=True)
        if name not in anywidget.AnyWidget.class_trait_names()
    }
    fields = web_types.fields_of(WIDGETS[widget][0])
    required = {name for name, (_hint, _sentence, is_required) in fields.items() if is_required}
    assert required <= own <= set(fields)


def test_a_browser_reads_no_longer_files_than_python_does() -> None:
    text = (web_types.FILE.parent / "shared" / "files.js").read_text("utf-8")
    (most,) = re.findall(r"MOST_READ = ([\d_]+);", text)
    assert int(most) == MOST_READ


def test_the_addresses_of_lessons_are_known_and_of_nothing_else() -> None:
    pattern = re.compile(connection.LESSON_PAGE)
    for lesson in LESSONS:
        found = pattern.search(f"/voila/render/{lesson.notebook}")
        assert found and found[1] == lesson.topic
    assert not pattern.search("/voila/render/app.ipynb")


class FrontEnds:
    """Those of all widgets made while it watches: what they are sent must be the protocol's."""

    def __init__(self) -> None:
        self.widgets: list[ipywidgets.Widget] = []
        self.sent: set[str] = set()  # which messages
        self.wrong: list[str] = []  # with what was sent
        self.states: dict[ipywidgets.Widget, dict[str, Any]] = {}

    def made(self, widget: ipywidgets.Widget) -> None:
        if self.shapes(widget):
            self.widgets.append(widget)

    def shapes(self, widget: ipywidgets.Widget) -> tuple[Any, Any, Any] | None:
        return next((WIDGETS[base] for base in type(widget).__mro__ if base in WIDGETS), None)

    def hear(self, widget: ipywidgets.Widget, message: dict[str, Any]) -> None:
        """Note a message to a front end, and its faults: raised here, they would be swallowed."""
        shapes = self.shapes(widget)
        if not shapes or message["method"] != "custom":
            return
        content = message["content"]
        self.wrong += faults(content, shapes[1], type(widget).__name__)
        self.sent.add(content["do"])
        if content["do"] == "state":
            state = self.states.get(widget, {})
            lists = {
                name: [at.get(str(place)) or state[name][place] for place in range(length)]
                for name, (length, at) in content.get("entries", {}).items()
            }
            self.states[widget] = state | content["changes"] | lists

    def look(self) -> None:
        """Check what all front ends were sent, and what they show."""
        assert not self.wrong
        for widget in self.widgets:
            traits, _message, _event = self.shapes(widget) or (None, None, None)
            for name, (hint, _sentence, _required) in web_types.fields_of(traits).items():
                value = getattr(widget, name, {})
                if value != {}:  # there is nothing yet
                    assert not [*faults(value, hint, f"{type(widget).__name__}.{name}")]

    def the(self, kind: type) -> ipywidgets.Widget:
        return next(widget for widget in reversed(self.widgets) if isinstance(widget, kind))

    def say(self, kind: type, **message: Any) -> None:
        """Say something as the front end of the newest widget of a kind, which may say it."""
        widget = self.the(kind)
        shapes = self.shapes(widget)
        assert shapes and not [*faults(message, shapes[2])], message
        content = {"method": "custom", "content": message}
        widget._handle_msg({"content": {"data": content}, "buffers": []})
        self.look()


@pytest.fixture
def front(monkeypatch: pytest.MonkeyPatch) -> Iterator[FrontEnds]:
    found = FrontEnds()
    monkeypatch.setattr(
        ipywidgets.Widget, "_send", lambda widget, sent, **_more: found.hear(widget, sent)
    )
    ipywidgets.Widget.on_widget_constructed(found.made)
    yield found
    ipywidgets.Widget.on_widget_constructed(None)


def actions(front: FrontEnds) -> list[str]:
    """Return what can be pressed at a table: moves, dialog buttons, tools, the coach's buttons."""
    state, advice = front.the(bridge.Bridge).state, front.the(advice_box.AdviceBox).state
    tools = [each for each in state["tools"] if each["kind"] == "button"]
    box = advice["box"]["buttons"] if advice["box"] else []
    return [
        *(move["action"] for move in state["moves"]),
        *(action for action, _label in (state["dialog"] or {"buttons": []})["buttons"]),
        *(tool["action"] for tool in tools if not tool.get("disabled")),
        *(action for action, *_rest in box),
        *(mark["action"] for mark in advice["marks"] if "action" in mark),
    ]


def press_by_lot(front: FrontEnds, times: int, rng: Random) -> None:
    """Press anything at a table, drag its slider, choose a side, ask about cards."""
    for number in range(times):
        view = {"press": ["view", number + 1]}
        found = actions(front)
        front.say(bridge.Bridge, event="act", action=rng.choice(found or ["deal"]), **view)
        for tool in front.the(bridge.Bridge).state["tools"]:
            if tool["kind"] == "range":
                value: Any = rng.randrange(tool["most"] + 1)
            elif tool["kind"] == "choice":
                value = rng.choice(tool["options"])[0]
            else:
                continue
            front.say(bridge.Bridge, event="set", name=tool["action"], value=value)


@pytest.mark.parametrize("seed", range(3))
def test_a_table_shows_what_the_protocol_says(front: FrontEnds, seed: int) -> None:
    options = {"helps": ("request", "mistake", "always")[seed], "practice": seed != 1}
    kk.Table("bga", Silent(), seed, 1, keep="table", speed="off", **options)
    front.say(bridge.Bridge, event="hello", kept=None, resume=False)
    front.say(bridge.Bridge, event="size", size=[1000, 700, 1.5], view="view", calm=False)
    press_by_lot(front, 60, Random(seed))
    front.say(bridge.Bridge, event="about", at=None)
    front.say(panel.Panel, event="sheet", card=3)
    front.say(panel.Panel, event="sheet closed")
    front.say(bridge.Bridge, event="upload", name="match.txt", text="no record")
    assert {"state", "sprites", "heard"} <= front.sent
    assert front.states


def test_a_coach_shows_what_the_protocol_says(front: FrontEnds) -> None:
    kk.Table("bga", Silent(), 7, advice="request", speed="off", keep="")
    front.say(bridge.Bridge, event="act", action="advice")
    front.say(advice_box.AdviceBox, event="act", action="figures")
    state = front.the(advice_box.AdviceBox).state
    assert state["marks"] and state["figures"]


def test_a_replay_and_its_mistakes_show_what_the_protocol_says(front: FrontEnds) -> None:
    kk.Replay(played(rounds=1), 0)
    press_by_lot(front, 40, Random(4))


def test_the_page_shows_what_the_protocol_says(front: FrontEnds) -> None:
    app = kk.App(opponent="random", speed="off")
    first, nothing = (
        first_page.FirstPage,
        {"way": "", "match": None, "lessons": None, "daily": None, "rooms": None, "duel": None},
    )
    front.say(first, event="kept", **nothing, progress=None)
    front.say(first, event="set", name="opponent", value="novice")
    front.say(first, event="options")
    front.say(first, event="options")
    panel_of_options = options_widget.OptionsPanel
    front.say(panel_of_options, event="hello", kept="no options", number="1")
    front.say(panel_of_options, event="open", number="2")
    groups = front.the(panel_of_options).state["groups"]
    for entry in [each for group in groups for each in group["settings"]]:
        for value in [*(name for name, _word in entry["choices"]), 99, "", True]:
            front.say(panel_of_options, event="set", name=entry["name"], value=value, number="3")
    front.say(panel_of_options, event="begin")
    for way in (*routes.BAR, routes.HAND, routes.ALBUM, routes.SCORE, routes.OPTIONS, routes.FIRST):
        front.the(first).way = way
        front.look()
    front.say(first, event="set", name="opponent", value=A_FRIEND)
    front.the(first).way = routes.FRIEND
    front.say(friend.Asking, event="go", typed="KBTP-XRWM")
    running = kk.Match("bga", 7)
    while all(seat != 0 for seat, _action in running.played):
        running.push(running.legal_actions[0])
    front.say(first, event="kept", **nothing | {"match": f"greedy\n{running.record}"}, progress="")
    assert front.the(first).state["hero"]["way"]["href"] == routes.address(routes.TABLE)
    app.table.go_on_with(running)
    front.say(first, event="play")
    assert front.the(first).state["asks"]
    front.say(first, event="keep")
    assert not front.the(first).state["asks"]
    front.say(
        course_progress.Learn,
        event="kept",
        lessons='{"first-hand": true}',
        daily="x",
        progress="",
    )
    assert front.the(course_progress.Learn).state["lessons"]
    front.say(album.Album, event="kept", progress="")
    assert len(front.the(album.Album).state["months"]) == 12
    front.say(score_part.Score, event="hello", kept="no score")
    front.say(score_part.Score, event="set", name="first", value="Aiko")
    front.say(score_part.Score, event="act", action="begin", of=0)
    front.say(score_part.Score, event="cards", owners="0" * 48)
    front.say(score_part.Score, event="act", action="enter", of=0)
    assert front.the(score_part.Score).state["rows"]


def test_a_duel_shows_what_the_protocol_says(front: FrontEnds) -> None:
    app, theirs = kk.App(opponent="greedy", speed="off"), played(rounds=1)
    app.first_page.way = routes.DUEL
    front.say(duelling.Duelling, event="open", typed="no link")
    front.say(duelling.Duelling, event="open", typed=str(kk.Duel(theirs.record)))
    front.say(duelling.Duelling, event="play", typed="")
    while not app.table.match.is_over:
        app.table.push(app.table.match.legal_actions[-1])
    app.send_match()
    assert front.the(duelling.Duelling).state["result"]
    app.table.go_on_with(played(rounds=2))
    app.send_match()
    front.say(duelling.Duelling, event="open", typed="Ines")
    assert "#duel.1." in front.the(duelling.Duelling).state["share"]["text"]


@pytest.mark.parametrize("make", [lambda: kk.Quiz("cards", length=3), lambda: kk.Trainer("cards")])
def test_a_quiz_shows_what_the_protocol_says(front: FrontEnds, make: Callable[[], Any]) -> None:
    shown = make()
    if isinstance(shown, kk.Trainer):
        front.say(kk.Trainer, event="hello", kept=None)
        front.say(kk.Trainer, event="map", open=True)
    for _question in range(12):
        state = shown.state
        event: dict[str, Any] = {"event": "go on"}
        if state["options"] and not state["done"]:
            event = {"event": "choose", "place": len(state["options"]) - 1}
        front.say(quiz.Quiz, **event, turn=state["turn"])
    assert "keep" in front.sent or not isinstance(shown, kk.Trainer)


def test_the_deal_of_the_day_shows_what_the_protocol_says(front: FrontEnds) -> None:
    deal = kk.Daily("2026-11-21")
    front.say(daily.Daily, event="hello", kept="damaged", day=None)
    action = deal.state["options"][0]["action"]
    front.say(daily.Daily, event="choose", action=action, day=deal.state["day"])
    assert deal.state["share"] and deal.state["options"][0]["worth"]
    day = datetime.now(UTC).date().isoformat()
    front.say(daily.Daily, event="open", day=day)


def test_a_guide_shows_what_the_protocol_says(front: FrontEnds) -> None:
    kk.FirstHand()
    for event in ("hint", "go on", "hint", "go on", "again"):
        place = front.the(guided.Guide).state["place"]
        front.say(guided.Guide, event=event, place=place)


@pytest.mark.parametrize(
    ("value", "hint", "found"),
    [
        ({"do": "keep", "text": "a"}, protocol.Keep, []),
        ({"do": "keep"}, protocol.Keep, ["it lacks text"]),
        ({"do": "keep", "text": "a", "more": 1}, protocol.Keep, ["it has the unknown field more"]),
        ({"do": "keep", "text": None}, protocol.Keep, ["it.text is None"]),
        (True, int, ["it is True"]),
        (1, float, []),
        ([1, 2], protocol.Rect, ["it has 2 items"]),
        (None, protocol.Rect | None, []),
        ("x", types.NoneType, ["it is 'x'"]),
    ],
)
def test_a_fault_would_be_found(value: Any, hint: Any, found: list[str]) -> None:
    assert [*faults(value, hint)] == found
