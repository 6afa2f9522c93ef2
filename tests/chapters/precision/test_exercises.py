"""Chapter precision: right functions in other styles, wrong ones, minimal cases, numbers."""

import re
from itertools import accumulate, product

import numpy as np
import pytest

from ranklearn_course import metrics
from ranklearn_course.chapters.arithmetic import explained
from ranklearn_course.chapters.precision.checks import half_and_two_fifths, refuse_ranking
from ranklearn_course.checker import Sentence
from ranklearn_course.exercises.bank import find_exercise
from tests.chapters import proofs
from tests.chapters.references import REFERENCES
from tests.rows import with_each

AVERAGE_PRECISION = find_exercise("precision.average_precision")
PRECISION_AT_K = find_exercise("precision.precision_at_k")
RECALL_AT_K = find_exercise("precision.recall_at_k")
R_PRECISION = find_exercise("precision.r_precision")
PICTURE = find_exercise("precision.ap_off_a_picture")


def ap_numpy(relevance, k):
    top = np.array(relevance)[:k]
    if not sum(relevance):
        return 0.0
    precision = np.cumsum(top) / np.arange(1, len(top) + 1)
    return (precision * top).sum() / min(sum(relevance), k)


def ap_recursive(relevance, k):
    def total(i):
        if i == 0:
            return 0.0
        here = sum(relevance[:i]) / i if relevance[i - 1] else 0.0
        return total(i - 1) + here

    n_relevant = sum(relevance)
    return total(min(k, len(relevance))) / min(n_relevant, k) if n_relevant else 0.0


def ap_bools(relevance, k):
    hits = [bool(value) for value in relevance]
    terms = [hits[:i].count(True) / i for i, hit in enumerate(hits[:k], 1) if hit]
    return sum(terms) / max(1, min(hits.count(True), k))


def ap_generator(relevance, k):
    def precisions():
        for i, (hit, found) in enumerate(zip(relevance, accumulate(relevance), strict=True), 1):
            if hit and i <= k:
                yield found / i

    return sum(precisions()) / (min(k, sum(relevance)) or 1)


def ap_positions(relevance, k):
    ranks = [i for i, value in enumerate(relevance, 1) if value and i <= k]
    if not ranks:
        return 0
    return sum(n / rank for n, rank in enumerate(ranks, 1)) / min(k, sum(relevance))


def p_while(relevance, k):
    i = hits = 0
    while i < k and i < len(relevance):
        hits += relevance[i] >= 1
        i += 1
    return hits / k


def p_recursive(relevance, k, divisor=None):
    divisor = divisor or k
    if not relevance or k == 0:
        return 0
    return (relevance[0] > 0) / divisor + p_recursive(relevance[1:], k - 1, divisor)


def recall_loop(relevance, k, judged):
    hits = n_relevant = 0
    for value in judged:
        n_relevant += value
    for i in range(min(k, len(relevance))):
        hits += relevance[i]
    return hits / n_relevant if n_relevant else 0


def recall_recursive(relevance, k, judged):
    if not any(judged) or not relevance or not k:
        return 0.0
    return relevance[0] / judged.count(1) + recall_recursive(relevance[1:], k - 1, judged)


def r_precision_loop(relevance):
    n_relevant, hits = relevance.count(1), 0
    for i in range(n_relevant):
        if relevance[i] == 1:
            hits = hits + 1
    return hits / n_relevant if n_relevant > 0 else 0.0


def r_precision_numpy(relevance):
    values = np.asarray(relevance)
    n = int(values.sum())
    return values[:n].mean() if n else 0.0


RIGHT = {
    AVERAGE_PRECISION: [
        metrics.average_precision,
        ap_numpy,
        ap_recursive,
        ap_bools,
        ap_generator,
        ap_positions,
    ],
    PRECISION_AT_K: [
        metrics.precision_at_k,
        p_while,
        p_recursive,
        lambda relevance, k: (np.array(relevance)[:k] > 0).sum() / k,
        lambda relevance, k: [grade > 0 for grade in relevance[:k]].count(True) / k,
        lambda relevance, k: sum(1 for _ in filter(None, relevance[:k])) / k,
    ],
    RECALL_AT_K: [
        REFERENCES["precision.recall_at_k"],
        recall_loop,
        recall_recursive,
        lambda relevance, k, judged: np.sum(relevance[:k]) / max(np.sum(judged), 1),
        lambda relevance, k, judged: [*map(bool, relevance[:k])].count(True) / (sum(judged) or 1),
        lambda relevance, k, judged: sum(r for r in relevance[:k]) / max(1, sum(judged)),
    ],
    R_PRECISION: [
        metrics.r_precision,
        r_precision_loop,
        r_precision_numpy,
        lambda relevance: sum(relevance[: sum(relevance)]) / (sum(relevance) or 1),
        lambda relevance: (
            sum(v for i, v in enumerate(relevance) if i < sum(relevance)) / max(1, sum(relevance))
        ),
    ],
}


def divided_by_k(relevance, k):
    total = hits = 0
    for i, relevant in enumerate(relevance[:k], 1):
        if relevant:
            hits += 1
            total += hits / i
    return total / k


def mean_at_hits(relevance, k):
    top = np.array(relevance)[:k]
    precision = np.cumsum(top) / np.arange(1, len(top) + 1)
    return precision[top == 1].mean() if top.any() else 0.0


def no_gate(relevance, k):
    return sum(sum(relevance[:i]) / i for i in range(1, k + 1)) / k


def from_zero(relevance, k):
    total = hits = 0
    for i, relevant in enumerate(relevance[:k]):
        if relevant:
            hits += 1
            total += hits / i
    return total / min(sum(relevance), k)


def sorted_in_place(relevance, k):
    relevance.sort(reverse=True)
    return ap_generator(relevance, k)


def first_hit(relevance, k):
    return next((1 / i for i, relevant in enumerate(relevance[:k], 1) if relevant), 0)


WRITTEN_WRONG = {
    divided_by_k: {"denominator=k"},
    mean_at_hits: {"denominator=hits"},
    no_gate: {"denominator=k", "gate=every"},
    from_zero: {"first_rank=zero"},
    # Sorted, every list gets 1, which many mistakes would: a question points at the sorting.
    sorted_in_place: set(),
    first_hit: {"instead=reciprocal_rank"},
    lambda relevance, k: sum(relevance[:k]) / k: {"instead=precision"},
    lambda relevance, k: 0: set(),
}


@with_each(WRITTEN_WRONG.items())
def test_wrong_functions_as_people_write_them(function, ids):
    verdict = AVERAGE_PRECISION.check(function)
    assert verdict.status in ("not yet", "error")
    assert set(verdict.mistake_ids) == ids, str(verdict)


ARITHMETIC = dict.fromkeys((AVERAGE_PRECISION, PRECISION_AT_K, RECALL_AT_K, R_PRECISION), 1e-12)


REFUSED = {
    refuse_ranking: [
        ((ranking,), Sentence("not_labels", {"answer": ranking}))
        for ranking in ([], [3, 1], ["1", 0])
    ],
}
ACCEPTED = {refuse_ranking: ([1, 0],)}


def test_a_ranking_with_half_and_two_fifths_exists_in_several_ways():
    rankings = [r for n in range(5, 9) for r in product((0, 1), repeat=n)]
    answers = [r for r in rankings if not half_and_two_fifths(list(r))]
    assert (0, 1, 0, 1, 0) in answers
    assert (1, 0, 0, 1, 0, 1) in answers
    assert {sum(answer) for answer in answers} == {2, 3, 4}
    for answer in answers:
        assert metrics.average_precision(answer, 5) == pytest.approx(0.5)
        assert metrics.precision_at_k(answer, 5) == pytest.approx(0.4)


def test_a_ranking_that_does_not_fit_is_told_why():
    other_ap = Sentence("other_ap", {"value": 1, "why": explained("(1/1 + 2/2) / min(2, 5)")})
    assert half_and_two_fifths([1, 1, 0, 0, 0]) == [other_ap]
    assert proofs.ids(half_and_two_fifths([1, 1, 1, 0, 0])) == ["other_precision", "other_ap"]


def test_the_bars_of_the_picture_are_the_precisions_at_the_hits():
    bars = dict.fromkeys((2, 8, 14, 20), 0.0)
    rows = re.findall(r"^([01]\.\d) \|(.*)$", PICTURE.statement, re.MULTILINE)
    assert [float(height) for height, _ in rows] == [i / 10 for i in range(10, 0, -1)]
    for height, row in rows:
        for column in bars:
            if row[column : column + 1] in ("█", "▒"):
                bars[column] = max(bars[column], float(height))
    assert list(bars.values()) == [1 / 1, 2 / 4, 3 / 5, 0]
    assert PICTURE.value == pytest.approx(sum(bars.values()) / 4)
