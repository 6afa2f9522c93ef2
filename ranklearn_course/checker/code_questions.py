"""Questions about slips that stand in a learner's code, found in its syntax tree.

They decide nothing: a verdict asks one where its values name no mistake. Each pattern does what its
question hints at, wherever it stands; one that the exercise's solution has as well is no slip.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from types import FunctionType
from typing import Any

from ranklearn_course.checker.function_code import code_of
from ranklearn_course.checker.running import safely
from ranklearn_course.checker.words import say

LONGEST_CODE = 60
Nodes = Iterable[ast.AST | str]
LOOPS = (ast.For, ast.While)


def question_about(function: Callable[..., Any], solution: str) -> str:
    """The question about the first slip in the code of a function, empty for none."""
    return safely(lambda: _question(trees_of(function), solution), "")


def source_of(function: Callable[..., Any]) -> str:
    """The code of a function and its helpers without comments, empty if it cannot be read."""
    return safely(lambda: "\n".join(map(ast.unparse, trees_of(function))), "")


def _question(trees: list[ast.AST], solution: str) -> str:
    right = ast.parse(solution)
    for id, find in SLIPS.items():
        piece = next((piece for tree in trees for piece in _pieces(find, tree)), "")
        if piece and not any(_pieces(find, right)):
            return say(id, code=piece)
    return ""


def slips(tree: ast.AST) -> Iterator[tuple[str, str]]:
    r"""Yield each slip in a syntax tree by its id, with the piece of code.

    >>> list(slips(ast.parse("def root(x):\n    return x ** 1/2")))
    [('code.power_half', 'x ** 1 / 2')]
    """
    for id, find in SLIPS.items():
        yield from ((id, piece) for piece in [*_pieces(find, tree)][:1])


def _pieces(find: Callable[[ast.AST], Nodes], tree: ast.AST) -> Iterator[str]:
    for found in find(tree):
        code = found if isinstance(found, str) else ast.unparse(found)
        yield code.partition("\n")[0][:LONGEST_CODE]


def trees_of(function: Callable[..., Any]) -> list[ast.AST]:
    """The syntax trees of a function and of those that it calls by name in its notebook."""
    code = code_of(function)
    names = getattr(function, "__globals__", {})
    called = [names.get(name) for name in code.co_names]
    helpers = [
        other.__code__
        for other in called
        if isinstance(other, FunctionType) and other.__globals__ is names and other is not function
    ]
    return [_tree(each) for each in (code, *helpers)]


def _tree(code: Any) -> ast.AST:
    tree = ast.parse(textwrap.dedent(inspect.getsource(code)))
    kinds = (ast.Lambda,) if code.co_name == "<lambda>" else (ast.FunctionDef,)
    named = [n for n in _all(tree, *kinds) if getattr(n, "name", "<lambda>") == code.co_name]
    return named[0] if named else tree


# What stands where


def _all(tree: ast.AST | list, *kinds: type) -> list[Any]:
    trees = tree if isinstance(tree, list) else [tree]
    return [node for each in trees for node in _nodes(each) if isinstance(node, kinds)]


@lru_cache(maxsize=512)
def _nodes(tree: ast.AST) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(tree))


def _is(node: Any, code: str) -> bool:
    return isinstance(node, ast.AST) and ast.unparse(node) == code


def _same(first: ast.AST, second: ast.AST) -> bool:
    return ast.dump(first) == ast.dump(second)


def _is_number(node: Any, *values: float) -> bool:
    is_number = isinstance(node, ast.Constant) and type(node.value) in (int, float)
    return is_number and (not values or node.value in values)


def _binary(tree: Any, *operators: type) -> list[ast.BinOp]:
    return [node for node in _all(tree, ast.BinOp) if isinstance(node.op, operators)]


def _is_binary(node: Any, *operators: type) -> bool:
    return isinstance(node, ast.BinOp) and isinstance(node.op, operators)


def _calls(tree: Any, *names: str) -> list[ast.Call]:
    return [node for node in _all(tree, ast.Call) if _called(node) in names]


def _called(node: ast.AST) -> str:
    if not isinstance(node, ast.Call):
        return ""
    return getattr(node.func, "id", "") or getattr(node.func, "attr", "")


def _names(tree: Any, context: type = ast.Load) -> list[str]:
    return [node.id for node in _all(tree, ast.Name) if isinstance(node.ctx, context)]


def _assigned(step: ast.AST) -> str:
    """The name that a plain assignment gives a value, empty for other statements."""
    if isinstance(step, ast.Assign) and len(step.targets) == 1:
        return getattr(step.targets[0], "id", "")
    return ""


def _inner(loop: Any) -> list[ast.AST]:
    return [node for step in loop.body for node in _nodes(step)]


def _parents(tree: ast.AST) -> dict[ast.AST, ast.AST]:
    return {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}


def _rounds(tree: ast.AST) -> list[tuple[Any, ast.AST]]:
    """Each target with what it runs over, of loops and comprehensions."""
    return [(node.target, node.iter) for node in _all(tree, ast.For, ast.comprehension)]


def _starts(tree: ast.AST) -> dict[str, int]:
    """The variables that count rounds, with their first number."""
    found: dict[str, int] = {}
    for target, over in _rounds(tree):
        if _called(over) == "range":
            first = over.args[0] if len(over.args) > 1 else ast.Constant(0)
            if isinstance(target, ast.Name) and _is_number(first):
                found[target.id] = first.value
        if _called(over) == "enumerate" and isinstance(target, ast.Tuple):
            start = [*over.args[1:], *(word.value for word in over.keywords), ast.Constant(0)][0]
            if isinstance(target.elts[0], ast.Name) and _is_number(start):
                found[target.elts[0].id] = start.value
    for loop in _all(tree, ast.While):
        grown = {s.target.id for s in loop.body if isinstance(s, ast.AugAssign) and _is_name(s)}
        for step in _all(tree, ast.Assign):
            if _assigned(step) in grown and _is_number(step.value):
                found.setdefault(_assigned(step), step.value.value)
    return found


def _is_name(step: Any) -> bool:
    return isinstance(step.target, ast.Name)


def _tested(tree: ast.AST) -> set[str]:
    """The variables that a condition looks at."""
    tests = [node.test for node in _all(tree, ast.If, ast.IfExp)]
    tests += [test for node in _all(tree, ast.comprehension) for test in node.ifs]
    return {name for test in tests for name in _names(test)}


# The slips


def _leaves_at_once(tree: ast.AST) -> Nodes:
    for loop in _all(tree, *LOOPS):
        for step in loop.body:
            if _all(step, ast.Continue):
                break
            if isinstance(step, ast.Return | ast.Break):
                yield step
    for loop in _all(tree, *LOOPS):
        for step in loop.body:
            last = _last_else(step)
            if isinstance(last, ast.Return | ast.Break):
                yield last


def _last_else(step: ast.AST) -> ast.AST | None:
    """What ends a condition where it does not hold, or where it says that something is not so."""
    if not isinstance(step, ast.If):
        return None
    if not step.orelse:
        test = step.test
        is_no = isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)
        is_zero = isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.Eq)
        is_zero = is_zero and _is_number(test.comparators[0], 0)
        return step.body[-1] if is_no or is_zero else None
    return _last_else(step.orelse[-1]) if isinstance(step.orelse[-1], ast.If) else step.orelse[-1]


def _mutable_default(tree: ast.AST) -> Nodes:
    for node in _all(tree, ast.FunctionDef, ast.Lambda):
        defaults = [*node.args.defaults, *filter(None, node.args.kw_defaults)]
        yield from (each for each in defaults if isinstance(each, ast.List | ast.Dict | ast.Set))


def _used_up(tree: ast.AST) -> Nodes:
    for step in _all(tree, ast.Assign):
        name = _assigned(step)
        lazy = isinstance(step.value, ast.GeneratorExp) or _called(step.value) in LAZY
        again = [over for node in _all(tree, *COMPREHENSIONS) for over in node.generators[1:]]
        if lazy and name and (_names(tree).count(name) > 1 or name in _names(again)):
            yield name


LAZY = ("map", "filter", "zip", "reversed", "accumulate", "combinations", "permutations")
COMPREHENSIONS = (ast.ListComp, ast.GeneratorExp, ast.SetComp)


def _two_names(tree: ast.AST) -> Nodes:
    changed = {ast.unparse(node.func.value) for node in _all(tree, ast.Call) if _changes(node)}
    stores = [node for node in _all(tree, ast.Subscript) if isinstance(node.ctx, ast.Store)]
    changed |= {ast.unparse(node.value) for node in stores}
    for step in _all(tree, ast.Assign):
        value = step.value.args[0] if _called(step.value) == "asarray" else step.value
        if isinstance(value, ast.Name) and {_assigned(step), value.id} & changed:
            yield step


def _changes(node: ast.Call) -> bool:
    changing = ("sort", "append", "pop", "remove", "reverse", "insert")
    return isinstance(node.func, ast.Attribute) and node.func.attr in changing


def _power_half(tree: ast.AST) -> Nodes:
    for node in _binary(tree, ast.Div):
        if _is_binary(node.left, ast.Pow) and _is_number(node.left.right, 1):
            yield node


def _caret(tree: ast.AST) -> Nodes:
    yield from (node for node in _binary(tree, ast.BitXor) if _is_number(node.left))


def _power_below(tree: ast.AST) -> Nodes:
    for node in [*_binary(tree, ast.Pow), *_calls(tree, "exp2", "pow")]:
        base, exponent = (
            (node.left, node.right)
            if isinstance(node, ast.BinOp)
            else (ast.Constant(2), node.args[-1])
        )
        if _is_number(base, 2) and _is_binary(exponent, ast.Sub) and _is_number(exponent.right, 1):
            yield node


def _brackets(tree: ast.AST) -> Nodes:
    for node in _binary(tree, ast.Sub, ast.Add):
        left, right = node.left, node.right
        if _is_binary(right, ast.Div):
            above = right.left
            entries = isinstance(left, ast.Subscript) and isinstance(above, ast.Subscript)
            powers = _is_binary(left, ast.Pow) and _is_number(above, 1)
            if powers or (entries and _same(left.value, above.value)):
                yield node
        if _is_binary(left, ast.Div):
            powers = _is_binary(left.left, ast.Pow) and _is_number(right, 1)
            if powers or (_is_number(left.left, 1) and _is_number(left.right, 1)):
                yield node


def _last_factor(tree: ast.AST) -> Nodes:
    for node in _binary(tree, ast.Mult):
        left = node.left
        if _is_binary(left, ast.Div) and not _is_number(left.left):
            below = _is_number(left.right) or _is_binary(left.right, ast.Pow)
            if below and isinstance(node.right, ast.Name):
                yield node


def _same_twice(tree: ast.AST) -> Nodes:
    for node in _binary(tree, ast.Sub, ast.Div):
        if _same(node.left, node.right) and not _is_number(node.left):
            yield node
    for node in _all(tree, ast.Compare):
        if _same(node.left, node.comparators[0]):
            yield node


def _whole_list(tree: ast.AST) -> Nodes:
    for node in _all(tree, ast.For, *COMPREHENSIONS):
        generators = [node] if isinstance(node, ast.For) else node.generators
        lists = {name for each in generators for name in _names(each.iter)}
        lists -= {name for each in generators for name in _names(each.target, ast.Store)}
        tests = [each.test for each in _all(node, ast.If, ast.IfExp)]
        tests += [test for each in generators if hasattr(each, "ifs") for test in each.ifs]
        for test in tests:
            tested = test.left if isinstance(test, ast.Compare) else test
            is_in = isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.In | ast.NotIn)
            if isinstance(tested, ast.Name) and tested.id in lists and not is_in:
                yield test


def _always_true(tree: ast.AST) -> Nodes:
    for node in _all(tree, ast.BoolOp):
        values = [each for each in node.values[1:] if isinstance(each, ast.Constant)]
        if isinstance(node.op, ast.Or) and isinstance(node.values[0], ast.Compare) and values:
            yield node


def _floor(tree: ast.AST) -> Nodes:
    for node in _all(tree, ast.BinOp, ast.AugAssign):
        right = node.right if isinstance(node, ast.BinOp) else node.value
        is_plain = not _is_number(right) and not _is_binary(right, ast.Pow)
        if isinstance(node.op, ast.FloorDiv) and is_plain:
            yield node


def _whole_numbers(tree: ast.AST) -> Nodes:
    yield from _calls(tree, "zeros_like", "empty_like")
    for node in _calls(tree, "zeros", "ones", "empty", "full"):
        if any(word.arg == "dtype" and _is(word.value, "int") for word in node.keywords):
            yield node


def _rounding(tree: ast.AST) -> Nodes:
    yield from _calls(tree, "round", "floor", "trunc")
    for node in _calls(tree, "int"):
        if _binary(node, ast.Div):
            yield node


def _loops_with_steps(tree: ast.AST) -> Iterator[tuple[Any, list[ast.AST], list[str]]]:
    """Each loop with the nodes in it, and the names that are read outside of it."""
    for loop in _all(tree, *LOOPS):
        inside = _inner(loop)
        inner = set(map(id, inside))
        outside = [n for n in _all(tree, ast.Name) if id(n) not in inner and n is not loop]
        yield loop, inside, [n.id for n in outside if isinstance(n.ctx, ast.Load)]


def _begun_anew(tree: ast.AST) -> Nodes:
    for loop, inside, outside in _loops_with_steps(tree):
        grown = {n.target.id for n in inside if isinstance(n, ast.AugAssign) and _is_name(n)}
        reads = [n.id for n in inside if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)]
        for step in loop.body:
            name = _assigned(step)
            if name in grown and _is_number(step.value) and name in outside and name not in reads:
                yield name


def _replaced(tree: ast.AST) -> Nodes:
    zeros = {_assigned(s) for s in _all(tree, ast.Assign) if _is_number(s.value, 0)} - {""}
    lists = {_assigned(s) for s in _all(tree, ast.Assign) if _is_zeros(s.value)} - {""}
    for loop, inside, outside in _loops_with_steps(tree):
        if any(isinstance(node, ast.Break | ast.Return | ast.For | ast.While) for node in inside):
            continue
        steps = [node for node in inside if isinstance(node, ast.Assign)]
        for step in steps:
            name, target = _assigned(step), step.targets[0]
            reads = _names(step.value)
            if name in zeros and name in outside and _all(step.value, ast.BinOp, ast.Call):
                test = getattr(loop, "test", [])
                known = [n for n in [*inside, *_all(test, ast.Name)] if isinstance(n, ast.Name)]
                if [n.id for n in known].count(name) == 1:
                    yield name
            if isinstance(target, ast.Subscript) and ast.unparse(target.value) in lists:
                moving = {*_names(getattr(loop, "target", []), ast.Store)}
                moving |= {
                    n.target.id for n in inside if isinstance(n, ast.AugAssign) and _is_name(n)
                }
                own = ast.unparse(target.value)
                if moving and own not in reads and not moving & {*_names(target.slice)}:
                    yield target


def _is_zeros(node: ast.AST) -> bool:
    is_list = _is_binary(node, ast.Mult) and isinstance(node.left, ast.List)
    return is_list or _called(node) == "zeros"


def _never_reset(tree: ast.AST) -> Nodes:
    for outer, inside, _ in _loops_with_steps(tree):
        inner = [node for node in inside if isinstance(node, LOOPS)]
        fresh = {_assigned(node) for node in inside} | {
            *_names(getattr(outer, "target", []), ast.Store)
        }
        known = {_assigned(s) for s in _all(tree, ast.Assign) if isinstance(s.value, ast.Constant)}
        reads = {n.id for n in inside if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
        for loop in inner:
            nodes = _inner(loop)
            grown = {n.target.id for n in nodes if isinstance(n, ast.AugAssign) and _is_name(n)}
            flags = {
                _assigned(n) for n in nodes if isinstance(n, ast.Assign) and _is(n.value, "True")
            }
            again = flags - {
                _assigned(n) for n in inside if _is(getattr(n, "value", None), "False")
            }
            yield from sorted(((grown - fresh) | again) & known & reads)


def _divided_again(tree: ast.AST) -> Nodes:
    for loop, inside, outside in _loops_with_steps(tree):
        moving = {n.id for n in inside if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        moving |= {*_names(getattr(loop, "target", []), ast.Store)}
        for step in loop.body:
            name = _assigned(step) or getattr(getattr(step, "target", None), "id", "")
            value = getattr(step, "value", None)
            if (
                isinstance(step, ast.Assign)
                and _is_binary(value, ast.Div)
                and _is(value.left, name)
            ):
                below = value.right
            elif isinstance(step, ast.AugAssign) and isinstance(step.op, ast.Div):
                below = value
            else:
                continue
            if name in outside and not moving & {*_names(below)}:
                yield step


def _index_of_value(tree: ast.AST) -> Nodes:
    for target, over in _rounds(tree):
        for node in _calls(tree, "index"):
            looked_up = {*_names(node.args[:1])} & {*_names(target, ast.Store)}
            is_entry = isinstance(node.func, ast.Attribute) and looked_up
            if is_entry and ast.unparse(node.func.value) in _lists(tree, over):
                yield node


def _lists(tree: ast.AST, over: ast.AST) -> set[str]:
    """What the values that a loop runs over may come from: lists that are named or sorted."""
    names = {ast.unparse(over), *_names(over)}
    for step in _all(tree, ast.Assign):
        if _assigned(step) in names and _called(step.value) in ("sorted", "list", "reversed"):
            names |= {*_names(step.value.args)}
    return names


def _low_mark(tree: ast.AST) -> Nodes:
    for loop in _all(tree, *LOOPS):
        for step in loop.body:
            if isinstance(step, ast.Assign) and isinstance(step.targets[0], ast.Subscript):
                value = step.value
                is_minus = isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.USub)
                if is_minus and _is_number(value.operand):
                    yield step


def _slice(tree: ast.AST) -> Nodes:
    for node in _all(tree, ast.Subscript):
        part = node.slice
        if not isinstance(part, ast.Slice) or part.upper is None or part.step:
            continue
        near = _is_binary(part.upper, ast.Sub, ast.Add) and _is_number(part.upper.right, 1)
        near = near and isinstance(part.upper.left, ast.Name) and part.upper.left.id in ("k", "R")
        if _is_number(part.lower, 1) or (part.lower is None and near):
            yield node


def _range(tree: ast.AST) -> Nodes:
    for target, over in _rounds(tree):
        if _called(over) != "range" or not isinstance(target, ast.Name):
            continue
        index = {ast.unparse(node.slice) for node in _all(tree, ast.Subscript)}
        i, end = target.id, over.args[min(1, len(over.args) - 1)]
        bounds = [node for node in _calls(tree, "range") if node is not over]
        bounds += _all(tree, ast.Slice)
        is_bound = any(i in _names(each) for each in bounds)
        is_late = len(over.args) > 1 and _is_number(over.args[0], 1, 2)
        is_late = is_late and not _is_binary(end, ast.Add)
        is_short = len(over.args) == 1 and _is_binary(end, ast.Sub) and f"{i} + 1" not in index
        if is_late and (f"{i} - 1" in index or (i in index and not is_bound)):
            yield over
        if is_short and not (_is_number(end.right) and is_bound):
            yield over


def _first_round(tree: ast.AST) -> Nodes:
    starts, tested = _starts(tree), _tested(tree)
    rounds = _all(tree, *LOOPS, *COMPREHENSIONS)
    for name, start in starts.items():
        if name in tested:
            continue
        below = [node.right for node in _binary(rounds, ast.Div)]
        rank = {0: (name,), 1: (f"{name} + 1", f"1 + {name}")}.get(start, ())
        yield from (node for node in below if any(_is(node, code) for code in rank))
        inside = {0: (f"{name} + 1", f"1 + {name}"), 1: (f"{name} + 2", f"2 + {name}")}
        for node in _calls(tree, "log2", "log"):
            if any(_is(node.args[0], code) for code in inside.get(start, ())):
                yield node
        for node in _binary(tree, ast.Pow):
            if start == 1 and isinstance(node.left, ast.Name) and _is(node.right, name):
                yield node


def _wraps(tree: ast.AST) -> Nodes:
    starts, tested = _starts(tree), _tested(tree)
    for node in _all(tree, ast.Subscript):
        i = node.slice
        is_before = _is_binary(i, ast.Sub) and isinstance(i.left, ast.Name)
        if not is_before or not _is_number(i.right) or i.left.id in tested:
            continue
        if starts.get(i.left.id, i.right.value) < i.right.value:
            yield node


def _turned_round(tree: ast.AST) -> Nodes:
    yield from _calls(tree, "roll")


def _argsort(tree: ast.AST) -> Nodes:
    calls = _calls(tree, "argsort")
    if not any(_calls(each.args, "argsort") for each in calls):
        yield from calls


def _set(tree: ast.AST) -> Nodes:
    parents = _parents(tree)
    searched = {
        name
        for node in _all(tree, ast.Compare)
        if isinstance(node.ops[0], ast.In | ast.NotIn)
        for name in _names(node.comparators)
    }
    for node in [*_all(tree, ast.SetComp), *_calls(tree, "set", "unique", "frozenset")]:
        step = node
        while step in parents and not isinstance(step, ast.Compare | ast.stmt):
            step = parents[step]
        if isinstance(step, ast.Compare) or _assigned(step) in searched:
            continue
        if not getattr(node, "keywords", []) and getattr(node, "args", [node]):
            yield node


def _log_base(tree: ast.AST) -> Nodes:
    yield from (node for node in _calls(tree, "log", "log10") if len(node.args) == 1)


def _sorted_input(tree: ast.AST) -> Nodes:
    parameters = _parameters(tree)
    for node in _calls(tree, "sorted"):
        first = node.args[0] if node.args else node
        first = first.value if isinstance(first, ast.Subscript) else first
        if isinstance(first, ast.Name) and first.id in parameters:
            yield node
    for node in _calls(tree, "sort"):
        if isinstance(node.func, ast.Attribute):
            yield node


def _parameters(tree: ast.AST) -> set[str]:
    functions = _all(tree, ast.FunctionDef, ast.Lambda)
    return {each.arg for each in functions[0].args.args} if functions else set()


def _unused(tree: ast.AST) -> Nodes:
    read = {*_names(tree)}
    functions = _all(tree, ast.FunctionDef, ast.Lambda)
    for each in functions[0].args.args if functions else ():
        if each.arg not in read:
            yield each.arg
    for step in _all(tree, ast.Assign, ast.AugAssign):
        name = _assigned(step) or getattr(getattr(step, "target", None), "id", "")
        if name and name not in read and not name.startswith("_"):
            yield name


# The surest come first: one question is asked.
SLIPS: dict[str, Callable[[ast.AST], Nodes]] = {
    "code.mutable_default": _mutable_default,
    "code.used_up": _used_up,
    "code.two_names": _two_names,
    "code.leaves_at_once": _leaves_at_once,
    "code.power_half": _power_half,
    "code.caret": _caret,
    "code.power_below": _power_below,
    "code.brackets": _brackets,
    "code.last_factor": _last_factor,
    "code.same_twice": _same_twice,
    "code.whole_list": _whole_list,
    "code.always_true": _always_true,
    "code.floor": _floor,
    "code.whole_numbers": _whole_numbers,
    "code.begun_anew": _begun_anew,
    "code.replaced": _replaced,
    "code.never_reset": _never_reset,
    "code.divided_again": _divided_again,
    "code.index_of_value": _index_of_value,
    "code.low_mark": _low_mark,
    "code.slice": _slice,
    "code.range": _range,
    "code.first_round": _first_round,
    "code.wraps": _wraps,
    "code.turned_round": _turned_round,
    "code.argsort": _argsort,
    "code.set": _set,
    "code.log_base": _log_base,
    "code.sorted_input": _sorted_input,
    "code.unused": _unused,
    "code.rounding": _rounding,
}
