"""Texts of the chapters' files that are more than words: arithmetic, letters, lists."""

from __future__ import annotations

from collections.abc import Mapping
from string import ascii_lowercase
from typing import Annotated, Any, TypeVar

from ranklearn_course.checker.arithmetic import evaluate

T = TypeVar("T")


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
#: A number, written as arithmetic such as "(1/1 + 2/3) / 2".
Value = Annotated[float, str, evaluate]
#: Options by their letters, from a on, in any order.
Lettered = Annotated[Mapping[str, T], _in_letters]
