"""Every notebook runs from top to bottom without a screen, and is kept as it was before a run."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from uuid import uuid4

import nbclient
import nbformat
import pytest
from jupyter_client import AsyncKernelManager

from koikoi_widget.lessons.html import prose

FOLDER = Path(__file__).parent.parent / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
FOR_PROGRAMMERS = "12-exercises"  # whose prose is about Python, but never about cells
OF_A_NOTEBOOK = re.compile(r"\b(?:cells?|dots|Run >)\b")
OF_PYTHON = re.compile(r"Python|Jupyter|`(?:kk\.|koikoi|pip)")


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: path.stem)
def notebook(request: pytest.FixtureRequest) -> nbformat.NotebookNode:
    return nbformat.read(request.param, as_version=4)


def test_the_page_and_some_lessons_exist() -> None:
    names = [path.name for path in NOTEBOOKS]
    assert "app.ipynb" in names
    assert len(names) > 1


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def kernel() -> AsyncKernelManager:
    """Return a kernel that needs no port: another test might take it before the kernel does."""
    if sys.platform != "linux":
        return AsyncKernelManager(kernel_name="python3")
    name = f"@notebook-{uuid4().hex}"
    return AsyncKernelManager(kernel_name="python3", transport="ipc", ip=name)


def run(notebook: nbformat.NotebookNode) -> None:
    resources = {"metadata": {"path": str(FOLDER)}}
    nbclient.NotebookClient(notebook, km=kernel(), timeout=120, resources=resources).execute()
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            assert output.output_type != "error", f"{cell.source}\n{output.evalue}"


@pytest.mark.usefixtures("home")
def test_a_notebook_runs_from_top_to_bottom(notebook: nbformat.NotebookNode) -> None:
    run(notebook)


@pytest.mark.usefixtures("home")
def test_a_copy_in_another_language_runs_too() -> None:
    lesson = nbformat.read(FOLDER / "01-taking.ipynb", as_version=4)
    run(prose.speaking(lesson, "it"))


def test_a_notebook_holds_no_trace_of_a_run(notebook: nbformat.NotebookNode) -> None:
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert not any(cell.outputs for cell in code)
    assert not any(cell.execution_count for cell in code)
    assert "widgets" not in notebook.metadata


def test_a_notebook_is_valid_and_opens_with_any_python_kernel(
    notebook: nbformat.NotebookNode,
) -> None:
    nbformat.validate(notebook)
    assert notebook.metadata.kernelspec.name == "python3"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_reader_of_the_page_is_told_of_no_code(path: Path) -> None:
    """A page shows none. What concerns it stands in raw cells, which only JupyterLab shows."""
    cells = nbformat.read(path, as_version=4).cells
    shown = "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")
    assert not OF_A_NOTEBOOK.search(shown)
    assert path.stem == FOR_PROGRAMMERS or not OF_PYTHON.search(shown)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_cards_of_a_position_have_numbers_as_at_the_table(path: Path) -> None:
    asked = re.findall(r"kk\.(?:Quiz|Trainer)\(.*", path.read_text("utf-8"))
    of_positions = [line for line in asked if re.search("decisions|discards|plays", line)]
    assert all("marks=True" in line for line in of_positions)
