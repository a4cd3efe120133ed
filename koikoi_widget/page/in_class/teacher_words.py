"""What the teacher's screen says, at every moment of the match of a class."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from ...classroom.class_link import board_link
from ...classroom.contest import MOST_ROUNDS, PAIRS
from ...classroom.handed_in import FOLDER
from ...classroom.ranking import By, Standing, by_name, ranked
from ...classroom.referee import opponents
from ...classroom.standing_words import figure_heads, figures, opponent_title, partner_title
from ...engine.record import parse_rules
from ...engine.rules import find_rules
from ...locale import N_, _, labelled, ngettext, number, pgettext
from ...paper.name_cards import NameCard, name_cards
from ...paper.printable import Printable
from ...rooms.far.qr_code import qr_code
from ...rooms.far.time_words import minutes_left
from ...rooms.room import SUBSTITUTE
from ...simulation.spreadsheet import BYTE_ORDER_MARK, spreadsheet
from ...table.model.state import name_of
from ...table.scene.scene import rules_title
from ...web import protocol
from ...widgets.rules_in_force import usual_rules
from ..start_card import about_minutes

_ROUND = 12 * 60  # seconds in a lesson, with what is said after it: as in its plan
_UNKNOWN = "–"  # in place of a figure
LIMITS = (0, 5, 10, 15, 20, 30, 45, 60)  # minutes that a match may be played; 0: no limit
_NOTE = N_(
    "Points lost per decision: how many a choice gave away on average, as the coach judges it "
    "(fewer is better). ± is one standard error."
)
_LUCK_NOTE = N_(
    "Lead without luck: by how many points a pupil is ahead of the opponent, with most of what the "
    "cards were worth taken out."
)
_MEAN_NOTE = N_(
    "Points above the mean: by how many more points a pupil is ahead of the opponent than those "
    "who held the same cards in the same seat, on average."
)
# By what pupils are ordered, and what the button says that does so.
_ORDERS: Mapping[By, str] = {
    "compared": N_("Order by points above the mean"),
    "points": N_("Order by points"),
    "luck_free": N_("Order by lead without luck"),
    "lost": N_("Order by points lost"),
}
_KEPT = N_("Also kept in the folder of the class, as {file}: kk.report shows it there.")
_DAMAGED = N_(
    "The file of the last match was damaged. It was set aside as {file}; you can open a new match."
)
_NEWER = N_(
    "The last match was kept by a newer version of this program. Its file was set aside as {file}; "
    "you can open a new match."
)


def nothing(*lines: str) -> protocol.TeachState:
    """Return a screen with nothing but these lines."""
    return {
        "title": _("A match for the class"),
        "lines": [*lines],
        "trouble": "",
        "invitation": None,
        "large": False,
        "fields": [],
        "caption": "",
        "heads": [],
        "rows": [],
        "note": "",
        "buttons": [],
        "expanded": False,
        "suggests": "",
    }


def before(chosen: dict[str, str], aside: str, *, is_newer: bool) -> protocol.TeachState:
    """Return what is shown before a match is opened.

    Args:
        chosen: by the name of a field, what is chosen for the match.
        aside: the name of a file of an earlier match that cannot be read; "" for none.
        is_newer: whether a newer version wrote that.
    """
    rounds = [
        (str(count), ngettext("{count} round", "{count} rounds", count))
        for count in range(1, MOST_ROUNDS + 1)
    ]
    players = [(name, opponent_title(name)) for name in (*opponents(), PAIRS)]
    limits = [
        (
            str(count),
            ngettext("{count} minute", "{count} minutes", count) if count else _("No limit"),
        )
        for count in LIMITS
    ]
    return {
        **nothing(),
        "lines": [
            _in_pairs()
            if chosen["opponent"] == PAIRS
            else _("Everybody plays the same cards from the same seat, against the same opponent."),
            _("Rules: {rules}", rules=rules_title(find_rules(usual_rules()))),
            about_minutes(_ROUND * int(chosen["rounds"])),
            *([_(_NEWER if is_newer else _DAMAGED, file=aside)] if aside else []),
        ],
        "fields": [
            field("rounds", _("How long"), chosen["rounds"], rounds),
            field("opponent", _("Opponent"), chosen["opponent"], players),
            field("minutes", _("Time for all rounds"), chosen["minutes"], limits),
        ],
        "buttons": [("open", _("Open the match")), ("plan", _("Save the plan of a lesson"))],
        "suggests": "open",
    }


def _in_pairs() -> str:
    return _(
        "Pupils play in pairs, in the order in which they join, and all pairs play the same cards. "
        "What counts is by how many points you are ahead of your opponent, compared with those who "
        "hold the same cards at the other tables. Whoever is left over, or late, plays {name}.",
        name=name_of(SUBSTITUTE),
    )


def field(name: str, label: str, value: str, options: list[tuple[str, str]]) -> protocol.ScoreField:
    """Return something to choose."""
    return {"name": name, "label": label, "value": value, "hint": "", "options": options}


def contest(
    told: dict[str, Any],
    pupils: Sequence[dict[str, Any]],
    page: str,
    by: By,
    *,
    shows_cards: bool,
    shows_more: bool,
    kept_as: str,
) -> protocol.TeachState:
    """Return what is shown of a match that is open.

    Args:
        page: the address of the class's page.
        kept_as: the name of the file of its results; "" if they are not kept.
    """
    rules, opened, in_pairs = parse_rules(told["rules"]), told["opened"], told["opponent"] == PAIRS
    has_places = bool(opened) and not told["hidden"]
    standings = ranked(pupils, by) if has_places else by_name(pupils)
    rounds = ngettext("{count} round", "{count} rounds", rules.rounds)
    about = f"{opponent_title(told['opponent'])} · {rounds} · {rules_title(rules)}"
    return {
        **nothing(),
        "title": _title(told, pupils, rules.rounds),
        "lines": [about, *_time_left(told), *([_(_KEPT, file=kept_as)] if kept_as else [])],
        "invitation": None if told["over"] else _invitation(page, told["code"]),
        "large": not opened,
        "caption": pgettext("heading", "Standings") if has_places else _("Who is here"),
        "heads": _heads(told, has_places, shows_cards),
        "rows": [_row(one, told, has_places, shows_cards) for one in standings],
        "note": " ".join([_(_MEAN_NOTE if in_pairs else _LUCK_NOTE), _(_NOTE)])
        if has_places
        else "",
        "buttons": _buttons(told, rules.rounds, by, shows_cards, shows_more),
        "expanded": shows_more,
        "suggests": _suggested(told, pupils, rules.rounds),
    }


def _title(told: dict[str, Any], pupils: Sequence[dict[str, Any]], rounds: int) -> str:
    if told["over"]:
        return _("The match is over")
    if told["paused"]:
        return _("Eyes up: all tables stand still")
    if not told["opened"]:
        here = sum(pupil["here"] for pupil in pupils)
        if not here:
            return _("Nobody is here just now") if pupils else _("Nobody has joined yet")
        return ngettext("{count} is here", "{count} are here", here)
    done = sum(pupil["finished"] >= told["opened"] for pupil in pupils)
    return _(
        "Round {round} of {rounds}: {done} of {all} finished",
        round=number(told["opened"]),
        rounds=number(rounds),
        done=number(done),
        all=number(len(pupils)),
    )


def _time_left(told: dict[str, Any]) -> list[str]:
    """Return what the board says of the time; the server's clock is that of this kernel too."""
    if told["over"] or not told["minutes"]:
        return []
    left = told["left"] if told["ends"] is None else told["ends"] - time.time()
    return [labelled(_("Time left"), minutes_left(left))]


def _invitation(page: str, code: str) -> protocol.BoardInvitation:
    return {
        "says": _("On your phone, point the camera here, or open the page and type in the code:"),
        "address": _shown_address(page),
        "code": code,
        "picture": qr_code(board_link(page, code)),
        "title": _("The link to the match as a QR code"),
    }


def _shown_address(page: str) -> str:
    """Return an address as people type it in."""
    return page.removeprefix("http://").rstrip("/")


def _heads(contest: dict[str, Any], has_places: bool, shows_cards: bool) -> list[str]:
    in_pairs = contest["opponent"] == PAIRS
    return [
        pgettext("heading", "Place"),
        pgettext("heading", "Name"),
        *([_("Opponent")] if in_pairs and contest["opened"] else []),
        _("Rounds finished"),
        *(figure_heads(in_pairs=in_pairs) if has_places else []),
        *([pgettext("heading", "Card")] if shows_cards else []),
    ]


def _row(
    standing: Standing, contest: dict[str, Any], has_places: bool, shows_cards: bool
) -> protocol.PupilRow:
    told, in_pairs = standing.told, contest["opponent"] == PAIRS
    name = told["name"]
    shown = figures(told, in_pairs=in_pairs) if has_places else []
    return {
        "pupil": told["pupil"],
        "cells": [
            number(standing.place) if standing.place else "",
            name,
            *([partner_title(told)] if in_pairs and contest["opened"] else []),
            _where(told, contest),
            *(figure or _UNKNOWN for figure in shown),
            *([f"{contest['code']}-{told['card']}"] if shows_cards else []),
        ],
        "away": "" if contest["over"] else _("Take {name} out of the match", name=name),
    }


def _where(told: dict[str, Any], contest: dict[str, Any]) -> str:
    """Return how many rounds a pupil has finished, or that nobody is at their table."""
    if not told["here"] and not contest["over"]:
        return _("not here now")
    if not contest["opened"]:
        return _("is here")
    finished, opened = number(told["finished"]), number(contest["opened"])
    return _("{finished} of {all}", finished=finished, all=opened)


def orders(contest: dict[str, Any]) -> tuple[By, By, By]:
    """Return by what pupils can be ordered, what counts first."""
    if contest["opponent"] == PAIRS:
        return "compared", "points", "lost"
    return "points", "luck_free", "lost"


def next_order(by: By, contest: dict[str, Any]) -> By:
    """Return by what pupils are ordered next."""
    known = orders(contest)
    return known[(known.index(by) + 1) % len(known)]


def _buttons(
    told: dict[str, Any], rounds: int, by: By, shows_cards: bool, shows_more: bool
) -> list[tuple[str, str]]:
    """Return the few buttons that a lesson needs, and the others if they are asked for."""
    opened, end = told["opened"], ("end", _("End the match"))
    others = [
        ("cards", _("Hide the cards") if shows_cards else _("Show the pupils' cards")),
        ("print cards", _("Print the cards")),
    ]
    if opened and not told["hidden"]:
        order = ("order", _(_ORDERS[next_order(by, told)]))
        others = [("hide", _("Hide the standings")), order, *others]
    elif opened:
        others = [("show", _("Show the standings")), *others]
    if told["over"]:
        buttons = [("save", _("Save the table")), ("delete", _("Close and delete everything"))]
    elif told["paused"]:
        buttons, others = [("go on", _("Go on"))], [*others, end]
    elif opened < rounds:
        deal = _("Deal round {round}", round=number(opened + 1))
        buttons, others = [("round", deal if opened else _("Deal the first round"))], [*others, end]
    else:
        buttons = [end]
    if opened and not (told["over"] or told["paused"]):
        buttons.append(("pause", _("Eyes up")))
    buttons.append(("choose question", _("Ask everybody a question")))
    return [*buttons, ("more", pgettext("button", "More")), *(others if shows_more else [])]


def _suggested(told: dict[str, Any], pupils: Sequence[dict[str, Any]], rounds: int) -> str:
    """Return what comes next; nothing while somebody who is here still plays the round."""
    if told["over"]:
        return "save"
    if told["paused"]:
        return "go on"
    here = [pupil for pupil in pupils if pupil["here"]]
    if any(pupil["finished"] < told["opened"] for pupil in here):
        return ""
    return "round" if told["opened"] < rounds else "end"


def asked_once_more(
    state: protocol.TeachState, action: str, name: str, *, is_saved: bool
) -> protocol.TeachState:
    """Return a screen on which what cannot be taken back is asked for once more.

    Args:
        name: of the pupil whom it is about, if it is about one.
        is_saved: whether the table was saved.
    """
    suggests = "keep"
    if action == "end":
        lines = [_("End the match now? Nobody can play on after that.")]
        sure = _("End the match")
    elif action == "send away":
        lines = [_("Take {name} out? Their points are lost, and they cannot come back.", name=name)]
        sure = _("Take {name} out of the match", name=name)
    else:
        lines = [
            _("Delete the names, the pupils' cards and the results? The table has been saved.")
            if is_saved
            else _("Delete the names, the pupils' cards and the results? Save the table first."),
            _("What pupils handed in stays in your class's folder, in {folder}.", folder=FOLDER),
        ]
        suggests = action if is_saved else suggests
        sure = _("Delete everything")
    buttons = [(action, sure), ("keep", _("Not yet"))]
    return {**state, "lines": lines, "buttons": buttons, "suggests": suggests}


def printed(contest: dict[str, Any], pupils: Sequence[dict[str, Any]], page: str) -> Printable:
    """Return the pupils' cards to print, each with its letters and a link with them.

    Args:
        page: the address of the class's page.
    """
    cards = [
        NameCard(told["name"], letters, qr_code(board_link(page, letters)))
        for told in (one.told for one in by_name(pupils))
        if (letters := f"{contest['code']}-{told['card']}")
    ]
    return name_cards(cards, _shown_address(page))


def saved(pupils: Sequence[dict[str, Any]], by: By) -> tuple[str, str]:
    """Return the standings as a file for a spreadsheet: its name, and its text."""
    columns = (
        *("place", "name", "points", "rounds", "luck_free", "luck_free_error"),
        *("decisions", "lost", "error", "partner", "compared"),
    )
    rows = [
        [one.place or "", *(_plain(one.told, name) for name in columns[1:])]
        for one in ranked(pupils, by)
    ]
    return "koikoi-class.csv", BYTE_ORDER_MARK + spreadsheet([columns, *rows])


def _plain(told: dict[str, Any], name: str) -> object:
    value = told["finished" if name == "rounds" else name]
    return "" if value is None else round(value, 4) if isinstance(value, float) else value
