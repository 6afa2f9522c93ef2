"""Whether a cell of a lesson can be run again after all others, or on another day."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ranklearn_course.authoring.lesson import Fault, Lesson, with_parts

MUTATORS = frozenset(
    {"add", "append", "clear", "extend", "insert", "pop", "remove", "reverse", "sort", "update"}
)
KNOWN = frozenset(dir(builtins)) | {"display"}
COMPREHENSION = ast.GeneratorExp | ast.ListComp | ast.SetComp | ast.DictComp
# What JupyterLab's menu Run calls it, for a sitting that needs more than a folded cell can repeat.
RUN_ALL_ABOVE = "**Run All Above Selected Cell**"


@dataclass
class Names:
    """What a piece of code takes from outside, gives a meaning to, and changes in place."""

    needs: set[str] = field(default_factory=set)
    binds: set[str] = field(default_factory=set)
    changes: set[str] = field(default_factory=set)
    inside: dict[str, set[str]] = field(default_factory=dict)
    """Function -> what its body takes from outside."""
    words: dict[str, str] = field(default_factory=dict)
    """Name -> the statements that give it a meaning."""


def second_run(lesson: Lesson) -> Iterator[Fault]:
    """No cell needs a name to which it or a later cell gives another meaning."""
    cells = _cells(lesson)
    needs, words = all_needs(cells), {}
    for number, names in cells.items():
        for name in sorted(names.changes):
            message = (
                f"the cell changes `{name}` of an earlier cell: make a new object, so that it "
                "can run again"
            )
            yield Fault("changed_object", number, message)
        earlier = [(reader, needs[reader]) for reader in cells if reader <= number]
        # What is said again in the same words is no other meaning.
        for name in sorted(
            names.binds - {n for n, said in names.words.items() if words.get(n) == said}
        ):
            reader = next((reader for reader, needed in earlier if name in needed), None)
            if reader is not None:
                message = (
                    f"the cell gives `{name}` another meaning, and cell {reader} needs the first "
                    f"one: take another name, so that cell {reader} can be run again"
                )
                yield Fault("rebound_name", number, message)
        words |= names.words


def second_day(lesson: Lesson) -> Iterator[Fault]:
    """The second sitting makes its names again: on another day the kernel is a fresh one."""
    parts = [part for part, _ in with_parts(lesson.notebook)]
    if "further" not in parts:
        return  # `required_parts` says so
    opening = parts.index("further") + 1
    if RUN_ALL_ABOVE in lesson.notebook.cells[opening - 1].source:
        return
    cells, made = _cells(lesson), set()
    needs = all_needs(cells)
    for number in (number for number in cells if number > opening):
        for name in sorted(needs[number] - made):
            message = (
                f"a fresh kernel does not know `{name}`: make it in the folded cell that opens the "
                f"second sitting, or say {RUN_ALL_ABOVE} above that"
            )
            yield Fault("second_day", number, message)
        made |= needs[number] | cells[number].binds


def _cells(lesson: Lesson) -> dict[int, Names]:
    """Return the names of each cell that is Python."""
    found = ((number, names_of(cell.source)) for number, cell in lesson.cells("code"))
    return {number: names for number, names in found if names}


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
    for name, said in _words(body):
        names.words[name] = names.words.get(name, "") + said
    for function, needed in names.inside.items():
        names.inside[function] = needed - KNOWN
        names.needs |= needed - names.binds
    names.needs -= KNOWN
    return names


def _words(body: Iterable[ast.stmt]) -> Iterator[tuple[str, str]]:
    """Yield each name to which a statement gives a meaning, with the words that do."""
    for statement in body:
        names = Names()
        _run([statement], names)
        for name in names.binds:
            yield name, _alone(statement, name)


def _alone(statement: ast.stmt, name: str) -> str:
    """Return a statement in words; of an import only what brings the name."""
    if isinstance(statement, ast.Import | ast.ImportFrom):
        brought = [alias for alias in statement.names if name in _bound(alias)]
        source = getattr(statement, "module", "")
        return f"{source} {[ast.unparse(alias) for alias in brought]}"
    return ast.unparse(statement)


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
    if _is_name(node, ast.Load):
        return {node.id}
    free = set().union(*map(_free, ast.iter_child_nodes(node)))
    if isinstance(node, ast.FunctionDef | ast.Lambda | COMPREHENSION):
        return free - _bound_within(node)
    if isinstance(node, ast.ExceptHandler):
        return free - {node.name or ""}
    return free


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
    methods = [
        n.func for n in nodes if isinstance(n, ast.Call) if isinstance(n.func, ast.Attribute)
    ]
    changed |= {_root(method.value) for method in methods if method.attr in MUTATORS}
    return changed - {""}


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


CHECKS = (second_run, second_day)
