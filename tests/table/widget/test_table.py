"""The table without a browser: presses arrive as its bridge would send them."""

from __future__ import annotations

import pytest
from ipycanvas import Canvas

import koikoi_widget as kk
from koikoi_widget.engine.errors import UnknownName
from koikoi_widget.table.widget.bridge import Bridge
from tests.browser.matches import capturing
from tests.table.matches import Silent, click, say


def a_table(**options) -> kk.Table:
    match = kk.Match("nintendo", seed=4, rounds=1, starter=0)
    return kk.Table(match=match, opponent=Silent(), deck="index", **options)


def test_a_click_on_a_hand_card_plays_it_and_the_opponent_answers() -> None:
    table = a_table()
    card = next(a.card for a in table.match.legal_actions if not a.taking)
    click(table, card)
    assert str(table.match.actions[0]) == f"play {card}"
    assert table.match.seat == 0


def test_a_click_beside_the_cards_does_nothing() -> None:
    table = a_table()
    say(table, event="click", at=[1, 1])
    assert not table.match.actions


@pytest.mark.parametrize("by", ["click", "tap"])
def test_a_press_beside_the_cards_puts_a_chosen_card_back(by: str) -> None:
    table = kk.Table(match=capturing(choices=2), deck="index")
    asked = table.bridge.state["asked"]
    card = next(each.card for each in table.match.legal_actions if each.taking)
    click(table, card, event=by)
    assert table.bridge.state["asked"] != asked
    say(table, event=by, at=[1, 1])
    assert table.bridge.state["asked"] == asked
    assert not table.match.actions


@pytest.mark.parametrize("by", ["click", "tap"])
def test_a_press_that_misses_both_cards_to_choose_from_leaves_the_choice_open(by: str) -> None:
    table = kk.Table(match=capturing(choices=2), deck="index")
    plays = [each for each in table.match.legal_actions if each.taking]
    click(table, plays[0].card, event=by)
    asked, scene = table.bridge.state["asked"], table.screen.scene
    missed = next(card for card in table.match.view(0).field if card.month != plays[0].card.month)
    beside = scene.find(plays[0].taking).at
    assert scene.at(beside.x - 2, beside.y + 1) is None
    say(table, event=by, at=[beside.x - 2, beside.y + 1])
    click(table, missed, event=by)
    assert table.bridge.state["asked"] == asked
    click(table, plays[0].taking, event=by)
    assert table.match.actions[0] == plays[0]


@pytest.mark.parametrize("by", ["click", "tap"])
@pytest.mark.parametrize("choices", [1, 2])
@pytest.mark.parametrize("takes", [True, False])
def test_by_a_free_discard_a_card_takes_what_is_pressed_or_is_discarded_if_pressed_again(
    by: str, choices: int, takes: bool
) -> None:
    table = kk.Table(match=capturing(choices, kk.rules("bga", free_discard=True)), deck="index")
    *captures, discard = next(
        plays
        for card in table.match.view(0).hand
        if len(plays := table.screen.shown.plays(card)) == choices + 1
    )
    click(table, discard.card, event=by)
    assert not table.match.actions
    assert "again to discard" in table.bridge.state["asked"]
    click(table, captures[-1].taking if takes else discard.card, event=by)
    assert table.match.actions[0] == (captures[-1] if takes else discard)


def test_an_illegal_action_says_why_and_leaves_the_match_as_it_was() -> None:
    table = a_table()
    before = str(table.match.record)
    with pytest.raises(kk.IllegalAction):
        table.push("koi-koi")
    say(table, event="act", action="koi-koi")
    assert "not allowed" in table.bridge.state["error"]
    assert str(table.match.record) == before


@pytest.mark.parametrize("by", ["click", "tap", "button"])
def test_a_press_meant_for_an_older_decision_is_refused_in_words(by: str) -> None:
    table = a_table()
    older, card = table.bridge.state["decision"], table.match.legal_actions[0].card
    table.push(table.match.legal_actions[-1])
    played = table.match.actions
    action = next(a for a in table.match.legal_actions if a.card is card)
    if by == "button":
        say(table, event="act", action=str(action), decision=older)
    else:
        click(table, card, event=by, decision=older)
    assert table.match.actions == played
    assert "look again" in table.bridge.state["error"]
    table.push(action)
    assert not table.bridge.state["error"]


def test_a_press_for_one_match_plays_nothing_in_the_next() -> None:
    table = a_table()
    decision = table.bridge.state["decision"]
    table.new_match("nintendo", Silent(), seed=7)
    assert not table.match.actions
    press = str(table.match.legal_actions[0])
    say(table, event="act", action=press, decision=decision)
    assert not table.match.actions and "look again" in table.bridge.state["error"]


def test_a_press_is_played_as_long_as_the_decision_is_the_same() -> None:
    table = a_table()
    decision = table.bridge.state["decision"]
    say(table, event="size", size=[400, 700, 2])
    table.use_names("mario")
    say(table, event="act", action=str(table.match.legal_actions[0]), decision=decision)
    assert table.match.actions and not table.bridge.state["error"]


@pytest.mark.parametrize("event", ["click", "about"])
def test_a_press_means_the_card_that_was_seen_there_wherever_it_lies_by_now(event: str) -> None:
    table = a_table()
    action = table.match.legal_actions[3]
    (move,) = [each for each in table.bridge.state["moves"] if each["action"] == str(action)]
    x, y, _width, _height = move["at"]
    layout = table.bridge.state["layout"]
    say(table, event="size", size=[400, 700, 2])
    assert table.screen.scene.at(x + 5, y + 5) != table.screen.scene.find(action.card)
    say(table, event=event, at=[x + 5, y + 5], layout=layout)
    meant = table.state.card if event == "about" else table.match.actions[0].card
    assert meant is action.card


def test_of_two_views_the_one_that_was_used_last_decides_how_the_table_is_laid_out() -> None:
    table = a_table()
    wide, narrow = [900.0, 700.0, 1.0], [380.0, 700.0, 1.0]
    for size, view in ((wide, "wide"), (narrow, "narrow")):
        say(table, event="size", size=size, view=view, claims=True)
    say(table, event="size", size=wide, view="wide", claims=True)
    # It was measured again, and told before it heard that the other one is in use.
    say(table, event="size", size=[*narrow[:1], 650, 1], view="narrow", claims=False)
    assert [*table.bridge.state["size"]] == wide and table.bridge.state["view"] == "wide"
    say(table, event="size", size=narrow, view="narrow", claims=True)
    assert [*table.bridge.state["size"]] == narrow


def test_what_answers_no_decision_is_done_whatever_has_happened_since() -> None:
    table = a_table()
    table.push(table.match.legal_actions[0])
    say(table, event="act", action="undo")
    assert not table.match.actions and not table.bridge.state["error"]


@pytest.mark.parametrize(
    "option", ["rules", "opponent", "speed", "deck", "palette", "names", "cloth", "back"]
)
def test_an_unknown_option_is_named_with_what_is_known(option: str) -> None:
    with pytest.raises(UnknownName, match="'tarot'; known: "):
        kk.Table(**{option: "tarot"})


def test_a_refused_new_match_leaves_the_old_one() -> None:
    table = a_table()
    match, opponent = table.match, table.opponent
    for wrong in ({"rules": "poker"}, {"opponent": "nobody"}, {"rounds": 0}):
        with pytest.raises(kk.KoiKoiError):
            table.new_match(**wrong)
    assert table.match is match and table.opponent is opponent


def test_only_what_changed_of_the_kept_match_is_sent() -> None:
    bridge = Bridge(storage_key="x")
    sent = []
    bridge.send = sent.append
    bridge.keep("koi-koi 鯉 one")
    bridge.keep("koi-koi 鯉 one two")
    bridge.keep("koi-koi 鯉 one two")
    change = {"number": 2, "from": 13, "text": " two"}
    assert sent[1:] == [{"do": "state", "changes": {}, "keep": change}]
    bridge.tell_all()  # the browser has missed something
    bridge.keep("koi-koi 鯉 one two")
    assert sent[-1]["keep"] == {"number": 3, "from": 0, "text": "koi-koi 鯉 one two"}


def test_only_what_changed_of_the_state_is_sent() -> None:
    bridge = Bridge()
    sent = []
    bridge.send = sent.append
    bridge.state = {"move": 0, "asked": "Play a card.", "tools": ["undo"]}
    bridge.state = {"move": 1, "asked": "Play a card."}
    assert sent[1:] == [{"do": "state", "changes": {"move": 1, "tools": None}}]
    bridge.tell_all()
    assert sent[-1] == {"do": "state", "changes": bridge.state}


def test_of_a_list_only_the_entries_that_differ_are_sent() -> None:
    bridge = Bridge()
    sent = []
    bridge.send = sent.append
    bridge.state = {"words": ["Round 1", "You", "100"]}
    bridge.state = {"words": ["Round 1", "You", "102"]}
    assert sent[1:] == [{"do": "state", "changes": {}, "entries": {"words": (3, {"2": "102"})}}]
    bridge.state = {"words": ["Round 2", "You"]}
    bridge.state = {"words": ["Round 2", "You", "104"]}
    told = [message["entries"]["words"] for message in sent[2:]]
    assert told == [(2, {"0": "Round 2"}), (3, {"2": "104"})]
    bridge.state = {"words": []}
    assert sent[-1] == {"do": "state", "changes": {"words": []}}


def test_a_table_that_keeps_nothing_sends_nothing() -> None:
    bridge = Bridge()
    bridge.send = lambda _message: pytest.fail("sent")
    bridge.keep("anything")


def test_painting_lets_go_of_the_canvas_even_when_a_drawing_fails(monkeypatch) -> None:
    def fail(*_place: object) -> None:
        raise ArithmeticError

    table = a_table()
    monkeypatch.setattr(Canvas, "draw_image", fail)
    table.stage.lose_picture()
    with pytest.raises(ArithmeticError):
        table.stage.show()
    assert not table.stage.canvas._canvas_manager._caching


def test_the_canvas_is_as_high_as_its_drawing_whatever_is_told_of_its_style() -> None:
    """A height of its own could be an older one, and squash the drawing."""
    table = a_table()
    table.stage.resize(1000, 700, 2)
    assert table.stage.canvas.layout.width and not table.stage.canvas.layout.height
    shown = float(table.stage.canvas.layout.width.removesuffix("px"))
    assert table.stage.canvas.width == 2 * shown


def test_a_table_that_is_closed_does_not_follow_the_language() -> None:
    table = kk.Table(seed=2, keep="")
    table.close()
    before, words = table.bridge.state, table.bridge.words
    with kk.language("de"):
        assert (table.bridge.state, table.bridge.words) == (before, words)
