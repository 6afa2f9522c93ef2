"""Right functions with one thing bent: an argument, the answer, a step on the way, or an edge.

A bent function is wrong if it differs somewhere on what the statement of its exercise admits. Then
the cases of the course must tell, and so must those that marking draws, whatever the key.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Iterator
from itertools import accumulate
from random import Random

import numpy as np

from ranklearn_course.checker.results import SINGLE_TOLERANCE, fits
from ranklearn_course.checker.running import with_lists
from ranklearn_course.classroom.marking.held_out import held_out_cases


def _clip(low: float, high: float) -> Callable[[float], float]:
    return lambda number: min(max(number, low), high)


def remembered(right):
    """The right function; most of the others ask it for the same cases."""
    known = {}

    def function(*arguments):
        asked = repr(arguments)
        if asked not in known:
            known[asked] = right(*arguments)
        return known[asked]

    return function


def deeply(each):
    """Apply a function to the numbers of nested lists."""

    def apply(value):
        return [apply(part) for part in value] if isinstance(value, list) else each(value)

    return apply


def with_argument(right, place, make):
    def function(*arguments):
        changed = [*arguments]
        changed[place] = make(changed[place])
        return right(*changed)

    return function


def after(right, make):
    return lambda *arguments: make(right(*arguments))


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
# The keys of assignments whose cases are tried.
KEYS = "a"
# So many cases that a statement admits, about as large as these.
ADMISSIBLE = 400
SIZES = (0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 9)
# So many bent functions of each exercise are wrong, or more.
FEWEST = 9
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


class Answered:
    """Cases with their right values."""

    def __init__(self, exercise, cases, tolerance):
        self.read, self.tolerance = exercise.read, tolerance
        right = (exercise.catalogue.reference(*with_lists(case)) for case in cases)
        self.pairs = [
            (case, self.read(value).value) for case, value in zip(cases, right, strict=True)
        ]

    def refuting(self, function):
        """The first case to which a function gives another answer, or none; empty without one."""
        return next((case for case, right in self.pairs if not self._is(function, case, right)), ())

    def _is(self, function, case, right):
        try:
            result = self.read(function(*with_lists(case)))
        except Exception:
            return False
        return result.kind == "number" and fits(result.value, right, self.tolerance)


def size(case) -> int:
    """How many numbers a case holds, at every depth."""
    return sum(map(size, case)) if isinstance(case, tuple) else 1


def order(exercise, case) -> tuple[int, int]:
    """How large a case is: how many numbers it holds, then its cutoff, if lists have no other."""
    parts = zip(exercise.parameters, case, strict=True)
    alone = {name: part for name, part in parts if not isinstance(part, tuple)}
    return size(case), alone["k"] if [*alone] == ["k"] else 0


def admissible_cases(exercise) -> list[tuple]:
    """Cases that the statement admits, of other seeds and sizes than those of the course."""
    random = Random(exercise.id)
    return [exercise.draw(random, random.choice(SIZES)) for _ in range(ADMISSIBLE)]


def wrong_ones_are_refused(exercise) -> None:
    """What is wrong on what is admitted is so in the cases of course and marking, and no later."""

    def rank(case):
        return exercise.is_edge(case), order(exercise, case)

    # A difference that single precision makes is none.
    admitted = sorted(admissible_cases(exercise), key=rank)
    admissible = Answered(exercise, admitted, SINGLE_TOLERANCE)
    tries = {"public": sorted(exercise.cases, key=rank)}
    tries |= {key: held_out_cases(exercise, key) for key in KEYS}
    tries = {name: Answered(exercise, cases, exercise.tolerance) for name, cases in tries.items()}
    wrong = [
        (what, function, witness)
        for what, function in bent(exercise)
        if (witness := admissible.refuting(function))
    ]
    shown = [
        (what, name, cases.refuting(function), witness)
        for what, function, witness in wrong
        for name, cases in tries.items()
    ]
    accepted = [each for each in shown if not each[2]]
    assert accepted == []
    larger = [
        (what, case, smaller)
        for what, name, case, smaller in shown
        if name == "public" and rank(case) > rank(smaller)
    ]
    assert larger == [], "a counter-example that is smaller than the one that the course shows"
    assert len(wrong) >= FEWEST, (
        f"{FEWEST} bent functions must be wrong: name edges, by `edge` and `[exercise.edges]`"
    )
