"""The metric duel in Python: what it accepts, its numbers, its words, its still picture."""

import pytest

from ranklearn_course.widgets import MetricDuel


@pytest.mark.parametrize(("first", "second"), [("AP", "AP"), ("DCG", "nDCG")])
def test_metrics_that_never_disagree_show_some_pair(first, second):
    duel = MetricDuel(first, second)
    assert sorted(duel.left) == sorted(duel.right)
    assert len(set(duel.winners().values())) == 1


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
