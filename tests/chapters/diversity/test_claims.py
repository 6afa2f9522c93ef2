"""What the texts of chapter diversity say of numbers, held against what is computed."""

from math import log2
from statistics import mean

import pytest

from ranklearn_course import metrics
from ranklearn_course.chapters.diversity.experiments import ASKED, numbers
from ranklearn_course.chapters.diversity.solutions import alpha_dcg
from ranklearn_course.metrics import err_ia, gini, ideal_alpha_dcg, sampled_hit
from tests.widgets.catalogue.leak import ROW


def test_alpha_ndcg_by_hand(asked):
    def alpha(*pages):
        return alpha_dcg(pages, 3, 0.5)

    # Of the judged pages a, a, c, t and ac the best three.
    value, ideal = alpha("a", "ac", "a"), alpha("ac", "t", "a")
    asked.says("The gains of the list are 1, 0.5 + 1 and 0.25.")
    asked.says("The list has 1 + 1.5 · 0.6309 + 0.25 · 0.5.", 1, 1.5, 1 / log2(3), 0.25, 0.5)
    assert value == 1 + 1.5 / log2(3) + 0.5**2 * 0.5
    asked.says("2.0714 / 2.8809 = 0.719", value, ideal, value / ideal)
    asked.wrong_numbers(
        {
            "not divide": value,
            "one half": (value + 0.25 / 2) / ideal,
            "animal alone": alpha("a", "a", "a") / ideal,
            "repeats": alpha_dcg(["a", "ac", "a"], 3, 0) / ideal,
            "the discounts": (1 + 1.5 + 0.25) / ideal,
            "three returned pages": value / alpha("ac", "a", "a"),
            "A, C, T": value / alpha("a", "c", "t"),
        }
    )


def test_sampled_by_hand(asked):
    ana, ben = sampled_hit(4, 6, 2, 1), sampled_hit(2, 6, 2, 1)
    asked.says("there are three ways to draw these: 3/15.")
    asked.says("For Ben, ten of the 15 ways avoid the one film above his: 10/15.")
    assert (ana, ben) == pytest.approx((3 / 15, 10 / 15))
    assert mean([ana, ben]) == pytest.approx(asked.truth)
    # "By chance the mean over both users is the same if only one film is drawn."
    assert mean([sampled_hit(4, 6, 1, 1), sampled_hit(2, 6, 1, 1)]) == pytest.approx(ben)
    asked.wrong_numbers(
        {
            "among all films": sampled_hit(2, 6, 6, 1),
            "Ben alone": ben,
            "Ana alone": ana,
            "not the first": 1 - mean([ana, ben]),
            "back": ((1 - 3 / 6) ** 2 + (1 - 1 / 6) ** 2) / 2,
        }
    )


def test_all_relevant_one_lost(asked):
    value = alpha_dcg("aaact", 4, 0.5) / alpha_dcg("acta", 4, 0.5)
    asked.says("`['a', 'a', 'a', 'c', 't', '']`: α-nDCG@4 is 0.7975.", value)


def test_alpha_one(asked):
    asked.options(
        {
            "gains nothing.": alpha_dcg("aa", 2, 1) == 1,
            "as much as the first.": alpha_dcg("aa", 2, 1) == alpha_dcg("aa", 2, 0),
            "gains anything.": alpha_dcg("ac", 2, 1) == 1,
        }
    )


def test_random_is_diverse(asked):
    asked.right("How many of the items shown somebody wanted")
    assert gini([1] * 4) == gini([1] * 400) == 0


def test_sampled_report(asked):
    asked.says("A tenth of 2,000 is 200.", 2000, 2000 / 10)
    asked.says("divided by 20, that is 0.029.", 20, 0.58 / 20)
    asked.right("About 58 % of users have their item in the best tenth of the catalogue.")
    assert sampled_hit(100, 1999, 100, 10) > 0.95
    assert sampled_hit(300, 1999, 100, 10) < 0.1


def test_mean_of_whom(asked):
    asked.says("if four users go from 0.4 to 0.5, both means rise.")
    asked.says("over all users it falls to 0.25.", mean([1, 0, 0, 0]))
    asked.right("Perhaps, but fewer users may have a hit.")


def test_above_one(asked):
    pages = [[0, 0, 1, 1], [1, 0, 1, 0], [0, 1, 0, 1]]
    asked.right("Above 1")
    greedy, best = (ideal_alpha_dcg(pages, 2, method=each) for each in ("greedy", "exact"))
    asked.says("each other page repeats a letter and gains 1.5", 1 + 0.5)
    assert best == pytest.approx(metrics.alpha_dcg(pages[1:]))
    assert greedy < best
    asked.says("It would be 1 if the greedy list began with ac or with bd.")
    for first in (1, 2):
        rows = [pages[first], *pages[:first], *pages[first + 1 :]]
        assert ideal_alpha_dcg(rows, 2, method="greedy") == pytest.approx(best)


def test_twice_or_each(asked):
    def twice_and_each(satisfied):
        lists = [[[satisfied, 0], [satisfied, 0]], [[satisfied, 0], [0, satisfied]]]
        return [err_ia(each, [0.7, 0.3]) for each in lists]

    asked.right("the animal twice")
    asked.says("half of the 70 are still looking. They are 35, more than the 30", 70, 0.5 * 70, 30)
    twice, each = twice_and_each(0.5)
    assert twice > each
    asked.says("If a page satisfied 75 of 100 readers, the animal and the car would be better.")
    twice, each = twice_and_each(75 / 100)
    assert twice < each
    asked.says("Both would have the same ERR-IA if a page satisfied 4 of 7 readers.")
    twice, each = twice_and_each(4 / 7)
    assert twice == pytest.approx(each)


def test_rank_900(asked):
    asked.right(f"{sampled_hit(900, 9999, 100, 10):.2f}")
    asked.says("On average 9 of the 100 drawn films are above", 100 * 899 / 9999, 100)
    # "It would be so small if about twice as many films were above it."
    assert round(sampled_hit(1800, 9999, 100, 10), 2) == 0.01


def test_most_diverse(asked):
    def of_model(column, model):
        return numbers("models", column, model=model, seed=0)[0]

    asked.right("**random**")
    for column, first in (("coverage", max), ("gini", min)):
        values = {model: of_model(column, model) for model in ASKED}
        assert first(values, key=values.get) == "random"
    asked.says("It shows only 2 of 100 films", 100 * of_model("coverage", "popularity"), 100)


def test_drawn_views(asked):
    widget = ROW.make()
    rates = []
    for seed in range(9):
        widget.seed = seed
        rates.append({model: round(14 * share) for model, (share, _) in widget.measure().items()})
    asked.right("8 to 11")
    asked.says("Crowd gets none of these right, and 2 of 14 after the log.", 2, 14)
    assert (rates[0]["crowd"], 14 * widget.measure()["crowd"][1]) == (0, 2)
    asked.says("It gets 8 to 10 of 14 right in each of the first eight draws.", 8, 10, 14)
    assert {each["crowd"] for each in rates[1:]} == {8, 9, 10}
    asked.says("as many as Habit gets: 3 to 5 in the first eight draws.")
    assert {each["habit"] for each in rates[1:]} == {3, 4, 5}
