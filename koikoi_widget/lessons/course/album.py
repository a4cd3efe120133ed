"""The album: the 48 cards by month, each of which gains colour as it is learnt."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from importlib.util import find_spec
from typing import Any, Literal

from ...art import alternative
from ...engine.cards import DECK, MONTHS, Card
from ...engine.rules import Rules
from ...engine.words.names import month_title
from ...engine.words.yaku_names import yaku_name
from ...engine.yaku import Yaku
from ...locale import N_, _, capitalized, labelled, ngettext, pgettext, points_words
from ...paper.sheet_yaku import all_yaku, shown_cards, takes
from ...table.words.card_words import notes, page, sheet_words
from ...web import protocol
from ...web.linker import script, style
from ...widgets import faults, messages
from ...widgets.rules_in_force import in_force
from ...widgets.storage_keys import PROGRESS, storage_key
from ...widgets.traits import Shared, shared
from ..html.pictured import Pictured
from ..learner import memory
from ..learner.memory import Trace
from ..learner.progress import KIND, Progress, kept_progress

Known = Literal["new", "seen", "half", "known"]
_USUAL_LOOK = {"deck": "drawn", "palette": "traditional"}
_PARTS = (N_("Its month"), N_("Its kind"))  # the halves of what is known of a card


class Album(Pictured):
    """All cards as a sheet of twelve months, coloured by what the browser keeps of the learner.

    Args:
        look: deck, palette and marks, as in `Quiz`.

    Attributes:
        state: everything shown; empty until the browser has said what it keeps.
        places: the key under which it keeps that.
    """

    _esm = script("lessons/album.js")
    _css = style("shared/sheet.css", "lessons/album.css")

    state: Shared[protocol.AlbumState] = shared()
    places: Shared[protocol.AlbumPlaces] = shared()

    def __init__(self, **look: Any) -> None:
        super().__init__(look, places={"progress": storage_key(PROGRESS)})
        self.on_msg(lambda _widget, message, _buffers: self.hear(message))

    def hear(self, message: object) -> None:
        """Colour the cards as the browser says that they are known, or make a file of them."""
        request = messages.understood(message, messages.ALBUM)
        if request and request["event"] == "anki":
            self._make_anki()
        elif request:
            progress, now = kept_progress(request.get("progress")), memory.usable_now()
            with self.hold_sync():  # a picture is sent together with what shows it
                self.state = self._drawn(lambda: self._shown(progress, now), anew=True)

    def _make_anki(self) -> None:
        """Send a file for Anki, or say why there is none; the button waits for either."""
        self.state = self.state | {"anki_trouble": ""}  # the same trouble again is told again
        try:
            self._send_anki()
        except Exception as error:
            trouble = capitalized(faults.told(error, "a file for Anki"))
            self.state = self.state | {"anki_trouble": trouble}

    def _send_anki(self) -> None:
        """Send a file for Anki; a deck with words on its faces would tell the answers."""
        from ..learner.anki_deck import MEDIA_TYPE, anki_deck

        deck, palette = (self._look.get(name, usual) for name, usual in _USUAL_LOOK.items())
        made = anki_deck(
            in_force().rules, deck="drawn" if deck == "index" else deck, palette=palette
        )
        message = {"do": "download", "name": made.name, "type": MEDIA_TYPE}
        self.send(message, buffers=[made.content])

    def _shown(self, progress: Progress, now: datetime) -> protocol.AlbumState:
        rules = in_force().rules
        yaku = all_yaku(rules)
        counts = Counter(known(progress, card) for card in DECK)
        due = sum(is_due(progress, card, now) for card in DECK)
        return {
            "says": _("A card gains colour as you come to know its month and its kind."),
            "months": [
                {
                    "name": month_title(month.number),
                    "cards": [
                        self._card(card, progress, now, rules)
                        for card in DECK
                        if card.month == month.number
                    ],
                }
                for month in MONTHS
            ],
            "legend": [(state, words, str(counts[state])) for state, words in _words().items()],
            "due": ngettext("{count} card is due", "{count} cards are due", due) if due else "",
            "train": "#train",
            "yaku": [self._yaku(row, rules) for row in yaku],
            "heads": [_("How well you know this card"), _("It counts towards")],
            "rules": _("Rules: {rules}", rules=_(rules.name)),
            "words": sheet_words(),
            "anki": _("Learn these cards in Anki") if find_spec("genanki") else "",
            "anki_says": _(
                "A file with the months, the 48 cards and the yaku, to open in Anki: a program "
                "that asks you a little every day, on a computer or a phone."
            ),
            "anki_trouble": "",
        }

    def _yaku(self, row: Yaku, rules: Rules) -> protocol.AlbumYaku:
        return {
            "name": yaku_name(row.id),
            "says": takes(row, rules),
            "points": points_words(row.points),
            "cards": [card.index for card in shown_cards(row)],
        }

    def _card(
        self, card: Card, progress: Progress, now: datetime, rules: Rules
    ) -> protocol.AlbumCard:
        state, due = known(progress, card), is_due(progress, card, now)
        says = N_("{card}: {known}, due for review") if due else N_("{card}: {known}")
        active = rules.active_yaku(card.month)
        counting = {row.id for row in active if row.pool & card.mask}
        return {
            **page(card),
            "picture": self._place(card),
            "label": _(says, card=alternative(card), known=_words()[state]),
            "state": state,
            "due": due,
            "learnt": [
                labelled(_(part), _learnt(progress.traces.get(item), now))
                for part, item in zip(_PARTS, _items(card), strict=True)
            ],
            "yaku": [place for place, row in enumerate(all_yaku(rules)) if row.id in counting],
            "notes": [*notes(card, active)],
        }


def _words() -> dict[Known, str]:
    return {
        "known": pgettext("a card", "known"),
        "half": pgettext("a card", "half known"),
        "seen": pgettext("a card", "seen"),
        "new": pgettext("a card", "new"),
    }


def known(progress: Progress, card: Card) -> Known:
    """Return how far a card is known.

    Month and kind are one half each; a half is known once it has passed its first minutes.
    """
    traces = _traces(progress, card)
    if not traces:
        return "new"
    halves: tuple[Known, ...] = ("seen", "half", "known")
    return halves[sum(not memory.is_new(trace) for trace in traces)]


def is_due(progress: Progress, card: Card, now: datetime) -> bool:
    """Return whether month or kind of a card is about to be forgotten."""
    return any(memory.as_of(trace, now).due <= now for trace in _traces(progress, card))


def _learnt(trace: Trace | None, now: datetime) -> str:
    """Return how well a half of a card is known, and when it is asked again."""
    if trace is None:
        return _("not asked yet")
    says = N_("seen; comes back {when}") if memory.is_new(trace) else N_("known; comes back {when}")
    return _(says, when=memory.when_words(memory.as_of(trace, now).due - now))


def _items(card: Card) -> tuple[str, str]:
    """Return what the month and the kind of a card are remembered as."""
    return str(card), f"{card}/{KIND}"


def _traces(progress: Progress, card: Card) -> list[Trace]:
    """Return what is remembered of the month and of the kind of a card."""
    return [progress.traces[item] for item in _items(card) if item in progress.traces]
