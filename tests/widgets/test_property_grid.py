"""The property grid in Python: each cell answers the question of its column."""

from itertools import product

from ranklearn_course.comparison.properties import METRICS, finding
from ranklearn_course.widgets import PropertyGrid
from ranklearn_course.widgets.property_grid.widget import NAMES
from tests.rows import with_each

# Their questions ask for a list that breaks the property.
ASKED_FOR_A_BREACH = ("swap_monotone", "find")


@with_each(product(METRICS, NAMES))
def test_a_cell_answers_the_question_of_its_column(metric, name):
    is_yes = finding(metric, NAMES[name]).holds != (name in ASKED_FOR_A_BREACH)
    answer = PropertyGrid(metric, name).title().partition("? ")[2]
    assert answer.startswith("Yes" if is_yes else "No")
