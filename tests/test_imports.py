"""Which part of the package may import which, and what importing it costs."""

from __future__ import annotations

import ast
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest

from tests.fresh import run

PACKAGE = Path(__file__).parent.parent / "koikoi_widget"
NAME = PACKAGE.name

# The rooms of the house, from the cellar up: each may import those above it in this list and, in
# its row, those to its left. A row of rooms of one part is that part from within.
ROWS = (
    ("locale",),
    ("runtime",),
    ("engine",),
    ("web",),
    ("kernel", "kernel.rules", "kernel.play", "kernel.value"),
    ("players", "art"),
    ("patience", "simulation", "coach", "paper", "env"),
    ("widgets",),
    (
        "table.scene",
        "table.words",
        "table.saved",
        "table.advice",
        "table.replay",
        "table.model",
        "table.draw",
        "table.widget",
    ),
    ("rooms", "rooms.far"),
    ("classroom",),
    ("settings",),
    (
        "lessons.html",
        "lessons.judgement",
        "lessons.questions",
        "lessons.learner",
        "lessons.guided",
        "lessons.quiz",
        "lessons.course",
        "lessons.my_matches",
    ),
    ("scoring",),
    ("page", "server", "cli"),
    ("notebooks",),
)
ORDER = [room for row in ROWS for room in row]
PARTS = {room.split(".")[0] for room in ORDER}

HEAVY = [
    "numpy",
    "numba",
    "gymnasium",
    "pettingzoo",
    "ipycanvas",
    "ipywidgets",
    "anywidget",
    "IPython",
    "PIL",
    "pandas",
    "polars",
    "typer",
    "rich",
]


def parts():
    """The parts of the package that exist, each with its files."""
    files = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        inside = path.relative_to(PACKAGE)
        if inside.parts[0] not in ("__init__.py", "__main__.py"):
            files.setdefault(inside.parts[0].removesuffix(".py"), []).append(path)
    return files


def imports_of(source, package, types=False):
    """Yield (module, line, whether inside a function) for each import of a module's source.

    `package` is the dotted name of the package the module lies in. What only a type checker
    reads, under `if TYPE_CHECKING:`, is left out unless `types` is true.
    """

    def walk(node, called):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Import):
                for alias in child.names:
                    yield alias.name, child.lineno, called
            elif isinstance(child, ast.ImportFrom):
                base = package.split(".")
                if child.level:
                    base = base[: len(base) - child.level + 1]
                    base += child.module.split(".") if child.module else []
                else:
                    base = child.module.split(".")
                for alias in child.names:
                    yield ".".join([*base, alias.name]), child.lineno, called
            elif (
                isinstance(child, ast.If)
                and not types
                and "TYPE_CHECKING" in ast.unparse(child.test)
            ):
                continue
            else:
                inside = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
                yield from walk(child, called or inside)

    yield from walk(ast.parse(source), False)


def package_of(path):
    return ".".join(path.relative_to(PACKAGE.parent).parent.parts)


def room_of(module):
    """The innermost room of the list that a module of the package lies in; "" if none."""
    inside = module.removeprefix(f"{NAME}.")
    rooms = [room for room in ORDER if f"{inside}.".startswith(f"{room}.")]
    return max(rooms, key=len, default="")


def name_of(path):
    """The dotted name of a module, of a package for its front door."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


def wrong_ways(path):
    """The imports of a file that go the wrong way, as sentences."""
    room = room_of(name_of(path))
    for module, line, _called in imports_of(path.read_text(encoding="utf-8"), package_of(path)):
        wanted = room_of(module)
        if not room or not wanted or room.startswith(wanted) or wanted.startswith(room):
            continue
        if ORDER.index(wanted) > ORDER.index(room):
            yield f"{path.relative_to(PACKAGE.parent)}:{line}: {room} imports {module}"


def test_every_part_has_its_place_in_the_order():
    assert {*parts()} <= PARTS


def test_every_folder_has_room_for_its_modules():
    """What one sees at a glance: no more than sixteen."""
    folders = {path.parent for files in parts().values() for path in files}
    counts = {folder.name: len([*folder.glob("*.py")]) for folder in folders}
    assert {name: count for name, count in counts.items() if count > 16} == {}


def test_a_name_of_a_module_stands_once_but_for_the_messages_of_a_widget():
    ours = [path for path in PACKAGE.rglob("*.py") if path.parent.name != "protocol"]
    stems = Counter(path.stem for path in ours if not path.stem.startswith("__"))
    assert [stem for stem, count in stems.items() if count > 1] == []


def test_dependencies_point_one_way():
    files = [path for paths in parts().values() for path in paths]
    assert [sentence for path in files for sentence in wrong_ways(path)] == []


def test_no_part_imports_the_package_s_front_door_as_it_loads():
    """The front door loads the parts; a part that imported it in turn would make a circle."""
    doors = [
        f"{path.relative_to(PACKAGE.parent)}:{line}"
        for paths in parts().values()
        for path in paths
        if name_of(path) not in (f"{NAME}.page.app", f"{NAME}.cli.main")
        for module, line, called in imports_of(path.read_text(encoding="utf-8"), package_of(path))
        if not called
        and (
            module == NAME
            or module.startswith(f"{NAME}.")
            and module.split(".")[1] not in [*PARTS, "__version__"]
        )
    ]
    assert doors == []


def test_the_engine_imports_the_standard_library_and_nothing_else():
    foreign = []
    for part in ("engine", "locale"):
        for path in parts()[part]:
            for module, line, _called in imports_of(
                path.read_text(encoding="utf-8"), package_of(path)
            ):
                top = module.split(".")[0]
                if top != NAME and top not in sys.stdlib_module_names:
                    foreign.append(f"{path.name}:{line}: {module}")
    assert foreign == []


def test_the_walk_sees_every_kind_of_import():
    source = """
import koikoi_widget.art.pen
from ..art import pen
from . import cards
from .cards import Card
if TYPE_CHECKING:
    from ..table import Table
try:
    import numpy
except ImportError:
    pass
def f():
    from ..art import pen
class C:
    def _repr_svg_(self):
        from koikoi_widget import art
"""
    assert [
        (module, called) for module, _line, called in imports_of(source, "koikoi_widget.engine")
    ] == [
        ("koikoi_widget.art.pen", False),
        ("koikoi_widget.art.pen", False),
        ("koikoi_widget.engine.cards", False),
        ("koikoi_widget.engine.cards.Card", False),
        ("numpy", False),
        ("koikoi_widget.art.pen", True),
        ("koikoi_widget.art", True),
    ]


def modules():
    """The modules of the package except its front doors: their names and files."""
    return {name_of(path): path for files in parts().values() for path in files}


def imported_modules():
    """Which modules each module imports, including in functions and only for types."""
    known, edges_of = modules(), {}
    for name, path in known.items():
        edges = edges_of.setdefault(name, set())
        for target, _line, _called in imports_of(path.read_text("utf-8"), package_of(path), True):
            module = target if target in known else target.rpartition(".")[0]
            if module in known and module != name:
                edges.add(module)
    return edges_of


def circles(edges):
    """The sets of two or more nodes that all lead to each other."""
    reached = {}
    for start in edges:
        seen, ahead = set(), [start]
        while ahead:
            if (node := ahead.pop()) not in seen:
                seen.add(node)
                ahead += edges[node]
        reached[start] = seen
    sets = []
    for node in edges:
        circle = {other for other in reached[node] if node in reached[other]}
        if len(circle) > 1 and circle not in sets:
            sets.append(circle)
    return sets


def test_no_modules_import_one_another_in_a_circle():
    assert circles(imported_modules()) == []


def test_a_circle_is_found():
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}) == [{"b", "c"}]


@pytest.mark.parametrize(
    "use",
    [
        "import koikoi_widget",
        "import koikoi_widget as kk; kk.Match(seed=7).view(0); kk.score('3-bright 9-animal')",
    ],
)
def test_importing_the_package_and_playing_loads_nothing_heavy(use):
    loaded = run(f"{use}\nimport sys\nprint(*[name for name in {HEAVY!r} if name in sys.modules])")
    assert loaded == ""


def test_importing_the_package_loads_no_part_of_it_and_nothing_of_the_standard_library():
    loaded = run(
        "import sys; before = {*sys.modules, '__future__'}; import koikoi_widget\n"
        "print(*sys.modules.keys() - before)"
    )
    assert loaded == "koikoi_widget"


def test_every_public_name_is_there_and_listed():
    import koikoi_widget as kk

    for name in kk.__all__:
        assert name in dir(kk)
    with pytest.raises(AttributeError, match="Kasu"):
        kk.Kasu  # noqa: B018


def test_type_checkers_see_the_public_names_where_they_are_loaded_from():
    door = import_module("koikoi_widget")
    blocks = [
        node
        for node in ast.parse(Path(door.__file__).read_text("utf-8")).body
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    ]
    seen = {
        alias.name: node.module for block in blocks for node in block.body for alias in node.names
    }
    assert seen == door.HOME_OF


@pytest.mark.measured
@pytest.mark.parametrize(
    ("use", "times"),
    [("import koikoi_widget", 1), ("import koikoi_widget; koikoi_widget.Match", 3)],
)
def test_importing_the_package_costs_about_as_much_as_importing_asyncio(use, times):
    """A ratio, not a time, so that a slow machine makes no difference."""

    def seconds(code):
        timed = (
            "from time import perf_counter\nstart = perf_counter()\n"
            f"{code}\nprint(perf_counter() - start)"
        )
        return min(float(run(timed)) for _ in range(5))

    assert seconds(use) < times * seconds("import asyncio")
