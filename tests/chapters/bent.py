"""Right functions with one thing bent: an argument, the answer, a step on the way, or an edge."""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Iterator
from itertools import accumulate

import numpy as np

from tests.checker.mechanical import after, deeply, remembered, with_argument


def _clip(low: float, high: float) -> Callable[[float], float]:
    return lambda number: min(max(number, low), high)


NUMBERS = {
    "int": int,
    "round(., 1)": lambda number: round(number, 1),
    "round(., 2)": lambda number: round(number, 2),
    "max(., 0)": lambda number: max(number, 0),
    "min(., 1)": lambda number: min(number, 1),
    "clip(0, 1)": _clip(0, 1),
    "clip(-1, 1)": _clip(-1, 1),
    "abs": abs,
    "float32": lambda number: float(np.float32(number)),
    ". or -0.0": lambda number: number or -0.0,
    # A zero may be one but for rounding errors.
    ". or nan": lambda number: number if abs(number) > 1e-20 else math.nan,
}
LISTS = {
    "sorted": sorted,
    "set": lambda values: list(dict.fromkeys(values)),
}
MAKE = {name: deeply(each) for name, each in NUMBERS.items()} | {
    name: lambda value, each=each: _innermost(value, each) for name, each in LISTS.items()
}
IN_A_STEP = ("int", "round(., 1)", "max(., 0)", "min(., 1)", "clip(-1, 1)", "abs")
COMPARISONS = {ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">"}


def _innermost(value, each):
    """Apply a function to the lists that hold numbers."""
    if not isinstance(value, list):
        return value
    if value and isinstance(value[0], list):
        return [_innermost(part, each) for part in value]
    return each(value)


def bent(exercise) -> Iterator[tuple[str, Callable]]:
    """The functions by what is bent in them; some are right all the same."""
    right = remembered(exercise.catalogue.reference)
    for name, make in MAKE.items():
        yield f"{name} of the answer", after(right, make)
        for place, argument in enumerate(exercise.parameters):
            if name != ". or nan":
                yield f"{name} of {argument}", with_argument(right, place, make)
    for edge in exercise.edge_questions:
        yield f"nan at {edge}", _without(right, exercise.edge, edge)
    yield from _steps(exercise)


def _without(right, edge_of, edge):
    return lambda *arguments: math.nan if edge_of(*arguments) == edge else right(*arguments)


def _steps(exercise) -> Iterator[tuple[str, Callable]]:
    """The solution with a step wrapped, a comparison moved by its equality, or a branch dropped."""
    source = exercise.solution
    starts = [0, *accumulate(map(len, source.splitlines(keepends=True)))]
    for node in ast.walk(ast.parse(source)):
        for what, part, text, make in _instead_of(node):
            start = starts[part.lineno - 1] + part.col_offset
            end = starts[part.end_lineno - 1] + part.end_col_offset
            names = {"bend": make}
            exec(source[:start] + text + source[end:], names)
            yield f"line {part.lineno}: {what}", names[exercise.name]


def _instead_of(node: ast.AST) -> Iterator[tuple[str, ast.AST, str, Callable | None]]:
    """What may be bent at a node: in words, the part, the text in its place, and its `bend`."""
    match node:
        case ast.BinOp():
            code = ast.unparse(node)
            for name in IN_A_STEP:
                yield f"{name} of {code}", node, f"bend({code})", MAKE[name]
        case ast.Compare(left, [op], [right]) if type(op) in COMPARISONS:
            text = f"({ast.unparse(left)} {COMPARISONS[type(op)]} {ast.unparse(right)})"
            yield text, node, text, None
        case ast.If(test) | ast.IfExp(test):
            for always in ("True", "False"):
                yield f"{always} for {ast.unparse(test)}", test, always, None
