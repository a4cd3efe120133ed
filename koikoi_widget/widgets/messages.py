"""Checks what a browser says to a widget before anything is done about it.

A page sends what its front end writes, but anybody can write to a kernel's websocket. A malformed
message changes nothing and is logged. What each field may hold is written beside it in
`web/protocol/`.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from typing import Any, Generic, NotRequired, TypeVar, cast, get_args, get_origin, get_type_hints

from ..engine.errors import quoted
from ..runtime import received
from ..web import protocol
from ..web.checks import Check, wrong_field

_log = logging.getLogger(__name__)

_Message = TypeVar("_Message")


class Events(dict[str, Mapping[str, Check]], Generic[_Message]):
    """The messages that may arrive: by event, the fields and what each may be.

    No widget reads a field that is not named here.

    Args:
        union: a message of the protocol, or a union of messages.
    """

    def __init__(self, union: object) -> None:
        shapes = get_args(union) or (union,)
        super().__init__(entry for shape in shapes for entry in _entries(shape))


def _entries(shape: type) -> Iterator[tuple[str, Mapping[str, Check]]]:
    hints = get_type_hints(shape, include_extras=True)
    names = get_args(hints.pop("event"))
    checks = {field: _check(hint) for field, hint in hints.items()}
    yield from ((name, checks) for name in names)


def _check(hint: Any) -> Check:
    """Return the check written beside a field, whether or not the field is required."""
    annotated = get_args(hint)[0] if get_origin(hint) is NotRequired else hint
    check: Check = next(check for check in annotated.__metadata__ if callable(check))
    return check


TABLE = Events[protocol.TableEvent](protocol.TableEvent)
PANEL = Events[protocol.PanelEvent](protocol.PanelEvent)
BOX = Events[protocol.AdviceEvent](protocol.AdviceEvent)
OPTIONS = Events[protocol.OptionsEvent](protocol.OptionsEvent)
POLL = Events[protocol.PollEvent](protocol.PollEvent)
QUIZ = Events[protocol.QuizEvent](protocol.QuizEvent)
OWN_PLAY = Events[protocol.OwnPlayEvent](protocol.OwnPlayEvent)
DAILY = Events[protocol.DailyEvent](protocol.DailyEvent)
GUIDE = Events[protocol.GuideEvent](protocol.GuideEvent)
ALBUM = Events[protocol.AlbumEvent](protocol.AlbumEvent)
LEARN = Events[protocol.LearnEvent](protocol.LearnEvent)
CONNECTION = Events[protocol.ConnectionEvent](protocol.ConnectionEvent)
DUEL = Events[protocol.DuelEvent](protocol.DuelEvent)
CLASS = Events[protocol.ClassEvent](protocol.ClassEvent)
TEACH = Events[protocol.TeachEvent](protocol.TeachEvent)
FRIEND = Events[protocol.FriendEvent](protocol.FriendEvent)
SCORE = Events[protocol.ScoreEvent](protocol.ScoreEvent)
SET_EDITOR = Events[protocol.SetEditorEvent](protocol.SetEditorEvent)
WHICH = Events[protocol.WhichEvent](protocol.WhichEvent)
FIRST_PAGE = Events[protocol.FirstPageEvent](protocol.FirstPageEvent)


def understood(message: object, events: Events[_Message]) -> _Message | None:
    """Return a well-formed message as it is, None for any other."""
    message = received(message)
    event = message.get("event") if isinstance(message, dict) else None
    if not isinstance(message, dict) or not isinstance(event, str) or event not in events:
        _log.warning("a message was dropped, because there is no such event: %s", quoted(message))
        return None
    field = wrong_field(message, events[event])
    if field is not None:
        wrong = quoted(message.get(field))
        _log.warning("a message was dropped: %s of %s is %s", field, event, wrong)
        return None
    return cast(_Message, message)  # every part that is read has been checked
