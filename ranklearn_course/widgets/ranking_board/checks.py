"""What the ranking board accepts, with one clear error for the rest."""

from __future__ import annotations

from collections.abc import Iterable

from ranklearn_course.metrics.validation import option
from ranklearn_course.widgets.kit import checks
from ranklearn_course.widgets.ranking_board.measure import METRICS

CHOICES = {
    "denominator": ("min", "relevant", "k", "hits"),
    "gain": ("exponential", "linear"),
    "discount": ("log2", "jarvelin", "reciprocal"),
    "ideal": ("judged", "returned"),
    "bars": ("precision", "gain", "none"),
}
CONTROLS = ("k", "denominator", "gain", "discount", "ideal")


def judged_of(judged: Iterable | None, grades: list[float]) -> list[float] | None:
    """Return all known grades; refuse a recall base smaller than what is on the board."""
    if judged is None:
        return None
    known = checks.grades_of("judged", judged)
    pairs = zip(_best_first(grades), _best_first(known) + [0.0] * len(grades), strict=False)
    if any(shown > best for shown, best in pairs):
        raise ValueError("judged must hold at least the grades of the documents on the board")
    return known


def _best_first(grades: list[float]) -> list[float]:
    return sorted(grades, reverse=True)


def choice_of(argument: str, value: object) -> object:
    """Return a value that is one of the choices of an argument."""
    return option(value, argument, CHOICES[argument])


def names_among(argument: str, names: Iterable[str], known: Iterable[str]) -> list[str]:
    """Return a list of names that are all known."""
    wanted, known = list(names), list(known)
    if unknown := [name for name in wanted if name not in known]:
        raise ValueError(f"{argument} must be among {', '.join(known)}, got {unknown[0]!r}")
    return wanted


def metrics_of(names: Iterable[str]) -> list[str]:
    """Return the metrics to show, at least one."""
    if isinstance(names, str):
        names = [names]
    wanted = names_among("metrics", names, METRICS)
    if not wanted:
        raise ValueError("metrics must name at least one metric, got none")
    return wanted


def max_grade_of(max_grade: object, best: float) -> float:
    """Return the best grade of the scale; refuse one below a grade that is known."""
    if max_grade is None:
        return best
    if not checks.is_real(max_grade) or max_grade < best:
        raise ValueError(f"max_grade must be a number of at least {best:g}, got {max_grade!r}")
    return float(max_grade)
