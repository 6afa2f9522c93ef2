"""The door: every argument of a metric is checked here, once, before any arithmetic."""

import math
import sys
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ranklearn_course.metrics.ordering import some

INF = math.inf

WHOLE = (int, np.integer)
NUMBER = (float, int, np.floating, np.integer)

RAGGED = "{name} must be one list of numbers or a batch of lists of equal length (pad with 0)"
NOT_NUMBERS = "{name} must hold numbers, got {kind}"
NOT_A_MASK = "where must hold True and False, got {kind}"
NOT_A_LIST = "{name} must be a list of numbers, got the single value {value!r}"
EMPTY = "{name} must hold at least one value, got an empty list"
NOT_FINITE = "{name} must hold finite numbers, got {value}"
TOO_LOW = "{name} must not be below {low:g}, got {value:g}"
TOO_HIGH = "{name} must not be above {high:g}, got {value:g}"
NOT_WHOLE = "{name} must be a positive whole number, got {value!r}"
NOT_IN_RANGE = "{name} must be a number in {interval}, got {value!r}"
NOT_RANDOM = (
    "{name} must be a whole number of at least 0 (a seed) or a numpy.random.Generator, "
    "got {value!r}"
)
NOT_A_NUMBER = "{name} must be a number or nan, got {value!r}"
NOT_AN_OPTION = "{name} must be one of {options}, got {value!r}"
SHAPES = "{name} must have the shape {wanted}, like {like}, got {got}"
LEADING = "{name} must have the leading axes {wanted}, like {like}, got {got}"
ALL_PADDING = "where must keep at least one document of each list"
NOT_ONE_LIST = "{name} must be one list, got an array of shape {shape}"
TOO_FEW_RELEVANT = (
    "judged must hold all known grades of the query: "
    "it has {judged} relevant documents, the list alone has {found}"
)


def numbers(
    values: ArrayLike, name: str, low: float = -INF, high: float = INF, finite: bool = True
) -> np.ndarray:
    """Return ``values`` as a real array without NaN, every number in [low, high]."""
    array = real_array(values, name)
    _check_range(array, name, low, high, finite)
    return array


def real_array(values: ArrayLike, name: str) -> np.ndarray:
    """Return ``values`` as a real array with a last axis of at least one number."""
    try:
        array = np.asarray(values)
    except ValueError:
        raise ValueError(RAGGED.format(name=name)) from None
    if array.dtype.kind not in "biuf":
        kind = array.dtype.name if array.dtype.kind != "O" else type(values).__name__
        raise TypeError(NOT_NUMBERS.format(name=name, kind=kind))
    if array.ndim == 0:
        raise ValueError(NOT_A_LIST.format(name=name, value=array.item()))
    if array.shape[-1] == 0:
        raise ValueError(EMPTY.format(name=name))
    return array


def _check_range(
    array: np.ndarray, name: str, low: float = -INF, high: float = INF, finite: bool = True
) -> None:
    if array.dtype.kind == "b" or not array.size:
        return
    if array.dtype.kind == "f":
        usable = np.isfinite(array) if finite else ~np.isnan(array)
        if np.count_nonzero(usable) < array.size:
            raise ValueError(NOT_FINITE.format(name=name, value=array[~usable][0]))
    if low > -INF and (least := np.minimum.reduce(array, axis=None)) < low:
        raise ValueError(TOO_LOW.format(name=name, low=low, value=least))
    if high < INF and (most := np.maximum.reduce(array, axis=None)) > high:
        raise ValueError(TOO_HIGH.format(name=name, high=high, value=most))


def kept(values: ArrayLike, where: ArrayLike | None, name: str, **limits: Any) -> tuple:
    """Return the checked values and the mask; what the mask hides is set to 0, not looked at."""
    array = real_array(values, name)
    keep = mask(where, array)
    if keep is not None:
        array = np.where(keep, array, array.dtype.type(0))
    _check_range(array, name, **limits)
    return array, keep


def cutoff(k: Any, name: str = "k") -> int | None:
    """Return ``k`` if it is None or a positive whole number."""
    return None if k is None else whole(k, name)


def is_whole(value: Any, low: float = -INF) -> bool:
    """Return whether ``value`` is a whole number of at least ``low``; True and False are none."""
    return isinstance(value, WHOLE) and not isinstance(value, bool) and value >= low


def whole(value: Any, name: str) -> int:
    """Return ``value`` if it is a positive whole number."""
    if is_whole(value, 1):
        # No list is longer than an index can be, and a longer number would overflow in NumPy.
        return min(int(value), sys.maxsize)
    raise ValueError(NOT_WHOLE.format(name=name, value=value))


def number_in(value: Any, name: str, low: float, high: float, interval: str) -> float:
    """Return ``value`` if low <= value <= high; ``interval`` may exclude its open ends."""
    inside = isinstance(value, NUMBER) and not isinstance(value, bool) and low <= value <= high
    if (
        not inside
        or (interval[0] == "(" and value == low)
        or (interval[-1] == ")" and value == high)
    ):
        raise ValueError(NOT_IN_RANGE.format(name=name, interval=interval, value=value))
    return value


def seed_or_generator(rng: Any, name: str = "rng") -> int | np.random.Generator:
    """Return ``rng`` if it is a seed, a whole number of at least 0, or a random generator."""
    if isinstance(rng, np.random.Generator):
        return rng
    if is_whole(rng, 0):
        return int(rng)
    raise ValueError(NOT_RANDOM.format(name=name, value=rng))


def positive(value: Any, name: str) -> float:
    """Return ``value`` if it is a finite number above 0."""
    return float(number_in(value, name, 0.0, INF, "(0, inf)"))


def number_or_nan(value: Any, name: str) -> float:
    """Return ``value`` as a float if it is a real number or NaN."""
    if not isinstance(value, NUMBER) or isinstance(value, bool):
        raise ValueError(NOT_A_NUMBER.format(name=name, value=value))
    return float(value)


def option(value: Any, name: str, options: tuple[str, ...]) -> Any:
    """Return ``value`` if it is one of ``options``."""
    if not isinstance(value, str | bool) or value not in options:
        shown = ", ".join(repr(choice) for choice in options)
        raise ValueError(NOT_AN_OPTION.format(name=name, options=shown, value=value))
    return value


def grades(relevance: ArrayLike, name: str = "relevance") -> np.ndarray:
    """Return ``relevance`` as an array of grades, none of them negative."""
    return numbers(relevance, name, low=0)


def top(relevance: ArrayLike, k: Any, name: str = "relevance", low: float = 0) -> np.ndarray:
    """Return the grades of the first ``k`` documents of each list."""
    array = numbers(relevance, name, low)
    return array if k is None else array[..., : cutoff(k)]


def mask(where: ArrayLike | None, like: np.ndarray) -> np.ndarray | None:
    """Return ``where`` as a boolean array in the shape of ``like``."""
    if where is None:
        return None
    array = real_array(where, "where")
    if array.dtype.kind != "b":
        raise TypeError(NOT_A_MASK.format(kind=array.dtype))
    return broadcast(array, "where", like, "the values")


def broadcast(array: np.ndarray, name: str, like: np.ndarray, like_name: str) -> np.ndarray:
    """Return ``array`` repeated to the shape of ``like``."""
    if array.shape == like.shape:
        return array
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


def recall_base(relevance: np.ndarray, judged: ArrayLike | None, low: float = 0) -> np.ndarray:
    """Return all known grades of each query: ``judged``, or the list itself."""
    if judged is None:
        return relevance
    base = numbers(judged, "judged", low)
    if base.shape[:-1] != relevance.shape[:-1]:
        wanted, got = relevance.shape[:-1], base.shape[:-1]
        raise ValueError(LEADING.format(name="judged", wanted=wanted, like="relevance", got=got))
    return base


def enough_judged(found: np.ndarray, n_relevant: np.ndarray) -> None:
    """Refuse a recall base that misses relevant documents of the list."""
    short = n_relevant < found
    if some(short):
        judged, found = np.extract(short, n_relevant)[0], np.extract(short, found)[0]
        raise ValueError(TOO_FEW_RELEVANT.format(judged=judged, found=found))


def some_kept(keep: np.ndarray) -> np.ndarray:
    """Count the documents that are not padding, at least one in each list."""
    size = np.add.reduce(keep, axis=-1)
    if not size.all():
        raise ValueError(ALL_PADDING)
    return size


def one_list(array: np.ndarray, name: str) -> np.ndarray:
    """Refuse a batch where only one list makes sense."""
    if array.ndim != 1:
        raise ValueError(NOT_ONE_LIST.format(name=name, shape=array.shape))
    return array
