"""The generated pages of the documentation site; mkdocs calls the functions named `on_...`.

These are the README and other files of the root, and the lessons with their output.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbclient
import nbformat
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

from koikoi_widget.lessons.course.course import LESSONS, Lesson
from koikoi_widget.widgets.still import CLASS as STILL

ROOT = Path(__file__).parent.parent
NOTEBOOKS = ROOT / "notebooks"
# The files of the root that become pages, and their names on the site.
PAGES = {
    "README.md": "index.md",
    "CHANGELOG.md": "changelog.md",
    "CODE_OF_CONDUCT.md": "conduct.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "TEACHING.md": "teaching.md",
}
# What a browser loads without being asked. The last is the theme's link to a repository, next to
# which a script shows the number of stars, for which it asks GitHub.
FOREIGN = re.compile(
    r"<(?:script|img|iframe|source|embed|object|video|audio)\b[^>]*?(?:src|data)=[\"']?(?:https?:)?//[^>]*"
    r"|<link\b(?![^>]*rel=[\"']?(?:canonical|prev|next))[^>]*href=[\"']?(?:https?:)?//[^>]*"
    r"|@import[^;]*//[^;]*|url\([\"']?(?:https?:)?//[^)]*"
    r"|data-md-component=[\"']?source\b"
)
SOURCE = "https://github.com/OWNER/koikoi_widget/blob/HEAD"

WIDGET = "application/vnd.jupyter.widget-view+json"
WIDGETS = "application/vnd.jupyter.widget-state+json"
TO_BE_RUN = (
    '<p class="admonition note">This part is interactive. Open the lesson in JupyterLab '
    "(<code>koikoi learn</code>) or on the page (<code>koikoi play</code>) to use it.</p>"
)


def on_config(config: Any) -> Any:
    """List the lessons among the pages, in the order of the course."""
    tutorials = next(entry["Tutorials"] for entry in config.nav if "Tutorials" in entry)
    lessons = next(entry["Lessons"] for entry in tutorials if "Lessons" in entry)
    lessons.extend(map(page_of, LESSONS))
    return config


def on_files(files: Files, config: Any) -> Files:
    """Add the generated pages."""
    made = {page: moved((ROOT / name).read_text("utf-8")) for name, page in PAGES.items()}
    for each in LESSONS:
        made[page_of(each)] = lesson(NOTEBOOKS / each.notebook)
    for page, content in made.items():
        files.append(File.generated(config, page, content=content))
    return files


def on_page_markdown(markdown: str, **_given: Any) -> str:
    """Change a document's links to files of the root to those of the site."""
    for name, page in PAGES.items():
        markdown = markdown.replace(f"](../{name}", f"]({page}")
    return markdown


def on_post_build(config: Any) -> None:
    """Refuse a site that loads anything from another host.

    Raises:
        PluginError: the message names the page and what it would load.
    """
    for page in sorted(Path(config.site_dir).rglob("*.html")):
        for found in FOREIGN.finditer(page.read_text("utf-8")):
            raise PluginError(f"{page.relative_to(config.site_dir)} asks for {found[0]}")


def page_of(lesson: Lesson) -> str:
    """Return the name of a lesson's page on the site."""
    return f"lessons/{lesson.name}.md"


def moved(text: str) -> str:
    """Return the text of a file of the root with its links changed to those of the site."""
    for name, page in PAGES.items():
        text = text.replace(f"]({name}", f"]({page}")
    text = text.replace("](docs/", "](")
    return re.sub(r"\]\((?=LICENSE|koikoi_widget/)", f"]({SOURCE}/", text)


def lesson(path: Path) -> str:
    """Run a lesson and return it as Markdown, with its output.

    Raises:
        CellExecutionError: a cell failed.
    """
    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(
        notebook,
        timeout=300,
        kernel_name="python3",
        resources={"metadata": {"path": str(path.parent)}},
    ).execute()
    widgets = notebook.metadata.get("widgets", {}).get(WIDGETS, {}).get("state", {})
    return "\n\n".join(part for cell in notebook.cells for part in _parts(cell, widgets))


def _parts(cell: Any, widgets: Any) -> Iterator[str]:
    if cell.cell_type == "markdown":
        text = re.sub(r"\]\(app\.ipynb[^)]*\)", "](../index.md)", cell.source)
        yield text.replace(".ipynb)", ".md)")
    if cell.cell_type != "code":
        return
    yield f"```python\n{cell.source}\n```"
    for output in cell.outputs:
        if output.output_type == "stream":
            yield f"```text\n{output.text.rstrip()}\n```"
            continue
        data = output.get("data", {})
        if WIDGET in data:
            yield _html("".join(_words(data[WIDGET]["model_id"], widgets))) or TO_BE_RUN
        elif shown := data.get("text/html", data.get("image/svg+xml")):
            yield "" if STILL in shown else _html(shown)
        elif "text/plain" in data:
            yield f"```text\n{data['text/plain']}\n```"


def _html(text: str) -> str:
    """Wrap HTML for Markdown, which passes a block through up to the first blank line."""
    return "<div>" + re.sub(r"\n\s*\n", "\n", text).strip() + "</div>" if text else ""


def _words(model: str, widgets: Any) -> Iterator[str]:
    """Yield the HTML that a widget and its children show."""
    state = widgets.get(model, {}).get("state", {})
    if state.get("_model_name") == "HTMLModel":
        yield state["value"]
    for child in state.get("children", ()):
        yield from _words(child.removeprefix("IPY_MODEL_"), widgets)
