"""Records at the table: what a player is told of the running match and of one from a file."""

from __future__ import annotations

from ..engine.errors import KoiKoiError
from ..engine.match import Match, as_match
from ..locale import _, ngettext, number
from .scene import rules_title
from .sentences import Dialog

# A record is offered under this name, whichever match it holds.
FILE_NAME = "koi-koi-match.txt"
MOST_READ = 1_000_000  # characters


def match_of(name: str, text: str | None) -> Match:
    """Return the match in the file `name` that a player chose.

    Raises:
        KoiKoiError: it is too large or no record; the message names the file and the line.
    """
    if text is None or len(text) > MOST_READ:
        reason = _("it has more than {most} characters.", most=MOST_READ)
        raise KoiKoiError(_("{file} cannot be read: {reason}", file=name[:80], reason=reason))
    try:
        return as_match(text)
    except KoiKoiError as error:
        message = _("{file} cannot be read: {reason}", file=name[:80], reason=error)
        raise KoiKoiError(message) from None


def record_dialog(match: Match) -> Dialog:
    """Return the dialog about the record of the match on the table."""
    buttons = [
        ("save", _("Download it")),
        ("upload", _("Open a record")),
        ("close", _("Back to the table")),
    ]
    if match.is_over:
        buttons.insert(1, ("replay", _("Replay")))
    return Dialog("aside", _("The record of this match"), _summary(match), tuple(buttons))


def opened_dialog(opened: Match, running: Match) -> Dialog:
    """Return the dialog about a match that was read from a file while `running` is played."""
    close = ("close", _("Back to the table"))
    if opened.is_over:
        buttons: tuple[tuple[str, str], ...] = (("replay opened", _("Replay")), close)
        return Dialog("aside", _("A finished match"), _summary(opened), buttons)
    lines = _summary(opened)
    buttons = (("play opened", _("Go on with it")), close)
    if running.actions and not running.is_over:
        lines = (*lines, _("The match on the table ends with that, unless you download it first."))
        buttons = (*buttons, ("save", _("Download the match on the table")))
    return Dialog("aside", _("Go on with this match?"), lines, buttons)


def _summary(match: Match) -> tuple[str, ...]:
    return (
        rules_title(match.rules),
        _("Seed {seed}", seed=match.seed),
        _(
            "Round {number} of {rounds}, {first} : {second} points.",
            number=match.round.number,
            rounds=match.rules.rounds,
            first=number(match.points[0]),
            second=number(match.points[1]),
        ),
        ngettext("{count} step has been played.", "{count} steps have been played.",
                 len(match.actions)),
    )
