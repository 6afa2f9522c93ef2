"""The experiments of the thesis on smooth DCG, run on our own synthetic pool.

The thesis names its experiments, but its data and results are not known. These functions ask the
same questions of queries that we drew; their numbers are not those of the thesis.

Each returns a `Table` in seconds; curves that two experiments share are computed once.
"""

from __future__ import annotations

import numpy as np

from ranklearn_course.chapters.smooth_dcg.experiment.study import (
    DCG,
    DISCOUNT,
    TUNED,
    Smoothing,
    Study,
    linear_dcg,
    study_of,
)
from ranklearn_course.metrics import fair_soft_dcg, smooth_poly, soft_dcg
from ranklearn_course.table import Table

#: The thesis' two triples, of different documents, in one order; "sure" is our word for the first.
SURE, UNSURE = (100.0, 1.0, 0.5), (10.0, 1.0, 0.5)
TRIPLE_GRADES = (1, 0, 0)
SCALES = {False: "scores", True: "sd"}
#: What the DCG of the same pools loses more, pool by pool, and the standard error of the mean.
GAIN = ("gain", "gain_error")


def _roughness(pools: np.ndarray) -> float:
    return float(np.mean(smooth_poly(pools, version="mended")))


def _rest_of(pools: np.ndarray, size: int, whole: np.ndarray, n: int) -> np.ndarray:
    """Return the mean curves of those of all n queries that are not in each pool."""
    return (n * whole - size * pools) / (n - size)


def _mean_with_error(values: np.ndarray) -> tuple[float, float]:
    return float(np.mean(values)), float(np.std(values, ddof=1) / np.sqrt(len(values)))


def temperature_path(study: Study | None = None) -> Table:
    """Measure what each temperature gains or costs.

    Each of some disjoint pools chooses the setting at which its curve is highest. The regret is
    what this choice loses in the DCG of all other queries, compared with their best setting.

    Parameters
    ----------
    study : Study, optional
        Whose curves are measured. Default: that of the lesson.

    Returns
    -------
    Table
        For each tuned metric, scale ("scores": T in units of the scores; "sd": in standard
        deviations of the scores at each setting) and temperature: the mean regret, and the mean of
        what DCG regrets more, pool by pool, each with its standard error, and the mended
        smooth_poly. The first row is DCG, with temperature 0.
    """
    study = study or study_of()
    rows = [("DCG", "scores", 0.0, *_quality(study, DCG))]
    for metric in TUNED:
        for scaled, scale in SCALES.items():
            for one in study.plan.tuned(metric, scaled):
                rows.append((one.title, scale, one.temperature, *_quality(study, one)))
    columns = ("regret", "regret_error", *GAIN, "smooth_poly")
    return Table(("metric", "scale", "temperature", *columns), rows)


def _quality(study: Study, smoothing: Smoothing) -> tuple[float, ...]:
    own, n = study.plan.own, study.plan.n_queries
    pools, of_dcg = study.curves(smoothing), study.curves(DCG)
    rest = _rest_of(of_dcg, own, of_dcg.mean(axis=0), n)
    regrets = _regrets(pools, rest)
    gains = _regrets(of_dcg, rest) - regrets
    return (*_mean_with_error(regrets), *_mean_with_error(gains), _roughness(pools))


def _regrets(chosen_by: np.ndarray, values: np.ndarray) -> np.ndarray:
    """What each pool loses: its choice is measured by the curve of the same row."""
    chosen = np.take_along_axis(values, chosen_by.argmax(axis=-1)[:, None], axis=-1)[:, 0]
    # Rounded, so that rules see that two temperatures choose equally well.
    return np.round(values.max(axis=-1) - chosen, 12)


def confident_scores(temperatures: tuple[float, ...]) -> Table:
    """Compare scores {100, 1, 0.5} with {10, 1, 0.5}, which DCG cannot tell apart.

    The thesis has the scores; that the first document alone is relevant is ours, to let them be
    measured. Rank i weighs 1 / i.

    Parameters
    ----------
    temperatures : tuple of float > 0
        In units of the scores.

    Returns
    -------
    Table
        For each temperature: DCG of both, SoftDCG and FairSoftDCG of each.

    Examples
    --------
    >>> print(confident_scores((10.0,)))
    temperature  DCG  Soft, sure  Soft, unsure  Fair, sure  Fair, unsure
    10           1    1           0.7429        1           0.7579

    References
    ----------
    Levkov (2017) for the two triples.
    """
    dcg = linear_dcg(SURE, TRIPLE_GRADES, discount=DISCOUNT)
    rows = []
    for temperature in temperatures:
        values = [
            metric(scores, TRIPLE_GRADES, temperature, discount=DISCOUNT)
            for metric in (soft_dcg, fair_soft_dcg)
            for scores in (SURE, UNSURE)
        ]
        rows.append((float(temperature), dcg, *values))
    columns = ("DCG", "Soft, sure", "Soft, unsure", "Fair, sure", "Fair, unsure")
    return Table(("temperature", *columns), rows)
