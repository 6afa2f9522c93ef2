"""What the texts of chapter precision say of numbers, held against what is computed."""

from functools import partial
from itertools import pairwise, product
from statistics import mean

import pytest

from ranklearn_course import data
from ranklearn_course.metrics import average_precision, precision_at_k, recall_at_k
from tests.chapters.claims import (
    options,
    right_function,
    right_option,
    said,
    truth,
    values,
    wrong_function,
    wrong_numbers,
)


def test_average_precision():
    right = right_function("precision.average_precision")
    said("precision.average_precision", "the precision is (hits so far) / $i$")
    assert right([0, 1], 2) == 1 / 2
    said("precision.average_precision", r"divide once, by $\min(R, k)$")
    assert right([1, 1, 1], 2) == (1 / 1 + 2 / 2) / min(3, 2)


def test_precision_at_k():
    right = right_function("precision.precision_at_k")
    said("precision.precision_at_k", r"of $i \le k$ with a grade above 0, divided by $k$")
    assert right([2, 0, 1], 2) == 1 / 2
    divided_by_length = wrong_function("precision.precision_at_k", "divisor=shown")
    said("precision.precision_at_k.divisor=shown", "Which P@10 does it deserve, 0.1 or 0.5?")
    assert (right([1, 0], 10), divided_by_length([1, 0], 10)) == (0.1, 0.5)


def test_recall_at_k():
    right = right_function("precision.recall_at_k")
    said("precision.recall_at_k", "the number of hits among the first $k$, divided by $R$")
    assert right([1, 0, 1], 2, [1, 1, 1, 1]) == 1 / 4
    capped = wrong_function("precision.recall_at_k", "base=capped")
    said("precision.recall_at_k.base=capped", "shows 2 of 4 relevant documents be 1 if k is 2?")
    assert (right([1, 1], 2, [1] * 4), capped([1, 1], 2, [1] * 4)) == (2 / 4, 1)


def test_r_precision():
    right = right_function("precision.r_precision")
    said("precision.r_precision", "the two are equal")
    assert right([1, 0, 1]) == precision_at_k([1, 0, 1], 2) == recall_at_k([1, 0, 1], 2)


def test_half_and_two_fifths():
    said("precision.half_and_two_fifths", "the sum is $1/a + 2/b$")
    assert average_precision([0, 1, 0, 1]) * 2 == 1 / 2 + 2 / 4
    said("precision.half_and_two_fifths", r"It must be $0.5$ times $\min(R, 5)$")
    said("precision.half_and_two_fifths", "With $R = 2$ you need $1/a + 2/b = 1$.")
    assert 0.5 * min(2, 5) == 1 == 1 / 2 + 2 / 4
    said("precision.half_and_two_fifths", "With $R = 3$ you need $1/a + 2/b = 1.5$")
    assert 0.5 * min(3, 5) == 1.5 == 1 / 1 + 2 / 4
    said("precision.half_and_two_fifths", "`[0, 1, 0, 1, 0]`")
    said("precision.half_and_two_fifths", "`[1, 0, 0, 1, 0, 1]`")
    assert average_precision([0, 1, 0, 1, 0], 5) == 0.5 == average_precision([1, 0, 0, 1, 0, 1], 5)


def test_ap_by_hand():
    labels = [0, 1, 1, 0, 1, 0, 1]
    said("precision.ap_by_hand", "ranks 2, 3 and 5, and $R = 4$")
    assert [i for i, hit in enumerate(labels[:5], 1) if hit] == [2, 3, 5]
    assert average_precision(labels, 5) == pytest.approx(truth("precision.ap_by_hand"))
    wrong_numbers(
        "precision.ap_by_hand",
        {"over all ranks": mean(precision_at_k(labels, k) for k in range(1, 6))},
        lambda mistake: wrong_function("precision.average_precision", mistake)(labels, 5),
    )


def test_ap_off_a_picture():
    # The document that was not returned stands after the cutoff.
    labels = [1, 0, 0, 1, 1, 1]
    assert average_precision(labels, 5) == pytest.approx(truth("precision.ap_off_a_picture"))
    wrong_numbers(
        "precision.ap_off_a_picture",
        {
            "left out the documents": average_precision(labels[:5]),
            "the length of the list": average_precision(labels, 5, denominator="k"),
            "a bar of height 1": mean([1, 0.5, 0.6, 1]),
        },
        lambda mistake: wrong_function("precision.average_precision", mistake)(labels, 5),
    )


def test_map_by_hand():
    (guide,) = (row for row in data.examples(chapter="precision") if row.name == "tds_map")
    for number, (labels, n_relevant) in enumerate(zip(guide.relevance, (3, 3, 5), strict=True), 1):
        shown = " ".join(map(str, labels))
        said("precision.map_by_hand", f"| {number} | {shown} | {n_relevant} |")
    # What was not returned stands after the cutoff: so each list has its R.
    lists = [*guide.relevance[:2], [*guide.relevance[2], 1, 1]]
    each = [average_precision(labels, 5) for labels in lists]
    assert mean(each) == pytest.approx(truth("precision.map_by_hand"))
    said("precision.map_by_hand", "(0.806 + 0.533 + 0.520) / 3 = 0.620.")
    assert [round(value, 3) for value in each] == [0.806, 0.533, 0.520]
    said("precision.map_by_hand", "That gives 0.867 for the third list and a mean of 0.735:")
    assert round(average_precision(lists[2], 5, denominator="hits"), 3) == 0.867
    assert round(guide.compute(), 3) == 0.735
    wrong_numbers(
        "precision.map_by_hand",
        {
            "the third query": mean(each[:2]),
            "in one pot": (3 * each[0] + 3 * each[1] + 5 * each[2]) / (3 + 3 + 5),
            "added the values of AP": sum(each),
        },
        lambda mistake: mean(
            wrong_function("precision.average_precision", mistake)(labels, 5) for labels in lists
        ),
    )


def test_which_denominator():
    said("precision.which_denominator", "R and min(R, k) agree as long as R is at most k")
    for hits, agree in ((1, True), (2, True), (3, False)):
        by_relevant = average_precision([1] * hits, 2, denominator="relevant")
        assert (by_relevant == average_precision([1] * hits, 2)) is agree
    ap = partial(average_precision, [1, 1, 0, 0, 0], 5)
    options(
        "precision.which_denominator",
        {
            "min(R, k)": ap(denominator="min") == 0.4,
            "R": ap(denominator="relevant") == 0.4,
            "k": ap(denominator="k") == 0.4,
            "the hits found": ap(denominator="hits") == 0.4,
        },
    )


def test_ceiling():
    right_option("precision.ceiling", "0.3")
    assert precision_at_k([1, 1, 1] + [0] * 7) == 0.3 == precision_at_k([0] * 7 + [1, 1, 1])


def test_what_p_sees():
    said("precision.what_p_sees", "stays the same. AP@5 would rise")
    assert average_precision([0, 0, 0, 0, 1, 0], 5) < average_precision([1, 0, 0, 0, 0, 0], 5)
    before = precision_at_k([0, 0, 0, 0, 1, 0], 5)
    options(
        "precision.what_p_sees",
        {
            "5 to rank 1.": before != precision_at_k([1, 0, 0, 0, 0, 0], 5),
            "5 to rank 6.": before != precision_at_k([0, 0, 0, 0, 0, 1], 5),
            "9 to rank 6.": precision_at_k([0] * 8 + [1], 5) != precision_at_k([0] * 5 + [1], 5),
            "a better document": precision_at_k([1], 5) != precision_at_k([2], 5),
        },
    )


def test_patent_search():
    some, more = ([1] * 10, [1] * 11)
    options(
        "precision.patent_search",
        {
            "P@200": precision_at_k(some, 200) == precision_at_k(more, 200),
            "P@1": precision_at_k(more, 1) > precision_at_k(some, 1),
            "AP@10": average_precision(more, 10) > average_precision(some, 10, judged=more),
            "R@200": recall_at_k(more, 200) > recall_at_k(some, 200, judged=more),
        },
    )


def test_which_can_fall():
    said("precision.which_can_fall", "P@5 = 0.2, and P@10 = 0.1.")
    assert precision_at_k([1] + [0] * 9, 5) == 0.2
    assert precision_at_k([1] + [0] * 9, 10) == 0.1
    right_option("precision.which_can_fall", "P@k, but not R@k")
    lists = [*product((0, 1), repeat=3)]
    assert any(precision_at_k(each, 2) < precision_at_k(each, 1) for each in lists)
    assert not any(recall_at_k(each, 2) < recall_at_k(each, 1) for each in lists)


def test_two_of_b():
    right_option("precision.two_of_b", "0")
    assert precision_at_k([0, 0, 0, 0, 0, 0, 0, 0, 1, 1], 2) == 0


def test_five_of_a():
    a, b = [1, 1, 0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0, 1, 1]
    assert precision_at_k(a, 5) == truth("precision.five_of_a")
    said("precision.five_of_a", "Engine B has 0.")
    assert precision_at_k(b, 5) == 0
    said("precision.five_of_a", "at $k = 10$ the order no longer counts")
    assert precision_at_k(a, 10) == precision_at_k(b, 10)


def test_ap_of_five():
    assert average_precision([0, 1, 0, 1, 1], 5) == pytest.approx(truth("precision.ap_of_five"))


def test_order_by_ap():
    assert values("precision.order_by_ap") == pytest.approx(
        {
            "0 1 0 1 1": average_precision([0, 1, 0, 1, 1], 5),
            "0 1 1 1 0": average_precision([0, 1, 1, 1, 0], 5),
            "1 1 0 0 1": average_precision([1, 1, 0, 0, 1], 5),
            "1 0 1 1 0": average_precision([1, 0, 1, 1, 0], 5),
        }
    )


def test_best_move():
    after = [[1, 0, 1, 0, 1], [1, 0, 1, 1, 0], [1, 0, 1, 1, 0], [1, 1, 0, 1, 0], [1, 1, 0, 1, 0]]
    lifts = [b - a for a, b in pairwise(average_precision(each, 5) for each in after)]
    right_option("precision.best_move", "from rank 3 to rank 2")
    assert max(lifts) == lifts[2] > lifts[0] > lifts[1] == lifts[3] == 0


def test_higher_ap():
    pixels, worse = [1, 1, 0, 1, 0, 1, 1, 0, 0, 0], [0, 1, 0, 0, 1, 0, 1, 1, 1, 1]
    right_option("precision.higher_ap", "**pixels**")
    assert average_precision(pixels, judged=[1] * 182) > average_precision(worse, judged=[1] * 182)
