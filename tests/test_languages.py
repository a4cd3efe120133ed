"""The program in other languages: every sentence late, every catalogue complete."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from gettext import c2py
from pathlib import Path
from random import Random
from types import SimpleNamespace

import nbformat
import pytest
from babel import Locale

import koikoi_widget as kk
from koikoi_widget import __main__ as command, locale
from koikoi_widget.engine.errors import reason_of_import, told_on_the_page
from koikoi_widget.engine.match import Match
from koikoi_widget.engine.words.names import card_name, numbered_month
from koikoi_widget.engine.words.yaku_names import NAMES
from koikoi_widget.lessons.course.origins_lesson import names_table
from koikoi_widget.lessons.course.programming_exercises import TASKS
from koikoi_widget.lessons.html import prose
from koikoi_widget.lessons.html.printed import SENTENCES
from koikoi_widget.lessons.html.rule_tables import yaku_table
from koikoi_widget.lessons.questions.kinds.story_questions import meaning_of
from koikoi_widget.page import routes
from koikoi_widget.page.app import App
from koikoi_widget.server.guard import language_of
from koikoi_widget.settings.options import Options
from koikoi_widget.table.widget.table import Table
from tests.conftest import ROOT
from tools import languages

PACKAGE = Path(kk.__file__).parent
LATE = {"_", "ngettext", "pgettext"}
# These modules say what they have to say when they are imported; `__main__` chooses before that.
OF_THE_COMMAND = {"cli/main.py", "cli/compute.py", "cli/draw.py"}


def early_calls(tree: ast.AST) -> Iterator[int]:
    """Yield the lines that translate a sentence while their module is imported."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            defaults = [each for each in node.args.kw_defaults if each] + node.args.defaults
            for early in (*node.decorator_list, *defaults):
                yield from early_calls(early)
        elif not isinstance(node, ast.Lambda):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in LATE:
                yield node.lineno
            yield from early_calls(node)


def test_no_sentence_is_translated_before_a_language_can_be_chosen() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}:{line}"
        for path in PACKAGE.rglob("*.py")
        if path.relative_to(PACKAGE).as_posix() not in OF_THE_COMMAND
        for line in early_calls(ast.parse(path.read_text("utf-8")))
    ]
    assert found == []


IN_EACH_LANGUAGE = pytest.mark.parametrize(
    "path", languages.catalogues(), ids=lambda path: path.parts[-3]
)


@IN_EACH_LANGUAGE
def test_a_catalogue_is_complete_and_fills_in_what_its_sentences_do(path: Path) -> None:
    found = languages.read(path)
    wanted = {(each.context, each.id) for each in languages.read(languages.template()) if each.id}
    assert {(each.context, each.id) for each in found if each.id} >= wanted, "make languages"
    assert languages.untranslated(found) == []
    assert languages.broken(found) == []


@pytest.mark.parametrize(
    "path",
    [*languages.catalogues(), *languages.catalogues(prose.DOMAIN)],
    ids=lambda path: f"{path.parts[-3]}-{path.stem}",
)
def test_a_catalogue_has_the_number_forms_of_its_language(path: Path) -> None:
    form = c2py(languages.read(path).plural_expr)
    category = Locale.parse(path.parts[-3]).plural_form
    counts = range(1000)
    pairs = {(form(count), category(count)) for count in counts}
    assert len(pairs) == len({form(count) for count in counts}) == len({*map(category, counts)})


@IN_EACH_LANGUAGE
def test_the_words_of_the_game_are_those_of_the_terms(path: Path) -> None:
    terms = languages.terms(path)
    found = languages.read(path)
    used = {name: languages.against_terms(found, {name: terms[name]}) for name in ("stock", "yaku")}
    assert used == {"stock": [], "yaku": []}


# 18000, 1.25, −1.36, 52.1 ± 1.3%, and 0, 1, 2 and 12000 points.
FIGURES = {
    "de": "18.000; 1,25; −1,4; 52,1 ± 1,3\u00a0%; 0 Punkte; 1 Punkt; 2 Punkte; 12.000 Punkte",
    "it": "18.000; 1,25; −1,4; 52,1 ± 1,3%; 0 punti; 1 punto; 2 punti; 12.000 punti",
    "ja": "18,000; 1.25; −1.4; 52.1 ± 1.3%; 0文; 1文; 2文; 12,000文",
    "hi": "18,000; 1.25; −1.4; 52.1 ± 1.3%; 0 अंक; 1 अंक; 2 अंक; 12,000 अंक",
}


@pytest.mark.parametrize("code", FIGURES)
def test_numbers_and_plurals_are_those_of_the_language(code: str) -> None:
    with kk.language(code):
        figures = [locale.number(18000), locale.decimal(1.25, 2), locale.with_sign(-1.36, 1)]
        figures.append(locale.percent(0.521, 1, 0.013))
        points = [locale.ngettext("{count} point", "{count} points", n) for n in (0, 1, 2, 12000)]
        assert locale.number(-1500) == "−1500"
    assert "; ".join([*figures, *points]) == FIGURES[code]
    assert locale.number(18000) == "18,000"


# Two sentences in a row, what is listed, and months where their number stands before the name.
ROWS = {
    "de": "A. B.; a, b; 3 März",
    "it": "A. B.; a, b; 3 marzo",
    "ja": "A.B.、a、b、3月",
    "hi": "A. B.; a, b; 3 मार्च",
}


@pytest.mark.parametrize("code", ROWS)
def test_sentences_and_lists_are_joined_as_the_language_does(code: str) -> None:
    with kk.language(code):
        parts = [locale.in_a_row(["A.", "", "B."]), locale.in_a_list("ab"), numbered_month(3)]
        assert locale.in_a_long_list(parts) == ROWS[code]
    assert locale.in_a_row([]) == ""


@pytest.mark.parametrize("code", ROWS)
def test_what_others_say_of_a_fault_stands_within_a_sentence_of_the_language(code: str) -> None:
    fault, absent = ZeroDivisionError("by nought"), ModuleNotFoundError("No", name="numba")
    with kk.language(code):
        told, missing = told_on_the_page(fault), reason_of_import(absent)
        with pytest.raises(kk.KoiKoiError) as refused:
            kk.Progress.parse("{")
        with pytest.raises(kk.KoiKoiError) as unknown:
            kk.rules("whist")
        assert told_on_the_page(unknown.value) == str(unknown.value)
    assert re.search("[:：] ?by nought$", told) and told != told_on_the_page(fault)
    assert "numba" in missing and missing != reason_of_import(absent)
    assert "JSON" in str(refused.value) and "Expecting" not in str(refused.value)


def test_what_the_code_of_a_lesson_tells_is_translated() -> None:
    told = {
        call.args[0].value
        for path in (ROOT / "notebooks").glob("*.ipynb")
        for cell in nbformat.read(path, as_version=4).cells
        if cell.cell_type == "code"
        for call in ast.walk(ast.parse(cell.source))
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in ("tell", "print")
        if isinstance(call.args[0], ast.Constant)
    }
    assert told and told <= set(SENTENCES)


def test_a_language_holds_within_its_block_even_if_that_fails() -> None:
    def failing() -> None:
        with kk.language("it"):
            assert locale.chosen_language() == "it" and card_name(kk.DECK[0]) == "Gru"
            raise RuntimeError

    with pytest.raises(RuntimeError):
        failing()
    assert locale.chosen_language() == "en" and card_name(kk.DECK[0]) == "Crane"


@pytest.mark.parametrize("code", ["hi", "ja"])
def test_the_japanese_name_of_a_yaku_is_in_the_letters_of_the_language(code: str) -> None:
    kk.set_language(code)
    asked = [meaning_of(name, Random(1)) for name in NAMES]
    shown = [str(each) for each in (names_table(), yaku_table(), kk.sheet())]
    shown += [f"{each.prompt} {each.why}" for each in asked]
    latin = {each.japanese for each in NAMES.values()}
    assert {name for name in latin for text in shown if re.search(rf"\b{name}\b", text)} == set()


def test_what_is_kept_and_parsed_is_the_same_in_every_language() -> None:
    match = Match("bga", seed=3)
    options = Options.of("bga")
    before = str(match.record), str(options), [str(each) for each in match.round.legal_actions]
    kk.set_language("it")
    after = str(match.record), str(options), [str(each) for each in match.round.legal_actions]
    assert after == before
    assert str(kk.Record.parse(before[0])) == before[0]


@pytest.mark.parametrize(
    ("wishes", "language"),
    [
        (["it"], "it"),
        (["it-CH", "en"], "it"),
        (["en-GB", "it"], "en"),
        (["xx", "it_IT.UTF-8"], "it"),
        (["ja-JP", "en"], "ja"),
        (["C.UTF-8"], "en"),
        (["", "../it", "'; drop"], "en"),
        ([], "en"),
    ],
)
def test_the_first_wish_that_can_be_met_is(wishes: list[str], language: str) -> None:
    assert locale.best_of(wishes) == language


def test_a_table_speaks_another_language_from_then_on_and_keeps_its_match() -> None:
    table = Table(seed=5)
    table.push(table.match.round.legal_actions[0])
    actions, moves = table.match.actions, table.bridge.state["moves"]
    kk.set_language("it")
    table.tell()
    assert table.match.actions == actions
    shown = table.bridge.state
    assert [each["action"] for each in shown["moves"]] == [each["action"] for each in moves]
    assert shown["moves"] == [] or shown["moves"][0]["label"].startswith(("Gioca", "Metti"))
    assert shown["tools_label"] == "Comandi del tavolo"
    assert table.bridge.words["here"] == "Continua qui"
    kk.set_language("en")
    table.tell()
    assert table.bridge.state["tools_label"] == "Table controls"


def app() -> App:
    made = App(keep="")
    made.hear({"event": "kept", "match": None})
    return made


def hello(page: App, **said: object) -> None:
    page.panel.hear({"event": "hello", "kept": None, **said})


def test_a_page_follows_its_browser_until_a_language_is_chosen() -> None:
    page = app()
    hello(page, languages=["it-IT", "en"])
    assert locale.chosen_language() == "it"
    assert page.first_page.state["play"]["button"] == "Gioca contro Principiante"
    assert ("#learn", "Impara") in page.panel.state["links"]
    page.panel.choose("language", "en")
    assert locale.chosen_language() == page.panel.state["language"] == "en"
    assert page.first_page.state["play"]["button"] == "Play Novice"
    hello(page, languages=["it-IT"])
    assert locale.chosen_language() == "en"


def test_a_page_follows_its_server_before_its_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(locale.VARIABLE, "en")
    page = app()
    hello(page, languages=["it-IT"])
    assert locale.chosen_language() == "en"


def test_the_address_is_heard_first_and_an_unknown_language_is_refused() -> None:
    page = app()
    kept = str(Options.of().changed("language", "en"))
    page.panel.hear({"event": "hello", "kept": kept, "asked": "it", "languages": ["en"]})
    assert locale.chosen_language() == "it" and page.options.value("language") == "it"
    page.panel.hear({"event": "hello", "kept": kept, "asked": "klingon", "languages": ["en"]})
    assert locale.chosen_language() == "en"
    assert "klingon" in page.panel.state["refused"][0]


WISHES = {
    "de": ["de-AT", "DE", "de_DE.UTF-8", "de@euro", "De-ch-1996", " de", "ＤＥ", "de;q=0.9"],
    "ja": ["ja_JP", "JA-jp", "ja-JP-u-ca-japanese", "ja.UTF-8"],
    "it": ["it-CH", "IT_it", "it/"],
    "hi": ["hi-IN", "HI", "hi-Latn"],
    "en": ["en-GB", "EN_us"],
}


@pytest.mark.parametrize(
    ("code", "asked"), [(code, each) for code in WISHES for each in WISHES[code]]
)
def test_a_language_is_understood_however_the_address_writes_it(code: str, asked: str) -> None:
    page = app()
    hello(page, asked=asked, languages=["en" if code != "en" else "it"])
    assert locale.chosen_language() == code == page.options.value("language")
    assert not page.panel.state["refused"]


@pytest.mark.parametrize("asked", ["zh-Hant", "dex", "deutsch-AT", "x-de", "12", "-"])
def test_a_language_that_there_is_not_is_refused_by_the_name_that_was_given(asked: str) -> None:
    page = app()
    hello(page, asked=asked, languages=["de"])
    assert locale.chosen_language() == "de"
    assert asked in page.panel.state["refused"][0]


def test_the_script_that_makes_a_page_chooses_before_the_browser() -> None:
    kk.set_language("it")
    page = app()
    hello(page, languages=["en"])
    assert locale.chosen_language() == "it"
    hello(App(keep="", language="en"), languages=["it"], asked="it")
    assert locale.chosen_language() == "en"


def test_parts_of_the_page_are_made_again_in_the_new_language() -> None:
    page = app()
    page.first_page.way = "train"
    page.panel.choose("language", "it")
    *_others, part = page.children
    assert "Quiz" in part.children[0].value
    assert page.first_page.way == "train"
    page.first_page.way = routes.FIRST


def request(path: str, lang: str = "", accept: str = "", cookie: str = "") -> SimpleNamespace:
    """Return as much of a request as the language of a page depends on."""
    headers = {"Accept-Language": accept} if accept else {}
    return SimpleNamespace(
        request=SimpleNamespace(path=path, headers=headers),
        get_arguments=lambda name: [lang] if lang and name == "lang" else [],
        get_cookie=lambda name, default: cookie or default,
    )


PAGE, LESSON = "/voila/render/app.ipynb", "/voila/render/03-months.ipynb"


def test_a_page_begins_in_the_language_of_its_request() -> None:
    assert language_of(request(PAGE)) == "en"
    assert language_of(request(PAGE, accept="it-IT,it;q=0.9,en;q=0.8")) == "it"
    assert language_of(request(PAGE, lang="en", accept="it")) == "en"
    assert language_of(request(PAGE, lang="<script>", accept="it")) == "it"
    assert language_of(request(PAGE, accept="en", cookie="it")) == "en", "it knows its options"


def test_a_lesson_is_in_the_language_of_the_page_that_led_to_it() -> None:
    assert language_of(request(LESSON)) == "en"
    assert language_of(request(LESSON, accept="it")) == "it"
    assert language_of(request(LESSON, accept="de", cookie="it")) == "it"
    assert language_of(request(LESSON, accept="it", cookie="en")) == "en"
    assert language_of(request(LESSON, lang="de", cookie="it")) == "de"
    assert language_of(request(LESSON, cookie="<script>")) == "en"


def test_the_command_speaks_the_language_it_is_asked_for_or_the_systems() -> None:
    assert command.asked_for(["--language", "it", "play"]) == "it"
    assert command.asked_for(["play", "--language=it"]) == "it"
    assert command.asked_for(["play", "--language"]) == command.asked_for([]) == ""
    score = [sys.executable, "-m", "koikoi_widget"]
    for words, environment in (
        (["--language", "it", "score", "1-bright"], {}),
        (["score", "1-bright"], {"LANG": "it_IT.UTF-8", "LC_ALL": "", "LANGUAGE": ""}),
    ):
        told = subprocess.run(
            [*score, *words], capture_output=True, text=True, env=os.environ | environment
        )
        assert "nessuno yaku" in told.stdout, told.stderr
    for words in (["--language", "xx", "score", "1-bright"], ["learn", "--language", "xx"]):
        refused = subprocess.run([*score, *words], capture_output=True, text=True)
        assert refused.returncode == 2 and re.search("xx.*known: en, .*it", refused.stderr)


SHOWN = {
    "cards": lambda: kk.show("1-bright 8-bright"),
    "results": lambda: kk.simulate("greedy", "random", games=2, seed=1),
    "a plot": lambda: kk.simulate("greedy", "random", games=2, seed=1).plot(),
    "a report": lambda: kk.report(Path("notebooks")),
    "yaku of a preset": lambda: kk.yaku_table("bga"),
    "a verdict": lambda: kk.check(next(iter(TASKS)), 5),
    "advice": lambda: kk.advise(kk.Match("bga", seed=1).view(0), samples=20),
}


@pytest.mark.parametrize("what", SHOWN)
def test_what_a_notebook_shows_carries_its_language_whatever_that_of_the_notebook(what) -> None:
    """So that it is read aloud by the right voice, in the right forms of its letters."""
    with locale.language("ja"):
        html = SHOWN[what]()._repr_html_()
    assert (
        re.sub("<style>.*?</style>", "", html, flags=re.DOTALL)
        .lstrip()
        .startswith('<div lang="ja"')
    )
