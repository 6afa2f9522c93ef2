"""The smallest set of cases that exposes all impostors, found exactly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ranklearn_course.checker.cases import Case
from ranklearn_course.checker.diagnosis import agrees
from ranklearn_course.checker.mistakes import Catalogue
from ranklearn_course.checker.results import Result
from ranklearn_course.checker.running import with_lists


def exposed_by(catalogue: Catalogue, case: Case, tolerance: float = 1e-9) -> frozenset[int]:
    """The indices of the single mistakes whose answer to the case differs from the right one."""
    arguments = with_lists(case)
    right = Result("number", float(catalogue.reference(*arguments)))
    return frozenset(
        index
        for index, variant in enumerate(catalogue.singles)
        if not agrees(variant.function, with_lists(case), right, tolerance)
    )


def smallest_cover(sets: Sequence[frozenset[Any]], wanted: frozenset[Any]) -> tuple[int, ...]:
    """The indices of the fewest sets whose union holds all that is wanted.

    Among equally few, those that come first are preferred at every step. Raises ValueError if
    even all sets together do not suffice.

    >>> sets = [frozenset("ab"), frozenset("b"), frozenset("bc")]
    >>> smallest_cover(sets, frozenset("abc"))
    (0, 2)
    """
    if not wanted <= frozenset().union(*sets):
        raise ValueError("sets must hold all that is wanted, some of it is in none of them")
    useful = _undominated([chosen & wanted for chosen in sets])
    for size in range(len(wanted) + 1):
        found = _search([(index, sets[index] & wanted) for index in useful], wanted, size)
        if found is not None:
            return tuple(sorted(found))
    raise AssertionError("as many sets as there are wanted things always suffice")


def _undominated(sets: Sequence[frozenset[Any]]) -> list[int]:
    """The first of equal sets, and no set that lies within another one."""
    first = {chosen: index for index, chosen in reversed(list(enumerate(sets)))}
    kept = [index for chosen, index in first.items() if not any(chosen < other for other in first)]
    return sorted(kept)


def _search(
    sets: list[tuple[int, frozenset[Any]]], wanted: frozenset[Any], size: int
) -> list[int] | None:
    if not wanted:
        return []
    if size == 0 or size * max(len(chosen & wanted) for _, chosen in sets) < len(wanted):
        return None
    # Whatever is in the fewest sets leaves the fewest choices.
    rarest = min(wanted, key=lambda thing: sum(thing in chosen for _, chosen in sets))
    for index, chosen in sets:
        if rarest in chosen:
            rest = _search(sets, wanted - chosen, size - 1)
            if rest is not None:
                return [index, *rest]
    return None


def smallest_exposing(
    catalogue: Catalogue, cases: Sequence[Case], tolerance: float = 1e-9
) -> tuple[Case, ...]:
    """The fewest of the cases that together expose every single mistake of the catalogue."""
    sets = [exposed_by(catalogue, case, tolerance) for case in cases]
    indices = smallest_cover(sets, frozenset(range(len(catalogue.mistakes))))
    return tuple(cases[index] for index in indices)
