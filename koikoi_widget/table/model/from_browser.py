"""What a checked message from the browser means at a table."""

from __future__ import annotations

from ...engine.cards import DECK, Card
from ...web.protocol import AboutEvent, PanelEvent, TableEvent
from . import events
from .events import Event
from .screen import Screen

SKIP = "skip"  # what a key asks for while cards move


def event_of(message: TableEvent, screen: Screen) -> Event | None:
    """Return the event that `message` causes at the table of `screen`, None for none."""
    if message["event"] == "hello":
        return events.Greeted(message.get("kept"), resumes=bool(message.get("resume")))
    if message["event"] == "take over":
        return events.Greeted(message.get("kept"), is_newest=True, resumes=True)
    if message["event"] == "act":
        return events.Act(message["action"]) if message["action"] != SKIP else None
    if message["event"] == "click" or message["event"] == "tap":
        thing = screen.scene.at(*message["at"])
        return events.Touch(
            thing.card if thing else None,
            is_tap=message["event"] == "tap",
            is_in_field=screen.layout.field.grown(screen.layout.gap).holds(*message["at"]),
        )
    if message["event"] == "about":
        return events.About(card_meant(message, screen), anywhere=not message.get("at"))
    if message["event"] == "set":
        return events.Set(message["name"], message["value"])
    if message["event"] == "upload":
        return events.Upload(message["name"], message.get("text"))
    return None


def card_meant(message: AboutEvent, screen: Screen) -> Card | None:
    """Return the card that somebody asks about, None for none."""
    at, actions = message.get("at"), screen.shown.view.legal_actions
    thing = screen.scene.at(*at) if at else None
    pointed_at = thing.card if thing else None
    return next((each.card for each in actions if str(each) == message.get("of")), pointed_at)


def event_of_panel(message: PanelEvent) -> Event:
    """Return the event that a message from the panel causes."""
    if message["event"] == "sheet":
        return events.About(DECK[message["card"]])
    if message["event"] == "sheet closed":
        return events.Closed("sheet")
    if message["event"] == "go":
        return events.Set("go", message["place"])
    if message["event"] == "page":
        return events.Act(message["page"])
    return events.Closed("panel")
