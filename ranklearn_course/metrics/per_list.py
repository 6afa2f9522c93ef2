"""The one wrapper of the metrics: a formula for the rows of a matrix becomes one for any lists.

A formula sees arrays with one ranked list in each row, and returns one answer for each row. The
wrapper checks the arguments, works through a large batch in chunks, takes lists of unequal length,
and gives one list a float.
"""

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any, ParamSpec, Protocol, TypeAlias, overload

import numpy as np

from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.ragged import OF_THE_QUERY, length_by_length

Call = ParamSpec("Call")
#: A list, or a batch of any shape, for whoever calls; the formula sees a matrix of rows.
Rows: TypeAlias = Any

#: Numbers a temporary array may hold, so that a large batch is worked through in cache.
CHUNK = 2**18
#: What these arguments must be, whatever the metric.
COMMON_CHECKS = {"k": check.cutoff, "undefined": check.number_or_nan}


class Wrap(Protocol):
    """Makes a formula for rows into a metric: a number for one list, an array for a batch."""

    @overload
    def __call__(
        self, formula: Callable[Call, np.ndarray]
    ) -> Callable[Call, float | np.ndarray]: ...

    @overload
    def __call__(
        self, formula: Callable[Call, tuple[np.ndarray, ...]]
    ) -> Callable[Call, tuple[np.ndarray, ...]]: ...


def per_list(
    *, holds: Callable[[dict], int] | None = None, named: str = "", **checks: Callable
) -> Wrap:
    """Make a formula for rows into a metric of one list or of a batch of any shape.

    ``checks``: the check of each argument; the first one is a list, and so are all whose check
    takes ``where``. ``named``: what `ranklearn evaluate` calls the metric. Who goes through all
    metrics reads both from the function. ``holds``: how many numbers the formula keeps for a list,
    if more than one for each document. 0/0 does not warn: the formula says what stands for it.
    """

    def wrap(formula: Callable[..., Any]) -> Callable[..., Any]:
        call = signature(formula)
        default: dict[str, Any] = {name: each.default for name, each in call.parameters.items()}
        positional = [n for n, each in call.parameters.items() if each.kind != each.KEYWORD_ONLY]
        required = {name for name, value in default.items() if value is call.empty}
        every_check: dict[str, Any] = checks | {
            n: each for n, each in COMMON_CHECKS.items() if n in default
        }
        of_lists = [name for name, each in checks.items() if "where" in signature(each).parameters]
        counts = [name for name, each in checks.items() if each is check.counts]

        @wraps(formula)
        def metric(*args: Any, **options: Any) -> Any:
            given: dict[str, Any] = dict(zip(positional, args, strict=False)) | options
            if len(given) < len(args) + len(options) or not (
                required <= given.keys() <= default.keys()
            ):
                try:  # it takes longer than the checks, so only what is wrong is left to it
                    call.bind(*args, **options)
                except TypeError as error:
                    raise TypeError(f"{formula.__name__}() {error}") from None
            ragged = None
            try:
                lists = _read(given, default, every_check, of_lists)
            except check.RaggedError as error:
                ragged = error
            if ragged:
                names = [*(name for name in of_lists if name not in counts), "where"]
                return length_by_length(metric, given, names, counts, ragged)
            leading, width = _shape(lists, counts)
            given |= lists
            answer = _answer(formula, given, lists, holds(given) if holds else width)
            if isinstance(answer, tuple):
                return tuple(as_scores(each.reshape(leading + each.shape[1:])) for each in answer)
            return as_scores(answer.reshape(leading + answer.shape[1:]))

        metric.__dict__ |= {"checks": checks, "named": named}
        return metric

    return wrap


def _read(given: dict, default: dict, checks: dict[str, Callable], of_lists: list[str]) -> dict:
    """Check each argument that is no default: numbers where they are, lists in what is returned."""
    lists, where = {}, given.get("where")
    for name, right in checks.items():
        value = given.get(name, default[name])
        if value is default[name]:
            continue  # a default is right
        if name in of_lists:
            lists[name] = right(value, name, where=where)
        else:
            given[name] = right(value, name)
    if where is not None:
        lists["where"] = check.mask(where, next(iter(lists.values())))
    return lists


def _shape(lists: dict[str, np.ndarray], counts: list[str]) -> tuple[tuple[int, ...], int]:
    """Make each array a matrix of rows; return the shape of the batch and the longest row."""
    first = next(iter(lists.values()))
    leading, width = first.shape[:-1], 0
    for name in counts:
        if lists[name].ndim == 1:  # one number for all
            lists[name] = np.broadcast_to(lists[name], (*leading, 1))
    if len(lists) > 1:
        _check_shapes(lists)
    for name, array in lists.items():
        lists[name] = array.reshape(first.size // first.shape[-1], array.shape[-1])
        width = max(width, array.shape[-1])
    return leading, width


def _answer(formula: Callable, given: dict, lists: dict[str, np.ndarray], width: int) -> Any:
    """Apply the formula to all rows, to some at a time where they are many."""

    def of_rows(*rows: np.ndarray) -> Any:
        return formula(**given | dict(zip(lists, rows, strict=True)))

    with np.errstate(divide="ignore", invalid="ignore"):
        return in_chunks(of_rows, *lists.values(), width=width)


def _check_shapes(lists: dict[str, np.ndarray]) -> None:
    (first_name, first), *others = lists.items()
    for name, array in others:
        agree = check.same_lists if name in OF_THE_QUERY else check.same_shape
        agree(array, name, first, first_name)


def in_chunks(function: Callable, *arrays: np.ndarray, width: int) -> Any:
    """Apply a function of rows, which holds ``width`` numbers for each, to some rows at a time."""
    n, size = len(arrays[0]), max(1, CHUNK // width)
    if n <= size:
        return function(*arrays)
    whole: list[np.ndarray] = []
    for start in range(0, n, size):
        answer = function(*(rows[start : start + size] for rows in arrays))
        parts = answer if isinstance(answer, tuple) else (answer,)
        if not whole:
            whole = [np.empty((n, *part.shape[1:]), part.dtype) for part in parts]
        for all_rows, part in zip(whole, parts, strict=True):
            np.copyto(all_rows[start : start + size], part)
    return tuple(whole) if isinstance(answer, tuple) else whole[0]


def as_scores(values: Any) -> float | np.ndarray:
    """Give one list a plain float and a batch an array."""
    return values if np.ndim(values) else float(values)
