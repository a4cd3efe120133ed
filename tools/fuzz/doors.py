"""The doors: where input from outside comes in. Each is tried with half-right inputs."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from typer.testing import CliRunner

import koikoi_widget as kk
from koikoi_widget.cli.main import app
from koikoi_widget.engine.errors import MOST_TOLD, KoiKoiError
from koikoi_widget.engine.rules import OPTIONS, parse_option
from koikoi_widget.lessons.learner.daily_answers import read_answers
from koikoi_widget.lessons.my_matches.own_matches import OwnMatches
from koikoi_widget.lessons.quiz.daily import Daily
from koikoi_widget.lessons.quiz.quiz import Quiz
from koikoi_widget.lessons.quiz.trainer import Trainer
from koikoi_widget.settings.options import Options
from koikoi_widget.settings.options_widget import OptionsPanel
from koikoi_widget.table.saved.saved_match import Kept
from koikoi_widget.table.words.record_words import match_in_file
from koikoi_widget.widgets import messages

from .values import CARDS, PLAIN, either, mutated, mutated_json, odd, plain

PRICES = kk.PRESETS["nintendo"].prices
TEXTS = [value for value in PLAIN if isinstance(value, str)]


@dataclass(frozen=True)
class Door:
    """A door: what tries it, and how large its share of the inputs is."""

    session: Callable[[Random], Iterator[None]]
    weight: int


def _sound(told: str) -> None:
    """Complain of a sentence that nobody could show."""
    assert len(told) <= MOST_TOLD, f"{len(told)} characters: {told[:80]}"
    told.encode()


@contextmanager
def ours() -> Iterator[None]:
    """Complain of a refusal of what the package itself has made or accepted before."""
    try:
        yield
    except KoiKoiError as error:
        raise AssertionError(f"our own was refused: {error}") from error


# The engine.


@cache
def matches() -> tuple[kk.Match, ...]:
    """Return matches under all rules, some running and some over."""
    played = []
    for number, rules in enumerate(kk.PRESETS):
        match, rng = kk.Match(rules, number, rounds=1 + number % 3), Random(number)
        for _step in range(10**9 if number % 2 else 20):
            if match.is_over:
                break
            match.push(rng.choice(match.legal_actions))
        played.append(match)
    return tuple(played)


def cards(rng: Random) -> str:
    """Return some cards as notation."""
    return " ".join(rng.sample(CARDS, rng.randrange(12)))


def notation(rng: Random) -> Iterator[None]:
    """Cards, sets of cards, actions, values of rules."""
    parsers: tuple[Callable[[Any], Any], ...] = (
        kk.Card.parse,
        kk.CardSet.parse,
        kk.CardSet,
        kk.CardSet.of,
        kk.CardSet.from_mask,
        kk.Action.parse,
        kk.card_name,
        kk.player,
        lambda text: kk.card_name(kk.DECK[0], text),
        lambda _text: parse_option(rng.choice([*OPTIONS, *PRICES]), rng.choice(TEXTS)),
    )
    words = ("play 1-bright", "take 9-chaff-1", "play 1-bright taking 1-ribbon", "koi-koi")
    while True:
        text = either(rng, lambda: mutated(rng.choice([cards(rng), *words]), rng))
        read = rng.choice(parsers)(text)
        if isinstance(read, kk.CardSet):
            with ours():
                assert kk.CardSet.parse(str(read)) == read
        yield


def counting(rng: Random) -> Iterator[None]:
    """What scores what: score, settle, rules."""
    while True:
        rules = either(rng, lambda: rng.choice(list(kk.PRESETS)))
        month = either(rng, lambda: rng.choice([None, 1, 12]))
        which = rng.randrange(3)
        if which == 0:
            kk.score(either(rng, lambda: cards(rng)), rules, month=month)
        elif which == 1:
            kk.settle(
                rules,
                piles=either(rng, lambda: (cards(rng), cards(rng))),
                winner=either(rng, lambda: rng.choice([0, 1, None])),
                koi_calls=either(rng, lambda: (rng.randrange(3), 0)),
                field_brights=either(rng, lambda: rng.randrange(4)),
                month=month,
                starter=either(rng, lambda: rng.randrange(2)),
            )
        else:
            name = rng.choice([*OPTIONS, *PRICES, "yaku", "id", "x" * 500])
            choices = [*getattr(OPTIONS.get(name), "choices", ()), 1, 6, True]
            house = kk.rules(rules, **{name: either(rng, partial(rng.choice, choices))})
            with ours():
                str(kk.Match(house, 1).record)
        yield


def yaku(rng: Random) -> Iterator[None]:
    """Yaku of somebody's own."""
    row: dict[str, Any] = {
        "id": "own",
        "points": 3,
        "pool": 0xF0F0,
        "need": 2,
        "required": 0,
        "extra": 1,
        "extra_pool": 0,
        "family": "",
        "forbidden": 0,
        "viewing": False,
    }
    while True:
        wrong = {rng.choice(list(row)): odd(rng) for _time in range(rng.randrange(3))}
        house = kk.rules("bga", yaku=[kk.Yaku(**row | wrong)])
        with ours():
            match = kk.Match(house, 1)
            kk.score(CARDS[:20], house)
            assert kk.Match.from_record(kk.Record.parse(str(match.record))) == match
        yield


def match_made(rng: Random) -> Iterator[None]:
    """Arguments of a match, a deal, a round."""
    deal = kk.Match("bga", 1).round.deal
    while True:
        which = rng.randrange(4)
        if which == 0:
            kk.Match(
                either(rng, lambda: "bga"),
                either(rng, lambda: 5),
                either(rng, lambda: 3),
                deals=either(rng, lambda: [deal]),
                starter=either(rng, lambda: 1),
            )
        elif which == 1:
            kk.Deal(
                either(rng, lambda: deal.hands),
                either(rng, lambda: deal.field),
                either(rng, lambda: deal.stock),
            )
        elif which == 2:
            kk.Round.from_deal(
                either(rng, lambda: kk.PRESETS["bga"]),
                either(rng, lambda: deal),
                either(rng, lambda: 2),
                either(rng, lambda: 0),
            )
        else:
            kk.Match.from_record(odd(rng))
        yield


def pushed(rng: Random) -> Iterator[None]:
    """A match played by anybody, with anything."""
    match = kk.Match(rng.choice(list(kk.PRESETS)), rng.randrange(10**6), rounds=2)
    while not match.is_over:
        before = len(match.actions)
        legal = rng.choice(match.legal_actions)
        text = mutated(str(legal), rng)
        for action in (odd(rng), text, legal):
            try:
                match.push(action)
            except KoiKoiError as error:
                _sound(str(error))
                assert len(match.actions) == before
            else:
                break
        rng.choice([match.view, lambda _seat: None])(either(rng, lambda: 0, 0.95))
        yield


def record(rng: Random) -> Iterator[None]:
    """Records that were right once."""
    texts = [str(match.record) for match in matches()]
    while True:
        text = mutated(rng.choice(texts), rng) if rng.random() < 0.9 else odd(rng)
        match = kk.Match.from_record(kk.Record.parse(text))
        with ours():
            assert kk.Match.from_record(match.record) == match
        yield


def kept(rng: Random) -> Iterator[None]:
    """Matches that a browser kept, and files that somebody opens."""
    texts = [
        f"{who}\n{match.record}"
        for match in matches()
        for who in (
            "greedy",
            "person counts",
            "person resigned-1",
            "own:X",
            "nobody",
            "greedy counts x",
        )
    ]
    while True:
        text = mutated(rng.choice(texts), rng)
        if rng.random() < 0.7:
            Kept.parse(text)
        else:
            match_in_file(str(plain(rng)), rng.choice([None, text.partition("\n")[2]]))
        yield


def simulated(rng: Random) -> Iterator[None]:
    """Arguments of a simulation; if all of them are right, one short match is played."""
    while True:
        right: dict[str, Any] = {
            "first": "random",
            "second": "random",
            "games": 1,
            "rounds": 1,
            "seed": 3,
            "rules": "bga",
            "executor": None,
        }
        wrong = {name: odd(rng) for name in rng.sample(list(right), rng.randrange(1, 3))}
        if wrong.get("games") in range(10, 10**6):
            wrong["games"] = 0
        if wrong.get("rounds") in range(3, 100):
            wrong["rounds"] = 0
        kk.simulate(**right | wrong, progress=False)
        yield


# What a learner's browser keeps.


def resumed(rng: Random) -> Iterator[None]:
    """A file of matches that a simulation goes on from; one that is refused stays as it is."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "matches.txt"
        play = partial(kk.simulate, "random", "random", 4, rounds=1, resume=file, progress=False)
        whole, sample = play(), file.read_text("utf-8")
        while True:
            damaged = mutated(sample, rng).encode("utf-8", "replace")
            file.write_bytes(damaged)
            try:
                assert play().games == whole.games
            except KoiKoiError:
                assert file.read_bytes() == damaged
                raise
            yield


def progress(rng: Random) -> Iterator[None]:
    """Progress as text, and what can be done with it."""
    known = kk.Progress()
    for number, item in enumerate((*CARDS[:9], "bga/three-brights", "house/own")):
        for is_right in (True, False, True)[number % 3 :]:
            known = known.answered(item, is_right)
    sample = json.loads(str(known))
    calls: tuple[Callable[[Any], Any], ...] = (
        kk.Progress,
        known.merged,
        known.due,
        known.recall,
        known.month_recall,
        lambda value: known.recall(CARDS[0], value),
        lambda value: known.month_recall(3, value),
        lambda value: known.answered(CARDS[1], True, value),
        lambda value: known.answered(CARDS[20], False, value),
        lambda value: known.answered(value, True),
        lambda value: kk.Progress({CARDS[0]: value}),
    )
    while True:
        if rng.random() < 0.7:
            read = kk.Progress.parse(mutated_json(sample, rng))
            with ours():
                assert kk.Progress.parse(str(read)) == read
        else:
            rng.choice(calls)(odd(rng))
        yield


def options(rng: Random) -> Iterator[None]:
    """Options as text."""
    house = Options.of("nintendo", marks=False).changed("viewings", "never").changed("rounds", 6)
    samples = [json.loads(str(each)) for each in (Options(), house)]
    while True:
        text = mutated_json(rng.choice(samples), rng)
        read, refused = Options().parsed(text)
        for sentence in refused:
            _sound(sentence)
        with ours():
            assert Options().parsed(str(read)) == (read, ())
        Options().changed(rng.choice([*OPTIONS, *PRICES, "seed", "deck", "rules", "x"]), odd(rng))
        yield


def days(rng: Random) -> Iterator[None]:
    """Answers to the deal of the day as text."""
    sample = {
        f"2026-11-{day}": {"action": "stop", "right": True, "on": f"2026-11-{day}"}
        for day in range(10, 20)
    }
    while True:
        answers, _is_damaged = read_answers(mutated_json(sample, rng))
        json.dumps(answers)
        yield


# Widgets, spoken to as a browser does, without one.


def said(events: messages.Events[Any], rng: Random, right: Mapping[str, Any]) -> Any:
    """Return a message, half right at best; `right` says what would be."""
    if rng.random() < 0.02:
        return plain(rng)
    event = rng.choice([*events, *events, "nonsense", "close", "begin", "back", "open", "time"])
    fields = {
        name: right.get(name) if rng.random() < 0.7 else plain(rng)
        for name in (*events.get(event, {}), *(["turn"] if rng.random() < 0.1 else []))
    }
    return {"event": event if rng.random() < 0.95 else plain(rng), **fields}


def _shown(*states: Mapping[str, Any]) -> None:
    for state in states:
        json.dumps(state, ensure_ascii=False).encode()
        _sound(str(state.get("error") or ""))


def table(rng: Random) -> Iterator[None]:
    """A table, its panel and its advice box."""
    opponent = rng.choice(["random", "person"])
    shown = kk.Table("bga", opponent, rng.randrange(99), rounds=1, speed="off")
    text = f"greedy\n{matches()[0].record}"
    pairs = (
        (shown.hear, messages.TABLE),
        (shown.hear_panel, messages.PANEL),
        (shown.hear_advice_box, messages.BOX),
    )
    tools = (
        "record",
        "upload",
        "save",
        "close",
        "undo",
        "replay",
        "yaku",
        "unseen",
        "fresh",
        "go on",
        "new",
        "show cards",
        "replay opened",
        "play opened",
        "next",
        "leave",
        "dismiss",
    )
    while True:
        state = shown.bridge.state
        moves = [entry["action"] for entry in state["moves"]]
        right = {
            "size": rng.choice([[1000, 700, 1], [390, 700, 3], [320, -4, 2], [1, 1, 0.1]]),
            "view": "v",
            "calm": True,
            "number": 1,
            "took": 5.0,
            "press": ["v", rng.randrange(10**6)],
            "decision": state["decision"],
            "kept": mutated(text, rng),
            "action": rng.choice([*moves, *moves, *tools]),
            "at": [rng.randrange(1000), rng.randrange(700)],
            "of": rng.choice([None, *moves]),
            "name": rng.choice(["go", "see", "file.txt"]),
            "value": rng.choice(["open", "1", 3]),
            "text": mutated(text.partition("\n")[2], rng),
            "card": rng.randrange(48),
        }
        hears, events = rng.choice(pairs) if rng.random() < 0.3 else pairs[0]
        before = shown.match.actions
        hears(said(events, rng, right))
        assert shown.panel
        _shown(shown.bridge.state, shown.panel.state)
        after = shown.match.actions
        assert not before or not after or before[0] == after[0] or shown.match.record
        yield


def replay(rng: Random) -> Iterator[None]:
    """A replay."""
    shown = kk.Replay(rng.choice(matches()), speed="off")
    right = {
        "size": [1000, 700, 1],
        "decision": None,
        "action": "next",
        "name": "go",
        "value": 5,
        "at": [3, 4],
        "kept": None,
    }
    while True:
        right |= {
            "decision": shown.bridge.state["decision"],
            "action": rng.choice(["first", "next", "previous", "last"]),
            "name": rng.choice(["go", "see"]),
        }
        shown.hear(said(messages.TABLE, rng, right))
        _shown(shown.bridge.state)
        yield


def panel(rng: Random) -> Iterator[None]:
    """The options of a page."""
    shown = OptionsPanel(Options(), frozenset(), lambda _name: None, lambda: None)
    text = str(Options.of("nintendo"))
    while True:
        name = rng.choice(["rules", "deck", "seed", "marks", *OPTIONS, *PRICES])
        right = {
            "kept": mutated(text, rng),
            "name": name,
            "number": 3,
            "value": rng.choice(["bga", 3, True, "never"]),
        }
        shown.hear(said(messages.OPTIONS, rng, right))
        json.dumps(shown.state, ensure_ascii=False).encode()
        for sentence in (*shown.state["refused"], *shown.wrong.values()):
            _sound(sentence)
        yield


def quiz(rng: Random) -> Iterator[None]:
    """A quiz."""
    about = rng.choice(["cards", "months", "yaku", "scores"])
    shown = Quiz(about, seed=rng.randrange(99), length=5)
    while True:
        right = {"place": rng.randrange(5), "turn": shown.state["turn"]}
        shown.hear(said(messages.QUIZ, rng, right))
        _shown(shown.state)
        yield


def trainer(rng: Random) -> Iterator[None]:
    """A trainer with what its browser keeps."""
    sample = json.loads(str(kk.Progress().answered(CARDS[0], True)))
    shown = Trainer("cards", seed=rng.randrange(99), length=5, keep=f"fuzz{rng.random()}")
    while True:
        right = {
            "place": rng.randrange(4),
            "turn": shown.state["turn"],
            "open": True,
            "kept": mutated_json(sample, rng),
            "text": mutated_json(sample, rng),
            "name": rng.choice(["names", "seconds", "x" * 900]),
            "value": rng.choice(["60", "0"]),
        }
        shown.hear(said(messages.QUIZ, rng, right))
        _shown(shown.state, shown.panel)
        yield


def daily(rng: Random) -> Iterator[None]:
    """The deal of the day; answers are not worked out, that takes seconds."""
    shown = Daily("2026-11-05")
    day = "2026-11-05"
    while True:
        sample = {day: {"action": "nonsense", "right": True, "on": day}}
        right = {"kept": mutated_json(sample, rng), "day": day, "action": "play 99-bright"}
        shown.hear(said(messages.DAILY, rng, right))
        _shown(shown.state)
        yield


def own_matches(rng: Random) -> Iterator[None]:
    """One's own play with what its browser keeps."""
    sample = json.loads(str(kk.OwnPlay({"0" * 16: kk.own_play(kk.Match("bga", seed=1))})))
    sample["matches"]["0" * 16]["costs"] = {"discard": [3, 1.5, 0.2]}
    shown = OwnMatches()
    while True:
        right = {"kept": mutated_json(sample, rng)}
        shown.hear(said(messages.OWN_PLAY, rng, right))
        _shown(shown.state)
        yield


# The command line.


def commands(rng: Random) -> Iterator[None]:
    """Words after `koikoi`."""
    runner = CliRunner()
    texts = [text for text in TEXTS if "\x00" not in text]
    while True:
        word = rng.choice([*texts, *CARDS])
        words = rng.choice(
            [
                ["score", word, "1-bright"],
                ["score", "1-bright", "--rules", word],
                ["score", "1-bright", "--month", word],
                ["score", "1-bright", "--set", f"{rng.choice([*OPTIONS, *PRICES, word])}={word}"],
                ["simulate", word, "random", "--games", "1", "--rounds", "1"],
                ["simulate", f"greedy courage={word}", "random", "--games", "1", "--rounds", "1"],
                ["simulate", "random", "random", "--games", f"-{word}"],
                ["simulate", "random", "random", "--games", "1", "--rounds", "1", "--seed", word],
                ["review", word],
                ["table", "--out", f"/proc/{word}"],
                ["table", "--out", os.devnull, "--seed", word, "--palette", rng.choice(texts)],
            ]
        )
        words = [each for each in words if "\ud800" not in each]
        result = runner.invoke(app, words)
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        for line in result.stderr.splitlines():
            if line.startswith("koikoi: "):
                _sound(line.removeprefix("koikoi: "))
        yield


DOORS = {
    "notation": Door(notation, 330),
    "counting": Door(counting, 210),
    "yaku": Door(yaku, 30),
    "match_made": Door(match_made, 90),
    "pushed": Door(pushed, 160),
    "record": Door(record, 35),
    "kept": Door(kept, 12),
    "simulated": Door(simulated, 2),
    "resumed": Door(resumed, 2),
    "progress": Door(progress, 25),
    "options": Door(options, 25),
    "days": Door(days, 60),
    "table": Door(table, 10),
    "replay": Door(replay, 5),
    "panel": Door(panel, 10),
    "quiz": Door(quiz, 3),
    "trainer": Door(trainer, 5),
    "daily": Door(daily, 2),
    "own_matches": Door(own_matches, 10),
    "commands": Door(commands, 2),
}
