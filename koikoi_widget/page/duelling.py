"""The part of the page where a match is sent to a friend by a link, or a friend's taken up.

Everything is in the link. The browser keeps the match that is being played against, or that was
sent, so that both still meet after a reload.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

import traitlets

from .. import runtime
from ..coach.decisions import Review
from ..engine.errors import InvalidValue, KoiKoiError
from ..engine.match import Match
from ..lessons.my_matches.duel import Duel
from ..locale import _, capitalized, follow
from ..players import playable
from ..rooms.link import is_for_others, page_server
from ..table.advice.advising import answer_of
from ..table.model.state import name_of
from ..web import protocol
from ..web.linker import script, style
from ..widgets import messages
from ..widgets.background import Background, Job, running_loop
from ..widgets.speaking import Speaking
from ..widgets.storage_keys import DUEL, storage_key
from ..widgets.traits import Shared, Text, shared
from ..widgets.whole import Whole
from . import duel_words

_Both = tuple[Duel, Duel]  # the friend's match and the player's own
_Reviews = tuple[Review | None, Review | None]
Finished = tuple[Match, str]  # a match that is over, and the name of its opponent


class Duelling(Whole, Speaking):
    """Shows who wants a match to be beaten, both matches side by side, or a link to pass on.

    Args:
        last: returns the player's last match, if there is one that is over.
        begin: called with a duel that the player takes up.
        is_running: whether the match of a duel has been begun.
        name: returns what the player is called; "" if that is not known.
        named: called with the name that the player gives.
        look: returns how cards are drawn, see `CardLook`.
        keep: whether the browser keeps the match.

    Attributes:
        duel: the friend's match in sight.
        site: the address of the page, as the browser has it; links begin with it.
    """

    _esm = script("page/duel.js")
    _css = style("page/line.css", "page/friend.css", "lessons/show.css", "page/duel.css")

    place: Text = traitlets.Unicode().tag(sync=True)
    kept: Text = traitlets.Unicode().tag(sync=True)
    state: Shared[protocol.DuelState] = shared()

    def __init__(
        self,
        *,
        last: Callable[[], Finished | None],
        begin: Callable[[Duel], None],
        is_running: Callable[[Duel], bool],
        name: Callable[[], str],
        named: Callable[[str], None],
        look: Callable[[], dict[str, Any]],
        keep: bool,
    ) -> None:
        self._last, self._begin, self._is_running = last, begin, is_running
        self._name, self._named, self._look = name, named, look
        self.duel: Duel | None = None
        self.site: str = ""
        self._own: Duel | None = None  # the player's match
        self._before: Duel | None = None  # what the browser keeps
        self._challenge = ""  # the link that the page's address named last
        self._trouble = ""
        self._pricing = Background(_priced, self._take_reviews)
        self._priced: tuple[_Both, _Reviews] | None = None  # what the coach said of which two
        super().__init__(place=storage_key(DUEL) if keep else "", state=duel_words.nothing())
        self.on_msg(lambda _widget, message, _buffers: self.hear(message))
        follow(self.show)

    # What the page asks for.

    def know(self, kept: str | None, site: str) -> None:
        """Take up what the browser keeps, and at which address it shows the page."""
        self.site = site
        if kept and not self._before:
            with suppress(InvalidValue):  # nothing is lost: the friend's link is still there
                self._before = Duel.parse(kept)

    def arrive(self, challenge: str) -> None:
        """Show the friend's match that the page's address names; "" names none."""
        if challenge and challenge != self._challenge:
            self._challenge = challenge
            self._open(challenge)

    def come(self) -> None:
        """Show what there is, or else the last match beside the friend's, as before a reload."""
        last = self._last()
        if not (self.duel or self._own or self._trouble) and last and self.is_duel(*last):
            self.finish()
        self.show()

    def is_duel(self, match: Match, opponent: str) -> bool:
        """Return whether a friend has sent a match with the deals of this one."""
        return self._against(match, opponent) is not None

    def finish(self) -> None:
        """Show the match that has just ended: beside the friend's, or to be sent."""
        ended = self._last()
        if not ended:
            return
        self._trouble, self._own = "", None
        self.duel = self._against(*ended)
        try:
            self._own = Duel(ended[0].record, ended[1], self._name())
        except KoiKoiError as error:
            self._trouble = capitalized(str(error))
        if self._own and not self.duel:
            self._keep(self._own)
        self.show()

    def hear(self, message: object) -> None:
        """Do what the browser says."""
        request = messages.understood(message, messages.DUEL)
        if request and request["event"] == "open" and self._own and not self.duel:
            self._sign(self._own, request["typed"])
        elif request and request["event"] == "open":
            self._open(request["typed"])
        elif request and self.duel:
            self._keep(self.duel)
            self._begin(self.duel)

    def _sign(self, own: Duel, name: str) -> None:
        """Write the player's name into the match that is sent."""
        try:
            self._own, self._trouble = replace(own, name=name), ""
        except InvalidValue as error:
            self._trouble = capitalized(str(error))
        else:
            self._named(self._own.name)
            self._keep(self._own)
        self.show()

    def _open(self, link: str) -> None:
        self.duel = self._own = None
        self._trouble = ""
        try:
            self.duel = Duel.parse(link)
        except InvalidValue as error:
            self._trouble = capitalized(str(error))
        else:
            self._own = self._played(self.duel)
        self.show()

    def _played(self, duel: Duel) -> Duel | None:
        """Return the player's own match of the same deals, if it is over: an answer came to it."""
        last = self._last()
        if last and duel.is_played_in(*last):
            return Duel(last[0].record, last[1], self._name())
        before = self._before
        is_own = before and before != duel and duel.is_played_in(before.match, before.opponent)
        return before if is_own else None

    def _against(self, match: Match, opponent: str) -> Duel | None:
        for duel in filter(None, (self.duel, self._before)):
            if duel.is_played_in(match, opponent) and duel.match != match:
                return duel
        return None

    def _keep(self, duel: Duel) -> None:
        self._before, self.kept = duel, str(duel)

    # What the coach says of both.

    def _reviews(self, both: _Both) -> _Reviews | None:
        """Return what is known by now; None while the coach looks at them."""
        if self._priced and self._priced[0] == both:
            return self._priced[1]
        if not (running_loop() and runtime.HAS_THREADS):
            return None, None  # it would keep somebody waiting
        self._pricing.follow(both)
        return None

    def _take_reviews(self, both: _Both, reviews: _Reviews) -> None:
        self._priced = both, reviews
        self.show()

    # What is shown.

    def show(self) -> None:
        """Show it in the language and with the cards that are chosen now."""
        if self.comm is not None:
            self.state = self._shown()

    def _shown(self) -> protocol.DuelState:
        duel, own = self.duel, self._own
        if duel and not own:
            return self._arriving(duel)
        if not own:
            return duel_words.nothing(self._trouble)
        try:
            link = own.link(self.site)
        except InvalidValue as error:
            return duel_words.nothing(capitalized(str(error)))
        if not duel:
            is_open = bool(page_server() or runtime.IS_BROWSER) and is_for_others(link)
            return duel_words.sending(own, link, self._trouble, is_for_others=is_open)
        reviews = self._reviews((duel, own))
        both = duel.against(own.match, reviews or (None, None))
        look, is_awaited = self._look(), reviews is None
        return duel_words.compared(duel, own, both, link, look, is_awaited=is_awaited)

    def _arriving(self, duel: Duel) -> protocol.DuelState:
        state = duel_words.arriving(duel, is_running=self._is_running(duel))
        if duel.opponent in playable():
            return state
        missing = _("{name} cannot play on this page.", name=name_of(duel.opponent))
        return {**state, "trouble": missing, "play": ""}


def _priced(both: _Both, job: Job) -> _Reviews:
    from ..coach.review import review

    def of(match: Match) -> Review | None:
        ask = partial(review, match, 0, progress=False, halt=job.halt)
        known = answer_of(ask)
        return None if isinstance(known, str) else known

    return of(both[0].match), of(both[1].match)
