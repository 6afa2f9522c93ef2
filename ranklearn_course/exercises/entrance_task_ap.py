"""AP@K of a submitted list of ids with named mistakes: what a learner's function may do instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from random import Random

from ranklearn_course.checker import UNSPECIFIED, Catalogue
from ranklearn_course.exercises.edges import Switch

DENOMINATORS = {
    "min": lambda n_relevant, k, hits, shown: min(n_relevant, k),
    "relevant": lambda n_relevant, k, hits, shown: n_relevant,
    "k": lambda n_relevant, k, hits, shown: k,
    "hits": lambda n_relevant, k, hits, shown: hits,
    "shown": lambda n_relevant, k, hits, shown: min(k, shown),
}
TERMS = {"precision": lambda hits, rank: hits / rank, "reciprocal": lambda hits, rank: 1 / rank}


def _unique(items: Sequence[int]) -> list[int]:
    return list(dict.fromkeys(items))


def make(
    *,
    copies: str = "first",
    cutoff: str = "k",
    denominator: str = "min",
    term: str = "precision",
    first_rank: str = "1",
    undefined: str = "0.0",
) -> Callable:
    """Return AP@K of a list of ids, or one of its wrong variants.

    >>> make()([7, 7, 9], [7, 9], 3) == (1/1 + 2/3) / min(2, 3)
    True
    >>> make(copies="all")([7, 7, 9], [7, 9], 3) == (1/1 + 2/2 + 3/3) / 2
    True
    """

    def average_precision(
        recommended: Sequence[int], relevant: Sequence[int], k: int
    ) -> float | object:
        wanted = set(relevant)
        if not wanted:
            return float(undefined)
        items = _unique(recommended) if copies == "squeezed" else list(recommended)
        top = items[:k] if cutoff == "k" else items
        hits = total = 0
        for i, item in enumerate(top):
            again = item in top[:i] and copies != "all"
            if item in wanted and not again:
                hits += 1
                total += TERMS[term](hits, i + int(first_rank))
        size = DENOMINATORS[denominator](len(wanted), k, hits, len(items))
        return total / size if size else UNSPECIFIED

    return average_precision


def explain(recommended: Sequence[int], relevant: Sequence[int], k: int) -> str:
    """Spell out the arithmetic.

    >>> explain([7, 7, 9], [7, 9], 3)
    '(1/1 + 2/3) / min(2, 3)'
    >>> explain([7], [9], 2), explain([7], [], 2)
    ('0 / min(1, 2)', '0, because nothing is relevant')
    """
    if not relevant:
        return "0, because nothing is relevant"
    top = list(recommended[:k])
    ranks = [i + 1 for i, item in enumerate(top) if item in relevant and item not in top[:i]]
    terms = " + ".join(f"{hits}/{rank}" for hits, rank in enumerate(ranks, 1))
    return f"{f'({terms})' if terms else '0'} / min({len(set(relevant))}, {k})"


def is_empty(recommended: Sequence[int], relevant: Sequence[int], k: int) -> bool:
    """Nothing is recommended, or nothing is relevant.

    >>> is_empty([], [7], 1), is_empty([7], [], 1), is_empty([7], [8], 1)
    (True, True, False)
    """
    return not recommended or not relevant


def id_cases(long_ones: int = 40, seed: int = 0) -> tuple[tuple, ...]:
    """Return (recommended, relevant, k), the shortest lists first.

    >>> id_cases()[:2]
    (((), (), 1), ((), (), 2))
    """
    relevant = ((), (1,), (1, 2), (1, 2, 3))
    small = [
        (items, wanted, k)
        for n in range(4)
        for items in product((1, 2, 4), repeat=n)
        for wanted in relevant
        for k in (1, 2, 3, 4)
    ]
    small.sort(key=lambda case: (len(case[0]) + len(case[1]), case[2]))
    random = Random(seed)
    long = [
        (
            tuple(random.choices(range(1, 13), k=random.randint(6, 12))),
            tuple(sorted(random.sample(range(1, 13), random.randint(1, 8)))),
            random.randint(2, 12),
        )
        for _ in range(long_ones)
    ]
    return tuple(small + long)


CASES = id_cases()
CATALOGUE = Catalogue(
    make,
    (
        Switch(
            "copies",
            "all",
            "It counts a repeated id again and again.",
            "A list names one relevant item three times. Can the score pass 1?",
        ),
        Switch(
            "copies",
            "squeezed",
            "It takes copies out first, so that later items move up.",
            "A copy was shown at rank 2. Which rank does the next item have?",
        ),
        Switch(
            "cutoff",
            "ignored",
            "It ignores the cutoff k.",
            "Does an item after rank k count in your function?",
        ),
        Switch(
            "denominator",
            "relevant",
            "It divides by the number of all relevant items, also if there are more than k.",
            "Twenty items are relevant, and k is 10. What does a perfect list get?",
            "convention",
            "the cnblogs post, TREC",
        ),
        Switch(
            "denominator",
            "k",
            "It divides by k.",
            "One item is relevant, and k is 10. What does a perfect list get?",
            "convention",
            "the Habr article of E-Contenta",
        ),
        Switch(
            "denominator",
            "hits",
            "It divides by the number of hits.",
            "One of three relevant items is found, at rank 1. Is the list perfect?",
            "convention",
            "the TDS guide of V. Efimov",
        ),
        Switch(
            "denominator",
            "shown",
            "It divides by the length of the list, up to k.",
            "Somebody recommends a single item out of three relevant ones. Is that perfect?",
        ),
        Switch(
            "term",
            "reciprocal",
            "It adds 1/rank for each hit instead of the precision at its rank.",
            "Both of the first two items are relevant. What is the precision at rank 2?",
        ),
        Switch(
            "first_rank",
            "2",
            "It counts ranks from 2.",
            "Which rank does the first item of a list have?",
        ),
        Switch(
            "undefined",
            "1.0",
            "It gives 1 where nothing is relevant.",
            "A user took nothing. Should a list for this user lift the mean?",
        ),
    ),
)

NOT_IDS = "{name} must be a list of at most six whole numbers from 1, got {value}."
NO_COPIES = "relevant must name each item once, got {value}."
NO_CUTOFF = "k must be a positive whole number, got {k}."
FACTS = "Different relevant items among the first {k}: {hits}. R = {n_relevant}, k = {k}."


def _is_id(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 1


def refuse(recommended: object, relevant: object, k: object) -> str:
    """Say what is wrong with a case, nothing if it is fine.

    >>> refuse([1], [1], 0), refuse([1], [2], 1)
    ('k must be a positive whole number, got 0.', '')
    """
    for name, value in (("recommended", recommended), ("relevant", relevant)):
        if not isinstance(value, list | tuple) or len(value) > 6 or not all(map(_is_id, value)):
            return NOT_IDS.format(name=name, value=value)
    if len(set(relevant)) < len(relevant):
        return NO_COPIES.format(value=relevant)
    return "" if _is_id(k) else NO_CUTOFF.format(k=k)


def facts(recommended: Sequence[int], relevant: Sequence[int], k: int) -> str:
    """Return what AP@k is made of, but not its value.

    >>> facts([7, 7, 9], [7], 3)
    'Different relevant items among the first 3: 1. R = 1, k = 3.'
    """
    hits = len({*recommended[:k]} & {*relevant})
    return FACTS.format(k=k, hits=hits, n_relevant=len(relevant))
