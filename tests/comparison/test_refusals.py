"""What cannot be compared gets one clear error, which names the argument and the cure."""

import re

import pytest

from ranklearn_course.comparison import (
    balanced,
    balanced_credit,
    bootstrap_interval,
    compare_all,
    differences,
    holm,
    leave_one_out,
    permutation_p,
    permutation_test,
    pool,
    power,
    sign_test,
    t_test,
    team_credit,
    team_draft,
)
from ranklearn_course.comparison.conventions import DEFAULT, reproduce
from ranklearn_course.comparison.properties import finding
from tests.refusals import check_refusals

TWO = {"A": [[3, 2, 1]], "B": [[1, 3, 2]]}
PAIR = {"first": [0.5, 1.0, 0.2], "second": [0.25, 1.0, 0.5]}


def left_out(scores, families=None):
    return leave_one_out(scores, lambda system, judged: int(judged.sum()), 1, families)


@pytest.mark.parametrize(
    ("function", "given"),
    [
        (differences, PAIR),
        (permutation_test, PAIR),
        (t_test, PAIR),
        (bootstrap_interval, {"values": [1, 2]}),
        (permutation_p, {"batches": [[1, 2], [3, -1]]}),
        (holm, {"p_values": [0.1, 0.2]}),
        (power, {"d": [1, 2], "n_queries": 5, "trials": 3}),
        (pool, {"scores": TWO, "depth": 1}),
        (balanced, {"a": "abc", "b": "bca"}),
        (sign_test, {"wins": 1, "losses": 0}),
    ],
)
def test_an_argument_that_is_not_what_its_docstring_says_is_refused(function, given):
    check_refusals(function, given)


#: What arguments must be to each other, and names.
SPECIAL = [
    (lambda: differences([1, 2], [1]), "first and second must hold the values of the same queries"),
    (lambda: differences([1], [[1, 2]]), "second must be one list, one value for each query, got"),
    (lambda: differences([1e300], [0]), "first must not be above 1e+150, got 1e+300"),
    (lambda: permutation_p([1, 2]), "batches must have two axes (experiments, queries), got shape"),
    (lambda: t_test([1], [2]), "first and second must hold at least two queries, got 1"),
    (lambda: t_test([1, 2], [0, 1]), "first and second differ by the same amount on every query"),
    (lambda: holm([0.5, 1.5]), "p_values must not be above 1, got 1.5"),
    (lambda: compare_all({"A": [1]}), "systems must map at least two names to values, got"),
    (lambda: compare_all(PAIR, baseline="E"), "baseline must be one of first, second, got 'E'"),
    (lambda: pool({}, 1), "scores must hold at least one system, got none"),
    (lambda: pool({**TWO, "C": [[1, 2]]}, 1), "scores['C'] must have the shape (1, 3)"),
    (lambda: left_out(TWO, [["A"]]), "families must hold each system once: A, B; got [['A']]"),
    (lambda: left_out(TWO, [["A", "B"]]), "families must leave another system to judge by"),
    (lambda: balanced("", "b"), "a must hold at least one document, got none"),
    (lambda: team_draft("a", "bb", "A"), "b must hold each document once, got 'b' twice"),
    (lambda: team_draft("ab", "ba", ""), "coins must hold one for each round, got 0"),
    (lambda: team_draft("ab", "ba", "C"), "coins must be one of 'A', 'B', got 'C'"),
    (lambda: team_credit(team_draft("a", "b", "A"), "b"), "clicked must hold documents that were"),
    (lambda: balanced_credit("a", "b", "ac", "c"), "shown must hold documents of a or b, got 'c'"),
    (lambda: finding("MAP", "needs R"), "metric must be one of 'P@3'"),
    (lambda: finding("AP", "fun"), "name must be one of 'perfect is 1'"),
    (lambda: reproduce(DEFAULT, "F", [1], [1], 1), "metric must be one of 'P', 'R'"),
]


@pytest.mark.parametrize(("call", "text"), SPECIAL, ids=[text[:50] for _, text in SPECIAL])
def test_what_does_not_fit_is_said(call, text):
    with pytest.raises(ValueError, match=f"^{re.escape(text)}"):
        call()
