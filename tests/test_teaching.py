"""The guide for teachers: in each language the same lessons, buttons, commands and figures."""

from __future__ import annotations

import doctest
import re
from collections import Counter
from pathlib import Path

import pytest

from koikoi_widget import locale
from koikoi_widget.locale import _, number, pgettext
from koikoi_widget.page.in_class.teacher_words import before
from koikoi_widget.paper.lesson_plan import lesson_plan
from tests.test_documents import LINK, ROOT

LANGUAGES = [code for code in locale.languages() if code != "en"]
ENGLISH = ROOT / "TEACHING.md"
# What is quoted from the page; Japanese has no italics.
QUOTED = {"ja": re.compile(r"「([^」]+)」")}
ITALICS = re.compile(r"(?<!\*)\*([^*]+)\*(?!\*)")


def guide(language: str) -> Path:
    """The guide in a language."""
    return ENGLISH if language == "en" else ROOT / "docs" / f"teaching.{language}.md"


def sections(path: Path) -> list[str]:
    """The parts of a guide, each from its heading to the next."""
    return re.split(r"^(?=#+ )", path.read_text("utf-8"), flags=re.MULTILINE)[1:]


def prose(section: str) -> str:
    """A part without its blocks of code and its goal, which stands in italics as a whole."""
    text = re.sub(r"^```.*?^```", "", section, flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"^\*[^*]+\*$", "", text, flags=re.MULTILINE)


def shape(path: Path) -> list[dict[str, object]]:
    """What the parts of a guide have in every language, whatever the order of a sentence."""
    return [_shape(path, section) for section in sections(path)]


def _shape(path: Path, section: str) -> dict[str, object]:
    text = prose(section)
    return {
        "level": len(section) - len(section.lstrip("#")),
        "minutes": [re.sub(r"\D", "", row) for row in re.findall(r"^\| ([^|]+) \|", text, re.M)],
        "points": len(re.findall(r"^- ", text, re.M)),
        "bold": len(re.findall(r"\*\*[^*]+\*\*", text)),
        "on a screen": text.count("▢"),
        "code": Counter(map(_without_language, re.findall(r"`([^`]+)`", text))),
        "links": Counter(_target(path, link) for link in LINK.findall(text)),
        "examples": list(map(_untranslated, re.findall(r"^(?:>>>|\.\.\.) .*", section, re.M))),
    }


def _without_language(command: str) -> str:
    return re.sub(r" ?--language \w+|(?<=lang=)\w+", "", command)


def _target(path: Path, link: str) -> str:
    """Where a link leads: to a guide in whatever language, or to the same place of a document."""
    name, _hash, anchor = link.partition("#")
    if not name:
        return f"#{anchor}"
    target = (path.parent / name).resolve()
    assert target.is_file(), link
    return "another guide" if "teaching" in target.stem.lower() else f"{target}#{anchor}"


def _untranslated(line: str) -> str:
    """A line of code without what pupils read in it: the questions."""
    return re.sub(r'"[^"]*[?？]"', '"?"', line)


def shown(words: str) -> str:
    """What the page shows for an English label, in the language that is chosen."""
    if digits := re.search(r"\d+", words):
        return _(words.replace(digits[0], "{round}"), round=number(int(digits[0])))
    parts = [_(part) if part != "More" else pgettext("button", part) for part in words.split(" → ")]
    return " → ".join(parts)


def quoted(section: str, marks: re.Pattern[str] = ITALICS) -> Counter[str]:
    """What a part quotes from the page."""
    return Counter(re.sub(r"\s+", " ", words) for words in marks.findall(prose(section)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_guide_for_teachers_is_the_same_in_each_language(language: str) -> None:
    assert shape(guide(language)) == shape(ENGLISH)


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_each_lesson_of_the_guide_takes_45_minutes(language: str) -> None:
    rows = [part["minutes"] for part in shape(guide(language))]
    totals = [sum(int(cell or 0) for cell in row) for row in rows if row]
    assert totals == [45, 45, 45, 45, 9, 45]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_guide_names_what_is_on_the_page_in_the_words_of_its_language(language: str) -> None:
    marks = QUOTED.get(language, ITALICS)
    with locale.language(language):
        for english, translated in zip(sections(ENGLISH), sections(guide(language)), strict=True):
            wanted = Counter({shown(words): n for words, n in quoted(english).items()})
            found = quoted(translated, marks)
            assert wanted - found == Counter(), translated.partition("\n")[0]
            # In Japanese the same marks quote what people say.
            assert language in QUOTED or found == wanted, translated.partition("\n")[0]


def test_the_english_guide_names_only_what_the_page_shows() -> None:
    labels = (ROOT / "koikoi_widget" / "locale" / "koikoi.pot").read_text("utf-8")
    for words in sum(map(quoted, sections(ENGLISH)), Counter[str]()):
        for part in re.sub(r"\d+", "{round}", words).split(" → "):
            assert f'msgid "{part}"\n' in labels


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_the_guide_names_the_time_that_the_page_names_for_three_rounds(language: str) -> None:
    text = " ".join(guide(language).read_text("utf-8").split())
    with locale.language(language):
        rounds = before({"rounds": "3", "opponent": "greedy", "minutes": "0"}, "", is_newer=False)
    assert sum(words.strip(".") in text for words in rounds["lines"]) == 1


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_every_figure_of_the_guide_for_teachers_is_computed(language: str) -> None:
    with locale.language(language):
        result = doctest.testfile(str(guide(language)), module_relative=False, encoding="utf-8")
    assert result.attempted >= 10 and result.failed == 0


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_the_printed_plan_names_the_guide_in_its_language(language: str) -> None:
    with locale.language(language):
        assert guide(language).relative_to(ROOT).as_posix() in str(lesson_plan())
