"""What the texts of chapter unjudged say of numbers, held against what is computed."""

from itertools import combinations

import pytest

from ranklearn_course.chapters.unjudged import systems
from ranklearn_course.chapters.unjudged.simulations import stored
from ranklearn_course.metrics import (
    average_precision,
    cohen_kappa,
    judged_at_k,
    ndcg,
    overlap,
    precision_at_k,
    precision_bounds,
    rbp,
    rbp_bounds,
    rbp_residual,
)


def of_two_pooled(name):
    """Grades and what is judged if two other systems are pooled."""
    digits = systems.digits()
    return digits.ranked(name, digits.pool(["worse", "ink"]))


def test_left_out(asked):
    lists = {"A": "abcdjmn", "B": "eabfgop", "C": "hecikqr"}

    def bounds(pooled):
        judged = {document for name in pooled for document in lists[name]}
        known = [document in judged for document in lists["B"]]
        return precision_bounds([document in "aefh" for document in lists["B"]], known, 7)

    low, high = bounds("AC")
    assert low == asked.truth
    asked.says("e and a are relevant, b is not, and f counts as not relevant now")
    asked.wrong_numbers(
        {
            "P@7 with all judgements": bounds("ABC")[0],
            "left out C as well": bounds("A")[0],
            "judgements of all documents in B": 0,
            "divided by the judged": low * 7 / 3,
            "the upper bound": high,
        }
    )


def test_rbp_interval(asked):
    known, best = [1, 0, 0, 1, 0, 0, 1, 0], [1, 0, 1, 1, 0, 1, 1, 0]
    terms = [0.8**power for power in (0, 2, 3, 5, 6)]
    asked.says("1 + 0.64 + 0.512 + 0.3277 + 0.2621 = 2.7418, and", *terms, sum(terms))
    low, high = rbp_bounds(known, [1, 1, 0, 1, 1, 0, 1, 1], 0.8)
    asked.says("0.2 · 2.7418 + 0.1678 = 0.716.", 0.2, sum(terms), 0.8**8, high)
    assert high == pytest.approx(asked.truth)
    asked.wrong_numbers(
        {
            "the residual": high - low,
            "the base, the lower bound": rbp(known, 0.8),
            "left out what may follow below the list": rbp(best, 0.8),
            "only the weight below the list": rbp(known, 0.8) + rbp_residual(8, 0.8),
            "removed the unjudged": rbp([1, 0, 1, 0, 1, 0], 0.8),
        }
    )


def test_new_and_old(asked):
    asked.says("Of the new list 70 % is unknown: its P@10 lies between 0.25 and")
    asked.says("its P@10 lies between 0.25 and 0.95.", 0.25, 0.25 + (1 - 0.3))
    asked.says("0.40 lies between the bounds of the new system, so either may be better.")
    asked.right("Nothing about their order.")


def test_way_of_condensed(asked):
    asked.right("Too high.")
    assert precision_at_k([1, 0], 2) > precision_at_k([0, 0, 1, 0], 2)


def test_zero_and_one(asked):
    lowest, highest = [1, 0, 0], [1, 0, 1]
    by_ap = average_precision(lowest), average_precision(highest)
    asked.says("it is 1 if the unjudged document is not relevant, and 0.83 if it is.", *by_ap)
    asked.right("For P@k, RBP and DCG.")
    assert ndcg(highest) < ndcg(lowest)
    bounds = precision_at_k(lowest), precision_at_k(highest)
    assert precision_bounds([1, 0, 0], [1, 1, 0]) == bounds


def test_kappa_table(asked):
    labels = [1] * 65 + [0] * 35, [1] * 60 + [0] * 5 + [1] * 15 + [0] * 20
    assert cohen_kappa(*labels) == pytest.approx(asked.truth)
    asked.wrong_numbers(
        {
            "share of equal labels": (60 + 20) / 100,
            "but did not divide": 0.8 - 0.575,
            "divided by the agreement by chance": (0.8 - 0.575) / 0.575,
            "the overlap": overlap(*labels),
            "one half as the agreement": (0.8 - 1 / 2) / (1 - 1 / 2),
        }
    )


def test_many_noes(asked):
    first, second = [1] * 7 + [0] * 93, [1] * 4 + [0] * 3 + [1] * 3 + [0] * 90
    by_chance = 0.93 * 0.93 + 0.07 * 0.07
    asked.says("Kappa asks what share of the rest, 0.13, they agree on.", 1 - by_chance)
    kappa = cohen_kappa(first, second)
    asked.says("(0.94 - 0.87) / 0.13 = 0.54.", 0.94, by_chance, 1 - by_chance, kappa)
    asked.right("Nearly all labels are “not”, so they would often agree by chance.")
    asked.says("Then two people who always agree would have 0.6.", 1 - 0.4)


def test_values_of_six(asked):
    asked.right("1/6, 2/6, 3/6 and 4/6")
    assert precision_bounds([1, 0, 0, 0, 0, 0], [1, 0, 1, 0, 1, 0]) == (1 / 6, 4 / 6)


def test_one_more_relevant(asked):
    asked.says("Without the find AP is 1.", average_precision([1, 0, 0]))
    asked.right("It falls")
    assert average_precision([1, 0, 0]) > average_precision([1, 0, 1])


def test_same_agreement(asked):
    first = cohen_kappa([1] * 49 + [0] * 51, [1] * 40 + [0] * 9 + [1] * 6 + [0] * 45)
    second = cohen_kappa([1] * 90 + [0] * 10, [1] * 80 + [0] * 10 + [1] * 5 + [0] * 5)
    asked.says("Kappa is 0.70 for the first pair and 0.32 for the second.", first, second)
    asked.right("the first pair")
    asked.says(
        "By chance alone they would agree on 78 of 100", 100 * (0.90 * 0.85 + 0.10 * 0.15), 100
    )


def test_best_comes_last(asked):
    grades, known = of_two_pooled("pixels")
    unjudged = 100 * (1 - judged_at_k(known, 10).mean())
    asked.says("Of 100 documents that **pixels** shows, 77 are unjudged", 100, unjudged)
    seen = precision_at_k(grades * known, 10).mean()
    asked.says("About 0.23, less than half of what **worse** gets.", seen)
    assert seen < precision_at_k(of_two_pooled("worse")[0], 10).mean() / 2


def test_how_many_more(asked):
    worse, _ = of_two_pooled("worse")
    grades, known = of_two_pooled("pixels")

    def lower_bound(more):
        known[:, :more] = True
        return precision_bounds(grades, known, 10)[0].mean()

    too_few, enough = (lower_bound(int(more)) for more in (asked.truth - 1, asked.truth))
    assert too_few <= precision_at_k(worse, 10).mean() < enough
    asked.says("The lower bound is then 0.5735.", enough)


def of_judge(wrong):
    """P@5 of the lists of the desk by a judge who errs on some documents, and kappa."""
    people = {each: int(each in systems.DESK_RELEVANT) for each in "".join(systems.DESK.values())}
    labels = {each: int(mark != (each in wrong)) for each, mark in people.items()}
    scores = [precision_at_k([labels[d] for d in found], 5) for found in systems.DESK.values()]
    return scores, cohen_kappa([*people.values()], [*labels.values()])


def test_errors_enough(asked):
    def turns(n):
        documents = dict.fromkeys("".join(systems.DESK.values()))
        scores = (of_judge(wrong)[0] for wrong in combinations(documents, n))
        return any(a > max(others) for a, *others in scores)

    assert next(n for n in range(14) if turns(n)) == asked.truth
    ((before, _, _), _), ((after, b, c), kappa) = of_judge(""), of_judge("cf")
    asked.says("One lifts **A** from 0.6 to 0.8, the other lowers", before, after)
    asked.says("lowers **B** and **C** to 0.6, because both have that document.", b)
    assert b == c
    asked.says("Kappa is still 0.71.", kappa)


def test_five_of_five(asked):
    worlds = stored("readers", penalty=0.0)
    assert 100 * worlds["answered"].mean() == pytest.approx(asked.truth)
    # Each piece holds one fact, so one, two or three facts are found.
    two = 3 * worlds["nugget_recall"].mean() - 1 - 2 * worlds["all_found"].mean()
    asked.says("In 7 of 10 questions all five", 10 * (1 - two - worlds["all_found"].mean()), 10)
