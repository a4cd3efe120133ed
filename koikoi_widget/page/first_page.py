"""The first page: where to begin, whom to play, and the match that waits.

What it shows is a function of a `Visit`; its front end follows the page's address as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cache

import traitlets

from ..art import PAGE_PREFIX, PORTRAITS, portrait
from ..engine.cards import Card
from ..engine.errors import ProgressError
from ..engine.rules import PRESETS, Rules
from ..lessons import HAND_RULES
from ..lessons.course.course import LESSONS
from ..lessons.course.course_progress import read_lessons
from ..lessons.html.card_pictures import page_svg
from ..lessons.quiz.daily import read_answers
from ..lessons.quiz.daily_deal import today
from ..locale import N_, _, ngettext, number
from ..players import PlayerEntry, playable, stronger_than
from ..settings.options import Options
from ..table.model.state import name_of
from ..table.saved.saved_match import PERSON, Kept
from ..web import protocol
from ..web.linker import script, style
from ..widgets import messages
from ..widgets.speaking import Speaking
from ..widgets.storage_keys import DAILY, LESSONS as READ, MATCHES, PROGRESS, storage_key
from ..widgets.traits import shared
from ..widgets.whole import Whole
from .routes import FIRST, HAND, PARTS, QUERIES, TABLE, address

# The cards of the title, and those beside the ways to other parts.
FAN = ("1-bright", "3-bright", "8-bright", "11-bright", "12-bright")
DOORS = {"today": "9-animal", "learn": "5-animal"}
# The sources that somebody who knows the game has most likely played by.
KNOWN = ("nintendo", "bga", "legends", "clubhouse", "fuda-wiki")


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """What the first page goes by.

    Attributes:
        options: whom a match from here is played against, and by which rules.
        running: the match that one can go on with.
        finished: the last match against a player, if it is over and kept.
        is_unreadable: whether there is one that cannot be read; the table says why.
        read: the topics of the lessons that were read.
        has_played_today: whether the deal of the day was answered.
        is_asked: whether another match is to replace the running one.
        beaten: the names of the players against whom a match was won.
    """

    options: Options
    running: Kept | None = None
    finished: Kept | None = None
    is_unreadable: bool = False
    read: Collection[str] = ()
    has_played_today: bool = False
    is_asked: bool = False
    beaten: Collection[str] = ()

    @property
    def is_waiting(self) -> bool:
        """Whether a match is waiting, even one that cannot be read."""
        return self.running is not None or self.is_unreadable


def screen(visit: Visit) -> protocol.FirstPageState:
    """Return what the first page shows."""
    return {
        "title": _("Koi-Koi"),
        "lead": _(
            "A game for two with the flower cards of Japan: twelve months of four cards each, "
            "and one decision that takes nerve."
        ),
        "ways": _ways(visit),
        "play": _play(visit),
        "doors": _doors(visit),
        "known": {
            "title": _("I know the game"),
            "says": _("Play by the rules of:"),
            "presets": [(name, _(PRESETS[name].name)) for name in KNOWN],
            "others": _("Others …"),
        },
        "asks": _question(visit),
    }


def _ways(visit: Visit) -> list[protocol.Way]:
    """Return where to go next, the most helpful first."""
    is_newcomer = LESSONS[0].topic not in visit.read
    learn = _way(_("Learn in three minutes"), _("No rules to read first."), href=address(HAND))
    go_on = _way(_("Continue your match"), _standing(visit), href=address(TABLE))
    play = _way(_play_button(visit.options), "", action="play")
    helpful = ((go_on, visit.is_waiting), (learn, is_newcomer))
    needed = [way for way, is_needed in helpful if is_needed]
    return needed or [play, _way(_("All lessons"), "", href=address("learn"))]


def _way(text: str, says: str, *, href: str = "", action: str = "") -> protocol.Way:
    return {"text": text, "says": says, "href": href, "action": action}


def _standing(visit: Visit) -> str:
    """Return how the running match stands, in a few words."""
    if not visit.running:
        unreadable = _("This match cannot be read. Open the table to see why.")
        return unreadable if visit.is_unreadable else ""
    kept, match = visit.running, visit.running.match
    return _(
        "You {mine}, {name} {theirs} · round {number} of {rounds}",
        mine=number(match.points[0]),
        name=name_of(kept.opponent_name),
        theirs=number(match.points[1]),
        number=match.round.number,
        rounds=match.rules.rounds,
    )


def _play(visit: Visit) -> protocol.PlayBox:
    options, players = visit.options, playable()
    chosen, rules, following = options.value("opponent"), options.rules, next_of(visit.beaten)
    says = players[chosen].about() if chosen in players else ""
    return {
        "title": _("Play"),
        "label": _("Opponent"),
        "rivals": [
            _rival(name, entry, name in visit.beaten, name == following)
            for name, entry in players.items()
        ],
        "chosen": chosen,
        "says": says,
        "button": _play_button(options),
        "rules": _rules_in_words(rules),
        "change": _("Change"),
    }


def _rules_in_words(rules: Rules) -> str:
    is_known = rules.id == HAND_RULES
    name = _("the rules of the lesson “Your first hand”") if is_known else _(rules.name)
    return ngettext("{count} round, {rules}", "{count} rounds, {rules}", rules.rounds, rules=name)


def _play_button(options: Options) -> str:
    return _("Play {name}", name=name_of(options.value("opponent")))


def _rival(name: str, entry: PlayerEntry, is_beaten: bool, is_next: bool) -> protocol.Rival:
    return {
        "name": name,
        "title": _(entry.title),
        "picture": len(FAN) + len(DOORS) + PORTRAITS.index(name),
        "state": "beaten" if is_beaten else "next" if is_next else "",
        "says": _("beaten") if is_beaten else _("next") if is_next else "",
    }


def next_of(beaten: Collection[str]) -> str:
    """Return the player after the strongest that was beaten; "" if none was, or none is left."""
    strongest = [name for name in playable() if name in beaten][-1:]
    return stronger_than(strongest[0]) if strongest else ""


_SAID = {
    "today": (N_("Today's deal"), N_("One decision, the same for everybody.")),
    "learn": (N_("Lessons"), N_("From your first hand to a thousand games.")),
}


def _doors(visit: Visit) -> list[protocol.Door]:
    said = {name: (_(title), _(says)) for name, (title, says) in _SAID.items()}
    if visit.has_played_today:
        said["today"] = said["today"][0], _("You have played it. The next one comes tomorrow.")
    return [
        {"href": address(name), "title": title, "says": says, "picture": len(FAN) + place}
        for place, (name, (title, says)) in enumerate(said.items())
    ]


def _question(visit: Visit) -> protocol.Replacing | None:
    if not (visit.is_asked and visit.running):
        return None
    return {
        "title": _("Give up your match?"),
        "says": _standing(visit),
        "begin": _("Start a new match"),
        "keep": _("Keep my match"),
    }


@cache
def pictures() -> list[str]:
    """Return the cards of the title, those of the doors, and the players' faces, as SVG."""
    cards = [page_svg(Card.parse(name)) for name in (*FAN, *DOORS.values())]
    return cards + [portrait(name, prefix=PAGE_PREFIX) for name in PORTRAITS]


class FirstPage(Whole, Speaking):
    """Shows the first page, and follows the page's address.

    Args:
        first: the part that is in sight where the address names none.
        keep: under which name the browser keeps the match at the table.
        heard: called with what the browser says, once that is checked.

    Attributes:
        way: the part in sight, one of `PARTS`; set it to lead there.
        asked: the part that the page's address asks for, as last reported; "" if none.
            The rest as in `FirstPageTraits` of `web/protocol/first_page.py`.
    """

    _esm = script("page/first_page.js")
    _css = style("page/parts.css", "page/first_page.css")

    way = traitlets.Enum(PARTS, FIRST)
    sight = shared(protocol.Sight)
    names = traitlets.List(traitlets.Unicode()).tag(sync=True)
    queries = traitlets.Dict(QUERIES).tag(sync=True)
    places = shared(protocol.FirstPagePlaces)
    pictures: traitlets.List[str] = traitlets.List().tag(sync=True)
    hand = traitlets.Unicode(LESSONS[0].topic).tag(sync=True)
    state = shared(protocol.FirstPageState)

    def __init__(
        self, first: str, keep: str, heard: Callable[[protocol.FirstPageEvent], None]
    ) -> None:
        def place(name: str) -> str:
            return storage_key(name) if keep else ""

        super().__init__(
            way=first,
            sight={"way": "", "asked": ""},
            names=[first, *(name for name in PARTS if name != first)],
            places={
                "match": place(keep),
                "lessons": place(READ),
                "daily": place(DAILY),
                "progress": place(PROGRESS),
                "matches": place(MATCHES),
            },
            pictures=pictures(),
        )
        self.asked = ""
        self._heard = heard
        self.on_msg(lambda _widget, message, _buffers: self.hear(message))

    def show(self, way: str) -> None:
        """Say which part is in sight, "" while none is.

        The browser has no other way to know: it leads there, and hides the first page by it. The
        view of an anywidget does not follow its classes (docs/upstream.md), so that this page, once
        hidden by one, would stay hidden.
        """
        self.sight = {"way": way, "asked": self.asked}

    def hear(self, message: object) -> None:
        """Do what the browser says."""
        request = messages.understood(message, messages.FIRST_PAGE)
        if request:
            self._heard(request)


def visit_of(message: protocol.VisitEvent, options: Options) -> Visit:
    """Return the visit of somebody whose browser keeps what `message` says."""
    kept, is_unreadable = None, False
    try:
        kept = Kept.parse(text) if (text := message.get("match")) else None
    except Exception:  # whatever it is, the table says it
        is_unreadable = True
    answers, _is_damaged = read_answers(message.get("daily"))
    return Visit(
        options=options,
        running=kept if kept and kept.is_running else None,
        finished=kept if kept and kept.match.is_over and kept.opponent != PERSON else None,
        is_unreadable=is_unreadable,
        read=read_lessons(message.get("lessons")),
        has_played_today=today().isoformat() in answers,
    )


def beaten_in(kept: str | None) -> Counter[str]:
    """Return how often each player was beaten in the matches that a browser keeps as `kept`."""
    if not kept:
        return Counter()
    from ..lessons.my_matches.own_play import OwnPlay

    try:
        own = OwnPlay.parse(kept)
    except ProgressError:  # their own widget says what is wrong with them
        return Counter()
    return Counter(tally.opponent for tally in own.matches.values() if tally.won)
