"""The start card: whom to play, for how long, with which cards, and by whose rules."""

from __future__ import annotations

from ..engine.rules import PRESETS, Rules
from ..locale import N_, _, as_sentence, in_a_row, ngettext, number, pgettext
from ..players import PlayerEntry, playable, strength_of, stronger_than
from ..rooms.far.seats import KeptSeat
from ..rooms.link import only_here, shown_code
from ..settings.options import NAMES_OF_PEOPLE, Options
from ..settings.which_rules import KNOWN
from ..table.model.state import name_of
from ..table.saved.saved_match import PERSON
from ..table.scene.scene import rules_title
from ..web import protocol
from .routes import FRIEND, NEW, TABLE, WHICH, address, title_of
from .visit import Visit

# A first opponent.
NOVICE = "novice" if "novice" in playable() else "greedy"
# The cards that everybody sees on the page. In a running match a card's notation is told only of
# cards that its player sees, so the names of these pictures are others.
PICTURED = {
    "crane": "1-bright",
    "curtain": "3-bright",
    "wisteria": "4-ribbon",
    "bridge": "5-animal",
    "moon": "8-bright",
    "cup": "9-animal",
    "rain": "11-bright",
    "phoenix": "12-bright",
}
# What is said of each deck, and two of its cards; then the faces of two people.
DECKS = {
    "drawn": (N_("Painted"), N_("flowers, birds and animals"), "moon", "cup"),
    "index": (N_("Plain"), N_("large numbers"), "index/moon", "index/cup"),
}
PEOPLE = ("moon", "curtain")
_SHARED_SAYS = N_("You pass the device back and forth; hands are hidden between turns.")
_FRIEND_SAYS = N_("You get a link to send to your friend. Each of you plays on your own screen.")
NO_ROOMS = N_(
    "Playing a friend online needs a server with rooms, and this page has none. The page that "
    '"koikoi play" opens has them. Here, two of you can share this screen.'
)
A_FRIEND = "friend"  # in place of an opponent's name
LENGTHS = (3, 6, 12)  # rounds
# How much time two friends have, and what is said of it.
PACES = {
    "": (N_("No clock"), N_("as long as you like")),
    "5 minutes": (N_("5 minutes a round"), N_("each player has a clock")),
    "3 days": (N_("3 days a move"), N_("when you have time")),
}
_ROUND = 100  # seconds, about: six exchanges at a beginner's pace, each with as much thought
# Whether two friends may ask the coach and take back.
LEARNING = "learning"
HELP = {
    "": (N_("Without help"), N_("no coach, no taking back")),
    LEARNING: (N_("Learning match"), N_("coach and taking back, seen by both")),
}
# What can be set on this page.
SETTINGS = ("opponent", "rounds", "deck", "rules", *NAMES_OF_PEOPLE)


def start_card(visit: Visit) -> protocol.PlayBox:
    """Return the card from which a match begins."""
    options, players = visit.options, playable()
    chosen, rules = options.value("opponent"), options.rules
    following = next_of(visit)
    is_shared = chosen == PERSON and not visit.is_with_friend
    rounds = ngettext("{count} round", "{count} rounds", rules.rounds)
    return {
        "title": _("I know the game") if visit.is_first else _("Your next opponent"),
        "new": _("A new match"),
        "sides": _sides(visit, following),
        "label": _("Opponent"),
        "rivals": [
            _rival(name, entry, name in visit.beaten, name == following)
            for name, entry in players.items()
        ],
        "chosen": "" if visit.is_with_friend else chosen,
        "says": _says(visit, is_shared=is_shared),
        "is_person": is_shared or visit.is_with_friend,
        "people": _people(visit, is_shared=is_shared),
        "choices": [_lengths(rules.rounds), _decks(options), *_agreements(visit)],
        "known": _known(options),
        "which": (address(WHICH), title_of(WHICH)),
        "rules": _rules_in_words(rules),
        "button": _invite_button(visit) if visit.is_with_friend else play_button(options),
        "code": (address(FRIEND), _("I have a code")) if _can_invite(visit) else None,
        "brief": f"{rounds}, {minutes(rules.rounds)} · {rules_title(rules)}",
        "change": (address(NEW), _("Change")),
        "all": _("All options"),
        "waiting": [*_waiting(visit), *friend_doors(visit)[0]],
    }


def about(visit: Visit) -> str:
    """Return what the chosen player is like, and how many matches against it were won."""
    chosen, players = visit.options.value("opponent"), playable()
    says = _(players[chosen].says) if chosen in players else ""
    won, lost = (visit.matches[chosen, is_won] for is_won in (True, False))
    played = won + lost
    record = _("You have won {won} of {played}.", won=number(won), played=number(played))
    return in_a_row([says, record]) if played else says


def minutes(rounds: int) -> str:
    """Return about how long so many rounds take."""
    return about_minutes(_ROUND * rounds)


def about_minutes(seconds: int) -> str:
    """Return about how many minutes that is, at least one."""
    return _("about {minutes} min", minutes=number(max(1, round(seconds / 60))))


def play_button(options: Options) -> str:
    """Return what the button says that begins a match."""
    opponent = options.value("opponent")
    is_shared = opponent == PERSON
    return _("Start this match") if is_shared else _("Play {name}", name=name_of(opponent))


def standing(visit: Visit) -> str:
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


def left(visit: Visit) -> str:
    """Return about how long the running match still takes."""
    match = visit.running.match if visit.running else None
    return minutes(match.rules.rounds - match.round.number + 1) if match else ""


def face_of(visit: Visit) -> list[str]:
    """Return the picture of the opponent in the running match, if there is one."""
    opponent = visit.running.opponent if visit.running else ""
    return [opponent] if opponent in playable() else []


def next_of(visit: Visit) -> str:
    """Return the player after the strongest that was beaten; "" if none was, or none is left."""
    strongest = [name for name in playable() if name in visit.beaten][-1:]
    return stronger_than(strongest[0]) if strongest else ""


def friend_doors(visit: Visit) -> tuple[list[protocol.Door], list[protocol.Door]]:
    """Return the ways to matches with friends that go on, and to the last one that is over."""
    past = [visit.past] if visit.past else []
    return [*map(_friend_door, visit.seats)], [*map(_friend_door, past)]


def _friend_door(seat: KeptSeat) -> protocol.Door:
    """Return the way to a match with a friend, and whose turn it is there."""
    return {
        "href": address(shown_code(seat.code)),
        "title": match_with(seat),
        "says": turn_in_words(seat),
        "pictures": [PEOPLE[1]],
        "days": [],
        "note": "",
        "text": "" if seat.over else _("Go on"),
    }


def match_with(seat: KeptSeat) -> str:
    """Return what a match with a friend is called."""
    if not seat.name:
        return _("Nobody sits opposite you yet")
    return _("Your match with {name}", name=seat.name)


def turn_in_words(seat: KeptSeat) -> str:
    """Return whose turn it is in a match with a friend, as far as that is known."""
    if seat.over:
        return _("The match is over. It can be replayed here.")
    if seat.turn == "rematch":
        return _("{name} offers a rematch.", name=seat.name)
    if seat.turn == "yours":
        return _("Your turn")
    if seat.turn == "theirs":
        return _("{name} is thinking…", name=seat.name)
    return _("Your seat is kept.")


def _waiting(visit: Visit) -> list[protocol.Door]:
    if not visit.is_waiting:
        return []
    door: protocol.Door = {
        "href": address(TABLE),
        "title": _("Your match is waiting"),
        "says": standing(visit),
        "pictures": face_of(visit),
        "days": [],
        "note": left(visit),
        "text": _("Continue"),
    }
    return [door]


def _can_invite(visit: Visit) -> bool:
    return visit.is_with_friend and visit.has_rooms


def _invite_button(visit: Visit) -> str:
    return _("Invite a friend") if visit.has_rooms else ""


def _says(visit: Visit, *, is_shared: bool) -> str:
    if visit.is_with_friend:
        only = only_here() if visit.is_local else ""
        return in_a_row([_(_FRIEND_SAYS), only]) if visit.has_rooms else _(NO_ROOMS)
    return _(_SHARED_SAYS) if is_shared else about(visit)


def _sides(visit: Visit, following: str) -> protocol.Choice:
    chosen = visit.options.value("opponent")
    rival = following or NOVICE if chosen == PERSON else chosen
    sides = (
        (rival, _("Against the computer")),
        (PERSON, _("Two at this screen")),
        (A_FRIEND, _("A friend online")),
    )
    return {
        "name": "opponent",
        "label": _("Who plays?"),
        "options": [_option(value, title) for value, title in sides],
        "chosen": A_FRIEND if visit.is_with_friend else chosen,
    }


def _option(value: str | int, title: str, says: str = "", *pictures: str) -> protocol.Option:
    return {"value": value, "title": title, "says": says, "pictures": [*pictures]}


def _lengths(chosen: int) -> protocol.Choice:
    return {
        "name": "rounds",
        "label": _("How long?"),
        "options": [
            _option(rounds, ngettext("{count} round", "{count} rounds", rounds), minutes(rounds))
            for rounds in LENGTHS
        ],
        "chosen": chosen,
    }


def _decks(options: Options) -> protocol.Choice:
    return {
        "name": "deck",
        "label": _("Which deck?"),
        "options": [
            _option(deck, _(title), _(says), *cards)
            for deck, (title, says, *cards) in DECKS.items()
        ],
        "chosen": options.value("deck"),
    }


def _agreements(visit: Visit) -> list[protocol.Choice]:
    """Return what two friends agree on before they play."""
    if not _can_invite(visit):
        return []
    agreements = (
        ("pace", _("How much time?"), PACES, visit.pace),
        ("learning", _("With help?"), HELP, visit.learning),
    )
    return [
        {
            "name": name,
            "label": label,
            "options": [
                _option(value, _(title), _(says)) for value, (title, says) in values.items()
            ],
            "chosen": chosen,
        }
        for name, label, values, chosen in agreements
    ]


def _known(options: Options) -> protocol.Choice:
    return {
        "name": "rules",
        "label": _("Whose rules?"),
        "options": [_option(name, rules_title(PRESETS[name])) for name in KNOWN],
        "chosen": options.preset.id,
    }


def _people(visit: Visit, *, is_shared: bool) -> list[protocol.PersonName]:
    """Return the names to be typed in: of both who share the screen, or one's own."""
    own = (_("Your name"),) if _can_invite(visit) else ()
    labels = (_("Sits here first"), _("Sits opposite first")) if is_shared else own
    hints = (_("Player 1"), _("Player 2"))
    return [
        {
            "name": name,
            "label": label,
            "value": visit.options.value(name),
            "hint": hint,
            "picture": picture,
        }
        for label, name, hint, picture in zip(labels, NAMES_OF_PEOPLE, hints, PEOPLE, strict=False)
    ]


def _rules_in_words(rules: Rules) -> str:
    doubles = rules.double_from and rules.double_factor == 2
    doubled = _("{points} points or more count double.", points=number(rules.double_from))
    return in_a_row([as_sentence(rules_title(rules)), doubled if doubles else ""])


def _rival(name: str, entry: PlayerEntry, is_beaten: bool, is_next: bool) -> protocol.Rival:
    dots = strength_of(name)
    says = pgettext("an opponent", "next") if is_next else ""
    if is_beaten:
        says = pgettext("an opponent", "beaten")
    return {
        "name": name,
        "title": _(entry.title),
        "dots": dots,
        "strength": _("strength {dots} of 5", dots=number(dots)),
        "state": "beaten" if is_beaten else "next" if is_next else "",
        "says": says,
    }
