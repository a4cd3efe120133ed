"""What can happen to a table, legal or not, for the tests that try everything."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import koikoi_widget as kk
from koikoi_widget.table.model import events
from koikoi_widget.table.model.asking import asked
from koikoi_widget.table.model.commands import REPLAY, TABLE, tools
from koikoi_widget.table.model.events import Effect, Event
from koikoi_widget.table.model.screen import shown_of
from koikoi_widget.table.model.state import TableState
from koikoi_widget.table.model.update import update
from koikoi_widget.table.saved.saved_match import Kept
from tests.table.matches import played

WORDS = (*TABLE, *REPLAY, "deal", "stop", "koi-koi", "upload", "about", "try stop", "nonsense", "")
ACTIONS = (*(f"play {card}" for card in kk.DECK), *(f"take {card}" for card in kk.DECK))
RECORDS = [str(played(steps=steps).record) for steps in (0, 7, 30, 10_000)]
KEPT = [f"{who}\n{record}" for who in ("greedy", "person", "own:X") for record in RECORDS]


def a_card(state: TableState, rng: Random) -> kk.Card:
    """One that lies there, often one that leaves a choice when it is pressed, or any other."""
    view, shown = state.view, shown_of(state)
    choosy = [card for card in view.hand if len(shown.plays(card)) > 1]
    others = [*view.hand, *view.field, *kk.DECK[:: rng.randrange(5, 20)]]
    return rng.choice(choosy if choosy and rng.random() < 0.5 else others)


def an_action(state: TableState, rng: Random) -> kk.Action:
    legal = state.match.legal_actions
    if legal and rng.random() < 0.8:
        return rng.choice(legal)
    return kk.Action.parse(rng.choice([*ACTIONS, "stop", "koi-koi", "deal", "pass", "declare"]))


def a_word(state: TableState, rng: Random) -> str:
    dialog = asked(state, shown_of(state))
    below = tools(REPLAY, state.watching) if state.watching else tools(TABLE, state)
    buttons = [name for name, _label in dialog.buttons] if dialog else []
    in_sight = [*buttons, *buttons, *(tool["action"] for tool in below)]
    words = rng.choice([in_sight or WORDS, in_sight or WORDS, WORDS, [str(an_action(state, rng))]])
    return rng.choice(words)


def a_setting(state: TableState, rng: Random) -> events.Use:
    settings: dict[str, Any] = {
        "helps": rng.choice(["always", "request", "mistake", "never", "fading", "often"]),
        "advice": rng.choice(["off", "request", "always", "often"]),
        "help_by_month": {rng.randrange(1, 13): rng.choice(["never", "request", "mistake"])},
    }
    name = rng.choice([*settings])
    return events.Use(**{name: settings[name]})


def a_greeting(rng: Random) -> events.Greeted:
    text = rng.choice([None, "nonsense", *KEPT])
    return events.Greeted(text, is_newest=rng.random() < 0.3, resumes=rng.random() < 0.3)


def a_match_gone_on(state: TableState, rng: Random) -> events.CaughtUp:
    """A match some steps further on, as another tab may have played it."""
    match = state.match.copy()
    for _step in range(rng.randrange(4)):
        if match.legal_actions:
            match.push(rng.choice(match.legal_actions))
    return events.CaughtUp(match)


def a_match(rng: Random) -> events.Begun:
    match = played("bga", rng.randrange(20), 1, rng.choice([0, 0, 5, 10_000]))
    opponent, practice = rng.choice(["greedy", "person"]), rng.random() < 0.5
    loser = rng.randrange(2) if opponent == "person" else 0
    has_resigned = not match.is_over and rng.random() < 0.3  # before the page was left
    return events.Begun(match, opponent, practice, loser if has_resigned else None)


KINDS: dict[str, Callable[[TableState, Random], Event]] = {
    "push": lambda state, rng: events.Push(an_action(state, rng)),
    "push again": lambda state, rng: events.Push(an_action(state, rng)),
    "undo": lambda _state, _rng: events.Undo(),
    "answer": lambda state, rng: events.Answer(an_action(state, rng), rng.choice(["", "late"])),
    "act": lambda state, rng: events.Act(a_word(state, rng)),
    "act again": lambda state, rng: events.Act(a_word(state, rng)),
    "click": lambda state, rng: events.Touch(a_card(state, rng)),
    "tap": lambda state, rng: events.Touch(a_card(state, rng), is_tap=True),
    "a miss": lambda state, rng: events.Touch(a_card(state, rng), is_in_field=True),
    "a back": lambda _state, _rng: events.Touch(None),
    "about": lambda state, rng: events.About(a_card(state, rng)),
    "about any": lambda _state, _rng: events.About(anywhere=True),
    "closed": lambda _state, rng: events.Closed(rng.choice(["panel", "sheet"])),
    "set": lambda _state, rng: events.Set(
        rng.choice(["go", "see", "x"]), rng.choice([3, "1", "open", "x", None])
    ),
    "upload": lambda _state, rng: events.Upload("a.txt", rng.choice([None, "x", *RECORDS])),
    "use": a_setting,
    "replay": lambda _state, rng: events.Act(
        rng.choice(["replay", "replay opened", "mistakes", "next", "last"])
    ),
    "begun": lambda _state, rng: a_match(rng),
    "greeted": lambda _state, rng: a_greeting(rng),
    "settle": lambda _state, rng: events.Settle(takes=rng.random() < 0.5),
    "advised": lambda state, _rng: events.Advised(state.view, "no coach is here"),
    "reviewed": lambda _state, rng: events.Reviewed(rng.randrange(2), "no coach is here"),
    "looked": lambda _state, rng: events.Looked(rng.randrange(9)),
    "caught up": a_match_gone_on,
    "failed": lambda _state, _rng: events.Failed("out of paper"),
}


def happen(state: TableState, event: Event) -> tuple[TableState, list[Effect]]:
    """Return a table after `event` and all that it brings with it; one that cannot be does nothing.

    What is to be done outside is done as a widget would.
    """
    try:
        state, effects = update(state, event)
    except kk.KoiKoiError:
        return state, []
    done = list(effects)
    for effect in effects:
        if answer := answered(state, effect):
            state, more = happen(state, answer)
            done += more
    return state, done


def answered(state: TableState, effect: Effect) -> Event | None:
    match effect:
        case events.Note(step):
            return events.Noted(step)
        case events.Begin(found, opponent, practice, _key, resigned):
            return events.Begun(found.copy(), opponent, practice, resigned)
        case events.BeginAnother(rules, opponent):
            return events.Begun(kk.Match(rules, seed=5), opponent, state.practice)
        case events.Read(greeted):
            try:
                return events.Found(greeted, Kept.parse(greeted.text or ""))
            except kk.KoiKoiError as error:
                return events.Found(greeted, problem=error)
    return None
