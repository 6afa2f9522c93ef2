"""The value of arithmetic in a text, without running it as Python."""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable

FUNCTIONS: dict[str, Callable[..., float]] = {
    "abs": abs,
    "exp": math.exp,
    "ln": math.log,
    "log": math.log,
    "log10": math.log10,
    "log2": math.log2,
    "max": max,
    "min": min,
    "sqrt": math.sqrt,
}
_OPERATORS: dict[type, Callable[..., float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: operator.pow,
    ast.UAdd: operator.pos,
    ast.USub: operator.neg,
}


class NoValueError(ValueError):
    """Raised for arithmetic without a value, such as 1/0."""


def evaluate(text: str) -> float:
    """Return the value of an arithmetic expression.

    Raises ValueError, which says what is not arithmetic; NoValueError where it has no value.

    >>> evaluate("(2**3 - 1) / log2(4)")
    3.5
    """
    try:
        value = float(_value(ast.parse(text.strip(), mode="eval").body))
    except SyntaxError:
        raise ValueError(f"must be arithmetic such as 1/2 + log2(3), got {text!r}") from None
    except (ArithmeticError, TypeError, RecursionError) as error:
        raise NoValueError(f"must have a value, got {text!r} ({error})") from None
    if not math.isfinite(value):
        raise NoValueError(f"must have a finite value, got {text!r}")
    return value


def _value(node: ast.expr) -> float:
    match node:
        case ast.Constant(value=int() | float() as number) if type(number) is not bool:
            # In floats a power of powers overflows; in whole numbers it would fill the memory.
            return float(number)
        case ast.UnaryOp(op=sign, operand=operand) if type(sign) in _OPERATORS:
            return _OPERATORS[type(sign)](_value(operand))
        case ast.BinOp(left=left, op=sign, right=right) if type(sign) in _OPERATORS:
            return _OPERATORS[type(sign)](_value(left), _value(right))
        case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]) if name in FUNCTIONS:
            return _called(name, [_value(argument) for argument in arguments])
    functions = ", ".join(FUNCTIONS)
    raise ValueError(
        f"may hold numbers, + - * / **, brackets and {functions}, got {ast.unparse(node)!r}"
    )


def _called(name: str, arguments: list[float]) -> float:
    try:
        return FUNCTIONS[name](*arguments)
    except ValueError as error:
        raise ArithmeticError(error) from None
