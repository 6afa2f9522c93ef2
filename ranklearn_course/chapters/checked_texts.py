"""Texts of the chapters' files that are more than words: expressions, arithmetic, letters."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from string import ascii_lowercase
from typing import Annotated

from ranklearn_course.checker.arithmetic import evaluate


def _is_expression(text: str) -> None:
    try:
        ast.parse(text, mode="eval")
    except SyntaxError:
        raise ValueError(f"must be an expression of Python, got {text!r}") from None


def in_letters(names: Iterable[str]) -> None:
    """Raise ValueError for names of options that are not a, b, c ... in order."""
    given = list(names)
    if given != list(ascii_lowercase[: len(given)]):
        raise ValueError(f"must be a, b, c ... in order, got {', '.join(given)}")


#: An expression of Python, which a test evaluates.
Expression = Annotated[str, _is_expression]
#: A text that `evaluate` knows the value of.
Arithmetic = Annotated[str, evaluate]
