"""Records at the table: what a player is told about the running match and one from a file."""

from __future__ import annotations

import re
from datetime import date
from unicodedata import normalize

from ...engine.errors import KoiKoiError, in_a_line
from ...engine.match import Match, as_match
from ...engine.texts import MOST_READ, bounded
from ...locale import _, number
from ..scene.scene import rules_title
from ..scene.seen import SeenMatch
from .dialogs import Dialog, Result

# What the browser keeps and nobody can read is offered under this name; a match under its own.
FILE_NAME = "koi-koi-match.txt"
_NOT_IN_A_NAME = re.compile(r'[\s\\/:*?"<>|.]+')  # what some computer does not allow, and spaces


def file_name(day: date, names: tuple[str, str]) -> str:
    """Return the name of the file of a match: the day, and who played.

    >>> file_name(date(2026, 11, 22), ("You", "Novice"))
    'koi-koi-2026-11-22-you-novice.txt'
    """
    players = (_NOT_IN_A_NAME.sub("-", normalize("NFC", name.lower())).strip("-") for name in names)
    return "-".join(["koi-koi", day.isoformat(), *filter(None, players)]) + ".txt"


def match_in_file(name: str, text: str | None) -> Match:
    """Return the match in the file `name` that a player chose.

    Raises:
        KoiKoiError: it is too large or not a record; the message names the file and the line.
    """
    try:
        return as_match(bounded(text, MOST_READ))
    except KoiKoiError as error:
        message = _("{file} cannot be read: {reason}", file=in_a_line(name), reason=str(error))
        raise KoiKoiError(message) from None


def match_dialog(
    match: Match, is_sealed: bool = False, has_choice: bool = False, seat: int = 0
) -> Dialog:
    """Return the dialog about the match on the table: its record, and what could follow it.

    Args:
        is_sealed: whether hidden cards must stay secret until the match is over.
        has_choice: whether another one can be chosen on the page.
        seat: whose points come first.
    """
    is_withheld = is_sealed and not match.is_over
    lines = summary(match, seat)
    buttons = [("close", _("Back to the table"))]
    if is_withheld:
        lines += (
            _(
                "You can download the record when the match is over, because it contains "
                "hidden cards."
            ),
        )
    else:
        buttons.append(("save", _("Download the record")))
    if match.is_over:
        buttons.append(("replay", _("Replay")))
    elif not is_sealed:
        lines += (
            _(
                "Practice hides nothing: the record that you download, and the copy in your "
                "browser, show your opponent's cards too."
            ),
        )
    # `view.js` opens a file for it; what arrives is the event `Upload`, not an action.
    buttons += [("upload", _("Open a record")), *others(match, has_choice)]
    seed = None if is_withheld else (_("Seed"), str(match.seed))
    return Dialog("aside", _("The match"), lines, tuple(buttons), copy=seed)


def others(match: SeenMatch, has_choice: bool) -> tuple[tuple[str, str], ...]:
    """Return the buttons that lead from a match to another one."""
    again = (("new", _("Rematch")),) if match.is_over else ()
    choice = (("choose", _("New match")),) if has_choice else ()
    resign = (("resign", _("Resign")),) if match.actions and not match.is_over else ()
    return *again, *choice, *resign


def resign_dialog(match: SeenMatch, seat: int = 0) -> Dialog:
    """Return the question to the player at `seat` whether to give up the running match."""
    buttons = (("give up", _("Resign")), ("close", _("Keep my match")))
    return Dialog(
        "aside", _("Give up your match?"), (_standing(match, seat),), buttons, suggests="give up"
    )


def resigned_dialog(match: SeenMatch, seat: int, names: tuple[str, str], you: int | None) -> Dialog:
    """Return how a match ended that `seat` has given up.

    Args:
        names: what to call the players, by seat.
        you: the seat that is spoken to, None for neither.
    """
    said = resigned_words(match, seat, names, you)
    (first, second), points, is_won = names, match.points, you == 1 - seat
    return Dialog(
        "end",
        _("You win the match") if is_won else _("{name} wins the match", name=names[1 - seat]),
        (said,),
        (("new", _("Rematch")),),
        Result(
            "",
            (),
            ((first, points[0]), (second, points[1])),
            light="sun" if you is None or is_won else "moon",
        ),
        suggests="new",
    )


def resigned_words(match: SeenMatch, seat: int, names: tuple[str, str], you: int | None) -> str:
    """Return who has given a match up, and when; the arguments are those of `resigned_dialog`."""
    view = match.view(you or 0)  # those who watch a match far away know that of seat 0 alone
    facts = {"number": view.round_number, "rounds": match.rules.rounds}
    if seat == you:
        return _("You resigned in round {number} of {rounds}.", **facts)
    return _("{name} resigned in round {number} of {rounds}.", name=names[seat], **facts)


def opened_dialog(opened: Match, running: SeenMatch, is_sealed: bool = False) -> Dialog:
    """Return the dialog about a match that was read from a file while `running` is played.

    Args:
        is_sealed: whether the running match must stay secret until it is over.
    """
    if opened.is_over:
        title, first = _("A finished match"), ("replay opened", _("Replay"))
    else:
        title, first = _("Continue this match?"), ("play opened", _("Continue this match"))
    lines, buttons = [*summary(opened)], [first, ("close", _("Back to the table"))]
    ends_another = not opened.is_over and running.actions and not running.is_over
    if ends_another and is_sealed:
        lines.append(_("This ends the match you are playing."))
    elif ends_another:
        lines.append(_("This ends the match you are playing; download it first to keep it."))
        buttons.append(("save", _("Download the match you are playing")))
    return Dialog("aside", title, tuple(lines), tuple(buttons), suggests=first[0])


def summary(match: SeenMatch, seat: int = 0) -> tuple[str, ...]:
    """Return how a match stands, in three lines; the points of `seat` come first."""
    return (
        _("Rules: {rules}", rules=rules_title(match.rules)),
        _standing(match, seat),
        _("Moves by both sides: {count}.", count=number(len(match.actions))),
    )


def _standing(match: SeenMatch, seat: int) -> str:
    return _(
        "Round {number} of {rounds}, {first} : {second} points.",
        number=match.view(seat).round_number,
        rounds=match.rules.rounds,
        first=number(match.points[seat]),
        second=number(match.points[1 - seat]),
    )
