"""What the texts of chapter ranking_task say of numbers, held against what is computed."""

from itertools import pairwise, permutations
from math import factorial

from ranklearn_course import data
from ranklearn_course.metrics import binarize, ndcg, rank_by
from tests.chapters.claims import options, right_option, said, truth


def test_only_the_order():
    def changes(a, b, c):
        return [*rank_by([a, b, c], ["A", "B", "C"])] != ["A", "B", "C"]

    options(
        "ranking_task.only_the_order",
        {
            "All scores are multiplied by 100.": changes(90, 50, 10),
            "1 is taken from all scores.": changes(-0.1, -0.5, -0.9),
            "All scores are multiplied by -1.": changes(-0.9, -0.5, -0.1),
            "B's score rises to 0.8.": changes(0.9, 0.8, 0.1),
        },
    )


def test_how_many_perfect():
    said("ranking_task.how_many_perfect", "120")
    assert factorial(5) == 120
    right_option("ranking_task.how_many_perfect", "4")
    assert sum(ndcg(x) == 1 for x in permutations([2, 1, 1, 0, 0])) == 4


def test_not_returned():
    right_option("ranking_task.not_returned", "No: the best list would begin with 2, 2.")
    assert ndcg([2, 1, 0], judged=[2, 2, 1, 0]) < ndcg([2, 1, 0]) == 1


def test_tie_rule():
    options(
        "ranking_task.tie_rule",
        {
            f"{rule}": [*rank_by([0, 0, 0], [1, 0, 2], ties=rule.split()[0])] == [2, 1, 0]
            for rule in ("best case", "stable", "worst case")
        },
    )


def test_threshold_of_relevance():
    right_option("ranking_task.threshold_of_relevance", "4")
    assert sum(ndcg(binarize(x, threshold=2)) == 1 for x in permutations([3, 0, 1, 2])) == 4


def test_climb():
    def order(score):
        return [*rank_by([score, 3.2, 4.4], [0, 1, 2])]

    said(
        "ranking_task.climb", "The order changes when the score passes 3.2 and when it passes 4.4."
    )
    right_option("ranking_task.climb", "Twice")
    assert order(2) == order(3.1) != order(3.3) == order(4.3) != order(4.5) == order(10)
    said("ranking_task.climb", "From 4.5 to 10 the score doubles and more, and the list stays")


def test_two_engines():
    said("ranking_task.two_engines", "In B two pairs of neighbours stand in the wrong order,")
    assert [above < below for above, below in pairwise([0, 2, 0, 1])] == [True, False, True]
    said("ranking_task.two_engines", "In A there is no such pair.")
    assert not any(above < below for above, below in pairwise([2, 1, 0, 0]))
    right_option("ranking_task.two_engines", "Engine A")


def test_perfect_binary():
    orders = [*permutations([1, 0, 1, 0])]
    assert sum(ndcg(order) == 1 for order in orders) == truth("ranking_task.perfect_binary")
    said("ranking_task.perfect_binary", "how many of the 24 orders are perfect?")
    assert len(orders) == 24


def test_taken_for_a_3():
    said("ranking_task.taken_for_a_3", "Two of its first ten answers are not a 3.")
    said("ranking_task.taken_for_a_3", "Both are a 9.")
    right_option("ranking_task.taken_for_a_3", "9")
    found = data.digits_retrieval("pixels", digit=3).retrieved(45, k=10).labels.tolist()
    assert sorted(found) == [3] * 8 + [9] * 2


def test_missed_by_title():
    title = data.glossary_search("title")
    said("ranking_task.missed_by_title", "four entries, with the grades 1, 3, 0 and 0.")
    assert title.retrieved("q17").relevance.tolist() == [1, 3, 0, 0]
    said("ranking_task.missed_by_title", "Six entries are relevant to this question")
    right_option("ranking_task.missed_by_title", "Four")
    assert sum(title.judged[title.question_ids.index("q17")] > 0) == 6
