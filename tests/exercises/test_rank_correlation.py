"""Exercises of chapter rank_correlation: references, diagnoses, minimal cases, answers, texts."""

from bisect import bisect_left, insort
from dataclasses import replace
from itertools import combinations, permutations, product
from math import sqrt
from re import sub

import numpy as np
import pytest

from ranklearn_course import metrics
from ranklearn_course.checker import (
    CatchImpostors,
    Choose,
    GiveRanking,
    NumberByHand,
    WriteFunction,
)
from ranklearn_course.exercises import rank_correlation_rho, rank_correlation_tau
from ranklearn_course.exercises.rank_correlation import EXERCISES, QUIZ
from ranklearn_course.exercises.rank_correlation_functions import DISTANCE, RHO, TAU, TAU_AP
from ranklearn_course.exercises.rank_correlation_pairs import (
    VALUES,
    orders,
    refuse_list,
    refuse_pair,
)
from ranklearn_course.exercises.rank_correlation_questions import (
    BY_HAND,
    CATCH_RHO,
    CATCH_TAU,
    CATCH_TAU_AP,
    GIVE,
    fewer_inversions_but_worse,
)
from tests.chapters import proofs

WRITE = proofs.of_kind(EXERCISES, WriteFunction)
CATCH = proofs.of_kind(EXERCISES, CatchImpostors)
METRICS = {
    "kendall_distance": lambda relevance: metrics.kendall_distance(relevance, normalize=True),
    "kendall_tau": metrics.kendall_tau,
    "spearman_rho": metrics.spearman_rho,
    "tau_ap": metrics.tau_ap,
}
SINGLES = [(each, variant) for each in WRITE for variant in each.catalogue.singles]


def title(value):
    return value.id if isinstance(value, WriteFunction) else value.ids[0]


@pytest.mark.parametrize("exercise", WRITE, ids=proofs.name)
def test_the_reference_is_the_metric(exercise):
    proofs.reference_equals(exercise, METRICS[exercise.name])


@pytest.mark.parametrize("exercise", WRITE, ids=proofs.name)
def test_solutions_and_stubs(exercise):
    proofs.solution_is_correct(exercise)
    proofs.stub_is_not_started(exercise)


@pytest.mark.parametrize(("exercise", "variant"), SINGLES, ids=title)
def test_every_switch_is_diagnosed(exercise, variant):
    proofs.single_is_diagnosed(exercise, variant)


@pytest.mark.parametrize("exercise", WRITE, ids=proofs.name)
def test_only_documented_twins_are_inseparable(exercise):
    proofs.inseparable_ones_agree(exercise)


@pytest.mark.parametrize("exercise", WRITE, ids=proofs.name)
def test_pairs_are_named(exercise):
    assert proofs.pairs_are_named(exercise, every=3) >= 5


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


RIGHT = {
    DISTANCE: [
        METRICS["kendall_distance"],
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


@pytest.mark.parametrize(
    ("exercise", "function"),
    [(exercise, function) for exercise, functions in RIGHT.items() for function in functions],
)
def test_right_functions_in_any_style(exercise, function):
    proofs.is_correct(exercise, function)


def shorter_lists(case):
    (relevance,) = case
    for n in range(1, len(relevance)):
        yield from ((ranking,) for ranking in product((0, 1, 2), repeat=n))


def shorter_pairs(case):
    for n in range(1, len(case[0])):
        yield from product(product(VALUES, repeat=n), repeat=2)


def shorter_strict_pairs(case):
    for n in range(2, len(case[0])):
        yield from product(permutations(range(1, n + 1)), repeat=2)


SMALLER = {
    DISTANCE: shorter_lists,
    TAU: shorter_pairs,
    RHO: shorter_pairs,
    TAU_AP: shorter_strict_pairs,
}


@pytest.mark.parametrize(("exercise", "variant"), SINGLES, ids=title)
def test_counter_examples_are_minimal(exercise, variant):
    function = proofs.as_learner(variant.function)
    proofs.counter_example_is_minimal(exercise, function, SMALLER[exercise])


@pytest.mark.parametrize("exercise", [DISTANCE, TAU, TAU_AP], ids=proofs.name)
def test_the_arithmetic_gives_the_expected_value(exercise):
    for case in exercise.cases:
        arithmetic = exercise.explain(*map(proofs.as_lists, case)).split(", because")[0]
        arithmetic = sub(" inversions?| pairs? with different grades", "", arithmetic)
        expected = proofs.call(exercise.catalogue.reference, case)
        assert eval(arithmetic, {"sqrt": sqrt}) == pytest.approx(expected, abs=1e-12), case


def test_the_ranks_that_are_correlated():
    assert RHO.explain([1, 1], [0, 1]) == "0, because one of the lists is constant"
    for x, y in RHO.cases[50::5]:
        words = RHO.explain(list(x), list(y)).removeprefix("the correlation of the ranks ")
        if "because" not in words:
            shown = [eval(part) for part in words.split(" and ")]
            assert shown == [mid_ranks_numpy(x).tolist(), mid_ranks_numpy(y).tolist()]


def test_every_order_of_few_documents_is_a_case():
    # 1, 3 and 13 orders with ties of 1, 2 and 3 documents.
    assert [len(orders(n)) for n in (1, 2, 3)] == [1, 3, 13]
    assert set(product(orders(3), repeat=2)) <= set(TAU.cases)


@pytest.mark.parametrize("exercise", CATCH, ids=proofs.name)
def test_the_smallest_set_of_rankings_that_exposes_all_impostors(exercise):
    proofs.best_set_is_smallest(exercise)
    proofs.best_set_is_accepted(exercise)


def test_one_case_is_not_called_cases():
    verdict = CATCH_TAU.check([([3, 1, 0], [0, 0, 1], -2 / sqrt(3 * 2))])
    assert verdict.headline == "Correct: valid; exposes all 15 impostors with 1 case."
    assert verdict.notes == ("The smallest set that exposes all of them has 1 case.",)


@pytest.mark.parametrize(
    ("x", "y", "named"),
    [
        ([], [], "x must be"),
        (3, [1], "x must be"),
        ([1], ["1"], "y must be"),
        ([1], [True], "y must be"),
        ([1], [float("nan")], "y must be"),
        ([1, 2], [1], "x and y must have the same length, got 2 and 1."),
    ],
)
def test_cases_that_are_refused(x, y, named):
    assert CATCH_TAU.refuse(x, y).startswith(named)
    assert CATCH_RHO.refuse(x, y).startswith(named)
    assert CATCH_TAU_AP.refuse(x, y)
    assert refuse_pair([1, 1], [0, 2.5]) == refuse_list([1, 2]) == ""
    assert refuse_list("12") == "relevance must be a list of numbers, got 12."


def test_ties_are_refused_for_tau_ap():
    assert CATCH_TAU_AP.refuse([2, 1], [1, 2]) == ""
    assert CATCH_TAU_AP.refuse([1], [1]) == "tau_AP needs at least two documents, got 1."
    assert CATCH_TAU_AP.refuse([2, 2], [1, 2]) == "truth must not hold ties, got [2, 2]."


def test_rankings_with_fewer_inversions_that_are_worse():
    proofs.example_is_accepted(GIVE)
    first = [1, 2, 7, 6, 5, 3, 4]
    scores = (7, 6, 5, 4, 3, 2, 1)
    limit = metrics.tau_ap([8 - rank for rank in first], scores)
    assert limit == pytest.approx(0.355556, abs=1e-6)
    answers = 0
    for ranking in permutations(range(1, 8)):
        grades = [8 - rank for rank in ranking]
        is_right = not fewer_inversions_but_worse(list(ranking))
        if is_right or ranking[0] == 5:
            n = metrics.kendall_distance(grades)
            value = metrics.tau_ap(grades, scores)
            assert is_right == (n <= 7 and value < limit - 1e-9)
        answers += is_right
    assert answers > 100
    assert len(fewer_inversions_but_worse([7, 6, 5, 4, 3, 2, 1])) == 1
    assert "at most 7 inversions, it has 21" in fewer_inversions_but_worse([*range(7, 0, -1)])[0]
    assert "each of the numbers 1 to 7" in fewer_inversions_but_worse([1, 2])[0]


TAU_MISTAKES = {
    "You divided by all ten pairs: that is tau-a.": {"scale": "a"},
    "You counted the tied pair as discordant.": {"ties": "discordant"},
    "You counted the tied pair as discordant, and divided by all ten pairs.": {
        "ties": "discordant",
        "scale": "a",
    },
    "You counted the tied pair as concordant.": {"ties": "concordant"},
    "You divided by the nine untied pairs: that is gamma, another coefficient.": {"scale": "gamma"},
    "You have the sign the wrong way round.": {"result": "opposite"},
    "That is the share of discordant pairs, a distance.": {"result": "distance", "scale": "a"},
    "You used 1 - 2D/10, which is right only without ties.": {"result": "shortcut"},
    "You divided by n (n - 1), which counts every pair twice.": {"scale": "ordered"},
}


def test_numbers_by_hand():
    assert eval(BY_HAND.arithmetic, {"sqrt": sqrt}) == BY_HAND.value
    proofs.numbers_are_judged(replace(BY_HAND, arithmetic=repr(BY_HAND.value)))
    scores, grades = [5, 4, 3, 2, 1], [0, 3, 0, 1, 2]
    assert metrics.kendall_tau(scores, grades) == pytest.approx(BY_HAND.value)
    assert {each.cause for each in BY_HAND.wrong} == set(TAU_MISTAKES)
    for each in BY_HAND.wrong:
        value = rank_correlation_tau.make_tau(**TAU_MISTAKES[each.cause])(scores, grades)
        assert each.value == pytest.approx(value, abs=1e-12), each.cause


@pytest.mark.parametrize("exercise", proofs.of_kind(EXERCISES, Choose), ids=proofs.name)
def test_every_option_answers(exercise):
    proofs.options_are_judged(exercise)
    assert sum(option.is_right for option in exercise.options) == 1


def test_what_the_quiz_claims():
    best = [7, 6, 5, 4, 3, 2, 1]
    top, bottom = [6, 7, 5, 4, 3, 2, 1], [7, 6, 5, 4, 3, 1, 2]
    tau, rho, tau_ap = metrics.kendall_tau, metrics.spearman_rho, metrics.tau_ap
    assert tau(best, top) == tau(best, bottom) == pytest.approx(1 - 2 / 21)
    assert rho(best, top) == pytest.approx(rho(best, bottom)) == pytest.approx(1 - 12 / 336)
    assert tau_ap(best, top) == pytest.approx(1 - 2 / 6)
    assert tau_ap(best, bottom) == pytest.approx(1 - 2 / 36)
    for swapped in (top, bottom):
        assert metrics.kendall_distance(swapped, normalize=True) == 1 / 21
    clicks, scores = [1] + 9 * [0], list(range(10, 0, -1))
    assert tau(scores, clicks, "a") == 9 / 45
    assert tau(scores, clicks) == pytest.approx(0.447214, abs=1e-6)
    x, y = [0, 0, 0, 0, 1], [5, 4, 3, 2, 1]
    assert rank_correlation_rho.make_rho(formula="shortcut")(x, y) == pytest.approx(-0.25)
    assert rho(x, y) == pytest.approx(-0.707107, abs=1e-6)
    assert len(list(combinations(range(5), 2))) == 10


def test_the_quiz_has_three_to_five_questions():
    assert 3 <= len(QUIZ) <= 5
    assert set(QUIZ) <= set(EXERCISES)


def test_size_of_the_catalogues():
    assert sum(len(each.catalogue.mistakes) for each in WRITE) >= 15
    assert all(len(each.catalogue.mistakes) >= 10 for each in WRITE)


def test_kinds_of_exercises():
    kinds = (WriteFunction, CatchImpostors, GiveRanking, NumberByHand, Choose)
    assert all(proofs.of_kind(EXERCISES, kind) for kind in kinds)
    assert len({exercise.id for exercise in EXERCISES}) == len(EXERCISES)
