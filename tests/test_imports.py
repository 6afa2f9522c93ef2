"""Imports point one way: no circle between modules, none between rooms, type-only ones included."""

import ast
import re
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "ranklearn_course"


def name_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path: Path, modules) -> set[str]:
    """Those of the modules that a file imports anywhere in it, also for types alone."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} has a relative import"
            names = (f"{node.module}.{alias.name}" for alias in node.names)
            found |= {name if name in modules else node.module for name in names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return {name for name in found if name in modules} - {name_of(path)}


def room_of(name: str) -> str:
    """The room of a module: its folder, or the module itself if it lies in none."""
    return [*name.split("."), name][1]


# Read when a test asks: each process of the gate collects this file.
@cache
def graph() -> dict[str, set[str]]:
    modules = {name_of(path): path for path in sorted(PACKAGE.rglob("*.py"))}
    return {name: imported(path, modules) for name, path in modules.items()}


@cache
def rooms() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for name, others in graph().items():
        found.setdefault(room_of(name), set()).update(map(room_of, others - {name}))
    return found


@pytest.mark.parametrize("imports", [graph, rooms])
def test_no_circle_between_modules_and_none_between_rooms(imports):
    # CycleError names the circle.
    found = {name: others - {name} for name, others in imports().items()}
    TopologicalSorter(found).prepare()


def test_no_chapter_imports_another():
    def folder(name: str) -> str:
        return ".".join(name.split(".")[:3]) if room_of(name) == "chapters" else ""

    for name, others in graph().items():
        if folder(name):
            assert {folder(other) for other in others} <= {"", folder(name)}, name


def test_the_table_lists_the_rooms_from_the_ground_floor_up():
    page = (PACKAGE.parent / "docs" / "rooms.md").read_text(encoding="utf-8")
    table = page.partition("| room | what lives there |")[2].partition("\n\n")[0]
    floors = re.findall(r"^\| `([\w.]+?)(?:/|\.py)?` \|", table, re.MULTILINE)
    folders = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").is_file()}
    assert folders <= set(floors)
    for floor, room in enumerate(floors):
        above = rooms()[room] & set(floors[floor + 1 :])
        assert not above, f"{room} imports {above}"


def test_the_start_page_which_jupyterlab_waits_for_loads_no_widget():
    found, waiting = set(), ["ranklearn_course.start_page.server"]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            # The package itself imports what it offers only when somebody asks for it.
            waiting += graph()[name] - {"ranklearn_course"}
    assert "ranklearn_course.start_page.page" in found
    assert not {name for name in found if room_of(name) == "widgets"}
