"""What a browser may say to a widget, checked before anything is done about it.

A page sends what its front end writes, but anybody can write to a kernel's websocket. A message
that cannot be meant changes nothing; it is noted in the log. What may be meant stands with each
field in `web/protocol.py`.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from typing import Any, NotRequired, get_args, get_origin, get_type_hints

from ..engine.errors import quoted, shortened
from ..web import protocol
from ..web.checks import Check

_log = logging.getLogger(__name__)

# By event: its fields, and what they may be. A field that is not named here no widget reads.
Events = Mapping[str, Mapping[str, Check]]


def _events(union: Any) -> Events:
    """Return the checks of a message of the protocol, or of several that may come."""
    return dict(entry for shape in get_args(union) or (union,) for entry in _entries(shape))


def _entries(shape: type) -> Iterator[tuple[str, Mapping[str, Check]]]:
    hints = get_type_hints(shape, include_extras=True)
    names = get_args(hints.pop("event"))
    checks = {field: _check(hint) for field, hint in hints.items()}
    yield from ((name, checks) for name in names)


def _check(hint: Any) -> Check:
    """Return the check that stands with a field, whether or not it must be there."""
    annotated = get_args(hint)[0] if get_origin(hint) is NotRequired else hint
    check: Check = next(each for each in annotated.__metadata__ if callable(each))
    return check


TABLE = _events(protocol.TableEvent)
PANEL = _events(protocol.PanelEvent)
BOX = _events(protocol.AdviceEvent)
OPTIONS = _events(protocol.OptionsEvent)
QUIZ = _events(protocol.QuizEvent)
DAILY = _events(protocol.DailyEvent)
GUIDE = _events(protocol.GuideEvent)
LEARN = _events(protocol.LearnEvent)
FIRST_PAGE = _events(protocol.FirstPageEvent)


def understood(message: Any, events: Events) -> dict[str, Any]:
    """Return a message that may be meant as it is, and an empty one for any other."""
    event = message.get("event") if isinstance(message, dict) else None
    if not isinstance(event, str) or event not in events:
        _log.warning("a message was dropped, for there is no such event: %s", quoted(message))
        return {}
    for field, is_possible in events[event].items():
        if not is_possible(message.get(field)):
            wrong = quoted(message.get(field))
            _log.warning("a message was dropped: %s of %s is %s", field, shortened(event), wrong)
            return {}
    return message
