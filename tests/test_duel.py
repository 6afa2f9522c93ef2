from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranklearn_course import metrics
from ranklearn_course.duel import Tally, all_duels, blind_spot, duel

AP = ("AP", metrics.average_precision)
NDCG = ("nDCG", metrics.ndcg)


def hits(grades):
    return float(sum(g > 0 for g in grades[:2]))


def brute_force(first, second, grades, longest, wanted):
    """Go through all pairs of all lists, sorted by the documented order, without any grouping."""
    (_, f), (_, s) = first, second
    for n in range(2, longest + 1):
        lists = list(product(grades, repeat=n))
        values = {each: (f(list(each)), s(list(each))) for each in lists}
        pairs = [(a, b) for a in lists for b in lists if sorted(a) == sorted(b)]
        for left, right in sorted(pairs, key=lambda pair: (sum(pair[0]), *pair)):
            difference = [round(a - b, 9) for a, b in zip(values[left], values[right], strict=True)]
            if wanted(*difference):
                return left, right
    return None


def disagree(first, second):
    return first > 0 > second


def overlooked(first, second):
    return first == 0 < second


def found(result):
    return result and (result.left, result.right)


@given(
    weights=st.lists(st.lists(st.integers(-3, 3), min_size=3, max_size=3), min_size=2, max_size=2),
    grades=st.sampled_from([(0, 1), (0, 1, 2), (2, 0, 5), (1, 3)]),
)
def test_the_smallest_pair_and_the_count_are_those_of_a_search_through_all_pairs(weights, grades):
    def weighed(weight):
        return lambda ranking: float(np.dot(weight[: len(ranking)], ranking))

    first, second = ("first", weighed(weights[0])), ("second", weighed(weights[1]))
    for search, wanted in ((duel, disagree), (blind_spot, overlooked)):
        result = search(first, second, grades=grades, longest=3)
        assert found(result) == brute_force(first, second, grades, 3, wanted)
    lists = list(product(grades, repeat=3))
    pairs = [(a, b) for a in lists for b in lists if a < b and sorted(a) == sorted(b)]
    gaps = [[metric(a) - metric(b) for _, metric in (first, second)] for a, b in pairs]
    assert all_duels(first, second, 3, grades) == Tally(sum(f * s < 0 for f, s in gaps), len(pairs))


def but_for_one_list(value):
    return "broken", lambda grades: value if grades == [1, 0] else 0.5


def test_tiny_values_are_told_apart():
    first = ("first", lambda grades: grades[0] * 2e-12)
    second = ("second", lambda grades: -grades[0])
    said = str(duel(first, second))
    assert "first prefers [1, 0], with 2e-12 against 0. second prefers [0, 1], with 0.000 " in said
    assert "-0.0" not in said


def test_a_function_with_a_name_needs_no_pair():
    assert duel(metrics.average_precision, metrics.ndcg).names == ("average_precision", "ndcg")
    assert blind_spot(hits, NDCG).names == ("hits", "nDCG")
    assert blind_spot(hits, NDCG).blind


def test_the_order_and_the_kind_of_the_grades_do_not_matter():
    for grades in ([2, 0, 1, 1], np.array([0, 1, 2]), range(3)):
        found = duel(AP, NDCG, grades=grades)
        assert found.left == (1, 2, 0)
        assert {type(grade) for grade in found.left + found.right} == {int}
        assert str(found).startswith("AP prefers [1, 2, 0], with ")


def test_rounding_is_no_disagreement():
    def forwards(grades):
        return sum(grade / 10 for grade in grades)

    def backwards(grades):
        return sum(grade / 10 for grade in reversed(grades))

    # The test would see a search that compares without a tolerance.
    assert forwards([1, 2, 3]) > forwards([3, 2, 1])
    assert backwards([1, 2, 3]) < backwards([3, 2, 1])
    assert duel(forwards, backwards, grades=(1, 2, 3), longest=3) is None
    assert blind_spot(NDCG, ("sum", forwards), grades=(1, 2, 3), longest=3) is None


def test_numbers_of_other_kinds_are_numbers():
    for number in (int, Fraction, np.float32, np.int64, np.bool_, bool):
        result = blind_spot(("last", lambda grades, kind=number: kind(grades[-1] > 5)), NDCG)
        assert found(result) == ((1, 0), (0, 1))


def test_an_error_in_a_metric_says_where():
    def broken(grades):
        return 1 / (grades[0] - 1)

    with pytest.raises(ZeroDivisionError) as raised:
        duel(NDCG, ("mine", broken))
    note = "This happened when duel called the metric mine on the list [1, 0]."
    assert raised.value.__notes__ == [note]


GRADES = "grades must hold two or more different whole"
NO_NUMBER = r"metric broken must return a number, .* \[1, 0\]"
NO_METRIC = r"first must be a function with a name or a pair \(name"
REFUSED = [
    (lambda: duel(AP, NDCG, grades=(1, 1)), GRADES),
    (lambda: duel(AP, NDCG, grades=(0, True)), GRADES),
    (lambda: duel(AP, NDCG, grades=None), GRADES),
    (lambda: blind_spot(AP, NDCG, grades=(0, -1)), GRADES),
    (lambda: all_duels(AP, NDCG, 2, grades="01"), GRADES),
    (lambda: duel(AP, NDCG, longest=1), "longest must be a whole number of at least 2, got 1"),
    (lambda: all_duels(AP, NDCG, True), "n must be a whole number of at least 2, got True"),
    (lambda: duel(AP, NDCG, longest=14), "grades at 14 ranks make more: take fewer"),
    (lambda: duel(AP, NDCG, grades=range(101), longest=2), "grades at 2 ranks make more: take fe"),
    (lambda: duel(NDCG, but_for_one_list(None)), NO_NUMBER),
    (lambda: duel(NDCG, but_for_one_list(float("nan"))), NO_NUMBER),
    (lambda: duel(None, AP), NO_METRIC),
    (lambda: duel(("nDCG",), AP), NO_METRIC),
    (lambda: duel(("x", 3), AP), NO_METRIC),
    (lambda: blind_spot(AP, "nDCG"), "judge must be a function with a name or a pair"),
    (lambda: duel(AP, lambda grades: 0.5), "second has no name of its own: give a pair"),
    (lambda: duel(AP, ("AP", hits)), "both metrics are called 'AP': give one of them another"),
]


@pytest.mark.parametrize(("call", "message"), REFUSED)
def test_what_cannot_be_searched_is_refused(call, message):
    with pytest.raises((ValueError, TypeError), match=message):
        call()
