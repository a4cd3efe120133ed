"""The table as a widget: it shows one seat's view and turns clicks into actions."""

from __future__ import annotations

import asyncio
import logging
from random import Random
from typing import Any, NamedTuple

from ..engine.actions import DEAL, Action
from ..engine.cards import Card
from ..engine.errors import InvalidRules, KoiKoiError, unknown
from ..engine.match import Match
from ..engine.record import Record
from ..engine.rules import Rules
from ..locale import _
from ..players import player as find_player
from .layout import Layout
from .scene import Shown, rules_title
from .sentences import Dialog, action_label, dialog, prompt, taken_by
from .stage import Stage, dialog_entry, guarded


class Speed(NamedTuple):
    """Seconds: how long a card flies, and how long the opponent waits where nothing moves."""

    flight: float
    pause: float


# A whole turn, with a capture by both cards, takes some five flights.
SPEEDS = {
    "off": Speed(0.0, 0.0),
    "fast": Speed(0.08, 0.4),
    "normal": Speed(0.17, 0.9),
    "slow": Speed(0.34, 1.8),
}

_log = logging.getLogger(__name__)


class Table(Stage):
    """A match against `opponent`, to be played by mouse, touch or keyboard.

    Args:
        rules: a preset's id or `Rules`.
        opponent: a player's name, or any object with ``choose(view, rng)``.
        seed: the same seed deals the same match; None takes a new one.
        rounds: how many rounds, if not as many as the rules say.
        match: a match to go on with; `rules`, `seed` and `rounds` are then not used.
        deck: "drawn" or "index".
        palette: the deck's colours, "traditional" or "high-contrast".
        marks: whether month and kind are written in the corners of the cards.
        speed: how fast cards move: "off", "fast", "normal", "slow".
        sound: whether cards and calls are heard.
        keep: under which name the browser keeps the running match; "" keeps nothing.

    Raises:
        UnknownName: a preset, player, deck or speed that does not exist.
        InvalidRules: an argument has a value it does not allow.
    """

    def __init__(
        self,
        rules: str | Rules = "bga",
        opponent: Any = "greedy",
        seed: int | str | None = None,
        rounds: int | None = None,
        *,
        match: Match | None = None,
        deck: str = "drawn",
        palette: str = "traditional",
        marks: bool = False,
        speed: str = "normal",
        keep: str = "table",
        sound: bool = False,
    ) -> None:
        if speed not in SPEEDS:
            raise unknown(_("speed"), speed, SPEEDS)
        self.seat = 0
        self.speed = speed
        self._begun = False  # whether the player has acted: then nothing older is offered
        self._offer: Dialog | None = None
        self._kept_match: tuple[Any, Match] | None = None
        self._unreadable = ""
        self._turns: asyncio.Task[None] | None = None
        self._last: tuple[int, Action] | None = None
        self._selected: Card | None = None
        super().__init__(deck, palette, marks, f"koikoi_widget/{keep}" if keep else "")
        self.sound = sound
        self._canvas.on_mouse_down(self._clicked)
        self._canvas.on_touch_start(self._touched)
        self._start(match or Match(rules, seed, rounds), opponent)

    def new_match(
        self,
        rules: str | Rules = "bga",
        opponent: Any = "greedy",
        seed: int | str | None = None,
        rounds: int | None = None,
    ) -> None:
        """Begin another match at this table; the arguments are those of `Table`."""
        self._start(Match(rules, seed, rounds), opponent)

    def push(self, action: Action | str) -> None:
        """Play `action` for the seat to act and let the opponent answer.

        Raises:
            IllegalAction: the position does not allow it; the match stays as it was.
        """
        if isinstance(action, str):
            action = Action.parse(action)
        seat = self.match.seat
        self.match.push(action)
        self._begun = True
        self._last = (seat if seat is not None else self.seat, action)
        self._selected = None
        self._error = ""
        self._move_on()
        self._let_opponent_play()

    def _start(self, match: Match, opponent: Any) -> None:
        player = find_player(opponent)  # refused before anything changes
        if self._turns:
            self._turns.cancel()
            self._turns = None
        self.match = match
        self.opponent = opponent
        self._player = player
        self._rng = Random(f"{match.seed} opponent")
        self._last = None
        self._selected = None
        self._error = ""
        if match.actions:
            self._refresh()
        else:
            self._move_on()  # the deal
        self._let_opponent_play()

    @property
    def sound(self) -> bool:
        """Whether cards and calls are heard."""
        return self._bridge.sounds

    @sound.setter
    def sound(self, wanted: bool) -> None:
        self._bridge.sounds = wanted

    # The opponent's turn.

    def _let_opponent_play(self) -> None:
        if not self._is_opponents_turn() or (self._turns and not self._turns.done()):
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # a plain script: nobody watches, so answer at once
            while self._is_opponents_turn():
                self._play_for_opponent(self._choose())
            return
        self._turns = loop.create_task(self._opponent_turns())

    def _is_opponents_turn(self) -> bool:
        return self.match.seat == 1 - self.seat and self.match.legal_actions != (DEAL,)

    async def _opponent_turns(self) -> None:
        match = self.match
        while match is self.match and self._is_opponents_turn() and not self._offer:
            await self._film.ended()
            await asyncio.sleep(self._pause())
            action = await asyncio.get_running_loop().run_in_executor(None, self._choose)
            if match is self.match and self._is_opponents_turn():
                self._play_for_opponent(action)

    def _choose(self) -> Action:
        view = self.match.view(1 - self.seat)
        try:
            action = self._player.choose(view, self._rng)
            if action not in view.legal_actions:
                raise InvalidRules(_("'{action}' is not possible.", action=action))
        except Exception as error:
            self._error = _(
                "{name} could not move ({error}); a move was drawn by lot.",
                name=self._names()[1],
                error=error,
            )
            _log.exception("the opponent failed")
            action = self._rng.choice(view.legal_actions)
        return action

    def _play_for_opponent(self, action: Action) -> None:
        self.match.push(action)
        self._last = (1 - self.seat, action)
        self._move_on()

    def _pause(self) -> float:
        speed = SPEEDS[self.speed]
        moves = self._can_move() and not self._is_calm
        return 2 * speed.flight if moves else speed.pause

    # What the browser says.

    @guarded
    def _clicked(self, x: float, y: float) -> None:
        if self._film.is_playing:
            self._refresh()
        ratio = self._size[2]
        thing = self._scene.at(x / ratio, y / ratio) if self._scene else None
        if self._offer or thing is None:
            return
        if thing.action:
            self.push(thing.action)
        elif thing.chooses:
            self._selected = None if thing.card is self._selected else thing.card
            self._refresh()
        elif self._selected:
            self._selected = None
            self._refresh()

    def _touched(self, touches: list[Any]) -> None:
        x, y = touches[0][:2] if isinstance(touches[0], tuple | list) else touches[0]
        self._clicked(x, y)

    def _act(self, action: str) -> None:
        answers = {
            "new": self._play_again,
            "go on": self._go_on,
            "fresh": self._start_afresh,
            "download": self._download_unreadable,
            "dismiss": self._dismiss_error,
        }
        if action in answers:
            answers[action]()
        elif self.match.seat == self.seat or action == str(DEAL):
            self.push(action)

    def _play_again(self) -> None:
        self.new_match(self.match.rules, self.opponent)

    # The match that the browser kept.

    def _greet(self, text: str | None) -> None:
        """Offer to go on with the match the browser kept, or say why it cannot be read."""
        self._bridge.known(text)
        if not text or self._begun:
            self._keep()
            return
        opponent, _newline, record = text.partition("\n")
        try:
            match = Match.from_record(Record.parse(record))
            find_player(opponent)
        except KoiKoiError as error:
            self._unreadable = text
            self._offer = Dialog(
                "offer",
                _("A match that cannot be read"),
                (_("This browser kept a match that this version cannot read."), str(error)),
                (("download", _("Download it")), ("fresh", _("Start afresh"))),
            )
        else:
            if match.is_over or not match.actions or match == self.match:
                self._keep()
                return
            self._kept_match = (opponent, match)
            self._offer = Dialog(
                "offer",
                _("Go on with your match?"),
                (
                    rules_title(match.rules),
                    _(
                        "Round {number} of {rounds}, {mine} to {other} points.",
                        number=match.round.number,
                        rounds=match.rules.rounds,
                        mine=match.points[self.seat],
                        other=match.points[1 - self.seat],
                    ),
                ),
                (("go on", _("Go on")), ("fresh", _("Start afresh"))),
            )
        self._refresh()

    def _go_on(self) -> None:
        assert self._kept_match is not None
        opponent, match = self._kept_match
        self._offer = None
        self._start(match, opponent)

    def _start_afresh(self) -> None:
        self._offer = None
        self._refresh()
        self._let_opponent_play()

    def _download_unreadable(self) -> None:
        self._bridge.download("koi-koi-match.txt", self._unreadable)

    def _keep(self) -> None:
        if self._offer is None and isinstance(self.opponent, str):
            self._bridge.keep(f"{self.opponent}\n{self.match.record}")

    # What is shown.

    def _names(self) -> tuple[str, str]:
        name = self.opponent if isinstance(self.opponent, str) else type(self.opponent).__name__
        return _("You"), name.capitalize()

    def _move(self) -> int:
        return len(self.match.actions)

    def _shown(self) -> Shown:
        return Shown.of(self.match, self.seat, self._names(), self._last, self._selected)

    def _refresh(self) -> None:
        super()._refresh()
        self._keep()

    def _move_on(self) -> None:
        """Show the action just played, in motion at this table's speed."""
        self._advance(SPEEDS[self.speed].flight)
        self._keep()

    def _state(self, shown: Shown, layout: Layout) -> dict[str, Any]:
        view = shown.view
        asked = self._offer or dialog(shown)
        state = super()._state(shown, layout) | {
            "move": self._move(),
            "dialog": dialog_entry(asked, layout),
        }
        if self._offer:
            state["phase"] = "offer"
        elif shown.is_over:
            state["phase"] = "over"
        if asked is None:
            state["asked"] = prompt(shown)
            state["moves"] = [self._move_entry(action, shown) for action in view.legal_actions]
        return state

    def _move_entry(self, action: Action, shown: Shown) -> dict[str, Any]:
        assert self._scene is not None
        card = getattr(action, "card", None)
        place = self._scene.find(card) if card else None
        takes = (self._scene.find(other) for other in taken_by(action, shown.view))
        return {
            "action": str(action),
            "label": action_label(action, shown.view),
            "at": place.at.as_list() if place else None,
            "takes": [found.at.as_list() for found in takes if found],
        }
