"""Chapter rank_correlation: right functions in other styles, minimal cases, answers, numbers."""

from bisect import bisect_left, insort
from itertools import combinations, permutations
from math import sqrt

import numpy as np
import pytest

from ranklearn_course import comparison, metrics
from ranklearn_course.chapters.rank_correlation.checks import (
    explain_distance,
    explain_rho,
    fewer_inversions_but_worse,
    refuse_ranking,
)
from ranklearn_course.checker import Sentence
from ranklearn_course.data import glossary_search
from ranklearn_course.exercises.bank import find_exercise
from tests.chapters.references import REFERENCES

DISTANCE = find_exercise("rank_correlation.share_of_inversions")
TAU = find_exercise("rank_correlation.kendall_tau")
RHO = find_exercise("rank_correlation.spearman_rho")
TAU_AP = find_exercise("rank_correlation.tau_ap")
CATCH_TAU = find_exercise("rank_correlation.catch_impostors_of_tau")


def distance_numpy(relevance):
    g = np.array(relevance)
    i, j = np.triu_indices(len(g), 1)
    return (g[i] < g[j]).sum() / max(1, (g[i] != g[j]).sum())


def distance_recursive(relevance):
    def counts(rest):
        if len(rest) < 2:
            return 0, 0
        head, *tail = rest
        inversions, untied = counts(tail)
        return inversions + sum(head < t for t in tail), untied + sum(head != t for t in tail)

    inversions, untied = counts(relevance)
    return inversions / untied if untied else 0


def distance_bools(relevance):
    rises = [above < below for above, below in combinations(relevance, 2)]
    falls = [above > below for above, below in combinations(relevance, 2)]
    return rises.count(True) / ((rises + falls).count(True) or 1)


def distance_by_insertion(relevance):
    """Walk up from the bottom and keep the grades seen so far in order."""
    seen, rises, ties = [], 0, 0
    for grade in reversed(relevance):
        ties += seen.count(grade)
        rises += len(seen) - bisect_left(seen, grade) - seen.count(grade)
        insort(seen, grade)
    untied = len(relevance) * (len(relevance) - 1) // 2 - ties
    return rises / untied if untied > 0 else 0.0


def tau_numpy(x, y):
    a = np.sign(np.subtract.outer(x, x))
    b = np.sign(np.subtract.outer(y, y))
    scale = np.sqrt((a**2).sum() * (b**2).sum())
    return (a * b).sum() / scale if scale else 0.0


def tau_by_counts(x, y):
    concordant = discordant = only_x = only_y = 0
    for i in range(len(x)):
        for j in range(i):
            if x[i] == x[j] and y[i] == y[j]:
                continue
            if x[i] == x[j]:
                only_y += 1
            elif y[i] == y[j]:
                only_x += 1
            elif (x[i] < x[j]) == (y[i] < y[j]):
                concordant += 1
            else:
                discordant += 1
    both = concordant + discordant
    if not both + only_x or not both + only_y:
        return 0
    return (concordant - discordant) / sqrt((both + only_x) * (both + only_y))


def tau_recursive(x, y):
    def total(a, b):
        if len(a) < 2:
            return 0
        pairs = zip(a[1:], b[1:], strict=True)
        here = sum(np.sign(a[0] - p) * np.sign(b[0] - q) for p, q in pairs)
        return here + total(a[1:], b[1:])

    scale = total(x, x) * total(y, y)
    return total(x, y) / scale**0.5 if scale else 0.0


def tau_generator(x, y):
    documents = list(zip(x, y, strict=True))

    def products():
        for (a, b), (c, d) in combinations(documents, 2):
            yield ((a > c) - (a < c)) * ((b > d) - (b < d))

    untied = [sum(p != q for p, q in combinations(values, 2)) for values in (x, y)]
    return sum(products()) / (sqrt(untied[0]) * sqrt(untied[1])) if all(untied) else 0


def mid_ranks_numpy(values):
    values = np.asarray(values)
    _, place, count = np.unique(values, return_inverse=True, return_counts=True)
    return (np.cumsum(count) - (count - 1) / 2)[place]


def rho_numpy(x, y):
    if len(set(x)) < 2 or len(set(y)) < 2:
        return 0.0
    return np.corrcoef(mid_ranks_numpy(x), mid_ranks_numpy(y))[0, 1]


def rho_loop(x, y):
    def ranks(values):
        ordered = sorted(values)
        result = []
        for value in values:
            first = ordered.index(value) + 1
            last = first + ordered.count(value) - 1
            result.append((first + last) / 2)
        return result

    a, b, n = ranks(x), ranks(y), len(x)
    covariance = sum(p * q for p, q in zip(a, b, strict=True)) / n - ((n + 1) / 2) ** 2
    deviations = [sqrt(sum(p * p for p in r) / n - ((n + 1) / 2) ** 2) for r in (a, b)]
    return covariance / (deviations[0] * deviations[1]) if all(deviations) else 0.0


def rho_tie_corrected(x, y):
    """The shortcut with the correction for ties, as in old textbooks."""
    n = len(x)
    sizes = [(n**3 - n - sum(values.count(v) ** 2 - 1 for v in values)) / 12 for values in (x, y)]
    if not all(sizes):
        return 0.0
    d2 = ((mid_ranks_numpy(x) - mid_ranks_numpy(y)) ** 2).sum()
    return (sizes[0] + sizes[1] - d2) / (2 * sqrt(sizes[0] * sizes[1]))


def rho_by_signs(x, y):
    """The rank is half the sum of the signs, but for a constant."""

    def centred(values):
        return [sum((a > b) - (a < b) for b in values) for a in values]

    a, b = centred(x), centred(y)
    scale = sqrt(sum(p * p for p in a) * sum(q * q for q in b))
    return sum(map(lambda p, q: p * q, a, b)) / scale if scale > 0 else 0


def tau_ap_numpy(truth, ranking):
    ranked = np.array(truth)[np.argsort(ranking)[::-1]]
    above = np.tril(ranked[None, :] > ranked[:, None], -1).sum(axis=1)
    return 2 * (above[1:] / np.arange(1, len(ranked))).mean() - 1


def tau_ap_recursive(truth, ranking):
    ordered = [t for _, t in sorted(zip(ranking, truth, strict=True), reverse=True)]

    def total(ranked):
        *above, last = ranked
        if not above:
            return 0
        return [a > last for a in above].count(True) / len(above) + total(above)

    return 2 * total(ordered) / (len(truth) - 1) - 1


def tau_ap_without_sorting(truth, ranking):
    total, n = 0.0, len(truth)
    for i in range(n):
        above = [j for j in range(n) if ranking[j] > ranking[i]]
        if above:
            total += sum(truth[j] > truth[i] for j in above) / len(above)
    return total / (n - 1) * 2 - 1


def tau_ap_generator(truth, ranking):
    seen = []

    def shares():
        for _, score in sorted(zip(ranking, truth, strict=True))[::-1]:
            if seen:
                yield (len(seen) - bisect_left(seen, score)) / len(seen)
            insort(seen, score)

    shares = list(shares())
    return 2 * sum(shares) / len(shares) - 1


def tau_of_cut_differences(x, y):
    """The sign of a whole difference, and not of others."""

    def sign(number):
        return max(-1, min(1, number))

    pairs = [(sign(x[i] - x[j]), sign(y[i] - y[j])) for i, j in combinations(range(len(x)), 2)]
    untied = sum(a != 0 for a, _ in pairs) * sum(b != 0 for _, b in pairs)
    return sum(a * b for a, b in pairs) / sqrt(untied) if untied else 0.0


WRONG = {TAU: [tau_of_cut_differences]}
RIGHT = {
    DISTANCE: [
        REFERENCES["rank_correlation.share_of_inversions"],
        distance_numpy,
        distance_recursive,
        distance_bools,
        distance_by_insertion,
    ],
    TAU: [metrics.kendall_tau, tau_numpy, tau_by_counts, tau_recursive, tau_generator],
    RHO: [metrics.spearman_rho, rho_numpy, rho_loop, rho_tie_corrected, rho_by_signs],
    TAU_AP: [
        metrics.tau_ap,
        tau_ap_numpy,
        tau_ap_recursive,
        tau_ap_without_sorting,
        tau_ap_generator,
    ],
}


ARITHMETIC = {TAU: 1e-12, TAU_AP: 1e-12}


def test_the_pairs_that_are_counted():
    for (relevance,) in DISTANCE.cases:
        told = explain_distance(relevance)
        counts = [count.places.get("n", 1) for count in told.places.values()]
        value = counts[0] / counts[1] if told.id == "share" else 0
        assert value == pytest.approx(distance_numpy(relevance))


def test_the_ranks_that_are_correlated():
    assert explain_rho([1, 1], [0, 1]) == Sentence("constant")
    for x, y in RHO.cases[50::5]:
        told = explain_rho(x, y)
        if told.id == "ranks":
            shown = [[float(rank) for rank in told.places[key].split(", ")] for key in "xy"]
            assert shown == [mid_ranks_numpy(x).tolist(), mid_ranks_numpy(y).tolist()]


def test_one_case_is_not_called_cases():
    verdict = CATCH_TAU.check([([3, 1, 0], [0, 0, 1], -2 / sqrt(3 * 2))])
    assert verdict.status == "correct"
    assert verdict.headline.endswith(" 1 case.")
    assert " 1 case: no smaller one" in verdict.notes[0]


REFUSED = {
    refuse_ranking: [
        ((ranking,), Sentence("not_an_order", {"last": 7, "answer": ranking}))
        for ranking in ([], [1, 2], [1, 2, 3, 4, 5, 6, 6], list("1234567"))
    ],
}
ACCEPTED = {
    refuse_ranking: ([7, 6, 5, 4, 3, 2, 1],),
}


TOO_MANY = Sentence("too_many_inversions", {"n": 21, "most": 5})


def test_rankings_with_fewer_inversions_that_are_worse():
    first = [1, 2, 7, 6, 5, 3, 4]
    scores = (7, 6, 5, 4, 3, 2, 1)
    limit = metrics.tau_ap([8 - rank for rank in first], scores)
    assert limit == pytest.approx(0.355556, abs=1e-6)
    answers = 0
    for ranking in permutations(range(1, 8)):
        grades = [8 - rank for rank in ranking]
        is_right = not fewer_inversions_but_worse(list(ranking))
        if is_right or ranking[0] == 4:
            n = metrics.kendall_distance(grades)
            value = metrics.tau_ap(grades, scores)
            assert is_right == (n <= 5 and value < limit - 1e-9)
        answers += is_right
    assert answers > 10
    # A move that the lesson asks for in its widget.
    assert fewer_inversions_but_worse([7, 1, 2, 3, 4, 5, 6])
    assert fewer_inversions_but_worse([7, 6, 5, 4, 3, 2, 1]) == [TOO_MANY]


def test_44_questions_tell_neither_pair_of_systems_apart():
    """Cell `digits` of lesson 05: both turns of a metric may be luck."""
    runs = {name: glossary_search(name) for name in ("tf-idf", "bm25", "title", "random")}
    tests = [
        ("tf-idf", "bm25", lambda run: metrics.average_precision(run.ranked(), judged=run.judged)),
        ("tf-idf", "bm25", lambda run: metrics.reciprocal_rank(run.ranked())),
        ("title", "random", lambda run: metrics.ndcg(run.ranked(), judged=run.judged)),
    ]
    for a, b, values in tests:
        assert comparison.permutation_test(values(runs[a]), values(runs[b])).p_value > 0.3
