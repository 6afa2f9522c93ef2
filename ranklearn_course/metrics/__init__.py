"""Ranking metrics in NumPy, each a few lines that read like its formula.

Every metric takes the grades of the documents in ranked order, best rank first, as an array of
shape (..., n), and returns one number per list: a float for one list, an array of shape (...)
for a batch. Means over queries are explicit: ``mean_over_queries(ndcg(runs, 10))``.

These rules hold for all, so that a docstring says only what is special about its metric:

* Lists hold finite numbers, at least one. Lists of unequal length are a batch of shape (q,), in
  which each counts as if it stood alone; only what answers with one number for each list, and
  `rank_by`, take them. Scores to sort by may be infinite in `rank_by`, `mid_ranks`,
  `tie_averaged`, `roc_curve` and `roc_auc`. Arrays that describe the same documents have the same
  shape.
* ``k`` is a whole number from 1 on, also above the length of the list; None is the whole list.
* ``judged`` holds all known grades of the query, those of the list among them.
* ``where`` keeps at least one document of each list. What it hides may be anything, also NaN.
* ``undefined`` is the answer where the formula is 0/0; it may be NaN.
* Anything else is refused by a ValueError or a TypeError that names the argument, what is wrong
  and what would be right; so are a number outside of its range, an unknown option, and numbers
  whose answer is too large for a float. A docstring has a section "Raises" for what comes on top.

>>> dcg([3, 0, 1], k=0)
Traceback (most recent call last):
ValueError: k must be a positive whole number, got 0

Each is written for the rows of a matrix: `per_list` makes it take one list or any batch, and
`validation` refuses by name what is no list of finite numbers.

Some metrics have the name of their module. Here the name is the function; the module is
reached by ``from ranklearn_course.metrics.dcg import ...``.
"""

# ruff: noqa: F403 - each module names in its `__all__` what is public, once.

import inspect

from ranklearn_course.metrics.cascade import *
from ranklearn_course.metrics.clicks import *
from ranklearn_course.metrics.dcg import *
from ranklearn_course.metrics.diversity import *
from ranklearn_course.metrics.exposure import *
from ranklearn_course.metrics.precision import *
from ranklearn_course.metrics.rank_correlation import *
from ranklearn_course.metrics.ranking import *
from ranklearn_course.metrics.reciprocal_rank import *
from ranklearn_course.metrics.sampled import *
from ranklearn_course.metrics.smooth_dcg import *
from ranklearn_course.metrics.smoothness import *
from ranklearn_course.metrics.unjudged import *
from ranklearn_course.metrics.unranked import *

__all__ = sorted(
    name for name, each in globals().items() if inspect.isfunction(each) or inspect.isclass(each)
)
