"""What a post on learning to rank says, put to the test.

The post (Korean, 2019) sorts the methods into pointwise, pairwise and listwise and explains nDCG.
Each function here takes one of its remarks, or what follows from it, and shows what is so.
"""

from __future__ import annotations

from itertools import pairwise, permutations, product
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ranklearn_course import metrics
from ranklearn_course.learning.comparing import (
    Part,
    Split,
    measures,
    values_of,
)
from ranklearn_course.learning.model import Model, fit
from ranklearn_course.learning.pair_losses import should_lead
from ranklearn_course.learning.words import say
from ranklearn_course.metrics import validation as check
from ranklearn_course.table import Table

NDCG = "nDCG@10"
POPULARITY = "popularity"
#: The most documents, and the highest grade, of a list that is searched.
LONGEST, HIGHEST = 5, 2
#: How far a weight moves, in standard deviations of its feature.
STEP = 1e-6


def popular_first(task: Split) -> Table:
    """Show that nDCG does not correct for popularity: it repeats what its labels say.

    The remark: most data is skewed by popularity, and that is why nDCG is used. RankNet learns from
    the true grades, from the users' clicks, and from clicks divided by the probability of a
    look; each is judged by nDCG@10 of the clicks it could learn from and of held-out true grades.

    Parameters
    ----------
    task
        With clicks, such as ``letor_like(popularity_skew=2)``.

    Returns
    -------
    Table
        For each kind of label: nDCG@10 by training clicks, nDCG@10 by held-out grades, and the
        weight of popularity per standard deviation, as a share of the largest weight.

    Raises
    ------
    ValueError
        A task without clicks.
    """
    if task.clicks is None or POPULARITY not in task.feature_names:
        raise ValueError(
            f"task must have clicks and a feature {POPULARITY!r}, as letor_like() draws them"
        )
    train, clicks = task.train, task.clicks
    spread = train.features.std(axis=0)
    popularity = task.feature_names.index(POPULARITY)
    labels = {
        "claims.true_grades": train.grades,
        "claims.clicks": clicks.share,
        "claims.clicks_per_look": clicks.corrected,
    }
    rows = []
    for name, label in labels.items():
        model = fit("ranknet", train.features, label, train.queries)
        strength = model.weights * spread
        share = strength[popularity] / np.abs(strength).max()
        by_clicks = _mean_ndcg(model, train._replace(grades=clicks.share))
        by_grades = _mean_ndcg(model, task.test)
        rows.append((say(name), by_clicks, by_grades, float(share)))
    columns = (
        "claims.learns_from",
        "claims.by_clicks",
        "claims.by_grades",
        "claims.weight_of_popularity",
    )
    return Table(_headings(*columns, metric=NDCG), rows)


def _headings(*names: str, **places: str) -> tuple[str, ...]:
    return tuple(say(name, **places) for name in names)


def _mean_ndcg(model: Model, part: Part) -> float:
    metric = measures(1)[NDCG]
    values = values_of(model.scores(part.features), part.grades, part.queries, metric)
    return float(values.mean())


def pair_counts(grades: ArrayLike) -> tuple[int, int]:
    """Count the pairs a pairwise method can learn from: neighbours only, and all.

    The post's example has pairs of a returned list: 1st and 2nd, 2nd and 3rd, and so on. As a rule,
    pairwise learning takes every pair with different grades.

    Parameters
    ----------
    grades : array (n,)
        In the order of the returned list.

    Examples
    --------
    >>> pair_counts([4, 3, 2, 1, 0])
    (4, 10)
    """
    grades = check.one_list(check.grades(grades, "grades"), "grades")
    return int(should_lead(grades, "neighbours").sum()), int(should_lead(grades).sum())


class Missed(NamedTuple):
    """A ranking in which all neighbouring pairs stand right and another pair does not."""

    grades: tuple[int, ...]
    """The documents as they were returned: the neighbours are 1st and 2nd, and so on."""
    ranking: tuple[int, ...]
    """The grades in the order of the ranking."""


def neighbours_miss() -> Missed | None:
    """Find the smallest ranking in which all neighbours stand right and another pair does not.

    Returns
    -------
    Missed, or None if there is none

    Examples
    --------
    >>> neighbours_miss()
    Missed(grades=(2, 2, 1), ranking=(2, 1, 2))
    """
    for n in range(2, LONGEST + 1):
        for grades in product(range(HIGHEST, -1, -1), repeat=n):
            links = [(i, j) for i, j in pairwise(range(n)) if grades[i] > grades[j]]
            links += [(j, i) for i, j in pairwise(range(n)) if grades[i] < grades[j]]
            for order in permutations(range(n)):
                rank = {document: position for position, document in enumerate(order)}
                ranking = tuple(grades[document] for document in order)
                right = links and all(rank[i] < rank[j] for i, j in links)
                if right and list(ranking) != sorted(grades, reverse=True):
                    return Missed(grades, ranking)
    return None


def flat_steps(model: Model, part: Part) -> Table:
    """Show that nDCG gives no direction: small steps of the weights leave it as it is.

    So no model follows nDCG itself: what it learns from is a stand-in with a slope.

    Parameters
    ----------
    model : Model
        The weights to start from.
    part
        Documents with grades. The weights move one at a time.

    Returns
    -------
    Table
        For nDCG@10 and for the fair soft nDCG: in which share of steps and queries it changed.
    """
    scores = model.scores(part.features)
    spread = part.features.std(axis=0)
    moves = STEP * (part.features / np.where(spread > 0, spread, 1)).T
    rows = []
    for name in (NDCG, "fair soft nDCG"):
        metric = measures(max(1, np.max(part.grades)))[name]
        before = values_of(scores, part.grades, part.queries, metric)
        changed = [
            values_of(scores + move, part.grades, part.queries, metric) != before for move in moves
        ]
        rows.append((name, float(np.mean(changed))))
    return Table(_headings("claims.metric", "claims.share_that_changed"), rows)


def dcg_of_the_post(grades: ArrayLike, p: int) -> float:
    """Compute DCG as the post does, with its two traps: nothing guards the index.

    rel_1 + sum_{i=2}^p rel_i / log2(i)

    Examples
    --------
    >>> print(round(dcg_of_the_post([4, 3, 4, 2, 1], 5), 6))
    10.954396
    """
    return grades[0] + sum(grades[i - 1] / np.log2(i) for i in range(2, p + 1))


def ndcg_of_the_post(grades: ArrayLike, ideal: ArrayLike, p: int) -> float:
    """Divide the DCG of the post by that of an ideal list.

    Examples
    --------
    >>> print(round(ndcg_of_the_post([4, 3, 4, 2, 1], [4, 4, 3, 2, 1], 5), 6))
    0.967407
    """
    return dcg_of_the_post(grades, p) / dcg_of_the_post(ideal, p)


def edges_of_the_post() -> Table:
    """Show where the code of the post stops or gives NaN, and what this course answers.

    Examples
    --------
    >>> print(edges_of_the_post())
    grades            p  the post    this course
    [4, 3, 4, 2, 1]   5  0.9674           0.9674
    [4, 3, 4, 2, 1]  10  IndexError       0.9674
    [0, 0, 0]         3  nan              0.0000
    """
    rows = []
    for grades, p in (([4, 3, 4, 2, 1], 5), ([4, 3, 4, 2, 1], 10), ([0, 0, 0], 3)):
        try:
            # Where all grades are 0, NumPy warns and answers NaN.
            with np.errstate(invalid="ignore"):
                theirs = ndcg_of_the_post(grades, sorted(grades, reverse=True), p)
        except IndexError as error:
            theirs = type(error).__name__
        ours = metrics.ndcg(grades, p, gain="linear", discount="jarvelin")
        rows.append((grades, p, theirs, ours))
    grades, *answers = _headings("claims.grades", "claims.the_post", "claims.this_course")
    return Table((grades, "p", *answers), rows)
