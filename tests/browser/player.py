"""Plays at a table in the browser as a person does: by clicking the canvas, or by keyboard."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Any

from playwright.sync_api import FloatRect, Frame, Locator, Page, Position, TimeoutError

from tests.browser import standstill
from tests.waiting import until

# The table waits for this player: a move can be made or a dialog answered, another one than that
# given. What is to be pressed lies still for two frames from now: after a change of the window, or
# of what stands around the table, such as fonts that have just loaded, it is laid out again.
WAITING = """([root, decision, asked]) => {
    const bridge = root.querySelector('.koikoi-bridge');
    const canvas = root.querySelector('canvas[role="img"]');
    const pressed = root.querySelectorAll(
        '.koikoi-moves button, .koikoi-dialog button:not([disabled])');
    const isWaiting = canvas && pressed.length && bridge?.dataset.fits === 'true'
        && !['', decision].includes(bridge.dataset.decision)
        && document.fonts.status === 'loaded';
    const {lay, still} = root;
    root.lay = isWaiting && JSON.stringify([asked, ...[canvas, ...pressed].map((each) =>
        [each.getBoundingClientRect(), each.dataset.at])]);
    root.still = root.lay === lay ? still + 1 : 0;
    return isWaiting && root.still >= 2;
}"""

# A page whose typefaces and pictures have come, and which has not grown for two frames since.
STANDS = """(asked) => {
    const parts = [document.documentElement, ...document.querySelectorAll("body *")];
    const isThere = document.fonts.status === "loaded" && [...document.images].every((each) =>
        each.complete || !each.checkVisibility());
    const {lay, still} = window;
    window.lay = isThere && JSON.stringify([asked, ...parts.map((each) =>
        [each.scrollWidth, each.scrollHeight])]);
    window.still = window.lay === lay ? still + 1 : 0;
    return isThere && window.still >= 2;
}"""


@dataclass
class Move:
    """A legal move as the page offers it: its notation and where its cards lie, x, y, w, h."""

    action: str
    at: list[int] | None
    takes: list[list[int]]


def middle(move: Move) -> Position:
    """Return the middle of a move's card on the canvas."""
    assert move.at
    x, y, width, height = move.at
    return {"x": x + width / 2, "y": y + height / 2}


def boxes(*shown: Locator) -> list[FloatRect]:
    """Return where elements are in the window, in pixels.

    They are measured in one moment, because a page may scroll or be laid out between two.
    """
    found: list[FloatRect] = shown[0].page.evaluate(
        "all => all.map((each) => each.getBoundingClientRect().toJSON())",
        [each.element_handle() for each in shown],
    )
    return found


_asked = count()


def stands_still(page: Page) -> None:
    """Wait until a page of which all is there has its typefaces and pictures, and its height."""
    page.wait_for_function(STANDS, arg=next(_asked))


def turn_wheel(page: Page, by: float, happened: Callable[[], bool]) -> None:
    """Turn the wheel until something has happened: while a page grows, one turn may not do."""

    def turned() -> bool:
        page.mouse.wheel(0, by)
        return happened()

    until(turned)


def are_hit_by_a_finger(*targets: Locator) -> None:
    """Look that each target is large enough for a finger."""
    for box in boxes(*targets):
        assert box["width"] >= 44 and box["height"] >= 44


# What a screen reader is told of the table.
SPOKEN = ".koikoi-bridge > .koikoi-unseen[role=status]"


class Player:
    """Someone at a table of `page`, the first unless said, who moves by lot."""

    def __init__(self, page: Page | Frame, seed: int = 0, place: int = 0) -> None:
        self.page = page
        self.rng = Random(seed)
        self.root: Locator = page.locator(".koikoi-table").nth(place)
        self.canvas = self.root.locator("canvas")
        self.bridge = self.root.locator(".koikoi-bridge")

    def wait(self) -> None:
        """Wait until it is this player's turn. After a press it still is: see `pressing`."""
        self._wait("")

    @contextmanager
    def pressing(self) -> Iterator[None]:
        """Press in this block what is asked; at its end wait until something else is asked.

        What is asked is read before the press, which the table may answer at once.
        """
        before = self.bridge.get_attribute("data-decision") or ""
        yield
        self._wait(before)

    def _wait(self, before: str) -> None:
        self.root.wait_for()
        with self.patient():
            asked = [self.root.element_handle(), before, next(_asked)]
            self.page.wait_for_function(WAITING, arg=asked)

    @contextmanager
    def patient(self) -> Iterator[None]:
        """Say what is known of the table if what is waited for in the block does not come."""
        try:
            yield
        except TimeoutError as error:
            raise AssertionError(f"it stands still\n{standstill.report(self.root)}") from error

    @property
    def move(self) -> int:
        return int(self.bridge.get_attribute("data-move") or -1)

    @property
    def phase(self) -> str:
        return self.bridge.get_attribute("data-phase") or ""

    @property
    def said(self) -> str:
        return self.root.locator(SPOKEN).text_content() or ""

    @property
    def buttons(self) -> dict[str, Locator]:
        """The buttons of the dialog in sight, by what they do, but for those that do not go on."""
        # In one moment: a dialog that goes meanwhile has no button left to be asked.
        names = self.button().evaluate_all("buttons => buttons.map(({dataset}) => dataset.action)")
        return {name: self.button(name) for name in names}

    def button(self, action: str = "") -> Locator:
        """Return the button that does this in a dialog, whether it has come yet or not."""
        named = f'[data-action="{action}"]' if action else "[data-action]"
        aside = ":is(.proposal, .turning) button"
        return self.root.locator(f".koikoi-dialog button{named}:not({aside})")

    def moves(self) -> list[Move]:
        found: list[dict[str, str]] = self.root.locator(".koikoi-moves button").evaluate_all(
            "buttons => buttons.map((button) => ({...button.dataset}))"
        )
        return [
            Move(each["action"], json.loads(each["at"]), json.loads(each["takes"]))
            for each in found
        ]

    def click_canvas(self, at: list[int]) -> None:
        scale = self.scale
        x, y = scale * (at[0] + at[2] / 2), scale * (at[1] + at[3] / 2)
        self.canvas.click(position={"x": x, "y": y}, force=True)  # a move may lie over it

    @property
    def scale(self) -> float:
        """How much smaller the table is shown than it is laid out; 1 where it fits."""
        code = "root => getComputedStyle(root).getPropertyValue('--koikoi-scale')"
        return float(self.root.evaluate(code) or 1)

    def play_by_mouse(self, move: Move) -> None:
        """Click the card that `move` plays, and the one it takes where there is a choice."""
        assert move.at
        said = self.root.locator(".koikoi-said").text_content()
        self.click_canvas(move.at)
        if "taking" in move.action:
            with self.patient():
                self.page.wait_for_function(
                    "([root, said]) => root.querySelector('.koikoi-said').textContent !== said",
                    arg=[self.root.element_handle(), said],
                )
            self.click_canvas(move.takes[0])

    def answer(self, action: str) -> None:
        self.button(action).click()

    def step(self, by: Any = None) -> None:
        """Do one thing: move by lot, answer a question by lot, deal on, or begin another match."""
        self.wait()
        with self.pressing():
            if buttons := self.buttons:
                self.answer("new" if "new" in buttons else self.rng.choice(sorted(buttons)))
            else:
                self.play_by_mouse(self.rng.choice(self.moves()))

    def finish_match(self) -> str:
        """Play until the match is over and return what the dialog says."""
        self.wait()
        while "new" not in self.buttons:
            self.step()
        return self.root.locator(".koikoi-dialog").inner_text()


def tool(player: Player, name: str) -> Locator:
    return player.root.locator(".koikoi-tools").get_by_role("button", name=name, exact=True)


def sheet(page: Page) -> Locator:
    return page.locator("dialog.koikoi-sheet[open]")


def a_capture(player: Player) -> Move:
    return next(move for move in player.moves() if len(move.takes) == 1)


def begun(page: Page, url: str) -> Player:
    """Open the page at `url` with its table in sight, and return who is to play there."""
    page.goto(f"{url}#play/match")
    player = Player(page)
    player.wait()
    return player
