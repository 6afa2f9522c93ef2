"""Lists of unequal length: each counts as if it stood alone, with no padding that could count."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from itertools import chain
from typing import Any

import numpy as np

from ranklearn_course.metrics import validation as check

#: Arguments that say something of the query, not of the documents shown: their number may differ.
OF_THE_QUERY = ("judged", "found", "n_relevant", "n_nonrelevant", "users", "order")


def length_by_length(
    metric: Callable,
    given: dict[str, Any],
    names: Iterable[str],
    numbers: Iterable[str],
    error: check.RaggedError,
) -> Any:
    """Answer a batch of lists of unequal length: those of one length are an array at a time.

    ``names``: the arguments that hold lists; ``numbers``: those of one number for each list.
    ``error``: raised where there is no such answer.
    """
    lists = {name: _rows(given[name], error) for name in names if given.get(name) is not None}
    _check_lengths(lists)
    numbers = [name for name in numbers if np.ndim(given[name])]
    for name in numbers:
        if np.shape(given[name]) != (len(next(iter(lists.values()))),):
            raise ValueError(f"{name} must be one number for each list, got {given[name]!r}")
    groups = defaultdict(list)
    for index, rows in enumerate(zip(*lists.values(), strict=True)):
        groups[tuple(map(len, rows))].append(index)
    answers: dict[int, Any] = {}
    for indices in groups.values():
        alike: dict[str, Any] = {
            name: _matrix([rows[i] for i in indices], error) for name, rows in lists.items()
        }
        alike |= {name: [given[name][i] for i in indices] for name in numbers}
        values = metric(**given | alike)
        parts = values if isinstance(values, tuple) else (values,)
        if any(part.ndim != 1 for part in parts):
            raise error  # it gives a list for each list
        answers |= zip(indices, zip(*parts, strict=True), strict=True)
    joined = np.array([answers[index] for index in range(len(answers))]).T
    return tuple(joined) if len(joined) > 1 else joined[0]


def padded(
    lists: dict[str, Any], where: Any, error: check.RaggedError
) -> tuple[list[np.ndarray], np.ndarray]:
    """Return lists of unequal length as arrays, zeros behind the shorter ones, and their mask."""
    masks = {} if where is None else {"where": where}
    rows = {name: _rows(values, error) for name, values in (lists | masks).items()}
    _check_lengths(rows)
    lengths = np.array([*map(len, next(iter(rows.values())))])
    inside = np.arange(lengths.max()) < lengths[:, None]
    arrays = [_filled(each, inside, error) for each in rows.values()]
    return (arrays, inside) if where is None else (arrays[:-1], arrays[-1])


def _rows(values: Any, error: check.RaggedError) -> list:
    rows = list(values)
    if not all(map(check.is_list, rows)):
        raise error
    return rows


def _check_lengths(lists: dict[str, list]) -> None:
    (first_name, first), *others = lists.items()
    for name, rows in others:
        if len(rows) != len(first):
            raise ValueError(
                f"{name} must hold as many lists as {first_name}, {len(first)}, got {len(rows)}"
            )
        for index, (row, like) in enumerate(zip(rows, first, strict=True)):
            if len(row) != len(like) and name not in OF_THE_QUERY:
                raise ValueError(
                    f"{name}[{index}] must hold as many values as {first_name}[{index}], "
                    f"{len(like)}, got {len(row)}"
                )


def _matrix(rows: list, error: check.RaggedError) -> np.ndarray:
    try:
        array = np.asarray(rows)
    except ValueError:
        raise error from None
    if array.ndim != 2:
        raise error
    return array


def _filled(rows: list, inside: np.ndarray, error: check.RaggedError) -> np.ndarray:
    values = _matrix([list(chain.from_iterable(rows))], error)[0]
    array = np.zeros(inside.shape, values.dtype)
    array[inside] = values
    return array
