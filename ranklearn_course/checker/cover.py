"""The smallest set of cases that exposes all impostors, found exactly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ranklearn_course.checker.cases import Case
from ranklearn_course.checker.results import Result
from ranklearn_course.checker.running import with_lists
from ranklearn_course.checker.sieve import agrees
from ranklearn_course.checker.switches import Catalogue


def exposed_by(catalogue: Catalogue, case: Case, tolerance: float = 1e-9) -> frozenset[int]:
    """The places of the single switches whose answer to the case differs from the right one."""
    arguments = with_lists(case)
    right = Result("number", float(catalogue.reference(*arguments)))
    return frozenset(
        place
        for place, variant in enumerate(catalogue.singles)
        if not agrees(variant.function, with_lists(case), right, tolerance)
    )


def smallest_cover(sets: Sequence[frozenset[Any]], wanted: frozenset[Any]) -> tuple[int, ...]:
    """The places of the fewest sets whose union holds all that is wanted.

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
        found = _search([(place, sets[place] & wanted) for place in useful], wanted, size)
        if found is not None:
            return tuple(sorted(found))
    raise AssertionError("as many sets as there are wanted things always suffice")


def _undominated(sets: Sequence[frozenset[Any]]) -> list[int]:
    """The first of equal sets, and no set that lies within another one."""
    first = {chosen: place for place, chosen in reversed(list(enumerate(sets)))}
    kept = [place for chosen, place in first.items() if not any(chosen < other for other in first)]
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
    for place, chosen in sets:
        if rarest in chosen:
            rest = _search(sets, wanted - chosen, size - 1)
            if rest is not None:
                return [place, *rest]
    return None


def smallest_exposing(
    catalogue: Catalogue, cases: Sequence[Case], tolerance: float = 1e-9
) -> tuple[Case, ...]:
    """The fewest of the cases that together expose every single switch of the catalogue."""
    sets = [exposed_by(catalogue, case, tolerance) for case in cases]
    places = smallest_cover(sets, frozenset(range(len(catalogue.switches))))
    return tuple(cases[place] for place in places)
