"""What the texts of chapter precision say of numbers, held against what is computed."""

import re
from functools import partial
from itertools import pairwise, product
from statistics import mean

import pytest

from ranklearn_course import data
from ranklearn_course.metrics import average_precision, precision_at_k, recall_at_k
from tests.chapters.claims import find, function


def wrong_ap(mistake, labels):
    return function("precision.average_precision", mistake)(labels, 5)


def test_half_and_two_fifths(asked):
    asked.says("With $R = 3$ you need $1/a + 2/b = 1.5$")
    assert 0.5 * min(3, 5) == 1.5
    asked.says("`[0, 1, 0, 1, 0]`")
    asked.says("`[1, 0, 0, 1, 0, 1]`")
    assert average_precision([0, 1, 0, 1, 0], 5) == 0.5 == average_precision([1, 0, 0, 1, 0, 1], 5)


def test_ap_by_hand(asked):
    labels = [0, 1, 1, 0, 1, 0, 1]
    assert average_precision(labels, 5) == pytest.approx(asked.truth)
    asked.wrong_numbers(
        {"over all ranks": mean(precision_at_k(labels, k) for k in range(1, 6))},
        lambda mistake: wrong_ap(mistake, labels),
    )


def test_ap_off_a_picture(asked):
    bars = dict.fromkeys((2, 8, 14, 20), 0.0)
    rows = re.findall(r"^([01]\.\d) \|(.*)$", find(asked.id).statement, re.MULTILINE)
    assert [float(height) for height, _ in rows] == [i / 10 for i in range(10, 0, -1)]
    for height, row in rows:
        for column in bars:
            if row[column : column + 1] in ("█", "▒"):
                bars[column] = max(bars[column], float(height))
    assert [*bars.values()] == [1 / 1, 2 / 4, 3 / 5, 0]
    # The document that was not returned stands after the cutoff.
    labels = [1, 0, 0, 1, 1, 1]
    assert average_precision(labels, 5) == pytest.approx(asked.truth)
    asked.wrong_numbers(
        {
            "left out the documents": average_precision(labels[:5]),
            "the length of the list": average_precision(labels, 5, denominator="k"),
            "a bar of height 1": mean([1, 0.5, 0.6, 1]),
        },
        lambda mistake: wrong_ap(mistake, labels),
    )


def test_map_by_hand(asked):
    (guide,) = (row for row in data.examples(chapter="precision") if row.name == "tds_map")
    for number, (labels, n_relevant) in enumerate(zip(guide.relevance, (3, 3, 5), strict=True), 1):
        asked.says(f"| {number} | {' '.join(map(str, labels))} | {n_relevant} |")
    # What was not returned stands after the cutoff: so each list has its R.
    lists = [*guide.relevance[:2], [*guide.relevance[2], 1, 1]]
    each = [average_precision(labels, 5) for labels in lists]
    assert mean(each) == pytest.approx(asked.truth)
    asked.says("(0.806 + 0.533 + 0.520) / 3 = 0.620.", *each, 3, mean(each))
    by_hits = average_precision(lists[2], 5, denominator="hits")
    asked.says("That gives 0.867 for the third list and a mean of 0.735,", by_hits, guide.compute())
    asked.wrong_numbers(
        {
            "the third query": mean(each[:2]),
            "in one pot": (3 * each[0] + 3 * each[1] + 5 * each[2]) / (3 + 3 + 5),
            "added the values of AP": sum(each),
        },
        lambda mistake: mean(wrong_ap(mistake, labels) for labels in lists),
    )


def test_which_denominator(asked):
    asked.says("R and min(R, k) agree as long as R is at most k")
    for hits, agree in ((1, True), (2, True), (3, False)):
        by_relevant = average_precision([1] * hits, 2, denominator="relevant")
        assert (by_relevant == average_precision([1] * hits, 2)) is agree
    names = {"min(R, k)": "min", "R": "relevant", "k": "k", "the hits found": "hits"}
    ap = partial(average_precision, [1, 1, 0, 0, 0], 5)
    asked.options({option: ap(denominator=name) == 0.4 for option, name in names.items()})


def test_ceiling(asked):
    asked.right(f"{precision_at_k([1, 1, 1] + [0] * 7)}")


def test_what_p_sees(asked):
    asked.says("stays the same. AP@5 would rise")
    assert average_precision([0, 0, 0, 0, 1, 0], 5) < average_precision([1, 0, 0, 0, 0, 0], 5)


def test_which_can_fall(asked):
    one = [1] + [0] * 9
    asked.says("= 0.2, and P@10 = 0.1.", precision_at_k(one, 5), precision_at_k(one, 10))
    asked.right("P@k, but not R@k")
    lists = [*product((0, 1), repeat=3)]
    assert any(precision_at_k(each, 2) < precision_at_k(each, 1) for each in lists)
    assert not any(recall_at_k(each, 2) < recall_at_k(each, 1) for each in lists)


def test_two_of_b(asked):
    asked.right("0")
    assert precision_at_k([0, 0, 0, 0, 0, 0, 0, 0, 1, 1], 2) == 0


def test_five_of_a(asked):
    a, b = [1, 1, 0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0, 1, 1]
    asked.says("Engine B has 0.", precision_at_k(b, 5))
    asked.says("at $k = 10$ the order no longer counts")
    assert precision_at_k(a, 10) == precision_at_k(b, 10)


def test_order_by_ap(asked):
    lists = ("0 1 0 1 1", "0 1 1 1 0", "1 1 0 0 1", "1 0 1 1 0")
    by_ap = {each: average_precision([*map(int, each.split())], 5) for each in lists}
    assert asked.values == pytest.approx(by_ap)


def test_best_move(asked):
    after = [[1, 0, 1, 0, 1], [1, 0, 1, 1, 0], [1, 0, 1, 1, 0], [1, 1, 0, 1, 0], [1, 1, 0, 1, 0]]
    lifts = [b - a for a, b in pairwise(average_precision(each, 5) for each in after)]
    asked.right("from rank 3 to rank 2")
    assert max(lifts) == lifts[2] > lifts[0] > lifts[1] == lifts[3] == 0


def test_higher_ap(asked):
    pixels, worse = [1, 1, 0, 1, 0, 1, 1, 0, 0, 0], [0, 1, 0, 0, 1, 0, 1, 1, 1, 1]
    asked.right("**pixels**")
    assert average_precision(pixels, judged=[1] * 182) > average_precision(worse, judged=[1] * 182)


def test_highest_of_four(asked):
    labels, known = [0, 1, 0, 1, 1], [1, 1, 1, 1]
    by = {
        name: average_precision(labels, 5, denominator=name, judged=known)
        for name in ("hits", "relevant", "min", "k")
    }
    assert by["min"] == by["relevant"]
    asked.right("the number of hits found")
    assert max(by, key=by.get) == "hits"
