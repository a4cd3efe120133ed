"""The small front end beside the canvas: messages from the browser and messages to it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count, zip_longest
from typing import Any

import traitlets

from ...locale import _
from ...web.linker import script, style
from ...web.protocol import BridgeState, KeptChange, News, Press, Sprites, TableMessage, TableWords
from ...widgets.speaking import Speaking
from ...widgets.storage_keys import storage_key
from ...widgets.traits import Shared, Text, shared
from ...widgets.whole import Whole
from ..scene.style import font_css

# Of two rules that weigh the same the later holds: what all buttons have comes before the parts.
_STYLES = (
    "shared/drawer.css",
    "shared/luck.css",
    "table/table.css",
    "table/actions.css",
    "table/cloth.css",
    "table/moments.css",
    "table/rings.css",
    "table/words.css",
    "table/moves.css",
    "table/tools.css",
    "table/dialog.css",
    "table/question.css",
    "table/result.css",
)


class Bridge(Whole, Speaking):
    """Names the canvas, speaks, holds the real buttons, and keeps a text in the browser.

    Its traits are described in `TableTraits` of `web/protocol/table.py`.
    """

    _esm = script("table/bridge.js")
    _css = f"{style(*_STYLES)}\n{font_css()}\n"

    state: Shared[BridgeState] = shared()
    sprites: Shared[Sprites] = shared()
    storage_key: Text = traitlets.Unicode("").tag(sync=True)
    column_from: traitlets.Int[int, int] = traitlets.Int(0).tag(sync=True)
    resume_key: Text = traitlets.Unicode().tag(sync=True)
    elsewhere: traitlets.Bool[bool, bool | int] = traitlets.Bool(False).tag(sync=True)
    words: Shared[TableWords] = shared()

    def __init__(self, **kwargs: Any) -> None:
        self._told: Mapping[str, object] = {}
        self._kept: str | None = None  # what the browser keeps, if that is known
        self._changes_of_kept = count(1)
        self._presses: dict[str, int] = {}  # by view, the number of the last one received
        super().__init__(resume_key=storage_key("resume"), **kwargs)
        self.translate()
        self.sounds = False  # whether sounds are on

    def translate(self) -> None:
        """Say in the chosen language what stays the same."""
        self.words = {
            "elsewhere": _("Your match continues in another tab."),
            "here": _("Continue here"),
        }

    def send_state(self, key: str | set[str] | None = None) -> None:
        """Send what the browser mirrors; of `state`, the largest trait, only what changed."""
        if key == "state":
            self.tell(self.state)
        else:
            super().send_state(key)

    def tell(self, state: BridgeState, kept: str | None = None) -> None:
        """Show `state` and have the browser keep the text `kept`, if any, in one message.

        Only changes are sent: of a list, the entries that differ; of the text, what follows the
        unchanged start.
        """
        changes = self._changes(state)
        entries = {
            name: _entries(self._told[name], value)
            for name, value in changes.items()
            if value and isinstance(value, list) and self._told.get(name)
        }
        whole = {name: value for name, value in changes.items() if name not in entries}
        news: News = {"do": "state", "changes": whole}
        if entries:
            news["entries"] = entries
        if change := self._to_keep(kept):
            news["keep"] = change
        self._told = state
        self.state = state  # which tells it once more, and finds nothing new
        if changes or change:
            self._post(news)

    def _post(self, message: TableMessage) -> None:
        self.send(message)

    def _changes(self, state: Mapping[str, object]) -> dict[str, object]:
        gone = dict.fromkeys(self._told.keys() - state.keys())
        return {name: value for name, value in state.items() if self._differs(name, value)} | gone

    def _differs(self, name: str, value: object) -> bool:
        return name not in self._told or self._told[name] != value

    def tell_all(self) -> None:
        """Send the whole of `state`: a browser that has just connected may have missed a change."""
        self._told = {}
        self._kept = None
        self.tell(self.state)

    def keep(self, text: str | None) -> None:
        """Have the browser keep `text`."""
        self.tell(self.state, text)

    def _to_keep(self, text: str | None) -> KeptChange | None:
        if not self.storage_key or text is None or text == self._kept:
            return None
        same = _common_start(self._kept or "", text)
        self._kept = text
        return {"number": next(self._changes_of_kept), "from": same, "text": text[same:]}

    def accept_press(self, press: Press | None) -> bool:
        """Answer for a press; return whether it is new: after a fault it may arrive twice."""
        if not press:
            return True
        view, number = press
        self._post({"do": "heard", "press": (view, number)})
        if number <= self._presses.get(view, 0):
            return False
        self._presses[view] = number
        return True

    def download(self, name: str, text: str) -> None:
        """Offer `text` to the player as a file."""
        self._post({"do": "download", "name": name, "text": text})

    def download_kept(self, name: str) -> None:
        """Offer as a file what the browser keeps, which may be too broken to be sent here."""
        self._post({"do": "download", "name": name})

    def send_sprites(self, faces: dict[int, str], width: int, height: int, first: bool) -> None:
        """Have the browser draw `faces`, SVG by place, before anything that is painted later.

        Args:
            first: whether they replace all that were sent before.
        """
        self._post(
            {
                "do": "sprites",
                "width": width,
                "height": height,
                "places": [*faces],
                "pictures": [*faces.values()],
                "first": first,
            }
        )

    def resize_sprites(self, width: int, height: int) -> None:
        """Have the browser redraw the faces it has in another size."""
        self._post({"do": "sprites", "width": width, "height": height})

    def ask_when_drawn(self, number: int) -> None:
        """Have the browser report when everything sent so far has been drawn."""
        self._post({"do": "tell when drawn", "number": number})

    def sound(self, name: str, after: float = 0.0, *, is_wanted: bool = False) -> None:
        """Have the browser play the sound `name` after some seconds, if sounds are on or it was
        asked for.
        """
        if name and (self.sounds or is_wanted):
            self._post({"do": "sound", "name": name, "after": after})


def _entries(before: Any, now: list[object]) -> tuple[int, dict[str, object]]:
    """Return how long a list is now, and its entries that differ, by their places."""
    pairs = enumerate(zip_longest(before[: len(now)], now))
    return len(now), {str(place): new for place, (old, new) in pairs if old != new}


def _common_start(first: str, second: str) -> int:
    """Return how many UTF-16 units, as the browser counts, both texts share at the start."""
    if second.startswith(first):  # a match that goes on: no need to compare every letter
        count = len(first)
    else:
        pairs = enumerate(zip(first, second, strict=False))
        shorter = min(len(first), len(second))
        count = next((place for place, (left, right) in pairs if left != right), shorter)
    return len(first[:count].encode("utf-16-le")) // 2
