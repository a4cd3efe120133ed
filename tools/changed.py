"""Which tests a change can reach: `make changed` runs them.

`python -m tools.changed [BASE]` prints the paths of test files, one a line. What has changed is
what differs from BASE (the branch main), and what is not yet committed. A test reaches what it
imports, what that imports in turn, and the homes of the public names that it takes from `kk`.
Whatever no import tells of has a row of its own in `BESIDE`.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import koikoi_widget

ROOT = Path(__file__).parent.parent
DOOR = "koikoi_widget/__init__.py"

# A change of these reaches everything.
EVERYTHING = re.compile(
    r"pyproject\.toml|Makefile|\.ci/|tools/changed\.py|(.*/)?conftest\.py|tests/tiers\.py"
    r"|koikoi_widget/web/protocol"
)
# What no import tells of: files, and where the tests that read them lie.
BESIDE = (
    (r"notebooks/|koikoi_widget/locale/", ("tests/test_notebooks.py", "tests/test_languages.py")),
    (r"notebooks/", ("tests/browser/test_lessons.py",)),
    (r"koikoi_widget/.*\.(js|css|svg|woff2)", ("tests/web", "tests/browser")),
    (r"share/", ("tests/server", "tests/browser")),
    (r".*\.md", ("tests/test_readme.py", "tests/test_documents.py")),
    (r"binder/|Dockerfile|\.dockerignore", ("tests/test_binder.py",)),
    (r"helm/", ("tests/test_documents.py",)),
)
# A file is tracked or may yet be: whatever it holds, these look at all of them.
ALWAYS = ("tests/test_hygiene.py", "tests/test_imports.py")


def changes(base: str) -> set[str]:
    """Return the files that differ from `base`, untracked ones among them."""
    lists = (
        ("diff", "--name-only", "--merge-base", base),
        ("ls-files", "--others", "--exclude-standard"),
    )
    return {name for words in lists for name in _git(*words).splitlines()}


def reached(changed: Iterable[str], users: dict[str, set[str]]) -> set[str]:
    """Return the changed files and all that use them, straight or through others."""
    reached: set[str] = set()
    waiting = set(changed)
    while waiting:
        name = waiting.pop()
        reached.add(name)
        waiting |= users.get(name, set()) - reached
    return reached


def users() -> dict[str, set[str]]:
    """Return the files that use a file, for all Python files of the project."""
    text = subprocess.run(
        [sys.executable, "-m", "ruff", "analyze", "graph", "--direction", "dependents", "--quiet"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    graph = {name: set(dependents) for name, dependents in json.loads(text).items()}
    # The door imports nothing until a name is asked for: who asks for one uses its home.
    for dependents in graph.values():
        dependents.discard(DOOR)
    for name in graph:
        for public in set(re.findall(r"\bkk\.(\w+)", (ROOT / name).read_text("utf-8"))):
            if home := koikoi_widget.HOME_OF.get(public):
                graph.setdefault(_file(home), set()).add(name)
    return graph


def tests(changed: set[str]) -> list[str]:
    """Return the paths of the tests that the change of some files reaches."""
    if any(EVERYTHING.match(name) for name in changed):
        return ["tests"]
    all_reached = {path for path in reached(changed, users()) if (ROOT / path).exists()}
    paths = {path for path in all_reached if Path(path).name.startswith("test_")}
    if any(
        ">>> " in (ROOT / path).read_text("utf-8")
        for path in all_reached
        if path.startswith("koikoi_widget/")
    ):
        paths.add("tests/test_doctests.py")
    paths |= {place for rows, places in BESIDE if _any(rows, changed) for place in places}
    return sorted({*paths, *ALWAYS}) if changed else []


def _any(pattern: str, names: Iterable[str]) -> bool:
    return any(re.match(pattern, name) for name in names)


def _file(module: str) -> str:
    """Return the file of a module of the package, named from the package on."""
    path = f"koikoi_widget/{module.replace('.', '/')}"
    return f"{path}.py" if (ROOT / f"{path}.py").exists() else f"{path}/__init__.py"


def _git(*words: str) -> str:
    return subprocess.run(
        ["git", *words], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout


def _base() -> str:
    for name in ("origin/main", "main"):
        if _git("branch", "--all", "--list", name, f"remotes/{name}"):
            return name
    return "HEAD"


if __name__ == "__main__":
    print("\n".join(tests(changes(sys.argv[1] if len(sys.argv) > 1 else _base()))))
