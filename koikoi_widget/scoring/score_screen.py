"""What the score of a match with real cards shows: pure functions of the match and the draft."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from ..engine.cards import DECK, CardSet
from ..engine.errors import KoiKoiError
from ..engine.reach import within_reach
from ..engine.rules import Rules
from ..engine.words.names import month_title
from ..engine.words.yaku_names import yaku_name
from ..locale import (
    N_,
    _,
    as_sentence,
    capitalized,
    in_a_row,
    labelled,
    number,
    points_words,
    side_by_side,
)
from ..paper.card_sheets import card_sheets
from ..paper.pocket_cards import pocket_cards
from ..paper.printable import Printable
from ..paper.score_sheet import score_sheet
from ..paper.sheet import sheet as rules_sheet
from ..table.model.player_names import LONGEST
from ..table.scene.scene import rules_title
from ..web import protocol
from .score_lines import ScoredRound, ScoreLine, month_of
from .score_words import taken, what_for, why
from .scorebook import Scorebook

LENGTHS = (3, 6, 12)
PAPERS: tuple[tuple[str, Callable[[Rules], Printable]], ...] = (
    (N_("Score sheet"), score_sheet),
    (N_("Yaku for the pocket"), pocket_cards),
    (N_("Rules on one page"), rules_sheet),
    (N_("Cards to cut out"), lambda _rules: card_sheets()),
)
NOBODY = "."


@dataclass(frozen=True, slots=True)
class Draft:
    """The round that is being marked.

    Attributes:
        number: which it is, from 1.
        entry: what is marked so far; who stopped is said as it is entered.
    """

    number: int = 1
    entry: ScoredRound = ScoredRound()


def entered(book: Scorebook, draft: Draft, **end: object) -> Scorebook:
    """Return the book with the round that is being marked, as it ended.

    Raises:
        InvalidPosition: it could not have been like that.
    """
    place, entry = draft.number - 1, replace(draft.entry, **end)  # type: ignore[arg-type]
    rounds = (*book.rounds[:place], entry, *book.rounds[place + 1 :])
    return Scorebook(book.rules, book.names, book.starter, rounds)


def owners(piles: tuple[CardSet, CardSet]) -> str:
    """Return whose each card is, in deck order; inverse of `piles_of`."""
    return "".join(
        next((str(seat) for seat in (0, 1) if card in piles[seat]), NOBODY) for card in DECK
    )


def piles_of(written: str) -> tuple[CardSet, CardSet]:
    """Return what each captured, as `owners` wrote it."""
    first, second = (
        CardSet(card for card, owner in zip(DECK, written, strict=True) if owner == seat)
        for seat in "01"
    )
    return first, second


def blank() -> protocol.ScoreState:
    """Return a state that shows nothing."""
    return {
        "screen": "start",
        "says": "",
        "title": "",
        "why": "",
        "trouble": "",
        "fields": [],
        "owners": NOBODY * len(DECK),
        "entry": 0,
        "turn": 0,
        "whose": [],
        "sides": [],
        "orders": [],
        "sheet": "",
        "heads": [],
        "rows": [],
        "buttons": [],
        "suggests": "",
        "papers": [],
        "on_paper": "",
        "print": "",
        "share": None,
    }


def start(chosen: Mapping[str, str], rules: Mapping[str, Rules]) -> protocol.ScoreState:
    """Return what is asked before a match."""
    return blank() | {
        "says": _("You play with your cards; this page keeps the score."),
        "fields": fields(chosen, rules),
        "buttons": [("begin", 0, _("Begin round 1"))],
        "suggests": "begin",
        "papers": [_(title) for title, _make in PAPERS],
        "on_paper": _("To print, by these rules"),
    }


def fields(chosen: Mapping[str, str], rules: Mapping[str, Rules]) -> list[protocol.ScoreField]:
    """Return what is chosen before a match; a field without options is a name to type."""
    players = [_("Player 1"), _("Player 2")]
    leads = [chosen[name] or player for name, player in zip(_NAMES, players, strict=True)]
    rows: list[tuple[str, str, str, list[tuple[str, str]]]] = [
        *((name, player, player, []) for name, player in zip(_NAMES, players, strict=True)),
        ("rules", _("Rules"), "", [(name, rules_title(house)) for name, house in rules.items()]),
        ("rounds", _("Rounds"), "", [(str(length), number(length)) for length in LENGTHS]),
        ("starter", _("Who starts round 1"), "", [*zip("01", leads, strict=True)]),
    ]
    return [
        {"name": name, "label": label, "value": chosen[name], "hint": hint, "options": options}
        for name, label, hint, options in rows
    ]


_NAMES = ("first", "second")


def may_be(chosen: Mapping[str, str], rules: Mapping[str, Rules], name: str, value: object) -> bool:
    """Return whether a field may have this value."""
    for field in fields(chosen, rules):
        if field["name"] == name and isinstance(value, str):
            known = [option for option, _words in field["options"]]
            return value in known if known else len(value) <= LONGEST
    return False


def cards(book: Scorebook, draft: Draft, changes: int) -> protocol.ScoreState:
    """Return the sheet of 48 cards, and what the marked ones are worth."""
    rules, entry = book.rules, draft.entry
    starter = book.lines[draft.number - 1].starter if draft.number <= len(book.lines) else None
    leader = book.starter_next if starter is None else starter
    assert leader is not None
    names = [book.called(0), book.called(1)]
    buttons = [("nobody", 0, _("Nobody stopped"))]
    if rules.field_brights != "none":
        brights = labelled(_("Brights on the field"), number(entry.field_brights))
        buttons.append(("brights", 0, brights))
    if rules.lucky:
        buttons += [("lucky", seat, _("{name}: lucky hand", name=names[seat])) for seat in (0, 1)]
    if rules.field_lucky:
        buttons.append(("field", 0, _("Lucky field")))
    buttons.append(("clear", 0, _("Clear")))
    if book.rounds:
        buttons.append(("sheet", 0, _("Score sheet")))
    return blank() | {
        "screen": "cards",
        "says": side_by_side([_round(book, draft.number), _("{name} starts", name=names[leader])]),
        "owners": owners(entry.piles),
        "entry": changes,
        "turn": leader,
        "whose": [_("not captured"), *names],
        "sides": [_side(book, draft, seat) for seat in (0, 1)],
        "orders": [_("By month"), _("By kind")],
        "sheet": _("The captured cards"),
        "buttons": buttons,
        "suggests": "enter",
    }


def _round(book: Scorebook, place: int) -> str:
    count = _("Round {number} of {rounds}", number=place, rounds=book.rules.rounds)
    return side_by_side([count, month_title(month_of(place))])


def _side(book: Scorebook, draft: Draft, seat: int) -> protocol.ScoreSide:
    entry, rules, month = draft.entry, book.rules, month_of(draft.number)
    pile, other = entry.piles[seat].mask, entry.piles[1 - seat].mask
    score, name = rules.score(pile, month), book.called(seat)
    worth, reason = 0, _("No yaku yet.")
    try:
        line = entered(book, draft, stopped=seat).lines[draft.number - 1]
        worth, reason = line.settlement.points[seat], why(line)
    except KoiKoiError as error:
        reason = capitalized(str(error)) if score else reason
    reaches = within_reach(rules.active_yaku(month), pile, other)
    return {
        "name": name,
        "points": number(book.points[seat]),
        "worth": number(worth),
        "made": [(yaku_name(row.id), number(points)) for row, points in score],
        "near": [
            _(
                "{yaku} {count}/{need}",
                yaku=yaku_name(near.yaku.id),
                count=near.count,
                need=near.yaku.need,
            )
            for near in reaches
            if near.missing == 1
        ],
        "why": reason,
        "calls": labelled(_("Koi-koi"), number(entry.koi_calls[seat])),
        "enter": _("{name} scores {points}", name=name, points=points_words(worth))
        if worth
        else "",
    }


def sheet(book: Scorebook) -> protocol.ScoreState:
    """Return the rounds of the match, and what comes next."""
    last = book.lines[-1] if book.lines else None
    following = len(book.rounds) + 1
    buttons = [("undo", 0, _("Undo the last round"))] if last else []
    if book.is_over:
        buttons.append(("another", 0, _("New match")))
    else:
        buttons = [
            ("turn to", following, _round(book, following)),
            *buttons,
            ("another", 0, _("New match")),
        ]
    onward = as_sentence(book.onward)
    return blank() | {
        "screen": "sheet",
        "title": taken(last) if last and not book.is_over else book.onward,
        "says": side_by_side([book.standing, rules_title(book.rules)]),
        "why": in_a_row([why(last), "" if book.is_over else onward]) if last else onward,
        "heads": [_("Round"), book.called(0), book.called(1), _("Match")],
        "rows": [_row(line) for line in book.lines],
        "buttons": buttons,
        "suggests": "another" if book.is_over else "turn to",
        "print": _("Print") if last else "",
        "share": {
            "text": book.sheet,
            "label": _("The score sheet as text"),
            "copy": _("Copy"),
            "copied": _("Copied"),
        }
        if last
        else None,
    }


def _row(line: ScoreLine) -> protocol.ScoreRow:
    first, second = (number(gain) if gain else "" for gain in line.settlement.points)
    return {
        "number": number(line.number),
        "month": month_title(line.month),
        "what": what_for(line) or taken(line),
        "gains": (first, second),
        "points": " : ".join(map(number, line.points)),
        "edit": _("Change round {number}", number=line.number),
    }
