"""The table as a widget: it shows one seat's view and turns clicks into actions."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..engine.actions import DEAL, Action, Play
from ..engine.cards import DECK, Card
from ..engine.errors import IllegalAction
from ..engine.match import Match
from ..engine.rules import Rules
from ..engine.view import View
from ..locale import _
from ..players import PLAYERS
from ..players import player as find_player
from . import messages
from .advice import Adviser
from .advice_box import AdviceBox
from .aside import Aside
from .helps import Helps
from .kept import PERSON, Kept, go_on_dialog, opponent_word, unreadable_dialog
from .keys import storage_key
from .layout import Layout
from .ledger import Ledger
from .opponent import Opponent
from .panel_widget import ABOUT_KEY, Panel
from .records import FILE_NAME
from .scene import Shown
from .seal import SealError, why_not
from .sentences import Dialog, action_label, dialog, prompt, spoken, taken_by
from .sprites import Marks, look_of
from .stage import SPEEDS, Stage, dialog_entry, guarded
from .tools import Tool, button, shortcuts

FALLBACK = "greedy"  # plays on where a kept match's own opponent is not on the page


class _PlayedOn(IllegalAction):
    """The match that counts has gone on in another tab."""


class Table(Stage):
    """A match against `opponent`, to be played by mouse, touch or keyboard.

    Args:
        rules: a preset's id or `Rules`.
        opponent: a player's name, any object with ``choose(view, rng)``, or "person": two people
            share the screen, with a curtain between their turns.
        seed: the same seed deals the same match; None takes a new one.
        rounds: how many rounds, if not as many as the rules say.
        match: a match to go on with; `rules`, `seed` and `rounds` are then not used.
        deck: "drawn" or "index".
        palette: the deck's colours, "traditional" or "high-contrast".
        marks: whether month and kind are written in the corners of the cards, or of which months.
        speed: how fast cards move: "off", "fast", "normal", "slow".
        sound: whether cards and calls are heard.
        names: the name set of the cards, "traditional" or "mario".
        helps: when it is shown what a card would take, or said what was missed: "always", on
            "request", after a "mistake", "never", or "fading": with each month as
            `help_by_month` says, which also takes its marks away once it is not "always".
        advice: when the coach says what each move is worth: "off", on "request" or "always"; it
            needs the extra `coach`.
        practice: whether the player may take decisions back; a match that counts allows none.
        keep: under which name the browser keeps the running match; "" keeps nothing.
        patience: seconds after which another player moves for an opponent that does not answer.

    Attributes:
        match: the match on the table.
        seat: the player's seat; where two people share the screen, that of the hand below.
        has_begun: whether the player has acted.

    Raises:
        UnknownName: a preset, player, deck, palette, name set or speed that does not exist.
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
        marks: Marks = False,
        speed: str = "normal",
        names: str = "traditional",
        helps: str = "always",
        advice: str = "off",
        practice: bool = True,
        keep: str = "table",
        sound: bool = False,
        patience: float = 20.0,
    ) -> None:
        self.seat = 0
        self.practice = practice
        self._patience = patience
        self.has_begun = False  # from then on nothing older is offered
        self._offer: Dialog | None = None
        self._is_greeted = False  # whether the browser has said what it kept
        self._kept: Kept | None = None
        self._written = ("", "")  # what was kept last, in the open and as it was sent
        self._aside = Aside(self, self._refresh)
        self._helps = Helps(helps)
        self._deck = look_of(deck, palette, marks)
        self._panel = Panel(deck, palette, marks)
        self._adviser = Adviser(advice, self._show_advice)
        self._advice_box = AdviceBox()
        self._curtain = False  # whether two people pass the screen, and see no hand
        self._turns: asyncio.Task[None] | None = None
        self._selected: Card | None = None
        super().__init__(deck, palette, marks, names, speed, storage_key(keep))
        self.sound = sound
        self.children = (self._canvas, self._bridge, self._panel, self._advice_box)
        self._panel.on_msg(self._heard_panel)
        self._advice_box.on_msg(self._heard_advice)
        self._start(match or Match(rules, seed, rounds), opponent)

    def new_match(
        self,
        rules: str | Rules = "bga",
        opponent: Any = "greedy",
        seed: int | str | None = None,
        rounds: int | None = None,
        *,
        practice: bool | None = None,
    ) -> None:
        """Begin another match at this table; the arguments are those of `Table`.

        Args:
            practice: None leaves it as it was.
        """
        self._start(Match(rules, seed, rounds), opponent, practice)

    def go_on_with(self, match: Match) -> None:
        """Go on with `match` at this table, against the same opponent, as practice."""
        self._start(match, self.opponent, practice=True)

    def push(self, action: Action | str) -> None:
        """Play `action` for the seat to act and let the opponent answer.

        Raises:
            IllegalAction: the position does not allow it; the match stays as it was.
        """
        if isinstance(action, str):
            action = Action.parse(action)
        view = self.match.view(self.seat)
        try:
            self._play(action)
        except _PlayedOn:
            self._let_opponent_play()
            raise
        self._adviser.halt()
        self._helps.played(self.match, view, action, self._card_names)
        self.has_begun = True
        if self._is_shared and self._passes_on(action):
            self._curtain = True
        self._selected = None
        self._error = ""
        self._move_on()
        self._let_opponent_play()

    def _play(self, action: Action) -> None:
        """Play `action` in the match; one that counts has it noted first, see `Ledger`."""
        counts = not self.practice and action in self.match.legal_actions
        if counts and not self._ledger.note(self.match, action):
            self._ledger.catch_up(self.match)
            raise _PlayedOn(
                _("This match was played on in another tab or window. Here is how it stands now.")
            )
        self.match.push(action)

    def undo(self) -> None:
        """Take back the player's last decision, and what has followed it.

        Raises:
            IllegalAction: the match counts, or there is nothing to take back.
        """
        if not self.practice:
            raise IllegalAction(_("This match counts: nothing can be taken back."))
        count = self._steps_back()
        if not count:
            raise IllegalAction(_("There is nothing to take back."))
        self._stop_opponent()
        for _step in range(count):
            self.match.undo()
        self._curtain = self._is_shared
        self._selected = None
        self._error = ""
        self._refresh()

    def _steps_back(self) -> int:
        """Return how many actions lie behind the player's last decision, itself included."""
        for count, (seat, action) in enumerate(reversed(self.match.played), 1):
            if action != DEAL and (seat == self.seat or self._is_shared):
                return count
        return 0

    def _start(
        self, match: Match, opponent: Any, practice: bool | None = None, key: str = ""
    ) -> None:
        rival = self._seated(opponent, match)  # refused before any change
        self._stop_opponent()
        self.match = match
        self.opponent = opponent
        self._rival = rival
        self.seat = 0
        self.practice = self.practice if practice is None else practice
        self._ledger = Ledger(key)
        self._aside.close()
        self._curtain = self._is_shared and not match.is_over
        self._selected = None
        self._error = self._why_not_kept()
        if match.actions:
            self._refresh()
        else:
            self._move_on()  # the deal
        self._let_opponent_play()

    def _seated(self, opponent: Any, match: Match) -> Opponent | None:
        """Return who plays the other side, None where a second person does."""
        if opponent == PERSON:
            return None
        name = self._name_of(opponent)
        return Opponent(find_player(opponent), name, match.seed, self._patience)

    def use_deck(self, deck: str, palette: str = "traditional", marks: Marks = False) -> None:
        """Show the cards in another deck or palette, with or without marks.

        Raises:
            UnknownName: there is no such deck or palette.
        """
        self._deck = look_of(deck, palette, marks)
        self._show_deck()

    def _show_deck(self) -> None:
        deck, palette, marked = self._deck
        marks = marked & self._helps.marked
        super().use_deck(deck, palette, marks)
        self._panel.use_deck(deck, palette, marks)

    @property
    def helps(self) -> str:
        """When this table helps, as in its arguments."""
        return self._helps.when

    @helps.setter
    def helps(self, when: str) -> None:
        if when != self._helps.when:
            self._helps.use(when)
            self._show_deck()
            self._refresh()

    @property
    def help_by_month(self) -> Mapping[int, str]:
        """When it helps with each month, 1 to 12, where its help is "fading"."""
        return self._helps.by_month

    @help_by_month.setter
    def help_by_month(self, wanted: Mapping[int, str]) -> None:
        self._helps.by_month = dict(wanted)
        self._show_deck()
        self._refresh()

    @property
    def advice(self) -> str:
        """When the coach advises, as in this table's arguments."""
        return self._adviser.when

    @advice.setter
    def advice(self, when: str) -> None:
        if when != self._adviser.when:
            self._adviser.use(when)
            self._refresh()

    @property
    def sound(self) -> bool:
        """Whether cards and calls are heard."""
        return self._bridge.sounds

    @sound.setter
    def sound(self, wanted: bool) -> None:
        self._bridge.sounds = wanted

    # Two people at one screen.

    @property
    def _is_shared(self) -> bool:
        return bool(self.opponent == PERSON)

    def _passes_on(self, action: Action) -> bool:
        """Return whether somebody else may look on after `action`, so that no hand is shown."""
        others_turn = self.match.round.phase != "over" and self.match.seat != self.seat
        return others_turn or action == DEAL

    def _show_cards(self) -> None:
        if not self._curtain or self.match.seat is None:
            return
        self.seat = self.match.seat
        self._curtain = False
        self._refresh()

    def _curtain_dialog(self) -> Dialog | None:
        if not self._curtain or self.match.seat is None:
            return None
        title = _("Pass the screen to {name}", name=self.player_names()[self.match.seat])
        return Dialog("curtain", title, (), (("show cards", _("Show my cards")),))

    # The opponent's turn.

    def _let_opponent_play(self) -> None:
        if not self._is_opponents_turn() or (self._turns and not self._turns.done()):
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # a plain script: nobody watches, so answer at once
            while self._rival and self._is_opponents_turn():
                self._play_for_opponent(self._rival.choose_now(self.match.view(1 - self.seat)))
            return
        self._turns = loop.create_task(self._opponent_turns())

    def _is_opponents_turn(self) -> bool:
        return (
            self._rival is not None
            and self.match.seat == 1 - self.seat
            and self.match.legal_actions != (DEAL,)
        )

    def _stop_opponent(self) -> None:
        if self._turns:
            self._turns.cancel()
            self._turns = None

    async def _opponent_turns(self) -> None:
        match, rival = self.match, self._rival
        while rival and rival is self._rival and self._is_opponents_turn() and not self._offer:
            await self._film.ended()
            await asyncio.sleep(self._pause())
            before = match.actions
            action = await rival.choose(match.view(1 - self.seat))
            if rival is self._rival and self._is_opponents_turn():
                self._play_for_opponent(action)
                if match.actions == before:  # it could not be played, and why is shown
                    return

    @guarded
    def _play_for_opponent(self, action: Action) -> None:
        assert self._rival is not None
        self._error = self._rival.failure or self._error
        self._play(action)
        self._move_on()

    def _pause(self) -> float:
        speed = SPEEDS[self.speed]
        moves = self._can_move() and not self._is_calm
        return 2 * speed.flight if moves else speed.pause

    # What the browser says.

    def _pressed(self, x: float, y: float, is_tap: bool) -> None:
        if self._film.is_playing:
            self._refresh()
        thing = self._scene.at(x, y) if self._scene else None
        if self._bridge.state["dialog"] or thing is None:
            return
        # A finger cannot hover: where the table helps, its first tap shows what a card takes.
        first = isinstance(thing.action, Play) and thing.action.card is not self._selected
        shows = is_tap and first and self._is_helped(thing.action)
        if thing.action and not shows:
            self.push(thing.action)
        elif thing.chooses or shows:
            self._selected = None if thing.card is self._selected else thing.card
            self._refresh()
        elif self._selected:
            self._selected = None
            self._refresh()

    def _is_helped(self, action: Action | None) -> bool:
        return isinstance(action, Play) and action.card.month in self._helps.months

    @guarded
    def _heard_panel(self, _panel: Panel, message: dict[str, Any], _buffers: Any) -> None:
        if self._curtain:
            return
        self._panel.hear(messages.understood(message, messages.PANEL))
        self._bridge.state = self._bridge.state | {"tools": self._tools()}

    @guarded
    def _heard_advice(self, _box: AdviceBox, message: dict[str, Any], _buffers: Any) -> None:
        message = messages.understood(message, messages.BOX)
        if message.get("event") == "act" and not self._film.is_playing:
            self._act(str(message.get("action")))

    def _asked_about(self, at: tuple[float, float] | None, of: str | None) -> None:
        if self._curtain:
            return
        view = self.match.view(self.seat)
        moves = {str(action): getattr(action, "card", None) for action in view.legal_actions}
        thing = self._scene.at(*at) if at and self._scene else None
        card = moves.get(of or "") or (thing.card if thing else None)
        if not card and not at:
            card = next(iter(view.hand or DECK))  # from there one can go on to any other
        if card:
            self._panel.open_sheet(card)

    def _is_in_sight(self, action: str) -> bool:
        """Return whether a button or key for `action` can be in sight; a browser may send anything.

        Whether a card may be played, the match itself says.
        """
        asked = self._offer or self._curtain_dialog()
        if asked:
            tools = {tool["action"] for tool in self._tools() if not tool.get("disabled")}
            return action in tools | {name for name, _label in asked.buttons} | {"dismiss"}
        over = self.match.is_over
        only_when = {"new": over, "save": over or not self.is_sealed}
        return only_when.get(action, action not in ("go on", "fresh", "download", "show cards"))

    def _act(self, action: str) -> None:
        if not self._is_in_sight(action):
            return
        answers = {
            "new": self._play_again,
            "go on": self._go_on,
            "fresh": self._start_afresh,
            "download": self._download_unreadable,
            "save": self._download_record,
            "dismiss": self._dismiss_error,
            "undo": self.undo,
            "show cards": self._show_cards,
        }
        if action in answers:
            answers[action]()
        elif self._aside.act(action):
            self._show_step(action)
        elif self._helps.act(action) or self._panel.act(action):
            self._refresh()
        elif self._adviser.act(action):
            self._show_advice()
        elif self.match.seat == self.seat or action == str(DEAL):
            self.push(action)

    def _play_again(self) -> None:
        self.new_match(self.match.rules, self.opponent)

    def _set(self, name: str, value: Any) -> None:
        self._aside.set(name, value)
        self._refresh()

    def _uploaded(self, name: str, text: str | None) -> None:
        if self._offer or self._curtain:
            return
        self._aside.open(name, text)
        self._refresh()

    # The match that the browser kept.

    def _greet(self, text: str | None) -> None:
        """Offer to go on with the match the browser kept, or say why it cannot be read."""
        self._is_greeted = True
        self._bridge.known(text)
        kept = self._read(text) if text and not self.has_begun else None
        if kept and kept.is_running and kept.match != self.match:
            self._offer_to_go_on(kept)
        self._show_or_keep()

    def _read(self, text: str) -> Kept | None:
        self._kept = None
        try:
            return Kept.parse(text)
        except Exception as error:  # whatever it is, the text stays until one begins afresh
            self._offer = unreadable_dialog(error)
            return None

    def _offer_to_go_on(self, kept: Kept) -> None:
        self._kept = kept
        opponent = self._opponent_of(kept)
        is_missing = opponent_word(opponent) != kept.opponent
        missing = kept.opponent_name if is_missing else ""
        self._offer = go_on_dialog(kept, self.seat, self._name_of(opponent), missing)

    def _show_or_keep(self) -> None:
        if self._offer:
            self._refresh()
        else:
            self._bridge.keep(self._to_keep())

    def _opponent_of(self, kept: Kept) -> Any:
        """Return who is to play on in a kept match; of one made by a page, the one it has now."""
        if kept.is_of_a_known_opponent:
            return kept.opponent
        return FALLBACK if self._is_shared else self.opponent

    def _go_on(self) -> None:
        if not self._kept:
            return  # nothing is offered
        self._offer, kept, self._kept = None, self._kept, None
        self.has_begun = True
        self._start(kept.match, self._opponent_of(kept), kept.practice, kept.key)

    def _take_over(self, text: str | None) -> None:
        self._bridge.known(text)
        kept = self._read(text) if text else None
        if kept:
            self._offer_to_go_on(kept)
        self._show_or_keep()
        self._resume()

    def _resume(self) -> None:
        if self._kept and self._offer and not self._kept.remark:  # a remark is to be read
            self._go_on()

    def _start_afresh(self) -> None:
        self._offer = None
        self.has_begun = True
        self._refresh()
        self._let_opponent_play()

    def _download_unreadable(self) -> None:
        self._bridge.download_kept(FILE_NAME)

    def _download_record(self) -> None:
        self._bridge.download(FILE_NAME, str(self.match.record))

    def _to_keep(self) -> str | None:
        if not self._is_greeted or self._offer or not self._bridge.storage_key:
            return None
        kept = Kept(opponent_word(self.opponent), self.practice, self.match, self._ledger.key)
        if not (self.has_begun or kept.has_begun):
            return None  # a table that was merely opened takes no other tab's place
        text = str(kept)
        if text != self._written[0]:  # sealed again it would differ, and be sent for nothing
            try:
                self._written = text, kept.written()
            except SealError:
                return None  # which was said when the match began
        return self._written[1]

    @property
    def is_sealed(self) -> bool:
        """Whether the browser may not read what it keeps of the match: it counts, or two share it.

        Until such a match is over, nothing of its record is given away.
        """
        return not self.practice or self._is_shared

    def _why_not_kept(self) -> str:
        reason = why_not() if self.is_sealed and self._bridge.storage_key else ""
        if not reason:
            return ""
        return _("This match is not kept in your browser. {reason}", reason=reason)

    # What is shown.

    def player_names(self) -> tuple[str, str]:
        """Return how the players are called, by seat."""
        if self._is_shared:
            return _("Player 1"), _("Player 2")
        return _("You"), self._name_of(self.opponent)

    @staticmethod
    def _name_of(opponent: Any) -> str:
        """Return how an opponent is called: a known one by its title, another by its class."""
        if opponent == PERSON:
            return _("a second person")
        if isinstance(opponent, str) and opponent in PLAYERS:
            return _(PLAYERS[opponent].title)
        return str(opponent) if isinstance(opponent, str) else type(opponent).__name__

    def spoken_to(self) -> int | None:
        """Return the seat that sentences speak to as "you"; None where two people look on."""
        is_seen_by_both = self._is_shared and self.match.round.phase == "over"
        return None if is_seen_by_both else self.seat

    def _move(self) -> int:
        return len(self.match.actions)

    def _shown(self) -> Shown:
        if self._aside.playback:
            return self._aside.playback.shown(self._card_names)
        shown = Shown.of(
            self.match,
            self.seat,
            self.player_names(),
            selected=self._selected,
            card_names=self._card_names,
        )
        shown = replace(shown, you=self.spoken_to(), helping=self._helps.months)
        return shown.with_hands_down() if self._curtain else shown

    def _is_open(self) -> bool:
        playback = self._aside.playback
        return playback is not None and playback.is_open

    def _say(self) -> None:
        if not self._film.is_playing:
            assert self._seen is not None
            self._panel.show(self._seen, self._layout())
            self._advise()
        super()._say()

    def _advise(self) -> None:
        """Have the coach follow the position, and show what it has to say."""
        assert self._scene is not None
        self._adviser.follow(self._to_decide())
        coach = self._aside.reviewer or self._adviser
        self._advice_box.state = coach.state(self._scene, self._layout(), self._card_names)

    def _show_advice(self) -> None:
        self._advise()
        if not self._aside.playback:
            self._bridge.state = self._bridge.state | {"tools": self._tools()}

    def _to_decide(self) -> View | None:
        """Return what the player sees, where it is to decide on it now."""
        if self._offer or self._curtain or self._aside.dialog or self._aside.playback:
            return None
        view = self.match.view(self.seat)
        return view if view.turn == view.seat and view.phase != "over" else None

    def _move_on(self) -> None:
        """Show the action just played, in motion at this table's speed."""
        self._advance(0.0 if self._aside.playback else SPEEDS[self.speed].flight)

    def _state(self, shown: Shown, layout: Layout) -> dict[str, Any]:
        view, playback = shown.view, self._aside.playback
        if playback:
            return super()._state(shown, layout) | self._aside.state(playback.state(shown))
        asked = self._offer or self._aside.dialog or self._curtain_dialog() or dialog(shown)
        state = super()._state(shown, layout) | {
            "move": self._move(),
            "awaits": self._is_opponents_turn() and not self._offer,
            "spoken": spoken(shown, asked),
            "dialog": dialog_entry(asked, layout),
            "tools": self._tools(),
            "keys": self._keys(),
            "remark": "" if self._curtain else self._helps.remark(self.match, self.seat),
            "understood": _("I see"),
        }
        if self._offer:
            state["phase"] = "offer"
        elif shown.is_over:
            state["phase"] = "over"
        if asked is None:
            state["asked"] = prompt(shown)
            state["happened"] = "" if self._selected else state["happened"]  # the room is small
            state["moves"] = [self._move_entry(action, shown) for action in view.legal_actions]
        return state

    def _tools(self) -> list[Tool]:
        """Return the buttons below the table."""
        stuck = bool(self._offer) or not self._steps_back()
        undo = button("undo", _("Take back"), key="u", disabled=stuck)
        hidden = bool(self._offer) or self._curtain
        record = button("record", _("Record"), disabled=hidden)
        return [*([undo] if self.practice else []), record, *self._helping_tools()]

    def _helping_tools(self) -> list[Tool]:
        return [*self._panel.tools(), *self._helps.tools(), *self._adviser.tools()]

    def _keys(self) -> dict[str, str]:
        undo = {"u": "undo"} if self.practice and not self._offer else {}
        return undo | shortcuts(self._helping_tools()) | {ABOUT_KEY: "about"}

    def _move_entry(self, action: Action, shown: Shown) -> dict[str, Any]:
        assert self._scene is not None
        card = getattr(action, "card", None)
        place = self._scene.find(card) if card else None
        takes = (self._scene.find(other) for other in taken_by(action, shown.view))
        return {
            "action": str(action),
            "label": action_label(action, shown.view, shown.card_names),
            "at": place.at.as_list() if place else None,
            "takes": [found.at.as_list() for found in takes if found],
            "helped": self._is_helped(action),
        }
