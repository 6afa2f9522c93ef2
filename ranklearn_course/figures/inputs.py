"""What a figure can draw: checks on top of the metrics' own, one clear error that says why not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ranklearn_course.metrics import validation as check

MAX_RANKS = 30
MAX_SERIES = 6


def one_list(values: ArrayLike, name: str) -> np.ndarray:
    """Return one ranked list of grades, none of them negative."""
    return check.one_list(check.grades(values, name), name)


def drawable_list(values: ArrayLike, name: str) -> np.ndarray:
    """Return one ranked list of whole grades that is short enough to draw as cards."""
    grades = one_list(values, name)
    few_ranks(grades.size, name)
    broken = grades[grades != np.floor(grades)]
    if broken.size:
        raise ValueError(f"{name} must hold whole grades to be drawn as cards, got {broken[0]:g}")
    return grades.astype(int)


def few_ranks(n: int, name: str, most: int = MAX_RANKS) -> None:
    """Refuse more ranks than can be drawn."""
    if n > most:
        raise ValueError(f"{name} must have at most {most} ranks to be drawn, got {n}")


def drawable_cutoff(k: Any, n: int, name: str = "k") -> int:
    """Return a cutoff that can be drawn; None stands for the whole list of n documents."""
    k = n if k is None else check.whole(k, name)
    if k > MAX_RANKS:
        raise ValueError(f"{name} must be at most {MAX_RANKS} to be drawn, got {k}")
    return k


def cutoffs(ks: Sequence[int] | None, n: int, name: str = "ks") -> list[int]:
    """Return rising cutoffs; None stands for all from 1 to n."""
    if ks is None:
        return list(range(1, n + 1))
    if isinstance(ks, str) or np.ndim(ks) != 1 or len(ks) == 0:
        raise ValueError(f"{name} must be a list of one or more cutoffs, got {ks!r}")
    whole = [check.whole(k, name) for k in ks]
    if sorted(set(whole)) != whole:
        raise ValueError(f"{name} must rise, got {whole}")
    return whole


def named(values: Any, name: str, *, most: int = MAX_SERIES) -> dict[str, Any]:
    """Return a dict from names to things to draw, of one up to `most` entries."""
    if not isinstance(values, Mapping):
        raise TypeError(f"{name} must be a dict from names to values, got {type(values).__name__}")
    if not 1 <= len(values) <= most:
        raise ValueError(f"{name} must have 1 to {most} entries, got {len(values)}")
    if wrong := [key for key in values if not isinstance(key, str) or not key.strip()]:
        raise TypeError(f"{name} must have names as keys, got {wrong[0]!r}")
    return dict(values)


def same_queries(values: Mapping[str, Any], name: str) -> None:
    """Refuse systems that were not asked equally many queries."""
    first, *others = values
    for key in others:
        wanted, got = len(values[first]), len(values[key])
        if got != wanted:
            raise ValueError(
                f"{name}[{key!r}] must have the {wanted} queries of {first!r}, got {got}: "
                "means over other queries do not compare"
            )
