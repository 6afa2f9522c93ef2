"""Arithmetic as text: what a TOML file holds is evaluated, what a function spells out is said."""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable

from ranklearn_course.checker import Sentence

_FUNCTIONS: dict[str, Callable[..., float]] = {
    "abs": abs,
    "exp": math.exp,
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
    ast.USub: operator.neg,
}


def explained(spelled_out: str | Sentence) -> Sentence:
    """Return what stands in brackets behind a value: its arithmetic, or a reason in words.

    >>> explained("1/2")
    Sentence(id='arithmetic', places={'arithmetic': '1/2'})
    >>> explained(Sentence("nothing_relevant"))
    Sentence(id='nothing_relevant', places={})
    """
    if isinstance(spelled_out, Sentence):
        return spelled_out
    return Sentence("arithmetic", {"arithmetic": spelled_out})


def evaluate(text: str) -> float:
    """Return the value of an arithmetic expression.

    Raises ValueError, which says what is not arithmetic.

    >>> evaluate("(2**3 - 1) / log2(4)")
    3.5
    """
    try:
        return float(_value(ast.parse(text.strip(), mode="eval").body))
    except SyntaxError:
        raise ValueError(f"must be arithmetic such as 1/2 + log2(3), got {text!r}") from None
    except (ArithmeticError, TypeError, RecursionError) as error:
        raise ValueError(f"must have a value, got {text!r} ({error})") from None


def _value(node: ast.expr) -> float:
    match node:
        case ast.Constant(value=int() | float() as number) if type(number) is not bool:
            return number
        case ast.UnaryOp(op=sign, operand=operand) if type(sign) in _OPERATORS:
            return _OPERATORS[type(sign)](_value(operand))
        case ast.BinOp(left=left, op=sign, right=right) if type(sign) in _OPERATORS:
            return _OPERATORS[type(sign)](_value(left), _value(right))
        case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]) if name in _FUNCTIONS:
            return _called(name, [_value(argument) for argument in arguments])
    functions = ", ".join(_FUNCTIONS)
    raise ValueError(
        f"may hold numbers, + - * / **, brackets and {functions}, got {ast.unparse(node)!r}"
    )


def _called(name: str, arguments: list[float]) -> float:
    try:
        return _FUNCTIONS[name](*arguments)
    except ValueError as error:
        raise ArithmeticError(error) from None
