"""What is written about the project: links that lead somewhere, one version, figures with a source.

That the documentation site can be built, without a broken link, is for `make docs` to say.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
import yaml
from platformdirs import user_data_path
from typer.main import get_command
from typer.testing import CliRunner

import koikoi_widget as kk
from koikoi_widget.cli.main import app
from koikoi_widget.rooms.hub import hub_in, place
from koikoi_widget.rooms.link import HUB_VARIABLE
from tests.blocks import blocks, run
from tests.test_hygiene import tracked
from tests.test_imports import PARTS
from tools import house_rules, reference

ROOT = Path(__file__).parent.parent
PAGES = sorted((ROOT / "docs").rglob("*.md"))
DOCUMENTS = [path.relative_to(ROOT).as_posix() for path in tracked("*.md")]
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))

LINK = re.compile(r"\]\((?!https?:|mailto:)([^)\s]*)\)")
# `koikoi play --port 80`, in a line or a block: the command, and what follows it.
CALL = re.compile(r"(?:`|^(?:\$ )?)koikoi (?:--language [a-z]+ )?([a-z]+)([^`\n]*)", re.MULTILINE)
# A measured figure: "62.3 ± 0.9", its sign and unit left aside.
FIGURE = re.compile(r"(\d[\d.,]*) ?%? ± (\d[\d.]*)")


def prose(path: Path) -> str:
    """The text of a document without its blocks of code."""
    return re.sub(r"^```.*?^```", "", path.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)


def anchors(path: Path) -> set[str]:
    """The places in a document that a link may name, as GitHub names them, or as it does itself."""
    text = prose(path)
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    named = re.findall(r'^<a id="([^"]+)"></a>$', text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-") for text in headings} | {*named}


def broken(document: Path) -> list[str]:
    """The links of a document that lead to nothing."""
    dead = []
    for link in LINK.findall(prose(document)):
        name, _hash, anchor = link.partition("#")
        target = document.parent / name if name else document
        if not target.exists() or anchor and anchor not in anchors(target):
            dead.append(link)
    return dead


def test_every_link_leads_to_a_file_and_a_heading():
    links = {document: broken(ROOT / document) for document in DOCUMENTS}
    assert {document: dead for document, dead in links.items() if dead} == {}


def test_each_step_of_the_four_ways_is_there():
    ways = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## Four ways to follow")[2]
    steps = re.findall(r"`([\w/]+\.(?:py|js))?:?([\w.]*)`", ways.partition("\n## ")[0])
    sources = [*tracked("koikoi_widget/**/*.py"), *tracked("koikoi_widget/**/*.js")]
    text = "\n".join(path.read_text("utf-8") for path in sources)
    known = {"coach", "kk", *re.findall(r"(?:class|def|function|const) (\w+)", text)}
    ends = tuple(path.as_posix() for path in sources)
    assert len(steps) > 60
    for path, name in steps:
        assert not path or any(end.endswith(f"/{path}") for end in ends), path
        assert known.issuperset(filter(None, name.split("."))), name


def test_every_room_of_the_house_is_on_its_map():
    house = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("koikoi_widget/\n")[2]
    rooms = set(re.findall(r"^  (\w+)(?:/|\.py) ", house.partition("\n```")[0], re.MULTILINE))
    assert rooms == PARTS - {"notebooks"}


def test_the_page_about_the_house_rules_is_what_the_code_says():
    assert house_rules.PAGE.read_text("utf-8") == house_rules.page()


def test_the_page_says_beyond_what_a_rule_is_refused():
    birds = kk.Yaku(id="birds", points=5, pool="2-animal 4-animal 8-animal", need=3)
    with pytest.raises(kk.InvalidRules, match="from 1 to 5"):
        kk.rules("bga", yaku=[birds], stop_from=7)
    _before, _heading, rule = house_rules.page().partition("## `stop_from`")
    assert "Allowed: 1 to 50; no more than all yaku of the rules bring together" in rule


def test_a_broken_link_is_found(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("# A heading\n[a](page.md#a-heading) [b](#a-heading) [c](#b) [d](e.md)\n")
    assert broken(page) == ["#b", "e.md"]


def unknown(text):
    """What a document writes as a command, or as an option of one, that is none."""
    commands = get_command(app).commands
    missing = []
    for name, rest in CALL.findall(text):
        options = {
            option
            for param in (commands[name].params if name in commands else [])
            for option in [*param.opts, *param.secondary_opts]
        }
        wanted = {*re.findall(r"--[a-z][a-z-]*", rest)}
        missing += [f"{name} {option}" for option in wanted - options] or [name] * (not options)
    return missing


def test_every_command_and_option_that_is_written_about_is_there():
    texts = {document: (ROOT / document).read_text("utf-8") for document in DOCUMENTS}
    assert {document: none for document, text in texts.items() if (none := unknown(text))} == {}


def test_a_command_or_option_that_is_not_there_is_found():
    text = (
        "`koikoi play --no-browser --table`\n$ koikoi serve --port 1\n`koikoi --language it learn`"
    )
    assert unknown(text) == ["play --table", "serve --port"]


# What the Python of these needs is tried elsewhere: a cluster, a deck of one's own, a server. The
# last shows code of other projects.
ELSEWHERE = {"clusters.md", "decks.md", "publishing.md", "rooms.md", "upstream.md"}
SHOWING = [page for page in PAGES if page.name not in ELSEWHERE and blocks(page, "python")]


@pytest.mark.parametrize("document", SHOWING, ids=lambda document: document.stem)
def test_what_a_document_shows_in_python_is_what_happens(document, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run(document) == 0


def test_every_public_name_is_in_the_reference_once():
    shown = [
        name
        for page in (ROOT / "docs" / "reference").glob("*.md")
        for name in re.findall(r"^::: koikoi_widget\.(\w+)$", page.read_text("utf-8"), re.MULTILINE)
    ]
    assert sorted(shown) == kk.__all__


def test_the_reference_says_of_each_name_what_its_docstring_says_first():
    for path in reference.PAGES:
        assert path.read_text("utf-8") == reference.page(path), "run python -m tools.reference"


def test_the_run_that_the_page_about_clusters_begins_goes_on_from_the_command_line(
    tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    page = ROOT / "docs" / "clusters.md"
    [begun] = [block for _line, block in blocks(page, "python") if "resume=" in block]
    exec(begun, {"kk": kk})
    [(_line, gone_on)] = blocks(page, "console")
    result = CliRunner().invoke(app, shlex.split(gone_on.removeprefix("$ koikoi")))
    assert (result.exit_code, result.stderr) == (0, "")


def test_the_image_of_a_hub_is_this_version():
    values = yaml.safe_load((ROOT / "helm" / "values.yaml").read_text("utf-8"))
    assert values["singleuser"]["image"]["tag"] == kk.__version__
    assert _rooms_of_a_hub()["image"] == f"REGISTRY/koikoi:{kk.__version__}"


def test_a_hub_and_its_rooms_are_told_the_same():
    values = yaml.safe_load((ROOT / "helm" / "rooms-values.yaml").read_text("utf-8"))
    container = _rooms_of_a_hub()
    hub = hub_in({row["name"]: row["value"] for row in container["env"]}, "")
    assert container["args"] == ["koikoi", "rooms"]
    assert hub is not None and place(hub)[1] == container["ports"][0]["containerPort"]
    at_hub, may_play = values["hub"], f"access:services!service={hub.service}"
    address = at_hub["services"][hub.service]["url"]
    assert values["singleuser"]["extraEnv"] == {HUB_VARIABLE: f"{address}{hub.prefix}"}
    assert may_play in at_hub["loadRoles"]["user"]["scopes"]
    assert may_play in at_hub["config"]["KubeSpawner"]["server_token_scopes"]


def _rooms_of_a_hub():
    """Return the container of the rooms, as Kubernetes is told of it."""
    parts = yaml.safe_load_all((ROOT / "helm" / "rooms.yaml").read_text("utf-8"))
    (deployment,) = [part for part in parts if part["kind"] == "Deployment"]
    (container,) = deployment["spec"]["template"]["spec"]["containers"]
    return container


def test_a_course_on_a_hub_gets_its_lessons_where_its_volume_is(monkeypatch, tmp_path):
    values = yaml.safe_load((ROOT / "helm" / "course.yaml").read_text("utf-8"))
    student = values["singleuser"]
    command = student["lifecycleHooks"]["postStart"]["exec"]["command"]
    assert (command[0], command[-1]) == ("koikoi", student["storage"]["homeMountPath"])
    assert CliRunner().invoke(app, [*command[1:-1], str(tmp_path)]).exit_code == 0
    assert values["hub"]["config"]["KubeSpawner"]["notebook_dir"] == command[-1]
    opened = student["defaultUrl"].removeprefix("/lab/tree/")
    assert (tmp_path / opened).is_file()
    monkeypatch.setenv("XDG_DATA_HOME", student["extraEnv"]["XDG_DATA_HOME"])
    assert Path(command[-1]) in user_data_path("koikoi_widget").parents


def test_what_is_cited_is_this_version():
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert cited["version"] == kk.__version__
    assert cited["license"] == "MIT"
    assert {"cff-version", "message", "title", "authors"} <= set(cited)


def test_the_changelog_has_a_part_for_this_version():
    headings = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert any(kk.__version__ in heading for heading in headings)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.stem)
def test_an_issue_form_asks_for_something(form):
    content = yaml.safe_load(form.read_text("utf-8"))
    if form.stem == "config":
        assert content["contact_links"]
        return
    assert content["name"] and content["description"]
    for part in content["body"]:
        assert part["attributes"]["label"]
    names = [part["id"] for part in content["body"]]
    assert len(names) == len(set(names)) > 0


def test_every_document_has_its_place_on_the_site():
    """Strict building finds what is listed and not there; this, what is there and not listed.

    The lessons are listed from the course, when the site is built.
    """
    listed = (ROOT / "mkdocs.yml").read_text("utf-8")
    for path in PAGES:
        assert f" {path.relative_to(ROOT / 'docs').as_posix()}\n" in listed


def test_every_figure_of_the_paper_stands_in_the_measurements():
    told = FIGURE.findall((ROOT / "paper" / "paper.md").read_text("utf-8"))
    measured = FIGURE.findall((ROOT / "docs" / "measurements.md").read_text("utf-8"))
    assert len(told) > 4
    assert [figure for figure in told if figure not in measured] == []


def test_the_paper_cites_what_its_bibliography_holds():
    paper = (ROOT / "paper" / "paper.md").read_text("utf-8")
    entries = re.findall(r"^@\w+\{(\w+),", (ROOT / "paper" / "paper.bib").read_text(), re.MULTILINE)
    assert set(re.findall(r"@([a-z]+\d{4})", paper)) == set(entries)


def test_the_paper_has_the_length_that_the_journal_asks_for():
    text = (ROOT / "paper" / "paper.md").read_text("utf-8").split("---", 2)[2]
    assert 500 <= len(text.split()) <= 1000
