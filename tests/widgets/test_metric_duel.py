"""The metric duel in Python: what it accepts, its numbers, its words, its still picture."""

import re

import pytest
import traitlets

from ranklearn_course import metrics
from ranklearn_course.duel import duel as search
from ranklearn_course.widgets import MetricDuel
from ranklearn_course.widgets.metric_duel.measure import METRICS
from tests.rows import with_each


def test_it_starts_with_the_smallest_pair():
    duel = MetricDuel("RR", "P@3")
    assert duel.winners() == {"RR": "A", "P@3": "B"}
    found = search(("RR", METRICS["RR"]), ("P@3", METRICS["P@3"]))
    assert (tuple(duel.left), tuple(duel.right)) == (found.left, found.right)
    assert duel.start == {
        "first": "RR",
        "second": "P@3",
        "left": duel.left,
        "right": duel.right,
    }


@pytest.mark.parametrize(("first", "second"), [("AP", "AP"), ("DCG", "nDCG")])
def test_metrics_that_never_disagree_show_some_pair(first, second):
    duel = MetricDuel(first, second)
    assert sorted(duel.left) == sorted(duel.right)
    assert len(set(duel.winners().values())) == 1


def test_the_values_are_those_of_the_metrics():
    a, b = [2, 0, 1, 0], [0, 1, 2, 0]
    expected = {
        "P@3": metrics.precision_at_k(a, 3),
        "AP@3": metrics.average_precision(a, 3),
        "nDCG, linear gain": metrics.ndcg(a, gain="linear"),
        "ERR": metrics.err([3 / 4, 0, 1 / 4, 0]),
        "RBP, p = 0.8": 0.2 * (1 + 0.5 * 0.64),
        "PFound": 0.4 + 0.6 * 0.85**2 * 0.4,
        "Kendall’s tau": metrics.kendall_tau(a, [4, 3, 2, 1]),
    }
    for name, value in expected.items():
        assert MetricDuel(name, "RR", a, b).measure()[name][0] == pytest.approx(value)


@with_each(
    [
        (("AP", "nDCG"), "AP prefers A, nDCG prefers B: which move makes them agree?"),
        (("AP", "nDCG", [2, 1], [1, 2]), "AP calls A and B equal, nDCG prefers A"),
        (("nDCG", "AP", [1, 2], [2, 1]), "AP calls A and B equal, nDCG prefers B"),
        (("RR", "AP", [1, 0], [0, 1]), "RR and AP both prefer A: which move parts them?"),
        (("RR", "AP", [1, 0], [1, 0]), "RR and AP both call A and B equal"),
    ]
)
def test_the_title_says_who_wins(arguments, title):
    duel = MetricDuel(*arguments)
    assert duel.title() == title
    assert duel.describe().endswith(title if title.endswith("?") else f"{title}.")


def test_both_rankings_change_together():
    duel = MetricDuel("AP", "nDCG")
    duel.show([2, 1, 0, 0], (0, 0, 1, 2))
    assert (duel.left, duel.right) == ([2, 1, 0, 0], [0, 0, 1, 2])
    duel.set_state({"left": [1, 0], "right": [0, 1]})  # as the page sends a pair it found
    assert duel.describe().startswith("Two rankings of the same documents, best rank first. A: gr")
    duel.show([2, 1, 0, 0], (0, 0, 1, 2))
    duel.left = [0, 1, 2, 0]
    assert duel.winners() == {"AP": "A", "nDCG": "A"}
    duel.first = "P@3"
    assert "P@3: 0.667 for A, 0.333 for B." in duel.describe()


@with_each(
    [
        ("first", "MAP", "first must be one of 'P@3'"),
        ("left", [1], "left must hold 2 to 6 grades from 0 to 2"),
        ("left", [3, 0], "left must hold 2 to 6 grades from 0 to 2"),
        ("left", [2, 2, 0], "left must hold the same grades as the other ranking"),
        ("right", [2, 2, 0], "right must hold the same grades as the other ranking"),
    ]
)
def test_a_wrong_value_is_refused(name, value, text):
    duel = MetricDuel()
    with pytest.raises(traitlets.TraitError, match=text):
        setattr(duel, name, value)
    with pytest.raises(ValueError, match="right must hold the same grades"):
        duel.show([1, 0], [0, 0])


@with_each(
    [
        ({"second": "mAP"}, "second must be one of"),
        ({"left": [1, 0]}, "right must hold 2 to 6 grades from 0 to 2, got None"),
        ({"left": [1, 0], "right": [1, 1]}, "right must hold the same grades"),
        ({"left": [1.0, 0], "right": [1, 0]}, "left must hold 2 to 6 grades"),
        ({"left": [True, 0], "right": [1, 0]}, "left must hold 2 to 6 grades"),
        ({"left": 5, "right": [1, 0]}, "left must hold 2 to 6 grades"),
        ({"left": [0] * 7, "right": [0] * 7}, "left must hold 2 to 6 grades"),
        ({"words": {"b": ""}}, "words holds sentences"),
    ]
)
def test_bad_arguments_get_one_clear_error(arguments, text):
    with pytest.raises(ValueError, match=re.escape(text)):
        MetricDuel(**arguments)
