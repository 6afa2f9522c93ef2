"""The judging desk in Python: the ends of what is possible, and what it refuses."""

from itertools import product

import pytest

from ranklearn_course import metrics
from ranklearn_course.widgets import JudgingDesk
from tests.rows import with_each

FORMULAS = {
    "P": lambda marks: metrics.precision_at_k(marks, 3),
    "RBP": lambda marks: metrics.rbp(marks, 0.8),
    "AP": metrics.average_precision,
    "nDCG": metrics.ndcg,
}


@with_each(product(FORMULAS, ("", "b", "bd", "abcd")))
def test_the_ends_are_those_of_every_filling(metric, judged):
    desk = JudgingDesk({"A": "abcd"}, relevant="ad", judged=judged, metric=metric, k=3)
    choices = [(int(each in "ad"),) if each in judged else (0, 1) for each in "abcd"]
    values = [FORMULAS[metric](marks) for marks in product(*choices)]
    assert desk.possible()["A"] == pytest.approx((min(values), max(values)))


def test_what_is_judged_at_the_start_stays_judged():
    desk = JudgingDesk({"A": "abc"}, relevant="a", judged="b")
    desk.judged = ["c"]
    assert (desk.judged, desk.spent) == (["b", "c"], 1)


def test_one_document_of_two_lists_is_judged_once():
    desk = JudgingDesk({"A": "ab", "B": "ca"}, relevant="a")
    desk.judged = ["a"]
    assert desk.possible() == {"A": (0.5, 1.0), "B": (0.5, 1.0)}


@with_each(
    [
        ({"lists": "abc"}, TypeError, "lists must map names to documents"),
        ({"lists": {}}, ValueError, "lists must hold one list or two, got 0"),
        ({"lists": {"A": "aa"}}, ValueError, "1 to 10 different documents, got 'aa'"),
        ({"lists": {"A": "abcdefgh", "B": "ijklmn"}}, ValueError, "leave at most 12 documents"),
        ({"relevant": "z"}, ValueError, "relevant must be some of a, b, c, got 'z'"),
        ({"judged": "z"}, ValueError, "judged must be some of a, b, c, got 'z'"),
        ({"pooled": "B"}, ValueError, "pooled must be some of A, got 'B'"),
        ({"k": 4}, ValueError, "k must be a whole number from 1 to 3, got 4"),
        ({"p": 1}, ValueError, "p must be a number"),
    ]
)
def test_what_is_no_desk_is_refused(given, error, text):
    with pytest.raises(error, match=text):
        JudgingDesk(**{"lists": {"A": "abc"}, "relevant": "a"} | given)
