"""A quiz as a saved notebook shows it: a pure function of what the quiz shows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from ...art import PAGE_PREFIX
from ...art.ids import own_prefix
from ...web import protocol


def still_of(state: protocol.QuizState, pictures: Sequence[str]) -> str:
    """Return everything that `state` shows as HTML, but for the buttons.

    Args:
        pictures: the faces, as SVG, that it refers to.
    """
    missed = state.get("missed")
    return "".join(
        [
            _paragraph(state["count"]),
            _paragraph(state["prompt"], "b"),
            _list(map(escape, state["facts"])),
            *(_row(row, pictures) for row in state["rows"]),
            _list(_option(option, pictures) for option in state["options"]),
            _paragraph(state["verdict"], "b"),
            _paragraph(state["why"]),
            *(_row(row, pictures) for row in state["answer"]),
            _paragraph(state.get("reason", "")),
            _paragraph(missed["title"] if missed else ""),
            _list(escape(item["text"]) for item in (missed["items"] if missed else ())),
        ]
    )


def _paragraph(words: str, element: str = "span") -> str:
    return f"<p><{element}>{escape(words)}</{element}></p>" if words else ""


def _list(items: Iterable[str]) -> str:
    entries = "".join(f"<li>{item}</li>" for item in items)
    return f"<ul>{entries}</ul>" if entries else ""


def _row(row: protocol.CardRow, pictures: Sequence[str]) -> str:
    cards = "".join(_card(card["picture"], card["label"], pictures) for card in row["cards"])
    return f'{_paragraph(row["label"])}<div class="koikoi-still-cards">{cards}</div>'


def _option(option: protocol.QuizOption, pictures: Sequence[str]) -> str:
    words = " ".join(filter(None, (option["label"], option["mark"])))
    place = option.get("picture")
    card = "" if place is None else _card(place, "", pictures)
    return f'<span class="koikoi-still-cards">{card}{escape(words)}</span>'


def _card(place: int, label: str, pictures: Sequence[str]) -> str:
    drawn = pictures[place].replace(PAGE_PREFIX, own_prefix())
    return f'<span role="img" aria-label="{escape(label)}">{drawn}</span>'
