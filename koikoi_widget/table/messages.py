"""What a browser may say to a widget, checked before anything is done about it.

A page sends what its front end writes, but anybody can write to a kernel's websocket. A message
that cannot be meant changes nothing; it is noted in the log.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

from ..engine.cards import DECK
from ..engine.errors import quoted, shortened

_log = logging.getLogger(__name__)

Check = Callable[[Any], bool]

_WIDEST = 16_384  # device pixels; browsers draw no wider canvas
_MOST_RATIO = 16
_LONGEST_WORD = 200  # letters of an action, a name of a setting, a view
_LONGEST_NAME = 1000  # letters of a file's name


def number(least: float, most: float) -> Check:
    """Return a check of a number from `least` to `most`."""
    return lambda value: type(value) in (int, float) and least <= value <= most


def whole(least: int, most: int) -> Check:
    """Return a check of a whole number from `least` to `most`."""
    return lambda value: type(value) is int and least <= value <= most


def text(most: int) -> Check:
    """Return a check of a text of up to `most` letters, all of which can be shown."""
    return lambda value: isinstance(value, str) and len(value) <= most and value.isprintable()


def maybe(check: Check) -> Check:
    """Return a check that lets pass what is missing."""
    return lambda value: value is None or check(value)


def is_switch(value: Any) -> bool:
    """Return whether `value` is true or false."""
    return isinstance(value, bool)


def is_plain(value: Any) -> bool:
    """Return whether `value` is one a control has: a switch, a number, a short text."""
    return is_switch(value) or word(value) or number(-1e9, 1e9)(value)


def is_kept(value: Any) -> bool:
    """Return whether `value` is what a browser keeps: a text, of any length, or nothing."""
    return value is None or isinstance(value, str)


def _is_point(value: Any) -> bool:
    axis = number(-1e6, 1e6)
    return isinstance(value, list | tuple) and len(value) == 2 and all(map(axis, value))


def _is_press(value: Any) -> bool:
    """Return whether `value` is a view and the number of a press in it."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        return False
    return word(value[0]) and whole(0, 10**9)(value[1])


def _is_size(value: Any) -> bool:
    """Return whether `value` is width and height in CSS pixels, and device pixels for each."""
    if not isinstance(value, list | tuple) or len(value) != 3:
        return False
    side = number(-_WIDEST, _WIDEST)  # what stands above a low window leaves less than nothing
    width, height, ratio = value
    return (
        number(1, _WIDEST)(width)
        and side(height)
        and number(1 / _MOST_RATIO, _MOST_RATIO)(ratio)
        and side(width * ratio)
        and side(height * ratio)
    )


word = text(_LONGEST_WORD)
# For which decision it is meant, and its number in the view that sends it again after a fault.
_press = {"decision": maybe(whole(0, 10**9)), "press": maybe(_is_press)}
_file = {"name": text(_LONGEST_NAME), "text": is_kept}

# By event: its fields, and what they may be. A field that is not named here no widget reads.
Events = Mapping[str, Mapping[str, Check]]
TABLE: Events = {
    "size": {"size": _is_size, "view": maybe(word), "calm": maybe(is_switch)},
    "calm": {"calm": is_switch},
    "drawn": {"number": whole(0, 10**9), "took": number(0, 1e9)},
    "hello": {"kept": is_kept, "resume": maybe(is_switch)},
    "take over": {"kept": is_kept},
    "again": {},
    "act": {"action": word, **_press},
    "click": {"at": _is_point, **_press},
    "tap": {"at": _is_point, **_press},
    "about": {"at": maybe(_is_point), "of": maybe(word)},
    "set": {"name": word, "value": is_plain},
    "upload": _file,
}
PANEL: Events = {"sheet": {"card": whole(0, len(DECK) - 1)}, "sheet closed": {}, "close": {}}
BOX: Events = {"act": {"action": word}}
_number = {"number": maybe(word)}  # of the message, so that its answer can be told
OPTIONS: Events = {
    "hello": {"kept": is_kept, **_number},
    "set": {"name": word, "value": is_plain, **_number},
    **dict.fromkeys(("open", "begin", "back", "dismiss"), _number),
}
QUIZ: Events = {
    "choose": {"place": whole(0, 1000), "turn": maybe(whole(0, 10**9))},
    "go on": {"turn": maybe(whole(0, 10**9))},
    "hello": {"kept": is_kept},
    "upload": _file,
    "download": {},
    "time": {},
    "map": {"open": is_switch},
    "set": {"name": word, "value": is_plain},
}
DAILY: Events = {
    "hello": {"kept": is_kept, "day": maybe(word)},
    "choose": {"action": word, "day": word},
    "open": {"day": word},
}
GUIDE: Events = {name: {"place": whole(0, 1000)} for name in ("go on", "hint", "again")}
WAYS: Events = {"progress": {"kept": is_kept}}


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
