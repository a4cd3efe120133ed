"""The lessons' prose in other languages: all of it is found, and all of it keeps what it must."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest

from koikoi_widget import locale
from koikoi_widget.lessons.course.course import LESSONS
from koikoi_widget.lessons.html import prose
from koikoi_widget.web.addresses import PAGE
from tests.conftest import ROOT
from tools import languages

FOLDER = ROOT / "notebooks"
TEMPLATE = languages.template(prose.DOMAIN)
CODES = [path.parts[-3] for path in languages.catalogues(prose.DOMAIN)]
IN_EACH_LANGUAGE = pytest.mark.parametrize("code", CODES)
IN_EACH_LESSON = pytest.mark.parametrize("lesson", LESSONS, ids=lambda each: each.name)


def notebook(name: str) -> nbformat.NotebookNode:
    return nbformat.read(FOLDER / name, as_version=4)


def prose_of(told: nbformat.NotebookNode) -> str:
    return "\n\n".join(cell.source for cell in told.cells if cell.cell_type != "code")


def words(text: str) -> str:
    """Return only the words and what is between them, however the lines are broken and marked."""
    without_marks = re.sub(r"^(?:#+|[*-]|\d+\.) ", "", text, flags=re.MULTILINE)
    return " ".join(without_marks.split())


@IN_EACH_LESSON
def test_every_paragraph_of_a_lesson_is_found(lesson) -> None:
    source = notebook(lesson.notebook)
    text = words(prose_of(source))
    found = prose.paragraphs(source)
    assert found[0] == source.metadata.title
    for paragraph in sorted(found[1:], key=len, reverse=True):
        assert paragraph in text
        text = text.replace(paragraph, "")
    assert re.sub(r"`.*?`", "", text).split() == []


def test_the_template_is_up_to_date() -> None:
    all_notebooks = [notebook(name) for name in (*(each.notebook for each in LESSONS), PAGE)]
    wanted = [text for each in all_notebooks for text in prose.paragraphs(each)]
    kept = [message.id for message in languages.sentences(languages.read(TEMPLATE))]
    assert kept == list(dict.fromkeys(wanted)), "make catalogue"


@IN_EACH_LANGUAGE
def test_a_language_tells_every_lesson_and_keeps_links_code_and_emphasis(code: str) -> None:
    path = languages.FOLDER / code / "LC_MESSAGES" / f"{prose.DOMAIN}.po"
    found = languages.read(path)
    wanted = {each.id for each in languages.sentences(languages.read(TEMPLATE))}
    assert {each.id for each in languages.sentences(found)} >= wanted, "make languages"
    assert languages.untranslated(found) == []
    assert languages.broken(found) == []


@IN_EACH_LANGUAGE
def test_a_lesson_is_the_same_but_for_its_words(code: str) -> None:
    for lesson in LESSONS:
        source = notebook(lesson.notebook)
        told = prose.translated(source, code)
        assert told.metadata.language == code and "language" not in source.metadata
        assert len(told.cells) == len(source.cells)
        for own, cell in zip(told.cells, source.cells, strict=True):
            if cell.cell_type == "code":
                assert own == cell
            else:
                assert marks(own.source) == marks(cell.source)
        with locale.language(code):
            assert f"# {locale._(lesson.title)}" in prose_of(told).splitlines()


def marks(source: str) -> list[str]:
    """Return what makes headings and lists of the lines of a cell."""
    return re.findall(r"^(?:#+|[*-]|\d+\.) ", source, flags=re.MULTILINE)


def told(source: str, **words: str) -> str:
    return prose.reworded(source, lambda text: words.get(text, text))


MARKDOWN = """\
# one

* one
  two
* two

1. one

> one
> two

| one | two |
|---|---|
| two | 3 |"""
RETOLD = """\
# I

* III
* II

1. I

> III

| I | II |
|---|---|
| II | 3 |"""


def test_headings_lists_quotations_and_tables_keep_their_form() -> None:
    assert told(MARKDOWN, one="I", two="II", **{"one two": "III"}) == RETOLD


def test_code_is_left_alone() -> None:
    source = "```python\none\n```\n\n    one\n\n`one`\n\none"
    assert told(source, one="I") == "```python\none\n```\n\n    one\n\n`one`\n\nI"


def test_a_lesson_with_an_untranslated_paragraph_is_in_english_wholly() -> None:
    source = notebook(LESSONS[1].notebook)
    source.cells[0].source += "\n\nSomething new."
    assert prose.translated(source, "it") == source
    assert prose.translated(source, "xx") == source


def test_a_changed_paragraph_is_reported_as_untranslated(tmp_path: Path) -> None:
    found = languages.read(languages.FOLDER / "it" / "LC_MESSAGES" / f"{prose.DOMAIN}.po")
    template = languages.read(TEMPLATE)
    text = max((str(each.id) for each in languages.sentences(template)), key=len)
    changed = text.replace("the", "this", 1)
    template.delete(text)
    template.add(changed)
    found.update(template)
    assert languages.untranslated(found) == [changed]


def test_a_copy_to_keep_chooses_its_language_for_the_widgets() -> None:
    source = notebook(LESSONS[0].notebook)
    copy = prose.speaking(source, "it")
    (code,) = [cell.source for cell in copy.cells if cell.cell_type == "code"]
    assert "kk.set_language('it')" in code and "set_language" not in source.cells[2].source
    nbformat.validate(copy)
