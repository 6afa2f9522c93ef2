"""The way out: arithmetic that turns counts and sums into answers, for one list and for a batch."""

from math import isfinite
from typing import Any

import numpy as np

from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.ordering import is_batch

#: An overflow is reported as an error of its own, without a warning before it.
QUIET = np.errstate(over="ignore", invalid="ignore")


def as_scores(values: Any) -> Any:
    """Give one list a plain float and a batch an array."""
    return values if is_batch(values) else float(values)


def all_finite(values: Any) -> bool:
    """Say whether no value is infinite or NaN."""
    return bool(np.isfinite(values).all()) if is_batch(values) else isfinite(values)


def ratio(numerator: Any, denominator: Any, undefined: float) -> Any:
    """Divide, and answer ``undefined`` where the denominator is not above 0."""
    undefined = check.number_or_nan(undefined, "undefined")
    if not is_batch(numerator) and not is_batch(denominator):
        return float(numerator / denominator) if denominator > 0 else undefined
    shape = np.broadcast_shapes(np.shape(numerator), np.shape(denominator))
    out = np.full(shape, undefined, dtype=float)
    return np.divide(numerator, denominator, out=out, where=np.greater(denominator, 0))


def where_relevant(value: Any, n_relevant: Any, undefined: float) -> Any:
    """Return the value of lists with something relevant, and ``undefined`` for the others."""
    undefined = check.number_or_nan(undefined, "undefined")
    if not is_batch(value):
        return float(value) if n_relevant else undefined
    return np.where(n_relevant > 0, value, undefined)
