"""Questions on paper: a sheet to fill in, and on a page of its own the key."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from itertools import islice

from ...art import Deck, deck_of
from ...engine.cards import Card, CardSet
from ...engine.errors import check_whole, checks_options
from ...engine.rules import Rules, find_rules
from ...locale import _, labelled
from ...paper.printable import Printable, check_paper, document
from ...paper.sheet_faces import drawn
from ..html.cues import picture
from .question import Question, Row
from .streams import QUIZZES, questions

MOST_QUESTIONS = 40
_LETTERS = "ABCDEFGH"


@checks_options
def worksheet(
    quiz: str = "cards",
    *,
    rules: str | Rules = "bga",
    seed: int | str = 1,
    length: int = 8,
    paper: str = "a4",
    deck: str | Deck = "drawn",
    marks: bool = False,
) -> Printable:
    """Return questions to print, with room for a name, and on a page of its own their key.

    Args:
        quiz: a key of `QUIZZES`.
        rules: a preset's id or `Rules`, if it matters.
        seed: another one asks other questions; the same one asks those of `kk.Quiz(quiz, seed=…)`.
        length: how many questions, up to 40. Eight of those about cards or a pile fill a page.
        paper: "a4" or "letter".
        deck: "drawn", "index" or a deck of your own.
        marks: whether month and kind are printed on the cards.

    Raises:
        UnknownName: the quiz, the preset, the paper size or the deck does not exist.
        InvalidValue: there are none, or too many questions.

    >>> str(kk.worksheet("captures", seed=3)).count("<h2>")
    8
    """
    check_paper(paper)
    check_whole("length", length, 1, MOST_QUESTIONS)
    house = find_rules(rules)
    asked = [*islice(questions(quiz, rules=house, seed=seed), length)]
    title = _(QUIZZES[quiz].title)
    name, answers = labelled(_("Name"), ""), labelled(title, _("Answers"))
    faces = drawn(_cards(asked), "traditional", deck=deck_of(deck), marks=marks)
    body = (
        f"{faces}<header><h1>{escape(title)}</h1><p>{escape(name)}</p></header>"
        f"<main>{_numbered(map(_question, asked))}</main>"
        f'<header class="key"><h1>{escape(answers)}</h1></header>'
        f'<main class="key">{_numbered(map(_answer, asked))}</main>'
    )
    file = f"koi-koi-worksheet-{quiz}.html"
    return document(f"Koi-Koi: {title}", file, paper, body, "worksheet.css")


def _cards(asked: list[Question]) -> CardSet:
    shown = {card for question in asked for row in question.rows for card in row.cards}
    offered = {option.card for question in asked for option in question.options}
    return CardSet(card for card in shown | offered if card)


def _numbered(articles: Iterable[str]) -> str:
    return "".join(f"<article><b>{n}</b>{html}</article>" for n, html in enumerate(articles, 1))


def _question(question: Question) -> str:
    facts = "".join(f"<p>{escape(fact)}</p>" for fact in question.facts)
    rows = f'<div class="rows">{"".join(map(_row, question.rows))}</div>'
    options = "".join(
        f"<li>{_face(option.card) if option.card else escape(option.text)}</li>"
        for option in question.options
    )
    kind = "faces" if all(option.card for option in question.options) else "words"
    return f'<h2>{escape(question.prompt)}</h2>{facts}{rows}<ol class="{kind}">{options}</ol>'


def _row(row: Row) -> str:
    label = f"<p>{escape(row.label)}</p>" if row.label else ""
    return f'<div>{label}<div class="cards">{"".join(map(_face, row.cards))}</div></div>'


def _face(card: Card) -> str:
    """Return a card whose alternative says what it shows, and not what may be asked."""
    return (
        f'<svg class="card" viewBox="0 0 610 1000" role="img" aria-label="{escape(picture(card))}">'
        f'<use href="#card-{card}"/></svg>'
    )


def _answer(question: Question) -> str:
    letters = " ".join(_LETTERS[place] for place in sorted(question.right))
    return f"<p><strong>{letters}</strong> {escape(question.why)}</p>"
