"""Whether a cell of a lesson can be run again after all others."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ranklearn_course.authoring.lesson import Fault, Lesson

MUTATORS = frozenset(
    {"add", "append", "clear", "extend", "insert", "pop", "remove", "reverse", "sort", "update"}
)
KNOWN = frozenset(dir(builtins)) | {"display"}


@dataclass
class Names:
    """What a piece of code takes from outside, gives a meaning to, and changes in place."""

    needs: set[str] = field(default_factory=set)
    binds: set[str] = field(default_factory=set)
    changes: set[str] = field(default_factory=set)
    inside: dict[str, set[str]] = field(default_factory=dict)
    """Function -> what its body takes from outside."""


def second_run(lesson: Lesson) -> Iterator[Fault]:
    """No cell needs a name to which it or a later cell gives another meaning."""
    cells = {
        number: names for number, cell in lesson.cells("code") if (names := names_of(cell.source))
    }
    needs = all_needs(cells)
    for number, names in cells.items():
        for name in sorted(names.changes):
            message = (
                f"the cell changes `{name}` of an earlier cell: make a new object, so that it "
                "can run again"
            )
            yield Fault("changed_object", number, message)
        earlier = [(reader, needs[reader]) for reader in cells if reader <= number]
        for name in sorted(names.binds):
            reader = next((reader for reader, needed in earlier if name in needed), None)
            if reader is not None:
                message = (
                    f"the cell gives `{name}` another meaning, and cell {reader} needs the first "
                    f"one: take another name, so that cell {reader} can be run again"
                )
                yield Fault("rebound_name", number, message)


def all_needs(cells: dict[int, Names]) -> dict[int, set[str]]:
    """Return what each cell needs, by itself and in the functions of earlier cells it calls."""
    inside: dict[str, set[str]] = {}
    found = {}
    for number, names in cells.items():
        needed, new = set(names.needs), set(names.needs)
        while new:
            new = set().union(*(inside.get(name, set()) for name in new)) - needed
            needed |= new
        found[number] = needed
        inside |= names.inside
    return found


def names_of(source: str) -> Names | None:
    """Return the names of a cell's code; None if it is no pure Python."""
    try:
        body = ast.parse(source).body
    except SyntaxError:
        return None  # `sources.pure_python` says so
    names = Names()
    _run(body, names)
    for function, needed in names.inside.items():
        names.inside[function] = needed - KNOWN
        names.needs |= needed - names.binds
    names.needs -= KNOWN
    return names


def _run(body: Iterable[ast.stmt], names: Names) -> None:
    """Go through statements in the order in which they run."""
    for statement in body:
        if isinstance(statement, ast.FunctionDef):
            names.binds.add(statement.name)
            names.inside[statement.name] = _free(statement)
            continue
        inner = [
            child
            for block in ("body", "orelse", "finalbody")
            for child in getattr(statement, block, [])
        ]
        own = [node for node in ast.iter_child_nodes(statement) if node not in inner]
        names.needs |= set().union(*map(_free, own)) - names.binds
        names.changes |= _changed(statement, inner) - names.binds
        names.binds |= set().union(*map(_bound, own), _bound(statement))
        _run(inner, names)


def _free(node: ast.AST) -> set[str]:
    """Return the names that a piece of code reads and does not itself give a meaning to."""
    loaded = {n.id for n in ast.walk(node) if _is_name(n, ast.Load)}
    if isinstance(node, ast.FunctionDef):
        return loaded - _bound_within(node)
    if isinstance(node, ast.Lambda | ast.GeneratorExp | ast.ListComp | ast.SetComp | ast.DictComp):
        return loaded - _bound_within(node)
    if isinstance(node, ast.Name):
        return loaded
    return set().union(*map(_free, ast.iter_child_nodes(node)))


def _bound_within(node: ast.AST) -> set[str]:
    """Return the parameters and the names set in a function, a lambda or a comprehension."""
    return {n.arg for n in ast.walk(node) if isinstance(n, ast.arg)} | {
        n.id for n in ast.walk(node) if _is_name(n, ast.Store)
    }


def _bound(node: ast.AST) -> set[str]:
    """Return the names of the cell to which a part of a statement gives a meaning."""
    if isinstance(node, ast.alias):
        return {(node.asname or node.name).partition(".")[0]}
    if _is_name(node, ast.Store):
        return {node.id}
    if isinstance(node, ast.Tuple | ast.List | ast.Starred | ast.withitem):
        return set().union(*map(_bound, ast.iter_child_nodes(node)))
    return set()


def _changed(statement: ast.stmt, inner: list[ast.stmt]) -> set[str]:
    """Return the names whose object a statement changes in place."""
    nodes = [statement] if inner else list(ast.walk(statement))
    changed = {_root(n.value) for n in nodes if _is_item(n)}
    changed |= {n.target.id for n in nodes if _is_counter(n)}
    return changed | {
        n.func.value.id
        for n in nodes
        if isinstance(n, ast.Call)
        and isinstance(n.func, ast.Attribute)
        and n.func.attr in MUTATORS
        and isinstance(n.func.value, ast.Name)
    }


def _is_name(node: ast.AST, context: type) -> bool:
    return isinstance(node, ast.Name) and isinstance(node.ctx, context)


def _is_item(node: ast.AST) -> bool:
    return isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store)


def _is_counter(node: ast.AST) -> bool:
    return isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name)


def _root(node: ast.AST) -> str:
    while isinstance(node, ast.Subscript | ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


CHECKS = (second_run,)
