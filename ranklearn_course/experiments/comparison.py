"""The relatives side by side: what they answer, how smooth they are, and what they cost."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import log, nan
from time import perf_counter, process_time

import numpy as np

from ranklearn_course.experiments.curves import DCG, Smoothing
from ranklearn_course.experiments.pool import SEED, make_pool
from ranklearn_course.experiments.progress import bar
from ranklearn_course.experiments.smooth import MEASURES
from ranklearn_course.experiments.study import RELATIVES, Study, study_of
from ranklearn_course.metrics import approximation_quality
from ranklearn_course.metrics import validation as check
from ranklearn_course.table import Table

COLUMNS = (
    "metric",
    "temperature",
    "value",
    "bias",
    "correlation",
    "approximation",
    "abs_mended",
    "std_mended",
    "poly_mended",
)
TIMING = "timing"
NOT_RISING = "lengths must rise, got {lengths}"
#: Each function is called again and again for so many seconds, at least twice.
LONGEST = 0.05
#: No longer list is timed after one that took so many seconds.
PATIENCE = 0.3


def compare_relatives(small: bool = True, seed: int = SEED, *, study: Study | None = None) -> Table:
    """Measure every smooth version of DCG on the same queries along the same path.

    Their temperatures do not mean the same thing, so look at whole rows: more smoothness is
    bought with more bias, and the question is at which price.

    Parameters
    ----------
    small, seed, study
        As for `smooth.smoothness_against_pool_size`.

    Returns
    -------
    Table
        For DCG and for each relative and temperature: the mean value over queries and settings,
        its difference from DCG, the correlation and the mended approximation quality of the
        curve with that of DCG, and the three smoothness measures of the curve, mended.
    """
    study = study or study_of(small, seed)
    dcg = study.relative(DCG)
    return Table(COLUMNS, [_measured(study, one, dcg) for one in study.plan.relatives()])


def _measured(study: Study, one: Smoothing, dcg: np.ndarray) -> tuple:
    curve = study.relative(one)
    value = float(curve.mean())
    return (
        one.title,
        0.0 if one == DCG else one.temperature,
        value,
        value - float(dcg.mean()),
        float(np.corrcoef(dcg, curve)[0, 1]),
        approximation_quality(dcg, curve, "mended"),
        *(measure(curve, version="mended") for measure in MEASURES.values()),
    )


def cost_against_length(
    lengths: Sequence[int] = (5, 10, 30, 100, 300, 1000),
    metrics: Sequence[str] = RELATIVES,
    *,
    temperature: float = 0.3,
    seed: int = SEED,
) -> Table:
    """Time one list of each length, and say how the time grows with the length.

    Parameters
    ----------
    lengths : sequence of int
        Numbers of documents, rising.
    metrics : sequence of str
        Keys of `curves.METRICS`.
    temperature : float > 0
        The same for all.
    seed : int
        Of the scores and grades.

    Returns
    -------
    Table
        For each metric and length: milliseconds of processor time, and the exponent since the
        length before, log(time ratio) / log(length ratio); nan for the first. Lengths are left
        out after one that took more than 0.3 seconds. Times differ from call to call.

    Raises
    ------
    ValueError
        An unknown metric, a length that is not a positive whole number, lengths that do not rise.
    """
    lengths = [check.whole(n, "lengths") for n in lengths]
    if any(first >= second for first, second in pairwise(lengths)):
        raise ValueError(NOT_RISING.format(lengths=lengths))
    rows = []
    with bar(len(metrics) * len(lengths), TIMING) as shown:
        for metric in metrics:
            one, before = Smoothing(metric, temperature), None
            for n in lengths:
                shown.update()
                if before and before[1] > PATIENCE:
                    continue
                spent = seconds(one, n, seed)
                growth = log(spent / before[1]) / log(n / before[0]) if before else nan
                rows.append((one.title, n, 1e3 * spent, growth))
                before = n, spent
    return Table(("metric", "documents", "milliseconds", "exponent"), rows)


def seconds(one: Smoothing, n_documents: int, seed: int = SEED) -> float:
    """Return the processor time of one list, the least of some calls."""
    pool = make_pool(1, n_documents, 1, seed)
    scores, relevance = pool.scores(0.0), pool.relevance
    times, start = [], perf_counter()
    one.values(scores, relevance)  # fills the caches
    while not times or perf_counter() - start < LONGEST:
        begin = process_time()
        one.values(scores, relevance)
        times.append(process_time() - begin)
    return max(min(times), 1e-7)
