"""Questions about slips that stand in a learner's code, found in its syntax tree.

They decide nothing: a verdict asks one where its values name no mistake. Each pattern does what its
question hints at, wherever it stands; one that the exercise's solution has as well is no slip.
These are the patterns that at least two learners' answers met which nothing else could help.
"""

from __future__ import annotations

import ast
import inspect
import linecache
import re
import textwrap
from ast import Add, BinOp, Constant, Div, FloorDiv, Mult, Name, Pow, Sub, Subscript
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from types import CodeType, FunctionType
from typing import Any, TypeVar

from ranklearn_course.checker.function_code import code_of
from ranklearn_course.checker.running import safely
from ranklearn_course.checker.words import say

LONGEST_CODE = 60
LAZY = ("map", "filter", "zip", "reversed", "accumulate", "combinations", "permutations")
CHANGING = ("sort", "append", "pop", "remove", "reverse", "insert")
Nodes = Iterator[ast.AST | str]
Loop = ast.For | ast.While
Function = ast.FunctionDef | ast.Lambda
Node = TypeVar("Node", bound=ast.AST)


def question_about(
    function: Callable[..., Any], solution: str, only: Iterable[str] | None = None
) -> str:
    """The question about the first slip in the code of a function, empty for none.

    `only` are the ids of the slips that come into question, None for all.
    """
    ids = list(SLIPS if only is None else only)
    return safely(lambda: _question(trees_of(function), solution, ids), "")


def question_on_loop(function: Callable[..., Any]) -> str:
    """The question about the loop of a function that does not come back, empty for none."""
    trees = safely(lambda: trees_of(function), [])
    tests = [ast.unparse(loop.test) for tree in trees for loop in _all(tree, ast.While)]
    if len(tests) == 1:
        return say("function.endless_loop", code=tests[0][:LONGEST_CODE])
    return say("function.endless_loops") if tests else ""


def source_of(function: Callable[..., Any]) -> str:
    """The code of a function and its helpers without comments, empty if it cannot be read."""
    return safely(lambda: "\n".join(map(ast.unparse, trees_of(function))), "")


def _question(trees: list[ast.AST], solution: str, ids: list[str]) -> str:
    right = dict(slips(ast.parse(solution)))
    for id in ids:
        found = (dict(slips(tree)).get(id) for tree in trees)
        piece = next(filter(None, found), "")
        if piece and id not in right:
            return say(id, code=piece)
    return ""


def slips(tree: ast.AST) -> Iterator[tuple[str, str]]:
    r"""Yield each slip in a syntax tree by its id, with the piece of code.

    >>> list(slips(ast.parse("def root(x):\n    return x ** 1/2")))
    [('code.brackets', 'x ** 1 / 2')]
    """
    for id, find in SLIPS.items():
        for found in find(tree):
            code = found if isinstance(found, str) else ast.unparse(found)
            yield id, code.partition("\n")[0][:LONGEST_CODE]
            break


def trees_of(function: Callable[..., Any]) -> list[ast.AST]:
    """The syntax trees of a function and of those that it calls by name in its notebook."""
    code = code_of(function)
    if code is None:
        return []
    names = getattr(function, "__globals__", {})
    called = [names.get(name) for name in code.co_names]
    helpers = [
        other.__code__
        for other in called
        if isinstance(other, FunctionType) and other.__globals__ is names and other is not function
    ]
    return [_tree(each) for each in (code, *helpers)]


def _tree(code: CodeType) -> ast.AST:
    # Not by `inspect.getsource`, which looks through all modules for the file of a cell.
    lines = linecache.getlines(code.co_filename)[code.co_firstlineno - 1 :]
    tree = ast.parse(textwrap.dedent("".join(inspect.getblock(lines))))
    named: list[ast.AST] = [f for f in _all(tree, ast.FunctionDef) if f.name == code.co_name]
    if code.co_name == "<lambda>":
        named = [*_all(tree, ast.Lambda)]
    return named[0] if named else tree


# What stands where


def _all(tree: ast.AST, kind: type[Node]) -> list[Node]:
    return [node for node in _nodes(tree) if isinstance(node, kind)]


@lru_cache(maxsize=512)
def _nodes(tree: ast.AST) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(tree))


def _loops(tree: ast.AST) -> list[Loop]:
    return [node for node in _nodes(tree) if isinstance(node, Loop)]


def _rounds(tree: ast.AST) -> list[ast.For | ast.comprehension]:
    return [node for node in _nodes(tree) if isinstance(node, ast.For | ast.comprehension)]


def _called(node: ast.AST) -> str:
    """The name of the function or method that is called, empty for anything but a call."""
    if not isinstance(node, ast.Call):
        return ""
    return getattr(node.func, "id", "") or getattr(node.func, "attr", "")


def _calls(tree: ast.AST, *names: str) -> list[ast.Call]:
    return [node for node in _all(tree, ast.Call) if _called(node) in names]


def _names(tree: ast.AST) -> list[str]:
    """The variables that are read."""
    return [node.id for node in _all(tree, Name) if isinstance(node.ctx, ast.Load)]


def _assigned(step: ast.Assign | ast.AugAssign) -> str:
    """The one name that an assignment gives a value, empty for several and for entries."""
    targets = step.targets if isinstance(step, ast.Assign) else [step.target]
    match targets:
        case [Name(name)]:
            return name
    return ""


def _same(first: ast.AST, second: ast.AST) -> bool:
    return ast.dump(first) == ast.dump(second)


# The slips


def _used_up(tree: ast.AST) -> Nodes:
    """An iterator that is walked through twice, or again for each round of another."""
    inner = [over for node in _nodes(tree) for over in getattr(node, "generators", [])[1:]]
    again = {name for over in inner for name in _names(over)}
    for step in _all(tree, ast.Assign):
        name, is_lazy = _assigned(step), isinstance(step.value, ast.GeneratorExp)
        is_lazy = is_lazy or _called(step.value) in LAZY
        if name and is_lazy and (_names(tree).count(name) > 1 or name in again):
            yield name


def _two_names(tree: ast.AST) -> Nodes:
    """A second name for a list of which one name changes the list."""
    methods = [call.func for call in _all(tree, ast.Call) if _called(call) in CHANGING]
    entries = [each for each in _all(tree, Subscript) if isinstance(each.ctx, ast.Store)]
    changed = {ast.unparse(each.value) for each in methods if isinstance(each, ast.Attribute)}
    changed |= {ast.unparse(each.value) for each in entries}
    for step in _all(tree, ast.Assign):
        match step.value:
            case Name(other) | ast.Call(ast.Attribute(attr="asarray"), [Name(other)]):
                if {_assigned(step), other} & changed:
                    yield step


def _leaves_at_once(tree: ast.AST) -> Nodes:
    """A `return` or `break` that the first round comes to, by no condition or by its `else`."""
    for loop in _loops(tree):
        for step in loop.body:
            if _all(step, ast.Continue):
                break
            while isinstance(step, ast.If) and step.orelse:
                step = step.orelse[-1]
            if isinstance(step, ast.Return | ast.Break):
                yield step


def _brackets(tree: ast.AST) -> Nodes:
    """A root, a gain, a difference or a product below the line that lacks its brackets."""
    for node in _all(tree, BinOp):
        match node:
            case (
                BinOp(BinOp(_, Pow(), Constant(1)), Div())  # x ** 1/2
                | BinOp(BinOp(_, Pow()), Sub() | Add(), BinOp(Constant(1), Div()))  # 2**g - 1/2**m
                | BinOp(BinOp(BinOp(_, Pow()), Div()), Sub() | Add(), Constant(1))  # 2**g/2**m - 1
            ):
                yield node
            case BinOp(Subscript(first), Sub() | Add(), BinOp(Subscript(second), Div())):
                if _same(first, second):  # s[i] - s[j] / t
                    yield node
            case BinOp(BinOp(above, Div(), Constant() | BinOp(_, Pow())), Mult(), Name()):
                if not isinstance(above, Constant):  # (a - b) / 2 * h
                    yield node


def _power_below(tree: ast.AST) -> Nodes:
    """1 taken off the exponent of 2."""
    for node in _nodes(tree):
        match node:
            case BinOp(Constant(2), Pow(), BinOp(_, Sub(), Constant(1))):
                yield node
            case ast.Call(args=[BinOp(_, Sub(), Constant(1))]) if _called(node) == "exp2":
                yield node


def _floor(tree: ast.AST) -> Nodes:
    """A division that drops the fraction, but for halves, middles and binary digits."""
    for node in _all(tree, BinOp):
        match node:
            case BinOp(_, FloorDiv(), Constant() | BinOp(_, Pow())):
                continue
            case BinOp(_, FloorDiv()):
                yield node


def _whole_numbers(tree: ast.AST) -> Nodes:
    """An array that holds whole numbers only."""
    yield from _calls(tree, "zeros_like", "empty_like")
    for call in _calls(tree, "zeros", "ones", "empty", "full"):
        if any(ast.unparse(word) == "dtype=int" for word in call.keywords):
            yield call


def _never_reset(tree: ast.AST) -> Nodes:
    """What an inner loop counts or notes, and no round of the outer loop begins anew."""
    # A `while` often counts through all its rounds what has been done so far.
    for outer in _all(tree, ast.For):
        steps = _all(outer, ast.Assign)
        fresh = {_assigned(step) for step in steps if not _is_true(step.value)}
        for inner in _loops(outer)[1:]:
            kept = {_assigned(step) for step in _all(inner, ast.AugAssign)}
            kept |= {_assigned(step) for step in _all(inner, ast.Assign) if _is_true(step.value)}
            yield from sorted((kept - fresh) & {*_names(outer)})


def _is_true(node: ast.AST) -> bool:
    return isinstance(node, Constant) and node.value is True


def _range(tree: ast.AST) -> Nodes:
    """A range that leaves out the first or the last place."""
    index = {ast.unparse(each.slice) for each in _all(tree, Subscript)}
    bounds = [*_calls(tree, "range"), *_all(tree, ast.Slice)]
    for each in _rounds(tree):
        if _called(each.iter) != "range":
            continue
        i = ast.unparse(each.target)
        is_bound = any(i in _names(bound) for bound in bounds)
        match each.iter:
            case ast.Call(args=[Constant(1 | 2), BinOp(_, Add())]):
                continue
            case ast.Call(args=[Constant(1 | 2), _]):
                if f"{i} - 1" in index or (i in index and not is_bound):
                    yield each.iter
            case ast.Call(args=[BinOp(_, Sub(), Name())]):
                yield each.iter


def _cut(tree: ast.AST) -> Nodes:
    """A cut one place before or behind rank k."""
    for node in _all(tree, Subscript):
        match node.slice:
            case ast.Slice(None, BinOp(Name("k"), Sub() | Add(), Constant(1))):
                yield node


def _argsort(tree: ast.AST) -> Nodes:
    """An order that is taken for ranks."""
    calls = _calls(tree, "argsort")
    if not any(len(_calls(call, "argsort")) > 1 for call in calls):
        yield from calls


def _set(tree: ast.AST) -> Nodes:
    """A set that is more than compared or searched: it counts equal values once."""
    compared = _all(tree, ast.Compare)
    searched = {name for each in compared for right in each.comparators for name in _names(right)}
    known = [step for step in _all(tree, ast.Assign) if _assigned(step) in searched]
    spared = {id(node) for each in [*compared, *known] for node in _nodes(each)}
    for node in _nodes(tree):
        is_made = isinstance(node, ast.SetComp)
        if isinstance(node, ast.Call) and _called(node) in ("set", "frozenset", "unique"):
            # No two numbers of a range are equal.
            is_made = bool(node.args) and not node.keywords and _called(node.args[0]) != "range"
        if is_made and id(node) not in spared:
            yield node


def _start(tree: ast.AST) -> Nodes:
    """The number from which a search for the largest value begins."""
    steps = _all(tree, ast.Assign)
    for node in _nodes(tree):
        match node:
            case ast.If(ast.Compare(_, [ast.Gt() | ast.GtE()], [Name(name)])):
                is_search = any(name in _stored(step) for step in _all(node, ast.Assign))
            case ast.Assign([Name(name)], ast.Call(Name("max"), [_, _] as compared)):
                is_search = any(isinstance(each, Name) and each.id == name for each in compared)
            case _:
                continue
        for step in steps:
            value = _stored(step).get(name)
            if is_search and isinstance(value, Constant | ast.UnaryOp) and _is_number(value):
                yield f"{name} = {ast.unparse(value)}"


def _stored(step: ast.Assign) -> dict[str, ast.AST]:
    """The names that an assignment gives values, with these."""
    match step:
        case ast.Assign([ast.Tuple(names)], ast.Tuple(values)):
            pairs = zip(names, values, strict=False)
        case ast.Assign([name], value):
            pairs = zip([name], [value], strict=True)
        case _:
            return {}
    return {name.id: value for name, value in pairs if isinstance(name, Name)}


def _is_number(node: ast.AST) -> bool:
    return bool(re.fullmatch(r"-?[0-9.]+", ast.unparse(node)))


def _unused(tree: ast.AST) -> Nodes:
    """A parameter that the function does not look at."""
    functions = [node for node in _nodes(tree) if isinstance(node, Function)]
    for function in functions[:1]:
        yield from (each.arg for each in function.args.args if each.arg not in _names(tree))


# The surest come first: one question is asked.
SLIPS: dict[str, Callable[[ast.AST], Iterable[ast.AST | str]]] = {
    "code.used_up": _used_up,
    "code.two_names": _two_names,
    "code.leaves_at_once": _leaves_at_once,
    "code.power_below": _power_below,
    "code.brackets": _brackets,
    "code.floor": _floor,
    "code.whole_numbers": _whole_numbers,
    "code.never_reset": _never_reset,
    "code.range": _range,
    "code.cut": _cut,
    "code.argsort": _argsort,
    "code.set": _set,
    "code.start": _start,
    "code.unused": _unused,
}
