"""The checks of arguments: each names the argument, what is wrong and what would be right."""

import math
import sys
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

INF = math.inf

WHOLE = (int, np.integer)
NUMBER = (float, int, np.floating, np.integer)

SHAPES = "{name} must have the shape {wanted}, like {like}, got {got}"


class RaggedError(ValueError):
    """Lists of unequal length where an array was looked for."""


# lists: these checks take ``where`` --------------------------------------------------------------


def numbers(
    values: ArrayLike,
    name: str,
    low: float = -INF,
    high: float = INF,
    finite: bool | None = True,
    where: ArrayLike | None = None,
) -> np.ndarray:
    """Return ``values`` as a real array of lists, every number in [low, high].

    ``finite``: False lets infinity pass, None also NaN. What ``where`` hides is not looked at.
    """
    array = as_array(values, name)
    if array.dtype.kind not in "biuf":
        kind = array.dtype.name if array.dtype.kind != "O" else type(values).__name__
        raise TypeError(f"{name} must hold numbers, got {kind}")
    if array.ndim == 0:
        raise ValueError(f"{name} must be a list of numbers, got the single value {array.item()!r}")
    if array.shape[-1] == 0:
        raise ValueError(f"{name} must hold at least one value, got an empty list")
    if where is not None:
        array = np.where(mask(where, array), array, array.dtype.type(0))
    if array.dtype.kind == "f" and finite is not None:
        usable = np.isfinite(array) if finite else ~np.isnan(array)
        if not usable.all():
            raise ValueError(f"{name} must hold finite numbers, got {array[~usable][0]}")
    if array.dtype.kind != "b" and array.size:
        if low > -INF and (least := array.min()) < low:
            raise ValueError(f"{name} must not be below {low:g}, got {least:g}")
        if high < INF and (most := array.max()) > high:
            raise ValueError(f"{name} must not be above {high:g}, got {most:g}")
    return array


def grades(
    values: ArrayLike, name: str = "relevance", where: ArrayLike | None = None
) -> np.ndarray:
    """Return ``values`` as an array of grades, none of them negative."""
    return numbers(values, name, low=0, where=where)


def scores(values: ArrayLike, name: str, where: ArrayLike | None = None) -> np.ndarray:
    """Return ``values`` as an array of scores, which may be infinite."""
    return numbers(values, name, finite=False, where=where)


def probabilities(
    values: ArrayLike, name: str, where: ArrayLike | None = None, what: str = "probabilities"
) -> np.ndarray:
    """Return ``values`` as an array of floats from 0 to 1."""
    array = grades(values, name, where).astype(float, copy=False)
    if array.max(initial=0) > 1:
        raise ValueError(
            f"{name} must lie between 0 and 1, got {array.max():g}; "
            f"turn grades into {what} with binarize or satisfaction first"
        )
    return array


def counts(values: ArrayLike, name: str, where: ArrayLike | None = None) -> np.ndarray:
    """Return one whole number for each list, ``values`` of shape (...), as lists of one number."""
    array = grades(as_array(values, name)[..., None], name)
    if (broken := array[array != np.floor(array)]).size:
        raise ValueError(f"{name} must hold whole numbers, got {broken[0]:g}")
    return array


def real_array(values: ArrayLike, name: str) -> np.ndarray:
    """Return ``values`` as a real array with a last axis of at least one number, maybe NaN."""
    return numbers(values, name, finite=None)


def as_array(values: ArrayLike, name: str) -> np.ndarray:
    """Return ``values`` as an array, or raise RaggedError."""
    try:
        array = np.asarray(values)
    except ValueError:
        raise ragged(name) from None
    if array.dtype.kind == "O" and array.ndim == 1 and array.size and all(map(is_list, array)):
        raise ragged(name)
    return array


def is_list(value: Any) -> bool:
    """Tell a list of values from a single one."""
    return isinstance(value, list | tuple | np.ndarray)


def ragged(name: str) -> RaggedError:
    """Return the error of lists whose lengths differ, where no answer for a batch of them exists.

    No padding is advised: padding of scores takes a rank, and that of predictions counts.
    """
    return RaggedError(
        f"{name} must be one list of numbers or a batch of lists of equal length; "
        "take lists of other lengths one at a time"
    )


def mask(where: ArrayLike, like: np.ndarray) -> np.ndarray:
    """Return ``where`` as a boolean array in the shape of ``like``."""
    array = real_array(where, "where")
    if array.dtype.kind != "b":
        raise TypeError(f"where must hold True and False, got {array.dtype}")
    return broadcast(array, "where", like, "the values")


def broadcast(array: np.ndarray, name: str, like: np.ndarray, like_name: str) -> np.ndarray:
    """Return ``array`` repeated to the shape of ``like``."""
    try:
        return np.broadcast_to(array, like.shape)
    except ValueError:
        wanted, got = like.shape, array.shape
        text = SHAPES.format(name=name, wanted=wanted, like=like_name, got=got)
        raise ValueError(text) from None


def same_shape(array: np.ndarray, name: str, like: np.ndarray, like_name: str) -> None:
    """Refuse two arrays that do not describe the same documents."""
    if array.shape != like.shape:
        raise ValueError(
            SHAPES.format(name=name, wanted=like.shape, like=like_name, got=array.shape)
        )


def same_lists(array: np.ndarray, name: str, like: np.ndarray, like_name: str) -> None:
    """Refuse two arrays that do not describe the same queries."""
    wanted, got = like.shape[:-1], array.shape[:-1]
    if wanted != got:
        raise ValueError(f"{name} must have the leading axes {wanted}, like {like_name}, got {got}")


def n_documents(where: np.ndarray) -> np.ndarray:
    """Count the documents that are not padding, at least one in each list."""
    size = where.sum(axis=-1)
    if not size.all():
        raise ValueError("where must keep at least one document of each list")
    return size


def one_list(array: np.ndarray, name: str) -> np.ndarray:
    """Refuse a batch where only one list makes sense."""
    if array.ndim != 1:
        raise ValueError(f"{name} must be one list, got an array of shape {array.shape}")
    return array


# single values -----------------------------------------------------------------------------------


def cutoff(k: Any, name: str = "k") -> int | None:
    """Return ``k`` if it is None or a positive whole number."""
    return None if k is None else whole(k, name)


def is_whole(value: Any, low: float = -INF) -> bool:
    """Return whether ``value`` is a whole number of at least ``low``; True and False are none."""
    return isinstance(value, WHOLE) and not isinstance(value, bool) and bool(value >= low)


def whole(value: Any, name: str) -> int:
    """Return ``value`` if it is a positive whole number."""
    if is_whole(value, 1):
        # No list is longer than an index can be, and a longer number would overflow in NumPy.
        return min(int(value), sys.maxsize)
    raise ValueError(f"{name} must be a positive whole number, got {value!r}")


def number_in(value: Any, name: str, low: float, high: float, interval: str) -> float:
    """Return ``value`` if low <= value <= high; ``interval`` may exclude its open ends."""
    inside = isinstance(value, NUMBER) and not isinstance(value, bool) and low <= value <= high
    if (
        not inside
        or (interval[0] == "(" and value == low)
        or (interval[-1] == ")" and value == high)
    ):
        raise ValueError(f"{name} must be a number in {interval}, got {value!r}")
    return value


def finite_number(value: Any, name: str) -> float:
    """Return ``value`` if it is a finite number."""
    return number_in(value, name, -INF, INF, "(-inf, inf)")


def positive(value: Any, name: str) -> float:
    """Return ``value`` if it is a finite number above 0."""
    return float(number_in(value, name, 0.0, INF, "(0, inf)"))


def not_negative(value: Any, name: str) -> float:
    """Return ``value`` if it is a finite number of at least 0."""
    return number_in(value, name, 0, INF, "[0, inf)")


def probability(value: Any, name: str) -> float:
    """Return ``value`` if it is a number from 0 to 1."""
    return number_in(value, name, 0, 1, "[0, 1]")


def probability_below_1(value: Any, name: str) -> float:
    """Return ``value`` if it is a number of at least 0 and below 1."""
    return number_in(value, name, 0, 1, "[0, 1)")


def number_or_nan(value: Any, name: str) -> float:
    """Return ``value`` as a float if it is a real number or NaN."""
    if not isinstance(value, NUMBER) or isinstance(value, bool):
        raise ValueError(f"{name} must be a number or nan, got {value!r}")
    return float(value)


def seed_or_generator(rng: Any, name: str = "rng") -> int | np.random.Generator:
    """Return ``rng`` if it is a seed, a whole number of at least 0, or a random generator."""
    if isinstance(rng, np.random.Generator):
        return rng
    if is_whole(rng, 0):
        return int(rng)
    raise ValueError(
        f"{name} must be a whole number of at least 0 (a seed) or a numpy.random.Generator, "
        f"got {rng!r}"
    )


def option(value: Any, name: str, options: tuple[str, ...]) -> Any:
    """Return ``value`` if it is one of ``options``."""
    if not isinstance(value, str | bool) or value not in options:
        raise unknown(value, name, options)
    return value


def unknown(value: Any, name: str, options: tuple[str, ...]) -> ValueError:
    """Return the error of a value that is none of ``options``."""
    return ValueError(f"{name} must be one of {', '.join(map(repr, options))}, got {value!r}")


def one_of(*options: Any) -> partial:
    """Return the check that a value is one of ``options``, which its keywords hold."""
    return partial(option, options=options)
