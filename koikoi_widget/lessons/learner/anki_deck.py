"""The cards, the months and the yaku as a file for Anki, a program to learn with flash cards.

Anki knows what it has imported by ids and by the names of decks, fields and templates. None of them
depends on the language or on the day: a newer file, or one in another language, updates what an
older one brought, and keeps what was learnt.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from html import escape
from importlib.metadata import distribution
from io import BytesIO
from itertools import count
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile

from ...art import DECKS, PAGE_PREFIX, Deck, alternative, deck_of
from ...art.drawing import HEIGHT, WIDTH
from ...engine.cards import DECK, MONTHS, Card, CardSet, Month
from ...engine.errors import LibraryMissing, checks_options, reason_of_import
from ...engine.rules import Rules, find_rules
from ...engine.words.names import KIND_NAMES, NAME_SETS, card_name, month_title, plant_name
from ...engine.words.stories import story
from ...engine.words.yaku_names import yaku_name
from ...engine.yaku import Yaku
from ...locale import N_, _, capitalized, points_words, side_by_side, spoken
from ...paper.printable import link_to_save
from ...paper.sheet_yaku import all_yaku, meaning_words, own_name, shown_cards, takes
from ...table.scene.scene import rules_title
from ...table.words.card_words import kind_words
from ..html.card_pictures import page_svg
from ..html.cues import CUES, cue, picture
from ..questions.kinds.card_questions import kind_reason, look_for
from ..questions.kinds.yaku_questions import rules_words

if TYPE_CHECKING:
    import genanki


class _Asked(NamedTuple):
    """A question that is asked of each note of a type: Anki calls it a card template.

    Attributes:
        of: the field without which a note is not asked it.
        front: the fields that are shown with it.
        back: the fields that answer it.
    """

    name: str
    of: str
    front: tuple[str, ...]
    question: str
    back: tuple[str, ...]


class _NoteType(NamedTuple):
    id: int
    name: str
    fields: tuple[str, ...]
    asked: tuple[_Asked, ...]


MEDIA_TYPE = "application/octet-stream"  # phones then go by the end of the name

# Drawn once by chance and never changed: by these Anki knows what is ours.
_DECK_ID = 1_482_906_117
_CARD = _NoteType(
    1_209_335_774,
    "Koi-Koi: card",
    ("Name", "Picture", "Picture to name", "Month", "Look for", "Kind", "Why", "Story"),
    (
        _Asked("Month", "Picture", ("Picture",), N_("Which month is this?"), ("Month", "Look for")),
        _Asked("Kind", "Picture", ("Picture",), N_("What kind of card is this?"), ("Kind", "Why")),
        _Asked(
            "Name",
            "Picture to name",
            ("Picture to name",),
            N_("What is this card called?"),
            ("Name", "Story"),
        ),
    ),
)
_MONTH = _NoteType(
    1_655_018_243,
    "Koi-Koi: month",
    ("Month", "Plant", "Cards", "Look for"),
    (
        _Asked(
            "Plant",
            "Month",
            ("Month",),
            N_("Which plant stands for this month?"),
            ("Plant", "Cards", "Look for"),
        ),
    ),
)
_YAKU = _NoteType(
    1_937_740_586,
    "Koi-Koi: yaku",
    ("Yaku", "Also", "Points", "Takes", "Cards", "Rules"),
    (
        _Asked(
            "Cards",
            "Yaku",
            ("Yaku", "Also", "Rules"),
            N_("Which cards make this yaku, and what is it worth?"),
            ("Points", "Takes", "Cards"),
        ),
        _Asked(
            "Yaku",
            "Cards",
            ("Cards", "Takes", "Rules"),
            N_("Which yaku is this?"),
            ("Yaku", "Also", "Points"),
        ),
    ),
)

# The colours are Anki's, by day and by night. A face fits a phone with its question and answer; of
# the cards of a yaku four stand in a row there.
_STYLE = """
.card { font: 18px/1.4 system-ui, sans-serif; text-align: center }
.question { font-size: 20px }
.picture img, .picture-to-name img { width: min(58vw, 34vh, 15rem); height: auto }
.cards img { width: min(19vw, 5rem); height: auto; margin: 2px }
.month, .kind, .name, .plant, .yaku, .points { font-size: 26px; font-weight: bold }
.also, .rules, .takes, .look-for, .why, .story { max-width: 36rem; margin: 0.4em auto }
"""


class _Note(NamedTuple):
    """What is asked about one thing.

    Attributes:
        type: which fields it has, and what is asked about them.
        key: what it is about, the same in every language.
        fields: as HTML, in the order of the type.
    """

    type: _NoteType
    key: tuple[str, ...]
    fields: tuple[str, ...]


@dataclass(frozen=True)
class AnkiDeck:
    """A file for Anki. A notebook shows it as a link to save it.

    Attributes:
        title: what it is called.
        name: the suggested file name.
        content: the file, an `.apkg`.
    """

    title: str
    name: str
    content: bytes = field(repr=False)

    def save(self, path: str | Path) -> None:
        """Write the file to `path`."""
        Path(path).write_bytes(self.content)

    def _repr_html_(self) -> str:
        words = _("Save “{title}” as a file, to open in Anki", title=self.title)
        return link_to_save(words, self.name, MEDIA_TYPE, self.content)


@checks_options
def anki_deck(
    rules: str | Rules = "bga", *, deck: str | Deck = "drawn", palette: str = "traditional"
) -> AnkiDeck:
    """Return a file for Anki, in the chosen language: the months, the 48 cards, and the yaku.

    A newer file updates what an older one brought, and what was learnt stays, whatever the language
    of either. Each preset has yaku of its own; months and cards are the same for all. It needs the
    extra `anki`.

    Args:
        rules: a preset's id or `Rules`; house rules change the yaku.
        deck: "drawn" or a deck of your own; "index" would tell the answers.
        palette: "traditional" or "high-contrast".

    Raises:
        UnknownName: the preset, the deck or the palette does not exist.
        LibraryMissing: the package `genanki` is not installed.

    >>> kk.anki_deck("nintendo").name
    'koi-koi-nintendo.apkg'
    """
    house, cards = find_rules(rules), deck_of(deck)
    faces = {_file(card): _face(card, cards, palette) for card in DECK}
    database = _database([*_months(), *_cards(), *_yaku(house)], _description(house, cards))
    title = _("Koi-Koi: {rules}", rules=rules_title(house))
    return AnkiDeck(title, f"koi-koi-{house.id}.apkg", _packed(database, faces))


def _months() -> Iterator[_Note]:
    for month in MONTHS:
        yield _Note(_MONTH, ("month", str(month.number)), tuple(_month_fields(month)))


def _month_fields(month: Month) -> Iterator[str]:
    yield escape(month_title(month.number))
    yield escape(capitalized(plant_name(month.number)))
    yield _pictures(CardSet.from_mask(month.mask))
    yield escape(capitalized(_(CUES[month.number])))


def _cards() -> Iterator[_Note]:
    """Yield a note for each card, kind by kind: month by month one would know the next month."""
    kinds = [*KIND_NAMES]
    for card in sorted(DECK, key=lambda card: kinds.index(card.kind)):
        yield _Note(_CARD, ("card", str(card)), tuple(_card_fields(card)))


def _card_fields(card: Card) -> Iterator[str]:
    kind, has_own_name = kind_words(card), str(card) in NAME_SETS["traditional"]
    yield escape(card_name(card))
    yield _image(card, picture(card))
    # Where the name is asked for, the text alternative does not tell it.
    yield _image(card, _("{shown}; {cue}", shown=kind, cue=cue(card))) if has_own_name else ""
    month, plant = month_title(card.month), plant_name(card.month)
    yield escape(_("{month}, {plant}", month=month, plant=plant))
    yield escape(look_for(card))
    yield escape(capitalized(kind))
    yield escape(kind_reason(card))
    yield escape(story(card))


def _yaku(rules: Rules) -> Iterator[_Note]:
    for row in all_yaku(rules):
        yield _Note(_YAKU, ("yaku", rules.id, row.id), tuple(_yaku_fields(row, rules)))


def _yaku_fields(row: Yaku, rules: Rules) -> Iterator[str]:
    yield escape(yaku_name(row.id))
    yield escape(side_by_side(filter(None, (own_name(row, rules), meaning_words(row)))))
    yield escape(points_words(row.points))
    yield escape(capitalized(takes(row, rules)))
    yield _pictures(shown_cards(row))
    yield escape(rules_words(rules))


def _pictures(cards: Iterable[Card]) -> str:
    return "".join(_image(card, alternative(card)) for card in cards)


def _image(card: Card, words: str) -> str:
    return f'<img src="{_file(card)}" alt="{escape(words)}">'


def _file(card: Card) -> str:
    """Return the name of a card's picture; Anki keeps those of all decks in one folder."""
    return f"koi-koi-{card}.svg"


def _face(card: Card, deck: Deck, palette: str) -> str:
    """Return a face as a file of its own: without words, with a size that programs start from."""
    begin = f'<svg width="{WIDTH}" height="{HEIGHT}" '
    return page_svg(card, deck, palette).replace(PAGE_PREFIX, "").replace("<svg ", begin, 1)


def _description(rules: Rules, deck: Deck) -> str:
    """Return what Anki shows below the name of the deck, the licence in full included."""
    licence = (
        _("The words and pictures may be passed on under this licence:")
        if deck in DECKS.values()
        else _(
            "The pictures belong to whoever made them. The words may be passed on under this "
            "licence:"
        )
    )
    text = distribution("koikoi_widget").read_text("licenses/LICENSE") or "MIT"
    about = _("The twelve months, the 48 cards and the yaku of Koi-Koi.")
    return spoken(
        f"<p>{escape(about)} {escape(rules_words(rules))}</p>"
        f"<details><summary>{escape(licence)}</summary>"
        f'<pre lang="en">{escape(text)}</pre></details>'
    )


def _database(notes: Iterable[_Note], description: str) -> bytes:
    """Return Anki's database: all notes, in the order in which they are new.

    Raises:
        LibraryMissing: the package `genanki` is not installed.
    """
    try:
        import genanki
    except ModuleNotFoundError as error:
        raise LibraryMissing(
            _(
                "a deck for Anki needs genanki ({reason}); install it with: "
                "pip install 'koikoi_widget[anki]'",
                reason=reason_of_import(error),
            )
        ) from None
    deck = genanki.Deck(_DECK_ID, "Koi-Koi", description)
    models = {kind: _model(kind) for kind in (_MONTH, _CARD, _YAKU)}
    for place, note in enumerate(notes):
        deck.add_note(
            genanki.Note(
                models[note.type],
                list(note.fields),
                guid=genanki.guid_for("koikoi_widget", *note.key),
                tags=[f"koi-koi::{note.key[0]}"],
                due=place,
            )
        )
    now = time()
    # In memory: its own `write_to_file` leaves the database behind in the temporary folder.
    connection = sqlite3.connect(":memory:")
    try:
        genanki.Package(deck).write_to_db(connection.cursor(), now, count(int(now * 1000)))
        connection.commit()
        return connection.serialize()
    finally:
        connection.close()


def _model(kind: _NoteType) -> genanki.Model:
    import genanki

    fields = [{"name": name} for name in kind.fields]
    return genanki.Model(
        kind.id, kind.name, fields, [_template(asked) for asked in kind.asked], _STYLE
    )


def _template(asked: _Asked) -> dict[str, str]:
    """Return a question as Anki writes it: what stands in two braces is filled in there."""
    words = escape(_(asked.question))
    question = f'{_shown(asked.front)}<p class="question">{words}</p>'
    return {
        "name": asked.name,
        "qfmt": f"{{{{#{asked.of}}}}}{spoken(question)}{{{{/{asked.of}}}}}",
        "afmt": f'{{{{FrontSide}}}}<hr id="answer">{spoken(_shown(asked.back))}',
    }


def _shown(fields: Iterable[str]) -> str:
    return "".join(
        f'<div class="{name.lower().replace(" ", "-")}">{{{{{name}}}}}</div>' for name in fields
    )


def _packed(database: bytes, files: dict[str, str]) -> bytes:
    """Return an `.apkg`: a zip of the database, of numbered files, and of a list of their names."""
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        archive.writestr("collection.anki2", database)
        archive.writestr("media", json.dumps(dict(enumerate(files))))
        for number, text in enumerate(files.values()):
            archive.writestr(str(number), text)
    return packed.getvalue()
