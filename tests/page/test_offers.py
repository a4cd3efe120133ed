"""What the page offers once, as a round or a match ends: sounds, and the pace of a beginner."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import koikoi_widget as kk
from koikoi_widget.settings.options import WINS_OF_A_BEGINNER
from tests.table.matches import say


def played_on(app: kk.App, *, whole: bool = False) -> None:
    """Play the round at the table to its end, or the whole match."""
    rng, table = Random(3), app.table
    while not table.match.is_over and (whole or table.match.round.phase != "over"):
        table.push(rng.choice(table.match.legal_actions))


def offered(app: kk.App) -> tuple[str, list[str]]:
    result = app.table.bridge.state["dialog"]["result"]
    return result["offer"], [word for word, _label in result["answers"]]


def answer(app: kk.App, word: str) -> None:
    say(app.table, event="act", action=word)


def sounds(app: kk.App) -> list[Any]:
    """Have the page listen to what the browser is sent to be played."""
    sent: list[Any] = []
    app.table.bridge.send = lambda message, *_more: sent.append(message)  # type: ignore[method-assign]
    return sent


def test_sound_is_offered_after_the_first_round_tried_out_and_then_on() -> None:
    app = kk.App(opponent="novice", seed=5, rounds=3, speed="off", keep="")
    sent = sounds(app)
    played_on(app)
    assert not any(message.get("do") == "sound" for message in sent)
    assert offered(app)[1] == ["try sound", "sound on", "sound off"]
    answer(app, "try sound")
    assert [message["name"] for message in sent if message.get("do") == "sound"] == ["yaku"]
    assert not app.table.sound
    answer(app, "sound on")
    assert app.table.sound and app.options.value("sound")
    assert "Sound is on" in offered(app)[0] and offered(app)[1] == []


def test_sound_is_not_offered_again_whatever_was_answered() -> None:
    app = kk.App(opponent="novice", seed=5, rounds=3, speed="off", keep="")
    played_on(app)
    answer(app, "sound off")
    assert not app.table.sound
    app.table.push("deal")
    played_on(app)
    assert offered(app) == ("", [])
    later = kk.App(opponent="novice", seed=6, rounds=3, speed="off", keep="")
    later.panel.hear({"event": "hello", "kept": str(app.options)})
    assert json.loads(str(app.options))["sound_offered"] is True
    played_on(later)
    assert offered(later) == ("", [])


def test_whoever_has_sound_is_offered_none_and_no_browser_may_answer_unasked() -> None:
    app = kk.App(opponent="novice", seed=5, rounds=3, speed="off", sound=True, keep="")
    played_on(app)
    assert offered(app) == ("", [])
    answer(app, "sound off")
    assert app.table.sound


def test_after_the_second_win_the_page_says_so_and_offers_the_old_pace() -> None:
    apps = (kk.App(opponent="novice", seed=seed, rounds=1, keep="") for seed in range(99))
    won = next(seed for seed, app in enumerate(apps) if _wins(app))
    app = kk.App(opponent="novice", seed=won, rounds=1, keep="")
    app.hear({"event": "matches", "kept": _matches(WINS_OF_A_BEGINNER - 1)})
    assert app.table.speed == "slow"
    _wins(app)
    assert app.table.speed == "normal"
    sentence, answers = offered(app)
    assert "won twice" in sentence and answers == ["slow"]
    answer(app, "slow")
    assert app.table.speed == app.options.value("speed") == "slow"
    answer(app, "new")
    played_on(app)
    assert offered(app) == ("", [])


def _wins(app: kk.App) -> bool:
    played_on(app, whole=True)
    return app.table.match.winner == 0


def _matches(won: int) -> str:
    """What a browser keeps of so many matches that were won."""
    own = kk.OwnPlay()
    seeds = iter(range(999))
    while sum(own.against("novice")) < won:
        match, rng = kk.Match("bga", seed=next(seeds), rounds=1), Random(1)
        while not match.is_over:
            match.push(rng.choice(match.legal_actions))
        if match.winner == 0:
            own = own.noted(match, 0, "novice")
    return str(own)
