"""Holm's correction with named mistakes: what a learner's function may do instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, product
from random import Random

from ranklearn_course.checker import Catalogue
from ranklearn_course.exercises.edges import Switch

# What the p-value at a place, counted from 0 in rising order, is multiplied by.
FACTORS = {
    "left": lambda place, m: m - place,
    "all": lambda place, m: m,
    "one_less": lambda place, m: m - place - 1,
    "place": lambda place, m: place + 1,
    "halves": lambda place, m: m / (place + 1),
}
STEPS = {
    "up": lambda values: list(accumulate(values, max)),
    "none": list,
    "down": lambda values: list(accumulate(reversed(values), min))[::-1],
}


def make(
    *, factor: str = "left", step: str = "up", cap: str = "one", order: str = "given"
) -> Callable:
    """Return Holm's correction, or one of its wrong variants.

    >>> make()([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    >>> make(factor="all", step="none")([0.01, 0.04])
    [0.02, 0.08]
    """

    def holm(p_values: Sequence[float]) -> list[float]:
        m = len(p_values)
        places = sorted(range(m), key=lambda i: p_values[i])
        raised = [FACTORS[factor](place, m) * p_values[i] for place, i in enumerate(places)]
        stepped = STEPS[step](raised)
        if cap == "one":
            stepped = [min(1.0, p) for p in stepped]
        if order == "sorted":
            return stepped
        found = dict(zip(places, stepped, strict=True))
        return [found[i] for i in range(m)]

    return holm


def explain(p_values: Sequence[float]) -> str:
    """Spell out the products and the steps.

    >>> explain([0.01, 0.04, 0.03])
    'in rising order 3 * 0.01, 2 * 0.03, 1 * 0.04; none below the one before, none above 1'
    """
    m = len(p_values)
    terms = ", ".join(f"{m - i} * {p:g}" for i, p in enumerate(sorted(p_values)))
    return f"in rising order {terms}; none below the one before, none above 1"


def is_alone(p_values: Sequence[float]) -> bool:
    """There is one comparison only.

    >>> is_alone([0.03])
    True
    """
    return len(p_values) == 1


def holm_cases(long_ones: int = 40, seed: int = 0) -> tuple[tuple, ...]:
    """Return lists of p-values, the shortest first.

    >>> holm_cases()[0]
    ((0.01,),)
    """
    values = (0.01, 0.02, 0.03, 0.2, 0.6)
    small = [(p,) for n in (1, 2, 3) for p in product(values, repeat=n)]
    random = Random(seed)
    long = [
        (tuple(random.randint(1, 60) / 100 for _ in range(n)),)
        for n in (4, 5)
        for _ in range(long_ones // 2)
    ]
    return tuple(small + long)


HOLM_CASES = holm_cases()
HOLM = Catalogue(
    make,
    (
        Switch(
            "factor",
            "all",
            "It multiplies every p-value by the number of comparisons.",
            "How many comparisons are left once the smallest p-value has been dealt with?",
            "convention",
            "Bonferroni's correction",
        ),
        Switch(
            "factor",
            "one_less",
            "It multiplies by one less than Holm does, so the largest p-value becomes 0.",
            "By what is the largest p-value multiplied?",
        ),
        Switch(
            "factor",
            "place",
            "It multiplies the smallest p-value by 1 and the largest by their number.",
            "Which p-value has to stand up against all the others, the smallest or the largest?",
        ),
        Switch(
            "factor",
            "halves",
            "It divides the number of comparisons by the place of the p-value.",
            "Two p-values of 0.03: by what is the second multiplied?",
        ),
        Switch(
            "step",
            "none",
            "It lets an adjusted p-value fall below that of a smaller p-value.",
            "Can a comparison be significant if one with a smaller p-value is not?",
        ),
        Switch(
            "step",
            "down",
            "It lowers p-values to the smallest one after them, where Holm raises them.",
            "You go from the smallest p-value up. Do adjusted values rise or fall on the way?",
        ),
        Switch(
            "cap",
            "none",
            "It returns p-values above 1.",
            "How large can a probability be?",
        ),
        Switch(
            "order",
            "sorted",
            "It returns the p-values in rising order, not in the order given.",
            "Which comparison does your first value belong to?",
        ),
    ),
)
