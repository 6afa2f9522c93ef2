"""What the texts of chapter ranking_task say of numbers, held against what is computed."""

from itertools import pairwise, permutations, product
from math import factorial

from ranklearn_course import data
from ranklearn_course.metrics import binarize, ndcg, rank_by


def test_how_many_perfect(asked):
    asked.says("120", factorial(5))
    asked.right(f"{sum(ndcg(x) == 1 for x in permutations([2, 1, 1, 0, 0]))}")


def test_not_returned(asked):
    asked.right("No: the best list would begin with 2, 2.")
    assert ndcg([2, 1, 0], judged=[2, 2, 1, 0]) < ndcg([2, 1, 0]) == 1


def test_tie_rule(asked):
    asked.options(
        {
            f"{rule}": [*rank_by([0, 0, 0], [1, 0, 2], ties=rule.split()[0])] == [2, 1, 0]
            for rule in ("best case", "stable", "worst case")
        }
    )


def test_threshold_of_relevance(asked):
    perfect = sum(ndcg(binarize(x, threshold=2)) == 1 for x in permutations([3, 0, 1, 2]))
    asked.right(f"{perfect}")


def test_climb(asked):
    def order(score):
        return [*rank_by([score, 3.2, 4.4], [0, 1, 2])]

    asked.says("when the score passes 3.2, and when it passes 4.4.")
    asked.right("Twice")
    assert order(2) == order(3.1) != order(3.3) == order(4.3) != order(4.5) == order(10)
    asked.says("From 4.5 to 10 the score more than doubles, and the list stays")


def test_two_engines(asked):
    asked.says("In B, two pairs of neighbours are in the wrong order,")
    assert [above < below for above, below in pairwise([0, 2, 0, 1])] == [True, False, True]
    asked.right("Engine A")


def test_perfect_binary(asked):
    orders = [*permutations([1, 0, 1, 0])]
    assert sum(ndcg(order) == 1 for order in orders) == asked.truth


def test_without_a_rule(asked):
    asked.says("the grades 2, 0, 1 and 0 all have the score 5.")
    grades, enough = [2, 0, 1, 0], []
    for scores in product(range(4, 8), repeat=4):
        lists = {tuple(rank_by(scores, grades, ties=rule)) for rule in ("stable", "best", "worst")}
        enough += [sum(score != 5 for score in scores)] * (len(lists) == 1)
    assert min(enough) == asked.truth


def test_taken_for_a_3(asked):
    asked.says("Two of its first ten answers are not a 3, but both")
    asked.says("Both show a 9.")
    asked.right("9")
    found = data.digits_retrieval("pixels", digit=3).retrieved(45, k=10).labels.tolist()
    assert sorted(found) == [3] * 8 + [9] * 2


def test_missed_by_title(asked):
    title = data.glossary_search("title")
    grades = title.retrieved("q17").relevance
    asked.says("four entries, with the grades 1, 3, 0 and 0.", *grades)
    asked.says("Six entries are relevant to this question")
    asked.right("Four")
    assert sum(title.judged[title.question_ids.index("q17")] > 0) == 6 == 4 + sum(grades > 0)
