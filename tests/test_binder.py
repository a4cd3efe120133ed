"""Binder can build the page, as far as can be checked without Docker."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

import pytest
from traitlets.config import PyFileConfigLoader

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="repo2docker does not run there")

ROOT = Path(__file__).parent.parent
BINDER = ROOT / "binder"


@pytest.fixture(scope="module")
def dockerfile() -> str:
    """Return the build that repo2docker plans for this folder."""
    result = subprocess.run(
        [sys.executable, "-m", "repo2docker", "--no-build", "--debug", "."],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert result.returncode == 0, result.stderr
    return result.stderr + result.stdout


def test_the_build_installs_the_page_once_the_whole_project_is_there(dockerfile: str) -> None:
    assert (BINDER / "requirements.txt").read_text("utf-8").split() == [".[launcher,coach]"]
    whole = r"COPY --chown=\d+:\d+ src/ \${REPO_DIR}/"  # whoever plans it owns the copy
    assert re.search(rf"{whole}.*pip install --no-cache-dir -r", dockerfile, re.DOTALL)


def test_the_build_takes_the_python_we_name(dockerfile: str) -> None:
    named = (BINDER / "runtime.txt").read_text("utf-8").strip()
    assert f"environment for {named.replace('python-', 'python=')}" in dockerfile


def test_the_build_runs_post_build(dockerfile: str) -> None:
    assert "RUN ./binder/postBuild" in dockerfile
    assert os.access(BINDER / "postBuild", os.X_OK)


def test_the_servers_settings_are_read_and_name_our_template() -> None:
    settings = PyFileConfigLoader("jupyter_server_config.py", str(BINDER)).load_config()
    template = settings.VoilaConfiguration.template
    assert (ROOT / "share/jupyter/voila/templates" / template / "conf.json").is_file()
    assert settings.VoilaConfiguration.allow_theme_override == "NO"
    assert settings.VoilaConfiguration.allow_template_override == "NO"
    assert "jupyter_server_config.py" in (BINDER / "postBuild").read_text("utf-8")


def test_a_badge_in_the_readme_opens_the_page() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    for badge in re.findall(r"https://mybinder\.org/v2/[^\s)\"]+", text):
        assert unquote(badge).endswith("urlpath=voila/render/notebooks/app.ipynb")
