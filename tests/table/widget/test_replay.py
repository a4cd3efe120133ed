from __future__ import annotations

import asyncio
import gc

import pytest

import koikoi_widget as kk
from koikoi_widget.engine.actions import DEAL, KOI_KOI
from koikoi_widget.engine.words.yaku_names import yaku_name
from tests.table.matches import played, press, say


def a_replay(**options) -> kk.Replay:
    return kk.Replay(played(), deck="index", **options)


@pytest.mark.parametrize("seen_by", [0, 1, "open"])
def test_forward_and_back_show_the_same_scenes(seen_by: int | str) -> None:
    replay = a_replay(seen_by=seen_by)
    forward = []
    for place in range(replay.length + 1):
        replay.go(place)
        forward.append((replay.screen.scene, replay.bridge.state))
    for place in reversed(range(replay.length + 1)):
        replay.go(place)
        assert (replay.screen.scene, replay.bridge.state) == forward[place]


def test_a_replay_can_be_made_of_a_match_a_record_or_a_text() -> None:
    match = played(steps=9)
    for source in (match, match.record, str(match.record)):
        assert kk.Replay(source, deck="index").length == 9


def test_a_replay_leaves_the_match_as_it_is() -> None:
    match = played(steps=9)
    before = str(match.record)
    kk.Replay(match, deck="index").go(3)
    assert str(match.record) == before


def test_a_broken_record_is_refused_by_its_line() -> None:
    with pytest.raises(kk.RecordError, match="line 2: "):
        kk.Replay("koi-koi record 1\nrules: poker\n", deck="index")


@pytest.mark.filterwarnings("error::pytest.PytestUnraisableExceptionWarning")
def test_what_is_refused_is_cleared_away_without_a_word() -> None:
    with pytest.raises(kk.RecordError):
        kk.Replay("nonsense")
    gc.collect()


def test_open_cards_are_all_face_up_and_a_side_shows_only_its_own() -> None:
    replay = a_replay()
    say(replay, event="size", size=[360, 740, 1])
    hands = replay.state.watching.playback.position.round.hands
    faces = {thing.card for thing in replay.screen.scene.things if thing.card}
    assert faces >= set(hands[0] | hands[1])
    larger = replay.screen.layout.opponent_hand  # so that it can be read
    for seat in (0, 1):
        replay.see(seat)
        faces = {thing.card for thing in replay.screen.scene.things if thing.card}
        assert faces >= set(hands[seat]) and not faces & set(hands[1 - seat])
        assert replay.screen.layout.opponent_hand.h < larger.h


def test_an_unknown_side_is_named() -> None:
    with pytest.raises(kk.UnknownName, match="'2'; known: 0, 1, open"):
        a_replay(seen_by="2")


def test_buttons_and_slider_step_and_stop_at_the_ends() -> None:
    replay = a_replay()
    say(replay, event="act", action="previous")
    assert replay.place == 0
    press(replay, "next")
    press(replay, "next")
    press(replay, "previous")
    assert replay.place == 1
    press(replay, "last")
    assert replay.place == replay.length
    say(replay, event="set", name="go", value=5)
    assert replay.place == 5
    press(replay, "first")
    say(replay, event="set", name="see", value="1")
    assert replay.place == 0 and replay.bridge.state["tools"][-1]["value"] == "1"


def tool(replay: kk.Replay, action: str) -> dict:
    replay.tell()
    return next(each for each in replay.bridge.state["tools"] if each["action"] == action)


def where_a_score_has_grown(match: kk.Match) -> set[int]:
    """Return after how many actions somebody's pile scored more than before."""

    def score(place: int, seat: int) -> int:
        position = match.at(place).round
        return match.rules.total(position.piles[seat].mask, position.month)

    played = [(at, seat) for at, (seat, action) in enumerate(match.played) if action != DEAL]
    return {at + 1 for at, seat in played if score(at + 1, seat) > score(at, seat)}


def test_a_replay_can_be_led_to_each_round_each_yaku_and_each_call() -> None:
    replay = kk.Replay(played(seed=6), deck="index")
    options = [(int(place), text) for place, text in tool(replay, "go to")["options"]]
    match = replay.state.watching.playback.match
    begins = [0, *(at + 1 for at, action in enumerate(match.actions[:-1]) if action == DEAL)]
    calls = [at + 1 for at, action in enumerate(match.actions) if action == KOI_KOI]
    told = dict(options)
    assert [told[place] for place in begins] == ["Round 1 of 2", "Round 2 of 2"]
    assert calls and all(told[place].endswith(": koi-koi") for place in calls)
    assert told.keys() == {*begins, *calls, *where_a_score_has_grown(match)}
    for place, text in options:
        say(replay, event="set", name="go to", value=str(place))
        assert (replay.place, tool(replay, "go to")["value"]) == (place, str(place))
        if place not in {*begins, *calls}:
            name, _colon, yaku = text.partition(": ")
            seat, position = match.step(place - 1)[0], match.at(place)
            assert name == f"Player {seat + 1}"
            score = match.rules.score(position.round.piles[seat].mask, position.view(seat).month)
            assert set(yaku.split(" + ")) <= {yaku_name(each.id) for each, _points in score}


def test_keys_lead_from_moment_to_moment() -> None:
    replay = a_replay()
    places = [int(place) for place, _text in tool(replay, "go to")["options"]]
    keys = replay.bridge.state["keys"]
    for place in [*places[1:], replay.length]:
        say(replay, event="act", action=keys["PageDown"])
        assert replay.place == place
    for place in reversed(places):
        say(replay, event="act", action=keys["PageUp"])
        assert replay.place == place


def test_the_moves_of_a_round_are_listed_and_each_leads_to_itself() -> None:
    replay = kk.Replay(played(seed=6), deck="index")
    replay.go(3)
    press(replay, "log")
    lines = replay.panel.state["lines"]
    assert [line[2] for line in lines].index("now") == 3
    for text, place, _now in lines:
        replay.hear_panel({"event": "go", "place": int(place)})
        replay.tell()
        assert replay.place == int(place)
        assert replay.bridge.state["happened"][0] == [("", text, "", "")]
        assert replay.panel.state["lines"][int(place)][2] == "now"
    replay.go(replay.length)
    replay.tell()
    assert int(replay.panel.state["lines"][0][1]) == int(lines[-1][1]) + 1  # the second round
    press(replay, "log")
    assert replay.panel.page == ""


def test_a_replay_goes_on_by_itself_until_it_ends_or_somebody_leads_it(monkeypatch) -> None:
    monkeypatch.setattr("koikoi_widget.table.widget.errands.REST", 0)

    async def watch() -> None:
        replay = kk.Replay(played(steps=9), deck="index", speed="off")
        press(replay, "autoplay")
        while replay.place < 4:
            await asyncio.sleep(0)
        press(replay, "previous")
        assert not tool(replay, "autoplay")["pressed"]
        place = replay.place
        for _turn in range(50):
            await asyncio.sleep(0)
        assert replay.place == place
        press(replay, "autoplay")
        while replay.place < replay.length:
            await asyncio.sleep(0)
        assert not tool(replay, "autoplay")["pressed"]
        press(replay, "autoplay")
        assert replay.place == 0 and tool(replay, "autoplay")["pressed"]
        replay.close()

    asyncio.run(asyncio.wait_for(watch(), 60))


def test_a_step_that_nobody_let_go_on_is_not_made() -> None:
    replay = a_replay()
    say(replay, event="act", action="step")
    assert replay.place == 0


def test_in_a_replay_the_pages_of_the_drawer_and_a_card_s_sheet_follow_the_position() -> None:
    replay = a_replay()
    say(replay, event="act", action="piles")
    assert replay.panel.page == "piles" and "m" not in replay.panel.state["where"]
    replay.go(12)
    replay.tell()
    assert "m" in replay.panel.state["where"]
    replay.hear_panel({"event": "sheet", "card": 5})
    assert replay.state.card is kk.DECK[5]
    replay.hear_panel({"event": "close"})
    assert replay.panel.page == ""


def test_every_step_is_said_with_its_number_and_nobody_is_called_you() -> None:
    replay = a_replay()
    for place in range(replay.length + 1):
        replay.go(place)
        spoken = replay.bridge.state["spoken"]
        assert spoken.startswith(f"Step {place} of {replay.length}. ")
        assert "You" not in spoken and "your" not in spoken
        assert "You" not in replay.bridge.state["described"]


def test_the_seat_that_is_yours_is_spoken_to() -> None:
    replay = kk.Replay(played(), 0, players=("You", "Greedy"), you=0, deck="index")
    spoken = []
    for place in range(replay.length + 1):
        replay.go(place)
        spoken.append(replay.bridge.state["spoken"])
    assert any("You play " in words for words in spoken)
    assert not any("You plays" in words or "You starts" in words for words in spoken)
    assert [text for _side, text in tool(replay, "see")["options"]] == [
        "Your side",
        "Greedy's side",
        "All cards face up",
    ]


def test_a_finished_match_offers_its_replay_and_the_way_back() -> None:
    table = kk.Table(match=played(), deck="index")
    press(table, "replay")
    assert table.bridge.state["phase"] == "replay"
    press(table, "next")
    assert table.bridge.state["move"] == 1
    press(table, "leave")
    assert table.bridge.state["phase"] == "over"


def test_a_running_match_is_not_replayed_for_that_would_show_the_hidden_cards() -> None:
    table = kk.Table("bga", seed=4, deck="index")
    say(table, event="act", action="replay")
    assert table.bridge.state["phase"] == "play"
    press(table, "record")
    assert "replay" not in dict(table.bridge.state["dialog"]["buttons"])


@pytest.mark.parametrize("step", ["two", -1, 1.5, None, "9" * 5000])
def test_a_step_that_is_none_is_refused_in_words(step):
    replay = kk.Replay(kk.Match("bga", 5), speed="off")
    replay.hear({"event": "set", "name": "go", "value": step})
    assert replay.place == 0 and "failed" not in replay.bridge.state["error"]
