"""The widget of forces in Python: its steps, and the pushes on one document."""

import pytest
from scipy.special import expit

from ranklearn_course.widgets import Forces
from ranklearn_course.widgets.forces.widget import HIGH

FIVE = [("A", 0, 2.0), ("B", 3, -1.0), ("C", 1, 0.5), ("D", 0, 1.0), ("E", 2, -2.0)]


def test_least_squares_goes_to_the_grades():
    widget = Forces(FIVE, "least_squares")
    assert widget.forces().pairs is None
    widget.step(200)
    assert widget.scores == pytest.approx(widget.grades, abs=1e-6)


def test_scores_stay_on_the_axis():
    widget = Forces([("A", 4, 4.99), ("B", 0, 4.95)])
    widget.step(3)
    assert widget.scores[0] == HIGH


def test_the_pushes_on_one_document_are_told_and_add_up():
    widget = Forces(FIVE, chosen=2)
    # C, grade 1 and score 0.5: A and D stand above it with grade 0, B and E below it.
    lifts, weighs = [expit(1.5), expit(0.5)], [expit(1.5), expit(2.5)]
    told = (
        f"C is pushed up by A ({lifts[0]:.3f}), D ({lifts[1]:.3f}), down by B ({weighs[0]:.3f}), "
        f"E ({weighs[1]:.3f}). Together: ↓ {sum(weighs) - sum(lifts):.3f}."
    )
    assert widget.describe().endswith(f" {told}")
    widget.method = "least_squares"
    assert widget.describe().endswith(" C is pulled by its own grade alone: ↑ 0.500.")
