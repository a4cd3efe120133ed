"""Colours, font sizes and measures are written once, and all of them are used."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from koikoi_widget.table.scene import style
from koikoi_widget.web import tokens
from koikoi_widget.web.theme import theme

WEB = tokens.FILE.parent
TEMPLATES = WEB.parents[1] / "share" / "jupyter" / "voila" / "templates" / "koikoi"
SHEETS = sorted(path for path in WEB.rglob("*.css") if path != tokens.FILE)
TOKENS = tokens.FILE.read_text("utf-8")
DEFINED = set(re.findall(r"^ *--(koikoi-[\w-]+):", TOKENS, re.MULTILINE))


def uses(*paths: Path) -> set[str]:
    return {
        name
        for path in paths
        for name in re.findall(r"(?:var\(|\")--(koikoi-[\w-]+)", path.read_text("utf-8"))
    }


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.stem)
def test_a_style_sheet_names_tokens_and_no_colour_of_its_own(sheet: Path) -> None:
    text = sheet.read_text("utf-8")
    assert re.findall(r"#[0-9a-f]{3,8}\b|rgba?\([\d.]", text) == []
    assert re.findall(r"font(?:-size)?:[^;/]*\b\d+px", text) == []


OF_A_COLUMN = ("facts", "head", "foot")


def test_every_token_that_is_used_is_there_and_every_token_is_used() -> None:
    of_the_layout = {
        f"koikoi-{part}" for part in ("scale", "tools", "strip", "from-field", *OF_A_COLUMN)
    }
    of_what_is_said = {f"koikoi-said-{part}" for part in ("x", "w", "end")} | {"koikoi-sign"}
    of_the_moon = {f"koikoi-moon-{part}" for part in "xyr"}
    of_a_question = {"koikoi-asked-end"}
    set_by_scripts = of_the_layout | of_what_is_said | of_the_moon | of_a_question
    drawn_by_python = {
        "koikoi-place-line",
        "koikoi-chart-red",
        "koikoi-chart-grey",
        "koikoi-known",
    }
    used = uses(tokens.FILE, *SHEETS, *WEB.rglob("*.js"), *TEMPLATES.glob("*.j2"))
    assert used - set_by_scripts <= DEFINED
    assert DEFINED - drawn_by_python <= used


def test_a_widget_in_a_shadow_root_has_them_too() -> None:
    assert not re.search(r":root(?!,\n:host)", TOKENS)
    assert ":host {" in TOKENS


def test_no_colour_is_written_twice() -> None:
    colours = re.findall(r"#[0-9a-f]{6}\b", TOKENS)
    twice = {each for each in colours if colours.count(each) > 1}
    assert twice <= {"#86a396"}  # two lines that merely look alike in the dark


def test_python_draws_in_the_colours_of_the_style_sheets() -> None:
    assert style.MARK == tokens.colour("gold") == "#f2b632"
    with pytest.raises(KeyError):
        tokens.colour("mauve")


def test_by_night_a_colour_is_its_second_one_if_it_has_two():
    assert tokens.colour("paper") != tokens.colour("paper", dark=True) == "#16130f"
    assert tokens.colour("sky", 8) != tokens.colour("sky", 8, dark=True)
    assert tokens.colour("gold", dark=True) == tokens.colour("gold")


def test_jupyterlab_is_told_the_same_colours_by_day_and_by_night_in_plain_values():
    rules = theme().splitlines()
    names = [re.findall(r"(--jp-[\w-]+): (#[0-9a-f]{6});", rule) for rule in rules]
    assert [name for name, _colour in names[0]] == [name for name, _colour in names[1]]
    assert names[1] == names[2]  # as the browser prefers, and as was chosen
    assert dict(names[0])["--jp-layout-color0"] == tokens.colour("paper")
    assert dict(names[1])["--jp-layout-color0"] == tokens.colour("paper", dark=True)
    assert all(day != night for day, night in zip(*names[:2], strict=True))


def test_the_template_has_no_styles_and_no_scripts_of_its_own() -> None:
    text = (TEMPLATES / "index.html.j2").read_text("utf-8")
    text = re.sub(r"{[#{%].*?[#}%]}", "", text, flags=re.DOTALL)
    inside = re.findall(r"<(?:style|script)\b[^>]*>(.*?)</(?:style|script)>", text, re.DOTALL)
    assert {each.strip() for each in inside} == {"", "voila_process(, )"}  # Voila's own
