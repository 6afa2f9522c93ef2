"""Chapter precision: the arithmetic that is told, accepted answers, the picture."""

import re
from itertools import product

import pytest

from ranklearn_course import metrics
from ranklearn_course.chapters.arithmetic import explained
from ranklearn_course.chapters.precision.checks import half_and_two_fifths, refuse_ranking
from ranklearn_course.checker import Sentence
from ranklearn_course.exercises.bank import find_exercise
from tests.chapters import proofs

AVERAGE_PRECISION = find_exercise("precision.average_precision")
PRECISION_AT_K = find_exercise("precision.precision_at_k")
RECALL_AT_K = find_exercise("precision.recall_at_k")
R_PRECISION = find_exercise("precision.r_precision")
PICTURE = find_exercise("precision.ap_off_a_picture")


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
