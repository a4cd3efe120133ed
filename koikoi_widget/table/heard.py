"""What a checked message from the browser means at a table: a row for each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import events
from .events import Event
from .scene import Scene

SKIP = "skip"  # what a key asks for while cards move


def event_of(message: dict[str, Any], scene: Scene) -> Event | None:
    """Return the event that `message` causes at the table of `scene`, None for none."""
    row = _ROWS.get(str(message.get("event")))
    return row(message, scene) if row else None


def _act(message: dict[str, Any], _scene: Scene) -> Event | None:
    return events.Act(message["action"]) if message["action"] != SKIP else None


def _touch(message: dict[str, Any], scene: Scene) -> Event | None:
    thing = scene.at(*message["at"])
    return events.Touch(thing.card, is_tap=message["event"] == "tap") if thing else None


def _about(message: dict[str, Any], scene: Scene) -> Event:
    at = message.get("at")
    thing = scene.at(*at) if at else None
    return events.About(thing.card if thing else None, message.get("of"), anywhere=not at)


_ROWS: dict[str, Callable[[dict[str, Any], Scene], Event | None]] = {
    "hello": lambda message, _scene: events.Greeted(
        message.get("kept"), resumes=bool(message.get("resume"))
    ),
    "take over": lambda message, _scene: events.Greeted(
        message.get("kept"), is_newest=True, resumes=True
    ),
    "act": _act,
    "click": _touch,
    "tap": _touch,
    "about": _about,
    "set": lambda message, _scene: events.Set(message["name"], message["value"]),
    "upload": lambda message, _scene: events.Upload(message["name"], message.get("text")),
}
