"""What the texts of chapter comparing_systems say of numbers, held against what is computed."""

import re
from itertools import product
from operator import mul
from statistics import NormalDist

import pytest

from ranklearn_course import comparison, data
from ranklearn_course.comparison import passport
from ranklearn_course.metrics import average_precision, ndcg, precision_at_k
from tests.chapters.claims import find, function


def bm25_and_tf_idf():
    found = map(data.glossary_search, ("bm25", "tf-idf"))
    return [ndcg(each.ranked(10), 10, judged=each.judged) for each in found]


def test_p_by_hand(asked):
    lists = [3, 2, 1, 0], [0, 0, 0, 1]
    assert function("comparing_systems.permutation_test")(*lists) == asked.truth
    asked.wrong_numbers(
        {
            "2 of 6 choices": 2 / 2**4,
            "one choice of signs": 1 / 2**4,
            "One choice is missing on each side": (1 + 1 + 1 + 1) / 2**4,
        },
        lambda mistake: function("comparing_systems.permutation_test", mistake)(*lists),
    )


@pytest.mark.parametrize(
    "name",
    ["web_search", "shop", "news_feed", "question_answering", "legal_search", "video_feed", "ads"],
)
def test_the_last_hint_on_a_situation_names_the_right_option(name):
    exercise = find(f"comparing_systems.{name}")
    metric = re.search(r": (?:the )?([^:]+)\.$", exercise.hints[3])[1]
    assert [option.is_right for option in exercise.options if metric in option.text] == [True]


def test_shop(asked):
    asked.says("scroll through about twenty offers")
    # Who goes on with probability p looks at 1/(1 - p) ranks on average.
    asked.says("near 0.95", 1 - 1 / 20)
    asked.right("RBP, persistence 0.95")


def test_question_answering(asked):
    asked.says("right passage of ten it cannot exceed 0.1.", precision_at_k([1] + [0] * 9))


def test_twenty_comparisons(asked):
    asked.says("0.0025", 0.05 / 20)
    asked.right(f"{1 - 0.95**20:.2f}")


def test_not_significant(asked):
    asked.right("the 95 % interval holds 0.")
    standard_error = 0.015 / NormalDist().inv_cdf(1 - 0.4 / 2)
    assert 1.96 * standard_error > 0.015


def test_both_prefer_a(asked):
    def are_below_a(order):
        a = [1, 2, 0]
        return average_precision(order) < average_precision(a) and ndcg(order) < ndcg(a)

    asked.says("With 0 1 2 and 1 0 2 both metrics prefer A, too.")
    assert are_below_a([0, 1, 2])
    assert are_below_a([1, 0, 2])
    orders = ([2, 1, 0], [1, 2, 0], [0, 2, 1])
    asked.options({" ".join(map(str, order)): are_below_a(order) for order in orders})


def test_tf_idf_by_chance(asked):
    p = comparison.permutation_test(*bm25_and_tf_idf()).p_value
    assert round(100 * p) == asked.truth


def test_sums_as_far(asked):
    sums = [sum(map(mul, signs, [3, 2, 2, -1])) for signs in product((1, -1), repeat=4)]
    assert sum(abs(each) >= 6 for each in sums) == asked.truth
    asked.says("leads to 8, and turning nothing to 6.", *sorted(sums)[:-3:-1])


def test_queries_needed(asked):
    bm25, tf_idf = bm25_and_tf_idf()
    found = {n: comparison.power(bm25 - tf_idf, n, trials=400) for n in (50, 300, 1000)}
    asked.says("With 50 questions, fewer than one of ten studies find it.")
    assert found[50] < 0.1
    asked.says("With 300 questions, fewer than half of the studies find it.")
    assert found[300] < 0.5
    asked.right("more than 1,000")
    asked.says("with 1,000 questions, fewer than six of ten studies find it.")
    assert found[1000] < 0.6


def test_divided_by(asked):
    answers = [each["answers"]["cut"].get("AP") for each in passport.stored().values()]
    asked.says("One library divides it by that one hit, two by the cutoff")
    asked.says("three by all four relevant documents.")
    assert (answers.count(1), answers.count(1 / 2), answers.count(1 / 4)) == (1, 2, 3)
    asked.right("The hits among the first two")
    assert average_precision([1, 0, 1, 1, 1], 2, denominator="hits") == 1
