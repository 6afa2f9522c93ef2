"""A mistake as a patch: what it writes in place of some pieces of the right function."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from functools import wraps
from itertools import pairwise
from typing import Any, NamedTuple

from ranklearn_course.checker.mistakes import UNSPECIFIED


class Replacement(NamedTuple):
    """A piece of the source, which must stand there once, and what is written in its place.

    Where `was` is empty, `is_` is the whole body below the docstring.
    """

    was: str
    is_: str


class _Span(NamedTuple):
    start: int
    end: int
    text: str


def maker(
    source: str, name: str, patches: Mapping[str, tuple[Replacement, ...]]
) -> Callable[..., Callable[..., Any] | None]:
    """Return `make`, whose keywords choose patches: `make(stop="ignored")` for "stop=ignored".

    `make()` is the right function; each has its text as `source`. `make` of patches that touch the
    same piece, or make no Python together, is None. A wrong function answers UNSPECIFIED where it
    divides by 0. ValueError if a patch cannot be applied.

    >>> patch = Replacement("len(values)", "(len(values) / 2)")
    >>> source = "def mean(values): return sum(values) / len(values)"
    >>> make = maker(source, "mean", {"by=half": (patch,)})
    >>> make()([2, 4]), make(by="half")([2, 4])
    (3.0, 6.0)
    """
    spans = {id: _spans(source, id, patch) for id, patch in patches.items()}

    def make(**chosen: str) -> Callable[..., Any] | None:
        ids = [f"{keyword}={value}" for keyword, value in chosen.items()]
        wanted = sorted(span for id in ids for span in spans[id])
        if any(after.start < before.end for before, after in pairwise(wanted)):
            return None
        text = source
        for span in reversed(wanted):
            text = text[: span.start] + span.text + text[span.end :]
        try:
            function = _compiled(text, name, " and ".join(ids))
        except SyntaxError as error:
            if len(ids) > 1:
                return None
            raise ValueError(f"{ids[0]}: the patched solution is no Python ({error})") from None
        return _open_at_zero(function) if wanted else function

    for id in patches:
        keyword, sign, value = id.partition("=")
        if not sign:
            raise ValueError(f"{id}: an id must be a keyword and a value, as in stop=ignored")
        make(**{keyword: value})
    return make


def _spans(source: str, id: str, patch: tuple[Replacement, ...]) -> list[_Span]:
    found = []
    for was, is_ in patch:
        if was == is_:
            raise ValueError(f"{id}: is must differ from was, got {was!r} twice")
        if not was:
            found.append(_Span(_body_start(source), len(source), is_))
            continue
        if source.count(was) != 1:
            raise ValueError(
                f"{id}: was must stand once in the solution, got {source.count(was)} times {was!r}"
            )
        start = source.index(was)
        found.append(_Span(start, start + len(was), is_))
    return found


def _body_start(source: str) -> int:
    """Where the line below the docstring begins."""
    function = ast.parse(source).body[-1]
    assert isinstance(function, ast.FunctionDef)
    return sum(map(len, source.splitlines(keepends=True)[: function.body[0].end_lineno]))


def _compiled(text: str, name: str, label: str) -> Callable[..., Any]:
    namespace: dict[str, Any] = {}
    exec(compile(text, f"<{label or name}>", "exec"), namespace)  # our own source
    function = namespace[name]
    function.source = text
    return function


def _open_at_zero(function: Callable[..., Any]) -> Callable[..., Any]:
    """Leave the answer open where the formula is 0/0."""

    @wraps(function)
    def answer(*arguments: Any) -> Any:
        try:
            return function(*arguments)
        except ZeroDivisionError:
            return UNSPECIFIED

    return answer
