"""Puts what a canvas shows into words, and sends them, with the text to keep, after the picture."""

from __future__ import annotations

from asyncio import Handle
from collections import deque
from itertools import count

from ...web import protocol
from ...widgets.background import running_loop
from ..advice.advice_box import AdviceBox
from ..model.commands import answer_keys
from ..model.from_browser import SKIP
from ..scene.layout import Layout
from .owner import Owner
from .panel import Panel
from .stage import Stage

BREATH = 0.005  # seconds for the kernel to send a picture before it works out the words
_REMEMBERED = 32  # layouts; while a window is dragged larger, each of its sizes is one


class Announcer:
    """Hands the words of a stage's screen to everything beside the canvas.

    Args:
        owner: the table.
        stage: what shows the screen, with its bridge.
        panel: the panel beside the canvas, if there is one.

    Attributes:
        advice_box: where the coach speaks.
        decision: the number of what the player may decide, as the browser knows it; None for
            nothing.
    """

    def __init__(self, owner: Owner, stage: Stage, panel: Panel | None) -> None:
        self._owner, self._stage, self._panel = owner, stage, panel
        self.advice_box: AdviceBox = AdviceBox()
        self._waiting: Handle | None = None
        self._asked: object = None  # what the player may decide
        self.decision: int | None = None
        self._decisions = count(1)
        self._numbers = count(1)
        self._layouts: deque[tuple[int, Layout]] = deque(maxlen=_REMEMBERED)

    def layout(self, number: int | None) -> Layout | None:
        """Return the layout that the browser was told as `number`, None if none was."""
        return dict(self._layouts).get(number) if number else None

    @property
    def is_waiting(self) -> bool:
        """Whether words follow a picture that is on its way."""
        return self._waiting is not None

    def soon(self) -> None:
        """Tell what the canvas shows, once that is on its way.

        The kernel sends nothing until it is idle, so working out the words at once would hold up
        the picture. Later changes are sent together.
        """
        loop = running_loop()
        if loop is None:
            self._tell()
        elif not self._waiting:
            self._waiting = loop.call_later(BREATH, self.now)

    def now(self) -> None:
        """Tell at once whatever is yet to be told."""
        if self._waiting:
            self._waiting.cancel()
            self._waiting = None
            self._owner.guarded(self._tell)

    def _tell(self) -> None:
        stage, screen = self._stage, self._stage.screen
        assert screen is not None
        is_moving = stage.animation.is_playing
        told = screen.told
        if self._asked != (asked := _asked(told)):
            self._asked, self.decision = asked, next(self._decisions) if asked else None
        if not self._layouts or self._layouts[-1][1] != screen.layout:
            self._layouts.append((next(self._numbers), screen.layout))
        state: protocol.BridgeState = {
            **told,
            "size": stage.size,
            "view": stage.view,
            "layout": self._layouts[-1][0],
            "decision": self.decision,
            "moving": is_moving,
        }
        if is_moving or stage.told_move == told["move"]:
            state = {**state, **screen.during(stage.event)}
        if is_moving:
            state = _on_the_way(state, stage.bridge.state, stage.event, stage.pace.waits)
        elif state.get("moment"):
            state["moment"] = None  # its time is over
        stage.bridge.tell(state, self._owner.text_to_keep())
        # The bridge comes first, because it has the keys: one of them closes what opens now.
        if not is_moving:
            if self._panel:
                self._panel.show(screen.shown, screen.page, screen.card, screen.lines)
            self.advice_box.state = screen.advice
        self._owner.run_errands()  # now nothing is busy: what waits, such as advice, begins


def _on_the_way(
    told: protocol.BridgeState, before: protocol.BridgeState, event: str, waits: bool
) -> protocol.BridgeState:
    """Return what is told while cards move: questions and words wait, and a key skips it all.

    The words of a new round, which begins with empty piles, do not wait for its cards.

    Args:
        event: the event that is being shown; a yaku and a call are named in their own.
        waits: whether every press only ends an event, so that no move is offered.
    """
    unseen = answer_keys() if told["dialog"] else {}  # no key answers what is not asked yet
    told = told | {"keys": told["keys"] | dict.fromkeys(("Escape", *unseen), SKIP)}
    if told["month"] == before.get("month"):
        told = told | {"words": before["words"]}
    told = told if event in ("light", "call") else told | {"moment": None, "petal": ""}
    told = told | {"moves": []} if waits else told
    return told | {"dialog": None}


def _asked(told: protocol.TableShown) -> object:
    """Return what the player may decide, wherever it is shown; None for nothing."""
    dialog, actions = told["dialog"], [entry["action"] for entry in told["moves"]]
    if dialog and dialog["kind"] == "aside":  # the match goes on behind it, and is told in it
        return [action for action, _label in dialog["buttons"]], dialog["copy"]
    if dialog:
        return dialog["title"], dialog["lines"], dialog["buttons"]
    return (told["move"], actions) if actions else None
