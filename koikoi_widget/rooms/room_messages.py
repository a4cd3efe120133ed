"""Every message to a room's server, and what each field may hold.

A client sends these as JSON texts and is answered each: `{"do": "done", "number": …}`, or
`{"do": "refused", "number": …, "kind": …, "why": …}`, where `kind` names the error. Whenever a room
has changed, and after `enter` and `sit`, everybody in it is sent what they may see of it, whole:
`sight.state_for`. So nothing is ever patched from memory, and a client that missed some has missed
nothing; `version` tells an older one. What has been done may be asked for again and changes nothing
the second time; `play` names its place in the match.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from ..engine.errors import KoiKoiError, quoted
from ..locale import _
from ..web.checks import is_count, is_switch, is_typed, is_word, maybe, text, wrong_field
from ..widgets.messages import Events
from .room import CODE_LENGTH, LETTERS, RoomError

MOST_SENT = 16_000  # characters of a message; rules of which every price was changed have 4,000
_MOST_RULES = 10_000
_TOKEN_LETTERS = 32


def is_token(value: object) -> bool:
    """Return whether a value can be a token: 128 bits as hexadecimal digits."""
    is_long = isinstance(value, str) and len(value) == _TOKEN_LETTERS
    return is_long and not str(value).strip("0123456789abcdef")


def is_code(value: object) -> bool:
    """Return whether a value can be the code of a room."""
    return isinstance(value, str) and len(value) == CODE_LENGTH and not value.strip(LETTERS)


def _is_rules(value: object) -> bool:
    return isinstance(value, str) and len(value) <= _MOST_RULES


Number = Annotated[int, is_count, "tells the answer to this message from others"]
Code = Annotated[str, is_code, "the room"]
Token = Annotated[str, is_token, "128 bits that the client drew, or was given in a link"]


class Open(TypedDict):
    """A room is wanted, with its owner at seat 0."""

    event: Literal["open"]
    number: Number
    token: Token
    name: Annotated[str, is_typed, "of the owner"]
    rules: Annotated[str, _is_rules, "as a record writes them"]
    pace: Annotated[NotRequired[str | None], maybe(text(20)), "how much time both have: `pace_of`"]
    learning: Annotated[
        NotRequired[bool | None], maybe(is_switch), "whether they may ask the coach and take back"
    ]


class Look(TypedDict):
    """Who invites to a room, to which rules and pace?"""

    event: Literal["look"]
    number: Number
    code: Code


class Sit(TypedDict):
    """Somebody sits down at the free seat, with a token that they drew."""

    event: Literal["sit"]
    number: Number
    code: Code
    token: Token
    name: Annotated[str, is_typed, "theirs"]


class Enter(TypedDict):
    """Whoever has a token comes, or comes back.

    Of several clients at one seat the one that has entered last plays; one that had followed
    another comes back with "follow", and leaves that at play. "turn" asks whose turn it is,
    without coming.
    """

    event: Literal["enter", "follow", "turn"]
    number: Number
    code: Code
    token: Token


class Play(TypedDict):
    """An action, in the room that was entered."""

    event: Literal["play"]
    number: Number
    place: Annotated[int, is_count, "how many actions of all matches came before"]
    action: Annotated[str, is_word, "its notation"]


class Offer(TypedDict):
    """An offer to the other seat, or the answer to one: the same, or nothing."""

    event: Literal["offer"]
    number: Number
    offer: Annotated[str, text(20), "end, next, rematch, or nothing, which withdraws and declines"]


class Learn(TypedDict):
    """In a learning match, the coach is asked, or an action is taken back."""

    event: Literal["ask", "undo"]
    number: Number
    place: Annotated[int, is_count, "how many actions of all matches came before"]


class Plain(TypedDict):
    """What needs no more words."""

    # here: where the seat plays from now on; substitute: the computer, for one who is gone
    event: Literal["resign", "here", "substitute"]
    number: Number


RoomMessage = Open | Look | Sit | Enter | Play | Offer | Learn | Plain
ROOM = Events[RoomMessage](RoomMessage)
_SECRET = ("token",)


def checked(message: dict[str, Any], known: Events[Any] = ROOM) -> dict[str, Any]:
    """Return a message in which every field can be what it is.

    Args:
        known: all messages that there are.

    Raises:
        RoomError: one cannot; the message names it, and quotes no token.
    """
    event = message.get("event")
    if not isinstance(event, str) or event not in known:
        raise RoomError(_("there is no message {event}.", event=quoted(event)))
    field = wrong_field(message, known[event])
    if field is None:
        return message
    if field in _SECRET:
        raise RoomError(_("{field} must be 32 hexadecimal digits.", field=field))
    raise RoomError(
        _(
            "the field {field} of the message {event} cannot be {value}.",
            field=field,
            event=event,
            value=quoted(message.get(field)),
        )
    )


def refusal(error: KoiKoiError, number: object) -> dict[str, Any]:
    """Return the answer to a message that was refused, in the language chosen now."""
    is_number = is_count(number)
    return {
        "do": "refused",
        "number": number if is_number else None,
        "kind": type(error).__name__,
        "why": str(error),
    }
