"""Chapter comparing_systems: right functions in other styles, minimal cases, numbers."""

import re
from itertools import combinations, product

import numpy as np

from ranklearn_course.chapters import chapters
from ranklearn_course.checker import Choose
from ranklearn_course.exercises.loading import load
from tests.chapters import proofs
from tests.later import Later

stats = Later("scipy.stats")

EXERCISES = load(chapters()["comparing_systems"]).exercises
PERMUTATION = EXERCISES["comparing_systems.permutation_test"]
HOLM = EXERCISES["comparing_systems.holm"]


def test_by_numpy(first, second):
    d = np.subtract(first, second)
    signs = np.array(list(product((-1, 1), repeat=len(d))))
    return (np.abs(signs @ d) >= abs(d.sum())).mean()


# A function of the learner, not a test.
test_by_numpy.__test__ = False


def by_means(first, second):
    n = len(first)
    d = [a - b for a, b in zip(first, second, strict=True)]
    seen, hits = abs(sum(d)) / n, 0
    for code in range(2**n):
        total = sum(-x if code >> i & 1 else x for i, x in enumerate(d))
        hits += abs(total) / n >= seen
    return hits / 2**n


def by_recursion(first, second):
    d = [abs(a - b) for a, b in zip(first, second, strict=True)]
    seen = abs(sum(first) - sum(second))

    def count(rest, total):
        if not rest:
            return int(abs(total) >= seen)
        return count(rest[1:], total + rest[0]) + count(rest[1:], total - rest[0])

    return count(d, 0) / 2 ** len(d)


def by_swapped_lists(first, second):
    seen, surprising, ways = sum(first) - sum(second), 0, 0
    for size in range(len(first) + 1):
        for chosen in combinations(range(len(first)), size):
            a = [second[i] if i in chosen else first[i] for i in range(len(first))]
            b = [first[i] if i in chosen else second[i] for i in range(len(first))]
            ways += 1
            surprising += abs(sum(a) - sum(b)) >= abs(seen)
    return surprising / ways


def by_scipy(first, second):
    return stats.permutation_test(
        (np.array([*first, 0]), np.array([*second, 0])),  # SciPy wants two queries or more
        lambda x, y, axis: np.sum(x - y, axis=axis),
        permutation_type="samples",
        vectorized=True,
    ).pvalue


def holm_numpy(p_values):
    p = np.array(p_values)
    order = p.argsort(kind="stable")
    raised = np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1)).clip(max=1)
    return raised[order.argsort(kind="stable")]


def holm_by_definition(p_values):
    m = len(p_values)
    rising = sorted(p_values)
    at = [min(1, max((m - j) * rising[j] for j in range(i + 1))) for i in range(m)]
    return [max(a for a, q in zip(at, rising, strict=True) if q == p) for p in p_values]


def holm_by_pairs(p_values):
    tagged = sorted((p, i) for i, p in enumerate(p_values))
    found, last = {}, 0
    for rank, (p, i) in enumerate(tagged, 1):
        last = min(1, max(last, p * (len(tagged) + 1 - rank)))
        found[i] = last
    return tuple(found[i] for i in range(len(tagged)))


def holm_pop(p_values):
    left, found, last = list(enumerate(p_values)), {}, 0.0
    while left:
        i, p = min(left, key=lambda pair: pair[1])
        last = max(last, p * len(left))
        found[i] = last if last < 1 else 1
        left.remove((i, p))
    return [found[i] for i in sorted(found)]


RIGHT = {
    PERMUTATION: [test_by_numpy, by_means, by_recursion, by_swapped_lists, by_scipy],
    HOLM: [holm_numpy, holm_by_definition, holm_by_pairs, holm_pop],
}


def test_the_ways_that_are_told_give_the_p_value():
    for case in PERMUTATION.cases:
        said = PERMUTATION.explain(*case).rpartition(": ")[2]
        assert eval(said) == proofs.call(PERMUTATION.catalogue.reference, case)


def test_the_last_hint_on_a_situation_names_the_right_option():
    named = [
        (each, found[1])
        for each in proofs.of_kind(EXERCISES.values(), Choose)
        if (found := re.search(r": (?:the )?([^:]+)\.$", each.hints[3]))
    ]
    assert len(named) == 7
    for each, metric in named:
        assert [option.is_right for option in each.options if metric in option.text] == [True]
