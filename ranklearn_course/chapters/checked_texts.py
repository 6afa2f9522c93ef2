"""Texts of the chapters' files that are more than words: expressions, arithmetic, letters."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from string import ascii_lowercase
from typing import Annotated, Any, TypeVar

from ranklearn_course.checker.arithmetic import evaluate

T = TypeVar("T")


def _expression(text: str) -> str:
    try:
        ast.parse(text, mode="eval")
    except SyntaxError:
        raise ValueError(f"must be an expression of Python, got {text!r}") from None
    return text


def _in_letters(options: Mapping[str, T]) -> Mapping[str, T]:
    if sorted(options) != list(ascii_lowercase[: len(options)]):
        raise ValueError(f"must be a, b, c ..., each once, got {', '.join(options)}")
    return options


def _texts(value: object) -> tuple[str, ...]:
    texts = value if isinstance(value, list) else [value]
    if not all(isinstance(text, str) for text in texts):
        raise ValueError(f"must be a text or a list of texts, got {value!r}")
    return tuple(texts)


#: A text, or a list of them.
Texts = Annotated[tuple[str, ...], Any, _texts]
#: An expression of Python, which a test evaluates.
Expression = Annotated[str, _expression]
#: A number, written as arithmetic such as "(1/1 + 2/3) / 2".
Value = Annotated[float, str, evaluate]
#: Options by their letters, from a on, in any order.
Lettered = Annotated[Mapping[str, T], _in_letters]
