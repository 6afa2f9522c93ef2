"""A plan so small that a whole run takes about a second."""

from ranklearn_course.chapters.smooth_dcg.experiment.study import Cut, Plan

TINY = Plan(
    seed=5,
    n_queries=12,
    n_documents=4,
    n_settings=14,
    own=4,
    cuts=(Cut(2, 6), Cut(4, 3), Cut(12, 1)),
    temperatures=(0.3, 1.0),
    etas=(0.01, 1.0),
)
