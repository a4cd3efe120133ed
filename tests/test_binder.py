"""Binder can build the page, as far as can be checked without Docker."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

import pytest
from docker.utils import exclude_paths
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
    assert (BINDER / "requirements.txt").read_text("utf-8").startswith(".[launcher,coach]\n")
    whole = r"COPY --chown=\d+:\d+ src/ \${REPO_DIR}/"  # whoever plans it owns the copy
    assert re.search(rf"{whole}.*pip install --no-cache-dir -r", dockerfile, re.DOTALL)


def test_an_image_gets_nothing_that_git_ignores(tmp_path: Path) -> None:
    ignored = (ROOT / ".gitignore").read_text("utf-8").split()
    for pattern in [*ignored, "kept.py"]:
        for folder in (tmp_path, tmp_path / "package"):
            path = folder / pattern.replace("*", "some")
            if pattern.endswith("/"):
                path /= "file"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch()
    patterns = (BINDER / ".dockerignore").read_text("utf-8").splitlines()
    patterns = [pattern for pattern in patterns if not pattern.startswith("#")]
    copied = {
        path for path in exclude_paths(str(tmp_path), patterns) if (tmp_path / path).is_file()
    }
    assert copied == {"kept.py", "package/kept.py"}


def test_docker_leaves_out_what_repo2docker_leaves_out() -> None:
    assert (BINDER / ".dockerignore").resolve() == ROOT / ".dockerignore"


def test_the_build_takes_the_python_we_name(dockerfile: str) -> None:
    named = (BINDER / "runtime.txt").read_text("utf-8").strip()
    assert f"environment for {named.replace('python-', 'python=')}" in dockerfile


def test_the_build_runs_post_build(dockerfile: str) -> None:
    assert "RUN ./binder/postBuild" in dockerfile
    assert os.access(BINDER / "postBuild", os.X_OK)


def test_post_build_compiles_the_installed_package_not_the_sources_beside_it(
    tmp_path: Path,
) -> None:
    shutil.copytree(BINDER, tmp_path / "binder", symlinks=True)
    (tmp_path / "koikoi_widget").mkdir()
    (tmp_path / "koikoi_widget" / "__init__.py").write_text("raise SystemExit('the sources')")
    paths = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    result = subprocess.run(
        ["binder/postBuild"],
        cwd=tmp_path,
        env=os.environ | {"NB_PYTHON_PREFIX": str(tmp_path / "environment"), "PATH": paths},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert result.returncode == 0, result.stderr


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
