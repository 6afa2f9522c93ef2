"""The drawing kit of all chapters, and the pictures that several of them show.

A picture is a function that returns `(figure, alt)`; a lesson writes
`show(*ranking_strip({"A": [1, 0, 1]}))`.
"""

from ranklearn_course.figures.display import show
from ranklearn_course.figures.dots import dot_plot
from ranklearn_course.figures.duels import duel_picture
from ranklearn_course.figures.gallery import digit_gallery
from ranklearn_course.figures.intervals import learner_intervals
from ranklearn_course.figures.queries import per_query
from ranklearn_course.figures.rankings import ranking_strip
from ranklearn_course.figures.tau_table import agreement

__all__ = [
    "agreement",
    "digit_gallery",
    "dot_plot",
    "duel_picture",
    "learner_intervals",
    "per_query",
    "ranking_strip",
    "show",
]
