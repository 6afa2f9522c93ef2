"""The metric duel in Python: what it accepts, its numbers, its words, its still picture."""

from ranklearn_course.widgets import MetricDuel


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
